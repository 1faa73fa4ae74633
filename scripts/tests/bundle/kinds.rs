//! Kinds of code that bundlers get wrong. Each small workspace is built by cargo and bundled; the bundle has to compile
//! without a warning in the member's edition, and to print what the member prints.

use std::fs;
use std::path::Path;
use std::process::Command;

use scripts::bundle::{Rung, bundle_with};
use scripts::workspace::Workspace;

use crate::{pair, write};

/// Bundles the member `app`, from the first rung; compares it with the member that cargo builds. Returns the bundle.
fn carried(name: &str, files: &str) -> String {
    let root = write(name, files);
    let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
    let member = workspace.find("app").unwrap();
    let bundle = bundle_with(&workspace, member, false).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(bundle.rung, Rung::Shrunk, "{:?}", bundle.notes);
    compare(&root, &bundle.text, &member.edition);
    bundle.text
}

fn compare(root: &Path, text: &str, edition: &str) {
    let itself = Command::new("cargo")
        .current_dir(root)
        .env("CARGO_TARGET_DIR", root.join("target"))
        .args(["run", "--quiet", "--offline", "--package", "app"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&itself.stderr);
    assert!(!itself.stdout.is_empty(), "{said}");
    fs::write(root.join("bundle.rs"), text).unwrap();
    let compiled = Command::new("rustc")
        .current_dir(root)
        .args([
            "--edition",
            edition,
            "-D",
            "warnings",
            "-o",
            "bundle.bin",
            "bundle.rs",
        ])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}\n{text}");
    let bundled = Command::new(root.join("bundle.bin")).output().unwrap();
    let (one, other) = (&itself.stdout, &bundled.stdout);
    assert_eq!(
        String::from_utf8_lossy(one),
        String::from_utf8_lossy(other),
        "{text}"
    );
    assert_eq!(itself.status.code(), bundled.status.code());
}

fn manifest(name: &str, edition: &str, more: &str) -> String {
    format!(
        "=== {name}/Cargo.toml\n[package]\nname = \"{name}\"\nedition = \"{edition}\"\n{more}\n"
    )
}

