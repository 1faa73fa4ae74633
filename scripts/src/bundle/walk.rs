//! What the code of an item refers to: paths, methods and fields, without its local names.

use std::collections::BTreeSet;

use super::condition;
use super::items::{Item, ItemId, Kind, Leaf, Program};
use super::lexer::{Kind as Token, Source};
use super::types::{Local, Reader, Type};

/// Something that code refers to.
#[derive(Clone, Debug)]
pub enum Reference {
    /// A path that is no local name.
    Path {
        /// Its parts, without generic arguments.
        parts: Vec<String>,
        /// Whether it starts with `::`.
        leading: bool,
        /// Whether `!` follows.
        is_macro: bool,
        /// Whether it stands in a pattern.
        in_pattern: bool,
        /// The token that it starts with.
        at: usize,
    },
    /// A call `receiver.name(...)`.
    Method {
        /// The method.
        name: String,
        /// The type of the receiver.
        of: Type,
    },
    /// A field that is read.
    Field {
        /// Its name or number.
        name: String,
        /// The type that has it.
        of: Type,
    },
    /// A name whose owner is not seen: `<T as Trait>::name`, or a word in the arguments of a macro of the workspace.
    Loose(String),
    /// A name that a `use` inside a function brings in.
    Use(Leaf),
}

/// Words that name nothing.
const KEYWORDS: [&str; 38] = [
    "as", "async", "await", "box", "break", "const", "continue", "dyn", "else", "enum", "extern",
    "false", "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub",
    "ref", "return", "static", "struct", "trait", "true", "type", "union", "unsafe", "use",
    "where", "while", "yield", "_",
];

/// Words behind which an expression starts, so that `|` opens a closure there.
const BEFORE_EXPRESSION: [&str; 10] = [
    "move", "return", "in", "else", "match", "if", "while", "async", "break", "static",
];

/// What an item refers to. For modules, traits and impls only their headers count; what they contain are items of
/// their own. Takes linear time but for the search of names.
pub fn references(program: &Program, id: ItemId) -> Vec<Reference> {
    let item = &program.items[id];
    let mut walk = Walk {
        program,
        source: program.source(id),
        item,
        reader: Reader::new(program, id),
        found: Vec::new(),
        locals: Vec::new(),
    };
    walk.attributes();
    walk.generics();
    match item.kind {
        Kind::Module | Kind::Use | Kind::ExternCrate => {}
        Kind::Function => walk.function(item.name_at + 1, item.end),
        Kind::Trait | Kind::Impl => walk.code(
            item.name_at + 1,
            item.inside.map_or(item.end, |(_, from, _)| from - 1),
        ),
        Kind::Enum => walk.enumeration(),
        Kind::MacroCall => walk.code(item.head, item.end),
        Kind::Macro | Kind::Struct | Kind::Alias | Kind::Constant | Kind::Foreign => {
            walk.code(item.name_at + 1, item.end);
        }
    }
    walk.found
}

