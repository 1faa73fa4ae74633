//! How a mistake in an output is shown to the user.

use super::report::Style;
use crate::testing::cases::Mistake;

impl Mistake {
    /// Two lines of text, which show what differs and a little around it, or one.
    pub fn show(&self, style: Style) -> String {
        let Mistake::Line(difference) = self else {
            return self.to_string();
        };
        let expected = difference.expected.as_deref().map(readable);
        let found = difference.found.as_deref().map(readable);
        let letters = |line: &Option<String>| line.clone().unwrap_or_default();
        let same = letters(&expected)
            .chars()
            .zip(letters(&found).chars())
            .take_while(|(one, other)| one == other)
            .count();
        let show = |line: Option<String>, paint: fn(Style, &str) -> String| match line {
            None => paint(style, "(no such line)"),
            Some(line) if line.is_empty() => paint(style, "(empty line)"),
            Some(line) => clip(&line, same, |different| paint(style, different)),
        };
        let number = difference.line;
        format!(
            "line {number}, expected  {}\nline {number}, found     {}",
            show(expected, Style::good),
            show(found, Style::bad),
        )
    }
}

/// Control characters are written as in Rust's literals.
fn readable(line: &str) -> String {
    let escape = |letter: char| match letter {
        '\0'..='\x1f' | '\x7f' => letter.escape_default().to_string(),
        _ => letter.to_string(),
    };
    line.chars().map(escape).collect()
}

/// Up to 20 letters before the first different one and 40 from it on.
fn clip(line: &str, same: usize, paint: impl Fn(&str) -> String) -> String {
    const BEFORE: usize = 20;
    const FROM_IT_ON: usize = 40;
    let skipped = same.saturating_sub(BEFORE);
    let before: String = line.chars().skip(skipped).take(same - skipped).collect();
    let different: String = line.chars().skip(same).take(FROM_IT_ON).collect();
    let start = if skipped > 0 { "..." } else { "" };
    let is_long = line.chars().count() > same + FROM_IT_ON;
    let end = if is_long { "..." } else { "" };
    format!("{start}{before}{}{end}", paint(&different))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cases::first_mistake;

    fn shown(expected: &str, found: &str) -> Option<String> {
        first_mistake(expected.as_bytes(), found.as_bytes())
            .map(|mistake| mistake.show(Style::PLAIN))
    }

    #[test]
    fn the_last_line_ends_in_a_newline() {
        assert_eq!(shown("Yes", "Yes\n"), None);
        assert_eq!(shown("", ""), None);
        let message = "the last line does not end in a newline";
        assert_eq!(shown("Yes\n", "Yes").as_deref(), Some(message));
        assert_eq!(shown("Yes", "Yes").as_deref(), Some(message));
    }

    #[test]
    fn mistakes_are_readable() {
        for (expected, found, message) in [
            (
                "Yes\nNo\n",
                "Yes\n",
                "line 2, expected  No\nline 2, found     (no such line)",
            ),
            (
                "Yes\n",
                "Yes\n\n",
                "line 2, expected  (no such line)\nline 2, found     (empty line)",
            ),
            (
                "No\n",
                "No\x1a\n",
                "line 1, expected  No\nline 1, found     No\\u{1a}",
            ),
        ] {
            assert_eq!(shown(expected, found).as_deref(), Some(message));
        }
    }

    #[test]
    fn a_long_line_is_clipped_around_the_difference() {
        let expected = format!("{}1{}", "x".repeat(100), "y".repeat(100));
        let found = format!("{}2", "x".repeat(100));
        let message = format!(
            "line 1, expected  ...{x}1{y}...\nline 1, found     ...{x}2",
            x = "x".repeat(20),
            y = "y".repeat(39)
        );
        assert_eq!(shown(&expected, &found), Some(message));
    }
}
