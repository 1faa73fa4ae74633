//! Which library a bundle is compiled with: the smallest that suffices.

use super::build;
use super::library::{Aim, Library, Small};

/// A bundle as a module.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The bytes of the module.
    pub module: Vec<u8>,
    /// Whether the small library suffices.
    pub is_small: bool,
    /// With which library, and what the smaller one lacked.
    pub note: String,
}

/// What no translated program can do: words by which a compiler names it as missing, and what to write instead.
const REFUSED: [(&[&str], &str); 4] = [
    (
        &[
            "mpsc",
            "Condvar",
            "Barrier",
            "park",
            "park_timeout",
            "unpark",
            "yield_now",
            "available_parallelism",
        ],
        "two threads at a time (a thread that is joined is no problem): do the work of both one after the other",
    ),
    (
        &[
            "open",
            "create",
            "OpenOptions",
            "create_new",
            "metadata",
            "read_dir",
            "std::fs",
            "fs",
        ],
        "files: read `std::io::stdin()` and write to `std::io::stdout()`",
    ),
    (
        &["net", "std::net", "TcpStream", "TcpListener", "UdpSocket"],
        "the network: read `std::io::stdin()` and write to `std::io::stdout()`",
    ),
    (
        &["catch_unwind", "resume_unwind", "AssertUnwindSafe"],
        "panics that are caught: return a `Result` instead",
    ),
];

/// Compiles a bundle of this edition with the smallest library that suffices.
///
/// # Errors
/// How to get a library; what the bundle uses that a translated program cannot do, and where; what the compiler says.
pub fn compile(bundle: &str, edition: &str, aim: Aim) -> Result<Compiled, String> {
    let library = Library::find(aim)?;
    let bits = if library.is_wide {
        ""
    } else {
        "; `usize` has 32 bits: `rustup component add rust-src` for 64"
    };
    if let Ok(module) = build::with_small(&library, Small::Plain, bundle, edition) {
        return Ok(Compiled {
            is_small: true,
            note: format!("with the small library, `{{}}` alone as a format{bits}"),
            module,
        });
    }
    let said = match build::with_small(&library, Small::Whole, bundle, edition) {
        Ok(module) => {
            return Ok(Compiled {
                is_small: true,
                note: format!("with the small library{bits}"),
                module,
            });
        }
        Err(said) => said,
    };
    if let Some(refusal) = refusal(&said, bundle) {
        return Err(refusal);
    }
    let missing = first_error(&said);
    if !library.compiler.has_target(build::SYSTEM) {
        let target = build::SYSTEM;
        return Err(format!(
            "the small library does not suffice ({missing}), and the real one is not here: get it with `rustup target add \
             {target}`\n{said}"
        ));
    }
    match build::with_real(&library, bundle, edition) {
        Ok(module) => Ok(Compiled {
            is_small: false,
            note: format!(
                "with the real library, where `usize` has 32 bits, since the small one lacks: {missing}"
            ),
            module,
        }),
        Err(also) => Err(format!(
            "the compiler refuses the bundle for WebAssembly:\n{also}"
        )),
    }
}

/// The first error and its place in the bundle, in one line.
fn first_error(said: &str) -> String {
    let error = said
        .lines()
        .find(|line| line.starts_with("error"))
        .unwrap_or("it does not say what");
    let place = said
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("--> "))
        .unwrap_or_default();
    format!("{error} at {place}")
}

/// What to say if an error is about something that no translated program can do.
fn refusal(said: &str, bundle: &str) -> Option<String> {
    let mut lines = said.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with("error") {
            continue;
        }
        let named: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let is_named = |word: &&&str| {
            named
                .iter()
                .any(|name| name == *word || name.ends_with(&format!("::{word}")))
        };
        let place = lines
            .clone()
            .find_map(|line| line.trim_start().strip_prefix("--> bundle.rs:"));
        let number: usize = place
            .and_then(|place| place.split(':').next()?.parse().ok())
            .unwrap_or(0);
        let source = bundle
            .lines()
            .nth(number.saturating_sub(1))
            .unwrap_or_default();
        for (words, instead) in REFUSED {
            if let Some(word) = words.iter().find(is_named) {
                return Some(format!(
                    "`{word}` in line {number} of the bundle, `{}`: a translated program cannot have {instead}",
                    source.trim()
                ));
            }
        }
    }
    None
}
