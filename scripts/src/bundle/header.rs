//! What the first lines of `impl` blocks name.

use std::collections::{HashMap, HashSet};

use super::condition;
use super::items::Kind;
use super::lexer::Source;
use super::paths::{End, Space};
use super::program::{ItemId, Program};

/// What the first line of an `impl` block says.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// Whether it is one of a trait.
    pub of_trait: bool,
    /// The trait, if it is no trait of the standard library.
    pub own_trait: Option<ItemId>,
    /// The types and traits without which the block is of no use.
    pub needs: Vec<ItemId>,
}

/// Names that macro calls in the place of items make, each with those calls.
pub type MadeNames = HashMap<String, Vec<ItemId>>;

/// Reads the header of an `impl` block. What a macro call makes counts as that call.
pub fn header(program: &Program, made: &MadeNames, block: ItemId) -> Header {
    let item = &program.items[block];
    let to = item.inside.map_or(item.end, |(_, from, _)| from - 1);
    header_at(
        program,
        made,
        program.source(block),
        program.module_of(block),
        item.keyword,
        to,
    )
}

/// Reads the header of an `impl` block from its keyword to the token `to`.
pub fn header_at(
    program: &Program,
    made: &MadeNames,
    source: &Source,
    module: ItemId,
    keyword: usize,
    to: usize,
) -> Header {
    let mut at = keyword + 1;
    let mut parameters = HashSet::new();
    if source.is(at, "<") {
        let end = behind_angles(source, at, to);
        for (from, _) in condition::split_typed(source, at + 1, end.saturating_sub(1)) {
            let name = if source.is(from, "const") {
                from + 1
            } else {
                from
            };
            parameters.extend(source.word(name));
        }
        at = end;
    }
    let (mut angles, mut parts) = (0i32, vec![at]);
    let mut end = to;
    let mut token = at;
    while token < to {
        match source.text(token) {
            "<" => angles += 1,
            ">" => angles -= 1,
            "for" if angles == 0 && !source.is(token + 1, "<") => parts.push(token + 1),
            "where" if angles == 0 => {
                end = token;
                break;
            }
            _ => {}
        }
        token = source.partner[token].max(token) + 1;
    }
    let names =
        |from: usize, to: usize| own_names(program, made, source, module, &parameters, from, to, 0);
    let Some(&subject) = parts.get(1) else {
        return Header {
            of_trait: false,
            own_trait: None,
            needs: names(at, end),
        };
    };
    let subjects = names(subject, end);
    let heads = names(at, path_end(source, at, subject - 1));
    let is_trait = |id: &&ItemId| program.items[**id].kind == Kind::Trait;
    let own_trait = heads.iter().rev().find(is_trait).copied();
    let mut needs = subjects;
    match own_trait {
        Some(own) => needs.push(own),
        None => needs.extend(names(at, subject - 1)),
    }
    Header {
        of_trait: true,
        own_trait,
        needs,
    }
}

fn behind_angles(source: &Source, open: usize, to: usize) -> usize {
    let (mut depth, mut at) = (0i32, open);
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

/// The token behind the path that starts at `at`.
fn path_end(source: &Source, mut at: usize, to: usize) -> usize {
    while at < to && (source.is(at, "::") || source.is(at, "!") || source.word(at).is_some()) {
        at += 1;
    }
    at
}

/// The own types and traits that some tokens of a type name; for an alias those that it stands for.
#[allow(clippy::too_many_arguments)]
fn own_names(
    program: &Program,
    made: &MadeNames,
    source: &Source,
    module: ItemId,
    parameters: &HashSet<&str>,
    from: usize,
    to: usize,
    depth: usize,
) -> Vec<ItemId> {
    let mut found = Vec::new();
    let mut at = from;
    while at < to {
        let leading = at > from && source.is(at - 1, "::");
        let is_variable = at > 0 && source.is(at - 1, "$") && !source.is(at, "crate");
        let Some(word) = source.word(at).filter(|_| !is_variable) else {
            at += 1;
            continue;
        };
        let mut path = vec![word.to_string()];
        at += 1;
        while source.is(at, "::") && source.word(at + 1).is_some() && at + 1 < to {
            path.push(source.word(at + 1).unwrap_or("").to_string());
            at += 2;
        }
        if path.len() == 1 && parameters.contains(word) || source.is(at, "=") {
            continue;
        }
        let meaning = program.resolve(module, &path, leading, false, Space::Scope);
        let is_own = |(end, _): &(End, usize)| matches!(end, End::Item(_));
        if let (false, Some(name)) = (meaning.ends.iter().any(is_own), path.last()) {
            found.extend(made.get(name).into_iter().flatten());
        }
        for (end, _) in meaning.ends {
            let End::Item(id) = end else { continue };
            let other = &program.items[id];
            match other.kind {
                Kind::Struct | Kind::Enum | Kind::Trait => found.push(id),
                Kind::Alias if depth < 8 => {
                    let source = program.source(id);
                    let equals = (other.name_at..other.end).find(|at| source.is(*at, "="));
                    let (from, to) = (equals.unwrap_or(other.end), other.end);
                    let module = program.module_of(id);
                    let none = HashSet::new();
                    let of_alias =
                        own_names(program, made, source, module, &none, from, to, depth + 1);
                    found.extend(of_alias);
                }
                _ => {}
            }
        }
    }
    found
}
