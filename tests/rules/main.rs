//! The rules, clause by clause, with dice fixed by hand.

mod big_skirmishes;
mod counters;
mod most_irregular;
mod on_the_frontier;
mod rangers;
mod simpsons_revolution;
mod support;
