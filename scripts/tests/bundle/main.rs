//! Hard workspaces through the bundler: each is bundled, compiled alone in every edition that its sources allow, run,
//! and compared with the member itself; or refused, with the expected message.

mod kinds;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use scripts::bundle::bundle;
use scripts::testing::random::Rng;
use scripts::workspace::Workspace;

const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Writes a workspace: `files` is a text in which a line `=== PATH` starts each file. A member without a manifest gets
/// one of edition 2024; the member `app` depends on all other members unless it has its own.
fn write(name: &str, files: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("bundle")
        .join(name);
    let _ = fs::remove_dir_all(&root);
    let parts = files
        .split("=== ")
        .skip(1)
        .map(|part| part.split_once('\n').unwrap());
    let mut files: Vec<(String, String)> = parts
        .map(|(path, text)| (path.to_string(), text.to_string()))
        .collect();
    let mut members: Vec<String> = files
        .iter()
        .map(|(path, _)| path.split('/').next().unwrap().to_string())
        .collect();
    members.sort();
    members.dedup();
    let others: String = members
        .iter()
        .filter(|member| *member != "app")
        .map(|other| format!("{other} = {{ path = \"../{other}\" }}\n"))
        .collect();
    for member in &members {
        let manifest = format!("{member}/Cargo.toml");
        if !files.iter().any(|(path, _)| *path == manifest) {
            let needs = if member == "app" { others.as_str() } else { "" };
            let text = format!(
                "[package]\nname = \"{member}\"\nedition = \"2024\"\n[dependencies]\n{needs}"
            );
            files.push((manifest, text));
        }
    }
    let list: Vec<String> = members
        .iter()
        .map(|member| format!("\"{member}\""))
        .collect();
    files.push((
        "Cargo.toml".to_string(),
        format!(
            "[workspace]\nresolver = \"2\"\nmembers = [{}]\n",
            list.join(", ")
        ),
    ));
    for (path, text) in files {
        let file = root.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    root
}

fn bundle_app(root: &Path) -> Result<String, String> {
    let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
    bundle(&workspace, workspace.find("app").unwrap())
}

/// Runs rustc, which must be content.
fn rustc(root: &Path, arguments: &[&str]) {
    let output = Command::new("rustc")
        .current_dir(root)
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "rustc {arguments:?}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

fn run(program: &Path) -> Output {
    Command::new(program).output().unwrap()
}

/// How a workspace is compiled without the bundler.
struct Build<'a> {
    edition: &'a str,
    /// The arguments of rustc for each library, in an order in which they compile.
    libraries: &'a [&'a [&'a str]],
    /// More arguments of rustc for the member.
    arguments: &'a [&'a str],
    /// The editions in which the bundle compiles.
    bundle: &'a [&'a str],
}

const COMMON: &[&str] = &["--crate-name=common", "common/src/lib.rs"];

const PLAIN: Build = Build {
    edition: "2024",
    libraries: &[COMMON],
    arguments: &["--extern=common"],
    bundle: &EDITIONS,
};

/// Bundles the member `app` and compares what the bundle does with what it does itself. Returns the bundle.
fn carried(name: &str, files: &str, build: &Build) -> String {
    let root = write(name, files);
    let text = bundle_app(&root).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    compare(&root, &text, build);
    text
}

fn compare(root: &Path, text: &str, build: &Build) {
    // Made anew, not read again.
    let _ = fs::remove_dir_all(root.join("target/bundle"));
    assert_eq!(bundle_app(root).as_deref(), Ok(text), "not deterministic");
    assert_eq!(bundle_app(root).as_deref(), Ok(text), "kept wrongly");
    assert!(!text.contains('\r') && text.ends_with('\n') && !text.ends_with("\n\n"));
    assert!(!text.contains(env!("CARGO_TARGET_TMPDIR")), "a local path");
    let fixed = ["--edition", build.edition, "-A", "warnings", "-L", "."];
    for library in build.libraries {
        rustc(
            root,
            &[&fixed[..], &["--crate-type=rlib"], library].concat(),
        );
    }
    let program = ["--crate-name=app", "-o", "app_itself", "app/src/main.rs"];
    rustc(root, &[&fixed[..], &program, build.arguments].concat());
    fs::write(root.join("bundled.rs"), text).unwrap();
    for edition in build.bundle {
        let emit = if edition == &build.edition {
            "--emit=link"
        } else {
            "--emit=metadata"
        };
        let output = if edition == &build.edition {
            "app_bundled"
        } else {
            "app_metadata"
        };
        rustc(
            root,
            &[
                "--edition",
                edition,
                "-D",
                "warnings",
                emit,
                "-o",
                output,
                "bundled.rs",
            ],
        );
    }
    let (itself, bundled) = (
        run(&root.join("app_itself")),
        run(&root.join("app_bundled")),
    );
    let shown = String::from_utf8_lossy(&bundled.stdout);
    assert!(
        !itself.stdout.is_empty(),
        "the member prints nothing to compare"
    );
    assert_eq!(String::from_utf8_lossy(&itself.stdout), shown);
    assert_eq!(itself.status, bundled.status);
}

fn refused(name: &str, files: &str, message: &str) {
    let root = write(name, files);
    let fault = bundle_app(&root).expect_err(name);
    assert!(
        fault.starts_with(message),
        "{name}: expected {message:?}, found {fault:?}"
    );
}

const LITERALS: &str = r####"
=== app/src/main.rs
//! Литералы: nothing in a literal or comment is code.
use common::text;

/* a comment /* in a comment common::text::gone() */ */
const MINE: &str = "common::text and crate::text stay
    as they are,   
and so does this line"; // common::text::gone

fn main() {
    let common = 'c';
    let r#type = r#"raw "common::x" // no comment"#;
    println!("{}{}{}", text::story(), MINE, r#type);
    println!("{}", common);
    println!("{:?} {:?} {:?}", text::BYTES, text::quotes('"'), text::längste(&["ä", "öü"]));
    println!("{}", text::r#match(2));
}

#[cfg(test)]
mod tests {
    #[test]
    fn gone() {}
}
=== common/src/lib.rs
//! Not in the bundle.
pub mod text;
=== common/src/text.rs
//! Not in the bundle, either: "unbalanced {

/// One line stays.
///
/// More does not: crate::text::gone();
pub fn story() -> String {
    let quote = "crate::text \" // no comment
  two blanks before, crate::gone()
	a tab, and blanks behind   
";
    let raw = r##"crate::text "# } fn test() {
#[cfg(test)] "##;
    let lifetimes: &'static str = /* in a strange position */ "'a'";
    format!("{}{}{}{}", quote, raw, lifetimes, '\'')
}

pub const BYTES: &[u8] = b"crate::\"\x00";

/// Characters that look like lifetimes, and the other way round.
pub fn quotes<'a>(mark: char) -> Option<&'a str> {
    let _nested = /* crate::gone() /* } */ " */ 1;
    'outer: loop {
        match mark {
            '{' | '}' | '\\' => return None,
            '"' => break 'outer,
            _ => {}
        }
    }
    Some("//")
}

pub fn längste<'ö>(wörter: &[&'ö str]) -> &'ö str {
    let mut beste = "";
    for wort in wörter {
        if wort.len() > beste.len() {
            beste = wort;
        }
    }
    beste
}

pub fn r#match(r#type: u32) -> u32 {
    br"crate\".len() as u32 * r#type
}

pub fn gone() {}
"####;

