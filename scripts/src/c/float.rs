//! Numbers with a point as C text. What a machine does otherwise than C says is in helpers of `host`.

use super::text::{Kind, Level, Text, integer, kind};
use super::wasm::{Constant, Operator, Value};

/// A constant: the shortest decimal number that stands for it, if there is one.
pub fn constant(value: Value, bits: u64) -> Text {
    let (is_usual, digits) = match value {
        Value::F32 => {
            let number = f32::from_bits(bits as u32);
            (number.is_finite(), format!("{number:?}f"))
        }
        _ => {
            let number = f64::from_bits(bits);
            (number.is_finite(), format!("{number:?}"))
        }
    };
    match is_usual {
        true => {
            // `1.0` is as good without its last digit.
            let (digits, suffix) = digits
                .strip_suffix('f')
                .map_or((&digits[..], ""), |digits| (digits, "f"));
            let digits = match digits.strip_suffix(".0") {
                Some(digits) => format!("{digits}.{suffix}"),
                None => format!("{digits}{suffix}"),
            };
            let digits = if digits.starts_with('-') {
                format!("({digits})")
            } else {
                digits
            };
            Text::atom(digits, kind(value))
        }
        false => {
            let whole = if value == Value::F32 {
                Value::I32
            } else {
                Value::I64
            };
            from_bits(value, &integer(Constant { value: whole, bits }))
        }
    }
}

/// The number with these bits.
pub fn from_bits(value: Value, bits: &Text) -> Text {
    helper(
        if value == Value::F32 { "D4" } else { "D8" },
        bits,
        kind(value),
    )
}

/// The bits of a number.
pub fn bits(value: Value, number: Text) -> Text {
    match value {
        Value::F32 => helper("I4", &number, Kind::Word),
        _ => helper("I8", &number, Kind::Long),
    }
}

fn helper(name: &str, operand: &Text, kind: Kind) -> Text {
    Text::atom(format!("{name}({})", operand.text), kind)
}

/// An operator with a number as operand or result.
pub fn unary(value: Value, operator: Operator, operand: Text) -> Text {
    use Operator::*;
    let is_single = value == Value::F32;
    // Exact in 64 bits, so that it is in 32.
    let rounded = |name| match is_single {
        true => helper(name, &operand, Kind::Double).prefixed("(float)", Kind::Single),
        false => helper(name, &operand, Kind::Double),
    };
    let whole = |name: &str, fails: bool, kind| {
        Text::atom(
            format!("{name}({},{})", operand.text, u32::from(fails)),
            kind,
        )
    };
    match operator {
        Abs => helper(if is_single { "A4" } else { "A8" }, &operand, kind(value)),
        Neg => Text::atom(
            format!("({})", operand.prefixed("-", kind(value)).text),
            kind(value),
        ),
        Ceil => rounded("G8"),
        Floor => rounded("F8"),
        Trunc => rounded("E8"),
        Nearest => rounded("Y8"),
        Sqrt => rounded("Q8"),
        Demote => operand.prefixed("(float)", Kind::Single),
        Promote => operand.prefixed("(double)", Kind::Double),
        Reinterpret(to) if to.is_float() => from_bits(to, &operand),
        Reinterpret(_) => bits(value, operand),
        ToIntS(Value::I32) => whole("T4", true, Kind::Word),
        ToIntU(Value::I32) => whole("T5", true, Kind::Word),
        ToIntS(_) => whole("T8", true, Kind::Long),
        ToIntU(_) => whole("T9", true, Kind::Long),
        SaturateS(Value::I32) => whole("T4", false, Kind::Word),
        SaturateU(Value::I32) => whole("T5", false, Kind::Word),
        SaturateS(_) => whole("T8", false, Kind::Long),
        SaturateU(_) => whole("T9", false, Kind::Long),
        ToFloatU(Value::F32) if value == Value::I64 => helper("V4", &operand, Kind::Single),
        ToFloatU(_) if value == Value::I64 => helper("V8", &operand, Kind::Double),
        ToFloatS(to) => operand.signed(value).prefixed(cast(to), kind(to)),
        ToFloatU(to) => operand.prefixed(cast(to), kind(to)),
        // Integers have no other operators here.
        _ => operand,
    }
}

fn cast(to: Value) -> &'static str {
    if to == Value::F32 {
        "(float)"
    } else {
        "(double)"
    }
}

/// An operator on two numbers.
pub fn binary(value: Value, operator: Operator, left: &Text, right: &Text) -> Text {
    use Operator::*;
    let infix = |symbol, level| left.infix(symbol, level, right, kind(value));
    let related = |symbol, level| left.infix(symbol, level, right, Kind::Small);
    let helper = |single, double| {
        let name = if value == Value::F32 { single } else { double };
        Text::atom(format!("{name}({},{})", left.text, right.text), kind(value))
    };
    match operator {
        Add => infix("+", Level::Sum),
        Sub => infix("-", Level::Sum),
        Mul => infix("*", Level::Product),
        Div => infix("/", Level::Product),
        Eq => related("==", Level::Equality),
        Ne => related("!=", Level::Equality),
        Lt => related("<", Level::Relation),
        Gt => related(">", Level::Relation),
        Le => related("<=", Level::Relation),
        Ge => related(">=", Level::Relation),
        Min => helper("N4", "N8"),
        Max => helper("O4", "O8"),
        _ => helper("S4", "S8"),
    }
}
