//! Clocks.

pub use core::time::Duration;

use core::ops::{Add, AddAssign, Sub, SubAssign};

macro_rules! clock {
    ($clock:ident) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $clock(Duration);

        impl $clock {
            pub fn now() -> $clock {
                // SAFETY: the host's function needs nothing.
                $clock(Duration::from_nanos(unsafe { crate::host::clock() }))
            }

            pub fn checked_add(&self, duration: Duration) -> Option<$clock> {
                self.0.checked_add(duration).map($clock)
            }

            pub fn checked_sub(&self, duration: Duration) -> Option<$clock> {
                self.0.checked_sub(duration).map($clock)
            }
        }

        impl Add<Duration> for $clock {
            type Output = $clock;
            fn add(self, duration: Duration) -> $clock { $clock(self.0 + duration) }
        }

        impl Sub<Duration> for $clock {
            type Output = $clock;
            fn sub(self, duration: Duration) -> $clock { $clock(self.0 - duration) }
        }

        impl AddAssign<Duration> for $clock {
            fn add_assign(&mut self, duration: Duration) { self.0 += duration; }
        }

        impl SubAssign<Duration> for $clock {
            fn sub_assign(&mut self, duration: Duration) { self.0 -= duration; }
        }
    };
}

clock!(Instant);
clock!(SystemTime);

impl Instant {
    pub fn duration_since(&self, earlier: Instant) -> Duration { self.0.saturating_sub(earlier.0) }
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration { self.0.saturating_sub(earlier.0) }
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> { self.0.checked_sub(earlier.0) }
    pub fn elapsed(&self) -> Duration { Instant::now().duration_since(*self) }
}

impl Sub for Instant {
    type Output = Duration;
    fn sub(self, earlier: Instant) -> Duration { self.duration_since(earlier) }
}

pub const UNIX_EPOCH: SystemTime = SystemTime(Duration::ZERO);

#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);

impl SystemTimeError {
    pub fn duration(&self) -> Duration { self.0 }
}

impl SystemTime {
    pub const UNIX_EPOCH: SystemTime = UNIX_EPOCH;

    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        self.0.checked_sub(earlier.0).ok_or_else(|| SystemTimeError(earlier.0 - self.0))
    }

    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> { SystemTime::now().duration_since(*self) }
}
