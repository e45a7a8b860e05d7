//! The open form: its keys, whether it can be done, and what comes of it.

use super::*;
use crate::battle::Field;
use crate::session::form::{FormIntent, FormState};
use crate::table::{Answers, Suspend};

/// An action is being chosen for the form beneath.
pub struct ChooseAction;

impl Dialog for ChooseAction {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Units
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        // The next step of the turn cannot be put on the card.
        let is_next = action == KeyAction::Press
            || action == KeyAction::Accept && play.choosable().next().is_none();
        if is_next {
            play.say(
                Tone::Info,
                "For the card, choose a unit by its number, then an action by its letter.",
            );
            return After::Stay;
        }
        After::then(move |play| play.update_units(action))
    }
}

impl Dialog for FormPane {
    fn place(&self, _: &Play) -> KeyPlace {
        if self.is_text() {
            KeyPlace::Text
        } else {
            KeyPlace::Form
        }
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        match action {
            KeyAction::Back if self.leave_reason() => {}
            KeyAction::Back => return After::Close,
            KeyAction::PageUp => play.window.scroll.by(-5),
            KeyAction::PageDown => play.window.scroll.by(5),
            action => {
                let before = self.at;
                let wish = self.update(action);
                let is_answer = matches!(action, KeyAction::Type(_)) && self.at != before;
                return After::then(move |play| {
                    play.grant_form(wish);
                    if is_answer {
                        play.choose_if_asked();
                    }
                });
            }
        }
        After::Stay
    }

    fn paste(&mut self, _: &mut Play, text: &str) -> After {
        self.paste(text);
        After::then(Play::check)
    }

    /// Handles a unit to pick, a line or a value.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        let wish = match at {
            Point::Unit(number) => {
                let who = play.numbers.who(number);
                who.map_or(FormIntent::Stay, |who| self.pick(who))
            }
            Point::Line(line) => self.click(line),
            Point::Value(value) => self.choose(value),
            _ => return None,
        };
        Some(After::then(move |play| play.grant_form(wish)))
    }

    fn answers(&self, id: &str) -> bool {
        self.one_text().is_none() || id != "next"
    }
}

impl Play {
    /// Carries out what the form asks for.
    pub(crate) fn grant_form(&mut self, wish: FormIntent) {
        match wish {
            FormIntent::Stay => {}
            FormIntent::Check => self.check(),
            FormIntent::Choose => self.open_dialog(ChooseAction),
            FormIntent::Overrule => self.overrule_form(),
            FormIntent::Submit => self.submit(),
        }
    }

    /// Opens the choice of an action when an answer has led to a field for one.
    pub(super) fn choose_if_asked(&mut self) {
        let line = self.showing::<FormPane>().and_then(FormPane::line);
        if line.is_some_and(|line| line.is_action(false)) {
            self.open_dialog(ChooseAction);
        }
    }

    /// Checks whether the form could be submitted: runs the rule without dice and discards the
    /// result.
    pub(crate) fn check(&mut self) {
        self.refit();
        let Some(form) = self.form() else { return };
        let (battle, entry) = (self.game.battle(), self.whole_entry(form));
        let verdict = if let Some(wrong) = form.misread() {
            FormState::Wrong(wrong)
        } else if form.first_missing().is_some() {
            FormState::Unknown
        } else if let Some(known) = battle.known_for(&entry, Viewer::Table) {
            // The shared screen must not reveal what only one side may know.
            match known.run(&entry, &form.directions, &Answers::new()) {
                Err(Suspend::Refused(refusal)) => FormState::Refused(*refusal),
                Err(Suspend::Invalid(invalid)) => FormState::Wrong(*invalid),
                _ => FormState::Fine,
            }
        } else {
            FormState::Secret
        };
        if verdict == FormState::Fine {
            self.want_odds();
        } else {
            self.drop_odds();
        }
        let why = self.why_forbidden();
        if let Some(form) = self.form_mut() {
            form.verdict = verdict;
            if let (Some(trouble), Some(why)) = (&mut form.last.trouble, why) {
                *trouble = format!("{trouble} {}.", capital(&why.to_string()));
            }
        }
    }

    /// The entry of the form; of one that fills in a field, that of the form below with the field filled in.
    pub(super) fn whole_entry(&self, form: &FormPane) -> Entry {
        let mut forms = self
            .open
            .iter()
            .rev()
            .filter_map(|it| if_a::<FormPane>(&**it));
        let below = forms.nth(1).filter(|_| form.nested);
        below.map_or_else(
            || form.entry(),
            |below| {
                let mut below = below.clone();
                below.set_action(form.entry(), String::new());
                below.entry()
            },
        )
    }

    /// A rule's reason against the unit just named, if it cannot be chosen.
    fn why_forbidden(&self) -> Option<Refusal> {
        let form = self.form()?;
        let battle = self.game.battle().redacted(Viewer::Table);
        let refusal = |entry: &Entry| match battle.run(entry, &form.directions, &Answers::new()) {
            Err(Suspend::Refused(refusal)) => Some(*refusal),
            _ => None,
        };
        let [named, legal] = form.forbidden()?;
        let why = refusal(&named)?;
        let of_all = refusal(&legal).map(|it| it.clause);
        Some(why).filter(|why| of_all != Some(why.clause))
    }

    /// Updates the other fields after an entry: their bounds, defaults and units.
    fn refit(&mut self) {
        let Some(form) = self.form() else { return };
        let fields = self
            .game
            .battle()
            .refit(&form.entry(), form.subject(), Viewer::Table);
        if let (Some(mut fields), Some(form)) = (fields, self.form_mut()) {
            let known = |field: &Field| form.offer.fields.iter().any(|it| it.name == field.name);
            fields.retain(known);
            form.refit(&fields);
        }
    }

    pub(crate) fn submit(&mut self) {
        let Some(form) = self.showing::<FormPane>() else {
            return;
        };
        if form.nested {
            let form = form.clone();
            self.open.pop();
            return self.put_action(&form);
        }
        let (entry, directions, offer) =
            (form.entry(), form.directions.clone(), form.offer.clone());
        match self.doubt(&offer, &entry) {
            Some(why) => self.ask_first(offer, why),
            None => self.begin(entry, directions, Some(offer)),
        }
    }

    /// Puts the chosen action into its field.
    pub(super) fn put_action(&mut self, form: &FormPane) {
        let entry = form.entry();
        // The action's own words name the target. If it is incomplete: its label and its unit.
        let whole = self.game.battle().titled(&entry);
        let short = || {
            format!(
                "{}: {}",
                form.offer.label,
                self.snapshot.sight.name(form.offer.subject)
            )
        };
        let title = whole.map_or_else(|_| short(), |(title, _)| title.to(Viewer::Table).to_owned());
        if let Some(parent) = self.form_mut() {
            parent.set_action(entry, title);
            parent.adopt_rulings(form);
        }
        self.check();
    }
}
