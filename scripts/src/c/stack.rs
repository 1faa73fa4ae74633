//! From the instructions of a stack machine to statements and expressions, and from its blocks to `if` and loops.

use super::growth::Growth;
use super::tree::{Body, Expression, Statement};
use super::wasm::{Function, Instruction, Module, Value};

/// Turns the code of a function into statements.
///
/// # Errors
/// Says so if the code takes more values than there are or leaves a block that there is not.
pub fn build(module: &Module, growth: &Growth, function: &Function) -> Result<Body, String> {
    let signature = &module.types[function.signature];
    let mut variables = signature.parameters.clone();
    variables.extend(&function.locals);
    let mut builder = Builder {
        temporaries: variables.len(),
        module,
        growth,
        variables,
        stack: Vec::new(),
        outer: Vec::new(),
        block: Frame {
            kind: Kind::Function,
            label: 0,
            result: None,
            height: 0,
            statements: Vec::new(),
        },
        labels: 1,
    };
    if let Some(result) = signature.result {
        builder.block.result = Some(builder.temporary(result));
    }
    let (mut reached, mut ended, mut skipped) = (true, false, 0);
    for instruction in &function.body {
        if ended {
            return Err("a function goes on behind its end".into());
        }
        match instruction {
            Instruction::End if skipped == 0 => {
                ended = builder.leave(reached)?;
                reached = true;
            }
            Instruction::Else if skipped == 0 => {
                builder.otherwise(reached)?;
                reached = true;
            }
            _ if reached => reached = builder.add(instruction)?,
            // Code that is never reached has only to be skipped, with the blocks in it.
            Instruction::Block(_) | Instruction::Loop(_) | Instruction::If(_) => skipped += 1,
            Instruction::End => skipped -= 1,
            _ => {}
        }
    }
    match ended {
        true => Ok(Body {
            parameters: signature.parameters.len(),
            variables: builder.variables,
            statements: builder.block.statements,
        }),
        false => Err("a function ends inside a block".into()),
    }
}

#[derive(PartialEq)]
enum Kind {
    Function,
    Block,
    Loop,
    /// The first part, under its condition.
    If(Expression),
    /// The second part, with the condition and the first.
    Else(Expression, Vec<Statement>),
}

/// A block that is open.
struct Frame {
    kind: Kind,
    label: usize,
    /// The variable that takes the block's result.
    result: Option<usize>,
    /// How many operands wait below the block.
    height: usize,
    statements: Vec<Statement>,
}

struct Builder<'a> {
    module: &'a Module,
    growth: &'a Growth,
    variables: Vec<Value>,
    /// Variables from this one on are ours: set once before they wait on the stack, and not while they do.
    temporaries: usize,
    stack: Vec<Expression>,
    outer: Vec<Frame>,
    block: Frame,
    labels: usize,
}

