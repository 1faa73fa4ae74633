//! Writes a decoded module as one C file, valid as C90 with `long long`, and as C++ of any year.
//!
//! `U` and `Q` are the unsigned types of 32 and 64 bits, on which all arithmetic wraps as WebAssembly's does; `S` and
//! `R` are their signed counterparts. The memory is an array of bytes at `M` that moves when it grows, so each
//! function keeps its place in a variable of its own, `m`, which compilers can hold in a register. Names with a digit
//! and capitals belong to the file (`f` functions, `g` global variables), lower-case letters to a function.

use super::dead::prune;
use super::flow::{jumps, simplify};
use super::text::{Kind, Level, Text, binary, constant, kind, shift_count, type_name, unary};
use super::tree::{Body, Expression, Growth, Statement, build, visit};
use super::wasm::{Access, Constant, Import, Module, Operator, Signature};
use std::collections::{BTreeMap, BTreeSet};

/// The head of every file.
const TYPES: &str = "#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif
typedef unsigned char B;
typedef int S;
typedef unsigned U;
typedef long long R;
typedef unsigned long long Q;
";

/// Reads and writes of several bytes: on little-endian machines as one move, elsewhere byte by byte.
const LITTLE: &str =
    "#if defined(_WIN32)||defined(__i386__)||defined(__x86_64__)||defined(__AARCH64EL__)
";
const BIG: [&str; 2] = [
    "static Q L(const B*p,int n){Q v=0;while(n--)v=v<<8|p[n];return v;}\n",
    "static void W(B*p,Q v,int n){for(;n--;v>>=8)*p++=(B)v;}\n",
];
const MOVES: [[&str; 3]; 6] = [
    [
        "L2(",
        "static U L2(const B*p){unsigned short v;memcpy(&v,p,2);return v;}\n",
        "#define L2(p) ((U)L(p,2))\n",
    ],
    [
        "L4(",
        "static U L4(const B*p){U v;memcpy(&v,p,4);return v;}\n",
        "#define L4(p) ((U)L(p,4))\n",
    ],
    [
        "L8(",
        "static Q L8(const B*p){Q v;memcpy(&v,p,8);return v;}\n",
        "#define L8(p) L(p,8)\n",
    ],
    [
        "W2(",
        "static void W2(B*p,U x){unsigned short v=(unsigned short)x;memcpy(p,&v,2);}\n",
        "#define W2(p,v) W(p,v,2)\n",
    ],
    [
        "W4(",
        "static void W4(B*p,U v){memcpy(p,&v,4);}\n",
        "#define W4(p,v) W(p,v,4)\n",
    ],
    [
        "W8(",
        "static void W8(B*p,Q v){memcpy(p,&v,8);}\n",
        "#define W8(p,v) W(p,v,8)\n",
    ],
];

/// What C has no operator for; each may use those above it.
const HELPERS: [[&str; 2]; 9] = [
    ["P8(", "static U P8(Q x){
x-=x>>1&0x5555555555555555ULL;
x=(x&0x3333333333333333ULL)+(x>>2&0x3333333333333333ULL);
return (U)(((x+(x>>4))&0xf0f0f0f0f0f0f0fULL)*0x101010101010101ULL>>56);}
"],
    ["P4(", "static U P4(U x){return P8(x);}\n"],
    // GCC has the machine's instruction, on which the reading of numbers waits. In standard C: the multiple of each power
    // of two has other upper bits, a de Bruijn sequence.
    ["Z8(", "static U Z8(Q x){
#ifdef __GNUC__
return x?(U)__builtin_ctzll(x):64;
#else
static const B z[]={
0,1,48,2,57,49,28,3,61,58,50,42,38,29,17,4,62,55,59,36,53,51,43,22,45,39,33,30,24,18,12,5,63,47,56,27,60,41,37,16,54,35,52,21,44,32,23,11,46,26,40,15,34,20,31,10,25,14,19,9,13,8,7,6};
return x?z[(x&(0-x))*0x3f79d71b4cb0a89ULL>>58]:64;
#endif
}
"],
    ["Z4(", "static U Z4(U x){return Z8(x|(Q)1<<32);}\n"],
    ["C8(", "static U C8(Q x){int n;for(n=1;n<64;n*=2)x|=x>>n;return P8(~x);}\n"],
    ["C4(", "static U C4(U x){return C8(x)-32;}\n"],
    ["R4(", "static U R4(U x,U n){return x<<(n&31)|x>>(-n&31);}\n"],
    ["R8(", "static Q R8(Q x,U n){return x<<(n&63)|x>>(-n&63);}\n"],
    ["G(", "static U G(U n){
B*p=n<=2147483647u-N?(B*)realloc(M,N+n):0;
if(!p)return 0;
M=p;N+=n;return N-n;}
"],
];

