//! Reads JSON into a tree of values.

/// One JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// Any number; whole numbers are exact up to 2^53.
    Number(f64),
    /// A string with its escapes resolved.
    Text(String),
    /// An array.
    List(Vec<Value>),
    /// An object, its members in the order of the text.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The member `key` of an object, the last of several as in JavaScript; `None` for other values and for missing
    /// keys. Takes time linear in the number of members.
    pub fn get(&self, key: &str) -> Option<&Value> {
        match self {
            Value::Object(members) => members
                .iter()
                .rfind(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text of a string.
    pub fn text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value of a boolean.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Value::Bool(truth) => Some(*truth),
            _ => None,
        }
    }

    /// A number that is whole, not negative and at most 2^53.
    pub fn whole(&self) -> Option<u64> {
        match self {
            Value::Number(number)
                if (0.0..=9_007_199_254_740_992.0).contains(number) && number.fract() == 0.0 =>
            {
                Some(*number as u64)
            }
            _ => None,
        }
    }

    /// The elements of an array; nothing for other values.
    pub fn items(&self) -> &[Value] {
        match self {
            Value::List(items) => items,
            _ => &[],
        }
    }

    /// The members of an object; nothing for other values.
    pub fn members(&self) -> &[(String, Value)] {
        match self {
            Value::Object(members) => members,
            _ => &[],
        }
    }
}

/// Reads one JSON text in linear time.
///
/// # Errors
/// Names the byte where the text stops being JSON, or lies more than 128 levels deep; cargo and rustc stay far below.
pub fn parse(text: &str) -> Result<Value, String> {
    parse_within(text, 128)
}

