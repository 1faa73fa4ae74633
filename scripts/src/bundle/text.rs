//! Writes what is kept as one text, and takes pieces out of such a text again.

use super::attributes;
use super::imports::{self, STEP};
use super::items::Kind;
use super::lexer::{Kind as Token, Source};
use super::names::Kept;
use super::patch::{Names, Patch, Patches};
use super::program::{ItemId, Program};
use super::rewrite::Rewritten;
use super::spans::{chunk, column, indent_at, removal};

/// A text and where its pieces come from.
#[derive(Debug, Default)]
pub struct Written {
    /// The text.
    pub text: String,
    /// For each piece where it starts here, and the file and the byte where it starts there.
    pieces: Vec<(usize, usize, usize)>,
}

impl Written {
    /// The file and the byte that the token with this index comes from; `None` for what no file contains.
    fn origin(&self, token: usize) -> Option<(usize, usize)> {
        let source = Source::new(std::path::Path::new(""), &self.text).ok()?;
        let byte = source.tokens.get(token)?.start;
        let piece = self
            .pieces
            .partition_point(|(start, ..)| *start <= byte)
            .checked_sub(1)?;
        let (start, file, there) = self.pieces[piece];
        Some((file, there + byte - start))
    }

    /// `file:line` of what stands at a byte of `tidied`, which is this text but for blanks.
    pub fn place(&self, program: &Program, tidied: &str, byte: usize) -> Option<String> {
        let tidied = Source::new(std::path::Path::new(""), tidied).ok()?;
        let token = tidied.tokens.partition_point(|token| token.end <= byte);
        let (file, there) = self.origin(token)?;
        let source = &program.sources[file];
        let line = 1 + source.text[..there.min(source.text.len())]
            .matches('\n')
            .count();
        Some(format!(
            "{}:{line}",
            source.path.display().to_string().replace('\\', "/")
        ))
    }
}

/// Writes the member's own text with its changes, and behind it a module for each library that is kept.
pub fn assemble(mut rewritten: Rewritten) -> Written {
    drop_unkept(&mut rewritten);
    let Rewritten {
        program,
        kept,
        names,
        patches,
        ..
    } = &rewritten;
    let mut printer = Printer {
        program,
        patches,
        written: Written::default(),
    };
    let root = &program.items[program.crates[0].root];
    let own = &program.sources[root.source].text;
    for attribute in attributes::of_root(program) {
        printer.push(&attribute);
        printer.push("\n");
    }
    printer.render(root.source, 0, own.trim_end().len(), 0);
    let length = printer.written.text.trim_end().len();
    printer.written.text.truncate(length);
    printer.push("\n");
    for number in 1..program.crates.len() {
        let krate = &program.crates[number];
        if !kept.items[krate.root] {
            continue;
        }
        let name = &names.modules[number];
        printer.push(&format!(
            "\n/// What this program uses of the library `{}`.\n",
            krate.package
        ));
        if let Some(licence) = &krate.licence {
            for line in licence.trim().lines() {
                printer.push(format!("// {line}").trim_end());
                printer.push("\n");
            }
        }
        let visibility = if names.exported.contains(&number) {
            "pub "
        } else {
            ""
        };
        printer.push(&format!("{visibility}mod {name} {{\n"));
        for (item, renamed) in &names.macros {
            let item = &program.items[*item];
            if item.owner == number {
                printer.push(&format!(
                    "    pub use crate::{renamed} as {};\n\n",
                    imports::raw(&item.name)
                ));
            }
        }
        let file = program.items[krate.root].source;
        printer.body(file, STEP as isize);
        printer.push("}\n");
    }
    printer.written
}

/// Takes what is not kept out of the files.
fn drop_unkept(rewritten: &mut Rewritten) {
    let program = rewritten.program;
    for (file, first, end) in &program.dropped {
        let (start, stop) = removal(&program.sources[*file], *first, *end);
        rewritten.patches[*file].insert(start, (stop, Patch::Text(String::new())));
    }
    for (id, item) in program.items.iter().enumerate() {
        let patches = &mut rewritten.patches;
        let is_reachable = item.parent.is_none_or(|above| rewritten.kept.items[above]);
        if !is_reachable {
            continue;
        }
        if item.parent.is_some() && !rewritten.kept.items[id] {
            remove(program, id, &mut patches[item.source]);
        } else if item.kind == Kind::ExternCrate || item.kind == Kind::Use {
            import(
                program,
                rewritten.kept,
                rewritten.names,
                id,
                &mut patches[item.source],
            );
        }
        if item.of_library && rewritten.kept.items[id] {
            drop_comments(program, id, patches);
        }
    }
}

