//! The changes that make kept text mean in one file what it means in its crates.

use std::collections::{BTreeMap, BTreeSet};

use super::condition;
use super::idle::has_idle_parts;
use super::items::{Item, ItemId, Kind, Leaf, Program};
use super::lexer::{Kind as Token, Source};
use super::names::{End, Space};
use super::text;
use super::used::Used;

/// What comes in the place of a piece of text.
#[derive(Clone, Debug, PartialEq)]
pub enum Patch {
    /// Other text.
    Text(String),
    /// The file of a module, in braces.
    Inline(ItemId),
    /// An attribute on a line of its own.
    Attribute(&'static str),
}

/// The changes to one file: where each starts, with its end and what comes there. They do not overlap.
pub type Patches = BTreeMap<usize, (usize, Patch)>;

/// How the bundle names what it takes from libraries.
#[derive(Debug)]
pub struct Names {
    /// For each crate the module that stands for it; empty for the member.
    pub modules: Vec<String>,
    /// Macros that get another name, since exported ones share the root of the bundle.
    pub macros: BTreeMap<ItemId, String>,
}

/// Macros and functions that tell where they stand, or read files or the environment while rustc runs.
const PLACE_TELLERS: [(&str, &str); 9] = [
    ("include", "reads a file; put the code into a module"),
    ("include_str", "reads a file; write its text as a string"),
    (
        "include_bytes",
        "reads a file; write its bytes as a byte string",
    ),
    (
        "env",
        "reads the environment while cargo builds; write the value",
    ),
    (
        "option_env",
        "reads the environment while cargo builds; write the value",
    ),
    (
        "module_path",
        "tells another path in a bundle; write a text of your own",
    ),
    (
        "file",
        "tells another file in a bundle; write a text of your own",
    ),
    (
        "line",
        "tells another line in a bundle; write a text of your own",
    ),
    (
        "column",
        "tells another column in a bundle; write a text of your own",
    ),
];

/// Chooses names that collide with nothing in the member's root.
pub fn names(program: &Program, used: &Used) -> Names {
    let taken = |name: &str, own: usize| {
        let root = program.crates[0].root;
        let meaning = program.resolve(root, &[name.to_string()], false, false, Space::Scope);
        let own_root = End::Item(program.crates[own].root);
        let is_other = |end: &End| matches!(end, End::Item(_)) && *end != own_root;
        let is_of_rust = ["std", "core", "alloc", "proc_macro", "test"].contains(&name);
        is_of_rust || meaning.ends.iter().any(|(end, _)| is_other(end))
    };
    let mut modules = vec![String::new()];
    for number in 1..program.crates.len() {
        let called = program.crates.iter().find_map(|krate| {
            krate
                .dependencies
                .iter()
                .find(|(_, target)| **target == number)
                .map(|(name, _)| name.clone())
        });
        let plain = called.unwrap_or_default();
        let mut name = plain.clone();
        while taken(&name, number) || modules.contains(&name) {
            name = format!("{name}_library");
        }
        modules.push(name);
    }
    let renamed = used.macros_by_path.iter().filter(|id| {
        let item = &program.items[**id];
        item.owner != 0 && program.has_attribute(**id, "macro_export")
    });
    let macros = renamed.map(|id| {
        let item = &program.items[*id];
        (*id, format!("{}_{}", modules[item.owner], item.name))
    });
    let macros = macros.collect();
    Names { modules, macros }
}

/// All changes to the kept text of each file.
///
/// # Errors
/// `file:line` and what to do about code that would not behave in a bundle as it does in its crate.
pub fn patches(program: &Program, used: &Used, names: &Names) -> Result<Vec<Patches>, String> {
    let mut all = vec![Patches::new(); program.sources.len()];
    for id in (0..program.items.len()).filter(|id| used.items[*id]) {
        let item = &program.items[id];
        let mut rewrite = Rewrite {
            program,
            used,
            names,
            id,
            item,
            source: program.source(id),
            patches: &mut all[item.source],
        };
        rewrite.item()?;
        if item.kind == Kind::Module {
            inner_attributes(program, id)?;
            own_inner_attributes(program, id, &mut all);
        }
    }
    Ok(all)
}

/// Changes the attributes inside a module of the member that would read a file or ask for a feature.
fn own_inner_attributes(program: &Program, module: ItemId, all: &mut [Patches]) {
    let item = &program.items[module];
    let Some((file, from, to)) = item.inside.filter(|_| item.owner == 0) else {
        return;
    };
    let source = &program.sources[file];
    for (at, close) in source.inner_attributes(from, to) {
        if source.is(at + 3, "doc") && (at..close).any(|token| source.is(token, "include_str")) {
            let end = source
                .tokens
                .get(close + 1)
                .map_or(source.text.len(), |token| token.start);
            all[file].insert(source.tokens[at].start, (end, Patch::Text(String::new())));
        }
        let features = on_features(source, at, close, &program.crates[0].features);
        all[file].extend(features);
    }
}

/// The attribute by which the member's stricter lints spare a library's code; `None` if it has none.
///
/// # Errors
/// `file:line` of unsafe code in a library if the member forbids any, for that cannot be lifted.
pub fn spared_lints(program: &Program, used: &Used) -> Result<Option<String>, String> {
    let root = program.crates[0].root;
    let Some((file, from, to)) = program.items[root].inside else {
        return Ok(None);
    };
    let source = &program.sources[file];
    let mut lints = Vec::new();
    for (at, close) in source.inner_attributes(from, to) {
        let names = condition::split(source, at + 5, close.saturating_sub(1));
        let text = |(from, to): &(usize, usize)| {
            source.text[source.tokens[*from].start..source.tokens[to - 1].end].to_string()
        };
        let names: Vec<String> = names.iter().map(text).collect();
        match source.text(at + 3) {
            "forbid" if names.iter().any(|name| name == "unsafe_code") => {
                refuse_unsafe(program, used)?
            }
            "warn" | "deny" => lints.extend(
                names
                    .into_iter()
                    .filter(|name| name != "warnings" && !name.contains('=')),
            ),
            _ => {}
        }
    }
    Ok((!lints.is_empty()).then(|| format!("#[allow({})]", lints.join(", "))))
}

fn refuse_unsafe(program: &Program, used: &Used) -> Result<(), String> {
    for (id, item) in program
        .items
        .iter()
        .enumerate()
        .filter(|(id, item)| used.items[*id] && item.owner != 0)
    {
        let source = program.source(id);
        let is_container =
            matches!(item.kind, Kind::Module | Kind::Impl | Kind::Trait) && item.inside.is_some();
        let to = if is_container {
            item.inside
                .map_or(item.end, |(_, from, _)| from.max(item.head))
        } else {
            item.end
        };
        if let Some(at) = (item.head..to.min(item.end)).find(|at| source.is(*at, "unsafe")) {
            return Err(source.complaint(
                at,
                "the member forbids unsafe code; let it deny or allow that instead",
            ));
        }
    }
    Ok(())
}

/// The features in the tokens `from..to` that are on, each to become true: rustc alone takes all for off.
fn on_features(source: &Source, from: usize, to: usize, on: &BTreeSet<String>) -> Patches {
    let is_on = |at: &usize| {
        let names_feature = source.is(*at, "feature") && source.is(at + 1, "=");
        names_feature && on.contains(source.text(at + 2).trim_matches('"'))
    };
    let all = Patch::Text("all()".to_string());
    (from..to)
        .filter(is_on)
        .map(|at| {
            (
                source.tokens[at].start,
                (source.tokens[at + 2].end, all.clone()),
            )
        })
        .collect()
}

/// The attributes that a module of a library carries inside, as far as they matter in a bundle.
///
/// # Errors
/// `file:line` of one that changes what the code means.
pub fn inner_attributes(program: &Program, module: ItemId) -> Result<Vec<String>, String> {
    let item = &program.items[module];
    let Some((file, from, to)) = item.inside.filter(|_| item.owner != 0) else {
        return Ok(Vec::new());
    };
    let source = &program.sources[file];
    let mut kept = Vec::new();
    for (at, close) in source.inner_attributes(from, to) {
        inner_attribute(program, item.owner, source, (at + 3, close), &mut kept)?;
    }
    Ok(kept)
}

/// Adds the attribute in the tokens `from..to` of a library's module if it matters in a bundle.
fn inner_attribute(
    program: &Program,
    owner: usize,
    source: &Source,
    (from, to): (usize, usize),
    kept: &mut Vec<String>,
) -> Result<(), String> {
    let holds = |from, to| condition::holds(source, from, to, &program.crates[owner].features);
    match source.text(from) {
        "allow" | "expect" => {
            let (start, end) = (source.tokens[from + 1].start, source.tokens[to - 1].end);
            kept.push(format!("#[allow{}]", &source.text[start..end]));
        }
        "warn" | "deny" | "forbid" | "doc" | "rustfmt" | "crate_name" | "crate_type" => {}
        "cfg" if holds(from + 2, to - 1) == Some(true) => {}
        "cfg_attr" => {
            let parts = condition::split(source, from + 2, to - 1);
            let truth = parts.first().and_then(|(from, to)| holds(*from, *to));
            let mut conditional = Vec::new();
            for (from, to) in parts.into_iter().skip(1).filter(|_| truth != Some(false)) {
                inner_attribute(program, owner, source, (from, to), &mut conditional)?;
            }
            kept.extend(conditional);
        }
        other => {
            let message =
                format!("`#![{other}]` has no place in the middle of a bundle; do without it");
            return Err(source.complaint(from, &message));
        }
    }
    Ok(())
}

struct Rewrite<'p> {
    program: &'p Program,
    used: &'p Used,
    names: &'p Names,
    id: ItemId,
    item: &'p Item,
    source: &'p Source,
    patches: &'p mut Patches,
}

