fn main() {
    for file in std::env::args().skip(1) {
        let bytes = std::fs::read(&file).unwrap();
        match scripts::c::Module::decode(&bytes).and_then(|m| scripts::c::emit(&m)) {
            Ok(text) => {
                let out = file.replace(".wasm", ".c");
                println!("{file} {} {}", bytes.len(), text.len());
                std::fs::write(out, text).unwrap()
            }
            Err(e) => println!("{file} ERROR {e}"),
        }
    }
}
