//! What the memory holds at first, as C text.

/// So many zeros are left out, since the memory is zero before.
const GAP: usize = 16;
/// Longer pieces that are no text are written in letters that stand for six bits.
const LONG: usize = 600;

/// The statements that fill the memory.
pub fn statements(segments: &[(u64, Vec<u8>)]) -> String {
    let pieces = segments
        .iter()
        .flat_map(|(address, bytes)| pieces(*address, bytes));
    pieces
        .map(|(address, bytes)| {
            let plain = literal(bytes);
            let (letters, rest) = bytes.split_at(bytes.len() / 3 * 3);
            let coded = match bytes.len() > LONG && plain.len() > bytes.len() * 2 {
                true => letters,
                false => &[],
            };
            let mut text = String::new();
            if !coded.is_empty() {
                text += &format!("V6(M+{address},{});\n", in_letters(coded));
            }
            let (address, bytes) = match coded.is_empty() {
                true => (address, bytes),
                false => (address + coded.len() as u64, rest),
            };
            if !bytes.is_empty() {
                text += &format!("memcpy(M+{address},{},{});\n", literal(bytes), bytes.len());
            }
            text
        })
        .collect()
}

/// A segment without long runs of zeros.
fn pieces(address: u64, bytes: &[u8]) -> Vec<(u64, &[u8])> {
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let zeros = bytes[start..].iter().take_while(|&&byte| byte == 0).count();
        start += zeros;
        let rest = &bytes[start..];
        let gap = rest
            .windows(GAP)
            .position(|window| window.iter().all(|&byte| byte == 0));
        let piece = &rest[..gap.unwrap_or(rest.len())];
        if !piece.is_empty() {
            pieces.push((address + start as u64, piece));
        }
        start += piece.len();
    }
    pieces
}

/// Bytes as a string literal, without trigraphs and without digits that would lengthen an escape.
fn literal(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for (index, &byte) in bytes.iter().enumerate() {
        let digit_follows = bytes.get(index + 1).is_some_and(u8::is_ascii_digit);
        match byte {
            b'"' | b'\\' | b'?' => text.extend(['\\', char::from(byte)]),
            b'\n' => text += "\\n",
            b' '..=b'~' => text.push(char::from(byte)),
            _ if digit_follows => text += &format!("\\{byte:03o}"),
            _ => text += &format!("\\{byte:o}"),
        }
    }
    text + "\""
}

/// Each three bytes as four letters from `0` on, in lines.
fn in_letters(bytes: &[u8]) -> String {
    let mut text = String::from("\"");
    for (index, three) in bytes.chunks_exact(3).enumerate() {
        if index > 0 && index % 30 == 0 {
            text += "\"\n\"";
        }
        let number = three
            .iter()
            .fold(0, |number, &byte| number << 8 | u32::from(byte));
        for shift in [18, 12, 6, 0] {
            let letter = char::from((number >> shift & 63) as u8 + b'0');
            if matches!(letter, '\\' | '?') {
                text.push('\\');
            }
            text.push(letter);
        }
    }
    text + "\""
}
