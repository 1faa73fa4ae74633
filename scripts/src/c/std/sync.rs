//! What threads would share. There is one, so that nothing ever waits; what could only wait for another is not here.

pub use core::sync::atomic;
pub use memory::sync::{Arc, Weak};

use core::cell::{LazyCell, OnceCell, RefCell, RefMut, Ref};
use core::fmt;
use core::ops::Deref;

/// That a thread failed while it held a lock, which nobody lives to see.
pub struct PoisonError<T>(T);

impl<T> fmt::Debug for PoisonError<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PoisonError { .. }")
    }
}

impl<T> PoisonError<T> {
    /// What the lock guards.
    pub fn into_inner(self) -> T {
        self.0
    }
}

/// Why a lock was not to be had at once.
pub enum TryLockError<T> {
    /// A thread failed while it held it.
    Poisoned(PoisonError<T>),
    /// It is held.
    WouldBlock,
}

impl<T> fmt::Debug for TryLockError<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WouldBlock")
    }
}

/// A guard, which there always is.
pub type LockResult<T> = Result<T, PoisonError<T>>;
/// A guard, if the lock is free.
pub type TryLockResult<T> = Result<T, TryLockError<T>>;

macro_rules! lock {
    ($lock:ident, $($take:ident, $try_take:ident, $guard:ident, $inner:ident, $borrow:ident, $try_borrow:ident;)*) => {
        /// A value behind a lock. Who takes a lock twice at a time would wait for ever; it fails instead.
        #[derive(Debug, Default)]
        pub struct $lock<T: ?Sized>(RefCell<T>);

        // SAFETY: there is one thread.
        unsafe impl<T: ?Sized> Sync for $lock<T> {}

        $(
            /// The value, while the lock is held.
            pub type $guard<'a, T> = $inner<'a, T>;
        )*

        impl<T> $lock<T> {
            /// Puts a value behind a lock.
            pub const fn new(value: T) -> $lock<T> {
                $lock(RefCell::new(value))
            }

            /// The value.
            pub fn into_inner(self) -> LockResult<T> {
                Ok(self.0.into_inner())
            }
        }

        impl<T: ?Sized> $lock<T> {
            $(
                /// Takes the lock.
                pub fn $take(&self) -> LockResult<$guard<'_, T>> {
                    Ok(self.0.$borrow())
                }

                /// Takes the lock if it is free.
                pub fn $try_take(&self) -> TryLockResult<$guard<'_, T>> {
                    self.0.$try_borrow().map_err(|_| TryLockError::WouldBlock)
                }
            )*

            /// The value, which nobody else can see.
            pub fn get_mut(&mut self) -> LockResult<&mut T> {
                Ok(self.0.get_mut())
            }
        }

        impl<T> From<T> for $lock<T> {
            fn from(value: T) -> $lock<T> {
                $lock::new(value)
            }
        }
    };
}

lock!(Mutex, lock, try_lock, MutexGuard, RefMut, borrow_mut, try_borrow_mut;);
lock!(
    RwLock,
    read, try_read, RwLockReadGuard, Ref, borrow, try_borrow;
    write, try_write, RwLockWriteGuard, RefMut, borrow_mut, try_borrow_mut;
);

/// A value that is set once.
#[derive(Clone, Debug, Default)]
pub struct OnceLock<T>(OnceCell<T>);

// SAFETY: there is one thread.
unsafe impl<T> Sync for OnceLock<T> {}

impl<T> OnceLock<T> {
    /// Not set yet.
    pub const fn new() -> OnceLock<T> {
        OnceLock(OnceCell::new())
    }

    /// The value, if it has been set.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }

    /// The value, if it has been set.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.0.get_mut()
    }

    /// Sets the value, or gives it back if there is one.
    pub fn set(&self, value: T) -> Result<(), T> {
        self.0.set(value)
    }

    /// The value, which is set now if it has not been.
    pub fn get_or_init(&self, first: impl FnOnce() -> T) -> &T {
        self.0.get_or_init(first)
    }

    /// The value, if it has been set.
    pub fn into_inner(self) -> Option<T> {
        self.0.into_inner()
    }

    /// Takes the value out.
    pub fn take(&mut self) -> Option<T> {
        self.0.take()
    }
}

/// A value that is made when it is first used.
#[derive(Debug)]
pub struct LazyLock<T, F = fn() -> T>(LazyCell<T, F>);

// SAFETY: there is one thread.
unsafe impl<T, F> Sync for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// A value that this function makes.
    pub const fn new(first: F) -> LazyLock<T, F> {
        LazyLock(LazyCell::new(first))
    }

    /// The value.
    pub fn force(this: &LazyLock<T, F>) -> &T {
        LazyCell::force(&this.0)
    }
}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        LazyCell::force(&self.0)
    }
}

/// Something that is done once.
#[derive(Debug)]
pub struct Once(OnceLock<()>);

impl Once {
    /// Not done yet.
    pub const fn new() -> Once {
        Once(OnceLock::new())
    }

    /// Does it, unless it has been done.
    pub fn call_once(&self, work: impl FnOnce()) {
        self.0.get_or_init(work);
    }

    /// Whether it has been done.
    pub fn is_completed(&self) -> bool {
        self.0.get().is_some()
    }
}
