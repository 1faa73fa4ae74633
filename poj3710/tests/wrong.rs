//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

#[allow(dead_code)]
mod textbook;

use scripts::testing::mistakes::{check_mistakes, check_shown_by_samples};
use textbook::{Mistake, program};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn each_mistake_passes_the_sample_and_fails_on_its_case() {
    check_mistakes(
        FOLDER,
        &[|input| program(input, Mistake::None)],
        &[
            ("node-parity", |i| program(i, Mistake::NodeParity)),
            ("parallel-edges-dropped", |i| {
                program(i, Mistake::ParallelEdgesDropped)
            }),
            ("three-parallel-edges", |i| {
                program(i, Mistake::ThreeParallelEdges)
            }),
            ("parent-node", |i| program(i, Mistake::ParentNode)),
            ("unreachable-part", |i| program(i, Mistake::UnreachablePart)),
            ("loop", |i| program(i, Mistake::Loop)),
            ("cycle-edges-add-one", |i| {
                program(i, Mistake::CycleEdgesAddOne)
            }),
            ("articulation-point", |i| {
                program(i, Mistake::ArticulationPoint)
            }),
            ("cycle-lengths", |i| program(i, Mistake::CycleLengths)),
            ("first-end-as-parent", |i| {
                program(i, Mistake::FirstEndAsParent)
            }),
        ],
    );
}

#[test]
fn other_mistakes_show_in_the_sample() {
    check_shown_by_samples(
        FOLDER,
        &[("sample-1", |i| program(i, Mistake::OneLinePerPicture))],
    );
}
