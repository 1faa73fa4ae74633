//! How fast the submission is on each shape: `cargo bench -p poj3710`, or `cargo bench -p poj3710 -- cycle` for one.
//!
//! A graph beside a copy of itself has the value 0, whatever its own is, so that each run knows its answers: Harry, and
//! with a single edge beside, Sally.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use generate::{Graph, data_set};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;

/// An input of so many data sets, each with so many pairs of equal graphs, and its answers.
fn graphs_beside_their_copies(
    graph: Graph,
    nodes: usize,
    pairs: usize,
    sets: usize,
) -> (String, String) {
    let (mut input, mut answers) = (String::new(), String::new());
    let mut rng = Rng::new(1);
    for set in 0..sets {
        let mut pictures = Vec::new();
        for _ in 0..pairs {
            let edges = graph.edges(nodes, &mut rng);
            pictures.extend([(nodes, edges.clone()), (nodes, edges)]);
        }
        if set % 2 == 1 {
            pictures.push((2, vec![(0, 1)]));
        }
        input += &data_set(&pictures);
        answers += if set % 2 == 1 { "Sally\n" } else { "Harry\n" };
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

/// Data sets of the judge's largest size.
fn shapes(criterion: &mut Criterion) {
    let input = |graph: Graph| {
        (
            graph.name().to_string(),
            graphs_beside_their_copies(graph, 99, 49, 50),
        )
    };
    bench(
        criterion,
        "shape",
        Graph::all().into_iter().map(input).collect(),
    );
}

/// Whether time grows as the input does.
fn sizes(criterion: &mut Criterion) {
    let graph = Graph::Polygons(Shape::Random);
    let input = |nodes: usize| {
        (
            nodes.to_string(),
            graphs_beside_their_copies(graph, nodes / 2, 1, 1),
        )
    };
    bench(
        criterion,
        "random tree with polygons, nodes",
        [10_000, 100_000, 1_000_000].map(input).into(),
    );
}

/// Whether a graph costs what its own input costs: both together must take at most twice what the two take alone.
fn wide_then_smallest(criterion: &mut Criterion) {
    let graph = Graph::Polygons(Shape::Random);
    let (wide, harry) = graphs_beside_their_copies(graph, 500_000, 1, 1);
    let smallest = "1\n1 0\n".repeat(1_000_000);
    let answers = harry.repeat(1_000_000);
    let inputs = [
        ("one wide data set", wide.clone(), harry.clone()),
        ("a million of one node", smallest.clone(), answers.clone()),
        ("both", wide + &smallest, harry + &answers),
    ];
    let named = inputs.map(|(name, input, answers)| (name.to_string(), (input, answers)));
    bench(criterion, "wide, then smallest", named.into());
}

criterion_group!(benches, shapes, sizes, wide_then_smallest);
criterion_main!(benches);
