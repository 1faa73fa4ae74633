//! What the members' `examples/explain.rs` have in common: the command line, the report, the drawings, and the check
//! that the drawings in a problem's folder are up to date.
//!
//! An example gives a function that reads a problem's input and adds a [`Case`] for each of its cases, up to the end of
//! the input or the first fault.

use crate::draw::{self, Drawing, Look};
use crate::nearest::nearest;
use crate::testing::submission::{Solve, answer};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::fs;
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;

/// How many nodes or edges of a graph an example explains at most: it tries all moves, one after the other.
pub const LIMIT: u32 = 1000;

/// Why the answer to one case is what it is.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The position; its heading says who wins and the Grundy value of the game. Its nodes and edges name the moves by
    /// their indices in `moves`.
    pub drawing: Drawing,
    /// The Grundy value of the game.
    pub value: u64,
    /// How the value comes about: a line for each part, with its arithmetic, in an order in which every part stands
    /// after those that it needs.
    pub values: Vec<String>,
    /// Every move of the player whose turn it is.
    pub moves: Vec<Move>,
}

impl Case {
    /// What the winning moves do, in the terms of the statement.
    pub fn winning_moves(&self) -> Vec<String> {
        let winning = self.moves.iter().filter_map(|one| {
            let number = one.winning?;
            Some(one.played(number).name)
        });
        winning.collect()
    }
}

/// A move; or, where the rules leave a number open, all moves that differ in nothing else.
#[derive(Clone)]
pub struct Move {
    /// The numbers to choose from, `1..=1` where there is no choice.
    pub numbers: RangeInclusive<u64>,
    /// The number that wins, if one does. In these games no two do: what is left has another value for each number.
    pub winning: Option<u64>,
    played: Rc<dyn Fn(u64) -> Played>,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move in the terms of the statement.
    pub name: String,
    /// The position after it, in the problem's input format; an input without a case if nothing is left and the format
    /// has no way to say so.
    pub position: String,
}

impl Move {
    /// A move with nothing to choose.
    pub fn new(wins: bool, played: impl Fn() -> Played + 'static) -> Move {
        Move::with_number(1..=1, wins.then_some(1), move |_| played())
    }

    /// A move with a number to choose.
    pub fn with_number(
        numbers: RangeInclusive<u64>,
        winning: Option<u64>,
        played: impl Fn(u64) -> Played + 'static,
    ) -> Move {
        Move {
            numbers,
            winning,
            played: Rc::new(played),
        }
    }

    /// What the move does with this number.
    pub fn played(&self, number: u64) -> Played {
        (self.played)(number)
    }

