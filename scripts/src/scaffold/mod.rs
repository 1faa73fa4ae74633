//! New problems: each one folder, which is a member of the workspace as soon as it is there.

pub mod address;
pub mod folder;
pub mod game;
pub mod manifest;
pub mod plain;
