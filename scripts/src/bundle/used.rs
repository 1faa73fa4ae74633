//! Which items and imports of the libraries a member needs, found from its own code on.

use std::collections::{BTreeMap, BTreeSet};

use super::items::{ItemId, Kind, Leaf, Program};
use super::names::{End, LeafId, Meaning, Space};
use super::walk::{self, Reference};

/// What a bundle keeps.
#[derive(Debug)]
pub struct Used {
    /// For each item of the program whether it stays.
    pub items: Vec<bool>,
    /// The names of `use` declarations that lead to something that stays.
    pub leaves: BTreeSet<LeafId>,
    /// The methods that each module calls with a dot.
    pub calls: BTreeMap<ItemId, BTreeSet<String>>,
    /// The macros that a path or a `use` leads to.
    pub macros_by_path: BTreeSet<ItemId>,
}

/// What the header of an `impl` says.
#[derive(Debug)]
struct Header {
    implements: Option<End>,
    /// The type whose block it is, if it is one of the program's.
    subject: Option<ItemId>,
    /// All types and traits of the program in the header, bounds left out.
    mentioned: Vec<ItemId>,
}

struct Search<'p> {
    program: &'p Program,
    used: Used,
    waiting: Vec<ItemId>,
    headers: BTreeMap<ItemId, Header>,
    /// Methods called on something whose type is not known.
    methods: BTreeSet<String>,
    /// Names reached through a type or trait.
    members: BTreeSet<(ItemId, String)>,
    /// Names reached in a way that does not tell their owner.
    loose: BTreeSet<String>,
    /// Macros whose bodies have been read in the place of a call.
    expanded: BTreeSet<(ItemId, ItemId)>,
}

/// Finds everything that the member, the first crate of `program`, needs.
///
/// # Errors
/// `file:line` of a use of something that no bundle can contain.
pub fn used(program: &Program) -> Result<Used, String> {
    let kept = Used {
        items: vec![false; program.items.len()],
        leaves: BTreeSet::new(),
        calls: BTreeMap::new(),
        macros_by_path: BTreeSet::new(),
    };
    let mut search = Search {
        program,
        used: kept,
        waiting: Vec::new(),
        headers: BTreeMap::new(),
        methods: BTreeSet::new(),
        members: BTreeSet::new(),
        loose: BTreeSet::new(),
        expanded: BTreeSet::new(),
    };
    search.read_headers();
    (0..program.items.len())
        .filter(|id| program.items[*id].owner == 0)
        .for_each(|id| search.keep(id));
    loop {
        while let Some(id) = search.waiting.pop() {
            search.read(id)?;
        }
        search.keep_members();
        if search.waiting.is_empty() {
            return Ok(search.used);
        }
    }
}

