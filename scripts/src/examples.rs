//! The problems' example programs, which know each problem's format.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::workspace::{Member, Workspace};

/// Builds these examples of a problem, optimised, and returns where they are.
///
/// # Errors
/// When cargo cannot be started or does not build them.
pub fn build<const COUNT: usize>(
    workspace: &Workspace,
    problem: &Member,
    names: [&str; COUNT],
) -> Result<[PathBuf; COUNT], String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--release"])
        .args(names.iter().flat_map(|name| ["--example", name]))
        .args(["--package", &problem.name, "--manifest-path"])
        .arg(&problem.manifest)
        .arg("--target-dir")
        .arg(&workspace.target)
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        let names = names.map(|name| format!("`{name}`")).join(" and ");
        let problem = &problem.name;
        return Err(format!("{problem}: its examples {names} do not build"));
    }
    let folder = workspace.target.join("release").join("examples");
    Ok(names.map(|name| folder.join(format!("{name}{}", env::consts::EXE_SUFFIX))))
}
