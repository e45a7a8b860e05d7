//! A number being typed: its digits belong to the question that had the cursor at its first digit, and to no other.

use super::*;

/// A number while it is typed, for a question that is answered by a number of a list.
#[derive(Clone, Debug)]
pub(super) struct TypedNumber {
    text: String,
    /// The line as it was before the first digit.
    was: FormLine,
    /// True if it is not legal: further digits change nothing until another key ends it.
    refused: bool,
}

impl FormPane {
    /// Types a digit for the question with the cursor.
    pub(super) fn type_digit(&mut self, digit: char) {
        let Some(line) = self.line() else {
            self.last.mistyped = Some(true);
            self.last.trouble = Some(match self.verdict {
                // What is wrong stands below.
                FormState::Refused(_) | FormState::Wrong(_) => {
                    "{up} goes back to a question.".to_owned()
                }
                _ => format!(
                    "Every question is answered: {{accept}} does it ({}), {{up}} goes back to one.",
                    self.offer.label
                ),
            });
            return;
        };
        if line.text().is_some() {
            self.typing.counted = true;
            return self.edit(KeyAction::Type(digit));
        }
        let was = line.clone();
        let typed = self.typing.number.get_or_insert(TypedNumber {
            text: String::new(),
            was,
            refused: false,
        });
        typed.text.push(digit);
        self.read_number();
    }

    /// Takes back the last digit. Returns false if no number is being typed.
    pub(super) fn erase_digit(&mut self) -> bool {
        let Some(typed) = &mut self.typing.number else {
            return false;
        };
        typed.text.pop();
        typed.refused = false;
        let (was, is_empty) = (typed.was.clone(), typed.text.is_empty());
        if is_empty {
            self.typing.number = None;
        }
        self.restore(was);
        if !is_empty {
            self.read_number();
        }
        true
    }

    /// Ends the number. Returns false if it was not legal: then nothing has changed.
    pub(super) fn end_number(&mut self) -> bool {
        let Some(typed) = self.typing.number.take() else {
            return true;
        };
        if typed.refused {
            self.refuse(&typed.text);
            return false;
        }
        match self.meaning(&typed.text) {
            None => {
                self.refuse(&typed.text);
                self.restore(typed.was);
                false
            }
            // A number that another digit could have continued counts as picked.
            Some(place) => {
                if self
                    .line()
                    .and_then(FormLine::units)
                    .is_some_and(|it| it.many)
                {
                    self.take(place);
                }
                true
            }
        }
    }

    /// The digits typed, while another could follow.
    pub(crate) fn open_number(&self) -> Option<&str> {
        let typed = self.typing.number.as_ref().filter(|typed| !typed.refused)?;
        Some(typed.text.as_str())
    }

    /// True while the number being typed is one that cannot be chosen.
    pub(crate) fn refuses_number(&self) -> bool {
        let typed = self.typing.number.as_ref();
        typed.is_some_and(|typed| typed.refused)
    }

    /// Reads the digits typed so far.
    fn read_number(&mut self) {
        let Some(typed) = self.typing.number.clone() else {
            return;
        };
        let text = typed.text.as_str();
        let meaning = self.meaning(text).filter(|_| !typed.refused);
        let is_open = !typed.refused && self.could_go_on(text);
        let is_of_the_next = !typed.refused && self.begins_the_next(text);
        let at = self.at;
        match meaning {
            // Of several a number counts once it is complete.
            Some(place)
                if is_open
                    && self
                        .line()
                        .and_then(FormLine::units)
                        .is_some_and(|it| it.many) =>
            {
                self.lines[at]
                    .choice_mut()
                    .into_iter()
                    .for_each(|it| it.at = place);
            }
            Some(place) => {
                self.take(place);
                if !is_open {
                    self.typing.number = None;
                    if self.is_order() {
                        let jumped = self.lines[at].units().map(|_| typed.was.path.clone());
                        self.go_on();
                        self.last.jumped = jumped;
                    }
                }
            }
            None if is_open => {
                let units = self
                    .lines
                    .get_mut(at)
                    .filter(|it| it.units().is_some_and(|it| !it.many));
                units
                    .and_then(FormLine::choice_mut)
                    .into_iter()
                    .for_each(Selection::erase);
            }
            None if is_of_the_next => {
                if let Some(typed) = &mut self.typing.number {
                    typed.text.pop();
                }
                self.end_number();
                self.go_on();
                text.chars()
                    .next_back()
                    .into_iter()
                    .for_each(|digit| self.type_digit(digit));
            }
            None => {
                self.refuse(text);
                self.restore(typed.was);
                if let Some(typed) = &mut self.typing.number {
                    typed.refused = true;
                }
            }
        }
    }

