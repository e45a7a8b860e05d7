//! A side's secrets: first a warning, then, at the same key, the secrets.

use super::*;
use crate::table::NOT_THIS_TURN;

/// A look at a side's secrets.
pub struct Peek {
    pub(crate) side: Side,
    /// Its view, once confirmed.
    pub(crate) sight: Option<Sight>,
}

impl Play {
    /// True for a question whose answer depends on what a side holds; asked also where it holds nothing that fits.
    pub fn asks_for_secret(&self) -> bool {
        let request = self.game.waiting().map(|(_, request, _)| request);
        matches!(request, Some(Request::Decision(ask)) if ask.options.words.contains(&NOT_THIS_TURN))
    }

    /// Begins to look at a side's secrets.
    pub(super) fn peek(&mut self, side: Side) {
        if self.snapshot.secrets {
            self.open_dialog(Peek { side, sight: None });
        } else {
            self.say(Tone::Info, "Nothing is hidden in this battle.");
        }
    }
}

impl Dialog for Peek {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Peek
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        let again =
            matches!(action, KeyAction::Peek(which) if usize::from(which) == self.side.index());
        if !again || self.sight.is_some() {
            return After::Close;
        }
        let viewer = Viewer::Side(self.side);
        self.sight = Some(Sight::of(play.game.battle(), &play.numbers, viewer));
        After::Stay
    }

    fn wheel(&mut self, _: &mut Play, _: isize) {}

    fn covers(&self) -> Covers {
        Covers::All
    }
}
