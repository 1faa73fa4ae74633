//! Where nodes go: trees from the root down and as narrow as their subtrees allow, other graphs so that distances on
//! paper follow distances in the graph.

use super::figure::{NODE_HEIGHT, Point, at, edge_text_size, node_reach};
use super::{Edge, Node, Part};
use std::collections::BTreeMap;

/// Free space between two neighbours in a row of a tree, in pixels.
const GAP: f64 = 18.0;
/// Free space between two rows of a tree whose edges have no text, in pixels.
const ROW_GAP: f64 = 28.0;
/// Space between the text on a branch and the box at the branch's lower end, in pixels.
const TEXT_GAP: f64 = 5.0;
/// How many leaves below one node share a row before they are hung into several.
const LEAVES_IN_ROW: usize = 8;
/// Into how many rows the leaves below one node are hung at most.
const MOST_ROWS: usize = 4;
/// What a branch needs between the boxes of a row that it passes: a negative reach, since it can do with less than
/// the usual gap.
const SLIT: (f64, f64) = (5.0, -5.0);
/// Wanted length of an edge in a graph that is no tree, in pixels.
const EDGE_LENGTH: f64 = 100.0;
/// How far apart parallel edges are where they bow out most, in pixels, as long as there are few of them.
const BOW_GAP: f64 = 30.0;
/// How far a whole bundle of parallel edges may spread, in pixels.
const BOW_SPREAD: f64 = 150.0;
/// How strongly nodes of a graph that is no tree are held in rows, against all that moves them otherwise: what is
/// added to `LAST_ROW_PULL` at first, and what remains in the end.
const FIRST_ROW_PULL: f64 = 1.0;
const LAST_ROW_PULL: f64 = 0.12;
/// How often every node moves to where the others want it.
const ROUNDS: usize = 300;

/// Where a node goes.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The centre of its box.
    pub(super) centre: Point,
    /// Where the branch from above turns straight down to it, if it does.
    pub(super) bend: Option<Point>,
}

impl Place {
    fn top(self) -> Point {
        self.centre - at(0.0, NODE_HEIGHT / 2.0)
    }

    fn bottom(self) -> Point {
        self.centre + at(0.0, NODE_HEIGHT / 2.0)
    }
}

/// A connected multigraph whose nodes stand breadth first, the one on top first.
pub(super) struct Component {
    pub(super) nodes: Vec<Node>,
    /// In every edge the smaller index comes first, so in a tree the upper end.
    edges: Vec<Edge>,
    /// For every node, the others next to it, each once, in the order of the edges.
    neighbours: Vec<Vec<usize>>,
    pub(super) is_tree: bool,
}

/// The connected components of a part: first those of its roots, then the others, each in the order of the nodes.
pub(super) fn components(part: &Part) -> Vec<Component> {
    let neighbours = neighbours(part.nodes.len(), &part.edges);
    let (roots, others): (Vec<usize>, Vec<usize>) =
        (0..part.nodes.len()).partition(|&node| part.nodes[node].root);
    let mut places = vec![None; part.nodes.len()];
    let mut components = Vec::new();
    for top in roots.into_iter().chain(others) {
        if places[top].is_some() {
            continue;
        }
        let order = breadth_first(top, &neighbours);
        for (rank, &node) in order.iter().enumerate() {
            places[node] = Some((components.len(), rank));
        }
        components.push(Component {
            nodes: order.iter().map(|&node| part.nodes[node].clone()).collect(),
            edges: Vec::new(),
            neighbours: Vec::new(),
            is_tree: false,
        });
    }
    for edge in &part.edges {
        let [from, to] = edge.ends.map(|end| places[end]);
        if let (Some((component, from)), Some((_, to))) = (from, to) {
            components[component].edges.push(Edge {
                ends: [from.min(to), from.max(to)],
                ..edge.clone()
            });
        }
    }
    for component in &mut components {
        component.neighbours = self::neighbours(component.nodes.len(), &component.edges);
        component.is_tree = component.edges.len() + 1 == component.nodes.len();
    }
    components
}

fn neighbours(count: usize, edges: &[Edge]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); count];
    let mut seen = std::collections::BTreeSet::new();
    for &Edge {
        ends: [from, to], ..
    } in edges
    {
        if from != to && seen.insert((from.min(to), from.max(to))) {
            neighbours[from].push(to);
            neighbours[to].push(from);
        }
    }
    neighbours
}

fn breadth_first(top: usize, neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut order = vec![top];
    let mut seen = vec![false; neighbours.len()];
    seen[top] = true;
    let mut next = 0;
    while next < order.len() {
        for &other in &neighbours[order[next]] {
            if !std::mem::replace(&mut seen[other], true) {
                order.push(other);
            }
        }
        next += 1;
    }
    order
}

impl Component {
    /// The edges in groups that have both ends in common.
    pub(super) fn bundles(&self) -> impl Iterator<Item = Vec<&Edge>> {
        let mut bundles: BTreeMap<[usize; 2], Vec<&Edge>> = BTreeMap::new();
        for edge in &self.edges {
            bundles.entry(edge.ends).or_default().push(edge);
        }
        bundles.into_values()
    }

