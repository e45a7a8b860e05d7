//! Keys, clicks and pasted text in a form, and the moves of its cursor.

use super::*;
use crate::session::typed::pasted;

impl FormPane {
    /// Handles a key.
    pub(crate) fn update(&mut self, action: KeyAction) -> FormIntent {
        let before = std::mem::take(&mut self.last);
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
        let jumped = before.jumped.or(self.last.jumped.take());
        if matches!(action, KeyAction::Type(',' | '+')) && self.join(jumped.clone()) {
            return FormIntent::Check;
        }
        self.typing.joins = false;
        if !matches!(action, KeyAction::Accept | KeyAction::Press) && !ended {
            self.last.trouble = None;
        }
        match action {
            // Who typed an answer that found no question has not yet seen that all are answered.
            KeyAction::Accept | KeyAction::Press
                if before.mistyped.is_some() && self.is_at_end() =>
            {
                self.last.trouble = Some(self.once_more());
                return FormIntent::Check;
            }
            // It is taken back already.
            KeyAction::Erase if before.mistyped == Some(true) && self.is_at_end() => {
                return FormIntent::Check;
            }
            // A refused number does nothing. One that is complete has moved the cursor: Enter right after it ends it.
            KeyAction::Accept | KeyAction::Press if !ended => {
                if self.would_submit() {
                    self.last.trouble = Some(self.once_more());
                }
                return FormIntent::Check;
            }
            KeyAction::Accept | KeyAction::Next if jumped.is_some() && !self.is_at_end() => {
                return FormIntent::Check;
            }
            KeyAction::Accept => return self.accept(),
            KeyAction::Next if jumped.is_some() => {
                // The number led past questions that have an answer: Tab means the one after it.
                let from = self
                    .lines
                    .iter()
                    .position(|line| Some(&line.path) == jumped.as_ref());
                self.at = from.unwrap_or(self.at);
                self.go(1);
            }
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
            KeyAction::Erase
                if self.is_order() && !self.is_text() && !before.erasing && self.goes_back() =>
            {
                return FormIntent::Check;
            }
            KeyAction::Type(_)
            | KeyAction::Press
            | KeyAction::Left
            | KeyAction::Right
            | KeyAction::Erase
            | KeyAction::First
            | KeyAction::Last => {
                let text = self.line().and_then(FormLine::text);
                let is_filled = text.is_some_and(|it| !it.value().is_empty());
                self.last.erasing = action == KeyAction::Erase && is_filled;
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
        line.edit(action, &mut self.typing.letters);
        self.touch(self.at);
    }

    fn once_more(&self) -> String {
        format!("{{accept}} once more: {}.", self.offer.label)
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
        let by = match c {
            '+' => 1.0,
            '-' => -1.0,
            ':' if self.line().is_none_or(|line| line.text().is_none()) => {
                let text = "{back} closes the form; then {palette} takes a command.";
                self.last.trouble = Some(text.to_owned());
                return;
            }
            _ => return self.edit(KeyAction::Type(c)),
        };
        let line = self.lines.get_mut(self.at);
        if line.is_some_and(|line| line.add(by)) {
            self.touch(self.at);
        } else {
            self.edit(KeyAction::Type(c));
        }
    }

    /// Answers the next choice with this letter, from the current line on: rather one that no player has answered yet.
    fn answer_letter(&mut self, c: char) {
        // The letters of answers are small: a capital was meant for a key, such as that for rolling the rest.
        let place = |line: &FormLine| line.letters().iter().position(|letter| *letter == Some(c));
        let count = self.lines.len();
        let here = self.at.min(count);
        let is_at_end = self.is_at_end();
        let all = || (here..count).chain(0..here);
        let found = |at: usize| Some((at, place(&self.lines[at])?));
        let is_open = |at: &usize| *at == here || !self.lines[*at].touched;
        let found = all()
            .filter(is_open)
            .find_map(found)
            .or_else(|| all().find_map(found));
        let is_other = |(at, place): (usize, usize)| {
            let line = &self.lines[at];
            line.touched && line.choice().is_some_and(|it| it.picked != [place])
        };
        self.last.mistyped = (is_at_end && found.is_none_or(is_other)).then_some(found.is_none());
        let has_no_numbers = |it: &Selection| it.offers.iter().any(|it| it.number == 0);
        let units = self.line().and_then(FormLine::units);
        if found.is_none() && units.is_some_and(has_no_numbers) {
            // Rows without a number are found by name.
            return self.edit(KeyAction::Type(c));
        }
        let Some((at, place)) = found else {
            self.last.trouble = Some(format!("{c} answers none of these questions."));
            return;
        };
        if let Some(line) = self.lines.get_mut(here) {
            line.text_mut().into_iter().for_each(TextInput::leave);
            line.answered |= line.value().is_some();
        }
        self.at = at;
        self.lines[at]
            .choice_mut()
            .into_iter()
            .for_each(|it| it.choose_only(place));
        self.touch(at);
        self.go_on();
    }

    /// Goes to the next open question, else to the first, else past the last line. After a typed number no question
    /// below is skipped because its answer is as before: the next number may well be meant for it.
    pub(super) fn go_on(&mut self) {
        let counted = self.typing.counted;
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
        let line = self.lines.get_mut(self.at).filter(|_| !is_refused);
        let choice = line.and_then(FormLine::choice_mut);
        let Some(choice) = choice.filter(|choice| choice.has_others()) else {
            return false;
        };
        choice.listed = choice.offers.len();
        true
    }

    /// Goes back from a question that nobody has answered, or from the end. Returns false if there is a value to erase.
    fn goes_back(&mut self) -> bool {
        // An answer that stands there already is not what was just typed; units that stand there can be taken out.
        let holds = self.line().is_some_and(|line| {
            let is_own = line.touched || line.units().is_some();
            is_own && (line.value().is_some() || line.chips().is_some())
        });
        let before = (0..self.at.min(self.lines.len())).rev().find(|at| {
            let line = &self.lines[*at];
            line.touched && !line.is_heading()
        });
        let Some(before) = before.filter(|_| !holds || self.is_at_end()) else {
            return false;
        };
        self.at = before;
        // It takes the last digit typed, wherever the cursor is by now.
        if self.line().is_some_and(|line| line.text().is_some()) {
            self.last.erasing = true;
            self.edit(KeyAction::Erase);
        }
        true
    }

    /// True if Enter does the action, rather than go on to a question.
    pub fn would_submit(&self) -> bool {
        self.clone().update(KeyAction::Accept) == FormIntent::Submit
    }

    /// True if a digit answers the question at the cursor.
    pub fn takes_digits(&self) -> bool {
        let takes = |line: &FormLine| {
            line.text().is_some()
                || line.units().is_some()
                || line.numbers().iter().any(Option::is_some)
        };
        self.line().is_some_and(takes)
    }

    /// Enters pasted text.
    pub(crate) fn paste(&mut self, text: &str) -> FormIntent {
        for c in pasted(text) {
            match &mut self.asking {
                Some(reason) => drop(reason.edit(KeyAction::Type(c))),
                None if c.is_ascii_digit() => self.type_digit(c),
                None => self.edit(KeyAction::Type(c)),
            }
        }
        FormIntent::Check
    }

    /// Asks for a reason to force the action.
    pub(crate) fn ask_reason(&mut self) {
        self.asking = Some(TextInput::reason(self.directions.force.as_deref()));
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
            asking.edit(action);
            return FormIntent::Stay;
        }
        let reason = asking.given();
        (self.directions.force, self.asking) = (Some(reason), None);
        self.accept()
    }

    fn accept(&mut self) -> FormIntent {
        let counted = self.typing.counted;
        self.leave_line();
        self.typing.counted = counted;
        if self.line().is_some_and(|line| line.is_action(false)) {
            return FormIntent::Choose;
        }
        let line = self.line().map(|line| line.path.join("."));
        let is_wrong = matches!((&self.verdict, line), (super::FormState::Wrong(it), Some(line)) if it.field == line);
        let is_missing = lines::is_missing_at(&self.lines, self.at);
        if is_missing && self.last.trouble.is_none() {
            let missing = self.missing();
            self.last.trouble = Some(format!("Missing: {}", missing.joined(", ")));
        }
        if (is_wrong && self.is_order()) || is_missing {
            return FormIntent::Check;
        }
        // A number that makes a rule refuse the action is put right where it stands; a second Enter goes on.
        let is_refused = matches!(self.verdict, super::FormState::Refused(_));
        if counted && is_refused && self.directions.force.is_none() && !self.is_at_end() {
            self.typing.counted = false;
            return FormIntent::Check;
        }
        if let Some(line) = self.lines.get_mut(self.at) {
            line.answered = true;
        }
        let seen = self.seen;
        self.go_on();
        // Defaults are shown once before the action is done, at a question or at the end.
        self.seen = true;
        if !self.is_at_end()
            || (self.is_order() && !seen && self.lines.iter().any(FormLine::is_usual))
        {
            return FormIntent::Check;
        }
        // What a rule refuses is put right rather than asked for again: most often a number is at fault.
        let is_typed = |line: &FormLine| line.touched && line.text().is_some();
        if let (true, None, Some(at)) = (
            is_refused,
            &self.directions.force,
            self.lines.iter().rposition(is_typed),
        ) {
            self.at = at;
            self.last.trouble =
                Some("Refused as it stands: change a value, or do it anyway.".to_owned());
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
        let Some(line) = self.lines.get_mut(self.at) else {
            return FormIntent::Check;
        };
        let is_turned = line.field.kind == Kind::Flag && line.value().is_some();
        let is_single = line.choice().is_some_and(|choice| !choice.many);
        if line.is_action(false) {
            return FormIntent::Choose;
        } else if line.field.kind == Kind::List {
            line.add(1.0);
            self.touch(self.at);
        } else if is_turned || is_single && again {
            self.edit(KeyAction::Press);
        }
        FormIntent::Check
    }

    /// Clicks a value of the current line, or a standard reason. A pick goes on to the next open question.
    pub(crate) fn choose(&mut self, value: usize) -> FormIntent {
        self.typing.number = None;
        (self.last.trouble, self.last.jumped) = (None, None);
        if let Some(asking) = &mut self.asking {
            asking.choose(value);
            return self.update_reason(KeyAction::Accept);
        }
        let Some(line) = self.lines.get_mut(self.at) else {
            return FormIntent::Stay;
        };
        line.choose(value);
        let picked = line.units().is_some_and(|units| !units.many);
        self.touch(self.at);
        if picked {
            self.at = self.first_open().unwrap_or(self.at);
        }
        FormIntent::Check
    }

    /// Clicks a unit: picks it if the current line is for units.
    pub(crate) fn pick(&mut self, who: Who) -> FormIntent {
        let units = self.line().and_then(FormLine::units);
        let at = units.and_then(|units| units.offers.iter().position(|it| it.who == Some(who)));
        at.map_or(FormIntent::Stay, |at| self.choose(at))
    }

    fn leave_line(&mut self) {
        self.typing.number = None;
        self.typing.counted = false;
        if let Some(line) = self.lines.get_mut(self.at) {
            line.text_mut().into_iter().for_each(TextInput::leave);
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
        let is_heading = |at: usize| self.lines.get(at).is_some_and(FormLine::is_heading);
        let count = self.lines.len();
        for _ in 0..count {
            if !is_heading(self.at) {
                return;
            }
            self.at = stepped(Some(self.at), count, by).unwrap_or(0);
        }
    }
}
