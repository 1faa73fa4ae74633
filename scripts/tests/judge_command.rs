//! `contest judge` as a whole, in a workspace of one problem: its exit codes and the files that it leaves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use scripts::files::Scratch;

const MAIN: &str = r#"//! Adds two numbers.
fn main() {
    let mut text = String::new();
    std::io::stdin().read_line(&mut text).unwrap();
    let sum: u32 = text.split_whitespace().map(|word| word.parse::<u32>().unwrap()).sum();
    println!("{}", sum);
}
"#;

struct Sandbox {
    _scratch: Scratch,
    root: PathBuf,
}

impl Sandbox {
    /// A workspace with the problem `sum`, whose program is `main`.
    fn new(main: &str) -> Sandbox {
        let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
        let root = scratch.0.clone();
        let sandbox = Sandbox {
            _scratch: scratch,
            root,
        };
        sandbox.write(
            "Cargo.toml",
            "[workspace]\nmembers = [\"sum\"]\nresolver = \"3\"\n",
        );
        let manifest = "[package]\nname = \"sum\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
        sandbox.write("sum/Cargo.toml", manifest);
        sandbox.write("sum/src/main.rs", main);
        sandbox.write("sum/cases/sample-1.in", "1 2\n");
        sandbox.write("sum/cases/sample-1.out", "3\n");
        sandbox
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn path(&self, path: &str) -> String {
        self.root.join(path).to_str().unwrap().to_string()
    }

    fn judge(&self, arguments: &[&str]) -> i32 {
        self.run(arguments).status.code().unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_contest"))
            .args(["judge", "--manifest-path", &self.path("Cargo.toml")])
            .args(arguments)
            .output()
            .unwrap()
    }
}

#[test]
fn right_and_wrong_answers() {
    let sandbox = Sandbox::new(MAIN);
    assert_eq!(sandbox.judge(&[]), 0);
    assert_eq!(sandbox.judge(&["sum"]), 0);
    let file = fs::read_to_string(sandbox.path("target/bundle/sum.rs")).unwrap();
    assert!(file.contains("Adds two numbers."), "{file}");
    // The folder of unfinished files is gone, the program is kept.
    let left = fs::read_dir(sandbox.path("target/judge")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert!(
        matches!(&left[..], [name] if name.to_str().unwrap().starts_with("sum-")),
        "{left:?}"
    );

    sandbox.write("sum/cases/hack-carry.in", "99 1\n");
    sandbox.write("sum/cases/hack-carry.out", "90\n");
    assert_eq!(sandbox.judge(&[]), 1);
}

#[test]
fn files_of_the_users_own() {
    let sandbox = Sandbox::new(MAIN);
    sandbox.write("mine.in", "20 3\n");
    let mine = sandbox.path("mine.in");
    assert_eq!(sandbox.judge(&["sum", &mine]), 0);
    sandbox.write("mine.out", "23\n");
    assert_eq!(sandbox.judge(&["sum", &mine]), 0);
    sandbox.write("mine.out", "24\n");
    assert_eq!(sandbox.judge(&["sum", &mine]), 1);
    sandbox.write("bad.in", "20 x\n");
    assert_eq!(sandbox.judge(&["sum", &sandbox.path("bad.in")]), 1);
    assert_eq!(sandbox.judge(&["sum", &sandbox.path("none.in")]), 1);
}

#[test]
fn no_cases_no_program_and_no_such_problem() {
    let sandbox = Sandbox::new(MAIN);
    for wrong in [
        &["product"][..],
        &["--matirx"],
        &["--rustc", "rustc"],
        &["--manifest-path"],
        &["sum", "--lang", "cobol"],
    ] {
        assert_eq!(sandbox.judge(wrong), 2, "{wrong:?}");
    }
    fs::remove_file(sandbox.path("sum/cases/sample-1.out")).unwrap();
    assert_eq!(sandbox.judge(&[]), 1);
    fs::remove_file(sandbox.path("sum/cases/sample-1.in")).unwrap();
    assert_eq!(sandbox.judge(&[]), 1);
    assert_eq!(Sandbox::new("fn main() { wrong }").judge(&[]), 1);
}

/// One problem of which no file can be made is a row of its own, in every way to judge.
#[test]
fn what_cannot_be_bundled_keeps_no_verdict_from_the_others() {
    let sandbox = Sandbox::new(MAIN);
    sandbox.write("Cargo.toml", "[workspace]\nmembers = [\"sum\", \"far\"]\n");
    let manifest = "[package]\nname = \"far\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    sandbox.write("far/Cargo.toml", manifest);
    sandbox.write("far/src/main.rs", "mod missing;\nfn main() {}\n");
    sandbox.write("far/cases/sample-1.in", "");
    sandbox.write("far/cases/sample-1.out", "");
    for way in [&[][..], &["--matrix"]] {
        let output = sandbox.run(way);
        let told = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("AC"), "{told}");
        let reason = told.split("far  CE\n").nth(1);
        assert!(
            reason.is_some_and(|reason| reason.contains("missing")),
            "{told}"
        );
    }
    assert_eq!(sandbox.judge(&["sum"]), 0);
}

/// Without optimisation a judge lets overflows panic.
#[test]
fn the_matrix_finds_what_one_compilation_does_not() {
    let overflowing = MAIN.replace("println!", "let sum = sum - 7 + 7; println!");
    let sandbox = Sandbox::new(&overflowing);
    assert_eq!(sandbox.judge(&[]), 0);
    assert_eq!(sandbox.judge(&["--matrix"]), 1);
}
