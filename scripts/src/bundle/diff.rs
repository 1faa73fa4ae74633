//! How two texts differ, as `diff -u` shows it.

/// Equal lines shown around each change.
const CONTEXT: usize = 3;

/// Beyond so many pairs of lines the differing middle is shown as one change.
const MOST_PAIRS: usize = 25_000_000;

/// The unified difference of two texts under their names; `None` if they are equal, byte for byte.
/// Takes time proportional to the product of the numbers of lines between the first and the last difference.
pub fn unified(old_name: &str, old: &str, new_name: &str, new: &str) -> Option<String> {
    if old == new {
        return None;
    }
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let mut text = format!("--- {old_name}\n+++ {new_name}\n");
    let edits = edits(&old, &new);
    let mut at = 0;
    while let Some(start) = (at..edits.len()).find(|place| edits[*place].0 != ' ') {
        // A hunk goes on as long as the next change is so near that the contexts would touch.
        let mut last = start;
        while let Some(next) = (last + 1..edits.len()).find(|place| edits[*place].0 != ' ') {
            if next - last > 2 * CONTEXT + 1 {
                break;
            }
            last = next;
        }
        let from = start.saturating_sub(CONTEXT).max(at);
        let to = (last + CONTEXT + 1).min(edits.len());
        let count = |range: std::ops::Range<usize>, other: char| {
            edits[range]
                .iter()
                .filter(|(sign, _)| *sign != other)
                .count()
        };
        let place = |other: char| {
            let (before, lines) = (count(0..from, other), count(from..to, other));
            format!("{},{lines}", before + usize::from(lines > 0))
        };
        text.push_str(&format!("@@ -{} +{} @@\n", place('+'), place('-')));
        for (sign, line) in &edits[from..to] {
            text.push(*sign);
            text.push_str(line);
            if !line.ends_with('\n') {
                text.push_str("\n\\ No newline at end of file\n");
            }
        }
        at = to;
    }
    Some(text)
}

/// All lines of both texts, with `-` for those only in `old`, `+` for those only in `new`, and a blank for the others.
fn edits<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(char, &'t str)> {
    let head = old
        .iter()
        .zip(new)
        .take_while(|(one, other)| one == other)
        .count();
    let most = old.len().min(new.len()) - head;
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take(most)
        .take_while(|(one, other)| one == other)
        .count();
    let (before, after) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
    let mut edits: Vec<(char, &str)> = old[..head].iter().map(|line| (' ', *line)).collect();
    edits.extend(middle(before, after));
    edits.extend(old[old.len() - tail..].iter().map(|line| (' ', *line)));
    edits
}

/// The same for what lies between the first and the last difference, by a longest common subsequence.
fn middle<'t>(old: &[&'t str], new: &[&'t str]) -> Vec<(char, &'t str)> {
    let mut edits = Vec::new();
    let (mut row, mut column) = (0, 0);
    if old.len().saturating_mul(new.len()) <= MOST_PAIRS {
        let width = new.len() + 1;
        // At `row * width + column`: how many lines the two rests have in common at most.
        let mut common = vec![0u32; (old.len() + 1) * width];
        for row in (0..old.len()).rev() {
            for column in (0..new.len()).rev() {
                common[row * width + column] = if old[row] == new[column] {
                    common[(row + 1) * width + column + 1] + 1
                } else {
                    common[(row + 1) * width + column].max(common[row * width + column + 1])
                };
            }
        }
        while row < old.len() && column < new.len() {
            if old[row] == new[column] {
                edits.push((' ', old[row]));
                (row, column) = (row + 1, column + 1);
            } else if common[(row + 1) * width + column] >= common[row * width + column + 1] {
                edits.push(('-', old[row]));
                row += 1;
            } else {
                edits.push(('+', new[column]));
                column += 1;
            }
        }
    }
    edits.extend(old[row..].iter().map(|line| ('-', *line)));
    edits.extend(new[column..].iter().map(|line| ('+', *line)));
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_do_not_differ() {
        assert_eq!(unified("a", "x\n", "b", "x\n"), None);
        assert_eq!(unified("a", "", "b", ""), None);
    }

    #[test]
    fn changes_come_with_their_places_and_context() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n";
        let shown = "--- a\n+++ b\n@@ -2,8 +2,9 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n 9\n+10\n";
        assert_eq!(unified("a", old, "b", new).unwrap(), shown);
    }

    #[test]
    fn far_changes_stand_apart() {
        let old: String = (0..30).map(|line| format!("{line}\n")).collect();
        let new = old.replace("\n3\n", "\nx\n").replace("\n25\n", "\n");
        let shown = unified("a", &old, "b", &new).unwrap();
        assert!(
            shown.contains("@@ -1,7 +1,7 @@\n 0\n 1\n 2\n-3\n+x\n 4\n 5\n 6\n@@ -23,7 +23,6 @@\n"),
            "{shown}"
        );
    }

    #[test]
    fn a_missing_final_newline_shows() {
        let shown = "--- a\n+++ b\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x\n";
        assert_eq!(unified("a", "x", "b", "x\n").unwrap(), shown);
        assert_eq!(
            unified("a", "", "b", "x\n").unwrap(),
            "--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x\n"
        );
    }
}
