//! A harness that runs a submission on anything a judge or a user may feed it.

use super::quiet::quietly;
use crate::cases::{self, Case};
use crate::judge::compare::first_mistake;
use crate::judge::referee::Referee;
use crate::process::Input;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::panic;
use std::path::Path;
use std::thread;

/// A program under test: reads input, writes answers, and says `line L: ...` on bad input.
pub type Solve<E> = fn(&mut dyn Read, &mut dyn Write) -> Result<(), E>;

/// A malformed input, a part of the message that it gets, and the answers before that.
pub type Malformed<'a> = (&'a str, &'a str, &'a str);

/// The answers that the program gives to an input, also those before an error, and how it ended.
pub fn answer<E: Display>(solve: Solve<E>, input: &[u8]) -> (Vec<u8>, Result<(), String>) {
    answer_from(solve, &mut { input })
}

/// As [`answer`], from any reader.
pub fn answer_from<E: Display>(
    solve: Solve<E>,
    input: &mut dyn Read,
) -> (Vec<u8>, Result<(), String>) {
    let mut output = Vec::new();
    let end = solve(input, &mut output).map_err(|error| error.to_string());
    (output, end)
}

/// The answers to an input that has to be accepted.
#[track_caller]
fn accepted<E: Display>(solve: Solve<E>, valid: &[u8]) -> Vec<u8> {
    let (answers, end) = answer(solve, valid);
    assert_eq!(end, Ok(()), "on the valid input {}", excerpt(valid));
    answers
}

/// Asserts that the program answers an input it accepts with exactly these answers.
#[track_caller]
pub fn check_answer<E: Display>(solve: Solve<E>, input: &[u8], expected: &[u8]) {
    if let Some(fault) = fault_on(solve, input, expected) {
        panic!("{fault}\ninput: {}", excerpt(input));
    }
}

/// Asserts that the program answers every case file of the folder (`env!("CARGO_MANIFEST_DIR")`) as the file beside
/// it says, compared as its metadata say. There must be a sample.
#[track_caller]
pub fn check_cases<E: Display>(solve: Solve<E>, folder: &str) {
    let referee = referee_of(folder);
    for case in cases_of(folder) {
        let (answers, end) = answer(solve, &case.input);
        let fault = match end {
            Err(error) => Some(format!("error: {error}")),
            Ok(()) => fault_by(&referee, &case, &answers),
        };
        if let Some(fault) = fault {
            panic!("case {}: {fault}", case.name);
        }
    }
}

/// How the problem in the folder has its answers compared.
#[track_caller]
pub(super) fn referee_of(folder: &str) -> Referee {
    let referee = Referee::of_folder(Path::new(folder));
    referee.unwrap_or_else(|error| panic!("{error}"))
}

/// What the referee says of a program's answers to a case.
pub(super) fn fault_by(referee: &Referee, case: &Case, answers: &[u8]) -> Option<String> {
    let mistake = referee.mistake(Input::File(&case.path), &case.expected, answers);
    match mistake {
        Ok(mistake) => mistake.map(|mistake| mistake.to_string()),
        Err(error) => Some(error),
    }
}

#[track_caller]
fn cases_of(folder: &str) -> Vec<Case> {
    cases::of(Path::new(folder)).unwrap_or_else(|error| panic!("{error}"))
}

/// What is wrong with the program's answers to an input that it has to accept, if anything.
fn fault_on<E: Display>(solve: Solve<E>, input: &[u8], expected: &[u8]) -> Option<String> {
    let (answers, end) = answer(solve, input);
    match end {
        Err(error) => Some(format!("error: {error}")),
        Ok(()) => fault_in(&answers, expected),
    }
}

pub(super) fn fault_in(answers: &[u8], expected: &[u8]) -> Option<String> {
    first_mistake(expected, answers).map(|mistake| mistake.to_string())
}

/// The beginning of an input, for a message.
pub(super) fn excerpt(input: &[u8]) -> String {
    let shown: String = String::from_utf8_lossy(input).chars().take(2000).collect();
    format!("{} bytes: {shown:?}", input.len())
}

/// Runs the work on a thread whose stack has this many bytes and returns what it returns. A program that overflows
/// the stack ends the whole test, with a message of the system.
#[track_caller]
pub fn on_small_stack<T: Send>(bytes: usize, work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .stack_size(bytes)
            .spawn_scoped(scope, work);
        match thread.expect("the system gives a thread").join() {
            Ok(result) => result,
            Err(payload) => panic::resume_unwind(payload),
        }
    })
}

