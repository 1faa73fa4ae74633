//! Where the nodes of a graph that is no tree go: so that distances on paper follow distances in the graph, the root
//! above all else, and so far apart that no text lies on a line, on a node or on another text.

use super::component::{Component, Layout, breadth_first};
use super::geometry::{Area, Course, Point, at};
use super::measure::{edge_text_size, node_area, text_area};
use super::model::Edge;
use super::tree;
use std::collections::BTreeMap;

/// Wanted length of an edge, in pixels.
const EDGE_LENGTH: f64 = 84.0;
/// Height of the row in which the search for places begins, in pixels.
const ROW: f64 = 84.0;
/// How much lower than the root every other node is, at least, in pixels.
const BELOW_ROOT: f64 = 40.0;
/// How far apart parallel edges are where they bow out most, in pixels, as long as there are few of them.
const BOW_GAP: f64 = 30.0;
/// How far a whole bundle of parallel edges may spread, in pixels.
const BOW_SPREAD: f64 = 150.0;
/// How far edges move aside from a node in their way, in pixels, the nearest first.
const ASIDE: [f64; 7] = [0.0, 18.0, -18.0, 36.0, -36.0, 60.0, -60.0];
/// Radius of a node's smallest loop, and how much larger each further one is, in pixels.
const RING: f64 = 15.0;
const RING_GAP: f64 = 11.0;
/// Free space around a text, in pixels.
const TEXT_GAP: f64 = 3.0;
/// How strongly nodes are held in rows, against all that moves them otherwise: what is added to `LAST_ROW_PULL` at
/// first, and what remains in the end.
const FIRST_ROW_PULL: f64 = 1.0;
const LAST_ROW_PULL: f64 = 0.12;
/// How often every node moves to where the others want it.
const ROUNDS: usize = 300;
/// With more edges texts may lie on lines: a sheet with room for all would be too large to look at.
const MOST_EDGES: usize = 200;
/// How often the drawing is stretched at most, and how much.
const STRETCHES: usize = 16;
const STRETCH: f64 = 1.2;

/// A course as points, and the area around them, which saves most looks at the points.
struct Line {
    points: Vec<Point>,
    area: Area,
}

impl Line {
    fn new(course: &Course) -> Line {
        let points = course.points();
        Line {
            area: Area::of(&points),
            points,
        }
    }

    fn crosses(&self, area: &Area) -> bool {
        self.area.touches(area) && area.is_crossed_by(&self.points)
    }
}

/// Where everything goes in a component that is no tree.
pub(super) fn layout(component: &Component) -> Layout {
    let mut centres = relaxed(component);
    let mut stretch = 1.0;
    let stretches = if component.edges.len() > MOST_EDGES {
        0
    } else {
        STRETCHES
    };
    for _ in 0..stretches {
        if let Some(layout) = filled(component, &centres, stretch, Strictness::All) {
            return layout;
        }
        stretch *= STRETCH;
        for centre in &mut centres {
            *centre = *centre * STRETCH;
        }
    }
    let last = filled(component, &centres, stretch, Strictness::None);
    last.expect("whatever is left over is accepted")
}

/// Whether texts may lie on what else is there.
#[derive(Clone, Copy, PartialEq)]
enum Strictness {
    All,
    None,
}

