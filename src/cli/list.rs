//! `drumhead list`: rulebooks, battles, rosters and saved games.

use super::{Failure, FolderArgs, Io};
use crate::battle::load::mine;
use crate::battle::printable;
use crate::battle::samples::samples;
use crate::rules;
use std::fs;
use std::path::Path;

pub(super) fn run(given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
    writeln!(io.output, "Rulebooks")?;
    for ruleset in rules::ALL {
        let info = ruleset.info();
        writeln!(
            io.output,
            "  {:20} {}, by {}",
            info.id, info.title, info.author
        )?;
    }
    let folders = given.folders().ok();
    for battles in [true, false] {
        writeln!(
            io.output,
            "\n{}",
            if battles { "Battles" } else { "Rosters" }
        )?;
        let own = folders
            .as_ref()
            .map(|folders| mine(&folders.rosters()))
            .unwrap_or_default();
        for file in own.iter().filter(|file| file.is_battle == battles) {
            writeln!(
                io.output,
                "  {:20} {:20} {}",
                printable(&file.name),
                printable(&file.ruleset),
                file.path.display()
            )?;
        }
        let hidden = |sample: &crate::battle::samples::Sample| {
            own.iter()
                .any(|file| file.ruleset == sample.ruleset && file.name == sample.name())
        };
        for sample in samples()
            .iter()
            .filter(|sample| sample.is_battle() == battles && !hidden(sample))
        {
            writeln!(
                io.output,
                "  {:20} {:20} built in",
                sample.name(),
                sample.ruleset
            )?;
        }
    }
    writeln!(io.output, "\nSaved games")?;
    for game in folders
        .map(|folders| games(&folders.games()))
        .unwrap_or_default()
    {
        writeln!(io.output, "  {}", printable(&game))?;
    }
    Ok(())
}

/// The paths of the saved games, latest first.
fn games(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut games: Vec<_> = entries
        .filter(|entry| {
            entry
                .path()
                .extension()
                .is_some_and(|ending| ending == "jsonl")
        })
        .map(|entry| {
            (
                entry.metadata().and_then(|about| about.modified()).ok(),
                entry.path().display().to_string(),
            )
        })
        .collect();
    games.sort();
    games.into_iter().rev().map(|(_, path)| path).collect()
}
