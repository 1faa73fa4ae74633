//! What macro calls in the place of items may make. Macros are not expanded: what cannot be told counts as made.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::condition;
use super::header::{MadeNames, header_at};
use super::items::Kind;
use super::lexer::{Kind as Token, Source};
use super::paths::{End, Space};
use super::program::{ItemId, Program};

/// What a macro call in the place of an item may make.
#[derive(Clone, Debug, Default)]
pub struct Made {
    /// Whether it may make anything but `impl` blocks.
    pub declares: bool,
    /// The names of what it may make besides; none where they cannot be told.
    pub names: BTreeSet<String>,
    /// The names of methods that a trait that it makes may have.
    pub methods: BTreeSet<String>,
    /// The `impl` blocks for what it does not make itself.
    pub blocks: Vec<Block>,
}

/// An `impl` block that a macro call may make.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The types and traits without which it is of no use.
    pub needs: Vec<ItemId>,
    /// What its header may name by way of variables; it is of no use without any of these.
    pub needs_any: Vec<ItemId>,
    /// The names of what is in it, if it is one of no trait.
    pub methods: Option<BTreeSet<String>>,
}

/// All macro calls in the place of items of libraries.
#[derive(Clone, Debug, Default)]
pub struct Makers {
    /// What each may make.
    pub made: HashMap<ItemId, Made>,
    /// Which of them may make a name.
    pub names: MadeNames,
}

/// Words behind which a name is declared.
const DECLARE: [&str; 9] = [
    "struct", "enum", "union", "trait", "fn", "static", "mod", "type", "use",
];

/// Types that no macro call makes.
const PRIMITIVE: [&str; 17] = [
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16",
    "u32", "u64", "u8", "usize",
];

/// Reads all macro calls in the place of items, and the macros that they expand to.
pub fn makers(program: &Program) -> Makers {
    let mut makers = Makers::default();
    let calls = program.items.iter().enumerate();
    let calls = calls.filter(|(_, item)| item.kind == Kind::MacroCall && item.of_library);
    let calls: Vec<(ItemId, Vec<Stretch>)> =
        calls.map(|(id, _)| (id, expansions(program, id))).collect();
    for (id, stretches) in &calls {
        let made = declared(program, *id, stretches);
        for name in &made.names {
            makers.names.entry(name.clone()).or_default().push(*id);
        }
        makers.made.insert(*id, made);
    }
    for (id, stretches) in &calls {
        let blocks = blocks(program, &makers.names, *id, stretches);
        if let Some(made) = makers.made.get_mut(id) {
            made.blocks = blocks;
        }
    }
    makers
}

/// A piece of a file: its place, and its tokens.
type Stretch = (usize, usize, usize);

/// The text of a macro call and of the macros that it may expand to.
fn expansions(program: &Program, id: ItemId) -> Vec<Stretch> {
    let item = &program.items[id];
    let mut found: Vec<Stretch> = vec![(item.source, item.keyword, item.end)];
    let mut read = HashSet::new();
    let mut next = 0;
    while let Some(&(file, from, to)) = found.get(next) {
        let source = &program.sources[file];
        for at in from..to {
            let name = source.word(at).filter(|_| is_call(source, at));
            for other in name.map_or(&[][..], |name| program.macros_named(name)) {
                if read.insert(*other) {
                    let other = &program.items[*other];
                    found.push((other.source, other.name_at + 1, other.end));
                }
            }
        }
        next += 1;
    }
    found
}

fn is_call(source: &Source, at: usize) -> bool {
    let open = source.tokens.get(at + 2);
    source.is(at + 1, "!") && open.is_some_and(|open| open.kind == Token::Open)
}

/// Calls `visit` with each token of a stretch that stands outside of the blocks of items, and with where the header of an
/// `impl` block ends for its keyword.
fn walk(source: &Source, from: usize, to: usize, visit: &mut dyn FnMut(usize, Option<usize>)) {
    let mut at = from;
    while at < to {
        let word = source.word(at);
        if word == Some("impl") {
            let end = (at..to).find(|at| source.is(*at, "{")).unwrap_or(to);
            visit(at, Some(end));
            at = source.partner.get(end).map_or(to, |close| (*close).min(to));
        } else {
            visit(at, None);
            if matches!(word, Some("fn" | "trait" | "struct" | "enum" | "union")) {
                let ends = |at: &usize| {
                    ["{", ";", "impl"].contains(&source.text(*at))
                        || source.word(*at).is_some_and(|word| DECLARE.contains(&word))
                };
                let end = (at + 1..to).find(ends).unwrap_or(to);
                if source.is(end, "{") {
                    (at + 1..end).for_each(|at| visit(at, None));
                    at = source.partner[end].min(to);
                }
            }
        }
        at += 1;
    }
}

