//! Compiles C texts as judges do, and runs what comes out.

#![allow(dead_code)] // Each test uses a part.

use scripts::c::{Module, emit};
use scripts::files::Scratch;
use scripts::process::{self, Input, Limits};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compilers, and what judges give them.
pub const GCC: &[&str] = &["gcc", "-x", "c", "-ansi", "-O2"];
pub const OLD_GCC_32: &[&str] = &["gcc", "-x", "c", "-std=gnu89", "-m32", "-O2"];
pub const GXX_98: &[&str] = &["g++", "-x", "c++", "-std=gnu++98", "-O2"];
pub const GXX_98_32: &[&str] = &["g++", "-x", "c++", "-std=c++98", "-m32", "-O2"];
pub const GXX_11: &[&str] = &["g++", "-x", "c++", "-std=c++11", "-O2"];
pub const GXX_20: &[&str] = &["g++", "-x", "c++", "-std=c++20", "-O2"];

pub fn scratch() -> Scratch {
    Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap()
}

/// Whether a compiler is here, and can do what its arguments ask for.
pub fn is_here(line: &[&str]) -> bool {
    let scratch = scratch();
    let source = scratch.0.join("probe.c");
    fs::write(&source, "#include <stdio.h>\nint main(void){return 0;}\n").unwrap();
    let mut command = Command::new(line[0]);
    command
        .args(&line[1..])
        .arg("-o")
        .arg(scratch.0.join("probe"))
        .arg(source);
    let is_here = command.output().is_ok_and(|output| output.status.success());
    if !is_here {
        println!(
            "skipped, because there is no such compiler: {}",
            line.join(" ")
        );
    }
    is_here
}

/// Compiles a text with all warnings being errors, apart from some.
pub fn compile(text: &str, line: &[&str], more: &[&str], folder: &Path) -> PathBuf {
    let source = folder.join("program.c");
    let program = folder.join(format!("program{}", std::env::consts::EXE_SUFFIX));
    fs::write(&source, text).unwrap();
    let mut command = Command::new(line[0]);
    command
        .args(&line[1..])
        .args(["-Wall", "-Werror"])
        .args(more);
    let output = command
        .arg("-o")
        .arg(&program)
        .arg(source)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{said}", line.join(" "));
    program
}

pub fn run(program: &Path, input: Input) -> process::Outcome {
    process::run(Command::new(program), input, &Limits::NONE).unwrap()
}

pub fn text_of(module: &[u8]) -> String {
    emit(&Module::decode(module).unwrap()).unwrap()
}

/// What the program of a module prints under each compiler, and as for a machine and a compiler that nobody knows.
pub fn printed(module: &[u8], more: &[&str]) -> Vec<(String, Vec<u8>)> {
    let text = text_of(module);
    let foreign = text
        .replace("#if defined(_WIN32)", "#if 0&&defined(_WIN32)")
        .replace("#ifdef __GNUC__", "#if 0");
    assert_ne!(text, foreign);
    let mut outputs = Vec::new();
    for (line, text) in [
        (GCC, &text),
        (GCC, &foreign),
        (GXX_20, &text),
        (OLD_GCC_32, &text),
    ] {
        if is_here(line) {
            let scratch = scratch();
            let outcome = run(&compile(text, line, more, &scratch.0), Input::Empty);
            assert!(outcome.status.success(), "{}\n{text}", line.join(" "));
            outputs.push((line.join(" "), outcome.stdout));
        }
    }
    outputs
}
