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
/// added; a folder of which nobody says what problem it is stays as it is; if another problem has the name, this one gets
/// the next free one.
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
        let mut members = workspace.members.iter();
        let member = members.find(|member| member.name == name && member.judge.is_some());
        let count = match member {
            Some(member) if !plain::is_of(member, problem) => {
                number += 1;
                name = format!("{wished}_{number}");
                continue;
            }
            Some(member) => plain::add_samples(member, &problem.samples)?,
            None => 0,
        };
        let change = match count {
            0 => "nothing changed".to_string(),
            1 => "1 new sample added".to_string(),
            _ => format!("{count} new samples added"),
        };
        let said = format!("{name} is there already; {change}");
        return Ok(Kept { name, said });
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