/// The edges and texts for nodes at these places; `None` if that leaves no room.
fn filled(
    component: &Component,
    centres: &[Point],
    stretch: f64,
    strictness: Strictness,
) -> Option<Layout> {
    let nodes: Vec<Area> = component
        .nodes
        .iter()
        .zip(centres)
        .map(|(node, &centre)| node_area(node, centre))
        .collect();
    let courses = courses(component, centres, &nodes, stretch);
    let lines: Vec<Line> = courses.iter().map(Line::new).collect();
    let crowded = nodes
        .iter()
        .enumerate()
        .any(|(index, area)| nodes[..index].iter().any(|other| area.overlaps(other)));
    let hidden = component.edges.iter().zip(&lines).any(|(edge, line)| {
        nodes
            .iter()
            .enumerate()
            .any(|(node, area)| !edge.ends.contains(&node) && line.crosses(area))
    });
    if strictness == Strictness::All && (crowded || hidden) {
        return None;
    }
    let mut taken = nodes;
    let mut texts = Vec::new();
    for ((edge, course), line) in component.edges.iter().zip(&courses).zip(&lines) {
        let candidates = text_places(edge, course, &line.points);
        let is_free = |centre: &Point| {
            let Some(area) = text_area(edge, *centre) else {
                return true;
            };
            !taken.iter().any(|other| other.overlaps(&area))
                && !lines.iter().any(|line| line.crosses(&area))
        };
        let found = candidates.iter().copied().find(is_free);
        let centre = match (found, strictness) {
            (Some(centre), _) => centre,
            (None, Strictness::All) => return None,
            (None, Strictness::None) => candidates[0],
        };
        taken.extend(text_area(edge, centre));
        texts.push(centre);
    }
    Some(Layout {
        centres: centres.to_vec(),
        courses,
        texts,
        units: vec![Vec::new(); component.edges.len()],
    })
}

/// Where the text of an edge may stand, the best place first: beside its line, near the middle.
fn text_places(edge: &Edge, course: &Course, line: &[Point]) -> Vec<Point> {
    let (width, height) = edge_text_size(edge);
    let beside = |point: Point, side: Point| {
        // So far that a line along the text's box just passes it.
        let reach = (side.x * width / 2.0).abs() + (side.y * height / 2.0).abs();
        point + side * (reach + TEXT_GAP)
    };
    let mut places = Vec::new();
    match course {
        Course::Ring { centre, .. } => {
            for &point in line {
                places.push(beside(point, (point - *centre).unit()));
            }
        }
        _ => {
            let steps = 16;
            let ends = (line[0], line[line.len() - 1]);
            let along = (ends.1 - ends.0).unit();
            for offset in 0..=6 {
                for step in [steps / 2 - offset, steps / 2 + offset] {
                    let point = on_line(line, step, steps);
                    for side in [at(-along.y, along.x), at(along.y, -along.x)] {
                        places.push(beside(point, side));
                    }
                }
            }
        }
    }
    places
}

/// The point that is `step` of `steps` along the line, by its pieces.
fn on_line(line: &[Point], step: usize, steps: usize) -> Point {
    let place = (line.len() - 1) as f64 * step as f64 / steps as f64;
    let piece = (place as usize).min(line.len() - 2);
    let part = place - piece as f64;
    line[piece] * (1.0 - part) + line[piece + 1] * part
}

/// The courses of all edges: straight ones, parallel ones bowed, loops as rings around each other. Where a straight
/// line would run into a node, the edge bows out of its way.
fn courses(component: &Component, centres: &[Point], nodes: &[Area], stretch: f64) -> Vec<Course> {
    let mut bundles: BTreeMap<[usize; 2], Vec<usize>> = BTreeMap::new();
    for (index, edge) in component.edges.iter().enumerate() {
        bundles.entry(edge.ends).or_default().push(index);
    }
    let mut courses: Vec<Option<Course>> = vec![None; component.edges.len()];
    for ([one, other], bundle) in bundles {
        let drawn = if one == other {
            rings(
                centres[one],
                free_direction(component, one, centres),
                bundle.len(),
            )
        } else {
            let hits_a_node = |courses: &Vec<Course>| {
                let lines: Vec<Line> = courses.iter().map(Line::new).collect();
                nodes.iter().enumerate().any(|(node, area)| {
                    let is_end = [one, other].contains(&node);
                    !is_end && lines.iter().any(|line| line.crosses(area))
                })
            };
            let bows = |aside: f64| {
                let gap = BOW_GAP.min(BOW_SPREAD / bundle.len() as f64);
                let ends = [centres[one], centres[other]];
                curves(ends, aside * stretch, gap * stretch, bundle.len())
            };
            let tried = ASIDE.into_iter().map(bows);
            tried
                .into_iter()
                .find(|courses| !hits_a_node(courses))
                .unwrap_or_else(|| bows(0.0))
        };
        for (index, course) in bundle.into_iter().zip(drawn) {
            courses[index] = Some(course);
        }
    }
    courses.into_iter().flatten().collect()
}

