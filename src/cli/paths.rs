//! `drumhead paths`: where things are looked for.

use super::{Failure, Io, Place};

pub(super) fn run(place: &Place, io: &mut Io) -> Result<(), Failure> {
    let folders = place.folders()?;
    let all = [
        ("config", folders.config.clone()),
        ("settings", folders.settings()),
        ("rosters", folders.rosters()),
        ("themes", folders.themes()),
        ("keys", folders.keys()),
        ("state", folders.state.clone()),
        ("games", folders.games()),
    ];
    for (what, path) in all {
        let there = if path.exists() {
            ""
        } else {
            "  (not there yet)"
        };
        writeln!(io.output, "{what:8} {}{there}", path.display())?;
    }
    Ok(())
}
