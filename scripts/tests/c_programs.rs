//! Programs in C: the problems' own under their judges' compilers, and small ones for what the library has.

#[path = "c/compilers.rs"]
mod compilers;

use compilers::{
    GCC, GXX_11, GXX_20, GXX_98, GXX_98_32, OLD_GCC_32, compile, is_here, run, scratch,
};
use scripts::c::{Aim, Library, translate, translate_bundle};
use scripts::cases;
use scripts::examples;
use scripts::process::Input;
use scripts::workspace::{Member, Workspace};
use std::path::Path;

/// The largest file that all judges take (UOJ).
const LARGEST: usize = 50_000;

/// The problems' files compile without a warning as their judges do it, answer every case, and say of faulty input what
/// the Rust programs say.
#[test]
fn problems_are_the_same_in_c() {
    if let Err(advice) = Library::find(Aim::Speed) {
        println!("skipped: {advice}");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let workspace = Workspace::load(Some(&root.join("Cargo.toml"))).unwrap();
    std::thread::scope(|scope| {
        // Without an oracle nobody vouches for the answers.
        let vouched = |problem: &&Member| examples::has(problem, "oracle");
        for problem in workspace.problems().filter(vouched) {
            let workspace = &workspace;
            scope.spawn(move || {
                let name = &problem.name;
                let text = translate(workspace, problem).unwrap().text;
                assert!(text.len() <= LARGEST, "{name}: {} bytes", text.len());
                assert!(!text.contains("/tmp") && text.starts_with("/* "), "{name}");
                let judge = problem.judge.as_ref().unwrap();
                for word in [
                    &judge.title,
                    &judge.url,
                    &format!("cargo contest bundle {name} --lang c"),
                ] {
                    assert!(
                        text[..text.find("*/").unwrap()].contains(word),
                        "{name}: {word}"
                    );
                }
                for line in [OLD_GCC_32, GXX_98, GXX_11, GXX_20] {
                    if is_here(line) {
                        compile(&text, line, &["-fsyntax-only"], &scratch().0);
                    }
                }
                for line in [GCC, GXX_98_32].into_iter().filter(|line| is_here(line)) {
                    let scratch = scratch();
                    let program = compile(&text, line, &[], &scratch.0);
                    for case in cases::of(&problem.folder).unwrap() {
                        let outcome = run(&program, Input::File(&case.path));
                        let difference =
                            scripts::judge::compare::difference(&case.expected, &outcome.stdout);
                        assert!(
                            difference.is_none(),
                            "{name}, {}, {}",
                            case.name,
                            line.join(" ")
                        );
                        assert!(outcome.status.success());
                    }
                    let outcome = run(&program, Input::Bytes(b"\n x"));
                    assert_eq!(outcome.status.code(), Some(1), "{name}");
                    let message = String::from_utf8_lossy(&outcome.stderr).into_owned();
                    assert!(message.starts_with("error: line 2: "), "{name}: {message}");
                }
            });
        }
    });
}

/// The C text of a program, and how it came about.
fn translated(program: &str) -> Result<(String, String), String> {
    let translation = translate_bundle(program, "2021")?;
    Ok((translation.text, translation.note))
}

/// What a program does with an input, in C.
fn ran(program: &str, input: &str) -> scripts::process::Outcome {
    let (text, note) = translated(program).unwrap();
    assert!(note.contains("small library"), "{note}");
    let scratch = scratch();
    run(
        &compile(&text, GCC, &[], &scratch.0),
        Input::Bytes(input.as_bytes()),
    )
}

/// What a program prints, in C.
fn printed(program: &str, input: &str) -> String {
    let outcome = ran(program, input);
    assert!(
        outcome.status.success(),
        "{}",
        String::from_utf8_lossy(&outcome.stderr)
    );
    String::from_utf8(outcome.stdout).unwrap()
}

/// Whether programs can be translated and compiled here at all.
fn is_possible() -> bool {
    match Library::find(Aim::Speed) {
        Ok(library) if library.is_wide => is_here(GCC),
        Ok(_) => {
            println!("skipped: the sources of the library are not here");
            false
        }
        Err(advice) => {
            println!("skipped: {advice}");
            false
        }
    }
}

#[test]
fn input_is_read_in_every_way() {
    if !is_possible() {
        return;
    }
    let program = r#"
        use std::io::{self, prelude::*, BufReader, BufWriter};
        fn main() -> Result<(), Box<dyn std::error::Error>> {
            let mut line = String::new();
            io::stdin().read_line(&mut line)?;
            let count: usize = line.trim().parse()?;
            let mut out = BufWriter::new(io::stdout().lock());
            let lines: Vec<String> = io::stdin().lock().lines().take(count).collect::<Result<_, _>>()?;
            writeln!(out, "{lines:?}")?;
            let mut reader = BufReader::new(io::stdin());
            let mut word = Vec::new();
            reader.read_until(b',', &mut word)?;
            let mut rest = String::new();
            reader.read_to_string(&mut rest)?;
            writeln!(out, "{:?} {:?} {}", word.clone(), rest.split_whitespace().collect::<Vec<_>>(), reader.read(&mut word)?)?;
            let numbers: Vec<i32> = "1 -2 x".split(' ').flat_map(str::parse).collect();
            writeln!(out, "{numbers:?} {}", "x".parse::<i32>().unwrap_err())?;
            Ok(())
        }
    "#;
    let expected =
        "[\"a b\", \"\"]\n[99, 44] [\"d\", \"e\"] 0\n[1, -2] invalid digit found in string\n";
    assert_eq!(printed(program, "2\r\na b\r\n\nc, d\n e"), expected);
}

#[test]
fn formats_are_the_real_ones() {
    if !is_possible() {
        return;
    }
    let program = r#"
        #[derive(Debug, Clone, Default)]
        struct Point { x: i32, name: Option<String> }
        fn main() {
            let point = Point { x: -3, name: Some("a\n".into()) };
            println!("{point:?} {:#?}", Point::default());
            println!("[{:>5}] [{:<5}] [{:^5}] [{:05}] [{:+}] [{:08b}] [{:#x}] [{:e}]", 42, "ab", 'c', -7, 1, 9, 255, 1234.5);
            println!("{:.6} {:.0} {} {} {} {} {}", 2.0_f64 / 3.0, 2.5, 0.1 + 0.2, 1e21, f64::NAN, -f64::INFINITY, 1.0e-7_f32);
            println!("{} {}", i128::MIN, u128::MAX / 7);
            print!("{0} {0:?} {width:>1$}", "x", 4, width = 'w');
            println!(" {:?} {:?}", (1, "two", 3.0), [Some(1), None]);
            eprintln!("{}", point.x);
        }
    "#;
    let expected = "Point { x: -3, name: Some(\"a\\n\") } Point {\n    x: 0,\n    name: None,\n}\n\
        [   42] [ab   ] [  c  ] [-0007] [+1] [00001001] [0xff] [1.2345e3]\n\
        0.666667 2 0.30000000000000004 1000000000000000000000 NaN -inf 0.0000001\n\
        -170141183460469231731687303715884105728 48611766702991209066196372490252601636\n\
        x \"x\"    w (1, \"two\", 3.0) [Some(1), None]\n";
    assert_eq!(printed(program, ""), expected);
}

/// Maps that hash are this project's own: they hold what trees hold, through growth, removal and change.
#[test]
fn collections_hold_what_they_should() {
    if !is_possible() {
        return;
    }
    let program = r#"
        use std::cmp::Reverse;
        use std::collections::{hash_map::Entry, *};
        fn main() {
            let (mut hashed, mut ordered) = (HashMap::new(), BTreeMap::new());
            let mut state = 1_u64;
            for step in 0..20_000_u64 {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let key = (state >> 33) % 700 << 20;
                match state >> 60 {
                    0..=4 => assert_eq!(hashed.remove(&key), ordered.remove(&key)),
                    5 => {
                        let found = match hashed.entry(key) {
                            Entry::Occupied(entry) => Some(entry.remove()),
                            Entry::Vacant(_) => None,
                        };
                        assert_eq!(found, ordered.remove(&key));
                    }
                    6 => {
                        hashed.retain(|key, _| key % 3 > 0 || step % 7 > 0);
                        ordered.retain(|key, _| key % 3 > 0 || step % 7 > 0);
                    }
                    7..=9 => assert_eq!(hashed.insert(key, step), ordered.insert(key, step)),
                    _ => {
                        *hashed.entry(key).or_insert(0) += step;
                        *ordered.entry(key).or_insert(0) += step;
                    }
                }
                assert_eq!((hashed.len(), hashed.get(&(key ^ 1 << 20))), (ordered.len(), ordered.get(&(key ^ 1 << 20))));
            }
            assert!(ordered.iter().all(|(key, value)| hashed[key] == *value));
            assert_eq!(hashed.clone().into_iter().collect::<BTreeMap<_, _>>(), ordered);
            println!("{} {}", hashed.values().sum::<u64>() == ordered.values().sum(), hashed.keys().len() > 100);
            let (a, b): (HashSet<i32>, HashSet<i32>) = ((0..10).collect(), (5..15).collect());
            let mut both: Vec<_> = (&a & &b).into_iter().collect();
            both.sort_unstable_by_key(|&x| Reverse(x));
            println!("{both:?} {} {}", a.union(&b).count(), a.difference(&b).map(|x| x.to_string()).collect::<Vec<_>>().join(","));
            let words = ["b", "a", "b"].map(String::from);
            let counts = words.iter().fold(HashMap::<&str, i32>::new(), |mut map, word| {
                map.entry(word).and_modify(|count| *count += 1).or_insert(1);
                map
            });
            let mut sorted: Vec<_> = counts.iter().collect();
            sorted.sort();
            println!("{sorted:?} {:?}", counts.get("c"));
            let mut heap: BinaryHeap<_> = [3, 1, 2].into_iter().map(Reverse).collect();
            let mut queue = VecDeque::from([1, 2, 3]);
            queue.rotate_left(1);
            queue.push_front(0);
            println!("{:?} {queue:?} {:?}", heap.pop(), BTreeSet::from([3, 1]).range(2..).next());
        }
    "#;
    let expected = "true true\n[9, 8, 7, 6, 5] 15 0,1,2,3,4\n[(\"a\", 1), (\"b\", 2)] None\n\
        Some(Reverse(1)) [0, 2, 3, 1] Some(3)\n";
    assert_eq!(printed(program, ""), expected);
}

/// What is shared between functions and threads; `usize` has 64 bits, as on the judges.
#[test]
fn state_is_shared_in_every_way() {
    if !is_possible() {
        return;
    }
    let program = r#"
        use std::cell::{Cell, RefCell};
        use std::rc::{Rc, Weak};
        use std::sync::atomic::{AtomicUsize, Ordering};
        use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};
        thread_local! {
            static COUNT: Cell<u32> = const { Cell::new(1) };
            static TEXT: RefCell<String> = RefCell::new("a".to_string());
        }
        static TOTAL: AtomicUsize = AtomicUsize::new(0);
        static TABLE: LazyLock<Vec<usize>> = LazyLock::new(|| (0..5).map(|x| x * x).collect());
        static ONCE: OnceLock<String> = OnceLock::new();
        static LOCKED: Mutex<Vec<i32>> = Mutex::new(Vec::new());
        trait Shape { fn area(&self) -> f64; }
        struct Square(f64);
        struct Circle(f64);
        impl Shape for Square { fn area(&self) -> f64 { self.0 * self.0 } }
        impl Shape for Circle { fn area(&self) -> f64 { self.0.powi(2) * std::f64::consts::PI } }
        impl Drop for Square { fn drop(&mut self) { println!("gone"); } }
        #[repr(align(64))]
        struct Aligned(u8);
        fn main() {
            COUNT.set(COUNT.get() + 1);
            TEXT.with_borrow_mut(|text| text.push('b'));
            TEXT.with(|text| println!("{} {}", text.borrow(), COUNT.get()));
            let handle = std::thread::Builder::new().stack_size(1 << 26).spawn(|| {
                TOTAL.fetch_add(TABLE[4], Ordering::Relaxed);
                LOCKED.lock().unwrap().push(7);
                "done".to_string()
            }).unwrap();
            println!("{} {} {:?}", handle.join().unwrap(), TOTAL.load(Ordering::SeqCst), LOCKED.lock().unwrap());
            println!("{} {}", ONCE.get_or_init(|| "first".into()), ONCE.set("second".into()).is_err());
            let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Square(2.0)), Box::new(Circle(1.0))];
            println!("{:.3}", shapes.iter().map(|shape| shape.area()).sum::<f64>());
            drop(shapes);
            let shared = Rc::new(RefCell::new(vec![1]));
            let weak: Weak<_> = Rc::downgrade(&shared);
            shared.borrow_mut().push(2);
            println!("{:?} {}", weak.upgrade().map(|shared| shared.borrow().len()), Rc::strong_count(&shared));
            drop(shared);
            let adders: Vec<Box<dyn Fn(i32) -> i32>> = (1..4).map(|x| Box::new(move |y| x + y) as Box<dyn Fn(i32) -> i32>).collect();
            println!("{} {}", weak.upgrade().is_none(), adders.iter().map(|add| add(10)).sum::<i32>());
            let lock = Arc::new(RwLock::new(5));
            *lock.write().unwrap() += 1;
            println!("{} {}", lock.read().unwrap(), usize::MAX);
            let product = 3_000_000_000_usize * 3_000_000_000 % 1_000_000_007;
            println!("{product} {}", (1_u64 << 40) as usize >> 3);
            let aligned: Vec<Aligned> = (0..9).map(Aligned).collect();
            println!("{} {}", &aligned[3] as *const Aligned as usize % 64, aligned[8].0);
        }
    "#;
    let expected = "ab 2\ndone 16 [7]\nfirst true\n7.142\ngone\nSome(2) 1\ntrue 36\n6 18446744073709551615\n\
        441 137438953472\n0 8\n";
    assert_eq!(printed(program, ""), expected);
}

