//! What `#[cfg(...)]` means for a bundle: tests are never in it, features are those that cargo would switch on.

use std::collections::BTreeSet;

use super::lexer::Source;

/// What is known of a crate's conditions.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The features that are on; no other is.
    pub features: BTreeSet<String>,
    /// What a build script has set, as `name` or `name="value"`.
    pub set: BTreeSet<String>,
}

/// The truth of the predicate in the tokens `from..to`: `None` where it depends on the judge's system or flags.
/// Takes linear time.
pub fn holds(source: &Source, from: usize, to: usize, facts: &Facts) -> Option<bool> {
    let name = source.word(from)?;
    let has_list = source.is(from + 1, "(");
    if has_list {
        let parts = split(source, from + 2, source.partner[from + 1]);
        let mut truths = parts
            .iter()
            .map(|(start, end)| holds(source, *start, *end, facts));
        return match name {
            "not" => truths.next().flatten().map(|truth| !truth),
            "all" => unanimous(truths, true),
            "any" => unanimous(truths, false),
            _ => None,
        };
    }
    match name {
        "test" | "doctest" | "doc" | "docsrs" | "miri" | "false" if from + 1 == to => Some(false),
        "true" if from + 1 == to => Some(true),
        "feature" if source.is(from + 1, "=") => Some(
            facts
                .features
                .contains(source.text(from + 2).trim_matches('"')),
        ),
        _ if facts.set.contains(&source.text_of(from, to)) => Some(true),
        _ => None,
    }
}

/// Whether all truths are `usual`; `None` if that hangs on an unknown one.
fn unanimous(truths: impl Iterator<Item = Option<bool>>, usual: bool) -> Option<bool> {
    let mut all = Some(usual);
    for truth in truths {
        match truth {
            Some(truth) if truth != usual => return Some(!usual),
            Some(_) => {}
            None => all = None,
        }
    }
    all
}

/// The ranges between the commas that stand in `from..to` outside of inner brackets; the one after the last comma is
/// left out if empty.
pub fn split(source: &Source, from: usize, to: usize) -> Vec<(usize, usize)> {
    split_by(source, from, to, false)
}

/// The same for fields and parameters, in whose types `<` and `>` are brackets.
pub fn split_typed(source: &Source, from: usize, to: usize) -> Vec<(usize, usize)> {
    split_by(source, from, to, true)
}

fn split_by(source: &Source, from: usize, to: usize, has_angles: bool) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    let (mut start, mut at, mut angles) = (from, from, 0i32);
    while at < to {
        match source.text(at) {
            "<" if has_angles => angles += 1,
            ">" if has_angles => angles -= 1,
            "," if angles <= 0 => {
                parts.push((start, at));
                start = at + 1;
            }
            _ => {}
        }
        at = source.partner[at].max(at) + 1;
    }
    if start < to {
        parts.push((start, to));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn predicates_are_told() {
        let facts = Facts {
            features: BTreeSet::from(["latest".to_string()]),
            set: BTreeSet::from(["fast".to_string(), "word=\"64\"".to_string()]),
        };
        for (text, truth) in [
            ("test", Some(false)),
            ("not(test)", Some(true)),
            ("all(test, unix)", Some(false)),
            ("any(test, unix)", None),
            ("all(not(test), debug_assertions)", None),
            ("any(not(test), unix)", Some(true)),
            ("feature = \"latest\"", Some(true)),
            ("feature = \"test\"", Some(false)),
            ("any()", Some(false)),
            ("all()", Some(true)),
            ("target_os = \"test\"", None),
            ("not(unix)", None),
            ("fast", Some(true)),
            ("slow", None),
            ("word = \"64\"", Some(true)),
        ] {
            let source = Source::new(Path::new("a.rs"), text).unwrap();
            assert_eq!(
                holds(&source, 0, source.tokens.len(), &facts),
                truth,
                "{text}"
            );
        }
    }
}
