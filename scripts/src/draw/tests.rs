//! That drawings hide nothing, show everything and say what can be played.

use super::*;
use crate::random::Rng;
use crate::testing::shapes::{Shape, all_multigraphs};
use geometry::{Area, Point};

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

/// Asserts that nothing is hidden in a drawing of a part.
#[track_caller]
fn check(part: Part, told: &str) {
    let drawing = Drawing {
        parts: vec![part],
        ..Default::default()
    };
    assert_eq!(hidden(&drawing), [""; 0], "{told}");
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
                check(part, &format!("{} of {size}", shape.name()));
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
        let (_, layout) = &laid_out(&part(size, &edges))[0];
        check(part(size, &edges), &format!("{size} nodes"));
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
            check(part, &format!("{edges:?}"));
        }
    }
}

#[test]
fn every_small_multigraph_is_drawn_whole() {
    for edges in all_multigraphs(3, 4) {
        let ends: Vec<[usize; 2]> = edges.iter().map(|&(one, other)| [one, other]).collect();
        let part = part(3, &ends);
        check(part.clone(), &format!("{ends:?}"));
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
fn what_is_hidden_is_found() {
    // Without the room that a layout leaves, two nodes lie on each other and on the text and the line of a third.
    let part = part(3, &[[0, 1], [0, 2]]);
    let component = component::components(&part).remove(0);
    let mut layout = layout(&component, Grows::Down);
    assert_eq!(hidden_in(&component, &layout), [""; 0]);
    layout.centres[1] = layout.centres[2] - geometry::at(0.0, 9.0);
    layout.texts[0] = layout.courses[1].points()[0];
    let found = hidden_in(&component, &layout).join(", ");
    for pair in [
        "node 2 and node 1",
        "node 1 and edge 0-2",
        "the text of edge 0-1 and edge 0-2",
    ] {
        assert!(found.contains(pair), "{pair}: {found}");
    }
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