#[test]
fn literals_and_comments_are_no_code() {
    let text = carried("literals", LITERALS, &PLAIN);
    assert!(
        text.contains("\n  two blanks before, crate::gone()\n\ta tab, and blanks behind   \n\";\n")
    );
    assert!(text.contains("/// One line stays.\n        pub fn story"));
    assert!(
        !text.contains("Not in the bundle")
            && !text.contains("More does not")
            && !text.contains("cfg(test)]\nmod")
    );
    assert!(!text.contains("pub fn gone"));
}

#[test]
fn files_of_windows_and_without_final_newline_are_read() {
    let root = write("windows", LITERALS);
    let plain = bundle_app(&root).unwrap();
    for file in ["app/src/main.rs", "common/src/lib.rs", "common/src/text.rs"] {
        let file = root.join(file);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(
            file,
            format!("\u{feff}{}", text.trim_end().replace('\n', "\r\n")),
        )
        .unwrap();
    }
    assert_eq!(bundle_app(&root), Ok(plain.clone()));
    compare(&root, &plain, &PLAIN);
}

#[test]
fn modules_are_found_where_rustc_finds_them() {
    let text = carried(
        "modules",
        r##"
=== app/src/main.rs
mod own;
mod inline {
    pub mod deep;
}
/// Away.
#[path = "elsewhere/other.rs"]
mod away;
#[cfg(test)]
mod absent;

fn main() {
    println!("{} {} {} {}", own::value(), own::inner::value(), inline::deep::value(), away::value());
    println!("{} {}", common::beside::value(), common::below::value());
    println!("{}", common::inline::deep::value());
}
=== app/src/own.rs
//! The member's own modules stay as they are.
#![allow(dead_code)]

pub mod inner;

pub fn value() -> usize {
    common::beside::value() + "
    not moved
".len()
}

fn unused() {}
=== app/src/own/inner/mod.rs
use common::below::value as below;
use super::super::inline;

pub fn value() -> usize {
    below() + inline::deep::value() + ::common::beside::value()
}
=== app/src/inline/deep.rs
pub fn value() -> usize {
    crate::own::value()
}
=== app/src/elsewhere/other.rs
mod beside;
pub fn value() -> usize {
    beside::VALUE
}
=== app/src/elsewhere/beside.rs
pub const VALUE: usize = 77;
=== common/src/lib.rs
pub mod below;
pub mod beside;
pub mod inline {
    pub mod deep;
    pub mod unused;
}
mod nowhere_needed;
=== common/src/beside.rs
mod inner;
pub fn value() -> usize {
    inner::VALUE
}
=== common/src/beside/inner.rs
pub(super) const VALUE: usize = 3;
=== common/src/below/mod.rs
mod inner;
pub fn value() -> usize {
    self::inner::deepest::value() + super::beside::value()
}
=== common/src/below/inner/mod.rs
pub mod deepest {
    pub fn value() -> usize {
        super::super::super::inline::deep::value() + 5
    }
}
=== common/src/inline/deep.rs
pub fn value() -> usize {
    8
}
=== common/src/inline/unused.rs
pub fn value() -> usize {
    9
}
=== common/src/nowhere_needed.rs
pub fn value() -> usize {
    9
}
"##,
        &PLAIN,
    );
    assert!(text.contains("\n    not moved\n\".len()"));
    assert!(
        !text.contains("unused {") && !text.contains("nowhere_needed") && !text.contains("absent")
    );
}

#[test]
fn imports_of_every_form_lead_to_their_items() {
    let text = carried(
        "imports",
        r##"
=== app/src/main.rs
use common::{self, a::{self, Thing as Ding}, b::*};
use common::again::{self as once_more, Kind::{self, *}};
use ::common::facade::deep_function;

mod io {
    pub fn mine() -> &'static str {
        "mine"
    }
}
mod sub {
    use common::a;
    use common::again as other;
    pub fn f() -> u32 {
        use common::b::from_function;
        from_function() + a::f() + common::a::f() + other::g() + ::common::a::f()
    }
    pub mod deeper {
        use super::a::f;
        pub fn g() -> u32 {
            f()
        }
    }
}

fn main() {
    let common = 5;
    println!("{} {}", common, io::mine());
    println!("{} {} {}", common::io::theirs(), a::f(), Ding::new().value);
    println!("{} {} {}", glob_function(), once_more::g(), deep_function());
    println!("{:?} {:?} {}", First, Kind::Second, sub::f() + sub::deeper::g());
    let from_block = {
        use common::a::in_block as f;
        f()
    };
    println!("{}", from_block);
}
=== common/src/lib.rs
pub mod a {
    pub struct Thing {
        pub value: u32,
    }
    impl Thing {
        pub fn new() -> Self {
            Thing { value: f() }
        }
        pub fn unused(&self) -> u32 {
            only_for_unused()
        }
    }
    fn only_for_unused() -> u32 {
        0
    }
    pub fn f() -> u32 {
        use super::b::{self, helper};
        helper() + b::helper()
    }
    pub fn in_block() -> u32 {
        use crate::again::g as h;
        h()
    }
}
pub mod again {
    use crate::a::{f, in_block};
    #[derive(Debug)]
    pub enum Kind {
        First,
        Second,
    }
    pub fn g() -> u32 {
        f()
    }
    pub fn unused() -> u32 {
        in_block()
    }
}
pub mod b {
    pub fn glob_function() -> u32 {
        10
    }
    pub fn from_function() -> u32 {
        self::helper()
    }
    pub fn helper() -> u32 {
        11
    }
    pub fn unused() {}
}
pub mod facade {
    pub use crate::hidden::*;
    pub use self::inner::deep_function;
    mod inner {
        pub use crate::hidden::function as deep_function;
    }
}
mod hidden {
    pub fn function() -> u32 {
        12
    }
}
pub mod io {
    use std::{collections::{BTreeMap, HashMap}, fmt::Display, fmt::Write as _};
    pub fn theirs() -> String {
        let mut text = String::new();
        let map: BTreeMap<u32, &dyn Display> = BTreeMap::new();
        write!(text, "theirs {}", map.len()).unwrap();
        text
    }
    pub fn unused() -> HashMap<u32, u32> {
        HashMap::new()
    }
}
"##,
        &Build {
            bundle: &["2018", "2021", "2024"],
            ..PLAIN
        },
    );
    assert!(!text.contains("unused") && !text.contains("HashMap") && !text.contains("hidden::*"));
    assert!(
        text.contains("        use crate::common::a::f;\n"),
        "{text}"
    );
}

