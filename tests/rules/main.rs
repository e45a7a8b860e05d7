//! The rules, clause by clause, with dice fixed by hand.

mod big_skirmishes;
mod rangers;
mod support;
