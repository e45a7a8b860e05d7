//! Lists of a roster that several rulebooks share.

use crate::battle::Presence::{Optional, Required};
use crate::battle::{Form, ListOf, Named, count};
use crate::table::Side;

/// The error for a side without units.
pub const NO_UNITS: &str = "a side needs at least 1 unit; add one";

/// The units of a side; `one` reads a unit.
pub const fn units<T>(one: fn(&mut Form, Side) -> Named<T>) -> ListOf<T> {
    ListOf {
        key: "units",
        help: "the units; the screen shows them in this order",
        presence: Required,
        one,
    }
}

/// The commanders of a side; `one` reads a commander.
pub const fn commanders<T>(one: fn(&mut Form, Side) -> Named<T>) -> ListOf<T> {
    ListOf {
        key: "commanders",
        help: "the commanders; the screen shows them in this order",
        presence: Optional,
        one,
    }
}

/// The strength of some units in words, `30 men in 3 units`; `one` and `many` are what their `figures` are called.
pub fn in_units(figures: impl Iterator<Item = u16>, one: &str, many: &str) -> String {
    let figures: Vec<u32> = figures.map(u32::from).collect();
    let all = count(figures.iter().sum::<u32>(), one, many);
    format!("{all} in {}", count(figures.len(), "unit", "units"))
}
