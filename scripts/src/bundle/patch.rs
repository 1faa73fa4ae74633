//! Changes to the files of a program, and the names of what a bundle takes from libraries.

use std::collections::{BTreeMap, BTreeSet};

use super::program::ItemId;

/// What comes in the place of a piece of text.
#[derive(Clone, Debug, PartialEq)]
pub enum Patch {
    /// Other text.
    Text(String),
    /// The file of a module, in braces.
    Inline(ItemId),
    /// Nothing; the text was whole lines.
    Gone,
}

/// The changes to one file: where each starts, with its end and what comes there. Of two changes at the same place or
/// inside of each other the outer one counts.
pub type Patches = BTreeMap<usize, (usize, Patch)>;

/// How the bundle names what it takes from libraries.
#[derive(Debug, Default)]
pub struct Names {
    /// For each crate the module that stands for it; empty for the member.
    pub modules: Vec<String>,
    /// Macros that get another name, since exported ones share the root of the bundle.
    pub macros: BTreeMap<ItemId, String>,
    /// Crates that a library exports as a whole.
    pub exported: BTreeSet<usize>,
}

impl Names {
    /// The path of a crate's root behind `crate`.
    pub fn path_of(&self, owner: usize) -> Option<String> {
        self.modules
            .get(owner)
            .filter(|name| !name.is_empty())
            .cloned()
    }
}
