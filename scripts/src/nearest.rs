//! Which of the known names somebody meant who wrote an unknown one.

/// All `known` names: first those that `wanted` is a part of, then those that need the fewest edits to become it; ties
/// keep their order. An edit inserts, drops or replaces a character, or swaps two neighbours. Takes time proportional to the product of
/// the lengths, for each name.
pub fn nearest(wanted: &str, known: &[&str]) -> Vec<String> {
    let mut names: Vec<&str> = known.to_vec();
    let part = wanted.to_lowercase();
    names.sort_by_cached_key(|name| {
        let is_part = name.to_lowercase().contains(&part);
        (!is_part, edits(wanted, name))
    });
    names.into_iter().map(String::from).collect()
}

fn edits(from: &str, to: &str) -> usize {
    let from: Vec<char> = from.to_lowercase().chars().collect();
    let to: Vec<char> = to.to_lowercase().chars().collect();
    let mut rows: Vec<Vec<usize>> = vec![(0..=to.len()).collect()];
    for row in 1..=from.len() {
        let mut line = vec![row];
        for column in 1..=to.len() {
            let replaced = rows[row - 1][column - 1] + usize::from(from[row - 1] != to[column - 1]);
            let mut best = replaced
                .min(rows[row - 1][column] + 1)
                .min(line[column - 1] + 1);
            let can_swap = row > 1 && column > 1;
            if can_swap && from[row - 1] == to[column - 2] && from[row - 2] == to[column - 1] {
                best = best.min(rows[row - 2][column - 2] + 1);
            }
            line.push(best);
        }
        rows.push(line);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (from, to, count) in [
            ("", "", 0),
            ("", "ab", 2),
            ("abc", "abd", 1),
            ("uoj266", "UOJ266", 0),
            ("ab", "ba", 1),
            ("abc", "c", 2),
        ] {
            assert_eq!(edits(from, to), count, "{from} -> {to}");
            assert_eq!(edits(to, from), count, "{to} -> {from}");
        }
    }

    #[test]
    fn the_nearest_name_comes_first() {
        let known = ["poj3710", "uoj266", "uva12033"];
        assert_eq!(
            nearest("uva1203", &known),
            ["uva12033", "uoj266", "poj3710"]
        );
        assert_eq!(nearest("jpo3710", &known)[0], "poj3710");
        assert_eq!(nearest("UVa", &known)[0], "uva12033");
        assert_eq!(nearest("266", &known)[0], "uoj266");
    }
}
