//! What submissions share. The bundler copies what a submission uses of it, and no more,
//! below its `main.rs`, so it stays within Rust 1.43 and the meaning that editions 2015 to
//! 2024 have in common.

#![forbid(unsafe_code)]

pub mod bitset;
pub mod io;
pub mod tree;
