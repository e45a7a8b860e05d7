//! Detects changes that other programs made to a game's file: a synced folder, a restored backup, a disk
//! without locks, an editor. Those changes are never overwritten, and a game never continues behind them.

use super::*;

/// Bytes before the end that are compared before each write.
const WINDOW: u64 = 4096;

/// Bytes compared at a time.
const PIECE: usize = 1 << 16;

/// Number of bytes of `file` that are this game's; it is continued from there. All up to `written` were seen
/// there before. A file of `litter` bytes ends in a line that was torn when it was opened.
pub(super) fn good(file: &File, tail: &Tail, written: u64, litter: Option<u64>) -> io::Result<u64> {
    let long = file.metadata()?.len();
    if long < written {
        // The file was cut. Lines in memory are written again; all others must still be there.
        return held(file, tail, long)?.ok_or_else(changed);
    }
    let from = written.saturating_sub(WINDOW).max(tail.at);
    if !same(file, tail, from, written)? {
        return Err(changed());
    }
    // A torn line may follow, or the start of lines that could not be written completely.
    let known = litter == Some(long) || (long <= tail.end() && same(file, tail, written, long)?);
    if known { Ok(written) } else { Err(changed()) }
}

/// Returns `long` if `file`, of `long` bytes, is this game as far as memory can tell: each line has the
/// checksum of the one before it. `None` for another file.
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

/// Returns true if a file begins with all lines in memory; the last line feed may be missing.
pub(super) fn begins(file: &File, tail: &Tail) -> io::Result<bool> {
    let long = file.metadata()?.len();
    Ok(
        long + 1 >= tail.end()
            && long > tail.at
            && same(file, tail, tail.at, long.min(tail.end()))?,
    )
}

/// Returns true if the bytes of a file between two places are those in memory.
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
