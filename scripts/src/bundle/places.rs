//! Macros that tell where they stand, or read files or the environment while rustc runs.

use std::fs;

use super::items::Kind;
use super::program::{ItemId, Program};

/// What the call `name!` at a token of an item is worth where the item comes from; `None` if it tells the same in a bundle,
/// or nothing that can be told before a macro is expanded.
///
/// # Errors
/// `file:line` of a call whose worth is not known, with what to do.
pub fn told(
    program: &Program,
    id: ItemId,
    at: usize,
    name: &str,
    in_macro: bool,
) -> Result<Option<String>, String> {
    let source = program.source(id);
    let item = &program.items[id];
    let krate = &program.crates[item.owner];
    let close = source.partner[at + 2];
    let token = source.tokens[at];
    let before = &source.text[..token.start];
    let line = 1 + before.matches('\n').count();
    let complain = |message: &str| Err(source.complaint(at, message));
    match name {
        "line" if !in_macro => Ok(Some(format!("{line}u32"))),
        "column" if !in_macro => {
            let start = before.rfind('\n').map_or(0, |newline| newline + 1);
            Ok(Some(format!("{}u32", 1 + before[start..].chars().count())))
        }
        "file" if !in_macro => Ok(Some(format!("{:?}", source.path.display().to_string()))),
        "module_path" if !in_macro => {
            let mut path = Vec::new();
            let mut above = Some(program.module_of(id));
            while let Some(module) = above {
                let name = &program.items[module].name;
                path.extend(
                    (program.items[module].kind == Kind::Module && !name.is_empty())
                        .then(|| name.clone()),
                );
                above = program.items[module].parent;
            }
            path.push(krate.package.replace('-', "_"));
            path.reverse();
            Ok(Some(format!("{:?}", path.join("::"))))
        }
        "include_str" | "include_bytes" => {
            let Some(given) = path_of(program, id, at + 3, close) else {
                return complain(
                    "the file's name cannot be told before rustc runs; write it as a string",
                );
            };
            let folder = program.files[item.source].parent();
            let file = folder.map_or_else(|| given.clone().into(), |folder| folder.join(&given));
            let bytes = fs::read(&file)
                .map_err(|error| source.complaint(at, &format!("{given}: {error}")))?;
            Ok(Some(match name {
                "include_bytes" => byte_string(&bytes),
                _ => match String::from_utf8(bytes) {
                    Ok(text) => raw_string(&text),
                    Err(_) => return complain(&format!("{given}: not UTF-8")),
                },
            }))
        }
        "include" if item.kind != Kind::MacroCall => {
            let text = path_of(program, id, at + 3, close).and_then(|given| {
                let folder = program.files[item.source].parent();
                fs::read_to_string(
                    folder.map_or_else(|| given.clone().into(), |folder| folder.join(&given)),
                )
                .ok()
            });
            match text {
                Some(text) => Ok(Some(format!("({})", text.trim()))),
                None => complain("`include!` of a file that cannot be read; put the code here"),
            }
        }
        "include" => complain("`include!` reads a file; put the code into a module"),
        "env" => {
            let variable = source.text(at + 3).trim_matches('"');
            let mut version = krate.version.split(['.', '-', '+']);
            let value = match variable {
                "CARGO_PKG_NAME" => Some(krate.package.clone()),
                "CARGO_CRATE_NAME" => Some(krate.package.replace('-', "_")),
                "CARGO_PKG_VERSION" => Some(krate.version.clone()),
                "CARGO_PKG_VERSION_MAJOR" => version.next().map(String::from),
                "CARGO_PKG_VERSION_MINOR" => version.nth(1).map(String::from),
                "CARGO_PKG_VERSION_PATCH" => version.nth(2).map(String::from),
                _ => None,
            };
            match value {
                Some(value) => Ok(Some(format!("{value:?}"))),
                None => {
                    complain("`env!` reads the environment while cargo builds; write the value")
                }
            }
        }
        _ => Ok(None),
    }
}

/// The string in the tokens `from..to`, also `concat!(env!("CARGO_MANIFEST_DIR"), "...")`.
fn path_of(program: &Program, id: ItemId, from: usize, to: usize) -> Option<String> {
    let source = program.source(id);
    let text = source.text_of(from, to);
    let folder = program.crates[program.items[id].owner]
        .folder
        .display()
        .to_string();
    let text = text.trim_end_matches(',');
    let rest = match text.strip_prefix("concat!(env!(\"CARGO_MANIFEST_DIR\"),") {
        Some(rest) => return Some(folder + literal(rest.trim_end_matches([',', ')']))?),
        None => text,
    };
    literal(rest).map(String::from)
}

fn literal(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains(['\\', '"'])).then_some(inner)
}

/// A string literal of this text. What a raw one cannot contain is escaped.
fn raw_string(text: &str) -> String {
    if text.contains('\r') {
        return format!("{text:?}");
    }
    let mut hashes = "#".to_string();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    format!("r{hashes}\"{text}\"{hashes}")
}

fn byte_string(bytes: &[u8]) -> String {
    let escaped = bytes
        .iter()
        .flat_map(|byte| std::ascii::escape_default(*byte));
    format!("b\"{}\"", escaped.map(char::from).collect::<String>())
}
