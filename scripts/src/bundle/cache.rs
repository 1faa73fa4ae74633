//! Bundles that have been made before, by what they were made of.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use super::compiler;
use super::program::Program;
use crate::files::write_whole;
use crate::workspace::Workspace;

/// Where a bundle is kept that was made of the same sources by the same tools.
#[derive(Debug)]
pub struct Place(Option<PathBuf>);

impl Place {
    /// The place of a program's bundle; nothing is kept of a program that reads more files while it is bundled.
    pub fn of(workspace: &Workspace, program: &Program, strip: bool) -> Place {
        let reads_more = program.sources.iter().any(|source| {
            (0..source.tokens.len()).any(|at| {
                source.is(at + 1, "!")
                    && ["include", "include_str", "include_bytes"].contains(&source.text(at))
            })
        });
        if reads_more {
            return Place(None);
        }
        let mut hasher = DefaultHasher::new();
        let tool = std::env::current_exe().and_then(fs::metadata);
        let tool = tool.map(|tool| (tool.len(), tool.modified().ok())).ok();
        (tool, compiler::rustc_version(workspace), strip).hash(&mut hasher);
        for source in &program.sources {
            (&source.path, &source.text).hash(&mut hasher);
        }
        for krate in &program.crates {
            let names = (
                &krate.dependencies,
                &krate.foreign,
                &krate.standard,
                &krate.macro_uses,
            );
            let facts = (&krate.facts.features, &krate.facts.set);
            (
                &krate.package,
                &krate.version,
                &krate.edition,
                names,
                facts,
                &krate.licence,
            )
                .hash(&mut hasher);
        }
        let name = format!("{:016x}.rs", hasher.finish());
        Place(Some(
            workspace.target.join("bundle").join("made").join(name),
        ))
    }

    /// The bundle that is kept there.
    pub fn read(&self) -> Option<String> {
        fs::read_to_string(self.0.as_ref()?)
            .ok()
            .filter(|text| !text.is_empty())
    }

    /// Keeps a bundle there, if it can.
    pub fn write(&self, text: &str) {
        if let Some(file) = &self.0 {
            // A bundle that cannot be kept is made again.
            let _ = write_whole(file, text.as_bytes());
        }
    }
}
