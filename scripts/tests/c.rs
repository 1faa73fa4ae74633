//! The way to C: modules made by hand against what the specification says, random modules against another machine, and
//! the problems' own files under their judges' compilers.

#[path = "c/assembler.rs"]
mod assembler;

use assembler::{FIRST, Function, GROW, WRITE, module, operators};
use scripts::c::{Compiler, Module, emit, translate};
use scripts::cases;
use scripts::files::Scratch;
use scripts::process::{self, Input, Limits};
use scripts::testing::random::Rng;
use scripts::workspace::Workspace;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Compilers, and what judges give them.
const GCC: &[&str] = &["gcc", "-x", "c", "-ansi", "-O2"];
const OLD_GCC_32: &[&str] = &["gcc", "-x", "c", "-std=gnu89", "-m32", "-O2"];
const GXX_98: &[&str] = &["g++", "-x", "c++", "-std=gnu++98", "-O2"];
const GXX_98_32: &[&str] = &["g++", "-x", "c++", "-std=c++98", "-m32", "-O2"];
const GXX_11: &[&str] = &["g++", "-x", "c++", "-std=c++11", "-O2"];
const GXX_20: &[&str] = &["g++", "-x", "c++", "-std=c++20", "-O2"];

fn scratch() -> Scratch {
    Scratch::within(Path::new(env!("CARGO_TARGET_TMPDIR"))).unwrap()
}

