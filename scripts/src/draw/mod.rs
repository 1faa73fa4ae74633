//! Positions as pictures: trees and small multigraphs with their values and winning moves, as SVG text.
//!
//! Each connected component is placed by `layout`, turned into a piece of markup with a known box by `figure`, and the
//! pieces are put side by side and below each other. The same drawings give the same text on every system: only
//! additions, multiplications, divisions and square roots are used, and coordinates are rounded to a tenth of a pixel.

mod figure;
mod layout;

use figure::{Figure, TextStyle};
use layout::Component;

/// Free space between two pictures, in pixels.
const PICTURE_GAP: f64 = 36.0;
/// Free space between a picture or a part and the lines of text above it, in pixels.
const LINE_GAP: f64 = 12.0;

/// One picture of a position: a heading, a note on how to read it, and parts side by side.
#[derive(Clone, Debug, Default)]
pub struct Drawing {
    /// A line above the picture, empty for none.
    pub heading: String,
    /// Lines below the heading that say what the texts mean, empty for none.
    pub note: String,
    /// The parts, drawn in rows in this order.
    pub parts: Vec<Part>,
}

/// A multigraph, connected or not. A component that is a tree is drawn as one, from its root down.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// A line above the part, empty for none.
    pub heading: String,
    /// The nodes; edges name them by their index.
    pub nodes: Vec<Node>,
    /// The edges, in any order; loops and parallel edges are drawn as such.
    pub edges: Vec<Edge>,
}

/// A node: a box with its name, and its value in a badge at the upper right.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The name, written in bold.
    pub name: String,
    /// What else the box says, after the name; empty for nothing.
    pub label: String,
    /// The text of the badge; empty for no badge.
    pub value: String,
    /// Whether the node stands on top of its component and has a heavy border. Without a root the component's first
    /// node stands on top.
    pub root: bool,
    /// Whether a winning move picks this node.
    pub winning: bool,
}

/// An edge: a line with a label and below it a value.
#[derive(Clone, Debug, Default)]
pub struct Edge {
    /// The indices of its two nodes, equal for a loop.
    pub ends: [usize; 2],
    /// What belongs to the edge itself, such as its weight; empty for nothing.
    pub label: String,
    /// What the game makes of it, one text a line.
    pub values: Vec<String>,
    /// Whether a winning move plays on this edge.
    pub winning: bool,
}

/// Draws the pictures below each other, as the text of one SVG file that follows the reader's light or dark setting.
///
/// Takes O(n^2) for n nodes; meant for up to some hundred.
///
/// # Panics
/// If an edge names a node that is not there.
pub fn svg(drawings: &[Drawing]) -> String {
    let pictures = drawings.iter().map(picture).collect();
    let headings: Vec<&str> = drawings
        .iter()
        .map(|drawing| drawing.heading.as_str())
        .collect();
    figure::document(&headings.join("; "), figure::stack(pictures, PICTURE_GAP))
}

fn picture(drawing: &Drawing) -> Figure {
    let parts = drawing.parts.iter().map(part_figure).collect();
    let figures = vec![
        figure::lines(&drawing.heading, TextStyle::Heading),
        figure::lines(&drawing.note, TextStyle::Note),
        figure::rows(parts),
    ];
    figure::stack(figures, LINE_GAP)
}

fn part_figure(part: &Part) -> Figure {
    let components = layout::components(part);
    let figures = vec![
        figure::lines(&part.heading, TextStyle::Note),
        figure::rows(components.iter().map(component_figure).collect()),
    ];
    figure::stack(figures, LINE_GAP)
}

