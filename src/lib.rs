//! Drumhead: a terminal companion for live tabletop wargames.

pub mod battle;
pub mod table;
