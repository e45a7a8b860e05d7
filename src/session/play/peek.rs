//! A side's secrets: first a warning, then, at the same key, the secrets.

use super::*;
use crate::table::{Ask, NOT_THIS_TURN};

/// A look at a side's secrets.
pub struct Peek {
    pub(crate) side: Side,
    /// Its view, once confirmed.
    pub(crate) sight: Option<Sight>,
}

impl Play {
    /// The question whose answer depends on what a side holds; it is asked also where it holds nothing that fits.
    pub fn secret_asked(&self) -> Option<&Ask> {
        match self.game.waiting()?.1 {
            Request::Decision(ask) if ask.options.words.contains(&NOT_THIS_TURN) => Some(ask),
            _ => None,
        }
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
        let again = matches!(action, KeyAction::Peek(side) if side == self.side);
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
