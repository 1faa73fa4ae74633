//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

#[path = "../examples/oracle.rs"]
#[allow(dead_code)]
mod oracle;
mod textbook;

use scripts::testing::input::Refusal;
use scripts::testing::mistakes::{check_mistakes, check_shown_by_samples};
use textbook::Rules;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn program(input: &[u8], rules: Rules) -> Result<String, Refusal> {
    let task = oracle::parse(input)?;
    let winner = |wins| if wins { "Yes\n" } else { "No\n" };
    Ok(rules.answers(&task).into_iter().map(winner).collect())
}

#[test]
fn each_mistake_passes_the_sample_and_fails_on_its_case() {
    check_mistakes(
        FOLDER,
        &[|input| program(input, Rules::RIGHT)],
        &[
            ("modulus-l", |i| program(i, MODULUS_L)),
            ("no-modulus", |i| program(i, NO_MODULUS)),
            ("all-nodes", |i| program(i, ALL_NODES)),
            ("root-counted", |i| program(i, ROOT_COUNTED)),
            ("change-forgotten", |i| program(i, CHANGE_FORGOTTEN)),
            ("parents-later", |i| program(i, PARENTS_LATER)),
            ("signed-32-bits", |i| program(i, SIGNED_32_BITS)),
            ("l-plus-one-overflows", |i| program(i, L_PLUS_ONE_OVERFLOWS)),
        ],
    );
}

#[test]
fn other_mistakes_show_in_the_sample() {
    check_shown_by_samples(
        FOLDER,
        &[
            ("hack-even-depth", |i| program(i, EVEN_DEPTH)),
            ("hack-change-added", |i| program(i, CHANGE_ADDED)),
            ("hack-old-term-kept", |i| program(i, OLD_TERM_KEPT)),
            ("hack-sum", |i| program(i, SUM)),
        ],
    );
}

const MODULUS_L: Rules = Rules {
    remainder: |c, l| c % l,
    ..Rules::RIGHT
};

const NO_MODULUS: Rules = Rules {
    remainder: |c, _| c,
    ..Rules::RIGHT
};

const EVEN_DEPTH: Rules = Rules {
    counts: |node, depth| node > 0 && depth % 2 == 0,
    ..Rules::RIGHT
};

const ALL_NODES: Rules = Rules {
    counts: |node, _| node > 0,
    ..Rules::RIGHT
};

const ROOT_COUNTED: Rules = Rules {
    counts: |node, depth| node == 0 || depth % 2 == 1,
    ..Rules::RIGHT
};

const CHANGE_ADDED: Rules = Rules {
    change: |old, new| old + new,
    ..Rules::RIGHT
};

const CHANGE_FORGOTTEN: Rules = Rules {
    accumulates: false,
    ..Rules::RIGHT
};

const OLD_TERM_KEPT: Rules = Rules {
    removes_old_term: false,
    ..Rules::RIGHT
};

const SUM: Rules = Rules {
    join: |a, b| a + b,
    ..Rules::RIGHT
};

const PARENTS_LATER: Rules = Rules {
    depths: while_reading,
    ..Rules::RIGHT
};

const SIGNED_32_BITS: Rules = Rules {
    remainder: |count, limit| {
        let modulus = (limit as i32).wrapping_add(1);
        i64::from(count as i32).wrapping_rem(i64::from(modulus))
    },
    ..Rules::RIGHT
};

const L_PLUS_ONE_OVERFLOWS: Rules = Rules {
    remainder: |count, limit| count % i64::from((limit as u32).wrapping_add(1)),
    ..Rules::RIGHT
};

/// The depths, if every parent came before its children.
fn while_reading(parents: &[usize]) -> Vec<usize> {
    let mut depths = vec![0; parents.len()];
    for node in 1..parents.len() {
        depths[node] = depths[parents[node]] + 1;
    }
    depths
}
