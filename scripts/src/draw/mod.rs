//! Positions as pictures: trees and small multigraphs with their values and moves, as SVG text.
//!
//! Each connected component is laid out by `tree` or `graph`, in view of what `measure` says of its texts, turned into a piece of markup with a known box by
//! `figure`, and the pieces are put side by side and below each other. The same drawings give the same text on every
//! system: only additions, multiplications, divisions and square roots are used, and coordinates are rounded to a tenth
//! of a pixel.

mod component;
mod figure;
mod geometry;
mod graph;
mod measure;
mod model;
mod tree;

pub use model::{Drawing, Edge, Grows, Look, Node, Part};

use component::{Component, Layout};
use figure::{Figure, LineUp, TextStyle};

/// Free space between two pictures, in pixels.
const PICTURE_GAP: f64 = 36.0;
/// Free space between two parts of a picture, in pixels.
const PART_GAP: f64 = 48.0;
/// Free space between two components of a part, in pixels.
const COMPONENT_GAP: f64 = 22.0;
/// Free space between a picture or a part and the lines of text above it, in pixels.
const LINE_GAP: f64 = 12.0;
/// Free space between a picture and a note to the right of it, in pixels.
const NOTE_GAP: f64 = 40.0;
/// How wide a picture's texts may be, even if the picture is narrower, in pixels.
const TEXT_WIDTH: f64 = 520.0;
/// How wide a note to the right of a picture is at least, in pixels.
const NOTE_WIDTH: f64 = 220.0;

/// Draws the pictures below each other, as the text of one SVG file that follows the reader's light or dark setting.
/// Without a picture the page says so.
///
/// Takes O(n^2) for n nodes; meant for up to some hundred.
///
/// # Panics
/// If an edge names a node that is not there.
pub fn svg(drawings: &[Drawing]) -> String {
    let nothing = [Drawing {
        heading: "Nothing to draw: there are no positions.".to_string(),
        ..Drawing::default()
    }];
    let drawings = if drawings.is_empty() {
        &nothing
    } else {
        drawings
    };
    let pictures = drawings.iter().map(picture).collect();
    let headings: Vec<&str> = drawings
        .iter()
        .map(|drawing| drawing.heading.as_str())
        .collect();
    figure::document(&headings.join("; "), figure::stack(pictures, PICTURE_GAP))
}

fn picture(drawing: &Drawing) -> Figure {
    let grows_up = drawing.parts.iter().any(|part| part.grows == Grows::Up);
    let line_up = if grows_up {
        LineUp::Bottoms
    } else {
        LineUp::Tops
    };
    let parts = drawing.parts.iter().map(part_figure).collect();
    let parts = figure::rows(parts, PART_GAP, line_up);
    let width = parts.size().x;
    let beside = TEXT_WIDTH - NOTE_GAP - width;
    let content = if width > 0.0 && beside >= NOTE_WIDTH {
        // Beside a narrow picture, instead of leaving that space empty.
        let note = figure::lines(&drawing.note, TextStyle::Note, beside);
        figure::side_by_side(parts, note, NOTE_GAP)
    } else {
        let note = figure::lines(&drawing.note, TextStyle::Note, width.max(TEXT_WIDTH));
        figure::stack(vec![note, parts], LINE_GAP)
    };
    let heading = figure::lines(
        &drawing.heading,
        TextStyle::Heading,
        content.size().x.max(TEXT_WIDTH),
    );
    figure::stack(vec![heading, content], LINE_GAP)
}

fn part_figure(part: &Part) -> Figure {
    let components = component::components(part);
    let figures = components
        .iter()
        .map(|component| component_figure(component, part.grows))
        .collect();
    let line_up = match part.grows {
        Grows::Down => LineUp::Tops,
        Grows::Up => LineUp::Bottoms,
    };
    let components = figure::rows(figures, COMPONENT_GAP, line_up);
    let width = components.size().x.max(TEXT_WIDTH / 2.0);
    let heading = figure::lines(&part.heading, TextStyle::Note, width);
    figure::stack(vec![heading, components], LINE_GAP)
}

fn layout(component: &Component, grows: Grows) -> Layout {
    let layout = if component.is_tree {
        tree::layout(component)
    } else {
        graph::layout(component)
    };
    match grows {
        Grows::Down => layout,
        Grows::Up => layout.flipped(),
    }
}

