//! How fast the submission is: `cargo bench -p luogu_p7841`, or `cargo bench -p luogu_p7841 -- random` for one shape.
//!
//! Each run's answer is compared with the textbook program's.

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
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use std::fmt::Write;
use textbook::Rerooting;

/// An input of one test, and its answer.
fn tree(shape: Shape, nodes: usize) -> (String, String) {
    let mut rng = Rng::new(1);
    let edges = labelled_edges(&shape.parents(nodes, &mut rng), &mut rng, Root::Anywhere);
    let mut input = format!("1\n{nodes}\n");
    for (u, v) in &edges {
        writeln!(input, "{} {}", u + 1, v + 1).expect("a string takes everything");
    }
    let answer = match Rerooting::RIGHT.wins(nodes, &edges) {
        true => "Play now\n",
        false => "Restart\n",
    };
    (input, answer.to_string())
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
            assert_eq!(answers, expected.as_bytes());
        });
    }
    group.finish();
}

/// Trees of the judge's largest size.
fn shapes(criterion: &mut Criterion) {
    let input = |shape: Shape| (shape.name().to_string(), tree(shape, 500_000));
    bench(criterion, "shape", &Shape::ALL.map(input));
}

/// Whether time grows as the input does.
fn sizes(criterion: &mut Criterion) {
    let input = |nodes: usize| (nodes.to_string(), tree(Shape::Random, nodes));
    bench(
        criterion,
        "random tree, nodes",
        &[10_000, 100_000, 1_000_000].map(input),
    );
}

/// Whether a test costs what its own input costs: both together must take at most twice what the two take alone.
fn wide_then_smallest(criterion: &mut Criterion) {
    let (wide, wide_answer) = tree(Shape::Random, 1_000_000);
    let (wide, count) = (wide.split_at("1\n".len()).1, 1_000_000);
    let (smallest, answers) = ("1\n".repeat(count), "Restart\n".repeat(count));
    let inputs = [
        ("one wide test", format!("1\n{wide}"), wide_answer.clone()),
        (
            "a million of one node",
            format!("{count}\n{smallest}"),
            answers.clone(),
        ),
        (
            "both",
            format!("{}\n{wide}{smallest}", count + 1),
            wide_answer + &answers,
        ),
    ];
    let named = inputs.map(|(name, input, answers)| (name.to_string(), (input, answers)));
    bench(criterion, "wide, then smallest", &named);
}

criterion_group!(benches, shapes, sizes, wide_then_smallest);
criterion_main!(benches);
