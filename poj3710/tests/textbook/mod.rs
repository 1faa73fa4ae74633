//! The theorem as one would first program it, with a switch for each plausible mistake.

use scripts::testing::input::{Numbers, Refusal};

/// Two nodes, counted from 0; the root is 0.
pub type Edge = (usize, usize);

/// A mistake; the case file `hack-NAME`, or `beyond-NAME`, catches it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    None,
    NodeParity,
    ParallelEdgesDropped,
    ThreeParallelEdges,
    ParentNode,
    UnreachablePart,
    Loop,
    CycleEdgesAddOne,
    ArticulationPoint,
    CycleLengths,
    FirstEndAsParent,
    OneLinePerPicture,
}

/// The answers to an input.
pub fn program(input: &[u8], mistake: Mistake) -> Result<String, Refusal> {
    let mut numbers = Numbers::of(input);
    let mut values = Vec::new();
    while !numbers.is_at_end() {
        let mut set = Vec::new();
        for _ in 0..numbers.next(0..=usize::MAX)? {
            let nodes = numbers.next(1..=usize::MAX)?;
            let mut edges = Vec::new();
            for _ in 0..numbers.next(0..=usize::MAX)? {
                let mut node = || numbers.next(1..=nodes).map(|node| node - 1);
                edges.push((node()?, node()?));
            }
            set.push(value(nodes, &edges, mistake));
        }
        if mistake == Mistake::OneLinePerPicture {
            values.extend(set);
        } else {
            values.push(set.into_iter().fold(0, |sum, value| sum ^ value));
        }
    }
    let winner = |&value: &u32| if value == 0 { "Harry\n" } else { "Sally\n" };
    Ok(values.iter().map(winner).collect())
}

/// The Grundy value of the game on a graph. Recursive: not for deep ones.
pub fn value(nodes: usize, edges: &[Edge], mistake: Mistake) -> u32 {
    let mut edges = edges.to_vec();
    let most_parallel = match mistake {
        Mistake::ParallelEdgesDropped => 1,
        Mistake::ThreeParallelEdges => 2,
        _ => usize::MAX,
    };
    edges.iter_mut().for_each(|(one, other)| {
        if mistake != Mistake::FirstEndAsParent {
            (*one, *other) = (*one.min(other), *one.max(other));
        }
    });
    edges.sort_unstable();
    let mut walk = Walk {
        mistake,
        neighbours: vec![Vec::new(); nodes],
        order: vec![None; nodes],
        low: vec![0; nodes],
        seen: 0,
    };
    for (id, &(one, other)) in edges.iter().enumerate() {
        let parallel = edges[..id]
            .iter()
            .rev()
            .take_while(|&&before| before == (one, other))
            .count();
        if (one == other && mistake == Mistake::Loop) || parallel >= most_parallel {
            continue;
        }
        walk.neighbours[one].push((other, id));
        if one != other && mistake != Mistake::FirstEndAsParent {
            walk.neighbours[other].push((one, id));
        }
    }
    let mut value = walk.visit(0, (0, usize::MAX), 0);
    for node in 1..nodes {
        if mistake == Mistake::UnreachablePart && walk.order[node].is_none() {
            value ^= walk.visit(node, (node, usize::MAX), 0);
        }
    }
    value
}

struct Walk {
    mistake: Mistake,
    /// The other end and the number of each edge at a node.
    neighbours: Vec<Vec<(usize, usize)>>,
    /// When each node was first seen, and at which depth.
    order: Vec<Option<(usize, usize)>>,
    /// The earliest node that an edge from this node or from below leads to, by its place in the order.
    low: Vec<usize>,
    seen: usize,
}

impl Walk {
    fn visit(&mut self, node: usize, parent: (usize, usize), depth: usize) -> u32 {
        let place = self.seen;
        self.seen += 1;
        self.order[node] = Some((place, depth));
        self.low[node] = place;
        let (mut value, mut tops_a_cycle) = (0, false);
        for (to, edge) in self.neighbours[node].clone() {
            let is_way_back = match self.mistake {
                Mistake::ParentNode => to == parent.0 && depth > 0,
                _ => edge == parent.1,
            };
            match self.order[to] {
                _ if is_way_back => {}
                Some((earlier, above)) if earlier <= place => {
                    self.low[node] = self.low[node].min(earlier);
                    value ^= match self.mistake {
                        Mistake::NodeParity => u32::from(to == node),
                        Mistake::CycleLengths => (depth - above + 1) as u32 % 2,
                        _ => 1,
                    };
                }
                Some(_) => {}
                None => {
                    let branch = self.visit(to, (node, edge), depth + 1);
                    self.low[node] = self.low[node].min(self.low[to]);
                    let is_bridge = match self.mistake {
                        Mistake::ArticulationPoint => self.low[to] >= place,
                        _ => self.low[to] > place,
                    };
                    tops_a_cycle |= !is_bridge;
                    value ^= match self.mistake {
                        _ if is_bridge => branch + 1,
                        Mistake::CycleEdgesAddOne => branch + 1,
                        Mistake::CycleLengths => branch,
                        _ => branch ^ 1,
                    };
                }
            }
        }
        if self.mistake == Mistake::NodeParity && tops_a_cycle && self.low[node] == place {
            value ^= 1;
        }
        value
    }
}
