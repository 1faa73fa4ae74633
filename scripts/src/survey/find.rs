//! The programs below a folder, workspace by workspace.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::workspace::{Member, Workspace};

/// A workspace and the programs in it that are looked at.
pub struct Found {
    /// How tables call it: its folder, as seen from the one that was searched.
    pub label: String,
    /// As cargo tells it.
    pub workspace: Workspace,
    /// By the name of the package, then of the program.
    pub programs: Vec<Program>,
}

/// A binary target of a package.
#[derive(Clone)]
pub struct Program {
    /// The name of the target.
    pub name: String,
    /// The package, with this target as its program.
    pub member: Member,
    /// The files that are its inputs, by name.
    pub inputs: Vec<PathBuf>,
}

impl Program {
    /// What tells it from all others of its workspace: `PACKAGE`, or `PACKAGE:PROGRAM` where these differ.
    pub fn label(&self) -> String {
        if self.name == self.member.name {
            self.name.clone()
        } else {
            format!("{}:{}", self.member.name, self.name)
        }
    }
}

/// A manifest that cargo does not take, and what it says.
pub struct Unreadable {
    /// The `Cargo.toml`.
    pub manifest: PathBuf,
    /// What cargo says.
    pub reason: String,
}

/// All workspaces in `folder` and below, by path, each with at most `limit` programs, which lie evenly among all of its.
/// Folders called `target` and hidden ones are passed over.
pub fn workspaces(folder: &Path, limit: Option<usize>) -> (Vec<Found>, Vec<Unreadable>) {
    let (mut found, mut unreadable) = (Vec::<Found>::new(), Vec::new());
    let mut known = BTreeSet::new();
    for manifest in manifests(folder) {
        if known.contains(&manifest) {
            continue;
        }
        let workspace = match Workspace::load(Some(&manifest)) {
            Ok(workspace) => workspace,
            Err(reason) => {
                unreadable.push(Unreadable { manifest, reason });
                continue;
            }
        };
        known.extend(
            workspace
                .members
                .iter()
                .map(|member| member.manifest.clone()),
        );
        if found
            .iter()
            .all(|other| other.workspace.root != workspace.root)
        {
            found.push(Found {
                label: label(folder, &workspace.root),
                programs: evenly(programs(&workspace), limit),
                workspace,
            });
        }
    }
    (found, unreadable)
}

/// The manifests in a folder and below, those further up first.
fn manifests(folder: &Path) -> Vec<PathBuf> {
    let mut manifests = Vec::new();
    let folder = fs::canonicalize(folder).unwrap_or(folder.to_path_buf());
    let mut level = vec![folder];
    while !level.is_empty() {
        let mut below = Vec::new();
        for folder in level {
            let manifest = folder.join("Cargo.toml");
            if manifest.is_file() {
                manifests.push(manifest);
            }
            below.extend(folders_in(&folder));
        }
        level = below;
    }
    manifests
}

fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        // Links could lead in a circle.
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .filter(|entry| {
            let name = entry.file_name();
            name != "target" && !name.to_string_lossy().starts_with('.')
        })
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    folders
}

fn label(folder: &Path, root: &Path) -> String {
    let folder = fs::canonicalize(folder).unwrap_or(folder.to_path_buf());
    let inside = root.strip_prefix(&folder).unwrap_or(root);
    let own_name = || folder.file_name().unwrap_or(folder.as_os_str());
    let shown = if inside.as_os_str().is_empty() {
        own_name()
    } else {
        inside.as_os_str()
    };
    shown.to_string_lossy().into_owned()
}

fn programs(workspace: &Workspace) -> Vec<Program> {
    let mut programs = Vec::new();
    for member in &workspace.members {
        for (name, main) in &member.programs {
            let mut member = member.clone();
            let inputs = inputs(&member, name);
            member.main = Some(main.clone());
            programs.push(Program {
                name: name.clone(),
                member,
                inputs,
            });
        }
    }
    programs
}

/// `cases/PROGRAM/*.in`; and `cases/*.in`, if the package has no other program.
fn inputs(member: &Member, program: &str) -> Vec<PathBuf> {
    let cases = member.folder.join("cases");
    let mut inputs = inputs_in(&cases.join(program));
    if member.programs.len() == 1 {
        inputs.extend(inputs_in(&cases));
    }
    inputs.sort();
    inputs
}

fn inputs_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    files
        .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
        .collect()
}

/// `limit` of the items, from the whole length of the list.
fn evenly<T>(items: Vec<T>, limit: Option<usize>) -> Vec<T> {
    let count = items.len();
    let limit = limit.unwrap_or(count).min(count);
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    (0..limit)
        .filter_map(|index| items[index * count / limit].take())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_lies_evenly_among_all() {
        let of_ten = |limit| evenly((0..10).collect(), limit);
        assert_eq!(of_ten(Some(3)), [0, 3, 6]);
        assert_eq!(of_ten(Some(0)), []);
        assert_eq!(of_ten(Some(20)), of_ten(None));
        assert_eq!(of_ten(None).len(), 10);
    }

    #[test]
    fn a_workspace_is_called_by_its_folder() {
        assert_eq!(label(Path::new("/a/b"), Path::new("/a/b")), "b");
        assert_eq!(label(Path::new("/a/b"), Path::new("/a/b/c")), "c");
    }
}