impl Rewrite<'_> {
    fn is(&self, token: usize, text: &str) -> bool {
        self.source.is(token, text)
    }

    /// The token `back` places before `token`.
    fn before(&self, token: usize, back: usize) -> &str {
        token
            .checked_sub(back)
            .map_or("", |token| self.source.text(token))
    }

    fn replace(&mut self, first: usize, last: usize, text: String) -> Result<(), String> {
        let (start, end) = (
            self.source.tokens[first].start,
            self.source.tokens[last].end,
        );
        self.refuse_quoted(first)?;
        self.patches.insert(start, (end, Patch::Text(text)));
        Ok(())
    }

    fn complain(&self, token: usize, message: &str) -> Result<(), String> {
        Err(self.source.complaint(token, message))
    }

    fn is_of_library(&self) -> bool {
        self.item.owner != 0
    }

    fn item(&mut self) -> Result<(), String> {
        let program = self.program;
        let Item {
            kind,
            first,
            head,
            name_at,
            end,
            ..
        } = *self.item;
        if kind == Kind::Module && self.item.parent.is_none() {
            return Ok(());
        }
        let is_container = matches!(kind, Kind::Module | Kind::Trait | Kind::Impl);
        let to = match self.item.inside {
            Some((file, from, _)) if is_container && file == self.item.source => from,
            _ => end,
        };
        self.attributes(first, head)?;
        if kind == Kind::Module && self.is(end - 1, ";") && !self.is_of_library() {
            let start = self.source.tokens[end - 1].start;
            self.patches
                .insert(start, (start + 1, Patch::Inline(self.id)));
        }
        let is_idle =
            self.used.doubtful.contains(&self.id) || has_idle_parts(program, self.used, self.id);
        if self.is_of_library() && is_idle {
            let start = self.source.tokens[head].start;
            self.patches
                .insert(start, (start, Patch::Attribute("#[allow(dead_code)]")));
        }
        if kind == Kind::ExternCrate {
            return self.extern_crate();
        }
        if let (Kind::Macro, Some(name)) = (kind, self.names.macros.get(&self.id)) {
            self.replace(name_at, name_at, name.clone())?;
        }
        if kind == Kind::Use && !self.is_of_library() {
            self.own_import()?;
        }
        let module = program.module_of(self.id);
        let module = if kind == Kind::Module {
            self.item
                .parent
                .map_or(module, |above| program.module_of(above))
        } else {
            module
        };
        for at in head..to {
            self.token(module, at, first..to)?;
        }
        Ok(())
    }

    /// `extern crate` gives way to the module that stands for the crate.
    fn extern_crate(&mut self) -> Result<(), String> {
        let Leaf { path, at, .. } = &self.item.leaves[0];
        let is_dependency = self.program.crates[self.item.owner]
            .dependencies
            .contains_key(&path[0]);
        if is_dependency && self.program.has_attribute(self.id, "macro_use") {
            return self.complain(
                *at,
                "`#[macro_use]` on a library: delete it and import the macros with `use`",
            );
        }
        let is_plain_std =
            ["std", "core"].contains(&path[0].as_str()) && self.item.leaves[0].name == path[0];
        if self.is_of_library() && !is_dependency && !is_plain_std {
            return self.complain(
                *at,
                "`extern crate` is not possible inside a bundle; use `std`",
            );
        }
        if is_dependency && !self.is_of_library() {
            let (start, end) = text::removal(self.source, self.item.first, self.item.end);
            self.patches
                .insert(start, (end, Patch::Text(String::new())));
        }
        Ok(())
    }

    /// The member's `use library;` would collide with the module that stands for it.
    fn own_import(&mut self) -> Result<(), String> {
        let program = self.program;
        let module = program.module_of(self.id);
        if program.items[module].parent.is_some() {
            return Ok(());
        }
        let (source, leaves) = (self.source, &self.item.leaves);
        for leaf in leaves
            .iter()
            .filter(|leaf| !leaf.glob && self.names.modules.contains(&leaf.name))
        {
            let meaning = program.resolve(module, &leaf.path, leaf.leading, true, Space::Any);
            let is_module = |end: &End| {
                let number = self
                    .names
                    .modules
                    .iter()
                    .position(|name| *name == leaf.name)
                    .unwrap_or(0);
                *end == End::Item(program.crates[number].root)
            };
            if !meaning.ends.iter().any(|(end, _)| is_module(end)) {
                continue;
            }
            let (start, end) = if leaves.len() == 1 {
                text::removal(source, self.item.first, self.item.end)
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
            self.patches
                .insert(start, (end, Patch::Text(String::new())));
        }
        Ok(())
    }

    /// Attributes of the item itself: what is decided while bundling goes.
    fn attributes(&mut self, first: usize, head: usize) -> Result<(), String> {
        let mut at = first;
        if self.is_of_library() {
            self.shorten_docs(first, head);
        }
        while at < head {
            if !(self.is(at, "#") && self.is(at + 1, "[")) {
                at += 1;
                continue;
            }
            let close = self.source.partner[at + 1];
            let features = &self.program.crates[self.item.owner].features;
            let truth = |features: &BTreeSet<String>, to: usize| {
                condition::holds(self.source, at + 4, to, features)
            };
            let decided = match self.source.text(at + 2) {
                "cfg" => {
                    truth(features, close - 1) == Some(true)
                        && (self.is_of_library()
                            || truth(&BTreeSet::new(), close - 1) != Some(true))
                }
                "cfg_attr" => {
                    let comma = condition::split(self.source, at + 4, close - 1)
                        .first()
                        .map_or(close, |(_, end)| *end);
                    self.is_of_library() && truth(features, comma) == Some(false)
                }
                "macro_export" if self.is(at + 3, "(") && self.is_of_library() => {
                    return self.complain(at, "`#[macro_export]` with arguments; write `$crate::` before each inner macro instead");
                }
                "path" => self.item.kind == Kind::Module,
                "doc" => {
                    self.is_of_library() || (at..close).any(|token| self.is(token, "include_str"))
                }
                "macro_export" => self.is_of_library() && !self.names.macros.contains_key(&self.id),
                _ => false,
            };
            if decided {
                let next = self.source.tokens[close + 1].start;
                self.patches.insert(
                    self.source.tokens[at].start,
                    (next, Patch::Text(String::new())),
                );
            } else {
                if self.is(at + 2, "expect") && self.is_of_library() {
                    // What was expected may not be in the bundle.
                    self.replace(at + 2, at + 2, "allow".to_string())?;
                }
                let module = self.program.module_of(self.id);
                for token in at..close {
                    self.token(module, token, at..close)?;
                }
            }
            at = close + 1;
        }
        Ok(())
    }

    /// Keeps the first paragraph of each doc comment.
    fn shorten_docs(&mut self, from: usize, to: usize) {
        let source = self.source;
        let is_doc = |at: usize| {
            at < to && source.tokens[at].kind == Token::Doc && source.text(at).starts_with("///")
        };
        let mut at = from;
        while at < to {
            let start = at;
            while is_doc(at) {
                at += 1;
            }
            let blank = (start..at).find(|token| source.text(*token).trim() == "///");
            if let Some(blank) = blank.filter(|blank| *blank > start) {
                let (cut, end) = (source.tokens[blank - 1].end, source.tokens[at - 1].end);
                self.patches.insert(cut, (end, Patch::Text(String::new())));
            }
            at = at.max(start + 1);
        }
    }

    /// One token of the item's own text, which stands in `module`; `around` are the tokens of the whole text.
    fn token(
        &mut self,
        module: ItemId,
        at: usize,
        around: std::ops::Range<usize>,
    ) -> Result<(), String> {
        let source = self.source;
        let Some(word) = source.word(at) else {
            let starts_docs = self.is_of_library()
                && source.tokens[at].kind == Token::Doc
                && at >= self.item.head;
            if starts_docs && source.tokens[at - 1].kind != Token::Doc {
                self.shorten_docs(
                    at,
                    at + source.tokens[at..around.end]
                        .iter()
                        .take_while(|token| token.kind == Token::Doc)
                        .count(),
                );
            }
            return Ok(());
        };
        let next = source.text(at + 1);
        if next == "!" && self.before(at, 1) != "." {
            self.refuse_place_teller(at, word)?;
            return self.macro_call(module, at, word);
        }
        if word == "Location" && next == "::" && self.is(at + 2, "caller") {
            return self.complain(
                at,
                "`Location::caller` tells another line in a bundle; write a text of your own",
            );
        }
        let tells_type =
            ["type_name", "type_name_of_val"].contains(&word) && ["::", "("].contains(&next);
        if tells_type && self.before(at, 1) != "." && self.before(at, 1) != "fn" {
            return self.complain(
                at,
                &format!("`{word}` tells another path in a bundle; write a text of your own"),
            );
        }
        match word {
            "cfg" | "cfg_attr" if next == "(" => return self.features(at + 1),
            "crate" => return self.crate_word(at, next),
            "use" if self.is_of_library() && (self.before(at, 1) != "::") => {
                return self.local_imports(module, at, around);
            }
            _ => {}
        }
        self.path_start(module, at, word, &around)
    }

    fn refuse_place_teller(&mut self, at: usize, word: &str) -> Result<(), String> {
        if word == "cfg" && self.is(at + 2, "(") {
            return self.features(at + 2);
        }
        let is_own = self
            .program
            .items
            .iter()
            .any(|item| item.kind == Kind::Macro && item.name == word);
        let teller = PLACE_TELLERS.iter().find(|(name, _)| {
            *name == word && !is_own && self.source.tokens[at + 2].kind == Token::Open
        });
        teller.map_or(Ok(()), |(name, advice)| {
            self.complain(at, &format!("`{name}!` {advice}"))
        })
    }

    /// Inside of a predicate, the features that are on become true.
    fn features(&mut self, open: usize) -> Result<(), String> {
        let on = &self.program.crates[self.item.owner].features;
        let found = on_features(self.source, open, self.source.partner[open], on);
        if !found.is_empty() {
            self.refuse_quoted(open)?;
        }
        self.patches.extend(found);
        Ok(())
    }

    fn crate_word(&mut self, at: usize, next: &str) -> Result<(), String> {
        if !self.is_of_library() {
            return Ok(());
        }
        let is_exported = self.names.macros.contains_key(&self.id);
        if is_exported && self.before(at, 1) != "$" {
            return self.complain(
                at,
                "in an exported macro `crate` means the caller's crate; write `$crate`",
            );
        }
        let name = &self.names.modules[self.item.owner];
        let is_limit = self.before(at, 1) == "(" && self.before(at, 2) == "pub" && next == ")";
        if is_limit {
            return self.replace(at, at, format!("in crate::{name}"));
        }
        let goes_on = next == "::" || self.before(at, 1) == "in" || self.before(at, 1) == "use";
        if goes_on {
            return self.replace(at, at, format!("crate::{name}"));
        }
        let written = if self.before(at, 1) == "$" {
            "$crate"
        } else {
            "crate"
        };
        self.complain(
            at,
            &format!("`{written}` without `::` behind it; write the path out"),
        )
    }

    /// A call `word!`, which may mean a macro that has another name in the bundle.
    fn macro_call(&mut self, module: ItemId, at: usize, word: &str) -> Result<(), String> {
        let is_path = self.before(at, 1) == "::";
        let program = self.program;
        if is_path || !self.is_of_library() {
            return self.path_start(module, at, word, &(at..at + 1));
        }
        if is_textual_in_root(program, word) {
            let message = format!(
                "in the bundle, `{word}!` would be the member's own macro; give that another name"
            );
            return self.complain(at, &message);
        }
        let imported = program.resolve(module, &[word.to_string()], false, false, Space::Macro);
        let comes_by_use = !imported.leaves.is_empty();
        let renamed = self.names.macros.iter().find(|(id, _)| {
            let item = &program.items[**id];
            item.name == word && item.owner == self.item.owner
        });
        match renamed {
            Some((_, name)) if !comes_by_use => {
                let prefix = if self.item.kind == Kind::Macro {
                    "$crate"
                } else {
                    "crate"
                };
                self.replace(at, at, format!("{prefix}::{name}"))
            }
            _ => Ok(()),
        }
    }

    /// A path that starts with the name of a library.
    fn path_start(
        &mut self,
        module: ItemId,
        at: usize,
        word: &str,
        around: &std::ops::Range<usize>,
    ) -> Result<(), String> {
        let program = self.program;
        let owner = self.item.owner;
        let before = self.before(at, 1);
        let is_leading = before == "::"
            && self.source.word(at.wrapping_sub(2)).is_none_or(|word| {
                ["use", "as", "in", "return", "mut", "dyn", "impl", "for"].contains(&word)
            })
            && self.before(at, 2) != ">";
        let is_inside = before == "::" && !is_leading || before == "." || before == "$";
        let is_renamed = program.crates[owner]
            .dependencies
            .get(word)
            .is_some_and(|number| self.names.modules[*number] != word);
        let is_item = ["crate", "self", "super"].contains(&self.before(at, 2)) && before == "::";
        let is_extern = |item: &Item| {
            item.kind == Kind::ExternCrate && item.owner == owner && item.leaves[0].name == word
        };
        if is_renamed && is_item && program.items.iter().any(is_extern) {
            return self.complain(
                at,
                &format!(
                    "the bundle has no `extern crate`: write `{word}` without what stands before it"
                ),
            );
        }
        let is_import = self.item.kind == Kind::Use;
        let starts_local_import = before == "use" && !is_import;
        if is_inside
            || !(self.is(at + 1, "::")
                || starts_local_import
                || is_import && !["self", "crate", "super"].contains(&word))
        {
            return Ok(());
        }
        if is_leading && program.edition == "2015" && self.is_of_library() {
            let root = program.crates[owner].root;
            let meaning = program.resolve(root, &[word.to_string()], false, false, Space::Any);
            let is_own = meaning.ends.iter().any(
                |(end, _)| matches!(end, End::Item(item) if program.items[*item].owner == owner),
            );
            if is_own {
                let name = &self.names.modules[owner];
                return self.replace(at - 1, at, format!("crate::{name}::{word}"));
            }
        }
        let Some(number) = program.crates[owner].dependencies.get(word).copied() else {
            return Ok(());
        };
        if is_leading {
            return self.replace(at - 1, at, format!("crate::{}", self.names.modules[number]));
        }
        if is_import && !self.starts_import(at) || program.crate_named(module, word) != Some(number)
        {
            return Ok(());
        }
        let name = &self.names.modules[number];
        let in_root = module == program.crates[0].root;
        if in_root && self.item.kind != Kind::Macro && name == word {
            return Ok(());
        }
        let declares = |token: usize| {
            ["mod", "struct", "enum", "trait", "type", "union", "as"]
                .contains(&self.source.text(token))
        };
        let is_shadowed = around
            .clone()
            .skip(1)
            .any(|token| self.source.word(token) == Some(word) && declares(token - 1));
        if is_shadowed && !is_import {
            return self.complain(
                at,
                &format!(
                    "`{word}` is the name of a library and of something local; rename the local one"
                ),
            );
        }
        self.replace(at, at, format!("crate::{name}"))
    }

    /// Whether the word at `at` in a `use` declaration starts a path.
    fn starts_import(&self, at: usize) -> bool {
        let mut token = at;
        loop {
            match self.before(token, 1) {
                "use" => return true,
                "{" => token -= 1,
                "," => {
                    let mut open = token - 1;
                    while open > 0 && !self.is(open, "{") {
                        open = self.source.partner[open].min(open) - 1;
                    }
                    token = open;
                }
                _ => return false,
            }
        }
    }

    /// A `use` inside the function of a library: what is relative to the module gets a path that all editions
    /// understand alike.
    fn local_imports(
        &mut self,
        module: ItemId,
        at: usize,
        around: std::ops::Range<usize>,
    ) -> Result<(), String> {
        let first = at + 1;
        let Some(word) = self
            .source
            .word(first)
            .filter(|_| self.item.kind != Kind::Use)
        else {
            return Ok(());
        };
        if ["crate", "self", "super", "std", "core", "alloc"].contains(&word) {
            return Ok(());
        }
        let declares = |token: usize| {
            [
                "mod", "struct", "enum", "fn", "trait", "type", "union", "as",
            ]
            .contains(&self.source.text(token))
        };
        let is_local = around
            .clone()
            .skip(1)
            .any(|token| self.source.word(token) == Some(word) && declares(token - 1));
        let prefix = local_prefix(self.program, self.names, module, word);
        match prefix {
            Some(prefix) if !is_local => self.replace(first, first, format!("{prefix}{word}")),
            _ => Ok(()),
        }
    }

    /// A text that quotes its own code would show the change.
    fn refuse_quoted(&self, at: usize) -> Result<(), String> {
        let mut open = at;
        while open > self.item.head {
            open -= 1;
            if self.source.partner[open] < open {
                open = self.source.partner[open];
                continue;
            }
            let is_quote = self.source.tokens[open].kind == Token::Open
                && self.before(open, 1) == "!"
                && self.before(open, 2) == "stringify";
            if is_quote {
                return self.complain(
                    at,
                    "`stringify!` of a path that the bundle has to change; write the text",
                );
            }
        }
        Ok(())
    }
}

/// Whether the member has a macro of this name that reaches to the end of its root file.
fn is_textual_in_root(program: &Program, name: &str) -> bool {
    let items = program.items.iter();
    let mut macros =
        items.filter(|item| item.owner == 0 && item.kind == Kind::Macro && item.name == name);
    macros.any(|item| {
        let mut above = item.parent;
        while let Some(module) = above.filter(|module| program.items[*module].parent.is_some()) {
            if !program.has_attribute(module, "macro_use") {
                return false;
            }
            above = program.items[module].parent;
        }
        true
    })
}

/// What has to stand before `first`, the start of a `use` path in `module` of a library, so that all editions find it;
/// `None` if it needs nothing.
pub fn local_prefix(
    program: &Program,
    names: &Names,
    module: ItemId,
    first: &str,
) -> Option<String> {
    let owner = program.items[module].owner;
    let root = program.crates[owner].root;
    let from = if program.edition == "2015" {
        root
    } else {
        module
    };
    let meaning = program.resolve(from, &[first.to_string()], false, false, Space::Any);
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
    Some(if program.edition == "2015" {
        format!("crate::{}::", names.modules[owner])
    } else {
        "self::".to_string()
    })
}
