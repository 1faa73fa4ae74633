//! What stands in the place of the standard library: `core` and `alloc` from rustup's sources, compiled for WebAssembly
//! with addresses of 64 bits, and the small `std` of this folder on top of them. It is compiled once and kept.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::files::Scratch;
use crate::toolchain::{self, Compiler};

/// How to get what is missing.
const ADVICE: &str = "no Rust compiler here (1.82 or later) has the sources of its library: get them with `rustup component \
    add rust-src`";

/// The small `std`, file by file.
const STD: [(&str, &str); 10] = [
    ("lib.rs", include_str!("std/lib.rs")),
    ("float.rs", include_str!("std/float.rs")),
    ("format.rs", include_str!("std/format.rs")),
    ("heap.rs", include_str!("std/heap.rs")),
    ("io.rs", include_str!("std/io.rs")),
    ("plain.rs", include_str!("std/plain.rs")),
    ("sync.rs", include_str!("std/sync.rs")),
    ("table.rs", include_str!("std/table.rs")),
    ("thread.rs", include_str!("std/thread.rs")),
    ("time.rs", include_str!("std/time.rs")),
];

/// The two ways in which the small `std` is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Small {
    /// Formatting knows `{}` alone.
    Plain,
    /// Formatting is the real one.
    Whole,
}

impl Small {
    /// The folder of its crate.
    pub fn folder(self) -> &'static str {
        match self {
            Small::Plain => "plain",
            Small::Whole => "whole",
        }
    }
}

/// What the library is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Fast programs.
    Speed,
    /// Small files.
    Size,
}

/// A compiler, and the library for it.
#[derive(Clone, Debug)]
pub struct Library {
    /// The compiler.
    pub compiler: Compiler,
    /// For what it compiles.
    pub target: &'static str,
    /// Whether `usize` has the 64 bits that it has on the judges.
    pub is_wide: bool,
    /// What it is compiled for, and programs with it.
    pub aim: Aim,
    /// Where the crates lie.
    pub folder: PathBuf,
}

impl Library {
    /// The library for an aim, which is compiled now if that has never been done.
    ///
    /// # Errors
    /// Says how to get the sources if there are none, or what the compiler says of them.
    pub fn find(aim: Aim) -> Result<Library, String> {
        static FOUND: [OnceLock<Result<Library, String>>; 2] = [OnceLock::new(), OnceLock::new()];
        FOUND[aim as usize]
            .get_or_init(|| Library::make(aim))
            .clone()
    }

    fn make(aim: Aim) -> Result<Library, String> {
        let compilers = toolchain::rust_compilers(&[])?;
        let recent: Vec<_> = compilers
            .into_iter()
            .filter(|compiler| compiler.minor().is_some_and(|minor| minor >= 82))
            .collect();
        let with_sources = recent
            .iter()
            .find_map(|compiler| Some((compiler, sources(compiler)?)));
        if let Some((compiler, sources)) = with_sources {
            return Library::kept(compiler, "wasm64-unknown-unknown", Some(&sources), aim);
        }
        let narrow = "wasm32-unknown-unknown";
        match recent.iter().find(|compiler| compiler.has_target(narrow)) {
            Some(compiler) => Library::kept(compiler, narrow, None, aim),
            None => Err(ADVICE.into()),
        }
    }

    /// The library where it is kept, or will be.
    fn kept(
        compiler: &Compiler,
        target: &'static str,
        sources: Option<&Path>,
        aim: Aim,
    ) -> Result<Library, String> {
        let mut key = DefaultHasher::new();
        (&compiler.version, target, aim as usize, STD).hash(&mut key);
        include_str!("library.rs").hash(&mut key);
        let home = home().join("contest");
        let library = Library {
            compiler: compiler.clone(),
            target,
            is_wide: sources.is_some(),
            aim,
            folder: home.join(format!("{target}-{:016x}", key.finish())),
        };
        if library.folder.join("whole/libstd.rlib").is_file() {
            return Ok(library);
        }
        eprintln!(
            "compiling the library for WebAssembly, which takes half a minute once: {}",
            library.folder.display()
        );
        let told = |error: std::io::Error| format!("{}: {error}", home.display());
        let scratch = Scratch::within(&home).map_err(told)?;
        let unfinished = Library {
            folder: scratch.0.clone(),
            ..library.clone()
        };
        unfinished.compile(sources)?;
        if let Err(error) = fs::rename(&scratch.0, &library.folder) {
            // Another process may have been faster.
            if !library.folder.join("whole/libstd.rlib").is_file() {
                return Err(told(error));
            }
        }
        Ok(library)
    }

