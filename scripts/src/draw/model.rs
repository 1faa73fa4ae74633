//! What a drawing shows.

/// One picture of a position: a heading, a note on how to read it, and parts side by side.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// A line above the picture, empty for none.
    pub heading: String,
    /// Lines that say what the texts mean, empty for none.
    pub note: String,
    /// The parts, drawn in rows in this order. Without a part the note has to say what there is to see.
    pub parts: Vec<Part>,
}

/// A multigraph, connected or not. A component that is a tree is drawn as one, from its root on.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// A line above the part, empty for none.
    pub heading: String,
    /// The nodes; edges name them by their index.
    pub nodes: Vec<Node>,
    /// The edges, in any order; loops and parallel edges are drawn as such.
    pub edges: Vec<Edge>,
    /// Where the root is, and all else from there.
    pub grows: Grows,
}

/// In which direction the root's component extends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grows {
    /// The root is on top.
    #[default]
    Down,
    /// The root is at the bottom.
    Up,
}

/// A node: a box with its name, and its value in a badge at its right.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The name, written in bold.
    pub name: String,
    /// What else the box says, after the name; empty for nothing.
    pub label: String,
    /// The text of the badge; empty for no badge.
    pub value: String,
    /// Whether the component is rooted here and the node has a heavy border. A component without a root is drawn from
    /// its first node.
    pub root: bool,
    /// How it stands out.
    pub look: Look,
    /// The number of the move that picks it, if there is one: its markup is in a group with this `data-move`.
    pub played: Option<usize>,
}

/// An edge: a line, with a label and below it values beside it.
#[derive(Clone, Debug, Default)]
pub struct Edge {
    /// The indices of its two nodes, equal for a loop.
    pub ends: [usize; 2],
    /// What belongs to the edge itself, such as its weight; empty for nothing.
    pub label: String,
    /// What the game makes of it, one text a line.
    pub values: Vec<String>,
    /// The units that it consists of, from the end far from the root, drawn in trees only; empty for a plain line.
    pub units: Vec<Look>,
    /// How it stands out.
    pub look: Look,
    /// The number of the move that plays on it, as for a node.
    pub played: Option<usize>,
}

/// How a node, an edge or a unit of an edge stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Not at all.
    #[default]
    Plain,
    /// Green: a winning move.
    Winning,
    /// Blue: a move that is looked at, or the first of two kinds.
    Blue,
    /// Orange: the reply to it, or the second of two kinds.
    Orange,
    /// Dashed.
    Dashed,
    /// Pale and dotted: gone.
    Faded,
}
