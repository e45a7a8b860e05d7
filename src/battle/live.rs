//! A ruleset's battle behind the face that all battles have, and the registration of a ruleset.

use super::odds::{self, Amount, Odds, Ways};
use super::suppose::supposing;
use super::view::{Block, Row as RosterRow, Status};
use super::{
    Action, Battle, Came, Card, Change, Directions, Directory, Done, Entry, Event, Eyes, Field, Figure, For, Form, Info, Offer, Order,
    Plan, Report, Rules, Setting, Severity, SoFar, Supposition, Tally, Told, Wrong, changes, common, did_you_mean, markers, patched,
};
use crate::table::odds::Policy;
use crate::table::{Halt, Invalid, Item, Need, Options, Record, Side, Table, Tape, Who};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// Counters as they are measured.
struct Measured<'a>(&'a Directory, BTreeMap<String, Amount>);

impl Tally for Measured<'_> {
    fn add(&mut self, who: Who, counter: &'static str, by: i32) {
        if by != 0 {
            self.1.insert(format!("{}.{counter}", self.0.id(who)), by.into());
        }
    }
}

/// A ruleset, known to the program by one line of registration.
pub trait Ruleset: Send + Sync {
    /// What it is called.
    fn info(&self) -> &'static Info;
    /// Reads a battle with both its rosters in place. Faults come in the order of the declaration.
    fn muster(&self, battle: &Map<String, Value>) -> (Option<Box<dyn Battle>>, Vec<Wrong>);
    /// The fields of a battle with its rosters, for schemas and help.
    fn fields(&self) -> Vec<Field>;
    /// A battle that is still being put together.
    fn plan(&self, battle: &Map<String, Value>) -> Plan;
}

/// The options among the fields of a battle.
#[must_use]
pub fn options(fields: Vec<Field>) -> Vec<Field> {
    fields.into_iter().find(|field| field.name == "options").map_or_else(Vec::new, |field| field.fields)
}

/// The ruleset whose battles are `R`.
pub struct Of<R>(PhantomData<R>);

impl<R: Rules> Of<R> {
    /// For the registration.
    pub const NEW: Of<R> = Of(PhantomData);
}

impl<R: Rules> Ruleset for Of<R> {
    fn info(&self) -> &'static Info {
        R::INFO
    }

    fn muster(&self, battle: &Map<String, Value>) -> (Option<Box<dyn Battle>>, Vec<Wrong>) {
        let nobody = Directory::default();
        let mut form = Form::read(&nobody, battle);
        let rules = R::muster(&mut form);
        let (_, wrong) = form.finish();
        let sound = wrong.iter().all(|wrong| wrong.severity == Severity::Warning);
        let live = rules.filter(|_| sound).map(|rules| Box::new(Live(rules)) as Box<dyn Battle>);
        (live, wrong)
    }

    fn plan(&self, battle: &Map<String, Value>) -> Plan {
        let nobody = Directory::default();
        let mut form = Form::read(&nobody, battle);
        let _ = R::muster(&mut form);
        form.finish_whole()
    }

    fn fields(&self) -> Vec<Field> {
        let nobody = Directory::default();
        let mut form = Form::describe(&nobody, None);
        let _ = R::muster(&mut form);
        form.finish().0
    }
}

/// An action and its filled form.
type Ordered<R> = (Action<R>, Box<dyn Order<R>>);

/// A ruleset's battle behind the common face.
struct Live<R>(R);

impl<R: Rules> Live<R> {
    fn actions() -> impl Iterator<Item = Action<R>> {
        R::actions().iter().copied().chain(common::actions::<R>())
    }

    /// The action and its filled form.
    fn read(&self, entry: &Entry) -> Result<Ordered<R>, Invalid> {
        let action = Self::actions().find(|action| action.id == entry.action).ok_or_else(|| {
            let near = did_you_mean(&entry.action, Self::actions().map(|action| action.id));
            let all = Self::actions().map(|action| action.id).collect::<Vec<_>>().join(", ");
            let name = super::printable(&entry.action);
            Invalid::new("do", format!("there is no action {name:?}{}", if near.is_empty() { format!("; there are {all}") } else { near }))
        })?;
        let mut form = Form::read(self.0.directory(), &entry.fields);
        let order = (action.form)(&self.0, &mut form);
        let (_, wrong) = form.finish();
        match wrong.iter().find(|wrong| wrong.severity == Severity::Error) {
            Some(wrong) => Err(wrong.into()),
            None => Ok((action, order)),
        }
    }

    /// Whether an action has to do with somebody of whom these eyes may know nothing.
    fn is_secret(&self, order: &dyn Order<R>, eyes: Eyes) -> bool {
        self.0.is_masked(order.subject(), eyes) || order.with().into_iter().any(|who| self.0.is_masked(who, eyes))
    }

