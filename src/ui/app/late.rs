//! The late key: for a second after an answer from a page, and for a moment after a question that goes to a side whose page is
//! open, keys, clicks and pastes that were meant for what stood there before do nothing, and the laptop says so. Keys that only
//! look go on working. And the laptop asks once before it answers for a side whose page is open, or rolls over dice that are
//! typed there.

use super::*;
use crate::session::play::COUNT;
use std::time::{Duration, Instant};

/// The time after a page's answer in which a key counts as meant for the question before.
const LATE: Duration = Duration::from_secs(1);

/// The time after a key by which a side with an open page is asked: a second press is not its answer.
const ASKED: Duration = Duration::from_millis(700);

/// The pause that ends a burst of keys of which the first came too late, such as the faces of several dice.
const BURST: Duration = Duration::from_millis(500);

/// The last answer from a page, or question to one.
pub(super) struct Late {
    /// The time since any fixed moment.
    clock: Box<dyn Fn() -> Duration>,
    /// The side whose page it is, what its phone does, and until when keys come too late.
    until: Option<(Side, &'static str, Duration)>,
    /// The time of the last key that does more than look, and the side that was asked before it.
    last: (Duration, Option<Side>),
    /// The question and the reason for which the laptop has asked whether to answer it here.
    warned: Option<(String, String)>,
}

impl Default for Late {
    fn default() -> Late {
        let start = Instant::now();
        Late {
            clock: Box::new(move || start.elapsed()),
            until: None,
            last: (Duration::ZERO, None),
            warned: None,
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
        self.late.until = Some((side, "has just answered", (self.late.clock)() + LATE));
    }

    /// True if a key that is pressed now was meant for what stood there before. The players are then told.
    pub(super) fn comes_late(&mut self) -> bool {
        let now = (self.late.clock)();
        self.note_asked(now);
        let Some((side, does, until)) = self.late.until.filter(|(_, _, until)| now <= *until)
        else {
            return false;
        };
        let side_name = capital(side.id());
        let text = format!("{side_name}'s phone {does}: press again.");
        let Some(play) = self.battle_mut() else {
            return false;
        };
        play.say(Tone::Warn, text.clone());
        if let Some(Over::Line(palette)) = &mut self.over {
            palette.trouble = Some(text);
        }
        self.late.until = Some((side, does, until.max(now + BURST)));
        true
    }

    /// Takes note of a side with an open page that is asked since the last key.
    fn note_asked(&mut self, now: Duration) {
        let asked = self.battle().and_then(Play::asked_side).flatten();
        let (pressed, before) = std::mem::replace(&mut self.late.last, (now, asked));
        let open = self.open_sides();
        let has_page = |side: &Side| open[side.index()] && before != Some(*side);
        if let Some(side) = asked.filter(has_page)
            && self.late.until.is_none_or(|(_, _, until)| until < pressed)
        {
            self.late.until = Some((side, "is asked", pressed + ASKED));
        }
    }
}

impl App {
    /// True for the first key that would answer here what a side with an open page is asked, or roll over dice that are typed on
    /// a page. The players are then told, and the next one counts.
    pub(super) fn asks_first(&mut self, action: KeyAction) -> bool {
        let place = self.place();
        let asks = self
            .battle()
            .filter(|play| answers(action, place, play.between().is_some()))
            .and_then(|play| Some((play.roll_mark(), play.question_id(), play.reason_to_wait()?)));
        let Some((roll, question, why)) = asks else {
            return false;
        };
        // A roll is the same while its dice are typed here, one after another.
        let mark = if place == KeyPlace::Dice {
            roll
        } else {
            question
        };
        let asked = (mark, why.clone());
        if self.late.warned.replace(asked.clone()) == Some(asked) {
            return false;
        }
        let name = |id| self.keys.name(id);
        let then = match action {
            KeyAction::Press => format!("{} again rolls instead", name("press")),
            KeyAction::RollRest => format!("{} again rolls instead", name("roll-rest")),
            KeyAction::Back if place == KeyPlace::Dice => {
                format!("{} again leaves the roll", name("back"))
            }
            _ => "press again to answer here".to_owned(),
        };
        if let Some(play) = self.battle_mut() {
            play.say(Tone::Warn, format!("{why}: {then}."));
        }
        true
    }
}

/// True for an action that answers what waits in this place, or leaves its dice. A reaction is declined by leaving it.
fn answers(action: KeyAction, place: KeyPlace, is_between: bool) -> bool {
    use KeyAction as A;
    match (place, action) {
        (KeyPlace::Dice, A::Press | A::RollRest | A::Back)
        | (KeyPlace::Dice | KeyPlace::Choice, A::Accept) => true,
        (KeyPlace::Dice, A::Type(c)) => c.is_ascii_digit() || c == COUNT,
        (KeyPlace::Choice, A::Back) => is_between,
        _ => false,
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
