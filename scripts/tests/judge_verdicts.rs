//! One program that misbehaves as its input says, and what the judge makes of it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use scripts::files::Scratch;
use scripts::judge::build::{Build, Failure};
use scripts::judge::compare::{Mistake, first_mistake};
use scripts::judge::verdict::{Rules, Verdict};
use scripts::process::{Input, Limits, Outcome, Stop, run};
use scripts::toolchain::Compiler;

const PROGRAM: &str = r#"
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

fn depth(left: u64) -> u64 {
    let room = std::hint::black_box([left; 64]);
    if left == 0 { 0 } else { 1 + depth(left - 1) + room[5] / (left + 1) }
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    match input.trim() {
        "answer" => println!("Yes"),
        "unfinished" => print!("Yes"),
        "exit" => {
            println!("Yes");
            eprintln!("\nerror: line 7: no\nmore");
            std::process::exit(3);
        }
        "panic" => panic!("no such thing"),
        "abort" => std::process::abort(),
        "spin" => loop {
            std::hint::black_box(0);
        },
        "sleep" => std::thread::sleep(Duration::from_secs(1000)),
        "recurse a little" => println!("{}", depth(1000)),
        "fill" => {
            let filled = vec![1u8; 100 << 20];
            println!("{}", std::hint::black_box(filled).len());
        }
        "reserve" => {
            let reserved: Vec<u8> = Vec::with_capacity(4 << 30);
            println!("{}", std::hint::black_box(reserved).len());
        }
        "flood" => while std::io::stdout().write_all(&[b'x'; 1000]).is_ok() {},
        "leave a child" => {
            let myself = std::env::current_exe().unwrap();
            let mut child = Command::new(myself).stdin(Stdio::piped()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(b"sleep").unwrap();
            println!("{}", child.id());
        }
        other => println!("unknown: {}", other),
    }
}
"#;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("judge_verdicts")
}

fn build(name: &str, text: &str) -> Build {
    fs::create_dir_all(folder()).unwrap();
    let source = folder().join(format!("{name}.rs"));
    fs::write(&source, text).unwrap();
    Build {
        problem: name.to_string(),
        source,
        compiler: Compiler::find("rustc").unwrap(),
        arguments: ["-O", "--edition", "2021"].map(Into::into).to_vec(),
    }
}

fn misbehave(how: &str, limits: &Limits) -> Outcome {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    let program = COMPILED.get_or_init(|| build("misbehave", PROGRAM).compile(&folder()).unwrap());
    run(Command::new(program), Input::Bytes(how.as_bytes()), limits).unwrap()
}

fn verdict(how: &str, expected: &str, rules: &Rules) -> Verdict {
    let outcome = misbehave(how, &rules.limits());
    match Verdict::of_run(&outcome, rules) {
        Verdict::Accepted => first_mistake(expected.as_bytes(), &outcome.stdout)
            .map_or(Verdict::Accepted, Verdict::WrongAnswer),
        other => other,
    }
}

const PLENTY: Rules = Rules {
    time: Duration::from_secs(60),
    memory: None,
};

#[test]
fn right_and_wrong_answers() {
    assert_eq!(verdict("answer", "Yes\n", &PLENTY), Verdict::Accepted);
    let wrong = verdict("answer", "No\n", &PLENTY);
    assert_eq!(wrong.letters(), "WA");
    let Verdict::WrongAnswer(Mistake::Differs(difference)) = wrong else {
        panic!("{wrong:?}")
    };
    assert_eq!(
        difference.to_string(),
        "line 1: expected \"No\", found \"Yes\""
    );
    assert_eq!(
        verdict("unfinished", "Yes\n", &PLENTY),
        Verdict::WrongAnswer(Mistake::NoNewline)
    );
}

