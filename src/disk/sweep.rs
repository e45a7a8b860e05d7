//! Removes the unfinished files of programs that were killed while writing.

use super::{PREFIX, SUFFIX, lock};
use std::fs::{self, File};
use std::path::Path;
use std::time::Duration;

/// Age of a file that no program is still writing.
const OLD: Duration = Duration::from_hours(1);

/// Sweeps a folder of anyone's: only files with the program's own name for unfinished ones.
pub(super) fn sweep(folder: &Path) {
    sweep_if(folder, |name| {
        name.starts_with(PREFIX) && name.ends_with(SUFFIX)
    });
}

/// Sweeps a folder that only the program writes to: also what its older versions have left.
pub(crate) fn sweep_own(folder: &Path) {
    sweep(folder);
    sweep_if(folder, |name| {
        let random = name.strip_prefix(".tmp");
        random.is_some_and(|random| {
            random.len() == 6 && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    });
}

fn sweep_if(folder: &Path, ours: impl Fn(&str) -> bool) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries
        .flatten()
        .filter(|entry| entry.file_name().to_str().is_some_and(&ours))
        .map(|entry| entry.path())
    {
        let old = |found: &fs::Metadata| {
            found.is_file()
                && found
                    .modified()
                    .is_ok_and(|time| time.elapsed().is_ok_and(|age| age > OLD))
        };
        if path.symlink_metadata().is_ok_and(|found| old(&found))
            && File::open(&path).is_ok_and(|file| !lock::is_held(&file, &path))
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
    fn files_left_by_a_killed_program_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let left = |name: &str, age: Duration| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
            file
        };
        let _old = left(".drumhead-old.part", 2 * OLD);
        let _new = left(".drumhead-new.part", Duration::ZERO);
        let held = left(".drumhead-held.part", 2 * OLD);
        let _others = [
            left("mine.part", 2 * OLD),
            left(".tmpsevens7", 2 * OLD),
            left(".tmpnew123", Duration::ZERO),
        ];
        let _older = left(".tmpaB3dE6", 2 * OLD);
        assert!(lock::take(&held));
        let names = || {
            let entries = fs::read_dir(folder.path()).unwrap();
            let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
            names.sort();
            names
        };
        super::super::write_new(&folder.path().join("roster.yaml"), "all").unwrap();
        let kept = [
            ".drumhead-held.part",
            ".drumhead-new.part",
            ".tmpaB3dE6",
            ".tmpnew123",
            ".tmpsevens7",
            "mine.part",
            "roster.yaml",
        ];
        assert_eq!(names(), kept);
        sweep_own(folder.path());
        assert_eq!(
            names(),
            kept.map(|name| name)
                .into_iter()
                .filter(|name| *name != ".tmpaB3dE6")
                .collect::<Vec<_>>()
        );
    }
}
