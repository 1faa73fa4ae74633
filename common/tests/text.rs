//! Words, rows and lines, in every place of the buffer, and their messages.

use common::io::{Error, Scanner};
use scripts::testing::random::Rng;
use std::io::{self, Read};

const BUFFER_SIZE: usize = 1 << 16;

/// Gives at most so many bytes at a time.
struct Slowly<'a>(&'a [u8], usize);

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.1);
        self.0.read(&mut buffer[..count])
    }
}

/// Asserts that `read` finds the same in `input` however its bytes come.
fn assert_found<T: PartialEq + std::fmt::Debug>(
    input: &[u8],
    read: impl Fn(&mut Scanner) -> Result<T, Error>,
    expected: Result<T, &str>,
) {
    let expected = expected.map_err(String::from);
    for step in [1, 2, 3, 7, usize::MAX] {
        let mut source = Slowly(input, step);
        let found = read(&mut Scanner::new(&mut source)).map_err(|error| error.to_string());
        assert_eq!(
            found,
            expected,
            "{:?} by {step}",
            String::from_utf8_lossy(input)
        );
    }
}

fn all_lines(input: &mut Scanner) -> Result<Vec<String>, Error> {
    let mut lines = Vec::new();
    while input.has_line()? {
        lines.push(String::from_utf8(input.line("a text", 1000)?.to_vec()).unwrap());
    }
    Ok(lines)
}

#[test]
fn words_are_what_separators_part() {
    let words = |input: &mut Scanner| input.words(3, "a word", 5);
    let expected = || {
        Ok(vec![
            b"ab".to_vec(),
            b"-1.5".to_vec(),
            "\u{e9}\u{ff}".as_bytes().to_vec(),
        ])
    };
    assert_found("ab -1.5 \u{e9}\u{ff}".as_bytes(), words, expected());
    assert_found(
        "\u{feff}\r\n\tab\r\n\r\n-1.5\0\u{e9}\u{ff}\x1a".as_bytes(),
        words,
        expected(),
    );
    assert_found(
        &[b"ab\n-1.5\n\xff ".as_slice(), &[b' '; 30]].concat(),
        words,
        Ok(vec![b"ab".to_vec(), b"-1.5".to_vec(), vec![0xff]]),
    );
}

#[test]
fn words_of_every_length_are_read_at_every_distance_from_the_end_of_the_buffer() {
    for length in (1..40).chain([
        BUFFER_SIZE - 1,
        BUFFER_SIZE,
        BUFFER_SIZE + 1,
        3 * BUFFER_SIZE,
    ]) {
        for distance in 0..12 {
            let mut input = vec![b' '; BUFFER_SIZE - distance];
            input.extend(vec![b'x'; length]);
            input.extend(b" yz");
            let mut source = &input[..];
            let mut scanner = Scanner::new(&mut source);
            assert_eq!(
                scanner.word("a word", length).unwrap(),
                &vec![b'x'; length][..]
            );
            assert_eq!(scanner.word("a word", 2).unwrap(), b"yz");
            assert!(scanner.is_at_end().unwrap());
        }
    }
}

#[test]
fn a_word_too_long_or_missing_is_a_fault_of_its_line() {
    let word = |input: &mut Scanner| Ok(input.word("a name", 3)?.to_vec());
    let fault = "line 2: expected a name of at most 3 bytes, found ";
    assert_found(b"\nabcd", word, Err(&format!("{fault}abcd")));
    assert_found(
        b"\nabcd                  ",
        word,
        Err(&format!("{fault}abcd")),
    );
    assert_found(
        b"\nabcdefghijklmnopqrstuvwxyz ",
        |input| Ok(input.word("a name", 25)?.to_vec()),
        Err("line 2: expected a name of at most 25 bytes, found abcdefghijklmnopqrstuvwx"),
    );
    assert_found(
        b"\n\x1a",
        word,
        Err(&format!("{fault}the end of the input")),
    );
    assert!(
        Scanner::new(&mut io::repeat(b'x'))
            .word("a name", 100)
            .is_err()
    );
    assert_found(
        b"",
        |input| input.words(usize::MAX, "a name", usize::MAX),
        Err(&format!(
            "line 1: expected a name of at most {} bytes, found the end of the input",
            usize::MAX
        )),
    );
}

