//! The scenario of a battle: what a file may say, and what comes of it in every ruleset.

mod end;
mod faults;
mod play;
mod support;
