//! Imports that no code names: traits whose methods are called.

use std::collections::BTreeSet;

use super::items::{ItemId, Kind, Leaf, Program};
use super::names::{End, LeafId, Space};

/// The traits of the standard library that have to be imported, with the functions that they offer.
const STANDARD: [(&str, &str); 48] = [
    (
        "Read",
        "read read_exact read_to_end read_to_string read_vectored by_ref bytes chain take",
    ),
    (
        "BufRead",
        "fill_buf consume read_until skip_until read_line split lines",
    ),
    (
        "Write",
        "write flush write_all write_fmt write_vectored by_ref write_str write_char",
    ),
    ("Seek", "seek rewind stream_position seek_relative"),
    ("FromStr", "from_str"),
    ("Hash", "hash hash_slice"),
    (
        "Hasher",
        "finish write write_u8 write_u16 write_u32 write_u64 write_u128 write_usize write_i8 write_i16 write_i32 write_i64 write_i128 write_isize",
    ),
    ("BuildHasher", "build_hasher hash_one"),
    ("Borrow", "borrow"),
    ("BorrowMut", "borrow_mut"),
    ("TryFrom", "try_from"),
    ("TryInto", "try_into"),
    ("FromIterator", "from_iter"),
    ("Error", "source description cause"),
    ("Any", "type_id"),
    ("Deref", "deref"),
    ("DerefMut", "deref_mut"),
    ("Index", "index"),
    ("IndexMut", "index_mut"),
    ("RangeBounds", "start_bound end_bound contains"),
    ("Sum", "sum"),
    ("Product", "product"),
    ("Display", "fmt"),
    ("Debug", "fmt"),
    ("Binary", "fmt"),
    ("Octal", "fmt"),
    ("LowerHex", "fmt"),
    ("UpperHex", "fmt"),
    ("Add", "add"),
    ("Sub", "sub"),
    ("Mul", "mul"),
    ("Div", "div"),
    ("Rem", "rem"),
    ("Neg", "neg"),
    ("Not", "not"),
    ("BitAnd", "bitand"),
    ("BitOr", "bitor"),
    ("BitXor", "bitxor"),
    ("Shl", "shl"),
    ("Shr", "shr"),
    ("AddAssign", "add_assign"),
    ("SubAssign", "sub_assign"),
    ("MulAssign", "mul_assign"),
    ("DivAssign", "div_assign"),
    ("BitAndAssign", "bitand_assign"),
    ("BitOrAssign", "bitor_assign"),
    ("BitXorAssign", "bitxor_assign"),
    ("ToSocketAddrs", "to_socket_addrs"),
];

/// Of these functions those that other types of the standard library have without any import.
const AMBIGUOUS: &str = " add borrow borrow_mut by_ref bytes chain contains finish fmt lines product read split sub sum \
    take type_id write ";

/// What an import is good for although no code names it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Need {
    /// A method that only it can offer is called.
    Sure,
    /// A method that it offers is called, perhaps on something that has such a method without it.
    Perhaps,
}

/// The functions of a trait of the standard library that is imported by its name or with `prelude::*`.
fn functions(leaf: &Leaf) -> BTreeSet<&'static str> {
    let last = leaf.path.last().map_or("", String::as_str);
    let is_prelude = leaf.glob && last == "prelude";
    let wanted = |name: &str| {
        if is_prelude {
            ["Read", "BufRead", "Write", "Seek"].contains(&name)
        } else {
            name == last
        }
    };
    STANDARD
        .iter()
        .filter(|(name, _)| wanted(name))
        .flat_map(|(_, functions)| functions.split(' '))
        .collect()
}

/// Whether `calls`, made in the module of an import from outside of the program, need this import.
pub fn need(program: &Program, id: LeafId, calls: &BTreeSet<String>) -> Option<Need> {
    let item = &program.items[id.0];
    let leaf = &item.leaves[id.1];
    let last = leaf.path.last().map_or("", String::as_str);
    let known = functions(leaf);
    if known.is_empty() {
        let is_glob_of_unknown = leaf.glob && last != "prelude";
        return (last.ends_with("Ext") || is_glob_of_unknown).then_some(Need::Perhaps);
    }
    let called: Vec<&str> = known
        .into_iter()
        .filter(|function| calls.contains(*function))
        .collect();
    let is_own = |name: &str| {
        program
            .items
            .iter()
            .any(|item| item.kind == Kind::Function && item.name == name)
    };
    let siblings = item
        .parent
        .map_or(&[][..], |module| &program.items[module].children);
    let offered_twice = |name: &str| {
        let imports = siblings
            .iter()
            .flat_map(|sibling| &program.items[*sibling].leaves);
        imports
            .filter(|other| functions(other).contains(name))
            .count()
            > 1
    };
    if called.iter().any(|name| {
        !is_own(name) && !offered_twice(name) && !AMBIGUOUS.contains(&format!(" {name} "))
    }) {
        return Some(Need::Sure);
    }
    (!called.is_empty()).then_some(Need::Perhaps)
}

/// The traits of the program that an import brings into `module` and whose functions are called there, each with the
/// imports that it comes through.
pub fn called_traits(
    program: &Program,
    module: ItemId,
    leaf: &Leaf,
    calls: &BTreeSet<String>,
) -> Vec<(ItemId, Vec<LeafId>)> {
    let is_called = |item: &ItemId| {
        program.items[*item]
            .children
            .iter()
            .any(|child| calls.contains(&program.items[*child].name))
    };
    let traits = (0..program.items.len())
        .filter(|item| program.items[*item].kind == Kind::Trait)
        .filter(is_called);
    let route = |item: ItemId| {
        let mut path = leaf.path.clone();
        if leaf.glob {
            path.push(program.items[item].name.clone());
        }
        let meaning = program.resolve(module, &path, leaf.leading, true, Space::Thing);
        let comes = meaning.ends.iter().any(|(end, _)| *end == End::Item(item));
        let route = if comes {
            Some(meaning.leaves)
        } else {
            unnamed_route(program, module, leaf, item)
        };
        route.map(|leaves| (item, leaves))
    };
    traits.filter_map(route).collect()
}

/// How a trait comes through a glob of a module that imports it `as _`.
fn unnamed_route(
    program: &Program,
    module: ItemId,
    leaf: &Leaf,
    wanted: ItemId,
) -> Option<Vec<LeafId>> {
    if !leaf.glob {
        return None;
    }
    let meaning = program.resolve(module, &leaf.path, leaf.leading, true, Space::Scope);
    for (end, _) in &meaning.ends {
        let End::Item(scope) = end else { continue };
        for child in &program.items[*scope].children {
            for (place, inner) in program.items[*child]
                .leaves
                .iter()
                .enumerate()
                .filter(|(_, inner)| inner.name == "_")
            {
                let found = program.resolve(*scope, &inner.path, inner.leading, true, Space::Thing);
                if found.ends.iter().any(|(end, _)| *end == End::Item(wanted)) {
                    return Some([meaning.leaves, found.leaves, vec![(*child, place)]].concat());
                }
            }
        }
    }
    None
}
