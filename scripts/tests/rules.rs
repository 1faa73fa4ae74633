//! The rules of the repository, each with its reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use scripts::bundle::bundle;
use scripts::judge::build::Scratch;
use scripts::judge::subset::{self, Subset};
use scripts::tools::TOOLS;
use scripts::workspace::{Judge, Member, Workspace};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn workspace() -> Workspace {
    Workspace::load(Some(&root().join("Cargo.toml"))).unwrap()
}

fn judge_of(problem: &Member) -> &Judge {
    let judge = problem.judge.as_ref();
    judge.unwrap_or_else(|| panic!("{} has no [package.metadata.judge]", problem.name))
}

/// All files of the repository that are text, with their paths from its root.
fn texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    let mut folders = vec![root().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_own = !path.ends_with("target") && !path.ends_with(".git");
            if path.is_dir() && is_own {
                folders.push(path);
            } else if let (true, Ok(text)) = (is_own, fs::read_to_string(&path)) {
                let name = path.strip_prefix(root()).unwrap().to_str().unwrap();
                texts.push((name.replace('\\', "/"), text));
            }
        }
    }
    texts
}

/// The texts that people read first.
fn guides() -> Vec<(String, String)> {
    let guides: Vec<_> = texts()
        .into_iter()
        .filter(|(name, _)| name.ends_with(".md"))
        .collect();
    assert!(!guides.is_empty());
    guides
}

/// Because submissions read what strangers wrote, and judges give no second chance: the compiler shall vouch for them.
#[test]
fn submissions_and_their_library_have_no_unsafe_code() {
    let workspace = workspace();
    for member in &workspace.members {
        if member.name == "scripts" {
            continue;
        }
        let root = member.main.as_ref().or(member.library.as_ref()).unwrap();
        let text = fs::read_to_string(root).unwrap();
        assert!(
            text.contains("\n#![forbid(unsafe_code)]\n"),
            "{}",
            root.display()
        );
    }
}

/// Because LightOJ compiles with Rust 1.43, and other judges with the compiler of an old Debian.
#[test]
fn submissions_need_nothing_newer_than_rust_1_43() {
    let workspace = workspace();
    let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    let check = |text: &str| {
        let source = scratch.0.join("submission.rs");
        fs::write(&source, text).unwrap();
        subset::check(&source, &scratch.0).unwrap()
    };
    match check("fn main() { std::process::exit(7u32.trailing_ones() as i32) }") {
        Subset::NotChecked => {
            println!("not checked: no clippy");
            return;
        }
        told => assert!(
            matches!(&told, Subset::Left(said) if said.contains("1.46.0")),
            "{told:?}"
        ),
    }
    for problem in workspace.problems() {
        let text = bundle(&workspace, problem).unwrap();
        assert_eq!(check(&text), Subset::Kept, "{}", problem.name);
    }
}

/// Because who opens a file on a judge wants to know what it solves, and where.
#[test]
fn the_head_of_a_submission_names_its_problem() {
    for problem in workspace().problems() {
        let main = problem.main.as_ref().unwrap();
        let text = fs::read_to_string(main).unwrap();
        let head = text.lines().next().unwrap_or_default();
        let judge = judge_of(problem);
        for part in ["//! ", &judge.judge, &judge.url] {
            assert!(head.contains(part), "{}: no {part}", main.display());
        }
    }
}

/// Because a case whose reason nobody knows is never fixed and never removed.
#[test]
fn every_case_is_named_by_its_cause() {
    for problem in workspace().problems() {
        let mut endings = BTreeSet::new();
        let mut kinds = BTreeSet::new();
        for entry in fs::read_dir(problem.folder.join("cases")).unwrap() {
            let path = entry.unwrap().path();
            let told = path.display();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let (kind, cause) = name.split_once('-').unwrap_or((name, ""));
            let is_plain = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
            assert!(["sample", "edge", "hack"].contains(&kind), "{told}");
            assert!(!cause.is_empty() && cause.chars().all(is_plain), "{told}");
            kinds.insert(kind.to_string());
            endings.insert(path.extension().unwrap().to_str().unwrap().to_string());
            for ending in ["in", "out"] {
                assert!(path.with_extension(ending).is_file(), "{told}: {ending}");
            }
        }
        assert_eq!(Vec::from_iter(endings), ["in", "out"], "{}", problem.name);
        assert_eq!(
            Vec::from_iter(kinds),
            ["edge", "hack", "sample"],
            "{}",
            problem.name
        );
    }
}

/// Because the table is what people look at to decide where to submit, and the metadata is what the tools print.
#[test]
fn the_table_of_the_readme_is_in_step_with_the_metadata() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for problem in workspace().problems() {
        let judge = judge_of(problem);
        let link = format!("]({}", problem.name);
        let row = readme
            .lines()
            .find(|line| line.starts_with('|') && line.contains(&link))
            .unwrap_or_else(|| panic!("README.md has no row with a link to {}", problem.name));
        let mirrors = judge.mirrors.iter();
        let places = mirrors.flat_map(|mirror| [&mirror.judge, &mirror.url]);
        for part in places.chain([&judge.judge, &judge.url]) {
            assert!(row.contains(part.as_str()), "{}: no {part}", problem.name);
        }
    }
}

