//! What the user sees: colours, tables and progress, on terminals and in files.

use std::io::{self, IsTerminal, Write};

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    colour: bool,
}

impl Style {
    /// No colours.
    pub const PLAIN: Style = Style { colour: false };

    /// Colours if stdout is a terminal that has them, unless the user asks for none by `NO_COLOR`.
    pub fn of_stdout() -> Style {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let unable = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        Style {
            colour: io::stdout().is_terminal() && !unwanted && !unable,
        }
    }

    /// Green.
    pub fn good(self, text: &str) -> String {
        self.paint("32", text)
    }

    /// Red.
    pub fn bad(self, text: &str) -> String {
        self.paint("31", text)
    }

    /// Bold.
    pub fn strong(self, text: &str) -> String {
        self.paint("1", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.colour {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }
}

/// Prints a text and a newline. A reader that has gone away, as of `cargo contest judge | head`, is no fault.
pub fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// One line on the terminal which tells what is under way, and vanishes. Nothing, if stderr is no terminal.
pub struct Progress {
    shown: bool,
}

impl Progress {
    /// Nothing is shown as yet.
    pub fn new() -> Progress {
        Progress {
            shown: io::stderr().is_terminal(),
        }
    }

    /// Replaces the line.
    pub fn show(&self, text: &str) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K{text}");
        }
    }

    /// Takes the line away, before something else is printed.
    pub fn clear(&self) {
        self.show("");
    }
}

impl Default for Progress {
    fn default() -> Self {
        Progress::new()
    }
}

/// Rows of cells under each other. A cell may be coloured: its colour takes no room.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width_of = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| visible_width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width_of).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            line += cell;
            line += &" ".repeat(width - visible_width(cell) + 2);
        }
        line.trim_end().to_string()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn visible_width(text: &str) -> usize {
    let mut in_escape = false;
    text.chars()
        .filter(|&letter| {
            let starts = letter == '\x1b';
            let visible = !in_escape && !starts;
            in_escape = starts || in_escape && letter != 'm';
            visible
        })
        .count()
}

/// The first lines of a text, a little to the right.
pub fn indented(text: &str) -> String {
    const MOST: usize = 12;
    let mut lines: Vec<&str> = text.lines().take(MOST + 1).collect();
    if lines.len() > MOST {
        lines[MOST] = "...";
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("      {line}")).collect();
    lines.join("\n")
}

/// Bytes in units of 1024 * 1024, with one decimal place.
pub fn megabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / f64::from(1 << 20))
}

/// Bytes in units of 1024, with one decimal place.
pub fn kilobytes(bytes: usize) -> String {
    format!("{:.1}", bytes as f64 / 1024.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_take_no_room() {
        let red = Style { colour: true }.bad("WA");
        assert_eq!(red, "\x1b[31mWA\x1b[0m");
        let cell = |text: &str| text.to_string();
        assert_eq!(
            table(&[
                vec![red.clone(), cell("1")],
                vec![cell("long"), cell("22"), cell("x")]
            ]),
            format!("{red}    1\nlong  22  x")
        );
    }

    #[test]
    fn sizes_are_rounded() {
        assert_eq!(megabytes(3 << 19), "1.5");
        assert_eq!(kilobytes(1000), "1.0");
    }
}
