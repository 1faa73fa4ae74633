//! Compiles a bundle to WebAssembly, with `std.rs` of this folder in the place of the standard library.

use std::fs;
use std::process::Command;

use crate::files::Scratch;
use crate::toolchain;

const TARGET: &str = "wasm32-unknown-unknown";

/// How to get what is missing.
const ADVICE: &str = "no Rust compiler here has the target wasm32-unknown-unknown: get it with `rustup target add \
    wasm32-unknown-unknown` (macOS, Windows, any Linux) or `apt-get install rustc libstd-rust-dev-wasm32 lld` (Debian)";

/// A compiler that can compile for WebAssembly.
#[derive(Clone, Debug)]
pub struct Compiler(toolchain::Compiler);

impl Compiler {
    /// Looks at all Rust compilers that are installed.
    ///
    /// # Errors
    /// Says how to get one if none has the target.
    pub fn find() -> Result<Compiler, String> {
        let installed = toolchain::rust_compilers(&[])?;
        let able = installed
            .into_iter()
            .find(|compiler| compiler.has_target(TARGET));
        able.map(Compiler).ok_or_else(|| ADVICE.to_string())
    }

    /// The module that the bundle becomes. It exports `start` and imports what `std.rs` calls the host.
    ///
    /// # Errors
    /// What the compiler says.
    pub fn compile(&self, bundle: &str) -> Result<Vec<u8>, String> {
        let folder = std::env::temp_dir();
        let folder =
            Scratch::within(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let fault = |name: &str, error| format!("{}: {error}", folder.0.join(name).display());
        let program =
            format!("{bundle}\n#[no_mangle]\npub extern \"C\" fn start() {{\n    main()\n}}\n");
        for (name, text) in [("std.rs", include_str!("std/lib.rs")), ("bundle.rs", &program)] {
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
    fn run(&self, folder: &Scratch, options: &str) -> Result<(), String> {
        let mut command = Command::new(&self.0.program);
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
        if self.0.minor().is_some_and(|minor| minor < 68) {
            // Before, a program with its own allocator also had to say what to do when memory runs out, by a means that
            // stable compilers open only with this.
            command
                .env("RUSTC_BOOTSTRAP", "1")
                .args(["--cfg", "old_alloc"]);
        }
        let program = self.0.program.display();
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
