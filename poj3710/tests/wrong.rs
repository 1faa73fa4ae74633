//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

#[allow(dead_code)]
mod textbook;

use scripts::testing::submission::{Solve, check_cases, check_wrong};
use textbook::{Mistake, program};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn without_a_mistake_the_program_passes_every_case() {
    check_cases(
        |input, output| program(input, output, Mistake::None),
        FOLDER,
    );
}

#[test]
fn each_mistake_fails_on_the_case_that_is_named_after_it() {
    let wrong: [(&str, Solve); 11] = [
        ("hack-node-parity", |i, o| {
            program(i, o, Mistake::NodeParity)
        }),
        ("hack-parallel-edges-dropped", |i, o| {
            program(i, o, Mistake::ParallelEdgesDropped)
        }),
        ("hack-three-parallel-edges", |i, o| {
            program(i, o, Mistake::ThreeParallelEdges)
        }),
        ("hack-parent-node", |i, o| {
            program(i, o, Mistake::ParentNode)
        }),
        ("hack-unreachable-part", |i, o| {
            program(i, o, Mistake::UnreachablePart)
        }),
        ("hack-loop", |i, o| program(i, o, Mistake::Loop)),
        ("hack-cycle-edges-add-one", |i, o| {
            program(i, o, Mistake::CycleEdgesAddOne)
        }),
        ("hack-articulation-point", |i, o| {
            program(i, o, Mistake::ArticulationPoint)
        }),
        ("hack-cycle-lengths", |i, o| {
            program(i, o, Mistake::CycleLengths)
        }),
        ("hack-first-end-as-parent", |i, o| {
            program(i, o, Mistake::FirstEndAsParent)
        }),
        ("sample-1", |i, o| program(i, o, Mistake::OneLinePerPicture)),
    ];
    for (case, program) in wrong {
        let failed = check_wrong(program, FOLDER);
        assert!(
            failed.contains(&case.to_string()),
            "not on {case}, but on {failed:?}"
        );
    }
}