    /// How the drawing shows the move.
    pub fn look(&self) -> Look {
        match self.winning {
            Some(_) => Look::Winning,
            None => Look::Plain,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Move")
            .field("numbers", &self.numbers)
            .field("winning", &self.winning)
            .finish_non_exhaustive()
    }
}

/// A sum of values and what it amounts to: `3 xor 1 = 2`; a single value, or 0 for none, stands alone.
pub fn nim_sum(values: &[u64]) -> String {
    let total = values.iter().fold(0, |sum, value| sum ^ value);
    match values {
        [] | [_] => total.to_string(),
        _ => {
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            format!("{} = {total}", values.join(" xor "))
        }
    }
}

/// The distinct values, ascending and in braces.
pub fn set(values: impl IntoIterator<Item = u32>) -> String {
    let values: BTreeSet<u32> = values.into_iter().collect();
    let values: Vec<String> = values.iter().map(u32::to_string).collect();
    format!("{{{}}}", values.join(", "))
}

/// The cases as text.
pub fn report(cases: &[Case]) -> String {
    let mut lines = Vec::new();
    for case in cases {
        lines.push(case.drawing.heading.clone());
        lines.extend(case.values.iter().map(|value| format!("  {value}")));
        let winning = case.winning_moves();
        if winning.is_empty() {
            lines.push("  no winning first move".to_string());
        } else {
            lines.push("  winning first moves:".to_string());
        }
        lines.extend(winning.iter().map(|text| format!("    {text}")));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The cases as the text of an SVG file.
pub fn svg(cases: &[Case]) -> String {
    let drawings: Vec<Drawing> = cases.iter().map(|case| case.drawing.clone()).collect();
    draw::svg(&drawings)
}

/// Asserts that an example finds the same fault in each of these malformed inputs as the submission, after as many cases
/// as the submission answers, each in one line.
///
/// # Panics
/// If not, or if the submission accepts an input.
#[track_caller]
pub fn check_faults<E: Display>(
    solve: Solve<E>,
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    inputs: &[&str],
) {
    for input in inputs {
        let (answers, end) = answer(solve, input.as_bytes());
        let mut cases = Vec::new();
        let found = explain(&mut input.as_bytes(), &mut cases).map_err(|error| error.to_string());
        assert!(end.is_err(), "the submission accepts {input:?}");
        assert_eq!(found, end, "{input:?}");
        let answered = answers.split(|&byte| byte == b'\n').count() - 1;
        assert_eq!(cases.len(), answered, "{input:?}");
    }
}

/// Asserts of every case of an input that the position after each move, explained in turn, is lost exactly if the move
/// wins, and that winning moves stand out in the drawing.
///
/// # Panics
/// If not, or if the input or a position cannot be explained.
#[track_caller]
pub fn check_moves<E: Display>(
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    input: &str,
) {
    let explained = |input: &str| {
        let mut cases = Vec::new();
        match explain(&mut input.as_bytes(), &mut cases) {
            Ok(()) => cases,
            Err(error) => panic!("{error}\n{input}"),
        }
    };
    for case in explained(input) {
        let mut wins = false;
        for one in &case.moves {
            for number in one.numbers.clone() {
                let Played { name, position } = one.played(number);
                let is_lost = match &explained(&position)[..] {
                    [] => true,
                    [after] => after.value == 0,
                    _ => panic!("{name} leaves more than one position:\n{position}"),
                };
                assert_eq!(one.winning == Some(number), is_lost, "{name}\n{input}");
                wins |= is_lost;
            }
        }
        assert_eq!(case.value != 0, wins, "{input}");
        for part in &case.drawing.parts {
            let nodes = part.nodes.iter().map(|node| (node.look, node.played));
            let edges = part.edges.iter().map(|edge| (edge.look, edge.played));
            for (look, played) in nodes.chain(edges) {
                let wins = played.is_some_and(|number| case.moves[number].winning.is_some());
                assert_eq!(look == Look::Winning, wins, "{input}");
            }
        }
    }
}

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

/// Compares each drawing `images/NAME.svg` in a problem's folder with what `explain` makes of `images/NAME.in`.
/// Returns for each one that is missing or out of date how to refresh it.
///
/// # Errors
/// If there is no such input, or if one cannot be read or explained.
pub fn stale_drawings<E: Display>(
    folder: &Path,
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
) -> Result<Vec<String>, String> {
    let images = folder.join("images");
    let at = |path: &Path, error: &dyn Display| format!("{}: {error}", path.display());
    let entries = fs::read_dir(&images).map_err(|error| at(&images, &error))?;
    let mut inputs: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    inputs.sort();
    if inputs.is_empty() {
        return Err(at(&images, &"there is no input of a drawing"));
    }
    let problem = folder.file_name().unwrap_or_default().to_string_lossy();
    let mut stale = Vec::new();
    for input in inputs {
        let bytes = fs::read(&input).map_err(|error| at(&input, &error))?;
        let mut cases = Vec::new();
        explain(&mut bytes.as_slice(), &mut cases).map_err(|error| at(&input, &error))?;
        let drawing = fs::read_to_string(input.with_extension("svg")).unwrap_or_default();
        // Git may have written the lines of the file in the system's own way.
        if drawing.replace("\r\n", "\n") != svg(&cases) {
            let name = input.file_stem().unwrap_or_default().to_string_lossy();
            stale.push(format!(
                "{problem}/images/{name}.svg is out of date; refresh it with: cargo run -p {problem} --example \
                 explain -- {problem}/images/{name}.in --svg {problem}/images/{name}.svg"
            ));
        }
    }
    Ok(stale)
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

    /// A drawing of one node whose name is the input.
    fn draw_input(input: &mut dyn Read, cases: &mut Vec<Case>) -> io::Result<()> {
        let mut name = String::new();
        input.read_to_string(&mut name)?;
        let mut part = draw::Part::default();
        part.nodes.push(draw::Node {
            name,
            ..Default::default()
        });
        let mut case = Case::default();
        case.drawing.parts.push(part);
        cases.push(case);
        Ok(())
    }

    #[test]
    fn a_drawing_that_is_missing_or_differs_is_out_of_date() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("explain-{}", std::process::id()));
        let images = folder.join("images");
        let stale = || stale_drawings(&folder, draw_input);
        assert!(stale().is_err_and(|error| error.contains("images")));
        fs::create_dir_all(&images)?;
        assert!(stale().is_err_and(|error| error.contains("no input")));
        fs::write(images.join("a.in"), "7")?;
        let missing = stale();
        let mut cases = Vec::new();
        draw_input(&mut &b"7"[..], &mut cases)?;
        fs::write(images.join("a.svg"), svg(&cases).replace('\n', "\r\n"))?;
        let fresh = stale();
        fs::write(images.join("a.in"), "8")?;
        let changed = stale();
        fs::remove_dir_all(&folder)?;
        assert_eq!(fresh, Ok(Vec::new()));
        for stale in [missing, changed] {
            assert!(stale.is_ok_and(|stale| {
                stale.len() == 1
                    && stale[0].contains("--svg explain-")
                    && stale[0].contains("/images/a.svg")
            }));
        }
        Ok(())
    }

    #[test]
    fn a_report_lists_values_and_moves_or_says_that_there_are_none() {
        let mut case = Case::default();
        case.drawing.heading = "Case 1".to_string();
        case.values.push("a: 1".to_string());
        assert_eq!(
            report(std::slice::from_ref(&case)),
            "Case 1\n  a: 1\n  no winning first move\n"
        );
        let take = |name: &str, wins: bool| {
            let played = Played {
                name: name.to_string(),
                position: String::new(),
            };
            Move::new(wins, move || played.clone())
        };
        case.moves.push(take("take b", false));
        case.moves.push(take("take a", true));
        assert_eq!(
            report(&[case]),
            "Case 1\n  a: 1\n  winning first moves:\n    take a\n"
        );
    }
}
