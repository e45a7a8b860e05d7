//! The late key: for a second after an answer from a page, keys, clicks and pastes that were meant for the question that it
//! answered do nothing, and the laptop says so. Keys that only look go on working.

use super::*;
use crate::table::Side;
use std::time::{Duration, Instant};

/// The time after a page's answer in which a key counts as meant for the question before.
const LATE: Duration = Duration::from_secs(1);

/// The pause that ends a burst of keys of which the first came too late, such as the faces of several dice.
const BURST: Duration = Duration::from_millis(500);

/// The last answer from a page.
pub(super) struct Late {
    /// The time since any fixed moment.
    clock: Box<dyn Fn() -> Duration>,
    /// The side whose page answered, and until when keys come too late.
    answered: Option<(Side, Duration)>,
}

impl Default for Late {
    fn default() -> Late {
        let start = Instant::now();
        Late {
            clock: Box::new(move || start.elapsed()),
            answered: None,
        }
    }
}

impl App {
    /// Tells the time by another clock: the time since any fixed moment.
    pub fn set_clock(&mut self, clock: impl Fn() -> Duration + 'static) {
        self.late.clock = Box::new(clock);
    }

    /// Takes note that the page of `side` has answered.
    pub(super) fn page_has_answered(&mut self, side: Side) {
        self.late.answered = Some((side, (self.late.clock)() + LATE));
    }

    /// True if a key that is pressed now was meant for the question before. The players are then told.
    pub(super) fn comes_late(&mut self) -> bool {
        let now = (self.late.clock)();
        let Some((side, until)) = self.late.answered.filter(|(_, until)| now <= *until) else {
            return false;
        };
        let side_name = capital(side.id());
        let text = format!("{side_name}'s phone has just answered: press again.");
        let Some(play) = self.battle_mut() else {
            return false;
        };
        play.say(Tone::Warn, text.clone());
        if let Some(Over::Line(palette)) = &mut self.over {
            palette.trouble = Some(text);
        }
        self.late.answered = Some((side, until.max(now + BURST)));
        true
    }
}

/// True for an action that begins and answers nothing in this place.
pub(super) fn only_looks(action: KeyAction, place: KeyPlace) -> bool {
    use KeyAction as A;
    match action {
        A::PageUp
        | A::PageDown
        | A::View
        | A::Help
        | A::Rules
        | A::Log
        | A::Luck
        | A::Find
        | A::Peek(_)
        | A::TableChecklist
        | A::Palette
        | A::Theme
        | A::Share
        | A::EndSharing
        | A::Repaint
        | A::Suspend
        | A::Quit => true,
        A::Up | A::Down | A::Left | A::Right | A::First | A::Last | A::Next | A::Previous => {
            is_for_reading(place) || place == KeyPlace::Units
        }
        A::Type(_) | A::Erase | A::Back => is_for_reading(place),
        A::Accept => is_for_reading(place) && place != KeyPlace::Palette,
        _ => false,
    }
}

/// True for a place over the game, in which its questions are not answered.
fn is_for_reading(place: KeyPlace) -> bool {
    use KeyPlace as P;
    !matches!(place, P::Units | P::Form | P::Text | P::Dice | P::Choice)
}
