//! The program behind `cargo bundle`, `cargo judge`, `cargo stress` and `cargo scaffold`.

fn main() {
    std::process::exit(scripts::run(std::env::args_os().skip(1).collect()))
}
