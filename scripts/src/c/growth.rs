//! Where the memory may move, because it grows.

use super::tree::Expression;
use super::wasm::{Instruction, Module};

/// Which functions may move the memory: the host's `grow`, and whatever calls one that may.
pub struct Growth {
    functions: Vec<bool>,
    indirect: bool,
}

impl Growth {
    /// Looks at every function of the module until nothing more follows.
    pub fn of(module: &Module) -> Growth {
        let imports = module.imports.len();
        let mut functions: Vec<bool> = module
            .imports
            .iter()
            .map(|import| import.name == "grow")
            .collect();
        functions.resize(imports + module.functions.len(), false);
        let mut growth = Growth {
            functions,
            indirect: false,
        };
        loop {
            let mut changed = false;
            for (index, function) in module.functions.iter().enumerate() {
                if !growth.functions[imports + index]
                    && function.body.iter().any(|one| growth.includes(one))
                {
                    growth.functions[imports + index] = true;
                    changed = true;
                }
            }
            growth.indirect = module
                .table
                .iter()
                .flatten()
                .any(|&function| growth.functions[function]);
            if !changed {
                return growth;
            }
        }
    }

    fn includes(&self, instruction: &Instruction) -> bool {
        match instruction {
            Instruction::Call(function) => self.functions[*function],
            Instruction::CallIndirect(_) => self.indirect,
            Instruction::MemoryGrow => true,
            _ => false,
        }
    }

    /// Whether the expression as a whole is a call after which the memory may be elsewhere.
    pub fn moves(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Call(function, _) => self.functions[*function],
            Expression::CallIndirect(..) => self.indirect,
            Expression::Grow(_) => true,
            _ => false,
        }
    }
}
