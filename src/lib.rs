//! Drumhead: a terminal companion for live tabletop wargames.

pub mod battle;
pub mod cli;
pub mod journal;
pub mod paths;
pub mod rules;
pub mod table;
pub mod ui;
