//! The umpire overrules a number of the rules: before an action, in its form, or after it.

use super::{Layer, Play};
use crate::battle::view::Tone;
use crate::battle::{Figure, Viewer};
use crate::journal::{RecordedHand, Step};
use crate::ui::form::{PAD, REASONS, edit_reason, given_reason, offered_reason};
use crate::ui::hits::ClickTarget;
use crate::ui::keys::KeyAction;
use crate::ui::text::pasted;
use std::collections::BTreeMap;
use tui_input::Input;

/// A number being overruled.
#[derive(Clone, Debug)]
pub struct Overrule {
    /// The numbers to choose from.
    pub figures: Vec<Figure>,
    /// The index of the number at the cursor.
    pub at: usize,
    /// The new value being typed, once a number is chosen.
    pub value: Option<Input>,
    /// The reason.
    pub reason: Input,
    /// The reason is being typed, not the value.
    pub on_reason: bool,
    /// The number belongs to the last action, not to the form beneath.
    after: bool,
}

impl Overrule {
    fn new(figures: Vec<Figure>, reason: Input, after: bool) -> Overrule {
        Overrule {
            value: (figures.len() == 1).then(Input::default),
            figures,
            at: 0,
            reason,
            on_reason: false,
            after,
        }
    }

    /// Overrules a number of the last action.
    pub(super) fn after(figure: Figure) -> Overrule {
        Overrule::new(vec![figure], offered_reason(None), true)
    }

    /// True while text is typed, false while a number is chosen.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.value.is_some()
    }

    /// The number at the cursor.
    #[must_use]
    pub fn figure(&self) -> Option<&Figure> {
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
        let text = self.value.as_ref()?.value().trim().replace(',', ".");
        text.parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// Handles pasted text.
    pub(super) fn paste(&mut self, text: &str) {
        for c in pasted(text) {
            self.edit(KeyAction::Type(c));
        }
    }

    /// Edits the value, which takes only numbers, or the reason.
    fn edit(&mut self, action: KeyAction) {
        match (action, &mut self.value) {
            (KeyAction::Next | KeyAction::Previous, Some(_)) => self.on_reason = !self.on_reason,
            _ if self.on_reason => edit_reason(&mut self.reason, action),
            (KeyAction::Type(c), Some(_)) if !(c.is_ascii_digit() || "-.,".contains(c)) => {}
            (action, Some(value)) => drop(action.edit(value)),
            _ => {}
        }
    }
}

impl Play {
    /// Lists the numbers of the open form.
    pub(super) fn overrule_form(&mut self) {
        let before = self.form().and_then(|form| form.overruling.clone());
        match self.form_figures() {
            Ok(figures) => self.layers.push(Layer::Overrule(Overrule::new(
                figures,
                offered_reason(before.as_deref()),
                false,
            ))),
            Err(why) => self.say(Tone::Info, why),
        }
    }

    /// The numbers of the open form as the rules work them out.
    ///
    /// # Errors
    /// The reason there are none.
    pub(crate) fn form_figures(&self) -> Result<Vec<Figure>, &'static str> {
        let form = self.form().ok_or("No form is open.")?;
        if form.first_missing().is_some() {
            return Err("Fill in what is needed first; then there are numbers to overrule.");
        }
        // Earlier overrules are left out: the list shows what the rules say.
        let directions = crate::battle::Directions {
            force: form.directions().force,
            ..Default::default()
        };
        match self
            .game
            .battle()
            .figures(&form.entry(), &directions, Viewer::Table)
        {
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
        let laid = self.game.battle().copy();
        let step = self.game.overrule(&BTreeMap::from([(id, number)]), reason);
        self.done_over(step, laid)
    }

    /// Shows the last action, done again with a change.
    ///
    /// # Errors
    /// The reason it cannot be changed so.
    pub(super) fn done_over(
        &mut self,
        step: Step,
        laid: Box<dyn crate::battle::Battle>,
    ) -> Result<(), String> {
        if let Step::Invalid(invalid) = step {
            return Err(invalid.message);
        }
        self.layers.clear();
        self.laid = Some(laid);
        self.refresh();
        self.take(step, None);
        if let Some(text) = left_out(self.game.left_out()) {
            self.say(Tone::Warn, text);
        }
        Ok(())
    }

    pub(super) fn update_overrule(&mut self, action: KeyAction) {
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        let last = open.figures.len().saturating_sub(1);
        match action {
            KeyAction::Back => {
                if !open.back() {
                    self.layers.pop();
                }
            }
            KeyAction::Accept => self.accept_overrule(),
            KeyAction::Up if !open.is_text() => open.at = open.at.saturating_sub(1),
            KeyAction::Down if !open.is_text() => open.at = (open.at + 1).min(last),
            action => open.edit(action),
        }
    }

    /// Handles a click on a number, a digit of its new value, or a reason.
    pub(super) fn click_overrule(&mut self, target: ClickTarget) {
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        let at = |at: u32| usize::try_from(at).unwrap_or(usize::MAX);
        match target {
            ClickTarget::Line(figure) if !open.is_text() && at(figure) < open.figures.len() => {
                open.at = at(figure);
            }
            // The reasons come first, then the digits.
            ClickTarget::Value(value) => {
                let known = REASONS.get(at(value));
                open.on_reason = known.is_some();
                let Some(known) = known else {
                    return match PAD.get(at(value) - REASONS.len()) {
                        Some('<') => open.edit(KeyAction::Erase),
                        Some(c) => open.edit(KeyAction::Type(*c)),
                        None => {}
                    };
                };
                open.reason = Input::new((*known).to_owned());
            }
            _ => return,
        }
        self.accept_overrule();
    }

    /// Accepts a step: from the number to its new value, then to the reason, then done.
    fn accept_overrule(&mut self) {
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        let Some(value) = &open.value else {
            return open.value = Some(Input::default());
        };
        let is_empty = value.value().trim().is_empty();
        match open.number() {
            // An empty value in a form restores the number of the rules.
            None if is_empty && !open.after => self.put_overrule(None),
            None => {
                open.on_reason = false;
                self.say(Tone::Warn, "Enter a number.");
            }
            Some(_) if !open.on_reason => open.on_reason = true,
            Some(number) => self.put_overrule(Some(number)),
        }
    }

    fn put_overrule(&mut self, number: Option<f64>) {
        let Some(Layer::Overrule(open)) = self.layers.pop() else {
            return;
        };
        let Some(id) = open.figure().map(|figure| figure.id.clone()) else {
            return;
        };
        let reason = given_reason(&open.reason);
        if !open.after {
            return self.overrule_in_form(id, number, reason);
        }
        let Some(number) = number else { return };
        if let Err(why) = self.overrule_done(id, number, &reason) {
            self.say(Tone::Warn, why);
            self.layers.push(Layer::Overrule(Overrule {
                on_reason: false,
                ..open
            }));
        }
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
