//! Every compiler at hand: rustc's in all versions, and the C compilers. Each is looked for once.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// A compiler that answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    /// How it is called.
    pub program: PathBuf,
    /// The first line that `--version` prints.
    pub version: String,
}

impl Compiler {
    /// Asks a compiler for its version.
    ///
    /// # Errors
    /// When it cannot be started, or fails.
    pub fn find(program: impl Into<PathBuf>) -> Result<Compiler, String> {
        let program = program.into();
        let output = Command::new(&program).arg("--version").output();
        let output =
            output.map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!(
                "{} --version: {}",
                program.display(),
                said.lines().next().unwrap_or("failed without a word")
            ));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text.lines().next().unwrap_or_default().to_string();
        Ok(Compiler { program, version })
    }

    /// "rustc 1.63.0".
    pub fn short_version(&self) -> String {
        let words: Vec<&str> = self.version.split(' ').take(2).collect();
        words.join(" ")
    }

    /// The number behind the first dot of a Rust compiler's version: 63 in 1.63.
    pub fn minor(&self) -> Option<u32> {
        self.version.split('.').nth(1)?.parse().ok()
    }

    /// Whether this Rust compiler knows the edition of a year.
    pub fn knows_edition(&self, edition: &str) -> bool {
        self.says(&["--edition", edition, "--print", "sysroot"])
            .is_some()
    }

    /// Whether this Rust compiler has a standard library for a target.
    pub fn has_target(&self, target: &str) -> bool {
        let libraries = self.says(&["--print", "target-libdir", "--target", target]);
        let files = libraries.and_then(|folder| fs::read_dir(folder).ok());
        files
            .into_iter()
            .flatten()
            .flatten()
            .any(|file| file.file_name().to_string_lossy().starts_with("liballoc-"))
    }

    /// The folder of this Rust compiler's toolchain.
    pub fn sysroot(&self) -> Option<PathBuf> {
        self.says(&["--print", "sysroot"]).map(PathBuf::from)
    }

    /// The system for which this Rust compiler compiles unless told otherwise, such as `x86_64-unknown-linux-gnu`.
    pub fn host(&self) -> Option<String> {
        let said = self.says(&["-vV"])?;
        let host = said.lines().find_map(|line| line.strip_prefix("host: "));
        host.map(String::from)
    }

    /// What it prints on stdout, if it succeeds.
    fn says(&self, arguments: &[&str]) -> Option<String> {
        let output = Command::new(&self.program).args(arguments).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout);
        output.status.success().then(|| text.trim().to_string())
    }
}

/// Cargo: the one that runs this program, or the one that the shell finds.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The Rust compiler that the shell finds.
///
/// # Errors
/// When there is none.
pub fn rustc() -> Result<Compiler, String> {
    static FOUND: OnceLock<Result<Compiler, String>> = OnceLock::new();
    FOUND.get_or_init(|| Compiler::find("rustc")).clone()
}

/// The Rust compiler that the shell finds, those that `RUSTC` names and rustup has, the system's own, and those that
/// the user names; each version once. They are looked for once.
///
/// # Errors
/// When the first one or a named one does not answer.
pub fn rust_compilers(named: &[String]) -> Result<Vec<Compiler>, String> {
    static INSTALLED: OnceLock<Vec<Compiler>> = OnceLock::new();
    let installed = INSTALLED.get_or_init(|| {
        let chosen = std::env::var_os("RUSTC").map(PathBuf::from);
        let found = chosen.into_iter().chain(rustup_compilers());
        let found = found.chain(["/usr/bin/rustc".into()]);
        found
            .filter_map(|program| Compiler::find(program).ok())
            .collect()
    });
    let mut found = vec![rustc()?];
    found.extend(installed.iter().cloned());
    for path in named {
        found.push(Compiler::find(path)?);
    }
    let mut distinct: Vec<Compiler> = Vec::new();
    for compiler in found {
        if distinct
            .iter()
            .all(|other| other.version != compiler.version)
        {
            distinct.push(compiler);
        }
    }
    Ok(distinct)
}

/// The compilers of rustup's toolchains; none, if there is no rustup.
fn rustup_compilers() -> Vec<PathBuf> {
    let ask = |arguments: &[&str]| -> String {
        let output = Command::new("rustup").args(arguments).output();
        let output = output.ok().filter(|output| output.status.success());
        output.map_or_else(String::new, |output| {
            String::from_utf8_lossy(&output.stdout).into_owned()
        })
    };
    let list = ask(&["toolchain", "list"]);
    let names = list.lines().filter_map(|line| line.split(' ').next());
    names
        .map(|name| ask(&["which", "rustc", "--toolchain", name]))
        .map(|path| PathBuf::from(path.trim()))
        .collect()
}
