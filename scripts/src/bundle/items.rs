//! Where the items of a file begin and end, and what each of them is called.

use super::condition;
use super::lexer::{Kind as Token, Source};

/// What an item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A module, in its own file or not; the root of a crate is one as well.
    Module,
    /// A function or a method.
    Function,
    /// A struct or a union.
    Struct,
    /// An enum.
    Enum,
    /// A type alias or an associated type.
    Alias,
    /// A trait.
    Trait,
    /// An `impl` block.
    Impl,
    /// A constant or a static.
    Constant,
    /// A `use` declaration.
    Use,
    /// `extern crate`.
    ExternCrate,
    /// A block of foreign functions.
    Foreign,
    /// `macro_rules!`.
    Macro,
    /// A macro call in the place of an item.
    MacroCall,
}

/// One name that a `use` declaration brings in.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The path; a trailing `self` is left out.
    pub path: Vec<String>,
    /// Whether the path starts with `::`.
    pub leading: bool,
    /// Whether all names of the path's end come in.
    pub glob: bool,
    /// Whether the path ended in `self`, which names a module only.
    pub only_module: bool,
    /// The name that it gets here; `_` if none, empty for a glob.
    pub name: String,
    /// The token that names it.
    pub at: usize,
}

/// The outline of an item.
#[derive(Debug)]
pub struct Shape {
    /// What it is.
    pub kind: Kind,
    /// The first token behind the attributes.
    pub head: usize,
    /// The token that tells what it is.
    pub keyword: usize,
    /// The token that names it.
    pub name: Option<usize>,
    /// The opening brace of a module, trait, impl or enum.
    pub body: Option<usize>,
    /// The token behind it.
    pub end: usize,
}

/// The outline of the item that starts at the token `first` and ends before `to`.
///
/// # Errors
/// `file:line` of what is no item.
pub fn shape(source: &Source, first: usize, to: usize) -> Result<Shape, String> {
    let mut at = first;
    loop {
        if source.tokens[at].kind == Token::Doc {
            at += 1;
        } else if source.is(at, "#") && source.is(at + 1, "[") {
            at = source.partner[at + 1] + 1;
        } else {
            break;
        }
        if at >= to {
            return Err(source.complaint(
                first,
                "a doc comment or an attribute with nothing behind it: delete it",
            ));
        }
    }
    let head = at;
    if source.is(at, "pub") {
        at += 1;
        let is_limited =
            source.is(at, "(") && ["crate", "self", "super", "in"].contains(&source.text(at + 1));
        if is_limited {
            at = source.partner[at] + 1;
        }
    }
    let keyword = qualifiers_end(source, at);
    let unreadable = || {
        source.complaint(
            keyword.min(to.saturating_sub(1)),
            "the bundler cannot read this item; write it in a plainer way",
        )
    };
    let name = Some(keyword + 1);
    let (kind, name, body, end) = match source.text(keyword) {
        "use" => (Kind::Use, None, None, end_of_statement(source, keyword, to)),
        "extern" if source.is(keyword + 1, "crate") => (
            Kind::ExternCrate,
            Some(keyword + 2),
            None,
            end_of_statement(source, keyword, to),
        ),
        "extern" => braced(source, Kind::Foreign, None, keyword, to).ok_or_else(unreadable)?,
        "mod" if source.is(keyword + 2, ";") => (Kind::Module, name, None, keyword + 3),
        "mod" => braced(source, Kind::Module, name, keyword, to).ok_or_else(unreadable)?,
        "fn" => braced(source, Kind::Function, name, keyword, to).ok_or_else(unreadable)?,
        "struct" | "union" => {
            braced(source, Kind::Struct, name, keyword, to).ok_or_else(unreadable)?
        }
        "enum" => braced(source, Kind::Enum, name, keyword, to).ok_or_else(unreadable)?,
        "trait" => braced(source, Kind::Trait, name, keyword, to).ok_or_else(unreadable)?,
        "impl" => braced(source, Kind::Impl, None, keyword, to).ok_or_else(unreadable)?,
        "type" => (
            Kind::Alias,
            name,
            None,
            end_of_statement(source, keyword, to),
        ),
        "const" | "static" => {
            let name = if source.is(keyword + 1, "mut") {
                keyword + 2
            } else {
                keyword + 1
            };
            (
                Kind::Constant,
                Some(name),
                None,
                end_of_statement(source, keyword, to),
            )
        }
        "macro_rules" if source.is(keyword + 1, "!") => {
            let open = keyword + 3;
            let end = source.partner.get(open).ok_or_else(unreadable)? + 1;
            (
                Kind::Macro,
                Some(keyword + 2),
                None,
                end + usize::from(!source.is(open, "{")),
            )
        }
        _ => {
            let end = macro_call_end(source, keyword, to).ok_or_else(unreadable)?;
            (Kind::MacroCall, None, None, end)
        }
    };
    let is_named = name.is_none_or(|name| source.word(name).is_some());
    if !is_named || end > to {
        return Err(unreadable());
    }
    Ok(Shape {
        kind,
        head,
        keyword,
        name,
        body,
        end,
    })
}

