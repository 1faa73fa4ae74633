//! The tools of the workspace (`cargo bundle`, `cargo judge`, `cargo stress`, `cargo scaffold`) and the support of
//! the members' tests. Knows problems only as folders that it reads.

pub mod bundle;
pub mod c;
pub mod cli;
pub mod draw;
pub mod examples;
pub mod explain;
pub mod json;
pub mod judge;
pub mod language;
pub mod nearest;
pub mod scaffold;
pub mod speed;
pub mod stress;
pub mod testing;
pub mod tools;
pub mod workspace;

pub use tools::run;
