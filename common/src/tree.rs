//! Forests given as edge lists, folded from their leaves without neighbour lists.

use std::ops::BitXor;

/// So many edges are linked at once. Most nodes are cache misses, and if nothing else lies between
/// them, a processor waits for several at a time.
const BATCH: usize = 64;

/// So many nodes get memory without any edge.
const FREE_NODES: usize = 1 << 16;

/// So many nodes does each edge pay for that has been read: memory stays in proportion to
/// the input.
const NODES_PER_EDGE: u64 = 16;

/// The weight of edges that have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoWeight;

impl BitXor for NoWeight {
    type Output = NoWeight;
    fn bitxor(self, _: NoWeight) -> NoWeight {
        NoWeight
    }
}

/// What is left of a node while leaves are taken off.
#[derive(Clone, Copy, Default)]
struct Node<W> {
    degree: u32,
    /// The xor of all neighbours, and of the weights of all edges: of a leaf, its only
    /// neighbour and weight.
    link: u32,
    weight: W,
}

/// The edge from a node to its parent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Branch<W> {
    /// The parent; a root is its own.
    pub parent: u32,
    /// The weight of the edge; of no meaning for a root.
    pub weight: W,
}

/// An edge list that becomes an order in which each node comes after its children.
///
/// Memory: one `Node` for each node, at most 16 for each edge beyond the first 65536.
///
/// Method: "xor linked tree", pajenegod, codeforces.com/blog/entry/135239.
#[derive(Default)]
pub struct Forest<W> {
    /// Empty until the edges pay for all nodes.
    nodes: Vec<Node<W>>,
    node_count: u32,
    edge_count: u32,
    /// Edges that are not linked yet.
    waiting: Vec<(u32, u32, W)>,
}

impl<W: BitXor<Output = W> + Copy + Default> Forest<W> {
    /// Starts anew with the nodes `0..node_count` and no edge. Keeps its memory.
    pub fn clear(&mut self, node_count: u32) {
        self.nodes.clear();
        self.node_count = node_count;
        self.edge_count = 0;
        self.waiting.clear();
    }

    /// Adds an edge between two nodes. Amortised constant time.
    #[inline]
    pub fn join(&mut self, one: u32, other: u32, weight: W) {
        self.edge_count += 1;
        self.waiting.push((one, other, weight));
        if self.waiting.len() >= BATCH && is_paid_for(self.node_count, self.edge_count) {
            self.link(self.node_count as usize);
        }
    }

    /// Links the edges that wait, among so many nodes.
    fn link(&mut self, node_count: usize) {
        self.nodes.resize(node_count, Node::default());
        for (one, other, weight) in self.waiting.drain(..) {
            for &(node, neighbour) in &[(one, other), (other, one)] {
                let node = &mut self.nodes[node as usize];
                node.degree += 1;
                node.link ^= neighbour;
                node.weight = node.weight ^ weight;
            }
        }
    }

    /// Links the last edges; if all edges are too few to pay for the nodes, some nodes are left out.
    fn link_rest(&mut self) {
        let node_count = if is_paid_for(self.node_count, self.edge_count) {
            self.node_count as usize
        } else {
            renumber(&mut self.waiting)
        };
        self.link(node_count);
    }

    /// Ends the edge list of a tree with this root, and puts the nodes in an order in which
    /// each comes after its children: `branches` gets for each place in that order the edge
    /// to the parent. Returns whether the edges form a tree; if not, `branches` is of no
    /// use. O(n).
    pub fn fold_tree(&mut self, root: u32, branches: &mut Vec<Branch<W>>) -> bool {
        self.prepare(branches);
        // Two edges that lead nowhere keep the root from ever being a leaf.
        self.nodes[root as usize].degree += 2;
        // Leaves wait for their turn under their names, from `place` to `end`. What is
        // written at the end counts only if the end moves on: a jump there would be one
        // that no processor foresees.
        let mut end = 0;
        for (name, node) in self.nodes.iter().enumerate() {
            branches[end].parent = name as u32;
            end += (node.degree == 1) as usize;
        }
        let mut place = 0;
        while place < end {
            let leaf = branches[place].parent;
            if self.nodes[leaf as usize].degree == 0 {
                // The last node of a part without the root.
                return false;
            }
            let parent = self.take_off(leaf, place, branches);
            branches[end].parent = parent;
            end += (self.nodes[parent as usize].degree == 1) as usize;
            place += 1;
        }
        self.take_root(root, place, branches);
        self.name_parents_by_place(branches);
        place + 1 == branches.len() && place == self.edge_count as usize
    }

