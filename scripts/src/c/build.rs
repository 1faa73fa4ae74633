//! Compiles a bundle to WebAssembly, with `std.rs` of this folder in the place of the standard library.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

const TARGET: &str = "wasm32-unknown-unknown";

/// How to get what is missing.
const ADVICE: &str = "no Rust compiler here has the target wasm32-unknown-unknown: get it with `rustup target add \
    wasm32-unknown-unknown` (macOS, Windows, any Linux) or `apt-get install rustc libstd-rust-dev-wasm32 lld` (Debian)";

/// A compiler that can compile for WebAssembly.
#[derive(Clone, Debug)]
pub struct Compiler {
    program: PathBuf,
    /// The number behind the dot in version 1.63, say.
    minor: u32,
}

impl Compiler {
    /// Looks at the compiler that `RUSTC` names, the one on the path, rustup's and the system's.
    ///
    /// # Errors
    /// Says how to get one if none has the target.
    pub fn find() -> Result<Compiler, String> {
        candidates()
            .into_iter()
            .find_map(Compiler::new)
            .ok_or_else(|| ADVICE.to_string())
    }

    fn new(program: PathBuf) -> Option<Compiler> {
        let ask = |arguments: &[&str]| {
            let output = Command::new(&program).args(arguments).output().ok()?;
            output
                .status
                .success()
                .then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
        };
        let libraries = ask(&["--print", "target-libdir", "--target", TARGET])?;
        let mut files = fs::read_dir(libraries).ok()?.flatten();
        files.find(|file| file.file_name().to_string_lossy().starts_with("liballoc-"))?;
        let minor = ask(&["--version"])?.split('.').nth(1)?.parse().ok()?;
        Some(Compiler { program, minor })
    }

    /// The module that the bundle becomes. It exports `start` and imports what `std.rs` calls the host.
    ///
    /// # Errors
    /// What the compiler says.
    pub fn compile(&self, bundle: &str) -> Result<Vec<u8>, String> {
        let folder = Folder::new()?;
        let fault = |name: &str, error| format!("{}: {error}", folder.0.join(name).display());
        let program =
            format!("{bundle}\n#[no_mangle]\npub extern \"C\" fn start() {{\n    main()\n}}\n");
        for (name, text) in [("std.rs", include_str!("std.rs")), ("bundle.rs", &program)] {
            fs::write(folder.0.join(name), text).map_err(|error| fault(name, error))?;
        }
        self.run(
            &folder,
            "std.rs --crate-name std --crate-type rlib -o libstd.rlib",
        )?;
        let options = "--crate-type cdylib -C lto=fat -C strip=symbols --extern std=libstd.rlib";
        self.run(&folder, &format!("bundle.rs {options} -o module.wasm"))?;
        fs::read(folder.0.join("module.wasm")).map_err(|error| fault("module.wasm", error))
    }

    /// Runs the compiler in the folder, so that no path of this machine gets into what it makes.
    fn run(&self, folder: &Folder, options: &str) -> Result<(), String> {
        let mut command = Command::new(&self.program);
        command.args(options.split(' ')).current_dir(&folder.0);
        command.args([
            "--target",
            TARGET,
            "--edition",
            "2021",
            "--cap-lints",
            "allow",
        ]);
        // With LLVM's usual limit on what it inlines, files are a tenth larger and programs no faster.
        let options = "opt-level=2 panic=abort codegen-units=1 llvm-args=-inline-threshold=60 \
            target-feature=+bulk-memory,+sign-ext";
        for option in options.split_whitespace() {
            command.args(["-C", option]);
        }
        if self.minor < 68 {
            // Before, a program with its own allocator also had to say what to do when memory runs out, by a means that
            // stable compilers open only with this.
            command
                .env("RUSTC_BOOTSTRAP", "1")
                .args(["--cfg", "old_alloc"]);
        }
        let program = self.program.display();
        let output = command
            .output()
            .map_err(|error| format!("cannot start {program}: {error}"))?;
        match output.status.success() {
            true => Ok(()),
            false => {
                let said = String::from_utf8_lossy(&output.stderr);
                Err(format!(
                    "{program} cannot compile the bundle for WebAssembly:\n{}",
                    said.trim()
                ))
            }
        }
    }
}

fn candidates() -> Vec<PathBuf> {
    let mut candidates: Vec<PathBuf> = std::env::var_os("RUSTC")
        .into_iter()
        .map(PathBuf::from)
        .collect();
    candidates.push("rustc".into());
    let home = std::env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let user = std::env::var_os("HOME")
        .or_else(|| std::env::var_os("USERPROFILE"))
        .map(PathBuf::from);
    if let Some(home) = home.or_else(|| user.map(|user| user.join(".rustup"))) {
        let toolchains = fs::read_dir(home.join("toolchains"))
            .into_iter()
            .flatten()
            .flatten();
        let mut toolchains: Vec<_> = toolchains
            .map(|toolchain| toolchain.path().join("bin/rustc"))
            .collect();
        toolchains.sort();
        candidates.extend(toolchains.into_iter().rev());
    }
    candidates.push("/usr/bin/rustc".into());
    candidates
}

/// A folder that goes when it is not needed any more.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("bundle-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}
