//! The journal: playing, the history, the file and what can happen to it, opening, watching, verifying.

mod history;
mod play;
mod support;
mod tiny;
