//! A workspace's `Cargo.toml` as text: what it has, and one more member, all else left as it is.

use std::ops::Range;

/// The manifest with a member more, in the style of those that it lists; nothing if it has no table `[workspace]`.
///
/// Linear in the text, which has to be valid TOML.
pub fn with_member(text: &str, name: &str) -> Option<String> {
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let (entries, header) = entries(text);
    let list = entries
        .into_iter()
        .find(|(path, value)| path == "workspace.members" && text[value.clone()].starts_with('['));
    let mut edited = text.to_string();
    match (list, header) {
        (Some((_, list)), _) => extend(&mut edited, list, name, newline),
        (None, Some(end)) => {
            let line_end = text[end..]
                .find('\n')
                .map_or(text.len(), |place| end + place + 1);
            let start = if text[..line_end].ends_with('\n') {
                ""
            } else {
                newline
            };
            edited.insert_str(line_end, &format!("{start}members = [\"{name}\"]{newline}"));
        }
        (None, None) => return None,
    }
    Some(edited)
}

/// Whether the manifest has something under this path, such as `workspace.dependencies.common`.
pub fn has(text: &str, path: &str) -> bool {
    entries(text).0.iter().any(|(known, _)| known == path)
}

/// Adds `"name"` to the list at `list`.
fn extend(text: &mut String, list: Range<usize>, name: &str, newline: &str) {
    let mut walk = Walk {
        text,
        at: list.start + 1,
    };
    let mut last: Option<Range<usize>> = None;
    let mut comma = None;
    loop {
        walk.skip_blanks();
        match walk.next() {
            Some('"' | '\'') => {
                let start = walk.at;
                walk.skip_string();
                (last, comma) = (Some(start..walk.at), None);
            }
            Some(',') => {
                walk.at += 1;
                comma = Some(walk.at);
            }
            _ => break,
        }
    }
    let Some(last) = last else {
        text.insert_str(list.start + 1, &format!("\"{name}\""));
        return;
    };
    let line_start = text[..last.start].rfind('\n').map_or(0, |place| place + 1);
    let has_own_line = line_start > list.start;
    let mut end = comma.unwrap_or(last.end);
    if !has_own_line {
        let item = if comma.is_some() {
            format!(" \"{name}\",")
        } else {
            format!(", \"{name}\"")
        };
        text.insert_str(end, &item);
        return;
    }
    let line = &text[line_start..];
    let indentation = line[..line.len() - line.trim_start_matches([' ', '\t']).len()].to_string();
    if comma.is_none() {
        text.insert(last.end, ',');
        end += 1;
    }
    let line_end = text[end..]
        .find('\n')
        .map_or(text.len(), |place| end + place);
    let behind = text[end..line_end].trim_start();
    if behind.is_empty() || behind.starts_with('#') {
        // What is said behind the last item stays with it.
        let at = end + text[end..line_end].trim_end_matches('\r').len();
        text.insert_str(at, &format!("{newline}{indentation}\"{name}\","));
    } else {
        // The bracket closes on the last item's line.
        let after = if comma.is_some() { "," } else { "" };
        text.insert_str(end, &format!("{newline}{indentation}\"{name}\"{after}"));
    }
}

/// All keys with their values' places, the names of their tables before them; and where the header `[workspace]` ends.
fn entries(text: &str) -> (Vec<(String, Range<usize>)>, Option<usize>) {
    let (mut entries, mut header) = (Vec::new(), None);
    let mut walk = Walk { text, at: 0 };
    let mut table = String::new();
    loop {
        walk.skip_blanks();
        match walk.next() {
            None => return (entries, header),
            Some('[') => {
                let start = walk.at;
                walk.skip_value();
                table = plain(text[start..walk.at].trim_matches(['[', ']']));
                if text[start..].starts_with("[[") {
                    table.push_str("[]");
                }
                if table == "workspace" {
                    header = Some(walk.at);
                }
            }
            Some(_) => {
                let start = walk.at;
                walk.skip_to('=');
                let key = plain(&text[start..walk.at]);
                walk.at = (walk.at + 1).min(text.len());
                walk.at +=
                    text[walk.at..].len() - text[walk.at..].trim_start_matches([' ', '\t']).len();
                let value = walk.at;
                walk.skip_value();
                let path = if table.is_empty() {
                    key
                } else {
                    format!("{table}.{key}")
                };
                entries.push((path, value..walk.at));
            }
        }
    }
}

/// A key without blanks and quotes.
fn plain(key: &str) -> String {
    key.chars()
        .filter(|letter| !" \t\"'".contains(*letter))
        .collect()
}

struct Walk<'t> {
    text: &'t str,
    at: usize,
}

