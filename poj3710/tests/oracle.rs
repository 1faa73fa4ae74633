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

/// Data sets, each with the winner that it must have.
#[derive(Default)]
struct Expectation {
    sets: Vec<(String, &'static str)>,
}

impl Expectation {
    /// The graph alone, and beside paths of as many edges as its value and one more.
    fn add(&mut self, nodes: usize, edges: &[Edge], value: u32) {
        for length in [0, value, value + 1] {
            let path = (0..length as usize).map(|node| (node, node + 1)).collect();
            let set = data_set(&[(nodes, edges.to_vec()), (length as usize + 1, path)]);
            let winner = if value == length {
                "Harry\n"
            } else {
                "Sally\n"
            };
            self.sets.push((set, winner));
        }
    }

    /// Asserts that the submission agrees, on all sets in one input; if not, says where it differs from the oracle on a
    /// small input, made of the first set that goes wrong alone.
    #[track_caller]
    fn check(&self, what: &str) {
        let (input, winners): (String, String) = self
            .sets
            .iter()
            .map(|(set, winner)| (set.as_str(), *winner))
            .unzip();
        if solved(input.as_bytes()) == Some(winners) {
            return;
        }
        let wrong = self
            .sets
            .iter()
            .find(|(set, winner)| solved(set.as_bytes()).as_deref() != Some(*winner));
        let (set, _) = wrong.unwrap_or_else(|| panic!("{what}: wrong only together:\n{input}"));
        let small = shrink(set.as_bytes(), Lines::Kept, 2000, |input| {
            oracle::answers(input, 16).is_ok_and(|right| solved(input) != Some(right))
        });
        panic!(
            "{what}: wrong answers, for instance to\n{}",
            String::from_utf8_lossy(&small)
        );
    }
}

/// The submission's answers, unless it refuses the input.
fn solved(input: &[u8]) -> Option<String> {
    let mut output = Vec::new();
    submission::solve(&mut { input }, &mut output).ok()?;
    String::from_utf8(output).ok()
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
