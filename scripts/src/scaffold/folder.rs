//! A new member of a workspace: its folder in its place as a whole, and its name in the list of members.

use std::fs;
use std::path::{Path, PathBuf};

use super::address::is_device;
use super::manifest;
use crate::files::{Scratch, write_whole};
use crate::toolchain;
use crate::workspace::Workspace;

/// A file of the new folder: its path from there, and what it holds.
pub type File = (String, Vec<u8>);

/// Makes the folder `name` in the workspace and returns its path. `files` gets the beginning of a `Cargo.toml` in which
/// cargo has written what the package takes over from the workspace, and may use it or not.
///
/// At no time is there a part of the folder in its place, or of the workspace's manifest.
///
/// # Errors
/// When the name is bad or taken, cargo refuses it, the manifest has no `[workspace]`, or files cannot be written: then
/// nothing has changed.
pub fn add(
    workspace: &Workspace,
    name: &str,
    files: &dyn Fn(&str) -> Vec<File>,
) -> Result<PathBuf, String> {
    check_name(name)?;
    let folder = workspace.root.join(name);
    if is_taken(workspace, name) {
        return Err(format!("{} is there already", folder.display()));
    }
    let manifest = workspace.root.join("Cargo.toml");
    // A link to the manifest stays one.
    let manifest = match fs::symlink_metadata(&manifest) {
        Ok(link) if link.is_symlink() => fs::canonicalize(&manifest).unwrap_or(manifest),
        _ => manifest,
    };
    let told = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let before = fs::read_to_string(&manifest).map_err(|error| told(&manifest, error))?;

    // A folder can be moved into its place as a whole only from the same disk.
    let near = if workspace.target.starts_with(&workspace.root) {
        &workspace.target
    } else {
        &workspace.root
    };
    let scratch = Scratch::within(near).map_err(|error| told(near, error))?;
    let unfinished = scratch.0.join(name);
    let written = fs::write(scratch.0.join("Cargo.toml"), &before);
    written.map_err(|error| told(&scratch.0, error))?;
    let head = package_by_cargo(&unfinished)?;
    for (path, bytes) in files(&head) {
        let path = unfinished.join(path);
        let parent = path.parent().unwrap_or(&unfinished);
        let written = fs::create_dir_all(parent).and_then(|()| fs::write(&path, bytes));
        written.map_err(|error| told(&path, error))?;
    }

    fs::rename(&unfinished, &folder).map_err(|error| told(&folder, error))?;
    enlist(&manifest, &before, name).inspect_err(|_| {
        // It goes the way it came.
        let _ = fs::rename(&folder, &unfinished);
    })?;
    Ok(folder)
}

/// Whether a member or anything in the workspace's folder is called so.
pub fn is_taken(workspace: &Workspace, name: &str) -> bool {
    let is_there = fs::symlink_metadata(workspace.root.join(name)).is_ok();
    is_there || workspace.members.iter().any(|member| member.name == name)
}

/// Makes an empty package beside a copy of the workspace's manifest, and returns its own manifest. Cargo knows which names
/// no package may have, and what a package takes over from its workspace.
fn package_by_cargo(folder: &Path) -> Result<String, String> {
    let output = toolchain::cargo()
        .args(["new", "--quiet", "--vcs", "none", "--bin"])
        .arg(folder)
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let first = said.lines().next().unwrap_or("cargo new failed");
        return Err(first.trim_start_matches("error: ").to_string());
    }
    let manifest = folder.join("Cargo.toml");
    fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}", manifest.display()))
}

/// Adds a name to the workspace's members, unless a pattern there has it already.
fn enlist(manifest: &Path, before: &str, name: &str) -> Result<(), String> {
    let is_member = || {
        Workspace::load(Some(manifest))
            .map(|now| now.members.iter().any(|member| member.name == name))
    };
    if is_member()? {
        return Ok(());
    }
    let after = manifest::with_member(before, name);
    let after = after.ok_or_else(|| {
        format!(
            "{} has no table [workspace] to list {name} in",
            manifest.display()
        )
    })?;
    write_whole(manifest, after.as_bytes())?;
    match is_member() {
        Ok(true) => Ok(()),
        fault => {
            write_whole(manifest, before.as_bytes())?;
            fault?;
            Err(format!(
                "{} keeps {name} out of the workspace",
                manifest.display()
            ))
        }
    }
}

/// Names that are folders, packages and parts of Rust code at once.
fn check_name(name: &str) -> Result<(), String> {
    let is_small = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let fits = name.starts_with(|letter: char| letter.is_ascii_lowercase())
        && name.chars().all(|letter| is_small(letter) || letter == '_');
    if is_device(name) {
        Err(format!(
            "`{name}` is no good name: on Windows no folder is called so"
        ))
    } else if fits {
        Ok(())
    } else {
        Err(format!(
            "`{name}` is no good name: small letters, digits and underscores, a letter first"
        ))
    }
}
