//! Lines on a sheet with two logarithmic axes.

use std::fmt::Write;

/// A named line through points (n, milliseconds), all of them positive.
pub(super) struct Line {
    pub(super) name: String,
    pub(super) points: Vec<(f64, f64)>,
}

const STYLE: &str = "\
text{font:13px system-ui,sans-serif;fill:#1f2328}
.page{fill:#fff}
.title{font-weight:700}
.axis{fill:#59636e}
.grid{stroke:#d1d9e0}
.slope{stroke:#818b98;stroke-dasharray:5 5}
.line{fill:none;stroke-width:2.5}
.line0{stroke:#0969da}.dot0,.name0{fill:#0969da}
.line1{stroke:#1a7f37}.dot1,.name1{fill:#1a7f37}
.line2{stroke:#bc4c00}.dot2,.name2{fill:#bc4c00}
@media (prefers-color-scheme:dark){
text{fill:#f0f6fc}
.page{fill:#0d1117}
.axis{fill:#9198a1}
.grid{stroke:#3d444d}
.line0{stroke:#58a6ff}.dot0,.name0{fill:#58a6ff}
.line1{stroke:#3fb950}.dot1,.name1{fill:#3fb950}
.line2{stroke:#f0883e}.dot2,.name2{fill:#f0883e}
}";

/// Pixels for a factor of ten, and around the sheet.
const DECADE: f64 = 150.0;
const RISE: f64 = 75.0;
const LEFT: f64 = 80.0;
const TOP: f64 = 40.0;
const RIGHT: f64 = 90.0;
const BOTTOM: f64 = 58.0;
/// How long the piece of the dashed line beside its name is.
const SAMPLE: f64 = 22.0;
/// Names of lines are at least so far from each other.
const NAME_HEIGHT: f64 = 16.0;

/// The sheet as SVG, following the reader's light or dark setting, with the axes named. The dashed line, named
/// `linear`, shows what time in proportion to n looks like.
pub(super) fn svg(title: &str, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| &line.points);
    let decades = |coordinate: fn(&(f64, f64)) -> f64| {
        let exponents = points().map(|point| coordinate(point).log10());
        let (least, most) = exponents.fold((f64::MAX, f64::MIN), |(least, most), exponent| {
            (least.min(exponent), most.max(exponent))
        });
        (least.floor() as i32, most.ceil() as i32)
    };
    let (first, last) = decades(|point| point.0);
    let (bottom, top) = decades(|point| point.1);
    let x = |n: f64| LEFT + (n.log10() - f64::from(first)) * DECADE;
    let y = |time: f64| TOP + (f64::from(top) - time.log10()) * RISE;
    let (right, low) = (x(10f64.powi(last)), y(10f64.powi(bottom)));
    let (width, height) = (right + RIGHT, low + BOTTOM);

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n\
         <rect class=\"page\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"22\">{title}</text>\n"
    );
    let mut draw =
        |text: String| writeln!(svg, "{text}").expect("a string takes all that is written");
    for exponent in first..=last {
        let x = x(10f64.powi(exponent));
        draw(format!(
            "<line class=\"grid\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{low:.1}\"/>"
        ));
        let y = low + 20.0;
        draw(format!(
            "<text class=\"axis\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">10<tspan dy=\"-5\" font-size=\"9\">{exponent}</tspan></text>"
        ));
    }
    for exponent in bottom..=top {
        let time = 10f64.powi(exponent);
        let (y, label) = (y(time), y(time) + 4.0);
        draw(format!(
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{right:.1}\" y2=\"{y:.1}\"/>"
        ));
        draw(format!(
            "<text class=\"axis\" x=\"{:.1}\" y=\"{label:.1}\" text-anchor=\"end\">{time}</text>",
            LEFT - 8.0
        ));
    }
    let middle = (TOP + low) / 2.0;
    draw(format!(
        "<text class=\"axis\" transform=\"translate(18 {middle:.1}) rotate(-90)\" text-anchor=\"middle\">milliseconds</text>"
    ));
    draw(format!(
        "<text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">n, the number of nodes</text>",
        (LEFT + right) / 2.0,
        low + 42.0
    ));
    let (sample, height) = (right + 12.0, low - 4.0);
    draw(format!(
        "<line class=\"slope\" x1=\"{sample:.1}\" y1=\"{height:.1}\" x2=\"{:.1}\" y2=\"{height:.1}\"/>",
        sample + SAMPLE
    ));
    draw(format!(
        "<text class=\"axis\" x=\"{:.1}\" y=\"{:.1}\">linear</text>",
        sample + SAMPLE + 5.0,
        height + 4.0
    ));
    if let Some(&(n, time)) = lines.first().and_then(|line| line.points.last()) {
        // From the last point of the first line down to where the sheet ends.
        let decades = (n.log10() - f64::from(first)).min(time.log10() - f64::from(bottom));
        let factor = 10f64.powf(decades);
        let (x1, y1, x2, y2) = (x(n / factor), y(time / factor), x(n), y(time));
        draw(format!(
            "<line class=\"slope\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }
    for (number, line) in lines.iter().enumerate() {
        let places: Vec<String> = line
            .points
            .iter()
            .map(|&(n, time)| format!("{:.1},{:.1}", x(n), y(time)))
            .collect();
        draw(format!(
            "<polyline class=\"line line{number}\" points=\"{}\"/>",
            places.join(" ")
        ));
        for &(n, time) in &line.points {
            draw(format!(
                "<circle class=\"dot{number}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/>",
                x(n),
                y(time)
            ));
        }
    }
    let ends = lines
        .iter()
        .enumerate()
        .filter_map(|(number, line)| Some((number, line, y(line.points.last()?.1))));
    let mut ends: Vec<(usize, &Line, f64)> = ends.collect();
    ends.sort_by(|one, other| one.2.total_cmp(&other.2));
    let mut free = f64::MIN;
    for (number, line, end) in ends {
        let y = free.max(end);
        free = y + NAME_HEIGHT;
        draw(format!(
            "<text class=\"name{number}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            right + 12.0,
            y + 4.0,
            line.name
        ));
    }
    svg + "</svg>\n"
}
