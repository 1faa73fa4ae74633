//! What several submissions share; the bundler copies what a submission uses of it below its `main.rs`.
#![forbid(unsafe_code)]
