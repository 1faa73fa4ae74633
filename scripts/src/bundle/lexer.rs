//! Rust source text as tokens, each with its place, so that later stages never mistake a string for code.

use std::path::{Path, PathBuf};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An identifier or a keyword, raw identifiers included.
    Word,
    /// A lifetime or a label.
    Lifetime,
    /// A number, character, string or byte string of any kind.
    Literal,
    /// Punctuation. `<` and `>` always stand alone, since they may be brackets.
    Mark,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// A doc comment on what follows it.
    Doc,
    /// A doc comment on what it stands in.
    InnerDoc,
    /// Any other comment.
    Comment,
}

/// A piece of a source text.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// The byte where it starts.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
}

/// One file, read and cut into tokens.
#[derive(Debug)]
pub struct Source {
    /// The file's path below the workspace root.
    pub path: PathBuf,
    /// The text as rustc takes it: no byte order mark, LF for CRLF.
    pub text: String,
    /// All tokens but the comments that document nothing.
    pub tokens: Vec<Token>,
    /// The comments that document nothing.
    pub comments: Vec<Token>,
    /// For each bracket the index of its partner; for other tokens their own index.
    pub partner: Vec<usize>,
}

/// Marks of several characters, longer ones first.
const MARKS: [&str; 20] = [
    "..=", "...", "::", "->", "=>", "..", "&&", "||", "==", "!=", "+=", "-=", "*=", "/=", "%=",
    "^=", "&=", "|=", "$", "#",
];

/// Keywords behind which a path may start with `::`.
const BEFORE_PATHS: [&str; 20] = [
    "as", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "match", "move",
    "mut", "pub", "ref", "return", "use", "where", "while", "yield",
];

/// Brackets may lie this deep inside each other, since later stages recurse on them; rustc itself stops not far above.
const DEEPEST: usize = 200;

impl Source {
    /// Cuts `text` into tokens in linear time; `path` is how messages call it.
    ///
    /// # Errors
    /// `path:line` of a literal or comment without an end, a bracket without a partner, or a character that no Rust
    /// token starts with.
    pub fn new(path: &Path, text: &str) -> Result<Source, String> {
        let text = text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .replace("\r\n", "\n");
        let mut source = Source {
            path: path.to_path_buf(),
            text,
            tokens: Vec::new(),
            comments: Vec::new(),
            partner: Vec::new(),
        };
        let mut at = source.shebang();
        while let Some(start) = source.next_start(at) {
            let (kind, length) = match cut(&source.text[start..]) {
                Ok(found) => found,
                Err(fault) => return Err(source.fault(start, fault)),
            };
            at = start + length;
            let list = if kind == Kind::Comment {
                &mut source.comments
            } else {
                &mut source.tokens
            };
            list.push(Token {
                kind,
                start,
                end: at,
            });
        }
        source.pair_brackets()?;
        Ok(source)
    }

    /// The text of the token with this index.
    pub fn text(&self, token: usize) -> &str {
        self.tokens
            .get(token)
            .map_or("", |token| &self.text[token.start..token.end])
    }

    /// The texts of the tokens `from..to`, with nothing between them.
    pub fn text_of(&self, from: usize, to: usize) -> String {
        (from..to).map(|token| self.text(token)).collect()
    }

    /// Whether the token with this index reads `text`. A raw identifier is no keyword.
    pub fn is(&self, token: usize, text: &str) -> bool {
        self.text(token) == text
    }

    /// The identifier at this index, without `r#`; `None` for other tokens.
    pub fn word(&self, token: usize) -> Option<&str> {
        let is_word = self.tokens.get(token)?.kind == Kind::Word;
        let text = self.text(token);
        is_word.then(|| text.strip_prefix("r#").unwrap_or(text))
    }

    /// Whether the word with this index follows a `::` that starts a path.
    pub fn is_leading(&self, token: usize) -> bool {
        if token == 0 || !self.is(token - 1, "::") {
            return false;
        }
        let Some(before) = token.checked_sub(2) else {
            return true;
        };
        match self.tokens[before].kind {
            Kind::Word => BEFORE_PATHS.contains(&self.text(before)),
            Kind::Close => false,
            _ => !self.is(before, ">"),
        }
    }