#[test]
fn rows_have_the_width_that_was_asked_for() {
    let rows = |input: &mut Scanner| input.rows(2, "a row", 3);
    assert_found(
        b".#.\r\n###\r\n",
        rows,
        Ok(vec![b".#.".to_vec(), b"###".to_vec()]),
    );
    assert_found(
        b".#.\n##\n",
        rows,
        Err("line 2: expected a row of 3 characters, found ##"),
    );
    assert_found(
        b".#..\n##\n",
        rows,
        Err("line 1: expected a row of 3 characters, found .#.."),
    );
    assert_found(
        b".#.\n",
        rows,
        Err("line 2: expected a row of 3 characters, found the end of the input"),
    );
}

#[test]
fn lines_are_whole_and_lose_their_ends_only() {
    let lines = |lines: &[&str]| Ok(lines.iter().map(ToString::to_string).collect());
    for (input, expected) in [
        ("", &[][..]),
        ("a", &["a"]),
        ("a\n", &["a"]),
        ("a\r\n", &["a"]),
        ("a\n\x1a", &["a"]),
        ("a\x1a", &["a"]),
        ("a\r\n\x1a", &["a"]),
        ("\x1a", &[]),
        ("\x1a\n", &["\x1a"]),
        ("\n", &[""]),
        ("\n\n a  b \n\n", &["", "", " a  b ", ""]),
        ("\r\n\r\n", &["", ""]),
        ("a\r", &["a"]),
        ("a\rb\r\r\n", &["a\rb\r"]),
        ("\u{feff}\n a", &["", " a"]),
        ("\u{feff}", &[]),
        ("\u{e9}\n", &["\u{e9}"]),
    ] {
        assert_found(input.as_bytes(), all_lines, lines(expected));
    }
}

#[test]
fn a_line_behind_a_token_is_its_rest_or_the_next_one() {
    let read = |input: &mut Scanner| {
        let number = input.number("a number", 0, 9)?;
        Ok((number, all_lines(input)?))
    };
    for (input, expected) in [
        ("3\na b\n", &["a b"][..]),
        ("3 \t\r\n a\n", &[" a"]),
        ("3\n\n a\n", &["", " a"]),
        ("3 a b \n c\n", &["a b ", " c"]),
        ("3", &[]),
        ("3\n", &[]),
        ("3 ", &[]),
        ("3\n\n", &[""]),
        ("\u{feff}3\nx", &["x"]),
    ] {
        let lines = expected.iter().map(ToString::to_string).collect();
        assert_found(input.as_bytes(), read, Ok((3, lines)));
        let padded = format!("{input}{}", "\n".repeat(40));
        let found = read(&mut Scanner::new(&mut padded.as_bytes())).unwrap();
        assert_eq!(found.1[..expected.len()], *expected, "{input:?}");
    }
}

#[test]
fn tokens_and_lines_may_take_turns() {
    let read = |input: &mut Scanner| {
        let one = input.line("a line", 9)?.to_vec();
        let word = input.word("a word", 9)?.to_vec();
        let is_at_end = input.is_at_end()?;
        let other = input.line("a line", 9)?.to_vec();
        let number = input.number("a number", 0, 99)?;
        Ok((one, word, is_at_end, other, number))
    };
    let expected = (b"".to_vec(), b"b".to_vec(), false, b"c d".to_vec(), 42);
    assert_found(b"\n\n b\n c d\n\n42", read, Ok(expected));
}

#[test]
fn lines_of_every_length_are_read_at_every_distance_from_the_end_of_the_buffer() {
    for length in (0..20).chain([
        BUFFER_SIZE - 1,
        BUFFER_SIZE,
        BUFFER_SIZE + 1,
        3 * BUFFER_SIZE,
    ]) {
        for distance in 1..8 {
            let mut input = vec![b'-'; BUFFER_SIZE - distance];
            input.extend(b"\n");
            input.extend(vec![b'x'; length]);
            input.extend(b"\r\ny");
            let mut source = &input[..];
            let mut scanner = Scanner::new(&mut source);
            scanner.line("a line", BUFFER_SIZE).unwrap();
            assert_eq!(
                scanner.line("a line", length).unwrap(),
                &vec![b'x'; length][..]
            );
            assert_eq!(scanner.line("a line", 1).unwrap(), b"y");
            assert!(!scanner.has_line().unwrap());
        }
    }
}

