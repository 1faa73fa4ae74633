//! What a bundle keeps by name alone: an item stays if something that stays could name it. Paths are followed to their
//! items; a method or another associated item stays wherever anything bears its name, for nothing is known of types.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::header::{Header, header};
use super::items::{self, Kind, Leaf};
use super::lexer::{Kind as Token, Source};
use super::made::{Block, Makers, makers};
use super::paths::{End, LeafId, Space};
use super::program::{ItemId, Program};

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

/// Everything.
pub fn all(program: &Program) -> Kept {
    let mut leaves = BTreeSet::new();
    for (id, item) in program.items.iter().enumerate() {
        leaves.extend((0..item.leaves.len()).map(|place| (id, place)));
    }
    Kept {
        items: vec![true; program.items.len()],
        leaves,
    }
}

/// What the member's own text can name, directly or through others, without what is `dead`.
/// Takes time linear in the text that is kept, times the length of paths, and once more for each round in which a name
/// makes new items reachable.
pub fn keep(program: &Program, dead: &Dead) -> Kept {
    let makers = makers(program);
    let mut search = Search {
        program,
        dead,
        kept: Kept {
            items: vec![false; program.items.len()],
            leaves: BTreeSet::new(),
        },
        called: HashSet::new(),
        known: known_names(program, &makers),
        waiting: Vec::new(),
        paths: HashSet::new(),
        expansions: HashSet::new(),
        headers: HashMap::new(),
        makers: &makers,
        held: HashSet::new(),
        held_names: HashSet::new(),
    };
    search.run();
    search.kept
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

struct Search<'p> {
    program: &'p Program,
    dead: &'p Dead,
    kept: Kept,
    /// The names that may be those of methods and other associated items.
    called: HashSet<&'p str>,
    known: HashSet<&'p str>,
    /// Kept items whose text has not been read yet.
    waiting: Vec<ItemId>,
    /// The paths that have been followed, each with its module.
    paths: HashSet<(ItemId, bool, bool, Vec<&'p str>)>,
    /// The macros that have been read as if they stood in a module.
    expansions: HashSet<(ItemId, ItemId, bool)>,
    headers: HashMap<ItemId, Header>,
    /// What macro calls in the place of items may make.
    makers: &'p Makers,
    /// The dead items and names that macro calls hold.
    held: HashSet<ItemId>,
    held_names: HashSet<&'p str>,
}

impl<'p> Search<'p> {
    fn run(&mut self) {
        for id in 0..self.program.items.len() {
            if !self.program.items[id].of_library {
                self.keep(id);
            }
        }
        loop {
            while let Some(id) = self.waiting.pop() {
                self.read_item(id);
            }
            if !self.keep_what_follows() {
                break;
            }
        }
        self.keep_imports();
    }

    /// Keeps an item and the modules around it.
    fn keep(&mut self, id: ItemId) {
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

    fn keep_leaf(&mut self, leaf: LeafId) {
        if !self.dead.leaves.contains(&leaf) && self.kept.leaves.insert(leaf) {
            self.keep(leaf.0);
        }
    }

    /// Keeps what follows from what is kept without being named; returns whether there was anything.
    fn keep_what_follows(&mut self) -> bool {
        let program = self.program;
        let before = self.waiting.len();
        for (id, item) in program.items.iter().enumerate() {
            if self.kept.items[id] || !item.of_library {
                continue;
            }
            let parent = item.parent.unwrap_or(0);
            let follows = match item.kind {
                Kind::Impl => self.impl_follows(id),
                Kind::Trait => self.trait_follows(id),
                Kind::MacroCall => self.macro_call_follows(id),
                Kind::Foreign => self.kept.items[parent],
                _ if program.items[parent].kind == Kind::Trait => {
                    self.kept.items[parent] && self.called.contains(item.name.as_str())
                }
                _ if program.items[parent].kind == Kind::Impl => {
                    self.kept.items[parent] && self.child_follows(parent, &item.name)
                }
                Kind::Function | Kind::Constant => {
                    self.kept.items[program.crates[item.owner].root]
                        && is_found_by_linker(program, id)
                }
                _ => false,
            };
            if follows {
                self.keep(id);
            }
        }
        self.waiting.len() > before
    }

    /// Whether an item of a kept `impl` is one that may be called.
    fn child_follows(&mut self, block: ItemId, name: &str) -> bool {
        let header = self.header(block);
        match header.own_trait {
            Some(own) => {
                let children = &self.program.items[own].children;
                let mut same = children
                    .iter()
                    .filter(|id| self.program.items[**id].name == name);
                same.all(|id| self.kept.items[*id])
            }
            None => header.of_trait || self.called.contains(name),
        }
    }

    fn impl_follows(&mut self, id: ItemId) -> bool {
        let header = self.header(id);
        if header.needs.is_empty() {
            return self.kept.items[self.program.module_of(id)];
        }
        header.needs.iter().all(|need| self.kept.items[*need])
    }

    /// A trait whose method somebody calls may be in scope without being named.
    fn trait_follows(&self, id: ItemId) -> bool {
        let program = self.program;
        let item = &program.items[id];
        self.kept.items[program.crates[item.owner].root]
            && item.children.iter().any(|child| {
                let name = program.items[*child].name.as_str();
                !name.is_empty() && self.called.contains(name)
            })
    }

    /// A macro call stays if what it makes is named, or an `impl` of it may be needed; where that cannot be told, it stays
    /// with its module.
    fn macro_call_follows(&mut self, id: ItemId) -> bool {
        let item = &self.program.items[id];
        if !self.kept.items[self.program.crates[item.owner].root] {
            return false;
        }
        let Some(made) = self.makers.made.get(&id) else {
            return true;
        };
        let with_module = self.kept.items[item.parent.unwrap_or(0)];
        let above = item.parent.map(|above| self.program.items[above].kind);
        if matches!(above, Some(Kind::Impl | Kind::Trait)) {
            let mut names = made.names.iter();
            return with_module
                && (names.len() == 0 || names.any(|name| self.called.contains(name.as_str())));
        }
        if made.declares && made.names.is_empty() && with_module {
            return true;
        }
        made.methods
            .iter()
            .any(|name| self.called.contains(name.as_str()))
            || made
                .blocks
                .iter()
                .any(|block| self.block_follows(block, with_module))
    }

    fn block_follows(&self, block: &Block, with_module: bool) -> bool {
        let is_kept = |id: &ItemId| self.kept.items[*id];
        let is_useful = match (block.needs.is_empty(), block.needs_any.is_empty()) {
            (true, true) => with_module,
            (_, any) => {
                block.needs.iter().all(is_kept) && (any || block.needs_any.iter().any(is_kept))
            }
        };
        let mut methods = block.methods.iter().flatten();
        is_useful
            && (block.methods.is_none() || methods.any(|name| self.called.contains(name.as_str())))
    }

    /// Imports of what is kept, for what method calls and macros need is not known.
    fn keep_imports(&mut self) {
        let program = self.program;
        loop {
            let before = self.kept.leaves.len();
            for (id, item) in program.items.iter().enumerate() {
                let module = item.parent.unwrap_or(0);
                if item.kind != Kind::Use || !item.of_library || !self.kept.items[module] {
                    continue;
                }
                for (place, leaf) in item.leaves.iter().enumerate() {
                    if !self.kept.leaves.contains(&(id, place)) && self.leads_to_kept(module, leaf)
                    {
                        self.keep_leaf((id, place));
                    }
                }
            }
            self.waiting.clear();
            if self.kept.leaves.len() == before {
                break;
            }
        }
    }

    fn leads_to_kept(&self, module: ItemId, leaf: &Leaf) -> bool {
        let program = self.program;
        let space = if leaf.glob || leaf.only_module {
            Space::Scope
        } else {
            Space::Any
        };
        let meaning = program.resolve(module, &leaf.path, leaf.leading, true, space);
        meaning.foreign.is_none()
            && meaning.leaves.iter().all(|leaf| {
                self.kept.leaves.contains(leaf) || program.items[leaf.0].kind != Kind::Use
            })
            && meaning.ends.iter().any(|(end, _)| match end {
                End::Item(item) => self.kept.items[*item],
                End::Outside => true,
                End::Missing(around) => self.has_macro_calls(*around),
            })
    }

    fn has_macro_calls(&self, module: ItemId) -> bool {
        let children = &self.program.items[module].children;
        children.iter().any(|child| {
            self.program.items[*child].kind == Kind::MacroCall && self.kept.items[*child]
        })
    }

    fn read_item(&mut self, id: ItemId) {
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
        for (_, leaf) in &local {
            let path: Vec<&'p str> = leaf.clone();
            self.follow(text.module, &path, false, true, text.holds);
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
    fn read_word(
        &mut self,
        text: Stretch<'p>,
        at: usize,
        local: &[(&'p str, Vec<&'p str>)],
    ) -> usize {
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
        local: &[(&'p str, Vec<&'p str>)],
    ) {
        self.follow(text.module, path, leading, false, text.holds);
        for (name, start) in local {
            if name.is_empty() {
                let is_likely = self.known.contains(path[0]);
                if is_likely {
                    self.follow(
                        text.module,
                        &[start, path].concat(),
                        false,
                        true,
                        text.holds,
                    );
                }
            } else if *name == path[0] {
                let path = [start, &path[1..]].concat();
                self.follow(text.module, &path, false, true, text.holds);
            }
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

    /// Keeps the macro calls of a module that may make what `name` stands for: those that name it, or else all.
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
        let some_name_it = calls.iter().any(names_it);
        for id in calls.into_iter().filter(|id| !some_name_it || names_it(id)) {
            self.keep(id);
        }
    }

    fn header(&mut self, block: ItemId) -> Header {
        if let Some(header) = self.headers.get(&block) {
            return header.clone();
        }
        let header = header(self.program, &self.makers.names, block);
        self.headers.insert(block, header.clone());
        header
    }
}

/// Whether something outside of the program's text may refer to an item.
fn is_found_by_linker(program: &Program, id: ItemId) -> bool {
    let names = [
        "global_allocator",
        "no_mangle",
        "export_name",
        "used",
        "panic_handler",
    ];
    names.iter().any(|name| program.has_attribute(id, name))
}

/// What the `use` declarations inside of functions bring in: a name, or none for a glob, and the path.
fn local_imports(source: &Source, from: usize, to: usize) -> Vec<(&str, Vec<&str>)> {
    let mut found = Vec::new();
    for at in (from..to).filter(|at| source.is(*at, "use")) {
        let mut end = at;
        while end < to && !source.is(end, ";") {
            end = source.partner[end].max(end) + 1;
        }
        if end >= to {
            continue;
        }
        for leaf in items::leaves(source, at + 1, end + 1).unwrap_or_default() {
            let path = leaf
                .path
                .iter()
                .filter_map(|part| same_text(source, at, end, part));
            let path: Vec<&str> = path.collect();
            let name = if leaf.glob {
                Some("")
            } else {
                same_text(source, at, end, &leaf.name)
            };
            if let (Some(name), false) = (name, path.is_empty()) {
                found.push((name, path));
            }
        }
    }
    found
}

/// The piece of the source that reads like `word`, which lives as long as the source.
fn same_text<'s>(source: &'s Source, from: usize, to: usize, word: &str) -> Option<&'s str> {
    (from..to).find_map(|at| source.word(at).filter(|other| *other == word))
}

/// The names that a format string takes from around it: `{name}`, `{name:?}`, `{0:name$}`.
fn captured(literal: &str) -> Vec<&str> {
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    let starts = literal
        .match_indices(['{', ':', '.', '>', '<', '^'])
        .map(|(at, _)| at + 1);
    let words = starts.map(|start| {
        let rest = &literal[start..];
        &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())]
    });
    words
        .filter(|word| word.starts_with(|c: char| c == '_' || c.is_alphabetic()))
        .collect()
}
