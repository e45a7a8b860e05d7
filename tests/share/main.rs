//! The shared game over real sockets: who sees what, who may ask for what, and what garbled requests do: nothing.
//!
//! `browser.py` beside this file plays a turn in two browsers.

mod addresses;
mod agreed;
mod board;
#[cfg(target_os = "linux")]
mod door;
mod hands;
mod late;
mod place;
#[cfg(unix)]
mod program;
#[cfg(unix)]
#[path = "../pty/mod.rs"]
mod pty;
mod requests;
mod secrets;
mod sockets;
mod support;
mod table;
#[path = "../twins/mod.rs"]
mod twin_battles;
mod twins;