/// The variables of macros that become names of declared items.
fn declared_variables(program: &Program, stretches: &[Stretch]) -> HashSet<String> {
    let mut variables = HashSet::new();
    for &(file, from, to) in stretches {
        let source = &program.sources[file];
        walk(source, from, to, &mut |at, _| {
            let declares = source.word(at).is_some_and(|word| DECLARE.contains(&word));
            if declares && source.is(at + 1, "$") {
                variables.extend(source.word(at + 2).map(String::from));
            }
        });
    }
    variables
}

fn declared(program: &Program, id: ItemId, stretches: &[Stretch]) -> Made {
    let item = &program.items[id];
    let source = program.source(id);
    let mut made = Made::default();
    let mut is_unknown = program.macros_named(called(program, id)).is_empty();
    for &(file, from, to) in stretches {
        let source = &program.sources[file];
        walk(source, from, to, &mut |at, _| {
            let Some(word) = source.word(at) else { return };
            let is_item = DECLARE.contains(&word) || word == "const" && !source.is(at + 1, "_");
            if is_item && !source.is(at.wrapping_sub(1), "$") {
                made.declares = true;
                is_unknown |= word == "use";
                let name = if source.is(at + 1, "mut") {
                    at + 2
                } else {
                    at + 1
                };
                made.names.extend(source.word(name).map(String::from));
            }
        });
    }
    made.declares |= is_unknown;
    let variables = declared_variables(program, stretches);
    if !variables.is_empty() {
        let all = || {
            let words = (item.keyword + 1..item.end).filter(|at| may_be_name(source, *at));
            words
                .filter_map(|at| source.word(at))
                .map(String::from)
                .collect()
        };
        made.names
            .extend(bound_names(program, id, &variables).unwrap_or_else(all));
    }
    // Traits that it makes for others' types may be in scope without being named.
    for &(file, from, to) in stretches {
        let source = &program.sources[file];
        walk(source, from, to, &mut |at, end| {
            let Some(end) = end else { return };
            let Some(of_trait) = trait_end(source, at, end) else {
                return;
            };
            let makes = |from: usize, to: usize| {
                (from..to).any(|at| {
                    source
                        .word(at)
                        .is_some_and(|word| match source.is(at - 1, "$") {
                            true => variables.contains(word),
                            false => made.names.contains(word),
                        })
                })
            };
            if makes(at + 1, of_trait) && !makes(of_trait, end) {
                let close = source.partner.get(end).map_or(to, |close| (*close).min(to));
                let functions = (end..close).filter(|at| source.is(*at, "fn"));
                let names = functions.filter_map(|at| source.word(at + 1));
                made.methods.extend(names.map(String::from));
            }
        });
    }
    if is_unknown {
        made.names.clear();
    }
    made
}

/// The name of the macro that is called.
fn called(program: &Program, id: ItemId) -> &str {
    let (item, source) = (&program.items[id], program.source(id));
    let bang = (item.keyword..item.end).find(|at| source.is(*at, "!"));
    bang.and_then(|bang| source.word(bang - 1)).unwrap_or("")
}

/// Where the trait ends in the header of an `impl` block that is one of a trait.
fn trait_end(source: &Source, from: usize, to: usize) -> Option<usize> {
    (from..to).find(|at| source.is(*at, "for") && !source.is(at + 1, "<"))
}

