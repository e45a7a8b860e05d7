//! What a whole game comes to.

mod games;
mod luck;
mod paper;
mod story;
