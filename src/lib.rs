//! Drumhead: a terminal companion for live tabletop wargames.
