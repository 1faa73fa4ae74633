//! The kept items as one text.

use super::items::{Item, ItemId, Kind, Leaf, Program};
use super::lexer::{Kind as Token, Source};
use super::names::{End, Space};
use super::rewrite::{self, Names, Patch, Patches};
use super::used::Used;

/// Columns of a line, as rustfmt counts them.
const WIDTH: usize = 100;
/// Columns of one level of indentation.
const STEP: usize = 4;

/// Words that need `r#` to be a name.
const RESERVED: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// Writes the member's own text as it is, but for `patches`, and behind it a module for each library that is used.
///
/// # Errors
/// `file:line` of what cannot stand in a bundle.
pub fn write(
    program: &Program,
    used: &Used,
    names: &Names,
    patches: &mut [Patches],
) -> Result<String, String> {
    drop_tests(program, patches);
    let printer = Printer {
        program,
        used,
        names,
        patches,
    };
    let root = &program.items[program.crates[0].root];
    let source = &program.sources[root.source];
    let mut text = printer
        .render(root.source, 0, source.text.len(), 0)
        .trim_end()
        .to_string();
    text.push('\n');
    for number in 1..program.crates.len() {
        let krate = &program.crates[number];
        if used.items[krate.root] {
            let name = &names.modules[number];
            text.push_str(&format!(
                "\n/// What this program uses of the library `{}`.\n",
                krate.package
            ));
            let spared = rewrite::spared_lints(program, used)?;
            for attribute in spared
                .into_iter()
                .chain(rewrite::inner_attributes(program, krate.root)?)
            {
                text.push_str(&attribute);
                text.push('\n');
            }
            if used.doubtful.contains(&krate.root) {
                text.push_str("#[allow(dead_code)]\n");
            }
            let inside = printer.module(krate.root, STEP)?;
            text.push_str(&format!("mod {name} {{\n{inside}}}\n"));
        }
    }
    Ok(text)
}

/// Takes what only tests need out of the member's text.
fn drop_tests(program: &Program, patches: &mut [Patches]) {
    for (file, first, end) in &program.dropped {
        let (start, stop) = removal(&program.sources[*file], *first, *end);
        patches[*file].insert(start, (stop, Patch::Text(String::new())));
    }
}

/// The bytes that go with an item: its comments, its lines if it has them for itself, and a blank line beside it.
pub fn removal(source: &Source, first: usize, end: usize) -> (usize, usize) {
    let text = &source.text;
    let (start, stop) = chunk(source, first, end);
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let rest_of_line = text[stop..]
        .find('\n')
        .map_or(text.len(), |newline| stop + newline);
    let owns_lines =
        text[line..start].trim().is_empty() && text[stop..rest_of_line].trim().is_empty();
    if !owns_lines {
        return (start, stop);
    }
    let stop = (rest_of_line + 1).min(text.len());
    let rest = &text[stop..];
    let ends_block = rest.trim_start().starts_with('}') || rest.trim().is_empty();
    let is_parted = text[..line].ends_with("\n\n");
    if line == 0 {
        return (0, stop + rest.len() - rest.trim_start_matches('\n').len());
    }
    let has_blank_line_too_many = is_parted && (rest.starts_with('\n') || ends_block);
    (line - usize::from(has_blank_line_too_many), stop)
}

/// The bytes of an item with the comments that stand right above it and behind it on its last line.
fn chunk(source: &Source, first: usize, end: usize) -> (usize, usize) {
    let mut start = source.tokens[first].start;
    let behind = first
        .checked_sub(1)
        .map_or(0, |before| source.tokens[before].end);
    let above = source
        .comments
        .partition_point(|comment| comment.end <= start);
    for comment in source.comments[..above].iter().rev() {
        let gap = &source.text[comment.end..start];
        let shares_line =
            behind > 0 && !source.text[behind.min(comment.start)..comment.start].contains('\n');
        if comment.start < behind || shares_line || gap.matches('\n').count() > 1 {
            break;
        }
        start = comment.start;
    }
    let mut stop = source.tokens[end - 1].end;
    let beside = source.comments.get(
        source
            .comments
            .partition_point(|comment| comment.start < stop),
    );
    if let Some(comment) = beside {
        let next = source
            .tokens
            .get(end)
            .map_or(source.text.len(), |token| token.start);
        let is_last = comment.end <= next && source.text[comment.end..next].contains('\n')
            || next == source.text.len();
        if !source.text[stop..comment.start].contains('\n') && is_last {
            stop = comment.end;
        }
    }
    (start, stop)
}

struct Printer<'p> {
    program: &'p Program,
    used: &'p Used,
    names: &'p Names,
    patches: &'p [Patches],
}

