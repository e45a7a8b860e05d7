//! The umpire overrules a number of the rules: before an action, in its form, or after it.

use super::*;
use crate::battle::value::number;
use crate::battle::{Overrulable, figures};
use std::collections::BTreeMap;

/// A number being overruled.
pub struct Overrule {
    /// The numbers to choose from.
    pub(crate) figures: Vec<Overrulable>,
    /// The index of the number at the cursor.
    pub(crate) at: usize,
    seek: Seek,
    /// The new value being typed, once a number is chosen.
    pub(crate) value: Option<TextInput>,
    pub(crate) reason: TextInput,
    /// The reason is being typed, not the value.
    pub(crate) on_reason: bool,
    /// The number belongs to the last action, not to the form beneath.
    after: bool,
}

/// The new value, before it is typed.
fn new_value() -> TextInput {
    TextInput::number(String::new())
}

impl Overrule {
    fn new(figures: Vec<Overrulable>, reason: TextInput, after: bool) -> Overrule {
        Overrule {
            value: (figures.len() == 1).then(new_value),
            figures,
            at: 0,
            seek: Seek::default(),
            reason,
            on_reason: false,
            after,
        }
    }

    /// Overrules a number of the last action.
    pub(super) fn after(figure: Overrulable) -> Overrule {
        Overrule::new(vec![figure], TextInput::reason(None), true)
    }

    /// True while text is typed, false while a number is chosen.
    pub(crate) fn is_text(&self) -> bool {
        self.value.is_some()
    }

    /// The number at the cursor.
    pub(crate) fn figure(&self) -> Option<&Overrulable> {
        self.figures.get(self.at)
    }

    /// Goes one step back. Returns false if there is none.
    fn back(&mut self) -> bool {
        if self.on_reason {
            self.on_reason = false;
            return true;
        }
        self.figures.len() > 1 && self.value.take().is_some()
    }

    fn number(&self) -> Option<f64> {
        number(self.value.as_ref()?.value())?.as_f64()
    }

    /// Edits the value or the reason.
    fn edit(&mut self, action: KeyAction) {
        match (action, &mut self.value) {
            (KeyAction::Next | KeyAction::Previous, Some(_)) => self.on_reason = !self.on_reason,
            _ if self.on_reason => drop(self.reason.edit(action)),
            (action, Some(value)) => drop(value.edit(action)),
            _ => {}
        }
    }

    /// Accepts a step: from the number to its new value, then to the reason, then done.
    fn accept(&mut self, play: &mut Play) -> After {
        let Some(value) = &self.value else {
            self.value = Some(new_value());
            return After::Stay;
        };
        let is_empty = value.value().trim().is_empty();
        match self.number() {
            // An empty value in a form restores the number of the rules.
            None if is_empty && !self.after => self.finish(play, None),
            None => {
                self.on_reason = false;
                play.say(Tone::Warn, "Enter a number.");
                After::Stay
            }
            Some(_) if !self.on_reason => {
                self.on_reason = true;
                After::Stay
            }
            Some(number) => self.finish(play, Some(number)),
        }
    }

    fn finish(&mut self, play: &mut Play, number: Option<f64>) -> After {
        let Some(figure) = self.figure() else {
            return After::Close;
        };
        let (id, reason) = (figure.id.clone(), self.reason.given());
        match number {
            number if !self.after => play.overrule_in_form(id, number, reason),
            None => {}
            Some(number) => {
                if let Err(why) = play.overrule_done(id, number, &reason) {
                    play.say(Tone::Warn, why);
                    self.on_reason = false;
                    return After::Stay;
                }
            }
        }
        After::Close
    }
}

impl Play {
    /// Lists the numbers of the open form.
    pub(super) fn overrule_form(&mut self) {
        let before = self.form().and_then(|form| form.directions.reason.clone());
        match self.form_figures() {
            Ok(figures) => {
                let reason = TextInput::reason(before.as_deref());
                self.open_dialog(Overrule::new(figures, reason, false));
            }
            Err(why) => self.say(Tone::Info, why),
        }
    }