impl Walk<'_> {
    fn next(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Steps over blanks, ends of lines and comments.
    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let bare = rest.trim_start();
            self.at += rest.len() - bare.len();
            if !bare.starts_with('#') {
                return;
            }
            self.at += bare.find('\n').unwrap_or(bare.len());
        }
    }

    /// Steps over the string that begins here, of any of the four kinds.
    fn skip_string(&mut self) {
        let rest = &self.text[self.at..];
        let quote = &rest[..1];
        let long = quote.repeat(3);
        let end = if rest.starts_with(&long) {
            &long
        } else {
            quote
        };
        let mut at = end.len();
        while at < rest.len() && !rest[at..].starts_with(end) {
            let letter = rest[at..].chars().next().map_or(1, char::len_utf8);
            let escaped = rest[at + letter..].chars().next().map_or(0, char::len_utf8);
            at += if quote == "\"" && rest[at..].starts_with('\\') {
                letter + escaped
            } else {
                letter
            };
        }
        at = (at + end.len()).min(rest.len());
        // A long string may end in one or two quotes of its own.
        while end.len() == 3 && rest[at..].starts_with(quote) {
            at += 1;
        }
        self.at += at;
    }

    /// Steps to `end`, or to the end of the line; not into strings.
    fn skip_to(&mut self, end: char) {
        while let Some(letter) = self.next() {
            match letter {
                '"' | '\'' => self.skip_string(),
                _ if letter == end || letter == '\n' => return,
                _ => self.at += letter.len_utf8(),
            }
        }
    }

    /// Steps over the value that begins here: to the bracket that closes it, or to the end of the line or a comment.
    fn skip_value(&mut self) {
        let mut depth = 0;
        while let Some(letter) = self.next() {
            match letter {
                '"' | '\'' => self.skip_string(),
                '#' if depth > 0 => self.skip_blanks(),
                '#' | '\n' if depth == 0 => return,
                '[' | '{' => {
                    depth += 1;
                    self.at += 1;
                }
                ']' | '}' => {
                    depth -= 1;
                    self.at += 1;
                    if depth <= 0 {
                        return;
                    }
                }
                _ => self.at += letter.len_utf8(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_is_added_in_the_style_of_the_list() {
        for (before, after) in [
            (
                "[workspace]\nmembers = [\"a\", \"b\"]\n",
                "[workspace]\nmembers = [\"a\", \"b\", \"new\"]\n",
            ),
            (
                "[workspace]\nmembers = ['a',]#]\n",
                "[workspace]\nmembers = ['a', \"new\",]#]\n",
            ),
            (
                "[workspace]\nmembers = []\n",
                "[workspace]\nmembers = [\"new\"]\n",
            ),
            (
                "[workspace]\nmembers = [ # none ]\n]\n",
                "[workspace]\nmembers = [\"new\" # none ]\n]\n",
            ),
            (
                "[workspace] # all\nmembers = [\n    \"a\", # \"]\n    \"b\",\n]\n",
                "[workspace] # all\nmembers = [\n    \"a\", # \"]\n    \"b\",\n    \"new\",\n]\n",
            ),
            (
                "[workspace]\nmembers = [\n\t\"a\",\n\t\"b\" # last\n\t# more\n]\n",
                "[workspace]\nmembers = [\n\t\"a\",\n\t\"b\", # last\n\t\"new\",\n\t# more\n]\n",
            ),
            (
                "[workspace]\nmembers = [\n  \"a\",\n  \"b\"]\n",
                "[workspace]\nmembers = [\n  \"a\",\n  \"b\",\n  \"new\"]\n",
            ),
            (
                "[workspace]\nmembers = [\n  \"a\",\n  \"b\",]\n",
                "[workspace]\nmembers = [\n  \"a\",\n  \"b\",\n  \"new\",]\n",
            ),
            (
                "[workspace]\r\nmembers = [\r\n  \"a\",\r\n]\r\n",
                "[workspace]\r\nmembers = [\r\n  \"a\",\r\n  \"new\",\r\n]\r\n",
            ),
            (
                "workspace.members = [\"a\"]\n",
                "workspace.members = [\"a\", \"new\"]\n",
            ),
            (
                "[ \"workspace\" ]\n'members'=[\"a\"]",
                "[ \"workspace\" ]\n'members'=[\"a\", \"new\"]",
            ),
            (
                "[workspace]\nresolver = \"3\"\n",
                "[workspace]\nmembers = [\"new\"]\nresolver = \"3\"\n",
            ),
            ("[workspace]", "[workspace]\nmembers = [\"new\"]\n"),
            (
                "[workspace.metadata]\nmembers = [\"x\"]\nnote = \"\"\"\n[workspace]\nmembers = [\"y\"]\"\"\"\n[workspace]\nmembers = [\"a\"]\n",
                "[workspace.metadata]\nmembers = [\"x\"]\nnote = \"\"\"\n[workspace]\nmembers = [\"y\"]\"\"\"\n[workspace]\nmembers = [\"a\", \"new\"]\n",
            ),
            (
                "[workspace]\nexclude = [\n  \"a\\\"]\",\n  'b\\',\n]\nmembers = [\"ü\"]\n",
                "[workspace]\nexclude = [\n  \"a\\\"]\",\n  'b\\',\n]\nmembers = [\"ü\", \"new\"]\n",
            ),
        ] {
            assert_eq!(with_member(before, "new").as_deref(), Some(after));
        }
        assert_eq!(with_member("[package]\nname = \"a\"\n", "new"), None);
        assert_eq!(with_member("", "new"), None);
    }

    #[test]
    fn keys_are_found_under_their_tables() {
        let text =
            "[workspace.dependencies]\ncommon = { path = \"common\" }\n[[bin]]\nname = \"x\"\n";
        assert!(has(text, "workspace.dependencies.common"));
        assert!(!has(text, "workspace.dependencies.path") && !has(text, "common"));
    }
}
