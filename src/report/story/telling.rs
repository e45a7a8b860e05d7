//! The prose of each turn: actions in paragraphs, with events, notes and rulings.

use super::words::{Paragraph, Subjects, plain};
use super::*;
use crate::battle::{Directions, Verdict, VerdictTone, ViewerText, Weight, quantity};
use crate::journal::{GivenAnswer, RecordKind};

/// Sentences after which a paragraph ends when the other side acts, and those after which it ends anyway.
const ENOUGH: usize = 3;
const MOST: usize = 6;

/// The common actions that are not part of the battle itself.
const NOTE: &str = "note";
const ADJUST: &str = "adjust";

/// A story being told.
pub(super) struct Telling {
    reader: Viewer,
    turns: Vec<StoryTurn>,
    paragraph: Paragraph,
    side: Option<Side>,
    pub(super) notes: Vec<Remark>,
    pub(super) rulings: Vec<Remark>,
}

impl Telling {
    pub(super) fn new(reader: Viewer) -> Telling {
        Telling {
            reader,
            turns: Vec::new(),
            paragraph: Paragraph::default(),
            side: None,
            notes: Vec::new(),
            rulings: Vec::new(),
        }
    }

    /// The turn that an action belongs to: the roll that opens a turn is part of it.
    pub(super) fn turn_of(&self, step: &RetracedStep) -> TurnName {
        let text = step.record.text().to(self.reader);
        let scenario = step.after.scenario();
        scenario.turn_of(if in_story(step) { text } else { "" }, step.record.turn)
    }

    /// Begins `turn` if it is another one. Returns true if that ends a turn before it.
    pub(super) fn open(&mut self, turn: TurnName) -> bool {
        if self.turns.last().is_some_and(|last| last.name == turn) {
            return false;
        }
        self.end_paragraph();
        self.side = None;
        self.turns.push(StoryTurn {
            name: turn,
            ..StoryTurn::default()
        });
        self.turns.len() > 1
    }

    pub(super) fn finish(&mut self) -> Vec<StoryTurn> {
        self.end_paragraph();
        std::mem::take(&mut self.turns)
    }

    fn push(&mut self, passage: Passage) {
        if let Some(turn) = self.turns.last_mut() {
            turn.passages.push(passage);
        }
    }

    fn end_paragraph(&mut self) {
        if let Some(text) = self.paragraph.take() {
            self.push(Passage::Prose(text));
        }
    }

    fn event(&mut self, text: &str) {
        self.end_paragraph();
        self.push(Passage::Event(sentence(text)));
    }

    /// Tells an action, and the event that followed from the losses.
    pub(super) fn take(&mut self, step: &RetracedStep, event: Option<String>) {
        let RecordKind::Action(entry, directions) = &step.record.kind else {
            return;
        };
        self.draw(step);
        let text = |text: &ViewerText| plain(text.to(self.reader), &*step.after);
        match entry.action.as_str() {
            NOTE => {
                let note = text(step.record.text());
                let note = note.strip_prefix("Note: ").unwrap_or(&note).to_owned();
                self.remark(|it| &mut it.notes, note.clone());
                self.end_paragraph();
                self.push(Passage::Note(note));
            }
            ADJUST => {
                let ruling = text(step.record.text());
                let ruling = ruling.strip_prefix("Umpire: ").unwrap_or(&ruling);
                self.remark(|it| &mut it.rulings, ruling.to_owned());
            }
            _ => {
                self.rule(&step.record, directions, &*step.after);
                self.tell(step);
                // A side that declined changed nothing.
                let given = step.record.given.iter().filter(|it| !it.has_declined());
                for said in given.filter_map(GivenAnswer::sentence) {
                    self.paragraph.add_alone(&format!("{said}."));
                }
            }
        }
        if let Some(event) = event {
            self.event(&event);
        }
    }

    fn remark(&mut self, list: fn(&mut Telling) -> &mut Vec<Remark>, text: String) {
        let turn = self.turns.last().map(|turn| turn.name);
        let turn = turn.unwrap_or_default();
        list(self).push(Remark { turn, text });
    }

    /// Adds the cards that an action drew. Of a card that the verdict does not name the reader learns what it says.
    fn draw(&mut self, step: &RetracedStep) {
        let (head, text) = (step.record.head(), step.record.text().to(self.reader));
        let name = |id: &str| {
            let name = step.after.card_called(id, Viewer::Umpire)?;
            let is_told = self.reader == Viewer::Umpire || text.contains(&name);
            Some(if is_told {
                name
            } else {
                plain(head.to(self.reader), &*step.after)
            })
        };
        let drawn = step.record.cards.iter();
        let cards: Vec<String> = drawn.filter_map(|card| name(&card.card)).collect();
        if let Some(turn) = self.turns.last_mut() {
            turn.cards.extend(cards.iter().map(|card| printable(card)));
        }
    }

    fn tell(&mut self, step: &RetracedStep) {
        let after = &*step.after;
        let subjects = Subjects::of([&*step.before, after], self.reader, after.men().is_none());
        let side = step
            .record
            .verdict
            .as_ref()
            .and_then(|verdict| verdict.side);
        let turns_over = side.is_some() && self.side.is_some() && side != self.side;
        let text = in_story(step).then(|| self.statement(step, &subjects));
        let sentences = self.paragraph.len();
        let is_full = sentences >= MOST && !self.paragraph.leads_on(text.as_deref(), &subjects);
        if is_full || turns_over && sentences >= ENOUGH {
            self.end_paragraph();
        }
        self.side = side.or(self.side);
        match (text, &step.record.verdict) {
            (Some(text), Some(verdict)) if is_grave(verdict) => self.event(&text),
            (Some(text), _) => self.paragraph.add(&text, is_minor(step), &subjects),
            (None, _) => {}
        }
        self.tell_consequences(step);
    }

