//! Lines and columns of a text.

use super::*;

/// The line and column of a byte, in characters. Lines end with a line feed, a carriage return, or both.
pub(super) fn place(text: &str, offset: usize) -> Place {
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

/// The line around a byte, without its end.
pub(super) fn line(text: &str, offset: usize) -> &str {
    let start = line_start(text, settle(text, offset));
    let rest = &text[start..];
    &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
}

pub(crate) fn line_start(text: &str, offset: usize) -> usize {
    text[..settle(text, offset)]
        .rfind(['\n', '\r'])
        .map_or(0, |end| end + 1)
}

/// The blanks at the beginning of the line around a byte.
pub(super) fn indentation(text: &str, offset: usize) -> &str {
    let line = line(text, offset);
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

/// The nearest byte at the start of a character and not within a line ending. Past the end of the text: the end of its
/// last line that is not blank.
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
