//! Where the nodes of a tree go: from the root down, as narrow as the subtrees allow.
//!
//! Between two rows of nodes lie a fan, in which branches run aslant from the upper node to the columns of the lower
//! ones, and a drop, in which they run straight down. Texts stand in the drop, beside their branches: there nothing
//! but the branches of other columns could be in their way, and columns are as far apart as the texts need.

use super::component::{Component, Layout};
use super::geometry::{Course, Point, at};
use super::measure::{NODE_HEIGHT, UNIT, edge_text_size, node_reach};
use super::model::Edge;

/// Free space between two neighbours in a row, in pixels.
const GAP: f64 = 18.0;
/// Free space between a branch or a box and a text next to it, in pixels.
const TEXT_GAP: f64 = 5.0;
/// Least height of a fan, in pixels.
const LEAST_FAN: f64 = 16.0;
/// How far apart two branches of one node are, at least, where the nearer one turns down, in pixels.
const BRANCH_GAP: f64 = 9.0;
/// How high a fan is for each pixel that its farthest branch goes to the side.
const SLOPE: f64 = 0.12;
/// How many leaves below one node share a row before they are hung into several.
const LEAVES_IN_ROW: usize = 8;
/// Into how many rows the leaves below one node are hung at most.
const MOST_ROWS: usize = 4;
/// What a branch needs between the boxes of a row that it passes: a negative reach, since it can do with less than
/// the usual gap.
const SLIT: (f64, f64) = (5.0, -5.0);

/// Where everything goes in a component that is a tree.
pub(super) fn layout(component: &Component) -> Layout {
    let parents = component.parents();
    let hung = hung(component, &parents);
    // In a tree every node but the root has one edge to its parent.
    let mut edges: Vec<Option<&Edge>> = vec![None; parents.len()];
    for edge in &component.edges {
        edges[edge.ends[1]] = Some(edge);
    }
    let columns = columns(component, &parents, &hung, &edges);
    let rows = Rows::new(&parents, &hung, &columns, &edges);
    let centre = |node: usize| at(columns[node], rows.centres[rows.of_nodes[node]]);
    let mut layout = Layout {
        centres: (0..parents.len()).map(centre).collect(),
        courses: Vec::new(),
        texts: Vec::new(),
        units: Vec::new(),
    };
    for edge in &component.edges {
        let [upper, lower] = edge.ends;
        let (from, to) = (
            centre(upper) + at(0.0, NODE_HEIGHT / 2.0),
            centre(lower) - at(0.0, NODE_HEIGHT / 2.0),
        );
        let turn = at(to.x, rows.turns[rows.of_nodes[upper] + 1]);
        layout.courses.push(Course::Path(if turn.y < to.y {
            vec![from, turn, to]
        } else {
            vec![from, to]
        }));
        let (width, height) = edge_text_size(edge);
        let aside = beside(edge) + width / 2.0;
        layout.texts.push(to + at(aside, -TEXT_GAP - height / 2.0));
        let unit = |rank: usize| to - at(0.0, TEXT_GAP + UNIT * (rank as f64 + 0.5));
        layout
            .units
            .push((0..edge.units.len()).map(unit).collect::<Vec<Point>>());
    }
    layout
}

/// Columns for the nodes of any component, as if only the edges by which they are reached, breadth first, were there.
pub(super) fn search_columns(component: &Component) -> Vec<f64> {
    let count = component.nodes.len();
    columns(
        component,
        &component.parents(),
        &vec![0; count],
        &vec![None; count],
    )
}

/// How far right of its branch a text begins.
fn beside(edge: &Edge) -> f64 {
    let units = if edge.units.is_empty() {
        0.0
    } else {
        UNIT / 2.0
    };
    TEXT_GAP + units
}

/// How long a branch runs straight down, at least.
fn drop_height(edge: &Edge) -> f64 {
    let content = edge_text_size(edge).1.max(UNIT * edge.units.len() as f64);
    if content > 0.0 {
        content + 2.0 * TEXT_GAP
    } else {
        0.0
    }
}

