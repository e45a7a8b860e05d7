//! Whether a file still holds what this program has written to it. Others may have been at it: a folder that is synced
//! between two laptops, a backup put back, a disk without locks, an editor. What they wrote is never written over, and a
//! game is never written on behind what is not its own.

use super::tail::Tail;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

/// How many bytes before the place that is written to are compared each time.
const WINDOW: u64 = 4096;

/// How many bytes are compared at once.
const PIECE: usize = 1 << 16;

/// How many bytes of `file` are this game's, and may stay as they are; the file is to be written on from there. All up to
/// `written` have been seen there before, and a file of `litter` bytes ends in a line that was torn when it was opened.
pub(super) fn good(file: &File, tail: &Tail, written: u64, litter: Option<u64>) -> io::Result<u64> {
    let long = file.metadata()?.len();
    if long < written {
        // Somebody has cut it. What memory holds is written again; what it does not hold must still be there.
        return held(file, tail, long)?.ok_or_else(changed);
    }
    let from = written.saturating_sub(WINDOW).max(tail.at);
    if !same(file, tail, from, written)? {
        return Err(changed());
    }
    // Behind it may lie a torn line, or the beginning of what could not be written as a whole.
    let known = litter == Some(long) || (long <= tail.end() && same(file, tail, written, long)?);
    if known { Ok(written) } else { Err(changed()) }
}

/// How many bytes of `file`, of `long` bytes, are this game's, as far as memory can tell: its latest lines, each of which
/// tells the checksum of the one before it. Nothing when it is another file.
pub(super) fn held(file: &File, tail: &Tail, long: u64) -> io::Result<Option<u64>> {
    let overlaps = tail.at == 0 || long > tail.at;
    Ok(
        if overlaps && long <= tail.end() && same(file, tail, tail.at, long)? {
            Some(long)
        } else {
            None
        },
    )
}

/// Whether a file begins with all of this game that memory holds; of the last line the end may not be there yet.
pub(super) fn begins(file: &File, tail: &Tail) -> io::Result<bool> {
    let long = file.metadata()?.len();
    Ok(
        long + 1 >= tail.end()
            && long > tail.at
            && same(file, tail, tail.at, long.min(tail.end()))?,
    )
}

/// Whether the bytes of a file between two places are those that memory holds.
pub(super) fn same(mut file: &File, tail: &Tail, from: u64, to: u64) -> io::Result<bool> {
    let place = |at: u64| {
        at.checked_sub(tail.at)
            .and_then(|at| usize::try_from(at).ok())
    };
    let ours = place(from)
        .zip(place(to))
        .and_then(|(from, to)| tail.bytes.get(from..to));
    let Some(ours) = ours else { return Ok(false) };
    file.seek(SeekFrom::Start(from))?;
    let mut piece = vec![0; PIECE.min(ours.len())];
    for ours in ours.chunks(PIECE) {
        let piece = &mut piece[..ours.len()];
        file.read_exact(piece)?;
        if piece != ours {
            return Ok(false);
        }
    }
    Ok(true)
}

fn changed() -> io::Error {
    io::Error::other("another program has changed the file; save the game under another name")
}
