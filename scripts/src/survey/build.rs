//! The programs of a workspace as cargo builds them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use super::find::{Found, Program};
use crate::json::{self, Value};
use crate::terminal::Progress;
use crate::toolchain;

/// How programs are compiled, the files that come out of them too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Quickly, with all of Rust's checks.
    Checked,
    /// As judges do: optimised, without checks of overflow and without debug assertions.
    Optimised,
}

impl Mode {
    /// What rustc has to be told.
    pub fn for_rustc(self) -> &'static [&'static str] {
        match self {
            Mode::Checked => &[
                "-Copt-level=0",
                "-Coverflow-checks=on",
                "-Cdebug-assertions=on",
            ],
            Mode::Optimised => &[
                "-Copt-level=2",
                "-Coverflow-checks=off",
                "-Cdebug-assertions=off",
            ],
        }
    }

    /// The same for cargo, whatever the workspace says of its profiles.
    fn apply(self, cargo: &mut Command) {
        let (profile, level, checks) = match self {
            Mode::Checked => ("DEV", "0", "true"),
            Mode::Optimised => ("RELEASE", "2", "false"),
        };
        let settings = [
            ("OPT_LEVEL", level),
            ("OVERFLOW_CHECKS", checks),
            ("DEBUG_ASSERTIONS", checks),
            ("DEBUG", "0"),
            ("PANIC", "unwind"),
            ("LTO", "off"),
        ];
        for (key, value) in settings {
            cargo.env(format!("CARGO_PROFILE_{profile}_{key}"), value);
        }
        if self == Mode::Optimised {
            cargo.arg("--release");
        }
    }
}

/// What a build of a workspace gave.
#[derive(Default)]
pub struct Built {
    /// For each program what to run, or why there is nothing.
    pub programs: Vec<Result<PathBuf, String>>,
    /// All warnings in the workspace's code.
    pub warnings: BTreeSet<Warning>,
}

/// A warning, without its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Warning {
    /// The lint.
    pub code: String,
    /// What it says.
    pub text: String,
}

impl Warning {
    /// The warning in one of the compiler's messages, unless that is something else.
    pub fn of(message: &Value) -> Option<Warning> {
        let text = |value: Option<&Value>| value.and_then(Value::text).map(String::from);
        let is_warning = text(message.get("level")).as_deref() == Some("warning");
        // Without a code it is the count of the others.
        let code = text(message.get("code").and_then(|code| code.get("code")));
        let text = text(message.get("message"));
        is_warning.then_some(Warning {
            code: code?,
            text: text?,
        })
    }
}

/// The text of an error in one of the compiler's messages.
pub fn error_of(message: &Value) -> Option<String> {
    let text = |key| message.get(key).and_then(Value::text);
    (text("level") == Some("error")).then(|| text("message").map(String::from))?
}

/// What cargo has said so far.
#[derive(Default)]
struct Heard {
    executables: BTreeMap<(PathBuf, String), PathBuf>,
    errors: BTreeMap<(PathBuf, String), String>,
    errors_of_libraries: Vec<String>,
    warnings: BTreeSet<Warning>,
    finished: usize,
    fault: Option<String>,
}

/// Builds all programs of a workspace that are looked at, and goes on where one does not compile.
///
/// # Errors
/// When cargo cannot be started, or programs cannot be kept.
pub fn build(found: &Found, mode: Mode) -> Result<Built, String> {
    let rounds = rounds(&found.programs);
    let keep = (rounds.len() > 1).then(|| found.workspace.target.join("survey").join("programs"));
    let mut built = BTreeMap::new();
    let mut warnings = BTreeSet::new();
    for packages in &rounds {
        let programs: Vec<&Program> = found
            .programs
            .iter()
            .filter(|program| packages.contains(program.member.name.as_str()))
            .collect();
        let mut command = toolchain::cargo();
        command.current_dir(&found.workspace.root);
        command.args(["build", "--keep-going", "--message-format", "json"]);
        mode.apply(&mut command);
        command.env_remove("RUSTFLAGS");
        command.args(packages.iter().flat_map(|name| ["-p", name]));
        let names: BTreeSet<&str> = programs
            .iter()
            .map(|program| program.name.as_str())
            .collect();
        command.args(names.iter().flat_map(|name| ["--bin", name]));
        command
            .arg("--target-dir")
            .arg(found.workspace.target.join("survey"));
        let heard = listen(command, &found.label)?;
        for program in programs {
            let executable = match (heard.program(program), &keep) {
                (Ok(executable), Some(folder)) => Ok(kept(&executable, folder, program)?),
                (executable, _) => executable,
            };
            built.insert(program.label(), executable);
        }
        warnings.extend(heard.warnings);
    }
    let missing = || Err("cargo built no such program".to_string());
    let programs = found.programs.iter();
    let programs = programs.map(|program| built.remove(&program.label()).unwrap_or_else(missing));
    Ok(Built {
        programs: programs.collect(),
        warnings,
    })
}

