//! `contest stress` on a workspace of its own: the sum of some numbers, answered rightly and wrongly.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const MANIFEST: &str = r#"
[package]
name = "sum"
version = "0.1.0"
edition = "2021"

[workspace]
"#;

/// Reads `n` and `n` numbers; `FLAW` stands for what is done with the sum before it is printed.
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
    let count = next();
    if count > 12 {
        eprintln!("error: too large");
        std::process::exit(1);
    }
    let sum: u64 = (0..count).map(|_| next()).sum();
    FLAW
    println!("{sum}");
}
"#;

const GENERATOR: &str = r#"
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, shape, size, tests] = &arguments[..] else {
        eprintln!("error: expected SEED SHAPE SIZE TESTS; the shapes are rising, even");
        std::process::exit(1);
    };
    let number = |text: &String| text.parse::<u64>().unwrap();
    let (seed, size, _) = (number(seed), number(size), number(tests));
    println!("{size}");
    for place in 0..size {
        println!("{}", if shape == "even" { 2 * (seed % 100) } else { seed % 100 + place });
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
        sandbox.write("examples/generate.rs", GENERATOR);
        sandbox
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.0.join(file), text).unwrap();
    }

    fn stress(&self, more: &[&str]) -> i32 {
        let mut contest = Command::new(env!("CARGO_BIN_EXE_contest"));
        contest.args(["stress", "sum", "--manifest-path"]);
        contest.arg(self.0.join("Cargo.toml"));
        contest.args(["--seed", "7", "--seconds", "3"]).args(more);
        contest.output().unwrap().status.code().unwrap()
    }

    fn compiled(&self, program: &str) -> String {
        self.write("mine.rs", program);
        let executable = self.0.join(format!("mine{}", std::env::consts::EXE_SUFFIX));
        let mut rustc = Command::new("rustc");
        rustc.arg(self.0.join("mine.rs")).arg("-o").arg(&executable);
        assert!(rustc.status().unwrap().success());
        executable.to_str().unwrap().to_string()
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
fn a_difference_is_kept_as_a_small_case() {
    let sound = program("");
    let sandbox = Sandbox::new("difference", &sound, &sound);
    let mine = sandbox.compiled(&program("let sum = if count > 1 { sum + 1 } else { sum };"));
    assert_eq!(sandbox.stress(&["--program", &mine]), 1);
    let cases = sandbox.cases();
    assert_eq!(cases.len(), 2, "{cases:?}");
    assert!(cases[0].0.starts_with("hack-stress-") && cases[0].0.ends_with(".in"));
    assert_eq!(
        (cases[0].1.as_str(), cases[1].1.as_str()),
        ("2\n0\n0\n", "0\n")
    );

    assert_eq!(sandbox.stress(&["--program", &mine]), 1);
    assert_eq!(
        sandbox.cases().len(),
        4,
        "a case that is there is not overwritten"
    );
}

#[test]
fn a_crash_is_a_difference() {
    let sound = program("");
    let sandbox = Sandbox::new("crash", &sound, &sound);
    let mine = sandbox.compiled(&program("assert!(count < 3);"));
    assert_eq!(sandbox.stress(&["--program", &mine]), 1);
    assert_eq!(sandbox.cases()[0].1, "3\n0\n0\n0\n");
}

#[test]
fn the_bundle_is_compared_without_a_program() {
    let sandbox = Sandbox::new("bundle", &program("let sum = sum * 2;"), &program(""));
    assert_eq!(sandbox.stress(&[]), 1);
    assert_eq!(sandbox.cases()[0].1, "1\n1\n");
}

#[test]
fn agreement_ends_with_the_time() {
    let sound = program("");
    let sandbox = Sandbox::new("agreement", &sound, &sound);
    assert_eq!(sandbox.stress(&["--seconds", "1"]), 0);
    assert!(sandbox.cases().is_empty());
}

#[test]
fn what_cannot_be_compared_is_an_error() {
    let sound = program("");
    let sandbox = Sandbox::new(
        "errors",
        &sound,
        &program("if sum < 1 << 40 { std::process::exit(1) }"),
    );
    assert_eq!(sandbox.stress(&[]), 1, "an oracle without answers");
    assert_eq!(sandbox.stress(&["--program", "no/such/file"]), 1);
    assert_eq!(sandbox.stress(&["--seed", "x"]), 2);
    assert_eq!(sandbox.stress(&["another"]), 2);
    assert_eq!(sandbox.stress(&["--speed", "9"]), 2);
    assert!(sandbox.cases().is_empty());
    sandbox.write("examples/generate.rs", "fn main() {}");
    assert_eq!(sandbox.stress(&[]), 1, "a generator without shapes");
    sandbox.write("examples/oracle.rs", "fn main() {");
    assert_eq!(sandbox.stress(&[]), 1, "an oracle that does not compile");
}
