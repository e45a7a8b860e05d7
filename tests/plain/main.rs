//! Play line by line: lines go in through a pipe, and what is said is read; the whole program, without a terminal.

mod games;
mod muster;
mod support;
mod volley;
mod words;
