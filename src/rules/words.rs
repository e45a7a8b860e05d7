//! Words that several rulebooks share.

use crate::table::Side;

/// A side's name in a banner.
pub fn colour(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLUE",
    }
}
