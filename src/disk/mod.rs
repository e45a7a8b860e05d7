//! The files that the program writes. Each is whole and safe on disk before anyone learns of it; after an error it
//! is not there, or is as it was before, or the error says otherwise.
//!
//! A file is written under a temporary name, synced and renamed; then its folder is synced, and so is the parent of
//! each folder that was made for it. The journal appends to its games by the same calls.

mod call;
pub(crate) mod lock;
mod sweep;

pub(crate) use call::call;
pub use call::{DiskCall, Observation, observe};
pub(crate) use sweep::sweep_own;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Name of a file until it is complete.
const PREFIX: &str = ".drumhead-";
const SUFFIX: &str = ".part";

/// Permissions of a new file: the umask removes those that others do not get.
const ANYONE: u32 = 0o666;
const THIS_USER: u32 = 0o600;

/// Writes a new file of `long` bytes and locks it; never overwrites another.
///
/// # Errors
/// If it exists or cannot be written safely; then there is no new file, or the error says so.
pub(crate) fn create(path: &Path, bytes: &mut impl Read, long: u64) -> io::Result<File> {
    let part = write_part(path, bytes, long, ANYONE)
        .map_err(|error| with_state(&error, "nothing is written"))?;
    let name = || match part.persist_noclobber(path) {
        // Some network disks cannot claim a free name in one step: check it, then rename.
        Err(refused)
            if refused.error.kind() != ErrorKind::AlreadyExists
                && path.symlink_metadata().is_err() =>
        {
            refused.file.persist(path).map_err(|error| error.error)
        }
        done => done.map_err(|error| error.error),
    };
    let file = call(DiskCall::Rename, path, name).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => error,
        _ => with_state(&error, "nothing is written"),
    })?;
    if let Err(error) = sync_folder(folder_of(path)) {
        let removed = call(DiskCall::Remove, path, || fs::remove_file(path));
        return Err(with_state(
            &error,
            match removed {
                Ok(()) => "nothing is written",
                Err(_) => "the file is there, but may be gone after a power cut",
            },
        ));
    }
    lock::keep(file, path)
}

/// Writes a new text file; never overwrites another.
///
/// # Errors
/// If the file is there already or cannot be written safely; the error says what is left of it.
pub fn write_new(path: &Path, text: &str) -> io::Result<()> {
    create(path, &mut text.as_bytes(), text.len() as u64).map(drop)
}

/// Writes a file in the place of an older one; makes its folder where that is missing.
///
/// # Errors
/// If it cannot be written safely; then the older one is still there, or the error says otherwise.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    replace_for(path, text, ANYONE)
}

/// The same for a secret: this user alone can read the file.
///
/// # Errors
/// As [`replace`].
pub(crate) fn replace_secret(path: &Path, text: &str) -> io::Result<()> {
    replace_for(path, text, THIS_USER)
}

fn replace_for(path: &Path, text: &str, mode: u32) -> io::Result<()> {
    const AS_BEFORE: &str = "it stays as it was before";
    let folder = if path.is_file() {
        Ok(())
    } else {
        make_folder(folder_of(path))
    };
    let part = folder
        .and_then(|()| write_part(path, &mut text.as_bytes(), text.len() as u64, mode))
        .map_err(|error| with_state(&error, AS_BEFORE))?;
    call(DiskCall::Rename, path, || {
        part.persist(path).map_err(|error| error.error)
    })
    .map_err(|error| with_state(&error, AS_BEFORE))?;
    sync_folder(folder_of(path)).map_err(|error| {
        with_state(
            &error,
            "it is written, but a power cut may bring back what was there before",
        )
    })
}

/// Makes a folder and those above it.
///
/// # Errors
/// If one cannot be made, or cannot be made safe.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let Some(parent) = folder.parent() else {
        return Ok(());
    };
    if folder.as_os_str().is_empty() || parent == folder {
        return Ok(());
    }
    if !folder.is_dir() {
        make_folder(parent)?;
        match call(DiskCall::MakeFolder, folder, || fs::create_dir(folder)) {
            Err(error) if !folder.is_dir() => return Err(error),
            _ => {}
        }
    }
    // An earlier program may have been killed before it came to this.
    sync_folder(folder_of(folder))
}

/// Makes safe what an earlier program may have left unsynced: the file and its name.
///
/// # Errors
/// If the disk reports a fault.
pub(crate) fn settle(file: &File, path: &Path) -> io::Result<()> {
    where_possible(call(DiskCall::Sync, path, || file.sync_all()))?;
    let real = path.canonicalize();
    sync_folder(folder_of(real.as_deref().unwrap_or(path)))
}

/// Makes safe what another program may just have written.
///
/// # Errors
/// If the disk reports a fault.
pub(crate) fn sync_read(file: &File, path: &Path) -> io::Result<()> {
    where_possible(call(DiskCall::Sync, path, || file.sync_data()))
}

/// Writes bytes at a place of a file, and nothing after them; they are safe after a sync.
///
/// # Errors
/// If they cannot all be written.
pub(crate) fn write_at(mut file: &File, path: &Path, at: u64, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at))?;
    call(DiskCall::Write, path, || file.write_all(bytes))
}

/// Cuts off the end of a file, and makes that safe: a power cut must not leave a mixture of what was cut off with what
/// is written there next.
///
/// # Errors
/// If it cannot be cut off.
pub(crate) fn cut(file: &File, path: &Path, at: u64) -> io::Result<()> {
    call(DiskCall::Cut, path, || file.set_len(at))?;
    where_possible(call(DiskCall::Sync, path, || file.sync_data()))
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Writes and syncs a file beside `path`, under a temporary name. It is removed when it is dropped.
#[cfg_attr(
    not(unix),
    expect(unused_variables, reason = "permissions are of Unix")
)]
fn write_part(
    path: &Path,
    bytes: &mut impl Read,
    long: u64,
    mode: u32,
) -> io::Result<NamedTempFile> {
    let folder = folder_of(path);
    sweep::sweep(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    let mut part = call(DiskCall::Create, path, || builder.tempfile_in(folder))?;
    // No other program knows the file yet, so the lock succeeds.
    lock::take(part.as_file());
    if call(DiskCall::Write, path, || {
        io::copy(bytes, part.as_file_mut())
    })? != long
    {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    call(DiskCall::Sync, path, || part.as_file().sync_all())?;
    Ok(part)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    where_possible(call(DiskCall::SyncFolder, folder, || {
        File::open(folder)?.sync_all()
    }))
}

/// Windows keeps its folders in a journal of its own, and cannot sync one.
#[cfg(not(unix))]
fn sync_folder(folder: &Path) -> io::Result<()> {
    call(DiskCall::SyncFolder, folder, || Ok(()))
}

/// A folder may be writable but not readable, Windows syncs no file that was opened only for reading, and some disks
/// cannot sync.
fn where_possible(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        done => done,
    }
}

/// The error with what it means for the file.
fn with_state(error: &io::Error, state: &str) -> io::Error {
    io::Error::new(error.kind(), format!("{error}; {state}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_than_all_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        let error = create(&path, &mut b"al".as_slice(), 3).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnexpectedEof);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        fs::write(&path, "mine").unwrap();
        assert_eq!(
            create(&path, &mut b"all".as_slice(), 3).unwrap_err().kind(),
            ErrorKind::AlreadyExists
        );
        assert_eq!(fs::read(&path).unwrap(), b"mine");
    }
}
