//! A new problem in a small workspace like this one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scripts::files::Scratch;
use scripts::judge::submission::compiled;
use scripts::language::Language;
use scripts::scaffold::game;
use scripts::scaffold::manifest::with_member;
use scripts::scaffold::plain::{self, Problem};
use scripts::workspace::Workspace;

/// A workspace of `common` alone.
fn workspace() -> (Scratch, PathBuf) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let members = manifest.lines().find(|line| line.starts_with("members"));
    let manifest = manifest.replace(members.unwrap(), "members = [\"common\"]");
    let scripts = format!(
        "scripts = {{ path = '{}' }}",
        root.join("scripts").display()
    );
    let manifest = manifest.replace("scripts = { path = \"scripts\" }", &scripts);
    let path = scratch.0.join("Cargo.toml");
    fs::write(&path, manifest).unwrap();
    let common = scratch.0.join("common");
    fs::create_dir_all(common.join("src")).unwrap();
    let from = root.join("common");
    fs::copy(from.join("Cargo.toml"), common.join("Cargo.toml")).unwrap();
    for entry in fs::read_dir(from.join("src")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), common.join("src").join(entry.file_name())).unwrap();
    }
    (scratch, path)
}

/// What the judge says of a problem: the exit code, and all that is printed.
fn judged(manifest: &Path, name: &str) -> (Option<i32>, String) {
    let mut contest = Command::new(env!("CARGO_BIN_EXE_contest"));
    contest.args(["judge", name, "--manifest-path"]);
    let output = contest.arg(manifest).output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn a_new_game_is_accepted_at_once() {
    let (_scratch, manifest) = workspace();
    let url = "https://example.com/problem?id=1";
    let before = Workspace::load(Some(&manifest)).unwrap();
    let problem = plain::of_address("heap1", Some(url)).unwrap();
    let fault = game::make(&before, "heap1", &problem).unwrap_err();
    assert!(fault.contains("needs the library `scripts`"), "{fault}");
    add_library(&manifest, "scripts");
    let before = Workspace::load(Some(&manifest)).unwrap();
    let folder = game::make(&before, "heap1", &problem).unwrap();

    let workspace = Workspace::load(Some(&manifest)).unwrap();
    let problem = workspace.find("heap1").unwrap();
    assert_eq!(problem.folder, folder);
    let judge = problem.judge.as_ref().unwrap();
    assert_eq!((judge.url.as_str(), judge.rust), (url, true));
    for file in ["README.md", "examples/oracle.rs", "examples/generate.rs"] {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        assert!(
            !text.contains("{name}") && !text.contains("{url}"),
            "{file}"
        );
    }
    assert_eq!(judged(&manifest, "heap1").0, Some(0));
    fs::write(folder.join("cases/hack-modulus-k.out"), "First\nSecond\n").unwrap();
    assert_eq!(judged(&manifest, "heap1").0, Some(1));
}

/// A member that is nothing but a library.
fn add_library(manifest: &Path, name: &str) {
    let folder = manifest.with_file_name(name);
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/lib.rs"), "//! Nothing.\n").unwrap();
    let package = format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n");
    fs::write(folder.join("Cargo.toml"), package).unwrap();
    let text = fs::read_to_string(manifest).unwrap();
    fs::write(manifest, with_member(&text, name).unwrap()).unwrap();
}

#[test]
fn a_plain_problem_compiles_and_answers_nothing() {
    let (scratch, manifest) = workspace();
    let elsewhere = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    let foreign = elsewhere.0.join("Cargo.toml");
    fs::write(&foreign, "[workspace]\nresolver = \"3\"\n").unwrap();
    // A library of the user's own, which only has the name.
    add_library(&foreign, "common");
    for (manifest, reader) in [(&manifest, "common::io"), (&foreign, "std::io")] {
        let before = Workspace::load(Some(manifest)).unwrap();
        let url = "https://acm.hdu.edu.cn/showproblem.php?pid=1846";
        let problem = plain::of_address("hdu1846", Some(url)).unwrap();
        let folder = plain::make(&before, "hdu1846", &problem).unwrap();
        let main = fs::read_to_string(folder.join("src/main.rs")).unwrap();
        assert!(
            main.starts_with(&format!("//! HDU 1846, hdu1846: <{url}>\n")),
            "{main}"
        );
        assert!(main.contains(&format!("use {reader}::")), "{main}");

        let workspace = Workspace::load(Some(manifest)).unwrap();
        let member = workspace.find("hdu1846").unwrap();
        compiled(&workspace, member, Language::Rust, &["-D", "warnings"]).unwrap();
        let (code, said) = judged(manifest, "hdu1846");
        assert_eq!(code, Some(1), "{said}");
        assert!(
            said.contains("  WA ") && said.contains("sample-1"),
            "{said}"
        );
        fs::write(folder.join("cases/sample-1.out"), "").unwrap();
        let (code, said) = judged(manifest, "hdu1846");
        assert_eq!(code, Some(0), "{said}");
    }
    assert!(!scratch.0.join("hdu1846/tests").exists());
}

#[test]
fn an_interactive_problem_is_not_judged() {
    let (_scratch, manifest) = workspace();
    let before = Workspace::load(Some(&manifest)).unwrap();
    let interactive = Problem {
        interactive: true,
        ..plain::of_address("guess1", None).unwrap()
    };
    plain::make(&before, "guess1", &interactive).unwrap();
    let (code, said) = judged(&manifest, "guess1");
    assert_eq!(code, Some(1));
    assert!(said.contains("guess1 is interactive"), "{said}");
}

#[test]
fn bad_and_taken_names_are_refused() {
    let (scratch, manifest) = workspace();
    let workspace = Workspace::load(Some(&manifest)).unwrap();
    let before = fs::read_to_string(&manifest).unwrap();
    fs::create_dir(scratch.0.join("notes")).unwrap();
    for (name, fault) in [
        ("", "no good name"),
        ("Heap1", "no good name"),
        ("1heap", "no good name"),
        ("heap-1", "no good name"),
        ("../heap1", "no good name"),
        ("test", "test library"),
        ("fn", "keyword"),
        ("aux", "no good name"),
        ("lpt1", "no good name"),
        ("common", "is there already"),
        ("notes", "is there already"),
    ] {
        let told = plain::make(&workspace, name, &Problem::default()).unwrap_err();
        assert!(told.contains(fault), "{name}: {told}");
    }
    let told = plain::of_address("heap1", Some("no \"address")).unwrap_err();
    assert!(told.contains("is no address"), "{told}");
    assert_eq!(fs::read_to_string(&manifest).unwrap(), before);
    assert_eq!(fs::read_dir(scratch.0.join("notes")).unwrap().count(), 0);
    assert!(!scratch.0.join("heap1").exists());
}

#[test]
fn a_workspace_that_cannot_take_a_member_stays_as_it_was() {
    // Outside of this repository, to which a package without a workspace would seem to belong.
    let scratch = Scratch::within(&std::env::temp_dir()).unwrap();
    let manifest = scratch.0.join("Cargo.toml");
    let make = |text: &str| {
        fs::write(&manifest, text).unwrap();
        let workspace = Workspace::load(Some(&manifest)).unwrap();
        let made = plain::make(&workspace, "heap1", &Problem::default());
        made.map(|_| fs::read_to_string(&manifest).unwrap())
    };
    fs::create_dir(scratch.0.join("src")).unwrap();
    fs::write(scratch.0.join("src/main.rs"), "fn main() {}\n").unwrap();
    let package = "[package]\nname = \"only\"\nedition = \"2021\"\n";
    let told = make(package).unwrap_err();
    assert!(told.contains("has no table [workspace]"), "{told}");
    assert_eq!(fs::read_to_string(&manifest).unwrap(), package);
    assert!(!scratch.0.join("heap1").exists());
    // A pattern has the new folder already.
    fs::create_dir_all(scratch.0.join("heap0/src")).unwrap();
    fs::write(scratch.0.join("heap0/src/lib.rs"), "").unwrap();
    let other = package.replace("only", "heap0");
    fs::write(scratch.0.join("heap0/Cargo.toml"), other).unwrap();
    let text = "[workspace]\nresolver = \"3\"\nmembers = [\"heap*\"]\n";
    assert_eq!(make(text).unwrap(), text);
}