#[test]
fn paths_from_the_root_lead_to_the_library_wherever_they_stand() {
    let text = carried(
        "roots",
        r##"
=== app/src/main.rs
use common::shapes::{area, Square};

mod inner {
    pub const SIDE: u32 = 3;
    pub fn side() -> u32 {
        crate::inner::SIDE
    }
}

fn main() {
    let side = crate::inner::side();
    println!("{:?} {}", area(&Square { side }), common::sizes::total(&[1, 2]));
    println!("crate::inner {}", common::sizes::LIMIT);
}
=== common/src/lib.rs
pub mod shapes {
    pub(crate) mod traits {
        pub trait Shape {
            const CORNERS: u32 = crate::sizes::helper(4);
            type Size;
            fn size(&self) -> Self::Size;
        }
    }
    pub struct Square {
        pub side: u32,
    }
    impl crate::shapes::traits::Shape for Square {
        type Size = u32;
        fn size(&self) -> <Self as crate::shapes::traits::Shape>::Size {
            assert!(self.side > crate::sizes::helper(0), "crate::x {}", crate::sizes::helper(1));
            self.side * self.side
        }
    }
    pub fn area<S: crate::shapes::traits::Shape>(shape: &S) -> (<S as crate::shapes::traits::Shape>::Size, u32) {
        (shape.size(), <S as traits::Shape>::CORNERS)
    }
}
pub mod sizes {
    pub const LIMIT: u32 = {
        const ONE: u32 = crate::sizes::helper(1);
        ONE + self::inner::TWO
    };
    mod inner {
        pub(in crate::sizes) const TWO: u32 = 2;
        pub(crate) fn three() -> u32 {
            macro_rules! three {
                () => {
                    crate::sizes::helper(3)
                };
            }
            three!()
        }
    }
    pub(crate) const fn helper(value: u32) -> u32 {
        value
    }
    pub fn total(values: &[u32]) -> u32 {
        values.iter().map(|value| crate::sizes::helper(*value)).sum::<u32>() + inner::three()
    }
}
"##,
        &PLAIN,
    );
    assert!(
        text.contains("pub(in crate::common::sizes) const TWO")
            && text.contains("pub(in crate::common) fn three")
    );
    assert!(text.contains("crate::inner::SIDE") && text.contains("\"crate::x {}\""));
}

#[test]
fn what_only_tests_need_goes_and_nothing_else() {
    let files = r##"
=== app/src/main.rs
use common::f;

#[cfg(not(test))]
mod tests {
    pub fn real() -> u32 {
        #[cfg(test)]
        return 0;
        #[cfg(not(test))]
        {
            41
        }
    }
}

// Goes with its function.
#[test]
fn test() {}

#[cfg(all(test, unix))]
mod unix_tests {}

#[cfg(any(not(test), unix))]
fn testing() -> u32 {
    #[cfg(not(debug_assertions))]
    let value = 1;
    #[cfg(debug_assertions)]
    let value = 2;
    value - value
}

fn main() {
    println!("{} {} {}", tests::real(), f(), testing());
}
=== common/Cargo.toml
[package]
name = "common"
edition = "2024"
[features]
default = ["latest"]
latest = []
test = []
=== common/src/lib.rs
#[cfg(test)]
use std::collections::HashMap;

#[cfg_attr(test, derive(Debug))]
#[cfg_attr(not(test), derive(Clone))]
pub struct Point {
    x: u32,
    #[cfg(test)]
    only_in_tests: u32,
}

#[cfg(feature = "latest")]
pub fn f() -> u32 {
    let test = Point { x: 1 }.clone().x;
    test + tests::value() + if cfg!(feature = "latest") { 100 } else { 200 } + shape()
}

#[cfg(not(feature = "latest"))]
pub fn f() -> u32 {
    2
}

#[cfg(feature = "test")]
compile_error!("this feature is off");

pub fn shape() -> u32 {
    #[cfg(feature = "latest")]
    let value = 5;
    #[cfg(not(feature = "latest"))]
    let value = only_for_tests();
    #[cfg(test)]
    let value = only_for_tests();
    value
}

#[cfg(test)]
fn only_for_tests() -> u32 {
    0
}

mod tests {
    pub fn value() -> u32 {
        attest(7)
    }
    fn attest(value: u32) -> u32 {
        value
    }
    #[cfg(test)]
    #[derive(Debug)]
    struct Gone;
    #[test]
    fn gone() {
        super::helper_of_tests();
    }
}

pub fn helper_of_tests() {}
"##;
    let text = carried(
        "tests",
        files,
        &Build {
            libraries: &[&[
                "--crate-name=common",
                "common/src/lib.rs",
                "--cfg=feature=\"latest\"",
            ]],
            ..PLAIN
        },
    );
    for gone in [
        "fn test()",
        "unix_tests",
        "HashMap",
        "Gone",
        "fn gone",
        "helper_of_tests",
        "Goes with",
        "compile_error",
        "fn only_for",
    ] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
}

const USED: &str = r##"
=== app/src/main.rs
use common::ext::Doubled as _;
use common::{Set, Vector};

fn main() {
    let mut set = Set::default();
    set.insert(3);
    let sum = Vector { x: 1 } + Vector { x: 4 };
    let order = vec![1, 2, 3];
    println!("{} {} {}", set, sum.x, 4.doubled());
    println!("{} {}", order.len(), common::count(&order));
    for value in set {
        println!("{}", value);
    }
    println!("{}", common::parse("17"));
}
=== common/src/lib.rs
use std::fmt::{self, Debug, Display};
use std::io::{Read, Write};
use std::ops::{Add, Mul};
use std::str::FromStr;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Set(u64);

impl Set {
    pub fn insert(&mut self, value: u32) {
        self.0 |= bit(value);
    }
    /// Nobody calls it, although others are called so.
    pub fn len(&self) -> usize {
        self.0.count_ones() as usize
    }
    pub fn remove(&mut self, value: u32) {
        self.0 &= !bit(value);
    }
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", display_helper(self))
    }
}

impl IntoIterator for Set {
    type Item = u32;
    type IntoIter = std::vec::IntoIter<u32>;
    fn into_iter(self) -> Self::IntoIter {
        let all: Vec<u32> = (0..64).filter(|value| self.0 >> value & 1 == 1).collect();
        all.into_iter()
    }
}

fn display_helper(set: &Set) -> u64 {
    set.0
}

fn bit(value: u32) -> u64 {
    1 << value
}

pub struct Vector {
    pub x: u32,
}

impl Add for Vector {
    type Output = Vector;
    fn add(self, other: Vector) -> Vector {
        Vector { x: self.x + other.x }
    }
}

impl Mul for Set {
    type Output = u32;
    fn mul(self, _: Set) -> u32 {
        0
    }
}

pub struct Unused;

impl Debug for Unused {
    fn fmt(&self, _: &mut fmt::Formatter) -> fmt::Result {
        unused_helper();
        Ok(())
    }
}

fn unused_helper() {}

pub fn copy(from: &mut dyn Read, to: &mut dyn Write) {
    let mut buffer = Vec::new();
    from.read_to_end(&mut buffer).unwrap();
    to.write_all(&buffer).unwrap();
}

pub fn count(order: &[u32]) -> usize {
    let remove = order.len();
    let unused_helper = remove;
    unused_helper
}

pub fn order() -> u32 {
    0
}

pub fn parse(text: &str) -> u32 {
    u32::from_str(text).unwrap()
}

pub mod ext {
    pub trait Doubled {
        fn doubled(self) -> Self;
        fn tripled(self) -> Self;
    }
    impl Doubled for i32 {
        fn doubled(self) -> i32 {
            self * 2
        }
        fn tripled(self) -> i32 {
            self * 3
        }
    }
    pub trait Unneeded {}
    impl Unneeded for i32 {}
}
"##;

#[test]
fn only_what_is_used_stays() {
    let text = carried("used", USED, &PLAIN);
    for gone in [
        "Unused",
        "unused_helper()",
        "Read",
        "Write",
        "Debug}",
        "fn remove",
        "fn len",
        "fn is_empty",
        "tripled",
        "Unneeded",
        "fn order",
        "fn copy",
        "allow(",
    ] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
}

const MACROS: &str = r##"
=== app/src/main.rs
use common::{largest, text_macro};

