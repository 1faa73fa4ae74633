//! What a path means: the items that it leads to and the `use` declarations that it passes.

use super::items::Kind;
use super::program::{Item, ItemId, Program};

/// A `use` declaration and the place of one of its names in it.
pub type LeafId = (ItemId, usize);

/// Which of several things with the same name is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// What can stand before `::`.
    Scope,
    /// Types and values.
    Thing,
    /// Macros.
    Macro,
    /// Whatever bears the name, as in a `use`.
    Any,
}

/// Where a path ends as far as the program knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// An item; for a variant of an enum the enum.
    Item(ItemId),
    /// Something of the standard library, or a local name.
    Outside,
    /// Nothing that this module is seen to contain; a macro call in it may make it.
    Missing(ItemId),
}

/// A path's meaning.
#[derive(Clone, Debug, Default)]
pub struct Meaning {
    /// The names from `use` declarations that were passed.
    pub leaves: Vec<LeafId>,
    /// The ends, with how many parts of the path they account for.
    pub ends: Vec<(End, usize)>,
    /// A dependency that no bundle can contain.
    pub foreign: Option<String>,
}

/// How deep `use` declarations may lead to each other.
const LONGEST_CHAIN: usize = 32;

impl Program {
    /// What `path` means where it stands in `module`. With `of_use` it is the path of a `use` declaration.
    pub fn resolve(
        &self,
        module: ItemId,
        path: &[String],
        leading: bool,
        of_use: bool,
        space: Space,
    ) -> Meaning {
        let mut meaning = Meaning::default();
        Search {
            program: self,
            chain: Vec::new(),
        }
        .path(module, path, leading, of_use, space, &mut meaning);
        meaning.leaves.sort_unstable();
        meaning.leaves.dedup();
        meaning
    }

    /// The crate that the name of a dependency means in `module`, unless something nearer bears the name.
    pub fn crate_named(&self, module: ItemId, name: &str) -> Option<usize> {
        let number = self.crates[self.items[module].owner]
            .dependencies
            .get(name)
            .copied()?;
        let meaning = self.resolve(module, &[name.to_string()], false, false, Space::Scope);
        let root = self.crates[number].root;
        meaning
            .ends
            .iter()
            .all(|(end, _)| *end == End::Item(root))
            .then_some(number)
    }
}

struct Search<'p> {
    program: &'p Program,
    /// The lookups under way, so that `use` declarations in a circle come to an end.
    chain: Vec<(ItemId, String, Space)>,
}

