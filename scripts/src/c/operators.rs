//! Operators as C text.

use super::float;
use super::text::{Kind, Level, Text, integer, kind};
use super::wasm::{Constant, Operator, Value};

/// The shortest form of a constant.
pub fn constant(constant: Constant) -> Text {
    match constant.value {
        Value::I32 | Value::I64 => integer(constant),
        value => float::constant(value, constant.bits),
    }
}

/// An operator on one operand.
pub fn unary(value: Value, operator: Operator, operand: Text) -> Text {
    use Operator::*;
    let long = value == Value::I64;
    if value.is_float() || operator.result(value).is_float() {
        return float::unary(value, operator, operand);
    }
    match operator {
        Eqz => operand.prefixed("!", Kind::Small),
        Wrap if operand.kind == Kind::Long => operand.prefixed("(U)", Kind::Word),
        Wrap | ExtendU => operand,
        ExtendS if operand.kind == Kind::Small => operand,
        ExtendS | Extend32 => operand.prefixed("(Q)(S)", Kind::Long),
        Extend8 => operand.prefixed(
            if long {
                "(Q)(signed char)"
            } else {
                "(U)(signed char)"
            },
            kind(value),
        ),
        Extend16 => operand.prefixed(if long { "(Q)(short)" } else { "(U)(short)" }, kind(value)),
        other => Text::atom(
            format!("{}({})", helper(value, other), operand.text),
            Kind::Word,
        ),
    }
}

/// The helper that computes what C has no operator for.
fn helper(value: Value, operator: Operator) -> &'static str {
    use Operator::*;
    match (value, operator) {
        (Value::I32, Popcnt) => "P4",
        (_, Popcnt) => "P8",
        (Value::I32, Ctz) => "Z4",
        (_, Ctz) => "Z8",
        (Value::I32, Clz) => "C4",
        (_, Clz) => "C8",
        (Value::I32, _) => "R4",
        _ => "R8",
    }
}

/// An operator on two operands.
pub fn binary(value: Value, operator: Operator, left: Text, right: Text) -> Text {
    use Operator::*;
    if value.is_float() {
        return float::binary(value, operator, &left, &right);
    }
    let whole = kind(value);
    let widest = left.kind.max(right.kind);
    let signed = |symbol, level| {
        let text = left
            .signed(value)
            .infix(symbol, level, &right.signed(value), whole);
        text.prefixed(if whole == Kind::Long { "(Q)" } else { "(U)" }, whole)
    };
    let related = |symbol, level| left.infix(symbol, level, &right, Kind::Small);
    let ordered = |symbol| {
        left.signed(value)
            .infix(symbol, Level::Relation, &right.signed(value), Kind::Small)
    };
    match operator {
        Add if right
            .number
            .is_some_and(|number| number < 0 && number > -(1 << 31)) =>
        {
            let positive = right.number.map_or(0, i64::unsigned_abs);
            let right = constant(Constant {
                value,
                bits: positive,
            });
            left.widened(whole).infix("-", Level::Sum, &right, whole)
        }
        Add | Sub | Mul => {
            let left = if right.kind == whole {
                left.clone()
            } else {
                left.clone().widened(whole)
            };
            let (symbol, level) = match operator {
                Add => ("+", Level::Sum),
                Sub => ("-", Level::Sum),
                _ => ("*", Level::Product),
            };
            left.infix(symbol, level, &right, whole)
        }
        And => left.infix("&", Level::And, &right, widest),
        Or => left.infix("|", Level::Or, &right, widest),
        Xor if right.number == Some(-1) => left.widened(whole).prefixed("~", whole),
        Xor => left.infix("^", Level::Xor, &right, widest),
        DivU => left.infix("/", Level::Product, &right, widest),
        RemU => left.infix("%", Level::Product, &right, widest),
        DivS => signed("/", Level::Product),
        RemS => signed("%", Level::Product),
        Shl => left
            .widened(whole)
            .infix("<<", Level::Shift, &shift_count(value, right), whole),
        ShrU => left
            .widened(whole)
            .infix(">>", Level::Shift, &shift_count(value, right), whole),
        ShrS => {
            let left = match whole {
                Kind::Long => left.prefixed("(R)", whole),
                _ => left.signed(value),
            };
            let shifted = left.infix(">>", Level::Shift, &shift_count(value, right), whole);
            shifted.prefixed(if whole == Kind::Long { "(Q)" } else { "(U)" }, whole)
        }
        Eq => related("==", Level::Equality),
        Ne => related("!=", Level::Equality),
        LtU => related("<", Level::Relation),
        GtU => related(">", Level::Relation),
        LeU => related("<=", Level::Relation),
        GeU => related(">=", Level::Relation),
        LtS => ordered("<"),
        GtS => ordered(">"),
        LeS => ordered("<="),
        GeS => ordered(">="),
        Rotl | Rotr => {
            let bits = if whole == Kind::Long { 64 } else { 32 };
            let turn = match operator {
                Rotl => right.text.clone(),
                _ => format!("{bits}-{}", right.operand(Level::Sum, true)),
            };
            Text::atom(
                format!("{}({},{turn})", helper(value, operator), left.text),
                whole,
            )
        }
        other => Text::atom(format!("{}({})", helper(value, other), left.text), whole),
    }
}

/// How far to shift: C knows shifts by less than the number of bits only.
pub fn shift_count(value: Value, count: Text) -> Text {
    let mask = match value {
        Value::I32 => 31,
        _ => 63,
    };
    match count.number {
        Some(number) => Text::atom((number & mask).to_string(), Kind::Small),
        None => count.infix(
            "&",
            Level::And,
            &Text::atom(mask.to_string(), Kind::Small),
            Kind::Word,
        ),
    }
}
