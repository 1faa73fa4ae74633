//! One file out of a member and what it needs of libraries:
//! files -> what could be named is kept -> one text -> what the compiler calls dead goes -> compiled.

mod attributes;
mod cache;
mod compiler;
mod condition;
mod editions;
mod header;
mod imports;
mod items;
mod lexer;
mod licence;
mod load;
mod made;
mod names;
mod naming;
mod packages;
mod patch;
mod paths;
mod places;
mod program;
mod reach;
mod rewrite;
mod shrink;
mod spans;
mod text;
mod words;

use std::collections::BTreeSet;

use crate::files::write_whole;
use crate::workspace::{Member, Workspace};
use compiler::Message;
use editions::Migrated;
use names::{Dead, Kept};
use program::Program;
use shrink::Draft;
use text::Written;

/// How much of the libraries a bundle contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rung {
    /// What the compiler calls used.
    Shrunk,
    /// What could be named.
    ByName,
    /// All.
    Whole,
}

/// A member's program as one file.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The file.
    pub text: String,
    /// How much of the libraries it contains.
    pub rung: Rung,
    /// What is to be said of it: why it is not on the first rung, what it does not do as the member does.
    pub notes: Vec<String>,
}

/// The member's program as one file that compiles alone and does what the member does.
///
/// # Errors
/// See [`bundle_with`].
pub fn bundle(workspace: &Workspace, member: &Member) -> Result<String, String> {
    bundle_with(workspace, member, false).map(|bundle| bundle.text)
}

/// The same with all that is to be said of it; with `strip` without comments and blank lines of libraries.
/// Nothing comes out that rustc has not compiled.
///
/// # Errors
/// `file:line` and what to do about code that one file cannot contain; what cargo says of a member that does not compile.
pub fn bundle_with(workspace: &Workspace, member: &Member, strip: bool) -> Result<Bundle, String> {
    let program = load::load(workspace, member)?;
    let place = cache::Place::of(workspace, &program, strip);
    if let Some(text) = place.read() {
        return Ok(Bundle {
            text,
            rung: Rung::Shrunk,
            notes: Vec::new(),
        });
    }
    let by_name = names::keep(&program, &Dead::default());
    let first = Attempt::new(workspace, &program, &by_name, strip)?;
    let shrunk = first.draft.shrink(&first.tidied);
    let (errors, tried) = match shrunk {
        Ok(done) => {
            let bundle = first.done(&done, Rung::Shrunk, Vec::new(), strip)?;
            if bundle.notes.is_empty() {
                place.write(&bundle.text);
            }
            return Ok(bundle);
        }
        Err(errors) => (errors, first),
    };
    let reason = tried.explain(&program, &errors, 1);
    if let Some(fault) = compiler::fault_of_member(workspace, member) {
        return Err(format!(
            "`{}` does not compile itself; cargo says:\n{fault}",
            member.name
        ));
    }
    if let Some(reason) = foreign(&program) {
        let is_missing = |error: &&Message| {
            error.code == "E0432" || error.code == "E0433" || error.text.starts_with("cannot find")
        };
        let missing: Vec<Message> = errors.iter().filter(is_missing).cloned().collect();
        if !missing.is_empty() {
            return Err(format!(
                "{}; {reason}",
                tried.explain(&program, &missing, 1)
            ));
        }
    }
    let all = names::all(&program);
    let last = Attempt::new(workspace, &program, &all, strip)?;
    match last.draft.keep_whole(&last.tidied) {
        Ok(done) => {
            let note =
                format!("the libraries are in it as a whole, since less did not compile: {reason}");
            last.done(&done, Rung::Whole, vec![note], strip)
        }
        Err(errors) => {
            let file = workspace
                .target
                .join("bundle")
                .join(format!("{}.failed.rs", member.program_name()));
            let _ = write_whole(&file, last.tidied.as_bytes());
            let said = last.explain(&program, &errors, 5);
            Err(format!(
                "{said}\nthe bundle does not compile; it is kept as {}",
                file.display()
            ))
        }
    }
}

/// What no bundle can contain of what the member's code or a library's names.
fn foreign(program: &Program) -> Option<String> {
    let mut foreign = program.crates.iter().flat_map(|krate| &krate.foreign);
    foreign
        .next()
        .map(|(name, reason)| format!("`{name}` {reason}"))
}

/// A bundle that has not been compiled yet.
struct Attempt<'w> {
    draft: Draft<'w>,
    written: Written,
    tidied: String,
    notes: BTreeSet<String>,
}

impl<'w> Attempt<'w> {
    fn new(
        workspace: &'w Workspace,
        program: &Program,
        kept: &Kept,
        strip: bool,
    ) -> Result<Attempt<'w>, String> {
        let names = naming::names(program, kept);
        let rewritten = rewrite::rewrite(program, kept, &names)?;
        let notes = rewritten.notes.clone();
        let written = text::assemble(rewritten);
        let libraries = names.modules[1..].to_vec();
        let editions = program.crates[1..]
            .iter()
            .map(|krate| krate.edition.clone())
            .collect();
        let tidied = text::tidy(&written.text, &libraries, strip)?;
        let edition = program.crates[0].edition.clone();
        let draft = Draft {
            workspace,
            edition,
            libraries,
            editions,
        };
        Ok(Attempt {
            draft,
            written,
            tidied,
            notes,
        })
    }

    fn done(
        &self,
        done: &Migrated,
        rung: Rung,
        mut notes: Vec<String>,
        strip: bool,
    ) -> Result<Bundle, String> {
        let text = match strip {
            true => shrink::stripped(&done.text, &self.draft.libraries)?,
            false => done.text.clone(),
        };
        notes.extend(self.notes.iter().cloned());
        let edition = &self.draft.edition;
        let rest = done.rest.iter();
        notes.extend(
            rest.map(|told| format!("the library is older than edition {edition}: {told}")),
        );
        Ok(Bundle { text, rung, notes })
    }

    /// The first errors of rustc with the places that they mean in the sources.
    fn explain(&self, program: &Program, errors: &[Message], most: usize) -> String {
        let lines = errors.iter().take(most).map(|error| {
            let span = error.spans.iter().find(|span| span.is_primary);
            let place = span.and_then(|span| self.written.place(program, &self.tidied, span.start));
            place.map_or(error.text.clone(), |place| {
                format!("{place}: {}", error.text)
            })
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