    /// The inner attributes that the tokens `from..to` begin with, inner doc comments apart: for each the place of its `#`
    /// and that of its closing bracket.
    pub fn inner_attributes(&self, from: usize, to: usize) -> Vec<(usize, usize)> {
        let mut attributes = Vec::new();
        let mut at = from;
        while at < to {
            if self.is(at, "#") && self.is(at + 1, "!") {
                let close = self.partner[at + 2];
                attributes.push((at, close));
                at = close + 1;
            } else if self.tokens[at].kind == Kind::InnerDoc {
                at += 1;
            } else {
                break;
            }
        }
        attributes
    }

    /// The first of the tokens `from..to` behind the outer doc comments and attributes that they begin with, if any.
    pub fn after_attributes(&self, from: usize, to: usize) -> Option<usize> {
        let mut at = from;
        while at < to && (self.tokens[at].kind == Kind::Doc || self.is(at, "#")) {
            at = match self.is(at, "#") {
                true => self.partner[at + 1] + 1,
                false => at + 1,
            };
        }
        (at < to).then_some(at)
    }

    /// A message about the token with this index, which starts with `path:line`.
    pub fn complaint(&self, token: usize, message: &str) -> String {
        let start = self
            .tokens
            .get(token)
            .map_or(self.text.len(), |token| token.start);
        self.fault(start, message)
    }

    fn fault(&self, byte: usize, message: &str) -> String {
        let line = 1 + self.text[..byte].matches('\n').count();
        let path = self.path.display().to_string().replace('\\', "/");
        format!("{path}:{line}: {message}")
    }

    /// The length of a first line that is meant for a Unix shell.
    fn shebang(&self) -> usize {
        match self.text.strip_prefix("#!") {
            Some(rest) if !rest.trim_start().starts_with('[') => {
                self.text.find('\n').unwrap_or(self.text.len())
            }
            _ => 0,
        }
    }

    fn next_start(&self, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        rest.find(|c: char| !c.is_whitespace())
            .map(|blanks| at + blanks)
    }

    fn pair_brackets(&mut self) -> Result<(), String> {
        self.partner = (0..self.tokens.len()).collect();
        let mut open = Vec::new();
        for index in 0..self.tokens.len() {
            match self.tokens[index].kind {
                Kind::Open if open.len() == DEEPEST => {
                    let message = format!("brackets lie more than {DEEPEST} deep in each other");
                    return Err(self.complaint(index, &message));
                }
                Kind::Open => open.push(index),
                Kind::Close => {
                    let start = open
                        .pop()
                        .ok_or_else(|| self.complaint(index, "no bracket is open here"))?;
                    if !matches!(
                        (self.text(start), self.text(index)),
                        ("(", ")") | ("[", "]") | ("{", "}")
                    ) {
                        return Err(self.complaint(index, "the brackets do not match"));
                    }
                    self.partner[start] = index;
                    self.partner[index] = start;
                }
                _ => {}
            }
        }
        open.pop().map_or(Ok(()), |start| {
            Err(self.complaint(start, "the bracket is never closed"))
        })
    }
}

fn is_word_start(c: char) -> bool {
    c == '_' || c.is_alphabetic()
}

