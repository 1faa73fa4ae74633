//! How fast the submission is on each shape: `cargo bench -p uoj266`, or `cargo bench -p uoj266 -- random` for one.
//!
//! A forest beside a copy of itself has the value 0, whatever its own is, so that each run knows its answer: Bob.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;

/// One test: a tree with so many nodes and its copy.
fn tree_beside_its_copy(shape: Shape, nodes: usize) -> String {
    let edges = generate::tree(shape, nodes, &mut Rng::new(1));
    let copy = edges
        .iter()
        .map(|(one, other)| (one + nodes, other + nodes));
    generate::input(&[(2 * nodes, edges.iter().copied().chain(copy).collect())])
}

fn bench(criterion: &mut Criterion, group: &str, inputs: Vec<(String, String)>) {
    let mut group = criterion.benchmark_group(format!("{} {group}", env!("CARGO_PKG_NAME")));
    group.sample_size(10);
    for (name, input) in inputs {
        group.throughput(Throughput::Bytes(input.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            let mut answers = Vec::new();
            bencher.iter(|| {
                answers.clear();
                submission::solve(&mut input.as_bytes(), &mut answers)
            });
            assert_eq!(answers, b"Bob\n");
        });
    }
    group.finish();
}

/// Two trees of the judge's largest size.
fn shapes(criterion: &mut Criterion) {
    let input = |shape: Shape| {
        (
            shape.name().to_string(),
            tree_beside_its_copy(shape, 50_000),
        )
    };
    bench(criterion, "shape", Shape::ALL.map(input).into());
}

/// Whether time grows as the input does.
fn sizes(criterion: &mut Criterion) {
    let input = |nodes: usize| {
        (
            nodes.to_string(),
            tree_beside_its_copy(Shape::Random, nodes / 2),
        )
    };
    bench(
        criterion,
        "random tree, nodes",
        [10_000, 100_000, 1_000_000].map(input).into(),
    );
}

criterion_group!(benches, shapes, sizes);
criterion_main!(benches);
