//! Blocks and jumps to what a person would write: `if` with `else`, loops and `break`. What is left stays a jump.

use super::tree::{Expression, Statement};

/// Rewrites the statements of a function so that they jump less. Takes time in the square of their depth.
pub fn simplify(statements: Vec<Statement>) -> Vec<Statement> {
    let mut simple = Vec::with_capacity(statements.len());
    for statement in statements {
        match statement {
            Statement::Block(label, inner) => {
                let inner = fall(simplify(inner), label);
                match jumps(&inner, label) {
                    true => simple.push(Statement::Block(label, inner)),
                    false => simple.extend(inner),
                }
            }
            Statement::Loop(label, inner) => simple.push(repeat(label, simplify(inner))),
            Statement::If(condition, first, second) => {
                simple.push(branches(condition, simplify(first), simplify(second)));
            }
            other => simple.push(other),
        }
    }
    simple
}

/// Whether a jump to the label stands in the statements.
pub fn jumps(statements: &[Statement], label: usize) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::Go(to) => *to == label,
        Statement::Switch(_, labels, default) => labels.contains(&label) || *default == label,
        Statement::If(_, first, second) => jumps(first, label) || jumps(second, label),
        Statement::Block(_, inner) | Statement::Loop(_, inner) | Statement::Repeat(_, inner, _) => {
            jumps(inner, label)
        }
        _ => false,
    })
}

/// Takes out jumps to a label that stands right behind the statements.
fn fall(mut statements: Vec<Statement>, label: usize) -> Vec<Statement> {
    let goes = |part: &[Statement]| part.last() == Some(&Statement::Go(label));
    let fork = statements.iter().position(|statement| match statement {
        Statement::If(_, first, second) => goes(first) || goes(second),
        _ => false,
    });
    let rest = fork.map_or_else(Vec::new, |fork| statements.split_off(fork + 1));
    match statements.pop() {
        Some(Statement::Go(to)) if to == label => {}
        Some(Statement::If(condition, mut first, mut second)) => {
            // What follows a part that jumps belongs to the other part alone.
            if goes(&first) {
                &mut second
            } else {
                &mut first
            }
            .extend(rest);
            statements.push(branches(condition, fall(first, label), fall(second, label)));
        }
        Some(Statement::Block(inner, mut body)) => {
            redirect(&mut body, inner, label);
            statements.extend(body);
            return fall(statements, label);
        }
        Some(Statement::Repeat(start, mut body, condition)) => {
            leave(&mut body, label);
            statements.push(Statement::Repeat(start, body, condition));
        }
        other => statements.extend(other),
    }
    statements
}

/// An `if` without an empty first part.
fn branches(condition: Expression, first: Vec<Statement>, second: Vec<Statement>) -> Statement {
    match (first.is_empty(), second.is_empty()) {
        (true, true) => Statement::Do(condition),
        (true, false) => Statement::If(condition.negated(), second, first),
        _ => Statement::If(condition, first, second),
    }
}

/// Lets jumps to one label go to another.
fn redirect(statements: &mut [Statement], from: usize, to: usize) {
    for statement in statements {
        match statement {
            Statement::Go(label) if *label == from => *label = to,
            Statement::Switch(_, labels, default) => {
                for label in labels
                    .iter_mut()
                    .chain([default])
                    .filter(|label| **label == from)
                {
                    *label = to;
                }
            }
            Statement::If(_, first, second) => {
                redirect(first, from, to);
                redirect(second, from, to);
            }
            Statement::Block(_, inner)
            | Statement::Loop(_, inner)
            | Statement::Repeat(_, inner, _) => {
                redirect(inner, from, to);
            }
            _ => {}
        }
    }
}

/// Lets jumps to the label behind a loop be breaks, as far as they stand in no inner loop.
fn leave(statements: &mut [Statement], label: usize) {
    for statement in statements {
        match statement {
            Statement::Go(to) if *to == label => *statement = Statement::Break,
            Statement::If(_, first, second) => {
                leave(first, label);
                leave(second, label);
            }
            Statement::Block(_, inner) => leave(inner, label),
            _ => {}
        }
    }
}

/// A loop that C knows, if the statements end in a jump to their start.
fn repeat(label: usize, mut body: Vec<Statement>) -> Statement {
    match body.pop() {
        Some(Statement::Go(to)) if to == label => Statement::Repeat(label, fall(body, label), None),
        Some(Statement::If(condition, first, second))
            if first[..] == [Statement::Go(label)] && second.is_empty() =>
        {
            Statement::Repeat(label, body, Some(condition))
        }
        last => {
            body.extend(last);
            Statement::Loop(label, body)
        }
    }
}
