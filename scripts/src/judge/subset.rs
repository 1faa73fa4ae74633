//! Whether a submission stays within Rust 1.43, which the oldest of the judges has, as far as clippy can tell: it knows
//! since when the items of the library are there. New syntax is for an old compiler to find.

use std::path::Path;
use std::process::Command;

use crate::files::write_whole;
use crate::process::{self, Input, Limits};
use crate::toolchain::Compiler;

/// What clippy says of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subset {
    /// Nothing.
    Kept,
    /// What is too new.
    Left(String),
    /// There is no clippy.
    NotChecked,
    /// The user has interrupted the tool.
    Interrupted,
}

/// Checks a file; `folder` is for files that nobody needs afterwards.
///
/// # Errors
/// When files cannot be written or clippy cannot be started.
pub fn check(source: &Path, folder: &Path) -> Result<Subset, String> {
    if Compiler::find("clippy-driver").is_err() {
        return Ok(Subset::NotChecked);
    }
    write_whole(&folder.join("clippy.toml"), b"msrv = \"1.43.0\"\n")?;
    let mut command = Command::new("clippy-driver");
    command
        .args(["--edition", "2018", "--emit", "metadata"])
        .args(["-A", "clippy::all", "-D", "clippy::incompatible_msrv", "-o"])
        .arg(folder.join("checked"))
        .arg(source)
        .env("CLIPPY_CONF_DIR", folder);
    let outcome = process::run(command, Input::Empty, &Limits::NONE)
        .map_err(|error| format!("clippy-driver: {error}"))?;
    if process::interrupted() {
        return Ok(Subset::Interrupted);
    }
    if outcome.status.success() {
        return Ok(Subset::Kept);
    }
    let said = String::from_utf8_lossy(&outcome.stderr);
    Ok(Subset::Left(said.trim().to_string()))
}
