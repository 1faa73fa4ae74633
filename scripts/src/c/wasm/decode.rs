//! Decodes the bytes of a WebAssembly module.
//!
//! Source: the WebAssembly core specification, chapter "Binary Format".

use super::Operator::*;
use super::{Access, Constant, Function, Import, Instruction, Module, Operator, Signature, Value};

/// Comparisons in the order of their codes, which is the same for both types.
const COMPARISONS: [Operator; 11] = [Eqz, Eq, Ne, LtS, LtU, GtS, GtU, LeS, LeU, GeS, GeU];
/// Arithmetic in the order of its codes, which is the same for both types.
const ARITHMETIC: [Operator; 18] = [
    Clz, Ctz, Popcnt, Add, Sub, Mul, DivS, DivU, RemS, RemU, And, Or, Xor, Shl, ShrS, ShrU, Rotl,
    Rotr,
];
/// The same of numbers with a point.
const FLOAT_COMPARISONS: [Operator; 6] = [Eq, Ne, Lt, Gt, Le, Ge];
const FLOAT_ARITHMETIC: [Operator; 14] = [
    Abs, Neg, Ceil, Floor, Trunc, Nearest, Sqrt, Add, Sub, Mul, Div, Min, Max, Copysign,
];
/// Conversions from code 0xa7 on, with the type of their operand.
const CONVERSIONS: [(Value, Operator); 25] = [
    (Value::I64, Wrap),
    (Value::F32, ToIntS(Value::I32)),
    (Value::F32, ToIntU(Value::I32)),
    (Value::F64, ToIntS(Value::I32)),
    (Value::F64, ToIntU(Value::I32)),
    (Value::I32, ExtendS),
    (Value::I32, ExtendU),
    (Value::F32, ToIntS(Value::I64)),
    (Value::F32, ToIntU(Value::I64)),
    (Value::F64, ToIntS(Value::I64)),
    (Value::F64, ToIntU(Value::I64)),
    (Value::I32, ToFloatS(Value::F32)),
    (Value::I32, ToFloatU(Value::F32)),
    (Value::I64, ToFloatS(Value::F32)),
    (Value::I64, ToFloatU(Value::F32)),
    (Value::F64, Demote),
    (Value::I32, ToFloatS(Value::F64)),
    (Value::I32, ToFloatU(Value::F64)),
    (Value::I64, ToFloatS(Value::F64)),
    (Value::I64, ToFloatU(Value::F64)),
    (Value::F32, Promote),
    (Value::F32, Reinterpret(Value::I32)),
    (Value::F64, Reinterpret(Value::I64)),
    (Value::I32, Reinterpret(Value::F32)),
    (Value::I64, Reinterpret(Value::F64)),
];
/// Conversions that saturate, from code 0xfc 0 on.
const SATURATING: [(Value, Operator); 8] = [
    (Value::F32, SaturateS(Value::I32)),
    (Value::F32, SaturateU(Value::I32)),
    (Value::F64, SaturateS(Value::I32)),
    (Value::F64, SaturateU(Value::I32)),
    (Value::F32, SaturateS(Value::I64)),
    (Value::F32, SaturateU(Value::I64)),
    (Value::F64, SaturateS(Value::I64)),
    (Value::F64, SaturateU(Value::I64)),
];

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
                5 => reader.memory(&mut module)?,
                6 => module.globals = reader.list(Reader::global)?,
                7 => reader.exports(&mut module)?,
                9 => reader.elements(&mut module)?,
                10 => module.functions = reader.functions(&module.types, &signatures)?,
                11 => module.data = reader.list(Reader::data)?,
                0 | 12 => {} // Names, producers; the number of data segments.
                other => return Err(format!("section {other} is not among the known ones")),
            }
        }
        module.check()?;
        Ok(module)
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

    /// An unsigned number in groups of seven bits.
    fn long(&mut self) -> Result<u64, String> {
        let (mut number, mut shift) = (0, 0);
        while shift < 64 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err("a number has more than 64 bits".into())
    }

    /// An unsigned number of 32 bits.
    fn unsigned(&mut self) -> Result<u32, String> {
        u32::try_from(self.long()?).map_err(|_| "a number has more than 32 bits".into())
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
            0x7d => Ok(Value::F32),
            0x7c => Ok(Value::F64),
            other => Err(format!(
                "values of type {other:#04x} (vectors, references) are not among the known ones"
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

    /// The lower bound of a table or memory, and whether it is counted in 64 bits; the upper bound is for the host's
    /// protection only.
    fn limits(&mut self) -> Result<(u64, bool), String> {
        let kind = self.byte()?;
        if !matches!(kind, 0 | 1 | 4 | 5) {
            return Err("shared memories are not among the known ones".into());
        }
        let least = self.long()?;
        if kind & 1 == 1 {
            self.long()?;
        }
        Ok((least, kind >= 4))
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
        let (size, _) = self.limits()?;
        if size > 1 << 20 {
            return Err(format!("a table of {size} functions is too large"));
        }
        module.table = vec![None; size as usize];
        Ok(())
    }

    fn memory(&mut self, module: &mut Module) -> Result<(), String> {
        match self.unsigned()? {
            0 => {}
            1 => (module.pages, module.is_wide) = self.limits()?,
            _ => return Err("several memories are not among the known ones".into()),
        }
        Ok(())
    }

    /// The bytes of a constant, the lowest first.
    fn fixed<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], String> {
        let mut bytes = [0; COUNT];
        bytes.copy_from_slice(self.take(COUNT)?);
        Ok(bytes)
    }

    /// The value behind an instruction that stands for one.
    fn constant_of(&mut self, code: u8) -> Result<Option<Constant>, String> {
        let (value, bits) = match code {
            0x41 => (Value::I32, u64::from(self.signed()? as u32)),
            0x42 => (Value::I64, self.signed()? as u64),
            0x43 => (Value::F32, u64::from(u32::from_le_bytes(self.fixed()?))),
            0x44 => (Value::F64, u64::from_le_bytes(self.fixed()?)),
            _ => return Ok(None),
        };
        Ok(Some(Constant { value, bits }))
    }

    fn constant(&mut self) -> Result<Constant, String> {
        let code = self.byte()?;
        let constant = self.constant_of(code)?;
        let constant = constant
            .ok_or_else(|| format!("instruction {code:#04x} is not known as a first value"))?;
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

    /// Functions by their names, and the top of the stack.
    fn exports(&mut self, module: &mut Module) -> Result<(), String> {
        for (name, kind, index) in
            self.list(|reader| Ok((reader.name()?, reader.byte()?, reader.index()?)))?
        {
            match kind {
                0 => module.exports.push((name, index)),
                3 if name == "__stack_pointer" => module.stack = Some(index),
                _ => {}
            }
        }
        Ok(())
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

    fn data(&mut self) -> Result<(u64, Vec<u8>), String> {
        match self.unsigned()? {
            0 => {
                let address = self.constant()?.bits;
                let length = self.index()?;
                Ok((address, self.take(length)?.to_vec()))
            }
            _ => Err("a segment of the memory is of an unknown kind".into()),
        }
    }

    fn functions(
        &mut self,
        types: &[Signature],
        signatures: &[usize],
    ) -> Result<Vec<Function>, String> {
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
                body.push(code.instruction(types)?);
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

    /// The result of a block: none, a type, or that of a type of functions that take nothing.
    fn block(&mut self, types: &[Signature]) -> Result<Option<Value>, String> {
        match self.bytes.get(self.at) {
            Some(0x40) => {
                self.at += 1;
                Ok(None)
            }
            Some(0x7c..=0x7f) => self.value().map(Some),
            _ => {
                let index = self.signed()?;
                match usize::try_from(index)
                    .ok()
                    .and_then(|index| types.get(index))
                {
                    Some(Signature { parameters, result }) if parameters.is_empty() => Ok(*result),
                    _ => Err("blocks that take values are not among the known ones".into()),
                }
            }
        }
    }

    fn access(&mut self, value: Value, bytes: u8, signed: bool) -> Result<(Access, u64), String> {
        self.unsigned()?; // The alignment is a hint only.
        Ok((
            Access {
                value,
                bytes,
                signed,
            },
            self.long()?,
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

    fn instruction(&mut self, types: &[Signature]) -> Result<Instruction, String> {
        use Instruction as Is;
        use Value::{F32, F64, I32, I64};
        let code = self.byte()?;
        Ok(match code {
            0x00 => Is::Unreachable,
            0x01 => Is::Nop,
            0x02 => Is::Block(self.block(types)?),
            0x03 => Is::Loop(self.block(types)?),
            0x04 => Is::If(self.block(types)?),
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
            0x1c => {
                self.list(Reader::value)?;
                Is::Select
            }
            0x20 => Is::LocalGet(self.index()?),
            0x21 => Is::LocalSet(self.index()?),
            0x22 => Is::LocalTee(self.index()?),
            0x23 => Is::GlobalGet(self.index()?),
            0x24 => Is::GlobalSet(self.index()?),
            0x28 => self.load(I32, 4, false)?,
            0x29 => self.load(I64, 8, false)?,
            0x2a => self.load(F32, 4, false)?,
            0x2b => self.load(F64, 8, false)?,
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
            0x38 => self.store(F32, 4)?,
            0x39 => self.store(F64, 8)?,
            0x3a => self.store(I32, 1)?,
            0x3b => self.store(I32, 2)?,
            0x3c => self.store(I64, 1)?,
            0x3d => self.store(I64, 2)?,
            0x3e => self.store(I64, 4)?,
            0x3f => {
                self.zeros(1)?;
                Is::MemorySize
            }
            0x40 => {
                self.zeros(1)?;
                Is::MemoryGrow
            }
            0x45..=0x4f => Is::Operator(I32, COMPARISONS[usize::from(code) - 0x45]),
            0x50..=0x5a => Is::Operator(I64, COMPARISONS[usize::from(code) - 0x50]),
            0x5b..=0x60 => Is::Operator(F32, FLOAT_COMPARISONS[usize::from(code) - 0x5b]),
            0x61..=0x66 => Is::Operator(F64, FLOAT_COMPARISONS[usize::from(code) - 0x61]),
            0x67..=0x78 => Is::Operator(I32, ARITHMETIC[usize::from(code) - 0x67]),
            0x79..=0x8a => Is::Operator(I64, ARITHMETIC[usize::from(code) - 0x79]),
            0x8b..=0x98 => Is::Operator(F32, FLOAT_ARITHMETIC[usize::from(code) - 0x8b]),
            0x99..=0xa6 => Is::Operator(F64, FLOAT_ARITHMETIC[usize::from(code) - 0x99]),
            0xa7..=0xbf => {
                let (value, operator) = CONVERSIONS[usize::from(code) - 0xa7];
                Is::Operator(value, operator)
            }
            0xc0 => Is::Operator(I32, Extend8),
            0xc1 => Is::Operator(I32, Extend16),
            0xc2 => Is::Operator(I64, Extend8),
            0xc3 => Is::Operator(I64, Extend16),
            0xc4 => Is::Operator(I64, Extend32),
            0xfc => match self.unsigned()? {
                code @ 0..=7 => {
                    let (value, operator) = SATURATING[code as usize];
                    Is::Operator(value, operator)
                }
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
            other => match self.constant_of(other)? {
                Some(constant) => Is::Constant(constant),
                None => {
                    return Err(format!(
                        "instruction {other:#04x} is not among the known ones"
                    ));
                }
            },
        })
    }
}
