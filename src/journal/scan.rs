//! Reads a file line by line. Each line is checked against its checksum and the line before it, and of each
//! record only the head is read. The result is the history, the faces shown, and the end of the good part.

use super::dice::SeenFaces;
use super::history::History;
use super::line::{LONGEST, MARK, Sealed, has_other_ends, looks_sealed, next_line};
use super::trouble::{DAMAGED, plain};
use super::*;
use std::io::BufRead;

/// Version of the format that this program writes; it reads all earlier ones.
pub(super) const FORMAT: u64 = 1;

/// Start of a line with a saved state; all other lines are records.
pub(super) const STATE: &str = "{\"state\":";

const NO_FIT: &str = "its checksum does not fit";

const FOREIGN: &str = "this is not a saved game of Drumhead; start a battle with `drumhead play`";

const ENDS: &str = "its lines do not end as those of a saved game (an editor or an e-mail has changed them); \
                    open it to play, and it continues as a copy";

/// First line of a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Header {
    /// Always `saved game`.
    pub(super) drumhead: String,
    pub(super) format: u64,
    /// Version of the program that started the game.
    pub(super) version: String,
    /// Time when the game was started.
    pub(super) time: String,
    pub(super) rules: String,
    pub(super) seed: u64,
    /// The whole battle as mustered.
    pub(super) setup: Map<String, Value>,
}

impl Header {
    pub(super) fn title(&self) -> &str {
        let title = self.setup.get("battle").and_then(Value::as_str);
        title.unwrap_or_default()
    }
}

#[derive(Debug)]
pub(super) enum ScanFault {
    Io(io::Error),
    /// The file is not a saved game, is of a newer format, or has no good part; the reason as a sentence.
    Unfit(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    /// Number, counting from 1.
    pub(super) line: u32,
    /// Reason, as part of a sentence.
    pub(super) what: String,
}

impl Trouble {
    /// Describes the damage; the text may quote the line.
    pub(super) fn at(line: u32, what: &str) -> Trouble {
        Trouble {
            line,
            what: plain(what),
        }
    }
}

/// The places of the records and the faces shown, by the lines read.
#[derive(Clone, Default)]
pub(super) struct Index {
    pub(super) history: History,
    pub(super) seen: SeenFaces,
    /// The last saved state, and the record before it.
    pub(super) state: Option<(LinePlace, u64)>,
}

impl Index {
    /// Adds a line with a valid checksum after the header: records or a state. After an error nothing is added.
    pub(super) fn take(&mut self, line: &Sealed, spot: LinePlace) -> Result<(), String> {
        let json = line.json();
        if let Some(number) = json.strip_prefix(STATE) {
            let number = number
                .split([',', '}'])
                .next()
                .and_then(|number| number.parse().ok());
            let after = self.history.len();
            if number != Some(after) {
                return Err(format!(
                    "it holds the state after a record other than {after}"
                ));
            }
            self.history.take_state(spot);
            self.state = Some((spot, after));
            return Ok(());
        }
        match wire::heads(&json)?.as_slice() {
            [head] => self.take_head(head, spot),
            heads => {
                let mut all = self.clone();
                for (part, head) in (0..).zip(heads) {
                    all.take_head(head, LinePlace { part, ..spot })?;
                }
                *self = all;
                Ok(())
            }
        }
    }