/// Changes the `use` or `extern crate` of a kept module.
fn import(program: &Program, kept: &Kept, names: &Names, id: ItemId, patches: &mut Patches) {
    let item = &program.items[id];
    let source = program.source(id);
    let text = match (item.of_library, item.kind) {
        (true, Kind::Use) => {
            let indent = column(source, source.tokens[item.head].start);
            imports::import(program, kept, names, id, indent)
        }
        (false, Kind::Use) => {
            patches.extend(imports::own_import(program, names, id));
            return;
        }
        _ => match imports::extern_crate(program, kept, names, id) {
            Some(text) => text,
            None => return,
        },
    };
    match text {
        None => remove(program, id, patches),
        Some(text) => {
            let (start, end) = (
                source.tokens[item.keyword].start,
                source.tokens[item.end - 1].end,
            );
            patches.insert(start, (end, Patch::Text(text)));
        }
    }
}

fn remove(program: &Program, id: ItemId, patches: &mut Patches) {
    let item = &program.items[id];
    let (start, stop) = removal(program.source(id), item.first, item.end);
    patches.insert(start, (stop, Patch::Gone));
}

/// Takes comments that belong to no item out of a module, trait or impl of a library.
fn drop_comments(program: &Program, id: ItemId, patches: &mut [Patches]) {
    let item = &program.items[id];
    let is_container = matches!(item.kind, Kind::Module | Kind::Trait | Kind::Impl);
    let Some((file, from, to)) = item.inside.filter(|_| is_container) else {
        return;
    };
    let source = &program.sources[file];
    let start = from
        .checked_sub(1)
        .map_or(0, |open| source.tokens[open].end);
    let end = source
        .tokens
        .get(to)
        .map_or(source.text.len(), |close| close.start);
    let children = item.children.iter().map(|child| &program.items[*child]);
    let chunks: Vec<(usize, usize)> = children
        .map(|child| chunk(source, child.first, child.end))
        .collect();
    let first = source
        .comments
        .partition_point(|comment| comment.start < start);
    for comment in source.comments[first..]
        .iter()
        .take_while(|comment| comment.start < end)
    {
        let before = chunks.partition_point(|(start, _)| *start <= comment.start);
        let is_inside = before > 0 && comment.start < chunks[before - 1].1;
        if !is_inside {
            patches[file].insert(comment.start, (comment.end, Patch::Text(String::new())));
        }
    }
}

/// The text of a bundle without what is not kept of its libraries.
pub fn cut(program: &Program, kept: &Kept) -> String {
    let names = Names {
        modules: vec![String::new()],
        ..Names::default()
    };
    let mut patches = vec![Patches::new()];
    for (id, item) in program.items.iter().enumerate() {
        let is_reachable = item.parent.is_some_and(|above| kept.items[above]);
        if !is_reachable || !item.of_library {
            continue;
        }
        let is_whole = (0..item.leaves.len()).all(|place| kept.leaves.contains(&(id, place)));
        if !kept.items[id] {
            remove(program, id, &mut patches[0]);
        } else if item.kind == Kind::Use && !is_whole {
            import(program, kept, &names, id, &mut patches[0]);
        }
    }
    let mut printer = Printer {
        program,
        patches: &patches,
        written: Written::default(),
    };
    printer.render(0, 0, program.sources[0].text.len(), 0);
    printer.written.text
}

/// The text of a bundle as rustfmt would part the lines of its modules `libraries`: no blank lines at the ends of a block,
/// and one at most elsewhere. With `strip` there are none, nor comments.
///
/// # Errors
/// `line` of what cannot be read.
pub fn tidy(text: &str, libraries: &[String], strip: bool) -> Result<String, String> {
    let source = Source::new(std::path::Path::new("bundle.rs"), text)?;
    let mut tidied = String::new();
    let mut at = 0;
    for (from, to) in library_tokens(&source, libraries) {
        tidied.push_str(&text[at..source.tokens[from].start]);
        at = source.tokens[from].start;
        let mut pieces: Vec<(Token, usize, usize)> = source.tokens[from..to]
            .iter()
            .map(|token| (token.kind, token.start, token.end))
            .collect();
        let last = source.tokens[to - 1].end;
        pieces.extend(
            source
                .comments
                .iter()
                .filter(|comment| at < comment.start && comment.start < last)
                .map(|token| (token.kind, token.start, token.end)),
        );
        pieces.sort_by_key(|piece| piece.1);
        if strip {
            pieces.retain(|(kind, ..)| {
                !matches!(kind, Token::Comment | Token::Doc | Token::InnerDoc)
            });
        }
        let mut end = at;
        for (number, &(_, start, stop)) in pieces.iter().enumerate() {
            let gap = &text[end..start];
            let opens = number > 0 && &text[pieces[number - 1].1..pieces[number - 1].2] == "{";
            let closes = &text[start..stop] == "}";
            if number == 0 {
            } else if gap.contains('\n') {
                let indent = &gap[gap.rfind('\n').unwrap_or(0) + 1..];
                let lines = gap.matches('\n').count();
                let is_parted = lines > 1 && !opens && !closes && !strip;
                tidied.push_str(if is_parted { "\n\n" } else { "\n" });
                tidied.push_str(if indent.trim().is_empty() { indent } else { "" });
            } else if gap.trim().is_empty() {
                tidied.push_str(gap);
            } else {
                tidied.push(' ');
            }
            tidied.push_str(&text[start..stop]);
            end = stop;
        }
        at = last;
    }
    tidied.push_str(&text[at..]);
    Ok(tidied)
}

