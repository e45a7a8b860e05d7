//! What a whole game comes to.

mod games;
mod luck;
mod pages;
mod paper;
mod story;