    /// The numbers of the open form as the rules work them out.
    ///
    /// # Errors
    /// The reason there are none.
    pub(crate) fn form_figures(&self) -> Result<Vec<Overrulable>, &'static str> {
        let form = self.form().ok_or("No form is open.")?;
        if form.first_missing().is_some() {
            return Err("Fill in what is needed first; then there are numbers to overrule.");
        }
        // Earlier overrules are left out: the list shows what the rules say.
        let directions = Directions {
            force: form.directions.force.clone(),
            ..Default::default()
        };
        match figures(
            self.game.battle(),
            &form.entry(),
            &directions,
            Viewer::Table,
        ) {
            Ok(figures) if figures.is_empty() => Err("This action has no numbers to overrule."),
            Ok(figures) => Ok(figures),
            Err(_) => Err("Correct the form first; then there are numbers to overrule."),
        }
    }

    /// Overrules a number of the open form; without a number, restores that of the rules.
    pub(crate) fn overrule_in_form(&mut self, id: String, number: Option<f64>, reason: String) {
        if let Some(form) = self.form_mut() {
            form.overrule(id, number, reason);
        }
        self.check();
    }

    /// Overrules a number of the last action.
    ///
    /// # Errors
    /// The reason it cannot be that number.
    pub(crate) fn overrule_done(
        &mut self,
        id: String,
        number: f64,
        reason: &str,
    ) -> Result<(), String> {
        let on_table = self.game.latest();
        let step = self.game.overrule(&BTreeMap::from([(id, number)]), reason);
        self.done_over(step, on_table)
    }

    /// Shows the last action, done again with a change. The table is as after record `on_table`.
    ///
    /// # Errors
    /// The reason it cannot be changed so.
    pub(super) fn done_over(&mut self, step: Step, on_table: Option<u64>) -> Result<(), String> {
        if let Step::Invalid(invalid) = step {
            return Err(invalid.message);
        }
        self.open.clear();
        self.last.on_table = on_table;
        self.refresh();
        self.take(step, None);
        if let Some(text) = left_out(self.game.left_out()) {
            self.say(Tone::Warn, text);
        }
        Ok(())
    }
}

impl Dialog for Overrule {
    fn place(&self, _: &Play) -> KeyPlace {
        if self.is_text() {
            KeyPlace::Text
        } else {
            KeyPlace::Lines
        }
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        match action {
            KeyAction::Back if !self.back() => return After::Close,
            KeyAction::Back => {}
            KeyAction::Accept => return self.accept(play),
            action if self.is_text() => self.edit(action),
            action => {
                let names: Vec<&str> = self.figures.iter().map(|it| it.id.as_str()).collect();
                self.at = self.seek.to(action, self.at, &names).unwrap_or(self.at);
            }
        }
        After::Stay
    }

    fn paste(&mut self, _: &mut Play, text: &str) -> After {
        for c in pasted(text) {
            self.edit(KeyAction::Type(c));
        }
        After::Stay
    }

    /// Handles a number, a digit of its new value, or a reason.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        match at {
            Point::Line(figure) if !self.is_text() && figure < self.figures.len() => {
                self.at = figure;
            }
            // The reasons come first, then the digits.
            Point::Value(value) => {
                self.on_reason = self.reason.choose(value);
                if !self.on_reason {
                    let digit = value - self.reason.known.len();
                    self.value.iter_mut().for_each(|value| value.click(digit));
                    return Some(After::Stay);
                }
            }
            Point::Line(_) => return Some(After::Stay),
            _ => return None,
        }
        Some(self.accept(play))
    }

    fn answers(&self, id: &str) -> bool {
        !matches!(id, "undo" | "redo" | "overrule" | "change-die")
    }

    fn covers(&self) -> Covers {
        Covers::Part
    }
}

/// The dice that the changed action does not need: `Left out: the last 2 dice to hit (2, 3).`
fn left_out(hands: &[RecordedHand]) -> Option<String> {
    let told = |hand: &RecordedHand| {
        let faces: Vec<String> = hand.faces.iter().map(u8::to_string).collect();
        let what = match faces.len() {
            1 => "the last die".to_owned(),
            many => format!("the last {many} dice"),
        };
        format!("{what} of \"{}\" ({})", hand.why, faces.join(", "))
    };
    let all: Vec<String> = hands
        .iter()
        .filter(|hand| !hand.faces.is_empty())
        .map(told)
        .collect();
    (!all.is_empty()).then(|| format!("Left out: {}.", all.join(", ")))
}
