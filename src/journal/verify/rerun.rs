//! Running an action again over what was recorded, and comparing what it comes to.

use super::Amended;
use super::check::Check;
use crate::battle::{Change, Directions, Entry, Outcome, Viewer, ViewerText};
use crate::journal::attempt::{least, wanted};
use crate::journal::dice;
use crate::journal::game::tell;
use crate::journal::wire::Head;
use crate::journal::{Attempt, Hand, Record, Script, Stop, Test};
use crate::table::Request;

/// What an action comes to when it is run again; nothing where what fell does not fit it.
type Rerun = Result<Outcome, Option<Stop>>;

impl Check {
    /// The clauses that an action stands under and that were amended since the game began.
    fn amended(&self, entry: &Entry, record: &Record, result: &Rerun) -> Vec<&'static str> {
        let declared = self.battle.clauses_of(&entry.action);
        let told = |clause: &str| match result {
            Ok(done) => done.lines.iter().any(|line| line.clause == clause),
            Err(Some(Stop::Refused(refusal))) => refusal.clause == clause,
            Err(_) => false,
        };
        let amended = self.battle.info().amended_since(&self.found.version);
        amended
            .filter(|clause| {
                declared.contains(clause)
                    || record.report.iter().any(|line| line.clause == *clause)
                    || told(clause)
            })
            .collect()
    }

    pub(super) fn action(
        &mut self,
        head: &Head,
        record: &Record,
        entry: &Entry,
        directions: Directions,
    ) {
        self.found.actions += 1;
        self.fallen(head, record);
        let faults = self.found.differences.len();
        let (attempt, result) = self.run(head, record, entry.clone(), directions);
        match &result {
            Ok(done) => self.compare(record, &attempt, done),
            Err(Some(Stop::Refused(refusal))) => {
                self.differs(format!("the rules forbid it now: {refusal}"));
            }
            Err(Some(Stop::Invalid(invalid))) => {
                self.differs(format!("it makes no sense now: {invalid}"));
            }
            Err(Some(Stop::Needs(need))) => {
                self.differs(format!("it needs more than was recorded: {}", wanted(need)));
            }
            Err(None) => {}
        }
        self.excuse(faults, entry, record, &result);
    }

    /// Takes back the differences after the first `faults` where an amended clause explains them.
    fn excuse(&mut self, faults: usize, entry: &Entry, record: &Record, result: &Rerun) {
        if self.found.differences.len() == faults {
            return;
        }
        let clauses = self.amended(entry, record, result);
        if !clauses.is_empty() {
            self.found.differences.truncate(faults);
            let seq = record.seq;
            self.found.amended.push(Amended { seq, clauses });
        }
    }

    pub(super) fn waiting(
        &mut self,
        head: &Head,
        record: &Record,
        entry: &Entry,
        directions: Directions,
    ) {
        self.fallen(head, record);
        let faults = self.found.differences.len();
        let (attempt, result) = self.run(head, record, entry.clone(), directions);
        match &result {
            Err(Some(Stop::Needs(need))) => {
                let hands = attempt.hands(&*self.battle, &attempt.rolls(&*self.battle), Some(need));
                self.same("the rolls", &rolled(&record.hands), &rolled(&hands));
            }
            Err(None) => {}
            _ => self.differs("it was recorded as waiting, and now it does not wait"),
        }
        self.excuse(faults, entry, record, &result);
    }

    /// Runs an action again over what was recorded; nothing where that cannot be fed to it, which is told.
    fn run(
        &mut self,
        head: &Head,
        record: &Record,
        entry: Entry,
        directions: Directions,
    ) -> (Attempt, Rerun) {
        let mut attempt = Attempt::new(entry, directions);
        let mut script = Script::of(record, &head.drawn);
        let result = loop {
            let need = match attempt.run(&*self.battle) {
                Err(Stop::Needs(need)) => need,
                other => break other.map_err(Some),
            };
            let drawn = attempt.drawn.len();
            match script.feed(&mut attempt, &need, &*self.battle) {
                Ok(true) => self.card(&need, attempt.drawn.get(drawn)),
                // A decision that older versions did not ask for was taken by its default.
                Ok(false) if self.takes_default(&mut attempt, &need) => {}
                Ok(false) => break Err(Some(Stop::Needs(need))),
                Err(invalid) => {
                    self.differs(format!("what fell does not fit it: {invalid}"));
                    break Err(None);
                }
            }
        };
        if result.is_ok() && !script.is_used_up() {
            self.differs("more was recorded than it asks for");
        }
        (attempt, result)
    }

    /// Answers a decision by its default, where the game is older than a rule that may ask for it.
    fn takes_default(&self, attempt: &mut Attempt, need: &Request) -> bool {
        let Request::Decision(ask) = need else {
            return false;
        };
        let is_older = self
            .battle
            .info()
            .amended_since(&self.found.version)
            .next()
            .is_some();
        is_older && attempt.answer(need, &ask.default.to_string()).is_ok()
    }

    /// A card that the program drew is the next of its shuffle.
    fn card(&mut self, need: &Request, drawn: Option<&String>) {
        match (need, drawn) {
            (Request::Card(_), None) => self.found.table_cards += 1,
            (Request::Card(need), Some(drawn)) => {
                self.found.app_cards += 1;
                let next = least(self.seed, need, &*self.battle);
                let next = next
                    .and_then(|card| self.battle.cards().get(usize::from(card)))
                    .map(|card| dice::drawn(need, &card.key));
                self.same(
                    "the card that the program draws",
                    &Some(drawn.clone()),
                    &next,
                );
            }
            _ => {}
        }
    }

    /// Changes without the fields that rows have gained since the game began.
    fn changes_as_begun(&self, changes: &[Change]) -> Vec<Change> {
        let begun = |change: &Change| {
            let Some(known) = self.fields.get(&change.at) else {
                return change.clone();
            };
            let mut change = change.clone();
            change.was.retain(|key, _| known.contains(key));
            change.is.retain(|key, _| known.contains(key));
            change
        };
        let all = changes.iter().map(begun);
        all.filter(|change| !change.was.is_empty() || !change.is.is_empty())
            .collect()
    }

    fn compare(&mut self, record: &Record, attempt: &Attempt, done: &Outcome) {
        let mut now = Record::new(record.deed.clone(), record.turn.clone(), done.title.clone());
        tell(&mut now, done, &*self.battle);
        now.hands = attempt.hands(&*self.battle, &done.rolls, None);
        self.same("who acts", &record.subject, &now.subject);
        self.same("the rolls", &rolled(&record.hands), &rolled(&now.hands));
        // Older versions kept fewer: those they kept must be there, in their order.
        let mut tests = now.tests.iter().map(tested);
        if !record
            .tests
            .iter()
            .all(|kept| tests.any(|test| test == tested(kept)))
        {
            self.same("the tests", &record.tests, &now.tests);
        }
        let given = now
            .answers
            .iter()
            .take(record.answers.len())
            .cloned()
            .collect();
        self.same("the decisions", &record.answers, &given);
        self.same("the cards", &record.cards, &now.cards);
        self.same("what happened", &record.facts, &now.facts);
        self.same("the clauses passed by force", &record.forced, &now.forced);
        self.same("the figures overruled", &record.overruled, &now.overruled);
        if record.changes != now.changes {
            let changes = self.changes_as_begun(&now.changes);
            self.same("the changes", &record.changes, &changes);
        }
        if record.report.iter().any(|line| line.value.is_some()) {
            self.same("the figures", &figures(record), &figures(&now));
        }
        if record.verdict.is_some() {
            self.same(
                "the numbers of the verdict",
                &numbers(record),
                &numbers(&now),
            );
        }
        let words = |record: &Record| {
            let lines = record.report.iter().map(|line| line.text.clone());
            let lines: Vec<ViewerText> = lines.collect();
            let Record {
                title,
                verdict,
                consequences,
                table,
                ..
            } = record.clone();
            (title, verdict, consequences, table, lines)
        };
        self.found.reworded += u64::from(words(record) != words(&now));
    }
}

/// What fell, without the words of its classes: those may change, and older versions did not keep them.
fn rolled(hands: &[Hand]) -> Vec<Hand> {
    let bare = |hand: &Hand| Hand {
        reads: None,
        ..hand.clone()
    };
    hands.iter().map(bare).collect()
}

/// A test without its words.
fn tested(test: &Test) -> (&str, Vec<f64>, u16) {
    (&test.owner, test.chances(), test.came())
}

/// The figures of a report and what they came to.
fn figures(record: &Record) -> Vec<(&str, f64)> {
    record
        .report
        .iter()
        .filter_map(|line| Some((line.figure.as_deref()?, line.value?)))
        .collect()
}

/// The numbers that the verdicts of a record tell, in order.
fn numbers(record: &Record) -> Vec<String> {
    let verdicts = record.verdict.iter().chain(&record.consequences);
    let digits = |text: &str| -> Vec<String> {
        let numbers = text.split(|c: char| !c.is_ascii_digit());
        numbers
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect()
    };
    verdicts
        .flat_map(|it| digits(it.text.to(Viewer::Umpire)))
        .collect()
}
