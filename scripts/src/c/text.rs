//! Expressions as C text, with as few parentheses and conversions as they need.

use super::wasm::{Constant, Value};

/// How tightly the outermost operator of a text binds, the tightest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Names, numbers, calls.
    Atom,
    /// Casts, `!`, `~`.
    Unary,
    /// `*`, `/` and `%`.
    Product,
    /// `+` and `-`.
    Sum,
    /// `<<` and `>>`.
    Shift,
    /// `<` and its like.
    Relation,
    /// `==` and `!=`.
    Equality,
    /// `&`.
    And,
    /// `^`.
    Xor,
    /// `|`.
    Or,
    /// `?:`.
    Choice,
}

/// The type that C gives to a text. Its value is the right one in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An `int` that is not negative.
    Small,
    /// `U`, 32 bits.
    Word,
    /// `Q`, 64 bits.
    Long,
    /// `float`.
    Single,
    /// `double`.
    Double,
}

/// An expression as text.
#[derive(Clone, Debug)]
pub struct Text {
    /// The text.
    pub text: String,
    /// How tightly it binds.
    pub level: Level,
    /// Its type in C.
    pub kind: Kind,
    /// Its value as a signed number, if it is a constant.
    pub number: Option<i64>,
}

/// The kind of a variable of this type.
pub fn kind(value: Value) -> Kind {
    match value {
        Value::I32 => Kind::Word,
        Value::I64 => Kind::Long,
        Value::F32 => Kind::Single,
        Value::F64 => Kind::Double,
    }
}

/// The name of a kind's type.
pub fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Small => "S",
        Kind::Word => "U",
        Kind::Long => "Q",
        Kind::Single => "float",
        Kind::Double => "double",
    }
}

/// The shortest form of an integer.
pub fn integer(constant: Constant) -> Text {
    let Constant { value, bits } = constant;
    let kind = match bits {
        0..=0x7fff_ffff => Kind::Small,
        0x8000_0000..=0xffff_ffff => Kind::Word,
        _ => Kind::Long,
    };
    let suffix = match kind {
        Kind::Small => "",
        Kind::Word => "u",
        _ => "ULL",
    };
    let complement = match (value, kind) {
        (Value::I32, Kind::Word) => Some(u64::from(!(bits as u32))),
        (Value::I64, Kind::Long) => Some(!bits),
        _ => None,
    };
    let number = constant.signed();
    let mut text = Text {
        text: format!("{bits}{suffix}"),
        level: Level::Atom,
        kind,
        number: Some(number),
    };
    let mut offer = |offered: String, level| {
        if offered.len() < text.text.len() {
            text.text = offered;
            text.level = level;
        }
    };
    offer(format!("{bits:#x}{suffix}"), Level::Atom);
    if let Some(complement) = complement {
        offer(format!("~{complement}{suffix}"), Level::Unary);
        offer(format!("~{complement:#x}{suffix}"), Level::Unary);
    }
    text
}

impl Text {
    /// A text that needs no parentheses.
    pub fn atom(text: impl Into<String>, kind: Kind) -> Text {
        Text {
            text: text.into(),
            level: Level::Atom,
            kind,
            number: None,
        }
    }

    /// The text as an operand of a prefix operator or a cast.
    fn tight(&self) -> String {
        match self.level {
            Level::Atom | Level::Unary => self.text.clone(),
            _ => format!("({})", self.text),
        }
    }

    /// The text behind a prefix operator or a cast.
    pub fn prefixed(&self, prefix: &str, kind: Kind) -> Text {
        Text {
            text: format!("{prefix}{}", self.tight()),
            level: Level::Unary,
            kind,
            number: None,
        }
    }

    /// The same value in a type of at least this kind.
    pub fn widened(self, least: Kind) -> Text {
        if self.kind >= least {
            return self;
        }
        match least {
            Kind::Word if self.number.is_some() => Text {
                text: self.text + "u",
                kind: least,
                ..self
            },
            _ => self.prefixed(&format!("({})", type_name(least)), least),
        }
    }

    /// The text taken as signed; a number that is not negative is so already.
    pub fn signed(&self, value: Value) -> Text {
        match (self.kind, value) {
            (Kind::Small, _) => self.clone(),
            _ if self
                .number
                .is_some_and(|number| number.unsigned_abs() < 1 << 31) =>
            {
                let text = self
                    .number
                    .map_or_else(String::new, |number| number.to_string());
                Text {
                    text,
                    level: Level::Unary,
                    ..self.clone()
                }
            }
            (_, Value::I32) => self.prefixed("(S)", Kind::Word),
            _ => self.prefixed("(R)", Kind::Long),
        }
    }

    /// The operand of an operator, in parentheses where C or its compilers' warnings want them.
    pub fn operand(&self, of: Level, right: bool) -> String {
        let fits = match of {
            _ if self.level <= Level::Unary => true,
            Level::Product => self.level == Level::Product && !right,
            Level::Sum => self.level == Level::Product || self.level == Level::Sum && !right,
            Level::Shift => self.level == Level::Product || self.level == Level::Shift && !right,
            Level::Relation | Level::Equality => self.level <= Level::Shift,
            Level::And | Level::Xor | Level::Or => {
                matches!(self.level, Level::Product | Level::Shift) || self.level == of
            }
            Level::Choice => self.level < Level::Choice,
            Level::Atom | Level::Unary => false,
        };
        match fits {
            true => self.text.clone(),
            false => format!("({})", self.text),
        }
    }

    /// Two texts with an infix operator between them.
    pub fn infix(&self, operator: &str, level: Level, right: &Text, kind: Kind) -> Text {
        let text = format!(
            "{}{operator}{}",
            self.operand(level, false),
            right.operand(level, true)
        );
        Text {
            text,
            level,
            kind,
            number: None,
        }
    }

    /// One of two texts, by a condition.
    pub fn choice(condition: &Text, first: &Text, second: &Text) -> Text {
        let [condition, yes, no] =
            [condition, first, second].map(|part| part.operand(Level::Choice, false));
        let text = format!("{condition}?{yes}:{no}");
        Text {
            text,
            level: Level::Choice,
            kind: first.kind.max(second.kind),
            number: None,
        }
    }
}
