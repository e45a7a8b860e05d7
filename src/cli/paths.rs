//! `drumhead paths`: the program's files and folders.

use super::*;

pub(super) fn run(given: &FolderArgs, io: &mut Io) -> Result<(), Failure> {
    let folders = given.folders()?;
    let all = [
        ("config", folders.config.clone()),
        ("settings", folders.settings()),
        ("rosters", folders.rosters()),
        ("themes", folders.themes()),
        ("keys", folders.keys()),
        ("state", folders.state.clone()),
        ("games", folders.games()),
        ("reports", folders.reports()),
    ];
    for (what, path) in all {
        let there = if path.exists() {
            ""
        } else {
            "  (does not exist yet)"
        };
        writeln!(io.output, "{what:8} {}{there}", path.display())?;
    }
    Ok(())
}
