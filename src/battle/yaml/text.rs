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
