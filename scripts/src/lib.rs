//! The tools of the workspace (`cargo bundle`, `cargo judge`, `cargo stress`, `cargo scaffold`) and the support of
//! the members' tests. Knows problems only as folders that it reads.

pub mod draw;
pub mod explain;
pub mod json;
pub mod nearest;
pub mod testing;
pub mod workspace;

/// Runs the tool that the command line names; returns the exit code of the process.
pub fn run(arguments: Vec<std::ffi::OsString>) -> i32 {
    eprintln!("error: not there yet: {arguments:?}");
    2
}
