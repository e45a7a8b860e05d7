//! The umpire puts a figure of his own in place of one that the rules work out: before an action, in its form, or after it.

use super::{Layer, Play};
use crate::battle::view::Tone;
use crate::battle::{Figure, Viewer};
use crate::journal::Step;
use crate::ui::form::{PAD, REASONS, edit_reason};
use crate::ui::hits::Target;
use crate::ui::keys::Action;
use crate::ui::text::pasted;
use std::collections::BTreeMap;
use tui_input::{Input, InputRequest};

/// A figure being overruled: which, by what, why.
#[derive(Clone, Debug)]
pub struct Overrule {
    /// The figures there are.
    pub figures: Vec<Figure>,
    /// Which the cursor is on.
    pub at: usize,
    /// What it shall be, being typed, once it has been chosen which.
    pub value: Option<Input>,
    /// Why, being typed, once it has been said what.
    pub reason: Option<Input>,
    /// Of the action that has been done, not of the form beneath.
    after: bool,
}

impl Overrule {
    /// Of a figure of the last action.
    pub(super) fn after(figure: Figure) -> Overrule {
        Overrule {
            figures: vec![figure],
            at: 0,
            value: Some(Input::default()),
            reason: None,
            after: true,
        }
    }

    /// Of one of these figures of the form beneath.
    fn before(figures: Vec<Figure>) -> Overrule {
        let value = (figures.len() == 1).then(Input::default);
        Overrule {
            figures,
            at: 0,
            value,
            reason: None,
            after: false,
        }
    }

    /// Whether something is typed; otherwise a figure is chosen.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.value.is_some()
    }

    /// The figure at the cursor.
    #[must_use]
    pub fn figure(&self) -> Option<&Figure> {
        self.figures.get(self.at)
    }

    fn input(&mut self) -> Option<&mut Input> {
        self.reason.as_mut().or(self.value.as_mut())
    }

    /// One step back; false when there is none.
    fn back(&mut self) -> bool {
        let chosen = self.figures.len() > 1;
        self.reason.take().is_some() || chosen && self.value.take().is_some()
    }

    fn number(&self) -> Option<f64> {
        let text = self.value.as_ref()?.value().trim().replace(',', ".");
        text.parse().ok().filter(|number: &f64| number.is_finite())
    }

    /// Text that was pasted.
    pub(super) fn paste(&mut self, text: &str) {
        for c in pasted(text) {
            self.input()
                .and_then(|input| input.handle(InputRequest::InsertChar(c)));
        }
    }
}

impl Play {
    /// Lists the figures of the open form, to overrule one.
    pub(super) fn overrule_form(&mut self) {
        match self.form_figures() {
            Ok(figures) => self.layers.push(Layer::Overrule(Overrule::before(figures))),
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
            return Err("First fill in what is required; then the figures are known.");
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
            Ok(figures) if figures.is_empty() => Err("This action works out no figure."),
            Ok(figures) => Ok(figures),
            Err(_) => Err("First mend what is wrong with it; then the figures are known."),
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
        match self.game.overrule(&BTreeMap::from([(id, number)]), reason) {
            Step::Invalid(invalid) => Err(invalid.message),
            step => {
                self.layers.clear();
                self.laid = Some(laid);
                self.refresh();
                self.take(step, None);
                Ok(())
            }
        }
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

    /// A click: on a figure, on a digit of what it shall be, on a reason.
    pub(super) fn click_overrule(&mut self, target: Target) {
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        let at = |at: u32| usize::try_from(at).unwrap_or(usize::MAX);
        match (target, open.reason.is_some()) {
            (Target::Line(figure), _) if !open.is_text() && at(figure) < open.figures.len() => {
                open.at = at(figure);
            }
            (Target::Value(value), false) => {
                return match PAD.get(at(value)) {
                    Some('<') => open.edit(Action::Erase),
                    Some(c) => open.edit(Action::Type(*c)),
                    None => {}
                };
            }
            (Target::Value(value), true) => match REASONS.get(at(value)) {
                Some(known) => open.reason = Some(Input::new((*known).to_owned())),
                None => return,
            },
            _ => return,
        }
        self.accept_overrule();
    }
}

impl Overrule {
    /// Edits what is typed.
    fn edit(&mut self, action: Action) {
        if let Some(reason) = &mut self.reason {
            return edit_reason(reason, action);
        }
        if let Some(input) = &mut self.value {
            action.edit(input);
        }
    }
}

impl Play {
    fn accept_overrule(&mut self) {
        let reason = self
            .form()
            .and_then(|form| form.overruling.clone())
            .unwrap_or_default();
        let Some(Layer::Overrule(open)) = self.layers.last_mut() else {
            return;
        };
        match (open.number(), &open.reason) {
            (None, _) if open.value.is_none() => open.value = Some(Input::default()),
            // Nothing said in a form takes back what was said before.
            (None, _)
                if !open.after
                    && open
                        .value
                        .as_ref()
                        .is_some_and(|value| value.value().trim().is_empty()) =>
            {
                self.put_overrule(None);
            }
            (None, _) => self.say(Tone::Warn, "A figure is a number."),
            (Some(_), None) => open.reason = Some(Input::new(reason)),
            (Some(_), Some(reason)) if reason.value().trim().is_empty() => {
                self.say(Tone::Info, "A reason is asked for: it stands in the log.");
            }
            (Some(number), Some(_)) => self.put_overrule(Some(number)),
        }
    }

    fn put_overrule(&mut self, number: Option<f64>) {
        let Some(Layer::Overrule(open)) = self.layers.pop() else {
            return;
        };
        let Some(id) = open.figure().map(|figure| figure.id.clone()) else {
            return;
        };
        let reason = open
            .reason
            .as_ref()
            .map(|reason| reason.value().trim().to_owned())
            .unwrap_or_default();
        if !open.after {
            return self.overrule_in_form(id, number, reason);
        }
        let Some(number) = number else { return };
        if let Err(why) = self.overrule_done(id, number, &reason) {
            self.say(Tone::Warn, why);
            self.layers.push(Layer::Overrule(Overrule {
                reason: None,
                ..open
            }));
        }
    }
}
