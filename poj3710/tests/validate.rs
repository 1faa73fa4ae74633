//! `examples/validate.rs` against the cases, whose names say which the statement allows, against inputs at both sides of
//! each rule, and against the generator, whose shapes say the same.

#[path = "../examples/generate.rs"]
#[allow(dead_code)]
mod generate;
#[path = "../examples/validate.rs"]
#[allow(dead_code)]
mod validate;

use generate::generator;
use scripts::testing::validity::{check_generator, check_statement};
use validate::statement;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// A data set of one graph, given by its nodes and edges.
fn graph(nodes: usize, edges: &[(usize, usize)]) -> String {
    let lines = edges.iter().map(|(one, other)| format!("{one} {other}\n"));
    format!("1\n{nodes} {}\n{}", edges.len(), lines.collect::<String>())
}

#[test]
fn each_rule_has_two_sides() {
    let path = |nodes: usize| -> Vec<_> { (1..nodes).map(|node| (node, node + 1)).collect() };
    let graphs = |count: usize| format!("{count}\n{}", "1 0\n".repeat(count));
    let polygons = "expected polygons that touch the tree, in which node 1 lies, in one node each";
    check_statement(
        statement,
        FOLDER,
        &[
            (
                &graphs(1),
                "",
                "line 1: expected another line, found the end",
            ),
            (
                &graphs(1),
                &graphs(0),
                "line 1: expected a number of graphs from 1 to 99",
            ),
            (
                &graphs(99),
                &graphs(100),
                "line 1: expected a number of graphs from 1 to 99",
            ),
            (
                &graph(1, &[]),
                &graph(0, &[]),
                "line 2: expected a number of nodes from 1 to 99",
            ),
            (
                &graph(99, &path(99)),
                &graph(100, &path(100)),
                "line 2: expected a number of nodes from 1 to 99",
            ),
            (
                &graph(2, &[(1, 2); 2]),
                &graph(2, &[(1, 2); 500]),
                "line 2: expected a number of edges from 0 to 499",
            ),
            (
                &graph(2, &[(2, 1)]),
                &graph(2, &[(3, 1)]),
                "line 3: expected a node from 1 to 2",
            ),
            (
                &graph(2, &[(1, 2)]),
                &graph(2, &[(1, 2), (2, 2)]),
                "line 4: expected an edge between two nodes",
            ),
            (
                &graph(3, &[(1, 2), (2, 3)]),
                &graph(3, &[(1, 2)]),
                "line 3: expected a connected graph, found node 3",
            ),
            // An edge in two polygons; polygons that share an edge, that hang from each other, that carry a tree.
            (&graph(2, &[(1, 2); 2]), &graph(2, &[(1, 2); 3]), polygons),
            (
                &graph(5, &[(1, 2), (2, 3), (3, 1), (1, 4), (4, 5), (5, 1)]),
                &graph(4, &[(1, 2), (2, 3), (3, 1), (3, 4), (4, 1)]),
                polygons,
            ),
            (
                &graph(6, &[(1, 2), (2, 3), (3, 4), (4, 2), (2, 5), (5, 6), (6, 2)]),
                &graph(6, &[(1, 2), (2, 3), (3, 4), (4, 2), (3, 5), (5, 6), (6, 3)]),
                polygons,
            ),
            (
                &graph(4, &[(1, 2), (2, 3), (3, 1), (1, 4)]),
                &graph(4, &[(1, 2), (2, 3), (3, 1), (3, 4)]),
                polygons,
            ),
            // Node 1 on a polygon, where that touches the tree and elsewhere.
            (
                &graph(3, &[(1, 2), (2, 1), (1, 3)]),
                &graph(3, &[(1, 2), (1, 2), (2, 3)]),
                polygons,
            ),
            (
                &graph(1, &[]),
                "1\n1 0\nend\n",
                "line 3: expected a number of graphs",
            ),
            (&graph(1, &[]), "1\n1 1\n", "line 2: expected another line"),
        ],
    );
}

#[test]
fn the_generator_makes_what_it_says() {
    check_generator(&generator(), statement, &[1, 2, 3, 4, 5, 10, 50, 99], 4);
}
