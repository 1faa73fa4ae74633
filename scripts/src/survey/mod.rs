//! A look at many programs: does each one's file do what the program does? For folders of workspaces that may be
//! anyone's. Workspaces -> native builds -> what came of each program -> tables.

pub mod build;
pub mod check;
pub mod find;
pub mod report;
