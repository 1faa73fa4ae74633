//! The types of simple expressions, as far as declarations tell them: enough to know whose method a call means.

use super::condition;
use super::items::{ItemId, Kind, Program};
use super::lexer::{Kind as Token, Source};
use super::names::{End, Space};
use super::walk::angles_end;

/// A type without its references.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// Not to be told from declarations alone.
    Unknown,
    /// A struct, enum or trait of the program.
    Own(ItemId),
    /// A type of the standard library with its arguments; `[]` is an array or slice, `()` a tuple, `number` any
    /// number, `Iterator` any iterator.
    Standard(String, Vec<Type>),
}

/// A name that is local to a piece of code.
#[derive(Clone, Debug)]
pub struct Local {
    /// The name.
    pub name: String,
    /// Its type.
    pub of: Type,
}

/// Types of the standard library that do not lend out the methods of their arguments.
const STANDARD: &str = " bool char str String Vec Option Result HashMap BTreeMap HashSet BTreeSet VecDeque BinaryHeap \
    LinkedList Formatter Stdin Stdout Stderr StdinLock StdoutLock BufReader BufWriter LineWriter Range RangeInclusive \
    Duration Instant Ordering Read Write BufRead Seek Iterator DoubleEndedIterator ExactSizeIterator IntoIterator \
    Hasher Cell RefCell Mutex RwLock ";

/// Numbers of all kinds.
const NUMBERS: &str = " u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 ";

/// Types that lend out the methods of their first argument.
const LENDERS: [&str; 7] = [
    "Box",
    "Rc",
    "Arc",
    "Ref",
    "RefMut",
    "MutexGuard",
    "ManuallyDrop",
];

fn lists(list: &str, name: &str) -> bool {
    list.contains(&format!(" {name} "))
}

fn standard(name: &str, arguments: Vec<Type>) -> Type {
    Type::Standard(name.to_string(), arguments)
}

impl Type {
    /// The argument at `place`.
    pub fn argument(&self, place: usize) -> Type {
        match self {
            Type::Standard(_, arguments) => arguments.get(place).cloned().unwrap_or(Type::Unknown),
            _ => Type::Unknown,
        }
    }

    fn is(&self, names: &[&str]) -> bool {
        matches!(self, Type::Standard(name, _) if names.contains(&name.as_str()))
    }

    /// What a loop over it yields.
    pub fn element(&self) -> Type {
        if self.is(&["HashMap", "BTreeMap"]) {
            return standard("()", vec![self.argument(0), self.argument(1)]);
        }
        if self.is(&["Range", "RangeInclusive"]) {
            return standard("number", Vec::new());
        }
        self.argument(0)
    }
}

/// The place in which types and expressions are read.
#[derive(Clone, Copy)]
pub struct Reader<'p> {
    /// All items.
    pub program: &'p Program,
    /// The file.
    pub source: &'p Source,
    /// The item whose text is read.
    pub item: ItemId,
}

