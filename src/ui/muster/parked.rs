//! The battle that is being mustered, kept until it begins: leaving the program loses nothing.

use super::Draft;
use crate::paths::Folders;
use serde_json::{Map, Value};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

fn file(folders: &Folders) -> PathBuf {
    folders.state.join("muster.json")
}

/// Keeps it.
pub(super) fn write(folders: &Folders, draft: &Draft) -> io::Result<()> {
    fs::create_dir_all(&folders.state)?;
    let mut kept = tempfile::NamedTempFile::new_in(&folders.state)?;
    kept.write_all(serde_json::to_string(&draft.kept())?.as_bytes())?;
    kept.persist(file(folders)).map_err(|error| error.error)?;
    Ok(())
}

/// What was kept, if anything.
pub(super) fn read(folders: &Folders) -> Option<Draft> {
    let bytes = fs::read(file(folders)).ok()?;
    match serde_json::from_slice(&bytes) {
        Ok(kept) => Draft::of_kept(kept),
        // Older versions kept the battle alone.
        Err(_) => Draft::read(serde_json::from_slice::<Map<String, Value>>(&bytes).ok()?),
    }
}

/// It has begun: there is nothing to keep any more.
pub(super) fn remove(folders: &Folders) {
    // Where it cannot be removed it is offered once more, and that is all.
    let _ = fs::remove_file(file(folders));
}
