//! Bytes, lines and columns of a text.

use crate::battle::Place;

/// The line and column, in characters, of a byte. A line ends with a line feed, a carriage return, or both, as editors count.
pub fn place(text: &str, offset: usize) -> Place {
    let offset = settle(text, offset);
    let start = line_start(text, offset);
    let bytes = text.as_bytes();
    let ends_line =
        |&at: &usize| bytes[at] == b'\n' || bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    Place {
        line: (0..start).filter(ends_line).count() + 1,
        column: text[start..offset].chars().count() + 1,
    }
}

/// The line that a byte is on, without its end.
pub fn line(text: &str, offset: usize) -> &str {
    let start = line_start(text, settle(text, offset));
    let rest = &text[start..];
    &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
}

/// Where the line of a byte begins.
pub fn line_start(text: &str, offset: usize) -> usize {
    text[..settle(text, offset)]
        .rfind(['\n', '\r'])
        .map_or(0, |end| end + 1)
}

/// The blanks that the line of a byte begins with.
pub fn indentation(text: &str, offset: usize) -> &str {
    let line = line(text, offset);
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// The byte for a line and column, counting from 1, as the parser counts them: to it, some rarer characters end a line too.
pub fn parser_offset(text: &str, line: usize, column: usize) -> usize {
    let mut at = 0;
    for _ in 1..line {
        while at < text.len() && line_break(text.as_bytes(), at) == 0 {
            at += 1;
        }
        at += line_break(text.as_bytes(), at);
    }
    let rest = text.get(at..).unwrap_or_default();
    at + rest
        .char_indices()
        .nth(column.saturating_sub(1))
        .map_or(rest.len(), |(bytes, _)| bytes)
}

/// How many bytes of line break the parser sees at `at`.
pub fn line_break(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at..).unwrap_or_default() {
        [b'\r', b'\n', ..] | [0xC2, 0x85, ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        [0xE2, 0x80, 0xA8 | 0xA9, ..] => 3,
        _ => 0,
    }
}

/// A byte that a character starts at, and not the middle of a line end; what is past the text goes to the end of its last line with anything on it.
fn settle(text: &str, offset: usize) -> usize {
    if offset >= text.len() {
        return text.trim_end().len();
    }
    let offset = text.floor_char_boundary(offset);
    if text[..offset].ends_with('\r') && text[offset..].starts_with('\n') {
        offset - 1
    } else {
        offset
    }
}
