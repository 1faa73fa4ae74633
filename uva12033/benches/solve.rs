//! How fast the submission is on each shape: `cargo bench -p uva12033`, or `cargo bench -p uva12033 -- path` for one.
//!
//! A tree beside a copy of itself at the same root has the value 0, whatever its own is, so that each run knows its
//! answers: Jolly, and with one more edge at the root, Emily.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
use std::fmt::Write;

/// An input of so many tests of `2 * nodes` nodes each, and its answers.
fn trees_beside_their_copies(shape: Shape, nodes: usize, tests: usize) -> (String, String) {
    let (mut input, mut answers) = (format!("{tests}\n"), String::new());
    let mut rng = Rng::new(1);
    for test in 1..=tests {
        let edges = generate::tree(shape, nodes, &mut rng);
        let (more, winner) = if test % 2 == 0 {
            (1, "Emily")
        } else {
            (0, "Jolly")
        };
        writeln!(input, "{}", 2 * nodes - 1 + more).unwrap();
        for (one, other, weight) in edges {
            let copy = |node: usize| if node == 0 { 0 } else { node + nodes - 1 };
            writeln!(input, "{one} {other} {weight}").unwrap();
            writeln!(input, "{} {} {weight}", copy(one), copy(other)).unwrap();
        }
        if more == 1 {
            writeln!(input, "0 {} 1", 2 * nodes - 1).unwrap();
        }
        writeln!(answers, "Case {test}: {winner}").unwrap();
    }
    (input, answers)
}

fn bench(criterion: &mut Criterion, group: &str, inputs: Vec<(String, (String, String))>) {
    let mut group = criterion.benchmark_group(format!("{} {group}", env!("CARGO_PKG_NAME")));
    group.sample_size(10);
    for (name, (input, expected)) in inputs {
        group.throughput(Throughput::Bytes(input.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            let mut answers = Vec::new();
            bencher.iter(|| {
                answers.clear();
                submission::solve(&mut input.as_bytes(), &mut answers)
            });
            assert_eq!(answers, expected.as_bytes());
        });
    }
    group.finish();
}

/// As many tests, and as large ones, as the judge has at most.
fn shapes(criterion: &mut Criterion) {
    let input = |shape: Shape| {
        (
            shape.name().to_string(),
            trees_beside_their_copies(shape, 500, 500),
        )
    };
    bench(criterion, "shape", Shape::ALL.map(input).into());
}

/// Whether time grows as the input does.
fn sizes(criterion: &mut Criterion) {
    let input = |nodes: usize| {
        (
            nodes.to_string(),
            trees_beside_their_copies(Shape::Random, nodes / 2, 1),
        )
    };
    bench(
        criterion,
        "random tree, nodes",
        [10_000, 100_000, 1_000_000].map(input).into(),
    );
}

/// Whether a test costs what its own input costs: both together must take at most twice what the two take alone.
fn wide_then_smallest(criterion: &mut Criterion) {
    let (wide, wide_answers) = trees_beside_their_copies(Shape::Random, 500_000, 1);
    let (wide, count) = (wide.split_at("1\n".len()).1, 1_000_000);
    let smallest = "1\n".repeat(count);
    let answers = |numbers: std::ops::RangeInclusive<usize>| -> String {
        numbers
            .map(|test| format!("Case {test}: Jolly\n"))
            .collect()
    };
    let inputs = [
        ("one wide test", format!("1\n{wide}"), wide_answers.clone()),
        (
            "a million of one node",
            format!("{count}\n{smallest}"),
            answers(1..=count),
        ),
        (
            "both",
            format!("{}\n{wide}{smallest}", count + 1),
            wide_answers + &answers(2..=count + 1),
        ),
    ];
    let named = inputs.map(|(name, input, answers)| (name.to_string(), (input, answers)));
    bench(criterion, "wide, then smallest", named.into());
}

criterion_group!(benches, shapes, sizes, wide_then_smallest);
criterion_main!(benches);