/// Because a command that does not work is worse than none.
#[test]
fn every_command_of_the_guides_exists() {
    let workspace = workspace();
    let mut count = 0;
    for (name, text) in guides() {
        // What a guide makes it may use.
        let mut made = Vec::new();
        for command in commands(&text) {
            count += 1;
            let words: Vec<&str> = command.split_whitespace().collect();
            if let ["cargo", "scaffold", problem, ..] = words[..] {
                made.push(problem.to_string());
            }
            if let Some(fault) = fault_of_command(&workspace, &made, &words) {
                panic!("{name}: `{command}`: {fault}");
            }
        }
    }
    assert!(count > 0);
}

/// Whatever begins with `cargo` on a line of a code block, or in a span of code.
fn commands(text: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            commands.push(line.to_string());
        } else {
            commands.extend(line.split('`').skip(1).step_by(2).map(String::from));
        }
    }
    let pieces = commands
        .iter()
        .flat_map(|line| line.split(['|', ';', '&', '>', '<', '#', '(', ')']))
        .map(|piece| piece.trim().trim_start_matches("$ ").to_string());
    pieces.filter(|piece| piece.starts_with("cargo ")).collect()
}

#[test]
fn commands_are_found_in_blocks_and_spans() {
    let text = "see `cargo a` and `cargo`\n```sh\n$ cargo b > c && cargo d # e\nls\n```\ncargo f";
    assert_eq!(commands(text), ["cargo a", "cargo b", "cargo d"]);
}

fn fault_of_command(workspace: &Workspace, made: &[String], words: &[&str]) -> Option<String> {
    let word = |number: usize| words.get(number).copied().unwrap_or_default();
    let value_of = |option: &str| {
        let place = words.iter().position(|&word| word == option)?;
        Some(word(place + 1))
    };
    // `PROBLEM` and the like stand for any name.
    let is_open = |name: &str| {
        made.iter().any(|problem| problem == name)
            || name.chars().all(|letter| !letter.is_lowercase())
    };
    let member = |name: &str| workspace.members.iter().find(|member| member.name == name);

    if let Some(package) = value_of("-p").filter(|name| !is_open(name)) {
        let Some(member) = member(package) else {
            return Some(format!("no package {package}"));
        };
        for (option, folder) in [("--example", "examples"), ("--test", "tests")] {
            if let Some(file) = value_of(option).filter(|name| !is_open(name)) {
                let path = member.folder.join(folder).join(file).with_extension("rs");
                if !path.is_file() {
                    return Some(format!("no file {}", path.display()));
                }
            }
        }
    }
    let options = words[1..].iter().take_while(|&&word| word != "--");
    match TOOLS.iter().find(|tool| tool.name == word(1)) {
        Some(tool) => {
            for option in options.filter(|word| word.starts_with("--")) {
                let option = option.split('=').next().unwrap_or(option);
                if !tool.help.contains(option) {
                    return Some(format!("its --help does not know {option}"));
                }
            }
            let name = word(2);
            let is_problem = !name.is_empty() && !name.starts_with('-') && !is_open(name);
            if is_problem && workspace.find(name).is_err() {
                return Some(format!("no problem {name}"));
            }
            None
        }
        None => {
            let known = [
                "bench", "build", "clippy", "doc", "fmt", "install", "mutants", "run", "test",
            ];
            (!known.contains(&word(1))).then(|| format!("no tool {}", word(1)))
        }
    }
}

/// Because the tools are called by their aliases everywhere.
#[test]
fn every_tool_has_its_alias() {
    let aliases = fs::read_to_string(root().join(".cargo").join("config.toml")).unwrap();
    for tool in TOOLS {
        let name = tool.name;
        let line = aliases
            .lines()
            .find(|line| line.starts_with(&format!("{name} = ")));
        let line = line.unwrap_or_else(|| panic!("no alias {name}"));
        assert!(line.ends_with(&format!("-- {name}\"")), "{line}");
        assert!(
            tool.help.contains("Example:") && tool.help.contains("--help"),
            "{name}"
        );
    }
}

/// Because guides are read by following their links.
#[test]
fn every_link_within_the_repository_leads_somewhere() {
    for (name, text) in guides() {
        let here = root().join(&name);
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || path.contains("://") || path.starts_with("mailto:") {
                continue;
            }
            let target: PathBuf = here.parent().unwrap().join(path);
            assert!(target.exists(), "{name}: {link}");
        }
    }
}

/// Because what only one machine has is of no use to anybody else.
#[test]
fn no_file_names_a_place_on_the_machine_that_it_was_made_on() {
    // Taken apart, lest this file be found.
    let places = [
        ["/wo", "rk/"],
        ["/ro", "ot/"],
        ["fa", "rm-"],
        ["/ho", "me/"],
    ]
    .map(|parts| parts.concat());
    for (name, text) in texts() {
        for place in &places {
            assert!(!text.contains(place), "{name}: {place}");
        }
    }
}