    /// What is offered to somebody of whom nothing may be known: every action of his kind, as if all were allowed, with
    /// nothing in its fields that comes from him.
    fn masked_offers(&self, actions: impl Iterator<Item = Action<R>>, who: Who) -> Vec<Offer> {
        let mut offers: Vec<Offer> = Vec::new();
        for action in actions {
            if offers.iter().any(|offer| offer.key == action.key) {
                continue;
            }
            let mut offer = self.offer(action, who, Eyes::Table);
            offer.refusal = None;
            for field in offer.fields.iter_mut().filter(|field| field.now) {
                (field.min, field.max, field.default) = (None, None, Value::Null);
            }
            offers.push(offer);
        }
        offers
    }

    /// What came of an action that led to `after`, counted as the odds count.
    fn came(&self, after: &R, report: &Report) -> Came {
        let directory = self.0.directory();
        let mut measured = Measured(directory, BTreeMap::new());
        after.measure(&self.0, &mut measured);
        let named = |who: Who, what: &str| format!("{}.{what}", directory.id(who));
        let quantities = report.quantities.iter().map(|(who, what, value)| (named(*who, what), Amount::from(*value)));
        measured.1.extend(quantities);
        Came { counters: measured.1, events: report.events.iter().map(|event| named(event.who, event.what)).collect() }
    }

    fn offer(&self, action: Action<R>, who: Who, eyes: Eyes) -> Offer {
        let directions = Directions::default();
        let mut report = Report::new(&directions, false, false);
        let veiled = self.0.veiled(eyes);
        let refusal = (action.allowed)(&veiled, who, &mut report).err();
        Offer { refusal, ..self.described(action, who, &veiled) }
    }

    /// An action with its fields, whoever may do it. It need not be for anybody who is there.
    fn described(&self, action: Action<R>, who: Who, veiled: &R) -> Offer {
        let mut form = Form::describe(self.0.directory(), Some(who));
        let _ = (action.form)(veiled, &mut form);
        let Action { id, label, key, help, clauses, .. } = action;
        let matters = form.what_matters();
        Offer { id, label, key, help, clauses, subject: who, refusal: None, fields: form.finish().0, matters }
    }
}

/// Runs an order once: the check that offers show, then the rule.
fn run<R: Rules>(action: &Action<R>, order: &dyn Order<R>, battle: &mut R, table: &mut Table, report: &mut Report) -> Result<(), Halt> {
    let checked = (action.allowed)(battle, order.subject(), report).map_err(Halt::from);
    let done = checked.and_then(|()| order.resolve(battle, table, report));
    match done {
        // The report passes what may be forced. What is refused all the same makes no sense at all.
        Err(Halt::Refused(refusal)) if report.is_forced() => {
            Err(Invalid::new("force", format!("no force makes it possible: {}", refusal.message)).into())
        }
        Err(halt) => Err(halt),
        Ok(()) => {
            battle.settle(action.id, report);
            Ok(())
        }
    }
}

/// How many made-up answers are tried to find what figures an action may come to.
const MADE_UP: usize = 400;

/// Answers what is needed somehow: faces of every kind, the first card, the usual decision.
fn made_up(need: &Need, tape: &mut Tape) {
    match need {
        Need::Dice(dice) => {
            let from = usize::from(dice.die);
            let face = |at: usize| u8::try_from(from - at % from).unwrap_or(1);
            tape.extend((0..usize::from(dice.count)).map(|at| Item::Die { face: face(at), app: false }));
        }
        Need::Answer(ask) => tape.push(Item::Answer(ask.default.to_string())),
        Need::Card(card) => tape.push(Item::Card { card: card.left.first().copied().unwrap_or(0), app: false }),
    }
}

