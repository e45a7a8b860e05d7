//! The scenario of a battle: what a file may say, and what comes of it in every ruleset.

#![expect(
    clippy::needless_pass_by_value,
    reason = "requests are written where they are sent"
)]

mod end;
mod faults;
mod play;
mod support;
