//! How fast the submission is: `cargo bench -p luogu_p2972`, or `cargo bench -p luogu_p2972 -- random` for one shape.
//!
//! Each run's answers are compared with the textbook program's.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code)]
#[path = "../examples/oracle.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;
#[allow(dead_code)]
#[path = "../tests/textbook/mod.rs"]
mod textbook;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
use textbook::Rules;

/// An input with its answers by the textbook program.
fn with_answers(input: String) -> (String, String) {
    let wins = Rules::RIGHT.answers(&oracle::parse(input.as_bytes()).expect("it is valid"));
    let answers = wins
        .into_iter()
        .map(|wins| if wins { "Yes\n" } else { "No\n" })
        .collect();
    (input, answers)
}

fn bench(criterion: &mut Criterion, group: &str, inputs: &[(String, (String, String))]) {
    // Criterion keeps what it measured by name, for the whole workspace.
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
            assert!(answers == expected.as_bytes(), "a wrong answer to {name}");
        });
    }
    group.finish();
}

/// Trees and changes of the judge's largest number.
fn shapes(criterion: &mut Criterion) {
    let input = |shape: Shape| {
        let input = generate::input(&mut Rng::new(1), shape, 10_000, 10_000);
        (shape.name().to_string(), with_answers(input))
    };
    bench(criterion, "shape", &Shape::ALL.map(input));
}

/// Whether time grows as the input does. Few changes, as the textbook program looks at all nodes for each.
fn sizes(criterion: &mut Criterion) {
    let input = |nodes: usize| {
        let input = generate::input(&mut Rng::new(1), Shape::Random, nodes, 1000);
        (nodes.to_string(), with_answers(input))
    };
    bench(
        criterion,
        "random tree, nodes",
        &[10_000, 100_000, 1_000_000].map(input),
    );
}

/// A star without stones, and so many changes that put one stone on the same node: the first player wins each time.
fn star(nodes: usize, changes: usize) -> (String, String) {
    let parents = "1 0\n".repeat(nodes - 1);
    let input = format!("{nodes} {changes} 1\n{parents}{}", "2 1\n".repeat(changes));
    (input, "Yes\n".repeat(changes))
}

/// Whether a change costs the same on a wide tree: both together must take at most twice what the two take alone.
fn wide_then_smallest(criterion: &mut Criterion) {
    let million = 1_000_000;
    let inputs = [
        ("one wide tree", star(million, 1)),
        ("a million changes", star(2, million)),
        ("both", star(million, million)),
    ];
    let named = inputs.map(|(name, input)| (name.to_string(), input));
    bench(criterion, "wide, then smallest", &named);
}

criterion_group!(benches, shapes, sizes, wide_then_smallest);
criterion_main!(benches);
