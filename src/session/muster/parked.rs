//! The muster kept on disk until its battle begins, so that leaving the program loses nothing.

use super::*;
use crate::battle::printable_path;
use crate::disk;
use std::{fs, io};

fn file(folders: &Folders) -> PathBuf {
    folders.state.join("muster.json")
}

pub(super) fn write(folders: &Folders, draft: &MusterDraft) -> io::Result<()> {
    disk::replace(&file(folders), &serde_json::to_string(&draft.kept())?)
}

/// Reads the muster, if there is one.
///
/// # Errors
/// The file and the reason why it cannot be read.
pub(super) fn read(folders: &Folders) -> Result<Option<MusterDraft>, String> {
    let path = file(folders);
    let fault = |what: &dyn std::fmt::Display| {
        format!(
            "{}: the battle you were mustering cannot be read: {what}; muster it again, or remove this file",
            printable_path(&path)
        )
    };
    let bytes = match fs::read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| fault(&error))?,
    };
    let draft = match serde_json::from_slice(&bytes) {
        Ok(kept) => MusterDraft::of_kept(kept),
        // Older versions kept only the battle.
        Err(error) => MusterDraft::read(
            serde_json::from_slice::<Map<String, Value>>(&bytes).map_err(|_| fault(&error))?,
        ),
    };
    let draft = draft.ok_or_else(|| fault(&"it is not a battle of a rulebook known here"))?;
    Ok(Some(draft))
}

/// Removes the file once the battle has begun.
pub(super) fn remove(folders: &Folders) {
    // If it cannot be removed, the start screen offers it again, which does no harm.
    let _ = fs::remove_file(file(folders));
}
