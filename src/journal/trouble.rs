//! Why a game cannot be started or opened.

use crate::battle::printable;
use std::io;
use std::path::Path;

/// No message is longer, in characters: a file can be quoted at any length.
const MOST_CHARACTERS: usize = 4000;

/// Why a game cannot be started or opened.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        error: io::Error,
    },
    /// The file is no saved game, or one of a newer version, or is damaged so that nothing can be saved.
    #[error("{path}: {message}")]
    Unfit {
        /// The file.
        path: String,
        /// What is wrong, with the line, and what can be done.
        message: String,
    },
}

impl GameError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: shown(path),
            error,
        }
    }

    pub(super) fn unfit(path: &Path, message: impl Into<String>) -> Self {
        Self::Unfit {
            path: shown(path),
            message: plain(&message.into()),
        }
    }
}

/// What is wrong, line by line and at no great length, with nothing in it that steers a terminal: it may quote the file.
pub(super) fn plain(message: &str) -> String {
    let short: String = message.chars().take(MOST_CHARACTERS).collect();
    short.lines().map(printable).collect::<Vec<_>>().join("\n")
}

/// The name of a file as it may be shown: nothing in it steers a terminal.
pub(super) fn shown(path: &Path) -> String {
    printable(&path.display().to_string())
}
