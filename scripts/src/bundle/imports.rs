//! The `use` declarations of libraries as a bundle has them.

use super::items::{Kind, Leaf};
use super::names::Kept;
use super::patch::{Names, Patch};
use super::paths::{End, Space};
use super::program::{ItemId, Program};
use super::spans;

/// Columns of a line, as rustfmt counts them.
const WIDTH: usize = 100;
/// Columns of one level of indentation.
pub const STEP: usize = 4;

/// Words that need `r#` to be a name.
const RESERVED: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// The kept names of a `use` declaration of a library with their paths in the bundle, from the word `use` to the semicolon;
/// `None` if there are none.
pub fn import(
    program: &Program,
    kept: &Kept,
    names: &Names,
    id: ItemId,
    indent: usize,
) -> Option<String> {
    let item = &program.items[id];
    let kept = (0..item.leaves.len()).filter(|place| kept.leaves.contains(&(id, *place)));
    let kept: Vec<&Leaf> = kept.map(|place| &item.leaves[place]).collect();
    let is_alone = kept.len() == 1;
    let paths: Vec<Vec<String>> = kept
        .into_iter()
        .map(|leaf| import_path(program, names, id, leaf, is_alone))
        .collect();
    (!paths.is_empty()).then(|| layout(&tree(&paths), "use ", ";", indent))
}

/// A path of a `use` as its parts; the last one contains the new name.
fn import_path(
    program: &Program,
    names: &Names,
    id: ItemId,
    leaf: &Leaf,
    is_alone: bool,
) -> Vec<String> {
    let item = &program.items[id];
    let module = program.module_of(id);
    let krate = &program.crates[item.owner];
    let first = leaf.path.first().map_or("", String::as_str);
    let mut path: Vec<String> = leaf.path.iter().map(|part| raw(part)).collect();
    let is_from_root = leaf.leading && krate.edition == "2015";
    let prefix = local_prefix(
        program,
        names,
        module,
        first,
        leaf.path.len() > 1 || leaf.glob,
    );
    let own_macro =
        (leaf.path.len() == 1).then(|| renamed_macro(program, names, item.owner, first));
    if first == "crate" {
        path.splice(1..1, names.path_of(item.owner));
    } else if first == "self" || first == "super" {
    } else if let (Some(prefix), true) = (prefix, !leaf.leading || is_from_root) {
        path.splice(
            0..0,
            prefix.trim_end_matches("::").split("::").map(String::from),
        );
    } else if let Some(name) = own_macro.flatten() {
        path = vec!["crate".to_string(), name];
    } else if let Some(number) = krate.dependencies.get(first) {
        path.splice(0..1, ["crate".to_string(), names.modules[*number].clone()]);
    } else if let Some(plain) = krate.standard.get(first) {
        path[0] = plain.to_string();
    } else if leaf.leading {
        path[0] = format!("::{}", path[0]);
    }
    let own = leaf.path.last().map_or("", String::as_str);
    if leaf.glob {
        path.push("*".to_string());
    } else if leaf.only_module {
        path.push("self".to_string());
        let meaning = program.resolve(module, &leaf.path, leaf.leading, true, Space::Any);
        let items = meaning
            .ends
            .iter()
            .filter(|(end, _)| matches!(end, End::Item(_)));
        if is_alone && items.count() <= 1 {
            path.pop();
        }
    }
    let last = path.len() - 1;
    let is_renamed = leaf.name != own || path[last] != raw(own) && path[last] != "self";
    if !leaf.glob && is_renamed {
        path[last] = format!("{} as {}", path[last], raw(&leaf.name));
    }
    path
}

/// The name in the bundle of a macro that a crate exports.
pub fn renamed_macro(program: &Program, names: &Names, owner: usize, name: &str) -> Option<String> {
    let mut exported = program.exported[owner].iter();
    let found = exported.find(|id| program.items[**id].name == name)?;
    names.macros.get(found).cloned()
}

/// What has to stand before `first`, the start of a `use` path in `module` of a library, so that all editions find it;
/// `None` if it needs nothing.
pub fn local_prefix(
    program: &Program,
    names: &Names,
    module: ItemId,
    first: &str,
    goes_on: bool,
) -> Option<String> {
    let owner = program.items[module].owner;
    let krate = &program.crates[owner];
    let from = if krate.edition == "2015" {
        krate.root
    } else {
        module
    };
    let space = if goes_on { Space::Scope } else { Space::Any };
    let meaning = program.resolve(from, &[first.to_string()], false, false, space);
    let is_dependency = |end: &End| {
        program.crates[1..]
            .iter()
            .any(|krate| *end == End::Item(krate.root))
    };
    let is_macro =
        |end: &End| matches!(end, End::Item(item) if program.items[*item].kind == Kind::Macro);
    let is_local = |end: &End| matches!(end, End::Item(_)) && !is_dependency(end) && !is_macro(end);
    // `use core;` leads to itself only.
    let leads_on = |(import, place): &(ItemId, usize)| {
        program.items[*import].leaves[*place].path != [first.to_string()]
    };
    let from_use = meaning.leaves.iter().any(leads_on);
    if !meaning.ends.iter().any(|(end, _)| is_local(end)) && !from_use {
        return None;
    }
    Some(match krate.edition == "2015" {
        true => ["crate".to_string()]
            .into_iter()
            .chain(names.path_of(owner))
            .map(|part| part + "::")
            .collect(),
        false => "self::".to_string(),
    })
}

