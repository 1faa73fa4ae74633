//! Random modules in C, against another machine.

#[path = "c/assembler.rs"]
mod assembler;
#[path = "c/compilers.rs"]
mod compilers;

use assembler::{FIRST, Function, GROW, WRITE, module, operators, program, types};
use compilers::{GCC, compile, is_here, run, scratch, text_of};
use scripts::process::Input;
use scripts::random::Rng;
use std::fmt::Write;
use std::fs;
use std::process::Command;

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
                    .filter(|(name, _)| {
                        types(name).1.starts_with(kind) && !types(name).0.contains(['f', 'd'])
                    })
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
