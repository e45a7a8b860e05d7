//! Recovery of a damaged file: copies its good part and describes what is missing.

use super::line::{MARK, has_other_ends, next_line};
use super::*;
use crate::disk::create;
use std::io::{BufReader, BufWriter, Write};

/// The part of a file from its first damaged line.
pub(super) struct Lost {
    lines: u64,
    /// Greatest readable record number in it.
    last: Option<u64>,
}

impl Lost {
    /// Reads a file from byte `good`.
    pub(super) fn after(mut file: &File, good: u64) -> io::Result<Self> {
        file.seek(SeekFrom::Start(good))?;
        let mut reader = BufReader::new(file);
        let mut lost = Self {
            lines: 0,
            last: None,
        };
        loop {
            let (line, _) = next_line(&mut reader)?;
            if line.is_empty() {
                return Ok(lost);
            }
            lost.lines += 1;
            let sealed = unseal(line.strip_suffix(b"\n").unwrap_or(&line));
            let heads = sealed.and_then(|sealed| wire::heads(&sealed.json()).ok());
            let number = heads.and_then(|mut heads| heads.pop()).map(|it| it.record);
            lost.last = lost.last.max(number);
        }
    }

    /// Describes what is missing after record `good`: `3 lines, that one and all after it (records 8 to 10)`.
    pub(super) fn describe(&self, good: u64) -> String {
        let lines = if self.lines == 1 {
            "that line".to_owned()
        } else {
            format!("{} lines, that one and all after it", self.lines)
        };
        match self.last {
            Some(last) if last > good + 1 => format!("{lines} (records {} to {last})", good + 1),
            Some(last) if last > good => format!("{lines} (record {last})"),
            _ => lines,
        }
    }
}

/// A free name beside a file: `name.recovered-1.jsonl` for `recovered`.
pub(super) fn free_name(path: &Path, what: &str) -> PathBuf {
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let end = path
        .extension()
        .map(|end| format!(".{}", end.to_string_lossy()))
        .unwrap_or_default();
    let name = |n: u32| path.with_file_name(format!("{stem}.{what}-{n}{end}"));
    (1..u32::MAX)
        .map(name)
        .find(|name| name.symlink_metadata().is_err())
        .unwrap_or_else(|| name(0))
}

/// Copies the first `good` bytes of a file to a new one.
pub(super) fn copy_good(mut file: &File, good: u64, copy: &Path) -> io::Result<File> {
    file.rewind()?;
    create(copy, &mut file.take(good), good)
}

/// Returns a temporary file with repaired line ends, if those of `file` were changed by an editor or in an
/// e-mail.
pub(super) fn with_own_ends(mut file: &File) -> io::Result<Option<File>> {
    file.rewind()?;
    let mut reader = BufReader::new(file);
    let (mut line, _) = next_line(&mut reader)?;
    if !has_other_ends(&line) {
        return Ok(None);
    }
    let mut own = BufWriter::new(tempfile::tempfile()?);
    line.drain(..line.strip_prefix(MARK).map_or(0, |_| MARK.len()));
    while !line.is_empty() {
        match line.strip_suffix(b"\r\n") {
            Some(bare) => own.write_all(bare).and_then(|()| own.write_all(b"\n"))?,
            None => own.write_all(&line)?,
        }
        (line, _) = next_line(&mut reader)?;
    }
    Ok(Some(
        own.into_inner().map_err(io::IntoInnerError::into_error)?,
    ))
}
