//! Runs an action again over its recorded answers and compares the results.

use super::check::Verification;
use super::*;
use crate::journal::attempt::least;
use crate::journal::game::fill;
use crate::journal::script::RunAgain;

/// Result of an action that ran again.
type Rerun = Result<Run, Suspend>;

impl Verification {
    /// Clauses of an action that were amended since the game began.
    fn amended(&self, entry: &Entry, record: &Record, result: &Rerun) -> Vec<&'static str> {
        let declared = self.battle.clauses_of(&entry.action);
        let told = |clause: &str| match result {
            Ok(Run::Done(done)) => done.lines.iter().any(|line| line.clause == clause),
            Err(Suspend::Refused(refusal)) => refusal.clause == clause,
            _ => false,
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

    /// Runs the action of a record again, done or still waiting, and compares.
    pub(super) fn rerun(&mut self, head: &Head, record: &Record, entry: &Entry) {
        let waits = matches!(record.kind, RecordKind::Open(..));
        self.found.actions += u64::from(!waits);
        self.fallen(head, record);
        let faults = self.found.differences.len();
        let info = self.battle.info();
        let is_older = info.amended_since(&self.found.version).next().is_some();
        let Some(again) = RunAgain::of(head, record, &*self.battle, is_older) else {
            return;
        };
        for (request, drawn) in &again.cards {
            self.card(request, drawn.as_ref());
        }
        let RunAgain {
            attempt, result, ..
        } = again;
        if result.is_ok() && !again.is_used_up {
            self.differs("more was recorded than it asks for");
        }
        match &result {
            Ok(Run::Done(_)) if waits => {
                self.differs("it was recorded as waiting, and now it does not wait");
            }
            Ok(Run::Done(done)) => self.compare(record, &attempt, done),
            Ok(Run::Waiting(so_far)) if waits => {
                let hands = attempt.hands(&*self.battle, &so_far.rolls, Some(&so_far.request));
                self.same("the rolls", &rolled(&record.hands), &rolled(&hands));
            }
            Ok(Run::Waiting(so_far)) => self.differs(format!(
                "it needs more than was recorded: {}",
                so_far.request
            )),
            Err(suspend) => self.stopped(suspend),
        }
        self.excuse(faults, entry, record, &result);
    }

    /// Drops the differences after the first `faults` where an amended clause explains them.
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

    /// Reports that an action does not finish.
    fn stopped(&mut self, why: &Suspend) {
        self.differs(match why {
            Suspend::Refused(refusal) => format!("the rules forbid it now: {refusal}"),
            other => format!("what was recorded does not fit its rule now: {other}"),
        });
    }

    /// Compares a card that the program drew with the next of its shuffle.
    fn card(&mut self, request: &CardRequest, drawn: Option<&String>) {
        if drawn.is_none() {
            self.found.table_cards += 1;
            return;
        }
        self.found.app_cards += 1;
        let next = least(self.seed, request, &*self.battle)
            .and_then(|card| self.battle.cards().get(usize::from(card)))
            .map(|card| dice::drawn(request, &card.key));
        self.same("the card that the program draws", &drawn, &next.as_ref());
    }

    /// The changes without fields that rows have gained since the game began.
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
        let mut now = Record::new(record.kind.clone(), record.turn, done.title.clone());
        fill(&mut now, done, &*self.battle);
        now.hands = attempt.hands(&*self.battle, &done.rolls, None);
        self.same("who acts", &record.subject, &now.subject);
        self.same("the rolls", &rolled(&record.hands), &rolled(&now.hands));
        // Older versions kept fewer tests: those must be there, in their order.
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
        // Older versions did not keep the chores.
        if !record.chores.is_empty() {
            self.same("what hands do", &chores(record), &chores(&now));
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
        let told = now.consequences.len();
        self.found.reworded += u64::from(words(record, told) != words(&now, told));
    }
}

/// Hands without the names of their classes, which may change and which older versions did not keep. Dice
/// that replace several others are merged: older versions kept some as hands of one die each.
fn rolled(hands: &[RecordedHand]) -> Vec<RecordedHand> {
    let mut all: Vec<RecordedHand> = Vec::new();
    for hand in hands {
        let mut hand = RecordedHand {
            reads: None,
            ..hand.clone()
        };
        match all.last_mut() {
            Some(last) if last.is_again() && last.is_like(&hand) => {
                let before = last.faces.len();
                hand.changed.iter_mut().for_each(|it| it.at += before);
                last.faces.append(&mut hand.faces);
                last.app.append(&mut hand.app);
                last.changed.append(&mut hand.changed);
            }
            _ => all.push(hand),
        }
    }
    all
}

/// A test without its words.
fn tested(test: &RecordedTest) -> (&str, Vec<f64>, u16) {
    (&test.owner, test.chances(), test.successes())
}

/// Figures of a report with their values.
fn figures(record: &Record) -> Vec<(&str, f64)> {
    record
        .report
        .iter()
        .filter_map(|line| Some((line.figure.as_deref()?, line.value?)))
        .collect()
}

/// The chores of a record without their words. Older versions did not keep who joined the ranks, which is only for the words.
fn chores(record: &Record) -> Vec<(&str, Chore)> {
    let chores = record.chores_by_id();
    let chores = chores.filter(|(_, it)| !matches!(it, Chore::Joined(_)));
    chores.map(|(id, it)| (id, it.without_words())).collect()
}

/// Words of a record that its numbers do not depend on. Of the consequences those `told` by the rules: after them a record
/// may say that a card was named that is not held, of which the answers kept know nothing.
fn words(record: &Record, told: usize) -> impl PartialEq {
    let lines = record.report.iter().map(|line| &line.text);
    let lines: Vec<&ViewerText> = lines.collect();
    let consequences: Vec<&Verdict> = record.consequences.iter().take(told).collect();
    let verdicts = (&record.verdict, consequences);
    let chores: Vec<(&str, &Chore)> = record.chores_by_id().collect();
    (&record.title, verdicts, &record.table, chores, lines)
}

/// Numbers in the verdicts of a record, in order.
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
