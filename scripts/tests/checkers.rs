//! How answers are compared, as a problem's metadata say: by the judge and by stress.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scripts::files::Scratch;
use scripts::judge::compare::Mistake;
use scripts::judge::referee::Referee;
use scripts::process::Input;

/// A workspace of one problem: any two numbers whose sum is the input.
struct Problem(Scratch);

/// Two halves of the input.
const HALVES: &str = "use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let sum: i64 = text.trim().parse().unwrap();
    println!(\"{} {}\", sum / 2, sum - sum / 2);
}
";

const ORACLE: &str = "use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    println!(\"{} 0\", text.trim().parse::<i64>().unwrap());
}
";

const GENERATE: &str = "fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.get(3) {
        Some(size) => println!(\"{size}\"),
        None => {
            eprintln!(\"the shapes are any\");
            std::process::exit(1);
        }
    }
}
";

const CHECKER: &str = "use std::{env, fs, process};
fn numbers(file: &str) -> Vec<i64> {
    let text = fs::read_to_string(file).unwrap();
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}
fn main() {
    let files: Vec<String> = env::args().skip(1).collect();
    let (input, output, answers) = (numbers(&files[0]), numbers(&files[1]), numbers(&files[2]));
    assert_eq!(answers.iter().sum::<i64>(), input[0]);
    if output.iter().sum::<i64>() != input[0] {
        eprintln!(\"the sum is not {}\", input[0]);
        process::exit(1);
    }
}
";

impl Problem {
    fn new(checker: &str) -> Problem {
        let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
        let problem = Problem(scratch);
        problem.write(
            "Cargo.toml",
            "[workspace]\nresolver = \"3\"\nmembers = [\"sum1\"]\n",
        );
        problem.write(
            "sum1/Cargo.toml",
            &format!(
                "[package]\nname = \"sum1\"\nedition = \"2021\"\n[package.metadata.judge]\ntitle = \"Sum\"\n\
                 judge = \"S 1\"\nurl = \"\"\nrust = true\n{checker}\n"
            ),
        );
        problem.write("sum1/src/main.rs", HALVES);
        problem.write("sum1/examples/oracle.rs", ORACLE);
        problem.write("sum1/examples/generate.rs", GENERATE);
        problem.write("sum1/examples/checker.rs", CHECKER);
        problem.write("sum1/cases/sample-1.in", "7\n");
        problem.write("sum1/cases/sample-1.out", "7 0\n");
        problem
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.0.join(file)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn contest(&self, words: &[&str]) -> (Option<i32>, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_contest"))
            .args(words)
            .current_dir(&self.0.0)
            .env_remove("CARGO_TARGET_DIR")
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    }

    /// What the judge says of the program when these answers are expected.
    fn judged(&self, answers: &str) -> (Option<i32>, String) {
        self.write("sum1/cases/sample-1.out", answers);
        self.contest(&["judge", "sum1"])
    }
}

#[test]
fn lines_are_compared_unless_something_else_is_said() {
    for checker in ["", "checker = \"lines\""] {
        let problem = Problem::new(checker);
        assert_eq!(problem.judged("3 4\n").0, Some(0));
        let (code, said) = problem.judged("3  4\n");
        assert_eq!(code, Some(1));
        assert!(said.contains("line 1, expected  3  4"), "{said}");
    }
}

#[test]
fn tokens_and_numbers_are_compared_wherever_they_stand() {
    let problem = Problem::new("checker = \"tokens\"");
    assert_eq!(problem.judged("3\n4").0, Some(0));
    let (code, said) = problem.judged("3\n4\n5\n");
    assert_eq!(code, Some(1));
    assert!(said.contains("line 3, token 1, expected  5"), "{said}");
    assert!(
        said.contains("line 3, token 1, found     (no such token)"),
        "{said}"
    );
    let problem = Problem::new("checker = \"float 1e-2\"");
    assert_eq!(problem.judged("2.99 4.04\n").0, Some(0));
    let (code, said) = problem.judged("2.99 4.05\n");
    assert_eq!(code, Some(1));
    assert!(said.contains("line 1, token 2, expected  4.05"), "{said}");
}

#[test]
fn an_unknown_checker_is_told_with_the_known_ones() {
    let (code, said) = Problem::new("checker = \"tokns\"").judged("3 4\n");
    assert_eq!(code, Some(1));
    assert!(
        said.contains("no checker `tokns`; there are: tokens, "),
        "{said}"
    );
    let (code, said) = Problem::new("checker = 1").judged("3 4\n");
    assert_eq!(code, Some(1));
    assert!(said.contains("`checker` is no string"), "{said}");
}

#[test]
fn a_problems_own_checker_decides() {
    let problem = Problem::new("checker = \"example\"");
    let (code, said) = problem.judged("7 0\n");
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = problem.contest(&["stress", "sum1", "--seconds", "2", "--seed", "1"]);
    assert_eq!(code, Some(0), "{said}");

    let referee = Referee::of_folder(&problem.path("sum1")).unwrap();
    let told = |found: &[u8]| referee.mistake(Input::Bytes(b"7\n"), b"7 0\n", found);
    assert_eq!(told(b"5 2\n"), Ok(None));
    assert_eq!(
        told(b"5 3\n"),
        Ok(Some(Mistake::Told("the sum is not 7".into())))
    );
    let fault = told(b"five two\n").unwrap_err();
    assert!(fault.contains("not 0 or 1"), "{fault}");

    // It fails by itself on answers that are none.
    let (code, said) = problem.judged("6 0\n");
    assert_eq!(code, Some(1));
    assert!(
        said.contains("checker") && said.contains("not 0 or 1"),
        "{said}"
    );
    problem.write(
        "sum1/src/main.rs",
        &HALVES.replace("sum - sum / 2", "sum / 2"),
    );
    let (code, said) = problem.judged("7 0\n");
    assert_eq!(code, Some(1));
    assert!(
        said.contains("  WA ") && said.contains("the sum is not 7"),
        "{said}"
    );
    let (code, said) = problem.contest(&["stress", "sum1", "--seed", "1"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("the sum is not "), "{said}");
    problem.write("sum1/examples/checker.rs", "fn main() { no }");
    assert_eq!(problem.judged("7 0\n").0, Some(1));
}
