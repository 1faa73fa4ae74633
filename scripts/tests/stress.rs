//! `contest stress` on a workspace of its own: sums of two numbers, answered rightly and wrongly.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFEST: &str = r#"
[package]
name = "sum"
version = "0.1.0"
edition = "2021"

[package.metadata.judge]
title = "Sum"
judge = "None"
url = "https://example.com"
rust = true
time-ms = 700

[workspace]
"#;

/// Reads `t` and `t` times two numbers; `FLAW` stands for what is done with a sum before it is printed.
const PROGRAM: &str = r#"
use std::io::Read;

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|token| token.parse::<u64>().ok());
    let mut next = || numbers.next().flatten().unwrap_or_else(|| {
        eprintln!("error: no number");
        std::process::exit(1)
    });
    for _ in 0..next() {
        let (a, b) = (next(), next());
        if a > 12 {
            eprintln!("error: too large");
            std::process::exit(1);
        }
        let sum = a + b;
        FLAW
        println!("{sum}");
    }
}
"#;

/// Allows up to ten tests of numbers from 1 to 50.
const VALIDATOR: &str = r#"
fn main() {
    let text = std::io::read_to_string(std::io::stdin()).unwrap();
    let lines: Vec<Vec<u64>> = text
        .lines()
        .map(|line| line.split(' ').map(|token| token.parse().unwrap_or(0)).collect())
        .collect();
    let valid = match &lines[..] {
        [first, rest @ ..] => {
            first[..] == [rest.len() as u64]
                && rest.len() <= 10
                && rest.iter().all(|line| line.len() == 2 && line.iter().all(|n| (1..=50).contains(n)))
        }
        [] => false,
    };
    if !valid {
        eprintln!("error: line 1: not as the statement says");
        std::process::exit(1);
    }
}
"#;

const GENERATOR: &str = r#"
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, shape, size, tests] = &arguments[..] else {
        eprintln!("error: expected SEED SHAPE SIZE TESTS; the shapes are any, even; beyond the statement are zero");
        std::process::exit(1);
    };
    let number = |text: &String| text.parse::<u64>().unwrap();
    let (mut state, size, tests) = (number(seed), number(size), number(tests));
    let mut draw = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        match shape.as_str() {
            "any" => 1 + (state >> 33) % size,
            "even" => 2 + (state >> 33) % size / 2 * 2,
            _ => 0,
        }
    };
    println!("{tests}");
    for _ in 0..tests {
        println!("{} {}", draw(), draw());
    }
}
"#;

/// A folder with the workspace, which goes with the value.
struct Sandbox(PathBuf);

