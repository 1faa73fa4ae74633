//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

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
    let wrong: [(&str, Solve); 8] = [
        ("odd-weight-adds-one", |i, o| {
            program(i, o, Mistake::OddWeightAddsOne)
        }),
        ("weight-adds", |i, o| program(i, o, Mistake::WeightAdds)),
        ("weight-one-xors", |i, o| {
            program(i, o, Mistake::WeightOneXors)
        }),
        ("even-weight-zero", |i, o| {
            program(i, o, Mistake::EvenWeightZero)
        }),
        ("branches-add", |i, o| program(i, o, Mistake::BranchesAdd)),
        ("unit-parity", |i, o| program(i, o, Mistake::UnitParity)),
        ("first-end-as-parent", |i, o| {
            program(i, o, Mistake::FirstEndAsParent)
        }),
        ("root-is-node-1", |i, o| program(i, o, Mistake::RootIsNode1)),
    ];
    for (mistake, program) in wrong {
        let failed = check_wrong(program, FOLDER);
        assert!(
            failed.contains(&format!("hack-{mistake}")),
            "{mistake} fails only on {failed:?}"
        );
    }
}

#[test]
fn a_missing_final_newline_fails_everywhere() {
    let failed = check_wrong(
        |input, output| program(input, output, Mistake::NoFinalNewline),
        FOLDER,
    );
    assert!(failed.contains(&"sample-1".to_string()), "{failed:?}");
}
