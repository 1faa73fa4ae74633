//! The problems' example programs, which know each problem's format.

use std::env;
use std::path::PathBuf;

use crate::files::write_whole;
use crate::toolchain;
use crate::workspace::{Member, Workspace};

/// Builds these examples of a problem, optimised, and returns where they are.
///
/// They are built in a package of their own: as examples they would come with everything that the
/// problem's tests and benches need, which takes minutes to build and a network to fetch. What they
/// need of the workspace only supports them, and takes longer to optimise than that would save.
///
/// # Errors
/// When cargo cannot be started or does not build them, or the package cannot be written.
pub fn build<const COUNT: usize>(
    workspace: &Workspace,
    problem: &Member,
    names: [&str; COUNT],
) -> Result<[PathBuf; COUNT], String> {
    let folder = workspace.target.join("examples");
    let manifest = folder.join(&problem.name).join("Cargo.toml");
    write_whole(&manifest, package_of(workspace, problem, &names).as_bytes())?;
    let program = |name: &str| format!("{}-{name}", problem.name);
    // They run here, whatever the user's own programs are built for.
    let host = toolchain::rustc()?.host().ok_or("rustc names no host")?;
    let status = toolchain::cargo()
        .args(["build", "--quiet", "--release", "--manifest-path"])
        .arg(&manifest)
        .args(["--target", &host, "--target-dir"])
        .arg(&folder)
        .args(
            names
                .iter()
                .flat_map(|name| ["--bin".to_string(), program(name)]),
        )
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    if !status.success() {
        let names = names.map(|name| format!("`{name}`")).join(" and ");
        return Err(format!(
            "the examples {names} of {} do not build",
            problem.name
        ));
    }
    let path = |name: &str| {
        let file = format!("{}{}", program(name), env::consts::EXE_SUFFIX);
        folder.join(&host).join("release").join(file)
    };
    Ok(names.map(path))
}

/// Whether the problem has an example of this name.
pub fn has(problem: &Member, name: &str) -> bool {
    source_of(problem, name).is_file()
}

fn source_of(problem: &Member, name: &str) -> PathBuf {
    let examples = problem.folder.join("examples");
    examples.join(format!("{name}.rs"))
}

/// The manifest of a package that has these examples of the problem as programs, and needs the workspace's libraries.
fn package_of(workspace: &Workspace, problem: &Member, names: &[&str]) -> String {
    let Member { name, edition, .. } = problem;
    let mut text = format!(
        "[package]\nname = '{name}-examples'\nedition = '{edition}'\n\n[workspace]\n\n\
         [profile.release.package.'*']\nopt-level = 0\n\n[dependencies]\n"
    );
    for member in &workspace.members {
        if member.library.is_some() && member.name != problem.name {
            text += &format!(
                "{} = {{ path = '{}' }}\n",
                member.name,
                member.folder.display()
            );
        }
    }
    for example in names {
        let path = source_of(problem, example);
        text += &format!(
            "\n[[bin]]\nname = '{name}-{example}'\npath = '{}'\n",
            path.display()
        );
    }
    text
}