fn component_figure(component: &Component, grows: Grows) -> Figure {
    let layout = layout(component, grows);
    let mut lines = Figure::default();
    let mut texts = Figure::default();
    for (index, edge) in component.edges.iter().enumerate() {
        lines.line(&layout.courses[index], &layout.units[index], edge);
        texts.edge_text(layout.texts[index], edge);
    }
    let mut boxes = Figure::default();
    for (node, &centre) in component.nodes.iter().zip(&layout.centres) {
        boxes.node(centre, node);
    }
    // Lines lie lowest, so that their ends vanish below the boxes.
    lines.cover_with(texts);
    lines.cover_with(boxes);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Rng;
    use crate::testing::shapes::{Shape, all_multigraphs};
    use geometry::{Area, Point};
    use measure::{node_area, text_area};

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

    /// A tree with texts of all lengths on its edges, up to ten digits and three lines.
    fn tree(shape: Shape, size: usize) -> Part {
        let mut rng = Rng::new(1);
        let parents = shape.parents(size, &mut rng);
        let edges: Vec<[usize; 2]> = (1..size).map(|node| [parents[node], node]).collect();
        let mut part = part(size, &edges);
        for edge in &mut part.edges {
            let digits = 10_u64.pow(rng.range(0..=9) as u32);
            edge.label = digits.to_string();
            edge.values = vec![rng.below(100).to_string(); rng.index(3)];
            edge.units = vec![Look::Plain; rng.index(3)];
        }
        part
    }

    fn laid_out(part: &Part) -> Vec<(Component, Layout)> {
        let components = component::components(part).into_iter();
        components
            .map(|component| {
                let layout = layout(&component, part.grows);
                (component, layout)
            })
            .collect()
    }

    /// Asserts that no node or text lies on another, and none on a line but a node on the ends of its own edges.
    #[track_caller]
    fn check_nothing_is_hidden(component: &Component, layout: &Layout, told: &str) {
        let nodes = component.nodes.iter().zip(&layout.centres);
        let mut areas: Vec<(String, Area)> = nodes
            .enumerate()
            .map(|(index, (node, &centre))| (format!("node {index}"), node_area(node, centre)))
            .collect();
        let texts = component.edges.iter().zip(&layout.texts);
        areas.extend(texts.filter_map(|(edge, &centre)| {
            Some((format!("text of {:?}", edge.ends), text_area(edge, centre)?))
        }));
        for (index, (name, area)) in areas.iter().enumerate() {
            for (other, other_area) in &areas[..index] {
                assert!(!area.overlaps(other_area), "{told}: {name} and {other}");
            }
            for (edge, course) in component.edges.iter().zip(&layout.courses) {
                let is_end = edge.ends.contains(&index);
                let is_hit = area.is_crossed_by(&course.points());
                assert!(is_end || !is_hit, "{told}: {name} on edge {:?}", edge.ends);
            }
        }
    }

    #[test]
    fn nothing_in_a_tree_hides_anything() {
        for shape in Shape::ALL {
            for size in [1, 2, 5, 10, 40, 100] {
                for grows in [Grows::Down, Grows::Up] {
                    let part = Part {
                        grows,
                        ..tree(shape, size)
                    };
                    let components = laid_out(&part);
                    assert_eq!(components.len(), 1);
                    let (component, layout) = &components[0];
                    let told = format!("{} of {size}", shape.name());
                    check_nothing_is_hidden(component, layout, &told);
                }
            }
        }
    }

    #[test]
    fn branches_of_one_node_are_told_apart() {
        for shape in Shape::ALL {
            for size in [5, 40, 100] {
                let (component, layout) = &laid_out(&tree(shape, size))[0];
                for (edge, course) in component.edges.iter().zip(&layout.courses) {
                    let [_, turn, ..] = course.points()[..] else {
                        panic!("a branch has two ends");
                    };
                    let column = Area::around(turn, 0.5, 13.0);
                    for (other, line) in component.edges.iter().zip(&layout.courses) {
                        let is_sibling = other.ends[0] == edge.ends[0] && other.ends != edge.ends;
                        let told = format!("{} of {size}: {:?}", shape.name(), edge.ends);
                        assert!(
                            !is_sibling || !column.is_crossed_by(&line.points()),
                            "{told}, {:?}",
                            other.ends
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_tree_grows_from_its_root() {
        for shape in Shape::ALL {
            for (grows, sign) in [(Grows::Down, 1.0), (Grows::Up, -1.0)] {
                let part = Part {
                    grows,
                    ..tree(shape, 40)
                };
                let (component, layout) = &laid_out(&part)[0];
                let mut columns = vec![Vec::new(); 40];
                for edge in &component.edges {
                    let [near, far] = edge.ends.map(|end| layout.centres[end]);
                    let way = sign * (far.y - near.y);
                    assert!(way > measure::NODE_HEIGHT, "{}", shape.name());
                    columns[edge.ends[0]].push(far.x);
                }
                for (centre, below) in layout.centres.iter().zip(columns) {
                    let low = below.iter().copied().fold(f64::INFINITY, f64::min);
                    let high = below.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                    let middle = (low + high) / 2.0;
                    assert!(below.is_empty() || (centre.x - middle).abs() < 1e-6);
                }
            }
        }
    }

    #[test]
    fn a_star_is_hung_into_several_rows() {
        let edges: Vec<[usize; 2]> = (1..40).map(|leaf| [0, leaf]).collect();
        let (_, layout) = &laid_out(&part(40, &edges))[0];
        let mut rows: Vec<i64> = layout
            .centres
            .iter()
            .map(|centre| centre.y.round() as i64)
            .collect();
        rows.sort();
        rows.dedup();
        assert_eq!(rows.len(), 5);
    }

    #[test]
    fn a_polygon_is_drawn_round_with_its_root_on_top() {
        for size in 3..=20 {
            let edges: Vec<[usize; 2]> = (0..size).map(|node| [node, (node + 1) % size]).collect();
            let (component, layout) = &laid_out(&part(size, &edges))[0];
            check_nothing_is_hidden(component, layout, &format!("{size} nodes"));
            for centre in &layout.centres[1..] {
                assert!(centre.y > layout.centres[0].y, "{size} nodes");
            }
        }
    }

    #[test]
    fn nothing_in_a_multigraph_hides_anything() {
        let mut rng = Rng::new(2);
        for size in [2, 3, 5, 10, 20, 40] {
            for extra in [1, 2, size / 2, size] {
                // Connected by a random tree; loops and parallel edges come by chance.
                let mut edges: Vec<[usize; 2]> =
                    (1..size).map(|node| [rng.index(node), node]).collect();
                for _ in 0..extra {
                    edges.push([rng.index(size), rng.index(size)]);
                }
                let mut part = part(size, &edges);
                for edge in &mut part.edges {
                    edge.label = rng.below(1000).to_string();
                    edge.values = vec![rng.below(100).to_string(); rng.index(2)];
                }
                let (component, layout) = &laid_out(&part)[0];
                let told = format!("{edges:?}");
                check_nothing_is_hidden(component, layout, &told);
            }
        }
    }

    #[test]
    fn every_small_multigraph_is_drawn_whole() {
        for edges in all_multigraphs(3, 4) {
            let ends: Vec<[usize; 2]> = edges.iter().map(|&(one, other)| [one, other]).collect();
            let part = part(3, &ends);
            for (component, layout) in laid_out(&part) {
                check_nothing_is_hidden(&component, &layout, &format!("{ends:?}"));
            }
            let svg = svg(&[Drawing {
                parts: vec![part],
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
        part.nodes[0].look = Look::Winning;
        let svg = svg(&[Drawing {
            parts: vec![part],
            ..Default::default()
        }]);
        assert!(svg.contains(">a&lt;b &amp; &quot;c&quot;?<"));
        assert!(svg.contains("class=\"box root win\""));
        assert!(svg.contains("@media (prefers-color-scheme:dark)"));
    }

    #[test]
    fn moves_can_be_found_in_the_markup() {
        let mut part = part(3, &[[0, 1], [1, 2]]);
        part.nodes[1].played = Some(4);
        part.edges[1].played = Some(5);
        let svg = svg(&[Drawing {
            parts: vec![part],
            ..Default::default()
        }]);
        let count = |text: &str| svg.matches(text).count();
        assert_eq!(count("<g data-move=\"4\">"), 1);
        // The line and the text.
        assert_eq!(count("<g data-move=\"5\">"), 2);
        assert_eq!(count("<g "), count("</g>"));
    }

    #[test]
    fn a_note_goes_beside_a_narrow_picture_and_above_a_wide_one() {
        let size = |parts: Vec<Part>| {
            let note = "Words of a note. ".repeat(12);
            let drawing = |note: &str| Drawing {
                note: note.to_string(),
                parts: parts.clone(),
                ..Default::default()
            };
            let (with, without) = (picture(&drawing(&note)), picture(&drawing("")));
            with.size() - without.size()
        };
        let narrow: Point = size(vec![tree(Shape::Path, 9)]);
        assert!(narrow.x > 0.0 && narrow.y == 0.0);
        let wide = size(vec![tree(Shape::Star, 40)]);
        assert!(wide.x == 0.0 && wide.y > 0.0);
    }

    #[test]
    fn a_page_without_a_position_says_so() {
        assert!(svg(&[]).contains("Nothing to draw"));
        let note = Drawing {
            note: "no graphs".to_string(),
            ..Drawing::default()
        };
        assert!(svg(&[note]).contains(">no graphs<"));
    }
}
