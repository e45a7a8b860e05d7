//! Questions between two actions: another player's reaction to the last one, and whether to end a
//! step in which units can still act.

use super::*;
use crate::battle::{FollowUp, Run, Weight};
use crate::table::Answers;

/// A question between two actions. Enter takes the answer at the cursor.
#[derive(Clone, Debug)]
pub struct BetweenActions {
    /// Its subject.
    pub about: About,
    /// The index of the answer at the cursor.
    pub at: usize,
}

/// The subject of a question between two actions.
#[derive(Clone, Debug)]
pub enum About {
    /// Reactions to the last action, one after another; those that ask the same are alternatives.
    FollowUps(Vec<FollowUp>),
    /// An action that ends a step, half or turn, or a unit, and the reason to ask first.
    First(Box<Offer>, String),
}

impl Dialog for BetweenActions {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Choice
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        let (count, to) = (self.answers_asked(), action.as_up_or_down());
        match action {
            KeyAction::PageUp => play.window.scroll.by(-5),
            KeyAction::PageDown => play.window.scroll.by(5),
            KeyAction::Accept => return Self::decided(self.at),
            // The action's own key confirms it.
            KeyAction::Type(c) if self.offer().is_some_and(|offer| offer.key == c) => {
                return Self::decided(1);
            }
            // As at any decision a letter chooses, and Enter confirms. Of a step the first answer is no, of a reaction the last.
            KeyAction::Type(c @ ('y' | 'n')) if count == 2 => {
                self.at = usize::from((c == 'y') == self.offer().is_some());
            }
            KeyAction::Back => return After::then(Play::decline),
            KeyAction::Type(c) if number_of(c).is_some_and(|at| at < count) => {
                self.at = number_of(c).unwrap_or(self.at);
            }
            // A reaction is asked about an action that may have been a mistake.
            KeyAction::Type(c) if play.kit.keys.name("undo") == c.to_string() => {
                return After::then(|play| {
                    // Nor does a form below it stay open.
                    play.open.clear();
                    play.undo();
                });
            }
            // Space, which may just have rolled dice, must not answer for a player.
            KeyAction::Press | KeyAction::Type(_) => {
                return After::then(move |play| {
                    if !matches!(action, KeyAction::Type(c) if play.looks(c)) {
                        let [enter, back] = ["accept", "back"].map(|id| play.kit.keys.name(id));
                        let text = format!(
                            "Choose with the arrows or a number, then {enter}; {back} says no."
                        );
                        play.say(Tone::Info, text);
                    }
                });
            }
            _ => self.at = moved(to, self.at, count).unwrap_or(self.at),
        }
        After::Stay
    }

    fn point(&mut self, _: &mut Play, at: Point) -> Option<After> {
        let Point::Choice(choice) = at else {
            return None;
        };
        self.at = choice.min(self.answers_asked() - 1);
        Some(Self::decided(self.at))
    }

    fn answers(&self, id: &str) -> bool {
        id != "erase"
    }
}

impl BetweenActions {
    /// The action that is asked about before it is done.
    pub fn offer(&self) -> Option<&Offer> {
        match &self.about {
            About::First(offer, _) => Some(offer),
            About::FollowUps(_) => None,
        }
    }

    /// The reactions among which a player chooses now: the first, and those that ask the same.
    pub fn alternatives(&self) -> &[FollowUp] {
        match &self.about {
            About::FollowUps(all) => alternatives(all),
            About::First(..) => &[],
        }
    }

    fn decided(at: usize) -> After {
        After::then(move |play| play.decide(at))
    }

    /// The number of answers: each alternative, or else to go back; and the last.
    pub(super) fn answers_asked(&self) -> usize {
        self.alternatives().len().max(1) + 1
    }
}

fn alternatives(all: &[FollowUp]) -> &[FollowUp] {
    let same = all.iter().take_while(|it| it.text == all[0].text).count();
    &all[..same]
}

/// The place of the answer with this number.
fn number_of(c: char) -> Option<usize> {
    let number = usize::try_from(c.to_digit(10)?).ok()?;
    number.checked_sub(1)
}

/// The letters of actions that end a step, a half or a side's turn.
const ENDS: [char; 2] = ['>', 'x'];

/// Makes one question of reactions in the same words: the form asks for what is different between them.
fn one_question_each(all: Vec<FollowUp>) -> Vec<FollowUp> {
    let mut asked: Vec<FollowUp> = Vec::new();
    for one in all {
        let same = |other: &&mut FollowUp| other.action == one.action && other.text == one.text;
        match asked.iter_mut().find(same) {
            Some(other) => other
                .fields
                .retain(|name, value| one.fields.get(name) == Some(value)),
            None => asked.push(one),
        }
    }
    asked
}