/// Translates a module whose export `start` is the program.
///
/// # Errors
/// Says which import is not one of `read`, `write`, `report`, `grow` and `exit`, or what else the module lacks.
pub fn emit(module: &Module) -> Result<String, String> {
    for Import { name, .. } in &module.imports {
        if !matches!(&name[..], "read" | "write" | "report" | "grow" | "exit") {
            return Err(format!("the import {name} is not among the known ones"));
        }
    }
    let start = module.exports.iter().find(|(name, _)| name == "start");
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
    prune(&mut bodies);
    for body in bodies.values_mut() {
        body.statements = simplify(std::mem::take(&mut body.statements));
    }
    let order = order(module, &bodies, start);
    let code: String = order
        .iter()
        .map(|function| Writer::new(module, &growth, &bodies[function]).function(*function))
        .collect();

    let bytes = u64::from(module.pages) << 16;
    let mut text = format!("{TYPES}static B*M;\nstatic U N={bytes};\n");
    text += &helpers(&code);
    text += &declarations(module, &bodies, &order, &code);
    text += &code;
    text +=
        "int main(void){\n#ifdef _WIN32\n_setmode(0,_O_BINARY);\n_setmode(1,_O_BINARY);\n#endif\n";
    text += "M=(B*)calloc(N,1);\nif(!M)abort();\n";
    for (address, bytes) in &module.data {
        text += &format!("memcpy(M+{address},{},{});\n", literal(bytes), bytes.len());
    }
    text += &format!("f{start}();\nreturn fflush(stdout)!=0;\n}}\n");
    Ok(text)
}

/// Global variables, functions that are named before they are defined, and the table, as far as the code uses them.
fn declarations(
    module: &Module,
    bodies: &BTreeMap<usize, Body>,
    order: &[usize],
    code: &str,
) -> String {
    let mut text = String::new();
    for (index, global) in module.globals.iter().enumerate() {
        let name = format!("g{index}");
        if code.contains(&name) {
            let kind = type_name(kind(global.value));
            text += &format!("static {kind} {name}={};\n", constant(*global).text);
        }
    }
    let has_table = code.contains("T[");
    let table = module.table.iter().flatten().filter(|_| has_table);
    let mut early: BTreeSet<usize> = table.copied().collect();
    for (place, function) in order.iter().enumerate() {
        let callees = callees(&bodies[function]);
        early.extend(
            callees
                .iter()
                .filter(|callee| !order[..place].contains(callee)),
        );
    }
    // The host's functions are written out where they are called.
    for function in early
        .into_iter()
        .filter(|function| bodies.contains_key(function))
    {
        text += &format!("{};\n", head(module.signature(function), function, &[]));
    }
    if has_table {
        let slots = module.table.iter().map(|slot| match slot {
            Some(function) if bodies.contains_key(function) => format!("(F)f{function}"),
            _ => "0".into(),
        });
        let slots = slots.collect::<Vec<_>>().join(",");
        text += &format!("typedef void(*F)(void);\nstatic const F T[]={{{slots}}};\n");
    }
    text
}

