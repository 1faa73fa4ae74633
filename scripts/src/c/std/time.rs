//! Clocks.

pub use core::time::Duration;

use core::ops::{Add, AddAssign, Sub, SubAssign};

macro_rules! clock {
    ($clock:ident) => {
        /// A point in time.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $clock(Duration);

        impl $clock {
            /// This one.
            pub fn now() -> $clock {
                // SAFETY: the host's function needs nothing.
                $clock(Duration::from_nanos(unsafe { crate::host::clock() }))
            }

            /// A later point, if there is one.
            pub fn checked_add(&self, duration: Duration) -> Option<$clock> {
                self.0.checked_add(duration).map($clock)
            }

            /// An earlier point, if there is one.
            pub fn checked_sub(&self, duration: Duration) -> Option<$clock> {
                self.0.checked_sub(duration).map($clock)
            }
        }

        impl Add<Duration> for $clock {
            type Output = $clock;
            fn add(self, duration: Duration) -> $clock {
                $clock(self.0 + duration)
            }
        }

        impl Sub<Duration> for $clock {
            type Output = $clock;
            fn sub(self, duration: Duration) -> $clock {
                $clock(self.0 - duration)
            }
        }

        impl AddAssign<Duration> for $clock {
            fn add_assign(&mut self, duration: Duration) {
                self.0 += duration;
            }
        }

        impl SubAssign<Duration> for $clock {
            fn sub_assign(&mut self, duration: Duration) {
                self.0 -= duration;
            }
        }
    };
}

clock!(Instant);
clock!(SystemTime);

impl Instant {
    /// The time since an earlier point, or none.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time since an earlier point, or none.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The time since an earlier point, if it is one.
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.0.checked_sub(earlier.0)
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }
}

impl Sub for Instant {
    type Output = Duration;
    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}

/// The beginning of 1970.
pub const UNIX_EPOCH: SystemTime = SystemTime(Duration::ZERO);

/// That a point is later than another; how much.
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);

impl SystemTimeError {
    /// How much.
    pub fn duration(&self) -> Duration {
        self.0
    }
}

impl SystemTime {
    /// The beginning of 1970.
    pub const UNIX_EPOCH: SystemTime = UNIX_EPOCH;

    /// The time since an earlier point.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        self.0.checked_sub(earlier.0).ok_or_else(|| SystemTimeError(earlier.0 - self.0))
    }

    /// The time since then.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }
}