impl Play {
    /// Asks about each reaction that is still possible.
    pub(super) fn ask_follow_ups(&mut self, all: Vec<FollowUp>) {
        let mut all = one_question_each(all);
        all.retain(|one| self.is_possible(one));
        if !all.is_empty() {
            // Of alternatives none is preset: the cursor stands on the last answer, which leaves all open.
            let at = match alternatives(&all).len() {
                1 => 0,
                several => several,
            };
            let about = About::FollowUps(all);
            self.open_dialog(BetweenActions { about, at });
        }
    }

    /// Asks whether to do an action, and says why.
    pub(super) fn ask_first(&mut self, offer: Offer, why: String) {
        self.open_dialog(BetweenActions {
            about: About::First(Box::new(offer), why),
            at: 0,
        });
    }

    /// The reactions still to be asked about after the current one.
    pub(super) fn follow_ups_left(&self) -> Vec<FollowUp> {
        let left = match self.opened::<BetweenActions>().map(|it| &it.about) {
            Some(About::FollowUps(all)) => all.get(alternatives(all).len()..),
            _ => None,
        };
        left.unwrap_or_default().to_vec()
    }

    /// The open question between two actions.
    pub fn between(&self) -> Option<&BetweenActions> {
        self.showing()
    }

    /// The label of an action.
    pub fn label_of(&self, action: &str) -> String {
        self.game
            .battle()
            .declaration(action)
            .map_or_else(|| action.replace('-', " "), |offer| offer.label.to_owned())
    }

    /// Takes the answer with this place in the list: the last leaves a reaction, the first leaves a step as it is.
    pub(crate) fn decide(&mut self, at: usize) {
        let Some(decision) = self.between().cloned() else {
            return;
        };
        self.note_decided(at);
        match decision.about {
            About::FollowUps(all) => match alternatives(&all).get(at) {
                Some(chosen) => self.answer_with(chosen),
                None => self.pass(),
            },
            About::First(..) if at == 0 => self.pass(),
            About::First(offer, _) => {
                self.open.pop();
                match self.showing::<FormPane>() {
                    Some(form) => {
                        let (entry, directions) = (form.entry(), form.directions.clone());
                        self.begin(entry, directions, Some(*offer));
                    }
                    None => self.begin_offer(*offer),
                }
            }
        }
    }

    /// Declines: nothing is lost, and the next question follows.
    pub(crate) fn decline(&mut self) {
        let last = self.between().map_or(0, |it| it.answers_asked() - 1);
        self.note_decided(last);
        self.pass();
    }

    fn pass(&mut self) {
        let left = self.follow_ups_left();
        self.open.pop();
        self.ask_follow_ups(left);
    }

    /// False for a reaction that the answer to another one has made impossible.
    fn is_possible(&self, follow_up: &FollowUp) -> bool {
        let entry = entry_of(follow_up);
        let form = self.filled_in(&entry);
        let is_whole = form.is_none_or(|form| form.first_missing().is_none());
        !is_whole || trial(self.game.battle(), &entry).is_some()
    }

    /// Carries out a reaction, or opens its form if something is missing.
    pub(super) fn answer_with(&mut self, follow_up: &FollowUp) {
        let entry = entry_of(follow_up);
        match self.filled_in(&entry) {
            Some(form) if form.first_missing().is_some() => self.open_form(form),
            Some(form) => {
                self.open_form(form);
                self.submit();
            }
            None => self.begin(entry, crate::battle::Directions::default(), None),
        }
    }

    /// The form of an action with its fields filled in, for the unit they name.
    pub(super) fn filled_in(&self, entry: &Entry) -> Option<FormPane> {
        let battle = self.game.battle();
        let named = entry.fields.values().filter_map(|value| value.as_str());
        let people = named.filter_map(|id| battle.directory().who(id));
        let sides = Side::BOTH.map(Who::Side);
        people
            .chain([Who::Table])
            .chain(sides)
            .find_map(|who| self.filled_in_for(who, entry))
    }

    fn filled_in_for(&self, who: Who, entry: &Entry) -> Option<FormPane> {
        let offers = self.game.battle().offers(who, Viewer::Table);
        let offer = offers.into_iter().find(|offer| offer.id == entry.action)?;
        let offer = Offer {
            refusal: None,
            ..offer
        };
        let mut form = FormPane::new(offer, self.choices(), &Remembered::new());
        for (name, value) in &entry.fields {
            if form.lines.iter().all(|line| line.path != [name.as_str()]) {
                form.reveal(|other| other == name.as_str());
            }
            let at = form
                .lines
                .iter()
                .position(|line| line.path == [name.as_str()]);
            if let Some(at) = at {
                form.give(at, value);
            }
        }
        let made = form.entry();
        let same = |(name, value): (&String, &serde_json::Value)| {
            made.fields.get(name).is_some_and(|it| it == value)
        };
        entry.fields.iter().all(same).then_some(form)
    }