/// The helpers that the code uses, and those that these use.
fn helpers(code: &str) -> String {
    let mut used = String::new();
    for [call, definition] in HELPERS.iter().rev() {
        if code.contains(call) || used.contains(call) {
            used = format!("{definition}{used}");
        }
    }
    let moves: Vec<_> = MOVES
        .iter()
        .filter(|[call, ..]| code.contains(call))
        .collect();
    let mut text = String::new();
    if !moves.is_empty() {
        text += LITTLE;
        moves.iter().for_each(|[_, little, _]| text += little);
        text += "#else\n";
        for (generic, call) in BIG.iter().zip(["L", "W"]) {
            if moves.iter().any(|[name, ..]| name.starts_with(call)) {
                text += generic;
            }
        }
        moves.iter().for_each(|[_, _, big]| text += big);
        text += "#endif\n";
    }
    text + &used
}

/// The functions that the program can reach, each as far as possible behind those that it calls.
fn order(module: &Module, bodies: &BTreeMap<usize, Body>, start: usize) -> Vec<usize> {
    let mut order = Vec::new();
    let mut entered = BTreeSet::new();
    let mut path = vec![(start, false)];
    while let Some((function, left)) = path.pop() {
        if left {
            order.push(function);
        } else if bodies.contains_key(&function) && entered.insert(function) {
            path.push((function, true));
            let mut through_table = false;
            visit(&bodies[&function].statements, &mut |expression| {
                through_table |= matches!(expression, Expression::CallIndirect(..));
            });
            let table = module
                .table
                .iter()
                .flatten()
                .copied()
                .filter(|_| through_table);
            path.extend(
                table
                    .chain(callees(&bodies[&function]))
                    .map(|callee| (callee, false)),
            );
        }
    }
    order
}

/// The functions that a function names.
fn callees(body: &Body) -> BTreeSet<usize> {
    let mut callees = BTreeSet::new();
    visit(&body.statements, &mut |expression| {
        if let Expression::Call(function, _) = expression {
            callees.insert(*function);
        }
    });
    callees
}

/// A function's head, with the names of its parameters or without.
fn head(signature: &Signature, function: usize, names: &[String]) -> String {
    let result = signature
        .result
        .map_or("void", |result| type_name(kind(result)));
    let parameters = signature
        .parameters
        .iter()
        .enumerate()
        .map(|(index, parameter)| {
            let space = if names.is_empty() { "" } else { " " };
            format!(
                "{}{space}{}",
                type_name(kind(*parameter)),
                names.get(index).map_or("", |name| name)
            )
        });
    let parameters = parameters.collect::<Vec<_>>().join(",");
    let parameters = if parameters.is_empty() {
        "void"
    } else {
        &parameters
    };
    format!("static {result} f{function}({parameters})")
}

/// Bytes as a string literal, without trigraphs and without digits that would lengthen an escape.
fn literal(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for (index, &byte) in bytes.iter().enumerate() {
        let digit_follows = bytes.get(index + 1).is_some_and(u8::is_ascii_digit);
        match byte {
            b'"' | b'\\' | b'?' => text.extend(['\\', char::from(byte)]),
            b'\n' => text += "\\n",
            b' '..=b'~' => text.push(char::from(byte)),
            _ if digit_follows => text += &format!("\\{byte:03o}"),
            _ => text += &format!("\\{byte:o}"),
        }
    }
    text + "\""
}

/// Names for variables, the shortest first: `a` to `z` without `m`, then `aa` and so on without words of C and C++.
fn variable_names() -> impl Iterator<Item = String> {
    let letters = || ('a'..='z').filter(|&letter| letter != 'm');
    let short = letters().map(String::from);
    let long =
        letters().flat_map(move |first| letters().map(move |second| format!("{first}{second}")));
    let longer = (0..).map(|number| format!("v{number}"));
    short
        .chain(long.filter(|name| !matches!(&name[..], "do" | "if" | "or")))
        .chain(longer)
}

