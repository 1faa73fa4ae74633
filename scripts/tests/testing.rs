//! The harness itself: a sound program passes every check, and each check catches the flaw that it is there for.

use scripts::testing::bundled::*;
use scripts::testing::everything::check_everything;
use scripts::testing::fuzz::{self, CountingAllocator};
use scripts::testing::input::{Numbers, Refusal};
use scripts::testing::mistakes::{Program, check_mistakes, check_shown_by_samples};
use scripts::testing::quiet::quietly;
use scripts::testing::random::Rng;
use scripts::testing::submission::*;
use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// What can be wrong with a program.
#[derive(Clone, Copy, PartialEq)]
enum Flaw {
    None,
    WrongSum,
    Unended,
    PanicsOnLetters,
    ForgetsLines,
    LosesAnswers,
    TrustsCounts,
    WrapsNumbers,
    LineFeedsOnly,
    NoByteOrderMark,
    OneRead,
    FailedReadIsEnd,
    NoInterrupts,
    IgnoresWriteErrors,
    Recurses,
}

/// Reads `T`, then `T` cases `n` and `n` numbers below 2^32; prints each case's sum modulo 2^64.
fn sums(input: &mut dyn Read, output: &mut dyn Write, flaw: Flaw) -> Result<(), String> {
    let mut answers = Vec::new();
    let end = all_sums(Bytes::of(input, flaw)?, &mut answers);
    if end.is_err() && flaw == Flaw::LosesAnswers {
        return end;
    }
    if flaw == Flaw::Unended {
        answers.pop();
    }
    match output.write_all(&answers) {
        Err(error) if flaw != Flaw::IgnoresWriteErrors => end.and(Err(error.to_string())),
        _ => end,
    }
}

fn all_sums(mut bytes: Bytes, answers: &mut Vec<u8>) -> Result<(), String> {
    for _ in 0..bytes.number()? {
        let count = bytes.number()?;
        let mut numbers = Vec::new();
        if bytes.flaw == Flaw::TrustsCounts {
            numbers.reserve_exact(count as usize);
        }
        for _ in 0..count {
            numbers.push(bytes.number()?);
        }
        let mut sum = match bytes.flaw {
            Flaw::Recurses => recursive_sum(&numbers),
            _ => numbers.iter().sum::<u64>(),
        };
        if bytes.flaw == Flaw::WrongSum && sum > 20 {
            sum += 1;
        }
        answers.extend(format!("{sum}\n").bytes());
    }
    Ok(())
}

fn recursive_sum(numbers: &[u64]) -> u64 {
    match numbers {
        [] => 0,
        [first, rest @ ..] => {
            std::hint::black_box(first + std::hint::black_box(recursive_sum(rest)))
        }
    }
}

/// The input, byte by byte as far as it could be read.
struct Bytes {
    bytes: Vec<u8>,
    next: usize,
    broken: Option<io::Error>,
    flaw: Flaw,
}

impl Bytes {
    fn of(input: &mut dyn Read, flaw: Flaw) -> Result<Bytes, String> {
        let mut bytes = Vec::new();
        let mut broken = None;
        let mut buffer = [0; 512];
        loop {
            match input.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => bytes.extend(&buffer[..count]),
                Err(error)
                    if error.kind() == io::ErrorKind::Interrupted && flaw != Flaw::NoInterrupts =>
                {
                    continue;
                }
                Err(_) if flaw == Flaw::FailedReadIsEnd => {
                    bytes.extend(b" 0 0 0 0 0 0 0 0 0 0");
                    break;
                }
                Err(error) => {
                    broken = Some(error);
                    break;
                }
            }
            if flaw == Flaw::OneRead {
                break;
            }
        }
        if bytes.starts_with(b"\xef\xbb\xbf") && flaw != Flaw::NoByteOrderMark {
            bytes.drain(..3);
        }
        Ok(Bytes {
            bytes,
            next: 0,
            broken,
            flaw,
        })
    }

    fn number(&mut self) -> Result<u64, String> {
        let blank = |byte: &u8| match self.flaw {
            Flaw::LineFeedsOnly => b" \n".contains(byte),
            _ => *byte <= b' ',
        };
        let rest = &self.bytes[self.next..];
        let start = self.next + rest.iter().take_while(|byte| blank(byte)).count();
        let end = start
            + self.bytes[start..]
                .iter()
                .take_while(|byte| !blank(byte))
                .count();
        self.next = end;
        if end == self.bytes.len()
            && let Some(error) = self.broken.take()
        {
            return Err(error.to_string());
        }
        let token = String::from_utf8_lossy(&self.bytes[start..end]);
        if self.flaw == Flaw::PanicsOnLetters && token.contains('x') {
            panic!("a letter");
        }
        let number = match token.bytes().all(|byte| byte.is_ascii_digit()) {
            true => token.parse().unwrap_or(u64::MAX),
            false => u64::MAX,
        };
        let line = || {
            1 + self.bytes[..start]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count()
        };
        match number {
            0..=0xffff_ffff => Ok(number),
            u64::MAX if self.flaw == Flaw::ForgetsLines => Err(format!("found {token:?}")),
            _ if self.flaw == Flaw::WrapsNumbers && number != u64::MAX => Ok(number & 0xffff_ffff),
            _ => Err(format!(
                "line {}: expected a number, found {token:?}",
                line()
            )),
        }
    }
}

