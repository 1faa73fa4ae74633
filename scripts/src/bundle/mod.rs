//! One file out of a member and what it needs of the workspace's libraries:
//! files -> tokens -> items -> the ones that are used -> text.

mod condition;
mod idle;
mod items;
mod lexer;
mod names;
mod rewrite;
mod text;
mod traits;
mod types;
mod used;
mod walk;

use crate::workspace::{Member, Workspace};

/// The member's program as one file that compiles alone and does what the member does.
/// Takes time linear in the size of its sources, times the number of names in them at worst.
///
/// # Errors
/// `file:line` and what to do about code that one file cannot contain faithfully.
pub fn bundle(workspace: &Workspace, member: &Member) -> Result<String, String> {
    let program = items::Program::load(workspace, member)?;
    let used = used::used(&program)?;
    let names = rewrite::names(&program, &used);
    let mut patches = rewrite::patches(&program, &used, &names)?;
    text::write(&program, &used, &names, &mut patches)
}
