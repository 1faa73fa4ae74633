//! What contest programs use of the standard library, small: compiled as a crate called `std`, it takes the real one's
//! place. `core` and `alloc` are the real ones; what lies above them, and needs a system, is here.
//!
//! Underneath are the few functions of `host`. There is one thread. With `--cfg plain`, formatting knows `{}` alone and
//! refuses the rest when it is compiled, since the real machinery would be larger than many a program.
#![no_std]
#![allow(internal_features, unused_features, stable_features)]
#![feature(core_intrinsics, rustc_attrs, hashmap_internals, never_type)]
#![cfg_attr(old_alloc, feature(alloc_error_handler))]

extern crate alloc as memory;

mod float;
mod heap;
#[cfg_attr(plain, path = "plain.rs")]
#[cfg_attr(not(plain), path = "format.rs")]
pub mod fmt;
pub mod io;
pub mod sync;
mod table;
pub mod thread;
pub mod time;

pub use core::{
    any, array, ascii, assert_eq, assert_ne, cell, char, clone, cmp, convert, debug_assert, debug_assert_eq,
    debug_assert_ne, default, f32, f64, future, hint, i8, i16, i32, i64, i128, isize, iter, marker, matches, mem,
    num, ops, option, pin, primitive, ptr, result, task, todo, u8, u16, u32, u64, u128, unimplemented, unreachable,
    usize,
};
#[cfg(not(plain))]
pub use core::{format_args, write, writeln};
#[cfg(not(plain))]
pub use memory::format;
pub use memory::{borrow, boxed, ffi, rc, slice, str, string, vec};

/// The macro `panic`, without the module of that name.
mod macros {
    pub use core::panic;
}
pub use macros::*;

/// What every crate sees without asking.
pub mod prelude {
    pub mod v1 {
        // Recent compilers look for these here, older ones in the crate's root.
        pub use crate::fmt::ToString;
        pub use crate::{dbg, eprint, eprintln, is_x86_feature_detected, panic, print, println, thread_local};
        pub use crate::{format, format_args, vec, write, writeln};
        pub use core::prelude::v1::*;
        pub use memory::{borrow::ToOwned, boxed::Box, string::String, vec::Vec};
    }
    pub use v1 as rust_2015;
    pub use v1 as rust_2018;
    pub mod rust_2021 {
        pub use super::v1::*;
        pub use core::prelude::rust_2021::*;
    }
    #[cfg(not(no_2024))]
    pub mod rust_2024 {
        pub use super::v1::*;
        pub use core::prelude::rust_2024::*;
    }
}

/// The host.
mod host {
    extern "C" {
        /// Reads up to `length` bytes of standard input, as soon as there are some; 0 at its end.
        pub fn read(start: *mut u8, length: usize) -> usize;
        /// Writes bytes to standard output and returns how many.
        pub fn write(start: *const u8, length: usize) -> usize;
        /// Writes bytes to standard error and returns how many.
        pub fn report(start: *const u8, length: usize) -> usize;
        /// Passes on what has been written.
        pub fn flush();
        /// Adds bytes to the end of the memory and returns where they start, or 0. They hold anything.
        pub fn grow(bytes: usize) -> usize;
        /// Nanoseconds since 1970.
        pub fn clock() -> u64;
        /// Moves the stack of what has an address to a part of the memory, given by its ends, and gives its old top.
        /// 0 as the bottom stands for that of the stack that the program began with.
        pub fn stack(top: usize, bottom: usize) -> usize;
        /// Ends the program in order.
        pub fn exit(code: i32) -> !;
        /// Ends the program as one that panics.
        pub fn fail() -> !;
    }
}

/// A program that panics has failed; it says so by its end alone.
#[panic_handler]
fn on_panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: the program ends.
    unsafe { host::fail() }
}

#[cfg(old_alloc)]
#[alloc_error_handler]
fn out_of_memory(_: core::alloc::Layout) -> ! {
    // SAFETY: the program ends.
    unsafe { host::fail() }
}

/// The end of the program.
pub mod process {
    pub fn exit(code: i32) -> ! {
        // SAFETY: the host's function takes any number.
        unsafe { crate::host::exit(code) }
    }

    pub fn abort() -> ! {
        // SAFETY: the program ends.
        unsafe { crate::host::fail() }
    }

    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ExitCode(u8);

    impl ExitCode {
        pub const SUCCESS: ExitCode = ExitCode(0);
        pub const FAILURE: ExitCode = ExitCode(1);
    }

    impl From<u8> for ExitCode {
        fn from(code: u8) -> ExitCode { ExitCode(code) }
    }

    pub trait Termination {
        fn report(self) -> ExitCode;
    }

    impl Termination for () {
        fn report(self) -> ExitCode { ExitCode::SUCCESS }
    }

    impl Termination for ! {
        fn report(self) -> ExitCode { self }
    }

    impl Termination for ExitCode {
        fn report(self) -> ExitCode { self }
    }

