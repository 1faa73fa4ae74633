//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

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
            ("odd-weight-adds-one", |i| {
                program(i, Mistake::OddWeightAddsOne)
            }),
            ("even-weight-zero", |i| program(i, Mistake::EvenWeightZero)),
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
        &[
            ("hack-weight-adds", |i| program(i, Mistake::WeightAdds)),
            ("hack-weight-one-xors", |i| {
                program(i, Mistake::WeightOneXors)
            }),
            ("hack-branches-add", |i| program(i, Mistake::BranchesAdd)),
            ("hack-unit-parity", |i| program(i, Mistake::UnitParity)),
            ("hack-root-is-node-1", |i| program(i, Mistake::RootIsNode1)),
            ("sample-1", |i| program(i, Mistake::NoFinalNewline)),
        ],
    );
}
