//! A page on which a problem's game is played against the perfect player: one file, which needs no server and no network.
//!
//! The rules and values stay in the problem's examples `explain` and `generate`. They are compiled to WebAssembly and
//! stand in the page, which calls them for each click as a terminal would, with a text on standard input.

use std::fs;
use std::path::Path;

use crate::base64::base64;
use crate::examples::{self, Home};
use crate::json::quoted;
use crate::workspace::{Member, Workspace};

/// The text of the page, with `@GAME@` and `@TITLE@` where the problem's own comes.
const PAGE: &str = include_str!("page.html");

/// The page of a problem, on which these inputs of it are the first positions to choose from.
///
/// # Errors
/// How to get the target `wasm32-wasip1` if no Rust compiler has it; when the examples do not build.
pub fn page(workspace: &Workspace, problem: &Member, inputs: &[String]) -> Result<String, String> {
    let [explain, generate] =
        examples::build(workspace, problem, ["explain", "generate"], Home::Page)?;
    let coded = |program: &Path| {
        let bytes = fs::read(program).map_err(|error| format!("{}: {error}", program.display()))?;
        Ok::<String, String>(quoted(&base64(&bytes)))
    };
    let inputs: Vec<String> = inputs.iter().map(|input| quoted(input)).collect();
    let editorial = |readme: &str| quoted(&file_address(&problem.folder.join(readme)));
    let game = format!(
        "{{ explain: {}, generate: {},\n  cases: [{}],\n  editorial: {{ en: {}, zh: {} }} }}",
        coded(&explain)?,
        coded(&generate)?,
        inputs.join(", "),
        editorial("README.md"),
        editorial("README.zh-CN.md"),
    );
    let title = problem
        .judge
        .as_ref()
        .map_or(&problem.name, |judge| &judge.title);
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    Ok(PAGE.replace("@TITLE@", &title).replace("@GAME@", &game))
}

/// The address under which a browser finds a file of this machine.
pub fn file_address(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    let mut address = String::from("file://");
    if !text.starts_with('/') {
        address.push('/');
    }
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b':' | b'.' | b'-' | b'_' => {
                address.push(char::from(byte));
            }
            _ => address += &format!("%{byte:02X}"),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_files_are_encoded() {
        for (path, address) in [
            ("/a/b-c_1.md", "file:///a/b-c_1.md"),
            ("/a b/ä#?.md", "file:///a%20b/%C3%A4%23%3F.md"),
            ("C:\\a\\b", "file:///C:/a/b"),
        ] {
            assert_eq!(file_address(Path::new(path)), address);
        }
    }
}
