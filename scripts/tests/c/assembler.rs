//! WebAssembly modules from the specification's own words, by a table of codes that the decoder does not share.

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

/// A function: `i` stands for a value of 32 bits, `l` for one of 64.
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

/// All operators on integers: name and code.
pub fn operators() -> Vec<(String, u8)> {
    let mut operators = Vec::new();
    for (prefix, names, first) in [
        ("i32", COMPARISONS, 0x45),
        ("i64", COMPARISONS, 0x50),
        ("i32", ARITHMETIC, 0x67),
        ("i64", ARITHMETIC, 0x79),
        ("i32", "extend8_s extend16_s", 0xc0),
        ("i64", "extend8_s extend16_s extend32_s", 0xc2),
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
const MOVES: [(&str, u8); 19] = [
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
