//! WebAssembly modules from the specification's own words, by a table of codes that the decoder does not share.

#![allow(dead_code)] // Each test uses a part.

/// What the host provides, with the first function indices.
const IMPORTS: [(&str, &str, &str); 5] = [
    ("read", "ii", "i"),
    ("write", "ii", "i"),
    ("report", "ii", "i"),
    ("grow", "i", "i"),
    ("exit", "i", ""),
];

/// Index of the host's `write`.
pub const WRITE: usize = 1;
/// Index of the host's `grow`.
pub const GROW: usize = 3;
/// Index of the first function of a module's own.
pub const FIRST: usize = IMPORTS.len();

/// A function: `i` and `l` stand for integers of 32 and 64 bits, `f` and `d` for numbers with a point.
pub struct Function {
    pub parameters: &'static str,
    pub result: &'static str,
    pub locals: &'static str,
    /// Instructions, separated by blanks; a number belongs to the instruction before it.
    pub code: String,
}

/// The names of comparisons and arithmetic from a code on, in its order.
const COMPARISONS: &str = "eqz eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u";
const ARITHMETIC: &str =
    "clz ctz popcnt add sub mul div_s div_u rem_s rem_u and or xor shl shr_s shr_u rotl rotr";

const FLOAT_COMPARISONS: &str = "eq ne lt gt le ge";
const FLOAT_ARITHMETIC: &str =
    "abs neg ceil floor trunc nearest sqrt add sub mul div min max copysign";
/// Behind the prefix 0xfc, from 0 on.
const SATURATING: [&str; 8] = [
    "i32.trunc_sat_f32_s",
    "i32.trunc_sat_f32_u",
    "i32.trunc_sat_f64_s",
    "i32.trunc_sat_f64_u",
    "i64.trunc_sat_f32_s",
    "i64.trunc_sat_f32_u",
    "i64.trunc_sat_f64_s",
    "i64.trunc_sat_f64_u",
];

/// The names of all operators.
pub fn operator_names() -> Vec<String> {
    let single = operators().into_iter().map(|(name, _)| name);
    single.chain(SATURATING.map(String::from)).collect()
}

/// All operators of one byte: name and code.
pub fn operators() -> Vec<(String, u8)> {
    let mut operators = Vec::new();
    for (prefix, names, first) in [
        ("i32", COMPARISONS, 0x45),
        ("i64", COMPARISONS, 0x50),
        ("i32", ARITHMETIC, 0x67),
        ("i64", ARITHMETIC, 0x79),
        ("i32", "extend8_s extend16_s", 0xc0),
        ("i64", "extend8_s extend16_s extend32_s", 0xc2),
        ("f32", FLOAT_COMPARISONS, 0x5b),
        ("f64", FLOAT_COMPARISONS, 0x61),
        ("f32", FLOAT_ARITHMETIC, 0x8b),
        ("f64", FLOAT_ARITHMETIC, 0x99),
        (
            "i32",
            "trunc_f32_s trunc_f32_u trunc_f64_s trunc_f64_u",
            0xa8,
        ),
        (
            "i64",
            "trunc_f32_s trunc_f32_u trunc_f64_s trunc_f64_u",
            0xae,
        ),
        (
            "f32",
            "convert_i32_s convert_i32_u convert_i64_s convert_i64_u demote_f64",
            0xb2,
        ),
        (
            "f64",
            "convert_i32_s convert_i32_u convert_i64_s convert_i64_u promote_f32",
            0xb7,
        ),
        ("i32", "reinterpret_f32", 0xbc),
        ("i64", "reinterpret_f64", 0xbd),
        ("f32", "reinterpret_i32", 0xbe),
        ("f64", "reinterpret_i64", 0xbf),
    ] {
        for (name, code) in names.split(' ').zip(first..) {
            operators.push((format!("{prefix}.{name}"), code));
        }
    }
    operators.push(("i32.wrap_i64".into(), 0xa7));
    operators.push(("i64.extend_i32_s".into(), 0xac));
    operators.push(("i64.extend_i32_u".into(), 0xad));
    operators
}

const PLAIN: [(&str, u8); 7] = [
    ("unreachable", 0x00),
    ("nop", 0x01),
    ("else", 0x05),
    ("end", 0x0b),
    ("return", 0x0f),
    ("drop", 0x1a),
    ("select", 0x1b),
];

