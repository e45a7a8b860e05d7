//! What keys, clicks and pasted text do to a form, and where its cursor goes.

use super::{Editor, FormPane, Line, REASONS, Wish, lines};
use super::{edit_reason, given_reason, offered_reason};
use crate::table::Who;
use crate::ui::keys::Action;
use crate::ui::text::pasted;
use tui_input::{Input, InputRequest};

impl FormPane {
    /// Answers a key.
    pub fn update(&mut self, action: Action) -> Wish {
        if self.asking.is_some() {
            return self.update_reason(action);
        }
        match action {
            Action::Accept => return self.accept(),
            Action::Next => self.go(1),
            Action::Previous => self.go(-1),
            Action::Down => self.go_over(1),
            Action::Up => self.go_over(-1),
            Action::Force => self.ask_reason(),
            Action::Overrule => return Wish::Overrule,
            Action::Type(_)
            | Action::Press
            | Action::Left
            | Action::Right
            | Action::Erase
            | Action::First
            | Action::Last => {
                self.edit(action);
                return Wish::Check;
            }
            _ => {}
        }
        Wish::Stay
    }

    fn edit(&mut self, action: Action) {
        let Some(line) = self.lines.get_mut(self.at) else {
            return;
        };
        self.picked |= line.field.required && matches!(line.editor, Editor::Pick { .. });
        match action {
            Action::Type(c) => line.type_char(c),
            Action::Press => line.editor.press(),
            Action::Left => line.step(-1),
            Action::Right => line.step(1),
            Action::Erase => line.editor.erase(),
            _ => {}
        }
        self.odds = None;
        lines::rebuild(&mut self.lines, self.at, &self.choices);
    }

    /// Text that was pasted.
    pub fn paste(&mut self, text: &str) -> Wish {
        for c in pasted(text) {
            match &mut self.asking {
                Some(reason) => drop(reason.handle(InputRequest::InsertChar(c))),
                None => self.edit(Action::Type(c)),
            }
        }
        Wish::Check
    }

    /// Asks why it shall be done although a rule forbids it.
    pub fn ask_reason(&mut self) {
        self.asking = Some(offered_reason(self.reason.as_deref()));
    }

    /// Leaves the asking for a reason; false when there is none.
    pub fn leave_reason(&mut self) -> bool {
        self.asking.take().is_some()
    }

    fn update_reason(&mut self, action: Action) -> Wish {
        let Some(asking) = &mut self.asking else {
            return Wish::Stay;
        };
        if action != Action::Accept {
            edit_reason(asking, action);
            return Wish::Stay;
        }
        let reason = given_reason(asking);
        (self.reason, self.asking) = (Some(reason), None);
        self.accept()
    }

    fn accept(&mut self) -> Wish {
        self.leave_line();
        if matches!(
            self.line().map(|line| &line.editor),
            Some(Editor::RecordKind(None))
        ) {
            return Wish::Choose;
        }
        let measured = self
            .line()
            .filter(|line| line.is_measure())
            .map(|line| line.field.name);
        self.measured.extend(measured);
        let number = |at: &usize| {
            let line = &self.lines[*at];
            matches!(line.editor, Editor::Number { .. })
                && (line.field.required || line.is_measure())
        };
        let asked_anew = if std::mem::take(&mut self.picked) {
            (self.at + 1..self.lines.len()).find(number)
        } else {
            None
        };
        match self.first_open().or(asked_anew) {
            None => Wish::Submit,
            Some(at) => {
                self.at = at;
                Wish::Check
            }
        }
    }

    /// Moves the cursor to a field by its dotted name, as a message names it; false when there is no such line.
    pub fn go_to(&mut self, field: &str) -> bool {
        let found = self
            .lines
            .iter()
            .position(|line| line.path.join(".") == field);
        let near = found.or_else(|| {
            self.lines
                .iter()
                .position(|line| line.path.first().is_some_and(|name| *name == field))
        });
        self.at = near.unwrap_or(self.at);
        self.skip(1);
        near.is_some()
    }

