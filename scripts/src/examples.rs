//! The problems' example programs, which know each problem's format.

use std::env;
use std::path::PathBuf;

use crate::files::write_whole;
use crate::toolchain;
use crate::workspace::{Member, Workspace};

/// Where an example is to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// On this machine, whatever the user's own programs are built for.
    Here,
    /// In a page, as WebAssembly: small rather than fast, since it is sent as text.
    Page,
}

/// What is built for a page.
const OF_PAGE: &str = "wasm32-wasip1";

/// Builds these examples of a problem, optimised, and returns where they are.
///
/// They are built in a package of their own: as examples they would come with everything that the
/// problem's tests and benches need, which takes minutes to build and a network to fetch. What they
/// need of the workspace only supports them, and takes longer to optimise than that would save.
///
/// # Errors
/// When cargo cannot be started or does not build them, the package cannot be written, or the compiler lacks the target.
pub fn build<const COUNT: usize>(
    workspace: &Workspace,
    problem: &Member,
    names: [&str; COUNT],
    home: Home,
) -> Result<[PathBuf; COUNT], String> {
    let folder = workspace.target.join("examples");
    let (target, profile, suffix) = match home {
        Home::Here => {
            let host = toolchain::rustc()?.host().ok_or("rustc names no host")?;
            (host, "release", env::consts::EXE_SUFFIX)
        }
        Home::Page if toolchain::rustc()?.has_target(OF_PAGE) => {
            (OF_PAGE.to_string(), "page", ".wasm")
        }
        Home::Page => {
            return Err(format!(
                "the Rust compiler lacks the target {OF_PAGE}; install it with `rustup target add {OF_PAGE}`"
            ));
        }
    };
    let manifest = folder.join(profile).join(&problem.name).join("Cargo.toml");
    write_whole(&manifest, package_of(workspace, problem, &names).as_bytes())?;
    let program = |name: &str| format!("{}-{name}", problem.name);
    let status = toolchain::cargo()
        .args(["build", "--quiet", "--profile", profile, "--manifest-path"])
        .arg(&manifest)
        .args(["--target", &target, "--target-dir"])
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
        let file = format!("{}{suffix}", program(name));
        folder.join(&target).join(profile).join(file)
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
         [profile.release.package.'*']\nopt-level = 0\n\n\
         [profile.page]\ninherits = 'release'\nopt-level = 's'\nlto = true\ncodegen-units = 1\n\
         panic = 'abort'\nstrip = true\n[profile.page.package.'*']\nopt-level = 's'\n\n[dependencies]\n"
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