/// Writes one function.
struct Writer<'a> {
    module: &'a Module,
    growth: &'a Growth,
    body: &'a Body,
    /// The name of each variable; those that are never read have none.
    names: Vec<String>,
    /// Whether the memory's place is of interest.
    uses_memory: bool,
    text: String,
}

impl<'a> Writer<'a> {
    fn new(module: &'a Module, growth: &'a Growth, body: &'a Body) -> Writer<'a> {
        let mut reads = vec![0_u32; body.variables.len()];
        let mut uses_memory = false;
        visit(&body.statements, &mut |expression| match expression {
            Expression::Local(variable) => reads[*variable] += 1,
            Expression::Load(..) => uses_memory = true,
            Expression::Call(function, _) if *function < module.imports.len() => {
                uses_memory |= matches!(
                    &module.imports[*function].name[..],
                    "read" | "write" | "report"
                );
            }
            _ => {}
        });
        uses_memory |= writes_memory(&body.statements);
        let mut by_use: Vec<usize> = (0..reads.len())
            .filter(|&variable| reads[variable] > 0)
            .collect();
        by_use.sort_by_key(|&variable| std::cmp::Reverse(reads[variable]));
        let mut names = vec![String::new(); reads.len()];
        for (variable, name) in by_use.into_iter().zip(variable_names()) {
            names[variable] = name;
        }
        Writer {
            module,
            growth,
            body,
            names,
            uses_memory,
            text: String::new(),
        }
    }

    fn function(mut self, index: usize) -> String {
        let signature = self.module.signature(index);
        let count = signature.parameters.len();
        self.text = head(signature, index, &self.names[..count]);
        self.text += "{\n";
        for kind in [Kind::Word, Kind::Long] {
            let variables = self.body.variables.iter().zip(&self.names).skip(count);
            let names =
                variables.filter(|(value, name)| self::kind(**value) == kind && !name.is_empty());
            let names = names
                .map(|(_, name)| format!("{name}=0"))
                .collect::<Vec<_>>()
                .join(",");
            if !names.is_empty() {
                self.text += &format!("{} {names};\n", type_name(kind));
            }
        }
        if self.uses_memory {
            self.text += "B*m=M;\n";
        }
        let statements = match self.body.statements.split_last() {
            Some((Statement::Return(None), rest)) => rest,
            _ => &self.body.statements[..],
        };
        self.statements(statements);
        self.text + "}\n"
    }

    fn statements(&mut self, statements: &[Statement]) {
        for (index, statement) in statements.iter().enumerate() {
            if *statement == Statement::Trap && index > 0 && self.exits(&statements[index - 1]) {
                continue;
            }
            self.statement(statement);
        }
    }

    /// Whether the statement ends the program in order.
    fn exits(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Do(Expression::Call(function, _)) => self
                .module
                .imports
                .get(*function)
                .is_some_and(|import| import.name == "exit"),
            _ => false,
        }
    }

    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Set(variable, value) => {
                let line = match &self.names[*variable][..] {
                    "" => self.effect(value),
                    name => assignment(name, *variable, value, |part| self.expression(part)),
                };
                self.line(&line);
                self.look_up_memory(value);
            }
            Statement::SetGlobal(global, value) => {
                let line = format!("g{global}={};", self.converted(value));
                self.line(&line);
            }
            Statement::Store(access, address, offset, value) => {
                let value = match value {
                    // Without the bits that are not stored, of whose loss compilers would warn.
                    Expression::Constant(Constant { value, bits }) => {
                        let bits = bits & (u64::MAX >> (64 - 8 * u32::from(access.bytes)));
                        constant(Constant {
                            value: *value,
                            bits,
                        })
                        .text
                    }
                    _ => self.converted(value),
                };
                let line = match access.bytes {
                    1 => format!("{}={value};", self.byte_at(address, *offset)),
                    bytes => format!("W{bytes}({},{value});", self.place(address, *offset)),
                };
                self.line(&line);
            }
            Statement::Copy([to, from, length]) => {
                let line = format!(
                    "memmove({},{},{});",
                    self.place(to, 0),
                    self.place(from, 0),
                    self.expression(length).text
                );
                self.line(&line);
            }
            Statement::Fill([start, byte, length]) => {
                let line = format!(
                    "memset({},{},{});",
                    self.place(start, 0),
                    self.expression(byte).text,
                    self.expression(length).text
                );
                self.line(&line);
            }
            Statement::Do(value) => {
                let line = self.effect(value);
                self.line(&line);
                self.look_up_memory(value);
            }
            Statement::Block(label, inner) => {
                self.statements(inner);
                self.line(&format!("{}:;", label_name(*label)));
            }
            Statement::Loop(label, inner) => {
                self.line(&format!("{}:;", label_name(*label)));
                self.statements(inner);
            }
            Statement::Repeat(label, inner, condition) => {
                if jumps(inner, *label) {
                    self.line(&format!("{}:;", label_name(*label)));
                }
                match condition {
                    None => {
                        self.line("for(;;){");
                        self.statements(inner);
                        self.line("}");
                    }
                    Some(condition) => {
                        self.line("do{");
                        self.statements(inner);
                        let line = format!("}}while({});", self.condition(condition));
                        self.line(&line);
                    }
                }
            }
            Statement::If(condition, first, second) => {
                self.text += &format!("if({})", self.condition(condition));
                self.branch(first);
                if !second.is_empty() {
                    self.text += "else";
                    let start = self.text.len();
                    self.branch(second);
                    if !self.text[start..].starts_with('{') {
                        self.text.insert(start, ' ');
                    }
                }
            }
            Statement::Switch(chosen, labels, default) => {
                let line = format!("switch({}){{", self.expression(chosen).text);
                self.line(&line);
                for (case, label) in labels
                    .iter()
                    .enumerate()
                    .filter(|(_, label)| *label != default)
                {
                    self.line(&format!("case {case}:goto {};", label_name(*label)));
                }
                self.line(&format!("default:goto {};", label_name(*default)));
                self.line("}");
            }
            Statement::Go(label) => self.line(&format!("goto {};", label_name(*label))),
            Statement::Break => self.line("break;"),
            Statement::Return(None) => self.line("return;"),
            Statement::Return(Some(value)) => {
                let line = format!("return {};", self.converted(value));
                self.line(&line);
            }
            Statement::Trap => self.line("abort();"),
        }
    }

    /// Statements under a condition, in braces unless they are a single line.
    fn branch(&mut self, statements: &[Statement]) {
        let start = self.text.len();
        self.statements(statements);
        let is_simple = matches!(statements, [one] if !matches!(one, Statement::If(..) | Statement::Repeat(..)));
        if !is_simple || self.text[start..].matches('\n').count() != 1 {
            self.text.insert_str(start, "{\n");
            self.text += "}\n";
        }
    }

    /// Behind a call that may have moved the memory.
    fn look_up_memory(&mut self, done: &Expression) {
        if self.uses_memory && self.growth.moves(done) {
            self.line("m=M;");
        }
    }

    /// A statement for the effect of an expression.
    fn effect(&self, value: &Expression) -> String {
        let text = self.expression(value).text;
        match value {
            Expression::Call(..) | Expression::CallIndirect(..) => {
                format!("{};", text.strip_prefix("(U)").unwrap_or(&text))
            }
            // A part of it may be a call.
            _ => format!("(void)({text});"),
        }
    }

    /// The text of a value that C converts to the type that it goes to.
    fn converted(&self, value: &Expression) -> String {
        match value {
            Expression::Unary(_, Operator::Wrap, operand) => self.expression(operand).text,
            _ => self.expression(value).text,
        }
    }

    fn condition(&self, condition: &Expression) -> String {
        match condition {
            Expression::Binary(_, Operator::Ne, operands) if is_zero(&operands[1]) => {
                self.expression(&operands[0]).text
            }
            Expression::Unary(_, Operator::Eqz, operand) => {
                let operand = Text {
                    text: self.condition(operand),
                    ..self.expression(operand)
                };
                operand.prefixed("!", Kind::Small).text
            }
            _ => self.expression(condition).text,
        }
    }

    /// A pointer into the memory.
    fn place(&self, address: &Expression, offset: u32) -> String {
        let mut text = match address {
            Expression::Constant(constant) => {
                return format!("m+{}", constant.bits + u64::from(offset));
            }
            // An address cannot be below zero, so that it is the same whether the sum wraps or not.
            Expression::Binary(_, Operator::Add, operands) => match (&operands[0], &operands[1]) {
                (base, Expression::Constant(Constant { bits, .. })) if *bits >> 31 == 1 => {
                    format!(
                        "m+{}-{}",
                        self.expression(base).operand(Level::Sum, true),
                        (1 << 32) - bits
                    )
                }
                _ => format!("m+({})", self.expression(address).text),
            },
            _ => format!("m+{}", self.expression(address).operand(Level::Sum, true)),
        };
        if offset > 0 {
            text += &format!("+{offset}");
        }
        text
    }

    fn byte_at(&self, address: &Expression, offset: u32) -> String {
        match address {
            Expression::Constant(constant) => format!("m[{}]", constant.bits + u64::from(offset)),
            _ if offset == 0 => format!("m[{}]", self.expression(address).text),
            _ => format!("*({})", self.place(address, offset)),
        }
    }

    fn list(&self, arguments: &[Expression]) -> String {
        arguments
            .iter()
            .map(|argument| self.converted(argument))
            .collect::<Vec<_>>()
            .join(",")
    }

    fn call(&self, function: usize, arguments: &[Expression]) -> String {
        let Some(import) = self.module.imports.get(function) else {
            return format!("f{function}({})", self.list(arguments));
        };
        match (&import.name[..], arguments) {
            ("read", [start, length]) => {
                format!(
                    "(U)fread({},1,{},stdin)",
                    self.place(start, 0),
                    self.expression(length).text
                )
            }
            ("write", [start, length]) => {
                format!(
                    "(U)fwrite({},1,{},stdout)",
                    self.place(start, 0),
                    self.expression(length).text
                )
            }
            ("report", [start, length]) => {
                format!(
                    "(U)fwrite({},1,{},stderr)",
                    self.place(start, 0),
                    self.expression(length).text
                )
            }
            ("grow", _) => format!("G({})", self.list(arguments)),
            _ => format!("exit({})", self.list(arguments)),
        }
    }

    fn expression(&self, expression: &Expression) -> Text {
        match expression {
            Expression::Constant(bits) => constant(*bits),
            Expression::Local(variable) => Text::atom(
                &self.names[*variable][..],
                kind(self.body.variables[*variable]),
            ),
            Expression::Global(global) => Text::atom(
                format!("g{global}"),
                kind(self.module.globals[*global].value),
            ),
            Expression::Load(access, address, offset) => self.load(*access, address, *offset),
            Expression::Unary(value, operator, operand) => {
                unary(*value, *operator, self.expression(operand))
            }
            Expression::Binary(value, operator, operands) => {
                let [left, right] = &**operands;
                binary(
                    *value,
                    *operator,
                    self.expression(left),
                    self.expression(right),
                )
            }
            Expression::Select(parts) => {
                let [first, second, condition] = &**parts;
                let condition = Text {
                    text: self.condition(condition),
                    ..self.expression(condition)
                };
                Text::choice(
                    &condition,
                    &self.expression(first),
                    &self.expression(second),
                )
            }
            Expression::Call(function, arguments) => {
                let result = self
                    .module
                    .signature(*function)
                    .result
                    .map_or(Kind::Small, kind);
                Text::atom(self.call(*function, arguments), result)
            }
            Expression::CallIndirect(signature, arguments) => {
                let signature = &self.module.types[*signature];
                let result = signature
                    .result
                    .map_or("void", |result| type_name(kind(result)));
                let parameters = signature
                    .parameters
                    .iter()
                    .map(|value| type_name(kind(*value)));
                let parameters = match signature.parameters.len() {
                    0 => "void".into(),
                    _ => parameters.collect::<Vec<_>>().join(","),
                };
                let (arguments, place) = arguments.split_at(arguments.len() - 1);
                let place = self.list(place);
                let text = format!(
                    "(({result}(*)({parameters}))T[{place}])({})",
                    self.list(arguments)
                );
                Text::atom(text, signature.result.map_or(Kind::Small, kind))
            }
        }
    }

    fn load(&self, access: Access, address: &Expression, offset: u32) -> Text {
        let text = match access.bytes {
            1 => {
                let text = self.byte_at(address, offset);
                let level = if text.starts_with('*') {
                    Level::Unary
                } else {
                    Level::Atom
                };
                Text {
                    level,
                    ..Text::atom(text, Kind::Small)
                }
            }
            bytes => {
                let kind = if bytes == 8 { Kind::Long } else { Kind::Word };
                Text::atom(format!("L{bytes}({})", self.place(address, offset)), kind)
            }
        };
        match (access.signed, access.bytes) {
            (false, _) => text,
            (true, 1) => unary(access.value, Operator::Extend8, text),
            (true, 2) => unary(access.value, Operator::Extend16, text),
            (true, _) => unary(access.value, Operator::Extend32, text),
        }
    }
}

