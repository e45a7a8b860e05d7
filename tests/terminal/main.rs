//! The terminal session from outside: a small program is run in a pseudo-terminal, and the terminal
//! must be as it was, on every way out of it.

#![cfg(unix)]

mod program;
#[path = "../pty/mod.rs"]
mod pty;

mod endings;
mod input;
mod stopping;
