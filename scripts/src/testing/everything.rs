//! What every submission promises, in one assertion.

use super::bundled::{check_bundle_cases, check_bundle_malformed, check_bundle_on_full_disk};
use super::submission::{
    Malformed, Solve, check_cases, check_malformed, check_readers, check_single_faults,
    check_spellings, check_writers,
};
use std::fmt::Display;

/// Asserts of the submission in the folder (`env!("CARGO_MANIFEST_DIR")`), as a function and as a compiled bundle,
/// that it answers every case file; that it takes any spelling of the valid input, from any reader and to any
/// writer; that no single fault in it makes the program panic; and that each malformed input gets its message.
///
/// The valid input should be short: some of the checks are quadratic.
#[track_caller]
pub fn check_everything<E: Display>(
    solve: Solve<E>,
    folder: &str,
    valid: &str,
    malformed: &[Malformed],
) {
    let text = valid.as_bytes();
    check_cases(solve, folder);
    check_spellings(solve, text);
    check_readers(solve, text);
    check_writers(solve, text);
    check_single_faults(solve, text);
    check_malformed(solve, text, malformed);
    check_bundle_cases(folder);
    check_bundle_malformed(folder, malformed);
    check_bundle_on_full_disk(folder, text);
}