impl Search<'_> {
    fn keep(&mut self, id: ItemId) {
        let mut at = Some(id);
        while let Some(item) = at.filter(|item| !self.used.items[*item]) {
            self.used.items[item] = true;
            self.waiting.push(item);
            at = self.program.items[item].parent;
        }
    }

    fn is_kept(&self, id: ItemId) -> bool {
        self.used.items[id]
    }

    fn read_headers(&mut self) {
        let program = self.program;
        for (id, item) in program
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| item.kind == Kind::Impl)
        {
            let source = program.source(id);
            let module = program.module_of(id);
            let to = item.inside.map_or(item.end, |(_, from, _)| from - 1);
            let mut at = item.name_at + 1;
            if source.is(at, "<") {
                at = walk::angles_end(source, at, to);
            }
            let to = (at..to)
                .find(|token| source.is(*token, "where"))
                .unwrap_or(to);
            let is_for = |token: &usize| source.is(*token, "for") && !source.is(token + 1, "<");
            let middle = (at..to).find(is_for);
            let ends = |from: usize, to: usize| -> Vec<End> {
                let paths = walk::paths(source, from, to);
                let meanings = paths.iter().map(|(parts, leading)| {
                    program.resolve(module, parts, *leading, false, Space::Thing)
                });
                meanings
                    .flat_map(|meaning| meaning.ends.into_iter().map(|(end, _)| end))
                    .collect()
            };
            let of_trait = middle.map(|middle| ends(at, middle));
            let of_type = ends(middle.map_or(at, |middle| middle + 1), to);
            let item_of = |end: &End| {
                if let End::Item(item) = end {
                    Some(*item)
                } else {
                    None
                }
            };
            let header = Header {
                implements: of_trait
                    .as_ref()
                    .map(|ends| ends.first().copied().unwrap_or(End::Outside)),
                subject: of_type.first().and_then(item_of),
                mentioned: of_trait
                    .iter()
                    .flatten()
                    .chain(&of_type)
                    .filter_map(item_of)
                    .collect(),
            };
            self.headers.insert(id, header);
        }
    }

    /// Follows what a kept item refers to.
    fn read(&mut self, id: ItemId) -> Result<(), String> {
        let program = self.program;
        let item = &program.items[id];
        let is_import = matches!(item.kind, Kind::Use | Kind::ExternCrate);
        if is_import && item.owner == 0 {
            let module = program.module_of(id);
            for leaf in &item.leaves {
                let meaning = program.resolve(module, &leaf.path, leaf.leading, true, Space::Any);
                self.accept(id, leaf.at, &leaf.path, meaning)?;
            }
        }
        if item.kind == Kind::Module {
            let calls = item
                .children
                .iter()
                .filter(|child| program.items[**child].kind == Kind::MacroCall);
            calls.for_each(|call| self.keep(*call));
        }
        let implements = self.headers.get(&id).and_then(|header| header.implements);
        if let (Some(End::Item(of)), 0) = (implements, item.owner) {
            let names = item
                .children
                .iter()
                .map(|child| (of, program.items[*child].name.clone()));
            self.members.extend(names);
        }
        self.follow(id, &walk::references(program, id)?)
    }

    /// Follows references as they are understood in the place of the item `id`.
    fn follow(&mut self, id: ItemId, references: &[Reference]) -> Result<(), String> {
        let program = self.program;
        let module = program.module_of(id);
        let imports: Vec<&Leaf> = references
            .iter()
            .filter_map(|one| {
                if let Reference::Use(leaf) = one {
                    Some(leaf)
                } else {
                    None
                }
            })
            .collect();
        for reference in references {
            match reference {
                Reference::Use(leaf) => {
                    let meaning =
                        program.resolve(module, &leaf.path, leaf.leading, true, Space::Any);
                    self.accept(id, leaf.at, &leaf.path, meaning)?;
                }
                Reference::Method { name } => {
                    self.methods.insert(name.clone());
                    self.used
                        .calls
                        .entry(module)
                        .or_default()
                        .insert(name.clone());
                }
                Reference::Loose(name) => {
                    self.loose.insert(name.clone());
                    self.used
                        .calls
                        .entry(module)
                        .or_default()
                        .insert(name.clone());
                }
                Reference::Path {
                    parts,
                    leading,
                    is_macro,
                    at,
                } => {
                    if parts[0] == "Self" {
                        self.own_member(id, parts);
                        continue;
                    }
                    let space = if *is_macro {
                        Space::Macro
                    } else {
                        Space::Thing
                    };
                    for import in imports
                        .iter()
                        .filter(|import| import.glob || import.name == parts[0])
                    {
                        let rest = if import.glob { &parts[..] } else { &parts[1..] };
                        let path = [&import.path, rest].concat();
                        let meaning = program.resolve(module, &path, import.leading, true, space);
                        self.accept(id, import.at, &path, meaning)?;
                    }
                    let meaning = program.resolve(module, parts, *leading, false, space);
                    self.accept(id, *at, parts, meaning)?;
                    if *is_macro {
                        self.textual_macro(id, parts)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// `Self::name` in an impl or a trait.
    fn own_member(&mut self, id: ItemId, parts: &[String]) {
        let Some(name) = parts.get(1) else { return };
        let mut above = Some(id);
        while let Some(item) = above {
            let owner = match self.program.items[item].kind {
                Kind::Trait | Kind::Struct | Kind::Enum => Some(item),
                Kind::Impl => self.headers[&item].subject,
                _ => None,
            };
            if let Some(owner) = owner {
                return self.member(owner, name);
            }
            above = self.program.items[item].parent;
        }
        self.loose.insert(name.clone());
    }

    /// `owner::name`.
    fn member(&mut self, owner: ItemId, name: &str) {
        let kind = self.program.items[owner].kind;
        let has_own = self.headers.iter().any(|(id, header)| {
            let names = &self.program.items[*id].children;
            header.subject == Some(owner)
                && header.implements.is_none()
                && names
                    .iter()
                    .any(|child| self.program.items[*child].name == name)
        });
        if has_own || kind == Kind::Trait {
            self.members.insert((owner, name.to_string()));
        } else {
            self.loose.insert(name.to_string());
        }
    }

    fn accept(
        &mut self,
        id: ItemId,
        at: usize,
        path: &[String],
        meaning: Meaning,
    ) -> Result<(), String> {
        let program = self.program;
        let owner = program.items[id].owner;
        if let Some(name) = meaning.foreign {
            let reason = program.crates[owner]
                .foreign
                .get(&name)
                .cloned()
                .unwrap_or_default();
            return Err(program
                .source(id)
                .complaint(at, &format!("`{name}` {reason}")));
        }
        let imported = !meaning.leaves.is_empty();
        for (import, place) in meaning.leaves {
            self.used.leaves.insert((import, place));
            self.keep(import);
        }
        for (end, used) in meaning.ends {
            match end {
                End::Item(item) => {
                    self.keep(item);
                    if let Some(name) = path.get(used) {
                        self.member(item, name);
                    }
                    if program.items[item].kind == Kind::Macro {
                        if path.len() > 1 || program.items[item].owner != owner || imported {
                            self.used.macros_by_path.insert(item);
                        }
                        self.expand(id, item)?;
                    }
                }
                End::Missing(module) => self.keep(module),
                End::Outside => {}
            }
        }
        Ok(())
    }

    /// A macro called by its bare name may be one that stands further up in the text.
    fn textual_macro(&mut self, id: ItemId, parts: &[String]) -> Result<(), String> {
        let program = self.program;
        let is_meant = |other: &usize| {
            let item = &program.items[*other];
            item.kind == Kind::Macro
                && item.owner == program.items[id].owner
                && parts.len() == 1
                && item.name == parts[0]
        };
        for item in (0..program.items.len()).filter(is_meant) {
            self.keep(item);
            self.expand(id, item)?;
        }
        Ok(())
    }

    /// What a macro's body names may be something where it is called.
    fn expand(&mut self, caller: ItemId, item: ItemId) -> Result<(), String> {
        let module = self.program.module_of(caller);
        if !self.expanded.insert((item, module)) || module == self.program.module_of(item) {
            return Ok(());
        }
        let references = walk::references(self.program, item)?;
        let plain = |reference: &&Reference| !matches!(reference, Reference::Path { parts, .. } if parts[0] == "crate");
        let plain: Vec<Reference> = references.iter().filter(plain).cloned().collect();
        self.follow(caller, &plain)
    }

    /// Keeps the members of kept types and traits that something refers to, and the impls of kept traits.
    fn keep_members(&mut self) {
        let program = self.program;
        for (id, item) in program.items.iter().enumerate() {
            match item.kind {
                Kind::Trait if self.is_kept(id) => {
                    for child in &item.children {
                        if program.items[*child].kind != Kind::Function
                            || self.is_called(id, *child)
                        {
                            self.keep(*child);
                        }
                    }
                }
                Kind::Impl => self.keep_impl(id),
                Kind::MacroCall if !self.is_kept(id) && self.names_kept_trait(id) => self.keep(id),
                _ => {}
            }
        }
    }

    fn keep_impl(&mut self, id: ItemId) {
        let program = self.program;
        let header = &self.headers[&id];
        let (subject, implements) = (header.subject, header.implements);
        if !header.mentioned.iter().all(|item| self.is_kept(*item)) {
            return;
        }
        if implements.is_some() {
            self.keep(id);
        }
        for child in &program.items[id].children {
            let item = &program.items[*child];
            let is_needed = match implements {
                None => subject.is_none_or(|subject| self.is_called(subject, *child)),
                Some(End::Item(of)) => {
                    let declared = program.items[of]
                        .children
                        .iter()
                        .find(|own| program.items[**own].name == item.name);
                    declared.is_none_or(|declared| self.is_kept(*declared))
                }
                Some(_) => true,
            };
            if is_needed {
                self.keep(*child);
            }
        }
    }

    /// Whether something may refer to this member of `owner`.
    fn is_called(&self, owner: ItemId, member: ItemId) -> bool {
        let name = &self.program.items[member].name;
        self.methods.contains(name)
            || self.loose.contains(name)
            || self.members.contains(&(owner, name.clone()))
    }

    /// Whether a macro call, or the macro that it calls, contains the name of a kept trait of a library.
    fn names_kept_trait(&self, id: ItemId) -> bool {
        let program = self.program;
        let words_of = |id: ItemId| {
            let source = program.source(id);
            let item = &program.items[id];
            (item.head..item.end)
                .filter_map(|token| source.word(token))
                .collect::<BTreeSet<&str>>()
        };
        let mut words = words_of(id);
        let macros =
            (0..program.items.len()).filter(|other| program.items[*other].kind == Kind::Macro);
        let called: Vec<ItemId> = macros
            .filter(|other| words.contains(program.items[*other].name.as_str()))
            .collect();
        called.iter().for_each(|item| words.extend(words_of(*item)));
        program.items.iter().enumerate().any(|(trait_, item)| {
            item.kind == Kind::Trait
                && self.is_kept(trait_)
                && item.owner != 0
                && words.contains(item.name.as_str())
        })
    }
}