impl Printer<'_> {
    /// The bytes `start..end` of a file with their changes; lines but the first move right by `shift` columns.
    fn render(&self, file: usize, start: usize, end: usize, shift: isize) -> String {
        let source = &self.program.sources[file];
        let mut text = String::new();
        let mut at = start;
        for (from, (to, patch)) in self.patches[file].range(start..end) {
            if *from < at {
                continue;
            }
            self.copy(source, at, *from, shift, &mut text);
            match patch {
                Patch::Text(other) => text.push_str(other),
                Patch::Attribute(attribute) => {
                    let margin = (indent_at(source, *from) as isize + shift).max(0) as usize;
                    text.push_str(&format!("{attribute}\n{}", " ".repeat(margin)));
                }
                Patch::Inline(module) => self.inline(*module, source, *from, shift, &mut text),
            }
            at = *to;
        }
        if at < end {
            self.copy(source, at, end, shift, &mut text);
        }
        text
    }

    /// Copies text line by line; a line that starts inside a literal stays where it is.
    fn copy(&self, source: &Source, start: usize, end: usize, shift: isize, into: &mut String) {
        let mut at = start;
        while let Some(length) = source.text[at..end].find('\n') {
            into.push_str(&source.text[at..at + length]);
            trim_blanks(source, at + length, into);
            into.push('\n');
            at += length + 1;
            let line = source.text[at..].lines().next().unwrap_or("");
            if is_in_literal(source, at) || line.trim().is_empty() {
                continue;
            }
            if shift >= 0 {
                into.push_str(&" ".repeat(shift as usize));
            } else {
                let blanks = line.len() - line.trim_start_matches(' ').len();
                at += blanks.min(shift.unsigned_abs()).min(end - at);
            }
        }
        into.push_str(&source.text[at..end]);
    }

    /// The file of one of the member's modules, in braces.
    fn inline(&self, module: ItemId, source: &Source, at: usize, shift: isize, into: &mut String) {
        let Some((file, ..)) = self.program.items[module].inside else {
            return;
        };
        let margin = indent_at(source, at) as isize + shift;
        let inner = &self.program.sources[file];
        let text = self.render(file, 0, inner.text.len(), margin + STEP as isize);
        let body = text.trim_start_matches(['\n', ' ']).trim_end();
        into.push_str(" {\n");
        if !body.is_empty() {
            into.push_str(&" ".repeat(margin as usize + STEP));
            into.push_str(body);
            into.push('\n');
        }
        into.push_str(&" ".repeat(margin as usize));
        into.push('}');
    }

    /// What a bundle keeps of a library's module, each line indented by at least `indent`.
    fn module(&self, module: ItemId, indent: usize) -> Result<String, String> {
        let mut text = String::new();
        if self.program.items[module].parent.is_none() {
            for (item, name) in &self.names.macros {
                let Item {
                    owner, name: plain, ..
                } = &self.program.items[*item];
                if self.program.crates[*owner].root == module {
                    text.push_str(&format!(
                        "{}pub use crate::{name} as {plain};\n\n",
                        " ".repeat(indent)
                    ));
                }
            }
        }
        self.children(module, indent, &mut text)?;
        Ok(text)
    }

    /// The kept items in a module, trait or impl, in their order.
    fn children(&self, parent: ItemId, indent: usize, text: &mut String) -> Result<(), String> {
        let mut last: Option<(usize, usize, Kind)> = None;
        for child in &self.program.items[parent].children {
            let item = &self.program.items[*child];
            if !self.used.items[*child] {
                continue;
            }
            let (start, stop) = chunk(self.program.source(*child), item.first, item.end);
            let written = self.item(*child, start, stop, indent)?;
            if written.is_empty() {
                continue;
            }
            let is_apart = last.is_some_and(|(file, end, kind)| {
                // What was `mod name;` has become a block.
                [kind, item.kind].contains(&Kind::Module)
                    || file == item.source
                        && has_blank_line(&self.program.sources[file].text[end..start])
            });
            if is_apart {
                text.push('\n');
            }
            text.push_str(&" ".repeat(indent));
            text.push_str(&written);
            text.push('\n');
            last = Some((item.source, stop, item.kind));
        }
        Ok(())
    }

    /// One item of a library without its first indentation.
    fn item(&self, id: ItemId, start: usize, stop: usize, indent: usize) -> Result<String, String> {
        let item = &self.program.items[id];
        let source = self.program.source(id);
        let shift = indent as isize - indent_at(source, start) as isize;
        let margin = " ".repeat(indent);
        match (item.kind, item.inside) {
            (Kind::ExternCrate, _) => {
                // Only others can need it: the library's own code gets whole paths.
                let leaf = &item.leaves[0];
                let number = self.program.crates[item.owner]
                    .dependencies
                    .get(&leaf.path[0]);
                let is_public = source.is(item.head, "pub");
                let module = number
                    .map(|number| &self.names.modules[*number])
                    .filter(|_| is_public);
                Ok(module.map_or(String::new(), |module| {
                    let name = raw(&leaf.name);
                    format!("#[allow(unused_imports)]\n{margin}pub use crate::{module} as {name};")
                }))
            }
            (Kind::Use, _) => {
                let keyword = (item.head..item.end)
                    .find(|token| source.is(*token, "use"))
                    .unwrap_or(item.head);
                let head = source.tokens[item.head].start;
                let before = self.render(item.source, start, head, shift);
                let visibility =
                    self.render(item.source, head, source.tokens[keyword].start, shift);
                let is_doubtful = self.used.doubtful_imports.contains(&id);
                let doubt = if is_doubtful {
                    format!("#[allow(unused_imports)]\n{margin}")
                } else {
                    String::new()
                };
                let import = self.import(id, indent);
                Ok(import.map_or(String::new(), |import| {
                    format!("{before}{doubt}{visibility}{import}")
                }))
            }
            (Kind::Module, _) => {
                let to = source.tokens[item.name_at].end;
                let mut text = self.render(item.source, start, to, shift);
                let attributes = rewrite::inner_attributes(self.program, id)?;
                let lines: String = attributes
                    .iter()
                    .map(|attribute| format!("{attribute}\n{margin}"))
                    .collect();
                text.insert_str(0, &lines);
                let inside = self.module(id, indent + STEP)?;
                Ok(format!("{text} {{\n{inside}{margin}}}"))
            }
            (Kind::Trait | Kind::Impl, Some((_, from, to))) => {
                let header = self.render(item.source, start, source.tokens[from - 1].end, shift);
                let mut inside = String::new();
                self.children(id, indent + STEP, &mut inside)?;
                if inside.is_empty() {
                    return Ok(format!("{header}}}"));
                }
                let tail = self.render(item.source, source.tokens[to].start, stop, shift);
                Ok(format!("{header}\n{inside}{margin}{tail}"))
            }
            _ => Ok(self.render(item.source, start, stop, shift)),
        }
    }

    /// The kept names of a `use` declaration; `None` if there are none.
    fn import(&self, id: ItemId, indent: usize) -> Option<String> {
        let item = &self.program.items[id];
        let is_kept = |place: &usize| self.used.leaves.contains(&(id, *place));
        let kept: Vec<usize> = (0..item.leaves.len()).filter(is_kept).collect();
        let paths: Vec<Vec<String>> = kept
            .iter()
            .map(|place| self.import_path(id, &item.leaves[*place]))
            .collect();
        (!paths.is_empty()).then(|| layout(&tree(&paths), "use ", ";", indent))
    }

    /// A path of a `use` as its parts; the last one contains the new name.
    fn import_path(&self, id: ItemId, leaf: &Leaf) -> Vec<String> {
        let program = self.program;
        let item = &program.items[id];
        let module = program.module_of(id);
        let dependencies = &program.crates[item.owner].dependencies;
        let first = leaf.path.first().map_or("", String::as_str);
        let mut path: Vec<String> = leaf.path.iter().map(|part| raw(part)).collect();
        let is_from_root = leaf.leading && program.edition == "2015";
        let prefix = rewrite::local_prefix(program, self.names, module, first);
        if first == "crate" {
            path.insert(1, self.names.modules[item.owner].clone());
        } else if ["self", "super"].contains(&first) {
        } else if let (Some(prefix), true) = (prefix, !leaf.leading || is_from_root) {
            path.splice(
                0..0,
                prefix.trim_end_matches("::").split("::").map(String::from),
            );
        } else if let Some(number) = dependencies.get(first) {
            path.splice(
                0..1,
                ["crate".to_string(), self.names.modules[*number].clone()],
            );
        } else if leaf.leading {
            path[0] = format!("::{}", path[0]);
        }
        if leaf.glob {
            path.push("*".to_string());
        }
        let own = leaf.path.last().map_or("", String::as_str);
        if leaf.only_module {
            path.push("self".to_string());
            let meaning = program.resolve(module, &leaf.path, leaf.leading, true, Space::Any);
            let is_alone = meaning
                .ends
                .iter()
                .filter(|(end, _)| matches!(end, End::Item(_)))
                .count()
                <= 1;
            if is_alone
                && item
                    .leaves
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| self.used.leaves.contains(&(id, *place)))
                    .count()
                    == 1
            {
                path.pop();
            }
        }
        if !leaf.glob && leaf.name != own {
            let last = path.len() - 1;
            path[last] = format!("{} as {}", path[last], raw(&leaf.name));
        }
        path
    }
}

fn raw(name: &str) -> String {
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

fn has_blank_line(text: &str) -> bool {
    let mut lines = text.split('\n');
    lines.next();
    lines.next_back();
    lines.any(|line| line.trim().is_empty())
}

/// The blanks before the first word of the line that contains the byte `at`.
fn indent_at(source: &Source, at: usize) -> usize {
    let line = source.text[..at]
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let rest = &source.text[line..];
    rest.len() - rest.trim_start_matches(' ').len()
}

fn is_in_literal(source: &Source, at: usize) -> bool {
    let next = source.tokens.partition_point(|token| token.end <= at);
    source
        .tokens
        .get(next)
        .is_some_and(|token| token.kind == Token::Literal && token.start < at)
}

/// Takes blanks off the end of a line that a change has emptied.
fn trim_blanks(source: &Source, at: usize, text: &mut String) {
    if !is_in_literal(source, at) {
        text.truncate(text.trim_end_matches(' ').len());
    }
}
