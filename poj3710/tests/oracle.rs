//! The submission's Grundy values against those that the search over the rules finds, and against the textbook's where
//! graphs are too large to search. A value shows in the answers: beside a path of `g` edges, whose value is `g`, a
//! graph is lost for Sally exactly if its own value is `g`.

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
mod textbook;

use generate::{Graph, data_set};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, all_multigraphs, all_tuples};
use scripts::testing::shrink::{Lines, shrink};
use textbook::Mistake;

/// Data sets and the winners that they must have.
#[derive(Default)]
struct Expectation {
    input: String,
    answers: String,
}

impl Expectation {
    /// The graph alone, and beside paths of as many edges as its value and one more.
    fn add(&mut self, nodes: usize, edges: &[Edge], value: u32) {
        for length in [0, value, value + 1] {
            let path = (0..length as usize).map(|node| (node, node + 1)).collect();
            self.input += &data_set(&[(nodes, edges.to_vec()), (length as usize + 1, path)]);
            self.answers += if value == length {
                "Harry\n"
            } else {
                "Sally\n"
            };
        }
    }

    /// Asserts that the submission agrees; if not, says where it differs from the oracle on a small input.
    #[track_caller]
    fn check(&self, what: &str) {
        let mut output = Vec::new();
        let end = submission::solve(&mut self.input.as_bytes(), &mut output);
        if end.is_ok() && output == self.answers.as_bytes() {
            return;
        }
        let small = shrink(self.input.as_bytes(), Lines::Kept, 2000, |input| {
            let mut output = Vec::new();
            let solved = submission::solve(&mut { input }, &mut output).is_ok();
            oracle::answers(input, 16).is_ok_and(|right| !solved || right.as_bytes() != output)
        });
        panic!(
            "{what}: wrong answers, for instance to\n{}",
            String::from_utf8_lossy(&small)
        );
    }
}

fn searched(edges: &[Edge]) -> u32 {
    let node = |node: usize| (0, node as u32 + 1);
    oracle::grundy(
        &edges
            .iter()
            .map(|&(one, other)| (node(one), node(other)))
            .collect(),
    )
}

fn check_all_multigraphs(nodes: usize, most_edges: usize, mut progress: impl FnMut(usize)) {
    let mut expectation = Expectation::default();
    for (done, edges) in all_multigraphs(nodes, most_edges).enumerate() {
        expectation.add(nodes, &edges, searched(&edges));
        if done % 1000 == 0 {
            expectation.check("an exhausted size");
            expectation = Expectation::default();
            progress(done);
        }
    }
    expectation.check("an exhausted size");
}

#[test]
fn all_multigraphs_up_to_four_nodes_and_six_edges() {
    for nodes in 1..=4 {
        check_all_multigraphs(nodes, 6, |_| ());
    }
}

/// `cargo test --release -p poj3710 -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute"]
fn all_multigraphs_up_to_five_nodes_and_eight_edges() {
    for (nodes, edges) in [(2, 12), (3, 10), (4, 8), (5, 8)] {
        check_all_multigraphs(nodes, edges, |done| {
            eprint!("\r{nodes} nodes, {edges} edges: {done} graphs ")
        });
    }
    eprintln!();
}

/// Lemma 2 of the README.
#[test]
fn all_cycles_with_paths_on_them_up_to_ten_edges() {
    for length in 1..=6 {
        let mut expectation = Expectation::default();
        for paths in all_tuples(length - 1, 0..=4) {
            if length + paths.iter().sum::<usize>() > 10 {
                continue;
            }
            let mut edges: Vec<Edge> = (0..length)
                .map(|node| (node, (node + 1) % length))
                .collect();
            let mut nodes = length;
            for (on_cycle, path) in (1..length).zip(paths) {
                for step in 0..path {
                    edges.push((if step == 0 { on_cycle } else { nodes - 1 }, nodes));
                    nodes += 1;
                }
            }
            expectation.add(nodes, &edges, searched(&edges));
        }
        expectation.check("a cycle with paths");
    }
}

#[test]
fn random_graphs() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let (graph, nodes) = (*rng.pick(&Graph::all()), rng.range(2..=8) as usize);
        let mut edges = graph.edges(nodes, &mut rng);
        edges.truncate(10);
        let mut expectation = Expectation::default();
        expectation.add(nodes, &edges, searched(&edges));
        expectation.check(&format!("seed {seed}, {} {nodes}", graph.name()));
    }
}

#[test]
fn large_graphs_of_every_family() {
    for (seed, graph) in (0..).zip(Graph::all()) {
        let mut rng = Rng::new(seed);
        let mut expectation = Expectation::default();
        for nodes in [100, 1000, 4000] {
            let edges = graph.edges(nodes, &mut rng);
            expectation.add(nodes, &edges, textbook::value(nodes, &edges, Mistake::None));
        }
        expectation.check(&format!("seed {seed}, {}", graph.name()));
    }
}
