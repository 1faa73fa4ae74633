//! Pieces of SVG with the box that each fills, and how they are put together.

use super::{Edge, Node};
use std::fmt::Write;
use std::ops::{Add, Mul, Sub};

/// Height of a node's box, in pixels.
pub(super) const NODE_HEIGHT: f64 = 26.0;
/// Height of a line of text on an edge, in pixels.
pub(super) const TEXT_HEIGHT: f64 = 14.0;
/// Space between the name and the label of a node, in pixels.
const LABEL_GAP: f64 = 6.0;
/// How far a badge lies over the box to its left, in pixels.
const BADGE_OVERLAP: f64 = 3.0;
/// Width of a character at the size of nodes' and edges' texts, in pixels; digits and capitals are the widest in use.
const CHARACTER: f64 = 7.6;
/// How far the line on which letters stand is below their middle, in pixels.
const BASE_LINE: f64 = 4.6;
/// Rows of parts are not longer than this, in pixels, unless a single one is.
const PAGE_WIDTH: f64 = 1000.0;
/// Between neighbouring figures and around the page, in pixels.
const MARGIN: f64 = 22.0;

const STYLE: &str = "\
text{font:13px ui-sans-serif,system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif;fill:#1f2328;text-anchor:middle}
.page{fill:#fff}
.heading{font-size:15px;font-weight:700;text-anchor:start}
.note{fill:#59636e;text-anchor:start}
.line{fill:none;stroke:#818b98;stroke-width:1.5}
.box{fill:#f6f8fa;stroke:#818b98;stroke-width:1.5}
.root{stroke:#1f2328;stroke-width:3}
.name{font-weight:700}
.label{font-weight:400;fill:#59636e}
.value{font-weight:700;fill:#0550ae}
.on-line{stroke:#fff;stroke-width:6px;stroke-linejoin:round;paint-order:stroke}
.badge{fill:#ddf4ff;stroke:#0969da}
.line.win{stroke:#2da44e;stroke-width:5}
.box.win{fill:#aceebb;stroke:#2da44e;stroke-width:3}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}
.page{fill:#0d1117}
.note,.label{fill:#9198a1}
.line{stroke:#656c76}
.box{fill:#212830;stroke:#656c76}
.root{stroke:#f0f6fc}
.value{fill:#79c0ff}
.on-line{stroke:#0d1117}
.badge{fill:#0c2d6b;stroke:#388bfd}
.line.win{stroke:#3fb950}
.box.win{fill:#1a5c2e;stroke:#3fb950}
}";

/// A place on paper, in pixels to the right and down; also a way from one to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The point, or the way, so far to the right and down.
pub(super) fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        at(self.x * factor, self.y * factor)
    }
}

impl Point {
    /// The same direction at length 1; down if there is no direction.
    pub(super) fn unit(self) -> Point {
        let length = (self.x * self.x + self.y * self.y).sqrt();
        if length > 1e-6 {
            self * (1.0 / length)
        } else {
            at(0.0, 1.0)
        }
    }
}

/// How lines of text of their own look.
#[derive(Clone, Copy)]
pub(super) enum TextStyle {
    Heading,
    Note,
}

/// Markup and the smallest box around all that it draws; no markup, no box.
#[derive(Default)]
pub(super) struct Figure {
    markup: String,
    /// The upper left and the lower right corner.
    corners: Option<(Point, Point)>,
}

impl Figure {
    /// Adds markup that fills a box of the given size around a centre.
    fn add(&mut self, markup: std::fmt::Arguments, centre: Point, width: f64, height: f64) {
        let half = at(width / 2.0, height / 2.0);
        self.reach(centre - half);
        self.reach(centre + half);
        // Writing to a string cannot fail.
        let _ = writeln!(self.markup, "{markup}");
    }

    fn reach(&mut self, point: Point) {
        let (low, high) = self.corners.unwrap_or((point, point));
        self.corners = Some((
            at(low.x.min(point.x), low.y.min(point.y)),
            at(high.x.max(point.x), high.y.max(point.y)),
        ));
    }

    /// Puts another figure with the same origin on top.
    pub(super) fn cover_with(&mut self, other: Figure) {
        self.markup += &other.markup;
        if let Some((low, high)) = other.corners {
            self.reach(low);
            self.reach(high);
        }
    }

    /// Puts another figure with its upper left corner at a point, and says where its lower right corner is then.
    fn place(&mut self, other: Figure, corner: Point) -> Point {
        let Some((low, high)) = other.corners else {
            return corner;
        };
        let shift = corner - low;
        self.reach(corner);
        self.reach(high + shift);
        let _ = writeln!(
            self.markup,
            "<g transform=\"translate({} {})\">\n{}</g>",
            pixels(shift.x),
            pixels(shift.y),
            other.markup
        );
        high + shift
    }

    pub(super) fn size(&self) -> Point {
        self.corners.map_or(at(0.0, 0.0), |(low, high)| high - low)
    }

    /// Draws a node's box with its texts.
    pub(super) fn node(&mut self, centre: Point, node: &Node) {
        let width = box_width(node);
        let corner = centre - at(width / 2.0, NODE_HEIGHT / 2.0);
        let classes = [("box", true), ("root", node.root), ("win", node.winning)];
        self.add(
            format_args!(
                "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"13\"/>",
                class_list(classes),
                pixels(corner.x),
                pixels(corner.y),
                pixels(width),
                pixels(NODE_HEIGHT),
            ),
            centre,
            width + 4.0,
            NODE_HEIGHT + 4.0,
        );
        let mut text = escaped(&node.name);
        if !node.label.is_empty() {
            let label = escaped(&node.label);
            text += &format!("<tspan class=\"label\" dx=\"{LABEL_GAP}\">{label}</tspan>");
        }
        self.text("name", centre, &text, width);
        if !node.value.is_empty() {
            let width = badge_width(node);
            let right = centre.x + box_width(node) / 2.0;
            let centre = at(right - BADGE_OVERLAP + width / 2.0, centre.y);
            self.add(
                format_args!(
                    "<rect class=\"badge\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"16\" rx=\"4\"/>",
                    pixels(centre.x - width / 2.0),
                    pixels(centre.y - 8.0),
                    pixels(width),
                ),
                centre,
                width + 2.0,
                18.0,
            );
            self.text("value", centre, &escaped(&node.value), width);
        }
    }

    /// Draws a line that is `bow` pixels beside the straight one where it is farthest from it; returns that point.
    pub(super) fn curve(&mut self, from: Point, to: Point, bow: f64, winning: bool) -> Point {
        let along = (to - from).unit();
        let side = at(-along.y, along.x);
        let middle = (from + to) * 0.5 + side * bow;
        // Halfway, a quadratic curve is in the middle between its control point and the straight line.
        let control = middle + side * bow;
        self.reach(from);
        self.reach(to);
        self.add(
            format_args!(
                "<path class=\"{}\" d=\"M{} {}Q{} {} {} {}\"/>",
                class_list([("line", true), ("win", winning)]),
                pixels(from.x),
                pixels(from.y),
                pixels(control.x),
                pixels(control.y),
                pixels(to.x),
                pixels(to.y),
            ),
            middle,
            4.0,
            4.0,
        );
        middle
    }

    /// Draws straight lines from each point to the next.
    pub(super) fn path(&mut self, points: &[Point], winning: bool) {
        let classes = class_list([("line", true), ("win", winning)]);
        let mut way = String::new();
        for (rank, &point) in points.iter().enumerate() {
            let step = if rank == 0 { 'M' } else { 'L' };
            let _ = write!(way, "{step}{} {}", pixels(point.x), pixels(point.y));
            self.reach(point);
        }
        let _ = writeln!(self.markup, "<path class=\"{classes}\" d=\"{way}\"/>");
    }

    /// Draws a loop at a node towards a direction, around the loops of smaller rank; returns its farthest point.
    pub(super) fn ring(&mut self, node: Point, away: Point, rank: usize, winning: bool) -> Point {
        let radius = 14.0 + 9.0 * rank as f64;
        let centre = node + away * (radius + 5.0);
        self.add(
            format_args!(
                "<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                class_list([("line", true), ("win", winning)]),
                pixels(centre.x),
                pixels(centre.y),
                pixels(radius),
            ),
            centre,
            2.0 * radius + 4.0,
            2.0 * radius + 4.0,
        );
        centre + away * radius
    }

    /// Writes an edge's label and below it its values.
    pub(super) fn edge_text(&mut self, centre: Point, edge: &Edge) {
        let lines = edge_lines(edge);
        let first = centre.y - TEXT_HEIGHT * (lines.len() as f64 - 1.0) / 2.0;
        for (rank, (class, text)) in lines.into_iter().enumerate() {
            let centre = at(centre.x, first + TEXT_HEIGHT * rank as f64);
            self.text(
                &format!("{class} on-line"),
                centre,
                &escaped(text),
                text_width(text),
            );
        }
    }

    /// Writes text, which is markup already, around a centre.
    fn text(&mut self, class: &str, centre: Point, text: &str, width: f64) {
        self.add(
            format_args!(
                "<text class=\"{class}\" x=\"{}\" y=\"{}\">{text}</text>",
                pixels(centre.x),
                pixels(centre.y + BASE_LINE),
            ),
            centre,
            width,
            TEXT_HEIGHT,
        );
    }
}

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

fn box_width(node: &Node) -> f64 {
    let label = if node.label.is_empty() {
        0.0
    } else {
        LABEL_GAP + text_width(&node.label) + BADGE_OVERLAP
    };
    (text_width(&node.name) + label + 14.0).max(30.0)
}

fn badge_width(node: &Node) -> f64 {
    text_width(&node.value) + 8.0
}

/// Width and height of an edge's text, in pixels.
pub(super) fn edge_text_size(edge: &Edge) -> (f64, f64) {
    let lines = edge_lines(edge);
    let width = lines
        .iter()
        .map(|(_, text)| text_width(text))
        .fold(0.0, f64::max);
    (width, TEXT_HEIGHT * lines.len() as f64)
}

fn edge_lines(edge: &Edge) -> Vec<(&str, &str)> {
    let label = std::iter::once(("label", edge.label.as_str()));
    let values = edge.values.iter().map(|value| ("value", value.as_str()));
    label
        .chain(values)
        .filter(|(_, text)| !text.is_empty())
        .collect()
}

fn text_width(text: &str) -> f64 {
    CHARACTER * text.chars().count() as f64
}

fn class_list<const COUNT: usize>(classes: [(&str, bool); COUNT]) -> String {
    let used: Vec<&str> = classes
        .iter()
        .filter(|class| class.1)
        .map(|class| class.0)
        .collect();
    used.join(" ")
}

/// Lines of text of their own; no figure for an empty text.
pub(super) fn lines(text: &str, style: TextStyle) -> Figure {
    let mut figure = Figure::default();
    let (class, size) = match style {
        TextStyle::Heading => ("heading", 1.2),
        TextStyle::Note => ("note", 1.0),
    };
    for (rank, line) in text.lines().enumerate() {
        let width = size * text_width(line);
        let centre = at(width / 2.0, 18.0 * rank as f64);
        figure.add(
            format_args!(
                "<text class=\"{class}\" y=\"{}\">{}</text>",
                pixels(centre.y + BASE_LINE),
                escaped(line)
            ),
            centre,
            width,
            16.0,
        );
    }
    figure
}

/// Figures below each other, with so much space between them.
pub(super) fn stack(figures: Vec<Figure>, gap: f64) -> Figure {
    let mut all = Figure::default();
    let mut corner = at(0.0, 0.0);
    for figure in figures
        .into_iter()
        .filter(|figure| figure.corners.is_some())
    {
        let end = all.place(figure, corner);
        corner.y = end.y + gap;
    }
    all
}

/// Figures side by side, in as many rows as the page's width asks for.
pub(super) fn rows(figures: Vec<Figure>) -> Figure {
    let mut all = Figure::default();
    let mut corner = at(0.0, 0.0);
    let mut bottom: f64 = 0.0;
    for figure in figures {
        if corner.x > 0.0 && corner.x + figure.size().x > PAGE_WIDTH {
            corner = at(0.0, bottom + MARGIN);
        }
        let end = all.place(figure, corner);
        corner.x = end.x + MARGIN;
        bottom = bottom.max(end.y);
    }
    all
}

/// The text of an SVG file that shows a figure on a page of its size.
pub(super) fn document(title: &str, figure: Figure) -> String {
    let size = figure.size() + at(2.0 * MARGIN, 2.0 * MARGIN);
    let (width, height) = (pixels(size.x.ceil()), pixels(size.y.ceil()));
    let mut page = Figure::default();
    page.place(figure, at(MARGIN, MARGIN));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"page\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n{}</svg>\n",
        escaped(title),
        page.markup
    )
}

/// A length rounded to a tenth, without a sign on zero.
fn pixels(length: f64) -> f64 {
    (length * 10.0).round() / 10.0 + 0.0
}

/// Text as XML allows it; characters that it forbids become question marks.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            control if control.is_control() => escaped.push('?'),
            other => escaped.push(other),
        }
    }
    escaped
}
