//! Libraries of an older edition than the member's: rustc's own lints say what means something else in the newer one, and
//! what to write there.

use std::collections::BTreeSet;

use super::compiler::{self, Span};
use super::lexer::Source;
use super::text;
use crate::workspace::Workspace;

/// The lints that tell what an edition has changed.
const LINTS: [(&str, &[&str]); 3] = [
    ("2018", &["anonymous_parameters", "keyword_idents_2018"]),
    (
        "2021",
        &[
            "array_into_iter",
            "bare_trait_objects",
            "ellipsis_inclusive_range_patterns",
            "non_fmt_panics",
            "rust_2021_incompatible_closure_captures",
            "rust_2021_incompatible_or_patterns",
            "rust_2021_prefixes_incompatible_syntax",
            "rust_2021_prelude_collisions",
        ],
    ),
    (
        "2024",
        &[
            "boxed_slice_into_iter",
            "deprecated_safe_2024",
            "edition_2024_expr_fragment_specifier",
            "if_let_rescope",
            "impl_trait_overcaptures",
            "keyword_idents_2024",
            "missing_unsafe_on_extern",
            "never_type_fallback_flowing_into_unsafe",
            "rust_2024_guarded_string_incompatible_syntax",
            "rust_2024_incompatible_pat",
            "rust_2024_prelude_collisions",
            "tail_expr_drop_order",
            "unsafe_attr_outside_unsafe",
            "unsafe_op_in_unsafe_fn",
        ],
    ),
];

/// A bundle whose libraries mean in the member's edition what they mean in their own.
#[derive(Clone, Debug)]
pub struct Migrated {
    /// The text.
    pub text: String,
    /// The lints that have something to say that rustc cannot mend, each with the line.
    pub rest: BTreeSet<String>,
}

/// Writes for `edition` what stands in the modules `libraries` of a bundle, given with the edition of each. What does not
/// compile in its own edition stays as it is.
///
/// # Errors
/// If rustc cannot be run, or the text cannot be read.
pub fn migrate(
    workspace: &Workspace,
    text: &str,
    edition: &str,
    libraries: &[(String, String)],
) -> Result<Migrated, String> {
    let mut migrated = Migrated {
        text: text.to_string(),
        rest: BTreeSet::new(),
    };
    let older: BTreeSet<&String> = libraries
        .iter()
        .map(|(_, own)| own)
        .filter(|own| own.as_str() < edition)
        .collect();
    for own in older {
        let lints = LINTS
            .iter()
            .filter(|(year, _)| own.as_str() < *year && *year <= edition);
        let lints: Vec<&str> = lints.flat_map(|(_, lints)| lints.iter().copied()).collect();
        let names = libraries.iter().filter(|(_, other)| other == own);
        let names: Vec<String> = names.map(|(name, _)| name.clone()).collect();
        let all: Vec<String> = libraries.iter().map(|(name, _)| name.clone()).collect();
        for _ in 0..4 {
            let next = one_pass(workspace, &migrated, own, &lints, (&names, &all))?;
            let is_done = next.text == migrated.text;
            migrated = next;
            if is_done {
                break;
            }
        }
    }
    Ok(migrated)
}

fn one_pass(
    workspace: &Workspace,
    before: &Migrated,
    edition: &str,
    lints: &[&str],
    (names, all): (&[String], &[String]),
) -> Result<Migrated, String> {
    let source = Source::new(std::path::Path::new("bundle.rs"), &before.text)?;
    let places = |names: &[String]| -> Vec<(usize, usize)> {
        let tokens = text::library_tokens(&source, names).into_iter();
        tokens
            .map(|(from, to)| (source.tokens[from].start, source.tokens[to - 1].end))
            .collect()
    };
    let own = places(names);
    let mut alone = blank(&before.text);
    for (start, end) in places(all) {
        alone.replace_range(start..end, &before.text[start..end]);
    }
    let mut options = vec!["--crate-type=lib", "--cap-lints=warn", "-Aunused"];
    options.extend(lints.iter().flat_map(|lint| ["-W", lint]));
    let said = compiler::read(workspace, edition, &alone, &options)?;
    let is_told = |code: &str| lints.contains(&code);
    let is_own = |span: &Span| {
        own.iter()
            .any(|(start, end)| *start <= span.start && span.end <= *end)
    };
    let mut fixes: Vec<Span> = Vec::new();
    let mut rest = before.rest.clone();
    for message in said.iter().filter(|message| is_told(&message.code)) {
        let mut spans = message.spans.iter().filter(|span| span.is_primary);
        let Some(place) = spans.next().filter(|span| is_own(span)) else {
            continue;
        };
        match message.fixes.first() {
            Some(parts) if parts.iter().all(is_own) => {
                let is_free = |span: &Span| {
                    fixes
                        .iter()
                        .all(|other| span.end <= other.start || other.end <= span.start)
                };
                if parts.iter().all(is_free) {
                    fixes.extend(parts.iter().cloned());
                }
            }
            _ => {
                let line = 1 + before.text[..place.start].matches('\n').count();
                rest.insert(format!("line {line}: {} ({})", message.text, message.code));
            }
        }
    }
    fixes.sort_by_key(|span| (span.start, span.end));
    let mut text = before.text.clone();
    for span in fixes.iter().rev() {
        if let Some(replacement) = &span.replacement {
            text.replace_range(span.start..span.end, replacement);
        }
    }
    Ok(Migrated { text, rest })
}

/// The text with a blank in the place of each byte but line breaks.
fn blank(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect()
}
