//! Modules made by hand, in C, against what the specification says.

#[path = "c/assembler.rs"]
mod assembler;
#[path = "c/compilers.rs"]
mod compilers;

use assembler::{FIRST, Function, GROW, WRITE, module, operator_names, program, types};
use compilers::printed;
use scripts::c::{Module, emit};
use scripts::random::Rng;
use std::fmt::Write;

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
    let divides = operator.starts_with("div_") || operator.starts_with("rem");
    let overflows = operator.ends_with("_s")
        && (b == u32::MAX && a == 1 << 31 || d == u64::MAX && c == 1 << 63);
    match kind {
        _ if operator.starts_with("trunc_") => whole(name, left),
        _ if divides && (b == 0 || overflows) => None, // Traps.
        "i32" if operator == "reinterpret_f32" => Some(u64::from(a)),
        "i64" if operator == "reinterpret_f64" => Some(c),
        "i32" if operator_is_of_floats(name) => Some(u64::from(compared(name, left, right))),
        "i32" => Some(u64::from(narrow)),
        "f32" | "f64" if types(name).1 == "i" => Some(u64::from(compared(name, left, right))),
        "f32" => Some(u64::from(single(operator, left, right).to_bits())),
        "f64" => Some(double(operator, left, right).to_bits()),
        _ => Some(wide),
    }
}

fn operator_is_of_floats(name: &str) -> bool {
    types(name).0.starts_with(['f', 'd'])
}

/// A number with a point as an integer; nothing if that traps. Rust's `as` goes to the nearest.
fn whole(name: &str, bits: u64) -> Option<u64> {
    let number = match name.contains("f32") {
        true => f64::from(f32::from_bits(bits as u32)),
        false => f64::from_bits(bits),
    };
    let (nearest, exact) = match (&name[..3], name.ends_with("_s")) {
        ("i32", true) => (u64::from(number as i32 as u32), f64::from(number as i32)),
        ("i32", false) => (u64::from(number as u32), f64::from(number as u32)),
        ("i64", true) => (number as i64 as u64, number as i64 as f64),
        _ => (number as u64, number as u64 as f64),
    };
    // What is cut off is less than one; at the upper end 2^63 - 1 and its like have no number of their own.
    let fits = exact == number.trunc() && !(number > 1e18 && nearest >= u64::MAX >> 1);
    (name.contains("sat") || fits).then_some(nearest)
}

fn compared(name: &str, left: u64, right: u64) -> bool {
    let order = match name.starts_with("f32") {
        true => f32::from_bits(left as u32).partial_cmp(&f32::from_bits(right as u32)),
        false => f64::from_bits(left).partial_cmp(&f64::from_bits(right)),
    };
    match &name[4..] {
        "eq" => order.is_some_and(|order| order.is_eq()),
        "ne" => !order.is_some_and(|order| order.is_eq()),
        "lt" => order.is_some_and(|order| order.is_lt()),
        "gt" => order.is_some_and(|order| order.is_gt()),
        "le" => order.is_some_and(|order| order.is_le()),
        _ => order.is_some_and(|order| order.is_ge()),
    }
}

macro_rules! computed {
    ($function:ident, $type:ident, $bits:ident) => {
        fn $function(operator: &str, left: u64, right: u64) -> $type {
            let (x, y) = (
                $type::from_bits(left as $bits),
                $type::from_bits(right as $bits),
            );
            let is_less = x < y || x == y && x.is_sign_negative();
            match operator {
                "abs" => x.abs(),
                "neg" => -x,
                "ceil" => x.ceil(),
                "floor" => x.floor(),
                "trunc" => x.trunc(),
                "nearest" => x.round_ties_even(),
                "sqrt" => x.sqrt(),
                "add" => x + y,
                "sub" => x - y,
                "mul" => x * y,
                "div" => x / y,
                "min" | "max" if x.is_nan() || y.is_nan() => $type::NAN,
                "min" => {
                    if is_less {
                        x
                    } else {
                        y
                    }
                }
                "max" => {
                    if is_less {
                        y
                    } else {
                        x
                    }
                }
                "copysign" => x.copysign(y),
                "convert_i32_s" => left as u32 as i32 as $type,
                "convert_i32_u" => left as u32 as $type,
                "convert_i64_s" => left as i64 as $type,
                "convert_i64_u" => left as $type,
                "demote_f64" => f64::from_bits(left) as $type,
                "promote_f32" => f32::from_bits(left as u32) as $type,
                _ => x,
            }
        }
    };
}

computed!(single, f32, u32);
computed!(double, f64, u64);

