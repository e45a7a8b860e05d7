//! Lines of limited length.

use std::io::{self, BufRead};

/// The most bytes of a line.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// One line of the input, without its line feed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine {
    /// A line of at most [`MOST_BYTES`].
    Whole(Vec<u8>),
    /// A longer line, which was skipped.
    TooLong,
    End,
}

/// Reads the next line. Of a line that is too long, only the part up to the limit is kept.
pub(super) fn next(input: &mut dyn BufRead) -> io::Result<InputLine> {
    let mut line = Vec::new();
    let (mut any, mut long) = (false, false);
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        any |= !chunk.is_empty();
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        long |= line.len() + part.len() > MOST_BYTES;
        if !long {
            line.extend_from_slice(part);
        }
        let (used, last) = (
            end.map_or(chunk.len(), |end| end + 1),
            end.is_some() || chunk.is_empty(),
        );
        input.consume(used);
        if last {
            return Ok(match (any, long) {
                (false, _) => InputLine::End,
                (true, true) => InputLine::TooLong,
                (true, false) => InputLine::Whole(line),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<InputLine> {
        let mut input = io::BufReader::with_capacity(7, text);
        let mut all = Vec::new();
        loop {
            match next(&mut input).unwrap() {
                InputLine::End => return all,
                line => all.push(line),
            }
        }
    }

    #[test]
    fn the_last_line_needs_no_end() {
        let whole = |text: &str| InputLine::Whole(text.as_bytes().to_vec());
        assert_eq!(
            lines(b"one, and more\n\ntwo"),
            [whole("one, and more"), whole(""), whole("two")]
        );
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn a_long_line_is_passed_over_and_the_next_is_read() {
        let mut text = vec![b'x'; MOST_BYTES + 1];
        text.extend_from_slice(b"\nnext\n");
        assert_eq!(
            lines(&text),
            [InputLine::TooLong, InputLine::Whole(b"next".to_vec())]
        );
        assert_eq!(
            lines(&vec![b'x'; MOST_BYTES]),
            [InputLine::Whole(vec![b'x'; MOST_BYTES])]
        );
    }
}
