//! What the code of an item refers to: paths, methods and the like, without its local names.

use super::condition;
use super::items::{Item, ItemId, Kind, Leaf, Program};
use super::lexer::{Kind as Token, Source};

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
        /// The token that it starts with.
        at: usize,
    },
    /// A call `.name(...)`.
    Method {
        /// The method.
        name: String,
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
/// their own. Takes linear time but for the search of local names.
///
/// # Errors
/// `file:line` of a `use` that cannot be read.
pub fn references(program: &Program, id: ItemId) -> Result<Vec<Reference>, String> {
    let item = &program.items[id];
    let mut walk = Walk {
        program,
        source: program.source(id),
        item,
        found: Vec::new(),
        locals: Vec::new(),
        fault: None,
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
        Kind::Macro => walk.code(item.name_at + 1, item.end),
        Kind::MacroCall => walk.code(item.head, item.end),
        Kind::Struct | Kind::Alias | Kind::Constant | Kind::Foreign => {
            walk.code(item.name_at + 1, item.end)
        }
    }
    walk.fault.map_or(Ok(walk.found), Err)
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
    found: Vec<Reference>,
    /// The local names in sight, inner ones last.
    locals: Vec<String>,
    fault: Option<String>,
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
        let mut at = from;
        while at < to {
            let is_path =
                self.name(at).is_some() && self.is(at + 1, "::") && self.before(at) != "::";
            if is_path {
                self.path(at, to);
            }
            at += 1;
        }
    }

    /// The generic parameters of the item are local names.
    fn generics(&mut self) {
        let open = self.item.name_at + 1;
        if !self.is(open, "<") || matches!(self.item.kind, Kind::Macro | Kind::MacroCall) {
            return;
        }
        let end = angles_end(self.source, open, self.item.end);
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
            if let (true, Some(name)) = (starts_parameter, self.name(name_at)) {
                let name = name.to_string();
                self.locals.push(name);
            }
            at = self.source.partner[at].max(at) + 1;
        }
    }

    /// A function from behind its name on.
    fn function(&mut self, from: usize, to: usize) {
        let outside = self.locals.len();
        let mut at = from;
        if self.is(at, "<") {
            let end = angles_end(self.source, at, to);
            self.code(at, end);
            at = end;
        }
        if self.is(at, "(") {
            for (from, to) in condition::split(self.source, at + 1, self.source.partner[at]) {
                self.parameter(from, to);
            }
            at = self.source.partner[at] + 1;
        }
        self.code(at, to);
        self.locals.truncate(outside);
    }

    /// A parameter of a function or closure: a pattern and perhaps a type.
    fn parameter(&mut self, from: usize, to: usize) {
        let colon = self.find(from, to, &[":"]);
        self.pattern(from, colon);
        self.code(colon, to);
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

    /// A pattern: binds its names, and refers to the constants and types in it.
    fn pattern(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            let Some(name) = self.name(at) else {
                at += 1;
                continue;
            };
            let next = self.source.text(at + 1);
            let is_field = next == ":";
            let is_path = ["::", "(", "{", "!"].contains(&next) || self.before(at) == "::";
            let is_constant = name.starts_with(char::is_uppercase) || name == "crate";
            if is_field {
                at += 1;
            } else if is_path || is_constant {
                at = self.path(at, to);
            } else {
                let name = name.to_string();
                self.locals.push(name);
                at += 1;
            }
        }
    }

    /// Expressions, statements or types in the tokens `from..to`, which are all on one level of brackets.
    fn code(&mut self, from: usize, to: usize) {
        let outside = self.locals.len();
        self.hoist(from, to);
        // Names that become local once their `let` statement ends, or in the braces that follow a condition.
        let mut after_statement: Vec<String> = Vec::new();
        let mut in_braces: Vec<String> = Vec::new();
        let mut closure: Option<usize> = None;
        let mut matches = 0;
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
                    let (names, end) = self.binding(at + 1, to);
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
                        in_braces.extend(self.names_of(at + 1, end));
                        at = end;
                    }
                }
                "match" => matches += 1,
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
                    for (from, to) in condition::split(self.source, at + 1, end) {
                        self.parameter(from, to);
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
                    if matches > 0 && !is_scrutinee {
                        matches -= 1;
                        self.arms(at + 1, close);
                    } else {
                        self.code(at + 1, close);
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
            if let Some(name) = names_item.and_then(|at| self.name(at)) {
                let name = name.to_string();
                self.locals.push(name);
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
    fn binding(&mut self, from: usize, to: usize) -> (Vec<String>, usize) {
        let end = self.find(from, to, &[":", "=", ";"]);
        let names = self.names_of(from, end);
        if !self.is(end, ":") {
            return (names, end);
        }
        let mut at = end + 1;
        while at < to && !self.is(at, "=") && !self.is(at, ";") {
            at = if self.is(at, "<") {
                angles_end(self.source, at, to)
            } else {
                self.source.partner[at].max(at) + 1
            };
        }
        self.code(end + 1, at.min(to));
        (names, at)
    }

    /// The names that a pattern binds, not yet in sight.
    fn names_of(&mut self, from: usize, to: usize) -> Vec<String> {
        let count = self.locals.len();
        self.pattern(from, to);
        self.locals.split_off(count)
    }

    fn opens_closure(&self, at: usize, from: usize) -> bool {
        if at == from {
            return true;
        }
        let before = &self.source.tokens[at - 1];
        match before.kind {
            Token::Mark => self.before(at) != "?",
            Token::Word => BEFORE_EXPRESSION.contains(&self.before(at)),
            Token::Open => true,
            _ => false,
        }
    }

    fn arms(&mut self, from: usize, to: usize) {
        let mut at = from;
        while at < to {
            if self.is(at, "#") {
                at = self.inner_attribute(at, to);
                continue;
            }
            let count = self.locals.len();
            let arrow = self.find(at, to, &["=>"]);
            let guard = self.find(at, arrow, &["if"]);
            self.pattern(at, guard);
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

    fn local_use(&mut self, at: usize, to: usize) -> usize {
        let end = self.find(at, to, &[";"]) + 1;
        match super::items::leaves(self.source, at + 1, end) {
            Ok(leaves) => self.found.extend(leaves.into_iter().map(Reference::Use)),
            Err(fault) => self.fault = Some(fault),
        }
        end
    }

    /// A word that is no keyword, in code; returns the token to go on with.
    fn word(&mut self, at: usize, from: usize, to: usize) -> usize {
        let name = self.source.word(at).unwrap_or_default().to_string();
        if self.before(at) == "." {
            let is_call = self.is(at + 1, "(") || self.is(at + 1, "::");
            if is_call {
                self.found.push(Reference::Method { name });
            }
            return at + 1;
        }
        let is_placeholder = self.before(at) == "$" && name != "crate";
        let is_fragment = self.before(at) == ":" && at >= 3 && self.is(at - 3, "$");
        if is_placeholder || is_fragment {
            return at + 1;
        }
        let follows_path = self.before(at) == "::" && at >= 2 && self.is(at - 2, ">");
        if follows_path {
            self.found.push(Reference::Loose(name));
            return at + 1;
        }
        let starts_entry = at == from || matches!(self.before(at), "," | "{" | "]");
        if starts_entry && self.is(at + 1, ":") {
            return at + 1;
        }
        self.path(at, to)
    }

    /// A path that starts at the word `at`, with the arguments if it calls a macro; returns the token behind it.
    fn path(&mut self, at: usize, to: usize) -> usize {
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
                break;
            }
        }
        let calls_macro = self.is(end, "!") && matches!(self.source.text(end + 1), "(" | "[" | "{");
        let is_local =
            parts.len() == 1 && !leading && !calls_macro && self.locals.contains(&parts[0]);
        if !is_local {
            self.found.push(Reference::Path {
                parts: parts.clone(),
                leading,
                is_macro: calls_macro,
                at,
            });
        }
        if calls_macro && end + 1 < to {
            self.macro_arguments(&parts, end + 1);
            return self.source.partner[end + 1] + 1;
        }
        end
    }

    /// The arguments of a macro may be code, patterns or anything else; format strings may name things, too.
    fn macro_arguments(&mut self, path: &[String], open: usize) {
        let close = self.source.partner[open];
        let is_matches = path.last().is_some_and(|name| name == "matches");
        let comma = if is_matches {
            self.find(open + 1, close, &[","])
        } else {
            close
        };
        self.code(open + 1, comma);
        if is_matches {
            let count = self.locals.len();
            let guard = self.find(comma, close, &["if"]);
            self.pattern(comma, guard);
            self.code(guard, close);
            self.locals.truncate(count);
        }
        for token in open + 1..close {
            if self.source.tokens[token].kind == Token::Literal {
                self.captured(token);
            }
        }
        let owner = &self.program.crates[self.item.owner];
        let is_of_workspace = path.len() > 1 && path[0] != "std" && path[0] != "core"
            || self
                .program
                .items
                .iter()
                .any(|item| item.kind == Kind::Macro && path.last() == Some(&item.name));
        if is_of_workspace || owner.foreign.contains_key(&path[0]) {
            let words: Vec<String> = (open + 1..close)
                .filter_map(|at| self.name(at))
                .map(String::from)
                .collect();
            self.found.extend(words.into_iter().map(Reference::Loose));
        }
    }

    /// The names in `{name}` and `{name:...}` of a format string.
    fn captured(&mut self, token: usize) {
        let text = self.source.text(token).replace("{{", "");
        let places = text.split('{').skip(1);
        let words = places.map(|place| {
            place
                .split(|c: char| c != '_' && !c.is_alphanumeric())
                .next()
                .unwrap_or("")
        });
        let names = words.filter(|word| word.starts_with(|c: char| c == '_' || c.is_alphabetic()));
        let unseen: Vec<String> = names
            .filter(|name| !self.locals.iter().any(|l| l == name))
            .map(String::from)
            .collect();
        for name in unseen {
            self.found.push(Reference::Path {
                parts: vec![name],
                leading: false,
                is_macro: false,
                at: token,
            });
        }
    }
}