/// The token behind the angle brackets that open at `open`.
pub fn angles_end(source: &Source, open: usize, to: usize) -> usize {
    let (mut depth, mut at) = (0, open);
    while at < to {
        match source.text(at) {
            "<" => depth += 1,
            ">" => depth -= 1,
            _ => {}
        }
        at = source.partner[at].max(at) + 1;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The paths in the type that the tokens `from..to` spell, in their order, and whether each starts with `::`.
pub fn paths(source: &Source, from: usize, to: usize) -> Vec<(Vec<String>, bool)> {
    let mut found: Vec<(Vec<String>, bool)> = Vec::new();
    for at in from..to {
        let Some(word) = source.word(at).filter(|word| !KEYWORDS.contains(word)) else {
            continue;
        };
        let follows_path = at > from && source.is(at - 1, "::");
        let goes_on = follows_path && at >= from + 2 && source.word(at - 2).is_some();
        match found.last_mut() {
            Some((parts, _)) if goes_on => parts.push(word.to_string()),
            _ => found.push((vec![word.to_string()], follows_path)),
        }
    }
    found
}

struct Walk<'p> {
    program: &'p Program,
    source: &'p Source,
    item: &'p Item,
    reader: Reader<'p>,
    found: Vec<Reference>,
    /// The local names in sight, inner ones last.
    locals: Vec<Local>,
}

impl Walk<'_> {
    fn is(&self, token: usize, text: &str) -> bool {
        self.source.is(token, text)
    }

    fn before(&self, token: usize) -> &str {
        token
            .checked_sub(1)
            .map_or("", |before| self.source.text(before))
    }

    /// The word at this token if it is no keyword.
    fn name(&self, token: usize) -> Option<&str> {
        let word = self.source.word(token)?;
        let is_raw = self.source.text(token).starts_with("r#");
        (is_raw || !KEYWORDS.contains(&word) || word == "union").then_some(word)
    }

    fn add_local(&mut self, name: &str, of: Type) {
        self.locals.push(Local {
            name: name.to_string(),
            of,
        });
    }

    /// The first of `marks` in the tokens `from..to` outside of brackets, or `to`.
    fn find(&self, from: usize, to: usize, marks: &[&str]) -> usize {
        let mut at = from;
        while at < to && !marks.contains(&self.source.text(at)) {
            at = self.source.partner[at].max(at) + 1;
        }
        at.min(to)
    }

    /// Derives and other attributes may name things by their paths.
    fn attributes(&mut self) {
        let mut at = self.item.first;
        while at < self.item.head {
            if self.is(at, "[") {
                self.attribute(at + 1, self.source.partner[at]);
                at = self.source.partner[at];
            }
            at += 1;
        }
    }

    fn attribute(&mut self, from: usize, to: usize) {
        for at in from..to {
            let is_path =
                self.name(at).is_some() && self.is(at + 1, "::") && self.before(at) != "::";
            if is_path {
                self.path(at, to, false);
            }
        }
    }

    /// The generic parameters of the item are local names.
    fn generics(&mut self) {
        let open = self.item.name_at + 1;
        if self.is(open, "<") && !matches!(self.item.kind, Kind::Macro | Kind::MacroCall) {
            self.parameters(open, self.item.end);
        }
    }

    /// Makes the generic parameters between angle brackets local names; returns the token behind them.
    fn parameters(&mut self, open: usize, to: usize) -> usize {
        let end = angles_end(self.source, open, to);
        let (mut depth, mut at) = (0, open);
        while at < end {
            match self.source.text(at) {
                "<" => depth += 1,
                ">" => depth -= 1,
                _ => {}
            }
            let name_at = if self.is(at + 1, "const") {
                at + 2
            } else {
                at + 1
            };
            let starts_parameter = depth == 1 && (self.is(at, "<") || self.is(at, ","));
            if let (true, Some(name)) = (starts_parameter, self.source.word(name_at)) {
                self.add_local(name, Type::Unknown);
            }
            at = self.source.partner[at].max(at) + 1;
        }
        end
    }

    /// A function from behind its name on.
    fn function(&mut self, from: usize, to: usize) {
        let outside = self.locals.len();
        let mut at = from;
        if self.is(at, "<") {
            let end = self.parameters(at, to);
            self.code(at, end);
            at = end;
        }
        if self.is(at, "(") {
            for (from, to) in condition::split_typed(self.source, at + 1, self.source.partner[at]) {
                self.parameter(from, to, &Type::Unknown);
            }
            at = self.source.partner[at] + 1;
        }
        self.code(at, to);
        self.locals.truncate(outside);
    }

    /// A parameter of a function or closure: a pattern and a type, which is `of` where none is written.
    fn parameter(&mut self, from: usize, to: usize, of: &Type) {
        let colon = self.find(from, to, &[":"]);
        if colon < to {
            let of = self.reader.type_of(colon + 1, to);
            self.pattern(from, colon, &of);
            self.code(colon + 1, to);
        } else {
            self.pattern(from, to, of);
        }
    }

    /// The types of what a method of the standard library gives to the closure at `at`, whose arguments start at
    /// `from`.
    fn given_to_closure(&self, from: usize, at: usize) -> Vec<Type> {
        let calls_method = from >= 3 && self.is(from - 1, "(") && self.is(from - 3, ".");
        if !calls_method {
            return Vec::new();
        }
        let element = self
            .reader
            .receiver(&self.locals, from - 3, self.item.head)
            .element();
        match self.source.text(from - 2) {
            "fold" => {
                let comma = self.find(from, at, &[","]);
                vec![self.reader.expression(&self.locals, from, comma), element]
            }
            "sort_by" | "sort_unstable_by" | "max_by" | "min_by" => vec![element.clone(), element],
            "map"
            | "for_each"
            | "filter"
            | "any"
            | "all"
            | "filter_map"
            | "flat_map"
            | "find"
            | "find_map"
            | "position"
            | "take_while"
            | "skip_while"
            | "inspect"
            | "max_by_key"
            | "min_by_key"
            | "partition"
            | "retain"
            | "sort_by_key"
            | "sort_unstable_by_key"
            | "and_then"
            | "map_or"
            | "map_or_else"
            | "is_some_and" => vec![element],
            _ => Vec::new(),
        }
    }

    fn enumeration(&mut self) {
        let Some((_, from, to)) = self.item.inside else {
            return;
        };
        self.code(self.item.name_at + 1, from - 1);
        for (from, to) in condition::split(self.source, from, to) {
            let mut at = from;
            while at < to && self.name(at).is_none() {
                at = self.source.partner[at].max(at) + 1;
            }
            self.code(at + 1, to);
        }
    }

    /// A pattern for values of the type `of`: binds its names, and refers to the constants and types in it.
    fn pattern(&mut self, from: usize, to: usize, of: &Type) {
        let mut at = from;
        while at < to && ["&", "&&", "mut", "ref", "|"].contains(&self.source.text(at)) {
            at += 1;
        }
        if at >= to {
            return;
        }
        let alternative = self.find(at, to, &["|"]);
        if alternative < to {
            self.pattern(at, alternative, of);
            return self.pattern(alternative + 1, to, of);
        }
        let close = self.source.partner[at];
        if self.is(at, "(") && close + 1 == to {
            let parts = condition::split(self.source, at + 1, close);
            for (place, (from, to)) in parts.iter().enumerate() {
                let part = if parts.len() == 1 {
                    of.clone()
                } else {
                    self.reader.field(of, &place.to_string())
                };
                self.pattern(*from, *to, &part);
            }
            return;
        }
        let Some(name) = self.name(at).map(String::from) else {
            return self.loose_pattern(at, to);
        };
        if at + 1 == to && is_variable(&name) {
            return self.add_local(&name, of.clone());
        }
        if self.is(at + 1, "@") {
            self.add_local(&name, of.clone());
            return self.pattern(at + 2, to, of);
        }
        let end = self.path(at, to, true);
        let close = self.source.partner.get(end).copied().unwrap_or(end);
        let has_group = end < to && close + 1 == to;
        if has_group && self.is(end, "(") {
            let inner = if ["Some", "Ok"].contains(&name.as_str()) {
                of.argument(0)
            } else {
                Type::Unknown
            };
            for (from, to) in condition::split(self.source, end + 1, close) {
                self.pattern(from, to, &inner);
            }
        } else if has_group && self.is(end, "{") {
            let of = self.reader.type_of(at, end);
            for (from, to) in condition::split(self.source, end + 1, close) {
                self.field_pattern(from, to, &of);
            }
        } else {
            self.loose_pattern(end, to);
        }
    }

    /// `name`, `name: PATTERN` or `..` in the pattern of a struct.
    fn field_pattern(&mut self, from: usize, to: usize, of: &Type) {
        let colon = self.find(from, to, &[":"]);
        let last = if colon < to { from } else { to - 1 };
        let name = self.source.text(last).trim_start_matches("r#").to_string();
        let field = self.reader.field(of, &name);
        self.found.push(Reference::Field {
            name,
            of: of.clone(),
        });
        self.pattern(if colon < to { colon + 1 } else { from }, to, &field);
    }

    /// What has no plain shape: all lower-case words are variables.
    fn loose_pattern(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let Some(name) = self.name(at).map(String::from) else {
                at += 1;
                continue;
            };
            let next = if at + 1 < to {
                self.source.text(at + 1)
            } else {
                ""
            };
            let is_path = ["::", "(", "{", "!"].contains(&next)
                || self.before(at) == "::"
                || !is_variable(&name);
            if next == ":" {
                self.found.push(Reference::Field {
                    name,
                    of: Type::Unknown,
                });
                at += 1;
            } else if is_path {
                at = self.path(at, to, true);
            } else {
                self.found.push(Reference::Field {
                    name: name.clone(),
                    of: Type::Unknown,
                });
                self.add_local(&name, Type::Unknown);
                at += 1;
            }
        }
    }

    /// Expressions, statements or types in the tokens `from..to`, which are all on one level of brackets.
    fn code(&mut self, from: usize, to: usize) {
        let outside = self.locals.len();
        self.hoist(from, to);
        // Names that become local once their `let` statement ends, or in the braces that follow a condition.
        let mut after_statement: Vec<Local> = Vec::new();
        let mut in_braces: Vec<Local> = Vec::new();
        let mut closure: Option<usize> = None;
        let mut scrutinees: Vec<usize> = Vec::new();
        let mut at = from;
        while at < to {
            let text = self.source.text(at);
            match text {
                "#" if self.is(at + 1, "[") || self.is(at + 1, "!") => {
                    at = self.inner_attribute(at, to);
                    continue;
                }
                "let" => {
                    let is_condition = ["if", "while", "&&"].contains(&self.before(at));
                    let (names, end) = self.binding(at + 1, to, is_condition);
                    if is_condition {
                        in_braces.extend(names)
                    } else {
                        after_statement.extend(names)
                    }
                    at = end;
                    continue;
                }
                "for" if !self.is(at + 1, "<") => {
                    let end = self.find(at + 1, to, &["in", "{"]);
                    if self.is(end, "in") && end < to {
                        let block = self.find(end, to, &["{"]);
                        let element = self
                            .reader
                            .expression(&self.locals, end + 1, block)
                            .element();
                        in_braces.extend(self.names_of(at + 1, end, &element));
                        at = end;
                    }
                }
                "match" => scrutinees.push(at + 1),
                "&&" if !in_braces.is_empty() => self.locals.append(&mut in_braces),
                "," | ";" => {
                    if let Some(count) = closure.take() {
                        self.locals.truncate(count);
                    }
                    if text == ";" {
                        self.locals.append(&mut after_statement);
                    }
                }
                "|" if self.opens_closure(at, from) => {
                    closure = closure.or(Some(self.locals.len()));
                    let end = self.find(at + 1, to, &["|"]);
                    let given = self.given_to_closure(from, at);
                    let parameters = condition::split_typed(self.source, at + 1, end);
                    for (place, (from, to)) in parameters.into_iter().enumerate() {
                        self.parameter(from, to, given.get(place).unwrap_or(&Type::Unknown));
                    }
                    at = end + 1;
                    continue;
                }
                "fn" if self.name(at + 1).is_some() => {
                    let end = self.find(at, to, &["{", ";"]);
                    let end = self.source.partner[end.min(to - 1)].max(end) + 1;
                    self.function(at + 2, end.min(to));
                    at = end;
                    continue;
                }
                "use" => {
                    at = self.local_use(at, to);
                    continue;
                }
                "{" => {
                    let close = self.source.partner[at];
                    let count = self.locals.len();
                    self.locals.append(&mut in_braces);
                    let is_scrutinee = ["unsafe", "match"].contains(&self.before(at));
                    match scrutinees.last().copied().filter(|_| !is_scrutinee) {
                        Some(start) => {
                            scrutinees.pop();
                            let of = self.reader.expression(&self.locals, start, at);
                            self.arms(at + 1, close, &of);
                        }
                        None => self.code(at + 1, close),
                    }
                    self.locals.truncate(count);
                    at = close + 1;
                    continue;
                }
                "(" | "[" => {
                    self.code(at + 1, self.source.partner[at]);
                    at = self.source.partner[at] + 1;
                    continue;
                }
                "." if self
                    .source
                    .tokens
                    .get(at + 1)
                    .is_some_and(|next| next.kind == Token::Literal) =>
                {
                    // `pair.0.1` reads like a number.
                    for name in self.source.text(at + 1).split('.') {
                        let of = self.reader.receiver(&self.locals, at, from);
                        self.found.push(Reference::Field {
                            name: name.to_string(),
                            of,
                        });
                    }
                    at += 1;
                }
                _ => {
                    if self.name(at).is_some() {
                        at = self.word(at, from, to);
                        continue;
                    }
                }
            }
            at += 1;
        }
        self.locals.truncate(outside);
    }

    /// The items that a block contains are local names all over the block.
    fn hoist(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let names_item = match self.source.text(at) {
                "fn" | "struct" | "enum" | "union" | "trait" | "mod" | "const" | "static"
                | "type" => Some(at + 1),
                "macro_rules" if self.is(at + 1, "!") => Some(at + 2),
                _ => None,
            };
            if let Some(name) = names_item.and_then(|at| self.name(at)).map(String::from) {
                self.add_local(&name, Type::Unknown);
            }
            at = self.source.partner[at].max(at) + 1;
        }
    }

    /// An attribute inside code. What only tests see is stepped over; returns the token to go on with.
    fn inner_attribute(&mut self, at: usize, to: usize) -> usize {
        let open = if self.is(at + 1, "!") { at + 2 } else { at + 1 };
        let Some(close) = self.source.partner.get(open).copied() else {
            return at + 1;
        };
        let features = &self.program.crates[self.item.owner].features;
        let is_condition = self.is(open + 1, "cfg") && self.is(open + 2, "(");
        if is_condition
            && condition::holds(self.source, open + 3, close - 1, features) == Some(false)
        {
            let end = self.find(close + 1, to, &[";", ",", "{"]);
            return if self.is(end, "{") {
                self.source.partner[end] + 1
            } else {
                end + 1
            };
        }
        self.attribute(open + 1, close);
        close + 1
    }

    /// `PATTERN: TYPE` behind `let`; returns the names it binds and the token that follows.
    fn binding(&mut self, from: usize, to: usize, is_condition: bool) -> (Vec<Local>, usize) {
        let end = self.find(from, to, &[":", "=", ";"]);
        let mut at = end;
        let mut of = Type::Unknown;
        if self.is(end, ":") {
            while at < to && !self.is(at, "=") && !self.is(at, ";") {
                at = if self.is(at, "<") {
                    angles_end(self.source, at, to)
                } else {
                    self.source.partner[at].max(at) + 1
                };
            }
            at = at.min(to);
            of = self.reader.type_of(end + 1, at);
            self.code(end + 1, at);
        } else if self.is(end, "=") {
            let stops: &[&str] = if is_condition {
                &["{", "&&"]
            } else {
                &[";", "else"]
            };
            let stop = self.find(end + 1, to, stops);
            of = self.reader.expression(&self.locals, end + 1, stop);
            let is_literal = self.is(stop.saturating_sub(1), "}") && of == Type::Unknown;
            if is_literal {
                of = self.literal(end + 1, stop);
            }
        }
        (self.names_of(from, end, &of), at)
    }

    /// The type of `Name { ... }`.
    fn literal(&self, from: usize, to: usize) -> Type {
        let open = self.source.partner[to - 1];
        let is_path = (from..open).all(|token| self.name(token).is_some() || self.is(token, "::"));
        if open > from && is_path {
            self.reader.type_of(from, open)
        } else {
            Type::Unknown
        }
    }

    /// The names that a pattern binds, not yet in sight.
    fn names_of(&mut self, from: usize, to: usize, of: &Type) -> Vec<Local> {
        let count = self.locals.len();
        self.pattern(from, to, of);
        self.locals.split_off(count)
    }

    fn opens_closure(&self, at: usize, from: usize) -> bool {
        if at == from {
            return true;
        }
        match self.source.tokens[at - 1].kind {
            Token::Mark => self.before(at) != "?",
            Token::Word => BEFORE_EXPRESSION.contains(&self.before(at)),
            Token::Open => true,
            _ => false,
        }
    }

    fn arms(&mut self, from: usize, to: usize, of: &Type) {
        let mut at = from;
        while at < to {
            if self.is(at, "#") {
                at = self.inner_attribute(at, to);
                continue;
            }
            let count = self.locals.len();
            let arrow = self.find(at, to, &["=>"]);
            let guard = self.find(at, arrow, &["if"]);
            self.pattern(at, guard, of);
            self.code(guard, arrow);
            let end = if self.is(arrow + 1, "{") {
                self.source.partner[arrow + 1] + 1
            } else {
                self.find(arrow + 1, to, &[","])
            };
            self.code((arrow + 1).min(to), end.min(to));
            self.locals.truncate(count);
            at = if self.is(end, ",") {
                end + 1
            } else {
                end.max(arrow + 1)
            };
        }
    }

    /// A `use` inside a function; in a macro the word may mean anything.
    fn local_use(&mut self, at: usize, to: usize) -> usize {
        let end = self.find(at, to, &[";"]) + 1;
        match super::items::leaves(self.source, at + 1, end) {
            Ok(leaves) if end <= to => {
                self.found.extend(leaves.into_iter().map(Reference::Use));
                end
            }
            _ => at + 1,
        }
    }

    /// A word that is no keyword, in code; returns the token to go on with.
    fn word(&mut self, at: usize, from: usize, to: usize) -> usize {
        let name = self.source.word(at).unwrap_or_default().to_string();
        if self.before(at) == "." {
            let is_call = self.is(at + 1, "(") || self.is(at + 1, "::");
            let is_assigned = self.is(at + 1, "=");
            let of = self.reader.receiver(&self.locals, at - 1, from);
            if is_call {
                self.found.push(Reference::Method { name, of });
            } else if !is_assigned {
                self.found.push(Reference::Field { name, of });
            }
            return at + 1;
        }
        let is_placeholder = self.before(at) == "$" && name != "crate";
        let is_fragment = self.before(at) == ":" && at >= 3 && self.is(at - 3, "$");
        if is_placeholder || is_fragment {
            return at + 1;
        }
        let follows_type = self.before(at) == "::" && at >= 2 && self.is(at - 2, ">");
        let follows_placeholder =
            self.before(at) == "::" && at >= 3 && self.is(at - 3, "$") && !self.is(at - 2, "crate");
        if follows_type || follows_placeholder {
            self.found.push(Reference::Loose(name));
            return at + 1;
        }
        let starts_entry = at == from || matches!(self.before(at), "," | "{" | "]" | "pub");
        if starts_entry && self.is(at + 1, ":") {
            return at + 1;
        }
        self.path(at, to, false)
    }

    /// A path that starts at the word `at`, with the arguments if it calls a macro; returns the token behind it.
    fn path(&mut self, at: usize, to: usize, in_pattern: bool) -> usize {
        let leading = self.before(at) == "::";
        let mut parts = vec![self.source.word(at).unwrap_or_default().to_string()];
        let mut end = at + 1;
        while end + 1 < to && self.is(end, "::") {
            if self.is(end + 1, "<") {
                let behind = angles_end(self.source, end + 1, to);
                self.code(end + 1, behind);
                end = behind;
            } else if let Some(part) = self.source.word(end + 1) {
                parts.push(part.to_string());
                end += 2;
            } else {
                // In a macro's body, what follows is known at its calls only.
                if self.is(end + 1, "$") {
                    parts.push("$".to_string());
                }
                break;
            }
        }
        let calls_macro = self.is(end, "!")
            && matches!(self.source.text(end + 1), "(" | "[" | "{")
            && end + 1 < to;
        let is_plain = parts.len() == 1 && !leading && !calls_macro;
        let is_local = is_plain && self.locals.iter().any(|local| local.name == parts[0]);
        if !is_local {
            let (parts, is_macro) = (parts.clone(), calls_macro);
            self.found.push(Reference::Path {
                parts,
                leading,
                is_macro,
                in_pattern,
                at,
            });
        }
        if calls_macro {
            self.macro_arguments(&parts, end + 1);
            return self.source.partner[end + 1] + 1;
        }
        end
    }

    /// The arguments of a macro may be code, patterns or anything else; format strings may name things, too.
    fn macro_arguments(&mut self, path: &[String], open: usize) {
        let close = self.source.partner[open];
        let called = path.last().map_or("", String::as_str);
        let comma = self.find(open + 1, close, &[","]);
        if called == "matches" {
            self.code(open + 1, comma);
            let of = self.reader.expression(&self.locals, open + 1, comma);
            let count = self.locals.len();
            let guard = self.find(comma, close, &["if"]);
            self.pattern((comma + 1).min(guard), guard, &of);
            self.code(guard, close);
            self.locals.truncate(count);
        } else {
            self.code(open + 1, close);
        }
        if ["write", "writeln"].contains(&called) {
            let of = self.reader.expression(&self.locals, open + 1, comma);
            self.found.push(Reference::Method {
                name: "write_fmt".to_string(),
                of,
            });
        }
        for token in open + 1..close {
            if self.source.tokens[token].kind == Token::Literal {
                self.captured(token);
            }
        }
        let is_own = |item: &Item| item.kind == Kind::Macro && item.name == called;
        if self.program.items.iter().any(is_own) {
            let words: Vec<String> = (open + 1..close)
                .filter_map(|at| self.name(at))
                .map(String::from)
                .collect();
            self.found.extend(words.into_iter().map(Reference::Loose));
        }
    }

    /// The names in `{name}`, `{name:...}` and `{:name$}` of a format string.
    fn captured(&mut self, token: usize) {
        let text = self.source.text(token).replace("{{", "");
        let is_part = |c: char| c == '_' || c.is_alphanumeric();
        let mut names = BTreeSet::new();
        for place in text.split('{').skip(1) {
            let place = place.split('}').next().unwrap_or("");
            names.extend(place.split(|c| !is_part(c)).next());
            let counts = place.match_indices('$').map(|(end, _)| &place[..end]);
            names.extend(counts.filter_map(|before| before.rsplit(|c| !is_part(c)).next()));
        }
        for name in names {
            let is_name = name.starts_with(|c: char| c == '_' || c.is_alphabetic());
            if is_name && !self.locals.iter().any(|local| local.name == name) {
                let (parts, leading, is_macro, in_pattern, at) =
                    (vec![name.to_string()], false, false, false, token);
                self.found.push(Reference::Path {
                    parts,
                    leading,
                    is_macro,
                    in_pattern,
                    at,
                });
            }
        }
    }
}

/// Whether a plain word in a pattern binds a variable, going by how Rust names are written.
fn is_variable(name: &str) -> bool {
    !name.starts_with(char::is_uppercase) && name != "crate" && name != "self"
}