    /// An action in prose, without the turn's heading.
    fn statement(&self, step: &RetracedStep, subjects: &Subjects) -> String {
        let text = if is_minor(step) {
            step.record.head()
        } else {
            step.record.text()
        };
        let mut text = plain(text.to(self.reader), &*step.after);
        if step.record.verdict.is_none() {
            text = subjects.of_title(&text) + &self.losses(step);
        }
        let rest = self.turns.last().and_then(|it| it.name.rest_of(&text));
        let rest = rest.and_then(|rest| rest.strip_prefix(": "));
        rest.map(str::to_owned).unwrap_or(text)
    }

    /// The losses of an action from an older version, which kept no verdict: `; Highlanders lose 2`.
    fn losses(&self, step: &RetracedStep) -> String {
        let after = &*step.after;
        let deeds = step.record.facts.iter();
        let killed = deeds.filter(|fact| Deed::of(&fact.what) == Some(Deed::Killed));
        let lost = killed.filter_map(|fact| {
            let who = after.directory().who(&fact.on)?;
            let name = printable(&after.name(who, self.reader));
            (!after.is_redacted(who, self.reader)).then(|| format!("; {name} lose {}", fact.count))
        });
        lost.collect()
    }

    fn tell_consequences(&mut self, step: &RetracedStep) {
        // The last card of a turn; what may be done after it is not part of the story.
        let mut drawn = step
            .record
            .consequences
            .iter()
            .filter(|_| !step.record.cards.is_empty());
        let last = drawn.find(|it| it.tone == VerdictTone::Plain && !it.banner.table.is_empty());
        for it in &step.record.consequences {
            let text = plain(it.text.to(self.reader), &*step.after);
            match (it.tone, it.weight, it.side) {
                _ if is_grave(it) || last.is_some_and(|last| std::ptr::eq(last, it)) => {
                    self.event(&text);
                }
                (VerdictTone::Plain, Weight::None, Some(_))
                | (VerdictTone::Good | VerdictTone::Bad, ..) => {
                    self.paragraph.add_alone(&text);
                }
                _ => {}
            }
        }
    }

    /// Adds what the umpire decided about an action.
    fn rule(&mut self, record: &Record, directions: &Directions, after: &dyn Battle) {
        let head = plain(record.head().to(self.reader), after);
        let mut parts = Vec::new();
        if !record.forced.is_empty() {
            parts.push(format!("allowed against {}", record.forced.join(", ")));
        }
        for ruled in &record.overruled {
            let (is, was) = (quantity(ruled.is), quantity(ruled.was));
            let figure = ruled.figure.replace('_', " ");
            parts.push(format!("{figure} {is} instead of {was}"));
        }
        for hand in &record.hands {
            for die in &hand.changed {
                if let Some(face) = hand.faces.get(die.at) {
                    parts.push(format!(
                        "a die {} changed from {} to {face}",
                        hand.why, die.was
                    ));
                }
            }
        }
        if parts.is_empty() {
            return;
        }
        // Of a secret action the reader learns only that the umpire ruled on it.
        let is_secret = record.title.to(self.reader) != record.title.to(Viewer::Umpire);
        let reason = directions.force.as_ref().or(directions.reason.as_ref());
        let text = match reason {
            _ if is_secret => format!("{head}: the umpire ruled on it"),
            Some(reason) if !reason.is_empty() => format!("{head}: {}; {reason}", parts.join(", ")),
            _ => format!("{head}: {}", parts.join(", ")),
        };
        self.remark(|it| &mut it.rulings, printable(&text));
    }
}

fn is_grave(verdict: &Verdict) -> bool {
    verdict.tone == VerdictTone::Grave || verdict.weight == Weight::Grave
}

/// Returns true for an action that belongs to the story. Drawing a card or ending a step only keeps the turn
/// going, unless the players chose something or rolled against each other.
fn in_story(step: &RetracedStep) -> bool {
    let record = &step.record;
    let RecordKind::Action(entry, _) = &record.kind else {
        return false;
    };
    let is_of_unit = step.after.directory().who(&record.subject).is_some();
    let rolled = |side: Side| {
        let mut hands = record.hands.iter();
        hands.any(|hand| hand.owner.split('/').next() == Some(side.id()))
    };
    let drew = !record.cards.is_empty() && !is_of_unit;
    let is_grave = record.verdict.as_ref().is_some_and(is_grave);
    let is_contest = Side::BOTH.into_iter().all(rolled);
    let chose = !entry.fields.is_empty();
    deeds(record).next().is_some()
        || is_grave
        || !drew && (is_of_unit || !is_plain(record) || chose || is_contest)
}

/// Returns true for movement and orders: their result can be left out.
fn is_minor(step: &RetracedStep) -> bool {
    let is_of_unit = step.after.directory().who(&step.record.subject).is_some();
    is_of_unit && is_plain(&step.record) && deeds(&step.record).all(|deed| deed == Deed::Charged)
}

/// Returns true if nothing was at stake.
fn is_plain(record: &Record) -> bool {
    let verdict = record.verdict.as_ref();
    verdict.is_none_or(|it| it.tone == VerdictTone::Plain && it.weight <= Weight::Movement)
}

fn deeds(record: &Record) -> impl Iterator<Item = Deed> {
    record.facts.iter().filter_map(|fact| Deed::of(&fact.what))
}