    /// True if the last digit belongs to the next question: without it a choice is named, with it no unit at all.
    fn begins_the_next(&self, text: &str) -> bool {
        if self.line().and_then(FormLine::units).is_none() {
            return false;
        }
        let before = &text[..text.len() - 1];
        let mut alike = self.alike().into_iter();
        let is_unit = alike.any(|choice| choice.number.to_string() == text);
        if !self.is_order() || is_unit || self.meaning(before).is_none() {
            return false;
        }
        // Where the next question takes no digit, two digits were meant for this one.
        let mut next = self.clone();
        if let Some(typed) = &mut next.typing.number {
            before.clone_into(&mut typed.text);
        }
        next.end_number();
        next.go_on();
        next.takes_digits()
    }

    /// Answers with the choice at `place`. Where several can be chosen it joins those that a player or the battle has put there,
    /// and leaves them if it is one of them; what stands there from before it replaces.
    fn take(&mut self, place: usize) {
        let joins = std::mem::take(&mut self.typing.joins);
        let Some(line) = self.lines.get_mut(self.at) else {
            return;
        };
        let is_given = !line.field.default.is_null() || line.field.kind == Kind::PerUnit;
        let names_units = line.field.names_units();
        if let Some(choice) = line.choice_mut() {
            if choice.many && (joins || is_given) {
                choice.pick(place);
            } else {
                choice.choose_only(place);
            }
        }
        self.typing.counted |= names_units;
        self.touch(self.at);
    }

    /// After the number of a unit, lets the next number join it. Returns false where only one can be chosen.
    pub(super) fn join(&mut self, jumped: Option<Vec<String>>) -> bool {
        let here = self.line().map(|line| line.path.clone());
        let from = jumped.or(here);
        let several = |line: &FormLine| {
            Some(&line.path) == from.as_ref() && line.units().is_some_and(|it| it.many)
        };
        let at = self.lines.iter().position(several);
        self.at = at.unwrap_or(self.at);
        self.typing.joins = at.is_some();
        at.is_some()
    }

    /// Puts the line back as it was before the number.
    fn restore(&mut self, was: FormLine) {
        let at = self.lines.iter().position(|line| line.path == was.path);
        if let Some(at) = at {
            self.lines[at] = was;
            self.rebuild(at);
        }
    }

    /// The index of the choice that a number means.
    fn meaning(&self, text: &str) -> Option<usize> {
        let (line, number) = (self.line()?, text.parse::<usize>().ok()?);
        match line.units() {
            Some(units) => {
                let mut listed = units.offers[..units.listed].iter();
                listed.position(|it| number > 0 && it.number == number)
            }
            None => line.numbers().iter().position(|it| *it == Some(number)),
        }
    }

    /// The choices that a number can mean: those listed, and others of their kind and side, even where they cannot be
    /// chosen. 12 is 12, not 1 and a 2 for the next question; but where the enemy is asked for, no unit of the own side is meant.
    fn alike(&self) -> Vec<&Candidate> {
        let Some(units) = self.line().and_then(FormLine::units) else {
            return Vec::new();
        };
        let listed = &units.offers[..units.listed];
        let is_unit = |it: &Candidate| matches!(it.who, Some(Who::Unit(_)));
        let like = |one: &Candidate, other: &Candidate| {
            one.side == other.side && is_unit(one) == is_unit(other)
        };
        let all = self.choices().iter();
        all.filter(|one| listed.is_empty() || listed.iter().any(|it| like(it, one)))
            .collect()
    }