    /// Where every node goes.
    pub(super) fn places(&self) -> Vec<Place> {
        // Nodes stand breadth first, so the one through which a node was reached is its first neighbour in that order.
        let above: Vec<usize> = (0..self.nodes.len())
            .map(|node| self.neighbours[node].iter().copied().min().unwrap_or(0))
            .collect();
        let hung = self.hung(&above);
        let columns = self.tidy_columns(&above, &hung);
        let text_height = self.text_height();
        let row = NODE_HEIGHT + ROW_GAP.max(text_height + 6.0 * TEXT_GAP);
        let turn = NODE_HEIGHT / 2.0 + text_height + 2.0 * TEXT_GAP;
        let mut places: Vec<Place> = Vec::new();
        for (node, x) in columns.into_iter().enumerate() {
            let first_row = places
                .get(above[node])
                .map_or(0.0, |place| place.centre.y + row);
            let extra = row * hung[node].unwrap_or(0) as f64;
            places.push(Place {
                centre: at(x, first_row + extra),
                bend: hung[node].map(|_| at(x, first_row - turn)),
            });
        }
        if !self.is_tree {
            self.relax(&mut places);
        }
        places
    }

    /// For leaves that have too many siblings for one row: how many rows below the first they go.
    fn hung(&self, above: &[usize]) -> Vec<Option<usize>> {
        let mut hung = vec![None; above.len()];
        if self.is_tree {
            let mut leaves = vec![Vec::new(); above.len()];
            for node in (1..above.len()).filter(|&node| self.neighbours[node].len() == 1) {
                leaves[above[node]].push(node);
            }
            for family in leaves
                .into_iter()
                .filter(|family| family.len() > LEAVES_IN_ROW)
            {
                let rows = family.len().div_ceil(LEAVES_IN_ROW).min(MOST_ROWS);
                for (rank, leaf) in family.into_iter().enumerate() {
                    hung[leaf] = Some(rank % rows);
                }
            }
        }
        hung
    }

    /// Columns of a tree drawn from the top down: every node in the middle above its children, the subtrees in order,
    /// as close together as their outlines allow, and the free space spread evenly between them.
    fn tidy_columns(&self, above: &[usize], hung: &[Option<usize>]) -> Vec<f64> {
        let mut children = vec![Vec::new(); above.len()];
        for node in 1..above.len() {
            children[above[node]].push(node);
        }
        let reaches = self.reaches(above);
        let mut outlines: Vec<Outline> = vec![Vec::new(); above.len()];
        let mut shifts = vec![0.0; above.len()];
        for node in (0..above.len()).rev() {
            let mut outline = vec![SLIT; hung[node].unwrap_or(0)];
            outline.push(reaches[node]);
            let first_below = outline.len();
            let below: Vec<Outline> = children[node]
                .iter()
                .map(|&child| std::mem::take(&mut outlines[child]))
                .collect();
            for ((&child, shift), below) in children[node].iter().zip(spread(&below)).zip(&below) {
                shifts[child] = shift;
                for (level, &(left, right)) in below.iter().enumerate() {
                    let (left, right) = (left + shift, right + shift);
                    match outline.get_mut(first_below + level) {
                        None => outline.push((left, right)),
                        Some(wider) => *wider = (wider.0.min(left), wider.1.max(right)),
                    }
                }
            }
            outlines[node] = outline;
        }
        for node in 1..above.len() {
            shifts[node] += shifts[above[node]];
        }
        shifts
    }

    /// How far each node's box, badge and the text on the branch above it reach to the left and right of its column.
    fn reaches(&self, above: &[usize]) -> Vec<(f64, f64)> {
        let mut reaches: Vec<(f64, f64)> = self.nodes.iter().map(node_reach).collect();
        for edge in &self.edges {
            let [upper, lower] = edge.ends;
            if above[lower] == upper {
                // Branches meet above, so their texts are closer to each other than the boxes below them.
                let text = (1.4 * edge_text_size(edge).0 - GAP) / 2.0;
                let (left, right) = reaches[lower];
                reaches[lower] = (left.min(-text), right.max(text));
            }
        }
        reaches
    }

    fn text_height(&self) -> f64 {
        let heights = self.edges.iter().map(|edge| edge_text_size(edge).1);
        heights.fold(0.0, f64::max)
    }

