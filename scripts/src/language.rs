//! The languages in which judges get a submission.

use crate::arguments;
use crate::workspace::{Member, Workspace};

/// A language that the tools write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Rust, as the bundler makes it.
    Rust,
    /// C that is C++ too, translated from the bundle.
    C,
}

impl Language {
    /// The language that an option names, or Rust without one.
    ///
    /// # Errors
    /// Lists the languages that there are.
    pub fn chosen(name: Option<&str>) -> Result<Language, String> {
        match name {
            None | Some("rust") => Ok(Language::Rust),
            Some("c") => Ok(Language::C),
            Some(other) => Err(arguments::unknown("language", other, &["rust", "c"])),
        }
    }

    /// What file names end in.
    pub fn extension(self) -> &'static str {
        match self {
            Language::Rust => "rs",
            Language::C => "c",
        }
    }

    /// A member's program as one file. How a translation came about is told on stderr.
    ///
    /// # Errors
    /// What the bundler or the translator says.
    pub fn write(self, workspace: &Workspace, member: &Member) -> Result<String, String> {
        match self {
            Language::Rust => crate::bundle::bundle(workspace, member),
            Language::C => {
                let translation = crate::c::translate(workspace, member)?;
                eprintln!("{}: translated {}", member.name, translation.note);
                Ok(translation.text)
            }
        }
    }
}
