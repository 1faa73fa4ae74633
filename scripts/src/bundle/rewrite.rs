//! The changes that make kept text mean in one file what it means in its crates.

use std::collections::BTreeSet;

use super::attributes;
use super::imports;
use super::items::Kind;
use super::lexer::{Kind as Token, Source};
use super::names::Kept;
use super::patch::{Names, Patch, Patches};
use super::paths::{End, Space};
use super::places;
use super::program::{Item, ItemId, Program};

/// The changed text of a program, ready to be written.
#[derive(Debug)]
pub struct Rewritten<'p> {
    /// What is changed.
    pub program: &'p Program,
    /// What is kept of it.
    pub kept: &'p Kept,
    /// What libraries are called.
    pub names: &'p Names,
    /// The changes to each file.
    pub patches: Vec<Patches>,
    /// Remarks on what a bundle cannot do as its crates do, each with its place.
    pub notes: BTreeSet<String>,
}

/// All changes to the kept text of each file.
///
/// # Errors
/// `file:line` and what to do about code that cannot stand in a bundle.
pub fn rewrite<'p>(
    program: &'p Program,
    kept: &'p Kept,
    names: &'p Names,
) -> Result<Rewritten<'p>, String> {
    let patches = vec![Patches::new(); program.sources.len()];
    let mut all = Rewritten {
        program,
        kept,
        names,
        patches,
        notes: BTreeSet::new(),
    };
    for id in (0..program.items.len()).filter(|id| kept.items[*id]) {
        let item = &program.items[id];
        let source = program.source(id);
        let mut rewrite = Rewrite {
            program,
            names,
            id,
            item,
            source,
            patches: Patches::new(),
            notes: BTreeSet::new(),
            quoted_to: 0,
        };
        rewrite.item()?;
        let Rewrite { patches, notes, .. } = rewrite;
        all.patches[item.source].extend(patches);
        all.notes.extend(notes);
        if item.kind == Kind::Module {
            attributes::inside_module(program, id, &mut all.patches)?;
        }
    }
    Ok(all)
}