impl<R: Rules> Battle for Live<R> {
    fn info(&self) -> &'static Info {
        R::INFO
    }

    fn options_of(&self, ask: &str) -> Options {
        R::options_of(ask)
    }

    fn directory(&self) -> &Directory {
        self.0.directory()
    }

    fn cards(&self) -> &[Card] {
        self.0.cards()
    }

    fn copy(&self) -> Box<dyn Battle> {
        Box::new(Live(self.0.clone()))
    }

    fn perform(&self, entry: &Entry, directions: &Directions, tape: &Tape) -> Result<Done, Halt> {
        let (action, order) = self.read(entry)?;
        let secrets = self.0.has_secrets();
        let mut after = self.0.clone();
        let mut report = Report::new(directions, true, secrets);
        let mut table = Table::play(tape);
        run(&action, &*order, &mut after, &mut table, &mut report)?;
        report.check_overrules()?;
        report.veil_forced(|eyes| self.is_secret(&*order, eyes));
        let Record { rolls, asked, cards, tests, used } = table.into_record();
        let title = Told::new(secrets, |eyes| order.title(&self.0, eyes));
        let changes = changes(&self.0.rows(), &after.rows());
        let came = self.came(&after, &report);
        let Report { lines, table, facts, forced, overruled, .. } = report;
        let subject = order.subject();
        let table = table.into_iter().chain(markers::instructions(&self.0, &after)).collect();
        Ok(Done {
            battle: Box::new(Live(after)),
            title,
            subject,
            rolls,
            asked,
            tests,
            cards,
            used,
            lines,
            table,
            facts,
            forced,
            overruled,
            changes,
            came,
        })
    }

    fn preview(&self, entry: &Entry, directions: &Directions, eyes: Eyes) -> Result<Option<()>, Halt> {
        let (action, order) = self.read(entry)?;
        let mut battle = self.0.veiled(eyes);
        if self.is_secret(&*order, eyes) || order.is_veiled(&battle) {
            return Ok(None);
        }
        let mut report = Report::new(directions, false, false);
        match run(&action, &*order, &mut battle, &mut Table::play(&Tape::new()), &mut report) {
            Ok(()) | Err(Halt::Need(_)) => Ok(Some(())),
            Err(halt) => Err(halt),
        }
    }

    fn instructions(&self, after: &dyn Battle) -> Vec<Told> {
        let mut other = Live(self.0.clone());
        match other.put_rows(&after.rows()) {
            Ok(()) => {
                // What is hidden is told by nobody's row; rulesets that hide things say no more than their rows do.
                let right = other.0.put_right(&self.0).into_iter().map(|text| Told::new(false, |_| text.clone()));
                right.chain(markers::instructions(&self.0, &other.0)).collect()
            }
            Err(_) => Vec::new(),
        }
    }

    fn so_far(&self, entry: &Entry, directions: &Directions, tape: &Tape) -> Result<SoFar, Invalid> {
        let (action, order) = self.read(entry)?;
        let mut report = Report::new(directions, true, self.0.has_secrets());
        let mut table = Table::play(tape);
        // Where it halts does not matter here: the caller knows it from `perform`.
        let _ = run(&action, &*order, &mut self.0.clone(), &mut table, &mut report);
        report.veil_forced(|eyes| self.is_secret(&*order, eyes));
        let Record { rolls, asked, cards, .. } = table.into_record();
        let title = Told::new(self.0.has_secrets(), |eyes| order.title(&self.0, eyes));
        Ok(SoFar { title, subject: order.subject(), rolls, asked, cards, lines: report.lines })
    }

    fn figures(&self, entry: &Entry, directions: &Directions, eyes: Eyes) -> Result<Vec<Figure>, Halt> {
        let (action, order) = self.read(entry)?;
        let veiled = self.0.veiled(eyes);
        if self.is_secret(&*order, eyes) || order.is_veiled(&veiled) {
            return Ok(Vec::new());
        }
        let (mut tape, mut figures) = (Tape::new(), Vec::<Figure>::new());
        loop {
            let mut report = Report::new(directions, true, false);
            let result = run(&action, &*order, &mut veiled.clone(), &mut Table::play(&tape), &mut report);
            for line in report.lines {
                let Some(id) = line.figure.filter(|id| figures.iter().all(|known| known.id != *id)) else { continue };
                let text = tape.is_empty().then(|| line.text.to(eyes).to_owned());
                figures.push(Figure { id, clause: line.clause, text });
            }
            match result {
                Err(Halt::Need(need)) if tape.len() < MADE_UP => made_up(&need, &mut tape),
                // What comes of made-up answers is no matter.
                Ok(()) | Err(Halt::Need(_)) => return Ok(figures),
                Err(_) if !tape.is_empty() => return Ok(figures),
                Err(halt) => return Err(halt),
            }
        }
    }

    fn odds_after(
        &self,
        entry: &Entry,
        directions: &Directions,
        tape: &Tape,
        policy: &Policy,
        eyes: Eyes,
        budget: u64,
    ) -> Result<Odds, Halt> {
        let (action, order) = self.read(entry)?;
        if self.is_secret(&*order, eyes) {
            return Err(Invalid::new("as", "these eyes may not know the odds of a hidden unit").into());
        }
        let before = self.0.veiled(eyes);
        let mut report = Report::new(directions, false, false);
        let mut rule = |battle: &mut R, table: &mut Table, report: &mut Report| run(&action, &*order, battle, table, report);
        let mut odds = odds::work_out(&before, &mut rule, &mut report, &Ways { policy, known: tape, budget })?;
        let named = |(Event { who, what }, p): (Event, f64)| (format!("{}.{what}", before.directory().id(who)), p);
        odds.events.extend(before.foretell(action.id).into_iter().map(named));
        Ok(odds)
    }

    fn suppositions(&self, entry: &Entry, eyes: Eyes) -> Vec<Supposition> {
        let Some(action) = Self::actions().find(|action| action.id == entry.action) else { return Vec::new() };
        let veiled = self.0.veiled(eyes);
        let mut form = Form::read(self.0.directory(), &entry.fields);
        let order = (action.form)(&veiled, &mut form);
        if form.has_faults(Severity::Error) || self.is_secret(&*order, eyes) { Vec::new() } else { form.suppositions }
    }

    fn supposing(&self, settings: &[Setting]) -> Option<Box<dyn Battle>> {
        Some(Box::new(Live(supposing(&self.0, settings)?)))
    }

    fn offers(&self, who: Who, eyes: Eyes) -> Vec<Offer> {
        let fitting = Self::actions().filter(|action| action.subjects.iter().any(|subject| subject.fits(who)));
        if self.0.is_masked(who, eyes) {
            return self.masked_offers(fitting, who);
        }
        fitting.filter(|action| (action.offered)(&self.0, who)).map(|action| self.offer(action, who, eyes)).collect()
    }

    fn refit(&self, entry: &Entry, who: Who, eyes: Eyes) -> Option<Vec<Field>> {
        let action = Self::actions().find(|action| action.id == entry.action && !self.0.is_masked(who, eyes))?;
        let mut form = Form::refit(self.0.directory(), &entry.fields, who);
        let _ = (action.form)(&self.0.veiled(eyes), &mut form);
        Some(form.finish().0)
    }

    fn declared(&self) -> Vec<Offer> {
        let somebody = |subject: &For| match subject {
            For::Unit => Who::Unit(0),
            For::Character => Who::Character(0),
            For::Table => Who::Table,
        };
        let veiled = self.0.veiled(Eyes::Table);
        let whom = |action: &Action<R>| action.subjects.first().map_or(Who::Table, somebody);
        Self::actions().map(|action| self.described(action, whom(&action), &veiled)).collect()
    }

    fn options(&self) -> Vec<Field> {
        options(Of::<R>::NEW.fields())
    }

    fn rows(&self) -> Vec<(String, Value)> {
        self.0.rows().into_iter().map(|(at, row)| (at.to_owned(), row.json())).collect()
    }

    fn put_rows(&mut self, rows: &[(String, Value)]) -> Result<(), String> {
        for (at, json) in rows {
            let row = self.0.row(at).ok_or_else(|| format!("there is no row {at}"))?;
            row.put(json).map_err(|error| format!("row {at}: {error}"))?;
        }
        self.0.bounds()
    }

    fn apply(&mut self, changes: &[Change], forwards: bool) -> Result<(), String> {
        for Change { at, was, is } in changes {
            let row = self.0.row(at).ok_or_else(|| format!("there is no row {at}"))?;
            let json = patched(row, if forwards { is } else { was });
            row.put(&json).map_err(|error| format!("row {at}: {error}"))?;
        }
        self.0.bounds()
    }

    fn name(&self, who: Who, eyes: Eyes) -> String {
        self.0.name(who, eyes)
    }

    fn card_name(&self, card: u16, eyes: Eyes) -> String {
        self.0.card_name(card, eyes)
    }

    fn card_hidden(&self, card: u16, eyes: Eyes) -> bool {
        self.0.card_hidden(card, eyes)
    }

    fn has_secrets(&self) -> bool {
        self.0.has_secrets()
    }

    fn roster(&self, eyes: Eyes) -> Vec<RosterRow> {
        self.0.roster(eyes)
    }

    fn pips(&self) -> Option<(&'static str, &'static str)> {
        R::FIGURES
    }

    fn strays(&self) -> Option<&'static str> {
        R::STRAYS
    }

    fn panel(&self, eyes: Eyes) -> Vec<Block> {
        self.0.panel(eyes)
    }

    fn tally_of(&self, side: Side, eyes: Eyes) -> String {
        self.0.tally_of(side, eyes)
    }

    fn status(&self, eyes: Eyes) -> Status {
        self.0.status(eyes)
    }

    fn state(&self, eyes: Eyes) -> Value {
        self.0.state(eyes)
    }

    fn audit(&self) -> Vec<String> {
        self.0.audit()
    }
}

/// Which side an entry's subject belongs to, for streams and turns.
#[must_use]
pub fn side_of(battle: &dyn Battle, who: Who) -> Option<Side> {
    battle.directory().side(who)
}
