//! How fast the compiled bundles are: a table and a plot for each problem's READMEs.
//!
//! What is timed is the whole process, as a judge does it. Inputs come from the problem's example
//! `generate SEED SHAPE SIZE`.

mod plot;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::examples::{self, Home};
use crate::files::write_whole;
use crate::judge::submission::compiled;
use crate::language::Language;
use crate::process::{self, Input, Limits};
use crate::terminal::{Progress, megabytes, say};
use crate::testing::shapes::Shape;
use crate::toolchain;
use crate::workspace::{Member, Workspace};
use plot::Line;

/// The number of nodes at which the shapes are compared.
const SIZE: u64 = 1_000_000;
/// The numbers of nodes that show how time grows, and the shapes that are followed.
const SIZES: [u64; 4] = [10_000, 100_000, 1_000_000, 10_000_000];
const FOLLOWED: [Shape; 3] = [Shape::Random, Shape::Path, Shape::Star];
/// How often each input is run.
const RUNS: usize = 5;
const SEED: &str = "1";

/// Where a README keeps its figures: everything between these two lines is replaced.
const BEGIN: &str = "<!-- speed: `cargo bench -p scripts` writes from here -->";
const END: &str = "<!-- speed: to here -->";

/// Measures the problems with these names, or all if there are none, and writes their tables and
/// plots.
///
/// # Errors
/// When a problem cannot be built, run or written, or is not known.
pub fn report(names: &[String]) -> Result<(), String> {
    let workspace = Workspace::load(None)?;
    let problems: Vec<&Member> = if names.is_empty() {
        workspace.problems().collect()
    } else {
        let found = names.iter().map(|name| workspace.find(name));
        found.collect::<Result<_, _>>()?
    };
    for problem in problems {
        let figures = Figures::measure(&workspace, problem)?;
        let plot = problem.folder.join("images").join("speed.svg");
        write_whole(&plot, figures.plot(&problem.name).as_bytes())?;
        for (readme, words) in [("README.md", &ENGLISH), ("README.zh-CN.md", &CHINESE)] {
            let section = figures.section(words);
            replace_section(&problem.folder.join(readme), &section)?;
        }
        say(&format!("{}\n{}", problem.name, figures.section(&ENGLISH)));
    }
    Ok(())
}

/// What a run took.
#[derive(Clone, Copy)]
struct Run {
    nodes: u64,
    input_bytes: u64,
    time: Duration,
    peak_memory: Option<u64>,
}

impl Run {
    fn bytes_per_second(&self) -> f64 {
        self.input_bytes as f64 / self.time.as_secs_f64()
    }

    fn nanoseconds_per_byte(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / self.input_bytes as f64
    }
}

/// The figures of one problem.
struct Figures {
    /// The processor and the compiler.
    machine: [String; 2],
    shapes: Vec<(Shape, Run)>,
    sizes: Vec<(Shape, Vec<Run>)>,
}

impl Figures {
    fn measure(workspace: &Workspace, problem: &Member) -> Result<Figures, String> {
        let program = compiled(workspace, problem, Language::Rust, &[])?;
        let [generate] = examples::build(workspace, problem, ["generate"], Home::Here)?;
        let bench = Bench {
            generate,
            program,
            input: workspace.target.join(format!("speed-{}.in", problem.name)),
            progress: Progress::new(),
        };
        let shapes = Shape::ALL
            .iter()
            .map(|&shape| Ok((shape, bench.run(shape, SIZE)?)));
        let follow = |shape| {
            let runs: Result<_, String> =
                SIZES.iter().map(|&size| bench.run(shape, size)).collect();
            Ok((shape, runs?))
        };
        let figures = Figures {
            machine: machine(),
            shapes: shapes.collect::<Result<_, String>>()?,
            sizes: FOLLOWED
                .into_iter()
                .map(follow)
                .collect::<Result<_, String>>()?,
        };
        bench.progress.clear();
        // Nothing depends on whether the last input stays.
        let _ = fs::remove_file(&bench.input);
        Ok(figures)
    }

    /// The tables, in Markdown.
    fn section(&self, words: &Words) -> String {
        let comma = words.comma;
        let mut text = format!(
            "\n{}`cargo bench -p scripts`{comma}{}{}\n\n",
            words.measured_by,
            self.machine.join(comma),
            words.stop
        );
        text += &format!("| {} | ms | MB/s | MB |\n|---|--:|--:|--:|\n", words.shapes);
        for (shape, run) in &self.shapes {
            text += &format!(
                "| {} | {} | {:.0} | {} |\n",
                (words.shape)(*shape),
                milliseconds(run.time),
                run.bytes_per_second() / 1e6,
                run.peak_memory.map_or("?".to_string(), megabytes),
            );
        }
        text += &format!("\n| {} |", words.growth);
        for size in SIZES {
            text += &format!(" n = 10^{} |", size.ilog10());
        }
        text += &format!("\n|---|{}\n", "--:|".repeat(SIZES.len()));
        for (shape, runs) in &self.sizes {
            text += &format!("| {} |", (words.shape)(*shape));
            for run in runs {
                text += &format!(" {:.1} |", run.nanoseconds_per_byte());
            }
            text += "\n";
        }
        text + &format!("\n![{}](images/speed.svg)\n", words.plot)
    }

