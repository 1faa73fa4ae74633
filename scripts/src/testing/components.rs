//! Which nodes edges join.

/// Nodes in components, which edges join: union-find with halved paths, the smaller one below the larger (Tarjan and van
/// Leeuwen, 1984).
#[derive(Clone, Debug)]
pub struct Components {
    /// The node above each; a top is above itself.
    above: Vec<usize>,
    /// The number of nodes of each component, at its top.
    sizes: Vec<usize>,
}

impl Components {
    /// So many nodes, each alone.
    pub fn new(nodes: usize) -> Components {
        Components {
            above: (0..nodes).collect(),
            sizes: vec![1; nodes],
        }
    }

    fn top(&mut self, mut node: usize) -> usize {
        while self.above[node] != node {
            self.above[node] = self.above[self.above[node]];
            node = self.above[node];
        }
        node
    }

    /// Adds an edge; returns whether it joins two components, and so closes no cycle. Nearly constant time.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.top(one), self.top(other));
        if one == other {
            return false;
        }
        let (small, large) = match self.sizes[one] < self.sizes[other] {
            true => (one, other),
            false => (other, one),
        };
        self.above[small] = large;
        self.sizes[large] += self.sizes[small];
        true
    }

    /// How many nodes the component of this one has.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn size(&mut self, node: usize) -> usize {
        let top = self.top(node);
        self.sizes[top]
    }
}

#[cfg(test)]
mod tests {
    use super::Components;

    #[test]
    fn edges_join_until_they_close_a_cycle() {
        let mut components = Components::new(5);
        assert!(components.join(0, 1) && components.join(3, 2) && components.join(2, 1));
        assert!(!components.join(3, 0) && !components.join(4, 4));
        let sizes: Vec<usize> = (0..5).map(|node| components.size(node)).collect();
        assert_eq!(sizes, [4, 4, 4, 4, 1]);
    }
}
