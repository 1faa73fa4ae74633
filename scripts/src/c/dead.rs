//! What a program need not do before it fails: nobody sees its memory any more, only what the host has been told.

use super::flow::jumps;
use super::tree::{Body, Expression, Statement, visit};
use std::collections::{BTreeMap, BTreeSet};

/// Replaces calls that can only end in failure by the failure itself, and drops what leads to one without any effect
/// outside. So the texts and places that panics take along, but do not show, are never put together.
///
/// `failing` are the functions of the host that only fail.
pub fn prune(bodies: &mut BTreeMap<usize, Body>, mut failing: BTreeSet<usize>) {
    let quiet = quiet(bodies, &failing);
    loop {
        let known = failing.len();
        for (function, body) in bodies.iter_mut() {
            shorten(&mut body.statements, &failing);
            if quiet.contains(function) && never_returns(&body.statements) {
                body.statements = vec![Statement::Trap];
                failing.insert(*function);
            }
        }
        if failing.len() == known {
            return;
        }
    }
}

/// Functions that neither tell the host anything nor ask it, themselves or through others.
fn quiet(bodies: &BTreeMap<usize, Body>, failing: &BTreeSet<usize>) -> BTreeSet<usize> {
    let mut quiet: BTreeSet<usize> = bodies.keys().copied().collect();
    loop {
        let mut loud = quiet.clone();
        loud.retain(|function| {
            let mut is_loud = false;
            visit(
                &bodies[function].statements,
                &mut |expression| match expression {
                    Expression::Call(callee, _) => {
                        is_loud |= !quiet.contains(callee) && !failing.contains(callee)
                    }
                    Expression::CallIndirect(..) => is_loud = true,
                    _ => {}
                },
            );
            is_loud
        });
        if loud.is_empty() {
            return quiet;
        }
        quiet.retain(|function| !loud.contains(function));
    }
}

/// Whether a function's statements have no end but failure.
fn never_returns(statements: &[Statement]) -> bool {
    fn returns(statements: &[Statement]) -> bool {
        statements.iter().any(|statement| match statement {
            Statement::Return(_) => true,
            Statement::Block(_, inner) | Statement::Loop(_, inner) => returns(inner),
            Statement::If(_, first, second) => returns(first) || returns(second),
            _ => false,
        })
    }
    match statements {
        [Statement::Trap] => true,
        [Statement::Block(label, inner)] => {
            inner.last() == Some(&Statement::Trap) && !jumps(inner, *label) && !returns(inner)
        }
        _ => false,
    }
}

/// Lets lists of statements end where they fail.
fn shorten(statements: &mut Vec<Statement>, failing: &BTreeSet<usize>) {
    for statement in statements.iter_mut() {
        match statement {
            Statement::Block(_, inner) | Statement::Loop(_, inner) => shorten(inner, failing),
            Statement::If(_, first, second) => {
                shorten(first, failing);
                shorten(second, failing);
            }
            _ => {}
        }
    }
    let fails = |expression: &Expression| {
        expression.any(
            &|part| matches!(part, Expression::Call(function, _) if failing.contains(function)),
        )
    };
    let end = statements.iter().position(|statement| match statement {
        Statement::Trap => true,
        Statement::Do(one) | Statement::Set(_, one) | Statement::Return(Some(one)) => fails(one),
        _ => false,
    });
    let Some(end) = end else { return };
    let unseen = statements[..end]
        .iter()
        .rev()
        .take_while(|statement| match statement {
            Statement::Set(_, value) | Statement::SetGlobal(_, value) => !value.calls(),
            Statement::Store(_, address, _, value) => !address.calls() && !value.calls(),
            Statement::Copy(operands) | Statement::Fill(operands) => {
                !operands.iter().any(Expression::calls)
            }
            _ => false,
        });
    statements.truncate(end - unseen.count());
    statements.push(Statement::Trap);
}