fn component_figure(component: &Component) -> Figure {
    let places = component.places();
    let mut lines = Figure::default();
    let mut texts = Figure::default();
    for bundle in component.bundles() {
        for (rank, edge) in bundle.iter().enumerate() {
            let [from, to] = edge.ends.map(|end| places[end]);
            let middle = if component.is_tree {
                lines.path(&layout::branch(from, to), edge.winning);
                layout::text_on_branch(edge, from, to)
            } else if edge.ends[0] == edge.ends[1] {
                let away = component.free_direction(edge.ends[0], &places);
                lines.ring(from.centre, away, rank, edge.winning)
            } else {
                let bow = layout::bow(rank, bundle.len());
                lines.curve(from.centre, to.centre, bow, edge.winning)
            };
            texts.edge_text(middle, edge);
        }
    }
    let mut boxes = Figure::default();
    for (node, place) in component.nodes.iter().zip(&places) {
        boxes.node(place.centre, node);
    }
    // Lines lie lowest, so that none crosses out a text.
    lines.cover_with(texts);
    lines.cover_with(boxes);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;
    use crate::testing::shapes::{Shape, all_multigraphs};

    fn part(nodes: usize, edges: &[[usize; 2]]) -> Part {
        let node = |number: usize| Node {
            name: number.to_string(),
            value: (number % 3).to_string(),
            root: number == 0,
            ..Default::default()
        };
        let edge = |&ends: &[usize; 2]| Edge {
            ends,
            label: "7".to_string(),
            ..Default::default()
        };
        Part {
            nodes: (0..nodes).map(node).collect(),
            edges: edges.iter().map(edge).collect(),
            ..Default::default()
        }
    }

    fn tree(shape: Shape, size: usize) -> Part {
        let parents = shape.parents(size, &mut Rng::new(1));
        let edges: Vec<[usize; 2]> = (1..size).map(|node| [node, parents[node]]).collect();
        part(size, &edges)
    }

    /// Left, right, top and bottom of every node of a component, badges included.
    fn boxes(component: &Component) -> Vec<[f64; 4]> {
        let places = component.places();
        let boxes = component.nodes.iter().zip(places);
        boxes
            .map(|(node, place)| {
                let (left, right) = figure::node_reach(node);
                let half = figure::NODE_HEIGHT / 2.0;
                let centre = place.centre;
                [
                    centre.x + left,
                    centre.x + right,
                    centre.y - half,
                    centre.y + half,
                ]
            })
            .collect()
    }

    fn overlap(one: &[f64; 4], other: &[f64; 4]) -> bool {
        one[0] < other[1] && other[0] < one[1] && one[2] < other[3] && other[2] < one[3]
    }

    #[test]
    fn no_node_of_a_tree_covers_another() {
        for shape in Shape::ALL {
            for size in [1, 2, 5, 40, 100] {
                let components = layout::components(&tree(shape, size));
                let boxes = boxes(&components[0]);
                assert_eq!((components.len(), boxes.len()), (1, size));
                for (index, one) in boxes.iter().enumerate() {
                    for other in &boxes[..index] {
                        assert!(!overlap(one, other), "{} of {size}", shape.name());
                    }
                }
            }
        }
    }

    #[test]
    fn children_of_a_tree_stand_below_and_around_their_parent() {
        for shape in Shape::ALL {
            let components = layout::components(&tree(shape, 40));
            let places = components[0].places();
            for bundle in components[0].bundles() {
                let [upper, lower] = bundle[0].ends.map(|end| places[end].centre);
                assert!(upper.y + figure::NODE_HEIGHT < lower.y, "{}", shape.name());
            }
            let mut columns = vec![Vec::new(); places.len()];
            for bundle in components[0].bundles() {
                let [upper, lower] = bundle[0].ends;
                columns[upper].push(places[lower].centre.x);
            }
            for (place, below) in places.iter().zip(columns) {
                let low = below.iter().copied().fold(f64::INFINITY, f64::min);
                let high = below.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let middle = (low + high) / 2.0;
                assert!(below.is_empty() || (place.centre.x - middle).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn a_star_is_hung_into_several_rows() {
        let edges: Vec<[usize; 2]> = (1..40).map(|leaf| [0, leaf]).collect();
        let components = layout::components(&part(40, &edges));
        let mut rows: Vec<i64> = components[0]
            .places()
            .iter()
            .map(|place| place.centre.y.round() as i64)
            .collect();
        rows.sort();
        rows.dedup();
        assert_eq!(rows.len(), 5);
    }

    #[test]
    fn a_polygon_is_drawn_round_with_its_root_on_top() {
        for size in 3..=20 {
            let edges: Vec<[usize; 2]> = (0..size).map(|node| [node, (node + 1) % size]).collect();
            let boxes = boxes(&layout::components(&part(size, &edges))[0]);
            for (index, one) in boxes.iter().enumerate().skip(1) {
                assert!(one[2] > boxes[0][2], "{size} nodes");
                for other in &boxes[..index] {
                    assert!(!overlap(one, other), "{size} nodes");
                }
            }
        }
    }

    #[test]
    fn every_small_multigraph_is_drawn_whole() {
        for edges in all_multigraphs(3, 4) {
            let ends: Vec<[usize; 2]> = edges.iter().map(|&(one, other)| [one, other]).collect();
            let svg = svg(&[Drawing {
                parts: vec![part(3, &ends)],
                ..Default::default()
            }]);
            let count = |text: &str| svg.matches(text).count();
            assert_eq!(count("class=\"line\""), ends.len(), "{ends:?}");
            assert_eq!(count("class=\"name\""), 3);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{ends:?}");
        }
    }

    #[test]
    fn everything_lies_on_the_page() {
        let drawing = Drawing {
            heading: "A heading".to_string(),
            note: "A note\nof two lines".to_string(),
            parts: vec![
                tree(Shape::ALL[0], 9),
                part(2, &[[0, 0], [0, 1], [1, 0], [1, 1]]),
            ],
        };
        let page = picture(&drawing).size();
        let svg = svg(&[drawing]);
        let number = |text: &str, name: &str| -> Option<f64> {
            let value = text.split_once(&format!(" {name}=\""))?.1;
            value.split('"').next()?.parse().ok()
        };
        let width = number(&svg, "width").expect("the page has a width");
        let height = number(&svg, "height").expect("the page has a height");
        assert!(page.x < width && width < page.x + 60.0);
        assert!(page.y < height && height < page.y + 60.0);
        let mut shift = vec![(0.0, 0.0)];
        let mut texts = 0;
        for line in svg.lines() {
            if let Some(by) = line.strip_prefix("<g transform=\"translate(") {
                let by = by
                    .trim_end_matches(")\">")
                    .split_once(' ')
                    .expect("x and y");
                let (x, y) = shift.last().copied().unwrap_or_default();
                let parse = |text: &str| text.parse::<f64>().expect("a number");
                shift.push((x + parse(by.0), y + parse(by.1)));
            } else if line.starts_with("</g>") {
                shift.truncate(shift.len() - line.matches("</g>").count());
            } else if line.starts_with("<text") {
                let (x, y) = shift[shift.len() - 1];
                let x = x + number(line, "x").unwrap_or(0.0);
                let y = y + number(line, "y").expect("every text has a height");
                assert!(0.0 < x && x < width && 10.0 < y && y < height, "{line}");
                texts += 1;
            }
        }
        assert!(texts > 20);
    }

    #[test]
    fn texts_are_escaped_and_both_colour_schemes_are_there() {
        let mut part = part(1, &[]);
        part.nodes[0].name = "a<b & \"c\"\u{1}".to_string();
        part.nodes[0].winning = true;
        let svg = svg(&[Drawing {
            parts: vec![part],
            ..Default::default()
        }]);
        assert!(svg.contains(">a&lt;b &amp; &quot;c&quot;?<"));
        assert!(svg.contains("class=\"box root win\""));
        assert!(svg.contains("@media (prefers-color-scheme:dark)"));
    }

    #[test]
    fn an_empty_drawing_is_an_empty_page() {
        assert!(svg(&[]).ends_with("</svg>\n"));
        assert!(svg(&[Drawing::default()]).contains("<rect class=\"page\""));
    }
}