impl<'p> Reader<'p> {
    /// A reader for the text of an item.
    pub fn new(program: &'p Program, item: ItemId) -> Reader<'p> {
        Reader {
            program,
            source: program.source(item),
            item,
        }
    }

    /// The type or trait whose block the item stands in: what `Self` means.
    pub fn subject(&self) -> Type {
        let mut above = Some(self.item);
        while let Some(item) = above {
            let of = &self.program.items[item];
            match of.kind {
                Kind::Trait | Kind::Struct | Kind::Enum => return Type::Own(item),
                Kind::Impl => {
                    let (_, from, to) = impl_header(self.program, item);
                    return Reader::new(self.program, item).type_of(from, to);
                }
                _ => above = of.parent,
            }
        }
        Type::Unknown
    }

    fn is(&self, token: usize, text: &str) -> bool {
        self.source.is(token, text)
    }

    /// The type that the tokens `from..to` spell.
    pub fn type_of(&self, from: usize, to: usize) -> Type {
        let mut at = from;
        while at < to
            && (["&", "&&", "mut", "dyn"].contains(&self.source.text(at))
                || self.source.tokens[at].kind == Token::Lifetime)
        {
            at += 1;
        }
        if at >= to {
            return Type::Unknown;
        }
        let close = self.source.partner[at];
        match self.source.text(at) {
            "(" => {
                let parts = condition::split_typed(self.source, at + 1, close);
                let has_comma = parts.len() != 1 || self.is(close - 1, ",");
                let types: Vec<Type> = parts
                    .iter()
                    .map(|(from, to)| self.type_of(*from, *to))
                    .collect();
                return if has_comma {
                    standard("()", types)
                } else {
                    types[0].clone()
                };
            }
            "[" => {
                let end = (at + 1..close)
                    .find(|token| self.is(*token, ";"))
                    .unwrap_or(close);
                return standard("[]", vec![self.type_of(at + 1, end)]);
            }
            _ => {}
        }
        let (path, leading, end) = self.path(at, to);
        if path.is_empty() || self.is(end, "+") && end < to {
            return Type::Unknown;
        }
        let arguments = if self.is(end, "<") && end < to {
            self.arguments(end, to)
        } else {
            Vec::new()
        };
        if path == ["Self"] {
            return self.subject();
        }
        let module = self.program.module_of(self.item);
        let meaning = self
            .program
            .resolve(module, &path, leading, false, Space::Thing);
        match meaning.ends.first() {
            Some((End::Item(item), used)) if *used == path.len() => self.declared(*item),
            Some((End::Outside, _)) => named(path.last().map_or("", String::as_str), arguments),
            _ => Type::Unknown,
        }
    }

    /// A path of plain words, whether it starts with `::`, and the token behind it.
    fn path(&self, from: usize, to: usize) -> (Vec<String>, bool, usize) {
        let leading = self.is(from, "::");
        let mut at = from + usize::from(leading);
        let mut path = Vec::new();
        while at < to {
            let Some(word) = self.source.word(at) else {
                break;
            };
            path.push(word.to_string());
            at += 1;
            if !(self.is(at, "::") && at + 1 < to && self.source.word(at + 1).is_some()) {
                break;
            }
            at += 1;
        }
        (path, leading, at)
    }

    /// The types between angle brackets; lifetimes are left out.
    fn arguments(&self, open: usize, to: usize) -> Vec<Type> {
        let end = angles_end(self.source, open, to) - 1;
        let mut types = Vec::new();
        let (mut start, mut at, mut depth) = (open + 1, open + 1, 0);
        while at <= end {
            let text = self.source.text(at);
            if depth == 0 && (text == "," || at == end) {
                let is_lifetime = self.source.tokens[start].kind == Token::Lifetime;
                if start < at && !is_lifetime {
                    types.push(self.type_of(start, at));
                }
                start = at + 1;
            }
            depth += i32::from(text == "<") - i32::from(text == ">");
            at = self.source.partner[at].max(at) + 1;
        }
        types
    }

    /// The type that an item declares.
    pub fn declared(&self, item: ItemId) -> Type {
        let of = &self.program.items[item];
        match of.kind {
            Kind::Struct | Kind::Enum | Kind::Trait => Type::Own(item),
            Kind::Alias => {
                let reader = Reader::new(self.program, item);
                let behind = of.name_at + 1;
                let equals = if reader.is(behind, "<") {
                    angles_end(reader.source, behind, of.end)
                } else {
                    behind
                };
                if reader.is(equals, "=") {
                    reader.plain_alias(equals + 1, of.end - 1)
                } else {
                    Type::Unknown
                }
            }
            _ => Type::Unknown,
        }
    }

    /// The type behind an alias if it is no other alias.
    fn plain_alias(&self, from: usize, to: usize) -> Type {
        let (path, leading, _) = self.path(from, to);
        let module = self.program.module_of(self.item);
        let meaning = self
            .program
            .resolve(module, &path, leading, false, Space::Thing);
        match meaning.ends.first() {
            Some((End::Item(item), _)) if self.program.items[*item].kind == Kind::Alias => {
                Type::Unknown
            }
            _ => self.type_of(from, to),
        }
    }

    /// The declared type of a field, by name or number.
    pub fn field(&self, of: &Type, name: &str) -> Type {
        if let (Type::Standard(kind, arguments), Ok(place)) = (of, name.parse::<usize>()) {
            return if kind == "()" {
                arguments.get(place).cloned().unwrap_or(Type::Unknown)
            } else {
                Type::Unknown
            };
        }
        let Type::Own(item) = of else {
            return Type::Unknown;
        };
        let declared = &self.program.items[*item];
        if declared.kind != Kind::Struct {
            return Type::Unknown;
        }
        let reader = Reader::new(self.program, *item);
        let source = reader.source;
        let open = (declared.name_at..declared.end)
            .find(|token| source.is(*token, "{") || source.is(*token, "("));
        let Some(open) = open else {
            return Type::Unknown;
        };
        for (place, (from, to)) in condition::split_typed(source, open + 1, source.partner[open])
            .into_iter()
            .enumerate()
        {
            if source.is(open, "{") {
                let colon = (from..to)
                    .find(|token| source.is(*token, ":"))
                    .unwrap_or(to);
                if colon > from && source.word(colon - 1) == Some(name) {
                    return reader.type_of(colon + 1, to);
                }
            } else if name.parse() == Ok(place) {
                let from = if source.is(from, "pub") {
                    from + 1
                } else {
                    from
                };
                let from = if source.is(from, "(") && source.is(from - 1, "pub") {
                    source.partner[from] + 1
                } else {
                    from
                };
                return reader.type_of(from, to);
            }
        }
        Type::Unknown
    }

    /// The declared result of a function.
    fn result(&self, function: ItemId) -> Type {
        let of = &self.program.items[function];
        let reader = Reader::new(self.program, function);
        let mut at = of.name_at + 1;
        if reader.is(at, "<") {
            at = angles_end(reader.source, at, of.end);
        }
        let arrow = reader.source.partner[at] + 1;
        if !reader.is(arrow, "->") {
            return standard("()", Vec::new());
        }
        let ends = |token: &usize| ["where", "{", ";"].contains(&reader.source.text(*token));
        let end = (arrow + 1..of.end).find(ends).unwrap_or(of.end);
        reader.type_of(arrow + 1, end)
    }

    /// The function `name` that `item` offers itself, and whether only through a trait.
    pub fn function(&self, item: ItemId, name: &str) -> Option<(ItemId, bool)> {
        let program = self.program;
        let called = |block: &ItemId| {
            let of = program.items[*block].children.iter().copied();
            of.into_iter().find(|child| {
                program.items[*child].name == name && program.items[*child].kind == Kind::Function
            })
        };
        if program.items[item].kind == Kind::Trait {
            return called(&item).map(|function| (function, false));
        }
        let blocks = &program.blocks.get(&item).map_or(&[][..], Vec::as_slice);
        let own = blocks
            .iter()
            .filter(|(_, is_of_trait)| !is_of_trait)
            .find_map(|(block, _)| called(block));
        let given = || {
            blocks
                .iter()
                .filter(|(_, is_of_trait)| *is_of_trait)
                .find_map(|(block, _)| called(block))
        };
        own.map(|function| (function, false))
            .or_else(|| given().map(|function| (function, true)))
    }

    /// The type of the expression in the tokens `from..to`.
    pub fn expression(&self, locals: &[Local], from: usize, to: usize) -> Type {
        let mut at = from;
        while at < to && ["&", "&&", "mut", "*"].contains(&self.source.text(at)) {
            at += 1;
        }
        let level = |marks: &[&str]| {
            let mut found = None;
            let mut token = at;
            while token < to {
                if marks.contains(&self.source.text(token)) {
                    found = Some(token);
                }
                token = self.source.partner[token].max(token) + 1;
            }
            found
        };
        if let Some(cast) = level(&["as"]) {
            return self.type_of(cast + 1, to);
        }
        if level(&["..", "..="]).is_some() {
            return standard("Range", vec![standard("number", Vec::new())]);
        }
        let (of, end) = self.chain(locals, at, to);
        if end == to { of } else { Type::Unknown }
    }

    /// The type of the expression that ends before the dot at this token.
    pub fn receiver(&self, locals: &[Local], dot: usize, floor: usize) -> Type {
        self.chain_start(dot, floor).map_or(Type::Unknown, |start| {
            let (of, end) = self.chain(locals, start, dot);
            if end == dot { of } else { Type::Unknown }
        })
    }

    /// The first token of the calls, fields and indices that end before `end`.
    fn chain_start(&self, end: usize, floor: usize) -> Option<usize> {
        let mut at = end.checked_sub(1)?;
        loop {
            let token = &self.source.tokens[at];
            let before = |at: usize| {
                if at > floor {
                    self.source.text(at - 1)
                } else {
                    ""
                }
            };
            match token.kind {
                Token::Mark if self.is(at, "?") => at = at.checked_sub(1)?,
                Token::Close => {
                    let open = self.source.partner[at];
                    if self.is(at, "}") {
                        return None;
                    }
                    let previous = before(open);
                    let goes_on = open > floor
                        && (previous == "?"
                            || previous == "!"
                            || self.source.tokens[open - 1].kind == Token::Close
                                && previous != "}"
                            || self
                                .source
                                .word(open - 1)
                                .is_some_and(|word| !is_before_expression(word)));
                    if !goes_on {
                        return Some(open);
                    }
                    at = if previous == "!" {
                        open.checked_sub(2)?
                    } else {
                        open - 1
                    };
                }
                Token::Word | Token::Literal => match before(at) {
                    "." => at = at.checked_sub(2)?,
                    "::" => {
                        let mut start = at;
                        while before(start) == "::"
                            && start >= floor + 2
                            && self.source.word(start - 2).is_some()
                        {
                            start -= 2;
                        }
                        return (before(start) != "::"
                            || start < floor + 2
                            || !self.is(start - 2, ">"))
                        .then_some(start);
                    }
                    _ => return Some(at),
                },
                _ => return None,
            }
        }
    }

    /// The type of the longest chain of calls, fields and indices from `from` on, and the token behind it.
    fn chain(&self, locals: &[Local], from: usize, to: usize) -> (Type, usize) {
        let (mut of, mut at) = self.start(locals, from, to);
        while at < to {
            let open = at + 2;
            if self.is(at, "?") {
                (of, at) = (of.argument(0), at + 1);
            } else if self.is(at, "[") {
                let close = self.source.partner[at];
                let has_range =
                    (at + 1..close).any(|token| self.source.text(token).starts_with(".."));
                of = if has_range {
                    of
                } else if of.is(&["HashMap", "BTreeMap"]) {
                    of.argument(1)
                } else {
                    of.argument(0)
                };
                at = close + 1;
            } else if self.is(at, ".") && self.is(open, "(") {
                let close = self.source.partner[open];
                of = self.method(&of, self.source.text(at + 1), open);
                at = close + 1;
            } else if self.is(at, ".") && self.is(open, "::") {
                let behind = angles_end(self.source, open + 1, to);
                if !self.is(behind, "(") {
                    return (Type::Unknown, at);
                }
                (of, at) = (Type::Unknown, self.source.partner[behind] + 1);
            } else if self.is(at, ".") && open <= to {
                (of, at) = (self.field(&of, self.source.text(at + 1)), open);
            } else {
                break;
            }
        }
        (of, at)
    }

    /// The type of what a chain starts with, and the token behind it.
    fn start(&self, locals: &[Local], from: usize, to: usize) -> (Type, usize) {
        let unknown = (Type::Unknown, from);
        let Some(token) = self.source.tokens.get(from).filter(|_| from < to) else {
            return unknown;
        };
        let text = self.source.text(from);
        if token.kind == Token::Literal {
            let name = if text.starts_with(|c: char| c.is_ascii_digit()) {
                "number"
            } else if text.starts_with('\'') {
                "char"
            } else if text.starts_with('b') {
                "[]"
            } else {
                "str"
            };
            return (standard(name, Vec::new()), from + 1);
        }
        let close = self.source.partner[from];
        if text == "(" {
            let parts = condition::split(self.source, from + 1, close);
            if parts.len() == 1 && !self.is(close - 1, ",") {
                return (self.expression(locals, from + 1, close), close + 1);
            }
            let types = parts
                .iter()
                .map(|(from, to)| self.expression(locals, *from, *to))
                .collect();
            return (standard("()", types), close + 1);
        }
        if text == "[" {
            return (
                standard("[]", vec![self.first_element(locals, from)]),
                close + 1,
            );
        }
        let (path, leading, end) = self.path(from, to);
        if path.is_empty() {
            return unknown;
        }
        if self.is(end, "!") {
            let open = end + 1;
            let Some(close) = self.source.partner.get(open).copied() else {
                return unknown;
            };
            let of = match path[0].as_str() {
                "vec" => standard("Vec", vec![self.first_element(locals, open)]),
                "format" => standard("String", Vec::new()),
                _ => Type::Unknown,
            };
            return (of, close + 1);
        }
        if path.len() == 1 && !self.is(end, "(") {
            if path[0] == "self" {
                return (self.subject(), end);
            }
            if let Some(local) = locals.iter().rev().find(|local| local.name == path[0]) {
                return (local.of.clone(), end);
            }
        }
        let behind = if self.is(end, "(") || self.is(end, "{") {
            self.source.partner[end] + 1
        } else {
            end
        };
        let of = self.made(locals, &path, leading, end);
        (of, behind)
    }

    fn first_element(&self, locals: &[Local], open: usize) -> Type {
        let close = self.source.partner[open];
        let end = (open + 1..close).find(|token| self.is(*token, ";"));
        let end = end.or_else(|| {
            condition::split(self.source, open + 1, close)
                .first()
                .map(|(_, end)| *end)
        });
        end.map_or(Type::Unknown, |end| self.expression(locals, open + 1, end))
    }

    /// The type of a call, a literal of a struct, a constant or a variant, all by path; `end` is the token behind it.
    fn made(&self, locals: &[Local], path: &[String], leading: bool, end: usize) -> Type {
        let calls = self.is(end, "(");
        let last = path.last().map_or("", String::as_str);
        if path[0] == "Self" {
            return match self.subject() {
                Type::Own(item) => self.member_result(item, &path[1..]),
                other => other,
            };
        }
        if calls && path.len() == 1 && ["Some", "Ok"].contains(&last) {
            let of = self.expression(locals, end + 1, self.source.partner[end]);
            return standard(if last == "Some" { "Option" } else { "Result" }, vec![of]);
        }
        let module = self.program.module_of(self.item);
        let meaning = self
            .program
            .resolve(module, path, leading, false, Space::Thing);
        match meaning.ends.first() {
            Some((End::Item(item), used)) => {
                let of = &self.program.items[*item];
                match of.kind {
                    Kind::Function if calls => self.result(*item),
                    Kind::Constant => {
                        let reader = Reader::new(self.program, *item);
                        let stop = (of.name_at..of.end)
                            .find(|token| reader.is(*token, "="))
                            .unwrap_or(of.end);
                        reader.type_of(of.name_at + 2, stop)
                    }
                    Kind::Struct | Kind::Enum => self.member_result(*item, &path[*used..]),
                    Kind::Alias => match self.declared(*item) {
                        Type::Own(item) => self.member_result(item, &path[*used..]),
                        Type::Standard(name, arguments) if makes_its_type(last) => {
                            Type::Standard(name, arguments)
                        }
                        _ => Type::Unknown,
                    },
                    _ => Type::Unknown,
                }
            }
            Some((End::Outside, _)) if path.len() > 1 && makes_its_type(last) => {
                named(&path[path.len() - 2], Vec::new())
            }
            _ => Type::Unknown,
        }
    }

    /// The type of `Item`, `Item::Variant` or `Item::function()`.
    fn member_result(&self, item: ItemId, rest: &[String]) -> Type {
        let Some(name) = rest.first() else {
            return Type::Own(item);
        };
        if self.program.items[item].variants.contains(name) {
            return Type::Own(item);
        }
        match self.function(item, name) {
            Some((function, _)) => self.result(function),
            None if makes_its_type(name) => Type::Own(item),
            None => Type::Unknown,
        }
    }

    /// The result of a method; its arguments open at `open`.
    fn method(&self, of: &Type, name: &str, open: usize) -> Type {
        match of {
            Type::Own(item) => match self.function(*item, name) {
                Some((function, _)) => self.result(function),
                None if name == "clone" => of.clone(),
                None => Type::Unknown,
            },
            Type::Standard(kind, _) => {
                let close = self.source.partner[open];
                let has_range =
                    (open + 1..close).any(|token| self.source.text(token).starts_with(".."));
                standard_method(of, kind, name, has_range)
            }
            Type::Unknown => Type::Unknown,
        }
    }
}

fn is_before_expression(word: &str) -> bool {
    [
        "return", "in", "if", "while", "match", "else", "move", "break", "let", "mut", "as", "ref",
    ]
    .contains(&word)
}

/// Whether functions of this name give the type that they belong to.
fn makes_its_type(name: &str) -> bool {
    [
        "new",
        "default",
        "from",
        "with_capacity",
        "from_iter",
        "clone",
    ]
    .contains(&name)
}

fn named(name: &str, arguments: Vec<Type>) -> Type {
    if LENDERS.contains(&name) {
        return arguments.into_iter().next().unwrap_or(Type::Unknown);
    }
    if lists(NUMBERS, name) {
        return standard("number", Vec::new());
    }
    if lists(STANDARD, name) {
        standard(name, arguments)
    } else {
        Type::Unknown
    }
}

/// The results of the methods that code of this kind uses most.
fn standard_method(of: &Type, kind: &str, name: &str, has_range: bool) -> Type {
    let is_map = ["HashMap", "BTreeMap"].contains(&kind);
    let item = |of: Type| standard("Iterator", vec![of]);
    let option = |of: Type| standard("Option", vec![of]);
    let value = if is_map {
        of.argument(1)
    } else {
        of.argument(0)
    };
    match name {
        "clone" | "as_ref" | "as_mut" | "as_deref" | "by_ref" | "rev" | "skip" | "take"
        | "filter" | "step_by" | "chain" | "peekable" | "cycle" | "to_owned" | "cloned"
        | "copied" | "skip_while" | "take_while" | "as_slice" | "as_mut_slice" | "map_err"
        | "to_vec" | "or" | "or_else" | "into_boxed_slice" => of.clone(),
        "iter" | "iter_mut" | "into_iter" | "drain" => item(of.element()),
        "keys" | "into_keys" => item(of.argument(0)),
        "values" | "values_mut" | "into_values" => item(of.argument(1)),
        "enumerate" => item(standard(
            "()",
            vec![standard("number", Vec::new()), of.element()],
        )),
        "chunks" | "windows" | "chunks_exact" => item(of.clone()),
        "chars" => item(standard("char", Vec::new())),
        "bytes" => item(standard("number", Vec::new())),
        "map" | "filter_map" | "flat_map" | "and_then" | "scan" => standard(kind, Vec::new()),
        "unwrap" | "expect" | "unwrap_or" | "unwrap_or_default" | "unwrap_or_else" => {
            of.argument(0)
        }
        "get" | "get_mut" if has_range => option(of.clone()),
        "get" if kind == "Cell" => of.argument(0),
        "borrow" | "borrow_mut" if kind == "RefCell" => of.argument(0),
        "lock" if kind == "Mutex" => standard("Result", vec![of.argument(0)]),
        "lock" => standard(
            if kind == "Stdin" {
                "StdinLock"
            } else {
                "StdoutLock"
            },
            Vec::new(),
        ),
        "get" | "get_mut" | "first" | "first_mut" | "last" | "last_mut" | "pop" | "pop_front"
        | "pop_back" | "front" | "back" | "front_mut" | "back_mut" | "peek" | "next"
        | "next_back" | "nth" | "min" | "max" | "find" | "remove"
            if kind != "number" =>
        {
            if name == "remove" && !is_map {
                of.argument(0)
            } else {
                option(value)
            }
        }
        "ok" | "ok_or" | "ok_or_else" => standard(
            if name == "ok" { "Option" } else { "Result" },
            vec![of.argument(0)],
        ),
        "to_string" => standard("String", Vec::new()),
        "len" | "count" | "trailing_zeros" | "leading_zeros" | "count_ones" | "wrapping_add"
        | "wrapping_sub" | "wrapping_mul" | "pow" => standard("number", Vec::new()),
        _ => Type::Unknown,
    }
}

/// The trait of an impl, if it is of one, and the first token of its type and the one behind it; bounds are left out.
pub fn impl_header(program: &Program, id: ItemId) -> (Option<(usize, usize)>, usize, usize) {
    let source = program.source(id);
    let item = &program.items[id];
    let to = item.inside.map_or(item.end, |(_, from, _)| from - 1);
    let mut at = item.name_at + 1;
    if source.is(at, "<") {
        at = angles_end(source, at, to);
    }
    let to = (at..to)
        .find(|token| source.is(*token, "where"))
        .unwrap_or(to);
    let is_for = |token: &usize| source.is(*token, "for") && !source.is(token + 1, "<");
    match (at..to).find(is_for) {
        Some(middle) => (Some((at, middle)), middle + 1, to),
        None => (None, at, to),
    }
}

/// Whether types of the standard library have methods of this name.
pub fn is_common(name: &str) -> bool {
    const COMMON: &str = " abs add all and any append as_bytes as_mut as_ref as_slice as_str binary_search borrow bytes \
        capacity chain chars clear clone cloned cmp collect contains contains_key copied copy count cycle dedup default \
        drain end entry enumerate eq expect extend fill filter find finish first flush fmt fold from get get_mut \
        hash index insert intersection into into_iter is_empty is_none is_some iter iter_mut join keys last len lines lock \
        map max merge min mul neg new next next_back not nth or parse peek pop pop_back pop_front position pow print \
        product push push_back push_front push_str range read read_line remove repeat replace reserve resize rev reverse \
        rotate seek set shift skip sort split split_at start step sub sum swap take then to_owned to_string \
        to_vec trim truncate union unwrap update value values with_capacity write write_all xor zip ";
    lists(COMMON, name)
}

/// Whether this is the name of a type of numbers.
pub fn is_number(name: &str) -> bool {
    lists(NUMBERS, name)
}
