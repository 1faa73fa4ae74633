//! What the members' tests, generators and benches share: seeded random numbers, shapes of trees, a harness for
//! submissions, fuzzing, shrinking, and a search that knows nothing of games but that the player who cannot move loses.
//!
//! The `check_*` functions are assertions: they panic with a message that names the input at fault.

pub mod bundled;
pub mod components;
pub mod everything;
pub mod fuzz;
pub mod game;
pub mod input;
pub mod mistakes;
pub mod program;
pub mod quiet;
pub mod shapes;
pub mod statement;
pub mod submission;
pub mod validity;

pub use crate::random;
pub use crate::stress::shrink;
