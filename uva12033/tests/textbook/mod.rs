//! The theorem as one would first program it, with a switch for each plausible mistake.

use std::io::{Read, Write};

/// Two ends and a weight.
pub type Edge = (usize, usize, u64);

/// A mistake; the case file `hack-NAME` catches it.
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

/// Reads tests, answers them.
pub fn program(
    input: &mut dyn Read,
    output: &mut dyn Write,
    mistake: Mistake,
) -> Result<(), String> {
    let mut text = String::new();
    input
        .read_to_string(&mut text)
        .map_err(|error| error.to_string())?;
    let text = text.trim_start_matches('\u{feff}');
    let mut tokens = text
        .split(|letter| letter <= ' ')
        .filter(|token| !token.is_empty());
    let mut number = || {
        tokens
            .next()
            .and_then(|token| token.parse::<u64>().ok())
            .ok_or("line 1: no number")
    };
    let mut lines = Vec::new();
    for test in 1..=number()? {
        let nodes = number()? as usize;
        let mut edges = Vec::new();
        for _ in 1..nodes {
            edges.push((number()? as usize, number()? as usize, number()?));
        }
        let winner = if value(nodes, &edges, mistake) == 0 {
            "Jolly"
        } else {
            "Emily"
        };
        lines.push(format!("Case {test}: {winner}"));
    }
    let newline = if lines.is_empty() || mistake == Mistake::NoFinalNewline {
        ""
    } else {
        "\n"
    };
    write!(output, "{}{newline}", lines.join("\n")).map_err(|error| error.to_string())
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
