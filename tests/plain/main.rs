//! Play line by line: lines go in through a pipe, and what is said is read; the whole program, without a terminal.

mod decide;
mod ending;
mod games;
mod muster;
mod support;
#[allow(dead_code)]
#[path = "../journal/tiny.rs"]
mod tiny;
mod volley;
mod words;
