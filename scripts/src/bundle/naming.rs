//! What a bundle calls the libraries, and their macros.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Kept;
use super::patch::Names;
use super::paths::{End, Space};
use super::program::Program;

/// Chooses names that collide with nothing in the member's root.
pub fn names(program: &Program, kept: &Kept) -> Names {
    let root = program.crates[0].root;
    let taken = |name: &str, own: usize| {
        let meaning = program.resolve(root, &[name.to_string()], false, false, Space::Scope);
        let own_root = End::Item(program.crates[own].root);
        let is_other = |end: &End| matches!(end, End::Item(_)) && *end != own_root;
        let is_of_rust = ["std", "core", "alloc", "proc_macro", "test"].contains(&name);
        is_of_rust || meaning.ends.iter().any(|(end, _)| is_other(end))
    };
    let mut modules = vec![String::new()];
    for number in 1..program.crates.len() {
        let called = program.crates.iter().find_map(|krate| {
            let mut names = krate.dependencies.iter();
            names
                .find(|(_, target)| **target == number)
                .map(|(name, _)| name.clone())
        });
        let mut name = called.unwrap_or_default();
        while taken(&name, number) || modules.contains(&name) {
            name = format!("{name}_library");
        }
        modules.push(name);
    }
    let mut macros = BTreeMap::new();
    for (owner, exported) in program.exported.iter().enumerate().skip(1) {
        for id in exported.iter().filter(|id| kept.items[**id]) {
            macros.insert(
                *id,
                format!("{}_{}", modules[owner], program.items[*id].name),
            );
        }
    }
    let mut exported = BTreeSet::new();
    for item in program.items.iter().filter(|item| item.of_library) {
        let dependencies = &program.crates[item.owner].dependencies;
        let whole = item
            .leaves
            .iter()
            .filter(|leaf| leaf.path.len() == 1 && !leaf.glob);
        exported.extend(whole.filter_map(|leaf| dependencies.get(&leaf.path[0])));
    }
    Names {
        modules,
        macros,
        exported,
    }
}
