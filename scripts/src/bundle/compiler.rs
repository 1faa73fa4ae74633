//! What rustc and cargo say of a program.

use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::json::{self, Value};
use crate::toolchain;
use crate::workspace::{Member, Workspace};

/// A place in a text that rustc speaks of.
#[derive(Clone, Debug)]
pub struct Span {
    /// Its first byte.
    pub start: usize,
    /// The byte behind it.
    pub end: usize,
    /// Whether it is what the message is about.
    pub is_primary: bool,
    /// Whether a macro made what stands there.
    pub from_macro: bool,
    /// What rustc would write there, if that is sure to be right.
    pub replacement: Option<String>,
}

/// A message of rustc.
#[derive(Clone, Debug)]
pub struct Message {
    /// The code of an error, or the name of a lint.
    pub code: String,
    /// Whether nothing comes out of the text because of it.
    pub is_error: bool,
    /// Its first line.
    pub text: String,
    /// The places.
    pub spans: Vec<Span>,
    /// The places of what rustc would write to mend it.
    pub fixes: Vec<Vec<Span>>,
}

/// Reads a whole program with the rustc of the workspace, in the given edition; makes nothing.
///
/// # Errors
/// If rustc cannot be run.
pub fn read(
    workspace: &Workspace,
    edition: &str,
    text: &str,
    options: &[&str],
) -> Result<Vec<Message>, String> {
    static RUNS: AtomicU64 = AtomicU64::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let name = format!("contest-{}-{run}.rmeta", std::process::id());
    let metadata = std::env::temp_dir().join(name);
    let mut command = Command::new("rustc");
    command.current_dir(&workspace.root);
    command.args([
        "-",
        "--edition",
        edition,
        "--crate-name=solution",
        "--emit=metadata",
    ]);
    command
        .args(["--error-format=json", "-o"])
        .arg(&metadata)
        .args(options);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let cannot = |error| format!("cannot run rustc: {error}");
    let mut child = command.spawn().map_err(cannot)?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes()).map_err(cannot)?;
    }
    let output = child.wait_with_output().map_err(cannot)?;
    let _ = std::fs::remove_file(&metadata);
    let said = String::from_utf8_lossy(&output.stderr);
    let mut messages: Vec<Message> = said
        .lines()
        .filter_map(|line| message(&json::parse(line).ok()?))
        .collect();
    if !output.status.success() && !messages.iter().any(|message| message.is_error) {
        messages.push(Message {
            code: String::new(),
            is_error: true,
            text: said.trim().to_string(),
            spans: Vec::new(),
            fixes: Vec::new(),
        });
    }
    Ok(messages)
}

fn message(value: &Value) -> Option<Message> {
    let level = value.get("level")?.text()?;
    let code = value
        .get("code")
        .and_then(|code| code.get("code"))
        .and_then(Value::text);
    let summary = value.get("message")?.text()?.to_string();
    if summary.starts_with("aborting due to") || summary.contains("warnings emitted") {
        return None;
    }
    let children = value.get("children").map_or(&[][..], Value::items);
    let fixes = children.iter().map(|child| spans(child.get("spans")));
    let is_fix = |spans: &Vec<Span>| {
        !spans.is_empty() && spans.iter().all(|span| span.replacement.is_some())
    };
    Some(Message {
        code: lint_name(code.unwrap_or("")).to_string(),
        is_error: level.starts_with("error"),
        text: summary,
        spans: spans(value.get("spans")),
        fixes: fixes.filter(is_fix).collect(),
    })
}

/// The name of a lint that has an error's code where it is one.
fn lint_name(code: &str) -> &str {
    match code {
        "E0133" => "unsafe_op_in_unsafe_fn",
        other => other,
    }
}

fn spans(list: Option<&Value>) -> Vec<Span> {
    let spans = list
        .map_or(&[][..], Value::items)
        .iter()
        .filter_map(|span| {
            let byte = |key: &str| span.get(key)?.whole().map(|byte| byte as usize);
            let applicability = span.get("suggestion_applicability").and_then(Value::text);
            let is_sure = applicability == Some("MachineApplicable");
            let replacement = span.get("suggested_replacement").and_then(Value::text);
            Some(Span {
                start: byte("byte_start")?,
                end: byte("byte_end")?,
                is_primary: span.get("is_primary")?.truth()?,
                replacement: replacement.filter(|_| is_sure).map(String::from),
                from_macro: span.get("expansion").is_some_and(|by| *by != Value::Null),
            })
        });
    spans.collect()
}

/// The conditions that the build script of a package sets, as `name` or `name="value"`.
///
/// # Errors
/// What cargo says where it cannot build the script.
pub fn build_script_facts(
    workspace: &Workspace,
    package: &Member,
) -> Result<BTreeSet<String>, String> {
    let wanted = format!("{}@{}", package.name, package.version);
    let mut command = cargo(workspace);
    command.args([
        "check",
        "--quiet",
        "--message-format=json",
        "--package",
        &wanted,
    ]);
    let output = command
        .output()
        .map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).trim().to_string());
    }
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut facts = BTreeSet::new();
    for message in said.lines().filter_map(|line| json::parse(line).ok()) {
        let is_own = message.get("package_id").and_then(Value::text) == Some(&package.id);
        let reason = message.get("reason").and_then(Value::text);
        if is_own && reason == Some("build-script-executed") {
            let set = message.get("cfgs").map_or(&[][..], Value::items);
            facts.extend(set.iter().filter_map(Value::text).map(String::from));
        }
    }
    Ok(facts)
}

/// What cargo says of a member that does not compile itself; `None` if it does.
pub fn fault_of_member(workspace: &Workspace, member: &Member) -> Option<String> {
    let program = member
        .programs
        .iter()
        .find(|(_, file)| Some(*file) == member.main.as_ref());
    let mut command = cargo(workspace);
    command.args([
        "check",
        "--quiet",
        "--color=never",
        "--package",
        &member.name,
    ]);
    command.args(program.map(|(name, _)| format!("--bin={name}")));
    let output = command.output().ok()?;
    let said = String::from_utf8_lossy(&output.stderr);
    (!output.status.success()).then(|| said.trim().to_string())
}

fn cargo(workspace: &Workspace) -> Command {
    let mut command = toolchain::cargo();
    command
        .current_dir(&workspace.root)
        .env("CARGO_TARGET_DIR", checks(workspace));
    command
}

/// Where cargo puts what it makes for the bundler, so that it never waits for the build that runs it.
fn checks(workspace: &Workspace) -> std::path::PathBuf {
    workspace.target.join("bundle-check")
}

/// Which rustc compiles in the workspace's folder.
pub fn rustc_version(workspace: &Workspace) -> String {
    let output = Command::new("rustc")
        .arg("-vV")
        .current_dir(&workspace.root)
        .output();
    output.map_or(String::new(), |output| {
        String::from_utf8_lossy(&output.stdout).into_owned()
    })
}
