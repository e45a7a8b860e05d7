//! The rules, clause by clause, with dice fixed by hand.

mod big_skirmishes;
mod most_irregular;
mod rangers;
mod support;
