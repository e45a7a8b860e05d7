//! Lists of a roster that several rulebooks share.

use crate::battle::{Form, ListOf, Named};
use crate::table::Side;

/// The error for a side without units.
pub const NO_UNITS: &str = "a side needs at least 1 unit; add one";

/// The units of a side; `one` reads a unit.
pub const fn units<T>(one: fn(&mut Form, Side) -> Named<T>) -> ListOf<T> {
    ListOf {
        key: "units",
        help: "the units; the screen shows them in this order",
        required: true,
        one,
    }
}

/// The commanders of a side; `one` reads a commander.
pub const fn commanders<T>(one: fn(&mut Form, Side) -> Named<T>) -> ListOf<T> {
    ListOf {
        key: "commanders",
        help: "the commanders; the screen shows them in this order",
        required: false,
        one,
    }
}