/// Functions of numbers with a point, to the last bit where they are defined to it.
#[test]
fn numbers_with_a_point_are_exact() {
    if !is_possible() {
        return;
    }
    let program = r#"
        fn main() {
            let x = std::hint::black_box(2.5_f64);
            for number in [x.sqrt(), (-x).floor(), x.ceil(), (-x).round(), x.round_ties_even(), x.trunc(), x.fract(), x.mul_add(x, -6.25),
                (-x).rem_euclid(1.5), (-x).div_euclid(1.5), x % -1.0, x.powi(-3), x.hypot(6.0), x.max(f64::NAN), x.min(-0.0)] {
                print!("{:016x} ", number.to_bits());
            }
            println!();
            for number in [x.sin(), x.cos(), x.tan(), x.exp(), x.ln(), x.log10(), x.powf(0.3), x.atan2(1.0), x.cbrt(), x.tanh()] {
                print!("{number:.9} ");
            }
            let y = std::hint::black_box(1.0e10_f32);
            println!("{} {} {} {}", y as i32, -y as u8, f32::NAN as i64, (y as f64 * 1e20) as u64);
            println!("{} {} {}", u64::MAX as f32, (x as f32 / 3.0), i64::MIN as f64);
        }
    "#;
    let x = 2.5_f64;
    let exact = [
        x.sqrt(),
        -3.0,
        3.0,
        -3.0,
        2.0,
        2.0,
        0.5,
        0.0,
        0.5,
        -2.0,
        0.5,
        1.0 / (x * x * x),
        6.5,
        2.5,
        -0.0,
    ];
    let exact: String = exact
        .iter()
        .map(|number| format!("{:016x} ", number.to_bits()))
        .collect();
    let near = [
        x.sin(),
        x.cos(),
        x.tan(),
        x.exp(),
        x.ln(),
        x.log10(),
        x.powf(0.3),
        x.atan2(1.0),
        x.cbrt(),
        x.tanh(),
    ];
    let near: String = near.iter().map(|number| format!("{number:.9} ")).collect();
    let whole = "2147483647 0 0 18446744073709551615\n18446744000000000000 0.8333333 -9223372036854776000\n";
    assert_eq!(printed(program, ""), format!("{exact}\n{near}{whole}"));
}

