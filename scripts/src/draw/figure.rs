//! Pieces of SVG with the box that each fills, and how they are put together.

use super::geometry::{Area, Course, Point, at};
use super::measure::{
    BADGE_OVERLAP, LABEL_GAP, NODE_HEIGHT, TEXT_HEIGHT, UNIT, badge_width, box_width, edge_lines,
    edge_text_size, line_width,
};
use super::model::{Edge, Look, Node};
use std::fmt::Write;

/// Mean width of a character in sentences, in pixels.
const LETTER: f64 = 7.4;
/// How far the line on which letters stand is below their middle, in pixels.
const BASE_LINE: f64 = 4.6;
/// Rows of parts are not longer than this, in pixels, unless a single one is.
const PAGE_WIDTH: f64 = 1000.0;
/// Around the page, in pixels.
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
.badge{fill:#ddf4ff;stroke:#0969da}
.unit{fill:#fff;stroke:#59636e;stroke-width:1.5}
.line.win{stroke:#2da44e;stroke-width:5}
.box.win{fill:#aceebb;stroke:#2da44e;stroke-width:3}
.line.blue{stroke:#0969da;stroke-width:4}
.box.blue,.unit.blue{fill:#80ccff;stroke:#0969da;stroke-width:2}
.line.orange{stroke:#e16f24;stroke-width:4}
.box.orange,.unit.orange{fill:#ffc680;stroke:#bc4c00;stroke-width:2}
.line.dashed{stroke:#1f2328;stroke-width:2.5;stroke-dasharray:7 5}
.box.dashed{stroke-dasharray:5 3}
.line.faded{stroke:#d1d9e0;stroke-dasharray:2 4}
.box.faded{fill:#fff;stroke:#d1d9e0;stroke-dasharray:2 4}
.unit.faded{fill:#d1d9e0;stroke:#afb8c1}
.name.faded,.name.faded .label{fill:#afb8c1}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}
.page{fill:#0d1117}
.note,.label{fill:#9198a1}
.line{stroke:#656c76}
.box{fill:#212830;stroke:#656c76}
.root{stroke:#f0f6fc}
.value{fill:#79c0ff}
.badge{fill:#0c2d6b;stroke:#388bfd}
.unit{fill:#0d1117;stroke:#9198a1}
.line.win{stroke:#3fb950}
.box.win{fill:#1a5c2e;stroke:#3fb950}
.line.blue{stroke:#388bfd}
.box.blue,.unit.blue{fill:#0c2d6b;stroke:#388bfd}
.line.orange{stroke:#f0883e}
.box.orange,.unit.orange{fill:#762d0a;stroke:#f0883e}
.line.dashed{stroke:#f0f6fc}
.line.faded{stroke:#3d444d}
.box.faded{fill:#0d1117;stroke:#3d444d}
.unit.faded{fill:#3d444d;stroke:#656c76}
.name.faded,.name.faded .label{fill:#656c76}
}";

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
    area: Option<Area>,
}

impl Figure {
    /// Adds markup that fills a box of the given size around a centre.
    fn add(&mut self, markup: std::fmt::Arguments, centre: Point, width: f64, height: f64) {
        let area = Area::around(centre, width, height);
        self.reach(area.low);
        self.reach(area.high);
        // Writing to a string cannot fail.
        let _ = writeln!(self.markup, "{markup}");
    }

    fn reach(&mut self, point: Point) {
        let Area { low, high } = self.area.unwrap_or(Area {
            low: point,
            high: point,
        });
        self.area = Some(Area {
            low: at(low.x.min(point.x), low.y.min(point.y)),
            high: at(high.x.max(point.x), high.y.max(point.y)),
        });
    }

    /// Puts another figure with the same origin on top.
    pub(super) fn cover_with(&mut self, other: Figure) {
        self.markup += &other.markup;
        if let Some(area) = other.area {
            self.reach(area.low);
            self.reach(area.high);
        }
    }

    /// Puts another figure with its upper left corner at a point, and says where its lower right corner is then.
    fn place(&mut self, other: Figure, corner: Point) -> Point {
        let Some(Area { low, high }) = other.area else {
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
        self.area.map_or(at(0.0, 0.0), |area| area.high - area.low)
    }

    /// Opens a group for what belongs to a move, so that a page can tell what was pointed at.
    fn open_move(&mut self, played: Option<usize>) {
        if let Some(number) = played {
            let _ = writeln!(self.markup, "<g data-move=\"{number}\">");
        }
    }

    fn close_move(&mut self, played: Option<usize>) {
        if played.is_some() {
            self.markup += "</g>\n";
        }
    }

    /// Draws a node's box with its texts.
    pub(super) fn node(&mut self, centre: Point, node: &Node) {
        let width = box_width(node);
        let corner = centre - at(width / 2.0, NODE_HEIGHT / 2.0);
        let root = if node.root { "root" } else { "" };
        self.open_move(node.played);
        self.add(
            format_args!(
                "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"13\"/>",
                class_list(["box", root, node.look.class()]),
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
        let name = class_list(["name", node.look.class()]);
        self.text(&name, centre, &text, width);
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
        self.close_move(node.played);
    }

    /// Draws the line of an edge and its units.
    pub(super) fn line(&mut self, course: &Course, units: &[Point], edge: &Edge) {
        self.open_move(edge.played);
        let class = class_list(["line", edge.look.class()]);
        let markup = match course {
            Course::Path(points) => {
                let steps: Vec<String> = points.iter().copied().map(coordinates).collect();
                format!("<path class=\"{class}\" d=\"M{}\"/>", steps.join("L"))
            }
            Course::Curve([from, control, to]) => format!(
                "<path class=\"{class}\" d=\"M{}Q{} {}\"/>",
                coordinates(*from),
                coordinates(*control),
                coordinates(*to),
            ),
            Course::Ring { centre, radius } => format!(
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                pixels(centre.x),
                pixels(centre.y),
                pixels(*radius),
            ),
        };
        for point in course.points() {
            self.reach(point - at(2.0, 2.0));
            self.reach(point + at(2.0, 2.0));
        }
        let _ = writeln!(self.markup, "{markup}");
        for (&centre, look) in units.iter().zip(&edge.units) {
            let corner = centre - at(5.0, 5.0);
            let markup = format!(
                "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"10\" height=\"10\" rx=\"2\"/>",
                class_list(["unit", look.class()]),
                pixels(corner.x),
                pixels(corner.y),
            );
            self.add(format_args!("{markup}"), centre, UNIT, UNIT);
        }
        self.close_move(edge.played);
    }

    /// Writes an edge's label and below it its values.
    pub(super) fn edge_text(&mut self, centre: Point, edge: &Edge) {
        let lines = edge_lines(edge);
        if lines.is_empty() {
            return;
        }
        self.open_move(edge.played);
        let first = centre.y - TEXT_HEIGHT * (lines.len() as f64 - 1.0) / 2.0;
        for (rank, (class, text)) in lines.into_iter().enumerate() {
            let width = line_width(class, text);
            let x = centre.x + (width - edge_text_size(edge).0) / 2.0;
            let centre = at(x, first + TEXT_HEIGHT * rank as f64);
            self.text(class, centre, &escaped(text), width);
        }
        self.close_move(edge.played);
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

fn class_list<const COUNT: usize>(classes: [&str; COUNT]) -> String {
    let used: Vec<&str> = classes
        .into_iter()
        .filter(|class| !class.is_empty())
        .collect();
    used.join(" ")
}

impl Look {
    fn class(self) -> &'static str {
        match self {
            Look::Plain => "",
            Look::Winning => "win",
            Look::Blue => "blue",
            Look::Orange => "orange",
            Look::Dashed => "dashed",
            Look::Faded => "faded",
        }
    }
}

/// Lines of text of their own, broken between words so that they are not wider than this, in pixels; no figure for an
/// empty text.
pub(super) fn lines(text: &str, style: TextStyle, width: f64) -> Figure {
    let mut figure = Figure::default();
    let (class, letter) = match style {
        TextStyle::Heading => ("heading", 1.25 * LETTER),
        TextStyle::Note => ("note", LETTER),
    };
    let most = ((width / letter) as usize).max(20);
    let broken = text.lines().flat_map(|line| broken(line, most));
    for (rank, line) in broken.enumerate() {
        let width = letter * line.chars().count() as f64;
        let centre = at(width / 2.0, 18.0 * rank as f64);
        figure.add(
            format_args!(
                "<text class=\"{class}\" y=\"{}\">{}</text>",
                pixels(centre.y + BASE_LINE),
                escaped(&line)
            ),
            centre,
            width,
            16.0,
        );
    }
    figure
}

/// A line in pieces of at most so many characters, unless a word is longer.
fn broken(line: &str, most: usize) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for word in line.split(' ') {
        match pieces.last_mut() {
            Some(piece) if piece.chars().count() + 1 + word.chars().count() <= most => {
                *piece += " ";
                *piece += word;
            }
            _ => pieces.push(word.to_string()),
        }
    }
    pieces
}

/// Figures below each other, with so much space between them.
pub(super) fn stack(figures: Vec<Figure>, gap: f64) -> Figure {
    let mut all = Figure::default();
    let mut corner = at(0.0, 0.0);
    for figure in figures.into_iter().filter(|figure| figure.area.is_some()) {
        let end = all.place(figure, corner);
        corner.y = end.y + gap;
    }
    all
}

/// Two figures side by side, their tops at the same height.
pub(super) fn side_by_side(left: Figure, right: Figure, gap: f64) -> Figure {
    let mut all = Figure::default();
    let end = all.place(left, at(0.0, 0.0));
    all.place(right, at(end.x + gap, 0.0));
    all
}

/// Figures side by side, so far apart, in as many rows as the page's width asks for.
pub(super) fn rows(figures: Vec<Figure>, gap: f64, line_up: LineUp) -> Figure {
    let mut rows: Vec<Vec<Figure>> = Vec::new();
    let mut end = f64::INFINITY;
    for figure in figures {
        let width = figure.size().x;
        if end + gap + width > PAGE_WIDTH {
            rows.push(Vec::new());
            end = -gap;
        }
        end += gap + width;
        if let Some(row) = rows.last_mut() {
            row.push(figure);
        }
    }
    let side_by_side = |row: Vec<Figure>| {
        let height = row.iter().map(|figure| figure.size().y).fold(0.0, f64::max);
        let mut all = Figure::default();
        let mut x = 0.0;
        for figure in row {
            let y = match line_up {
                LineUp::Tops => 0.0,
                LineUp::Bottoms => height - figure.size().y,
            };
            x = all.place(figure, at(x, y)).x + gap;
        }
        all
    };
    stack(rows.into_iter().map(side_by_side).collect(), gap)
}

/// What figures side by side have at the same height.
#[derive(Clone, Copy)]
pub(super) enum LineUp {
    Tops,
    Bottoms,
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

fn coordinates(point: Point) -> String {
    format!("{} {}", pixels(point.x), pixels(point.y))
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
