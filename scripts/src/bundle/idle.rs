//! Parts of kept types that nothing in the bundle uses, since what used them is not in it. They stay, as dropping them
//! would change how values are made, but rustc must not complain about them.

use super::condition;
use super::items::{ItemId, Kind, Program};
use super::lexer::Source;
use super::used::Used;

/// Whether rustc might find something unused in the struct or enum `id`.
pub fn has_idle_parts(program: &Program, used: &Used, id: ItemId) -> bool {
    let item = &program.items[id];
    let source = program.source(id);
    match item.kind {
        Kind::Struct => {
            let open = (item.name_at..item.end)
                .find(|token| source.is(*token, "{") || source.is(*token, "("));
            open.is_some_and(|open| {
                let by_place = source.is(open, "(") && used.matched.contains(&item.name);
                !by_place
                    && fields(source, open)
                        .iter()
                        .any(|name| !is_read(program, used, id, name))
            })
        }
        Kind::Enum => {
            let Some((_, from, to)) = item.inside else {
                return false;
            };
            condition::split(source, from, to)
                .into_iter()
                .any(|(from, to)| {
                    let Some(name_at) = source.after_attributes(from, to) else {
                        return false;
                    };
                    let name = source.word(name_at).unwrap_or_default();
                    let has_parts =
                        name_at + 1 < to && ["(", "{"].contains(&source.text(name_at + 1));
                    let is_default = (from..name_at).any(|token| source.is(token, "default"));
                    let is_made = used.made.contains(&(id, name.to_string())) || is_default;
                    !is_made || has_parts && !used.matched.contains(name)
                })
        }
        _ => false,
    }
}

/// The names of a struct's fields, or their numbers if they have none. Markers are left out, as rustc does.
fn fields(source: &Source, open: usize) -> Vec<String> {
    let mut names = Vec::new();
    for (place, (from, to)) in condition::split_typed(source, open + 1, source.partner[open])
        .into_iter()
        .enumerate()
    {
        if (from..to).any(|token| source.is(token, "PhantomData")) {
            continue;
        }
        let colon = (from..to).find(|token| source.is(*token, ":"));
        let named = colon
            .filter(|_| source.is(open, "{"))
            .and_then(|colon| source.word(colon - 1));
        names.push(named.map_or_else(|| place.to_string(), String::from));
    }
    names
}

fn is_read(program: &Program, used: &Used, id: ItemId, name: &str) -> bool {
    if name.starts_with('_') || used.fields.contains(&(Some(id), name.to_string())) {
        return true;
    }
    let has_field = |item: &ItemId| {
        let of = &program.items[*item];
        let source = program.source(*item);
        let open =
            (of.name_at..of.end).find(|token| source.is(*token, "{") || source.is(*token, "("));
        of.kind == Kind::Struct
            && open.is_some_and(|open| fields(source, open).iter().any(|field| field == name))
    };
    let is_unique =
        (0..program.items.len()).filter(has_field).count() == 1 && name.parse::<usize>().is_err();
    is_unique && used.fields.contains(&(None, name.to_string()))
}
