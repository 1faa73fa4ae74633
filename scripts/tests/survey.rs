//! `contest survey` as a whole, over a folder with a small workspace in which each kind of thing happens.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use scripts::files::Scratch;

/// A program for each thing that can come of one: the package's name, the code, inputs.
const PROGRAMS: [(&str, &str, &[&str]); 7] = [
    (
        "right",
        "use lib::double;\nfn main() {\n    let mut text = String::new();\n    \
         std::io::stdin().read_line(&mut text).unwrap();\n    \
         println!(\"{}\", double(text.trim().parse().unwrap()));\n}\n",
        &["4\n", "no number\n"],
    ),
    (
        "refused",
        "fn main() {\n    println!(\"{}\", made::NUMBER);\n}\n",
        &[],
    ),
    // The bundle is another executable.
    (
        "differs",
        "fn main() {\n    println!(\"{}\", std::env::args().next().unwrap());\n}\n",
        &[],
    ),
    (
        "changing",
        "fn main() {\n    println!(\"{}\", std::process::id());\n}\n",
        &[],
    ),
    ("broken", "fn main() {\n    lib::triple(5);\n}\n", &[]),
    (
        "same",
        "fn main() {\n    println!(\"the first\");\n}\n",
        &[],
    ),
    (
        "twin",
        "fn main() {\n    println!(\"the second\");\n}\n",
        &[],
    ),
];

fn workspace() -> Scratch {
    let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    let write = |path: &str, text: &str| {
        let path = scratch.0.join("folder/ws").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let manifest = |name: &str, more: &str| {
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{more}")
    };
    write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"*\"]\nexclude = [\"target\"]\nresolver = \"2\"\n",
    );
    write("lib/Cargo.toml", &manifest("lib", ""));
    write(
        "lib/src/lib.rs",
        "pub fn double(number: u32) -> u32 {\n    number * 2\n}\n",
    );
    // Source that a build script generates is nowhere to be read.
    write("made/Cargo.toml", &manifest("made", ""));
    write(
        "made/build.rs",
        "fn main() {\n    let folder = std::env::var(\"OUT_DIR\").unwrap();\n    \
         std::fs::write(format!(\"{folder}/made.rs\"), \"pub const NUMBER: u32 = 7;\").unwrap();\n}\n",
    );
    write(
        "made/src/lib.rs",
        "include!(concat!(env!(\"OUT_DIR\"), \"/made.rs\"));\n",
    );
    for (name, text, inputs) in PROGRAMS {
        let more = "[dependencies]\nlib = { path = \"../lib\" }\nmade = { path = \"../made\" }\n";
        // Two packages may each have a program of one name.
        let program = if name == "twin" { "same" } else { name };
        let target = format!("[[bin]]\nname = \"{program}\"\npath = \"src/main.rs\"\n");
        write(
            &format!("{name}/Cargo.toml"),
            &manifest(name, &format!("{more}\n{target}")),
        );
        write(&format!("{name}/src/main.rs"), text);
        for (index, input) in inputs.iter().enumerate() {
            write(&format!("{name}/cases/{index}.in"), input);
        }
    }
    scratch
}

fn survey(folder: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_contest"));
    command
        .arg("survey")
        .arg(folder)
        .args(options)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The cells of the table's row of a workspace, by their heads.
fn cell(text: &str, workspace: &str, column: usize) -> String {
    let row = text
        .lines()
        .find(|line| line.split_whitespace().next() == Some(workspace));
    let row = row.unwrap_or_else(|| panic!("no row {workspace}: {text}"));
    row.split_whitespace().nth(column).unwrap().to_string()
}

#[test]
fn each_program_is_told_what_came_of_it() {
    let scratch = workspace();
    let output = survey(&scratch.0.join("folder"), &[]);
    let text = said(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    let numbers: Vec<String> = (1..=8).map(|column| cell(&text, "ws", column)).collect();
    // Programs, right, refused, not compiled, differ, no program, inputs compared, passed over.
    assert_eq!(numbers, ["7", "4", "1", "0", "1", "1", "4", "1"], "{text}");
    for cause in [
        "no program: cannot find function `_` in crate `_`: 1\n    ws broken",
        "refused: ",
        "    ws refused: ",
        "differs: no input: line #: expected ",
    ] {
        assert!(text.contains(cause), "{cause}: {text}");
    }
    let files = scratch.0.join("folder/ws/target/survey/files");
    let twin = fs::read_to_string(files.join("twin-same.rs")).unwrap();
    assert!(twin.contains("the second"), "{twin}");
}

#[test]
fn a_sample_is_taken_and_nothing_found_is_a_fault() {
    let scratch = workspace();
    let text = said(&survey(
        &scratch.0.join("folder/ws"),
        &["--limit", "1", "--optimised"],
    ));
    assert_eq!(cell(&text, "ws", 1), "1", "{text}");
    let empty = scratch.0.join("empty");
    fs::create_dir_all(&empty).unwrap();
    assert_eq!(survey(&empty, &[]).status.code(), Some(1));
    fs::write(empty.join("Cargo.toml"), "no manifest").unwrap();
    let text = said(&survey(&empty, &[]));
    assert!(text.contains("no workspace: "), "{text}");
}

#[test]
fn wrong_command_lines_are_told() {
    for (arguments, fault) in [
        (&["survey"][..], "which folder?"),
        (&["survey", "nowhere"], "there is no folder nowhere"),
        (&["survey", ".", "--limit", "x"], "`--limit x`: no number"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_contest"))
            .args(arguments)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.contains(fault), "{said}");
    }
}