mod sub {
    use common::largest as most;
    pub fn f() -> u32 {
        most!(1, 9, 3) + common::largest!(2, 3)
    }
}

macro_rules! own {
    ($e:expr) => {
        common::numbers::twice($e)
    };
}

fn main() {
    println!("{} {} {}", largest!(4, 2), sub::f(), own!(8));
    println!("{} {}", text_macro!(), common::numbers::nine());
    println!("{:?}", common::sets::Wide::new().union(&common::sets::Wide::new()));
    println!("{}", common::names::Named::name(&5u8));
}
=== common/src/lib.rs
#[macro_use]
mod textual;

#[macro_export]
macro_rules! largest {
    ($first:expr) => { $first };
    ($first:expr, $($rest:expr),+) => {
        $crate::numbers::larger($first, $crate::largest!($($rest),+))
    };
}

#[macro_export]
macro_rules! text_macro {
    () => {
        concat!("text of ", "$crate::numbers")
    };
}

#[macro_export]
macro_rules! unused_macro {
    () => {
        $crate::numbers::only_for_the_unused_macro()
    };
}

pub mod numbers {
    pub fn larger(one: u32, other: u32) -> u32 {
        if one > other { one } else { other }
    }
    pub fn twice(value: u32) -> u32 {
        double!(value)
    }
    pub fn nine() -> u32 {
        largest!(1, crate::largest!(9, 2))
    }
    pub(crate) fn double(value: u32) -> u32 {
        value * 2
    }
    pub fn only_for_the_unused_macro() -> u32 {
        0
    }
}

pub mod sets {
    macro_rules! set {
        ($name:ident, $word:ty) => {
            #[derive(Debug, PartialEq)]
            pub struct $name($word);
            impl $name {
                pub fn new() -> $name {
                    $name(helper() as $word)
                }
                pub fn union(&self, other: &$name) -> $name {
                    $name(self.0 | other.0)
                }
            }
        };
    }
    fn helper() -> u64 {
        6
    }
    set!(Wide, u64);
}

pub mod names {
    pub trait Named {
        fn name(&self) -> String;
    }
    mod implementations {
        use super::Named;
        macro_rules! named {
            ($($name:ident)*) => { $(
                impl Named for $name {
                    fn name(&self) -> String {
                        stringify!($name).to_string()
                    }
                }
            )* };
        }
        named!(u8 u16);
    }
}
=== common/src/textual.rs
macro_rules! double {
    ($e:expr) => {
        crate::numbers::double($e)
    };
}
macro_rules! never_called {
    () => {};
}
"##;

#[test]
fn macros_of_a_library_reach_their_callers() {
    let text = carried("macros", MACROS, &PLAIN);
    for gone in ["unused_macro", "never_called"] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
}

#[test]
fn libraries_need_each_other_under_any_name() {
    let text = carried(
        "libraries",
        r##"
=== app/Cargo.toml
[package]
name = "app"
edition = "2024"
[dependencies]
shapes = { package = "big-shapes", path = "../big-shapes" }
numbers = { path = "../numbers" }
[dev-dependencies]
for_tests = { path = "../for_tests" }
=== app/src/main.rs
use shapes::Square;
use numbers::twice;

mod numbers_of_mine {
    pub fn shapes() -> u32 {
        numbers::twice(1)
    }
}

fn main() {
    let shapes = Square::new(3);
    println!("{} {} {}", shapes.area(), twice(4), numbers_of_mine::shapes());
}
=== big-shapes/Cargo.toml
[package]
name = "big-shapes"
edition = "2024"
[dependencies]
digits = { package = "numbers", path = "../numbers" }
=== big-shapes/src/lib.rs
use digits::{square, *};

pub struct Square(u32);

impl Square {
    pub fn new(side: u32) -> Square {
        Square(::digits::twice(side))
    }
    pub fn area(&self) -> u32 {
        square(self.0) + digits::deep::one() + one_more() + inner::two()
    }
}

mod inner {
    pub fn two() -> u32 {
        use digits::deep;
        deep::one() + digits::deep::one()
    }
}
=== numbers/src/lib.rs
pub fn square(value: u32) -> u32 {
    value * value
}
pub fn twice(value: u32) -> u32 {
    value + value
}
pub fn thrice(value: u32) -> u32 {
    value * 3
}
pub fn one_more() -> u32 {
    deep::one()
}
pub mod deep {
    pub fn one() -> u32 {
        1
    }
}
=== for_tests/src/lib.rs
pub fn unused() {}
"##,
        &Build {
            libraries: &[
                &["--crate-name=numbers", "numbers/src/lib.rs"],
                &[
                    "--crate-name=shapes",
                    "--extern=digits=libnumbers.rlib",
                    "big-shapes/src/lib.rs",
                ],
            ],
            arguments: &["--extern=shapes", "--extern=numbers"],
            ..PLAIN
        },
    );
    assert!(!text.contains("thrice") && !text.contains("for_tests"));
    assert!(text.contains("mod shapes {") && text.contains("mod numbers {"));
}

#[test]
fn a_program_may_use_its_own_library_and_names_that_the_library_has() {
    let text = carried(
        "own",
        r##"
=== app/src/lib.rs
pub fn from_own_library() -> u32 {
    common::value()
}
=== app/src/main.rs
mod common {
    pub fn value() -> u32 {
        ::common::value() + 100
    }
}

fn main() {
    println!("{} {} {}", common::value(), ::common::value(), app::from_own_library());
    println!("{}", ::common::io::Error.text());
}
=== common/src/lib.rs
pub mod io {
    pub struct Error;
    impl Error {
        pub fn text(&self) -> std::io::Result<u32> {
            std::io::Result::Ok(1)
        }
    }
}
pub fn value() -> u32 {
    1
}
"##
        .replace(
            "println!(\"{}\", ::common::io::Error.text());",
            "println!(\"{:?}\", ::common::io::Error.text());",
        )
        .as_str(),
        &Build {
            libraries: &[
                COMMON,
                &["--crate-name=own", "--extern=common", "app/src/lib.rs"],
            ],
            arguments: &["--extern=common", "--extern=app=libown.rlib"],
            ..PLAIN
        },
    );
    assert!(text.contains("mod common_library {"));
}

