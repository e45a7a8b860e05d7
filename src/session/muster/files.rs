//! The files a muster reads rosters and battles from, and the new files it writes. It never
//! overwrites one.

use super::*;
use crate::battle::load::{RosterFile, Shelf, available};
use crate::battle::{Fault, slug, write};
use crate::disk::{make_folder, write_new};
use std::io::ErrorKind;
use std::path::Path;

/// The shelf over these folders.
pub(super) fn shelf(folders: &Folders) -> Shelf<'static> {
    Shelf {
        rulesets: rules::ALL,
        folders: vec![folders.rosters()],
    }
}

/// The battles, or else the rosters, to start from: those of a known ruleset.
pub(super) fn found(folders: &Folders, battles: bool) -> Vec<RosterFile> {
    let mut found = available(Some(&folders.rosters()), battles);
    found.retain(|file| !file.ruleset.is_empty());
    found
}

/// Faults, each in a line for people.
pub(super) fn in_lines(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).joined("\n")
}

/// Writes YAML into the player's folder of a ruleset under an unused name, and returns its path.
///
/// # Errors
/// When it cannot be written.
pub(super) fn save(
    folders: &Folders,
    ruleset: &str,
    title: &str,
    ending: &str,
    document: &Map<String, Value>,
) -> Result<PathBuf, String> {
    save_in(&folders.rosters().join(ruleset), title, ending, document)
}

/// Writes YAML into a folder under an unused name made from `title`, and returns its path.
///
/// # Errors
/// When it cannot be written.
pub(crate) fn save_in(
    folder: &Path,
    title: &str,
    ending: &str,
    document: &Map<String, Value>,
) -> Result<PathBuf, String> {
    let trouble = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    make_folder(folder).map_err(|error| trouble(&error))?;
    let text = write(document).map_err(|error| trouble(&error))?;
    let name = Some(slug(title))
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "mustered".to_owned());
    let names = std::iter::once(format!("{name}{ending}"))
        .chain((2..10_000).map(|n| format!("{name}-{n}{ending}")));
    for path in names.map(|name| folder.join(name)) {
        match write_new(&path, &text) {
            Ok(()) => return Ok(path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(trouble(&error)),
        }
    }
    Err(trouble(&"every name like it is taken"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::fs;

    #[test]
    fn a_file_that_is_there_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders {
            config: folder.path().into(),
            state: folder.path().into(),
        };
        let document = |n: u8| Map::from_iter([("battle".to_owned(), json!(n))]);
        let save = |n| {
            save(
                &folders,
                "rangers",
                "The Ford!",
                ".battle.yaml",
                &document(n),
            )
            .unwrap()
        };
        let (first, second) = (save(1), save(2));
        assert!(
            first.ends_with("rosters/rangers/the-ford.battle.yaml"),
            "{first:?}"
        );
        assert!(
            second.ends_with("rosters/rangers/the-ford-2.battle.yaml"),
            "{second:?}"
        );
        assert_eq!(fs::read_to_string(first).unwrap(), "battle: 1\n");
        assert_eq!(fs::read_to_string(second).unwrap(), "battle: 2\n");
        let names: Vec<String> = found(&folders, true)
            .into_iter()
            .filter(|found| found.sample.is_none())
            .map(|found| found.name)
            .collect();
        assert_eq!(names, ["the-ford-2", "the-ford"]);
    }
}