/// Instructions with an index.
const INDEXED: [(&str, u8); 8] = [
    ("br", 0x0c),
    ("br_if", 0x0d),
    ("call", 0x10),
    ("local.get", 0x20),
    ("local.set", 0x21),
    ("local.tee", 0x22),
    ("global.get", 0x23),
    ("global.set", 0x24),
];

/// Loads and stores, with an offset.
const MOVES: [(&str, u8); 23] = [
    ("f32.load", 0x2a),
    ("f64.load", 0x2b),
    ("f32.store", 0x38),
    ("f64.store", 0x39),
    ("i32.load", 0x28),
    ("i64.load", 0x29),
    ("i32.load8_s", 0x2c),
    ("i32.load8_u", 0x2d),
    ("i32.load16_s", 0x2e),
    ("i32.load16_u", 0x2f),
    ("i64.load8_s", 0x30),
    ("i64.load8_u", 0x31),
    ("i64.load16_s", 0x32),
    ("i64.load16_u", 0x33),
    ("i64.load32_s", 0x34),
    ("i64.load32_u", 0x35),
    ("i32.store", 0x36),
    ("i64.store", 0x37),
    ("i32.store8", 0x3a),
    ("i32.store16", 0x3b),
    ("i64.store8", 0x3c),
    ("i64.store16", 0x3d),
    ("i64.store32", 0x3e),
];

fn find(table: &[(&str, u8)], name: &str) -> Option<u8> {
    table
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, code)| code)
}

