//! The latest lines of a game's file, in memory.

use super::line::seal;
use super::*;
use std::borrow::Cow;

/// Bytes of lines on disk that stay in memory as well.
pub(super) const HELD: usize = 8 << 20;

/// Latest lines of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    /// First byte.
    pub(super) at: u64,
    pub(super) bytes: Vec<u8>,
    /// Number of lines in the whole file.
    pub(super) lines: u32,
    /// Checksum of the last line.
    pub(super) sum: Option<u64>,
}

impl Tail {
    /// Creates the lines of these objects; returns their places as well.
    pub(super) fn of(objects: &[String]) -> (Tail, Vec<LinePlace>) {
        let mut tail = Tail::default();
        let spots = objects
            .iter()
            .map(|object| {
                let (line, sum) = seal(tail.sum, object);
                tail.add(line.as_bytes(), sum)
            })
            .collect();
        (tail, spots)
    }

    pub(super) fn end(&self) -> u64 {
        self.at + self.bytes.len() as u64
    }

    /// The bytes from this place of the file on.
    pub(super) fn from(&self, at: u64) -> &[u8] {
        let from = at.checked_sub(self.at).map(usize::try_from);
        let from = from.and_then(Result::ok).unwrap_or(usize::MAX);
        self.bytes.get(from..).unwrap_or_default()
    }

    /// The last line and its place.
    pub(super) fn last(&self) -> (u64, &[u8]) {
        let before = self.bytes.len().saturating_sub(1);
        let start = self.bytes[..before]
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        (self.at + start as u64, &self.bytes[start..])
    }

    /// Adds a line, line feed included.
    pub(super) fn add(&mut self, line: &[u8], sum: u64) -> LinePlace {
        self.lines += 1;
        let spot = LinePlace {
            at: self.end(),
            len: u32::try_from(line.len()).unwrap_or(u32::MAX),
            line: self.lines,
            part: 0,
        };
        self.bytes.extend_from_slice(line);
        self.sum = Some(sum);
        spot
    }

    /// Drops early lines when there are many, but none from `keep` on.
    pub(super) fn trim(&mut self, keep: u64) {
        if self.bytes.len() > 2 * HELD {
            let safe = usize::try_from(keep.saturating_sub(self.at)).unwrap_or(usize::MAX);
            let drop = (self.bytes.len() - HELD).min(safe);
            self.bytes.drain(..drop);
            self.at += drop as u64;
        }
    }

    /// Reads the JSON of a line, from memory or else from the file.
    pub(super) fn line(&self, file: &File, spot: LinePlace) -> Result<String, String> {
        let held = spot.at.checked_sub(self.at).and_then(|from| {
            let from = usize::try_from(from).ok()?;
            self.bytes
                .get(from..from.checked_add(usize::try_from(spot.len).ok()?)?)
        });
        let mut bytes = Vec::new();
        if held.is_none() {
            bytes = vec![0; usize::try_from(spot.len).unwrap_or_default()];
            read_at(file, spot.at, &mut bytes).map_err(|error| error.to_string())?;
        }
        let line = held.unwrap_or(&bytes);
        let sealed = unseal(line.strip_suffix(b"\n").unwrap_or(line));
        let json = sealed
            .map(|sealed| sealed.json())
            .ok_or("the file has changed under the game")?;
        let part = wire::parts(&json)?.into_iter().nth(usize::from(spot.part));
        part.map(Cow::into_owned)
            .ok_or_else(|| "the line has no such part".to_owned())
    }
}

fn read_at(mut file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
}