#[test]
fn old_editions_keep_their_own_rules() {
    for edition in ["2015", "2018"] {
        let files = r##"
=== app/Cargo.toml
[package]
name = "app"
edition = "2015"
[dependencies]
common = { path = "../common" }
=== app/src/main.rs
extern crate common;
extern crate common as shared;

mod sub {
    pub fn f() -> u32 {
        ::common::numbers::one() + ::shared::numbers::async()
    }
}

use common::numbers;

fn main() {
    let dyn = numbers::one();
    println!("{} {} {}", dyn, sub::f(), shared::facade::two());
}
=== common/Cargo.toml
[package]
name = "common"
edition = "2015"
=== common/src/lib.rs
extern crate core;

pub mod numbers {
    use facade::helper;
    use std::cmp::max;
    pub fn one() -> u32 {
        use inner::deepest::ONE;
        max(ONE, helper(&ONE)) + ::inner::deepest::ONE
    }
    pub fn async() -> u32 {
        40
    }
}
pub mod facade {
    pub use inner::deepest::TWO;
    pub trait Help {
        fn help(&self, u32) -> u32;
    }
    impl Help for u32 {
        fn help(&self, other: u32) -> u32 {
            *self + other
        }
    }
    pub fn helper(help: &Help) -> u32 {
        help.help(1)
    }
    pub fn two() -> u32 {
        TWO + ::std::cmp::min(7, 8)
    }
}
mod inner {
    pub mod deepest {
        pub const ONE: u32 = 1;
        pub const TWO: u32 = 2;
    }
}
"##;
        if edition == "2015" {
            // What is a warning of that edition today is allowed as the sources would have it.
            let files = files.replace(
                "=== app/src/main.rs\n",
                "=== app/src/main.rs\n#![allow(bare_trait_objects, anonymous_parameters)]\n",
            );
            carried(
                "edition_2015",
                &files,
                &Build {
                    edition,
                    bundle: &["2015"],
                    ..PLAIN
                },
            );
            continue;
        }
        let files = files
            .replace("edition = \"2015\"", "edition = \"2018\"")
            .replace("async", "asynchronous")
            .replace("let dyn", "let dynamic")
            .replace("\", dyn,", "\", dynamic,")
            .replace("fn help(&self, u32)", "fn help(&self, other: u32)")
            .replace("&Help", "&dyn Help")
            .replace("use facade", "use crate::facade")
            .replace("use inner", "use crate::inner")
            .replace("::inner::deepest::ONE\n", "crate::inner::deepest::ONE\n");
        carried("edition_2018", &files, &Build { edition, ..PLAIN });
    }
}

#[test]
fn parts_that_a_bundle_leaves_idle_are_no_warnings() {
    let text = carried(
        "idle",
        r##"
=== app/src/main.rs
use common::{Kind, Point, Tree};

fn main() {
    let point = Point::new(1, 2);
    let mut tree = Tree::default();
    tree.add(7);
    println!("{} {:?} {}", point.x, Kind::of(3), tree.sum());
    let lengths: Vec<usize> = vec![vec![1], vec![]].iter().map(|list: &Vec<u32>| list.len()).collect();
    println!("{:?} {}", lengths, common::sum(&[point]));
}
=== common/src/lib.rs
pub struct Point {
    pub x: u32,
    pub never_read_here: u32,
}

impl Point {
    pub fn new(x: u32, y: u32) -> Point {
        Point { x, never_read_here: y }
    }
    pub fn len(&self) -> u32 {
        self.never_read_here
    }
}

#[derive(Debug)]
pub enum Kind {
    Even,
    Odd(u32),
    NeverMadeHere,
}

impl Kind {
    pub fn of(value: u32) -> Kind {
        if value % 2 == 0 { Kind::Even } else { Kind::Odd(value) }
    }
    pub fn other() -> Kind {
        Kind::NeverMadeHere
    }
    pub fn value(&self) -> u32 {
        match self {
            Kind::Odd(value) => *value,
            _ => 0,
        }
    }
}

#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    value: u32,
    weight: u32,
}

impl Tree {
    pub fn add(&mut self, value: u32) {
        self.nodes.push(Node { value, weight: 0 });
    }
    pub fn sum(&self) -> u32 {
        let Node { weight, .. } = self.nodes[0];
        self.nodes.iter().map(|node| node.value).sum::<u32>() + weight
    }
    pub fn push(&mut self) {}
    pub fn iter(&self) -> u32 {
        0
    }
}

pub fn sum(points: &[Point]) -> u32 {
    points.iter().map(|point| point.x).fold(0, |one, other| one + other)
}
"##,
        &PLAIN,
    );
    for gone in ["fn len", "fn push", "fn iter", "fn other", "fn value"] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
    assert_eq!(text.matches("#[allow(dead_code)]").count(), 2, "{text}");
}

/// A workspace whose member has this text and whose library has that one.
fn pair(main: &str, library: &str) -> String {
    format!("\n=== app/src/main.rs\n{main}\n=== common/src/lib.rs\n{library}\n")
}

#[test]
fn what_no_bundle_can_contain_is_refused_with_its_place() {
    const MAIN: &str = "fn main() {\n    common::f();\n}";
    const F: &str = "pub fn f() {}";
    let lines = [
        (
            "fn main() { common::f(); }\ninclude!(\"x.rs\");",
            F,
            "app/src/main.rs:2: `include!` reads a file",
        ),
        (
            MAIN,
            "pub fn f() {\n    include_str!(\"x\");\n}",
            "common/src/lib.rs:2: x: ",
        ),
        (
            MAIN,
            "pub fn f() -> &'static str { env!(\"HOME\") }",
            "common/src/lib.rs:1: `env!` reads the environment",
        ),
        (
            MAIN,
            "mod absent;\npub fn f() {}",
            "common/src/lib.rs:1: there is no file for `mod absent`",
        ),
        (
            MAIN,
            "mod a {\n    #[path = \"b.rs\"]\n    mod b;\n}\npub fn f() {}",
            "common/src/lib.rs:2: there is no file for `mod b`",
        ),
        (
            MAIN,
            "pub fn f() {\n    \"never closed\n}",
            "common/src/lib.rs:2: the string is never closed",
        ),
        (
            MAIN,
            "pub fn f() {\n    (]\n}",
            "common/src/lib.rs:2: the brackets do not match",
        ),
        (
            MAIN,
            "pub fn f() {}\nlet x = 1;",
            "common/src/lib.rs:2: the bundler cannot read this item",
        ),
    ];
    for (number, (main, library, message)) in lines.iter().enumerate() {
        refused(&format!("refused_{number}"), &pair(main, library), message);
    }
}

#[test]
fn a_member_that_does_not_compile_is_told_so_in_the_words_of_cargo() {
    let manifest = |name: &str, more: &str| {
        format!("=== {name}/Cargo.toml\n[package]\nname = \"{name}\"\nedition = \"2024\"\n{more}\n")
    };
    let files = pair("use common::f;\nfn main() {\n    f();\n}", "pub fn f() {}");
    let optional = "[dependencies]\ncommon = { path = \"../common\", optional = true }";
    for (name, more) in [("missing", ""), ("optional", optional)] {
        let files = format!("{}{files}", manifest("app", more));
        let fault = bundle_app(&write(name, &files)).unwrap_err();
        let words = "`app` does not compile itself; cargo says:\nerror[E0432]: unresolved import";
        assert!(fault.starts_with(words), "{fault}");
    }
    // A dependency that no code names is none of the bundler's business.
    let unused = manifest(
        "app",
        "[dependencies]\ncommon = { path = \"../common\" }\nno-such-crate-anywhere = \"1\"",
    );
    let root = write("unused_dependency", &format!("{unused}{files}"));
    assert!(bundle_app(&root).is_ok());
}

/// Broken text, as an editor leaves it in the middle of a change, gets an answer and never a panic.
#[test]
fn broken_sources_never_panic() {
    let mut random = Rng::new(5);
    for (name, files) in [
        ("broken_macros", MACROS),
        ("broken_used", USED),
        ("broken_literals", LITERALS),
    ] {
        let root = write(name, files);
        let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
        let member = workspace.find("app").unwrap();
        for file in ["app/src/main.rs", "common/src/lib.rs"] {
            let file = root.join(file);
            let whole = fs::read_to_string(&file).unwrap();
            for _ in 0..ROUNDS {
                fs::write(&file, broken(&whole, &mut random)).unwrap();
                if let Err(fault) = bundle(&workspace, member) {
                    assert!(fault.contains("src/") && fault.contains(".rs:"), "{fault}");
                }
            }
            fs::write(&file, whole).unwrap();
        }
    }
}

