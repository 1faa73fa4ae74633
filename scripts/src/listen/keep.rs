//! From what arrives to a folder, without ever touching what is there.

use std::path::Path;

use super::companion::Arrival;
use crate::scaffold::address::folder_name;
use crate::scaffold::{folder, plain};
use crate::workspace::Workspace;

/// What came of a problem.
#[derive(Debug, PartialEq, Eq)]
pub struct Kept {
    /// The folder's name.
    pub name: String,
    /// What happened, for the user.
    pub said: String,
}

/// Makes a problem's folder in the workspace of `manifest`. If it is there already, only samples that it does not have are
/// added; if another problem has its name, it gets the next free one.
///
/// # Errors
/// When cargo or the file system refuse: a sentence, and nothing is half made.
pub fn keep(manifest: &Path, arrival: &Arrival) -> Result<Kept, String> {
    let workspace = Workspace::load(Some(manifest))?;
    let problem = &arrival.problem;
    let wished = folder_name(&arrival.place, &problem.title, &problem.url);
    let mut number = 1;
    let mut name = wished.clone();
    while folder::is_taken(&workspace, &name) {
        let is_this = |member: &&crate::workspace::Member| {
            member.name == name && plain::is_of(member, problem)
        };
        if let Some(member) = workspace.members.iter().find(is_this) {
            let count = plain::add_samples(member, &problem.samples)?;
            let said = match count {
                0 => format!("{name} is there already; nothing changed"),
                1 => format!("{name} is there already; 1 new sample added"),
                _ => format!("{name} is there already; {count} new samples added"),
            };
            return Ok(Kept { name, said });
        }
        number += 1;
        name = format!("{wished}_{number}");
    }
    plain::make(&workspace, &name, problem)?;
    let mut said = format!("{name}  {}, {}", problem.title, problem.judge);
    if name != wished {
        said += &format!("; {wished} is another problem");
    }
    if problem.interactive {
        said += "; interactive";
    }
    for (file, stream) in problem.files.iter().zip(["input", "output"]) {
        if let Some(file) = file {
            said += &format!("; there the {stream} is the file {file}");
        }
    }
    Ok(Kept { name, said })
}
