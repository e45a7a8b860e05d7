//! The umpire puts a number in place of one that the rules work out: before an action, in its form, or after it.

use super::{Layer, Play};
use crate::battle::view::Tone;
use crate::battle::{Figure, Viewer};
use crate::journal::{RecordedHand, Step};
use crate::ui::form::{PAD, REASONS, edit_reason, given_reason, offered_reason};
use crate::ui::hits::Target;
use crate::ui::keys::Action;
use crate::ui::text::pasted;
use std::collections::BTreeMap;
use tui_input::Input;

/// A number being overruled: which, by what, why.
#[derive(Clone, Debug)]
pub struct Overrule {
    /// The numbers there are.
    pub figures: Vec<Figure>,
    /// Which the cursor is on.
    pub at: usize,
    /// The new value, being typed, once it has been chosen which.
    pub value: Option<Input>,
    /// Why.
    pub reason: Input,
    /// The keys go to the reason, not to the value.
    pub on_reason: bool,
    /// Of the action that has been done, not of the form beneath.
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

    /// Of a number of the last action.
    pub(super) fn after(figure: Figure) -> Overrule {
        Overrule::new(vec![figure], offered_reason(None), true)
    }

    /// Whether something is typed; otherwise a number is chosen.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.value.is_some()
    }

    /// The figure at the cursor.
    #[must_use]
    pub fn figure(&self) -> Option<&Figure> {
        self.figures.get(self.at)
    }

    /// One step back; false when there is none.
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

    /// Text that was pasted.
    pub(super) fn paste(&mut self, text: &str) {
        for c in pasted(text) {
            self.edit(Action::Type(c));
        }
    }

    /// Edits what has the keys: the value takes only what a number is made of.
    fn edit(&mut self, action: Action) {
        match (action, &mut self.value) {
            (Action::Next | Action::Previous, Some(_)) => self.on_reason = !self.on_reason,
            _ if self.on_reason => edit_reason(&mut self.reason, action),
            (Action::Type(c), Some(_)) if !(c.is_ascii_digit() || "-.,".contains(c)) => {}
            (action, Some(value)) => drop(action.edit(value)),
            _ => {}
        }
    }
}

impl Play {
    /// Lists the numbers of the open form, to overrule one.
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

    /// The figures of the open form, as the rules work them out.
    ///
    /// # Errors
    /// Why there are none.
    pub(crate) fn form_figures(&self) -> Result<Vec<Figure>, &'static str> {
        let form = self.form().ok_or("No form is open.")?;
        if form.first_missing().is_some() {
            return Err("Fill in what is needed first; then there are numbers to overrule.");
        }
        // What the umpire has said so far is left out: the list shows what the rules say.
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

    /// Puts a figure in place of one of the open form, or, without a number, the rules' own again.
    pub(crate) fn overrule_in_form(&mut self, id: String, number: Option<f64>, reason: String) {
        if let Some(form) = self.form_mut() {
            form.overrule(id, number, reason);
        }
        self.check();
    }

    /// Puts a figure in place of one of the last action.
    ///
    /// # Errors
    /// Why it cannot be that figure.
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

    /// Shows the last action as it has been done again with a change.
    ///
    /// # Errors
    /// Why it cannot be changed so.
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

    pub(super) fn update_overrule(&mut self, action: Action) {
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        let last = open.figures.len().saturating_sub(1);
        match action {
            Action::Back => {
                if !open.back() {
                    self.layers.pop();
                }
            }
            Action::Accept => self.accept_overrule(),
            Action::Up if !open.is_text() => open.at = open.at.saturating_sub(1),
            Action::Down if !open.is_text() => open.at = (open.at + 1).min(last),
            action => open.edit(action),
        }
    }

    /// A click: on a number, on a digit of its new value, on a reason.
    pub(super) fn click_overrule(&mut self, target: Target) {
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        let at = |at: u32| usize::try_from(at).unwrap_or(usize::MAX);
        match target {
            Target::Line(figure) if !open.is_text() && at(figure) < open.figures.len() => {
                open.at = at(figure);
            }
            // The reasons come first, then the digits.
            Target::Value(value) => {
                let known = REASONS.get(at(value));
                open.on_reason = known.is_some();
                let Some(known) = known else {
                    return match PAD.get(at(value) - REASONS.len()) {
                        Some('<') => open.edit(Action::Erase),
                        Some(c) => open.edit(Action::Type(*c)),
                        None => {}
                    };
                };
                open.reason = Input::new((*known).to_owned());
            }
            _ => return,
        }
        self.accept_overrule();
    }

    /// Goes on: from the number to its new value, from there to the reason, and with that it is done.
    fn accept_overrule(&mut self) {
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        let Some(value) = &open.value else {
            return open.value = Some(Input::default());
        };
        let is_empty = value.value().trim().is_empty();
        match open.number() {
            // Nothing said in a form takes back what was said before.
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

/// Which dice an action that was done again has no use for: `Left out: the last 2 dice to hit (2, 3).`
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
