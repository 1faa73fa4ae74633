//! How the judges that take no Rust compile C and C++.

use super::build::Build;
use crate::files::{Scratch, write_whole};
use crate::toolchain::Compiler;

/// How a judge calls a compiler.
pub struct Line {
    /// The judge, and its name for this.
    pub judge: &'static str,
    /// The compiler.
    pub program: &'static str,
    /// Its arguments.
    pub arguments: &'static [&'static str],
}

/// The judges' lines, as far as today's compilers can stand in for the judges' own.
pub const LINES: [Line; 6] = [
    Line {
        judge: "UVa, ANSI C",
        program: "gcc",
        arguments: &["-x", "c", "-ansi", "-O2"],
    },
    Line {
        judge: "UVa, C++",
        program: "g++",
        arguments: &["-x", "c++", "-std=gnu++98", "-O2"],
    },
    Line {
        judge: "UVa, C++11",
        program: "g++",
        arguments: &["-x", "c++", "-std=c++11", "-O2"],
    },
    Line {
        judge: "POJ, G++",
        program: "g++",
        arguments: &["-x", "c++", "-std=c++98", "-m32", "-O2"],
    },
    Line {
        judge: "POJ, GCC",
        program: "gcc",
        arguments: &["-x", "c", "-std=gnu89", "-m32", "-O2"],
    },
    Line {
        judge: "UOJ, C++20",
        program: "g++",
        arguments: &["-x", "c++", "-std=c++20", "-O2"],
    },
];

impl Line {
    /// The compiler, if it is there and can make programs of this kind.
    pub fn compiler(&self, scratch: &Scratch) -> Option<Compiler> {
        let compiler = Compiler::find(self.program).ok()?;
        let source = scratch.0.join("probe.c");
        write_whole(
            &source,
            b"#include <stdio.h>\nint main(void){return puts(\"\")<0;}\n",
        )
        .ok()?;
        let arguments = self.arguments.iter().map(Into::into).collect();
        let probe = Build {
            problem: "probe".into(),
            source,
            compiler: compiler.clone(),
            arguments,
        };
        probe.compile(&scratch.0).is_ok().then_some(compiler)
    }
}
