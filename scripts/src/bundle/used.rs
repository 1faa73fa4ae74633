//! Which items and imports of the libraries a member needs, found from its own code on.

use std::collections::{BTreeMap, BTreeSet};

use super::items::{Item, ItemId, Kind, Leaf, Program};
use super::names::{End, LeafId, Meaning, Space};
use super::traits;
use super::types::{self, Type};
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
    /// The fields that are read, with the type that has them where it is known.
    pub fields: BTreeSet<(Option<ItemId>, String)>,
    /// The last parts of the paths in patterns.
    pub matched: BTreeSet<String>,
    /// The variants of enums that paths outside of patterns lead to.
    pub made: BTreeSet<(ItemId, String)>,
    /// Kept items that perhaps nobody uses.
    pub doubtful: BTreeSet<ItemId>,
    /// Of the kept `use` declarations those that may have lost what they were for.
    pub doubtful_imports: BTreeSet<ItemId>,
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
    /// Whether to follow what macros name that have several arms.
    in_choices: bool,
    used: Used,
    waiting: Vec<ItemId>,
    headers: BTreeMap<ItemId, Header>,
    /// Methods called on something whose type is not known.
    methods: BTreeSet<String>,
    /// Methods called on something that has them from a trait, if at all.
    of_traits: BTreeSet<String>,
    /// Names reached through a type or trait.
    members: BTreeSet<(ItemId, String)>,
    /// What the member's own code implements of the traits of libraries.
    implemented: BTreeSet<(ItemId, String)>,
    /// Names reached in a way that does not tell their owner.
    loose: BTreeSet<String>,
    /// Modules of which a macro's body names something by its arguments.
    open: BTreeSet<ItemId>,
    /// Imports that code names.
    named: BTreeSet<LeafId>,
    /// Imports of traits that perhaps lend a method.
    lent: BTreeSet<LeafId>,
    /// Items that code names.
    reached: BTreeSet<ItemId>,
    /// Traits that perhaps lend a method in their own module.
    lending: BTreeSet<ItemId>,
    /// Macros whose bodies have been read in the place of a call.
    expanded: BTreeSet<(ItemId, ItemId)>,
}

/// Finds everything that the member, the first crate of `program`, needs.
///
/// # Errors
/// `file:line` of a use of something that no bundle can contain.
pub fn used(program: &Program) -> Result<Used, String> {
    let mut used = find(program, true)?;
    let has_choice = |id: ItemId| program.items[id].owner != 0 && has_several_arms(program, id);
    if (0..program.items.len()).any(|id| used.items[id] && has_choice(id)) {
        // Which arm of a macro its calls take is not known: what only such a macro names may be idle.
        let without = find(program, false)?;
        let is_idle =
            |id: &ItemId| used.items[*id] && !without.items[*id] && program.items[*id].owner != 0;
        let named = |id: &ItemId| {
            matches!(
                program.items[*id].kind,
                Kind::Function
                    | Kind::Struct
                    | Kind::Enum
                    | Kind::Trait
                    | Kind::Constant
                    | Kind::Alias
            )
        };
        let idle: Vec<ItemId> = (0..program.items.len())
            .filter(is_idle)
            .filter(named)
            .collect();
        used.doubtful.extend(idle);
        used.doubtful_imports.extend(
            used.leaves
                .difference(&without.leaves)
                .map(|(import, _)| *import),
        );
    }
    Ok(used)
}

fn has_several_arms(program: &Program, id: ItemId) -> bool {
    let (source, item) = (program.source(id), &program.items[id]);
    if item.kind != Kind::Macro {
        return false;
    }
    let (mut arms, mut at) = (0, item.name_at + 2);
    while at < source.partner[item.name_at + 1] {
        arms += usize::from(source.is(at, "=>"));
        at = source.partner[at].max(at) + 1;
    }
    arms > 1
}