/// The name as code has to write it.
pub fn raw(name: &str) -> String {
    if RESERVED.contains(&name) {
        format!("r#{name}")
    } else {
        name.to_string()
    }
}

/// A `use` tree: a path and what hangs on its end.
struct Branch {
    path: String,
    parts: Vec<Branch>,
}

/// Groups paths by their common starts, in their order.
fn tree(paths: &[Vec<String>]) -> Vec<Branch> {
    let mut branches: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    for path in paths {
        let Some((first, rest)) = path.split_first() else {
            continue;
        };
        match branches.last_mut() {
            Some((name, rests)) if name == first && !rest.is_empty() => rests.push(rest.to_vec()),
            _ => branches.push((first.clone(), vec![rest.to_vec()])),
        }
    }
    let grow = |(path, rests): (String, Vec<Vec<String>>)| {
        let rests: Vec<Vec<String>> = rests.into_iter().filter(|rest| !rest.is_empty()).collect();
        let mut parts = tree(&rests);
        if parts.len() == 1 {
            let only = parts.remove(0);
            return Branch {
                path: format!("{path}::{}", only.path),
                parts: only.parts,
            };
        }
        Branch { path, parts }
    };
    branches.into_iter().map(grow).collect()
}

fn flat(branch: &Branch) -> String {
    if branch.parts.is_empty() {
        return branch.path.clone();
    }
    let parts: Vec<String> = branch.parts.iter().map(flat).collect();
    format!("{}::{{{}}}", branch.path, parts.join(", "))
}

/// The tree on one line, or in the lines that rustfmt would make of it.
fn layout(branches: &[Branch], before: &str, behind: &str, indent: usize) -> String {
    let [branch] = branches else {
        let all = Branch {
            path: String::new(),
            parts: Vec::new(),
        };
        let parts: Vec<String> = branches.iter().map(flat).collect();
        return format!("{before}{}{{{}}}{behind}", all.path, parts.join(", "));
    };
    let line = format!("{before}{}{behind}", flat(branch));
    if indent + line.len() <= WIDTH || branch.parts.is_empty() {
        return line;
    }
    let inner = indent + STEP;
    let has_groups = branch.parts.iter().any(|part| !part.parts.is_empty());
    let mut lines: Vec<String> = Vec::new();
    for part in &branch.parts {
        let text = layout(std::slice::from_ref(part), "", ",", inner);
        match lines.last_mut() {
            Some(last) if !has_groups && inner + last.len() + 1 + text.len() <= WIDTH => {
                last.push(' ');
                last.push_str(&text);
            }
            _ => lines.push(text),
        }
    }
    let margin = " ".repeat(inner);
    let body: String = lines
        .iter()
        .map(|line| format!("{margin}{line}\n"))
        .collect();
    format!(
        "{before}{}::{{\n{body}{}}}{behind}",
        branch.path,
        " ".repeat(indent)
    )
}

/// What takes the place of an `extern crate`: nothing, or a `use` where others need the name. `None` if it stays.
pub fn extern_crate(
    program: &Program,
    kept: &Kept,
    names: &Names,
    id: ItemId,
) -> Option<Option<String>> {
    let item = &program.items[id];
    let krate = &program.crates[item.owner];
    let source = program.source(id);
    let Leaf { path, name, .. } = &item.leaves[0];
    let in_root = item.parent == Some(krate.root);
    let is_public = source.is(item.head, "pub");
    let target = match krate.dependencies.get(&path[0]) {
        Some(number) => format!("crate::{}", names.modules[*number]),
        None if !item.of_library => return None,
        None => format!("::{}", if path[0] == "core" { "core" } else { "std" }),
    };
    let is_named = item.of_library && kept.leaves.contains(&(id, 0)) && name != "_";
    if !is_public && in_root && !is_named || path[0] == "self" {
        return Some(None);
    }
    let name = raw(name);
    Some(Some(format!("use {target} as {name};")))
}

/// The place in the member's `use` of a name that would collide with the module that stands for a library.
pub fn own_import(program: &Program, names: &Names, id: ItemId) -> Option<(usize, (usize, Patch))> {
    let item = &program.items[id];
    let module = program.module_of(id);
    let source = program.source(id);
    if program.items[module].parent.is_some() {
        return None;
    }
    let leaves = &item.leaves;
    let leaf = leaves.iter().find(|leaf| {
        let number = names
            .modules
            .iter()
            .position(|name| *name == leaf.name && !leaf.glob);
        let Some(number) = number.filter(|number| *number > 0) else {
            return false;
        };
        let meaning = program.resolve(module, &leaf.path, leaf.leading, true, Space::Scope);
        let root = program.crates[number].root;
        meaning.ends.iter().any(|(end, _)| *end == End::Item(root))
    })?;
    let (start, end) = if leaves.len() == 1 {
        spans::removal(source, item.first, item.end)
    } else {
        let last = if source.is(leaf.at + 1, "as") {
            leaf.at + 2
        } else {
            leaf.at
        };
        if source.is(last + 1, ",") && !source.is(last + 2, "}") {
            (source.tokens[leaf.at].start, source.tokens[last + 2].start)
        } else {
            (source.tokens[leaf.at - 1].start, source.tokens[last].end)
        }
    };
    Some((start, (end, Patch::Text(String::new()))))
}