    /// True if more digits could make another number.
    fn could_go_on(&self, text: &str) -> bool {
        let longer = |number: usize| {
            let number = number.to_string();
            number.len() > text.len() && number.starts_with(text)
        };
        match self.line() {
            Some(line) if line.units().is_some() => {
                self.alike().iter().any(|choice| longer(choice.number))
            }
            Some(line) => line.numbers().into_iter().flatten().any(longer),
            None => false,
        }
    }

    /// Says why a number answers nothing here.
    fn refuse(&mut self, text: &str) {
        self.last.trouble = Some(self.why_not(text));
        let named = |it: &&Candidate| it.number > 0 && text.parse() == Ok(it.number);
        let named = self.alike().into_iter().find(named);
        self.last.forbidden = named.map(|it| it.value.clone());
    }

    /// The entries with the unit just named that cannot be chosen, and with one that is: what a rule says of the first alone is the
    /// reason. Numbers still missing are as low as they can be.
    pub(crate) fn forbidden(&self) -> Option<[Entry; 2]> {
        let named = self.last.forbidden.clone()?;
        let legal = self.line()?.units()?.offers.first()?.value.clone();
        let is_legal = legal != named && self.is_order() && !self.nested;
        let entry = |value: Value| {
            let mut form = self.clone();
            form.give(self.at, &value);
            for at in 0..form.lines.len() {
                if lines::is_missing(&form.lines, at) && form.lines[at].text().is_some() {
                    let low = form.lines[at].field.bounds.min.unwrap_or(0.0);
                    form.give(at, &Value::from(low.max(1.0)));
                }
            }
            form.entry()
        };
        is_legal.then(|| [named, legal].map(entry))
    }

    /// The reason why a number answers nothing here, and what does.
    fn why_not(&self, text: &str) -> String {
        let Some(line) = self.line() else {
            return String::new();
        };
        let label = capital(&line.label);
        if let Some(units) = line.units() {
            let number = text.parse().unwrap_or(0);
            let named = |choice: &&Candidate| choice.number == number && number > 0;
            let others = if units.has_others() && self.is_order() {
                "; ! lists illegal choices too"
            } else {
                ""
            };
            let mut all = self.choices().iter();
            let subject = all.find(|it| it.who == Some(self.offer.subject));
            let is_own = |it: &Candidate| subject.is_some_and(|own| own.side == it.side);
            let alike = self.alike();
            let asks_for_enemy = !alike.iter().any(|it| is_own(it));
            let is_of_others = |it: &Candidate| {
                let mut sides = alike.iter().map(|one| one.side);
                sides.len() > 0 && sides.all(|side| side != it.side)
            };
            return match self.choices().iter().find(named) {
                Some(it) if asks_for_enemy && is_own(it) => {
                    format!("{label}: {} is on the same side.", it.called())
                }
                Some(it) if is_of_others(it) => {
                    format!("{label}: {} is on the other side.", it.called())
                }
                Some(it) => format!("{label}: {} is not a choice now{others}.", it.called()),
                None => self.unread(line, text),
            };
        }
        match line.numbers().iter().flatten().next() {
            _ if line.is_action(true) || line.is_action(false) => {
                "{accept} leads to the choice of an action.".to_owned()
            }
            Some(_) => self.unread(line, text),
            None if line.letters().is_empty() => format!("\"{label}\" takes no number."),
            None => format!("\"{label}\" takes no number: press the letter of an answer."),
        }
    }

    /// The sentence for a number that means nothing to a line.
    fn unread(&self, line: &FormLine, text: &str) -> String {
        let read = line.field.read(text, &self.choices);
        read.map_or_else(|wrong| fault_text(&wrong), |_| String::new())
    }
}
