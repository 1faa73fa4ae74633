//! A WebAssembly module: all of version 1, and of what came later the instructions that Rust's compiler makes use of
//! unasked. Memories of 64-bit addresses are known too.
//!
//! Source: the WebAssembly core specification, chapter "Structure".

mod decode;

/// A module, with every index checked to be in range.
#[derive(Debug, Default)]
pub struct Module {
    /// The types that functions refer to.
    pub types: Vec<Signature>,
    /// Imported functions; they have the first function indices.
    pub imports: Vec<Import>,
    /// The module's own functions, whose indices follow those of the imports.
    pub functions: Vec<Function>,
    /// The functions that indirect calls choose from.
    pub table: Vec<Option<usize>>,
    /// Initial size of the memory in pages of 64 KiB.
    pub pages: u64,
    /// Whether addresses have 64 bits.
    pub is_wide: bool,
    /// Global variables with their first values.
    pub globals: Vec<Constant>,
    /// The global variable with the top of the stack for what has an address, if it is exported as linkers name it.
    pub stack: Option<usize>,
    /// Exported functions: name and function index.
    pub exports: Vec<(String, usize)>,
    /// What the memory holds at first: address and bytes.
    pub data: Vec<(u64, Vec<u8>)>,
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// 32 bits, signed or unsigned as each operator says.
    I32,
    /// 64 bits, likewise.
    I64,
    /// A number with a point in 32 bits.
    F32,
    /// A number with a point in 64 bits.
    F64,
}

impl Value {
    /// Whether it is a number with a point.
    pub fn is_float(self) -> bool {
        matches!(self, Value::F32 | Value::F64)
    }
}

/// A value that stands in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its type.
    pub value: Value,
    /// Its bits; the upper half is zero for a type of 32 bits.
    pub bits: u64,
}

impl Constant {
    /// Its value, if it is an integer, taken as signed.
    pub fn signed(self) -> i64 {
        match self.value {
            Value::I32 => i64::from(self.bits as u32 as i32),
            _ => self.bits as i64,
        }
    }
}

/// What a function takes and gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Types of the parameters.
    pub parameters: Vec<Value>,
    /// Type of the result, if there is one.
    pub result: Option<Value>,
}

/// A function that the host provides.
#[derive(Debug)]
pub struct Import {
    /// Its name within the host's module.
    pub name: String,
    /// Index of its type.
    pub signature: usize,
}

/// A function of the module.
#[derive(Debug)]
pub struct Function {
    /// Index of its type.
    pub signature: usize,
    /// Types of its local variables, behind the parameters.
    pub locals: Vec<Value>,
    /// Its instructions, with the final `End`.
    pub body: Vec<Instruction>,
}

/// How many bytes a load or store moves, and what becomes of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The type on the operand stack.
    pub value: Value,
    /// 1, 2, 4 or 8 bytes of memory.
    pub bytes: u8,
    /// Whether a load of fewer bytes than the type has extends their sign.
    pub signed: bool,
}

/// One instruction. Labels count enclosing blocks from the innermost, which is 0.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // The names are the specification's.
pub enum Instruction {
    Unreachable,
    Nop,
    Block(Option<Value>),
    Loop(Option<Value>),
    If(Option<Value>),
    Else,
    End,
    Branch(usize),
    BranchIf(usize),
    BranchTable(Vec<usize>, usize),
    Return,
    Call(usize),
    CallIndirect(usize),
    Drop,
    Select,
    LocalGet(usize),
    LocalSet(usize),
    LocalTee(usize),
    GlobalGet(usize),
    GlobalSet(usize),
    Load(Access, u64),
    Store(Access, u64),
    MemorySize,
    MemoryGrow,
    MemoryCopy,
    MemoryFill,
    Constant(Constant),
    /// An operator on values of the given type.
    Operator(Value, Operator),
}

