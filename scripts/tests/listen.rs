//! `contest listen`, over real sockets: by curl as a browser would, and by hand as no browser does.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use scripts::files::Scratch;
use scripts::workspace::Workspace;

/// A workspace without members, and `contest listen` in it.
struct Listening {
    scratch: Option<Scratch>,
    process: Child,
    stdout: BufReader<ChildStdout>,
    port: u16,
}

impl Drop for Listening {
    fn drop(&mut self) {
        // After a failed assertion nobody else ends it.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// How it ended: exit code, what it printed, what it complained of.
type End = (Option<i32>, String, String);

impl Listening {
    fn start() -> Listening {
        let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
        fs::write(
            scratch.0.join("Cargo.toml"),
            "[workspace]\nresolver = \"3\"\n",
        )
        .unwrap();
        Listening::within(scratch)
    }

    fn within(scratch: Scratch) -> Listening {
        let mut process = Command::new(env!("CARGO_BIN_EXE_contest"))
            .args(["listen", "--port", "0"])
            .current_dir(&scratch.0)
            .env_remove("CARGO_TARGET_DIR")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let port = line.split("http://127.0.0.1:").nth(1);
        let port = port.and_then(|rest| rest.split(':').next()?.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no port in {line:?}"));
        Listening {
            scratch: Some(scratch),
            process,
            stdout,
            port,
        }
    }

    fn folder(&self) -> &Path {
        &self.scratch.as_ref().unwrap().0
    }

    fn members(&self) -> Vec<String> {
        let workspace = Workspace::load(Some(&self.folder().join("Cargo.toml"))).unwrap();
        workspace
            .members
            .into_iter()
            .map(|member| member.name)
            .collect()
    }

    /// The status and the line that curl gets for a POST of these bytes, with more of its arguments.
    fn post(&self, body: &str, more: &[&str]) -> String {
        post(self.port, body, more)
    }

    /// All that the server says to these bytes, until it ends the connection.
    fn say(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        rest_of(stream)
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(("127.0.0.1", self.port)).unwrap()
    }

    /// Waits for its end; the folder lives on.
    fn end(mut self) -> (Scratch, End) {
        let (mut said, mut complained) = (String::new(), String::new());
        self.stdout.read_to_string(&mut said).unwrap();
        let mut stderr = self.process.stderr.take().unwrap();
        stderr.read_to_string(&mut complained).unwrap();
        let code = self.process.wait().unwrap().code();
        (self.scratch.take().unwrap(), (code, said, complained))
    }
}

fn post(port: u16, body: &str, more: &[&str]) -> String {
    let mut curl = Command::new("curl")
        .args([
            "--silent",
            "--show-error",
            "--max-time",
            "60",
            "--write-out",
            "%{http_code} ",
            "--output",
            "-",
        ])
        .args([
            "--header",
            "Content-Type: application/json",
            "--data-binary",
            "@-",
        ])
        .args(more)
        .arg(format!("http://localhost:{port}/"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // Who is refused early may not have been read to the end.
    let _ = curl.stdin.take().unwrap().write_all(body.as_bytes());
    let output = curl.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let words: Vec<&str> = said.split_whitespace().collect();
    words.join(" ")
}

fn rest_of(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    // What came before a connection is reset has been read all the same.
    let _ = stream.read_to_end(&mut said);
    String::from_utf8(said).unwrap()
}

fn has_curl() -> bool {
    let found = Command::new("curl").arg("--version").output().is_ok();
    if !found {
        println!("not checked: no curl");
    }
    found
}

/// What the extension sends of a problem, with `"batch"` and more at the end.
fn problem(url: &str, samples: &str, more: &str) -> String {
    format!(
        r#"{{"name":"A. Title","group":"Judge - Contest","url":"{url}","interactive":false,"memoryLimit":256,
        "timeLimit":2000,"tests":[{samples}],"testType":"single","input":{{"type":"stdin"}},"output":{{"type":"stdout"}},
        "languages":{{"java":{{"mainClass":"Main","taskClass":"A"}}}}{more}}}"#
    )
}

fn batch(id: &str, size: u32) -> String {
    format!(r#","batch":{{"id":"{id}","size":{size}}}"#)
}

const URL: &str = "http://poj.org/problem?id=1000";
const SAMPLE: &str = r#"{"input":"1 2\n","output":"3\n"}"#;

#[test]
fn a_problem_becomes_a_folder() {
    if !has_curl() {
        return;
    }
    let server = Listening::start();
    let samples = r#"{"input":"1\r\n2\r\n","output":"3"},{"input":"","output":""},
        {"input":"\u00fc \ud83d\ude00 \u0000\n\n","output":" \n"}"#;
    let sent = problem(URL, samples, "");
    assert_eq!(
        server.post(&sent, &["--header", "Origin: moz-extension://0f"]),
        "poj1000 200"
    );
    let (scratch, (code, said, complained)) = server.end();
    assert_eq!((code, complained.as_str()), (Some(0), ""));
    assert!(said.contains("poj1000  A. Title, POJ 1000"), "{said}");

    let folder = scratch.0.join("poj1000");
    for (file, bytes) in [
        ("sample-1.in", "1\r\n2\r\n"),
        ("sample-1.out", "3"),
        ("sample-2.in", ""),
        ("sample-2.out", ""),
        ("sample-3.in", "ü 😀 \0\n\n"),
        ("sample-3.out", " \n"),
    ] {
        assert_eq!(
            fs::read_to_string(folder.join("cases").join(file)).unwrap(),
            bytes,
            "{file}"
        );
    }
    let workspace = Workspace::load(Some(&scratch.0.join("Cargo.toml"))).unwrap();
    let judge = workspace.find("poj1000").unwrap().judge.clone().unwrap();
    assert_eq!(
        (judge.title.as_str(), judge.judge.as_str()),
        ("A. Title", "POJ 1000")
    );
    assert_eq!(
        (judge.url.as_str(), judge.time_ms, judge.memory_mb),
        (URL, Some(2000), Some(256))
    );
    assert!(!judge.rust && !judge.interactive);
}

#[test]
fn a_contest_is_taken_in_any_order_and_at_once() {
    if !has_curl() {
        return;
    }
    let server = Listening::start();
    let port = server.port;
    let letters = ["C", "A", "E", "B", "D"];
    let names = thread::scope(|scope| {
        let clients = letters.map(|letter| {
            let url = format!("https://codeforces.com/contest/1498/problem/{letter}");
            let sent = problem(&url, SAMPLE, &batch("x", 5));
            scope.spawn(move || post(port, &sent, &[]))
        });
        clients.map(|client| client.join().unwrap())
    });
    let expected = letters.map(|letter| format!("codeforces_1498{} 200", letter.to_lowercase()));
    assert_eq!(names, expected);
    let members = server.members();
    assert_eq!(members.len(), 5);
    let (_scratch, (code, said, _)) = server.end();
    assert_eq!(code, Some(0));
    assert!(said.contains("(5 of 5)"), "{said}");
}

#[test]
fn two_contests_do_not_mix() {
    if !has_curl() {
        return;
    }
    let server = Listening::start();
    for (id, number) in [("x", 1), ("y", 2), ("x", 3), ("y", 4)] {
        let url = format!("http://poj.org/problem?id={number}");
        let said = server.post(&problem(&url, SAMPLE, &batch(id, 2)), &[]);
        assert_eq!(said, format!("poj{number} 200"));
    }
    assert_eq!(server.members(), ["poj1", "poj2", "poj3", "poj4"]);
    assert_eq!(server.end().1.0, Some(0));
}

#[test]
fn what_is_there_is_never_overwritten() {
    if !has_curl() {
        return;
    }
    let server = Listening::start();
    fs::create_dir(server.folder().join("uoj1")).unwrap();
    server.post(&problem(URL, SAMPLE, ""), &[]);
    let (scratch, _) = server.end();
    let folder = scratch.0.join("poj1000");
    fs::write(folder.join("src/main.rs"), "mine").unwrap();
    fs::write(folder.join("cases/sample-1.out"), "corrected\n").unwrap();
    let manifest = fs::read(scratch.0.join("Cargo.toml")).unwrap();

    let server = Listening::within(scratch);
    assert_eq!(server.post(&problem(URL, SAMPLE, ""), &[]), "poj1000 200");
    let (scratch, (code, said, _)) = server.end();
    assert_eq!(code, Some(0));
    assert!(
        said.contains("poj1000 is there already; nothing changed"),
        "{said}"
    );

    // The same page says more by now.
    let server = Listening::within(scratch);
    let more = format!(r#"{{"input":"5\n","output":"6\n"}},{SAMPLE}"#);
    server.post(&problem(&format!("{URL}&lang=en"), &more, ""), &[]);
    let (scratch, (_, said, _)) = server.end();
    assert!(said.contains("1 new sample added"), "{said}");

    // A folder of the user's own stays as it is; another problem of the same name gets one beside it.
    let server = Listening::within(scratch);
    let others = problem("https://uoj.ac/problem/1", SAMPLE, &batch("x", 2));
    assert_eq!(server.post(&others, &[]), "uoj1 200");
    let other = problem(URL, "", &batch("x", 2)).replace("A. Title", "Another");
    assert_eq!(server.post(&other, &[]), "poj1000_2 200");
    let (scratch, _) = server.end();

    assert_eq!(fs::read(folder.join("src/main.rs")).unwrap(), b"mine");
    assert_eq!(
        fs::read(folder.join("cases/sample-1.out")).unwrap(),
        b"corrected\n"
    );
    assert_eq!(fs::read(folder.join("cases/sample-2.in")).unwrap(), b"5\n");
    assert!(!folder.join("cases/sample-3.in").exists());
    assert_eq!(fs::read_dir(scratch.0.join("uoj1")).unwrap().count(), 0);
    assert_ne!(fs::read(scratch.0.join("Cargo.toml")).unwrap(), manifest);
}

#[test]
fn strangers_are_refused_and_listening_goes_on() {
    if !has_curl() {
        return;
    }
    let server = Listening::start();
    let good = problem(URL, SAMPLE, "");
    let large = format!("{}{good}", " ".repeat(4 << 20));
    let deep = format!("{}{}", "[".repeat(65), "]".repeat(65));
    let nowhere = good.replace("http://poj.org", "file://poj.org");
    let nameless = good.replace("\"name\"", "\"title\"");
    for (body, more, expected) in [
        (
            &*good,
            &["--header", "Origin: https://example.com"][..],
            "origin 403",
        ),
        (
            &good,
            &["--header", "Origin: HTTP://localhost"],
            "origin 403",
        ),
        (&good, &["--header", "Origin: null"], "origin 403"),
        (&good, &["--header", "Host: example.com"], "host 403"),
        (
            &good,
            &["--header", "Host: localhost.example.com:27121"],
            "host 403",
        ),
        (&good, &["--header", "Host:"], "host 400"),
        (&good, &["--request", "PUT"], "method 405"),
        (&good, &["--request", "OPTIONS"], "method 405"),
        (
            &good,
            &["--request", "OPTIONS", "--header", "Origin: http://a.b"],
            "origin 403",
        ),
        (&good, &["--header", "Expect: tea"], "expectation 417"),
        (&large, &[], "large 413"),
        (
            &large,
            &["--header", "Transfer-Encoding: chunked"],
            "large 413",
        ),
        ("", &[], "json 400"),
        ("{", &[], "json 400"),
        (&deep, &[], "nesting 400"),
        ("[]", &[], "fields 400"),
        (&nameless, &[], "fields 400"),
        (&nowhere, &[], "fields 400"),
    ] {
        assert_eq!(server.post(body, more), expected, "{more:?}");
    }
    assert_eq!(server.members().len(), 0);
    assert_eq!(
        server.post(&good, &["--header", "Transfer-Encoding: chunked"]),
        "poj1000 200"
    );
    let (_scratch, (code, _, complained)) = server.end();
    assert_eq!(code, Some(0));
    assert_eq!(complained.lines().count(), 18);
    assert!(
        complained.starts_with("refused: 403 origin\n"),
        "{complained}"
    );
}

#[test]
fn no_name_climbs_out_of_the_workspace() {
    if !has_curl() {
        return;
    }
    let server = Listening::start();
    let titles = [
        "../../x",
        "C:\\\\con",
        "\\u0000\\n#!",
        "旅行者",
        "旧词",
        "",
        "fn",
        "\\u202eevil\\\"]",
        "long",
    ];
    let size = titles.len() as u32;
    for title in titles {
        let title = title.replace("long", &"long ".repeat(1000));
        let url = format!("https://example.com/{}", "%2e%2e/".repeat(3));
        let sent = problem(&url, SAMPLE, &batch("x", size)).replace("A. Title", &title);
        let said = server.post(&sent, &[]);
        assert!(
            said.starts_with("example") && said.ends_with(" 200"),
            "{title}: {said}"
        );
    }
    let workspace = Workspace::load(Some(&server.folder().join("Cargo.toml"))).unwrap();
    assert_eq!(workspace.members.len(), titles.len());
    let (scratch, (code, _, _)) = server.end();
    assert_eq!(code, Some(0));
    for member in &workspace.members {
        assert_eq!(member.folder.parent().unwrap(), workspace.root);
        let built = Command::new("rustc")
            .args([
                "--edition",
                "2021",
                "-D",
                "warnings",
                "--emit=metadata",
                "--out-dir",
            ])
            .args([&scratch.0, &member.folder.join("src/main.rs")])
            .output()
            .unwrap();
        assert!(
            built.status.success(),
            "{}",
            String::from_utf8_lossy(&built.stderr)
        );
    }
}

#[test]
fn odd_requests_are_understood_or_refused() {
    let server = Listening::start();
    let head = |more: &str| format!("POST / HTTP/1.1\r\nHost: localhost\r\n{more}\r\n\r\n");
    let first = |said: String| said.lines().next().unwrap_or_default().to_string();
    let long = format!("X: {}", "x".repeat(20_000));
    for (bytes, expected) in [
        (head("Content-Length: 2") + "{}", "HTTP/1.1 400 Bad Request"),
        (head("Content-Length: -1"), "HTTP/1.1 400 Bad Request"),
        (
            head("Content-Length: 1\r\nContent-Length: 2"),
            "HTTP/1.1 400 Bad Request",
        ),
        (
            head("Content-Length: 99999999999999999999"),
            "HTTP/1.1 413 Content Too Large",
        ),
        (
            head("Content-Length: 2\r\nTransfer-Encoding: chunked"),
            "HTTP/1.1 400 Bad Request",
        ),
        (
            head("Transfer-Encoding: chunked") + "x\r\n",
            "HTTP/1.1 400 Bad Request",
        ),
        (
            head("Transfer-Encoding: chunked") + "ffffffffffffffffff\r\n",
            "HTTP/1.1 413 Content Too Large",
        ),
        (head("Host: 127.0.0.1"), "HTTP/1.1 400 Bad Request"),
        (head(" folded"), "HTTP/1.1 400 Bad Request"),
        (head("no colon"), "HTTP/1.1 400 Bad Request"),
        (head(&long), "HTTP/1.1 431 Request Header Fields Too Large"),
        (
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".into(),
            "HTTP/1.1 405 Method Not Allowed",
        ),
        (
            "POST / HTTP/2.0\r\n\r\n".into(),
            "HTTP/1.1 505 HTTP Version Not Supported",
        ),
        (
            head("Transfer-Encoding: gzip"),
            "HTTP/1.1 501 Not Implemented",
        ),
        ("hello\n".into(), "HTTP/1.1 400 Bad Request"),
        ("\u{16}\u{3}\u{1}\n".into(), "HTTP/1.1 400 Bad Request"),
    ] {
        let mut stream = server.connect();
        stream.write_all(bytes.as_bytes()).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        assert_eq!(first(rest_of(stream)), expected, "{bytes:.80}");
    }
    // A body that is shorter than was said, and one that is longer.
    let mut stream = server.connect();
    stream
        .write_all(head("Content-Length: 100").as_bytes())
        .unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    assert!(rest_of(stream).ends_with("\r\n\r\nincomplete\n"));
    let said =
        server.say((head("Content-Length: 2\r\nConnection: close") + "{}trailing").as_bytes());
    assert!(said.ends_with("\r\n\r\nfields\n"), "{said}");

    // Two at once on one connection, the first after it is asked for, the second in chunks.
    let sent = |number: u32| {
        problem(
            &format!("http://poj.org/problem?id={number}"),
            SAMPLE,
            &batch("x", 2),
        )
    };
    let mut stream = server.connect();
    let body = sent(1);
    let length = format!("Content-Length: {}\r\nExpect: 100-continue", body.len());
    stream.write_all(head(&length).as_bytes()).unwrap();
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).unwrap();
    assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(body.as_bytes()).unwrap();
    stream
        .write_all(head("Transfer-Encoding: chunked").as_bytes())
        .unwrap();
    for piece in sent(2).as_bytes().chunks(7) {
        stream
            .write_all(format!("{:x};x=y\r\n", piece.len()).as_bytes())
            .unwrap();
        stream.write_all(piece).unwrap();
        stream.write_all(b"\r\n").unwrap();
    }
    stream.write_all(b"0\r\nTrailer: x\r\n\r\n").unwrap();
    let said = rest_of(stream);
    assert!(
        said.contains("\r\n\r\npoj1\nHTTP/1.1 200 OK\r\n") && said.ends_with("\r\n\r\npoj2\n"),
        "{said}"
    );
    assert_eq!(server.end().1.0, Some(0));
}

#[test]
fn slow_clients_hold_up_nobody() {
    let server = Listening::start();
    // More than are kept, each in the middle of something.
    let begun = [
        "",
        "P",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    ];
    let mut idle: Vec<TcpStream> = Vec::new();
    for bytes in begun.iter().cycle().take(150) {
        let mut stream = server.connect();
        stream.write_all(bytes.as_bytes()).unwrap();
        idle.push(stream);
    }
    let drip = |mut stream: TcpStream| {
        // Until the server has had enough.
        while stream.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(500));
        }
        rest_of(stream)
    };
    let dripping = server.connect();
    let dripping = thread::spawn(move || drip(dripping));
    let silent = server.connect();
    let body = problem(URL, SAMPLE, &batch("x", 2));
    let ask = |body: &str| {
        let request = format!(
            "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        server.say(request.as_bytes())
    };
    assert!(ask(&body).ends_with("poj1000\n"));
    assert!(rest_of(silent).starts_with("HTTP/1.1 408 Request Timeout\r\n"));
    dripping.join().unwrap();
    assert!(ask(&body.replace("1000", "1001")).ends_with("poj1001\n"));
    drop(idle);
    let (_scratch, (code, _, complained)) = server.end();
    assert_eq!(code, Some(0));
    assert!(complained.contains("refused: 408 slow\n"), "{complained}");
}

#[test]
#[cfg(unix)]
fn an_interruption_leaves_nothing_half_made() {
    let server = Listening::start();
    let before = fs::read(server.folder().join("Cargo.toml")).unwrap();
    let mut begun = server.connect();
    begun
        .write_all(b"POST / HTTP/1.1\r\nHost: localhost\r\n")
        .unwrap();
    let id = server.process.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let (scratch, (code, _, complained)) = server.end();
    assert_eq!(code, Some(130), "{complained}");
    assert_eq!(fs::read(scratch.0.join("Cargo.toml")).unwrap(), before);
    let left: Vec<PathBuf> = fs::read_dir(&scratch.0)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(left, [scratch.0.join("Cargo.toml")]);
}

#[test]
fn the_first_free_of_the_extensions_ports_is_taken() {
    let Ok(first) = scripts::listen::open(None) else {
        println!("not checked: all ports are taken");
        return;
    };
    let port = first.local_addr().unwrap().port();
    assert!(scripts::listen::PORTS.contains(&port));
    if let Ok(second) = scripts::listen::open(None) {
        assert_ne!(second.local_addr().unwrap().port(), port);
    }
    let fault = scripts::listen::open(Some(port)).unwrap_err();
    assert!(
        fault.starts_with(&format!("cannot listen on 127.0.0.1, port {port}: ")),
        "{fault}"
    );
}

#[test]
fn wrong_command_lines_say_what_is_wrong() {
    for (argument, fault) in [
        ("--port=65536", "`65536` is no port"),
        ("--port=x", "`x` is no port"),
        ("poj1000", "`poj1000` is too many"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_contest"))
            .args(["listen", argument])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(fault), "{said}");
    }
}
