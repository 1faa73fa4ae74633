//! The command line of an example.

use super::answers;
use super::case::{Case, Played, report, svg};
use crate::arguments::Arguments;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The body of an example's `main`: explains the file that the command line names, and draws it if asked to, or plays a
/// move in its first case.
///
/// Prints the cases before a fault, then `error: ...` on standard error. Returns 1 for faulty input, moves that cannot be
/// made and files that cannot be read or written, 2 for a wrong command line.
pub fn run<E: Display>(
    problem: &str,
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
) -> ExitCode {
    let usage = format!(
        "usage: cargo run -p {problem} --example explain -- FILE [OPTIONS]\n\
         Tells for each case of FILE (- is standard input) the Grundy values, who wins, and all winning first moves.\n\
         --svg OUT     draws the positions into the file OUT as well\n\
         --moves       lists all moves in the first position with their numbers\n\
         --move K[:N]  prints the first position as it is after the move of number K, with N stones or the like\n\
         --reply       prints the perfect player's move in the first position, as K:N\n\
         --json        prints all that, and every move, for programs to read\n\
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
    question: Question,
    json: bool,
}

/// What is asked of the file.
#[derive(Debug, PartialEq)]
enum Question {
    Cases,
    /// Of the first case.
    Moves,
    /// A move of the first case, and the number that goes with it.
    Move(usize, u64),
    Reply,
}

/// What a command line asks for; nothing but help if `None`.
fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Option<Request>, String> {
    let texts: Result<Vec<String>, OsString> =
        arguments.into_iter().map(OsString::into_string).collect();
    let texts = texts.map_err(|text| format!("`{}` is no UTF-8", text.display()))?;
    let flags = ["--help", "--moves", "--reply", "--json"];
    let arguments = Arguments::parse(&texts, &flags, &["--svg", "--move"])?;
    if arguments.has("--help") {
        return Ok(None);
    }
    let file = match &arguments.others[..] {
        [file] => PathBuf::from(file),
        [] => return Err("which file is to be explained?".to_string()),
        [_, more, ..] => return Err(format!("one file is enough, found also {more:?}")),
    };
    let question = match arguments.last("--move") {
        Some(text) => {
            let (number, amount) = text.split_once(':').unwrap_or((text, "1"));
            let parsed = number.parse().ok().zip(amount.parse().ok());
            let (number, amount) = parsed
                .ok_or_else(|| format!("`--move` needs numbers, as in 3 or 3:2, not {text}"))?;
            Question::Move(number, amount)
        }
        None if arguments.has("--reply") => Question::Reply,
        None if arguments.has("--moves") => Question::Moves,
        None => Question::Cases,
    };
    Ok(Some(Request {
        file,
        svg: arguments.last("--svg").map(PathBuf::from),
        question,
        json: arguments.has("--json"),
    }))
}

fn explain_file<E: Display>(
    request: &Request,
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
) -> Result<(), String> {
    let mut cases = Vec::new();
    let outcome = if request.file == Path::new("-") {
        explain(&mut io::stdin().lock(), &mut cases)
    } else {
        let mut file = fs::File::open(&request.file)
            .map_err(|error| format!("cannot read {}: {error}", request.file.display()))?;
        explain(&mut file, &mut cases)
    };
    let outcome = outcome.map_err(|error| error.to_string());
    let first = || match (&outcome, cases.first()) {
        (_, Some(case)) => Ok(case),
        (Err(fault), None) => Err(fault.clone()),
        (Ok(()), None) => Err("the input has no case".to_string()),
    };
    let text = match (&request.question, request.json) {
        (Question::Cases, false) => report(&cases),
        (Question::Cases, true) => answers::of_cases(&cases) + "\n",
        (Question::Moves, _) => moves(first()?),
        (&Question::Move(number, amount), json) => {
            let played = played(first()?, number, amount)?;
            match json {
                true => answers::of_move(&played) + "\n",
                false => played.position,
            }
        }
        (Question::Reply, json) => {
            let winning = |position: &str| {
                let mut cases = Vec::new();
                // A position that a move has led to is a right input.
                let _ = explain(&mut position.as_bytes(), &mut cases);
                cases.first().map_or(0, |case| case.count_winning())
            };
            let reply = answers::reply(first()?, winning);
            let (number, amount) = reply.ok_or("there is no move")?;
            match json {
                true => answers::of_reply((number, amount)) + "\n",
                false => format!("{number}:{amount}\n"),
            }
        }
    };
    io::stdout()
        .write_all(text.as_bytes())
        .map_err(|error| format!("cannot write the report: {error}"))?;
    outcome?;
    if let Some(out) = &request.svg {
        fs::write(out, svg(&cases))
            .map_err(|error| format!("cannot write {}: {error}", out.display()))?;
    }
    Ok(())
}

/// All moves of a case, numbered from 1.
fn moves(case: &Case) -> String {
    let moves = (1..).zip(&case.moves).map(|(number, one)| {
        let numbers = &one.numbers;
        let range = match numbers.start() == numbers.end() {
            true => String::new(),
            false => format!(", or up to {}", numbers.end()),
        };
        let name = one.played(*numbers.start()).name;
        let wins = match one.winning {
            Some(_) if range.is_empty() => "; wins".to_string(),
            Some(winning) => format!("; {winning} wins"),
            None => String::new(),
        };
        format!("{number}  {name}{range}{wins}\n")
    });
    moves.collect()
}

/// What a move of a case does; moves are numbered from 1.
fn played(case: &Case, number: usize, amount: u64) -> Result<Played, String> {
    let count = case.moves.len();
    let chosen = number
        .checked_sub(1)
        .and_then(|index| case.moves.get(index));
    let chosen = chosen.ok_or_else(|| format!("there is no move {number} of {count}"))?;
    if !chosen.numbers.contains(&amount) {
        let (least, most) = (chosen.numbers.start(), chosen.numbers.end());
        return Err(format!(
            "move {number}: expected a number from {least} to {most}, found {amount}"
        ));
    }
    Ok(chosen.played(amount))
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
                question: Question::Cases,
                json: false,
            }))
        };
        assert_eq!(parsed(&["a.in"]), request("a.in", None));
        assert_eq!(parsed(&["-"]), request("-", None));
        assert_eq!(
            parsed(&["--svg", "b.svg", "a.in"]),
            request("a.in", Some("b.svg"))
        );
        assert_eq!(parsed(&["a.in", "--help"]), Ok(None));
        for (option, question) in [
            ("--move=3", Question::Move(3, 1)),
            ("--move=3:2", Question::Move(3, 2)),
            ("--reply", Question::Reply),
        ] {
            let request = parsed(&["-", "--json", option]).unwrap().unwrap();
            assert_eq!((request.question, request.json), (question, true));
        }
    }

    #[test]
    fn a_wrong_command_line_is_told_what_is_wrong() {
        for (arguments, fault) in [
            (&[][..], "which file"),
            (&["--svg"], "`--svg` needs a value"),
            (&["-", "--move", "x"], "`--move` needs numbers"),
            (
                &["a.in", "--sgv", "b"],
                "no option `--sgv`; there are: --svg",
            ),
            (&["a.in", "b.in"], "one file is enough"),
        ] {
            let message = parsed(arguments).expect_err("it is wrong");
            assert!(message.contains(fault), "{arguments:?}: {message}");
        }
    }
}
