//! What the browser extension Competitive Companion sends: one problem as JSON.

use super::http::Refusal;
use crate::json::{self, Value};
use crate::scaffold::address::Place;
use crate::scaffold::plain::{Problem, one_line};

/// How deep values may lie inside each other; the extension needs four levels.
const DEEPEST: usize = 64;

/// A problem, and the contest that it arrives with.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    /// The problem.
    pub problem: Problem,
    /// The judge, and the problem's number if its address tells.
    pub place: Place,
    /// What all problems of one contest share, and how many they are; nothing for a problem alone.
    pub batch: Option<(String, u64)>,
}

/// Reads the body of a request.
///
/// # Errors
/// Refuses what is no JSON, is nested too deep, or lacks a field that a folder is made of (400).
pub fn read(body: &[u8]) -> Result<Arrival, Refusal> {
    let refused = |word| Refusal { status: 400, word };
    let text = std::str::from_utf8(body).map_err(|_| refused("json"))?;
    let value = json::parse_within(text, DEEPEST).map_err(|fault| {
        refused(if fault.contains("expected less nesting") {
            "nesting"
        } else {
            "json"
        })
    })?;
    arrival(&value).ok_or(refused("fields"))
}

fn arrival(value: &Value) -> Option<Arrival> {
    let text = |value: &Value, key: &str| value.get(key)?.text().map(String::from);
    let url = text(value, "url")?;
    let place = Place::of(&url).ok()?;
    let group = text(value, "group")?;
    let group = match group.split_once(" - ") {
        // `Virtual Judge - POJ`
        Some(("Virtual Judge", origin)) if place.folder != "vjudge" => origin,
        // `Codeforces - Codeforces Round 1 (Div. 2)`
        Some((judge, _)) => judge,
        None => &group,
    };
    let group = one_line(group);
    let group = Some(group.as_str()).filter(|group| !group.is_empty());
    let samples = match value.get("tests")? {
        Value::List(tests) => tests
            .iter()
            .map(|test| Some((text(test, "input")?, text(test, "output")?)))
            .collect::<Option<Vec<_>>>()?,
        _ => return None,
    };
    let file = |stream: &str| text(value.get(stream)?, "fileName").map(|name| one_line(&name));
    Some(Arrival {
        problem: Problem {
            title: one_line(&text(value, "name")?),
            judge: one_line(&place.title(group)),
            url,
            rust: place.takes_rust(),
            interactive: value.get("interactive")?.truth()?,
            time_ms: limit(value.get("timeLimit")?)?,
            memory_mb: limit(value.get("memoryLimit")?)?,
            files: [file("input"), file("output")],
            samples,
        },
        place,
        batch: match value.get("batch") {
            None | Some(Value::Null) => None,
            Some(batch) => {
                let size = batch.get("size")?.whole().filter(|&size| size > 0)?;
                Some((text(batch, "id")?, size))
            }
        },
    })
}

/// A limit, without its fraction; nothing inside if there is none.
fn limit(value: &Value) -> Option<Option<u64>> {
    /// Far more than any judge allows, and few enough to count in bytes and nanoseconds.
    const MOST: f64 = 1e9;
    match value {
        Value::Number(limit) if (0.0..=MOST).contains(limit) => {
            Some(Some(*limit as u64).filter(|&limit| limit > 0))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SENT: &str = r#"{"name": "A\u0000\n B\u202e", "group": "POJ - Contest", "url": "http://poj.org/problem?id=1000",
        "interactive": false, "memoryLimit": 10.5, "timeLimit": 1000, "tests": [{"input": "1\r\n", "output": ""}],
        "input": {"type": "file", "fileName": "a.in"}, "output": {"type": "stdout"}, "batch": {"id": "x", "size": 2}}"#;

    #[test]
    fn a_problem_is_read() {
        let Arrival { problem, batch, .. } = read(SENT.as_bytes()).unwrap();
        assert_eq!(
            problem,
            Problem {
                title: "A B".into(),
                judge: "POJ 1000".into(),
                url: "http://poj.org/problem?id=1000".into(),
                rust: false,
                interactive: false,
                time_ms: Some(1000),
                memory_mb: Some(10),
                files: [Some("a.in".into()), None],
                samples: vec![("1\r\n".into(), String::new())],
            }
        );
        assert_eq!(batch, Some(("x".to_string(), 2)));
    }

    #[test]
    fn what_is_none_is_refused_in_one_word() {
        let word = |text: &str| read(text.as_bytes()).unwrap_err().word;
        assert_eq!(read(b"\"\xff\"").unwrap_err().word, "json");
        assert_eq!(word(""), "json");
        assert_eq!(word(&"[".repeat(65)), "nesting");
        assert_eq!(word(&"[".repeat(1 << 22)), "nesting");
        for (part, other) in [
            ("\"name\"", "\"title\""),
            ("\"group\"", "\"groups\""),
            ("\"url\"", "\"link\""),
            ("\"interactive\": false", "\"interactive\": 0"),
            ("10.5", "-1"),
            ("10.5", "1e300"),
            ("1000,", "\"1000\","),
            ("[{", "[1, {"),
            ("\"output\": \"\"", "\"output\": null"),
            ("\"size\": 2", "\"size\": 0"),
            ("\"size\": 2", "\"size\": 1.5"),
            ("\"id\": \"x\"", "\"id\": 1"),
            ("http:", "file:"),
        ] {
            assert_eq!(word(&SENT.replace(part, other)), "fields", "{other}");
        }
        assert_eq!(word("[]"), "fields");
        assert!(
            read(
                SENT.replace("\"batch\": {\"id\": \"x\", \"size\": 2}", "\"batch\": null")
                    .as_bytes()
            )
            .is_ok()
        );
    }
}
