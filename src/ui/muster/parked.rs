//! The muster kept on disk until its battle begins, so that leaving the program loses nothing.

use super::MusterDraft;
use crate::paths::Folders;
use serde_json::{Map, Value};
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

fn file(folders: &Folders) -> PathBuf {
    folders.state.join("muster.json")
}

pub(super) fn write(folders: &Folders, draft: &MusterDraft) -> io::Result<()> {
    fs::create_dir_all(&folders.state)?;
    let mut kept = tempfile::NamedTempFile::new_in(&folders.state)?;
    kept.write_all(serde_json::to_string(&draft.kept())?.as_bytes())?;
    kept.persist(file(folders)).map_err(|error| error.error)?;
    Ok(())
}

pub(super) fn read(folders: &Folders) -> Option<MusterDraft> {
    let bytes = fs::read(file(folders)).ok()?;
    match serde_json::from_slice(&bytes) {
        Ok(kept) => MusterDraft::of_kept(kept),
        // Older versions kept only the battle.
        Err(_) => MusterDraft::read(serde_json::from_slice::<Map<String, Value>>(&bytes).ok()?),
    }
}

/// Removes the file once the battle has begun.
pub(super) fn remove(folders: &Folders) {
    // If it cannot be removed, the start screen offers it again, which does no harm.
    let _ = fs::remove_file(file(folders));
}