/// A program with this flaw.
macro_rules! flawed {
    ($flaw:ident) => {
        |input: &mut dyn Read, output: &mut dyn Write| sums(input, output, Flaw::$flaw)
    };
}

const VALID: &[u8] = b"3\n2\n10 20\n0\n1\n4294967295\n";
const ANSWERS: &[u8] = b"30\n0\n4294967295\n";

/// The message with which the check fails.
#[track_caller]
fn caught(check: impl FnOnce()) -> String {
    quietly(check).expect_err("the check finds nothing")
}

/// A folder with the given case files, which goes with the value.
struct Folder(PathBuf);

impl Folder {
    fn with(name: &str, files: &[(&str, &[u8])]) -> Folder {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("cases")).unwrap();
        for (file, text) in files {
            fs::write(folder.join("cases").join(file), text).unwrap();
        }
        Folder(folder)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn case_files_are_checked() {
    let sample: [(&str, &[u8]); 2] = [("sample-1.in", b"1\n2\n1 2\n"), ("sample-1.out", b"3 \r\n")];
    let folder = Folder::with(
        "cases",
        &[
            sample[0],
            sample[1],
            ("edge-large.in", VALID),
            ("edge-large.out", ANSWERS),
        ],
    );
    check_cases(flawed!(None), folder.path());
    let message = caught(|| check_cases(flawed!(WrongSum), folder.path()));
    assert!(
        message.contains("edge-large: line 1: expected \"30\", found \"31\""),
        "{message}"
    );
    let message = caught(|| check_cases(flawed!(Unended), folder.path()));
    assert!(message.contains("newline"), "{message}");

    let lonely = Folder::with("lonely", &[sample[0]]);
    let message = caught(|| check_cases(flawed!(None), lonely.path()));
    assert!(message.contains("sample-1.in has no"), "{message}");
    let no_sample = Folder::with("no-sample", &[("edge.in", VALID), ("edge.out", ANSWERS)]);
    let message = caught(|| check_cases(flawed!(None), no_sample.path()));
    assert!(message.contains("has no sample"), "{message}");
    let message = caught(|| check_cases(flawed!(None), "no/such/folder"));
    assert!(message.contains("no/such/folder"), "{message}");
}

#[test]
fn the_bundle_is_compiled_and_checked() {
    let folder = Folder::with(
        "bundle",
        &[("sample-1.in", b"2 3"), ("sample-1.out", b"5\n")],
    );
    let manifest = "[package]\nname = \"sum\"\nedition = \"2021\"\n[workspace]\n";
    fs::write(folder.0.join("Cargo.toml"), manifest).unwrap();
    fs::create_dir_all(folder.0.join("src")).unwrap();
    let submit = |on_error: &str, on_sum: &str| {
        let program = format!(
            "use std::io::Read;
            fn main() {{
                let mut text = String::new();
                std::io::stdin().read_to_string(&mut text).unwrap();
                let mut sum = 0;
                for token in text.split(' ') {{
                    match token.parse::<u64>() {{
                        Ok(number) => sum += number,
                        Err(_) => {{ {on_error} }}
                    }}
                }}
                {on_sum}
            }}"
        );
        fs::write(folder.0.join("src").join("main.rs"), program).unwrap();
    };
    let refuse = "println!(\"?\"); eprintln!(\"error: line 1: no number\"); std::process::exit(1)";
    let print = "use std::io::Write;
        if writeln!(std::io::stdout(), \"{}\", sum).is_err() {
            eprintln!(\"error: full\");
            std::process::exit(1)
        }";
    let malformed = [("2 x", "no number", "?\n")];
    submit(refuse, print);
    check_bundle_cases(folder.path());
    check_bundle_malformed(folder.path(), &malformed);
    check_bundle_on_full_disk(folder.path(), b"2 3");
    let message = caught(|| check_bundle_malformed(folder.path(), &[("x", "letter", "?\n")]));
    assert!(message.contains("\"letter\""), "{message}");
    caught(|| check_bundle_malformed(folder.path(), &[("x", "no number", "")]));
    caught(|| check_bundle_malformed(folder.path(), &[("1", "", "1\n")]));

    submit(
        "eprintln!(\"line 1: no number\"); std::process::exit(1)",
        "println!(\"{}\", sum + 1);",
    );
    let message = caught(|| check_bundle_cases(folder.path()));
    assert!(
        message.contains("sample-1: line 1: expected \"5\", found \"6\""),
        "{message}"
    );
    caught(|| check_bundle_malformed(folder.path(), &[("x", "no number", "")]));
    if cfg!(target_os = "linux") {
        let message = caught(|| check_bundle_on_full_disk(folder.path(), b"2 3"));
        assert!(message.contains("full disk"), "{message}");
    }

    submit(
        "eprintln!(\"error: line 1: bad\"); std::process::exit(2)",
        "println!(\"{}\", sum); std::process::exit(3);",
    );
    let message = caught(|| check_bundle_cases(folder.path()));
    assert!(message.contains("sample-1: exit"), "{message}");
    caught(|| check_bundle_malformed(folder.path(), &[("x", "bad", "")]));

    submit("", "let unused = sum;");
    let message = caught(|| check_bundle_cases(folder.path()));
    assert!(message.contains("unused variable"), "{message}");
    let message = caught(|| check_bundle_cases(&format!("{}/cases", folder.path())));
    assert!(message.contains("cases"), "{message}");
}

/// Reads a number and prints it, with what is added to it; refuses 7.
fn echo(input: &[u8], add: u32) -> Result<String, Refusal> {
    let number: u32 = Numbers::of(input).next(0..=99)?;
    match number {
        7 => Err(Refusal::malformed("an odd number")),
        _ => Ok(format!("{}\n", number + add)),
    }
}

#[test]
fn mistakes_are_checked() {
    let folder = Folder::with(
        "mistakes",
        &[
            ("sample-1.in", b"1"),
            ("sample-1.out", b"1\n"),
            ("hack-large.in", b"40"),
            ("hack-large.out", b"40\n"),
        ],
    );
    let right: Program = |input| echo(input, 0);
    let large: Program = |input| echo(input, u32::from(input == b"40"));
    check_mistakes(folder.path(), &[right], &[("large", large)]);
    let refused: Program = |input| match input {
        b"40" => echo(b"7", 0),
        _ => echo(input, 0),
    };
    let panics: Program = |input| echo(input, if input == b"40" { u32::MAX } else { 0 });
    check_mistakes(folder.path(), &[], &[("large", refused), ("large", panics)]);

    let message = caught(|| check_mistakes(folder.path(), &[large], &[]));
    assert!(
        message.contains("without a mistake: hack-large"),
        "{message}"
    );
    let message = caught(|| check_mistakes(folder.path(), &[], &[("small", large)]));
    assert!(
        message.contains("small fails only on [\"hack-large\"]"),
        "{message}"
    );
    let message = caught(|| check_mistakes(folder.path(), &[], &[("large", right)]));
    assert!(message.contains("large fails only on []"), "{message}");
    let always: Program = |input| echo(input, 1);
    let message = caught(|| check_mistakes(folder.path(), &[], &[("large", always)]));
    assert!(message.contains("fails on a sample"), "{message}");

    let shown = |case, program| check_shown_by_samples(folder.path(), &[(case, program)]);
    shown("sample-1", always);
    shown("hack-large", always);
    let message = caught(|| shown("hack-large", large));
    assert!(message.contains("every sample passes"), "{message}");
    let message = caught(|| shown("hack-small", always));
    assert!(message.contains("hack-small passes"), "{message}");
}

#[test]
fn everything_is_checked() {
    let sample: [(&str, &[u8]); 2] = [("sample-1.in", VALID), ("sample-1.out", ANSWERS)];
    let folder = Folder::with("everything", &sample);
    let valid = std::str::from_utf8(VALID).unwrap();
    for flawed in [
        flawed!(WrongSum),
        flawed!(LineFeedsOnly),
        flawed!(NoInterrupts),
        flawed!(IgnoresWriteErrors),
        flawed!(PanicsOnLetters),
    ] {
        caught(|| check_everything(flawed, folder.path(), valid, &[]));
    }
    let malformed = [("x", "a vertex", "")];
    let message = caught(|| check_everything(flawed!(None), folder.path(), valid, &malformed));
    assert!(message.contains("a vertex"), "{message}");
    // No package lies in the folder, so there is no bundle.
    let message = caught(|| check_everything(flawed!(None), folder.path(), valid, &[]));
    assert!(message.contains("Cargo.toml"), "{message}");
}

#[test]
fn malformed_inputs_are_checked() {
    let malformed = [
        ("", "line 1: expected a number", ""),
        ("2\n1\n5\n1\nx", "found \"x\"", "5\n"),
        ("1\n4294967295\n", "line 3", ""),
    ];
    check_malformed(flawed!(None), VALID, &malformed);
    caught(|| check_malformed(flawed!(ForgetsLines), VALID, &malformed));
    let message = caught(|| check_malformed(flawed!(LosesAnswers), VALID, &malformed));
    assert!(message.contains("answers before the error"), "{message}");
    caught(|| check_malformed(flawed!(None), b"x", &[]));
    let message = caught(|| check_malformed(flawed!(None), VALID, &[("0", "line", "")]));
    assert!(message.contains("accepted"), "{message}");
    let message = caught(|| check_malformed(flawed!(None), VALID, &[("x", "a vertex", "")]));
    assert!(message.contains("a vertex"), "{message}");
}

#[test]
fn messages_name_a_line_that_there_is() {
    check_message("line 2: bad", b"1\n");
    for wrong in [
        "line 3: bad",
        "line 0: bad",
        "line 1: ",
        "line x: bad",
        "line 1 bad",
        "bad",
    ] {
        caught(move || check_message(wrong, b"1\n"));
    }
}

#[test]
fn single_faults_are_checked() {
    check_single_faults(flawed!(None), VALID);
    let message = caught(|| check_single_faults(flawed!(PanicsOnLetters), VALID));
    assert!(message.contains("panic: a letter"), "{message}");
    caught(|| check_single_faults(flawed!(ForgetsLines), VALID));
    caught(|| check_single_faults(flawed!(Unended), VALID));
    caught(|| check_single_faults(flawed!(None), b"x"));
}

#[test]
fn spellings_are_checked() {
    check_spellings(flawed!(None), VALID);
    check_spellings(flawed!(None), b"1 \n1 \n1 \n");
    caught(|| check_spellings(flawed!(LineFeedsOnly), VALID));
    caught(|| check_spellings(flawed!(NoByteOrderMark), VALID));
    caught(|| check_spellings(flawed!(None), b"x"));
}

#[test]
fn readers_are_checked() {
    check_readers(flawed!(None), VALID);
    caught(|| check_readers(flawed!(OneRead), VALID));
    caught(|| check_readers(flawed!(NoInterrupts), VALID));
    let message = caught(|| check_readers(flawed!(FailedReadIsEnd), b"2\n1\n7\n1\n8\n"));
    assert!(message.contains("failed read"), "{message}");
}

#[test]
fn writers_are_checked() {
    check_writers(flawed!(None), VALID);
    let message = caught(|| check_writers(flawed!(IgnoresWriteErrors), VALID));
    assert!(
        message.contains("a failed write after 0 bytes"),
        "{message}"
    );
}

#[test]
fn a_small_stack_is_small_and_a_panic_on_it_comes_through() {
    assert_eq!(on_small_stack(64 << 10, || 7), 7);
    let many = format!("1 100000{}", " 1".repeat(100_000));
    let (answers, end) = on_small_stack(64 << 10, || answer(flawed!(None), many.as_bytes()));
    assert_eq!((&answers[..], end), (&b"100000\n"[..], Ok(())));
    let message = caught(|| on_small_stack(64 << 10, || panic!("{}", "on the small stack")));
    assert_eq!(message, "on the small stack");
}

/// An overflown stack ends the process, so that this is seen from outside.
#[test]
fn deep_recursion_does_not_pass_on_a_small_stack() {
    let run = |depth: &str| {
        let test = std::env::current_exe().unwrap();
        let ran = std::process::Command::new(test)
            .args(["--ignored", "--exact", "recursion_on_a_small_stack"])
            .env("RECURSION_DEPTH", depth)
            .output();
        ran.unwrap().status.success()
    };
    assert!(run("10"));
    assert!(!run("100000"));
}

#[test]
#[ignore = "run by deep_recursion_does_not_pass_on_a_small_stack"]
fn recursion_on_a_small_stack() {
    let depth: usize = std::env::var("RECURSION_DEPTH").map_or(10, |depth| depth.parse().unwrap());
    let input = format!("1 {depth}{}", " 1".repeat(depth));
    let (answers, _) = on_small_stack(64 << 10, || answer(flawed!(Recurses), input.as_bytes()));
    assert_eq!(answers, format!("{depth}\n").into_bytes());
}

fn generate(rng: &mut Rng) -> String {
    let cases = rng.below(4);
    let mut input = format!("{cases}\n");
    for _ in 0..cases {
        let numbers: Vec<String> = (0..rng.below(5))
            .map(|_| rng.below(100).to_string())
            .collect();
        input += &format!("{}\n{}\n", numbers.len(), numbers.join(" "));
    }
    input
}

fn oracle(input: &[u8]) -> Result<String, Refusal> {
    let mut numbers = Numbers::of(input);
    let mut answers = String::new();
    for _ in 0..numbers.next(0..=u32::MAX)? {
        let mut sum = 0;
        for _ in 0..numbers.next(0..=u32::MAX)? {
            sum += u64::from(numbers.next(0..=u32::MAX)?);
        }
        answers += &format!("{sum}\n");
    }
    Ok(answers)
}

#[test]
fn fuzzing_passes_a_sound_program() {
    fuzz::check(flawed!(None), &generate, &oracle);
}

#[test]
fn fuzzing_finds_flaws_and_names_the_seed_and_a_small_input() {
    let wrong = caught(|| fuzz::check(flawed!(WrongSum), &generate, &oracle));
    assert!(
        wrong.contains("FUZZ_SEED=") && wrong.contains("expected \"21\", found \"22\""),
        "{wrong}"
    );
    assert!(
        wrong.contains("6 bytes: \"1 1 21\"") || wrong.contains("1\\n1\\n21"),
        "{wrong}"
    );
    let panics = caught(|| fuzz::check(flawed!(PanicsOnLetters), &generate, &oracle));
    assert!(
        panics.contains("panic: a letter") && panics.contains("2 bytes: \"x\\n\""),
        "{panics}"
    );
    let greedy = caught(|| {
        fuzz::check(flawed!(TrustsCounts), &generate, &|_| {
            Err(Refusal::TooLarge)
        })
    });
    assert!(greedy.contains("bytes of memory"), "{greedy}");
    let wraps = caught(|| fuzz::check(flawed!(WrapsNumbers), &generate, &oracle));
    assert!(wraps.contains("accepted, though malformed"), "{wraps}");
    let lines = caught(|| fuzz::check(flawed!(ForgetsLines), &generate, &oracle));
    assert!(lines.contains("`line L: ...`"), "{lines}");
    let strict = caught(|| fuzz::check(flawed!(NoByteOrderMark), &generate, &oracle));
    assert!(strict.contains("refused, though valid"), "{strict}");
    let unended = caught(|| fuzz::check(flawed!(Unended), &generate, &|_| Err(Refusal::TooLarge)));
    assert!(unended.contains("newline"), "{unended}");
}

#[test]
fn memory_is_counted_at_its_peak() {
    let (_, none) = fuzz::peak_allocation(|| 7);
    assert_eq!(none, 0);
    let (_, peak) = fuzz::peak_allocation(|| {
        drop(vec![1u8; 5000]);
        drop(vec![0u8; 3000]);
    });
    assert_eq!(peak, 5000);
    let (_, grown) = fuzz::peak_allocation(|| {
        let mut bytes = vec![0u8; 1000];
        bytes.reserve_exact(9000);
        bytes
    });
    assert_eq!(grown, 10_000);
}
