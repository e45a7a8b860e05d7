//! How long the odds take. `cargo bench --bench odds`.
//!
//! The odds are asked for whenever a field of a form changes, so they must come between two key presses. A volley and a
//! round of combat are measured as parts of a rule (what the enumerator costs) and as whole actions (what a player waits
//! for), the other rulesets by what is longest in them.

mod field;
mod frontier;
mod irregular;
mod parts;
mod rangers;
mod revolution;
mod skirmishes;

fn main() {
    divan::main();
}
