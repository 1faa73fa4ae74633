//! What ends all judging.

/// Why there is no verdict.
pub enum Fault {
    /// The command line is wrong.
    Usage(String),
    /// Something cannot be read, written, compiled or run.
    Other(String),
    /// The user has interrupted the tool.
    Interrupted,
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault::Other(message)
    }
}
