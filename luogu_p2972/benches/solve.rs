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

fn bench(criterion: &mut Criterion, group: &str, inputs: &[(String, String)]) {
    // Criterion keeps what it measured by name, for the whole workspace.
    let mut group = criterion.benchmark_group(format!("{} {group}", env!("CARGO_PKG_NAME")));
    group.sample_size(10);
    for (name, input) in inputs {
        let wins = Rules::RIGHT.answers(&oracle::parse(input.as_bytes()).expect("it is valid"));
        let expected: String = wins
            .into_iter()
            .map(|wins| if wins { "Yes\n" } else { "No\n" })
            .collect();
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
        (shape.name().to_string(), input)
    };
    bench(criterion, "shape", &Shape::ALL.map(input));
}

/// Whether time grows as the input does. Few changes, as the textbook program looks at all nodes for each.
fn sizes(criterion: &mut Criterion) {
    let input = |nodes: usize| {
        let input = generate::input(&mut Rng::new(1), Shape::Random, nodes, 1000);
        (nodes.to_string(), input)
    };
    bench(
        criterion,
        "random tree, nodes",
        &[10_000, 100_000, 1_000_000].map(input),
    );
}

criterion_group!(benches, shapes, sizes);
criterion_main!(benches);