    #[cfg(not(plain))]
    impl<T: Termination, E: crate::fmt::Debug> Termination for Result<T, E> {
        fn report(self) -> ExitCode {
            match self {
                Ok(value) => value.report(),
                Err(error) => {
                    crate::eprintln!("Error: {error:?}");
                    ExitCode::FAILURE
                }
            }
        }
    }

    #[doc(hidden)]
    pub fn run<T: Termination>(main: impl FnOnce() -> T) {
        let ExitCode(code) = main().report();
        if code != 0 {
            exit(i32::from(code));
        }
    }
}

/// Errors. Their trait came to `core` in version 1.81.
#[cfg(not(no_core_error))]
pub use core::error;

/// Memory by hand.
pub mod alloc {
    pub use crate::heap::System;
    pub use memory::alloc::*;
}

/// Collections; those that hash are this crate's own.
pub mod collections {
    pub use crate::table::{hash_map, hash_set};
    pub use hash_map::HashMap;
    pub use hash_set::HashSet;
    pub use memory::collections::*;
}

/// Hashes of values.
pub mod hash {
    pub use crate::table::state::{DefaultHasher, RandomState};
    pub use core::hash::*;
}

/// Panics end the program here: nothing catches them, and nobody is asked what to say.
pub mod panic {
    pub use core::panic::*;
    use memory::boxed::Box;

    pub fn set_hook(_: Box<dyn Fn(&PanicInfo<'_>) + Sync + Send + 'static>) {}
    pub fn take_hook() -> Box<dyn Fn(&PanicInfo<'_>) + Sync + Send + 'static> { Box::new(|_| {}) }
}

/// The program's surroundings: there are none.
pub mod env {
    use memory::string::String;
    use memory::vec;

    pub type Args = vec::IntoIter<String>;

    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum VarError {
        NotPresent,
    }

    impl core::fmt::Display for VarError {
        fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            formatter.write_str("environment variable not found")
        }
    }

    pub fn args() -> Args { vec![String::from("program")].into_iter() }
    pub fn var<K: AsRef<str>>(_: K) -> Result<String, VarError> { Err(VarError::NotPresent) }
}

/// A file can be named, so that a type may hold one, but none can be opened.
pub mod fs {
    use crate::io;

    #[derive(Debug)]
    pub enum File {}

    impl io::Read for File {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> { match *self {} }
    }

    impl io::Write for File {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> { match *self {} }
        fn flush(&mut self) -> io::Result<()> { match *self {} }
    }
}

/// Prints values as text.
#[macro_export]
macro_rules! print {
    ($($arguments:tt)*) => {{
        $crate::io::print($crate::format_args!($($arguments)*));
    }};
}

/// Prints values as a line of text.
#[macro_export]
macro_rules! println {
    () => {{
        $crate::io::print_line();
    }};
    ($($arguments:tt)*) => {{
        $crate::io::print($crate::format_args!($($arguments)*));
        $crate::io::print_line();
    }};
}

/// Reports values as text.
#[macro_export]
macro_rules! eprint {
    ($($arguments:tt)*) => {{
        $crate::io::report($crate::format_args!($($arguments)*));
    }};
}

/// Reports values as a line of text.
#[macro_export]
macro_rules! eprintln {
    () => {{
        $crate::io::report_line();
    }};
    ($($arguments:tt)*) => {{
        $crate::io::report($crate::format_args!($($arguments)*));
        $crate::io::report_line();
    }};
}

/// Reports values and gives them back.
#[macro_export]
macro_rules! dbg {
    () => {
        $crate::eprintln!("[{}:{}]", file!(), line!())
    };
    ($value:expr $(,)?) => {
        match $value {
            value => {
                $crate::eprintln!("[{}:{}] {} = {:#?}", file!(), line!(), stringify!($value), &value);
                value
            }
        }
    };
    ($($value:expr),+ $(,)?) => {
        ($($crate::dbg!($value)),+,)
    };
}

/// What each thread has for itself, and there is one.
#[macro_export]
macro_rules! thread_local {
    () => {};
    ($(#[$about:meta])* $visible:vis static $name:ident: $type:ty = const $value:block $(; $($rest:tt)*)?) => {
        $(#[$about])* $visible static $name: $crate::thread::LocalKey<$type> = $crate::thread::LocalKey::new(|| $value);
        $($crate::thread_local!($($rest)*);)?
    };
    ($(#[$about:meta])* $visible:vis static $name:ident: $type:ty = $value:expr $(; $($rest:tt)*)?) => {
        $(#[$about])* $visible static $name: $crate::thread::LocalKey<$type> = $crate::thread::LocalKey::new(|| $value);
        $($crate::thread_local!($($rest)*);)?
    };
}

/// None of these instructions is here.
#[macro_export]
macro_rules! is_x86_feature_detected {
    ($($feature:tt)*) => {
        false
    };
}
