//! A new problem's folder, complete and green from the start, to be rewritten piece by piece.
//!
//! It holds a small real problem, the subtraction game, so that its tests mean something.

use std::fs;
use std::path::PathBuf;

use crate::toolchain;
use crate::workspace::Workspace;

/// Every file of a new problem, with `{name}` and such where the problem's own words come.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("template/Cargo.toml.in")),
    ("README.md", include_str!("template/README.md.in")),
    ("src/main.rs", include_str!("template/src/main.rs.in")),
    (
        "cases/sample-1.in",
        include_str!("template/cases/sample-1.in"),
    ),
    (
        "cases/sample-1.out",
        include_str!("template/cases/sample-1.out"),
    ),
    (
        "cases/edge-largest-numbers.in",
        include_str!("template/cases/edge-largest-numbers.in"),
    ),
    (
        "cases/edge-largest-numbers.out",
        include_str!("template/cases/edge-largest-numbers.out"),
    ),
    (
        "cases/hack-modulus-k.in",
        include_str!("template/cases/hack-modulus-k.in"),
    ),
    (
        "cases/hack-modulus-k.out",
        include_str!("template/cases/hack-modulus-k.out"),
    ),
    (
        "examples/oracle.rs",
        include_str!("template/examples/oracle.rs.in"),
    ),
    (
        "examples/generate.rs",
        include_str!("template/examples/generate.rs.in"),
    ),
    (
        "tests/submission.rs",
        include_str!("template/tests/submission.rs.in"),
    ),
    (
        "benches/solve.rs",
        include_str!("template/benches/solve.rs.in"),
    ),
];

/// Makes the folder of a new problem in the workspace, and returns its path.
///
/// # Errors
/// When the name is bad or taken, cargo refuses it, or files cannot be written. Nothing is overwritten.
pub fn scaffold(workspace: &Workspace, name: &str, url: Option<&str>) -> Result<PathBuf, String> {
    check_name(name)?;
    let url = url.map_or_else(|| format!("https://example.com/{name}"), String::from);
    if url
        .chars()
        .any(|letter| letter.is_whitespace() || "\"\\<>".contains(letter))
    {
        return Err(format!("`{url}` is no address"));
    }
    let folder = workspace.root.join(name);
    if folder.exists() || workspace.members.iter().any(|member| member.name == name) {
        return Err(format!("{} is there already", folder.display()));
    }
    // Cargo knows more bad names, and how to add a member to a manifest.
    let output = toolchain::cargo()
        .args(["new", "--quiet", "--vcs", "none", "--bin"])
        .arg(&folder)
        .current_dir(&workspace.root)
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().next().unwrap_or("cargo new failed");
        return Err(first.trim_start_matches("error: ").to_string());
    }
    for (path, text) in FILES {
        let path = folder.join(path);
        let told = |error| format!("cannot write {}: {error}", path.display());
        fs::create_dir_all(path.parent().unwrap_or(&folder)).map_err(told)?;
        let text = text
            .replace("{name}", name)
            .replace("{title}", name)
            .replace("{judge}", name)
            .replace("{url}", &url);
        fs::write(&path, text).map_err(told)?;
    }
    Ok(folder)
}

/// Names that are folders, packages and parts of Rust code at once.
fn check_name(name: &str) -> Result<(), String> {
    let is_small = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let fits = name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name.chars().all(|letter| is_small(letter) || letter == '_');
    if fits {
        Ok(())
    } else {
        Err(format!(
            "`{name}` is no good name: small letters, digits and underscores, a letter first"
        ))
    }
}