    /// True if an action ends a step: in every ruleset it has one of two letters, whatever key the
    /// player chose.
    pub(crate) fn ends_a_step(&self, offer: &Offer) -> bool {
        self.ends_with(offer.id)
    }

    pub(super) fn ends_with(&self, action: &str) -> bool {
        let declared = self.game.battle().declaration(action);
        declared.is_some_and(|it| ENDS.contains(&it.key))
    }

    /// The reason to ask before an action, as one sentence: units that could still act, or a unit that is lost at once.
    pub(super) fn reason_to_ask(&self, offer: &Offer) -> Option<String> {
        let able = self.still_able(offer);
        if !able.is_empty() {
            // They act by the orders of a character, who may have fewer than there are units.
            let mut rows = self.snapshot.sight.rows.iter();
            let has_orders = rows.any(|row| {
                let is_active = row.standing == Standing::Active;
                is_active && matches!(row.who, Who::Character(_))
            });
            let now = has_orders.then(|| self.snapshot.status.now.clone());
            let names: Vec<&str> = able.iter().map(|row| row.name.as_str()).collect();
            return Some(now.unwrap_or_else(|| can_still_act(&names)));
        }
        let form = FormPane::new(offer.clone(), self.choices(), &Remembered::new());
        // A form asks by itself, and so do dice.
        let entry = form.is_settled().then(|| form.entry())?;
        let battle = self.game.battle();
        let is_hidden = |battle: &dyn Battle| battle.is_redacted(offer.subject, Viewer::Table);
        let grave = match trial(battle, &entry) {
            // One slip of a key would show it for good. The question is the same whatever it is.
            Some(Run::Done(outcome)) if is_hidden(battle) && !is_hidden(&*outcome.battle) => {
                return Some("Then both sides see what this unit is".to_owned());
            }
            Some(Run::Done(outcome)) if matches!(offer.subject, Who::Unit(_)) => {
                outcome.verdict.filter(|it| it.weight >= Weight::Removed)
            }
            Some(Run::Waiting(so_far)) if matches!(so_far.request, Request::Card(_)) => {
                return self.given_up(offer);
            }
            _ => None,
        };
        match grave {
            Some(verdict) => Some(format!("Then {}", verdict.text.to(Viewer::Table))),
            None => self.doubt(offer, &entry),
        }
    }

    /// True if a rule allows it more than to end its activation.
    fn acts(&self, battle: &dyn Battle, who: Who) -> bool {
        let mut offers = battle.offers(who, Viewer::Table);
        offers.retain(|it| !self.ends_a_step(it));
        can_act(&offers)
    }

    /// True if it may do more than end its activation. It is not known of a hidden unit, so it always may.
    fn may_act(&self, row: &Row) -> bool {
        is_hidden(row) || self.acts(self.game.battle(), row.who)
    }

    /// The reason to ask before an action that needs no dice: it ends the activation of a unit that can still act, or begins that of
    /// one that can do nothing.
    pub(super) fn doubt(&self, offer: &Offer, entry: &Entry) -> Option<String> {
        // What the umpire does is never asked about, nor what the program itself suggests.
        let is_next = |(id, _): (&str, Who)| id == offer.id && self.ends_with(id);
        if offer.clauses.is_empty() || self.snapshot.status.next.is_some_and(is_next) {
            return None;
        }
        let is_active = |row: &Row| row.standing == Standing::Active;
        let units = || {
            let rows = self.snapshot.sight.rows.iter();
            rows.filter(|row| matches!(row.who, Who::Unit(_)))
        };
        let ends = self.ends_a_step(offer);
        let active = units().filter(|row| {
            is_active(row) && (ends || row.who != offer.subject) && self.may_act(row)
        });
        let mut active: Vec<Who> = active.map(|row| row.who).collect();
        let begins = units().any(|row| {
            let id = self.game.battle().directory().id(row.who);
            let is_named = || entry.fields.values().any(|it| it.as_str() == Some(id));
            !is_active(row) && Some(row.side) == self.snapshot.status.side && is_named()
        });
        if active.is_empty() && !begins {
            return None;
        }
        // The question must not depend on whether a hidden unit is a dummy.
        let known = self.game.battle().redacted(Viewer::Table);
        let Run::Done(outcome) = trial(&*known, entry)? else {
            return None;
        };
        // Who ends the activation of one unit by its own letter means it, unless the other side is next.
        if outcome.battle.status(Viewer::Table).side == self.snapshot.status.side {
            active.retain(|who| *who != offer.subject);
        }
        let is_over = |who: &Who| !self.acts(&*outcome.battle, *who);
        let after = outcome.battle.roster(Viewer::Table);
        // Of a hidden unit it is only known whether it is still active.
        let is_ended = |who: &Who| {
            let is_active = after.iter().any(|row| row.who == *who && is_active(row));
            is_over(who) && !(is_active && self.snapshot.sight.row(*who).is_some_and(is_hidden))
        };
        if active.iter().any(is_ended) {
            return Some(self.snapshot.status.now.clone());
        }
        let mut begun = after.iter().filter(|row| {
            let before = self.snapshot.sight.row(row.who);
            let is_unit = matches!(row.who, Who::Unit(_)) && !is_hidden(row);
            is_unit && is_active(row) && !before.is_some_and(is_active)
        });
        let idle = begun.find(|row| is_over(&row.who))?;
        Some(format!("{} could not act now", idle.name))
    }