fn is_word_part(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The length of the longest prefix made of word characters.
fn word_length(text: &str) -> usize {
    text.find(|c| !is_word_part(c)).unwrap_or(text.len())
}

/// Kind and length of the token that `text`, which is not empty, starts with.
fn cut(text: &str) -> Result<(Kind, usize), &'static str> {
    let first = text.chars().next().unwrap_or(' ');
    if text.starts_with("//") {
        return Ok(line_comment(text));
    }
    if text.starts_with("/*") {
        return block_comment(text);
    }
    if first == '"' {
        return string(text, 0);
    }
    if first == '\'' {
        return quote(text);
    }
    if first.is_ascii_digit() {
        return Ok((Kind::Literal, number_length(text)));
    }
    if is_word_start(first) {
        return word(text);
    }
    if "([{".contains(first) {
        return Ok((Kind::Open, 1));
    }
    if ")]}".contains(first) {
        return Ok((Kind::Close, 1));
    }
    if let Some(mark) = MARKS.iter().find(|mark| text.starts_with(**mark)) {
        return Ok((Kind::Mark, mark.len()));
    }
    if first.is_ascii_punctuation() {
        return Ok((Kind::Mark, 1));
    }
    Err("no Rust token starts with this character")
}

fn line_comment(text: &str) -> (Kind, usize) {
    let length = text.find('\n').unwrap_or(text.len());
    let kind = if text.starts_with("//!") {
        Kind::InnerDoc
    } else if text.starts_with("///") && !text.starts_with("////") {
        Kind::Doc
    } else {
        Kind::Comment
    };
    (kind, length)
}

fn block_comment(text: &str) -> Result<(Kind, usize), &'static str> {
    let kind = if text.starts_with("/*!") {
        Kind::InnerDoc
    } else if text.starts_with("/**") && !text.starts_with("/***") && !text.starts_with("/**/") {
        Kind::Doc
    } else {
        Kind::Comment
    };
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (1, 2);
    while depth > 0 {
        match bytes.get(at..at + 2) {
            Some(b"/*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*/") => (depth, at) = (depth - 1, at + 2),
            Some(_) => at += 1,
            None => return Err("the comment is never closed"),
        }
    }
    Ok((kind, at))
}

/// A string with escapes whose quote stands at byte `quote`.
fn string(text: &str, quote: usize) -> Result<(Kind, usize), &'static str> {
    closed(text, quote, b'"').ok_or("the string is never closed")
}

/// The literal that runs from the quote at byte `open` to the next one like it that no backslash escapes.
fn closed(text: &str, open: usize, quote: u8) -> Option<(Kind, usize)> {
    let bytes = text.as_bytes();
    let mut at = open + 1;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            byte if *byte == quote => {
                return Some((Kind::Literal, at + 1 + word_length(text.get(at + 1..)?)));
            }
            _ => at += 1,
        }
    }
}

/// A character or a lifetime.
fn quote(text: &str) -> Result<(Kind, usize), &'static str> {
    let mut rest = text[1..].chars();
    let (first, second) = (rest.next().unwrap_or(' '), rest.next().unwrap_or(' '));
    if first == '\\' || second == '\'' {
        return closed(text, 0, b'\'').ok_or("the character is never closed");
    }
    if !is_word_start(first) {
        return Err("the character is never closed");
    }
    let raw = if text.starts_with("'r#") { 3 } else { 1 };
    Ok((Kind::Lifetime, raw + word_length(&text[raw..])))
}

/// A word, or a literal that starts with letters.
fn word(text: &str) -> Result<(Kind, usize), &'static str> {
    let length = word_length(text);
    let rest = &text[length..];
    match &text[..length] {
        "r" | "br" | "cr" => {
            let hashes = rest.len() - rest.trim_start_matches('#').len();
            if rest[hashes..].starts_with('"') {
                let start = length + hashes + 1;
                let end = format!("\"{}", &rest[..hashes]);
                let inside = text[start..]
                    .find(&end)
                    .ok_or("the raw string is never closed")?;
                return Ok((Kind::Literal, start + inside + end.len()));
            }
            if length == 1 && hashes == 1 && rest[1..].starts_with(is_word_start) {
                return Ok((Kind::Word, 2 + word_length(&rest[1..])));
            }
        }
        "b" | "c" if rest.starts_with('"') => return string(text, length),
        "b" if rest.starts_with('\'') => {
            return closed(text, 1, b'\'').ok_or("the byte is never closed");
        }
        _ => {}
    }
    Ok((Kind::Word, length))
}

