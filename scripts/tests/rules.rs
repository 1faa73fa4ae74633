//! The rules of the repository, each with its reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use scripts::bundle::bundle;
use scripts::examples;
use scripts::files::Scratch;
use scripts::judge::subset::{self, Subset};
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
    let workspace = workspace();
    // An interactive one has talks for samples, or none.
    let answers = |problem: &&Member| !judge_of(problem).interactive;
    for problem in workspace.problems().filter(answers) {
        let mut endings = BTreeSet::new();
        let mut kinds = BTreeSet::new();
        for entry in fs::read_dir(problem.folder.join("cases")).unwrap() {
            let path = entry.unwrap().path();
            let told = path.display();
            let name = path.file_stem().unwrap().to_str().unwrap();
            let (kind, cause) = name.split_once('-').unwrap_or((name, ""));
            let is_plain = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
            assert!(
                ["beyond", "edge", "hack", "sample"].contains(&kind),
                "{told}"
            );
            assert!(!cause.is_empty() && cause.chars().all(is_plain), "{told}");
            kinds.insert(kind.to_string());
            endings.insert(path.extension().unwrap().to_str().unwrap().to_string());
            for ending in ["in", "out"] {
                assert!(path.with_extension(ending).is_file(), "{told}: {ending}");
            }
        }
        assert_eq!(Vec::from_iter(endings), ["in", "out"], "{}", problem.name);
        // Who has an oracle to ask has cases beyond the samples.
        let has_oracle = examples::has(problem, "oracle");
        let needed = if has_oracle {
            &["edge", "hack", "sample"][..]
        } else {
            &["sample"]
        };
        for kind in needed {
            assert!(kinds.contains(*kind), "{}: {kind}", problem.name);
        }
    }
}

/// Because who tries a program against an oracle has to give it only what a judge could.
#[test]
fn what_an_oracle_is_asked_a_validator_allows() {
    for problem in workspace().problems() {
        if examples::has(problem, "oracle") {
            for needed in ["examples/validate.rs", "tests/validate.rs"] {
                let path = problem.folder.join(needed);
                assert!(path.is_file(), "{}", path.display());
            }
        }
    }
}

