//! Errors of starting and opening games.

use super::*;
use crate::battle::printable;

/// Longest message, in characters: it may quote a file of any length.
const MOST_CHARACTERS: usize = 4000;

/// Advice about a damaged file.
pub(crate) const DAMAGED: &str = "use a copy of the file; if only Drumhead has written it, report the damage with the form \"Something else is wrong\"";

/// Error of starting or opening a game.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Io {
        /// The file.
        path: String,
        /// Error of the operating system.
        error: io::Error,
    },
    /// The file is not a saved game, is of a newer version, or is damaged beyond recovery.
    #[error("{path}: {message}")]
    Unfit {
        /// The file.
        path: String,
        /// Reason, with the line, and what to do.
        message: String,
    },
}

impl GameError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: printable_path(path),
            error,
        }
    }

    pub(super) fn unfit(path: &Path, message: impl Into<String>) -> Self {
        Self::Unfit {
            path: printable_path(path),
            message: plain(&message.into()),
        }
    }
}

/// Shortens a message that may quote a file, and removes everything that could control a terminal.
pub(super) fn plain(message: &str) -> String {
    let short: String = message.chars().take(MOST_CHARACTERS).collect();
    short.lines().map(printable).joined("\n")
}
