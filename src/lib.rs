//! Drumhead: a terminal companion for live tabletop wargames.

pub mod battle;
pub mod journal;
pub mod rules;
pub mod table;
pub mod ui;