/// How many texts each file is broken into.
const ROUNDS: usize = 8;

/// The text with some of its words and marks dropped, doubled or swapped, or without its end.
fn broken(text: &str, random: &mut Rng) -> String {
    let mut pieces: Vec<&str> = text
        .split_inclusive(|c: char| !c.is_alphanumeric() && c != '_')
        .collect();
    for _ in 0..=random.index(3) {
        let (at, other) = (random.index(pieces.len()), random.index(pieces.len()));
        match random.index(8) {
            0 => pieces.truncate(at + 1),
            1 => pieces.insert(at, pieces[other]),
            2 => pieces.swap(at, other),
            _ => {
                pieces.remove(at);
            }
        }
        if pieces.is_empty() {
            pieces.push("");
        }
    }
    pieces.concat()
}

#[test]
fn code_of_the_field_is_carried() {
    let text = carried(
        "field",
        r##"
=== app/src/main.rs
use common::prelude::*;
use common::{HashMap, Matrix};
use std::io::Read;

fn main() -> std::result::Result<(), common::Error> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let total: Modint = (1..=5u32).map(Modint::from).sum();
    let product = Modint::from(7u32).pow(3) * Modint::from(2);
    println!("{} {} {}", total, product, Modint::MODULUS);
    let mut map: HashMap<&str, u32> = HashMap::new();
    map.entry("a").or_insert_with(make_five);
    println!("{:?} {}", map, (&Matrix::<2>::identity() * &Matrix::<2>::identity()).trace());
    let mut counter = Counter::new(3);
    let firsts: Vec<u32> = counter.by_ref().take(2).collect();
    println!("{:?} {:?} {}", firsts, counter.next(), [3, 1, 2].sorted().len());
    let stack: Stack<u32> = vec![1, 2].into();
    println!("{} {} {}", stack.len(), stack.top(), total_of(&stack));
    let parts: Vec<Box<dyn Shape>> = vec![Box::new(Circle { radius: 2 }), Box::new(Unit)];
    println!("{}", parts.iter().map(|part| part.area()).sum::<u32>());
    println!("{:width$}|{}", cached(4), shadow(2), width = 5);
    println!("{}", graph::Graph::with_edges(3, &[(0, 1), (1, 2)]).farthest(0));
    checked(0)?;
    Ok(())
}

mod graph {
    use common::graph::{Bfs, Edges};
    pub struct Graph(Edges);
    impl Graph {
        pub fn with_edges(nodes: usize, edges: &[(usize, usize)]) -> Graph {
            Graph(edges.iter().fold(Edges::new(nodes), |mut all, edge| {
                all.insert(*edge);
                all
            }))
        }
        pub fn farthest(&self, from: usize) -> usize {
            Bfs::start(&self.0, from).last().map_or(from, |(node, _)| node)
        }
    }
}

fn total_of(stack: &[u32]) -> u32 {
    stack.iter().sum()
}
=== common/src/lib.rs
#![allow(clippy::needless_range_loop)]
#![warn(missing_docs)]
//! Everything at once.

/// Maps.
pub use std::collections::{BTreeMap, HashMap};
pub mod errors;
pub mod graph;
pub use errors::{checked, Error};
mod modint;
pub mod prelude {
    pub use crate::errors::*;
    pub use crate::extensions::Sorted as _;
    pub use crate::modint::{Modint, Modulus};
    pub use crate::shapes::*;
    pub use crate::{make_five, Counter, Stack};
    pub use crate::caches::{cached, shadow};
}
/// A matrix.
pub struct Matrix<const N: usize>([[u64; N]; N]);

impl<const N: usize> Matrix<N> {
    pub fn identity() -> Self {
        let mut rows = [[0; N]; N];
        for place in 0..N {
            rows[place][place] = 1;
        }
        Matrix(rows)
    }
    pub fn trace(&self) -> u64 {
        (0..N).map(|place| self.0[place][place]).sum()
    }
    pub fn transpose(&self) -> Self {
        Matrix(self.0)
    }
}

impl<'a, const N: usize> std::ops::Mul<&'a Matrix<N>> for &'a Matrix<N> {
    type Output = Matrix<N>;
    fn mul(self, other: &Matrix<N>) -> Matrix<N> {
        let mut product = Matrix::<N>([[0; N]; N]);
        for row in 0..N {
            for column in 0..N {
                product.0[row][column] = (0..N).map(|k| self.0[row][k] * other.0[k][column]).sum();
            }
        }
        product
    }
}

pub fn make_five() -> u32 {
    const FIVE: u32 = 5;
    FIVE
}

pub struct Counter {
    limit: u32,
    at: u32,
}

impl Counter {
    pub fn new(limit: u32) -> Counter {
        Counter { limit, ..Counter::empty() }
    }
    fn empty() -> Counter {
        Counter { limit: 0, at: 0 }
    }
    pub fn reset(&mut self) {
        self.at = 0;
    }
}

impl Iterator for Counter {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.at == self.limit {
            return None;
        }
        self.at += 1;
        Some(self.at)
    }
}

/// Lends the methods of a slice.
pub struct Stack<T>(Vec<T>);

impl<T: Copy> Stack<T> {
    pub fn top(&self) -> T {
        *self.last().unwrap()
    }
    pub fn push(&mut self, value: T) {
        self.0.push(value)
    }
}

impl<T> std::ops::Deref for Stack<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> From<Vec<T>> for Stack<T> {
    fn from(values: Vec<T>) -> Self {
        Stack(values)
    }
}

pub mod shapes {
    pub trait Shape {
        fn side(&self) -> u32;
        fn area(&self) -> u32 {
            self.side() * self.side()
        }
        fn name(&self) -> &'static str {
            "unnamed"
        }
    }
    pub struct Circle {
        pub radius: u32,
    }
    pub struct Unit;
    pub struct Never;
    impl Shape for Circle {
        fn side(&self) -> u32 {
            self.radius
        }
        fn area(&self) -> u32 {
            3 * self.side() * self.side()
        }
        fn name(&self) -> &'static str {
            "circle"
        }
    }
    impl Shape for Unit {
        fn side(&self) -> u32 {
            1
        }
    }
    impl Shape for Never {
        fn side(&self) -> u32 {
            super::helper_of_never()
        }
    }
}

fn helper_of_never() -> u32 {
    0
}

mod extensions {
    pub trait Sorted {
        type Item;
        fn sorted(self) -> Vec<Self::Item>;
    }
    impl<T: Ord, I: IntoIterator<Item = T>> Sorted for I {
        type Item = T;
        fn sorted(self) -> Vec<T> {
            let mut all: Vec<T> = self.into_iter().collect();
            all.sort();
            all
        }
    }
}

mod caches {
    use std::cell::{Cell, RefCell};
    thread_local! {
        static CACHE: RefCell<Vec<u32>> = RefCell::new(Vec::new());
        static LAST: Cell<u32> = Cell::new(FIRST);
    }
    const FIRST: u32 = 1;
    static TABLE: [u32; 2] = [FIRST, 2];
    pub fn cached(value: u32) -> u32 {
        CACHE.with(|cache| cache.borrow_mut().push(value));
        LAST.with(|last| last.set(value));
        TABLE[1] + value
    }
    pub fn shadow(graph: u32) -> u32 {
        let caches = graph;
        let order = |make_five: u32| make_five + caches;
        match order(1) {
            helper if helper > 100 => helper,
            table => table,
        }
    }
    fn order() -> u32 {
        0
    }
    pub fn uses_order() -> u32 {
        order()
    }
}
=== common/src/errors.rs
use std::error;
use std::fmt;

