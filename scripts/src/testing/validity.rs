//! What holds a validator, the names of the cases and a generator together.

use super::program::Generator;
use super::statement::{Statement, check};
use super::submission::excerpt;
use crate::cases;
use crate::random::Rng;
use std::path::Path;

/// Asserts of the cases in the folder (`env!("CARGO_MANIFEST_DIR")`) that those called `beyond-` are not allowed and
/// all others are; and of each rule that the first input, which only just keeps it, is allowed, and the second is
/// not, with a message that contains the text.
#[track_caller]
pub fn check_statement(statement: Statement, folder: &str, rules: &[(&str, &str, &str)]) {
    for case in cases::of(Path::new(folder)).unwrap_or_else(|error| panic!("{error}")) {
        let end = check(statement, &case.input);
        let beyond = case.name.starts_with("beyond-");
        assert_eq!(end.is_err(), beyond, "case {}: {end:?}", case.name);
    }
    for &(kept, broken, message) in rules {
        let end = check(statement, kept.as_bytes());
        assert_eq!(end, Ok(()), "{message}: {}", excerpt(kept.as_bytes()));
        let shown = excerpt(broken.as_bytes());
        let error = check(statement, broken.as_bytes()).expect_err(&shown);
        assert!(error.contains(message), "{error:?} of {shown}");
    }
}

/// Asserts that the generator makes what it says: of each valid shape only what the statement allows, at these sizes
/// and with up to `tests` tests; of each shape beyond the statement, something that it does not allow.
#[track_caller]
pub fn check_generator(generator: &Generator, statement: Statement, sizes: &[usize], tests: usize) {
    let end = |shape: &str, size: usize, tests: usize, seed: u64| {
        let input = (generator.input)(&mut Rng::new(seed), shape, size, tests);
        check(statement, input.as_bytes()).map_err(|error| {
            format!(
                "{seed} {shape} {size} {tests}: {error}\n{}",
                excerpt(input.as_bytes())
            )
        })
    };
    for shape in &generator.valid {
        for &size in sizes {
            let seeds = if size < 100 { 50 } else { 1 };
            let ends = (0..seeds).map(|seed| end(shape, size, 1 + seed as usize % tests, seed));
            let bad: Vec<String> = ends.filter_map(Result::err).take(1).collect();
            assert!(bad.is_empty(), "{}", bad.concat());
        }
    }
    for shape in &generator.beyond {
        let mut ends = (0..50).map(|seed| end(shape, 4, 2, seed));
        assert!(
            ends.any(|end| end.is_err()),
            "{shape} stays within the statement"
        );
    }
}
