//! What memory holds of a game's file: its latest lines.

use super::history::LinePlace;
use super::line::{seal, unseal};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// How many bytes of lines that are on disk stay in memory as well.
pub(super) const HELD: usize = 8 << 20;

/// The latest lines of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    /// Where they begin, in bytes.
    pub(super) at: u64,
    pub(super) bytes: Vec<u8>,
    /// How many lines there are up to their end, in the whole file.
    pub(super) lines: u32,
    /// The checksum of the last.
    pub(super) sum: Option<u64>,
}

impl Tail {
    /// The lines of these objects, and where each is.
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

    /// Adds a line, its end included.
    pub(super) fn add(&mut self, line: &[u8], sum: u64) -> LinePlace {
        self.lines += 1;
        let spot = LinePlace {
            at: self.end(),
            len: u32::try_from(line.len()).unwrap_or(u32::MAX),
            line: self.lines,
        };
        self.bytes.extend_from_slice(line);
        self.sum = Some(sum);
        spot
    }

    /// Lets go of early lines when there are far more than need be held; nothing from `keep` on.
    pub(super) fn trim(&mut self, keep: u64) {
        if self.bytes.len() > 2 * HELD {
            let safe = usize::try_from(keep.saturating_sub(self.at)).unwrap_or(usize::MAX);
            let drop = (self.bytes.len() - HELD).min(safe);
            self.bytes.drain(..drop);
            self.at += drop as u64;
        }
    }

    /// The JSON of a line: from here where it is held, else from the file.
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
        sealed
            .map(|sealed| sealed.json())
            .ok_or_else(|| "the file has changed under the game".to_owned())
    }
}

fn read_at(mut file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
}