impl Sandbox {
    fn new(name: &str, submission: &str, oracle: &str) -> Sandbox {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let sandbox = Sandbox(folder.join(format!("stress-{name}-{}", std::process::id())));
        for folder in ["src", "examples", "cases"] {
            fs::create_dir_all(sandbox.0.join(folder)).unwrap();
        }
        sandbox.write("Cargo.toml", MANIFEST);
        sandbox.write("src/main.rs", submission);
        sandbox.write("examples/oracle.rs", oracle);
        sandbox.write("examples/validate.rs", VALIDATOR);
        sandbox.write("examples/generate.rs", GENERATOR);
        sandbox
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).unwrap();
    }

    /// The exit code, and what was printed.
    fn stress(&self, more: &[&str]) -> (i32, String) {
        let mut contest = Command::new(env!("CARGO_BIN_EXE_contest"));
        contest.args(["stress", "sum", "--manifest-path"]);
        contest.arg(self.0.join("Cargo.toml"));
        contest.args(["--seed", "7", "--seconds", "90"]).args(more);
        let output = contest.output().unwrap();
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.code().unwrap(),
            String::from_utf8(text).unwrap(),
        )
    }

    /// Compiles a program with this flaw and stresses it.
    fn stress_flaw(&self, flaw: &str, more: &[&str]) -> (i32, String) {
        self.write("mine.rs", &program(flaw));
        let executable = self.0.join(format!("mine{}", std::env::consts::EXE_SUFFIX));
        let mut rustc = Command::new("rustc");
        rustc.args(["--cap-lints", "allow", "-o"]);
        rustc.arg(&executable).arg(self.0.join("mine.rs"));
        assert!(rustc.status().unwrap().success());
        self.stress(&[&["--program", executable.to_str().unwrap()], more].concat())
    }

    /// The names and texts of the cases, sorted.
    fn cases(&self) -> Vec<(String, String)> {
        let mut cases: Vec<(String, String)> = fs::read_dir(self.0.join("cases"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| {
                let name = path.file_name().unwrap().to_str().unwrap().to_string();
                (name, fs::read_to_string(path).unwrap())
            })
            .collect();
        cases.sort();
        cases
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn program(flaw: &str) -> String {
    PROGRAM.replace("FLAW", flaw)
}

#[test]
fn a_difference_is_kept_as_a_small_valid_case() {
    let sandbox = Sandbox::new("difference", &program(""), &program(""));
    let flaw = "let sum = if a > 3 { sum + 1 } else { sum };";
    let (code, said) = sandbox.stress_flaw(flaw, &[]);
    assert_eq!(code, 1, "{said}");
    let cases = sandbox.cases();
    assert_eq!(cases.len(), 2, "{cases:?}");
    assert!(cases[0].0.starts_with("hack-stress-") && cases[0].0.ends_with(".in"));
    assert_eq!(
        (cases[0].1.as_str(), cases[1].1.as_str()),
        ("1\n4 1\n", "5\n")
    );
    let seed = cases[0]
        .0
        .trim_start_matches("hack-stress-")
        .trim_end_matches(".in");
    assert!(
        said.contains(&format!(", seed {seed}: a wrong answer")),
        "{said}"
    );
    assert!(
        said.contains("made small:\n1\n4 1\n  expected  found\n  5         6\n"),
        "{said}"
    );
    assert!(
        said.contains("tests compared") && said.contains("share of each size: 1: "),
        "{said}"
    );

    assert_eq!(sandbox.stress_flaw(flaw, &[]).0, 1);
    assert_eq!(
        sandbox.cases().len(),
        4,
        "a case that is there is not overwritten"
    );
}

#[test]
fn the_test_that_goes_wrong_is_found_among_the_others() {
    let sandbox = Sandbox::new("number", &program(""), &program(""));
    let (_, said) = sandbox.stress_flaw("let sum = if (a, b) == (3, 2) { 0 } else { sum };", &[]);
    let (before, after) = said.split_once(", made small:\n").expect(&said);
    let (_, number) = before.rsplit_once("\ntest ").expect(&said);
    let (number, tests) = number.split_once(" of ").expect(&said);
    let (number, tests): (usize, usize) = (number.parse().unwrap(), tests.parse().unwrap());
    let (_, call) = before
        .split_once("a difference on `generate ")
        .expect(&said);
    let call: Vec<&str> = call.split('`').next().unwrap().split(' ').collect();
    assert_eq!(call[3], tests.to_string(), "{said}");
    let generator = fs::read_dir(sandbox.0.join("target/examples"))
        .unwrap()
        .map(|entry| entry.unwrap().path().join("release/sum-generate"))
        .find(|path| path.is_file());
    if let Some(generator) = generator {
        let output = Command::new(generator).args(call).output().unwrap();
        let input = String::from_utf8(output.stdout).unwrap();
        let line = input.lines().position(|line| line == "3 2");
        assert_eq!(line, Some(number), "{said}\n{input}");
    }
    assert!(after.starts_with("1\n3 2\n"), "{said}");
}

#[test]
fn each_cause_has_its_message() {
    let sandbox = Sandbox::new("causes", &program(""), &program(""));
    for (flaw, message) in [
        ("assert!(a < 3);", "exit code 101: thread 'main'"),
        ("if a == 3 { std::process::exit(9) }", "exit code 9"),
        ("while a == 3 {}", "no end within 0.7 s"),
        (
            "if a == 3 { std::thread::sleep(std::time::Duration::MAX) }",
            "no end within 0.7 s",
        ),
        (
            "while a == 3 { println!(\"{}\", \"x\".repeat(1 << 20)) }",
            "more than 16 MB of output",
        ),
        ("let sum = 7;", "a wrong answer"),
        ("let sum = String::new();", "a wrong answer"),
        (
            "print!(\"{sum}\"); return;",
            "the last line does not end in a newline",
        ),
    ] {
        let (code, said) = sandbox.stress_flaw(flaw, &[]);
        assert_eq!(code, 1, "{said}");
        let line = said
            .lines()
            .find(|line| line.starts_with("a difference on"));
        assert!(
            line.is_some_and(|line| line.contains(message)),
            "{message}: {said}"
        );
    }
    let random = "let sum = sum + u64::from(std::process::id() % 2);";
    let (code, said) = sandbox.stress_flaw(random, &[]);
    assert!(code == 1 && said.contains("a wrong answer"), "{said}");
    if cfg!(unix) {
        let (_, said) = sandbox.stress_flaw("if a == 3 { std::process::abort() }", &[]);
        assert!(said.contains("killed by signal 6\n"), "{said}");
        assert!(said.contains("made small:\n1\n3 1\n"), "{said}");
    }
}

#[test]
fn what_the_statement_does_not_allow_is_given_on_request_and_to_our_own() {
    let flaw = "let sum = if a == 0 { 1 } else { sum };";
    let sandbox = Sandbox::new("beyond", &program(flaw), &program(""));
    let (code, said) = sandbox.stress_flaw(flaw, &["--seconds", "2"]);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("no difference") && sandbox.cases().is_empty());
    let given = [
        sandbox.stress_flaw(flaw, &["--beyond"]),
        sandbox.stress(&[]),
    ];
    for (code, said) in given {
        assert_eq!(code, 1, "{said}");
        assert!(said.contains("made small:\n1\n0 0\n"), "{said}");
    }
    let cases = sandbox.cases();
    assert_eq!(cases.len(), 4, "{cases:?}");
    for (name, _) in cases {
        assert!(name.starts_with("beyond-stress-"), "{name}");
    }
}

#[test]
fn without_a_validator_only_beyond_is_left() {
    let sandbox = Sandbox::new("lawless", &program(""), &program(""));
    fs::remove_file(sandbox.0.join("examples/validate.rs")).unwrap();
    let (code, said) = sandbox.stress_flaw("let sum = 1;", &[]);
    assert!(
        code == 1 && said.contains("has no examples/validate.rs"),
        "{said}"
    );
    assert!(sandbox.cases().is_empty());
    let (code, said) = sandbox.stress_flaw("let sum = 1;", &["--beyond"]);
    assert!(code == 1 && said.contains("hack-stress-"), "{said}");
}

#[test]
fn what_cannot_be_compared_is_an_error() {
    let useless = program("if sum < 1 << 40 { std::process::exit(1) }");
    let sandbox = Sandbox::new("errors", &program(""), &useless);
    let (code, said) = sandbox.stress(&[]);
    assert!(
        code == 1 && said.contains("the oracle answers no input: exit code 1"),
        "{said}"
    );
    assert_eq!(sandbox.stress(&["--program", "no/such/file"]).0, 1);
    assert_eq!(sandbox.stress(&["--seed", "x"]).0, 2);
    assert_eq!(sandbox.stress(&["another"]).0, 2);
    assert_eq!(sandbox.stress(&["--speed", "9"]).0, 2);
    assert!(sandbox.cases().is_empty());

    sandbox.write("examples/oracle.rs", &program(""));
    let (code, said) = sandbox.stress(&["--seconds", "0"]);
    assert!(
        code == 1 && said.contains("the time was over before the first input"),
        "{said}"
    );
    sandbox.write(
        "examples/validate.rs",
        "fn main() { std::process::exit(1) }",
    );
    let (code, said) = sandbox.stress_flaw("", &[]);
    assert!(
        code == 1 && said.contains("the statement allows no input"),
        "{said}"
    );
    sandbox.write(
        "examples/validate.rs",
        "fn main() { std::process::exit(3) }",
    );
    let (code, said) = sandbox.stress_flaw("", &[]);
    assert!(
        code == 1 && said.contains("`validate`: exit code 3"),
        "{said}"
    );

    sandbox.write("examples/generate.rs", "fn main() {}");
    assert_eq!(sandbox.stress(&[]).0, 1, "a generator without shapes");
    sandbox.write("examples/oracle.rs", "fn main() {");
    assert_eq!(sandbox.stress(&[]).0, 1, "an oracle that does not compile");
}

#[test]
fn a_program_that_is_late_once_is_no_difference() {
    let sandbox = Sandbox::new("late", &program(""), &program(""));
    let mark = sandbox.0.join("late");
    let flaw = format!(
        "if a == 3 && !std::path::Path::new({mark:?}).exists() {{
            std::fs::write({mark:?}, \"\").unwrap();
            std::thread::sleep(std::time::Duration::MAX);
        }}"
    );
    let (code, said) = sandbox.stress_flaw(&flaw, &["--seconds", "8"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("no end within 0.7 s\nit ends the second time"),
        "{said}"
    );
    assert!(sandbox.cases().is_empty());
}