/// Asserts that the valid input is accepted and that each of the malformed ones ends in an error `line L: ...` which
/// contains the given part, after exactly the given answers.
#[track_caller]
pub fn check_malformed<E: Display>(solve: Solve<E>, valid: &[u8], malformed: &[Malformed]) {
    accepted(solve, valid);
    for &(input, message, printed) in malformed {
        let input = input.as_bytes();
        let (answers, end) = answer(solve, input);
        let shown = excerpt(input);
        let error = end.expect_err(&format!("accepted: {shown}"));
        check_message(&error, input);
        assert!(
            error.contains(message),
            "expected an error with {message:?}, found {error:?} on {shown}"
        );
        let answers = String::from_utf8_lossy(&answers);
        assert_eq!(
            answers, printed,
            "answers before the error {error:?} on {shown}"
        );
    }
}

/// Asserts that the message is `line L: ...` for a line which the input has.
#[track_caller]
pub fn check_message(message: &str, input: &[u8]) {
    if let Some(fault) = message_fault(message, input) {
        panic!("{fault}\ninput: {}", excerpt(input));
    }
}

pub(super) fn message_fault(message: &str, input: &[u8]) -> Option<String> {
    let line = message
        .strip_prefix("line ")
        .and_then(|rest| rest.split_once(": "));
    let lines = input.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let sound = line.is_some_and(|(number, fault)| {
        !fault.is_empty()
            && number
                .parse()
                .is_ok_and(|number: usize| (1..=lines).contains(&number))
    });
    (!sound)
        .then(|| format!("expected an error `line L: ...` with L up to {lines}, found {message:?}"))
}

/// Asserts that no single fault in a valid input makes the program panic: every prefix, every byte left out, and
/// every byte replaced by each of a number of bad ones, is either accepted or refused with `line L: ...`. What a
/// prefix prints begins like the whole input's answers, apart from its last line. Quadratic in the input's length.
#[track_caller]
pub fn check_single_faults<E: Display>(solve: Solve<E>, valid: &[u8]) {
    let whole = accepted(solve, valid);
    for length in 0..valid.len() {
        let printed = check_orderly(solve, &valid[..length]);
        let mut finished: Vec<&[u8]> = printed.split_inclusive(|&byte| byte == b'\n').collect();
        finished.pop();
        assert!(
            whole.starts_with(&finished.concat()),
            "answers to {}",
            excerpt(&valid[..length])
        );
    }
    for position in 0..valid.len() {
        let mut faulty = valid.to_vec();
        for bad in *b"x-+.\0\x1a\x80\xff 0 9\n" {
            faulty[position] = bad;
            check_orderly(solve, &faulty);
        }
        faulty.remove(position);
        check_orderly(solve, &faulty);
    }
}

/// Asserts that the program accepts the input or refuses it with `line L: ...`; returns what it printed.
#[track_caller]
pub fn check_orderly<E: Display>(solve: Solve<E>, input: &[u8]) -> Vec<u8> {
    let run = quietly(|| answer(solve, input));
    let (answers, end) =
        run.unwrap_or_else(|panic| panic!("panic: {panic}\ninput: {}", excerpt(input)));
    if let Err(message) = end {
        check_message(&message, input);
    }
    assert!(
        fault_in(&answers, &answers).is_none(),
        "an unfinished line on {}",
        excerpt(input)
    );
    answers
}

/// Asserts that spellings of one input get the same answers: carriage returns before newlines, tabs for blanks,
/// more blanks, empty lines, a byte order mark, the byte 0x1A at the end, no newline at the end, leading zeros.
#[track_caller]
pub fn check_spellings<E: Display>(solve: Solve<E>, valid: &[u8]) {
    let expected = accepted(solve, valid);
    let text = std::str::from_utf8(valid).expect("the valid input is text");
    let trimmed = text.trim_end();
    let zeroed = text.lines().map(|line| {
        let tokens: String = line
            .split_whitespace()
            .map(|token| format!("00{token} "))
            .collect();
        format!("{tokens}\n")
    });
    let spellings = [
        text.replace('\n', "\r\n"),
        text.replace('\n', "\r"),
        text.replace(' ', "\t"),
        text.replace(' ', "   ").replace('\n', " \t\n"),
        text.replace('\n', "\n\n"),
        text.replace('\n', " "),
        text.replace(' ', "\n"),
        text.replace(' ', "\0").replace('\n', "\x0b"),
        format!("\u{feff}{text}"),
        format!("\n \n{text}"),
        format!("{trimmed}\n\x1a"),
        format!("{trimmed}\x1a"),
        format!("{trimmed}\n\n\n"),
        trimmed.to_string(),
        zeroed.collect(),
    ];
    for spelling in spellings {
        check_answer(solve, spelling.as_bytes(), &expected);
    }
}

