//! Tables of values in a problem's READMEs, which are made by search and held to what it finds.

use std::fmt::Display;
use std::fs;
use std::io;
use std::path::Path;

/// A table in Markdown: a corner, the heads of the columns, and rows, each with its head.
pub fn table<Row: Display, Value: Display>(
    corner: &str,
    columns: impl IntoIterator<Item = impl Display>,
    rows: impl IntoIterator<Item = (Row, Vec<Value>)>,
) -> String {
    let columns: Vec<String> = columns.into_iter().map(|head| head.to_string()).collect();
    let mut text = format!("| {corner} | {} |\n", columns.join(" | "));
    text += &format!("|---|{}\n", "--:|".repeat(columns.len()));
    for (head, values) in rows {
        let values: Vec<String> = values.iter().map(Value::to_string).collect();
        text += &format!("| **{head}** | {} |\n", values.join(" | "));
    }
    text
}

/// Which of the tables are not in both READMEs of the problem in this folder, each with the file.
///
/// # Errors
/// If a README cannot be read.
pub fn missing_tables(folder: &str, tables: &[String]) -> io::Result<Vec<String>> {
    let mut missing = Vec::new();
    for readme in ["README.md", "README.zh-CN.md"] {
        let text = fs::read_to_string(Path::new(folder).join(readme))?.replace("\r\n", "\n");
        let absent = tables.iter().filter(|table| !text.contains(*table));
        missing.extend(absent.map(|table| format!("{readme} does not have\n{table}")));
    }
    Ok(missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_heads_and_numbers_on_the_right() {
        assert_eq!(
            table("a, b", [0, 1], [("x", vec![2, 3])]),
            "| a, b | 0 | 1 |\n|---|--:|--:|\n| **x** | 2 | 3 |\n"
        );
    }

    #[test]
    fn a_table_that_one_language_lacks_is_told() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("tables-{}", std::process::id()));
        let name = folder.to_string_lossy().into_owned();
        let tables = [table("", [0], [("x", vec![1])])];
        fs::create_dir_all(&folder)?;
        fs::write(folder.join("README.md"), format!("# x\r\n{}", tables[0]))?;
        fs::write(folder.join("README.zh-CN.md"), "# x\n")?;
        let missing = missing_tables(&name, &tables)?;
        fs::remove_dir_all(&folder)?;
        assert!(missing.len() == 1 && missing[0].starts_with("README.zh-CN.md does not have"));
        Ok(())
    }
}
