//! Prints members as files that judges compile.

use std::io::Write;
use std::path::{Path, PathBuf};

use scripts::arguments::{self, Arguments};
use scripts::bundle::bundle_with;
use scripts::desktop;
use scripts::files::write_whole;
use scripts::language::Language;
use scripts::workspace::{Judge, Member, Workspace};

/// What `--help` prints.
pub const HELP: &str = "\
Prints a member of the workspace as one file that a judge can compile.

Usage: cargo contest bundle [OPTIONS] [MEMBER]

MEMBER is a package of the workspace, or a program of one if no other has its name.
Without MEMBER, writes the files of all members that are programs, each to target/bundle/MEMBER.rs.

Keeps of the libraries what the program could name, and of that what rustc does not call dead: the rustc that
compiles in the workspace's folder. Prints nothing that it has not compiled. Says on standard error if it had to keep more
than that, and why.

Options:
  --manifest-path FILE  the Cargo.toml of the workspace, or of a member
  --bin NAME            the program of that name, where the member has several
  --strip               leave out the comments and blank lines of the libraries
  --copy                put the file on the clipboard instead of printing it
  --open                open the problem's page in the browser
  --lang rust|c         the language to write; rust unless given
  --help                print this

Example:
  cargo contest bundle poj3710 > poj3710.rs
";

#[derive(Debug)]
struct Request {
    member: Option<String>,
    manifest: Option<PathBuf>,
    bin: Option<String>,
    strip: bool,
    copy: bool,
    open: bool,
    language: Language,
}

/// Runs the command with what stands behind it on the command line; returns the exit code: 1 if something cannot be
/// bundled, 2 for a wrong command line.
pub fn run(arguments: &[String]) -> i32 {
    let request = match read(arguments) {
        Ok(request) => request,
        Err(fault) => return arguments::wrong_usage(&fault),
    };
    let done =
        Workspace::load(request.manifest.as_deref()).and_then(|workspace| match &request.member {
            Some(name) => one(
                &workspace,
                &workspace.program(name, request.bin.as_deref())?,
                &request,
            ),
            None => all(&workspace, &request),
        });
    done.unwrap_or_else(|fault| arguments::failure(&fault))
}

fn read(arguments: &[String]) -> Result<Request, String> {
    let options = ["--manifest-path", "--bin", "--lang"];
    let flags = ["--copy", "--open", "--strip"];
    let mut arguments = Arguments::parse(arguments, &flags, &options)?;
    let members = std::mem::take(&mut arguments.others);
    let request = Request {
        member: members.first().cloned(),
        manifest: arguments.last("--manifest-path").map(PathBuf::from),
        bin: arguments.last("--bin").map(String::from),
        strip: arguments.has("--strip"),
        copy: arguments.has("--copy"),
        open: arguments.has("--open"),
        language: Language::chosen(arguments.last("--lang"))?,
    };
    if let Some(more) = members.get(1) {
        return Err(format!("one member at a time: `{more}` is too many"));
    }
    let asked = [
        (request.copy, "--copy"),
        (request.open, "--open"),
        (request.bin.is_some(), "--bin"),
    ];
    for (is_asked, option) in asked {
        if request.member.is_none() && is_asked {
            return Err(format!("`{option}` needs a member"));
        }
    }
    Ok(request)
}

fn one(workspace: &Workspace, member: &Member, request: &Request) -> Result<i32, String> {
    let text = write(workspace, member, request)?;
    eprintln!("{}: {}", member.name, size(&text, member.judge.as_ref()));
    let code = if request.copy {
        eprintln!("{}", desktop::copy(&text)?);
        0
    } else {
        print(&text)
    };
    if request.open {
        let url = member.judge.as_ref().map_or("", |judge| &judge.url);
        if url.is_empty() {
            let manifest = member.manifest.display();
            return Err(format!("{manifest} has no url in [package.metadata.judge]"));
        }
        eprintln!("{}", desktop::open(url)?);
    }
    Ok(code)
}

