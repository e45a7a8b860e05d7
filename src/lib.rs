//! Drumhead: a terminal companion for live tabletop wargames.

pub mod ui;
