//! Damage done on purpose: the program is killed, its lines are garbled, it plays on and on.
//!
//! Each runs a little while here and as long as one likes by hand:
//!
//! | variable | what it counts | here |
//! |---|---|---|
//! | `DRUMHEAD_KILLS` | times that the program is killed in the middle of its work, and while it saves elsewhere | 24 |
//! | `DRUMHEAD_MEGABYTES` | how long a saved game is that must open in little memory | 20 |
//! | `DRUMHEAD_LINES` | garbled lines that `exec` is given, for each ruleset | 1,500 |
//! | `DRUMHEAD_SOAK` | actions of one long game through the program's `exec`, for each ruleset | 300 |
//! | `DRUMHEAD_SECRETS` | games in which every output is searched for what is hidden | 2 |
//!
//! `DRUMHEAD_SOAK_RULES` plays one ruleset alone; `DRUMHEAD_PROGRAM` is the program that plays, where it is another than this build's.

mod crash;
mod elsewhere;
mod faults;
mod files;
mod joker;
mod journals;
mod lines;
mod offers;
mod outputs;
mod requests;
mod secrets;
mod soak;
mod together;
#[path = "../twins/mod.rs"]
mod twin_battles;
mod twins;
mod twins_by_chance;
mod weight;
mod words;

/// How many, unless a variable says otherwise.
fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}={text} is no number"))
    })
}