struct Rewrite<'p> {
    program: &'p Program,
    names: &'p Names,
    id: ItemId,
    item: &'p Item,
    source: &'p Source,
    patches: Patches,
    notes: BTreeSet<String>,
    /// The token behind the last text that is only quoted.
    quoted_to: usize,
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

    fn replace(&mut self, first: usize, last: usize, text: String) {
        let (start, end) = (
            self.source.tokens[first].start,
            self.source.tokens[last].end,
        );
        self.patches.insert(start, (end, Patch::Text(text)));
    }

    fn note(&mut self, token: usize, message: &str) {
        self.notes.insert(self.source.complaint(token, message));
    }

    fn is_of_library(&self) -> bool {
        self.item.of_library
    }

    /// The path of the item's crate in the bundle.
    fn home(&self) -> String {
        format!("crate::{}", self.names.modules[self.item.owner])
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
        let module = program.module_of(self.id);
        let module = match (kind, self.item.parent) {
            (Kind::Module, Some(above)) => program.module_of(above),
            _ => module,
        };
        let is_renamed = self.names.macros.contains_key(&self.id);
        let changed = attributes::before_item(program, self.id, is_renamed, &mut self.patches);
        for (from, to) in changed {
            for at in from..to {
                self.token(module, at, from..to)?;
            }
        }
        let leads_to_file = self
            .item
            .inside
            .is_some_and(|(file, ..)| file != self.item.source);
        if kind == Kind::Module && self.is(end - 1, ";") && leads_to_file {
            let start = self.source.tokens[end - 1].start;
            self.patches
                .insert(start, (start + 1, Patch::Inline(self.id)));
        }
        if let (Kind::Macro, Some(name)) = (kind, self.names.macros.get(&self.id)) {
            self.replace(name_at, name_at, name.clone());
        }
        let is_import = kind == Kind::Use || kind == Kind::ExternCrate;
        let to = if is_import && self.is_of_library() {
            self.item.keyword
        } else {
            to
        };
        for at in head..to {
            self.token(module, at, first..to)?;
        }
        Ok(())
    }

    /// One token of the item's own text, which stands in `module`; `around` are the tokens of the whole text.
    fn token(
        &mut self,
        module: ItemId,
        at: usize,
        around: std::ops::Range<usize>,
    ) -> Result<(), String> {
        let source = self.source;
        if at < self.quoted_to {
            return Ok(());
        }
        let Some(word) = source.word(at) else {
            let starts_docs = self.is_of_library()
                && source.tokens[at].kind == Token::Doc
                && at >= self.item.head
                && source.tokens[at - 1].kind != Token::Doc;
            if starts_docs {
                attributes::shorten_docs(source, at, around.end, &mut self.patches);
            }
            return Ok(());
        };
        let next = source.text(at + 1);
        if next == "!"
            && self.before(at, 1) != "."
            && source
                .tokens
                .get(at + 2)
                .is_some_and(|token| token.kind == Token::Open)
        {
            return self.macro_call(module, at, word);
        }
        let is_attribute = self.before(at, 1) == "[" && self.before(at, 2) == "#";
        if self.is_of_library() && is_attribute && attributes::LINTS.contains(&word) {
            let close = self.source.partner[at - 1];
            let (start, next) = (self.source.tokens[at - 2].start, close + 1);
            let end = self
                .source
                .tokens
                .get(next)
                .map_or(start, |next| next.start);
            self.patches
                .insert(start, (end, Patch::Text(String::new())));
            return Ok(());
        }
        match word {
            "cfg" | "cfg_attr" if next == "(" => {
                self.features(at + 1);
                return Ok(());
            }
            "crate" => {
                self.crate_word(at, next);
                return Ok(());
            }
            "use" if self.is_of_library() && self.before(at, 1) != "::" => {
                self.local_imports(module, at, around);
                return Ok(());
            }
            "caller" if self.before(at, 2) == "Location" && self.before(at, 1) == "::" => {
                self.note(at, "`Location::caller` tells another line in a bundle");
            }
            "type_name" | "type_name_of_val"
                if self.before(at, 1) == "::" && ["::", "("].contains(&next) =>
            {
                self.note(at, &format!("`{word}` tells another path in a bundle"));
            }
            _ => {}
        }
        self.path_start(module, at, word, &around);
        Ok(())
    }

    /// Inside of a predicate, the features that are on become true, and the others false.
    fn features(&mut self, open: usize) {
        let facts = &self.program.crates[self.item.owner].facts;
        self.patches.extend(attributes::told(
            self.source,
            open,
            self.source.partner[open],
            facts,
        ));
    }

    fn crate_word(&mut self, at: usize, next: &str) {
        if !self.is_of_library() || self.before(at, 1) == "::" {
            return;
        }
        let home = self.home();
        let is_exported = self.names.macros.contains_key(&self.id);
        if is_exported && self.before(at, 1) != "$" && !self.is_called_at_home() {
            // It means the crate of the caller.
            return;
        }
        let is_limit = self.before(at, 1) == "(" && self.before(at, 2) == "pub" && next == ")";
        if is_limit {
            return self.replace(at, at, format!("in {home}"));
        }
        self.replace(at, at, home);
    }

    /// Whether the library itself calls the macro that this item is.
    fn is_called_at_home(&self) -> bool {
        let program = self.program;
        let mut own = program.items.iter().filter(|item| {
            item.owner == self.item.owner
                && item.kind != Kind::Macro
                && item.source < program.sources.len()
        });
        own.any(|item| {
            let source = &program.sources[item.source];
            let is_container = matches!(item.kind, Kind::Module | Kind::Trait | Kind::Impl);
            !is_container
                && (item.head..item.end)
                    .any(|at| source.word(at) == Some(&self.item.name) && source.is(at + 1, "!"))
        })
    }

    /// A call `word!`, which may mean a macro that has another name in the bundle, or tell where it stands.
    fn macro_call(&mut self, module: ItemId, at: usize, word: &str) -> Result<(), String> {
        let program = self.program;
        let is_path = self.before(at, 1) == "::";
        let in_macro = self.item.kind == Kind::Macro;
        let same_name = program.macros_named(word);
        if word == "stringify" {
            self.quoted_to = self.source.partner[at + 2];
            return Ok(());
        }
        if word == "cfg" && !is_path {
            self.features(at + 2);
            return Ok(());
        }
        if same_name.is_empty() {
            let told = places::told(program, self.id, at, word, in_macro)?;
            if let Some(text) = told {
                let close = self.source.partner[at + 2];
                let first = if is_path { at - 2 } else { at };
                self.replace(first, close, text);
                return Ok(());
            }
        }
        if is_path {
            self.path_start(module, at, word, &(at..at + 1));
            return Ok(());
        }
        let owner = self.item.owner;
        let imported = program.resolve(module, &[word.to_string()], false, false, Space::Macro);
        let comes_by_use = !imported.leaves.is_empty();
        let is_declared_here = imported.ends.iter().any(|(end, _)| match end {
            End::Item(id) => {
                program.items[*id].kind == Kind::Macro && !self.names.macros.contains_key(id)
            }
            _ => false,
        });
        let prefix = if in_macro && self.is_of_library() {
            "$crate"
        } else {
            "crate"
        };
        if comes_by_use || is_declared_here {
            return Ok(());
        }
        let own = imports::renamed_macro(program, self.names, owner, word);
        let krate = &program.crates[owner];
        let is_textual = same_name.iter().any(|id| program.items[*id].owner == owner);
        let from_libraries = krate.macro_uses.iter().filter(|_| !is_textual);
        let mut from_libraries = from_libraries.filter_map(|name| {
            let number = krate.dependencies.get(name)?;
            imports::renamed_macro(program, self.names, *number, word)
        });
        let renamed = own.or_else(|| from_libraries.next());
        if let Some(name) = renamed {
            self.replace(at, at, format!("{prefix}::{name}"));
        } else if self.is_of_library() && !is_textual && is_textual_in_root(program, word) {
            // Otherwise it would be the member's own macro.
            self.replace(at, at, format!("::std::{word}"));
        }
        Ok(())
    }

    /// A path that starts with the name of a library.
    fn path_start(
        &mut self,
        module: ItemId,
        at: usize,
        word: &str,
        around: &std::ops::Range<usize>,
    ) {
        let program = self.program;
        let owner = self.item.owner;
        let krate = &program.crates[owner];
        let before = self.before(at, 1);
        let is_leading = self.source.is_leading(at);
        let through_root =
            before == "::" && ["crate", "self", "super"].contains(&self.before(at, 2));
        if through_root && self.is_extern_crate(module, at, word) {
            let mut start = at - 2;
            while start >= 2 && self.is(start - 1, "::") && self.source.word(start - 2).is_some() {
                start -= 2;
            }
            let number = krate.dependencies[word];
            self.replace(start, at, format!("crate::{}", self.names.modules[number]));
            return;
        }
        let is_inside = before == "::" && !is_leading || before == "." || before == "$";
        let is_import = self.item.kind == Kind::Use;
        let starts_local_import = before == "use" && !is_import;
        let goes_on = self.is(at + 1, "::");
        let may_import = is_import && !["self", "crate", "super"].contains(&word);
        let from_old_root = is_leading && krate.edition == "2015" && self.is_of_library();
        if is_inside || !(goes_on || starts_local_import || may_import || from_old_root) {
            return;
        }
        if from_old_root {
            let path = [word.to_string()];
            let meaning = program.resolve(krate.root, &path, false, false, Space::Any);
            let is_own = meaning.ends.iter().any(
                |(end, _)| matches!(end, End::Item(item) if program.items[*item].owner == owner),
            );
            if is_own {
                let home = self.home();
                return self.replace(at - 1, at, format!("{home}::{word}"));
            }
        }
        let first = if is_leading { at - 1 } else { at };
        if let (Some(plain), true) = (krate.standard.get(word), self.is_of_library() && goes_on) {
            let meaning = program.resolve(module, &[word.to_string()], false, false, Space::Scope);
            let is_shadowed = meaning
                .ends
                .iter()
                .any(|(end, _)| matches!(end, End::Item(_)));
            if is_leading || !is_shadowed {
                return self.replace(first, at, format!("::{plain}"));
            }
        }
        let Some(number) = krate.dependencies.get(word).copied() else {
            return;
        };
        let name = format!("crate::{}", self.names.modules[number]);
        if is_leading {
            return self.replace(at - 1, at, name);
        }
        let starts = !is_import || self.starts_import(at);
        if !starts || program.crate_named(module, word) != Some(number) {
            return;
        }
        let in_root = module == program.crates[0].root;
        if in_root && self.item.kind != Kind::Macro && self.names.modules[number] == word {
            return;
        }
        let declares = |token: usize| {
            ["mod", "struct", "enum", "trait", "type", "union", "as"]
                .contains(&self.source.text(token))
        };
        let is_shadowed = around
            .clone()
            .skip(1)
            .any(|token| self.source.word(token) == Some(word) && declares(token - 1));
        if !is_shadowed || is_import {
            self.replace(at, at, name);
        }
    }

    /// Whether `path::word` names a library by way of an `extern crate` that the bundle does not have.
    fn is_extern_crate(&self, module: ItemId, at: usize, word: &str) -> bool {
        let program = self.program;
        let owner = self.item.owner;
        let is_declared = |item: &Item| {
            item.kind == Kind::ExternCrate && item.owner == owner && item.leaves[0].name == word
        };
        if !program.crates[owner].dependencies.contains_key(word)
            || !program.items.iter().any(is_declared)
        {
            return false;
        }
        let mut start = at - 2;
        while start >= 2 && self.is(start - 1, "::") && self.source.word(start - 2).is_some() {
            start -= 2;
        }
        let words = (start..=at)
            .step_by(2)
            .filter_map(|token| self.source.word(token));
        let path: Vec<String> = words.map(String::from).collect();
        let meaning = program.resolve(module, &path, false, false, Space::Scope);
        let root = program.crates[program.crates[owner].dependencies[word]].root;
        meaning.ends.iter().any(|(end, _)| *end == End::Item(root))
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
    fn local_imports(&mut self, module: ItemId, at: usize, around: std::ops::Range<usize>) {
        let first = at + 1;
        let Some(word) = self.source.word(first) else {
            return;
        };
        if ["crate", "self", "super", "std", "core"].contains(&word) {
            return;
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
        let goes_on = self.is(first + 1, "::");
        let prefix = imports::local_prefix(self.program, self.names, module, word, goes_on);
        if let (Some(prefix), false) = (prefix, is_local) {
            self.replace(first, first, format!("{prefix}{word}"));
        }
    }
}

/// Whether the member has a macro of this name that reaches to the end of its root file.
fn is_textual_in_root(program: &Program, name: &str) -> bool {
    let macros = program
        .macros_named(name)
        .iter()
        .map(|id| &program.items[*id]);
    macros.filter(|item| item.owner == 0).any(|item| {
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
