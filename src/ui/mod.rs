//! What the player sees and touches.

pub mod terminal;
