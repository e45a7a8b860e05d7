//! Names of the umpire's actions in the log and the result.

use crate::battle::{Overruled, quantity};
use crate::journal::Record;

/// `RULED dice 10, rules 12`.
#[must_use]
pub fn ruling(ruled: &Overruled) -> String {
    let Overruled { figure, was, is } = ruled;
    format!("RULED {figure} {}, rules {}", quantity(*is), quantity(*was))
}

/// `CHANGED to hit 2 to 5`, for each die that shows what the players said afterwards.
pub fn changed(record: &Record) -> impl Iterator<Item = String> {
    record.hands.iter().flat_map(|hand| {
        hand.changed.iter().filter_map(|die| {
            let face = hand.faces.get(die.at)?;
            Some(format!("CHANGED {} {} to {face}", hand.why, die.was))
        })
    })
}
