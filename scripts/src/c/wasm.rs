//! Decodes the bytes of a WebAssembly module: the integer instructions that Rust's programs need, and no others.
//!
//! Source: the WebAssembly core specification, chapter "Binary Format".

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
    pub pages: u32,
    /// Global variables with their first values.
    pub globals: Vec<Constant>,
    /// Exported functions: name and function index.
    pub exports: Vec<(String, usize)>,
    /// What the memory holds at first: address and bytes.
    pub data: Vec<(u32, Vec<u8>)>,
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// 32 bits, signed or unsigned as each operator says.
    I32,
    /// 64 bits, likewise.
    I64,
}

/// A value that stands in the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its type.
    pub value: Value,
    /// Its bits; the upper half is zero for an `I32`.
    pub bits: u64,
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
    Load(Access, u32),
    Store(Access, u32),
    MemoryCopy,
    MemoryFill,
    Constant(Constant),
    /// An operator on values of the given type.
    Operator(Value, Operator),
}

/// An operator on integers. `S` and `U` say whether it takes its operands as signed or unsigned.
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
}

use Operator::*;

/// Comparisons in the order of their codes, which is the same for both types.
const COMPARISONS: [Operator; 11] = [Eqz, Eq, Ne, LtS, LtU, GtS, GtU, LeS, LeU, GeS, GeU];
/// Arithmetic in the order of its codes, which is the same for both types.
const ARITHMETIC: [Operator; 18] = [
    Clz, Ctz, Popcnt, Add, Sub, Mul, DivS, DivU, RemS, RemU, And, Or, Xor, Shl, ShrS, ShrU, Rotl,
    Rotr,
];

impl Operator {
    /// Whether the operator takes one operand; the others take two.
    pub fn is_unary(self) -> bool {
        use Operator::*;
        matches!(
            self,
            Eqz | Clz | Ctz | Popcnt | Wrap | ExtendS | ExtendU | Extend8 | Extend16 | Extend32
        )
    }

    /// Whether the result is 0 or 1.
    pub fn is_comparison(self) -> bool {
        COMPARISONS.contains(&self)
    }
}

