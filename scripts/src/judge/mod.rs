//! What a judge does: compiles a submission, runs every case within the judge's limits, and says what came of it.

pub mod build;
pub mod c_lines;
pub mod compare;
pub mod fault;
pub mod grid;
pub mod in_c;
pub mod matrix;
pub mod overview;
pub mod referee;
pub mod run;
pub mod submission;
pub mod subset;
pub mod verdict;