/// An operator. `S` and `U` say whether it takes its operands as signed or unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // The names are the specification's.
pub enum Operator {
    Eqz,
    Eq,
    Ne,
    LtS,
    LtU,
    GtS,
    GtU,
    LeS,
    LeU,
    GeS,
    GeU,
    Clz,
    Ctz,
    Popcnt,
    Add,
    Sub,
    Mul,
    DivS,
    DivU,
    RemS,
    RemU,
    And,
    Or,
    Xor,
    Shl,
    ShrS,
    ShrU,
    Rotl,
    Rotr,
    /// 64 bits to their lower 32.
    Wrap,
    /// 32 bits to 64, with the sign.
    ExtendS,
    /// 32 bits to 64, with zeros.
    ExtendU,
    /// Extends the sign of the lowest 8 bits.
    Extend8,
    /// Extends the sign of the lowest 16 bits.
    Extend16,
    /// Extends the sign of the lowest 32 of 64 bits.
    Extend32,
    // Of numbers with a point, like those that follow.
    Lt,
    Gt,
    Le,
    Ge,
    Abs,
    Neg,
    Ceil,
    Floor,
    Trunc,
    Nearest,
    Sqrt,
    Div,
    Min,
    Max,
    Copysign,
    /// 64 bits to 32.
    Demote,
    /// 32 bits to 64.
    Promote,
    /// To an integer of this type; traps if there is none.
    ToIntS(Value),
    ToIntU(Value),
    /// To the nearest integer of this type; 0 from what is no number.
    SaturateS(Value),
    SaturateU(Value),
    /// From an integer to this type.
    ToFloatS(Value),
    ToFloatU(Value),
    /// The same bits as a value of this type.
    Reinterpret(Value),
}

impl Operator {
    /// Whether the operator takes one operand; the others take two.
    pub fn is_unary(self) -> bool {
        use Operator::*;
        match self {
            Eqz | Clz | Ctz | Popcnt | Wrap | ExtendS | ExtendU | Extend8 | Extend16 | Extend32 => {
                true
            }
            Abs | Neg | Ceil | Floor | Trunc | Nearest | Sqrt => true,
            other => other.converts_to().is_some(),
        }
    }

    /// Whether the result is 0 or 1.
    pub fn is_comparison(self) -> bool {
        use Operator::*;
        matches!(
            self,
            Eqz | Eq | Ne | LtS | LtU | GtS | GtU | LeS | LeU | GeS | GeU | Lt | Gt | Le | Ge
        )
    }

    /// The type of the result, if it is another than that of the operands.
    fn converts_to(self) -> Option<Value> {
        use Operator::*;
        match self {
            Wrap => Some(Value::I32),
            ExtendS | ExtendU => Some(Value::I64),
            ToIntS(to) | ToIntU(to) | SaturateS(to) | SaturateU(to) | ToFloatS(to)
            | ToFloatU(to) => Some(to),
            Demote => Some(Value::F32),
            Promote => Some(Value::F64),
            Reinterpret(to) => Some(to),
            _ => None,
        }
    }

    /// The type of the result for operands of this type.
    pub fn result(self, operands: Value) -> Value {
        match self.is_comparison() {
            true => Value::I32,
            false => self.converts_to().unwrap_or(operands),
        }
    }
}

impl Module {
    /// The type of a function, by its index among imports and own functions.
    pub fn signature(&self, function: usize) -> &Signature {
        let own = function.checked_sub(self.imports.len());
        &self.types[own.map_or_else(
            || self.imports[function].signature,
            |own| self.functions[own].signature,
        )]
    }

    /// Checks that every index names something, so that no one else has to.
    pub(super) fn check(&self) -> Result<(), String> {
        let count = self.imports.len() + self.functions.len();
        let within = |index: usize, count: usize, what: &str| match index < count {
            true => Ok(()),
            false => Err(format!("{what} {index} does not exist")),
        };
        if self.pages >= 1 << 15 {
            return Err(format!("a memory of {} pages is too large", self.pages));
        }
        let bytes = self.pages << 16;
        if self
            .data
            .iter()
            .any(|(start, data)| start.saturating_add(data.len() as u64) > bytes)
        {
            return Err("a segment exceeds the memory".into());
        }
        for import in &self.imports {
            within(import.signature, self.types.len(), "type")?;
        }
        if let Some(stack) = self.stack {
            within(stack, self.globals.len(), "global variable")?;
        }
        for &function in self
            .table
            .iter()
            .flatten()
            .chain(self.exports.iter().map(|(_, f)| f))
        {
            within(function, count, "function")?;
        }
        for function in &self.functions {
            within(function.signature, self.types.len(), "type")?;
        }
        for function in &self.functions {
            let locals = self.types[function.signature].parameters.len() + function.locals.len();
            for instruction in &function.body {
                match *instruction {
                    Instruction::Call(index) => within(index, count, "function")?,
                    Instruction::CallIndirect(index) => within(index, self.types.len(), "type")?,
                    Instruction::LocalGet(index)
                    | Instruction::LocalSet(index)
                    | Instruction::LocalTee(index) => within(index, locals, "local variable")?,
                    Instruction::GlobalGet(index) | Instruction::GlobalSet(index) => {
                        within(index, self.globals.len(), "global variable")?
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }
}
