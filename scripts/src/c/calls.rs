//! Who calls whom: which functions the program can reach, and which may be called again before they end.

use super::tree::{Body, Expression, visit};
use super::wasm::Module;
use std::collections::{BTreeMap, BTreeSet};

/// The calls within a program.
pub struct Calls {
    /// Reachable functions, each as far as possible behind those that it calls.
    pub order: Vec<usize>,
    /// The functions that each names.
    pub named: BTreeMap<usize, BTreeSet<usize>>,
    /// Reachable functions that a call through the table may choose.
    pub chosen: BTreeSet<usize>,
    /// Functions that may reach themselves.
    pub recursive: BTreeSet<usize>,
}

impl Calls {
    /// Looks at all that is reachable from a function.
    pub fn of(module: &Module, bodies: &BTreeMap<usize, Body>, start: usize) -> Calls {
        let mut calls = Calls {
            order: Vec::new(),
            named: BTreeMap::new(),
            chosen: BTreeSet::new(),
            recursive: BTreeSet::new(),
        };
        let mut callees = BTreeMap::new();
        let mut path = vec![(start, false)];
        while let Some((function, left)) = path.pop() {
            if left {
                calls.order.push(function);
            } else if bodies.contains_key(&function) && !callees.contains_key(&function) {
                path.push((function, true));
                let (mut all, named) = callees_of(module, &bodies[&function]);
                calls.chosen.extend(&all);
                all.extend(&named);
                path.extend(all.iter().map(|&callee| (callee, false)));
                calls.named.insert(function, named);
                callees.insert(function, all);
            }
        }
        calls
            .chosen
            .retain(|function| bodies.contains_key(function));
        calls.recursive = recursive(&callees);
        calls
    }
}

/// The functions that a function may call through the table, and those that it names.
fn callees_of(module: &Module, body: &Body) -> (BTreeSet<usize>, BTreeSet<usize>) {
    let (mut types, mut named) = (BTreeSet::new(), BTreeSet::new());
    visit(&body.statements, &mut |expression| match expression {
        Expression::Call(function, _) => {
            named.insert(*function);
        }
        Expression::CallIndirect(index, _) => {
            types.insert(*index);
        }
        _ => {}
    });
    let fits = |function: &usize| {
        types
            .iter()
            .any(|&index| module.types[index] == *module.signature(*function))
    };
    let chosen = module
        .table
        .iter()
        .flatten()
        .copied()
        .filter(|function| !types.is_empty() && fits(function));
    (chosen.collect(), named)
}

/// The functions on cycles: those that are left when one without callees among the rest is taken away as long as there
/// is one, and then one without callers.
fn recursive(callees: &BTreeMap<usize, BTreeSet<usize>>) -> BTreeSet<usize> {
    let mut reverse: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (&caller, all) in callees {
        for &callee in all.iter().filter(|callee| callees.contains_key(callee)) {
            reverse.entry(callee).or_default().insert(caller);
        }
    }
    let own: BTreeSet<usize> = callees.keys().copied().collect();
    peel(peel(own, callees), &reverse)
}

/// Takes away what leads to nothing that is left.
fn peel(mut left: BTreeSet<usize>, next: &BTreeMap<usize, BTreeSet<usize>>) -> BTreeSet<usize> {
    loop {
        let ends = |one: &usize| {
            !next
                .get(one)
                .is_some_and(|all| all.iter().any(|other| left.contains(other)))
        };
        let ending: Vec<usize> = left.iter().copied().filter(ends).collect();
        if ending.is_empty() {
            return left;
        }
        for one in ending {
            left.remove(&one);
        }
    }
}
