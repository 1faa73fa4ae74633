//! What is left when the tool is interrupted, or killed, while a program runs: nothing.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use scripts::files::Scratch;
use scripts::process::{Input, Limits, Stop, catch_interruptions, interrupted, run};

const FILE: &str = "FILE_FOR_THE_NUMBER_OF_THE_PROCESS";

/// Not a test by itself: the others run it in a process of its own.
#[test]
#[ignore = "waits to be interrupted"]
fn wait_for_an_interruption() {
    catch_interruptions();
    let mut shell = Command::new("sh");
    shell.args([
        "-c",
        "echo $$ > $0.new; mv $0.new $0; sleep 1000 & sleep 1000",
    ]);
    shell.arg(std::env::var_os(FILE).unwrap());
    let outcome = run(shell, Input::Empty, &Limits::NONE).unwrap();
    assert_eq!(outcome.stopped, Some(Stop::Interruption));
    assert!(interrupted());
}

/// Tries again and again, for as long as it takes on a busy machine.
fn wait_for<T>(what: impl Fn() -> Option<T>) -> T {
    for _ in 0..3000 {
        if let Some(result) = what() {
            return result;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it does not happen")
}

/// The tool at work, and the folder of the process that it runs in the table of processes.
fn tool_at_work(folder: &Path) -> (Child, PathBuf) {
    let file = folder.join("process");
    let tool = Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "wait_for_an_interruption"])
        .env(FILE, &file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let process = wait_for(|| fs::read_to_string(&file).ok());
    (tool, Path::new("/proc").join(process.trim()))
}

fn send(signal: &str, tool: &Child) {
    let sent = Command::new("kill")
        .args([signal, &tool.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

fn is_dead(process: &Path) -> Option<()> {
    let state = fs::read_to_string(process.join("stat")).unwrap_or_default();
    (state.is_empty() || state.contains(") Z ")).then_some(())
}

/// The processes in the group that a process leads.
fn group_of(process: &Path) -> Vec<PathBuf> {
    let leader = process.file_name().unwrap().to_str().unwrap();
    let is_member = |path: &PathBuf| {
        // Behind the name in brackets: state, parent, group.
        let stat = fs::read_to_string(path.join("stat")).unwrap_or_default();
        let rest = stat.rsplit(") ").next().unwrap_or_default();
        rest.split(' ').nth(2) == Some(leader)
    };
    let processes = fs::read_dir("/proc").unwrap();
    processes
        .map(|entry| entry.unwrap().path())
        .filter(is_member)
        .collect()
}

#[test]
fn an_interruption_ends_what_runs_and_is_told() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
        let (mut tool, process) = tool_at_work(&scratch.0);
        let group = wait_for(|| Some(group_of(&process)).filter(|group| group.len() == 3));
        send(signal, &tool);
        assert!(tool.wait().unwrap().success());
        for process in group {
            wait_for(|| is_dead(&process));
        }
    }
}

#[test]
fn a_program_does_not_outlive_the_tool() {
    let scratch = Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap();
    let (mut tool, process) = tool_at_work(&scratch.0);
    tool.kill().unwrap();
    tool.wait().unwrap();
    wait_for(|| is_dead(&process));
    // What the program itself has started, and nothing forbade, is beyond reach then.
    for process in group_of(&process) {
        let number = process.file_name().unwrap().to_str().unwrap().to_string();
        Command::new("kill")
            .args(["-KILL", &number])
            .status()
            .unwrap();
    }
}