/// Packages that are built together. Cargo puts all programs into one folder, so that of two with one name the second
/// would take the first one's place.
fn rounds(programs: &[Program]) -> Vec<BTreeSet<&str>> {
    let mut rounds: Vec<(BTreeSet<&str>, BTreeSet<&str>)> = Vec::new();
    for program in programs {
        let member = &program.member;
        let is_placed =
            |(packages, _): &(BTreeSet<&str>, _)| packages.contains(member.name.as_str());
        if rounds.iter().any(is_placed) {
            continue;
        }
        let names = member.programs.keys().map(String::as_str);
        let names: BTreeSet<&str> = names.collect();
        let round = rounds
            .iter_mut()
            .find(|(_, taken)| taken.is_disjoint(&names));
        match round {
            Some((packages, taken)) => {
                packages.insert(&member.name);
                taken.extend(names);
            }
            None => rounds.push((BTreeSet::from([member.name.as_str()]), names)),
        }
    }
    rounds.into_iter().map(|(packages, _)| packages).collect()
}

/// A copy of an executable that no later build replaces.
fn kept(executable: &Path, folder: &Path, program: &Program) -> Result<PathBuf, String> {
    let to = folder
        .join(program.label().replace(':', "-"))
        .with_extension(std::env::consts::EXE_EXTENSION);
    let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(executable, &to));
    copied.map_err(|error| format!("{}: {error}", to.display()))?;
    Ok(to)
}

/// Runs cargo and takes in what it says.
fn listen(mut command: Command, label: &str) -> Result<Heard, String> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    let (Some(stdout), Some(stderr)) = (child.stdout.take(), child.stderr.take()) else {
        return Err("cargo has no output".to_string());
    };
    let said = thread::spawn(move || std::io::read_to_string(stderr).unwrap_or_default());
    let progress = Progress::new();
    let mut heard = Heard::default();
    for line in BufReader::new(stdout).lines().map_while(Result::ok) {
        if let Ok(message) = json::parse(&line) {
            heard.take(&message);
            progress.show(&format!("{label}: built {}", heard.finished));
        }
    }
    progress.clear();
    let said = said.join().unwrap_or_default();
    child.wait().map_err(|error| format!("cargo: {error}"))?;
    heard.fault = said
        .lines()
        .find_map(|line| line.strip_prefix("error: "))
        .map(String::from);
    Ok(heard)
}

impl Heard {
    /// The executable of a program, or the error for which there is none.
    fn program(&self, program: &Program) -> Result<PathBuf, String> {
        let key = (program.member.manifest.clone(), program.name.clone());
        let error = || {
            let of_library = || self.errors_of_libraries.first();
            let error = self
                .errors
                .get(&key)
                .or_else(of_library)
                .or(self.fault.as_ref());
            error
                .cloned()
                .unwrap_or_else(|| "cargo built no such program".to_string())
        };
        self.executables.get(&key).cloned().ok_or_else(error)
    }

    fn take(&mut self, message: &Value) {
        let text = |value: Option<&Value>| value.and_then(Value::text).map(String::from);
        let (Some(reason), Some(target), Some(manifest)) = (
            text(message.get("reason")),
            message.get("target"),
            text(message.get("manifest_path")),
        ) else {
            return;
        };
        let kinds = target.get("kind").map_or(&[][..], Value::items);
        let is_program = kinds.iter().any(|kind| kind.text() == Some("bin"));
        let name = text(target.get("name")).unwrap_or_default();
        let key = (PathBuf::from(manifest), name.clone());
        match reason.as_str() {
            "compiler-artifact" => {
                self.finished += 1;
                if let Some(executable) = text(message.get("executable")).filter(|_| is_program) {
                    self.executables.insert(key, executable.into());
                }
            }
            "compiler-message" => {
                let Some(message) = message.get("message") else {
                    return;
                };
                self.warnings.extend(Warning::of(message));
                match error_of(message) {
                    Some(error) if is_program => {
                        self.errors.entry(key).or_insert(error);
                    }
                    Some(error) => self
                        .errors_of_libraries
                        .push(format!("library {name}: {error}")),
                    None => {}
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_taken_in() {
        let mut heard = Heard::default();
        for line in [
            r#"{"reason":"compiler-artifact","manifest_path":"/a/Cargo.toml","target":{"kind":["bin"],"name":"x"},"executable":"/t/x"}"#,
            r#"{"reason":"compiler-artifact","manifest_path":"/l/Cargo.toml","target":{"kind":["lib"],"name":"l"},"executable":null}"#,
            r#"{"reason":"compiler-message","manifest_path":"/b/Cargo.toml","target":{"kind":["bin"],"name":"y"},
                "message":{"level":"error","message":"no such thing","code":null}}"#,
            r#"{"reason":"compiler-message","manifest_path":"/b/Cargo.toml","target":{"kind":["bin"],"name":"y"},
                "message":{"level":"warning","message":"unused","code":{"code":"dead_code"}}}"#,
            r#"{"reason":"compiler-message","manifest_path":"/b/Cargo.toml","target":{"kind":["bin"],"name":"y"},
                "message":{"level":"warning","message":"1 warning emitted","code":null}}"#,
            r#"{"reason":"build-finished","success":false}"#,
        ] {
            heard.take(&json::parse(line).unwrap());
        }
        let at = |manifest: &str, name: &str| (PathBuf::from(manifest), name.to_string());
        assert_eq!(
            heard.executables[&at("/a/Cargo.toml", "x")],
            PathBuf::from("/t/x")
        );
        assert_eq!(heard.errors[&at("/b/Cargo.toml", "y")], "no such thing");
        let warnings: Vec<&str> = heard.warnings.iter().map(|it| it.code.as_str()).collect();
        assert_eq!((warnings, heard.finished), (vec!["dead_code"], 2));
    }
}
