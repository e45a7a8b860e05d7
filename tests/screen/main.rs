//! The screens: keys go in, and what is drawn is read; in memory, and the whole program in a pseudo-terminal.

#[path = "../random/armies.rs"]
mod armies;
mod asked;
mod board;
#[path = "../random/chance.rs"]
mod chance;
mod combat;
mod counts;
mod creek;
mod decide;
mod ending;
#[path = "../random/entries.rs"]
mod entries;
mod explain;
mod figures;
mod flow;
mod games;
mod guide;
mod hands;
mod history;
mod kept;
mod lines;
mod mouse;
mod muster;
mod odds;
mod palette;
mod panels;
mod presses;
#[cfg(unix)]
#[path = "../pty/mod.rs"]
mod pty;
mod random;
mod reach;
mod screens;
mod secrets;
mod situations;
mod sizes;
mod slips;
mod states;
mod suggested;
mod support;
#[allow(dead_code)]
#[path = "../journal/tiny.rs"]
mod tiny;
mod traps;
mod tumble;
#[path = "../twins/mod.rs"]
mod twin_battles;
mod twins;
mod typing;
#[cfg(unix)]
mod whole;
mod wrong;