/// For leaves that have too many siblings for one row: how many rows below the first they go.
fn hung(component: &Component, parents: &[usize]) -> Vec<usize> {
    let mut hung = vec![0; parents.len()];
    let mut leaves = vec![Vec::new(); parents.len()];
    for node in (1..parents.len()).filter(|&node| component.neighbours[node].len() == 1) {
        leaves[parents[node]].push(node);
    }
    for family in leaves
        .into_iter()
        .filter(|family| family.len() > LEAVES_IN_ROW)
    {
        let rows = family.len().div_ceil(LEAVES_IN_ROW).min(MOST_ROWS);
        for (rank, leaf) in family.into_iter().enumerate() {
            hung[leaf] = rank % rows;
        }
    }
    hung
}

/// The heights of a tree's rows.
struct Rows {
    /// For every node its row.
    of_nodes: Vec<usize>,
    /// For every row the height of its nodes' centres.
    centres: Vec<f64>,
    /// For every row the height at which branches from the row above turn down.
    turns: Vec<f64>,
}

impl Rows {
    fn new(parents: &[usize], hung: &[usize], columns: &[f64], edges: &[Option<&Edge>]) -> Rows {
        let mut of_nodes = vec![0; parents.len()];
        for node in 1..parents.len() {
            of_nodes[node] = of_nodes[parents[node]] + 1 + hung[node];
        }
        let count = of_nodes.iter().max().map_or(0, |last| last + 1);
        let mut drops = vec![0.0_f64; count];
        let mut families = vec![Vec::new(); parents.len()];
        for (node, edge) in edges.iter().enumerate() {
            if let Some(edge) = edge {
                let drop = &mut drops[of_nodes[node]];
                *drop = drop.max(drop_height(edge));
                families[parents[node]].push(columns[node] - columns[parents[node]]);
            }
        }
        let mut fans = vec![LEAST_FAN; count];
        for (parent, ways) in families.iter().enumerate() {
            if !ways.is_empty() {
                let fan = &mut fans[of_nodes[parent] + 1];
                *fan = fan.max(fan_height(ways));
            }
        }
        let mut rows = Rows {
            of_nodes,
            centres: vec![0.0; count],
            turns: vec![0.0; count],
        };
        for row in 1..count {
            rows.turns[row] = rows.centres[row - 1] + NODE_HEIGHT / 2.0 + fans[row];
            rows.centres[row] = rows.turns[row] + drops[row] + NODE_HEIGHT / 2.0;
        }
        rows
    }
}

/// How high a fan has to be so that its branches are told apart: where one turns down, the next one to the side is
/// still so far above it.
fn fan_height(ways: &[f64]) -> f64 {
    let mut height = LEAST_FAN;
    for side in [-1.0, 1.0] {
        let mut far: Vec<f64> = ways.iter().map(|way| way * side).collect();
        far.retain(|&way| way > 0.0);
        far.sort_by(f64::total_cmp);
        height = height.max(SLOPE * far.last().copied().unwrap_or(0.0));
        for pair in far.windows(2) {
            height = height.max(BRANCH_GAP / (1.0 - pair[0] / pair[1]));
        }
    }
    height
}

/// Columns of a tree drawn from the top down: every node in the middle above its children, the subtrees in order,
/// as close together as their outlines allow, and the free space spread evenly between them.
fn columns(
    component: &Component,
    parents: &[usize],
    hung: &[usize],
    edges: &[Option<&Edge>],
) -> Vec<f64> {
    let mut children = vec![Vec::new(); parents.len()];
    for node in 1..parents.len() {
        children[parents[node]].push(node);
    }
    let mut outlines: Vec<Outline> = vec![Vec::new(); parents.len()];
    let mut shifts = vec![0.0; parents.len()];
    for node in (0..parents.len()).rev() {
        let mut outline = vec![SLIT; hung[node]];
        let (left, mut right) = node_reach(&component.nodes[node]);
        if let Some(edge) = edges[node] {
            right = right.max(beside(edge) + edge_text_size(edge).0);
        }
        outline.push((left, right));
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
    for node in 1..parents.len() {
        shifts[node] += shifts[parents[node]];
    }
    shifts
}

/// How far a subtree reaches to the left and right of its root's column, row by row.
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
