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

fn bench(criterion: &mut Criterion, group: &str, trees: &[(String, Shape, usize)]) {
    // Criterion keeps what it measured by name, for the whole workspace.
    let mut group = criterion.benchmark_group(format!("{} {group}", env!("CARGO_PKG_NAME")));
    group.sample_size(10);
    for (name, shape, nodes) in trees {
        let mut rng = Rng::new(1);
        let edges = labelled_edges(&shape.parents(*nodes, &mut rng), &mut rng, Root::Anywhere);
        let mut input = format!("1\n{nodes}\n");
        for (u, v) in &edges {
            writeln!(input, "{} {}", u + 1, v + 1).expect("a string takes everything");
        }
        let expected: &[u8] = match Rerooting::RIGHT.wins(*nodes, &edges) {
            true => b"Play now\n",
            false => b"Restart\n",
        };
        group.throughput(Throughput::Bytes(input.len() as u64));
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            let mut answers = Vec::new();
            bencher.iter(|| {
                answers.clear();
                submission::solve(&mut input.as_bytes(), &mut answers)
            });
            assert_eq!(answers, expected);
        });
    }
    group.finish();
}

/// Trees of the judge's largest size.
fn shapes(criterion: &mut Criterion) {
    let tree = |shape: Shape| (shape.name().to_string(), shape, 500_000);
    bench(criterion, "shape", &Shape::ALL.map(tree));
}

/// Whether time grows as the input does.
fn sizes(criterion: &mut Criterion) {
    let tree = |nodes: usize| (nodes.to_string(), Shape::Random, nodes);
    bench(
        criterion,
        "random tree, nodes",
        &[10_000, 100_000, 1_000_000].map(tree),
    );
}

criterion_group!(benches, shapes, sizes);
criterion_main!(benches);
