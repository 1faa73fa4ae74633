//! What a bundle keeps by name alone: an item stays if something that stays could name it. Paths are followed to their
//! items; a method or another associated item stays wherever anything bears its name, for nothing is known of types.

use std::collections::{BTreeSet, HashMap};

use super::header::{Header, header};
use super::items::{Kind, Leaf};
use super::made::{Block, makers};
use super::paths::{End, Space};
use super::program::{ItemId, Program};
use super::reach::Reach;
pub use super::reach::{Dead, Kept};

/// Everything.
pub fn all(program: &Program) -> Kept {
    let mut leaves = BTreeSet::new();
    for (id, item) in program.items.iter().enumerate() {
        let foreign = &program.crates[item.owner].foreign;
        let is_here = |leaf: &Leaf| !item.of_library || !foreign.contains_key(&leaf.path[0]);
        let places = item
            .leaves
            .iter()
            .enumerate()
            .filter(|(_, leaf)| is_here(leaf));
        leaves.extend(places.map(|(place, _)| (id, place)));
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
    let reach = Reach::new(program, &makers, dead);
    let mut search = Search {
        reach,
        headers: HashMap::new(),
    };
    search.run();
    search.reach.kept
}

/// The rules by which something stays that nobody names.
struct Search<'p> {
    reach: Reach<'p>,
    headers: HashMap<ItemId, Header>,
}