    fn compile(&self, sources: Option<&Path>) -> Result<(), String> {
        let told = |error: std::io::Error| format!("{}: {error}", self.folder.display());
        for small in [Small::Plain, Small::Whole] {
            fs::create_dir_all(self.folder.join(small.folder())).map_err(told)?;
        }
        let smaller: &[&str] = match self.aim {
            Aim::Speed => &[],
            // Among others, it sorts by fewer means.
            Aim::Size => &["--cfg", "feature=\"optimize_for_size\""],
        };
        if let Some(sources) = sources {
            for (name, manifest, more) in [
                ("core", "core", ""),
                (
                    "compiler_builtins",
                    "compiler-builtins/compiler-builtins",
                    "--cfg feature=\"compiler-builtins\" --cfg feature=\"mem\" --cfg feature=\"unstable-intrinsics\" \
                     --cfg intrinsics_enabled --cfg arch_enabled --cfg optimizations_enabled",
                ),
                ("alloc", "alloc", ""),
            ] {
                let folder = sources.join(manifest);
                let text = fs::read_to_string(folder.join("Cargo.toml")).map_err(told)?;
                let edition = text
                    .lines()
                    .find_map(|line| line.strip_prefix("edition = \"")?.strip_suffix('"'));
                let mut command = self.command(edition.unwrap_or("2021"));
                command
                    .arg(folder.join("src/lib.rs"))
                    .args(["--crate-name", name, "-Zforce-unstable-if-unmarked"])
                    .args(["--crate-type", "rlib", "--out-dir", "."])
                    .args(more.split_whitespace())
                    .args(smaller)
                    .env("CFG_CARGO_FEATURES", "[]")
                    .env("CFG_OPT_LEVEL", "2")
                    .env("CFG_TARGET_FEATURES", "[]");
                run(command)?;
            }
        }
        for (name, text) in STD {
            fs::write(self.folder.join(name), text).map_err(told)?;
        }
        for small in [Small::Plain, Small::Whole] {
            let mut command = self.command("2021");
            command.args(["lib.rs", "--crate-name", "std", "--crate-type", "rlib"]);
            command.args(["--out-dir", small.folder()]);
            if small == Small::Plain {
                command.args(["--cfg", "plain"]);
            }
            run(command)?;
        }
        Ok(())
    }

    /// The compiler as it is called for all crates, in the library's folder, so that no path of this machine gets into
    /// what it makes.
    pub fn command(&self, edition: &str) -> Command {
        let mut command = Command::new(&self.compiler.program);
        // What is not stable is used as that very compiler has it.
        command
            .env("RUSTC_BOOTSTRAP", "1")
            .current_dir(&self.folder);
        command.args([
            "--target",
            self.target,
            "--edition",
            edition,
            "--cap-lints",
            "allow",
            "-L",
            ".",
        ]);
        command.args([
            "-Zunstable-options",
            "-C",
            "codegen-units=1",
            "-C",
            match self.aim {
                Aim::Speed => "opt-level=2",
                Aim::Size => "opt-level=s",
            },
        ]);
        // With LLVM's usual limit on what it inlines, files are a tenth larger and programs no faster.
        command.args([
            "-C",
            "llvm-args=-inline-threshold=40",
            "-C",
            "target-feature=+bulk-memory,+sign-ext",
        ]);
        // A panic that only ends the program leaves no text behind; compilers have known that since 1.91.
        let ends = self.is_wide && self.compiler.minor().is_some_and(|minor| minor >= 91);
        command.args([
            "-C",
            if ends {
                "panic=immediate-abort"
            } else {
                "panic=abort"
            },
        ]);
        if !self.is_wide {
            // Rather an end than a wrong number where 32 bits are too few.
            command.args(["-C", "overflow-checks=on"]);
        }
        command
    }
}

/// Runs a compiler.
///
/// # Errors
/// What it says.
pub fn run(mut command: Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|error| format!("cannot start {program}: {error}"))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).trim().to_string()),
    }
}

/// The folder of the library's sources, if they are complete.
fn sources(compiler: &Compiler) -> Option<PathBuf> {
    let folder = compiler.sysroot()?.join("lib/rustlib/src/rust/library");
    let crates = ["core", "alloc", "compiler-builtins/compiler-builtins"];
    let is_complete = crates
        .iter()
        .all(|name| folder.join(name).join("src/lib.rs").is_file());
    is_complete.then_some(folder)
}

/// Where programs of this user keep what they can make again.
fn home() -> PathBuf {
    let named = |variable: &str| {
        std::env::var_os(variable)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    named("XDG_CACHE_HOME")
        .or_else(|| named("LOCALAPPDATA"))
        .or_else(|| named("HOME").map(|home| home.join(".cache")))
        .unwrap_or_else(std::env::temp_dir)
}