impl Module {
    /// Decodes a module.
    ///
    /// # Errors
    /// Says what is damaged or, with its code, which instruction or feature is not among the known ones.
    pub fn decode(bytes: &[u8]) -> Result<Module, String> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(8)? != b"\0asm\x01\0\0\0" {
            return Err("this is no WebAssembly module of version 1".into());
        }
        let mut module = Module::default();
        let mut signatures = Vec::new();
        while reader.at < bytes.len() {
            let section = reader.byte()?;
            let length = reader.index()?;
            let mut reader = Reader {
                bytes: reader.take(length)?,
                at: 0,
            };
            match section {
                1 => module.types = reader.list(Reader::signature)?,
                2 => module.imports = reader.list(Reader::import)?,
                3 => signatures = reader.list(Reader::index)?,
                4 => reader.tables(&mut module)?,
                5 => module.pages = reader.memory()?,
                6 => module.globals = reader.list(Reader::global)?,
                7 => module.exports = reader.list(Reader::export)?.into_iter().flatten().collect(),
                9 => reader.elements(&mut module)?,
                10 => module.functions = reader.functions(&signatures)?,
                11 => module.data = reader.list(Reader::data)?,
                0 | 12 => {} // Names, producers; the number of data segments.
                other => return Err(format!("section {other} is not among the known ones")),
            }
        }
        module.check()?;
        Ok(module)
    }

    /// The type of a function, by its index among imports and own functions.
    pub fn signature(&self, function: usize) -> &Signature {
        let own = function.checked_sub(self.imports.len());
        &self.types[own.map_or_else(
            || self.imports[function].signature,
            |own| self.functions[own].signature,
        )]
    }

    /// Checks that every index names something, so that no one else has to.
    fn check(&self) -> Result<(), String> {
        let count = self.imports.len() + self.functions.len();
        let within = |index: usize, count: usize, what: &str| match index < count {
            true => Ok(()),
            false => Err(format!("{what} {index} does not exist")),
        };
        let bytes = u64::from(self.pages) << 16;
        if bytes >= 1 << 31 {
            return Err(format!("a memory of {} pages is too large", self.pages));
        }
        if self
            .data
            .iter()
            .any(|(start, data)| u64::from(*start) + data.len() as u64 > bytes)
        {
            return Err("a segment exceeds the memory".into());
        }
        for import in &self.imports {
            within(import.signature, self.types.len(), "type")?;
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

/// The rest of the bytes of a module or section.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], String> {
        let end = self
            .at
            .checked_add(length)
            .filter(|&end| end <= self.bytes.len());
        let end = end.ok_or("the module ends in the middle")?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, String> {
        Ok(self.take(1)?[0])
    }

    /// A signed number in groups of seven bits (LEB128), the lowest first.
    fn signed(&mut self) -> Result<i64, String> {
        let (mut number, mut shift) = (0, 0);
        while shift < 64 {
            let byte = self.byte()?;
            number |= i64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                let unused = 64_u32.saturating_sub(shift);
                return Ok(number << unused >> unused);
            }
        }
        Err("a number has more than 64 bits".into())
    }

    /// An unsigned number of 32 bits in groups of seven.
    fn unsigned(&mut self) -> Result<u32, String> {
        let (mut number, mut shift) = (0, 0);
        while shift < 35 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                return u32::try_from(number).map_err(|_| "a number has more than 32 bits".into());
            }
        }
        Err("a number has more than 32 bits".into())
    }

    fn index(&mut self) -> Result<usize, String> {
        Ok(self.unsigned()? as usize)
    }

    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        (0..self.unsigned()?).map(|_| item(self)).collect()
    }

    fn name(&mut self) -> Result<String, String> {
        let length = self.index()?;
        Ok(String::from_utf8_lossy(self.take(length)?).into_owned())
    }

    fn value(&mut self) -> Result<Value, String> {
        match self.byte()? {
            0x7f => Ok(Value::I32),
            0x7e => Ok(Value::I64),
            other => Err(format!(
                "values of type {other:#04x} (floating point, vectors, references) are not among the known ones"
            )),
        }
    }

    fn signature(&mut self) -> Result<Signature, String> {
        if self.byte()? != 0x60 {
            return Err("a type is not a function's".into());
        }
        let parameters = self.list(Reader::value)?;
        let results = self.list(Reader::value)?;
        match results[..] {
            [] => Ok(Signature {
                parameters,
                result: None,
            }),
            [result] => Ok(Signature {
                parameters,
                result: Some(result),
            }),
            _ => Err("functions with several results are not among the known ones".into()),
        }
    }

    fn import(&mut self) -> Result<Import, String> {
        let (module, name) = (self.name()?, self.name()?);
        match self.byte()? {
            0 => Ok(Import {
                name,
                signature: self.index()?,
            }),
            _ => Err(format!("the import {module}.{name} is not a function")),
        }
    }

    /// The lower bound of a table or memory; the upper bound is for the host's protection only.
    fn limits(&mut self) -> Result<u32, String> {
        let bounded = self.byte()?;
        let least = self.unsigned()?;
        match bounded {
            0 => Ok(least),
            1 => self.unsigned().map(|_| least),
            _ => Err("shared or 64-bit memories are not among the known ones".into()),
        }
    }

    fn tables(&mut self, module: &mut Module) -> Result<(), String> {
        match self.unsigned()? {
            0 => return Ok(()),
            1 => {}
            _ => return Err("several tables are not among the known ones".into()),
        }
        if self.byte()? != 0x70 {
            return Err("a table holds something else than functions".into());
        }
        let size = self.limits()? as usize;
        if size > 1 << 20 {
            return Err(format!("a table of {size} functions is too large"));
        }
        module.table = vec![None; size];
        Ok(())
    }

    fn memory(&mut self) -> Result<u32, String> {
        match self.unsigned()? {
            0 => Ok(0),
            1 => self.limits(),
            _ => Err("several memories are not among the known ones".into()),
        }
    }

    fn constant(&mut self) -> Result<Constant, String> {
        let constant = match self.byte()? {
            0x41 => Constant {
                value: Value::I32,
                bits: u64::from(self.signed()? as u32),
            },
            0x42 => Constant {
                value: Value::I64,
                bits: self.signed()? as u64,
            },
            other => {
                return Err(format!(
                    "instruction {other:#04x} is not known as a first value"
                ));
            }
        };
        match self.byte()? {
            0x0b => Ok(constant),
            _ => Err("a first value has more than one instruction".into()),
        }
    }

    fn global(&mut self) -> Result<Constant, String> {
        self.value()?;
        self.byte()?; // Whether it ever changes: of no interest here.
        self.constant()
    }

    /// A function's name and index; nothing for the other things that can be exported.
    fn export(&mut self) -> Result<Option<(String, usize)>, String> {
        let name = self.name()?;
        let is_function = self.byte()? == 0;
        let index = self.index()?;
        Ok(is_function.then_some((name, index)))
    }

    fn elements(&mut self, module: &mut Module) -> Result<(), String> {
        let segments = self.list(|reader| match reader.unsigned()? {
            0 => Ok((
                reader.constant()?.bits as usize,
                reader.list(Reader::index)?,
            )),
            _ => Err("a segment of the table is of an unknown kind".to_string()),
        })?;
        for (start, functions) in segments {
            let end = start.saturating_add(functions.len());
            let slots = module
                .table
                .get_mut(start..end)
                .ok_or("a segment exceeds its table")?;
            for (slot, function) in slots.iter_mut().zip(functions) {
                *slot = Some(function);
            }
        }
        Ok(())
    }

    fn data(&mut self) -> Result<(u32, Vec<u8>), String> {
        match self.unsigned()? {
            0 => {
                let address = self.constant()?.bits as u32;
                let length = self.index()?;
                Ok((address, self.take(length)?.to_vec()))
            }
            _ => Err("a segment of the memory is of an unknown kind".into()),
        }
    }

    fn functions(&mut self, signatures: &[usize]) -> Result<Vec<Function>, String> {
        let mut signatures = signatures.iter();
        let functions = self.list(|reader| {
            let length = reader.index()?;
            let mut code = Reader {
                bytes: reader.take(length)?,
                at: 0,
            };
            let signature = *signatures.next().ok_or("a function has no type")?;
            let mut locals = Vec::new();
            for (count, value) in code.list(|code| Ok((code.index()?, code.value()?)))? {
                if count > 50_000 {
                    return Err(format!("a function has {count} local variables"));
                }
                locals.resize(locals.len() + count, value);
            }
            let mut body = Vec::new();
            while code.at < code.bytes.len() {
                body.push(code.instruction()?);
            }
            Ok(Function {
                signature,
                locals,
                body,
            })
        })?;
        match signatures.next() {
            None => Ok(functions),
            Some(_) => Err("a function has no code".into()),
        }
    }

    fn block(&mut self) -> Result<Option<Value>, String> {
        match self.bytes.get(self.at) {
            Some(0x40) => {
                self.at += 1;
                Ok(None)
            }
            _ => self.value().map(Some),
        }
    }

    fn access(&mut self, value: Value, bytes: u8, signed: bool) -> Result<(Access, u32), String> {
        self.unsigned()?; // The alignment is a hint only.
        Ok((
            Access {
                value,
                bytes,
                signed,
            },
            self.unsigned()?,
        ))
    }

    fn load(&mut self, value: Value, bytes: u8, signed: bool) -> Result<Instruction, String> {
        let (access, offset) = self.access(value, bytes, signed)?;
        Ok(Instruction::Load(access, offset))
    }

    fn store(&mut self, value: Value, bytes: u8) -> Result<Instruction, String> {
        let (access, offset) = self.access(value, bytes, false)?;
        Ok(Instruction::Store(access, offset))
    }

    /// Memory and table indices, of which only 0 exists; linkers may write it in several bytes.
    fn zeros(&mut self, count: usize) -> Result<(), String> {
        for _ in 0..count {
            if self.unsigned()? != 0 {
                return Err("several memories or tables are not among the known ones".into());
            }
        }
        Ok(())
    }

    fn instruction(&mut self) -> Result<Instruction, String> {
        use Instruction as Is;
        use Value::{I32, I64};
        let code = self.byte()?;
        Ok(match code {
            0x00 => Is::Unreachable,
            0x01 => Is::Nop,
            0x02 => Is::Block(self.block()?),
            0x03 => Is::Loop(self.block()?),
            0x04 => Is::If(self.block()?),
            0x05 => Is::Else,
            0x0b => Is::End,
            0x0c => Is::Branch(self.index()?),
            0x0d => Is::BranchIf(self.index()?),
            0x0e => Is::BranchTable(self.list(Reader::index)?, self.index()?),
            0x0f => Is::Return,
            0x10 => Is::Call(self.index()?),
            0x11 => {
                let signature = self.index()?;
                self.zeros(1)?;
                Is::CallIndirect(signature)
            }
            0x1a => Is::Drop,
            0x1b => Is::Select,
            0x20 => Is::LocalGet(self.index()?),
            0x21 => Is::LocalSet(self.index()?),
            0x22 => Is::LocalTee(self.index()?),
            0x23 => Is::GlobalGet(self.index()?),
            0x24 => Is::GlobalSet(self.index()?),
            0x28 => self.load(I32, 4, false)?,
            0x29 => self.load(I64, 8, false)?,
            0x2c => self.load(I32, 1, true)?,
            0x2d => self.load(I32, 1, false)?,
            0x2e => self.load(I32, 2, true)?,
            0x2f => self.load(I32, 2, false)?,
            0x30 => self.load(I64, 1, true)?,
            0x31 => self.load(I64, 1, false)?,
            0x32 => self.load(I64, 2, true)?,
            0x33 => self.load(I64, 2, false)?,
            0x34 => self.load(I64, 4, true)?,
            0x35 => self.load(I64, 4, false)?,
            0x36 => self.store(I32, 4)?,
            0x37 => self.store(I64, 8)?,
            0x3a => self.store(I32, 1)?,
            0x3b => self.store(I32, 2)?,
            0x3c => self.store(I64, 1)?,
            0x3d => self.store(I64, 2)?,
            0x3e => self.store(I64, 4)?,
            0x41 => Is::Constant(Constant {
                value: I32,
                bits: u64::from(self.signed()? as u32),
            }),
            0x42 => Is::Constant(Constant {
                value: I64,
                bits: self.signed()? as u64,
            }),
            0x45..=0x4f => Is::Operator(I32, COMPARISONS[usize::from(code) - 0x45]),
            0x50..=0x5a => Is::Operator(I64, COMPARISONS[usize::from(code) - 0x50]),
            0x67..=0x78 => Is::Operator(I32, ARITHMETIC[usize::from(code) - 0x67]),
            0x79..=0x8a => Is::Operator(I64, ARITHMETIC[usize::from(code) - 0x79]),
            0xa7 => Is::Operator(I64, Wrap),
            0xac => Is::Operator(I32, ExtendS),
            0xad => Is::Operator(I32, ExtendU),
            0xc0 => Is::Operator(I32, Extend8),
            0xc1 => Is::Operator(I32, Extend16),
            0xc2 => Is::Operator(I64, Extend8),
            0xc3 => Is::Operator(I64, Extend16),
            0xc4 => Is::Operator(I64, Extend32),
            0xfc => match self.unsigned()? {
                10 => {
                    self.zeros(2)?;
                    Is::MemoryCopy
                }
                11 => {
                    self.zeros(1)?;
                    Is::MemoryFill
                }
                other => {
                    return Err(format!(
                        "instruction 0xfc {other} is not among the known ones"
                    ));
                }
            },
            other => {
                let floating = matches!(other, 0x2a | 0x2b | 0x38 | 0x39 | 0x43 | 0x44 | 0x5b..=0x66 | 0x8b..=0xbf);
                let kind = if floating { " (floating point)" } else { "" };
                return Err(format!(
                    "instruction {other:#04x}{kind} is not among the known ones"
                ));
            }
        })
    }
}