/// Integers at the edges of their types.
const INTEGERS: [u64; 9] = [
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
/// Integers that lie between two numbers with a point, or just beside the middle of two.
const BETWEEN: [u64; 6] = [
    (1 << 53) + 1,
    (1 << 54) + 3,
    (1 << 24) + 1,
    (1 << 60) + (1 << 36),
    (1 << 60) + (1 << 36) + 1,
    u64::MAX - 1024,
];
/// Numbers at the edges of being whole, of the integers, and of being numbers at all.
const NUMBERS: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -0.5,
    1.5,
    2.5,
    -2.5,
    0.1,
    1e-310,
    1e308,
    3.5e38,
    16777217.0,
    4503599627370497.5,
    2147483648.0,
    2147483647.0,
    -2147483648.9,
    4294967295.5,
    9223372036854775808.0,
    18446744073709549568.0,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
];

/// The values to try for a type, as bits.
fn values(letter: char) -> Vec<u64> {
    match letter {
        'f' => NUMBERS
            .iter()
            .map(|&number| u64::from((number as f32).to_bits()))
            .collect(),
        'd' => NUMBERS.iter().map(|number| number.to_bits()).collect(),
        _ => INTEGERS.into_iter().chain(BETWEEN).collect(),
    }
}

/// The instruction that puts a value on the stack.
fn value(letter: char, bits: u64) -> String {
    match letter {
        'i' => format!("i32.const {}", bits as i32),
        'l' => format!("i64.const {}", bits as i64),
        'f' => format!("f32.bits {bits}"),
        _ => format!("f64.bits {}", bits as i64),
    }
}

/// Every operator on values at the edges of its types, as constants and as variables. Of what is no number, neither the
/// sign nor the other bits are compared.
#[test]
fn operators_compute_what_the_specification_says() {
    for kind in ["i32", "i64", "f32", "f64"] {
        let mut functions = Vec::new();
        let mut calls = String::new();
        let mut results = Vec::new();
        let mut labels = Vec::new();
        for name in operator_names()
            .iter()
            .filter(|name| name.starts_with(kind))
        {
            let (operands, result) = types(name);
            let own = FIRST + functions.len();
            let gets = (0..operands.len()).fold(String::new(), |gets, index| {
                gets + &format!("local.get {index} ")
            });
            functions.push(Function {
                parameters: operands.clone().leak(),
                result,
                locals: "",
                code: format!("{gets} {name}"),
            });
            let letter = operands.chars().next().unwrap();
            let values = values(letter);
            let second: Vec<u64> = match operands.len() {
                1 => values[..1].to_vec(),
                _ if values.len() == INTEGERS.len() + BETWEEN.len() => INTEGERS.to_vec(),
                _ => values
                    .iter()
                    .copied()
                    .step_by(2)
                    .chain(values.last().copied())
                    .collect(),
            };
            let mut constants = String::new();
            for (left, right) in values
                .iter()
                .flat_map(|left| second.iter().map(move |right| (*left, *right)))
            {
                let Some(expected) = expected(name, left, right) else {
                    continue;
                };
                let is_number = match result {
                    "f" => !f32::from_bits(expected as u32).is_nan(),
                    "d" => !f64::from_bits(expected).is_nan(),
                    _ => true,
                };
                let mut put = |code: &mut String, what: &str| {
                    let address = results.len();
                    let store = match result {
                        "i" => "i32.store",
                        "l" => "i64.store",
                        "f" => "f32.store",
                        _ => "f64.store",
                    };
                    let numbers: String = operands
                        .chars()
                        .zip([left, right])
                        .map(|(letter, bits)| value(letter, bits) + " ")
                        .collect();
                    let store = match (is_number, result) {
                        (true, _) => format!("{store} 0"),
                        // Something that is no number differs from itself.
                        (false, _) => format!(
                            "drop {numbers} {what} {numbers} {what} {}.ne i32.store 0",
                            &name[..3]
                        ),
                    };
                    write!(code, "i32.const {address} {numbers} {what} {store} ").unwrap();
                    labels.push(format!("{name} of {left:#x} and {right:#x}"));
                    results.extend(if is_number { expected } else { 1 }.to_le_bytes());
                };
                put(&mut constants, name);
                put(&mut calls, &format!("call {own}"));
            }
            functions.push(program(constants, ""));
            write!(calls, "call {} ", own + 1).unwrap();
        }
        // All results lie in the memory's two pages.
        assert!(results.len() <= 1 << 17, "{kind}: {}", results.len());
        write!(
            calls,
            "i32.const 0 i32.const {} call {WRITE} drop",
            results.len()
        )
        .unwrap();
        functions.push(program(calls, ""));
        // Constants make comparisons that no one would write.
        for (line, found) in printed(&module(&functions, &[]), &["-Wno-overflow", "-O1"]) {
            for ((label, found), expected) in
                labels.iter().zip(found.chunks(8)).zip(results.chunks(8))
            {
                assert_eq!(found, expected, "{label}, {line}");
            }
            assert_eq!(found.len(), results.len());
        }
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
        refusal(&replaced(&code, &[0xd0])),
        "instruction 0xd0 is not among the known ones"
    );
    assert_eq!(
        refusal(&replaced(&code, &[0xfd])),
        "instruction 0xfd is not among the known ones"
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
