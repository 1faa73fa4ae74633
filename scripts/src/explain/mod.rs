//! What the members' `examples/explain.rs` and `examples/pictures.rs` have in common: what is told of a position, the
//! command line, the pictures of the problem's folder, and the checks of all that.
//!
//! An example gives a function that reads a problem's input and adds a [`Case`] for each of its cases, up to the end of
//! the input or the first fault.

mod answers;
mod case;
mod checks;
mod command;
mod pictures;
mod table;

pub use case::{Case, LIMIT, Move, Played, nim_sum, report, set, svg};
pub use checks::{check_faults, check_moves, check_player, check_rules, explained};
pub use command::run;
pub use pictures::{Picture, bare, stale_pictures, write_pictures};
pub use table::{missing_tables, table};
