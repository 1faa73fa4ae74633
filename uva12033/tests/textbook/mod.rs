//! The theorem as one would first program it, with a switch for each plausible mistake.

use scripts::testing::input::{Numbers, Refusal};

/// Two ends and a weight.
pub type Edge = (usize, usize, u64);

/// A mistake; the case file `hack-NAME`, or `beyond-NAME`, catches it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    None,
    OddWeightAddsOne,
    WeightAdds,
    WeightOneXors,
    EvenWeightZero,
    BranchesAdd,
    UnitParity,
    FirstEndAsParent,
    RootIsNode1,
    NoFinalNewline,
}

/// The answers to an input.
pub fn program(input: &[u8], mistake: Mistake) -> Result<String, Refusal> {
    let mut numbers = Numbers::of(input);
    let mut lines = Vec::new();
    for test in 1..=numbers.next(0..=u64::MAX)? {
        let nodes = numbers.next(1..=usize::MAX)?;
        let mut edges = Vec::new();
        for _ in 1..nodes {
            let mut node = || numbers.next(0..=nodes - 1);
            edges.push((node()?, node()?, numbers.next(1..=u64::MAX)?));
        }
        let winner = if value(nodes, &edges, mistake) == 0 {
            "Jolly"
        } else {
            "Emily"
        };
        lines.push(format!("Case {test}: {winner}\n"));
    }
    let mut answers = lines.concat();
    if mistake == Mistake::NoFinalNewline {
        answers.pop();
    }
    Ok(answers)
}

/// The Grundy value of the game on a tree.
pub fn value(nodes: usize, edges: &[Edge], mistake: Mistake) -> u64 {
    if mistake == Mistake::UnitParity {
        return edges.iter().map(|&(_, _, weight)| weight).sum::<u64>() % 2;
    }
    let mut neighbours = vec![Vec::new(); nodes];
    for &(one, other, weight) in edges {
        neighbours[one].push((other, weight));
        if mistake != Mistake::FirstEndAsParent {
            neighbours[other].push((one, weight));
        }
    }
    let root = if mistake == Mistake::RootIsNode1 {
        1
    } else {
        0
    };
    let mut order = vec![(root, root, 0)];
    let mut next = 0;
    while let Some(&(node, parent, _)) = order.get(next) {
        let children = neighbours.get(node).into_iter().flatten();
        let children = children.filter(|&&(child, _)| child != parent);
        order.extend(children.map(|&(child, weight)| (child, node, weight)));
        next += 1;
    }
    let mut values = vec![0; nodes.max(2)];
    for &(node, parent, weight) in order[1..].iter().rev() {
        let branch = branch(weight, values[node], mistake);
        match mistake {
            Mistake::BranchesAdd => values[parent] += branch,
            _ => values[parent] ^= branch,
        }
    }
    values[root]
}

fn branch(weight: u64, above: u64, mistake: Mistake) -> u64 {
    match (mistake, weight % 2) {
        (Mistake::WeightAdds, _) => above + weight,
        (Mistake::OddWeightAddsOne, 1) => above + 1,
        (Mistake::WeightOneXors, 1) => above ^ 1,
        (Mistake::EvenWeightZero, 0) => 0,
        (_, 0) => above,
        _ if weight == 1 => above + 1,
        _ => above ^ 1,
    }
}
