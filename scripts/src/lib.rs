//! The tools of the workspace, the program `contest`, and the support of the members' tests. Knows problems only as
//! folders that it reads.

pub mod arguments;
pub mod base64;
pub mod bundle;
pub mod c;
pub mod cases;
pub mod desktop;
pub mod draw;
pub mod examples;
pub mod explain;
pub mod files;
pub mod json;
pub mod judge;
pub mod language;
pub mod listen;
pub mod nearest;
pub mod parallel;
pub mod play;
pub mod process;
pub mod random;
pub mod scaffold;
pub mod speed;
pub mod stress;
pub mod survey;
pub mod terminal;
pub mod testing;
pub mod toolchain;
pub mod workspace;