/// An assignment, with the variable only on the left where C has an operator for that.
fn assignment(
    name: &str,
    variable: usize,
    value: &Expression,
    text: impl Fn(&Expression) -> Text,
) -> String {
    use Operator::*;
    if let Expression::Binary(value, operator, operands) = value {
        let [left, right] = &**operands;
        let own = Expression::Local(variable);
        let symbol = match operator {
            Add => "+",
            Sub => "-",
            Mul => "*",
            And => "&",
            Or => "|",
            Xor => "^",
            Shl => "<<",
            ShrU => ">>",
            _ => "",
        };
        let commutes = matches!(operator, Add | Mul | And | Or | Xor);
        let other = if *left == own {
            Some(right)
        } else {
            Some(left).filter(|_| commutes && *right == own)
        };
        if let (false, Some(other)) = (symbol.is_empty(), other) {
            let other = text(other);
            return match (operator, other.number) {
                (Add, Some(1)) => format!("++{name};"),
                (Add, Some(-1)) => format!("--{name};"),
                (Add, Some(number)) if number < 0 && number > -(1 << 31) => {
                    format!("{name}-={};", -number)
                }
                (Shl | ShrU, _) => format!("{name}{symbol}={};", shift_count(*value, other).text),
                _ => format!("{name}{symbol}={};", other.text),
            };
        }
    }
    match value {
        Expression::Unary(_, Wrap, operand) => format!("{name}={};", text(operand).text),
        _ => format!("{name}={};", text(value).text),
    }
}

fn is_zero(expression: &Expression) -> bool {
    matches!(expression, Expression::Constant(constant) if constant.bits == 0)
}

/// Whether statements write to the memory.
fn writes_memory(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::Store(..) | Statement::Copy(_) | Statement::Fill(_) => true,
        Statement::Block(_, inner) | Statement::Loop(_, inner) | Statement::Repeat(_, inner, _) => {
            writes_memory(inner)
        }
        Statement::If(_, first, second) => writes_memory(first) || writes_memory(second),
        _ => false,
    })
}

/// The name of a label.
fn label_name(label: usize) -> String {
    format!("l{label}")
}