/// Loops at a node, around each other.
fn rings(node: Point, away: Point, count: usize) -> Vec<Course> {
    let ring = |rank: usize| {
        let radius = RING + RING_GAP * rank as f64;
        Course::Ring {
            centre: node + away * (radius + 5.0),
            radius,
        }
    };
    (0..count).map(ring).collect()
}

/// Edges with the same ends that bow out so far from each other, all of them shifted aside from the straight line.
fn curves([from, to]: [Point; 2], aside: f64, gap: f64, count: usize) -> Vec<Course> {
    let along = (to - from).unit();
    let curve = |rank: usize| {
        let bow = aside + gap * (rank as f64 - (count as f64 - 1.0) / 2.0);
        // Halfway, a quadratic curve is in the middle between its control point and the straight line.
        let control = (from + to) * 0.5 + at(-along.y, along.x) * (2.0 * bow);
        Course::Curve([from, control, to])
    };
    (0..count).map(curve).collect()
}

/// The one of eight directions that is farthest from everything that leaves the node, its badge included.
fn free_direction(component: &Component, node: usize, centres: &[Point]) -> Point {
    let badge = at(1.0, 0.0);
    let taken: Vec<Point> = component.neighbours[node]
        .iter()
        .map(|&other| centres[other] - centres[node])
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

/// Places for the nodes such that the distances between them are as near as possible to their distances in the graph,
/// near ones counting most ("stress majorization": E. Gansner, Y. Koren, S. North, Graph Drawing 2004), while a pull
/// towards the row of the node's distance from the root, strong at first, keeps the root on top.
fn relaxed(component: &Component) -> Vec<Point> {
    let wanted: Vec<Vec<f64>> = (0..component.nodes.len())
        .map(|from| distances(component, from))
        .collect();
    let rows: Vec<f64> = wanted[0]
        .iter()
        .map(|distance| distance / EDGE_LENGTH * ROW)
        .collect();
    let mut centres: Vec<Point> = tree::search_columns(component)
        .into_iter()
        .zip(&rows)
        .map(|(x, &y)| at(x, y))
        .collect();
    for round in 0..ROUNDS {
        let left = 1.0 - round as f64 / ROUNDS as f64;
        let row_pull = FIRST_ROW_PULL * left * left + LAST_ROW_PULL;
        for node in 0..centres.len() {
            let here = centres[node];
            let mut sum = at(0.0, 0.0);
            let mut weights = 0.0;
            for other in (0..centres.len()).filter(|&other| other != node) {
                let distance = wanted[node][other];
                let weight = 1.0 / (distance * distance);
                let there = centres[other];
                sum = sum + (there + (here - there).unit() * distance) * weight;
                weights += weight;
            }
            if weights > 0.0 {
                let pull = row_pull * weights;
                let y = (sum.y + pull * rows[node]) / (weights + pull);
                centres[node] = at(sum.x / weights, y);
            }
        }
    }
    let others = centres.iter().skip(1).map(|centre| centre.y);
    let highest = others.fold(f64::INFINITY, f64::min);
    centres[0].y = centres[0].y.min(highest - BELOW_ROOT);
    centres
}

/// How far apart the node and each other should be, in pixels.
fn distances(component: &Component, from: usize) -> Vec<f64> {
    let mut distances = vec![0.0; component.nodes.len()];
    let order = breadth_first(from, &component.neighbours);
    for &node in order.iter().skip(1) {
        let nearest = component.neighbours[node]
            .iter()
            .filter(|&&other| other == from || distances[other] > 0.0)
            .map(|&other| distances[other])
            .fold(f64::INFINITY, f64::min);
        distances[node] = nearest + EDGE_LENGTH;
    }
    distances
}
