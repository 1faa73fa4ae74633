//! Follows the names in kept text to what they may mean, and keeps that.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::items::{Kind, Leaf};
use super::lexer::{Kind as Token, Source};
use super::made::Makers;
use super::paths::{End, LeafId, Space};
use super::program::{ItemId, Program};
use super::words::{Local, captured, local_imports};

/// What a bundle keeps.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Whether it keeps each item.
    pub items: Vec<bool>,
    /// The names of `use` declarations that it keeps.
    pub leaves: BTreeSet<LeafId>,
}

/// What must not be kept, since the compiler calls it dead.
#[derive(Clone, Debug, Default)]
pub struct Dead {
    /// The items.
    pub items: HashSet<ItemId>,
    /// The names of `use` declarations.
    pub leaves: HashSet<LeafId>,
}

/// All names by which any item can be reached.
fn known_names<'p>(program: &'p Program, makers: &'p Makers) -> HashSet<&'p str> {
    let mut known = HashSet::new();
    for item in &program.items {
        known.insert(item.name.as_str());
        known.extend(item.leaves.iter().map(|leaf| leaf.name.as_str()));
        known.extend(item.variants.iter().map(String::as_str));
    }
    for krate in &program.crates {
        known.extend(krate.dependencies.keys().map(String::as_str));
    }
    known.extend(makers.names.keys().map(String::as_str));
    known
}

/// A stretch of tokens, and where its names are looked up.
#[derive(Clone, Copy)]
struct Stretch<'p> {
    source: &'p Source,
    from: usize,
    to: usize,
    module: ItemId,
    /// The module whose crate `$crate` means.
    home: ItemId,
    /// The token that only declares a name.
    name_at: usize,
    /// Whether it is text of a macro, in which words after `fn` and the like count as called.
    of_macro: bool,
    /// Whether it is what a macro call in the place of an item makes: it stays whole, with all that it names, even if the
    /// compiler calls that dead.
    holds: bool,
}

/// A search for what the member can name.
pub struct Reach<'p> {
    /// The program.
    pub program: &'p Program,
    dead: &'p Dead,
    /// What is kept so far.
    pub kept: Kept,
    /// The names that may be those of methods and other associated items.
    pub called: HashSet<&'p str>,
    known: HashSet<&'p str>,
    /// Kept items whose text has not been read yet.
    pub waiting: Vec<ItemId>,
    /// The paths that have been followed, each with its module.
    paths: HashSet<(ItemId, bool, bool, Vec<&'p str>)>,
    /// The macros that have been read as if they stood in a module.
    expansions: HashSet<(ItemId, ItemId, bool)>,
    /// What macro calls in the place of items may make.
    pub makers: &'p Makers,
    /// The dead items and names that macro calls hold.
    held: HashSet<ItemId>,
    held_names: HashSet<&'p str>,
}