fn number_length(text: &str) -> usize {
    let is_decimal = !(text.starts_with("0x") || text.starts_with("0b") || text.starts_with("0o"));
    let mut end = word_length(text);
    if is_decimal && text[end..].starts_with('.') {
        let fraction = &text[end + 1..];
        if !fraction.starts_with(|c| c == '.' || is_word_start(c)) {
            end += 1 + word_length(fraction);
        }
    }
    let exponent_opens = text[..end].ends_with(['e', 'E']) && text[end..].starts_with(['+', '-']);
    if is_decimal && exponent_opens {
        end += 1 + word_length(&text[end + 1..]);
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pieces(text: &str) -> Vec<String> {
        let source = Source::new(Path::new("a.rs"), text).unwrap();
        (0..source.tokens.len())
            .map(|token| source.text(token).to_string())
            .collect()
    }

    #[test]
    fn literals_of_every_kind_are_one_token() {
        for literal in [
            r##"r#"a " b"#"##,
            r#""a\"b\\""#,
            "b\"x\"",
            "br\"\\\"",
            "c\"x\"",
            "cr#\"x\"#",
            "'a'",
            "'\\''",
            "'\\u{1F600}'",
            "'\"'",
            "b'\\''",
            "b'x'",
            "1.5e-3",
            "1e+5f64",
            "0x1e",
            "1_000u64",
            "2.",
            "'é'",
            "\"two\nlines // not code\"",
        ] {
            assert_eq!(pieces(&format!("({literal})")), ["(", literal, ")"]);
        }
    }

    #[test]
    fn neighbours_of_literals_stay_apart() {
        assert_eq!(pieces("0..n"), ["0", "..", "n"]);
        assert_eq!(pieces("1.max(2)"), ["1", ".", "max", "(", "2", ")"]);
        assert_eq!(pieces("0x1e+5"), ["0x1e", "+", "5"]);
        assert_eq!(pieces("&'a str"), ["&", "'a", "str"]);
        assert_eq!(pieces("r#type r"), ["r#type", "r"]);
        assert_eq!(pieces("a>>=b..=c"), ["a", ">", ">", "=", "b", "..=", "c"]);
        assert_eq!(
            pieces("'a: loop { break 'a }"),
            ["'a", ":", "loop", "{", "break", "'a", "}"]
        );
    }

    #[test]
    fn comments_are_told_apart() {
        let text =
            "//! in\n/// out\n//// plain\n/* a /* b */ c */ /** out */ /*! in */ /**/ // end";
        let source = Source::new(Path::new("a.rs"), text).unwrap();
        let kinds: Vec<Kind> = source.tokens.iter().map(|token| token.kind).collect();
        assert_eq!(
            kinds,
            [Kind::InnerDoc, Kind::Doc, Kind::Doc, Kind::InnerDoc]
        );
        assert_eq!(source.comments.len(), 4);
    }

    #[test]
    fn marks_of_windows_and_shells_are_no_tokens() {
        assert_eq!(pieces("\u{feff}a\r\nb"), ["a", "b"]);
        assert_eq!(pieces("#!/usr/bin/env x (\nb"), ["b"]);
        assert_eq!(pieces("#![a]"), ["#", "!", "[", "a", "]"]);
    }

    #[test]
    fn broken_text_is_refused_with_its_line() {
        for (text, message) in [
            ("\n\"a", "a.rs:2: the string is never closed"),
            ("/* /* */", "a.rs:1: the comment is never closed"),
            ("r#\"a\"", "a.rs:1: the raw string is never closed"),
            ("(\n]", "a.rs:2: the brackets do not match"),
            ("\n}", "a.rs:2: no bracket is open here"),
            ("(", "a.rs:1: the bracket is never closed"),
            (
                &"[".repeat(100_000),
                "a.rs:1: brackets lie more than 200 deep in each other",
            ),
            ("\u{1}", "a.rs:1: no Rust token starts with this character"),
            ("'", "a.rs:1: the character is never closed"),
        ] {
            assert_eq!(Source::new(Path::new("a.rs"), text).unwrap_err(), message);
        }
    }
}