    fn plot(&self, problem: &str) -> String {
        let lines: Vec<Line> = self
            .sizes
            .iter()
            .map(|(shape, runs)| Line {
                name: shape.name().to_string(),
                points: runs
                    .iter()
                    .map(|run| (run.nodes as f64, run.time.as_secs_f64() * 1e3))
                    .collect(),
            })
            .collect();
        plot::svg(
            &format!("{problem}: milliseconds for a tree of n nodes"),
            &lines,
        )
    }
}

/// The programs, and where an input lies in between.
struct Bench {
    generate: PathBuf,
    program: PathBuf,
    input: PathBuf,
    progress: Progress,
}

impl Bench {
    /// The median of several runs on one input.
    fn run(&self, shape: Shape, nodes: u64) -> Result<Run, String> {
        let name = shape.name();
        self.progress.show(&format!(
            "{}: {name}, {nodes} nodes",
            self.program.display()
        ));
        let mut generate = Command::new(&self.generate);
        generate.args([SEED, name, &nodes.to_string()]);
        // Straight into the file: a program's peak memory includes what this process held when it
        // started it.
        let fault = |error: std::io::Error| format!("{}: {error}", self.input.display());
        let file = File::create(&self.input).map_err(fault)?;
        let input_bytes = match generate.stdout(file).status().map_err(fault)?.success() {
            true => fs::metadata(&self.input).map_err(fault)?.len(),
            false => return Err(format!("{} fails", self.generate.display())),
        };
        let mut outcomes = (0..RUNS)
            .map(|_| {
                ran(
                    Command::new(&self.program),
                    Input::File(&self.input),
                    &Limits::NONE,
                )
            })
            .collect::<Result<Vec<_>, String>>()?;
        if outcomes
            .iter()
            .any(|outcome| outcome.stdout != outcomes[0].stdout || outcome.stdout.is_empty())
        {
            return Err(format!(
                "{}: {name}, {nodes} nodes: answers differ",
                self.program.display()
            ));
        }
        outcomes.sort_by_key(|outcome| outcome.cpu.unwrap_or(outcome.wall));
        let median = &outcomes[RUNS / 2];
        Ok(Run {
            nodes,
            input_bytes,
            time: median.cpu.unwrap_or(median.wall),
            peak_memory: median.peak_memory,
        })
    }
}

/// Runs a program that has to succeed.
fn ran(command: Command, input: Input, limits: &Limits) -> Result<process::Outcome, String> {
    let program = PathBuf::from(command.get_program());
    let outcome = process::run(command, input, limits)
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if outcome.stopped.is_some() || !outcome.status.success() {
        return Err(format!("{}: {}", program.display(), outcome.status));
    }
    Ok(outcome)
}

/// The words around the figures, in one language.
struct Words {
    measured_by: &'static str,
    comma: &'static str,
    stop: &'static str,
    shape: fn(Shape) -> &'static str,
    shapes: &'static str,
    growth: &'static str,
    plot: &'static str,
}

const ENGLISH: Words = Words {
    measured_by: "Whole process, median CPU time of five runs. Measured by ",
    comma: ", ",
    stop: ".",
    shape: Shape::name,
    shapes: "a tree of 10^6 nodes",
    growth: "nanoseconds for each byte of input",
    plot: "Time against the number of nodes; the dashed line is in proportion to it",
};

const CHINESE: Words = Words {
    measured_by: "整个进程的 CPU 时间，五次运行取中位数。测量命令：",
    comma: "，",
    stop: "。",
    shape: |shape| match shape {
        Shape::Path => "链",
        Shape::Star => "菊花",
        Shape::Binary => "完全二叉树",
        Shape::Caterpillar => "毛毛虫",
        Shape::Broom => "扫帚",
        Shape::Sqrt => "√n 条长 √n 的链",
        Shape::Random => "随机",
        Shape::Deep => "随机深树",
    },
    shapes: "10^6 个点的树",
    growth: "每字节输入的纳秒数",
    plot: "时间与点数的关系：path 为链，random 为随机树，star 为菊花；虚线表示与点数成正比",
};

fn milliseconds(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1e3;
    let decimals = if milliseconds < 10.0 { 1 } else { 0 };
    format!("{milliseconds:.decimals$}")
}

/// The processor and the compiler, as far as they can be told.
fn machine() -> [String; 2] {
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("an unknown processor", |(_, model)| model);
    let compiler = toolchain::rustc().map_or("rustc".into(), |found| found.short_version());
    [model.to_string(), compiler]
}

/// Puts `section` between the marks of a README, which has to have them.
fn replace_section(readme: &Path, section: &str) -> Result<(), String> {
    let fault = |message: &str| format!("{}: {message}", readme.display());
    let text = fs::read_to_string(readme).map_err(|error| fault(&error.to_string()))?;
    let parts = text
        .split_once(BEGIN)
        .and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.ok_or_else(|| fault(&format!("no lines `{BEGIN}` and `{END}`")))?;
    let text = format!("{before}{BEGIN}\n{section}\n{END}{after}");
    write_whole(readme, text.as_bytes())
}
