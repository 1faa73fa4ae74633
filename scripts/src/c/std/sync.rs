//! What threads would share. There is one, so that nothing ever waits; what could only wait for another is not here.

pub use core::sync::atomic;
pub use memory::sync::{Arc, Weak};

use core::cell::{LazyCell, OnceCell, RefCell, RefMut, Ref};
use core::fmt;
use core::ops::Deref;

pub struct PoisonError<T>(T);

impl<T> fmt::Debug for PoisonError<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result { formatter.write_str("PoisonError { .. }") }
}

impl<T> PoisonError<T> {
    pub fn into_inner(self) -> T { self.0 }
}

pub enum TryLockError<T> {
    Poisoned(PoisonError<T>),
    WouldBlock,
}

impl<T> fmt::Debug for TryLockError<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result { formatter.write_str("WouldBlock") }
}

pub type LockResult<T> = Result<T, PoisonError<T>>;
pub type TryLockResult<T> = Result<T, TryLockError<T>>;

macro_rules! lock {
    ($lock:ident, $($take:ident, $try_take:ident, $guard:ident, $inner:ident, $borrow:ident, $try_borrow:ident;)*) => {
        #[derive(Debug, Default)]
        pub struct $lock<T: ?Sized>(RefCell<T>);

        // SAFETY: there is one thread.
        unsafe impl<T: ?Sized> Sync for $lock<T> {}

        $(
            pub type $guard<'a, T> = $inner<'a, T>;
        )*

        impl<T> $lock<T> {
            pub const fn new(value: T) -> $lock<T> { $lock(RefCell::new(value)) }
            pub fn into_inner(self) -> LockResult<T> { Ok(self.0.into_inner()) }
        }

        impl<T: ?Sized> $lock<T> {
            $(
                pub fn $take(&self) -> LockResult<$guard<'_, T>> { Ok(self.0.$borrow()) }
                pub fn $try_take(&self) -> TryLockResult<$guard<'_, T>> {
                    self.0.$try_borrow().map_err(|_| TryLockError::WouldBlock)
                }
            )*

            pub fn get_mut(&mut self) -> LockResult<&mut T> { Ok(self.0.get_mut()) }
        }

        impl<T> From<T> for $lock<T> {
            fn from(value: T) -> $lock<T> { $lock::new(value) }
        }
    };
}

lock!(Mutex, lock, try_lock, MutexGuard, RefMut, borrow_mut, try_borrow_mut;);
lock!(
    RwLock,
    read, try_read, RwLockReadGuard, Ref, borrow, try_borrow;
    write, try_write, RwLockWriteGuard, RefMut, borrow_mut, try_borrow_mut;
);

#[derive(Clone, Debug, Default)]
pub struct OnceLock<T>(OnceCell<T>);

// SAFETY: there is one thread.
unsafe impl<T> Sync for OnceLock<T> {}

impl<T> OnceLock<T> {
    pub const fn new() -> OnceLock<T> { OnceLock(OnceCell::new()) }
    pub fn get(&self) -> Option<&T> { self.0.get() }
    pub fn get_mut(&mut self) -> Option<&mut T> { self.0.get_mut() }
    pub fn set(&self, value: T) -> Result<(), T> { self.0.set(value) }
    pub fn get_or_init(&self, first: impl FnOnce() -> T) -> &T { self.0.get_or_init(first) }
    pub fn into_inner(self) -> Option<T> { self.0.into_inner() }
    pub fn take(&mut self) -> Option<T> { self.0.take() }
}

#[derive(Debug)]
pub struct LazyLock<T, F = fn() -> T>(LazyCell<T, F>);

// SAFETY: there is one thread.
unsafe impl<T, F> Sync for LazyLock<T, F> {}

impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    pub const fn new(first: F) -> LazyLock<T, F> { LazyLock(LazyCell::new(first)) }
    pub fn force(this: &LazyLock<T, F>) -> &T { LazyCell::force(&this.0) }
}

impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    fn deref(&self) -> &T { LazyCell::force(&self.0) }
}

#[derive(Debug)]
pub struct Once(OnceLock<()>);

impl Once {
    pub const fn new() -> Once { Once(OnceLock::new()) }
    pub fn call_once(&self, work: impl FnOnce()) { self.0.get_or_init(work); }
    pub fn is_completed(&self) -> bool { self.0.get().is_some() }
}
