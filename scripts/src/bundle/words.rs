//! Names in the text of functions that are neither paths nor methods.

use super::items;
use super::lexer::Source;

/// What a `use` declaration inside of a function or a macro brings in.
pub struct Local<'p> {
    /// The name; none for a glob.
    pub name: &'p str,
    /// The path.
    pub path: Vec<&'p str>,
    /// Whether the path starts with `$crate`, which stands in it as `self`.
    pub of_home: bool,
}

/// What the `use` declarations inside of functions bring in.
pub fn local_imports(source: &Source, from: usize, to: usize) -> Vec<Local<'_>> {
    let mut found = Vec::new();
    for at in (from..to).filter(|at| source.is(*at, "use")) {
        let mut end = at;
        while end < to && !source.is(end, ";") {
            end = source.partner[end].max(end) + 1;
        }
        if end >= to {
            continue;
        }
        let of_home = source.is(at + 1, "$") && source.is(at + 2, "crate");
        let start = at + if of_home { 2 } else { 1 };
        for leaf in items::leaves(source, start, end + 1).unwrap_or_default() {
            let path = leaf
                .path
                .iter()
                .filter_map(|part| same_text(source, at, end, part));
            let mut path: Vec<&str> = path.collect();
            let name = match leaf.glob {
                true => Some(""),
                false => same_text(source, at, end, &leaf.name),
            };
            if let (Some(name), Some(first)) = (name, path.first_mut()) {
                if of_home {
                    *first = "self";
                }
                found.push(Local {
                    name,
                    path,
                    of_home,
                });
            }
        }
    }
    found
}

/// The piece of the source that reads like `word`, which lives as long as the source.
fn same_text<'s>(source: &'s Source, from: usize, to: usize, word: &str) -> Option<&'s str> {
    (from..to).find_map(|at| source.word(at).filter(|other| *other == word))
}

/// The names that a format string takes from around it: `{name}`, `{name:?}`, `{0:name$}`.
pub fn captured(literal: &str) -> Vec<&str> {
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let starts = literal
        .match_indices(['{', ':', '.', '>', '<', '^'])
        .map(|(at, _)| at + 1);
    let words = starts.map(|start| {
        let rest = &literal[start..];
        &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())]
    });
    words
        .filter(|word| word.starts_with(|c: char| c == '_' || c.is_alphabetic()))
        .collect()
}
