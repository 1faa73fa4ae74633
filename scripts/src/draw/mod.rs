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
use geometry::Area;
use measure::{node_area, text_area};

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
const NOTE_WIDTH: f64 = 180.0;

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

/// What lies on something else in a drawing, each in words: a node or a text on another, or on a line other than those
/// that end at the node. Nothing, if all is well.
pub fn hidden(drawing: &Drawing) -> Vec<String> {
    let components = drawing.parts.iter().flat_map(|part| {
        let components = component::components(part).into_iter();
        components.map(|component| (layout(&component, part.grows), component))
    });
    components
        .flat_map(|(layout, component)| hidden_in(&component, &layout))
        .collect()
}

fn hidden_in(component: &Component, layout: &Layout) -> Vec<String> {
    let named = |index: usize| component.nodes[index].name.as_str();
    let edge_name = |ends: [usize; 2]| format!("edge {}-{}", named(ends[0]), named(ends[1]));
    let nodes = component.nodes.iter().zip(&layout.centres);
    let mut areas: Vec<(String, Area)> = nodes
        .map(|(node, &centre)| (format!("node {}", node.name), node_area(node, centre)))
        .collect();
    let texts = component.edges.iter().zip(&layout.texts);
    areas.extend(texts.filter_map(|(edge, &centre)| {
        let name = format!("the text of {}", edge_name(edge.ends));
        Some((name, text_area(edge, centre)?))
    }));
    let mut found = Vec::new();
    for (index, (name, area)) in areas.iter().enumerate() {
        let others = areas[..index].iter();
        let on_areas = others.filter(|(_, other)| area.overlaps(other));
        found.extend(on_areas.map(|(other, _)| format!("{name} and {other}")));
        for (edge, course) in component.edges.iter().zip(&layout.courses) {
            if !edge.ends.contains(&index) && area.is_crossed_by(&course.points()) {
                found.push(format!("{name} and {}", edge_name(edge.ends)));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