impl Search<'_> {
    fn run(&mut self) {
        for id in 0..self.reach.program.items.len() {
            if !self.reach.program.items[id].of_library {
                self.reach.keep(id);
            }
        }
        loop {
            while let Some(id) = self.reach.waiting.pop() {
                self.reach.read_item(id);
            }
            if !self.keep_what_follows() {
                break;
            }
        }
        self.keep_imports();
    }

    /// Keeps what follows from what is kept without being named; returns whether there was anything.
    fn keep_what_follows(&mut self) -> bool {
        let program = self.reach.program;
        let before = self.reach.waiting.len();
        for (id, item) in program.items.iter().enumerate() {
            if self.reach.kept.items[id] || !item.of_library {
                continue;
            }
            let parent = item.parent.unwrap_or(0);
            let follows = match item.kind {
                Kind::Impl => self.impl_follows(id),
                Kind::Trait => self.trait_follows(id),
                Kind::MacroCall => self.macro_call_follows(id),
                Kind::Foreign => self.reach.kept.items[parent],
                _ if program.items[parent].kind == Kind::Trait => {
                    self.reach.kept.items[parent] && self.reach.called.contains(item.name.as_str())
                }
                _ if program.items[parent].kind == Kind::Impl => {
                    self.reach.kept.items[parent] && self.child_follows(parent, &item.name)
                }
                Kind::Function | Kind::Constant => {
                    self.reach.kept.items[program.crates[item.owner].root]
                        && is_found_by_linker(program, id)
                }
                _ => false,
            };
            if follows {
                self.reach.keep(id);
            }
        }
        self.reach.waiting.len() > before
    }

    /// Whether an item of a kept `impl` is one that may be called.
    fn child_follows(&mut self, block: ItemId, name: &str) -> bool {
        let header = self.header(block);
        match header.own_trait {
            Some(own) => {
                let children = &self.reach.program.items[own].children;
                let mut same = children
                    .iter()
                    .filter(|id| self.reach.program.items[**id].name == name);
                same.all(|id| self.reach.kept.items[*id])
            }
            None => header.of_trait || self.reach.called.contains(name),
        }
    }

    fn impl_follows(&mut self, id: ItemId) -> bool {
        let header = self.header(id);
        if header.needs.is_empty() {
            return self.reach.kept.items[self.reach.program.module_of(id)];
        }
        header.needs.iter().all(|need| self.reach.kept.items[*need])
    }

    /// A trait whose method somebody calls may be in scope without being named.
    fn trait_follows(&self, id: ItemId) -> bool {
        let program = self.reach.program;
        let item = &program.items[id];
        self.reach.kept.items[program.crates[item.owner].root]
            && item.children.iter().any(|child| {
                let name = program.items[*child].name.as_str();
                !name.is_empty() && self.reach.called.contains(name)
            })
    }

    /// A macro call stays if what it makes is named, or an `impl` of it may be needed; where that cannot be told, it stays
    /// with its module.
    fn macro_call_follows(&mut self, id: ItemId) -> bool {
        let item = &self.reach.program.items[id];
        if !self.reach.kept.items[self.reach.program.crates[item.owner].root] {
            return false;
        }
        let Some(made) = self.reach.makers.made.get(&id) else {
            return true;
        };
        let with_module = self.reach.kept.items[item.parent.unwrap_or(0)];
        let above = item
            .parent
            .map(|above| self.reach.program.items[above].kind);
        if matches!(above, Some(Kind::Impl | Kind::Trait)) {
            let mut names = made.names.iter();
            return with_module
                && (names.len() == 0
                    || names.any(|name| self.reach.called.contains(name.as_str())));
        }
        if made.declares && made.names.is_empty() && with_module {
            return true;
        }
        made.methods
            .iter()
            .any(|name| self.reach.called.contains(name.as_str()))
            || made
                .blocks
                .iter()
                .any(|block| self.block_follows(block, with_module))
    }

    fn block_follows(&self, block: &Block, with_module: bool) -> bool {
        let is_kept = |id: &ItemId| self.reach.kept.items[*id];
        let is_useful = match (block.needs.is_empty(), block.needs_any.is_empty()) {
            (true, true) => with_module,
            (_, any) => {
                block.needs.iter().all(is_kept) && (any || block.needs_any.iter().any(is_kept))
            }
        };
        let mut methods = block.methods.iter().flatten();
        is_useful
            && (block.methods.is_none()
                || methods.any(|name| self.reach.called.contains(name.as_str())))
    }

    /// Imports of what is kept, for what method calls and macros need is not known.
    fn keep_imports(&mut self) {
        let program = self.reach.program;
        loop {
            let before = self.reach.kept.leaves.len();
            for (id, item) in program.items.iter().enumerate() {
                let module = item.parent.unwrap_or(0);
                if item.kind != Kind::Use || !item.of_library || !self.reach.kept.items[module] {
                    continue;
                }
                for (place, leaf) in item.leaves.iter().enumerate() {
                    if !self.reach.kept.leaves.contains(&(id, place))
                        && self.leads_to_kept(module, leaf)
                    {
                        self.reach.keep_leaf((id, place));
                    }
                }
            }
            self.reach.waiting.clear();
            if self.reach.kept.leaves.len() == before {
                break;
            }
        }
    }

    fn leads_to_kept(&self, module: ItemId, leaf: &Leaf) -> bool {
        let program = self.reach.program;
        let space = if leaf.glob || leaf.only_module {
            Space::Scope
        } else {
            Space::Any
        };
        let meaning = program.resolve(module, &leaf.path, leaf.leading, true, space);
        meaning.foreign.is_none()
            && meaning.leaves.iter().all(|leaf| {
                self.reach.kept.leaves.contains(leaf) || program.items[leaf.0].kind != Kind::Use
            })
            && meaning.ends.iter().any(|(end, _)| match end {
                End::Item(item) => self.reach.kept.items[*item],
                End::Outside => true,
                End::Missing(around) => self.is_made(*around, leaf.path.last()),
            })
    }

    /// Whether a kept macro call of a module may make what bears this name.
    fn is_made(&self, module: ItemId, name: Option<&String>) -> bool {
        let children = &self.reach.program.items[module].children;
        let mut made = children.iter().filter_map(|child| {
            let made = self.reach.makers.made.get(child)?;
            self.reach.kept.items[*child].then_some(made)
        });
        made.any(|made| made.names.is_empty() || name.is_none_or(|name| made.names.contains(name)))
    }

    fn header(&mut self, block: ItemId) -> Header {
        if let Some(header) = self.headers.get(&block) {
            return header.clone();
        }
        let header = header(self.reach.program, &self.reach.makers.names, block);
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
