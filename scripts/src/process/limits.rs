//! What passes between running a program and the system that it runs on.

use std::process::ExitStatus;
use std::time::Duration;

/// What a process may use. `None` is no limit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// CPU time. The process is killed when it has used so much, rounded up to whole seconds.
    pub cpu: Option<Duration>,
    /// Time by the clock; when it is over, the whole process group is killed.
    pub wall: Option<Duration>,
    /// Bytes that may be mapped at a time, on Linux.
    pub address_space: Option<u64>,
    /// Bytes of the main thread's stack.
    pub stack: Option<u64>,
    /// Bytes of output; whoever prints more is killed.
    pub output: usize,
}

impl Limits {
    /// No limits but on the output: 256 MiB.
    pub const NONE: Limits = Limits {
        cpu: None,
        wall: None,
        address_space: None,
        stack: None,
        output: 256 << 20,
    };
}

/// What the system says of a process that has ended.
pub struct Ended {
    /// How.
    pub status: ExitStatus,
    /// User and system time, where the system tells it.
    pub cpu: Option<Duration>,
    /// The most memory that was resident at a time, in bytes, where the system tells it.
    pub peak_memory: Option<u64>,
}