    /// Moves nodes until the distances between them are as near as possible to their distances in the graph, near
    /// ones counting most ("stress majorization": E. Gansner, Y. Koren, S. North, Graph Drawing 2004), while a pull
    /// towards the row of the node's distance, strong at first, keeps the root near the top.
    fn relax(&self, places: &mut [Place]) {
        let rows: Vec<f64> = places.iter().map(|place| place.centre.y).collect();
        let wanted: Vec<Vec<f64>> = (0..places.len()).map(|from| self.distances(from)).collect();
        for round in 0..ROUNDS {
            let left = 1.0 - round as f64 / ROUNDS as f64;
            let row_pull = FIRST_ROW_PULL * left * left + LAST_ROW_PULL;
            for node in 0..places.len() {
                let here = places[node].centre;
                let mut sum = at(0.0, 0.0);
                let mut weights = 0.0;
                for other in (0..places.len()).filter(|&other| other != node) {
                    let distance = wanted[node][other];
                    let weight = 1.0 / (distance * distance);
                    let there = places[other].centre;
                    sum = sum + (there + (here - there).unit() * distance) * weight;
                    weights += weight;
                }
                if weights > 0.0 {
                    let pull = row_pull * weights;
                    places[node].centre = at(
                        sum.x / weights,
                        (sum.y + pull * rows[node]) / (weights + pull),
                    );
                }
            }
        }
    }

    /// How far apart the node and each other should be, in pixels.
    fn distances(&self, from: usize) -> Vec<f64> {
        let mut distances = vec![0.0; self.nodes.len()];
        let order = breadth_first(from, &self.neighbours);
        for &node in order.iter().skip(1) {
            let nearest = self.neighbours[node]
                .iter()
                .filter(|&&other| other == from || distances[other] > 0.0)
                .map(|&other| distances[other])
                .fold(f64::INFINITY, f64::min);
            distances[node] = nearest + EDGE_LENGTH;
        }
        distances
    }

    /// The one of eight directions that is farthest from everything that leaves the node, its badge included.
    pub(super) fn free_direction(&self, node: usize, places: &[Place]) -> Point {
        let badge = at(1.0, 0.0);
        let taken: Vec<Point> = self.neighbours[node]
            .iter()
            .map(|&other| places[other].centre - places[node].centre)
            .chain([badge])
            .map(Point::unit)
            .collect();
        let closeness = |away: Point| {
            taken
                .iter()
                .map(|line| line.x * away.x + line.y * away.y)
                .fold(f64::NEG_INFINITY, f64::max)
        };
        [
            (0, 1),
            (-1, 1),
            (1, 1),
            (-1, 0),
            (1, 0),
            (-1, -1),
            (0, -1),
            (1, -1),
        ]
        .map(|(x, y)| at(f64::from(x), f64::from(y)).unit())
        .into_iter()
        .min_by(|&one, &other| closeness(one).total_cmp(&closeness(other)))
        .unwrap_or(badge)
    }
}

/// How far a subtree reaches to the left and right of its root's column, level by level.
type Outline = Vec<(f64, f64)>;

/// Columns for subtrees next to each other below a node whose column is 0. The mean of pushing all to the left and all
/// to the right keeps every distance that both keep, and leaves no hole on one side only.
fn spread(outlines: &[Outline]) -> Vec<f64> {
    let mirrored: Vec<Outline> = outlines
        .iter()
        .rev()
        .map(|outline| {
            outline
                .iter()
                .map(|&(left, right)| (-right, -left))
                .collect()
        })
        .collect();
    let mut columns: Vec<f64> = pushed_left(outlines)
        .into_iter()
        .zip(pushed_left(&mirrored).into_iter().rev())
        .map(|(left, right)| (left - right) / 2.0)
        .collect();
    if let (Some(&first), Some(&last)) = (columns.first(), columns.last()) {
        let middle = (first + last) / 2.0;
        columns.iter_mut().for_each(|column| *column -= middle);
    }
    columns
}

fn pushed_left(outlines: &[Outline]) -> Vec<f64> {
    let mut border: Vec<f64> = Vec::new();
    let mut columns = Vec::new();
    for outline in outlines {
        let column = border
            .iter()
            .zip(outline)
            .map(|(border, (left, _))| border + GAP - left)
            .fold(f64::NEG_INFINITY, f64::max);
        let column = if columns.is_empty() { 0.0 } else { column };
        for (level, (_, right)) in outline.iter().enumerate() {
            match border.get_mut(level) {
                Some(border) => *border = column + right,
                None => border.push(column + right),
            }
        }
        columns.push(column);
    }
    columns
}

/// How far to the side an edge bows that is number `rank` of `count` between the same two nodes.
pub(super) fn bow(rank: usize, count: usize) -> f64 {
    let gap = BOW_GAP.min(BOW_SPREAD / count as f64);
    gap * (rank as f64 - (count as f64 - 1.0) / 2.0)
}

/// The points of a branch of a tree, from the bottom of the upper box to the top of the lower one: so it touches no
/// other box of the two rows, however flat it is.
pub(super) fn branch(upper: Place, lower: Place) -> Vec<Point> {
    let start = std::iter::once(upper.bottom());
    start.chain(lower.bend).chain([lower.top()]).collect()
}

/// The centre of the text on a branch: close above its lower end, where branches are farthest apart.
pub(super) fn text_on_branch(edge: &Edge, upper: Place, lower: Place) -> Point {
    let lift = TEXT_GAP + edge_text_size(edge).1 / 2.0;
    let way_up = lower.bend.unwrap_or(upper.bottom()) - lower.top();
    lower.top() + way_up * (lift / -way_up.y)
}
