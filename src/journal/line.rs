//! A line of the file: a JSON object that begins with a checksum of the rest and the checksum of the line
//! before it. So each line can be checked by itself, and lost, doubled or moved lines are found.

use super::*;
use siphasher::sip::SipHasher13;
use std::hash::Hasher;
use std::io::BufRead;

/// Byte order mark that some editors add.
pub(super) const MARK: &[u8] = "\u{feff}".as_bytes();

/// Limit for the length of a line; a file with a longer one is not read into memory.
pub(super) const LONGEST: u64 = 64 << 20;

const SUM: &str = "{\"sum\":\"";
const AFTER: &str = "\"after\":\"";
const HEX: usize = 16;

/// Checksum of bytes: SipHash-1-3 with a key of zeros.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = SipHasher13::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Makes a line of a JSON object; returns it with its checksum. `after` is the checksum of the line before.
pub(super) fn seal(after: Option<u64>, object: &str) -> (String, u64) {
    let body = object.strip_prefix('{').unwrap_or(object);
    let rest = after.map_or_else(
        || body.to_owned(),
        |after| format!("{AFTER}{after:016x}\",{body}"),
    );
    let sum = checksum(rest.as_bytes());
    (format!("{SUM}{sum:016x}\",{rest}\n"), sum)
}

/// A line with a valid checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sealed<'a> {
    /// Checksum of the line.
    pub(super) sum: u64,
    /// Checksum of the line before; `None` on the first line.
    pub(super) after: Option<u64>,
    /// Fields of the object, without the opening brace.
    pub(super) body: &'a str,
}

impl Sealed<'_> {
    pub(super) fn json(&self) -> String {
        format!("{{{}", self.body)
    }
}

/// Returns true if a file that starts like this may be a saved game.
pub(super) fn looks_sealed(start: &[u8]) -> bool {
    start.starts_with(SUM.as_bytes())
}

/// Opens a line (without its line feed); `None` where the checksum does not fit.
pub(super) fn unseal(line: &[u8]) -> Option<Sealed<'_>> {
    let line = std::str::from_utf8(line).ok()?;
    let (sum, rest) = hex(line.strip_prefix(SUM)?)?;
    if checksum(rest.as_bytes()) != sum {
        return None;
    }
    match rest.strip_prefix(AFTER) {
        Some(chained) => hex(chained).map(|(after, body)| Sealed {
            sum,
            after: Some(after),
            body,
        }),
        None => Some(Sealed {
            sum,
            after: None,
            body: rest,
        }),
    }
}

/// Reads 16 lower-case hexadecimal digits up to `",`; returns the rest as well.
fn hex(text: &str) -> Option<(u64, &str)> {
    let digits = text.get(..HEX)?;
    let lower = digits
        .bytes()
        .all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    let number = u64::from_str_radix(digits, 16).ok().filter(|_| lower)?;
    Some((number, text.get(HEX..)?.strip_prefix("\",")?))
}

/// Returns true for the first line of a saved game with a byte order mark or CR LF.
pub(super) fn has_other_ends(first: &[u8]) -> bool {
    let bare = first.strip_prefix(MARK).unwrap_or(first);
    let line = bare
        .strip_suffix(b"\n")
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    line.is_some_and(|line| line.len() + 1 < first.len() && unseal(line).is_some())
}

/// The next line, and whether its line feed is there; empty at the end of the file.
pub(super) fn next_line(reader: &mut impl BufRead) -> io::Result<(Vec<u8>, bool)> {
    let mut line = Vec::new();
    reader.take(LONGEST).read_until(b'\n', &mut line)?;
    let whole = line.last() == Some(&b'\n');
    Ok((line, whole))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_opens_as_it_was_sealed() {
        let (line, sum) = seal(Some(7), r#"{"record":1}"#);
        assert_eq!(
            line,
            format!("{{\"sum\":\"{sum:016x}\",\"after\":\"0000000000000007\",\"record\":1}}\n")
        );
        let open = unseal(line.trim_end().as_bytes()).expect("it fits");
        assert_eq!(
            (open.sum, open.after, open.json().as_str()),
            (sum, Some(7), r#"{"record":1}"#)
        );
    }

    #[test]
    fn no_flipped_bit_goes_unseen() {
        let (line, _) = seal(None, r#"{"drumhead":"saved game","format":1}"#);
        let line = line.trim_end().as_bytes();
        for at in 0..line.len() * 8 {
            let mut wrong = line.to_vec();
            wrong[at / 8] ^= 1 << (at % 8);
            assert_eq!(unseal(&wrong), None, "bit {at}");
        }
    }

    /// Fixed for ever: a saved game must open in every later version.
    #[test]
    fn the_checksum_never_changes() {
        assert_eq!(checksum(b"drumhead"), 0x3c0d_66bf_cb7a_9871);
    }
}