/// As [`parse`], with arrays and objects at most `deepest` deep inside each other: the stack holds so many calls.
///
/// # Errors
/// As [`parse`].
pub fn parse_within(text: &str, deepest: usize) -> Result<Value, String> {
    let mut reader = Reader {
        text,
        at: 0,
        deepest,
    };
    let value = reader.value(0)?;
    reader.skip_blanks();
    if reader.at < text.len() {
        return Err(reader.expected("the end of the JSON text"));
    }
    Ok(value)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    deepest: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn expected(&self, what: &str) -> String {
        let found = self
            .rest()
            .chars()
            .next()
            .map_or("the end".to_string(), |c| format!("{c:?}"));
        format!("byte {}: expected {what}, found {found}", self.at)
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
    }

    /// Steps over `word` if it comes next, after any blanks.
    fn take(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let there = self.rest().starts_with(word);
        if there {
            self.at += word.len();
        }
        there
    }

    fn value(&mut self, depth: usize) -> Result<Value, String> {
        for (word, value) in [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ] {
            if self.take(word) {
                return Ok(value);
            }
        }
        if self.take("\"") {
            return self.string().map(Value::Text);
        }
        if self.rest().starts_with(['[', '{']) && depth >= self.deepest {
            return Err(self.expected("less nesting"));
        }
        if self.take("[") {
            return self.list(depth);
        }
        if self.take("{") {
            return self.object(depth);
        }
        let is_numeric = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
        let end = self
            .rest()
            .find(|c| !is_numeric(c))
            .unwrap_or(self.rest().len());
        let number = Some(&self.rest()[..end])
            .filter(|text| is_number(text))
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| self.expected("a JSON value"))?;
        self.at += end;
        Ok(Value::Number(number))
    }

    fn list(&mut self, depth: usize) -> Result<Value, String> {
        let mut items = Vec::new();
        if self.take("]") {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.take("]") {
                return Ok(Value::List(items));
            }
            if !self.take(",") {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, String> {
        let mut members = Vec::new();
        if self.take("}") {
            return Ok(Value::Object(members));
        }
        loop {
            if !self.take("\"") {
                return Err(self.expected("a key"));
            }
            let key = self.string()?;
            if !self.take(":") {
                return Err(self.expected("`:`"));
            }
            members.push((key, self.value(depth + 1)?));
            if self.take("}") {
                return Ok(Value::Object(members));
            }
            if !self.take(",") {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    /// The rest of a string whose opening quote has been read.
    fn string(&mut self) -> Result<String, String> {
        let mut string = String::new();
        loop {
            let plain = self
                .rest()
                .find(|letter| letter == '"' || letter == '\\' || letter < ' ')
                .ok_or_else(|| self.expected("a closing quote"))?;
            string.push_str(&self.rest()[..plain]);
            self.at += plain;
            if self.rest().starts_with(|letter| letter < ' ') {
                return Err(self.expected("an escape"));
            }
            self.at += 1;
            if self.text.as_bytes()[self.at - 1] == b'"' {
                return Ok(string);
            }
            string.push(self.escape()?);
        }
    }

    /// What the escape means whose backslash has been read.
    fn escape(&mut self) -> Result<char, String> {
        let letter = self
            .rest()
            .chars()
            .next()
            .ok_or_else(|| self.expected("an escape"))?;
        let meaning = match letter {
            '"' | '\\' | '/' => letter,
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                self.at += 1;
                return self.unicode();
            }
            _ => return Err(self.expected("an escape")),
        };
        self.at += 1;
        Ok(meaning)
    }

    /// One character written as one or, beyond U+FFFF, two `\u` escapes. Half a character, which JavaScript's strings may
    /// hold, becomes U+FFFD, as when a browser writes it as bytes.
    fn unicode(&mut self) -> Result<char, String> {
        let first = self.four_digits()?;
        let before = self.at;
        if (0xD800..0xDC00).contains(&first) && self.rest().starts_with("\\u") {
            self.at += 2;
            let second = self.four_digits()?;
            if (0xDC00..0xE000).contains(&second) {
                let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
                return Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.at = before;
        }
        Ok(char::from_u32(first).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn four_digits(&mut self) -> Result<u32, String> {
        let digits = self
            .rest()
            .get(..4)
            .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let code = code.ok_or_else(|| self.expected("four hexadecimal digits"))?;
        self.at += 4;
        Ok(code)
    }
}

/// Whether a text is a number of JSON, which begins with no `+`, point or needless zero.
fn is_number(text: &str) -> bool {
    let rest = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (rest, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let exponent = exponent.map(|text| text.strip_prefix(['+', '-']).unwrap_or(text));
    is_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(is_digits)
        && exponent.is_none_or(is_digits)
}

/// A text as a string of JSON, which may stand in a script of a page as well: `<` is escaped.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted += "\\n",
            '\0'..='\x1f' | '<' => quoted += &format!("\\u{:04x}", u32::from(letter)),
            _ => quoted.push(letter),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_value_is_read() {
        let value =
            parse(" {\"a\": [1, -2.5e1, true, null, \"x\"], \"b\": {}, \"c\": []}\n").unwrap();
        let items = value.get("a").unwrap().items();
        assert_eq!(items[0].whole(), Some(1));
        assert_eq!(items[1], Value::Number(-25.0));
        assert_eq!(items[1].whole(), None);
        assert_eq!(items[2].truth(), Some(true));
        assert_eq!(items[3], Value::Null);
        assert_eq!(items[4].text(), Some("x"));
        assert_eq!(value.get("b"), Some(&Value::Object(Vec::new())));
        assert_eq!(value.get("c"), Some(&Value::List(Vec::new())));
        assert_eq!(value.get("d"), None);
    }

    #[test]
    fn escapes_become_the_characters_they_name() {
        let value = parse(r#""C:\\dir\/\"é\" \u00e9 \ud83d\ude00\n""#).unwrap();
        assert_eq!(value.text(), Some("C:\\dir/\"é\" é 😀\n"));
        let halves = parse(r#""\ud83d \ud83d\u0041 \ude00""#).unwrap();
        assert_eq!(halves.text(), Some("\u{fffd} \u{fffd}A \u{fffd}"));
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        for (text, byte) in [
            ("", 0),
            ("[1,]", 3),
            ("[1 2]", 3),
            ("{1}", 1),
            ("{\"a\" 1}", 5),
            ("\"a", 1),
            ("\"\\x\"", 2),
            ("1 1", 2),
        ] {
            let error = parse(text).unwrap_err();
            assert!(
                error.starts_with(&format!("byte {byte}: ")),
                "{text}: {error}"
            );
        }
        for text in [
            "\"\\u12\"",
            "nul",
            "-",
            "\"\\",
            "01",
            "+1",
            ".5",
            "1.",
            "1e",
            "1e+",
            "--1",
            "NaN",
            "\"a\nb\"",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_of_json_are_read() {
        for (text, number) in [
            ("0", 0.0),
            ("-0.5", -0.5),
            ("10.25e-1", 1.025),
            ("1E+2", 100.0),
        ] {
            assert_eq!(parse(text), Ok(Value::Number(number)), "{text}");
        }
    }

    #[test]
    fn the_last_of_several_members_counts() {
        assert_eq!(
            parse("{\"a\": 1, \"a\": 2}").unwrap().get("a"),
            Some(&Value::Number(2.0))
        );
    }

    #[test]
    fn what_lies_too_deep_is_refused() {
        let nested = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        assert!(parse_within(&nested(64), 64).is_ok());
        assert!(parse_within(&nested(65), 64).is_err());
        assert!(parse(&nested(128)).is_ok());
        assert!(parse(&"{\"a\":[".repeat(65)).is_err());
        assert!(parse(&"[".repeat(100_000)).is_err());
    }

    #[test]
    fn what_is_written_is_read() {
        let text = "\u{0}\u{1f} \"a\" \\ \n\t\r <b> é \u{10ffff}";
        assert_eq!(parse(&quoted(text)), Ok(Value::Text(text.to_string())));
        assert_eq!(quoted("</script>\n"), r#""\u003c/script>\n""#);
    }
}
