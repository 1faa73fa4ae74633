//! The case files of a problem's folder.

use std::fs;
use std::path::{Path, PathBuf};

/// A pair of files `cases/NAME.in` and `cases/NAME.out`, read whole.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name without its ending, such as `sample-1`.
    pub name: String,
    /// Where the input lies.
    pub path: PathBuf,
    /// The input, byte for byte.
    pub input: Vec<u8>,
    /// The right answers.
    pub expected: Vec<u8>,
}

/// All cases of a problem's folder, by name.
///
/// # Errors
/// If the folder `cases` or a file in it cannot be read, if an input has no answers or answers no input, and if
/// there is no sample: a sentence that names the file.
pub fn of(problem: &Path) -> Result<Vec<Case>, String> {
    let folder = problem.join("cases");
    let unreadable = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut cases = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, error))? {
        let path = entry.map_err(|error| unreadable(&folder, error))?.path();
        let other = match path.extension().and_then(|ending| ending.to_str()) {
            Some("in") => path.with_extension("out"),
            Some("out") => path.with_extension("in"),
            _ => continue,
        };
        if !other.is_file() {
            return Err(format!(
                "{} has no {} beside it",
                path.display(),
                other.display()
            ));
        }
        if path.extension().is_some_and(|ending| ending == "in") {
            cases.push(Case {
                name: path
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                input: fs::read(&path).map_err(|error| unreadable(&path, error))?,
                expected: fs::read(&other).map_err(|error| unreadable(&other, error))?,
                path,
            });
        }
    }
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    if !cases.iter().any(|case| case.name.starts_with("sample-")) {
        return Err(format!("{} has no sample", folder.display()));
    }
    Ok(cases)
}