/// The words that a call binds to variables of its macro that become names; `None` where that cannot be told without
/// expanding the macro.
fn bound_names(
    program: &Program,
    id: ItemId,
    variables: &HashSet<String>,
) -> Option<BTreeSet<String>> {
    let (item, source) = (&program.items[id], program.source(id));
    let open = (item.keyword..item.end).find(|at| source.is(*at, "!"))? + 1;
    let arguments = condition::split(source, open + 1, source.partner[open]);
    let mut names = BTreeSet::new();
    for definition in program.macros_named(called(program, id)) {
        let (definition, source_of) = (&program.items[*definition], program.source(*definition));
        let body = definition.name_at + 1;
        let mut arm = body + 1;
        while arm < source_of.partner[body] {
            let pieces = condition::split(source_of, arm + 1, source_of.partner[arm]);
            let is_variable = |at: usize| {
                source_of.is(at, "$")
                    && source_of
                        .word(at + 1)
                        .is_some_and(|word| variables.contains(word))
            };
            let bound = pieces
                .iter()
                .enumerate()
                .filter(|(_, (from, to))| (*from..*to).any(is_variable));
            for (place, (from, to)) in bound {
                // Only a variable that is the first of its piece, and not in a repetition, can be told from the rest.
                let first = (*from..*to).find(|at| source_of.is(*at, "$"))?;
                if !is_variable(first) {
                    return None;
                }
                let Some(&(start, end)) = arguments.get(place) else {
                    continue;
                };
                let words = (start..end).filter_map(|at| source.word(at));
                let literal = (*from..first).filter_map(|at| source_of.word(at)).count();
                names.extend(words.clone().nth(literal).map(String::from));
                names.extend(words.take(1).map(String::from));
            }
            let behind = source_of.partner[arm] + 1;
            let next = (behind..source_of.partner[body]).find(|at| {
                source_of.is(*at, "=>") && source_of.partner.get(at + 1) != Some(&(at + 1))
            })?;
            arm = source_of.partner[next + 1] + 1;
            arm += usize::from(source_of.is(arm, ";"));
        }
    }
    (!names.is_empty()).then_some(names)
}

/// Whether the word at a token of a macro call may be the name of something that the call makes.
fn may_be_name(source: &Source, at: usize) -> bool {
    let Some(word) = source.word(at) else {
        return false;
    };
    let before = source.text(at.wrapping_sub(1));
    let begins = ["(", "[", "{", ",", ";", "=>"].contains(&before)
        || DECLARE.contains(&before)
        || before == "pub"
        || source
            .tokens
            .get(at.wrapping_sub(1))
            .is_some_and(|token| token.kind == Token::Word);
    begins
        && !PRIMITIVE.contains(&word)
        && !DECLARE.contains(&word)
        && !source.is(at + 1, "::")
        && !source.is(at + 1, "!")
}

/// The `impl` blocks for what the call does not make itself.
fn blocks(program: &Program, made: &MadeNames, id: ItemId, stretches: &[Stretch]) -> Vec<Block> {
    let item = &program.items[id];
    let module = program.module_of(id);
    let variables = declared_variables(program, stretches);
    let own = program.source(id);
    let arguments: BTreeSet<&str> = (item.keyword + 1..item.end)
        .filter_map(|at| own.word(at))
        .collect();
    let mut named = Vec::new();
    for word in &arguments {
        let meaning = program.resolve(module, &[word.to_string()], false, false, Space::Scope);
        named.extend(meaning.ends.into_iter().filter_map(|(end, _)| match end {
            End::Item(item) if program.items[item].kind != Kind::Module => Some(item),
            _ => None,
        }));
        named.extend(
            made.get(*word)
                .into_iter()
                .flatten()
                .filter(|maker| **maker != id),
        );
    }
    let mut blocks = Vec::new();
    for &(file, from, to) in stretches {
        let source = &program.sources[file];
        walk(source, from, to, &mut |at, end| {
            let Some(end) = end else { return };
            let of_trait = trait_end(source, at, end);
            let subject = of_trait.unwrap_or(at);
            let mut variables_in = (subject..end).filter(|at| source.is(*at, "$"));
            let is_own = (at..end).any(|at| {
                source.is(at, "$")
                    && source
                        .word(at + 1)
                        .is_some_and(|word| variables.contains(word))
            });
            if is_own {
                return;
            }
            let close = source.partner.get(end).map_or(to, |close| (*close).min(to));
            let mut methods = BTreeSet::new();
            for at in end..close {
                if ["fn", "const", "type"].contains(&source.text(at)) {
                    methods.extend(source.word(at + 1).map(String::from));
                    if source.is(at + 1, "$") {
                        methods.extend(arguments.iter().map(|word| word.to_string()));
                    }
                }
            }
            let has_variable = variables_in.next().is_some();
            blocks.push(Block {
                needs: header_at(program, made, source, module, at, end).needs,
                needs_any: if has_variable {
                    named.clone()
                } else {
                    Vec::new()
                },
                methods: of_trait.is_none().then_some(methods),
            });
        });
    }
    blocks
}