#[test]
fn methods_are_called_by_way_of_aliases_and_through_other_types() {
    let text = carried(
        "kind_aliases",
        &pair(
            "use common::{Id, Mat, Modint, Own};
fn main() {
    type Mint = Modint<Id>;
    type M = Mat<3>;
    let cell = std::cell::Cell::new(Own::new());
    println!(\"{} {} {}\", Mint::new(3).value(), M::unit().trace(), cell.take().take());
}",
            "use std::marker::PhantomData;
pub struct Id;
pub struct Modint<I>(u32, PhantomData<I>);
impl<I> Modint<I> {
    pub fn new(value: u32) -> Self { Modint(value, PhantomData) }
    pub fn value(&self) -> u32 { self.0 }
    pub fn unused(&self) -> u32 { self.0 }
}
pub struct Mat<const N: usize>([u32; N]);
impl<const N: usize> Mat<N> {
    pub fn unit() -> Self { Mat([1; N]) }
    pub fn trace(&self) -> u32 { self.0.iter().sum() }
}
#[derive(Default)]
pub struct Own(u32);
impl Own {
    pub fn new() -> Own { Own(7) }
    pub fn take(self) -> u32 { self.0 }
}",
        ),
    );
    assert!(!text.contains("unused"), "{text}");
}

#[test]
fn libraries_may_bear_the_names_of_what_they_export_and_export_each_other() {
    carried(
        "kind_names",
        &[
            manifest(
                "second",
                "2021",
                "[dependencies]\nturn = { path = \"../turn\" }",
            ),
            manifest(
                "third",
                "2021",
                "[dependencies]\nturn = { path = \"../turn\" }",
            ),
            "=== app/src/main.rs
fn main() {
    println!(\"{} {}\", second::twice(2), third::turn::Thing.value());
}
=== second/src/lib.rs
use turn::turn;
pub fn twice(x: u32) -> u32 { turn(turn(x)) }
=== third/src/lib.rs
pub use turn;
=== turn/src/lib.rs
pub fn turn(x: u32) -> u32 { x + 1 }
pub struct Thing;
impl Thing {
    pub fn value(&self) -> u32 { 5 }
}
"
            .to_string(),
        ]
        .concat(),
    );
}

#[test]
fn macros_bring_what_they_need_and_no_more() {
    let text = carried(
        "kind_macros",
        &pair(
            "#[macro_use]
extern crate common;
use common::Wide;

macro_rules! println {
    ($($part:tt)*) => { std::println!(\"> {}\", format!($($part)*)) };
}

mod sub {
    pub fn f() -> u32 { largest!(4, 9, 2) }
}

fn main() {
    println!(\"{} {} {}\", sub::f(), pairs!(3), Wide(1).double().0);
    println!(\"{}\", common::shout());
}",
            "mod ordered {
    pub fn larger(one: u32, other: u32) -> u32 { one.max(other) }
}
use ordered::larger as _unused_larger;
pub mod build {
    pub use crate::ordered::larger as pick;
}
#[macro_export(local_inner_macros)]
macro_rules! largest {
    ($one:expr) => { $one };
    ($one:expr, $($more:expr),+) => { choose!($one, largest!($($more),+)) };
}
#[macro_export]
macro_rules! choose {
    ($one:expr, $other:expr) => { $crate::build::pick($one, $other) };
}
#[macro_export]
macro_rules! pairs {
    ($n:expr) => {{ use $crate::build::*; pick($n, 1) }};
}
macro_rules! wrapper {
    ($name:ident = $inner:ty) => {
        pub struct $name(pub $inner);
        impl $name {
            pub fn double(&self) -> $name { $name(self.0 * 2) }
        }
    };
}
wrapper!(Wide = u64);
wrapper!(Narrow = u8);
pub trait Read {
    fn read(&self) -> u32;
}
impl Read for Narrow {
    fn read(&self) -> u32 { only_for_narrow() }
}
fn only_for_narrow() -> u32 { 1 }
pub fn shout() -> &'static str {
    println!(\"loud\");
    \"quiet\"
}",
        ),
    );
    for gone in ["Narrow", "only_for_narrow", "trait Read"] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
}

#[test]
fn globs_of_libraries_bring_macros_and_what_macros_make() {
    let files = [
        manifest(
            "facade",
            "2021",
            "[dependencies]\nmoduli = { path = \"../moduli\" }",
        ),
        "=== app/src/main.rs
use facade::*;
use facade::Seven;

fn main() {
    println!(\"{} {}\", Seven::VALUE, twice!(4));
}
=== facade/src/lib.rs
pub use moduli::*;
#[macro_export]
macro_rules! twice {
    ($n:expr) => { 2 * $n };
}
=== moduli/src/lib.rs
mod made;
pub use made::*;
=== moduli/src/made.rs
macro_rules! moduli {
    ($({ $name:ident, $value:expr }),+) => {
        $(pub struct $name;
        impl $name {
            pub const VALUE: u32 = $value;
        })+
    };
}
moduli!({ Five, 5 }, { Seven, 7 });
"
        .to_string(),
    ];
    carried("kind_globs", &files.concat());
}

#[test]
fn what_names_cannot_tell_stays() {
    carried(
        "kind_untold",
        &pair(
            "use common::prelude::*;
use common::{Guard, Stack, LIMIT};

#[allow(dead_code)]
fn never_called() -> u32 { common::only_for_never_called() }

fn main() {
    let guard = Guard;
    println!(\"{LIMIT} {} {}\", 5u32.tripled(), Stack(vec![3, 4]).len());
    common::checked(3);
    drop(guard);
}",
            "pub const LIMIT: u32 = 9;
pub mod prelude {
    pub use crate::extension::Tripled as _;
}
mod extension {
    pub trait Tripled {
        fn tripled(self) -> u32;
    }
    impl Tripled for u32 {
        fn tripled(self) -> u32 { self * 3 }
    }
}
pub struct Guard;
impl Drop for Guard {
    fn drop(&mut self) { println!(\"dropped {}\", last_word()); }
}
fn last_word() -> u32 { 1 }
/// Lends the methods of a vector, but has one of its own.
pub struct Stack(pub Vec<u32>);
impl Stack {
    pub fn len(&self) -> usize { 100 + self.0.len() }
}
impl std::ops::Deref for Stack {
    type Target = Vec<u32>;
    fn deref(&self) -> &Vec<u32> { &self.0 }
}
pub fn only_for_never_called() -> u32 { 2 }
pub fn checked(value: u32) {
    #[cfg(debug_assertions)]
    only_while_debugging(value);
    #[cfg(not(debug_assertions))]
    only_without(value);
}
#[cfg(debug_assertions)]
fn only_while_debugging(value: u32) { println!(\"{value}\"); }
#[cfg(not(debug_assertions))]
fn only_without(value: u32) { println!(\"{value}\"); }",
        ),
    );
}

#[test]
fn libraries_of_older_editions_mean_what_they_meant() {
    let files = [
        manifest("old", "2015", ""),
        manifest(
            "middle",
            "2018",
            "[dependencies]\nold = { path = \"../old\" }",
        ),
        "=== app/src/main.rs
fn main() {
    println!(\"{} {}\", middle::r#gen(4), old::total(&[1, 2]));
}
=== middle/src/lib.rs
pub fn gen(gen: u32) -> u32 {
    let list = [gen, 2];
    let mut sum = 0;
    for item in list.into_iter() {
        let item: &u32 = item;
        sum += *item + old::inner::deep(1);
    }
    sum
}
=== old/src/lib.rs
pub mod inner {
    use helper::add;
    pub fn deep(async: u32) -> u32 { add(async, ::base()) }
}
mod helper {
    pub fn add(one: u32, other: u32) -> u32 { one + other }
}
fn base() -> u32 { 10 }
pub trait Sum {
    fn sum(&self, u32) -> u32;
}
impl Sum for [u32] {
    fn sum(&self, start: u32) -> u32 { self.iter().fold(start, |one, other| one + *other) }
}
pub fn total(list: &[u32]) -> u32 {
    let boxed: Box<Fn(u32) -> u32> = Box::new(|x| x + 1);
    boxed(list.sum(0))
}
"
        .to_string(),
    ];
    carried("kind_editions", &files.concat());
}

#[test]
fn features_build_scripts_and_optional_libraries_are_taken_in_the_words_of_cargo() {
    let files = [
        manifest(
            "app",
            "2024",
            "[dependencies]\ncommon = { path = \"../common\", features = [\"loud\"] }",
        ),
        manifest(
            "common",
            "2024",
            "build = \"build.rs\"\n[features]\nloud = [\"dep:extra\"]\nquiet = []\n\
             [dependencies]\nextra = { path = \"../extra\", optional = true }",
        ),
        "=== app/src/main.rs
fn main() {
    println!(\"{}\", common::word());
}
=== common/build.rs
fn main() {
    println!(\"cargo::rustc-check-cfg=cfg(has_speed)\");
    println!(\"cargo::rustc-cfg=has_speed\");
}
=== common/src/lib.rs
pub fn word() -> String {
    let speed = if cfg!(has_speed) { \"fast\" } else { \"slow\" };
    let quiet = if cfg!(feature = \"quiet\") { \"quiet\" } else { \"not quiet\" };
    format!(\"{speed} {quiet} {}\", extra_word())
}
#[cfg(feature = \"loud\")]
fn extra_word() -> &'static str { extra::word() }
#[cfg(not(feature = \"loud\"))]
fn extra_word() -> &'static str { \"none\" }
#[cfg(not(has_speed))]
compile_error!(\"the build script has not run\");
=== extra/src/lib.rs
pub fn word() -> &'static str { \"extra\" }
"
        .to_string(),
    ];
    let text = carried("kind_features", &files.concat());
    assert!(!text.contains("feature"), "{text}");
}

#[test]
fn what_tells_its_place_or_reads_a_file_tells_and_reads_the_same() {
    carried(
        "kind_places",
        &format!(
            "{}=== common/src/table.txt\none \"two\"#\n=== common/src/list.in\n[1, 2, 3]\n",
            pair(
                "#![forbid(unsafe_code)]
fn main() {
    println!(\"{} {:?}\", common::place(), common::list());
}",
                "#![no_std]
extern crate alloc;
use alloc::{format, string::String};
pub fn place() -> String {
    let bytes = include_bytes!(\"table.txt\").len();
    let name = env!(\"CARGO_PKG_NAME\");
    let quoted = stringify!(crate::place);
    format!(\"{} {} {} {bytes} {name} {quoted}\", line!(), module_path!(), include_str!(\"table.txt\"))
}
pub fn list() -> [u32; 3] {
    let list: [u32; 3] = include!(\"list.in\");
    unsafe { core::ptr::read(&list) }
}",
            )
        ),
    );
}

#[test]
fn a_library_named_by_extern_crate_is_found_from_its_modules() {
    let files = [
        manifest(
            "facade",
            "2018",
            "[dependencies]\nbase_of_all = { path = \"../base_of_all\" }",
        ),
        "=== app/src/main.rs
#[macro_use]
extern crate facade as _;

fn main() {
    println!(\"{} {}\", facade::math::twice(2), seven!());
}
=== facade/src/lib.rs
//! Only the inside counts.

extern crate base_of_all as base;

pub use self::math::*;
pub mod math {
    use super::base;
    pub fn twice(x: u32) -> u32 { base::add(x, x) }
}
#[macro_export]
macro_rules! seven {
    () => { 7 };
}
=== base_of_all/src/lib.rs
pub fn add(one: u32, other: u32) -> u32 { one + other }
"
        .to_string(),
    ];
    carried("kind_extern_crate", &files.concat());
}

#[test]
fn any_binary_target_is_found_by_its_name() {
    let files = [
        manifest(
            "contest",
            "2021",
            "[[bin]]\nname = \"contest-d\"\npath = \"src/odd.rs\"",
        ),
        "=== contest/src/bin/a.rs
fn main() { println!(\"{}\", common::f()); }
=== contest/src/bin/b.rs
fn main() { println!(\"b\"); }
=== contest/src/odd.rs
fn main() { println!(\"d\"); }
=== other/src/bin/b.rs
fn main() { println!(\"other\"); }
=== common/src/lib.rs
pub fn f() -> u32 { 1 }
"
        .to_string(),
    ];
    let files = files.concat().replace(
        "[[bin]]",
        "[dependencies]\ncommon = { path = \"../common\" }\n[[bin]]",
    );
    let root = write("kind_bins", &files);
    let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
    let text = |name: &str, bin: Option<&str>| {
        let member = workspace.program(name, bin)?;
        bundle_with(&workspace, &member, false).map(|bundle| bundle.text)
    };
    assert!(text("a", None).unwrap().contains("common::f()"));
    assert!(text("contest-d", None).unwrap().contains("\"d\""));
    assert!(text("contest", Some("b")).unwrap().contains("\"b\""));
    let fault = text("b", None).unwrap_err();
    assert!(fault.contains("`contest --bin b`"), "{fault}");
    let fault = text("contest", None).unwrap_err();
    assert!(fault.ends_with("for `--bin`: a, b, contest-d"), "{fault}");
}

#[test]
fn stripping_leaves_out_the_comments_of_libraries_alone() {
    let files = pair(
        "/// Mine.\nfn main() {\n    // Stays.\n\n    println!(\"{}\", common::f()); // stays too\n}",
        "/// Theirs.\npub fn f() -> &'static str {\n    // Goes.\n\n    let text = \"// no comment\n\n  /* nor this */\";\n    text /* goes */\n}",
    );
    let root = write("kind_strip", &files);
    let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
    let member = workspace.find("app").unwrap();
    let text = bundle_with(&workspace, member, true).unwrap().text;
    compare(&root, &text, "2024");
    let library = text.split("mod common").nth(1).unwrap();
    assert!(
        !library.contains("oes") && !library.contains("Theirs"),
        "{text}"
    );
    assert!(
        text.starts_with("/// Mine.\nfn main() {\n    // Stays.\n\n    println!"),
        "{text}"
    );
}

#[test]
fn a_procedural_macro_that_is_used_is_refused_with_its_place() {
    let files = [
        manifest(
            "app",
            "2024",
            "[dependencies]\nmaker = { path = \"../maker\" }\nfacade = { path = \"../facade\" }",
        ),
        manifest(
            "facade",
            "2024",
            "[dependencies]\nmaker = { path = \"../maker\" }",
        ),
        manifest("maker", "2024", "[lib]\nproc-macro = true"),
        "=== facade/src/lib.rs
pub use maker::*;
pub fn f() -> u32 { 3 }
=== maker/src/lib.rs
use proc_macro::TokenStream;
#[proc_macro]
pub fn five(_: TokenStream) -> TokenStream { \"5\".parse().unwrap() }
"
        .to_string(),
    ];
    let unused = "=== app/src/main.rs\nfn main() { println!(\"{}\", facade::f()); }\n";
    carried("kind_proc_macro", &(files.concat() + unused));
    let used = "=== app/src/main.rs\nfn main() {\n    println!(\"{}\", maker::five!());\n}\n";
    let root = write("kind_proc_macro_used", &(files.concat() + used));
    let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
    let fault = bundle_with(&workspace, workspace.find("app").unwrap(), false).unwrap_err();
    assert!(fault.starts_with("app/src/main.rs:2: "), "{fault}");
    assert!(
        fault.ends_with("`maker` is a procedural macro; write out what it makes"),
        "{fault}"
    );
}

#[test]
fn a_glob_of_another_library_brings_its_exported_macros() {
    let text = carried(
        "kind_macro_by_glob",
        &pair(
            "use common::*;\n\nfn main() {\n    shown!(3);\n}\n",
            "#[macro_export]\nmacro_rules! shown {\n    ($x:expr) => { $crate::show($x) };\n}\n\n\
             pub fn show(x: u32) {\n    println!(\"{}\", x);\n}\n\npub fn gone() {}\n",
        ),
    );
    assert!(!text.contains("fn gone"), "{text}");
}

#[test]
fn what_a_macro_call_makes_is_found_behind_globs() {
    let text = carried(
        "kind_made_behind_globs",
        &pair(
            "use common::{Seven, residue};\n\nfn main() {\n    println!(\"{}\", residue::<Seven>(9));\n}\n",
            "pub use inner::*;\n\nmod inner {\n    pub use self::deeper::*;\n\n    mod deeper {\n        \
             pub trait Modulus { const M: u32; }\n        \
             macro_rules! moduli {\n            ($($name:ident = $m:literal),*) => { $(\n                \
             pub enum $name {}\n                impl Modulus for $name { const M: u32 = $m; }\n            )* };\n        }\n        \
             moduli!(Seven = 7);\n    }\n}\n\n\
             pub fn residue<T: Modulus>(x: u32) -> u32 {\n    x % T::M\n}\n\npub fn gone() {}\n",
        ),
    );
    assert!(!text.contains("fn gone"), "{text}");
}
