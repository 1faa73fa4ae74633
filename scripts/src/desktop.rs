//! The clipboard and the browser of whatever system this is.

use std::io::{IsTerminal, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::base64::base64;

/// Puts `text` on the clipboard and says how.
///
/// # Errors
/// If no program for it is there and standard error is no terminal, which could do it.
pub fn copy(text: &str) -> Result<String, String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    for words in programs(
        std::env::consts::OS,
        is_set("WAYLAND_DISPLAY"),
        is_set("DISPLAY"),
    ) {
        if feed(words, text) {
            return Ok(format!("on the clipboard, by {}", words[0]));
        }
    }
    let mut terminal = std::io::stderr().lock();
    if !terminal.is_terminal() {
        return Err(
            "no program for the clipboard is there (wl-copy, xclip, xsel, pbcopy or clip.exe), \
                    and no terminal to ask"
                .to_string(),
        );
    }
    let sent = write!(terminal, "\x1b]52;c;{}\x07", base64(text.as_bytes()))
        .and_then(|()| terminal.flush());
    sent.map_err(|error| format!("cannot write to the terminal: {error}"))?;
    Ok("sent to the terminal's clipboard by OSC 52; not every terminal allows that".to_string())
}

/// Opens the page at `url` in the user's browser and says how.
///
/// # Errors
/// If it is no address of the web, or no program for it is there.
pub fn open(url: &str) -> Result<String, String> {
    // Nothing else is to be started by what a stranger may have written into a file.
    if !["http://", "https://"]
        .iter()
        .any(|scheme| url.starts_with(scheme))
    {
        return Err(format!("`{url}` is no address of the web"));
    }
    show(url)
}

/// Opens an address of our own making, such as `file://...`, with whatever this system has for it, and says how.
///
/// # Errors
/// If no program for it is there.
pub fn show(url: &str) -> Result<String, String> {
    let openers: &[&[&str]] = match std::env::consts::OS {
        "macos" => &[&["open"]],
        // `start` would take an address apart at its `&`.
        "windows" => &[&["rundll32", "url.dll,FileProtocolHandler"]],
        _ => &[&["xdg-open"], &["wslview"], &["gio", "open"]],
    };
    for words in openers {
        let started = Command::new(words[0])
            .args(&words[1..])
            .arg(url)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        if started.is_ok_and(has_opened) {
            return Ok(format!("{url} opened by {}", words[0]));
        }
    }
    let names: Vec<&str> = openers.iter().map(|words| words[0]).collect();
    Err(format!(
        "cannot open {url}: none of {} is there and works",
        names.join(", ")
    ))
}

/// Whether an opener has done its work, or has become the browser itself.
fn has_opened(mut child: Child) -> bool {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        match child.try_wait() {
            Ok(None) => thread::sleep(Duration::from_millis(20)),
            ended => {
                return ended.is_ok_and(|status| status.is_some_and(|status| status.success()));
            }
        }
    }
    true
}

/// The programs to try, each with its arguments.
fn programs(system: &str, wayland: bool, x11: bool) -> Vec<&'static [&'static str]> {
    let mut found: Vec<&[&str]> = Vec::new();
    match system {
        "macos" => found.push(&["pbcopy"]),
        "windows" => found.push(&["clip.exe"]),
        _ => {
            if wayland {
                found.push(&["wl-copy"]);
            }
            if x11 {
                found.push(&["xclip", "-selection", "clipboard"]);
                found.push(&["xsel", "--clipboard", "--input"]);
            }
        }
    }
    found
}

/// Whether the program took the text.
fn feed(words: &[&str], text: &str) -> bool {
    let mut command = Command::new(words[0]);
    // The X11 programs stay behind to serve the text: they must not hold our output open.
    command
        .args(&words[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else {
        return false;
    };
    let mut bytes = text.as_bytes().to_vec();
    if cfg!(windows) {
        // clip.exe knows Unicode only as UTF-16 with a byte order mark.
        bytes = "\u{feff}"
            .encode_utf16()
            .chain(text.encode_utf16())
            .flat_map(u16::to_le_bytes)
            .collect();
    }
    // The pipe closes as `input` goes, and the program sees the end of the text.
    let is_written = child
        .stdin
        .take()
        .is_some_and(|mut input| input.write_all(&bytes).is_ok());
    child.wait().is_ok_and(|status| status.success()) && is_written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_system_has_its_programs() {
        let names = |system, wayland, x11| -> Vec<&str> {
            programs(system, wayland, x11)
                .into_iter()
                .map(|words| words[0])
                .collect()
        };
        assert_eq!(names("linux", true, true), ["wl-copy", "xclip", "xsel"]);
        assert_eq!(names("freebsd", false, true), ["xclip", "xsel"]);
        assert_eq!(names("macos", false, false), ["pbcopy"]);
        assert_eq!(names("windows", false, false), ["clip.exe"]);
        assert!(names("linux", false, false).is_empty());
    }

    #[test]
    #[cfg(unix)]
    fn a_program_is_fed_or_passed_over() {
        assert!(feed(&["sh", "-c", "test \"$(cat)\" = text"], "text"));
        assert!(!feed(&["sh", "-c", "exit 1"], "text"));
        assert!(!feed(&["no-such-program-anywhere"], "text"));
    }
}