#[test]
fn a_line_too_long_or_missing_is_a_fault_of_its_line() {
    let lines = |input: &mut Scanner| input.lines(2, "a text", 3);
    assert_found(
        b"abc\r\nabc\r\n",
        lines,
        Ok(vec![b"abc".to_vec(), b"abc".to_vec()]),
    );
    assert_found(
        b"\nabcd\r\n",
        lines,
        Err("line 2: expected a text of at most 3 bytes, found abcd\r"),
    );
    assert_found(
        b"\n",
        lines,
        Err("line 2: expected a text of at most 3 bytes, found the end of the input"),
    );
    assert_found(
        b"a\n\x1a",
        lines,
        Err("line 2: expected a text of at most 3 bytes, found the end of the input"),
    );
    assert!(
        Scanner::new(&mut io::repeat(b'x'))
            .line("a text", 100)
            .is_err()
    );
    assert!(
        Scanner::new(&mut io::repeat(b'\r'))
            .line("a text", 100)
            .is_err()
    );
}

#[test]
fn a_fault_of_the_caller_names_the_line_that_was_read() {
    let mut input = &b"1\n\n  x\n\nlast"[..];
    let mut scanner = Scanner::new(&mut input);
    for line in 1..=5 {
        scanner.line("a line", 9).unwrap();
        let message = scanner.fault("a", "b").to_string();
        assert_eq!(message, format!("line {line}: expected a, found b"));
    }
}

#[test]
fn nothing_is_waited_for_behind_what_is_asked_for() {
    /// Fails after the last byte.
    struct Endless<'a>(&'a [u8]);
    impl Read for Endless<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0 {
                [] => Err(io::Error::other("gone")),
                _ => self.0.read(&mut buffer[..1]),
            }
        }
    }
    for (input, words) in [("a ", 1), ("a\nbc\n", 2), ("5\n", 1)] {
        let mut source = Endless(input.as_bytes());
        assert_eq!(
            Scanner::new(&mut source)
                .words(words, "a word", 9)
                .unwrap()
                .len(),
            words
        );
        let mut source = Endless(input.as_bytes());
        assert!(
            Scanner::new(&mut source)
                .words(words + 1, "a word", 9)
                .is_err()
        );
    }
    let mut source = Endless(b"ab\nc\n");
    assert_eq!(
        Scanner::new(&mut source).lines(2, "a line", 9).unwrap(),
        [b"ab".to_vec(), b"c".to_vec()]
    );
}

#[test]
fn random_texts_are_read_whole() {
    let mut rng = Rng::new(9);
    let words: Vec<Vec<u8>> = (0..50_000)
        .map(|_| {
            (0..rng.range(1..=20))
                .map(|_| rng.range(33..=255) as u8)
                .collect()
        })
        .collect();
    let separators = [&b" "[..], b"\n", b"\r\n", b"\t", b"\0 ", b" \n\n "];
    let mut input = Vec::new();
    for word in &words {
        input.extend(word);
        input.extend(*rng.pick(&separators));
    }
    let mut source = &input[..];
    let found = Scanner::new(&mut source).words(words.len(), "a word", 20);
    assert_eq!(found.unwrap(), words);
    let input = words.join(&b"\n"[..]);
    let mut source = &input[..];
    assert_eq!(
        Scanner::new(&mut source)
            .lines(words.len(), "a line", 20)
            .unwrap(),
        words
    );
}

/// What is known of the byte before a line must neither be lost with the buffer nor outlive the line.
#[test]
fn asking_for_a_line_again_takes_nothing_of_it() {
    let text = b"5\n  abc\n\n x\n7 \n y";
    let read = |input: &mut dyn Read| {
        let mut scanner = Scanner::new(input);
        let mut found = Vec::new();
        assert_eq!(scanner.number("a number", 0, 9).unwrap(), 5);
        for expected in ["  abc", "", " x"] {
            assert!(scanner.has_line().unwrap() && scanner.has_line().unwrap());
            found.push(scanner.line("a line", 9).unwrap() == expected.as_bytes());
        }
        assert_eq!(scanner.number("a number", 0, 9).unwrap(), 7);
        assert!(scanner.has_line().unwrap() && scanner.has_line().unwrap());
        found.push(scanner.line("a line", 9).unwrap() == b" y");
        assert!(!scanner.has_line().unwrap());
        found
    };
    assert_eq!(read(&mut &text[..]), [true; 4]);
    assert_eq!(read(&mut Slowly(text, 1)), [true; 4]);
}
