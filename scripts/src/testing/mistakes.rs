//! Wrong programs against the case files. A mistake that no sample shows is one that somebody will hand in.

use super::input::Refusal;
use super::quiet::quietly;
use super::submission::{fault_by, referee_of};
use crate::cases::{self, Case};
use crate::judge::referee::Referee;
use std::path::Path;

/// A program as a function from an input to its answers.
pub type Program = fn(&[u8]) -> Result<String, Refusal>;

/// Asserts that every right program passes every case file of the folder (`env!("CARGO_MANIFEST_DIR")`), and that
/// every mistake, a wrong program with a name, passes the samples and fails on the case `hack-NAME`, or `beyond-NAME` if
/// it shows only in what the statement does not allow: by its answers, a refusal or a panic.
#[track_caller]
pub fn check_mistakes(folder: &str, right: &[Program], mistakes: &[(&str, Program)]) {
    let referee = referee_of(folder);
    for &program in right {
        let failed = failed(program, folder, &referee);
        assert!(
            failed.is_empty(),
            "without a mistake: {}",
            failed.join(", ")
        );
    }
    for &(mistake, program) in mistakes {
        let failed = failed(program, folder, &referee);
        assert!(
            !failed.iter().any(|case| case.starts_with("sample-")),
            "{mistake} fails on a sample: it tempts nobody"
        );
        let cases = ["hack", "beyond"].map(|kind| format!("{kind}-{mistake}"));
        assert!(
            failed.iter().any(|case| cases.contains(case)),
            "{mistake} fails only on {failed:?}"
        );
    }
}

/// Asserts that each wrong program fails on a sample, so that nobody would hand it in, and on the case that is named
/// with it.
#[track_caller]
pub fn check_shown_by_samples(folder: &str, mistakes: &[(&str, Program)]) {
    let referee = referee_of(folder);
    for &(case, program) in mistakes {
        let failed = failed(program, folder, &referee);
        assert!(
            failed.iter().any(|failed| failed.starts_with("sample-")),
            "{case}: every sample passes; failed: {failed:?}"
        );
        assert!(failed.iter().any(|failed| failed == case), "{case} passes");
    }
}

/// The names of the cases that the program gets wrong.
#[track_caller]
fn failed(program: Program, folder: &str, referee: &Referee) -> Vec<String> {
    let cases = cases::of(Path::new(folder)).unwrap_or_else(|error| panic!("{error}"));
    let fails = |case: &Case| match quietly(|| program(&case.input)) {
        Ok(Ok(answers)) => fault_by(referee, case, answers.as_bytes()).is_some(),
        Ok(Err(_)) | Err(_) => true,
    };
    cases
        .into_iter()
        .filter(fails)
        .map(|case| case.name)
        .collect()
}
