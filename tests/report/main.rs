//! What a whole game comes to.

mod aftermath;
mod counts;
mod games;
mod luck;
mod pages;
mod paper;
mod story;
