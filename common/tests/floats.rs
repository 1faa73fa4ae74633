//! Numbers with a fraction, as `str::parse` rounds them.

use common::io::{Float, Scanner};
use scripts::testing::random::Rng;

const MORE: &str = "                    ";

/// The second number of the input, of which the first is put before it: the buffer is filled by
/// then.
fn float<T: Float>(input: &str, low: T, high: T) -> Result<T, String> {
    let input = format!("0 {input}");
    let mut source = input.as_bytes();
    let mut scanner = Scanner::new(&mut source);
    scanner.float("a zero", 0.0, 0.0).unwrap();
    let found = scanner.float("x", low, high);
    found.map_err(|error| error.to_string())
}

/// The bits of what is read, at the end of the input and before it.
fn bits(text: &str) -> Option<(u64, u32)> {
    let inputs = [text.to_string(), format!("\n {text}\r\n{MORE}")];
    let [one, other] = inputs.map(|input| {
        let wide = float(&input, f64::MIN, f64::MAX).ok()?;
        let narrow = float(&input, f32::MIN, f32::MAX).ok()?;
        Some((wide.to_bits(), narrow.to_bits()))
    });
    assert_eq!(one, other, "{text}");
    one
}

fn assert_bits(text: &str) {
    let wide = text.parse::<f64>().unwrap().to_bits();
    let narrow = text.parse::<f32>().unwrap().to_bits();
    assert_eq!(bits(text), Some((wide, narrow)), "{text}");
}

#[test]
fn every_form_has_the_value_that_std_gives_it() {
    for text in [
        "0",
        "-0",
        "0.0",
        "-0.0",
        "1",
        "-1",
        "1.5",
        ".5",
        "-.5",
        "5.",
        "1e5",
        "1E5",
        "1e+5",
        "1e-5",
        "2.5e3",
        "00012.50",
        "0.1",
        "0.30000000000000004",
        "9007199254740993",
        "123456789012345678901234567890",
        "1e-45",
        "5e-324",
        "1e-400",
        "16777217",
        "0.1000000000000000055511151231257827021181583404541015625",
        "8.5e37",
    ] {
        assert_bits(text);
    }
}

#[test]
fn random_numbers_have_the_value_that_std_gives_them() {
    let mut rng = Rng::new(8);
    for _ in 0..20_000 {
        let value = f64::from_bits(rng.bits());
        if !value.is_finite() {
            continue;
        }
        for text in [format!("{value:e}"), format!("{:.3}", value % 1e6)] {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(
                float(&format!("{text}{MORE}"), f64::MIN, f64::MAX).map(f64::to_bits),
                Ok(expected.to_bits()),
                "{text}"
            );
        }
    }
}

#[test]
fn every_short_number_has_the_value_that_std_gives_it() {
    let mut rng = Rng::new(10);
    for _ in 0..200_000 {
        let length = rng.range(1..=9) as usize;
        let mut text = rng.below(10_u64.pow(length as u32)).to_string();
        text.insert(rng.index(text.len() + 1), '.');
        let sign = *rng.pick(&["", "-"]);
        text.insert_str(0, sign);
        assert_bits(&text);
    }
}

#[test]
fn what_is_no_number_is_refused() {
    for text in [
        "nan", "NaN", "-nan", "inf", "-inf", "infinity", "1e999", "-1e999", "+1", "+.5",
        ".", "-", "e5", "1e", "1e+", "1.2.3", "0x1p3", "1,5", "1_0", "--1", "\u{661}",
    ] {
        assert_eq!(bits(text), None, "{text}");
    }
}

#[test]
fn the_range_includes_its_ends() {
    for (text, inside) in [
        ("-0.5", true),
        ("-0.51", false),
        ("0.25", true),
        ("0.2500000001", false),
        ("0", true),
        ("-0", true),
    ] {
        let fault = format!("line 1: expected x from -0.5 to 0.25, found {text}");
        let expected = if inside {
            Ok(text.parse().unwrap())
        } else {
            Err(fault)
        };
        assert_eq!(float(text, -0.5, 0.25), expected);
        assert_eq!(float(&format!("{text}{MORE}"), -0.5, 0.25), expected);
    }
    assert_eq!(float("inf", 0.0, f64::INFINITY), Ok(f64::INFINITY));
    assert_eq!(
        float("", 0.0, 1.0).unwrap_err(),
        "line 1: expected x from 0 to 1, found the end of the input"
    );
}

#[test]
fn many_are_read_into_a_vector() {
    let mut input = &b"0.5 1e1\n-2"[..];
    assert_eq!(
        Scanner::new(&mut input).floats(3, "x", -9.0, 99.0).unwrap(),
        [0.5, 10.0, -2.0]
    );
}
