//! The journal: playing, the history, the file and what can happen to it, opening, watching, verifying.

mod again;
mod crashes;
mod damage;
// Folders that vanish while a file in them is open: Windows does not let them.
#[cfg(unix)]
mod disk;
mod format;
mod hands;
mod history;
mod opening;
mod others;
mod play;
mod rulebooks;
mod support;
mod tiny;
mod verifying;
