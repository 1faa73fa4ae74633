//! What std alone can do, for the other systems: no limits, no figures, and a kill of one process only.

use std::io;
use std::process::{Child, Command, ExitStatus};

use super::limits::{Ended, Limits};

pub fn bound(_: &mut Command, _: &Limits) {}

pub fn try_wait(child: &mut Child) -> io::Result<Option<Ended>> {
    Ok(child.try_wait()?.map(|status| Ended {
        status,
        cpu: None,
        peak_memory: None,
    }))
}

pub fn kill_group(child: &mut Child) {
    // Fails when the child has ended, which is as good.
    let _ = child.kill();
}

pub fn pipe_number<T>(_: &T) -> Option<u64> {
    None
}

pub fn kill_writers(_: u64) {}

pub fn catch_interruptions() {}

pub fn interrupted() -> bool {
    false
}

pub fn cpu_time_used_up(_: ExitStatus) -> bool {
    false
}
