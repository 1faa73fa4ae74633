//! Text from values: the real machinery.

pub use memory::fmt::*;
pub use memory::string::ToString;