    /// A click on the line `at`: the keys go to it; a yes or no is turned, a list of others goes on to the next.
    pub fn click(&mut self, at: usize) -> Wish {
        let Some(path) = self
            .lines
            .get(at)
            .map(|line| line.path.clone())
            .filter(|_| self.asking.is_none())
        else {
            return Wish::Stay;
        };
        let again = self.at == at;
        self.leave_line();
        self.at = self
            .lines
            .iter()
            .position(|line| line.path == path)
            .unwrap_or(self.at);
        self.skip(1);
        match self.line().map(|line| &line.editor) {
            Some(Editor::RecordKind(None)) => return Wish::Choose,
            Some(Editor::Flag(_) | Editor::List(_)) => self.edit(Action::Press),
            Some(Editor::Pick { .. } | Editor::Word { .. }) if again => self.edit(Action::Press),
            _ => {}
        }
        Wish::Check
    }

    /// A click on a value of the line that has the keys, or on a reason where one is asked for. Once somebody is picked the
    /// next that is missing is asked for.
    pub fn choose(&mut self, value: usize) -> Wish {
        if let Some(asking) = &mut self.asking {
            *asking = REASONS
                .get(value)
                .map_or_else(Input::default, |reason| Input::new((*reason).to_owned()));
            return self.update_reason(Action::Accept);
        }
        let Some(line) = self.lines.get_mut(self.at) else {
            return Wish::Stay;
        };
        line.choose(value);
        let picked = matches!(line.editor, Editor::Pick { .. });
        self.odds = None;
        lines::rebuild(&mut self.lines, self.at, &self.choices);
        if picked {
            self.at = self.first_missing().unwrap_or(self.at);
        }
        Wish::Check
    }

    /// A click on somebody: he is picked, where somebody is to be picked.
    pub fn pick(&mut self, who: Who) -> Wish {
        match self.line().map(|line| &line.editor) {
            Some(Editor::Pick { choices, .. } | Editor::Many { choices, .. }) => {
                let at = choices.iter().position(|choice| choice.who == Some(who));
                at.map_or(Wish::Stay, |at| self.choose(at))
            }
            _ => Wish::Stay,
        }
    }

    fn leave_line(&mut self) {
        if let Some(line) = self.lines.get_mut(self.at) {
            line.editor.leave();
        }
        lines::rebuild(&mut self.lines, self.at, &self.choices);
    }

    fn go(&mut self, by: isize) {
        self.leave_line();
        self.picked = false;
        let count = isize::try_from(self.lines.len()).unwrap_or(0);
        if count > 0 {
            let next = (isize::try_from(self.at).unwrap_or(0) + by).rem_euclid(count);
            self.at = usize::try_from(next).unwrap_or(0);
        }
        self.skip(by);
    }

    /// A line down or up; in a grid to the same field of the next unit, and from the last out of the grid.
    fn go_over(&mut self, by: isize) {
        let Some(path) = self
            .line()
            .map(|line| line.path.clone())
            .filter(|path| path.len() > 2 && self.is_grid.get())
        else {
            return self.go(by);
        };
        let below = |line: &Line| {
            line.path.len() == path.len()
                && line.path[0] == path[0]
                && line.path[1] != path[1]
                && line.path[2..] == path[2..]
        };
        let outside = |line: &Line| line.path[0] != path[0] || line.path.len() == 1;
        let to = |is: &dyn Fn(&Line) -> bool| {
            let mut after = self.at + 1..self.lines.len();
            let mut before = 0..self.at;
            let found = |at: &usize| is(&self.lines[*at]);
            if by > 0 {
                after.find(found)
            } else {
                before.rfind(found)
            }
        };
        match to(&below).or_else(|| to(&outside)) {
            Some(at) => {
                self.leave_line();
                self.at = at;
                self.skip(by);
            }
            None => self.go(by),
        }
    }

    /// Past headings, which hold nothing.
    pub(super) fn skip(&mut self, by: isize) {
        let is_heading = |at: usize| {
            matches!(
                self.lines.get(at).map(|line| &line.editor),
                Some(Editor::Heading)
            )
        };
        let count = self.lines.len();
        for _ in 0..count {
            if !is_heading(self.at) {
                return;
            }
            self.at = if by < 0 {
                (self.at + count - 1) % count
            } else {
                (self.at + 1) % count
            };
        }
    }
}
