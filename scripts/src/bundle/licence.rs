//! What the licence of somebody else's library asks a bundle to carry.

use std::fs;

use crate::workspace::Member;

/// Licences that ask for nothing.
const FREE: [&str; 6] = ["CC0-1.0", "Unlicense", "0BSD", "MIT-0", "WTFPL", "Zlib"];

/// Names of the files that contain the text of a licence, the shortest licence first.
const FILES: [&str; 9] = [
    "LICENSE-MIT",
    "LICENSE-MIT.txt",
    "LICENSE-MIT.md",
    "LICENCE-MIT",
    "LICENSE",
    "LICENSE.txt",
    "LICENSE.md",
    "LICENCE",
    "COPYING",
];

/// The text that has to go with the library of a package; `None` if its licence asks for none or it has no file for it.
pub fn text(package: &Member) -> Option<String> {
    let expression = package.license.as_deref().unwrap_or("");
    let alternatives = expression.split(" OR ").flat_map(|part| part.split('/'));
    let mut alternatives = alternatives.map(|part| part.trim_matches(['(', ')', ' ']));
    if alternatives.any(|part| FREE.contains(&part)) {
        return None;
    }
    FILES
        .iter()
        .find_map(|file| fs::read_to_string(package.folder.join(file)).ok())
}