/// Whether a compiler is here, and can do what its arguments ask for.
fn is_here(line: &[&str]) -> bool {
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
fn compile(text: &str, line: &[&str], more: &[&str], folder: &Path) -> PathBuf {
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

fn run(program: &Path, input: Input) -> process::Outcome {
    process::run(Command::new(program), input, &Limits::NONE).unwrap()
}

fn text_of(module: &[u8]) -> String {
    emit(&Module::decode(module).unwrap()).unwrap()
}

/// What the program of a module prints under each compiler, and as for a machine and a compiler that nobody knows.
fn printed(module: &[u8], more: &[&str]) -> Vec<(String, Vec<u8>)> {
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

fn program(code: String, locals: &'static str) -> Function {
    Function {
        parameters: "",
        result: "",
        locals,
        code,
    }
}

/// What an operator gives, by Rust's own.
fn expected(name: &str, left: u64, right: u64) -> Option<u64> {
    let (kind, operator) = name.split_once('.').unwrap();
    let (a, b) = (left as u32, right as u32);
    let (c, d) = (left, right);
    let narrow = match operator {
        "eqz" => u32::from(a == 0),
        "eq" => u32::from(a == b),
        "ne" => u32::from(a != b),
        "lt_s" => u32::from((a as i32) < b as i32),
        "lt_u" => u32::from(a < b),
        "gt_s" => u32::from(a as i32 > b as i32),
        "gt_u" => u32::from(a > b),
        "le_s" => u32::from(a as i32 <= b as i32),
        "le_u" => u32::from(a <= b),
        "ge_s" => u32::from(a as i32 >= b as i32),
        "ge_u" => u32::from(a >= b),
        "clz" => a.leading_zeros(),
        "ctz" => a.trailing_zeros(),
        "popcnt" => a.count_ones(),
        "add" => a.wrapping_add(b),
        "sub" => a.wrapping_sub(b),
        "mul" => a.wrapping_mul(b),
        "div_s" => (a as i32).checked_div(b as i32).unwrap_or(0) as u32,
        "div_u" => a.checked_div(b).unwrap_or(0),
        "rem_s" => (a as i32).checked_rem(b as i32).unwrap_or(0) as u32,
        "rem_u" => a.checked_rem(b).unwrap_or(0),
        "and" => a & b,
        "or" => a | b,
        "xor" => a ^ b,
        "shl" => a.wrapping_shl(b),
        "shr_s" => (a as i32).wrapping_shr(b) as u32,
        "shr_u" => a.wrapping_shr(b),
        "rotl" => a.rotate_left(b & 31),
        "rotr" => a.rotate_right(b & 31),
        "wrap_i64" => a,
        "extend8_s" => a as i8 as u32,
        "extend16_s" => a as i16 as u32,
        _ => 0,
    };
    let wide = match operator {
        "eqz" => u64::from(c == 0),
        "eq" => u64::from(c == d),
        "ne" => u64::from(c != d),
        "lt_s" => u64::from((c as i64) < d as i64),
        "lt_u" => u64::from(c < d),
        "gt_s" => u64::from(c as i64 > d as i64),
        "gt_u" => u64::from(c > d),
        "le_s" => u64::from(c as i64 <= d as i64),
        "le_u" => u64::from(c <= d),
        "ge_s" => u64::from(c as i64 >= d as i64),
        "ge_u" => u64::from(c >= d),
        "clz" => u64::from(c.leading_zeros()),
        "ctz" => u64::from(c.trailing_zeros()),
        "popcnt" => u64::from(c.count_ones()),
        "add" => c.wrapping_add(d),
        "sub" => c.wrapping_sub(d),
        "mul" => c.wrapping_mul(d),
        "div_s" => (c as i64).checked_div(d as i64).unwrap_or(0) as u64,
        "div_u" => c.checked_div(d).unwrap_or(0),
        "rem_s" => (c as i64).checked_rem(d as i64).unwrap_or(0) as u64,
        "rem_u" => c.checked_rem(d).unwrap_or(0),
        "and" => c & d,
        "or" => c | d,
        "xor" => c ^ d,
        "shl" => c.wrapping_shl(b),
        "shr_s" => (c as i64).wrapping_shr(b) as u64,
        "shr_u" => c.wrapping_shr(b),
        "rotl" => c.rotate_left(b & 63),
        "rotr" => c.rotate_right(b & 63),
        "extend_i32_s" => a as i32 as u64,
        "extend_i32_u" => u64::from(a),
        "extend8_s" => c as i8 as u64,
        "extend16_s" => c as i16 as u64,
        "extend32_s" => c as i32 as u64,
        _ => 0,
    };
    let divides = operator.starts_with("div") || operator.starts_with("rem");
    let overflows = operator.ends_with("_s")
        && (b == u32::MAX && a == 1 << 31 || d == u64::MAX && c == 1 << 63);
    match kind {
        _ if divides && (b == 0 || overflows) => None, // Traps.
        "i32" => Some(u64::from(narrow)),
        _ => Some(wide),
    }
}

/// The types of an operator's operands and result.
fn types(name: &str) -> (&'static str, &'static str) {
    let comparisons = [
        "eqz", "eq", "ne", "lt_s", "lt_u", "gt_s", "gt_u", "le_s", "le_u", "ge_s", "ge_u",
    ];
    let (kind, operator) = name.split_once('.').unwrap();
    match (kind, operator) {
        (_, "wrap_i64") => ("l", "i"),
        (_, "extend_i32_s" | "extend_i32_u") => ("i", "l"),
        ("i32", "eqz" | "clz" | "ctz" | "popcnt" | "extend8_s" | "extend16_s") => ("i", "i"),
        ("i64", "eqz") => ("l", "i"),
        ("i64", "clz" | "ctz" | "popcnt" | "extend8_s" | "extend16_s" | "extend32_s") => ("l", "l"),
        ("i32", _) => ("ii", "i"),
        (_, operator) if comparisons.contains(&operator) => ("ll", "i"),
        _ => ("ll", "l"),
    }
}

/// Every operator on values at the edges of its types, as constants and as variables.
#[test]
fn operators_compute_what_the_specification_says() {
    let values = [
        0,
        1,
        31,
        33,
        0x80,
        0x8000_0000,
        0xffff_ffff,
        1 << 63,
        u64::MAX - 4,
    ];
    let word = |letter: char| if letter == 'i' { "i32" } else { "i64" };
    let mut functions = Vec::new();
    let mut calls = String::new();
    let mut results = Vec::new();
    for (name, _) in operators() {
        let (operands, result) = types(&name);
        let own = FIRST + functions.len();
        let gets = (0..operands.len()).fold(String::new(), |gets, index| {
            gets + &format!("local.get {index} ")
        });
        functions.push(Function {
            parameters: operands,
            result,
            locals: "",
            code: format!("{gets} {name}"),
        });
        let second = if operands.len() == 1 {
            &values[..1]
        } else {
            &values[..]
        };
        let mut constants = String::new();
        for (left, right) in values
            .iter()
            .flat_map(|left| second.iter().map(move |right| (*left, *right)))
        {
            let Some(expected) = expected(&name, left, right) else {
                continue;
            };
            let mut put = |code: &mut String, what: &str| {
                let address = results.len();
                let store = word(result.chars().next().unwrap());
                let numbers = operands.chars().zip([left, right]).fold(
                    String::new(),
                    |text, (letter, number)| {
                        let number = if letter == 'i' {
                            i64::from(number as i32)
                        } else {
                            number as i64
                        };
                        text + &format!("{}.const {number} ", word(letter))
                    },
                );
                write!(
                    code,
                    "i32.const {address} {numbers} {what} {store}.store 0 "
                )
                .unwrap();
                results.extend(expected.to_le_bytes());
            };
            put(&mut constants, &name);
            put(&mut calls, &format!("call {own}"));
        }
        functions.push(program(constants, ""));
        write!(calls, "call {} ", own + 1).unwrap();
    }
    // All results lie in the memory's two pages.
    assert!(results.len() <= 1 << 17);
    write!(
        calls,
        "i32.const 0 i32.const {} call {WRITE} drop",
        results.len()
    )
    .unwrap();
    functions.push(program(calls, ""));
    // Constants make comparisons that no one would write.
    for (line, found) in printed(&module(&functions, &[]), &["-Wno-overflow"]) {
        assert!(found == results, "{line}");
    }
}

/// Orders of evaluation and ways of control that C has not, or has otherwise.
#[test]
fn effects_and_jumps_keep_their_order() {
    let bump = || {
        Function {
        parameters: "",
        result: "i",
        locals: "",
        code: "global.get 0 i32.const 1 i32.add global.set 0 i32.const 0 i32.const 9 i32.store8 0 global.get 0".into(),
    }
    };
    let subtract = || Function {
        parameters: "ii",
        result: "i",
        locals: "",
        code: "local.get 0 local.get 1 i32.sub".into(),
    };
    let more_memory = || Function {
        parameters: "",
        result: "i",
        locals: "",
        code: format!("i32.const 500000 call {GROW} i32.const 131072 i32.eq"),
    };
    let (first, second) = (FIRST, FIRST + 1);
    let cases: [(&str, &str, u32); 22] = [
        (
            "a variable changes while its old value waits",
            "i32.const 5 local.set 0 local.get 0 i32.const 3 local.set 0 local.get 0 i32.sub",
            2,
        ),
        (
            "a tee changes it",
            "i32.const 5 local.set 0 local.get 0 i32.const 3 local.tee 0 i32.sub",
            2,
        ),
        (
            "a store changes what has been loaded",
            "i32.const 0 i32.load8_u 0 i32.const 0 i32.const 9 i32.store8 0 i32.const 10 i32.mul",
            10,
        ),
        (
            "a call changes what has been loaded",
            &format!("i32.const 0 i32.load8_u 0 call {first} i32.sub"),
            1_u32.wrapping_sub(8),
        ),
        (
            "a call changes what is loaded",
            &format!("call {first} i32.const 0 i32.load8_u 0 i32.sub"),
            8_u32.wrapping_sub(9),
        ),
        (
            "a call changes a global variable",
            &format!("global.get 0 call {first} i32.const 16 i32.mul i32.add"),
            7 + 16 * 8,
        ),
        (
            "calls in a row",
            &format!("call {first} call {first} i32.const 16 i32.mul i32.add"),
            8 + 16 * 9,
        ),
        (
            "both sides of a select are computed",
            &format!("call {first} i32.const 1 i32.const 0 select drop global.get 0"),
            8,
        ),
        (
            "a dropped call",
            &format!("call {first} i32.const 3 i32.add drop global.get 0"),
            8,
        ),
        (
            "memory that moves",
            &format!(
                "i32.const 64 i32.load8_u 0 call {second} i32.const 200000 i32.const 77 i32.store8 0 i32.const 200000 i32.load8_u 0 i32.add i32.add"
            ),
            78,
        ),
        (
            "a block with a result",
            "block_i i32.const 4 local.get 0 br_if 0 drop i32.const 6 end",
            6,
        ),
        (
            "a branch that takes a value along",
            "block_i i32.const 4 i32.const 1 br_if 0 drop i32.const 6 end",
            4,
        ),
        (
            "a value below a block",
            "i32.const 9 local.set 0 local.get 0 block i32.const 2 local.set 0 end local.get 0 i32.sub",
            7,
        ),
        (
            "an if with a result",
            "local.get 0 if_i i32.const 5 else i32.const 8 end",
            8,
        ),
        (
            "a loop",
            "loop local.get 0 i32.const 1 i32.add local.tee 0 local.get 1 i32.add local.set 1 local.get 0 i32.const 10 i32.lt_u br_if 0 end local.get 1",
            55,
        ),
        (
            "a loop that is left in the middle",
            "block loop local.get 0 i32.const 1 i32.add local.tee 0 i32.const 6 i32.eq br_if 1 br 0 end end local.get 0",
            6,
        ),
        (
            "a jump over two loops",
            "block loop loop local.get 0 i32.const 1 i32.add local.tee 0 i32.const 3 i32.and br_if 0 local.get 0 i32.const 9 i32.gt_u br_if 2 br 1 end end end local.get 0",
            12,
        ),
        (
            "a branch table",
            "block block block i32.const 1 br_table 3 to 0 to 1 to 2 end i32.const 1 local.set 0 end local.get 0 i32.const 2 i32.add local.set 0 end local.get 0",
            2,
        ),
        (
            "a branch table beyond its end",
            "block block block i32.const 100 br_table 3 to 0 to 1 to 2 end i32.const 1 local.set 0 end local.get 0 i32.const 2 i32.add local.set 0 end local.get 0",
            0,
        ),
        (
            "code that is never reached",
            "block i32.const 3 local.set 0 br 0 i32.add block i32.const 1 br_if 1 end end local.get 0",
            3,
        ),
        (
            "an address below the one in the variable",
            "i32.const 8 local.set 0 local.get 0 i32.const -8 i32.add i32.load 0",
            0xfc03_0201,
        ),
        (
            "bytes that a string has to escape",
            "i32.const 8 i32.load 0 i32.const 12 i32.load 0 i32.xor",
            0x222f_3f3f ^ 0x0037_005c,
        ),
    ];
    // The table holds the functions in their order; types are numbered as functions are.
    let indirect = format!(
        "i32.const 9 i32.const 4 i32.const 2 call_indirect {}",
        FIRST + 2
    );
    let indirect = ("a call through the table", &indirect[..], 5);
    let mut functions = vec![bump(), more_memory(), subtract()];
    let mut main = String::new();
    let cases: Vec<_> = cases.into_iter().chain([indirect]).collect();
    for (number, (_, code, _)) in cases.iter().enumerate() {
        write!(
            main,
            "i32.const {} call {} i32.store 0 ",
            256 + 4 * number,
            FIRST + functions.len()
        )
        .unwrap();
        let start = "i32.const 7 global.set 0 i32.const 0 i32.const 1 i32.store8 0";
        functions.push(Function {
            parameters: "",
            result: "i",
            locals: "ii",
            code: format!("{start} {code}"),
        });
    }
    write!(
        main,
        "i32.const 256 i32.const {} call {WRITE} drop",
        4 * cases.len()
    )
    .unwrap();
    functions.push(program(main, ""));
    let data = [
        1, 2, 3, 0xfc, 0xff, 0xff, 0xff, 0xff, b'?', b'?', b'/', b'"', b'\\', 0, b'7',
    ];
    for (line, found) in printed(&module(&functions, &data), &[]) {
        assert_eq!(found.len(), 4 * cases.len());
        for ((what, _, expected), found) in cases.iter().zip(found.chunks(4)) {
            assert_eq!(found, expected.to_le_bytes(), "{what}, {line}");
        }
    }
}

/// Copies and fills, and loads of every width with and without sign.
#[test]
fn memory_is_moved_as_it_should_be() {
    let loads = [
        ("i32.load8_s 3", 0xffff_fffc_u32),
        ("i32.load8_u 3", 0xfc),
        ("i32.load16_s 2", 0xffff_fc03),
        ("i32.load16_u 2", 0xfc03),
        (
            "i64.load8_s 3 i64.const 32 i64.shr_u i32.wrap_i64",
            u32::MAX,
        ),
        ("i64.load8_u 3 i64.const 32 i64.shr_u i32.wrap_i64", 0),
        (
            "i64.load16_s 2 i64.const 8 i64.shr_u i32.wrap_i64",
            0xffff_fffc,
        ),
        ("i64.load16_u 2 i64.const 8 i64.shr_u i32.wrap_i64", 0xfc),
        (
            "i64.load32_s 0 i64.const 24 i64.shr_u i32.wrap_i64",
            0xffff_fffc,
        ),
        ("i64.load32_u 0 i64.const 24 i64.shr_u i32.wrap_i64", 0xfc),
        (
            "i64.load 0 i64.const 24 i64.shr_u i32.wrap_i64",
            0xffff_fffc,
        ),
    ];
    let mut code = String::new();
    let mut results = Vec::new();
    for (load, expected) in loads {
        write!(
            code,
            "i32.const {} i32.const 0 {load} i32.store 0 ",
            256 + results.len()
        )
        .unwrap();
        results.extend(expected.to_le_bytes());
    }
    for (store, expected) in [
        ("i32.const -2 i32.store8", [0xfe, 0, 0, 0, 0, 0, 0, 0]),
        ("i32.const -2 i32.store16", [0xfe, 0xff, 0, 0, 0, 0, 0, 0]),
        ("i64.const -2 i64.store8", [0xfe, 0, 0, 0, 0, 0, 0, 0]),
        ("i64.const -2 i64.store16", [0xfe, 0xff, 0, 0, 0, 0, 0, 0]),
        (
            "i64.const -2 i64.store32",
            [0xfe, 0xff, 0xff, 0xff, 0, 0, 0, 0],
        ),
        (
            "i64.const -2 i64.store",
            [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        ),
    ] {
        write!(code, "i32.const 0 {store} {} ", 256 + results.len()).unwrap();
        results.extend(expected);
    }
    // Forwards and backwards, overlapping.
    let here = 256 + results.len();
    write!(code, "i32.const {here} i32.const 5 i32.const 8 memory.fill i32.const {here} i32.const 0 i32.const 4 memory.copy ").unwrap();
    write!(
        code,
        "i32.const {} i32.const {here} i32.const 4 memory.copy ",
        here + 2
    )
    .unwrap();
    results.extend([1, 2, 1, 2, 3, 0xfc, 5, 5]);
    write!(
        code,
        "i32.const 256 i32.const {} call {WRITE} drop",
        results.len()
    )
    .unwrap();
    let data = [1, 2, 3, 0xfc, 0xff, 0xff, 0xff, 0xff];
    for (line, found) in printed(&module(&[program(code, "")], &data), &[]) {
        assert_eq!(found, results, "{line}");
    }
}

/// Each refusal says what is missing; nothing that is damaged gets through or panics.
#[test]
fn what_is_not_known_is_refused() {
    let refusal = |module: &[u8]| {
        let result = Module::decode(module).and_then(|module| emit(&module));
        result.err().unwrap_or_default()
    };
    let with = |code: &str| module(&[program(code.into(), "i")], &[]);
    let sound = with("local.get 0 drop");
    assert_eq!(refusal(&sound), "");
    assert_eq!(
        refusal(b"\x7fELF\x02\x01\x01\0"),
        "this is no WebAssembly module of version 1"
    );
    assert_eq!(
        refusal(&with("local.get 1 drop")),
        "local variable 1 does not exist"
    );
    assert_eq!(refusal(&with("call 99")), "function 99 does not exist");
    assert_eq!(
        refusal(&with("br 5")),
        "a branch leaves more blocks than there are"
    );
    assert_eq!(
        refusal(&with("i32.add")),
        "an instruction takes a value that is not there"
    );
    let position = |needle: &[u8]| {
        sound
            .windows(needle.len())
            .position(|window| window == needle)
            .unwrap()
    };
    let replaced = |needle: &[u8], by: &[u8]| {
        let (mut module, at) = (sound.clone(), position(needle));
        module[at..at + by.len()].copy_from_slice(by);
        module
    };
    // `local.get 0, drop, end` with another instruction in its place.
    let code = [0x20, 0, 0x1a, 0x0b];
    assert_eq!(
        refusal(&replaced(&code, &[0x92])),
        "instruction 0x92 (floating point) is not among the known ones"
    );
    assert_eq!(
        refusal(&replaced(&code, &[0x40])),
        "instruction 0x40 is not among the known ones"
    );
    assert_eq!(
        refusal(&replaced(&code, &[0xfc, 8])),
        "instruction 0xfc 8 is not among the known ones"
    );
    assert_eq!(
        refusal(&replaced(b"exit", b"quit")),
        "the import quit is not among the known ones"
    );
    assert_eq!(
        refusal(&replaced(b"start", b"stArt")),
        "the module exports no function called start"
    );
    let giving = Function {
        parameters: "",
        result: "i",
        locals: "",
        code: "i32.const 1".into(),
    };
    assert_eq!(
        refusal(&module(&[giving], &[])),
        "the function called start takes or gives a value"
    );
    assert_eq!(
        refusal(&module(&[program(String::new(), "")], &[0; 1 << 18])),
        "a segment exceeds the memory"
    );
    for end in 9..sound.len() {
        refusal(&sound[..end]);
    }
    let mut rng = Rng::new(1);
    for _ in 0..20_000 {
        let mut module = sound.clone();
        for _ in 0..=rng.below(3) {
            let at = rng.index(module.len());
            module[at] = rng.bits() as u8;
        }
        refusal(&module);
    }
}

/// Random code, so mixed that waiting values meet every kind of effect.
struct Mixer {
    rng: Rng,
    code: String,
    depth: u32,
    /// How many blocks can be left.
    blocks: u64,
    /// Whether this is inside a loop.
    loops: bool,
}

/// Runs a module whose path is given, with a host as the C files have it.
const NODE: &str = r#"
const memory = () => instance.exports.memory;
const host = {
    read: () => 0,
    report: () => 0,
    exit: () => {},
    grow: bytes => { const start = memory().buffer.byteLength; memory().grow(bytes / 65536); return start; },
    write: (start, length) => {
        require("fs").writeSync(1, Buffer.from(memory().buffer, start, length));
        return length;
    },
};
const bytes = require("fs").readFileSync(process.argv[1]);
const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: host });
instance.exports.start();
"#;

/// Random code does in C what it does in another machine.
#[test]
fn random_code_does_the_same_as_in_node() {
    if !is_here(GCC) {
        return;
    }
    if !Command::new("node")
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success())
    {
        println!("skipped, because there is no node to compare with");
        return;
    }
    for seed in 1..=4 {
        let mut functions = vec![
            Function {
                parameters: "il",
                result: "i",
                locals: "",
                code: format!(
                    "global.get 0 local.get 0 i32.xor i32.const 3 i32.rotl global.set 0 \
                     i32.const 20 local.get 1 i64.store 0 \
                     global.get 0 i32.const 63 i32.and i32.eqz if i32.const 65536 call {GROW} drop end \
                     global.get 0"
                ),
            },
            Function {
                parameters: "il",
                result: "l",
                locals: "",
                code: "i32.const 36 i64.load 0 local.get 1 i64.add local.get 0 i64.extend_i32_u i64.mul".into(),
            },
        ];
        let mut calls = String::new();
        const COUNT: usize = 30;
        for number in 0..COUNT {
            let rng = Rng::new(seed * 1000 + number as u64);
            let mut mixer = Mixer {
                rng,
                code: String::new(),
                depth: 0,
                blocks: 0,
                loops: false,
            };
            for _ in 0..6 {
                mixer.statement();
            }
            let mut code = mixer.code;
            // What the variables hold at the end.
            for variable in 0..6 {
                let store = if variable < 3 {
                    "i32.store"
                } else {
                    "i64.store"
                };
                let address = 512 + 64 * number + 8 * variable;
                write!(code, "i32.const {address} local.get {variable} {store} 0 ").unwrap();
            }
            // Variables 0 to 2 have 32 bits, 3 to 5 have 64; 6 counts the rounds of loops.
            functions.push(Function {
                parameters: "iiilll",
                result: "",
                locals: "i",
                code,
            });
            write!(calls, "i32.const {number} i32.const -1 i32.const 77 i64.const 5 i64.const -{number} i64.const 3 ").unwrap();
            write!(calls, "call {} ", FIRST + 2 + number).unwrap();
        }
        write!(
            calls,
            "i32.const 0 i32.const {} call {WRITE} drop",
            512 + 64 * COUNT
        )
        .unwrap();
        functions.push(program(calls, ""));
        let module = module(&functions, &[]);
        let scratch = scratch();
        let file = scratch.0.join("module.wasm");
        fs::write(&file, &module).unwrap();
        let node = Command::new("node")
            .args(["-e", NODE])
            .arg(&file)
            .output()
            .unwrap();
        assert!(
            node.status.success(),
            "{}",
            String::from_utf8_lossy(&node.stderr)
        );
        let found = run(
            &compile(&text_of(&module), GCC, &["-w"], &scratch.0),
            Input::Empty,
        )
        .stdout;
        for (number, (found, expected)) in found.chunks(64).zip(node.stdout.chunks(64)).enumerate()
        {
            assert_eq!(
                found,
                expected,
                "seed {seed}, bytes {} and following",
                64 * number
            );
        }
        assert_eq!(found.len(), node.stdout.len());
    }
}

/// The largest file that all judges take (UOJ).
const LARGEST: usize = 50_000;

/// The problems' files compile without a warning as their judges do it, answer every case, and say of faulty input what
/// the Rust programs say.
#[test]
fn problems_are_the_same_in_c() {
    if let Err(advice) = Compiler::find() {
        println!("skipped: {advice}");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
    std::thread::scope(|scope| {
        for problem in workspace.problems() {
            let workspace = &workspace;
            scope.spawn(move || {
                let name = &problem.name;
                let text = translate(workspace, problem).unwrap();
                assert!(text.len() <= LARGEST, "{name}: {} bytes", text.len());
                assert!(!text.contains("/tmp") && text.starts_with("/* "), "{name}");
                let judge = problem.judge.as_ref().unwrap();
                for word in [
                    &judge.title,
                    &judge.url,
                    &format!("cargo contest bundle {name} --lang c"),
                ] {
                    assert!(
                        text[..text.find("*/").unwrap()].contains(word),
                        "{name}: {word}"
                    );
                }
                for line in [OLD_GCC_32, GXX_98, GXX_11, GXX_20] {
                    if is_here(line) {
                        compile(&text, line, &["-fsyntax-only"], &scratch().0);
                    }
                }
                for line in [GCC, GXX_98_32].into_iter().filter(|line| is_here(line)) {
                    let scratch = scratch();
                    let program = compile(&text, line, &[], &scratch.0);
                    for case in cases::of(&problem.folder).unwrap() {
                        let outcome = run(&program, Input::File(&case.path));
                        let difference =
                            scripts::judge::compare::difference(&case.expected, &outcome.stdout);
                        assert!(
                            difference.is_none(),
                            "{name}, {}, {}",
                            case.name,
                            line.join(" ")
                        );
                        assert!(outcome.status.success());
                    }
                    let outcome = run(&program, Input::Bytes(b"\n x"));
                    assert_eq!(outcome.status.code(), Some(1), "{name}");
                    let message = String::from_utf8_lossy(&outcome.stderr).into_owned();
                    assert!(message.starts_with("error: line 2: "), "{name}: {message}");
                }
            });
        }
    });
}

/// What the small `std` has not is refused by the compiler, in words.
#[test]
fn formats_that_are_not_known_do_not_compile() {
    let Ok(compiler) = Compiler::find() else {
        return println!("skipped: no compiler for WebAssembly");
    };
    let refusal = |code: &str| {
        compiler
            .compile(&format!("fn main() {{ {code} }}"))
            .err()
            .unwrap_or_default()
    };
    assert_eq!(refusal(r#"println!("{} {{}} {}", 1, "a");"#), "");
    for code in [
        r#"println!("{:?}", 1);"#,
        r#"println!("{}", 1, 2);"#,
        r#"println!("{} {}", 1);"#,
        r#"println!("{0}", 1);"#,
    ] {
        assert!(
            refusal(code).contains("only {} is known"),
            "{code}: {}",
            refusal(code)
        );
    }
    assert!(refusal("std::thread::yield_now();").contains("thread"));
}

impl Mixer {
    fn put(&mut self, code: &str) {
        self.code += code;
        self.code.push(' ');
    }

    fn value(&mut self, kind: char) {
        let word = if kind == 'i' { "i32" } else { "i64" };
        let variable = self.rng.below(3) + if kind == 'i' { 0 } else { 3 };
        self.depth += 1;
        let choice = if self.depth > 5 {
            self.rng.below(2)
        } else {
            self.rng.below(14)
        };
        match choice {
            0 => {
                let number = self.rng.bits() as i64 >> self.rng.below(64);
                let number = if kind == 'i' {
                    i64::from(number as i32)
                } else {
                    number
                };
                self.put(&format!("{word}.const {number}"));
            }
            1 => self.put(&format!("local.get {variable}")),
            2 => self.put(&format!("global.get {}", u32::from(kind == 'l'))),
            3 => {
                self.value(kind);
                self.put(&format!("local.tee {variable}"));
            }
            4 => {
                self.address();
                let load = *self
                    .rng
                    .pick(&["load", "load8_s", "load8_u", "load16_s", "load16_u"]);
                let offset = self.rng.below(9);
                self.put(&format!("{word}.{load} {offset}"));
            }
            5 => {
                self.value('i');
                self.value('l');
                self.put(&format!(
                    "call {}",
                    if kind == 'i' { FIRST } else { FIRST + 1 }
                ));
            }
            6 => {
                self.value(kind);
                self.value(kind);
                self.value('i');
                self.put("select");
            }
            7 if kind == 'i' => {
                self.value('i');
                self.put("if_i");
                // Jumps out of here would have to take a value along.
                let blocks = std::mem::take(&mut self.blocks);
                self.statement();
                self.blocks = blocks;
                self.value('i');
                self.put("else");
                self.value('i');
                self.put("end");
            }
            8 if kind == 'i' => {
                self.put("block_i");
                self.value('i');
                self.value('i');
                self.put("br_if 0 drop");
                self.value('i');
                self.put("end");
            }
            _ => {
                let operators = operators();
                let fitting: Vec<_> = operators
                    .iter()
                    .filter(|(name, _)| types(name).1.starts_with(kind))
                    .collect();
                let name = &self.rng.pick(&fitting).0.clone();
                let operands = types(name).0;
                self.value(operands.chars().next().unwrap());
                if self.rng.chance(1, 4) {
                    self.statement();
                }
                if name.contains("div") || name.contains("rem") {
                    let divisor = self.rng.range(2..=9);
                    self.put(&format!("{}.const {divisor}", &name[..3]));
                } else if operands.len() == 2 {
                    self.value(operands.chars().next().unwrap());
                }
                self.put(name);
            }
        }
        self.depth -= 1;
    }

    fn address(&mut self) {
        self.value('i');
        self.put("i32.const 248 i32.and");
    }

    fn statement(&mut self) {
        self.depth += 1;
        let kind = *self.rng.pick(&['i', 'l']);
        let variable = self.rng.below(3) + if kind == 'i' { 0 } else { 3 };
        let choice = if self.depth > 4 {
            self.rng.below(3)
        } else {
            self.rng.below(11)
        };
        match choice {
            0 | 1 => {
                self.value(kind);
                self.put(&format!("local.set {variable}"));
            }
            2 => {
                self.address();
                self.value(kind);
                let store = *self.rng.pick(&["store", "store8", "store16"]);
                self.put(&format!(
                    "{}.{store} 4",
                    if kind == 'i' { "i32" } else { "i64" }
                ));
            }
            3 => {
                self.value(kind);
                self.put(&format!("global.set {}", u32::from(kind == 'l')));
            }
            4 | 5 => {
                self.value('i');
                self.put("if");
                self.blocks += 1;
                self.statement();
                if self.rng.chance(1, 2) {
                    self.put("else");
                    self.statement();
                }
                self.blocks -= 1;
                self.put("end");
            }
            6 => {
                self.put("block");
                self.blocks += 1;
                self.statement();
                self.value('i');
                let left = self.rng.below(self.blocks);
                self.put(&format!("br_if {left}"));
                self.statement();
                if self.rng.chance(1, 3) {
                    let left = self.rng.below(self.blocks);
                    self.put(&format!("br {left}"));
                }
                self.blocks -= 1;
                self.put("end");
            }
            // One loop at a time, which counts at its start: none is endless.
            7 if !self.loops => {
                self.loops = true;
                self.put("i32.const 5 local.set 6 block loop");
                self.put("local.get 6 i32.const 1 i32.sub local.tee 6 i32.eqz br_if 1");
                self.blocks += 2;
                self.statement();
                self.statement();
                self.blocks -= 2;
                self.put("br 0 end end");
                self.loops = false;
            }
            8 => {
                self.put("block block");
                self.value('i');
                self.put("i32.const 3 i32.and br_table 3 to 0 to 1 to 0 end");
                self.statement();
                self.put("end");
            }
            9 => {
                self.value(kind);
                self.put("drop");
            }
            _ => {
                self.statement();
                self.statement();
            }
        }
        self.depth -= 1;
    }
}
