//! The search for a unit by name: the selection follows the typing.

use super::*;
use crate::session::palette::ranked;

/// The open search.
pub struct Find {
    /// The text typed.
    pub(crate) input: Input,
    /// The matches, best first.
    pub(crate) found: Vec<Who>,
    /// The index of the selected match.
    pub(crate) at: usize,
    /// The selection and the view before the search.
    from: (Who, PlayView),
}

impl Dialog for Find {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Find
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        match action {
            KeyAction::Accept => return After::Close,
            KeyAction::Back => return self.leave(play),
            KeyAction::Erase if self.input.value().is_empty() => return self.leave(play),
            KeyAction::Next => self.step(play, KeyAction::Down),
            KeyAction::Previous => self.step(play, KeyAction::Up),
            KeyAction::Up | KeyAction::Down | KeyAction::PageUp | KeyAction::PageDown => {
                self.step(play, action);
            }
            action if action.edit(&mut self.input) => {
                self.found = play.who_fits(self.input.value());
                self.at = 0;
                play.select(self.found.first().copied().unwrap_or(self.from.0));
            }
            _ => {}
        }
        After::Stay
    }

    fn paste(&mut self, play: &mut Play, text: &str) -> After {
        for c in pasted(text) {
            self.update(play, KeyAction::Type(c));
        }
        After::Stay
    }

    fn is_for_reading(&self) -> bool {
        true
    }

    fn covers(&self) -> Covers {
        Covers::Part
    }
}

impl Find {
    /// Goes back to the selection and the view before the search.
    fn leave(&self, play: &mut Play) -> After {
        play.window.view = self.from.1;
        play.select(self.from.0);
        After::Close
    }

    fn step(&mut self, play: &mut Play, action: KeyAction) {
        self.at = moved(action, self.at, self.found.len()).unwrap_or(self.at);
        if let Some(who) = self.found.get(self.at) {
            play.select(*who);
        }
    }
}

impl Play {
    pub(super) fn open_find(&mut self) {
        let from = (self.subject, self.window.view);
        self.window.view = PlayView::Units;
        self.open_dialog(Find {
            input: Input::default(),
            found: Vec::new(),
            at: 0,
            from,
        });
    }

    /// The unit with this number, or else those whose names fit.
    fn who_fits(&self, typed: &str) -> Vec<Who> {
        let typed = typed.trim();
        if typed.is_empty() {
            return Vec::new();
        }
        if let Some(who) = typed
            .parse()
            .ok()
            .and_then(|number| self.numbers.who(number))
        {
            return vec![who];
        }
        ranked(
            typed,
            self.snapshot
                .sight
                .rows
                .iter()
                .map(|row| (row.who, row.name.clone())),
        )
    }
}