/// Asserts that the program does not care how a reader behaves: one that hands out a byte at a time, one that is
/// interrupted before every read, and both; and that a reader that fails midway ends in an error, after answers
/// that the whole input begins with. Quadratic in the input's length.
#[track_caller]
pub fn check_readers<E: Display>(solve: Solve<E>, valid: &[u8]) {
    let expected = (accepted(solve, valid), Ok(()));
    for (most, interrupted) in [(1, false), (7, true), (1, true), (usize::MAX, true)] {
        let mut reader = OddReader {
            left: valid,
            most,
            interrupt: interrupted,
            interrupted,
            fails: false,
        };
        assert_eq!(
            answer_from(solve, &mut reader),
            expected,
            "at most {most} bytes per read"
        );
    }
    let needed = (0..=valid.len()).find(|&length| answer(solve, &valid[..length]) == expected);
    for length in 0..needed.expect("the whole input has its own answers") {
        let left = &valid[..length];
        let mut reader = OddReader {
            left,
            most: usize::MAX,
            interrupt: false,
            interrupted: false,
            fails: true,
        };
        let (answers, end) = answer_from(solve, &mut reader);
        assert!(
            end.is_err_and(|error| !error.is_empty()),
            "a failed read after {length} bytes goes unsaid"
        );
        assert!(
            expected.0.starts_with(&answers),
            "answers before a failed read after {length} bytes"
        );
    }
}

/// Asserts that answers survive a writer that takes a byte at a time and is interrupted, and that a writer that
/// fails, at any byte, ends in an error. Quadratic in the length of the answers.
#[track_caller]
pub fn check_writers<E: Display>(solve: Solve<E>, valid: &[u8]) {
    let expected = accepted(solve, valid);
    let run = |mut writer: OddWriter| {
        let end = solve(&mut { valid }, &mut writer).map_err(|error| error.to_string());
        (writer.taken, end)
    };
    let writer = OddWriter {
        most: 1,
        ..OddWriter::default()
    };
    assert_eq!(
        run(writer),
        (expected.clone(), Ok(())),
        "with a writer that takes single bytes"
    );
    for room in 0..expected.len() {
        let writer = OddWriter {
            room: Some(room),
            most: usize::MAX,
            ..OddWriter::default()
        };
        let (taken, end) = run(writer);
        assert!(
            end.is_err_and(|error| !error.is_empty()),
            "a failed write after {room} bytes goes unsaid"
        );
        assert!(
            expected.starts_with(&taken),
            "what was written before a failed write"
        );
    }
}

/// Reads at most so many bytes at a time, is interrupted before each if asked, and fails at its end if asked.
struct OddReader<'a> {
    left: &'a [u8],
    most: usize,
    interrupt: bool,
    interrupted: bool,
    fails: bool,
}

impl Read for OddReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.interrupt {
            self.interrupt = false;
            return Err(io::ErrorKind::Interrupted.into());
        }
        self.interrupt = self.interrupted;
        if self.left.is_empty() && self.fails {
            return Err(io::Error::other("the disk is on fire"));
        }
        let most = self.most.min(buffer.len());
        self.left.read(&mut buffer[..most])
    }
}

/// Takes at most so many bytes at a time, every second call interrupted, and none beyond its room.
#[derive(Default)]
struct OddWriter {
    taken: Vec<u8>,
    most: usize,
    room: Option<usize>,
    interrupted: bool,
}

impl Write for OddWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.interrupted = !self.interrupted;
        if self.interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let room = self.room.map_or(usize::MAX, |room| room - self.taken.len());
        let count = bytes.len().min(self.most).min(room);
        if count == 0 && !bytes.is_empty() {
            return Err(io::Error::other("the disk is full"));
        }
        self.taken.extend(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
