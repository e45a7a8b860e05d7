//! Keys, clicks and pasted text in a form, and the moves of its cursor.

use super::*;
use crate::session::typed::pasted;
use tui_input::InputRequest;

impl FormPane {
    /// Handles a key.
    pub(crate) fn update(&mut self, action: KeyAction) -> FormIntent {
        self.trouble = None;
        let jumped = std::mem::take(&mut self.jumped);
        if self.asking.is_some() {
            return self.update_reason(action);
        }
        match action {
            KeyAction::Type(digit) if digit.is_ascii_digit() => {
                self.type_digit(digit);
                return FormIntent::Check;
            }
            KeyAction::Erase if self.erase_digit() => return FormIntent::Check,
            _ => {}
        }
        let ended = self.end_number();
        if !matches!(action, KeyAction::Accept | KeyAction::Press) && !ended {
            self.trouble = None;
        }
        match action {
            // A refused number does nothing. One that is complete has moved the cursor: Enter right after it ends it.
            KeyAction::Accept | KeyAction::Press if !ended => return FormIntent::Check,
            KeyAction::Accept | KeyAction::Next if jumped && !self.is_at_end() => {
                return FormIntent::Check;
            }
            KeyAction::Accept => return self.accept(),
            KeyAction::Next => self.go(1),
            KeyAction::Previous => self.go(-1),
            KeyAction::Down => self.go_over(1),
            KeyAction::Up => self.go_over(-1),
            KeyAction::Force if self.lists_others() => return FormIntent::Check,
            KeyAction::Force => self.ask_reason(),
            KeyAction::Overrule => return FormIntent::Overrule,
            // Space never answers a question for the players: it goes on.
            KeyAction::Press if self.is_order() => return self.accept(),
            KeyAction::Type(c) if self.is_order() && !self.is_text() => {
                self.type_char(c);
                return FormIntent::Check;
            }
            KeyAction::Erase if self.is_order() && !self.is_text() && self.goes_back() => {
                return FormIntent::Check;
            }
            KeyAction::Type(_)
            | KeyAction::Press
            | KeyAction::Left
            | KeyAction::Right
            | KeyAction::Erase
            | KeyAction::First
            | KeyAction::Last => {
                self.edit(action);
                return FormIntent::Check;
            }
            _ => {}
        }
        FormIntent::Stay
    }

    pub(super) fn edit(&mut self, action: KeyAction) {
        let Some(line) = self.lines.get_mut(self.at) else {
            return;
        };
        line.place = None;
        match action {
            KeyAction::Type(c) => line.type_char(c),
            KeyAction::Press => line.editor.press(),
            KeyAction::Left => line.step(-1),
            KeyAction::Right => line.step(1),
            KeyAction::Erase => line.editor.erase(),
            _ => {}
        }
        self.touch(self.at);
    }

    /// Marks the line `at` as entered by a player.
    pub(super) fn touch(&mut self, at: usize) {
        if let Some(line) = self.lines.get_mut(at) {
            line.touched = true;
            line.answered = line.value().is_some();
            line.why = "";
        }
        self.odds = None;
        self.rebuild(at);
    }

    /// Types a character in an action's form. A letter answers a choice and goes on.
    fn type_char(&mut self, c: char) {
        let is_long = |line: &FormLine| line.chips().is_some() && line.letters().is_empty();
        if c.is_ascii_alphabetic() {
            return if self.line().is_some_and(is_long) {
                self.edit(KeyAction::Type(c));
            } else {
                self.answer_letter(c);
            };
        }
        let Some(line) = self.lines.get_mut(self.at) else {
            return;
        };
        let step = match (&line.editor, line.field.kind, c) {
            (Editor::Number { .. }, Kind::Whole, '+') => 1.0,
            (Editor::Number { .. }, Kind::Whole, '-') => -1.0,
            _ => return self.edit(KeyAction::Type(c)),
        };
        let now = line.value().and_then(|value| value.as_f64());
        let low = line.field.min.unwrap_or(0.0);
        let next = (now.unwrap_or(low) + step).clamp(low, line.field.max.unwrap_or(f64::MAX));
        line.editor = Editor::new(&line.field, &Value::from(next), &[]);
        self.touch(self.at);
    }