/// Because the table is what people look at to decide where to submit, and the metadata is what the tools print.
#[test]
fn the_table_of_the_readme_is_in_step_with_the_metadata() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let workspace = workspace();
    // A problem without an editorial is not yet there for others.
    let explained = |problem: &&Member| problem.folder.join("README.md").exists();
    for problem in workspace.problems().filter(explained) {
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
            if let ["cargo", "contest", "new", problem, ..] = words[..] {
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
    if word(1) == "contest" {
        let options = words[3.min(words.len())..].iter();
        let options = options.take_while(|&&word| word != "--");
        let Some(help) = help(word(2)) else {
            return Some(format!("no command {}", word(2)));
        };
        for option in options.filter(|word| word.starts_with("--")) {
            let option = option.split('=').next().unwrap_or(option);
            if !help.contains(option) {
                return Some(format!("its --help does not know {option}"));
            }
        }
        let name = word(3);
        let is_problem = !name.is_empty() && !name.starts_with('-') && !is_open(name);
        return (is_problem && workspace.find(name).is_err()).then(|| format!("no problem {name}"));
    }
    let known = [
        "bench", "build", "clippy", "doc", "fmt", "install", "mutants", "run", "test",
    ];
    (!known.contains(&word(1))).then(|| format!("cargo knows no {}", word(1)))
}

/// What `contest COMMAND --help` prints, or `contest --help` without a command.
fn help(command: &str) -> Option<String> {
    let words = [command, "--help"];
    let words = words.iter().filter(|word| !word.is_empty());
    let output = Command::new(env!("CARGO_BIN_EXE_contest"))
        .args(words)
        .output();
    let output = output.unwrap();
    output
        .status
        .success()
        .then(|| String::from_utf8(output.stdout).unwrap())
}

/// Because the tool is called by one alias, which no published cargo subcommand has, and explains itself.
#[test]
fn the_tool_has_its_alias_and_every_command_its_help() {
    let aliases = fs::read_to_string(root().join(".cargo").join("config.toml")).unwrap();
    let names: Vec<&str> = aliases
        .lines()
        .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
        .collect();
    assert_eq!(names, ["contest"]);
    let overview = help("").unwrap();
    let commands: Vec<&str> = overview
        .lines()
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .collect();
    assert!(commands.contains(&"judge"), "{overview}");
    for command in commands {
        let help = help(command).unwrap_or_else(|| panic!("{command} has no help"));
        assert!(
            help.contains("Usage: ") && help.contains("Example:"),
            "{help}"
        );
    }
}

/// Because users mistype, and then want the right name and an exit code that says so.
#[test]
fn unknown_commands_and_members_get_the_nearest_name() {
    let told = |words: &[&str]| {
        let mut contest = Command::new(env!("CARGO_BIN_EXE_contest"));
        let output = contest.args(words).current_dir(root()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(told(&["jugde"]).starts_with("error: no command `jugde`; there are: judge, "));
    assert!(
        told(&["judge", "uoj26"]).starts_with("error: no problem `uoj26`; there are: uoj266, ")
    );
    assert!(told(&[]).starts_with("error: which command? There are: judge, "));
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

/// Because who reads a file has to read what it imports first: in a circle there is no first. And because a room that
/// knows the one above it cannot be used without it.
#[test]
fn no_two_files_import_each_other() {
    for member in workspace().members {
        let folder = member.folder.join("src");
        let prefix = format!("{}/", folder.strip_prefix(root()).unwrap().display());
        let files = texts()
            .into_iter()
            .filter_map(|(name, text)| Some((name.strip_prefix(&prefix)?.to_string(), text)))
            .filter(|(name, _)| name.ends_with(".rs"))
            .collect();
        let circle = circle(&imports(&files));
        assert_eq!(circle, None, "in {prefix}");
    }
}

#[test]
fn circles_of_imports_are_found() {
    let files = |texts: &[(&str, &str)]| {
        let files = texts.iter();
        files
            .map(|&(name, text)| (name.to_string(), text.to_string()))
            .collect()
    };
    let through_a_parent = files(&[
        (
            "lib.rs",
            "pub mod a;\n#[path = \"deep.rs\"]\nmod b;\nuse std::fmt;\n",
        ),
        ("a/mod.rs", "mod c;\nuse c::{self, C};\n"),
        ("a/c.rs", "use crate::{\n    b::B,\n};\n"),
        ("deep.rs", "use super::a::*;\n"),
    ]);
    let found = circle(&imports(&through_a_parent));
    let names = ["a/c.rs", "a/mod.rs", "deep.rs"].map(String::from);
    assert_eq!(found.map(BTreeSet::from_iter), Some(BTreeSet::from(names)));
    let without = files(&[
        (
            "lib.rs",
            "mod a;\nmod b;\nmod tests {\n    use super::*;\n}\n",
        ),
        (
            "a.rs",
            "use crate::b::B;\nmod tests {\n    use super::A;\n}\n",
        ),
        ("b.rs", "// use crate::a::A;\n"),
    ]);
    assert_eq!(imports(&without)["a.rs"], ["b.rs".to_string()].into());
    assert_eq!(circle(&imports(&without)), None);
}

type Imports = BTreeMap<String, BTreeSet<String>>;

/// Which files of a crate each of its files names in `use`. The binary names the library `scripts`.
fn imports(files: &BTreeMap<String, String>) -> Imports {
    let mut modules: BTreeMap<Vec<String>, &str> = BTreeMap::new();
    for (name, text) in files {
        let here = module_of(name);
        modules.entry(here.clone()).or_insert(name);
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let file = line.trim().strip_prefix("#[path = \"");
            let file = file.and_then(|rest| rest.strip_suffix("\"]"));
            let module = lines.peek().and_then(|next| next.strip_suffix(';'));
            if let (Some(file), Some((_, module))) = (file, module.and_then(|m| m.split_once(' ')))
            {
                let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
                let path = format!("{folder}/{file}");
                let path = path.trim_start_matches('/');
                if let Some((path, _)) = files.get_key_value(path) {
                    modules.insert([here.clone(), vec![module.to_string()]].concat(), path);
                }
            }
        }
    }
    let mut imports = Imports::new();
    for (name, text) in files {
        let found = imports.entry(name.clone()).or_default();
        let module = modules.iter().find(|(_, file)| *file == name);
        let module = module.map_or_else(|| module_of(name), |(module, _)| module.clone());
        for (is_nested, path) in paths_in_use(text) {
            let mut here = module.clone();
            if is_nested {
                here.push("tests".to_string());
            }
            let mut path = &path[..];
            match path[0].as_str() {
                "crate" | "scripts" => here.clear(),
                "self" => {}
                "super" => {
                    while path.get(1).is_some_and(|next| next == "super") {
                        here.pop();
                        path = &path[1..];
                    }
                    here.pop();
                }
                _ => here.push(path[0].clone()),
            }
            let is_absolute = ["crate", "scripts", "self", "super"].contains(&path[0].as_str());
            if !is_absolute && !modules.contains_key(&here) {
                continue;
            }
            let mut whole = [here, path[1..].to_vec()].concat();
            while !modules.contains_key(&whole) {
                whole.pop();
            }
            found.insert(modules[&whole].to_string());
        }
        found.remove(name);
    }
    imports
}

fn module_of(file: &str) -> Vec<String> {
    let path = file.trim_end_matches(".rs");
    let path = path.strip_suffix("/mod").unwrap_or(path);
    let is_root = matches!(path, "lib" | "main");
    let parts = path.split('/').filter(|_| !is_root);
    parts.map(String::from).collect()
}

/// The paths that the `use` lines of a file name, and whether each stands in a module within the file.
fn paths_in_use(text: &str) -> Vec<(bool, Vec<String>)> {
    let mut paths = Vec::new();
    for piece in format!("\n{text}")
        .split("\n")
        .scan(String::new(), |open, line| {
            // A `use` goes on to its semicolon.
            let trimmed = line.trim_start();
            let begins = trimmed.starts_with("use ") || trimmed.starts_with("pub use ");
            if begins || !open.is_empty() {
                open.push_str(if begins { line } else { trimmed });
            }
            let whole = open.ends_with(';').then(|| std::mem::take(open));
            Some(whole)
        })
    {
        let Some(piece) = piece else { continue };
        let (_, tree) = piece.split_once("use ").unwrap();
        for path in expanded(tree.trim_end_matches(';')) {
            let path = path.split("::").map(|part| part.trim().to_string());
            paths.push((piece.starts_with(' '), path.collect()));
        }
    }
    paths
}

/// `a::{b, c::{d, e}}` as `a::b`, `a::c::d` and `a::c::e`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((before, rest)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap_or(tree).trim();
        return vec![name.trim_end_matches("::self").to_string()];
    };
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (place, letter) in rest.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                parts.push(&rest[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    let parts = parts.into_iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(expanded)
        .map(|part| format!("{before}{part}"))
        .collect()
}

/// The files of a circle, if there is one: whoever imports nothing that is left goes, again and again.
fn circle(imports: &Imports) -> Option<Vec<String>> {
    let mut left = imports.clone();
    loop {
        let names: BTreeSet<String> = left.keys().cloned().collect();
        let count = names.len();
        left.retain(|_, needs| needs.iter().any(|need| names.contains(need)));
        if left.len() == count {
            break;
        }
    }
    // Of what is left, who is imported by nobody is in no circle either.
    loop {
        let needed: BTreeSet<String> = left.values().flatten().cloned().collect();
        let count = left.len();
        left.retain(|name, _| needed.contains(name));
        if left.len() == count {
            break;
        }
    }
    (!left.is_empty()).then(|| left.into_keys().collect())
}