    /// Takes leaves off a tree until one node is left, and returns that; `None` if the edges form
    /// no tree. `leaves` is working memory. O(n).
    ///
    /// Calls `hand_up(leaf, parent)` for each leaf as it goes. Leaves go in rounds, and if `parent`
    /// is one then, it goes in the same round, or in the next if `hand_up` returns true.
    pub fn fold_to_last<F>(&mut self, leaves: &mut Vec<u32>, mut hand_up: F) -> Option<u32>
    where
        F: FnMut(u32, u32) -> bool,
    {
        self.link_rest();
        leaves.clear();
        // One place more than nodes: what is written at the end counts only if the end moves on.
        leaves.resize(self.nodes.len() + 1, 0);
        let mut end = 0;
        for (name, node) in self.nodes.iter().enumerate() {
            leaves[end] = name as u32;
            end += (node.degree <= 1) as usize;
        }
        let mut next_round = Vec::new();
        let mut place = 0;
        while place < end {
            let leaf = leaves[place];
            place += 1;
            let Node { degree, link, .. } = self.nodes[leaf as usize];
            if degree == 0 {
                // The last node of its part.
                return Some(leaf).filter(|_| place == self.nodes.len());
            }
            let parent = &mut self.nodes[link as usize];
            parent.degree -= 1;
            parent.link ^= leaf;
            let is_leaf = parent.degree == 1;
            let waits = hand_up(leaf, link);
            leaves[end] = link;
            end += (is_leaf && !waits) as usize;
            if is_leaf && waits {
                next_round.push(link);
            }
            if place == end {
                end += next_round.len();
                leaves[place..end].copy_from_slice(&next_round);
                next_round.clear();
            }
        }
        None
    }

    /// From which node `fold_to_last` took `leaf`; of no meaning for the last node.
    pub fn parent(&self, leaf: u32) -> u32 {
        self.nodes[leaf as usize].link
    }

    /// As `fold_tree` for a forest, in which the smallest node of each tree is its root. If
    /// the edges are too few to pay for all the nodes, nodes without edges are left out, in
    /// O(m log m).
    ///
    /// Why the smallest node is left over: the scan goes from large nodes to small ones,
    /// and a node that it has passed is taken off as soon as it is a leaf. So when it comes
    /// to the smallest node of a tree, no other is left: if one were, a leaf other than the
    /// smallest would be among them, and the scan has passed that.
    pub fn fold_forest(&mut self, branches: &mut Vec<Branch<W>>) -> bool {
        self.prepare(branches);
        let mut place = 0;
        for start in (0..branches.len() as u32).rev() {
            let mut leaf = start;
            while leaf >= start && self.nodes[leaf as usize].degree == 1 {
                leaf = self.take_off(leaf, place, branches);
                place += 1;
            }
            if leaf == start && self.nodes[leaf as usize].degree == 0 {
                self.take_root(leaf, place, branches);
                place += 1;
            }
        }
        self.name_parents_by_place(branches);
        place == branches.len()
    }

    /// Links all edges, and gives `branches` as many places as there are nodes.
    fn prepare(&mut self, branches: &mut Vec<Branch<W>>) {
        self.link_rest();
        branches.clear();
        branches.resize(self.nodes.len(), Branch::default());
    }

    /// Gives a leaf its place, and takes it from its only neighbour, which is returned.
    #[inline]
    fn take_off(&mut self, leaf: u32, place: usize, branches: &mut [Branch<W>]) -> u32 {
        let Node { link, weight, .. } = self.nodes[leaf as usize];
        // The degree of a node that has been taken off is free to hold its place.
        self.nodes[leaf as usize].degree = place as u32;
        branches[place] = Branch {
            parent: link,
            weight,
        };
        let parent = &mut self.nodes[link as usize];
        parent.degree -= 1;
        parent.link ^= leaf;
        parent.weight = parent.weight ^ weight;
        link
    }

    fn take_root(&mut self, root: u32, place: usize, branches: &mut [Branch<W>]) {
        self.nodes[root as usize].degree = place as u32;
        branches[place].parent = root;
    }

    fn name_parents_by_place(&self, branches: &mut [Branch<W>]) {
        for branch in branches {
            branch.parent = self.nodes[branch.parent as usize].degree;
        }
    }
}

/// Whether so many edges justify memory for so many nodes.
pub fn is_paid_for(node_count: u32, edge_count: u32) -> bool {
    u64::from(node_count) <= FREE_NODES as u64 + NODES_PER_EDGE * u64::from(edge_count)
}

/// Renumbers the ends of edges in their order, from 65536 on where they are not smaller,
/// leaving out numbers that do not occur. Returns how many numbers the nodes then have. O(m
/// log m).
pub fn renumber<W>(edges: &mut [(u32, u32, W)]) -> usize {
    let mut names = Vec::new();
    for &(one, other, _) in edges.iter() {
        names.push(one);
        names.push(other);
    }
    names.retain(|&name| name as usize >= FREE_NODES);
    names.sort_unstable();
    names.dedup();
    let number = |name: u32| match names.binary_search(&name) {
        Ok(rank) => (FREE_NODES + rank) as u32,
        Err(_) => name,
    };
    for edge in edges.iter_mut() {
        edge.0 = number(edge.0);
        edge.1 = number(edge.1);
    }
    FREE_NODES + names.len()
}

/// As `renumber`, for edges without weights. The copy costs less than the sorting.
pub fn renumber_pairs(edges: &mut [(u32, u32)]) -> usize {
    let mut weighted = Vec::new();
    for &(one, other) in edges.iter() {
        weighted.push((one, other, NoWeight));
    }
    let places = renumber(&mut weighted);
    for (edge, &(one, other, _)) in edges.iter_mut().zip(&weighted) {
        *edge = (one, other);
    }
    places
}