/// The end of a program: in order, by a panic, by its own code, by an error, and by a stack that is full.
#[test]
fn programs_end_as_in_rust() {
    if !is_possible() {
        return;
    }
    let ended = |body: &str, input: &str| {
        let program = format!("fn main() {{ println!(\"before\"); {body} }}");
        let outcome = ran(&program, input);
        assert_eq!(outcome.stdout, b"before\n", "{body}");
        (
            outcome.status.code(),
            String::from_utf8(outcome.stderr).unwrap(),
        )
    };
    let panicked = (Some(101), "the program panicked\n".to_string());
    assert_eq!(
        ended(
            "let v: Vec<i32> = Vec::new(); println!(\"{:?}\", v[std::env::args().count()]);",
            ""
        ),
        panicked
    );
    assert_eq!(ended("std::process::exit(3)", ""), (Some(3), String::new()));
    let program = "fn main() -> Result<(), String> { println!(\"before\"); Err(\"no\".into()) }";
    let outcome = ran(program, "");
    assert_eq!(
        (outcome.status.code(), &outcome.stderr[..]),
        (Some(1), &b"Error: \"no\"\n"[..])
    );
    let recursion = r#"
        fn deep(left: u64, text: &mut [u64]) -> u64 {
            let mut here = [left; 4];
            here[left as usize % 4] += text[0];
            if left == 0 { here[0] } else { deep(left - 1, &mut here) % 1000007 + here[1] }
        }
        fn main() {
            let count = std::io::read_to_string(std::io::stdin()).unwrap().trim().parse().unwrap();
            let work = move || deep(count, &mut [5]);
            println!("{}", std::thread::Builder::new().stack_size(1 << 30).spawn(work).unwrap().join().unwrap());
        }
    "#;
    let outcome = ran(recursion, "10000");
    assert!(outcome.status.success() && !outcome.stdout.is_empty());
    let outcome = ran(recursion, "1000000000");
    assert_eq!(
        (outcome.status.code(), &outcome.stderr[..]),
        (Some(101), &b"the stack is full\n"[..])
    );
}

