//! The search for a unit by name: the selection follows the typing.

use super::{Layer, Play, PlayView};
use crate::table::Who;
use crate::ui::keys::KeyAction;
use crate::ui::palette::ranked;
use crate::ui::text::pasted;
use tui_input::Input;

/// The open search.
#[derive(Clone, Debug)]
pub struct Find {
    /// The text typed.
    pub input: Input,
    /// The matches, best first.
    pub found: Vec<Who>,
    /// The index of the selected match.
    pub at: usize,
    /// The selection and the view before the search.
    from: (Who, PlayView),
}

impl Play {
    pub(super) fn open_find(&mut self) {
        let from = (self.subject, self.view);
        self.view = PlayView::Units;
        self.layers.push(Layer::Find(Find {
            input: Input::default(),
            found: Vec::new(),
            at: 0,
            from,
        }));
    }

    pub(super) fn update_find(&mut self, action: KeyAction) {
        let Some(Layer::Find(mut find)) = self.layers.pop() else {
            return;
        };
        match action {
            KeyAction::Accept => return,
            KeyAction::Back => return self.leave_find(&find),
            KeyAction::Erase if find.input.value().is_empty() => return self.leave_find(&find),
            KeyAction::Next | KeyAction::Down => return self.step_find(find, 1),
            KeyAction::Previous | KeyAction::Up => return self.step_find(find, -1),
            action => {
                if !action.edit(&mut find.input) {
                    return self.layers.push(Layer::Find(find));
                }
            }
        }
        find.found = self.who_fits(find.input.value());
        find.at = 0;
        self.select(find.found.first().copied().unwrap_or(find.from.0));
        self.layers.push(Layer::Find(find));
    }

    /// Handles pasted text.
    pub(super) fn paste_find(&mut self, text: &str) {
        for c in pasted(text) {
            self.update_find(KeyAction::Type(c));
        }
    }

    fn leave_find(&mut self, find: &Find) {
        self.view = find.from.1;
        self.select(find.from.0);
    }

    fn step_find(&mut self, mut find: Find, by: isize) {
        let count = isize::try_from(find.found.len()).unwrap_or(0);
        if count > 0 {
            let at = (isize::try_from(find.at).unwrap_or(0) + by).rem_euclid(count);
            find.at = usize::try_from(at).unwrap_or(0);
            self.select(find.found[find.at]);
        }
        self.layers.push(Layer::Find(find));
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
