//! Which bytes of a file belong to an item.

use super::lexer::Source;

/// The bytes that go with an item: its comments, its lines if it has them for itself, and a blank line beside it.
pub fn removal(source: &Source, first: usize, end: usize) -> (usize, usize) {
    let text = &source.text;
    let (start, stop) = chunk(source, first, end);
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let rest_of_line = text[stop..]
        .find('\n')
        .map_or(text.len(), |newline| stop + newline);
    let owns_lines =
        text[line..start].trim().is_empty() && text[stop..rest_of_line].trim().is_empty();
    if !owns_lines {
        return (start, stop);
    }
    let stop = (rest_of_line + 1).min(text.len());
    let rest = &text[stop..];
    let ends_block = rest.trim_start().starts_with('}') || rest.trim().is_empty();
    let is_parted = text[..line].ends_with("\n\n");
    if line == 0 {
        return (0, stop + rest.len() - rest.trim_start_matches('\n').len());
    }
    let has_blank_line_too_many = is_parted && (rest.starts_with('\n') || ends_block);
    (line - usize::from(has_blank_line_too_many), stop)
}

/// The bytes of an item with the comments that stand right above it and behind it on its last line.
pub fn chunk(source: &Source, first: usize, end: usize) -> (usize, usize) {
    let mut start = source.tokens[first].start;
    let behind = first
        .checked_sub(1)
        .map_or(0, |before| source.tokens[before].end);
    let above = source
        .comments
        .partition_point(|comment| comment.end <= start);
    for comment in source.comments[..above].iter().rev() {
        let gap = &source.text[comment.end..start];
        let shares_line =
            behind > 0 && !source.text[behind.min(comment.start)..comment.start].contains('\n');
        if comment.start < behind || shares_line || gap.matches('\n').count() > 1 {
            break;
        }
        start = comment.start;
    }
    let mut stop = source.tokens[end - 1].end;
    let beside = source.comments.get(
        source
            .comments
            .partition_point(|comment| comment.start < stop),
    );
    if let Some(comment) = beside {
        let next = source
            .tokens
            .get(end)
            .map_or(source.text.len(), |token| token.start);
        let is_last = comment.end <= next && source.text[comment.end..next].contains('\n')
            || next == source.text.len();
        if !source.text[stop..comment.start].contains('\n') && is_last {
            stop = comment.end;
        }
    }
    (start, stop)
}

/// The columns before a byte on its line.
pub fn column(source: &Source, at: usize) -> usize {
    at - source.text[..at]
        .rfind('\n')
        .map_or(0, |newline| newline + 1)
}

/// The blanks before the first word of the line that contains the byte `at`.
pub fn indent_at(source: &Source, at: usize) -> usize {
    let rest = &source.text[at - column(source, at)..];
    rest.len() - rest.trim_start_matches(' ').len()
}