/// What no translated program can do is refused with its name, its place, and what to write instead.
#[test]
fn what_a_translated_program_cannot_do_is_refused() {
    if !is_possible() {
        return;
    }
    let refusal = |code: &str| {
        translated(&format!("fn main() {{\n{code}\n}}"))
            .err()
            .unwrap_or_default()
    };
    for (code, name, instead) in [
        (
            "let (_a, _b) = std::sync::mpsc::channel::<i32>();",
            "`mpsc` in line 2",
            "one after the other",
        ),
        (
            "std::thread::yield_now();",
            "`yield_now` in line 2",
            "one after the other",
        ),
        (
            "std::fs::File::open(\"a\").unwrap();",
            "`open` in line 2",
            "stdin",
        ),
        (
            "std::fs::read_to_string(\"a\").unwrap();",
            "`std::fs` in line 2",
            "stdin",
        ),
        (
            "let _ = std::net::TcpStream::connect(\"a:1\");",
            "`net` in line 2",
            "stdin",
        ),
        (
            "let _ = std::panic::catch_unwind(|| 1);",
            "`catch_unwind` in line 2",
            "Result",
        ),
    ] {
        let refusal = refusal(code);
        assert!(
            refusal.contains(name) && refusal.contains(instead),
            "{code}: {refusal}"
        );
    }
}

/// The smallest library that suffices is taken, and what it lacks is said.
#[test]
fn each_program_gets_the_smallest_library() {
    if !is_possible() {
        return;
    }
    let note = |code: &str| translated(&format!("fn main() {{\n{code}\n}}")).unwrap().1;
    assert!(
        note("println!(\"{} {{}} {}\", 1, \"a\");")
            .starts_with("with the small library, `{}` alone as a format (")
    );
    assert!(note("println!(\"{:?}\", 1);").starts_with("with the small library ("));
    let program = "fn main() { println!(\"{:?}\", std::path::Path::new(\"a/b\").file_name()); }";
    match translated(program) {
        Ok((text, note)) => {
            assert!(
                note.contains("the real library")
                    && note.contains("`path`")
                    && note.contains("bundle.rs:1:"),
                "{note}"
            );
            let scratch = scratch();
            let outcome = run(&compile(&text, GCC, &[], &scratch.0), Input::Empty);
            assert_eq!(outcome.stdout, b"Some(\"b\")\n");
        }
        Err(advice) => assert!(
            advice.contains("rustup target add wasm32-wasip1"),
            "{advice}"
        ),
    }
}