/// Steps over `const`, `unsafe`, `async`, `extern "C"`, `default` and the like before `fn`, `impl`, `trait` and `extern`.
fn qualifiers_end(source: &Source, from: usize) -> usize {
    let mut at = from;
    loop {
        let next = source.text(at + 1);
        let is_string = source
            .tokens
            .get(at + 1)
            .is_some_and(|token| token.kind == Token::Literal);
        match source.text(at) {
            "const" if ["fn", "unsafe", "async", "extern"].contains(&next) => at += 1,
            "unsafe" | "async" | "auto" | "safe" | "default" if next != "!" && next != "::" => {
                at += 1
            }
            "extern" if next == "fn" => at += 1,
            "extern" if is_string && source.is(at + 2, "fn") => at += 2,
            _ => return at,
        }
    }
}

fn end_of_statement(source: &Source, from: usize, to: usize) -> usize {
    let mut at = from;
    while at < to && !source.is(at, ";") {
        at = source.partner[at].max(at) + 1;
    }
    at + 1
}

/// An item that ends with its braces or, without any, with a semicolon.
fn braced(
    source: &Source,
    kind: Kind,
    name: Option<usize>,
    keyword: usize,
    to: usize,
) -> Option<(Kind, Option<usize>, Option<usize>, usize)> {
    let mut angles = 0i32;
    let mut at = keyword + 1;
    while at < to {
        match source.text(at) {
            "<" => angles += 1,
            ">" => angles -= 1,
            ";" => return Some((kind, name, None, at + 1)),
            "{" if angles <= 0 => {
                let has_items =
                    matches!(kind, Kind::Module | Kind::Trait | Kind::Impl | Kind::Enum);
                return Some((kind, name, has_items.then_some(at), source.partner[at] + 1));
            }
            _ => {}
        }
        at = source.partner[at].max(at) + 1;
    }
    None
}

fn macro_call_end(source: &Source, from: usize, to: usize) -> Option<usize> {
    let mut at = from;
    while at < to && (source.is(at, "::") || source.word(at).is_some()) {
        at += 1;
    }
    let open = at + 1;
    if at == from || !source.is(at, "!") || source.partner.get(open) == Some(&open) {
        return None;
    }
    let end = source.partner.get(open)? + 1;
    Some(end + usize::from(source.is(end, ";")))
}

/// The names that a block of foreign functions declares.
pub fn foreign_names(source: &Source, open: usize) -> Vec<String> {
    let declares = |token: &usize| ["fn", "static", "mut"].contains(&source.text(*token));
    let names = (open..source.partner[open])
        .filter(declares)
        .filter_map(|token| source.word(token + 1));
    names.map(String::from).collect()
}

/// The names of the variants between the braces of an enum.
pub fn variants(source: &Source, open: usize) -> Vec<String> {
    let mut names = Vec::new();
    for (from, to) in condition::split(source, open + 1, source.partner[open]) {
        let name = source.after_attributes(from, to);
        names.extend(name.and_then(|at| source.word(at)).map(String::from));
    }
    names
}

/// `extern crate name as rename;` as what `use` would bring in.
pub fn extern_crate(source: &Source, at: usize) -> Leaf {
    let word = |at: usize| source.word(at).unwrap_or_default().to_string();
    let name = if source.is(at + 1, "as") {
        word(at + 2)
    } else {
        word(at)
    };
    Leaf {
        path: vec![word(at)],
        leading: true,
        glob: false,
        only_module: true,
        name,
        at,
    }
}

/// What the `use` tree in the tokens `from..end` brings in; the last token is the semicolon.
///
/// # Errors
/// `file:line` of a tree that cannot be read.
pub fn leaves(source: &Source, from: usize, end: usize) -> Result<Vec<Leaf>, String> {
    let mut found = Vec::new();
    let leading = source.is(from, "::");
    // Each entry is a tree yet to read, and the path before it.
    let mut waiting = vec![(from + usize::from(leading), end - 1, Vec::<String>::new())];
    while let Some((from, to, mut path)) = waiting.pop() {
        let mut at = from;
        while source.word(at).is_some() && source.is(at + 1, "::") {
            path.push(source.word(at).unwrap_or_default().to_string());
            at += 2;
        }
        if source.is(at, "{") {
            let parts = condition::split(source, at + 1, source.partner[at]);
            waiting.extend(
                parts
                    .into_iter()
                    .rev()
                    .map(|(from, to)| (from, to, path.clone())),
            );
            continue;
        }
        let rename = (source.is(at + 1, "as")).then(|| source.text(at + 2).to_string());
        if source.is(at, "*") {
            found.push(Leaf {
                path,
                leading,
                glob: true,
                only_module: false,
                name: String::new(),
                at,
            });
            continue;
        }
        let last = source.word(at).filter(|_| at < to);
        let last = last
            .ok_or_else(|| source.complaint(from, "this `use` cannot be read"))?
            .to_string();
        let only_module = last == "self" && !path.is_empty();
        if !only_module {
            path.push(last);
        }
        let own = path.last().cloned().unwrap_or_default();
        let name = rename.map_or(own, |name| name.trim_start_matches("r#").to_string());
        found.push(Leaf {
            path,
            leading,
            glob: false,
            only_module,
            name,
            at,
        });
    }
    Ok(found)
}

/// The attributes in the tokens `first..head`, as ranges between their brackets.
pub fn attributes(source: &Source, first: usize, head: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = first;
    while at < head {
        if source.is(at, "#") && source.is(at + 1, "[") {
            found.push((at + 2, source.partner[at + 1]));
            at = source.partner[at + 1];
        }
        at += 1;
    }
    found
}
