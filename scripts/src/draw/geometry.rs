//! Points, boxes and lines on paper. Lengths are in pixels; x grows to the right, y grows down.

use std::ops::{Add, Mul, Sub};

/// A place on paper; also a way from one to another.
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

    /// The point upside down.
    pub(super) fn flipped(self) -> Point {
        at(self.x, -self.y)
    }
}

/// A rectangle with its sides along the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    /// The upper left corner.
    pub(super) low: Point,
    /// The lower right corner.
    pub(super) high: Point,
}

impl Area {
    pub(super) fn around(centre: Point, width: f64, height: f64) -> Area {
        let half = at(width / 2.0, height / 2.0);
        Area {
            low: centre - half,
            high: centre + half,
        }
    }

    /// Whether the insides of both have a point in common.
    pub(super) fn overlaps(&self, other: &Area) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    /// The smallest one around points; for none, one that touches nothing.
    pub(super) fn of(points: &[Point]) -> Area {
        let far = f64::INFINITY;
        let nothing = Area {
            low: at(far, far),
            high: at(-far, -far),
        };
        points.iter().fold(nothing, |area, point| Area {
            low: at(area.low.x.min(point.x), area.low.y.min(point.y)),
            high: at(area.high.x.max(point.x), area.high.y.max(point.y)),
        })
    }

    /// Whether both have a point in common, on a side or inside.
    pub(super) fn touches(&self, other: &Area) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether a line from each point to the next runs through the inside.
    pub(super) fn is_crossed_by(&self, line: &[Point]) -> bool {
        line.windows(2)
            .any(|ends| self.is_crossed_by_segment(ends[0], ends[1]))
    }

    /// Cuts the segment to the part between the left and the right side, then between top and bottom: whether
    /// anything remains (the clipping of Liang and Barsky).
    fn is_crossed_by_segment(&self, from: Point, to: Point) -> bool {
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (start, way, low, high) in [
            (from.x, to.x - from.x, self.low.x, self.high.x),
            (from.y, to.y - from.y, self.low.y, self.high.y),
        ] {
            if way.abs() < 1e-9 {
                if start <= low || start >= high {
                    return false;
                }
            } else {
                let (one, other) = ((low - start) / way, (high - start) / way);
                first = first.max(one.min(other));
                last = last.min(one.max(other));
            }
        }
        first < last
    }
}

/// The course of an edge.
#[derive(Clone, Debug)]
pub(super) enum Course {
    /// Straight from each point to the next.
    Path(Vec<Point>),
    /// A quadratic curve from the first point to the last, drawn towards the one in the middle.
    Curve([Point; 3]),
    /// A circle.
    Ring { centre: Point, radius: f64 },
}

impl Course {
    /// Points of the course, near enough to each other that straight lines between them are as good as the course.
    pub(super) fn points(&self) -> Vec<Point> {
        match self {
            Course::Path(points) => points.clone(),
            Course::Curve([from, control, to]) => (0..=16)
                .map(|step| {
                    let t = f64::from(step) / 16.0;
                    let (one, other) = (
                        *from * (1.0 - t) + *control * t,
                        *control * (1.0 - t) + *to * t,
                    );
                    one * (1.0 - t) + other * t
                })
                .collect(),
            Course::Ring { centre, radius } => CIRCLE
                .iter()
                .map(|&(x, y)| *centre + at(x, y) * *radius)
                .collect(),
        }
    }

    /// The course upside down.
    pub(super) fn flipped(self) -> Course {
        match self {
            Course::Path(points) => Course::Path(points.into_iter().map(Point::flipped).collect()),
            Course::Curve(points) => Course::Curve(points.map(Point::flipped)),
            Course::Ring { centre, radius } => Course::Ring {
                centre: centre.flipped(),
                radius,
            },
        }
    }
}

/// Points around the circle of radius 1, the first one again at the end. From the 3-4-5, 5-12-13 and 7-24-25
/// triangles, since sines differ from system to system.
const CIRCLE: [(f64, f64); 21] = [
    (1.0, 0.0),
    (0.96, 0.28),
    (0.8, 0.6),
    (0.6, 0.8),
    (0.28, 0.96),
    (0.0, 1.0),
    (-0.28, 0.96),
    (-0.6, 0.8),
    (-0.8, 0.6),
    (-0.96, 0.28),
    (-1.0, 0.0),
    (-0.96, -0.28),
    (-0.8, -0.6),
    (-0.6, -0.8),
    (-0.28, -0.96),
    (0.0, -1.0),
    (0.28, -0.96),
    (0.6, -0.8),
    (0.8, -0.6),
    (0.96, -0.28),
    (1.0, 0.0),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_crosses_a_box_if_it_runs_through_its_inside() {
        let area = Area::around(at(10.0, 10.0), 10.0, 4.0);
        for (line, crosses) in [
            ([at(0.0, 10.0), at(20.0, 10.0)], true),
            ([at(0.0, 0.0), at(20.0, 20.0)], true),
            ([at(9.0, 9.0), at(11.0, 11.0)], true),
            ([at(10.0, 0.0), at(10.0, 7.0)], false),
            ([at(5.0, 0.0), at(5.0, 20.0)], false),
            ([at(0.0, 9.0), at(4.0, 30.0)], false),
            ([at(0.0, 13.0), at(30.0, 13.0)], false),
        ] {
            assert_eq!(area.is_crossed_by(&line), crosses, "{line:?}");
        }
    }

    #[test]
    fn the_area_of_points_is_around_them() {
        let points = [at(1.0, 5.0), at(3.0, 2.0)];
        let area = Area::of(&points);
        assert_eq!((area.low, area.high), (at(1.0, 2.0), at(3.0, 5.0)));
        assert!(area.touches(&Area::of(&[at(3.0, 5.0)])));
        assert!(!area.touches(&Area::of(&[at(3.1, 5.0)])));
        assert!(!area.touches(&Area::of(&[])));
    }

    #[test]
    fn boxes_that_only_touch_do_not_overlap() {
        let area = Area::around(at(0.0, 0.0), 2.0, 2.0);
        assert!(area.overlaps(&Area::around(at(1.5, 1.5), 2.0, 2.0)));
        assert!(!area.overlaps(&Area::around(at(2.0, 0.0), 2.0, 2.0)));
        assert!(!area.overlaps(&Area::around(at(0.0, 3.0), 2.0, 2.0)));
    }

    #[test]
    fn points_of_a_ring_lie_on_it() {
        let ring = Course::Ring {
            centre: at(3.0, 4.0),
            radius: 5.0,
        };
        for point in ring.points() {
            let away = point - at(3.0, 4.0);
            assert!((away.x * away.x + away.y * away.y - 25.0).abs() < 1e-6);
        }
    }
}
