//! The pages of `contest play` in a real browser, headless: each loads, and a whole game is played by clicks and keys.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use scripts::files::Scratch;
use scripts::json::{self, Value, quoted};
use scripts::play::file_address;
use scripts::workspace::Workspace;

/// A browser that takes orders by the WebDriver protocol.
struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: Scratch,
}

impl Browser {
    /// None, if the machine has no `chromedriver`.
    fn start(languages: &str) -> Option<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut said = BufReader::new(driver.stdout.take().unwrap()).lines();
        let port = said
            .find_map(|line| {
                let line = line.unwrap();
                let (_, port) = line.split_once("started successfully on port ")?;
                port.trim_end_matches('.').parse().ok()
            })
            .unwrap();
        // Whoever writes to a closed pipe is ended by it.
        thread::spawn(move || said.for_each(drop));
        let profile = Scratch::within(&std::env::temp_dir()).unwrap();
        let mut browser = Browser {
            driver,
            port,
            session: String::new(),
            _profile: profile,
        };
        let folder = browser._profile.0.join("profile");
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=900,1000",
            &format!("--lang={languages}"),
            &format!("--user-data-dir={}", folder.display()),
        ];
        let arguments: Vec<String> = arguments.iter().map(|argument| quoted(argument)).collect();
        let wanted = format!(
            r#"{{"capabilities": {{"alwaysMatch": {{"browserName": "chrome", "goog:loggingPrefs": {{"browser": "ALL"}},
                "goog:chromeOptions": {{"args": [{}], "prefs": {{"intl.accept_languages": {}}}}}}}}}}}"#,
            arguments.join(", "),
            quoted(languages)
        );
        let made = browser.ask("POST", "/session", &wanted);
        let id = made.get("sessionId").and_then(Value::text).unwrap();
        browser.session = format!("/session/{id}");
        Some(browser)
    }

    /// The value that the driver answers.
    fn ask(&self, method: &str, path: &str, body: &str) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let (mut line, mut length) = (String::new(), 0);
        while reader.read_line(&mut line).unwrap() > 2 {
            let (name, value) = line.split_once(':').unwrap_or_default();
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse().unwrap();
            }
            line.clear();
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let value = json::parse(&answer).unwrap().get("value").unwrap().clone();
        assert!(value.get("error").is_none(), "{path} {body}: {answer}");
        value
    }

    fn post(&self, path: &str, body: &str) -> Value {
        self.ask("POST", &format!("{}{path}", self.session), body)
    }

    /// What a piece of JavaScript returns.
    fn run(&self, script: &str) -> Value {
        let body = format!(r#"{{"script": {}, "args": []}}"#, quoted(script));
        self.post("/execute/sync", &body)
    }

    fn text(&self, script: &str) -> String {
        self.run(script).text().unwrap().to_string()
    }

    /// Waits for a condition, for as long as it takes on a busy machine.
    fn wait_for(&self, condition: &str) {
        let start = Instant::now();
        while self.run(&format!("return !!({condition})")) != Value::Bool(true) {
            let told = self.text("return document.body ? document.body.innerText : ''");
            let late = start.elapsed() > Duration::from_secs(60);
            if late {
                panic!(
                    "{condition} does not come true:\n{told}\n{:?}",
                    self.console()
                );
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// A real click, at a place in the window.
    fn click(&self, x: u64, y: u64) {
        let body = format!(
            r#"{{"actions": [{{"type": "pointer", "id": "mouse", "actions": [
                {{"type": "pointerMove", "duration": 0, "x": {x}, "y": {y}}},
                {{"type": "pointerDown", "button": 0}}, {{"type": "pointerUp", "button": 0}}]}}]}}"#
        );
        self.post("/actions", &body);
    }

    /// Presses keys, one after the other.
    fn press(&self, keys: &str) {
        let mut actions = Vec::new();
        for key in keys.chars() {
            let key = quoted(&key.to_string());
            actions.push(format!(r#"{{"type": "keyDown", "value": {key}}}"#));
            actions.push(format!(r#"{{"type": "keyUp", "value": {key}}}"#));
        }
        let body = format!(
            r#"{{"actions": [{{"type": "key", "id": "keys", "actions": [{}]}}]}}"#,
            actions.join(", ")
        );
        self.post("/actions", &body);
    }

    fn open(&self, address: &str) {
        self.post("/url", &format!(r#"{{"url": {}}}"#, quoted(address)));
    }

    /// What the page has written to its console.
    fn console(&self) -> Vec<String> {
        let entries = self.post("/se/log", r#"{"type": "browser"}"#);
        let entries = entries.items().iter();
        entries.map(|entry| format!("{entry:?}")).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends the browser with the session; a test that fails leaves none behind either.
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let request = format!(
                "DELETE {} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
                self.session
            );
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let _ = stream.write_all(request.as_bytes());
            let _ = stream.read(&mut [0; 64]);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

const YOUR_TURN: &str = "typeof game !== 'undefined' && game.length > 0 && !busy && \
    (latest().moves.length === 0 || latest().turn === 'you')";

/// The middle of what the first move is clicked at, scrolled into view, as `x y`.
const PLACE: &str = "const move = document.querySelector('#board [data-move]');
    move.scrollIntoView({block: 'center', inline: 'center'});
    const line = move.querySelector('.line, path, line');
    const box = (line && !move.querySelector('.box') ? line : move.querySelector('.box') ?? move).getBoundingClientRect();
    let x = box.x + box.width / 2, y = box.y + box.height / 2;
    if (line && line.getPointAtLength && !move.querySelector('.box')) {
        const point = line.getPointAtLength(line.getTotalLength() / 2).matrixTransform(line.getScreenCTM());
        [x, y] = [point.x, point.y];
    }
    return Math.round(x) + ' ' + Math.round(y);";

/// The page of a problem, if this machine can make it.
fn page_of(problem: &str) -> Option<PathBuf> {
    let output = Command::new(env!("CARGO_BIN_EXE_contest"))
        .args(["play", "--no-open", problem])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("rustup target add wasm32-wasip1") {
        println!("not checked: {said}");
        return None;
    }
    assert!(output.status.success(), "{said}");
    Some(PathBuf::from(
        String::from_utf8(output.stdout).unwrap().trim(),
    ))
}

/// The problems whose positions can be explained.
fn games() -> Vec<String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let workspace = Workspace::load(Some(&manifest)).unwrap();
    let games = workspace
        .problems()
        .filter(|problem| problem.folder.join("examples/explain.rs").is_file());
    let names: Vec<String> = games.map(|problem| problem.name.clone()).collect();
    assert!(!names.is_empty());
    names
}

#[test]
fn a_whole_game_of_each_problem_is_played_by_clicks() {
    let Some(browser) = Browser::start("en-US") else {
        println!("not checked: no chromedriver");
        return;
    };
    for problem in games() {
        let Some(page) = page_of(&problem) else {
            return;
        };
        let size = fs::metadata(&page).unwrap().len();
        assert!(size <= 1 << 20, "{problem}: {size} bytes");
        browser.open(&file_address(&page));
        browser.wait_for(YOUR_TURN);
        let mut clicks = 0;
        while browser.run("return latest().moves.length > 0") == Value::Bool(true) {
            let turn = browser.run("return game.length").whole().unwrap();
            let place = browser.text(PLACE);
            let (x, y) = place.split_once(' ').unwrap();
            browser.click(x.parse().unwrap(), y.parse().unwrap());
            browser.wait_for(&format!("game.length > {turn} || !find('number').hidden"));
            if browser.run("return game.length").whole() == Some(turn) {
                // The number that is offered is taken, by the key Enter.
                browser.press("\u{e007}");
            }
            browser.wait_for(&format!("game.length > {turn} && {YOUR_TURN}"));
            clicks += 1;
        }
        assert!(clicks > 0, "{problem}");
        let told = browser.text("return find('status').textContent");
        assert!(told.contains("win"), "{problem}: {told}");
        assert_eq!(browser.text("return find('fault').textContent"), "");
        let names = browser.run("return document.querySelectorAll('#history li').length");
        assert!(names.whole() >= Some(clicks), "{problem}");
        assert_eq!(browser.console(), Vec::<String>::new(), "{problem}");
    }
}

#[test]
fn a_page_is_used_by_keys_and_tells_faults() {
    let (Some(browser), Some(problem)) = (Browser::start("zh-CN"), games().pop()) else {
        println!("not checked: no chromedriver");
        return;
    };
    let Some(page) = page_of(&problem) else {
        return;
    };
    let address = format!(
        "{}#shape=path&size=4&seed=5&begins=you",
        file_address(&page)
    );
    browser.open(&address);
    browser.wait_for(YOUR_TURN);
    // In the language of the browser.
    assert_eq!(
        browser.text("return document.documentElement.lang"),
        "zh-CN"
    );
    assert_eq!(browser.text("return find('undo').textContent"), "悔棋");
    assert_eq!(
        browser.text("return find('size').value + find('seed').value"),
        "45"
    );

    let first = browser.text("return latest().position");
    browser.run("document.querySelector('#board [data-move]').focus()");
    browser.press("\u{e007}");
    browser.wait_for(&format!("game.length > 1 && {YOUR_TURN}"));
    browser.run("find('undo').click()");
    browser.wait_for(&format!("game.length === 1 && {YOUR_TURN}"));
    assert_eq!(browser.text("return latest().position"), first);

    browser.run("find('hints').click()");
    assert_eq!(
        browser.run("return find('values').hidden"),
        Value::Bool(false)
    );

    browser.run("find('text').value = '1\\nx\\n'; find('pasted').requestSubmit()");
    browser.wait_for("find('fault').textContent !== ''");
    let fault = browser.text("return find('fault').textContent");
    assert!(fault.starts_with("line 2: expected "), "{fault}");
    assert_eq!(browser.text("return latest().position"), first);
    assert_eq!(browser.console(), Vec::<String>::new());
}
