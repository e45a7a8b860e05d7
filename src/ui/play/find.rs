//! Finding somebody by name: the selection goes along as one types.

use super::{Layer, Play, View};
use crate::table::Who;
use crate::ui::keys::Action;
use crate::ui::palette::ranked;
use crate::ui::text::pasted;
use tui_input::Input;

/// The search, as it is open.
#[derive(Clone, Debug)]
pub struct Find {
    /// What has been typed.
    pub input: Input,
    /// Who fits, the likeliest first.
    pub found: Vec<Who>,
    /// Which of them is selected.
    pub at: usize,
    /// Who was selected before, and in which view.
    from: (Who, View),
}

impl Play {
    pub(super) fn open_find(&mut self) {
        let from = (self.subject, self.view);
        self.view = View::Units;
        self.layers.push(Layer::Find(Find {
            input: Input::default(),
            found: Vec::new(),
            at: 0,
            from,
        }));
    }

    pub(super) fn update_find(&mut self, action: Action) {
        let Some(Layer::Find(mut find)) = self.layers.pop() else {
            return;
        };
        match action {
            Action::Accept => return,
            Action::Back => return self.leave_find(&find),
            Action::Erase if find.input.value().is_empty() => return self.leave_find(&find),
            Action::Next | Action::Down => return self.step_find(find, 1),
            Action::Previous | Action::Up => return self.step_find(find, -1),
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

    /// Text that was pasted is typed.
    pub(super) fn paste_find(&mut self, text: &str) {
        for c in pasted(text) {
            self.update_find(Action::Type(c));
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

    /// Who has this number, else whose name has these letters.
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
