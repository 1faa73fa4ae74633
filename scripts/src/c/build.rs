//! Compiles a bundle to WebAssembly, with as much of the standard library as it needs.

use std::fs;

use super::library::{Library, Small, run};
use crate::files::Scratch;

/// So that the translator knows where the stack is.
const EXPORT: &str = "link-arg=--export=__stack_pointer";

/// The function that a module exports.
const START: &str = "
#[unsafe(export_name = \"start\")]
extern \"C\" fn start_of_the_program() {
    std::process::run(main)
}
";

/// The module that the bundle of this edition becomes with the small `std`. It exports `start` and imports what
/// `std/lib.rs` calls the host.
///
/// # Errors
/// What the compiler says.
pub fn with_small(
    library: &Library,
    small: Small,
    bundle: &str,
    edition: &str,
) -> Result<Vec<u8>, String> {
    let mut command = library.command(edition);
    // The program's own memory comes behind all else, with the stack, whose size depends on the program.
    command.args([
        "bundle.rs",
        "--crate-type",
        "cdylib",
        "-C",
        "lto=fat",
        "-C",
        "strip=symbols",
        "-C",
        EXPORT,
    ]);
    command.args(["-C", "link-arg=-zstack-size=16", "-o", "module.wasm"]);
    command.arg("-L").arg(&library.folder).arg("--extern");
    command.arg(format!(
        "std={}",
        library
            .folder
            .join(small.folder())
            .join("libstd.rlib")
            .display()
    ));
    compiled(command, &format!("{bundle}{START}"))
}

/// The module that the bundle becomes with the real library for a system of few functions. It exports `_start`.
///
/// # Errors
/// What the compiler says.
pub fn with_real(library: &Library, bundle: &str, edition: &str) -> Result<Vec<u8>, String> {
    let narrow = Library {
        target: SYSTEM,
        is_wide: false,
        ..library.clone()
    };
    let mut command = narrow.command(edition);
    command.args([
        "bundle.rs",
        "--crate-type",
        "bin",
        "-C",
        "lto=fat",
        "-C",
        "strip=symbols",
        "-C",
        EXPORT,
    ]);
    command.args(["-C", "link-arg=-zstack-size=16777216", "-o", "module.wasm"]);
    compiled(command, bundle)
}

/// The target of the real library.
pub const SYSTEM: &str = "wasm32-wasip1";

fn compiled(mut command: std::process::Command, program: &str) -> Result<Vec<u8>, String> {
    let folder = std::env::temp_dir();
    let folder =
        Scratch::within(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let fault = |name: &str, error| format!("{}: {error}", folder.0.join(name).display());
    fs::write(folder.0.join("bundle.rs"), program).map_err(|error| fault("bundle.rs", error))?;
    run({
        command.current_dir(&folder.0);
        command
    })?;
    fs::read(folder.0.join("module.wasm")).map_err(|error| fault("module.wasm", error))
}
