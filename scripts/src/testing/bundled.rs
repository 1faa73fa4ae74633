//! The bundle of a submission, compiled and run as a judge does.

use super::submission::{Malformed, excerpt, fault_by, message_fault, referee_of};
use crate::cases;
use crate::judge::submission::compiled;
use crate::language::Language;
use crate::process::{self, Input, Limits, Outcome};
use crate::workspace::Workspace;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Asserts that the bundle of the problem in the folder (`env!("CARGO_MANIFEST_DIR")`), compiled alone by
/// `rustc -O --edition 2021` without a warning, answers every case file as the file beside it says.
#[track_caller]
pub fn check_bundle_cases(folder: &str) {
    let program = bundle_of(folder);
    let referee = referee_of(folder);
    for case in cases::of(Path::new(folder)).unwrap_or_else(|error| panic!("{error}")) {
        let outcome = run(&program, Input::File(&case.path));
        let fault = match outcome.status.success() {
            true => fault_by(&referee, &case, &outcome.stdout),
            false => Some(ending(&outcome)),
        };
        if let Some(fault) = fault {
            panic!("bundle, case {}: {fault}", case.name);
        }
    }
}

/// Asserts of that bundle that each of the malformed inputs, given as to [`check_malformed`], makes it print exactly
/// the given answers and `error: line L: ...` with the given text on stderr, and end with exit code 1.
#[track_caller]
pub fn check_bundle_malformed(folder: &str, malformed: &[Malformed]) {
    let program = bundle_of(folder);
    for &(input, message, printed) in malformed {
        let input = input.as_bytes();
        let outcome = run(&program, Input::Bytes(input));
        let said = String::from_utf8_lossy(&outcome.stderr);
        let error = said
            .strip_prefix("error: ")
            .and_then(|rest| rest.strip_suffix('\n'));
        let fault = match error {
            None => Some("expected one line `error: ...`".to_string()),
            Some(error) => message_fault(error, input),
        };
        let sound = outcome.status.code() == Some(1)
            && fault.is_none()
            && said.contains(message)
            && outcome.stdout == printed.as_bytes();
        assert!(
            sound,
            "bundle: {}, expected {message:?} after {printed:?}, found {:?}\ninput: {}",
            ending(&outcome),
            String::from_utf8_lossy(&outcome.stdout),
            excerpt(input)
        );
    }
}

/// Asserts of that bundle that answers which cannot be written end in exit code 1 and `error: ...`. Only Linux has
/// the file `/dev/full` that this takes; elsewhere nothing is asserted.
#[track_caller]
pub fn check_bundle_on_full_disk(folder: &str, valid: &[u8]) {
    if cfg!(not(target_os = "linux")) {
        return;
    }
    let mut command = Command::new(bundle_of(folder));
    let full = File::create("/dev/full").expect("Linux has /dev/full");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the bundle starts");
    let mut pipe = child.stdin.take().expect("it was piped");
    pipe.write_all(valid).expect("the bundle reads its input");
    drop(pipe);
    let output = child.wait_with_output().expect("the bundle ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code() == Some(1) && said.starts_with("error: "),
        "on a full disk: {}, {said}",
        output.status
    );
}

/// The compiled bundle of the problem in this folder.
#[track_caller]
fn bundle_of(folder: &str) -> PathBuf {
    let bundle = || {
        let workspace = Workspace::load(Some(&Path::new(folder).join("Cargo.toml")))?;
        let member = workspace.member_in(Path::new(folder))?;
        compiled(&workspace, member, Language::Rust, &["-D", "warnings"])
    };
    bundle().unwrap_or_else(|error: String| panic!("{error}"))
}

/// Runs a program that has to end within a minute.
#[track_caller]
fn run(program: &Path, input: Input) -> Outcome {
    let limits = Limits {
        wall: Some(Duration::from_secs(60)),
        ..Limits::NONE
    };
    process::run(Command::new(program), input, &limits).expect("the bundle starts")
}

/// How a program ended and what it said.
fn ending(outcome: &Outcome) -> String {
    let said = String::from_utf8_lossy(&outcome.stderr);
    format!("{}: {said}", outcome.status)
}