impl Search<'_> {
    fn path(
        &mut self,
        module: ItemId,
        path: &[String],
        leading: bool,
        of_use: bool,
        space: Space,
        into: &mut Meaning,
    ) {
        let program = self.program;
        let owner = program.items[module].owner;
        let root = program.crates[owner].root;
        let space_at = |place: usize| {
            if place + 1 < path.len() {
                Space::Scope
            } else {
                space
            }
        };
        let Some(first) = path.first() else { return };
        let mut here = vec![];
        let mut next = 1;
        match first.as_str() {
            "crate" => here.push(root),
            "self" => here.push(module),
            "super" => {
                let parent = |module: ItemId| {
                    program.items[module]
                        .parent
                        .map_or(root, |above| program.module_of(above))
                };
                let mut above = parent(module);
                while path.get(next).is_some_and(|part| part == "super") {
                    above = parent(above);
                    next += 1;
                }
                here.push(above);
            }
            _ => {
                let from_root = program.crates[owner].edition == "2015" && (leading || of_use);
                let start = if from_root { root } else { module };
                let only_crates = leading && !from_root;
                let before = into.ends.len();
                if !only_crates {
                    self.name(None, start, first, space_at(0), 1, into);
                }
                if into.ends.len() == before {
                    let krate = &program.crates[owner];
                    if let Some(number) = krate.dependencies.get(first) {
                        into.ends.push((End::Item(program.crates[*number].root), 1));
                    } else {
                        if krate.foreign.contains_key(first) && (path.len() > 1 || of_use) {
                            into.foreign = Some(first.clone());
                        }
                        into.ends.push((End::Outside, 1));
                    }
                }
                here = take_modules(program, into, before, path.len() > 1);
            }
        }
        if next == path.len() && ["crate", "self", "super"].contains(&first.as_str()) {
            into.ends
                .extend(here.iter().map(|module| (End::Item(*module), next)));
            return;
        }
        while next < path.len() && !here.is_empty() {
            let before = into.ends.len();
            for module in &here {
                self.name(None, *module, &path[next], space_at(next), next + 1, into);
            }
            if into.ends.len() == before {
                into.ends
                    .extend(here.iter().map(|module| (End::Missing(*module), next + 1)));
            }
            next += 1;
            here = take_modules(program, into, before, next < path.len());
        }
    }

    /// Adds what `name` means as a name of `module`, as the end of `used` parts of a path. A glob in the module `viewer`
    /// sees only what is visible from there.
    fn name(
        &mut self,
        viewer: Option<ItemId>,
        module: ItemId,
        name: &str,
        space: Space,
        used: usize,
        into: &mut Meaning,
    ) {
        let step = (module, name.to_string(), space);
        if self.chain.contains(&step) || self.chain.len() > LONGEST_CHAIN {
            return;
        }
        self.chain.push(step);
        let before = into.ends.len();
        self.explicit_name(viewer, module, name, space, used, into);
        if into.ends.len() == before {
            self.glob_name(viewer, module, name, space, used, into);
        }
        self.chain.pop();
    }

    fn explicit_name(
        &mut self,
        viewer: Option<ItemId>,
        module: ItemId,
        name: &str,
        space: Space,
        used: usize,
        into: &mut Meaning,
    ) {
        let program = self.program;
        let before = into.ends.len();
        for child in program.items[module]
            .children
            .iter()
            .filter(|child| shows(program, viewer, module, **child))
        {
            let item = &program.items[*child];
            let is_foreign = item.kind == Kind::Foreign
                && space == Space::Thing
                && item.variants.iter().any(|own| own == name);
            if is_foreign || item.name == name && fits(item, space) {
                into.ends.push((End::Item(*child), used));
            }
        }
        // What a module declares itself, it cannot import as well.
        let is_declared = into.ends.len() > before && space != Space::Any;
        for child in program.items[module]
            .children
            .iter()
            .filter(|_| !is_declared)
        {
            for (place, leaf) in program.items[*child].leaves.iter().enumerate() {
                let may_be_macro = !leaf.only_module || space != Space::Macro;
                if leaf.name == name && !leaf.glob && may_be_macro {
                    self.leaf(module, (*child, place), space, used, into);
                }
            }
        }
        let owner = program.items[module].owner;
        let of_root = program.crates[owner].root == module;
        if of_root && matches!(space, Space::Macro | Space::Any) {
            let exported = program.exported[owner].iter().copied();
            for id in exported.filter(|id| program.items[*id].name == name) {
                let end = (End::Item(id), used);
                if !into.ends.contains(&end) {
                    into.ends.push(end);
                }
            }
        }
    }

    /// Follows one name of a `use` declaration in `module`.
    fn leaf(&mut self, module: ItemId, id: LeafId, space: Space, used: usize, into: &mut Meaning) {
        let leaf = &self.program.items[id.0].leaves[id.1];
        let mut found = Meaning::default();
        let space = if leaf.only_module {
            Space::Scope
        } else {
            space
        };
        self.path(module, &leaf.path, leaf.leading, true, space, &mut found);
        let is_missing = |found: &Meaning| {
            found
                .ends
                .iter()
                .all(|(end, _)| matches!(end, End::Missing(_)))
        };
        if is_missing(&found) && space != Space::Any {
            let mut any = Meaning::default();
            self.path(module, &leaf.path, leaf.leading, true, Space::Any, &mut any);
            if !is_missing(&any) {
                return;
            }
        }
        into.foreign = into.foreign.take().or(found.foreign);
        into.leaves.push(id);
        into.leaves.extend(found.leaves);
        into.ends
            .extend(found.ends.into_iter().map(|(end, _)| (end, used)));
    }

    fn glob_name(
        &mut self,
        viewer: Option<ItemId>,
        module: ItemId,
        name: &str,
        space: Space,
        used: usize,
        into: &mut Meaning,
    ) {
        let program = self.program;
        for child in program.items[module]
            .children
            .iter()
            .filter(|child| shows(program, viewer, module, **child))
        {
            for (place, leaf) in program.items[*child]
                .leaves
                .iter()
                .enumerate()
                .filter(|(_, leaf)| leaf.glob)
            {
                let mut around = Meaning::default();
                self.path(
                    module,
                    &leaf.path,
                    leaf.leading,
                    true,
                    Space::Scope,
                    &mut around,
                );
                for (end, parts) in around.ends {
                    let End::Item(scope) = end else { continue };
                    if parts != leaf.path.len() {
                        continue;
                    }
                    let before = into.ends.len();
                    if program.items[scope].kind == Kind::Module {
                        self.name(Some(module), scope, name, space, used, into);
                    } else if program.items[scope]
                        .variants
                        .iter()
                        .any(|variant| variant == name)
                    {
                        into.ends.push((End::Item(scope), used));
                    }
                    // Of several globs that bring in the same item, rustc takes the first.
                    let is_new = into.ends[before..]
                        .iter()
                        .any(|end| !into.ends[..before].contains(end));
                    if is_new {
                        into.leaves.push((*child, place));
                        into.leaves.extend(around.leaves.iter().copied());
                    }
                }
            }
        }
    }
}

