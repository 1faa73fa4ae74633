//! Writes one function as C text.

use super::float;
use super::flow::jumps;
use super::growth::Growth;
use super::host;
use super::operators::{binary, constant, shift_count, unary};
use super::text::{Kind, Level, Text, kind, type_name};
use super::tree::{Body, Expression, Statement, visit};
use super::wasm::{Access, Constant, Module, Operator, Signature};

/// A function's head, with the names of its parameters or without.
pub fn head(signature: &Signature, function: usize, names: &[String]) -> String {
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
pub struct Writer<'a> {
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
    /// Gives names to the variables of a function.
    pub fn new(module: &'a Module, growth: &'a Growth, body: &'a Body) -> Writer<'a> {
        let mut reads = vec![0_u32; body.variables.len()];
        let mut uses_memory = false;
        visit(&body.statements, &mut |expression| match expression {
            Expression::Local(variable) => reads[*variable] += 1,
            Expression::Load(..) => uses_memory = true,
            _ => {}
        });
        uses_memory |= writes_memory(&body.statements);
        let mut by_use: Vec<usize> = (0..reads.len())
            .filter(|&variable| reads[variable] > 0)
            .collect();
        by_use.sort_by_key(|&variable| std::cmp::Reverse(reads[variable]));
        let mut names = vec![String::new(); reads.len()];
        // A parameter has to have a name in C, and an unused one comes last.
        let parameters = 0..body.parameters;
        by_use.extend(parameters.filter(|&variable| reads[variable] == 0));
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

    /// The definition of the function. One that may be called again before it ends looks first whether there is room.
    pub fn function(mut self, index: usize, is_recursive: bool) -> String {
        let signature = self.module.signature(index);
        let count = signature.parameters.len();
        self.text = head(signature, index, &self.names[..count]);
        self.text += "{\n";
        for kind in [Kind::Word, Kind::Long, Kind::Single, Kind::Double] {
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
        if is_recursive {
            self.text += "E\n";
        }
        let statements = match self.body.statements.split_last() {
            Some((Statement::Return(None), rest)) => rest,
            _ => &self.body.statements[..],
        };
        self.statements(statements);
        joined(&(self.text + "}\n"))
    }

    fn statements(&mut self, statements: &[Statement]) {
        for (index, statement) in statements.iter().enumerate() {
            if *statement == Statement::Trap && index > 0 && self.exits(&statements[index - 1]) {
                continue;
            }
            self.statement(statement);
        }
    }

    /// Whether the statement ends the program by the host.
    fn exits(&self, statement: &Statement) -> bool {
        match statement {
            Statement::Do(Expression::Call(function, _)) => {
                let import = self.module.imports.get(*function);
                let known = import.and_then(|import| host::function(&import.name));
                known.is_some_and(|(_, goes_on)| !goes_on)
            }
            _ => false,
        }
    }

    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Set(variable, Expression::Local(own)) if variable == own => {}
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
                    _ if access.value.is_float() => {
                        float::bits(access.value, self.expression(value)).text
                    }
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
            Statement::Trap => self.line("X;"),
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
    fn place(&self, address: &Expression, offset: u64) -> String {
        let mut text = match address {
            Expression::Constant(constant) => {
                return format!("m+{}", constant.bits + offset);
            }
            // An address cannot be below zero, so that it is the same whether the sum wraps or not.
            Expression::Binary(_, Operator::Add, operands) => match (&operands[0], &operands[1]) {
                (base, Expression::Constant(constant)) if constant.signed() < 0 => {
                    format!(
                        "m+{}-{}",
                        self.expression(base).operand(Level::Sum, true),
                        constant.signed().unsigned_abs()
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

    fn byte_at(&self, address: &Expression, offset: u64) -> String {
        match address {
            Expression::Constant(constant) => format!("m[{}]", constant.bits + offset),
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
        let (name, _) = host::function(&import.name).unwrap_or_default();
        format!("{name}({})", self.list(arguments))
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
            Expression::Size => Text::atom("H9()", self.address()),
            Expression::Grow(pages) => {
                Text::atom(format!("J({})", self.converted(pages)), self.address())
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

    /// The kind of addresses.
    fn address(&self) -> Kind {
        if self.module.is_wide {
            Kind::Long
        } else {
            Kind::Word
        }
    }

    fn load(&self, access: Access, address: &Expression, offset: u64) -> Text {
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
            (false, _) if access.value.is_float() => float::from_bits(access.value, &text),
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
            Div => "/",
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

/// Text with as few lines as there can be. Behind a condition without braces, compilers warn of what stands on its line.
fn joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    let (mut width, mut is_open) = (0, false);
    for line in text.lines() {
        if !is_open || width + line.len() > 120 || line == "E" {
            if width > 0 {
                joined.push('\n');
            }
            width = 0;
        }
        joined += line;
        width += line.len();
        is_open = line != "E" && !(line.starts_with("if(") || line.starts_with("else"))
            || line.ends_with('{');
    }
    joined + "\n"
}