pub type Result<T> = std::result::Result<T, Error>;

#[derive(Debug)]
pub enum Error {
    Io(std::io::Error),
    Range { low: u32, high: u32 },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::Io(ref error) => write!(f, "{}", error),
            Error::Range { low, high } => write!(f, "{}..{}", low, high),
        }
    }
}

impl error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Error::Io(error)
    }
}

pub fn checked(value: u32) -> Result<u32> {
    if value > 9 {
        return Err(Error::Range { low: 0, high: 9 });
    }
    Ok(value)
}
=== common/src/modint.rs
use std::fmt::{self, Display};
use std::iter::Sum;
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Mul, MulAssign, Sub};

pub trait Modulus: Copy {
    const VALUE: u32;
    fn reduce(value: u64) -> u32 {
        (value % u64::from(Self::VALUE)) as u32
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prime;

impl Modulus for Prime {
    const VALUE: u32 = 998_244_353;
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residue<M>(u32, PhantomData<M>);

pub type Modint = Residue<Prime>;

impl<M: Modulus> Residue<M> {
    pub const MODULUS: u32 = M::VALUE;
    pub const UNUSED: u32 = 0;
    fn raw(value: u32) -> Self {
        Residue(value, PhantomData)
    }
    pub fn pow(self, exponent: u32) -> Self {
        let mut result = Self::raw(1);
        for _ in 0..exponent {
            result *= self;
        }
        result
    }
    pub fn inverse(self) -> Self {
        self.pow(M::VALUE - 2)
    }
}

macro_rules! operator {
    ($op:ident, $method:ident, $assign:ident, $assign_method:ident, $f:expr) => {
        impl<M: Modulus> $op for Residue<M> {
            type Output = Self;
            fn $method(self, other: Self) -> Self {
                let f: fn(u64, u64) -> u64 = $f;
                Self::raw(M::reduce(f(u64::from(self.0), u64::from(other.0))))
            }
        }
        impl<M: Modulus> $assign for Residue<M> {
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

operator!(Add, add, AddAssign, add_assign, |a, b| a + b);
operator!(Mul, mul, MulAssign, mul_assign, |a, b| a * b);

impl<M: Modulus> Sub for Residue<M> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::raw(M::reduce(u64::from(self.0) + u64::from(M::VALUE) - u64::from(other.0)))
    }
}

impl<M: Modulus> From<u32> for Residue<M> {
    fn from(value: u32) -> Self {
        Self::raw(M::reduce(u64::from(value)))
    }
}

impl<M: Modulus> Sum for Residue<M> {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::raw(0), |one, other| one + other)
    }
}

impl<M> Display for Residue<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
=== common/src/graph.rs
use std::collections::VecDeque;

pub struct Edges {
    lists: Vec<Vec<usize>>,
}

impl Edges {
    pub fn new(nodes: usize) -> Edges {
        Edges { lists: vec![Vec::new(); nodes] }
    }
    pub fn insert(&mut self, (one, other): (usize, usize)) {
        self.lists[one].push(other);
        self.lists[other].push(one);
    }
    pub fn remove(&mut self, node: usize) {
        self.lists[node].clear();
    }
    pub fn len(&self) -> usize {
        self.lists.len()
    }
    fn neighbours(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        self.lists[node].iter().copied()
    }
}

pub struct Bfs<'e> {
    edges: &'e Edges,
    queue: VecDeque<(usize, u32)>,
    seen: Vec<bool>,
}

impl<'e> Bfs<'e> {
    pub fn start(edges: &'e Edges, from: usize) -> Bfs<'e> {
        let mut seen = vec![false; edges.len()];
        seen[from] = true;
        let mut queue = VecDeque::new();
        queue.push_back((from, 0));
        Bfs { edges, queue, seen }
    }
    pub fn is_done(&self) -> bool {
        self.queue.is_empty()
    }
}

impl Iterator for Bfs<'_> {
    type Item = (usize, u32);
    fn next(&mut self) -> Option<(usize, u32)> {
        let (node, distance) = self.queue.pop_front()?;
        for next in self.edges.neighbours(node) {
            if !self.seen[next] {
                self.seen[next] = true;
                self.queue.push_back((next, distance + 1));
            }
        }
        Some((node, distance))
    }
}
"##,
        &Build {
            bundle: &["2021", "2024"],
            ..PLAIN
        },
    );
    for gone in [
        "BTreeMap",
        "transpose",
        "fn reset",
        "Never",
        "fn name",
        "uses_order",
        "fn order",
        "UNUSED",
        "inverse",
        "fn remove",
        "is_done",
        "missing_docs",
    ] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
}

#[test]
fn traits_shrink_to_what_is_called_unless_the_member_implements_them() {
    let text = carried(
        "traits",
        r##"
=== app/README.md
Read by the crate's documentation alone.
=== app/src/main.rs
#![doc = include_str!("../README.md")]
#![allow(clippy::all)]
#![deny(unreachable_pub, warnings)]
use common::{Game, Solver};

/// A game of the member's own.
struct Mine(u32);

impl Game for Mine {
    const NAME: &'static str = "mine";
    type Move = u32;
    fn moves(&self) -> Vec<u32> {
        (1..=self.0.min(2)).collect()
    }
    fn after(&self, step: u32) -> Self {
        Mine(self.0 - step)
    }
    fn hint(&self) -> Option<u32> {
        None
    }
}

mod sub {
    pub(crate) fn f() -> u32 {
        use common as c;
        c::answer()
    }
}

fn main() {
    println!("{} {}", Solver::wins(&Mine(4)), sub::f());
    println!("{}", common::Corner::sides(&common::Corner));
}
=== common/src/lib.rs
pub trait Game: Sized {
    const NAME: &'static str;
    const LIMIT: u32 = 3;
    type Move: Copy;
    fn moves(&self) -> Vec<Self::Move>;
    fn after(&self, step: Self::Move) -> Self;
    fn hint(&self) -> Option<Self::Move>;
    fn describe(&self) -> String {
        format!("{}{}", Self::NAME, helper())
    }
}
fn helper() -> u32 {
    0
}
pub struct Solver;
impl Solver {
    pub fn wins<G: Game>(game: &G) -> bool {
        game.moves().into_iter().any(|step| !Solver::wins(&game.after(step)))
    }
}
pub fn answer() -> u32 {
    42
}
pub trait Polygon {
    const SIDES: u32;
    const COLOUR: u32;
    fn sides(&self) -> u32 {
        Self::SIDES
    }
    fn colour(&self) -> u32 {
        Self::COLOUR
    }
}
pub struct Corner;
impl Polygon for Corner {
    const SIDES: u32 = 1;
    const COLOUR: u32 = 2;
}
impl Corner {
    pub fn sides(&self) -> u32 {
        <Self as Polygon>::sides(self)
    }
}
"##,
        &PLAIN,
    );
    for gone in ["README", "LIMIT", "describe", "helper", "COLOUR", "colour"] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
}