    /// Answers the next choice with this letter, starting from the current line.
    fn answer_letter(&mut self, c: char) {
        let c = c.to_ascii_lowercase();
        let place = |line: &FormLine| line.letters().iter().position(|letter| *letter == Some(c));
        let count = self.lines.len();
        let here = self.at.min(count);
        let found = (here..count)
            .chain(0..here)
            .find_map(|at| Some((at, place(&self.lines[at])?)));
        let Some((at, place)) = found else { return };
        if let Some(line) = self.lines.get_mut(here) {
            line.editor.leave();
            line.answered |= line.value().is_some();
        }
        self.at = at;
        self.lines[at].choose_chip(place);
        self.touch(at);
        self.go_on();
    }

    /// Goes to the next open question, else to the first, else past the last line. After a typed number no question
    /// below is skipped because its answer is as before: the next number may well be meant for it.
    pub(super) fn go_on(&mut self) {
        let counted = self.counted;
        self.leave_line();
        let open = |at: &usize| lines::is_open(&self.lines, *at);
        let asks = |at: &usize| open(at) || counted && self.lines[*at].is_recalled();
        let below = (self.at + 1..self.lines.len()).find(asks);
        let next = below.or_else(|| (0..self.lines.len()).find(open));
        self.at = next.unwrap_or(self.lines.len());
        self.seen |= next.is_none();
    }

    /// Lists all choices. Returns false if they are listed already or a rule refuses the action.
    fn lists_others(&mut self) -> bool {
        let is_refused = matches!(self.verdict, super::FormState::Refused(_));
        let line = self.lines.get_mut(self.at);
        let Some(line) = line.filter(|line| !is_refused && line.editor.has_others()) else {
            return false;
        };
        line.editor.list_others();
        true
    }

    /// Goes back from an empty question, or from the end. Returns false if there is a value to erase.
    fn goes_back(&mut self) -> bool {
        let holds = self
            .line()
            .is_some_and(|line| line.value().is_some() || line.chips().is_some());
        let before = (0..self.at.min(self.lines.len())).rev().find(|at| {
            let line = &self.lines[*at];
            line.touched && !matches!(line.editor, Editor::Heading)
        });
        let Some(before) = before.filter(|_| !holds || self.is_at_end()) else {
            return false;
        };
        self.at = before;
        true
    }

    /// Enters pasted text.
    pub(crate) fn paste(&mut self, text: &str) -> FormIntent {
        for c in pasted(text) {
            match &mut self.asking {
                Some(reason) => drop(reason.handle(InputRequest::InsertChar(c))),
                None if c.is_ascii_digit() => self.type_digit(c),
                None => self.edit(KeyAction::Type(c)),
            }
        }
        FormIntent::Check
    }

    /// Asks for a reason to force the action.
    pub(crate) fn ask_reason(&mut self) {
        self.asking = Some(offered_reason(self.reason.as_deref()));
    }

    /// Closes the question for a reason. Returns false if it was not open.
    pub(crate) fn leave_reason(&mut self) -> bool {
        self.asking.take().is_some()
    }

    fn update_reason(&mut self, action: KeyAction) -> FormIntent {
        let Some(asking) = &mut self.asking else {
            return FormIntent::Stay;
        };
        if action != KeyAction::Accept {
            edit_reason(asking, action);
            return FormIntent::Stay;
        }
        let reason = given_reason(asking);
        (self.reason, self.asking) = (Some(reason), None);
        self.accept()
    }

    fn accept(&mut self) -> FormIntent {
        let counted = self.counted;
        self.leave_line();
        self.counted = counted;
        if matches!(
            self.line().map(|line| &line.editor),
            Some(Editor::Action(None))
        ) {
            return FormIntent::Choose;
        }
        let line = self.line().map(|line| line.path.join("."));
        let is_wrong = matches!((&self.verdict, line), (super::FormState::Wrong(it), Some(line)) if it.field == line);
        if (is_wrong && self.is_order()) || lines::is_missing_at(&self.lines, self.at) {
            return FormIntent::Check;
        }
        // A number that makes a rule refuse the action is put right where it stands; a second Enter goes on.
        let is_refused = matches!(self.verdict, super::FormState::Refused(_));
        if counted && is_refused && self.reason.is_none() && !self.is_at_end() {
            self.counted = false;
            return FormIntent::Check;
        }
        if let Some(line) = self.lines.get_mut(self.at) {
            line.answered = true;
        }
        let seen = self.seen;
        self.go_on();
        // Defaults are shown once before the action is done.
        if !self.is_at_end()
            || (self.is_order() && !seen && self.lines.iter().any(FormLine::is_usual))
        {
            return FormIntent::Check;
        }
        FormIntent::Submit
    }