/// The same, with or without what macros name that have several arms.
fn find(program: &Program, in_choices: bool) -> Result<Used, String> {
    let kept = Used {
        items: vec![false; program.items.len()],
        leaves: BTreeSet::new(),
        calls: BTreeMap::new(),
        fields: BTreeSet::new(),
        matched: BTreeSet::new(),
        made: BTreeSet::new(),
        doubtful: BTreeSet::new(),
        doubtful_imports: BTreeSet::new(),
        macros_by_path: BTreeSet::new(),
    };
    let mut search = Search {
        program,
        in_choices,
        used: kept,
        waiting: Vec::new(),
        headers: BTreeMap::new(),
        methods: BTreeSet::new(),
        of_traits: BTreeSet::new(),
        members: BTreeSet::new(),
        implemented: BTreeSet::new(),
        loose: BTreeSet::new(),
        open: BTreeSet::new(),
        named: BTreeSet::new(),
        lent: BTreeSet::new(),
        reached: BTreeSet::new(),
        lending: BTreeSet::new(),
        expanded: BTreeSet::new(),
    };
    search.read_headers();
    // The last one added is read first: faults are then found in the order of the text.
    (0..program.items.len())
        .rev()
        .filter(|id| program.items[*id].owner == 0)
        .for_each(|id| search.keep(id));
    loop {
        while let Some(id) = search.waiting.pop() {
            search.read(id)?;
        }
        search.keep_members();
        search.keep_called_traits();
        if search.waiting.is_empty() {
            search.keep_standard_imports();
            search.doubt_functions();
            search.doubt_made();
            let doubtful = search
                .lent
                .difference(&search.named)
                .map(|(import, _)| *import);
            search.used.doubtful_imports.extend(doubtful);
            search
                .used
                .doubtful
                .extend(search.lending.difference(&search.reached));
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
        let impls = (0..program.items.len()).filter(|id| program.items[*id].kind == Kind::Impl);
        for id in impls {
            let source = program.source(id);
            let module = program.module_of(id);
            let (of_trait, from, to) = types::impl_header(program, id);
            let ends = |from: usize, to: usize| -> Vec<End> {
                let paths = walk::paths(source, from, to);
                let meanings = paths.iter().map(|(parts, leading)| {
                    program.resolve(module, parts, *leading, false, Space::Thing)
                });
                meanings
                    .flat_map(|meaning| meaning.ends.into_iter().map(|(end, _)| end))
                    .collect()
            };
            let of_trait = of_trait.map(|(from, to)| ends(from, to));
            let of_type = ends(from, to);
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
        let implements = self.headers.get(&id).and_then(|header| header.implements);
        // The member's own text stays as it is, and so must what it implements.
        if let (Some(End::Item(of)), 0) = (implements, item.owner) {
            let names = item
                .children
                .iter()
                .map(|child| (of, program.items[*child].name.clone()));
            self.implemented.extend(names);
        }
        self.find_inner_impls(id);
        self.follow(id, &self.references(id))
    }

    fn references(&self, id: ItemId) -> Vec<Reference> {
        let is_left_out = !self.in_choices
            && self.program.items[id].owner != 0
            && has_several_arms(self.program, id);
        if is_left_out {
            Vec::new()
        } else {
            walk::references(self.program, id)
        }
    }

    /// A trait that is implemented inside of a macro or a function has to stay whole.
    fn find_inner_impls(&mut self, id: ItemId) {
        let program = self.program;
        let (source, item) = (program.source(id), &program.items[id]);
        let is_statement = |at: usize| match item.kind {
            Kind::Macro | Kind::MacroCall => true,
            Kind::Function | Kind::Constant => {
                ["{", "}", ";", "unsafe", "]"].contains(&source.text(at - 1))
            }
            _ => false,
        };
        let has_impl =
            (item.head + 1..item.end).any(|at| source.is(at, "impl") && is_statement(at));
        let is_call = item.kind == Kind::MacroCall;
        if !has_impl && !is_call {
            return;
        }
        let words = self.words_of(id);
        let traits = program
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| item.kind == Kind::Trait);
        let named: Vec<ItemId> = traits
            .filter(|(_, item)| words.contains(item.name.as_str()))
            .map(|(of, _)| of)
            .collect();
        for of in named {
            let children = program.items[of].children.iter();
            self.implemented
                .extend(children.map(|child| (of, program.items[*child].name.clone())));
        }
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
                Reference::Method { name, of } => self.method(module, name, of),
                Reference::Field { name, of } => {
                    let owner = if let Type::Own(item) = of {
                        Some(*item)
                    } else {
                        None
                    };
                    if *of == Type::Unknown || owner.is_some() {
                        self.used.fields.insert((owner, name.clone()));
                    }
                }
                Reference::Loose(name) => {
                    self.loose.insert(name.clone());
                    self.textual_macro(id, std::slice::from_ref(name))?;
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
                    in_pattern,
                    at,
                } => {
                    if parts[0] == "Self" {
                        if *in_pattern {
                            self.used.matched.extend(parts.last().cloned());
                        }
                        self.own_member(id, parts, *in_pattern);
                        continue;
                    }
                    if *in_pattern {
                        self.used.matched.extend(parts.last().cloned());
                    } else {
                        self.make(
                            program.resolve(module, parts, *leading, false, Space::Thing),
                            parts,
                        );
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
                        if !in_pattern {
                            self.make(meaning.clone(), &path);
                        }
                        self.accept(id, import.at, &path, meaning)?;
                    }
                    let meaning = program.resolve(module, parts, *leading, false, space);
                    let names_trait = |(end, _): &(End, usize)| matches!(end, End::Item(item) if program.items[*item].kind == Kind::Trait);
                    if parts.len() > 1 && !meaning.ends.iter().any(names_trait) {
                        self.used
                            .calls
                            .entry(module)
                            .or_default()
                            .extend(parts.last().cloned());
                    }
                    self.accept(id, *at, parts, meaning)?;
                    if *is_macro {
                        self.textual_macro(id, parts)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Notes the variants that a path leads to.
    fn make(&mut self, meaning: Meaning, path: &[String]) {
        for (end, used) in meaning.ends {
            let variant = path.get(used).or(path.last());
            if let (End::Item(item), Some(variant)) = (end, variant) {
                self.used.made.insert((item, variant.clone()));
            }
        }
    }

    /// `receiver.name()`, where the receiver is of the type `of`.
    fn method(&mut self, module: ItemId, name: &str, of: &Type) {
        let program = self.program;
        if let Type::Own(item) = of {
            let reader = types::Reader::new(program, *item);
            match reader.function(*item, name) {
                Some((_, false)) => {
                    self.members.insert((*item, name.to_string()));
                    return;
                }
                None if self.lends_methods(*item) => {
                    self.methods.insert(name.to_string());
                }
                _ => {
                    self.of_traits.insert(name.to_string());
                }
            }
        } else if *of == Type::Unknown {
            self.methods.insert(name.to_string());
        } else {
            self.of_traits.insert(name.to_string());
            let has_it_itself = ["write_fmt", "write_str"].contains(&name);
            if has_it_itself && matches!(of, Type::Standard(kind, _) if kind == "Formatter") {
                return;
            }
        }
        self.used
            .calls
            .entry(module)
            .or_default()
            .insert(name.to_string());
    }

    /// Whether a type has the methods of another one by `Deref`.
    fn lends_methods(&self, item: ItemId) -> bool {
        let blocks = self
            .program
            .blocks
            .get(&item)
            .map_or(&[][..], Vec::as_slice);
        blocks.iter().any(|(block, _)| {
            let (of_trait, ..) = types::impl_header(self.program, *block);
            of_trait.is_some_and(|(from, to)| {
                (from..to).any(|token| {
                    ["Deref", "DerefMut"].contains(&self.program.source(*block).text(token))
                })
            })
        })
    }

    /// `Self::name` in an impl or a trait.
    fn own_member(&mut self, id: ItemId, parts: &[String], in_pattern: bool) {
        let Some(name) = parts.get(1) else { return };
        let mut above = Some(id);
        while let Some(item) = above {
            let owner = match self.program.items[item].kind {
                Kind::Trait | Kind::Struct | Kind::Enum => Some(item),
                Kind::Impl => self.headers[&item].subject,
                _ => None,
            };
            if let Some(owner) = owner {
                if !in_pattern {
                    self.used.made.insert((owner, name.clone()));
                }
                return self.member(owner, name);
            }
            above = self.program.items[item].parent;
        }
        self.loose.insert(name.clone());
    }

    /// `owner::name`.
    fn member(&mut self, owner: ItemId, name: &str) {
        let kind = self.program.items[owner].kind;
        if kind == Kind::Alias {
            match types::Reader::new(self.program, owner).declared(owner) {
                Type::Own(item) => self.member(item, name),
                _ => {
                    self.loose.insert(name.to_string());
                }
            }
            return;
        }
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
            self.of_traits.insert(name.to_string());
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
            self.named.insert((import, place));
            self.keep(import);
        }
        for (end, used) in meaning.ends {
            match end {
                End::Item(item) => {
                    self.keep(item);
                    let is_header = self
                        .headers
                        .get(&id)
                        .is_some_and(|header| header.mentioned.contains(&item));
                    if !is_header {
                        self.reached.insert(item);
                    }
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
                End::Missing(module) => {
                    self.keep(module);
                    let name = path.get(used - 1).map_or("", String::as_str);
                    if name == "$" {
                        self.open.insert(module);
                    }
                    if !self.keep_makers(module, name) {
                        let calls = program.items[module].children.iter();
                        calls
                            .filter(|call| program.items[**call].kind == Kind::MacroCall)
                            .for_each(|call| self.keep(*call));
                    }
                }
                End::Outside => {
                    if path.len() > 1 {
                        self.of_traits.extend(path.last().cloned());
                    }
                    if owner != 0 && !types::is_number(&path[0]) {
                        self.keep_makers(program.module_of(id), &path[0]);
                    }
                }
            }
        }
        Ok(())
    }

    /// Keeps the macro calls of a module that may make an item called `name`; returns whether there are any.
    fn keep_makers(&mut self, module: ItemId, name: &str) -> bool {
        let program = self.program;
        let is_maker = |call: &&ItemId| {
            program.items[**call].kind == Kind::MacroCall && self.words_of(**call).contains(name)
        };
        let makers: Vec<ItemId> = program.items[module]
            .children
            .iter()
            .filter(is_maker)
            .copied()
            .collect();
        makers.iter().for_each(|call| self.keep(*call));
        !makers.is_empty()
    }

    fn words_of(&self, id: ItemId) -> BTreeSet<&str> {
        let (source, item) = (self.program.source(id), &self.program.items[id]);
        (item.head..item.end)
            .filter_map(|token| source.word(token))
            .collect()
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
        let references = self.references(item);
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
                        let is_type = program.items[*child].kind == Kind::Alias;
                        if is_type || self.is_called(id, *child) {
                            self.keep(*child);
                        }
                    }
                }
                Kind::Impl => self.keep_impl(id),
                _ if item
                    .parent
                    .is_some_and(|parent| self.open.contains(&parent))
                    && self.loose.contains(&item.name) =>
                {
                    self.keep(id);
                    self.used.doubtful.insert(id);
                }
                Kind::Function | Kind::Constant if self.acts_unnamed(id) => self.keep(id),
                Kind::MacroCall
                    if item.owner != 0 && !self.is_kept(id) && self.implements_kept(id) =>
                {
                    self.keep(id);
                }
                _ => {}
            }
        }
    }

    /// Whether the linker or the runtime finds the item although no code names it.
    fn acts_unnamed(&self, id: ItemId) -> bool {
        let program = self.program;
        let names = [
            "no_mangle",
            "export_name",
            "link_section",
            "used",
            "global_allocator",
            "unsafe",
        ];
        !self.is_kept(id)
            && self.is_kept(program.crates[program.items[id].owner].root)
            && names.iter().any(|name| program.has_attribute(id, name))
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
                None if item.kind == Kind::MacroCall => true,
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

    /// Keeps the traits in scope whose methods are called, and their imports.
    fn keep_called_traits(&mut self) {
        let program = self.program;
        for (module, calls) in self.used.calls.clone() {
            let children = &program.items[module].children;
            let imports = children.iter().flat_map(|child| {
                (0..program.items[*child].leaves.len()).map(|place| (*child, place))
            });
            for (id, place) in imports.filter(|id| program.items[id.0].kind == Kind::Use) {
                let leaf = &program.items[id].leaves[place];
                for (item, leaves) in traits::called_traits(program, module, leaf, &calls) {
                    if program.items[id].owner != 0 && !self.is_surely_wanted(item, &calls) {
                        self.lent.insert((id, place));
                    }
                    self.keep(item);
                    for leaf in leaves.into_iter().chain([(id, place)]) {
                        self.keep(leaf.0);
                        self.used.leaves.insert(leaf);
                    }
                }
            }
            for child in children
                .iter()
                .filter(|child| program.items[**child].kind == Kind::Trait)
            {
                let names = &program.items[*child].children;
                if names
                    .iter()
                    .any(|name| calls.contains(&program.items[*name].name))
                {
                    if program.items[*child].owner != 0 && !self.is_surely_wanted(*child, &calls) {
                        self.lending.insert(*child);
                    }
                    self.keep(*child);
                }
            }
        }
    }

    /// Whether one of the calls can only mean a function of this trait.
    fn is_surely_wanted(&self, item: ItemId, calls: &BTreeSet<String>) -> bool {
        let program = self.program;
        let is_elsewhere = |name: &str| {
            let functions = program
                .items
                .iter()
                .filter(|other| other.kind == Kind::Function && other.name == name);
            functions.filter_map(|other| other.parent).any(|parent| {
                match program.items[parent].kind {
                    Kind::Trait => parent != item,
                    Kind::Impl => self.headers[&parent].implements != Some(End::Item(item)),
                    _ => false,
                }
            })
        };
        let names = program.items[item]
            .children
            .iter()
            .map(|child| program.items[*child].name.as_str());
        names
            .filter(|name| calls.contains(*name))
            .any(|name| !types::is_common(name) && !is_elsewhere(name))
    }

    /// Keeps the imports of traits of the standard library whose methods are called.
    fn keep_standard_imports(&mut self) {
        let program = self.program;
        let none = BTreeSet::new();
        for (id, item) in program.items.iter().enumerate() {
            let module = program.module_of(id);
            if item.owner == 0 || item.kind != Kind::Use || !self.is_kept(module) {
                continue;
            }
            for (place, leaf) in item.leaves.iter().enumerate() {
                let meaning = program.resolve(module, &leaf.path, leaf.leading, true, Space::Any);
                let is_outside = meaning.ends.iter().all(|(end, _)| *end == End::Outside);
                if !is_outside || self.used.leaves.contains(&(id, place)) {
                    continue;
                }
                let calls = self.used.calls.get(&module).unwrap_or(&none);
                let Some(need) = traits::need(program, (id, place), calls) else {
                    continue;
                };
                self.used.leaves.insert((id, place));
                self.used.items[id] = true;
                if need == traits::Need::Perhaps {
                    self.used.doubtful_imports.insert(id);
                }
            }
        }
    }

    /// Whether something may refer to this member of `owner`.
    fn is_called(&self, owner: ItemId, member: ItemId) -> bool {
        let name = &self.program.items[member].name;
        let by_trait =
            self.program.items[owner].kind == Kind::Trait && self.of_traits.contains(name);
        let is_implemented = self.implemented.contains(&(owner, name.clone()));
        by_trait
            || is_implemented
            || self.is_surely_called(owner, name)
            || self.methods.contains(name)
            || self.loose.contains(name)
    }

    fn is_surely_called(&self, owner: ItemId, name: &str) -> bool {
        self.members.contains(&(owner, name.to_string()))
    }

    /// Whether several blocks of a type, for different arguments of it, have a function of this name.
    fn has_twin(&self, owner: ItemId, name: &str) -> bool {
        let blocks = self
            .program
            .blocks
            .get(&owner)
            .map_or(&[][..], Vec::as_slice);
        let own = blocks.iter().filter(|(_, is_of_trait)| !is_of_trait);
        let functions = own.flat_map(|(block, _)| &self.program.items[*block].children);
        functions
            .filter(|child| self.program.items[**child].name == name)
            .count()
            > 1
    }

    /// Marks the functions that stay only because something of unknown type has a function called so.
    fn doubt_functions(&mut self) {
        let program = self.program;
        let namesakes = |name: &str| {
            program
                .items
                .iter()
                .filter(|item| item.kind == Kind::Function && item.name == name)
                .count()
        };
        for (id, item) in program.items.iter().enumerate() {
            let Some(block) = item.parent.filter(|_| {
                item.owner != 0
                    && matches!(item.kind, Kind::Function | Kind::Constant)
                    && self.is_kept(id)
            }) else {
                continue;
            };
            let owner = match program.items[block].kind {
                Kind::Trait => Some(block),
                Kind::Impl => self.headers[&block]
                    .subject
                    .filter(|_| self.headers[&block].implements.is_none()),
                _ => None,
            };
            let Some(owner) = owner else { continue };
            let is_twin = self.has_twin(owner, &item.name);
            if self.is_surely_called(owner, &item.name) && !is_twin {
                continue;
            }
            let is_of_trait = block == owner;
            let is_certain = is_of_trait && self.of_traits.contains(&item.name);
            let is_ambiguous =
                types::is_common(&item.name) || !is_of_trait && namesakes(&item.name) > 1;
            let is_implemented = self.implemented.contains(&(owner, item.name.clone()));
            if is_twin || is_implemented || !is_certain && is_ambiguous {
                self.used.doubtful.insert(id);
            }
        }
    }

    /// What a macro call makes beside implementations of traits may be idle, which only the block around it can allow.
    fn doubt_made(&mut self) {
        let program = self.program;
        for (id, item) in program.items.iter().enumerate() {
            let Some(around) = item
                .parent
                .filter(|_| item.kind == Kind::MacroCall && item.owner != 0 && self.is_kept(id))
            else {
                continue;
            };
            let words = self.words_of(id);
            let is_meant = |other: &usize| {
                program.items[*other].kind == Kind::Macro
                    && words.contains(program.items[*other].name.as_str())
            };
            let mut texts: Vec<ItemId> = (0..program.items.len()).filter(is_meant).collect();
            texts.push(id);
            let made: usize = texts
                .iter()
                .map(|text| items_beside_traits(program, *text))
                .sum();
            if made > 1 || made > 0 && program.items[around].kind == Kind::Impl {
                self.used.doubtful.insert(around);
            }
        }
    }

    /// Whether a macro call may implement something for a kept type, or a kept trait for something.
    fn implements_kept(&self, id: ItemId) -> bool {
        let program = self.program;
        let mut words = self.words_of(id);
        let macros =
            (0..program.items.len()).filter(|other| program.items[*other].kind == Kind::Macro);
        let called: Vec<ItemId> = macros
            .filter(|other| words.contains(program.items[*other].name.as_str()))
            .collect();
        called
            .iter()
            .for_each(|item| words.extend(self.words_of(*item)));
        let is_kept_name = |(other, item): (ItemId, &Item)| {
            let has_methods = matches!(item.kind, Kind::Trait | Kind::Struct | Kind::Enum);
            has_methods
                && item.owner != 0
                && self.is_kept(other)
                && words.contains(item.name.as_str())
        };
        words.contains("impl") && program.items.iter().enumerate().any(is_kept_name)
    }
}

/// How many items a text declares, what stands in implementations of traits left out. A repetition counts twice.
fn items_beside_traits(program: &Program, id: ItemId) -> usize {
    let (source, item) = (program.source(id), &program.items[id]);
    let declares = [
        "fn", "struct", "enum", "union", "static", "const", "trait", "type", "mod",
    ];
    let (mut count, mut at) = (0, item.head);
    while at < item.end {
        if source.is(at, "impl") {
            let body = (at..item.end)
                .find(|token| source.is(*token, "{"))
                .unwrap_or(at);
            if (at..body).any(|token| source.is(token, "for")) {
                at = source.partner[body];
            }
        }
        count += usize::from(declares.contains(&source.text(at)));
        at += 1;
    }
    let repeats = (item.head..item.end).any(|at| source.is(at, "$") && source.is(at + 1, "("));
    if repeats { 2 * count } else { count }
}
