//! A new problem as it is before anybody thinks about it: what the judge says, its samples, and a solution that reads and
//! answers nothing.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use super::address::{self, Place};
use super::folder::{self, File};
use super::manifest;
use crate::files::write_whole;
use crate::workspace::{Member, Workspace};

/// What a judge's page says of a problem. All texts but the samples are one line each, of letters that are seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Problem {
    /// The title.
    pub title: String,
    /// The judge and the problem's number there.
    pub judge: String,
    /// The address of the page; empty if there is none.
    pub url: String,
    /// Whether the judge takes Rust, as far as is known.
    pub rust: bool,
    /// Whether the judge answers while the solution runs.
    pub interactive: bool,
    /// Time limit of a test in milliseconds.
    pub time_ms: Option<u64>,
    /// Memory limit in megabytes.
    pub memory_mb: Option<u64>,
    /// The files that a solution has to read and write in place of its standard input and output.
    pub files: [Option<String>; 2],
    /// Inputs and their answers, byte for byte.
    pub samples: Vec<(String, String)>,
}

/// A line of text that is safe in a comment, a table and on a terminal: without control and unseen letters, blanks only
/// between words, and not too long.
pub fn one_line(text: &str) -> String {
    const LONGEST: usize = 200;
    let seen: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .filter(|&letter| !address::is_invisible(letter))
        .take(LONGEST)
        .collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Makes the folder in the workspace, and returns its path.
///
/// # Errors
/// As [`folder::add`].
pub fn make(workspace: &Workspace, name: &str, problem: &Problem) -> Result<PathBuf, String> {
    let libraries = Libraries::of(workspace);
    folder::add(workspace, name, &|head| {
        files(problem, name, head, &libraries)
    })
}

/// What a workspace offers to a new problem, each with the line that makes a package need it.
struct Libraries {
    common: Option<String>,
    scripts: Option<String>,
}

impl Libraries {
    /// Another workspace's `common` is not the one known here.
    fn of(workspace: &Workspace) -> Libraries {
        let text = fs::read_to_string(workspace.root.join("Cargo.toml")).unwrap_or_default();
        let line_for = |name: &str, part: &str, known: &str| {
            let is_called_so = |member: &&Member| member.name == name;
            let member = workspace.members.iter().find(is_called_so)?;
            let part = fs::read_to_string(member.library.as_ref()?.with_file_name(part)).ok()?;
            if !part.contains(known) {
                return None;
            }
            let is_shared = manifest::has(&text, &format!("workspace.dependencies.{name}"));
            let path = member.folder.strip_prefix(&workspace.root).ok()?;
            let path = path.to_string_lossy().replace('\\', "/");
            Some(if is_shared {
                format!("{name}.workspace = true\n")
            } else {
                format!("{name} = {{ path = \"../{path}\" }}\n")
            })
        };
        Libraries {
            common: line_for("common", "io.rs", "pub fn word(&mut self"),
            scripts: line_for(
                "scripts",
                "testing/bundled.rs",
                "pub fn check_bundle_cases(",
            ),
        }
    }
}

fn files(problem: &Problem, name: &str, head: &str, libraries: &Libraries) -> Vec<File> {
    let Problem {
        title, judge, url, ..
    } = problem;
    let page = if url.is_empty() {
        String::new()
    } else {
        format!(": <{url}>")
    };
    let top = format!("//! {judge}, {title}{page}\n\n");
    let (main, tests) = match libraries.common {
        Some(_) => (
            include_str!("plain/main.rs.in"),
            include_str!("plain/tests.rs.in"),
        ),
        None => (include_str!("plain/main_of_std.rs.in"), ""),
    };
    let mut files = vec![
        (
            "Cargo.toml".to_string(),
            package(problem, name, head, libraries).into_bytes(),
        ),
        ("src/main.rs".to_string(), (top + main).into_bytes()),
    ];
    // Nobody here can play the judge's part of an interactive problem.
    if libraries.scripts.is_some() && !tests.is_empty() && !problem.interactive {
        files.push(("tests/submission.rs".to_string(), tests.as_bytes().to_vec()));
    }
    let to_fill_in = [(
        "the sample's input comes here\n".to_string(),
        "the sample's answers come here\n".to_string(),
    )];
    let samples = if problem.samples.is_empty() && !problem.interactive {
        &to_fill_in
    } else {
        &problem.samples[..]
    };
    for (number, (input, output)) in (1..).zip(samples) {
        files.push((
            format!("cases/sample-{number}.in"),
            input.as_bytes().to_vec(),
        ));
        files.push((
            format!("cases/sample-{number}.out"),
            output.as_bytes().to_vec(),
        ));
    }
    files
}

/// The manifest: cargo's own, with what the solution and its tests need, and what the judge says.
fn package(problem: &Problem, name: &str, head: &str, libraries: &Libraries) -> String {
    let mut text = String::new();
    for line in head.trim_end().lines() {
        text += &format!("{line}\n");
        if line == "[dependencies]" {
            text += libraries.common.as_deref().unwrap_or_default();
            if let (Some(_), Some(scripts), false) =
                (&libraries.common, &libraries.scripts, problem.interactive)
            {
                text += &format!("\n[dev-dependencies]\n{scripts}");
            }
        }
    }
    let title = if problem.title.is_empty() {
        name
    } else {
        &problem.title
    };
    text += &format!(
        "\n# As the judge states them; what it does not state is left out. `rust`: whether it takes Rust. Another way to\n\
         # compare answers: checker = \"tokens\", \"float 1e-6\" or \"example\". The same problem elsewhere:\n\
         # mirrors = [{{ judge = \"...\", url = \"...\", rust = true }}]\n\
         [package.metadata.judge]\ntitle = {}\njudge = {}\nurl = {}\nrust = {}\n",
        quoted(title),
        quoted(&problem.judge),
        quoted(&problem.url),
        problem.rust,
    );
    let limits = [
        ("time-ms", problem.time_ms),
        ("memory-mb", problem.memory_mb),
    ];
    for (key, limit) in limits {
        if let Some(limit) = limit {
            text += &format!("{key} = {limit}\n");
        }
    }
    if problem.interactive {
        text += "interactive = true\n";
    }
    for (file, stream) in problem.files.iter().zip(["input", "output"]) {
        if let Some(file) = file {
            text += &format!("# There the {stream} is the file {file}.\n");
        }
    }
    text
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Whether the member was made of this problem: it has the title, or the page.
pub fn is_of(member: &Member, problem: &Problem) -> bool {
    member.judge.as_ref().is_some_and(|known| {
        // One page with several problems has a title for each.
        let is_same_page =
            known.url != problem.url && address::is_same_page(&known.url, &problem.url);
        bare(&known.title) == bare(&problem.title) || is_same_page
    })
}

/// A title without what stands before it in a contest: `A. `, `Problem 1 - `, `#1000: `.
fn bare(title: &str) -> &str {
    const LONGEST: usize = 12;
    let parts = [". ", " - ", ": "]
        .iter()
        .filter_map(|end| title.split_once(end));
    let part = parts.min_by_key(|(before, _)| before.len());
    part.map_or(
        title,
        |(before, rest)| if before.len() <= LONGEST { rest } else { title },
    )
}

/// Adds to a member's cases the samples whose inputs none of them has; returns how many those were.
///
/// # Errors
/// When a file cannot be read or written.
pub fn add_samples(member: &Member, samples: &[(String, String)]) -> Result<usize, String> {
    let folder = member.folder.join("cases");
    let told = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(told)?;
    let mut known = HashSet::new();
    for entry in fs::read_dir(&folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.extension().is_some_and(|ending| ending == "in") {
            known.insert(fs::read(&path).map_err(told)?);
        }
    }
    let mut free = (1..)
        .map(|number| folder.join(format!("sample-{number}.in")))
        .filter(|path| !path.exists() && !path.with_extension("out").exists());
    let mut count = 0;
    for (input, output) in samples {
        if !known.insert(input.clone().into_bytes()) {
            continue;
        }
        let Some(path) = free.next() else { break };
        // The answers first: an input without them is a fault in the folder.
        write_whole(&path.with_extension("out"), output.as_bytes())?;
        write_whole(&path, input.as_bytes())?;
        count += 1;
    }
    Ok(count)
}

/// What is known of a problem without its page: the name of its folder, and the address if there is one.
///
/// # Errors
/// If the address is none.
pub fn of_address(name: &str, url: Option<&str>) -> Result<Problem, String> {
    let place = url.map(Place::of).transpose()?;
    let judge = place.as_ref().map(|place| place.title(None));
    Ok(Problem {
        title: name.to_string(),
        judge: judge.unwrap_or_else(|| name.to_string()),
        url: url.unwrap_or_default().to_string(),
        rust: place.is_none_or(|place| place.takes_rust()),
        ..Problem::default()
    })
}