/// The tokens of the modules `libraries` in the root of a bundle, from `mod` to the closing brace.
pub fn library_tokens(source: &Source, libraries: &[String]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < source.tokens.len() {
        let is_library = source.is(at, "mod")
            && source
                .word(at + 1)
                .is_some_and(|word| libraries.iter().any(|name| name == word))
            && source.is(at + 2, "{");
        if is_library {
            found.push((at, source.partner[at + 2] + 1));
        }
        at = source.partner[at].max(at) + 1;
        if is_library {
            at = found.last().map_or(at, |(_, to)| *to);
        }
    }
    found
}

struct Printer<'p> {
    program: &'p Program,
    patches: &'p [Patches],
    written: Written,
}

impl Printer<'_> {
    fn push(&mut self, text: &str) {
        self.written.text.push_str(text);
    }

    /// A piece of a file with its changes; lines but the first move right by `shift` columns.
    fn render(&mut self, file: usize, start: usize, end: usize, shift: isize) {
        let (program, patches) = (self.program, self.patches);
        let source = &program.sources[file];
        let mut at = start;
        for (from, (to, patch)) in patches[file].range(start..end) {
            if *from < at {
                // What goes may begin in the blanks behind something else that goes.
                let only_goes = *patch == Patch::Gone || *patch == Patch::Text(String::new());
                at = if only_goes { at.max(*to) } else { at };
                continue;
            }
            self.copy(file, at, *from, shift);
            match patch {
                Patch::Gone => {
                    // A last line that has gone leaves its line break to what follows.
                    let is_blank = source.text[*from..*to].starts_with('\n');
                    self.push(if is_blank { "\n" } else { "" });
                }
                Patch::Text(other) => {
                    self.written
                        .pieces
                        .push((self.written.text.len(), file, *from));
                    self.push(other);
                }
                Patch::Inline(module) => {
                    let margin = (indent_at(source, *from) as isize + shift).max(0);
                    self.push(" {\n");
                    if let Some((inside, ..)) = program.items[*module].inside {
                        self.body(inside, margin + STEP as isize);
                    }
                    self.push(&" ".repeat(margin as usize));
                    self.push("}");
                }
            }
            // What ended a line and goes with whole lines leaves the next line without its margin.
            let gone = &source.text[*from..*to];
            let is_next_full = !source.text[*to..].starts_with('\n');
            if gone.starts_with('\n') && gone.ends_with('\n') && gone.len() > 1 && is_next_full {
                self.push(&" ".repeat(shift.max(0) as usize));
            }
            at = *to;
        }
        if at < end {
            self.copy(file, at, end, shift);
        }
    }

    /// The lines of a file, moved right by `margin` columns.
    fn body(&mut self, file: usize, margin: isize) {
        let text = &self.program.sources[file].text;
        let start = text.len() - text.trim_start_matches(['\n', ' ']).len();
        let end = text.trim_end().len();
        if start < end {
            self.push(&" ".repeat(margin as usize));
            self.render(file, start, end, margin);
            let length = self.written.text.trim_end_matches([' ', '\n']).len();
            self.written.text.truncate(length);
            self.push("\n");
        }
    }

    /// Copies text line by line; a line that starts inside a literal stays where it is.
    fn copy(&mut self, file: usize, start: usize, end: usize, shift: isize) {
        let source = &self.program.sources[file];
        let mut at = start;
        while let Some(length) = source.text[at..end].find('\n') {
            self.piece(file, at, at + length);
            trim_blanks(source, at + length, &mut self.written.text);
            self.push("\n");
            at += length + 1;
            let line = source.text[at..].lines().next().unwrap_or("");
            if !is_in_literal(source, at) && !line.trim().is_empty() {
                self.push(&" ".repeat(shift.max(0) as usize));
            }
        }
        self.piece(file, at, end);
    }

    fn piece(&mut self, file: usize, start: usize, end: usize) {
        self.written
            .pieces
            .push((self.written.text.len(), file, start));
        let text = &self.program.sources[file].text[start..end];
        self.written.text.push_str(text);
    }
}

fn is_in_literal(source: &Source, at: usize) -> bool {
    let next = source.tokens.partition_point(|token| token.end <= at);
    let token = source.tokens.get(next);
    token.is_some_and(|token| token.kind == Token::Literal && token.start < at)
}

/// Takes blanks off the end of a line that a change has emptied.
fn trim_blanks(source: &Source, at: usize, text: &mut String) {
    if !is_in_literal(source, at) {
        text.truncate(text.trim_end_matches(' ').len());
    }
}
