//! A complete small problem, the subtraction game: with an oracle, tests and a bench, all green, to be rewritten piece by
//! piece.

use std::path::PathBuf;

use super::folder;
use super::plain::Problem;
use crate::workspace::Workspace;

/// Every file, with `{name}` and such where the problem's own words come.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("game/Cargo.toml.in")),
    ("README.md", include_str!("game/README.md.in")),
    ("src/main.rs", include_str!("game/src/main.rs.in")),
    ("cases/sample-1.in", include_str!("game/cases/sample-1.in")),
    (
        "cases/sample-1.out",
        include_str!("game/cases/sample-1.out"),
    ),
    (
        "cases/edge-largest-numbers.in",
        include_str!("game/cases/edge-largest-numbers.in"),
    ),
    (
        "cases/edge-largest-numbers.out",
        include_str!("game/cases/edge-largest-numbers.out"),
    ),
    (
        "cases/hack-modulus-k.in",
        include_str!("game/cases/hack-modulus-k.in"),
    ),
    (
        "cases/hack-modulus-k.out",
        include_str!("game/cases/hack-modulus-k.out"),
    ),
    (
        "examples/oracle.rs",
        include_str!("game/examples/oracle.rs.in"),
    ),
    (
        "examples/generate.rs",
        include_str!("game/examples/generate.rs.in"),
    ),
    (
        "examples/validate.rs",
        include_str!("game/examples/validate.rs.in"),
    ),
    (
        "tests/submission.rs",
        include_str!("game/tests/submission.rs.in"),
    ),
    (
        "tests/validate.rs",
        include_str!("game/tests/validate.rs.in"),
    ),
    ("benches/solve.rs", include_str!("game/benches/solve.rs.in")),
];

/// Makes the folder in the workspace, and returns its path.
///
/// # Errors
/// As [`folder::add`], and if the workspace lacks the libraries that the game is written with.
pub fn make(workspace: &Workspace, name: &str, problem: &Problem) -> Result<PathBuf, String> {
    let url = if problem.url.is_empty() {
        format!("https://example.com/{name}")
    } else {
        problem.url.clone()
    };
    for library in ["common", "scripts"] {
        if !workspace
            .members
            .iter()
            .any(|member| member.name == library && member.library.is_some())
        {
            return Err(format!(
                "the game needs the library `{library}`, which {} has not",
                workspace.root.display()
            ));
        }
    }
    folder::add(workspace, name, &|_| {
        FILES
            .iter()
            .map(|(path, text)| {
                let text = text
                    .replace("{name}", name)
                    .replace("{title}", name)
                    .replace("{judge}", &problem.judge)
                    .replace("{url}", &url);
                (path.to_string(), text.into_bytes())
            })
            .collect()
    })
}
