//! The terminal session from outside: a small program is run in a pseudo-terminal, and the terminal
//! must be as it was, on every way out of it. And the whole program, with a game in a file, through storms and outages.

#![cfg(unix)]

mod program;
#[path = "../pty/mod.rs"]
mod pty;
mod table;
#[allow(dead_code, reason = "the tests of the journal use more of it")]
#[path = "../journal/tiny.rs"]
mod tiny;

mod board;
mod disk;
mod endings;
#[cfg(target_os = "linux")]
mod full_disk;
mod input;
mod stopping;
mod storms;
mod two;