fn unsigned(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 0x7f {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn signed(mut number: i64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while !(-64..64).contains(&number) {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8 & 0x7f);
    bytes
}

fn list(items: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
    let items: Vec<Vec<u8>> = items.into_iter().collect();
    let mut bytes = unsigned(items.len() as u64);
    items.iter().for_each(|item| bytes.extend(item));
    bytes
}

fn bytes(text: &[u8]) -> Vec<u8> {
    [unsigned(text.len() as u64), text.to_vec()].concat()
}

fn value(letter: char) -> u8 {
    match letter {
        'i' => 0x7f,
        'l' => 0x7e,
        'f' => 0x7d,
        'd' => 0x7c,
        other => panic!("no type {other}"),
    }
}

fn signature(parameters: &str, result: &str) -> Vec<u8> {
    let values = |letters: &str| list(letters.chars().map(|letter| vec![value(letter)]));
    [vec![0x60], values(parameters), values(result)].concat()
}

/// The bytes of instructions.
pub fn assemble(code: &str) -> Vec<u8> {
    let operators = operators();
    let mut words = code.split_whitespace();
    let mut assembled = Vec::new();
    while let Some(word) = words.next() {
        let mut number = || words.next().unwrap().parse::<i64>().unwrap();
        if let Some(code) = find(&PLAIN, word) {
            assembled.push(code);
        } else if let Some(code) = find(&INDEXED, word) {
            assembled.push(code);
            assembled.extend(unsigned(number() as u64));
        } else if let Some(code) = find(&MOVES, word) {
            assembled.extend([code, 0]);
            assembled.extend(unsigned(number() as u64));
        } else if let Some((_, code)) = operators.iter().find(|(name, _)| name == word) {
            assembled.push(*code);
        } else if let Some(code) = SATURATING.iter().position(|name| *name == word) {
            assembled.extend([0xfc, code as u8]);
        } else {
            match word {
                "i32.const" => assembled.push(0x41),
                "i64.const" => assembled.push(0x42),
                "block" => assembled.extend([0x02, 0x40]),
                "block_i" => assembled.extend([0x02, 0x7f]),
                "loop" => assembled.extend([0x03, 0x40]),
                "if" => assembled.extend([0x04, 0x40]),
                "if_i" => assembled.extend([0x04, 0x7f]),
                "br_table" => {
                    assembled.push(0x0e);
                    assembled.extend(unsigned(number() as u64 - 1));
                }
                "to" => assembled.extend(unsigned(number() as u64)),
                // In five bytes, as linkers leave room for.
                "call_indirect" => {
                    assembled.push(0x11);
                    assembled.extend(unsigned(number() as u64));
                    assembled.extend([0x80, 0x80, 0x80, 0x80, 0]);
                }
                // With the bits as a number.
                "f32.bits" => {
                    assembled.push(0x43);
                    assembled.extend((number() as u32).to_le_bytes());
                }
                "f64.bits" => {
                    assembled.push(0x44);
                    assembled.extend(number().to_le_bytes());
                }
                "memory.size" => assembled.extend([0x3f, 0]),
                "memory.grow" => assembled.extend([0x40, 0]),
                "memory.copy" => assembled.extend([0xfc, 10, 0, 0]),
                "memory.fill" => assembled.extend([0xfc, 11, 0]),
                other => panic!("no instruction {other}"),
            }
            if word.ends_with(".const") {
                assembled.extend(signed(number()));
            }
        }
    }
    assembled
}

/// A module with these functions, of which the last is exported as the program, and all are in the table in their
/// order; the memory has two pages and starts with `data`; the global variables 0 and 1 hold 7 and -7, one of each type.
/// The type of an own function has its index.
pub fn module(functions: &[Function], data: &[u8]) -> Vec<u8> {
    let imports = IMPORTS
        .iter()
        .map(|&(_, parameters, result)| signature(parameters, result));
    let own = functions
        .iter()
        .map(|function| signature(function.parameters, function.result));
    let types = list(imports.chain(own));
    let imports = IMPORTS.iter().zip(0..).map(|((name, ..), index)| {
        [
            bytes(b"env"),
            bytes(name.as_bytes()),
            vec![0],
            unsigned(index),
        ]
        .concat()
    });
    let indices = FIRST..FIRST + functions.len();
    let last = indices.end - 1;
    let indices = || indices.clone().map(|index| unsigned(index as u64));
    let bodies = functions.iter().map(|function| {
        let locals = function.locals.chars().map(|letter| vec![1, value(letter)]);
        let body = [list(locals), assemble(&function.code), vec![0x0b]].concat();
        bytes(&body)
    });
    let globals = [[0x7f, 1, 0x41, 7, 0x0b], [0x7e, 1, 0x42, 0x79, 0x0b]].map(Vec::from);
    let mut module = b"\0asm\x01\0\0\0".to_vec();
    for (section, content) in [
        (1, types),
        (2, list(imports)),
        (3, list(indices())),
        (
            4,
            [vec![1, 0x70, 0], unsigned(functions.len() as u64)].concat(),
        ),
        (5, vec![1, 0, 2]),
        (6, list(globals)),
        (
            7,
            list([
                [bytes(b"start"), vec![0], unsigned(last as u64)].concat(),
                [bytes(b"memory"), vec![2, 0]].concat(),
            ]),
        ),
        (9, [vec![1, 0, 0x41, 0, 0x0b], list(indices())].concat()),
        (10, list(bodies)),
        (11, [vec![1, 0, 0x41, 0, 0x0b], bytes(data)].concat()),
    ] {
        module.push(section);
        module.extend(bytes(&content));
    }
    module
}

/// The letter of a type.
fn letter(kind: &str) -> &'static str {
    match kind {
        "i32" => "i",
        "i64" => "l",
        "f32" => "f",
        _ => "d",
    }
}

/// The types of an operator's operands and result.
pub fn types(name: &str) -> (String, &'static str) {
    let (kind, operator) = name.split_once('.').unwrap();
    let own = letter(kind);
    let words: Vec<&str> = operator.split('_').collect();
    if let Some(from) = words
        .iter()
        .find(|word| ["i32", "i64", "f32", "f64"].contains(word))
    {
        return (letter(from).to_string(), own);
    }
    let unary =
        "eqz clz ctz popcnt extend8_s extend16_s extend32_s abs neg ceil floor trunc nearest sqrt";
    let comparisons = format!("{COMPARISONS} {FLOAT_COMPARISONS}");
    let result = if comparisons.split(' ').any(|word| word == operator) {
        "i"
    } else {
        own
    };
    let count = if unary.split(' ').any(|word| word == operator) {
        1
    } else {
        2
    };
    (own.repeat(count), result)
}

/// The program of a module.
pub fn program(code: String, locals: &'static str) -> Function {
    Function {
        parameters: "",
        result: "",
        locals,
        code,
    }
}