/// Whether a glob in the module `viewer` may bring in an item of `module`. Other paths are taken at their word.
fn shows(program: &Program, viewer: Option<ItemId>, module: ItemId, item: ItemId) -> bool {
    let is_public = program.source(item).is(program.items[item].head, "pub");
    // A macro has no `pub`: that it is exported makes it a public name of the crate's root.
    let krate = program.items[item].owner;
    let is_exported =
        program.crates[krate].root == module && program.exported[krate].contains(&item);
    is_public
        || is_exported
        || viewer.is_none_or(|viewer| {
            let mut above = std::iter::successors(Some(viewer), |item| program.items[*item].parent);
            above.any(|item| item == module)
        })
}

/// Takes the modules out of the ends that were added behind `before`, if the path goes on.
fn take_modules(
    program: &Program,
    meaning: &mut Meaning,
    before: usize,
    goes_on: bool,
) -> Vec<ItemId> {
    if !goes_on {
        return Vec::new();
    }
    let is_module =
        |end: &End| matches!(end, End::Item(item) if program.items[*item].kind == Kind::Module);
    let added = meaning.ends.split_off(before);
    let (modules, others): (Vec<_>, Vec<_>) =
        added.into_iter().partition(|(end, _)| is_module(end));
    meaning.ends.extend(others);
    let items = modules.into_iter().filter_map(|(end, _)| match end {
        End::Item(item) => Some(item),
        _ => None,
    });
    items.collect()
}

fn fits(item: &Item, space: Space) -> bool {
    match item.kind {
        Kind::Module => matches!(space, Space::Scope | Space::Any),
        Kind::Struct | Kind::Enum | Kind::Alias | Kind::Trait => space != Space::Macro,
        Kind::Function | Kind::Constant => matches!(space, Space::Thing | Space::Any),
        Kind::Macro => matches!(space, Space::Macro | Space::Any),
        Kind::Impl | Kind::Use | Kind::ExternCrate | Kind::Foreign | Kind::MacroCall => false,
    }
}
