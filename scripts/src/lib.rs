//! The tools of the workspace (`cargo bundle`, `cargo judge`, `cargo stress`, `cargo scaffold`) and the support of
//! the members' tests. Knows problems only as folders that it reads.

pub mod bundle;
pub mod draw;
pub mod explain;
pub mod json;
pub mod nearest;
pub mod testing;
pub mod workspace;

/// Runs the tool that the command line names; returns the exit code of the process.
pub fn run(arguments: Vec<std::ffi::OsString>) -> i32 {
    let words: Vec<String> = arguments
        .iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    match words.split_first() {
        Some((name, rest)) if name == "bundle" => bundle::command(rest),
        _ => {
            eprintln!("error: there is no such tool; there are: bundle");
            2
        }
    }
}
