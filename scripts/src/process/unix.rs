//! The few calls of the C library that bound a process and measure it, which std does not offer.
//!
//! Only for 64-bit Linux and macOS, whose layouts of the C structures are written out here.

use std::ffi::{c_int, c_long, c_ulong};
use std::fs::{self, File};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::limits::{Ended, Limits};

#[cfg(target_os = "macos")]
type Microseconds = i32;
#[cfg(target_os = "linux")]
type Microseconds = c_long;

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct TimeValue {
    seconds: c_long,
    microseconds: Microseconds,
}

impl TimeValue {
    fn duration(self) -> Duration {
        // Neither is ever negative.
        Duration::from_secs(self.seconds as u64) + Duration::from_micros(self.microseconds as u64)
    }
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct ResourceUsage {
    user: TimeValue,
    system: TimeValue,
    peak_memory: c_long,
    others: [c_long; 13],
}

#[repr(C)]
struct ResourceLimit {
    soft: c_ulong,
    hard: c_ulong,
}

unsafe extern "C" {
    fn setrlimit(resource: c_int, limit: *const ResourceLimit) -> c_int;
    fn wait4(
        process: c_int,
        status: *mut c_int,
        options: c_int,
        usage: *mut ResourceUsage,
    ) -> c_int;
    fn kill(process: c_int, signal: c_int) -> c_int;
    fn signal(signal: c_int, handler: usize) -> usize;
    #[cfg(target_os = "linux")]
    fn prctl(option: c_int, ...) -> c_int;
}

const LIMIT_CPU: c_int = 0;
const LIMIT_STACK: c_int = 3;
const LIMIT_CORE: c_int = 4;
#[cfg(target_os = "linux")]
const LIMIT_ADDRESS_SPACE: c_int = 9;

const HANG_UP: c_int = 1;
const INTERRUPT: c_int = 2;
const KILL: c_int = 9;
const TERMINATE: c_int = 15;
const DO_NOT_BLOCK: c_int = 1;

/// Whether a process ended because its CPU time was used up.
pub fn cpu_time_used_up(status: ExitStatus) -> bool {
    const SIGXCPU: i32 = 24;
    status.signal() == Some(SIGXCPU)
}

/// Makes `command` start as the leader of a process group of its own, under `limits`.
pub fn bound(command: &mut Command, limits: &Limits) {
    let cpu = limits.cpu.map(|cpu| cpu.as_secs_f64().ceil() as c_ulong);
    let stack = limits.stack.map(|bytes| bytes as c_ulong);
    #[cfg(target_os = "linux")]
    let address_space = limits.address_space.map(|bytes| bytes as c_ulong);
    let prepare = move || {
        limit(LIMIT_CORE, 0, 0);
        if let Some(seconds) = cpu {
            limit(LIMIT_CPU, seconds, seconds + 1);
        }
        if let Some(bytes) = stack {
            limit(LIMIT_STACK, bytes, bytes);
        }
        #[cfg(target_os = "linux")]
        {
            if let Some(bytes) = address_space {
                limit(LIMIT_ADDRESS_SPACE, bytes, bytes);
            }
            linux::die_with_the_parent();
        }
        Ok(())
    };
    command.process_group(0);
    // SAFETY: `prepare` allocates nothing, takes no lock and only makes system calls, as is required between fork and
    // exec of a process that may have other threads.
    unsafe { command.pre_exec(prepare) };
}

/// Where this fails, a limit that is lower still is in force, which the user has set.
fn limit(resource: c_int, soft: c_ulong, hard: c_ulong) {
    let limit = ResourceLimit { soft, hard };
    // SAFETY: the pointer is to a live structure of the layout that the C library has.
    unsafe { setrlimit(resource, &limit) };
}

/// Whether `child` has ended, and how; a child that has ended may not be asked again.
///
/// # Errors
/// When there is no such child.
pub fn try_wait(child: &mut Child) -> io::Result<Option<Ended>> {
    let mut status = 0;
    let mut usage = ResourceUsage::default();
    // SAFETY: both pointers are to live values of the types that the C library fills in.
    match unsafe { wait4(child.id() as c_int, &mut status, DO_NOT_BLOCK, &mut usage) } {
        0 => Ok(None),
        process if process < 0 => Err(io::Error::last_os_error()),
        _ => {
            let unit = if cfg!(target_os = "macos") { 1 } else { 1024 };
            let peak_memory = u64::try_from(usage.peak_memory).unwrap_or(0) * unit;
            Ok(Some(Ended {
                status: ExitStatus::from_raw(status),
                cpu: Some(usage.user.duration() + usage.system.duration()),
                peak_memory: Some(peak_memory),
            }))
        }
    }
}

/// Kills `child` and whatever else is in the group that it leads. The child itself may have ended: the number of a
/// group is not given away while somebody is in it.
pub fn kill_group(child: &mut Child) {
    // SAFETY: sends a signal; touches no memory of ours.
    unsafe { kill(-(child.id() as c_int), KILL) };
}

/// The number that the system gives to a pipe, at both of its ends.
pub fn pipe_number(pipe: &impl AsFd) -> Option<u64> {
    let file = File::from(pipe.as_fd().try_clone_to_owned().ok()?);
    Some(file.metadata().ok()?.ino())
}

/// Kills every other process that can write to a pipe. Only Linux tells which these are.
pub fn kill_writers(pipe: u64) {
    let link = format!("pipe:[{pipe}]");
    let writes = |process: &Path| {
        let ends = fs::read_dir(process.join("fd")).into_iter().flatten();
        ends.flatten().any(|end| {
            fs::read_link(end.path()).is_ok_and(|to| to == Path::new(&link))
                && is_writable(&process.join("fdinfo").join(end.file_name()))
        })
    };
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let number = process.file_name().to_string_lossy().parse::<c_int>();
        let other = number.ok().filter(|&id| id as u32 != std::process::id());
        if let Some(number) = other.filter(|_| writes(&process.path())) {
            // SAFETY: sends a signal; touches no memory of ours.
            unsafe { kill(number, KILL) };
        }
    }
}

/// Whether the flags with which a file is open, in octal, allow to write to it.
fn is_writable(information: &Path) -> bool {
    let text = fs::read_to_string(information).unwrap_or_default();
    let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
    flags.is_some_and(|flags| matches!(flags.trim().chars().last(), Some('1' | '2')))
}

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From here on [`interrupted`] tells of an interruption (Ctrl-C, a closed terminal, a request to end), so that there
/// is time to clean up; a second one ends this process at once.
pub fn catch_interruptions() {
    for number in [HANG_UP, INTERRUPT, TERMINATE] {
        // SAFETY: the handler only does what a handler may: an atomic store and a call of `signal`.
        unsafe { signal(number, on_interruption as *const () as usize) };
    }
}

extern "C" fn on_interruption(number: c_int) {
    const DEFAULT: usize = 0;
    INTERRUPTED.store(true, Ordering::SeqCst);
    // SAFETY: restores the default action, which a handler may do.
    unsafe { signal(number, DEFAULT) };
}

/// Whether an interruption has been caught.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

#[cfg(target_os = "linux")]
mod linux {
    use super::{KILL, prctl};
    use std::ffi::{c_int, c_ulong};

    const SET_PARENT_DEATH_SIGNAL: c_int = 1;

    /// So that nothing is left when this process is killed without a chance to clean up.
    pub fn die_with_the_parent() {
        // SAFETY: changes a setting of the calling process only.
        unsafe { prctl(SET_PARENT_DEATH_SIGNAL, KILL as c_ulong) };
    }
}