fn all(workspace: &Workspace, request: &Request) -> Result<i32, String> {
    let folder = workspace.target.join("bundle");
    let mut failures = 0;
    for member in workspace.problems() {
        let file = folder.join(format!("{}.{}", member.name, request.language.extension()));
        let written = write(workspace, member, request).and_then(|text| {
            write_whole(&file, text.as_bytes())?;
            Ok(size(&text, member.judge.as_ref()))
        });
        match written {
            Ok(size) => {
                print(&format!(
                    "{}  {size}\n",
                    shown(&file, &workspace.root).display()
                ));
            }
            Err(fault) => {
                failures += 1;
                arguments::failure(&format!("{}: {fault}", member.name));
            }
        }
    }
    Ok(i32::from(failures > 0))
}

/// The file in the language that is asked for; says on standard error what is to be said of it.
fn write(workspace: &Workspace, member: &Member, request: &Request) -> Result<String, String> {
    if request.language == Language::C {
        return request.language.write(workspace, member);
    }
    let bundle = bundle_with(workspace, member, request.strip)?;
    for note in &bundle.notes {
        eprintln!("note: {note}");
    }
    Ok(bundle.text)
}

fn shown<'p>(file: &'p Path, root: &Path) -> &'p Path {
    let is_here = std::env::current_dir().is_ok_and(|here| here == root);
    file.strip_prefix(root)
        .ok()
        .filter(|_| is_here)
        .unwrap_or(file)
}

/// How large a file is, and what the judge allows.
fn size(text: &str, judge: Option<&Judge>) -> String {
    let kilobytes = text.len() as f64 / 1024.0;
    let Some((judge, limit)) = judge.and_then(|judge| Some((&judge.judge, judge.source_kb?)))
    else {
        return format!("{kilobytes:.1} KiB");
    };
    let excess = if text.len() as u64 > limit * 1024 {
        ": too large; `--strip` leaves out the comments of the libraries"
    } else {
        ""
    };
    format!("{kilobytes:.1} KiB of {limit} KiB at {judge}{excess}")
}

/// Prints on standard output; a reader that has gone away is no fault of ours.
fn print(text: &str) -> i32 {
    let mut output = std::io::stdout().lock();
    let written = output
        .write_all(text.as_bytes())
        .and_then(|()| output.flush());
    i32::from(written.is_err())
}

#[cfg(test)]
mod tests {
    use super::*;
    use scripts::workspace::Checker;

    fn faults(arguments: &[&str]) -> String {
        let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
        read(&arguments).unwrap_err()
    }

    #[test]
    fn wrong_command_lines_say_what_is_wrong() {
        assert_eq!(faults(&["a", "b"]), "one member at a time: `b` is too many");
        assert_eq!(
            faults(&["--lang", "rst"]),
            "no language `rst`; there are: rust, c"
        );
        assert_eq!(faults(&["--copy"]), "`--copy` needs a member");
        assert_eq!(faults(&["--open"]), "`--open` needs a member");
    }

    #[test]
    fn options_stand_anywhere() {
        let arguments = [
            "a",
            "--lang=c",
            "--manifest-path",
            "x/Cargo.toml",
            "--bin=f",
            "--strip",
        ]
        .map(String::from);
        let request = read(&arguments).unwrap();
        assert_eq!(request.member.as_deref(), Some("a"));
        assert_eq!(request.manifest, Some(PathBuf::from("x/Cargo.toml")));
        assert_eq!(
            (request.bin.as_deref(), request.strip, request.language),
            (Some("f"), true, Language::C)
        );
    }

    #[test]
    fn sizes_are_held_against_the_limit() {
        let mut judge = Judge {
            title: String::new(),
            judge: "UOJ 1".to_string(),
            url: String::new(),
            rust: true,
            time_ms: None,
            memory_mb: None,
            source_kb: Some(1),
            interactive: false,
            checker: Checker::default(),
            mirrors: Vec::new(),
        };
        assert_eq!(
            size(&"x".repeat(1024), Some(&judge)),
            "1.0 KiB of 1 KiB at UOJ 1"
        );
        assert_eq!(
            size(&"x".repeat(1025), Some(&judge)),
            "1.0 KiB of 1 KiB at UOJ 1: too large; `--strip` leaves out the comments of the libraries"
        );
        judge.source_kb = None;
        assert_eq!(size("", Some(&judge)), "0.0 KiB");
        assert_eq!(size("", None), "0.0 KiB");
    }
}
