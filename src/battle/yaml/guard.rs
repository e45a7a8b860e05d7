//! Refusing files that are not YAML at all, and invisible characters.

use super::Problem;

/// The size limit of a file, in bytes.
pub(crate) const MOST_BYTES: usize = 1 << 20;
/// The first bytes of other kinds of files.
const OTHER_FILES: [(&[u8], &str); 11] = [
    (b"\x89PNG", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF", "a PDF document"),
    (
        b"PK\x03\x04",
        "a ZIP archive (office documents are such archives too)",
    ),
    (b"\x1F\x8B", "a gzip archive"),
    (b"\xD0\xCF\x11\xE0", "an old office document"),
    (b"{\\rtf", "a rich text document (save it as plain text)"),
    (b"SQLite format 3\0", "a database"),
    (b"\xFF\xFE", "UTF-16 text (save it as UTF-8)"),
    (b"\xFE\xFF", "UTF-16 text (save it as UTF-8)"),
];

pub(crate) fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    if let Some((_, what)) = OTHER_FILES
        .iter()
        .find(|(start, _)| bytes.starts_with(start))
    {
        return Err(Problem::new(
            None,
            format!("this is not YAML: it looks like {what}"),
        ));
    }
    if bytes.len() > MOST_BYTES {
        return Err(Problem::new(
            None,
            format!(
                "the file has {} bytes; {MOST_BYTES} (1 MiB) is the most that is read",
                bytes.len()
            ),
        ));
    }
    if bytes.contains(&0) {
        return Err(Problem::new(
            None,
            "this is not YAML: it holds zero bytes, so it is a program, a picture or some other binary file",
        ));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        Problem::new(
            error.valid_up_to(),
            "this is not UTF-8: the file was saved in another encoding, such as Windows-1252 (save it as UTF-8)",
        )
    })
}

/// Refuses control characters and directives.
pub(super) fn check(text: &str) -> Result<(), Problem> {
    if let Some((offset, control)) = text.char_indices().find(|&(_, c)| is_refused(c)) {
        return Err(Problem::new(
            offset,
            format!(
                "there is an invisible control character here (U+{:04X}): delete it",
                u32::from(control)
            ),
        ));
    }
    let starts_line =
        |&(at, _): &(usize, &str)| text[..at].is_empty() || text[..at].ends_with(['\n', '\r']);
    match text.match_indices("%TAG").find(starts_line) {
        Some((at, _)) => Err(Problem::new(
            at,
            "a line that begins with %TAG is a directive, and directives are not allowed",
        )),
        None => Ok(()),
    }
}

/// Returns whether the parser does not accept a character.
fn is_refused(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{84}' | '\u{86}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}')
}
