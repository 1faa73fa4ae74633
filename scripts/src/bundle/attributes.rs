//! What becomes of attributes and doc comments in a bundle.

use super::condition::{self, Facts};
use super::items::Kind;
use super::lexer::{Kind as Token, Source};
use super::patch::{Patch, Patches};
use super::program::{ItemId, Program};

/// Attributes of lints. A library's own are of no use in a bundle, which has one attribute for all that needs any.
pub const LINTS: [&str; 5] = ["allow", "warn", "deny", "forbid", "expect"];

/// Changes the attributes and doc comments before an item. Returns the tokens of the attributes that stay.
pub fn before_item(
    program: &Program,
    id: ItemId,
    is_exported: bool,
    patches: &mut Patches,
) -> Vec<(usize, usize)> {
    let item = &program.items[id];
    let source = program.source(id);
    let facts = &program.crates[item.owner].facts;
    let none = Facts::default();
    let mut staying = Vec::new();
    if item.of_library {
        let mut at = item.first;
        while at < item.head {
            at = shorten_docs(source, at, item.head, patches).max(at + 1);
        }
    }
    for (from, close) in super::items::attributes(source, item.first, item.head) {
        let holds = |facts: &Facts, to: usize| condition::holds(source, from + 2, to, facts);
        let goes = match source.text(from) {
            "cfg" => {
                holds(facts, close - 1) == Some(true)
                    && (item.of_library || holds(&none, close - 1) != Some(true))
            }
            "cfg_attr" => {
                let parts = condition::split(source, from + 2, close - 1);
                let comma = parts.first().map_or(close, |(_, end)| *end);
                let is_lint = parts
                    .get(1)
                    .is_some_and(|(from, _)| LINTS.contains(&source.text(*from)));
                item.of_library && (is_lint || holds(facts, comma) == Some(false))
            }
            "macro_export" if item.of_library => {
                if is_exported && source.is(from + 1, "(") {
                    let (start, end) =
                        (source.tokens[from + 1].start, source.tokens[close - 1].end);
                    patches.insert(start, (end, Patch::Text(String::new())));
                }
                !is_exported
            }
            "path" => item.kind == Kind::Module,
            "doc" => item.of_library || (from..close).any(|token| source.is(token, "include_str")),
            name => item.of_library && LINTS.contains(&name),
        };
        if goes {
            let next = source.tokens[close + 1].start;
            let gone = (next, Patch::Text(String::new()));
            patches.insert(source.tokens[from - 2].start, gone);
        } else {
            staying.push((from, close));
        }
    }
    staying
}

/// Keeps the first paragraph of the doc comments that start at a token of a library; returns the token behind them.
pub fn shorten_docs(source: &Source, from: usize, to: usize, patches: &mut Patches) -> usize {
    let is_doc = |at: usize| {
        at < to && source.tokens[at].kind == Token::Doc && source.text(at).starts_with("///")
    };
    let end = (from..to).find(|at| !is_doc(*at)).unwrap_or(to);
    let blank = (from..end).find(|token| source.text(*token).trim() == "///");
    if let Some(blank) = blank.filter(|blank| *blank > from) {
        let (cut, end) = (source.tokens[blank - 1].end, source.tokens[end - 1].end);
        patches.insert(cut, (end, Patch::Text(String::new())));
    }
    end
}

/// Changes the attributes and doc comments inside of a module. Those of a library go; what the whole bundle needs of them
/// is told by [`of_root`].
///
/// # Errors
/// `file:line` of one that changes what the code means.
pub fn inside_module(program: &Program, module: ItemId, all: &mut [Patches]) -> Result<(), String> {
    let item = &program.items[module];
    let Some((file, from, to)) = item.inside else {
        return Ok(());
    };
    let source = &program.sources[file];
    let facts = &program.crates[item.owner].facts;
    let attributes = source.inner_attributes(from, to);
    for &(at, close) in &attributes {
        let is_read =
            source.is(at + 3, "doc") && (at..close).any(|token| source.is(token, "include_str"));
        if item.of_library || is_read {
            let end = source
                .tokens
                .get(close + 1)
                .map_or(source.text.len(), |next| next.start);
            all[file].insert(source.tokens[at].start, (end, Patch::Text(String::new())));
        } else {
            all[file].extend(told(source, at, close, facts));
        }
        let is_unstable = source.is(at + 3, "feature") && source.is(at + 4, "(");
        if item.of_library && is_unstable {
            let message = "an unstable feature, which no judge's rustc has; do without it";
            return Err(source.complaint(at + 3, message));
        }
    }
    if item.of_library {
        let docs = (from..to).take_while(|at| {
            source.tokens[*at].kind == Token::InnerDoc
                || attributes
                    .iter()
                    .any(|(start, close)| (start..=close).contains(&at))
        });
        for doc in docs.filter(|at| source.tokens[*at].kind == Token::InnerDoc) {
            let token = source.tokens[doc];
            all[file].insert(token.start, (token.end, Patch::Text(String::new())));
        }
    }
    Ok(())
}

/// The attributes of libraries that rustc takes from the root of a bundle only, with those that the member has left out.
pub fn of_root(program: &Program) -> Vec<String> {
    let mut found = Vec::new();
    for krate in &program.crates[1..] {
        let Some((file, from, to)) = program.items[krate.root].inside else {
            continue;
        };
        let source = &program.sources[file];
        for (at, close) in source.inner_attributes(from, to) {
            if ["recursion_limit", "type_length_limit"].contains(&source.text(at + 3)) {
                found.push(format!(
                    "#![{}]",
                    source.text[source.tokens[at + 3].start..source.tokens[close].start].trim()
                ));
            }
        }
    }
    found.sort();
    found.dedup_by_key(|attribute| attribute.split('=').next().map(String::from));
    let own = &program.sources[program.items[program.crates[0].root].source];
    let own = own.inner_attributes(0, own.tokens.len());
    let source = program.source(program.crates[0].root);
    found.retain(|attribute| {
        !own.iter()
            .any(|(at, _)| attribute.contains(source.text(at + 3)))
    });
    found
}

/// In the tokens `from..to` of a predicate, features that are on become true, and the others false: rustc alone takes all
/// for off, and wonders at them.
pub fn told(source: &Source, from: usize, to: usize, facts: &Facts) -> Patches {
    let names_feature = |at: &usize| source.is(*at, "feature") && source.is(at + 1, "=");
    let features = (from..to).filter(names_feature).map(|at| {
        let is_on = condition::holds(source, at, at + 3, facts) == Some(true);
        let text = if is_on { "all()" } else { "any()" };
        let end = source.tokens[at + 2].end;
        (
            source.tokens[at].start,
            (end, Patch::Text(text.to_string())),
        )
    });
    let is_set = |at: &usize| {
        source
            .word(*at)
            .is_some_and(|word| facts.set.contains(word))
    };
    let set = (from..to).filter(is_set).map(|at| {
        let end = source.tokens[at].end;
        (
            source.tokens[at].start,
            (end, Patch::Text("all()".to_string())),
        )
    });
    features.chain(set).collect()
}
