//! Writes a decoded module as one C file, valid as C90 with `long long`, and as C++ of any year.
//!
//! `U` and `Q` are the unsigned types of 32 and 64 bits, on which all arithmetic wraps as WebAssembly's does; `S` and
//! `R` are their signed counterparts. The memory is an array of bytes at `M` that moves when it grows, so each
//! function keeps its place in a variable of its own, `m`, which compilers can hold in a register. Names with a digit
//! and capitals belong to the file (`f` functions, `g` global variables), lower-case letters to a function.

use super::calls::Calls;
use super::data;
use super::dead::prune;
use super::flow::simplify;
use super::growth::Growth;
use super::host;
use super::operators::constant;
use super::stack::build;
use super::text::{kind, type_name};
use super::tree::{Body, Expression, visit};
use super::wasm::{Import, Module, Operator, Signature};
use super::write::{Writer, head};
use std::collections::{BTreeMap, BTreeSet};

/// Room on the stack for what has an address, for a program that calls functions again before they end: what systems usually give.
const USUAL_STACK: u64 = 8 << 20;

/// Translates a module whose export `start` is the program.
///
/// # Errors
/// Says which import is not known, or what else the module lacks.
pub fn emit(module: &Module) -> Result<String, String> {
    for Import { name, .. } in &module.imports {
        if host::function(name).is_none() {
            return Err(format!("the import {name} is not among the known ones"));
        }
    }
    let start = module
        .exports
        .iter()
        .find(|(name, _)| name == "start" || name == "_start");
    let &(_, start) = start.ok_or("the module exports no function called start")?;
    if *module.signature(start)
        != (Signature {
            parameters: Vec::new(),
            result: None,
        })
    {
        return Err("the function called start takes or gives a value".into());
    }
    let growth = Growth::of(module);
    let mut bodies = BTreeMap::new();
    for (index, function) in module.functions.iter().enumerate() {
        let body = build(module, &growth, function)?;
        bodies.insert(module.imports.len() + index, body);
    }
    let failing = module
        .imports
        .iter()
        .enumerate()
        .filter(|(_, import)| import.name == "fail");
    prune(&mut bodies, failing.map(|(index, _)| index).collect());
    for body in bodies.values_mut() {
        body.statements = simplify(std::mem::take(&mut body.statements));
    }
    let calls = Calls::of(module, &bodies, start);
    let code: String = calls
        .order
        .iter()
        .map(|function| {
            let writer = Writer::new(module, &growth, &bodies[function]);
            writer.function(*function, calls.recursive.contains(function))
        })
        .collect();

    let declarations = declarations(module, &calls, &code);
    let [exact, first, last] = match code.contains("float") || code.contains("double") {
        true => [
            host::EXACT,
            host::EXACT_FUNCTIONS[0],
            host::EXACT_FUNCTIONS[1],
        ],
        false => [""; 3],
    };
    let data = data::statements(&module.data);
    let decoder = if data.contains("V6(M") { "V6(" } else { "" };
    Ok(format!(
        "{exact}{}{first}{}{}{declarations}{code}{}{last}",
        host::HEAD,
        memory(module, &bodies, &calls, &code),
        host::helpers(&(code.clone() + decoder)),
        host::main(&data, &format!("f{start}()"), !calls.recursive.is_empty())
    ))
}

/// The memory, the stack in it, and the bounds of both stacks.
///
/// Between two functions that look whether there is room, each other function is called once at most; so the sum of what
/// they all take is enough to leave free. A program without recursion never needs more.
fn memory(module: &Module, bodies: &BTreeMap<usize, Body>, calls: &Calls, code: &str) -> String {
    let frames: u64 = calls
        .order
        .iter()
        .map(|function| frame(module, &bodies[function]))
        .sum();
    let name = module.stack.map(|stack| format!("g{stack}"));
    let has_stack = name
        .as_ref()
        .is_some_and(|name| code.contains(name) || !calls.recursive.is_empty());
    let margin = (frames + 15) & !15;
    let needed = margin
        + if calls.recursive.is_empty() {
            0
        } else {
            USUAL_STACK
        };
    let own = module.stack.map_or(0, |stack| module.globals[stack].bits);
    let pages = module.pages << 16;
    // The module has a stack at its beginning, as linkers lay it. One that is too small is replaced by one at the end.
    let (bottom, top, end) = match has_stack && own < needed {
        true => (pages, pages + needed, (pages + needed + 0xffff) & !0xffff),
        false => (0, own, pages),
    };
    let address = if module.is_wide { "Q" } else { "U" };
    let limit = if module.is_wide {
        "(~(size_t)0>>1)"
    } else {
        "2147483647u"
    };
    let mut text = format!(
        "typedef {address} A;\n#define LIMIT {limit}\nstatic B*M;\nstatic size_t N={end};\n"
    );
    let is_recursive = !calls.recursive.is_empty();
    match name.filter(|_| has_stack) {
        Some(name) => {
            text +=
                &format!("static A {name}={top};\n#define TOP {name}\n#define MARGIN {margin}\n");
            if is_recursive || code.contains("H5(") {
                text += &format!("#define BOTTOM {bottom}\nstatic A H=BOTTOM+MARGIN;\n");
            }
        }
        // Without a stack there is nothing to be full.
        None if is_recursive => text += "#define TOP 1\n#define H 0\n",
        None => {}
    }
    if is_recursive {
        text += "static size_t K;\n";
    }
    text
}

/// How much of the stack for what has an address a function takes.
fn frame(module: &Module, body: &Body) -> u64 {
    let mut frame = 0;
    visit(&body.statements, &mut |expression| {
        if let Expression::Binary(_, Operator::Sub, operands) = expression
            && let [Expression::Global(global), Expression::Constant(size)] = &**operands
            && Some(*global) == module.stack
        {
            frame = frame.max(size.bits);
        }
    });
    frame
}

/// Global variables, functions that are named before they are defined, and the table, as far as the code uses them.
fn declarations(module: &Module, calls: &Calls, code: &str) -> String {
    let mut text = String::new();
    for (index, global) in module
        .globals
        .iter()
        .enumerate()
        .filter(|(index, _)| Some(*index) != module.stack)
    {
        let name = format!("g{index}");
        if code.contains(&name) {
            let kind = type_name(kind(global.value));
            text += &format!("static {kind} {name}={};\n", constant(*global).text);
        }
    }
    let mut early = calls.chosen.clone();
    let mut defined = BTreeSet::new();
    for function in &calls.order {
        early.extend(calls.named[function].difference(&defined));
        defined.insert(*function);
    }
    // The host's functions are not of the program.
    for function in early.iter().filter(|function| defined.contains(function)) {
        text += &format!("{};\n", head(module.signature(*function), *function, &[]));
    }
    if code.contains("T[") {
        let slots = module.table.iter().map(|slot| match slot {
            Some(function) if calls.chosen.contains(function) => format!("(F)f{function}"),
            _ => "0".into(),
        });
        let slots = slots.collect::<Vec<_>>().join(",");
        text += &format!("typedef void(*F)(void);\nstatic const F T[]={{{slots}}};\n");
    }
    text
}