#[test]
fn an_exit_code_is_told_with_the_first_words_of_stderr() {
    let told = "exit code 3: error: line 7: no".to_string();
    assert_eq!(
        verdict("exit", "Yes\n", &PLENTY),
        Verdict::RunTimeError(told)
    );
    let Verdict::RunTimeError(told) = verdict("panic", "", &PLENTY) else {
        panic!("no run-time error")
    };
    assert!(told.starts_with("exit code 101, a panic: "), "{told}");
    assert!(told.ends_with("no such thing"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_signal_is_told_in_words() {
    let told = "aborted (signal 6)".to_string();
    assert_eq!(verdict("abort", "", &PLENTY), Verdict::RunTimeError(told));
}

#[cfg(unix)]
#[test]
fn cpu_time_is_limited() {
    let rules = Rules {
        time: Duration::from_millis(100),
        ..PLENTY
    };
    let limits = Limits {
        wall: None,
        ..rules.limits()
    };
    let outcome = misbehave("spin", &limits);
    assert_eq!(outcome.stopped, Some(Stop::Cpu));
    assert!(outcome.cpu >= Some(rules.time));
    let told = Verdict::of_run(&outcome, &rules);
    assert_eq!(
        told,
        Verdict::TimeLimitExceeded("over 100 ms, killed".to_string())
    );
}

#[test]
fn a_program_that_waits_is_stopped_by_the_clock() {
    let limits = Limits {
        wall: Some(Duration::from_millis(50)),
        ..PLENTY.limits()
    };
    let outcome = misbehave("sleep", &limits);
    assert_eq!(outcome.stopped, Some(Stop::Wall));
    assert_eq!(Verdict::of_run(&outcome, &PLENTY).letters(), "TLE");
}

#[test]
fn endless_output_is_stopped() {
    let limits = Limits {
        output: 1500,
        ..PLENTY.limits()
    };
    let outcome = misbehave("flood", &limits);
    assert_eq!(outcome.stopped, Some(Stop::Output));
    assert_eq!(outcome.stdout, [b'x'; 1500]);
    assert_eq!(Verdict::of_run(&outcome, &PLENTY).letters(), "RE");
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn the_stack_is_limited() {
    assert_eq!(
        verdict("recurse a little", "1000\n", &PLENTY),
        Verdict::Accepted
    );
    let limits = Limits {
        stack: Some(256 << 10),
        ..PLENTY.limits()
    };
    assert!(!misbehave("recurse a little", &limits).status.success());
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
#[test]
fn memory_is_measured_and_limited() {
    let filled = misbehave("fill", &PLENTY.limits());
    let peak = filled.peak_memory.unwrap();
    assert!((100 << 20..110 << 20).contains(&peak), "{peak}");
    let small = misbehave("answer", &PLENTY.limits()).peak_memory.unwrap();
    assert!(small < 16 << 20, "{small}");

    let rules = Rules {
        memory: Some(64 << 20),
        ..PLENTY
    };
    let told = Verdict::MemoryLimitExceeded("over 64 MB".to_string());
    assert_eq!(verdict("fill", "104857600\n", &rules), told);
    assert_eq!(verdict("answer", "Yes\n", &rules), Verdict::Accepted);
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_only_reserved_is_limited() {
    let rules = Rules {
        memory: Some(64 << 20),
        ..PLENTY
    };
    assert_eq!(verdict("reserve", "0\n", &PLENTY), Verdict::Accepted);
    assert_eq!(verdict("reserve", "0\n", &rules).letters(), "MLE");
}

#[cfg(target_os = "linux")]
#[test]
fn children_do_not_outlive_a_run() {
    let outcome = misbehave("leave a child", &Limits::NONE);
    let child = String::from_utf8(outcome.stdout).unwrap();
    wait_until_dead(child.trim());
}

#[cfg(target_os = "linux")]
fn wait_until_dead(process: &str) {
    let child = PathBuf::from("/proc").join(process);
    // The system may take its time to clear the dead away; the child itself would stay for 1000 seconds.
    let is_alive = || {
        let state = fs::read_to_string(child.join("stat")).unwrap_or_default();
        !state.is_empty() && !state.contains(") Z ")
    };
    for _ in 0..2000 {
        if !is_alive() {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it is still there");
}

/// A descendant that has left the program's group can be found only by the pipe that it holds open.
#[cfg(target_os = "linux")]
#[test]
fn what_was_printed_counts_where_a_grandchild_holds_the_output_open() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "echo Yes; setsid sleep 1000 & echo $! >&2"]);
    let outcome = run(shell, Input::Empty, &Limits::NONE).unwrap();
    assert_eq!(outcome.stdout, b"Yes\n");
    assert!(outcome.status.success() && outcome.stopped.is_none());
    let sleeper = String::from_utf8(outcome.stderr).unwrap();
    wait_until_dead(sleeper.trim());
}

#[test]
fn a_program_that_does_not_compile() {
    let faulty = build("faulty", "fn main() { wrong }");
    let Err(Failure::Refused(told)) = faulty.compile(&folder()) else {
        panic!("it compiled")
    };
    assert!(
        told.contains("cannot find value `wrong` in this scope"),
        "{told}"
    );
}

#[test]
fn a_program_is_compiled_once() {
    let cache = Scratch::within(&folder()).unwrap();
    let changed_at = |program: &PathBuf| fs::metadata(program).unwrap().modified().unwrap();
    let first = build("once", "fn main() {}").compile(&cache.0).unwrap();
    let time = changed_at(&first);
    let second = build("once", "fn main() {}").compile(&cache.0).unwrap();
    assert_eq!((&second, changed_at(&second)), (&first, time));
    let other = build("once", "fn main() { }").compile(&cache.0).unwrap();
    assert_ne!(other, first);
    assert_eq!(fs::read_dir(&cache.0).unwrap().count(), 2);
}