    /// The activation that the next card would end: its state, while the active unit can still act, or its character give
    /// orders.
    fn given_up(&self, offer: &Offer) -> Option<String> {
        let status = &self.snapshot.status;
        let rows = self.snapshot.sight.rows.iter();
        let mut active = rows.filter(|row| row.standing == Standing::Active);
        let is_lost = match status.next {
            Some((next, _)) if next == offer.id => false,
            // A unit that can only end its activation loses nothing.
            Some((next, _)) if self.ends_with(next) => active.any(|row| self.may_act(row)),
            Some(_) => active.next().is_some(),
            None => active.any(|row| self.acts(self.game.battle(), row.who)),
        };
        is_lost.then(|| status.now.clone())
    }

    /// The units that could still act in the step that an action would end.
    fn still_able(&self, offer: &Offer) -> Vec<&Row> {
        if !matches!(offer.subject, Who::Table | Who::Side(_)) || !self.ends_a_step(offer) {
            return Vec::new();
        }
        let form = FormPane::new(offer.clone(), self.choices(), &Remembered::new());
        let nothing = crate::battle::Directions::default();
        let battle = self.game.battle();
        // An action that needs dice or decisions is more than the end of a step.
        let Ok(Run::Done(outcome)) = battle.run(&form.entry(), &nothing, &Answers::new()) else {
            return Vec::new();
        };
        let after = outcome.battle.status(Viewer::Table);
        let status = &self.snapshot.status;
        if (&after.phase, &after.turn, after.side) == (&status.phase, &status.turn, status.side) {
            return Vec::new();
        }
        let is_next = status.next.is_some_and(|(id, _)| id == offer.id);
        let rows = self.snapshot.sight.rows.iter();
        let able = rows.filter(|row| {
            let is_theirs = status.side.is_none_or(|side| side == row.side);
            // Nobody can say of a hidden unit, of which no figures are shown, what it can still do.
            let may_act = match row.standing {
                Standing::Ready => true,
                // The end of its activation may be just what comes next.
                Standing::Active => !is_next,
                _ => false,
            };
            let is_ready = matches!(row.who, Who::Unit(_)) && may_act;
            let offers = || battle.offers(row.who, Viewer::Table);
            is_ready && !is_hidden(row) && is_theirs && can_act(&offers())
        });
        able.collect()
    }
}

/// True for a unit of which no figures are shown.
fn is_hidden(row: &Row) -> bool {
    row.pips == [0; 3]
}

/// True if a rule allows one of these actions. What the umpire may always do does not count.
pub(super) fn can_act(offers: &[Offer]) -> bool {
    let allowed = |offer: &Offer| offer.refusal.is_none() && !offer.clauses.is_empty();
    offers.iter().any(allowed)
}

fn entry_of(follow_up: &FollowUp) -> Entry {
    Entry {
        action: follow_up.action.clone(),
        fields: follow_up.fields.clone(),
    }
}

fn trial(battle: &dyn Battle, entry: &Entry) -> Option<Run> {
    let nothing = crate::battle::Directions::default();
    battle.run(entry, &nothing, &Answers::new()).ok()
}

/// `Lancers can still act`, `3 can still act: Lancers, Sappers and Wagon Train`.
fn can_still_act(names: &[&str]) -> String {
    match names {
        [alone] => format!("{alone} can still act"),
        [others @ .., last] => format!(
            "{} can still act: {} and {last}",
            names.len(),
            others.join(", ")
        ),
        [] => String::new(),
    }
}
