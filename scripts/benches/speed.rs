//! `cargo bench -p scripts [-- PROBLEM ...]`: measures the compiled bundles and writes the tables and plots of the
//! problems' READMEs.

fn main() {
    // Cargo passes options of its own, such as `--bench`.
    let names: Vec<String> = std::env::args()
        .skip(1)
        .filter(|name| !name.starts_with('-'))
        .collect();
    if let Err(error) = scripts::speed::report(&names) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}
