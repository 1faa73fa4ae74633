//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

#[path = "../examples/oracle.rs"]
#[allow(dead_code)]
mod oracle;
mod textbook;

use scripts::testing::submission::{Solve, check_cases, check_wrong};
use std::io::{Read, Write};
use textbook::Rules;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn program(input: &mut dyn Read, output: &mut dyn Write, rules: Rules) -> Result<(), String> {
    let mut bytes = Vec::new();
    input
        .read_to_end(&mut bytes)
        .map_err(|error| error.to_string())?;
    let task = oracle::parse(&bytes)?;
    for wins in rules.answers(&task) {
        writeln!(output, "{}", if wins { "Yes" } else { "No" })
            .map_err(|error| error.to_string())?;
    }
    Ok(())
}

#[test]
fn without_a_mistake_the_program_passes_every_case() {
    check_cases(|i, o| program(i, o, Rules::RIGHT), FOLDER);
}

#[test]
fn each_mistake_fails_on_the_case_that_is_named_after_it() {
    const RIGHT: Rules = Rules::RIGHT;
    let wrong: [(&str, Solve); 12] = [
        ("modulus-l", |i, o| {
            program(
                i,
                o,
                Rules {
                    remainder: |c, l| c % l,
                    ..RIGHT
                },
            )
        }),
        ("no-modulus", |i, o| {
            program(
                i,
                o,
                Rules {
                    remainder: |c, _| c,
                    ..RIGHT
                },
            )
        }),
        ("even-depth", |i, o| {
            program(
                i,
                o,
                Rules {
                    counts: |node, depth| node > 0 && depth % 2 == 0,
                    ..RIGHT
                },
            )
        }),
        ("all-nodes", |i, o| {
            program(
                i,
                o,
                Rules {
                    counts: |node, _| node > 0,
                    ..RIGHT
                },
            )
        }),
        ("root-counted", |i, o| {
            program(
                i,
                o,
                Rules {
                    counts: |node, depth| node == 0 || depth % 2 == 1,
                    ..RIGHT
                },
            )
        }),
        ("change-added", |i, o| {
            program(
                i,
                o,
                Rules {
                    change: |old, new| old + new,
                    ..RIGHT
                },
            )
        }),
        ("change-forgotten", |i, o| {
            program(
                i,
                o,
                Rules {
                    accumulates: false,
                    ..RIGHT
                },
            )
        }),
        ("old-term-kept", |i, o| {
            program(
                i,
                o,
                Rules {
                    removes_old_term: false,
                    ..RIGHT
                },
            )
        }),
        ("sum", |i, o| {
            program(
                i,
                o,
                Rules {
                    join: |a, b| a + b,
                    ..RIGHT
                },
            )
        }),
        ("parents-later", |i, o| {
            program(
                i,
                o,
                Rules {
                    depths: while_reading,
                    ..RIGHT
                },
            )
        }),
        ("signed-32-bits", |i, o| {
            let remainder = |count, limit| {
                let modulus = (limit as i32).wrapping_add(1);
                i64::from(count as i32).wrapping_rem(i64::from(modulus))
            };
            program(i, o, Rules { remainder, ..RIGHT })
        }),
        ("l-plus-one-overflows", |i, o| {
            let remainder = |count, limit| count % i64::from((limit as u32).wrapping_add(1));
            program(i, o, Rules { remainder, ..RIGHT })
        }),
    ];
    for (mistake, program) in wrong {
        let failed = check_wrong(program, FOLDER);
        let case = format!("hack-{mistake}");
        assert!(failed.contains(&case), "{mistake} fails only on {failed:?}");
    }
}

/// The depths, if every parent came before its children.
fn while_reading(parents: &[usize]) -> Vec<usize> {
    let mut depths = vec![0; parents.len()];
    for node in 1..parents.len() {
        depths[node] = depths[parents[node]] + 1;
    }
    depths
}