#[test]
fn terse_code_is_carried() {
    let text = carried(
        "terse",
        r##"
=== app/src/main.rs
use common::{apply, kinds::{self, Kind}, make_all, Grid, Maker, tree};
use common::tree::tree as build;

fn run<T: Maker>() -> u32 { T::make().value() }

fn main() {
    let tree = build(3);
    println!("{} {}", tree.depth(), tree::LIMIT);
    println!("{:?} {}", kinds::parse("b"), Kind::A as u32);
    println!("{} {}", apply(1, 4), run::<common::One>());
    let mut grid = Grid::<u8, 3>::new();
    grid[(1, 2)] = 7;
    println!("{} {:?}", grid[(1, 2)], -grid.corner());
    for boxed in make_all() { print!("{} ", boxed.value()); }
    println!("{}", common::text::cut("a,b;c").join("|"));
    println!("{}", common::r#mod::r#fn(2));
    let order = common::order::order(&[3, 1, 2]);
    println!("{:?} {}", order, common::stats::mean(&[1.0, 2.0]).unwrap_or(0.0));
    println!("{}", common::cache::Cache::shared(|c| c.get(3)));
}
=== common/src/lib.rs
pub mod cache; pub mod kinds; pub mod order; pub mod stats; pub mod text; pub mod tree;
use std::ops::{Index, IndexMut, Neg};
pub mod r#mod { pub fn r#fn(r#in: u32) -> u32 { let r#loop = r#in; r#loop + self::helper() } fn helper() -> u32 { 1 } }
const TABLE: [fn(u32) -> u32; 2] = [double, square];
fn double(x: u32) -> u32 { x * 2 }
fn square(x: u32) -> u32 { x * x }
fn cube(x: u32) -> u32 { x * x * x }
pub fn apply(which: usize, x: u32) -> u32 { TABLE[which](x) }
pub fn apply_cube(x: u32) -> u32 { cube(x) }
pub trait Value { fn value(&self) -> u32; fn twice(&self) -> u32 { self.value() * 2 } }
pub trait Maker: Value where Self: Sized { fn make() -> Self; fn remake(&self) -> Self { Self::make() } }
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct One;
impl Value for One { fn value(&self) -> u32 { 1 } }
impl Maker for One { fn make() -> Self { Self } }
pub struct Two { n: u32 }
impl Value for Two { fn value(&self) -> u32 { let Self { n } = self; *n } }
impl Maker for Two { fn make() -> Self { Self { n: 2 } } }
pub fn make_all() -> impl Iterator<Item = Box<dyn Value>> {
    let all: Vec<Box<dyn Value>> = vec![Box::new(One), Box::new(Two::make())];
    all.into_iter()
}
pub struct Grid<T, const N: usize> { cells: [[T; N]; N] }
impl<T: Copy + Default, const N: usize> Grid<T, N> {
    pub const SIZE: usize = N * N;
    pub const AREA: usize = N;
    pub fn new() -> Self { assert!(Self::SIZE > 0); Grid { cells: [[T::default(); N]; N] } }
    pub fn corner(&self) -> Signed { Signed(N as i32) }
    pub fn clear(&mut self) { self.cells = [[T::default(); N]; N]; }
}
impl<T, const N: usize> Index<(usize, usize)> for Grid<T, N> { type Output = T; fn index(&self, (r, c): (usize, usize)) -> &T { &self.cells[r][c] } }
impl<T, const N: usize> IndexMut<(usize, usize)> for Grid<T, N> { fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut T { &mut self.cells[r][c] } }
#[derive(Debug)] pub struct Signed(i32);
impl Neg for Signed { type Output = Self; fn neg(self) -> Self { Signed(-self.0) } }
=== common/src/kinds.rs
use self::Kind::*;
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
pub enum Kind { A = FIRST, B, #[allow(dead_code)] C }
const FIRST: u8 = 10;
const LETTER_A: &str = "a";
pub fn parse(text: &str) -> Option<Kind> {
    let Some(first) = text.get(..1) else { return None };
    if let LETTER_A = first { Some(A) } else if let ("b" | "B", rest) = (first, text.len()) { if rest > 0 { Some(B) } else { None } } else { None }
}
pub fn is_c(kind: Kind) -> bool { matches!(kind, C) }
=== common/src/order.rs
pub mod order { pub fn unused() {} }
pub fn order<T: Ord + Copy>(items: &[T]) -> Vec<T> { let mut order = items.to_vec(); sort(&mut order); order }
fn sort<T: Ord>(items: &mut [T]) { if let [first, .., last] = items { if first > last { std::mem::swap(first, last); } } items.sort(); }
=== common/src/stats.rs
use super::text::*;
use std::error::Error;
#[derive(Debug)] pub struct Empty;
impl std::fmt::Display for Empty { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(EMPTY) } }
impl Error for Empty {}
pub fn mean(xs: &[f64]) -> Result<f64, Box<dyn Error>> { if xs.is_empty() { return Err(Box::new(Empty)); } Ok(xs.iter().sum::<f64>() / count(xs) as f64) }
fn count<T>(xs: &[T]) -> usize { 'out: { if xs.len() > 100 { break 'out 100; } xs.len() } }
=== common/src/text.rs
pub const EMPTY: &str = "em\
    pty";
pub fn cut(text: &str) -> Vec<String> { text.split(SEPARATORS).map(str::to_string).map(Trim::trimmed).collect() }
const SEPARATORS: [char; 2] = [',', ';'];
trait Trim { fn trimmed(self) -> Self; fn shouted(self) -> Self; }
impl Trim for String { fn trimmed(self) -> Self { self.trim().to_string() } fn shouted(self) -> Self { self.to_uppercase() } }
pub fn shout(text: String) -> String { text.shouted() }
=== common/src/tree.rs
pub const LIMIT: usize = 9;
#[derive(Debug, Default)]
pub struct Tree { children: Vec<Tree>, tag: Option<Box<Tag>> }
#[derive(Debug)] struct Tag { weight: u32, name: &'static str }
pub fn tree(depth: usize) -> Tree { let children = (1..depth).map(tree).collect(); Tree { children, tag: Some(Box::new(Tag { weight: 1, name: "t" })) } }
impl Tree {
    pub fn depth(&self) -> usize { 1 + self.children.iter().map(Tree::depth).max().unwrap_or(0) + self.tag.as_ref().map_or(0, |tag| tag.weight as usize) }
    pub fn len(&self) -> usize { self.children.iter().map(|child| child.len()).sum::<usize>() + 1 }
    pub fn name(&self) -> &str { self.tag.as_ref().map_or("", |tag| tag.name) }
}
=== common/src/cache.rs
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
#[derive(Default)] pub struct Cache { inner: Rc<RefCell<BTreeMap<u32, Entry>>> }
#[derive(Default, Clone)] struct Entry { hits: u32 }
impl Entry { fn hit(&mut self) -> u32 { self.hits += 1; self.hits } fn reset(&mut self) { self.hits = 0; } }
impl Cache {
    pub fn shared<R>(f: impl FnOnce(&Cache) -> R) -> R { let cache = Cache::default(); f(&cache) }
    pub fn get(&self, key: u32) -> u32 { self.inner.borrow_mut().entry(key).or_default().hit() }
    pub fn reset(&self) { for entry in self.inner.borrow_mut().values_mut() { entry.reset(); } }
}
"##,
        &Build {
            bundle: &["2021", "2024"],
            ..PLAIN
        },
    );
    for gone in [
        "cube", "remake", "twice", "AREA", "is_c", "shout", "unused", "fn len", "fn reset",
        "fn clear", "fn name",
    ] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
    assert!(
        !text.contains("#[allow(dead_code)]\n        pub struct Cache"),
        "{text}"
    );
}
