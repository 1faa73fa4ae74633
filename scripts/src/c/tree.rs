//! Statements and expressions, which functions consist of between the stack machine and C.
//!
//! Two rules keep the order of effects that C leaves open. An expression never holds a call together with something
//! that the call may change: whatever waits on the operand stack is put into a temporary variable before an effect
//! that it must not see. And a call that may move the memory (see `growth`) is always the whole right side of a
//! statement, so that the emitted function can look up the memory's place right behind it.

use super::wasm::{Access, Constant, Operator, Value};

/// A computation without effects, apart from calls.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A constant.
    Constant(Constant),
    /// A local variable or parameter.
    Local(usize),
    /// A global variable.
    Global(usize),
    /// What the memory holds at an address plus a constant.
    Load(Access, Box<Expression>, u64),
    /// An operator on one operand.
    Unary(Value, Operator, Box<Expression>),
    /// An operator on two operands.
    Binary(Value, Operator, Box<[Expression; 2]>),
    /// The first if the third is not zero, else the second.
    Select(Box<[Expression; 3]>),
    /// A call of a function by its index.
    Call(usize, Vec<Expression>),
    /// A call of a function of the type with this index; the last argument says which in the table.
    CallIndirect(usize, Vec<Expression>),
    /// The number of pages of the memory.
    Size,
    /// Adds so many pages of zeros to the memory; gives how many there were.
    Grow(Box<Expression>),
}

/// What is done.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// Sets a local variable.
    Set(usize, Expression),
    /// Sets a global variable.
    SetGlobal(usize, Expression),
    /// Writes at an address plus a constant.
    Store(Access, Expression, u64, Expression),
    /// Copies within the memory: to, from, length.
    Copy([Expression; 3]),
    /// Fills a part of the memory: start, byte, length.
    Fill([Expression; 3]),
    /// Computes for the effect alone.
    Do(Expression),
    /// Statements, with a label behind them.
    Block(usize, Vec<Statement>),
    /// Statements, with a label before them.
    Loop(usize, Vec<Statement>),
    /// Statements that are repeated: while the condition holds behind them, or for ever.
    Repeat(usize, Vec<Statement>, Option<Expression>),
    /// Leaves the innermost `Repeat`.
    Break,
    /// The first list if the condition is not zero, else the second.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// Goes to a label.
    Go(usize),
    /// Goes to the label that a number chooses, or to the last.
    Switch(Expression, Vec<usize>, usize),
    /// Leaves the function.
    Return(Option<Expression>),
    /// Ends the program as one that has failed itself.
    Trap,
}

/// A function as statements.
#[derive(Debug)]
pub struct Body {
    /// How many of the variables are parameters.
    pub parameters: usize,
    /// Types of all variables: parameters first, then locals, then temporaries.
    pub variables: Vec<Value>,
    /// What it does.
    pub statements: Vec<Statement>,
}

impl Expression {
    /// The operands.
    pub fn parts(&self) -> &[Expression] {
        match self {
            Expression::Constant(_)
            | Expression::Local(_)
            | Expression::Global(_)
            | Expression::Size => &[],
            Expression::Load(_, part, _)
            | Expression::Unary(_, _, part)
            | Expression::Grow(part) => std::slice::from_ref(part),
            Expression::Binary(_, _, parts) => &parts[..],
            Expression::Select(parts) => &parts[..],
            Expression::Call(_, parts) | Expression::CallIndirect(_, parts) => parts,
        }
    }

    /// Whether the test holds for the expression or a part of it.
    pub fn any(&self, test: &dyn Fn(&Expression) -> bool) -> bool {
        test(self) || self.parts().iter().any(|part| part.any(test))
    }

    /// Whether it calls a function, or has an effect like one.
    pub fn calls(&self) -> bool {
        self.any(&|part| {
            matches!(
                part,
                Expression::Call(..) | Expression::CallIndirect(..) | Expression::Grow(_)
            )
        })
    }

    /// Whether a call or a write may change its value.
    pub fn sees_effects(&self) -> bool {
        self.any(&|part| {
            matches!(
                part,
                Expression::Load(..) | Expression::Global(_) | Expression::Size
            )
        })
    }

    /// Whether its value hangs on a variable.
    pub fn reads(&self, variable: usize) -> bool {
        self.any(&|part| *part == Expression::Local(variable))
    }

    /// The opposite of a condition.
    pub fn negated(self) -> Expression {
        use Operator::*;
        match self {
            Expression::Unary(_, Eqz, operand) => *operand,
            // What is no number is neither less than another nor at least as large.
            Expression::Binary(value, operator, operands)
                if operator.is_comparison()
                    && (!value.is_float() || matches!(operator, Eq | Ne)) =>
            {
                let opposite = match operator {
                    Eq => Ne,
                    Ne => Eq,
                    LtS => GeS,
                    LtU => GeU,
                    GtS => LeS,
                    GtU => LeU,
                    LeS => GtS,
                    LeU => GtU,
                    GeS => LtS,
                    _ => LtU,
                };
                Expression::Binary(value, opposite, operands)
            }
            other => Expression::Unary(Value::I32, Eqz, Box::new(other)),
        }
    }
}

/// Calls back for every expression and part of one.
pub fn visit(statements: &[Statement], found: &mut dyn FnMut(&Expression)) {
    fn parts(expression: &Expression, found: &mut dyn FnMut(&Expression)) {
        found(expression);
        expression
            .parts()
            .iter()
            .for_each(|part| parts(part, found));
    }
    for statement in statements {
        match statement {
            Statement::Set(_, one)
            | Statement::SetGlobal(_, one)
            | Statement::Do(one)
            | Statement::Return(Some(one))
            | Statement::Switch(one, ..) => parts(one, found),
            Statement::Store(_, address, _, value) => {
                parts(address, found);
                parts(value, found);
            }
            Statement::Copy(operands) | Statement::Fill(operands) => {
                operands.iter().for_each(|operand| parts(operand, found));
            }
            Statement::Block(_, inner) | Statement::Loop(_, inner) => visit(inner, found),
            Statement::Repeat(_, inner, condition) => {
                visit(inner, found);
                condition
                    .iter()
                    .for_each(|condition| parts(condition, found));
            }
            Statement::If(condition, first, second) => {
                parts(condition, found);
                visit(first, found);
                visit(second, found);
            }
            Statement::Go(_) | Statement::Break | Statement::Return(None) | Statement::Trap => {}
        }
    }
}
