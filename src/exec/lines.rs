//! Lines of limited length.

use std::io::{self, BufRead, Read};

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
    let most = MOST_BYTES as u64 + 1;
    if input.take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(InputLine::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MOST_BYTES {
        input.skip_until(b'\n')?;
        return Ok(InputLine::TooLong);
    }
    Ok(InputLine::Whole(line))
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
