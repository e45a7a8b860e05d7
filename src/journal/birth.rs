//! New files: each appears complete, or not at all.

use super::lock;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::time::Duration;

/// Name of a file until it is complete.
const PREFIX: &str = ".drumhead-";
const SUFFIX: &str = ".part";

/// Age of a file that no program is still writing.
const OLD: Duration = Duration::from_hours(1);

/// Writes a new file of `long` bytes and locks it; never overwrites another.
pub(super) fn create(path: &Path, bytes: &mut impl Read, long: u64) -> io::Result<File> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    sweep(folder);
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file of this user: the umask removes the permissions that others do not get.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    // No other program knows the file yet, so the lock succeeds.
    lock::take(file.as_file());
    if io::copy(bytes, file.as_file_mut())? != long {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    file.as_file().sync_all()?;
    let file = match file.persist_noclobber(path) {
        Ok(file) => file,
        // Some network disks cannot claim a free name in one step: check it, then rename.
        Err(refused)
            if refused.error.kind() != ErrorKind::AlreadyExists
                && path.symlink_metadata().is_err() =>
        {
            refused.file.persist(path).map_err(|error| error.error)?
        }
        Err(refused) => return Err(refused.error),
    };
    #[cfg(unix)]
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // A folder may be writable but not readable, and some disks cannot flush folders.
        Err(error)
            if !matches!(
                error.kind(),
                ErrorKind::PermissionDenied | ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            return Err(error);
        }
        _ => {}
    }
    Ok(file)
}

/// Removes unfinished files of programs that were killed while writing.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let ours = |name: &str| name.starts_with(PREFIX) && name.ends_with(SUFFIX);
    for path in entries
        .flatten()
        .filter(|entry| entry.file_name().to_str().is_some_and(ours))
        .map(|entry| entry.path())
    {
        let old = |found: &fs::Metadata| {
            found.is_file()
                && found
                    .modified()
                    .is_ok_and(|time| time.elapsed().is_ok_and(|age| age > OLD))
        };
        if path.symlink_metadata().is_ok_and(|found| old(&found))
            && File::open(&path).is_ok_and(|file| !lock::is_held(&file))
        {
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    #[test]
    fn what_a_killed_program_has_left_is_swept_up() {
        let folder = tempfile::tempdir().unwrap();
        let left = |name: &str, age: Duration| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
            file
        };
        let _old = left(".drumhead-old.part", 2 * OLD);
        let _new = left(".drumhead-new.part", Duration::ZERO);
        let held = left(".drumhead-held.part", 2 * OLD);
        let _other = left("mine.part", 2 * OLD);
        assert!(lock::take(&held));
        create(&folder.path().join("game.jsonl"), &mut b"all".as_slice(), 3).unwrap();
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name())
            .collect();
        names.sort();
        assert_eq!(
            names,
            [
                ".drumhead-held.part",
                ".drumhead-new.part",
                "game.jsonl",
                "mine.part"
            ]
        );
    }

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
