//! How much space nodes and texts take, in pixels.

use super::geometry::{Area, Point, at};
use super::model::{Edge, Node};

/// Height of a node's box, in pixels.
pub(super) const NODE_HEIGHT: f64 = 26.0;
/// Height of a line of text at an edge, in pixels.
pub(super) const TEXT_HEIGHT: f64 = 14.0;
/// Height and width of a unit of an edge with the space around it, in pixels.
pub(super) const UNIT: f64 = 13.0;
/// Space between the name and the label of a node, in pixels.
pub(super) const LABEL_GAP: f64 = 6.0;
/// How far a badge lies over the box to its left, in pixels.
pub(super) const BADGE_OVERLAP: f64 = 3.0;
/// Width of a character at the size of nodes' and edges' texts, in pixels: that of a digit in DejaVu Sans, the widest
/// of the fonts asked for, and of a bold one.
const CHARACTER: f64 = 8.3;
const BOLD_CHARACTER: f64 = 9.1;

/// How far a node's box and badge reach to the left and right of its centre.
pub(super) fn node_reach(node: &Node) -> (f64, f64) {
    let half = box_width(node) / 2.0;
    let badge = if node.value.is_empty() {
        0.0
    } else {
        badge_width(node) - BADGE_OVERLAP
    };
    (-half, half + badge)
}

pub(super) fn box_width(node: &Node) -> f64 {
    let label = if node.label.is_empty() {
        0.0
    } else {
        LABEL_GAP + line_width("label", &node.label) + BADGE_OVERLAP
    };
    (line_width("name", &node.name) + label + 14.0).max(30.0)
}

pub(super) fn badge_width(node: &Node) -> f64 {
    line_width("value", &node.value) + 8.0
}

/// Width and height of an edge's text, in pixels.
pub(super) fn edge_text_size(edge: &Edge) -> (f64, f64) {
    let lines = edge_lines(edge);
    let width = lines
        .iter()
        .map(|(class, text)| line_width(class, text))
        .fold(0.0, f64::max);
    (width, TEXT_HEIGHT * lines.len() as f64)
}

pub(super) fn edge_lines(edge: &Edge) -> Vec<(&str, &str)> {
    let label = std::iter::once(("label", edge.label.as_str()));
    let values = edge.values.iter().map(|value| ("value", value.as_str()));
    label
        .chain(values)
        .filter(|(_, text)| !text.is_empty())
        .collect()
}

pub(super) fn line_width(class: &str, text: &str) -> f64 {
    let character = match class {
        "label" => CHARACTER,
        _ => BOLD_CHARACTER,
    };
    character * text.chars().count() as f64
}

/// The space that a node takes, its badge included.
pub(super) fn node_area(node: &Node, centre: Point) -> Area {
    let (left, right) = node_reach(node);
    Area {
        low: centre + at(left, -NODE_HEIGHT / 2.0),
        high: centre + at(right, NODE_HEIGHT / 2.0),
    }
}

/// The space that the text of an edge takes; none without a text.
pub(super) fn text_area(edge: &Edge, centre: Point) -> Option<Area> {
    let (width, height) = edge_text_size(edge);
    (height > 0.0).then(|| Area::around(centre, width, height))
}
