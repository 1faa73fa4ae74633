//! A new problem in a small workspace like this one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scripts::files::Scratch;
use scripts::scaffold::scaffold;
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

#[test]
fn a_new_problem_is_accepted_at_once() {
    let (_scratch, manifest) = workspace();
    let url = "https://example.com/problem?id=1";
    let before = Workspace::load(Some(&manifest)).unwrap();
    let folder = scaffold(&before, "heap1", Some(url)).unwrap();

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
    let judge = || {
        let mut contest = Command::new(env!("CARGO_BIN_EXE_contest"));
        contest.args(["judge", "heap1", "--manifest-path"]);
        let output = contest.arg(&manifest).output().unwrap();
        output.status.code()
    };
    assert_eq!(judge(), Some(0));
    fs::write(folder.join("cases/hack-modulus-k.out"), "First\nSecond\n").unwrap();
    assert_eq!(judge(), Some(1));
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
        ("common", "is there already"),
        ("notes", "is there already"),
    ] {
        let told = scaffold(&workspace, name, None).unwrap_err();
        assert!(told.contains(fault), "{name}: {told}");
    }
    let told = scaffold(&workspace, "heap1", Some("no \"address")).unwrap_err();
    assert!(told.contains("is no address"), "{told}");
    assert_eq!(fs::read_to_string(&manifest).unwrap(), before);
    assert_eq!(fs::read_dir(scratch.0.join("notes")).unwrap().count(), 0);
    assert!(!scratch.0.join("heap1").exists());
}
