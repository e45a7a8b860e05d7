//! What is refused before the parser sees it: what is no YAML at all, and what would keep the parser busy for minutes.

use super::Problem;
use super::scan::{Kind, Scanner};
use super::text;

/// The largest file.
pub const MOST_BYTES: usize = 1 << 20;
/// How deep values may be nested.
pub const MOST_DEEP: usize = 64;
/// How many aliases (`*name`) there may be.
const MOST_ALIASES: usize = 256;
/// How many brackets may stay open beyond a simple run of words. The parser's time grows with the square of what is open, and this holds
/// even should the scanner ever see a text otherwise than the parser does.
const MOST_BRACKETS: usize = 10_000;

/// How files begin that are something else.
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

/// The text in a file's bytes.
pub fn decode(bytes: &[u8]) -> Result<&str, Problem> {
    if let Some((_, what)) = OTHER_FILES
        .iter()
        .find(|(start, _)| bytes.starts_with(start))
    {
        return Err(Problem::new(
            None,
            format!("this is no YAML: it looks like {what}"),
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
            "this is no YAML: it holds zero bytes, so it is a program, a picture or some other binary file",
        ));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        Problem::new(
            error.valid_up_to(),
            "this is not UTF-8: the file was saved in another encoding, such as Windows-1252 (save it as UTF-8)",
        )
    })
}

/// Whether the parser may be let loose on the text.
pub fn check(text: &str) -> Result<(), Problem> {
    if let Some((offset, control)) = text.char_indices().find(|&(_, c)| is_refused(c)) {
        return Err(Problem::new(
            offset,
            format!(
                "there is an invisible control character here (U+{:04X}): delete it",
                u32::from(control)
            ),
        ));
    }
    check_directives(text)?;
    let mut bare = true;
    let mut aliases = 0;
    let mut scanner = Scanner::new(text);
    while let Some(token) = scanner.next() {
        bare &= token.kind == Kind::Frame;
        let piece = &text[token.start..token.end];
        aliases += usize::from(token.kind == Kind::Alias);
        if token.kind == Kind::Open && scanner.depth > MOST_DEEP {
            return Err(Problem::new(
                token.start,
                format!("the brackets are nested more than {MOST_DEEP} deep"),
            ));
        }
        if aliases > MOST_ALIASES {
            return Err(Problem::new(
                token.start,
                format!(
                    "there are more than {MOST_ALIASES} aliases (*name): write some of them out"
                ),
            ));
        }
        if token.kind == Kind::Tag {
            return Err(Problem::new(
                token.start,
                "a value that begins with ! is a YAML tag, and there are none here: put quotes round it",
            ));
        }
        if token.kind == Kind::Block
            && piece
                .split_once(['\n', '\r'])
                .is_none_or(|(_, block)| block.trim().is_empty())
        {
            return Err(Problem::new(
                token.start,
                "after | or > comes a block of text, and there is none: put quotes round the value if the sign is meant",
            ));
        }
    }
    if bare {
        return Err(Problem::new(
            None,
            "there is nothing in the file but blanks and comments",
        ));
    }
    check_brackets(text)
}

/// The parser compares each `%TAG` with every other.
fn check_directives(text: &str) -> Result<(), Problem> {
    let starts_line = |at: usize| {
        at == 0
            || (1..=3)
                .any(|width| at >= width && text::line_break(text.as_bytes(), at - width) == width)
    };
    match text.match_indices("%TAG").find(|&(at, _)| starts_line(at)) {
        Some((at, _)) => Err(Problem::new(
            at,
            "a line that begins with %TAG is a directive, and there are none here",
        )),
        None => Ok(()),
    }
}

fn check_brackets(text: &str) -> Result<(), Problem> {
    let bytes = text.as_bytes();
    let special = |byte: &u8| {
        matches!(
            byte,
            b'[' | b']' | b'{' | b'}' | b'\'' | b'"' | b'#' | b'\n' | b'\r'
        )
    };
    let mut open = 0;
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(special) {
        at += found + 1;
        if matches!(bytes[at - 1], b'[' | b'{') {
            let closes = bytes[at..]
                .iter()
                .find(|byte| special(byte))
                .is_some_and(|byte| matches!(byte, b']' | b'}'));
            open += usize::from(!closes);
        }
        if open > MOST_BRACKETS {
            return Err(Problem::new(
                at - 1,
                format!(
                    "there are more than {MOST_BRACKETS} brackets: write lists and maps line by line"
                ),
            ));
        }
    }
    Ok(())
}

/// What the parser takes for no text.
fn is_refused(c: char) -> bool {
    matches!(c, '\0'..='\u{8}' | '\u{B}' | '\u{C}' | '\u{E}'..='\u{1F}' | '\u{7F}'..='\u{84}' | '\u{86}'..='\u{9F}' | '\u{FFFE}' | '\u{FFFF}')
}
