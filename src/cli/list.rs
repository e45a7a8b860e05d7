//! `drumhead list`: rulebooks, battles, rosters and saved games.

use super::*;
use crate::battle::load::available;
use crate::rules;
use crate::session::games::game_files;

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
    let rosters = folders.as_ref().map(Folders::rosters);
    for (heading, battles) in [("Battles", true), ("Rosters", false)] {
        writeln!(io.output, "\n{heading}")?;
        for file in available(rosters.as_deref(), battles) {
            let place = match file.sample {
                Some(_) => "built in".to_owned(),
                None => printable_path(&file.path),
            };
            writeln!(
                io.output,
                "  {:20} {:20} {place}",
                printable(&file.name),
                printable(&file.ruleset)
            )?;
        }
    }
    writeln!(io.output, "\nSaved games")?;
    let games = folders.map(|folders| game_files(&[folders.games()]));
    for (_, game) in games.unwrap_or_default() {
        writeln!(io.output, "  {}", printable_path(&game))?;
    }
    Ok(())
}