impl Builder<'_> {
    fn temporary(&mut self, value: Value) -> usize {
        self.variables.push(value);
        self.variables.len() - 1
    }

    /// The type of addresses.
    fn address(&self) -> Value {
        if self.module.is_wide {
            Value::I64
        } else {
            Value::I32
        }
    }

    fn value(&self, expression: &Expression) -> Value {
        match expression {
            Expression::Constant(constant) => constant.value,
            Expression::Local(index) => self.variables[*index],
            Expression::Global(index) => self.module.globals[*index].value,
            Expression::Load(access, ..) => access.value,
            Expression::Unary(value, operator, _) | Expression::Binary(value, operator, _) => {
                operator.result(*value)
            }
            Expression::Size | Expression::Grow(_) => self.address(),
            Expression::Select(parts) => self.value(&parts[0]),
            Expression::Call(function, _) => self
                .module
                .signature(*function)
                .result
                .unwrap_or(Value::I32),
            Expression::CallIndirect(signature, _) => {
                self.module.types[*signature].result.unwrap_or(Value::I32)
            }
        }
    }

    fn pop(&mut self) -> Result<Expression, String> {
        match self.stack.len() > self.block.height {
            true => Ok(self.stack.remove(self.stack.len() - 1)),
            false => Err("an instruction takes a value that is not there".into()),
        }
    }

    fn pop_list(&mut self, count: usize) -> Result<Vec<Expression>, String> {
        let mut list = (0..count)
            .map(|_| self.pop())
            .collect::<Result<Vec<_>, _>>()?;
        list.reverse();
        Ok(list)
    }

    fn pop_array<const COUNT: usize>(&mut self) -> Result<[Expression; COUNT], String> {
        let list = self.pop_list(COUNT)?;
        list.try_into()
            .map_err(|_| "an instruction takes a value that is not there".into())
    }

    /// Takes the topmost value as the right side of a statement: a call that has just been put into a temporary
    /// variable comes out of it again.
    fn pop_whole(&mut self) -> Result<Expression, String> {
        let top = self.pop()?;
        match self.block.statements.pop_if(|last| match (&top, last) {
            (Expression::Local(variable), Statement::Set(set, _)) => {
                variable == set && *variable >= self.temporaries
            }
            _ => false,
        }) {
            Some(Statement::Set(_, whole)) => Ok(whole),
            _ => Ok(top),
        }
    }

    /// Puts waiting values for which the test holds into temporary variables.
    fn settle(&mut self, test: impl Fn(&Expression) -> bool) {
        for index in 0..self.stack.len() {
            if test(&self.stack[index]) {
                let variable = self.temporary(self.value(&self.stack[index]));
                let value = std::mem::replace(&mut self.stack[index], Expression::Local(variable));
                self.block.statements.push(Statement::Set(variable, value));
            }
        }
    }

    /// Before an effect on memory or global variables.
    fn settle_for_effect(&mut self) {
        self.settle(|waiting| waiting.sees_effects() || waiting.calls());
    }

    /// Before a statement that can be entered or left elsewhere.
    fn settle_for_block(&mut self) {
        let temporaries = self.temporaries;
        self.settle(|waiting| match waiting {
            Expression::Constant(_) => false,
            Expression::Local(variable) => *variable < temporaries,
            _ => true,
        });
    }

    fn push_reading(&mut self, expression: Expression) {
        self.settle(Expression::calls);
        self.stack.push(expression);
    }

    fn push_call(&mut self, call: Expression, result: Option<Value>) {
        self.settle_for_effect();
        match result {
            None => self.block.statements.push(Statement::Do(call)),
            Some(value) if self.growth.moves(&call) => {
                let variable = self.temporary(value);
                self.block.statements.push(Statement::Set(variable, call));
                self.stack.push(Expression::Local(variable));
            }
            Some(_) => self.stack.push(call),
        }
    }

    fn set(&mut self, variable: usize) -> Result<(), String> {
        let value = self.pop_whole()?;
        self.settle(|waiting| waiting.reads(variable));
        self.block.statements.push(Statement::Set(variable, value));
        Ok(())
    }

    fn enter(&mut self, kind: Kind, result: Option<Value>) {
        self.settle_for_block();
        let result = result.map(|value| self.temporary(value));
        let inner = Frame {
            kind,
            label: self.labels,
            result,
            height: self.stack.len(),
            statements: Vec::new(),
        };
        self.labels += 1;
        self.outer.push(std::mem::replace(&mut self.block, inner));
    }

    /// The block's last value goes where its result is expected.
    fn finish(&mut self, reached: bool) -> Result<(), String> {
        if let (true, Some(result)) = (reached, self.block.result) {
            let value = self.pop_whole()?;
            self.block.statements.push(match self.block.kind {
                Kind::Function => Statement::Return(Some(value)),
                _ => Statement::Set(result, value),
            });
        }
        self.stack.truncate(self.block.height);
        Ok(())
    }

    fn otherwise(&mut self, reached: bool) -> Result<(), String> {
        self.finish(reached)?;
        let consequence = std::mem::take(&mut self.block.statements);
        match std::mem::replace(&mut self.block.kind, Kind::Block) {
            Kind::If(condition) => self.block.kind = Kind::Else(condition, consequence),
            _ => return Err("an else stands without its if".into()),
        }
        Ok(())
    }

    /// Closes a block; says whether it was the function.
    fn leave(&mut self, reached: bool) -> Result<bool, String> {
        self.finish(reached)?;
        let Some(outer) = self.outer.pop() else {
            let statements = std::mem::take(&mut self.block.statements);
            self.block.statements = vec![Statement::Block(self.block.label, statements)];
            return Ok(true);
        };
        let Frame {
            kind,
            label,
            result,
            statements,
            ..
        } = std::mem::replace(&mut self.block, outer);
        self.block.statements.push(match kind {
            Kind::Loop => Statement::Loop(label, statements),
            Kind::If(condition) => Statement::Block(
                label,
                vec![Statement::If(condition, statements, Vec::new())],
            ),
            Kind::Else(condition, first) => {
                Statement::Block(label, vec![Statement::If(condition, first, statements)])
            }
            Kind::Block | Kind::Function => Statement::Block(label, statements),
        });
        self.stack.extend(result.map(Expression::Local));
        Ok(false)
    }

    /// The block that a branch out of so many blocks goes to.
    fn target(&self, depth: usize) -> Result<&Frame, String> {
        match depth {
            0 => Some(&self.block),
            _ => self
                .outer
                .len()
                .checked_sub(depth)
                .map(|index| &self.outer[index]),
        }
        .ok_or_else(|| "a branch leaves more blocks than there are".into())
    }

    /// The statements of a branch that takes this value along, if the block has a result.
    fn branch(&self, depth: usize, value: Option<Expression>) -> Result<Vec<Statement>, String> {
        let target = self.target(depth)?;
        Ok(match (&target.kind, target.result) {
            (Kind::Function, _) => vec![Statement::Return(value)],
            (Kind::Block | Kind::If(_) | Kind::Else(..), Some(result)) => {
                let value = value.into_iter().map(|value| Statement::Set(result, value));
                value.chain([Statement::Go(target.label)]).collect()
            }
            _ => vec![Statement::Go(target.label)],
        })
    }

    /// Whether a branch takes a value along.
    fn carries(&self, depth: usize) -> Result<bool, String> {
        let target = self.target(depth)?;
        Ok(target.kind != Kind::Loop && target.result.is_some())
    }

    /// Adds an instruction; says whether the one behind it can be reached.
    fn add(&mut self, instruction: &Instruction) -> Result<bool, String> {
        use Instruction as Is;
        match *instruction {
            Is::Nop | Is::Else | Is::End => {}
            Is::Unreachable => {
                self.settle(Expression::calls);
                self.block.statements.push(Statement::Trap);
                return Ok(false);
            }
            Is::Block(result) => self.enter(Kind::Block, result),
            Is::Loop(result) => self.enter(Kind::Loop, result),
            Is::If(result) => {
                let condition = self.pop()?;
                self.enter(Kind::If(condition), result);
            }
            Is::Branch(depth) => {
                let value = if self.carries(depth)? {
                    Some(self.pop_whole()?)
                } else {
                    None
                };
                self.settle(Expression::calls);
                let branch = self.branch(depth, value)?;
                self.block.statements.extend(branch);
                return Ok(false);
            }
            Is::BranchIf(depth) => {
                let condition = self.pop()?;
                self.settle(Expression::calls);
                let mut value = None;
                if self.carries(depth)? {
                    self.settle_for_block();
                    value = Some(self.pop()?);
                    self.stack.extend(value.clone());
                }
                let branch = self.branch(depth, value)?;
                self.block
                    .statements
                    .push(Statement::If(condition, branch, Vec::new()));
            }
            Is::BranchTable(ref depths, default) => {
                let chosen = self.pop()?;
                self.settle(Expression::calls);
                if self.carries(default)? {
                    return Err(
                        "a branch table that carries a value is not among the known ones".into(),
                    );
                }
                let labels = depths
                    .iter()
                    .map(|&depth| Ok(self.target(depth)?.label))
                    .collect::<Result<_, String>>()?;
                let default = self.target(default)?.label;
                self.block
                    .statements
                    .push(Statement::Switch(chosen, labels, default));
                return Ok(false);
            }
            Is::Return => {
                let has_result = self.outer.first().unwrap_or(&self.block).result.is_some();
                let value = if has_result {
                    Some(self.pop_whole()?)
                } else {
                    None
                };
                self.settle(Expression::calls);
                self.block.statements.push(Statement::Return(value));
                return Ok(false);
            }
            Is::Call(function) => {
                let signature = self.module.signature(function);
                let arguments = self.pop_list(signature.parameters.len())?;
                self.push_call(Expression::Call(function, arguments), signature.result);
            }
            Is::CallIndirect(index) => {
                let signature = &self.module.types[index];
                let arguments = self.pop_list(signature.parameters.len() + 1)?;
                self.push_call(Expression::CallIndirect(index, arguments), signature.result);
            }
            Is::Drop => {
                let dropped = self.pop_whole()?;
                if dropped.calls() {
                    self.settle_for_effect();
                    self.block.statements.push(Statement::Do(dropped));
                }
            }
            Is::Select => {
                // C would compute only one of the two.
                let operands = self.stack.len().saturating_sub(3);
                if self.stack[operands..].iter().any(Expression::calls) {
                    self.settle(Expression::calls);
                }
                let parts = self.pop_array()?;
                self.stack.push(Expression::Select(Box::new(parts)));
            }
            Is::LocalGet(variable) => self.stack.push(Expression::Local(variable)),
            Is::LocalSet(variable) => self.set(variable)?,
            Is::LocalTee(variable) => {
                self.set(variable)?;
                self.stack.push(Expression::Local(variable));
            }
            Is::GlobalGet(variable) => self.push_reading(Expression::Global(variable)),
            Is::GlobalSet(variable) => {
                let value = self.pop()?;
                self.settle_for_effect();
                self.block
                    .statements
                    .push(Statement::SetGlobal(variable, value));
            }
            Is::Load(access, offset) => {
                let address = self.pop()?;
                self.push_reading(Expression::Load(access, Box::new(address), offset));
            }
            Is::Store(access, offset) => {
                let [address, value] = self.pop_array()?;
                self.settle_for_effect();
                self.block
                    .statements
                    .push(Statement::Store(access, address, offset, value));
            }
            Is::MemorySize => self.push_reading(Expression::Size),
            Is::MemoryGrow => {
                let pages = Box::new(self.pop()?);
                let result = Some(self.address());
                self.push_call(Expression::Grow(pages), result);
            }
            Is::MemoryCopy => {
                let operands = self.pop_array()?;
                self.settle_for_effect();
                self.block.statements.push(Statement::Copy(operands));
            }
            Is::MemoryFill => {
                let operands = self.pop_array()?;
                self.settle_for_effect();
                self.block.statements.push(Statement::Fill(operands));
            }
            Is::Constant(constant) => self.stack.push(Expression::Constant(constant)),
            Is::Operator(value, operator) if operator.is_unary() => {
                let operand = Box::new(self.pop()?);
                self.stack.push(Expression::Unary(value, operator, operand));
            }
            Is::Operator(value, operator) => {
                let operands = Box::new(self.pop_array()?);
                self.stack
                    .push(Expression::Binary(value, operator, operands));
            }
        }
        Ok(true)
    }
}
