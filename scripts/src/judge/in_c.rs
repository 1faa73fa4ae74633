//! `cargo judge --lang c`: the C file of every submission, compiled as the judges do that take no Rust.

use super::build::{Build, Compiler, Scratch, write_whole};
use super::grid::{self, Task};
use super::report::{kilobytes, say, table};
use super::submission::{Submission, cases_of, on_all_processors};
use super::{Fault, from_here, within};
use crate::language::Language;
use crate::workspace::{Member, Workspace};

/// How a judge calls a compiler.
pub struct Line {
    judge: &'static str,
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
    fn compiler(&self, scratch: &Scratch) -> Option<Compiler> {
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

/// Whether all is accepted everywhere.
pub fn judge(workspace: &Workspace, problems: &[&Member]) -> Result<bool, Fault> {
    let submissions = on_all_processors("translated", problems, |problem| {
        let submission = Submission::new(workspace, problem, Language::C);
        submission.map_err(|message| format!("{}: {message}", problem.name))
    });
    let submissions = submissions.into_iter().collect::<Result<Vec<_>, _>>()?;
    let mut cases = Vec::new();
    for submission in &submissions {
        cases.push(cases_of(submission.problem)?);
    }

    let scratch = Scratch::within(&workspace.target.join("judge"))
        .map_err(|error| format!("{}: {error}", workspace.target.display()))?;
    let (mut rows, mut tasks) = (Vec::new(), Vec::new());
    for line in &LINES {
        let label = format!("{} {}", line.program, line.arguments[2..].join(" "));
        if let Some(compiler) = line.compiler(&scratch) {
            for (column, (submission, cases)) in submissions.iter().zip(&cases).enumerate() {
                tasks.push(Task {
                    row: rows.len(),
                    column,
                    label: label.clone(),
                    build: submission.build(&compiler, line.arguments),
                    submission,
                    cases,
                });
            }
        }
        rows.push(vec![line.judge.to_string(), label]);
    }
    if tasks.is_empty() {
        return Err(Fault::Other(
            "none of the judges' C compilers, gcc and g++, is here".into(),
        ));
    }
    let mut heads = vec!["judge".to_string(), "compiler".to_string()];
    heads.extend(problems.iter().map(|problem| problem.name.clone()));
    let is_accepted = grid::judge(heads, &rows, &tasks, &scratch.0)?;
    say("AC: all cases; -: such a compiler is not installed\n");
    say(&where_to_submit(&submissions));
    Ok(is_accepted)
}

/// For each submission its file, and the judges that take no Rust.
fn where_to_submit(submissions: &[Submission]) -> String {
    let rows: Vec<_> = submissions
        .iter()
        .map(|submission| {
            let limit = submission.judge.and_then(|judge| judge.source_kb);
            let mut row = vec![
                from_here(&submission.source),
                within(kilobytes(submission.size), limit, "KB"),
            ];
            row.extend(
                submission
                    .judge
                    .map(|judge| format!("{}: {}", judge.judge, judge.url)),
            );
            row
        })
        .collect();
    format!(
        "Ready to paste, and where to submit as C or C++:\n{}",
        table(&rows)
    )
}
