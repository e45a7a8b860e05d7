//! Words that several rulebooks share.

use crate::battle::Viewer;
use crate::table::{DiceRequest, Side};

/// A side's name in a banner.
pub fn colour(side: Side) -> &'static str {
    match side {
        Side::Red => "RED",
        Side::Blue => "BLUE",
    }
}

/// A prompt that is the same for every roll.
pub fn always(text: String) -> impl Fn(&DiceRequest, Viewer) -> String + 'static {
    move |_, _| text.clone()
}