impl<'p> Reach<'p> {
    /// A search that has kept nothing yet.
    pub fn new(program: &'p Program, makers: &'p Makers, dead: &'p Dead) -> Reach<'p> {
        Reach {
            program,
            dead,
            kept: Kept {
                items: vec![false; program.items.len()],
                leaves: BTreeSet::new(),
            },
            called: HashSet::new(),
            known: known_names(program, makers),
            waiting: Vec::new(),
            paths: HashSet::new(),
            expansions: HashSet::new(),
            makers,
            held: HashSet::new(),
            held_names: HashSet::new(),
        }
    }

    /// Keeps an item and the modules around it.
    pub fn keep(&mut self, id: ItemId) {
        let program = self.program;
        let mut above = std::iter::successors(Some(id), |id| program.items[*id].parent);
        if above.any(|item| self.is_dead(item)) {
            return;
        }
        let mut at = Some(id);
        while let Some(item) = at.filter(|item| !self.kept.items[*item]) {
            self.kept.items[item] = true;
            self.waiting.push(item);
            at = program.items[item].parent;
        }
    }

    fn is_dead(&self, id: ItemId) -> bool {
        if !self.dead.items.contains(&id) || self.held.contains(&id) {
            return false;
        }
        let item = &self.program.items[id];
        let parent = item.parent.map(|above| self.program.items[above].kind);
        let is_associated = matches!(parent, Some(Kind::Impl | Kind::Trait));
        !(is_associated && self.held_names.contains(item.name.as_str()))
    }

    fn call(&mut self, names: &[&'p str], holds: bool) {
        self.called.extend(names);
        if holds {
            self.held_names.extend(names);
        }
    }

    /// Keeps a name of a `use` declaration.
    pub fn keep_leaf(&mut self, leaf: LeafId) {
        if !self.dead.leaves.contains(&leaf) && self.kept.leaves.insert(leaf) {
            self.keep(leaf.0);
        }
    }

    /// Reads the names in the text of a kept item, and keeps what they lead to.
    pub fn read_item(&mut self, id: ItemId) {
        let program = self.program;
        let item = &program.items[id];
        let source = program.source(id);
        let module = program.module_of(id);
        let is_module = item.kind == Kind::Module;
        let around = if is_module {
            item.parent.map_or(module, |above| program.module_of(above))
        } else {
            module
        };
        let of_macro = matches!(item.kind, Kind::Macro | Kind::MacroCall);
        let to = match (item.kind, item.inside) {
            (Kind::Module, _) => item.head,
            (Kind::Trait | Kind::Impl, Some((_, from, _))) => from,
            (Kind::Use | Kind::ExternCrate, _) => item.head,
            _ => item.end,
        };
        let name_at = if item.name.is_empty() {
            usize::MAX
        } else {
            item.name_at
        };
        let (from, home) = (item.first, module);
        self.read(Stretch {
            source,
            from,
            to,
            module: around,
            home,
            name_at,
            of_macro,
            holds: item.of_library
                && (matches!(item.kind, Kind::MacroCall | Kind::Alias) || self.held.contains(&id)),
        });
        let is_of_own_impl = !item.of_library
            && item
                .parent
                .is_some_and(|above| program.items[above].kind == Kind::Impl);
        if is_of_own_impl {
            self.called.insert(&item.name);
        }
        if item.kind == Kind::MacroCall {
            // What it makes may be called anything that it names.
            let words = (item.keyword..item.end).filter_map(|at| source.word(at));
            self.called.extend(words);
        }
        if item.kind == Kind::Macro {
            self.expansions.insert((id, module, false));
        }
        if !item.of_library {
            for (place, leaf) in item.leaves.iter().enumerate() {
                self.kept.leaves.insert((id, place));
                self.follow_leaf(module, leaf);
            }
        }
    }

    /// Keeps what a `use` brings in.
    fn follow_leaf(&mut self, module: ItemId, leaf: &'p Leaf) {
        let path: Vec<&str> = leaf.path.iter().map(String::as_str).collect();
        self.follow(module, &path, leaf.leading, true, false);
    }

    /// Reads the names in some tokens.
    fn read(&mut self, text: Stretch<'p>) {
        let source = text.source;
        let local = local_imports(source, text.from, text.to);
        for import in &local {
            let module = self.start_of(text, import);
            self.follow(module, &import.path, false, true, text.holds);
        }
        let mut at = text.from;
        while at < text.to {
            let token = source.tokens[at];
            match token.kind {
                Token::Word => at = self.read_word(text, at, &local),
                Token::Literal => {
                    for name in captured(source.text(at)) {
                        self.read_path(text, &[name], false, &local);
                    }
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    /// Reads the path that starts at a word; returns the token behind it.
    fn read_word(&mut self, text: Stretch<'p>, at: usize, local: &[Local<'p>]) -> usize {
        let source = text.source;
        let before = at.checked_sub(1).map_or("", |before| source.text(before));
        let word = source.word(at).unwrap_or("");
        if at == text.name_at {
            return at + 1;
        }
        let continues = before == "::" && !source.is_leading(at);
        if before == "." || continues {
            self.call(&[word], text.holds);
            return at + 1;
        }
        let is_variable = before == "$" && word != "crate";
        if is_variable {
            return at + 1;
        }
        let declares = ["fn", "const", "type", "static"].contains(&before);
        if text.of_macro && declares || ["=", ":", "<"].contains(&source.text(at + 1)) {
            self.call(&[word], text.holds);
        }
        let mut path = vec![word];
        let mut end = at + 1;
        while source.is(end, "::") && source.word(end + 1).is_some() && end + 1 < text.to {
            path.push(source.word(end + 1).unwrap_or(""));
            end += 2;
        }
        if before == "$" {
            let home = self.program.crates[self.program.items[text.home].owner].root;
            path[0] = "self";
            self.follow(home, &path, false, false, text.holds);
            self.read_macro_call(text, home, &path, end);
            return end;
        }
        self.read_path(text, &path, before == "::", local);
        self.read_macro_call(text, text.module, &path, end);
        end
    }

    fn read_path(
        &mut self,
        text: Stretch<'p>,
        path: &[&'p str],
        leading: bool,
        local: &[Local<'p>],
    ) {
        self.follow(text.module, path, leading, false, text.holds);
        for import in local {
            let rest = match import.name == path[0] {
                true => &path[1..],
                false if import.name.is_empty() && self.known.contains(path[0]) => path,
                false => continue,
            };
            let path = [&import.path, rest].concat();
            let module = self.start_of(text, import);
            self.follow(module, &path, false, true, text.holds);
        }
    }

    /// The module from which the path of a local import leads.
    fn start_of(&self, text: Stretch<'p>, import: &Local<'p>) -> ItemId {
        match import.of_home {
            true => self.program.crates[self.program.items[text.home].owner].root,
            false => text.module,
        }
    }

    /// Reads the macro that `path!` calls as if its text stood here.
    fn read_macro_call(&mut self, text: Stretch<'p>, module: ItemId, path: &[&'p str], end: usize) {
        let program = self.program;
        let source = text.source;
        let is_call = source.is(end, "!")
            && source
                .tokens
                .get(end + 1)
                .is_some_and(|next| next.kind == Token::Open);
        let Some(name) = path.last().filter(|_| is_call) else {
            return;
        };
        let owned: Vec<String> = path.iter().map(|part| part.to_string()).collect();
        let meaning = program.resolve(module, &owned, false, false, Space::Macro);
        let named = meaning.ends.iter().filter_map(|(end, _)| match end {
            End::Item(item) if program.items[*item].kind == Kind::Macro => Some(*item),
            _ => None,
        });
        let mut found: BTreeSet<ItemId> = named.collect();
        let same_name = program.macros_named(name).iter();
        let of_home = program.items[text.home].owner;
        let of_module = program.items[module].owner;
        let macro_uses = &program.crates[of_module].macro_uses;
        let dependencies = &program.crates[of_module].dependencies;
        found.extend(same_name.filter(|id| {
            let owner = program.items[**id].owner;
            owner == of_home
                || owner == of_module
                || macro_uses
                    .iter()
                    .any(|name| dependencies.get(name) == Some(&owner))
        }));
        for id in found {
            self.keep(id);
            let item = &program.items[id];
            if self.kept.items[id] && self.expansions.insert((id, text.module, text.holds)) {
                let source = program.source(id);
                let (from, to, name_at) = (item.name_at + 1, item.end, item.name_at);
                let (module, home) = (text.module, program.module_of(id));
                self.read(Stretch {
                    source,
                    from,
                    to,
                    module,
                    home,
                    name_at,
                    of_macro: true,
                    holds: text.holds,
                });
            }
        }
    }

    /// Keeps what a path leads to.
    fn follow(
        &mut self,
        module: ItemId,
        path: &[&'p str],
        leading: bool,
        of_use: bool,
        holds: bool,
    ) {
        let program = self.program;
        let first = path[0];
        let is_of_rust = ["std", "core", "alloc"].contains(&first);
        let starts_here = ["crate", "self", "super"].contains(&first);
        if !starts_here && !self.known.contains(first) {
            // A type parameter, `Self`, a local name, or something of the standard library.
            if !is_of_rust {
                self.call(&path[1..], holds);
            }
            return;
        }
        if !self
            .paths
            .insert((module, leading || of_use, holds, path.to_vec()))
        {
            return;
        }
        let owned: Vec<String> = path.iter().map(|part| part.to_string()).collect();
        let meaning = program.resolve(module, &owned, leading, of_use, Space::Any);
        for leaf in &meaning.leaves {
            if program.items[leaf.0].of_library {
                self.keep_leaf(*leaf);
            }
        }
        let is_outside = meaning.ends.iter().all(|(end, _)| *end == End::Outside);
        for (end, parts) in &meaning.ends {
            match end {
                End::Item(item) => {
                    if holds {
                        self.held.insert(*item);
                    }
                    self.keep(*item);
                    self.call(&path[*parts..], holds);
                }
                End::Missing(around) => {
                    self.call(&path[*parts - 1..], holds);
                    self.keep_makers(*around, path[*parts - 1]);
                    self.keep_makers_behind_globs(*around, path[*parts - 1]);
                }
                End::Outside => {}
            }
        }
        if is_outside && !is_of_rust {
            self.call(&path[1..], holds);
            for maker in self.makers.names.get(first).into_iter().flatten() {
                self.keep(*maker);
            }
        }
    }

    /// Keeps the macro calls that may make what `name` stands for in a module: those in it that name it, those elsewhere
    /// that may make it, or else all in it.
    fn keep_makers(&mut self, module: ItemId, name: &str) {
        let program = self.program;
        let calls = program.items[module].children.iter().copied();
        let calls: Vec<ItemId> = calls
            .filter(|id| program.items[*id].kind == Kind::MacroCall)
            .collect();
        let names_it = |id: &ItemId| {
            let item = &program.items[*id];
            (item.head..item.end).any(|at| program.source(*id).word(at) == Some(name))
        };
        let mut makers: Vec<ItemId> = calls.iter().copied().filter(names_it).collect();
        if makers.is_empty() {
            makers = self.makers.names.get(name).cloned().unwrap_or(calls);
        }
        for id in makers {
            self.keep(id);
        }
    }

    /// Keeps the macro calls that may make what `name` stands for and whose module the globs of `module` lead to, and these
    /// globs.
    fn keep_makers_behind_globs(&mut self, module: ItemId, name: &str) {
        let program = self.program;
        let Some(makers) = self.makers.names.get(name).cloned() else {
            return;
        };
        // For each module that is come to, where from and by which imports.
        let mut come: HashMap<ItemId, Option<(ItemId, Vec<LeafId>)>> =
            HashMap::from([(module, None)]);
        let mut waiting = vec![module];
        while let Some(here) = waiting.pop() {
            for child in &program.items[here].children {
                let leaves = program.items[*child].leaves.iter().enumerate();
                for (place, leaf) in leaves.filter(|(_, leaf)| leaf.glob) {
                    let meaning =
                        program.resolve(here, &leaf.path, leaf.leading, true, Space::Scope);
                    let mut by = meaning.leaves;
                    by.push((*child, place));
                    for (end, _) in meaning.ends {
                        if let End::Item(next) = end
                            && !come.contains_key(&next)
                        {
                            come.insert(next, Some((here, by.clone())));
                            waiting.push(next);
                        }
                    }
                }
            }
        }
        for maker in makers {
            let home = program.module_of(maker);
            if !come.contains_key(&home) {
                continue;
            }
            self.keep(maker);
            let mut at = home;
            while let Some(Some((from, by))) = come.get(&at) {
                for leaf in by {
                    if program.items[leaf.0].of_library {
                        self.keep_leaf(*leaf);
                    }
                }
                at = *from;
            }
        }
    }
}