    /// Moves the cursor to the field with this dotted path. Returns false if there is none.
    pub(crate) fn go_to(&mut self, field: &str) -> bool {
        self.leave_line();
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

    /// Clicks the line `at`: moves the cursor there, switches a flag, extends a list.
    pub(crate) fn click(&mut self, at: usize) -> FormIntent {
        self.end_number();
        let Some(path) = self
            .lines
            .get(at)
            .map(|line| line.path.clone())
            .filter(|_| self.asking.is_none())
        else {
            return FormIntent::Stay;
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
            Some(Editor::Action(None)) => return FormIntent::Choose,
            Some(Editor::Flag(_) | Editor::List(_)) => self.edit(KeyAction::Press),
            Some(Editor::Pick { .. } | Editor::Word { .. }) if again => self.edit(KeyAction::Press),
            _ => {}
        }
        FormIntent::Check
    }

    /// Clicks a value of the current line, or a standard reason. A pick goes on to the next open question.
    pub(crate) fn choose(&mut self, value: usize) -> FormIntent {
        self.number = None;
        (self.trouble, self.jumped) = (None, false);
        if let Some(asking) = &mut self.asking {
            *asking = REASONS
                .get(value)
                .map_or_else(Input::default, |reason| Input::new((*reason).to_owned()));
            return self.update_reason(KeyAction::Accept);
        }
        let Some(line) = self.lines.get_mut(self.at) else {
            return FormIntent::Stay;
        };
        match &mut line.editor {
            Editor::Flag(on) => *on = value == 1,
            _ => line.choose(value),
        }
        let picked = matches!(line.editor, Editor::Pick { .. });
        self.touch(self.at);
        if picked {
            self.at = self.first_open().unwrap_or(self.at);
        }
        FormIntent::Check
    }

    /// Clicks a unit: picks it if the current line is for units.
    pub(crate) fn pick(&mut self, who: Who) -> FormIntent {
        match self.line().map(|line| &line.editor) {
            Some(Editor::Pick { choices, .. } | Editor::Many { choices, .. }) => {
                let at = choices.iter().position(|choice| choice.who == Some(who));
                at.map_or(FormIntent::Stay, |at| self.choose(at))
            }
            _ => FormIntent::Stay,
        }
    }

    fn leave_line(&mut self) {
        self.number = None;
        self.counted = false;
        if let Some(line) = self.lines.get_mut(self.at) {
            line.editor.leave();
        }
        self.rebuild(self.at);
    }

    fn go(&mut self, by: isize) {
        self.leave_line();
        // Down from the end leads to the first line.
        let from = Some(self.at).filter(|_| by < 0 || !self.is_at_end());
        self.at = stepped(from, self.lines.len(), by).unwrap_or(self.at);
        self.skip(by);
    }

    /// Moves a line down or up; in a grid to the same field of the next unit, and from the last unit out of the grid.
    fn go_over(&mut self, by: isize) {
        let Some(path) = self
            .line()
            .map(|line| line.path.clone())
            .filter(|path| path.len() > 2 && self.is_grid.get())
        else {
            return self.go(by);
        };
        let below = |line: &FormLine| {
            line.path.len() == path.len()
                && line.path[0] == path[0]
                && line.path[1] != path[1]
                && line.path[2..] == path[2..]
        };
        let outside = |line: &FormLine| line.path[0] != path[0] || line.path.len() == 1;
        let to = |is: &dyn Fn(&FormLine) -> bool| {
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

    /// Moves past headings, which hold no value.
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
            self.at = stepped(Some(self.at), count, by).unwrap_or(0);
        }
    }
}