    pub(super) fn take_head(&mut self, head: &Head, spot: LinePlace) -> Result<(), String> {
        self.history.take(head, spot)?;
        self.seen.add(self.history.len(), &head.dice, &head.drawn);
        Ok(())
    }
}

/// The good part of a file.
pub(super) struct Scan {
    pub(super) header: Header,
    pub(super) index: Index,
    pub(super) tail: Tail,
    /// Number of bytes to keep when the file is continued.
    pub(super) good: u64,
    /// The last line, if it was cut off; what follows it is not a line, either.
    pub(super) torn: Option<u32>,
    /// That line can only be half of a write.
    half: bool,
    /// The first damaged line; nothing after it was read.
    pub(super) trouble: Option<Trouble>,
}

/// Reads a file, up to but not including line `until`.
pub(super) fn scan(file: impl Read, until: Option<u32>) -> Result<Scan, ScanFault> {
    let mut reader = io::BufReader::with_capacity(1 << 16, file);
    let start = reader.fill_buf().map_err(ScanFault::Io)?;
    if !start.is_empty() && !looks_sealed(start.strip_prefix(MARK).unwrap_or(start)) {
        return Err(ScanFault::Unfit(FOREIGN.to_owned()));
    }
    let (first, whole) = next_line(&mut reader).map_err(ScanFault::Io)?;
    if has_other_ends(&first) {
        return Err(ScanFault::Unfit(ENDS.to_owned()));
    }
    if first.starts_with(MARK) {
        return Err(ScanFault::Unfit(FOREIGN.to_owned()));
    }
    let (header, sum) = header(&first, whole).map_err(ScanFault::Unfit)?;
    let mut tail = Tail::default();
    tail.add(&first, sum);
    let mut scan = Scan {
        header,
        index: Index::default(),
        good: tail.end(),
        tail,
        torn: None,
        half: false,
        trouble: None,
    };
    while until.is_none_or(|until| scan.tail.lines + 1 < until) {
        let (line, whole) = next_line(&mut reader).map_err(ScanFault::Io)?;
        if line.is_empty() || !scan.take(line, whole) {
            break;
        }
    }
    if let Some(number) = scan.torn
        && !scan.ends_torn(&mut reader).map_err(ScanFault::Io)?
    {
        (scan.torn, scan.trouble) = (None, Some(Trouble::at(number, NO_FIT)));
    }
    if scan.index.state.is_none() {
        let what = scan.trouble.map_or_else(
            || "the file is cut short: the battle is not in it".to_owned(),
            |trouble| trouble.what,
        );
        return Err(ScanFault::Unfit(format!(
            "line 2 is damaged ({what}), and nothing before it can be opened; {DAMAGED}"
        )));
    }
    Ok(scan)
}

/// Returns true if a line can only be half of a write. Reading a longer line stopped before its end.
fn is_half(line: &[u8], whole: bool) -> bool {
    !is_text(line) || (!whole && (line.len() as u64) < LONGEST)
}

/// Returns true if someone may have written this with an editor.
fn is_text(line: &[u8]) -> bool {
    let text = std::str::from_utf8(line);
    text.is_ok_and(|text| !text.trim_end().contains(char::is_control))
}

impl Scan {
    /// Returns true if the line that does not fit, and all that follows, is half of a write: a line without its end, or
    /// blocks that never came to the disk and read as zeros or anything. A good line was written after it otherwise, and
    /// what is still a text may be someone's work: neither is written over.
    fn ends_torn(&self, reader: &mut impl BufRead) -> io::Result<bool> {
        let mut half = self.half;
        loop {
            let (line, whole) = next_line(reader)?;
            if line.is_empty() {
                return Ok(half);
            }
            if unseal(line.strip_suffix(b"\n").unwrap_or(&line)).is_some() {
                return Ok(false);
            }
            half |= is_half(&line, whole);
        }
    }

    /// Adds the next line; returns false at the end of the good part.
    fn take(&mut self, mut line: Vec<u8>, whole: bool) -> bool {
        let number = self.tail.lines + 1;
        let end = line.len() - usize::from(whole);
        let Some(sealed) = unseal(&line[..end]) else {
            (self.torn, self.half) = (Some(number), is_half(&line, whole));
            return false;
        };
        if sealed.after != self.tail.sum {
            self.trouble = Some(Trouble::at(number, "it does not follow the line before it"));
            return false;
        }
        let (at, len) = (self.tail.end(), u32::try_from(end + 1).unwrap_or(u32::MAX));
        if let Err(what) = self.index.take(
            &sealed,
            LinePlace {
                at,
                len,
                line: number,
                part: 0,
            },
        ) {
            self.trouble = Some(Trouble::at(number, &what));
            return false;
        }
        let sum = sealed.sum;
        if whole {
            self.good = self.tail.end() + line.len() as u64;
        } else {
            // Only the line feed is missing: the line counts, and is written again with the next one.
            line.push(b'\n');
        }
        self.tail.add(&line, sum);
        self.tail.trim(self.good);
        whole
    }
}

/// Reads the first line.
fn header(line: &[u8], whole: bool) -> Result<(Header, u64), String> {
    if line.is_empty() {
        return Err("the file is empty".to_owned());
    }
    let end = line.len() - usize::from(whole);
    let damaged = || format!("line 1 is damaged, and without it nothing can be opened; {DAMAGED}");
    let sealed = unseal(&line[..end]).filter(|_| whole).ok_or_else(damaged)?;
    let value: Value = serde_json::from_str(&sealed.json()).map_err(|_| damaged())?;
    let format = value.get("format").and_then(Value::as_u64);
    match (value.get("drumhead").and_then(Value::as_str), format) {
        (Some("saved game"), Some(format)) if format > FORMAT => {
            let version = value
                .get("version")
                .and_then(Value::as_str)
                .map_or_else(String::new, crate::battle::printable);
            return Err(format!(
                "it was saved by a newer Drumhead ({version}, format {format}); this one reads formats up to {FORMAT}; update it to open the game"
            ));
        }
        (Some("saved game"), Some(1..)) => {}
        _ => return Err(FOREIGN.to_owned()),
    }
    let header = serde_json::from_value(value)
        .map_err(|error| format!("line 1 does not say what game it is: {error}"))?;
    Ok((header, sealed.sum))
}
