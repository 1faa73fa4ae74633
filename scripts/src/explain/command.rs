//! The command line of an example.

use super::case::{Case, report, svg};
use crate::nearest::nearest;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The body of an example's `main`: explains the file that the command line names, and draws it if asked to.
///
/// Prints the cases before a fault, then `error: ...` on standard error. Returns 1 for faulty input and files that
/// cannot be read or written, 2 for a wrong command line.
pub fn run<E: Display>(
    problem: &str,
    explain: impl FnOnce(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
) -> ExitCode {
    let usage = format!(
        "usage: cargo run -p {problem} --example explain -- FILE [--svg OUT]\n\
         Tells for each case of FILE (- is standard input) the Grundy values, who wins, and all winning first moves.\n\
         --svg OUT   draws the positions into the file OUT as well\n\
         example: cargo run -p {problem} --example explain -- {problem}/images/example.in --svg example.svg\n"
    );
    let (message, code) = match parse(std::env::args_os().skip(1)) {
        Ok(None) => {
            let written = io::stdout().write_all(usage.as_bytes());
            return ExitCode::from(u8::from(written.is_err()));
        }
        Ok(Some(request)) => match explain_file(&request, explain) {
            Ok(()) => return ExitCode::SUCCESS,
            Err(message) => (message, 1),
        },
        Err(message) => (format!("{message}\n{}", usage.trim_end()), 2),
    };
    // A closed standard error leaves nobody to tell; the exit code still does.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(code)
}

#[derive(Debug, PartialEq)]
struct Request {
    file: PathBuf,
    svg: Option<PathBuf>,
}

/// What a command line asks for; nothing but help if `None`.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Request>, String> {
    let mut arguments = arguments.into_iter();
    let mut file = None;
    let mut svg = None;
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--help" | "-h") => return Ok(None),
            Some("--svg") => svg = Some(arguments.next().ok_or("--svg needs a file name")?),
            Some(option) if option.starts_with('-') && option != "-" => {
                let known = nearest(option, &["--svg", "--help"]).join(" or ");
                return Err(format!("unknown option {option}; did you mean {known}?"));
            }
            _ if file.is_none() => file = Some(argument),
            _ => return Err(format!("one file is enough, found also {argument:?}")),
        }
    }
    let file = file.ok_or("which file is to be explained?")?.into();
    Ok(Some(Request {
        file,
        svg: svg.map(PathBuf::from),
    }))
}

fn explain_file<E: Display>(
    request: &Request,
    explain: impl FnOnce(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
) -> Result<(), String> {
    let mut cases = Vec::new();
    let outcome = if request.file == Path::new("-") {
        explain(&mut io::stdin().lock(), &mut cases)
    } else {
        let mut file = fs::File::open(&request.file)
            .map_err(|error| format!("cannot read {}: {error}", request.file.display()))?;
        explain(&mut file, &mut cases)
    };
    io::stdout()
        .write_all(report(&cases).as_bytes())
        .map_err(|error| format!("cannot write the report: {error}"))?;
    outcome.map_err(|error| error.to_string())?;
    if let Some(out) = &request.svg {
        fs::write(out, svg(&cases))
            .map_err(|error| format!("cannot write {}: {error}", out.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Result<Option<Request>, String> {
        parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn the_command_line_names_a_file_and_a_drawing() {
        let request = |file: &str, svg: Option<&str>| {
            Ok(Some(Request {
                file: file.into(),
                svg: svg.map(PathBuf::from),
            }))
        };
        assert_eq!(parsed(&["a.in"]), request("a.in", None));
        assert_eq!(parsed(&["-"]), request("-", None));
        assert_eq!(
            parsed(&["--svg", "b.svg", "a.in"]),
            request("a.in", Some("b.svg"))
        );
        assert_eq!(parsed(&["a.in", "--help"]), Ok(None));
    }

    #[test]
    fn a_wrong_command_line_is_told_what_is_wrong() {
        for (arguments, fault) in [
            (&[][..], "which file"),
            (&["--svg"], "--svg needs a file name"),
            (
                &["a.in", "--sgv", "b"],
                "unknown option --sgv; did you mean --svg",
            ),
            (&["a.in", "b.in"], "one file is enough"),
        ] {
            let message = parsed(arguments).expect_err("it is wrong");
            assert!(message.contains(fault), "{arguments:?}: {message}");
        }
    }
}
