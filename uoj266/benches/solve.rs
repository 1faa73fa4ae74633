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

/// Two trees of the judge's largest size.
fn shapes(criterion: &mut Criterion) {
    let input = |shape: Shape| {
        (
            shape.name().to_string(),
            (tree_beside_its_copy(shape, 50_000), "Bob\n".to_string()),
        )
    };
    bench(criterion, "shape", Shape::ALL.map(input).into());
}

/// Whether time grows as the input does.
fn sizes(criterion: &mut Criterion) {
    let input = |nodes: usize| {
        (
            nodes.to_string(),
            (
                tree_beside_its_copy(Shape::Random, nodes / 2),
                "Bob\n".to_string(),
            ),
        )
    };
    bench(
        criterion,
        "random tree, nodes",
        [10_000, 100_000, 1_000_000].map(input).into(),
    );
}

/// Whether a test costs what its own input costs: both together must take at most twice what the two take alone.
///
/// The wide test keeps 15,000 sets of more than one word: a root with so many legs of 70 nodes, whose top nodes have the
/// numbers behind the root's, so that all legs are finished before the first is handed to the root.
fn wide_then_smallest(criterion: &mut Criterion) {
    let (legs, length) = (15_000, 70);
    let mut edges = Vec::new();
    for leg in 0..legs {
        let top = 1 + leg;
        edges.push((0, top));
        let below = 1 + legs + leg * (length - 1);
        edges.push((top, below));
        edges.extend((1..length - 1).map(|place| (below + place - 1, below + place)));
    }
    let wide = (1 + legs * length, edges);
    let smallest = vec![(1, Vec::new()); 1_000_000];
    let both: Vec<_> = std::iter::once(wide.clone())
        .chain(smallest.clone())
        .collect();
    let inputs = [
        ("one wide test", generate::input(&[wide])),
        ("a million of one node", generate::input(&smallest)),
        ("both", generate::input(&both)),
    ];
    // All legs have the same value, and there is an even number of them: the root's value is not 0, as
    // the choice of the root leaves the value 0.
    let named = inputs.map(|(name, input)| {
        let tests = input.lines().next().and_then(|count| count.parse().ok());
        let answers = "Alice\n".repeat(tests.expect("a number of tests"));
        (name.to_string(), (input, answers))
    });
    bench(criterion, "wide, then smallest", named.into());
}

criterion_group!(benches, shapes, sizes, wide_then_smallest);
criterion_main!(benches);
