//! The log: the journal's records as lines.

use super::act::says_nothing;
use super::*;
use crate::battle::{TurnName, Verdict};
use crate::journal::wall_clock;
use std::collections::BTreeMap;

/// The number of records read at a time.
const CHUNK: u64 = 200;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The number of its record.
    pub seq: u64,
    pub turn: TurnName,
    /// The time of day; empty if unknown.
    pub time: String,
    /// The verdict, or what was undone.
    pub text: String,
    /// More verdicts of the same action.
    pub events: Vec<String>,
    /// Tags: ruled by the umpire, dice seen before, unfinished.
    pub tags: Vec<String>,
    /// The action was still waiting for the players.
    pub open: bool,
    /// An undo, a redo or a return instead of an action.
    pub turned: bool,
    /// True if it puts back actions that were undone.
    pub redone: bool,
}

impl LogLine {
    fn of(record: &Record, game: &Game) -> LogLine {
        let viewer = game.battle().scenario().open_to(Viewer::Table);
        let text = verdict_of(game, record).text.to(viewer).to_owned();
        let decided = record.given.iter().filter_map(GivenAnswer::sentence);
        let told = |event: &Verdict| event.text.to(viewer).to_owned();
        LogLine {
            seq: record.seq,
            turn: game.battle().scenario().turn_of(&text, record.turn),
            time: wall_clock(&record.time).unwrap_or_default(),
            text: format!("{text}{}", cards(record, game.battle())),
            events: record
                .consequences
                .iter()
                .map(told)
                .chain(decided)
                .collect(),
            tags: tags(record, game),
            open: matches!(record.kind, RecordKind::Open(..)),
            turned: matches!(
                record.kind,
                RecordKind::Undo(_) | RecordKind::Redo(_) | RecordKind::GoBack(_)
            ),
            redone: matches!(record.kind, RecordKind::Redo(_)),
        }
    }

    /// All its words, for the search.
    fn words(&self) -> String {
        let LogLine {
            turn,
            text,
            events,
            tags,
            ..
        } = self;
        format!("{turn} {text} {} {}", events.join(" "), tags.join(" ")).to_lowercase()
    }
}

/// The cards drawn, where no verdict names them.
fn cards(record: &Record, battle: &dyn Battle) -> String {
    let cards = record.cards.iter().filter(|_| record.verdict.is_none());
    let cards: Vec<String> = cards
        .filter_map(|card| battle.card_called(&card.card, battle.scenario().open_to(Viewer::Table)))
        .collect();
    if cards.is_empty() {
        String::new()
    } else {
        format!(": {}", cards.join(", "))
    }
}

fn tags(record: &Record, game: &Game) -> Vec<String> {
    let forced = Some(record.forced.join(", ")).filter(|clauses| !clauses.is_empty());
    let forced = forced.map(|clauses| format!("FORCED {clauses}"));
    let seen = (!game.seen_before(record).is_empty()).then(|| "SEEN BEFORE".to_owned());
    let open = matches!(record.kind, RecordKind::Open(..)).then(|| "not finished".to_owned());
    let ruled = record.overruled.iter().map(ruling);
    forced
        .into_iter()
        .chain(ruled)
        .chain(changed(record))
        .chain(seen)
        .chain(open)
        .chain(from_pages(record))
        .collect()
}

/// `(red's page)`; where something else was done elsewhere too, whose dice came from a page.
fn from_pages(record: &Record) -> Option<String> {
    let name = |side: Side| format!("{}'s page", side.id());
    let dice = record.given.iter().filter(|it| it.said.is_none());
    let mut dice: Vec<Side> = dice.map(|it| it.by).collect();
    dice.dedup();
    match (record.from, &dice[..]) {
        (Some(side), dice)
            if dice.iter().all(|it| *it == side) && record.given.iter().all(|it| it.by == side) =>
        {
            Some(format!("({})", name(side)))
        }
        (_, []) => None,
        (_, [side]) => Some(format!("(dice: {})", name(*side))),
        (_, _) => Some("(dice: both pages)".to_owned()),
    }
}

/// The lines of the log read so far, from the end backwards.
#[derive(Clone, Debug, Default)]
pub struct LogBook {
    lines: BTreeMap<u64, LogLine>,
    /// The viewer that the lines were read for.
    viewer: Viewer,
}

impl LogBook {
    /// Reads new records; at first, the end of the journal.
    pub fn catch_up(&mut self, game: &Game) {
        let viewer = game.battle().scenario().open_to(Viewer::Table);
        if std::mem::replace(&mut self.viewer, viewer) != viewer {
            // Names that were hidden are shown now, or the other way round.
            self.lines.clear();
        }
        let known = self
            .lines
            .last_key_value()
            .map_or(game.len().saturating_sub(CHUNK), |(seq, _)| *seq);
        self.read(game, known + 1, game.len());
    }

    /// Reads back to record `seq` and a little further.
    pub fn reach(&mut self, game: &Game, seq: u64) {
        let first = self
            .lines
            .first_key_value()
            .map_or(game.len() + 1, |(first, _)| *first);
        if seq < first {
            self.read(game, seq.saturating_sub(CHUNK).max(1), first - 1);
        }
    }

    fn read(&mut self, game: &Game, from: u64, to: u64) {
        let records = (from..=to).filter_map(|seq| game.record(seq).ok());
        self.lines
            .extend(records.map(|record| (record.seq, LogLine::of(&record, game))));
    }

    /// The lines read, oldest first.
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &LogLine> {
        self.lines.values()
    }
}

impl Play {
    /// The lines shown: the start, and those with the words searched for. Unfinished records are
    /// left out once their action is done.
    pub fn shown_lines(&self, search: &str) -> impl DoubleEndedIterator<Item = &LogLine> {
        let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
        let last = self.game.len();
        let found = move |line: &&LogLine| {
            let all = line.words();
            words.iter().all(|word| all.contains(word.as_str()))
        };
        self.book
            .log
            .lines()
            .filter(move |line| !line.open || line.seq == last)
            .filter(found)
    }

    /// The story of the battle: the lines that hold, and one for each run of lines undone or
    /// redone.
    pub fn story(&self) -> Vec<&LogLine> {
        let mut story: Vec<&LogLine> = Vec::new();
        // Some action of the lines set aside does not stand any more.
        let mut is_lost = false;
        for line in self.shown_lines("") {
            let aside = |line: &LogLine| line.turned || !self.game.stands(line.seq);
            is_lost = aside(line) && (is_lost || !line.turned);
            // What was undone and put back stands in its own place.
            if line.redone && !is_lost && story.last().is_some_and(|last| last.turned) {
                story.pop();
                continue;
            }
            if aside(line) && story.last().is_some_and(|last| aside(last)) {
                story.pop();
            }
            story.push(line);
        }
        story
    }

    /// The last result to tell, before an action that still waits.
    pub fn last_result(&self) -> Option<ResultPane> {
        if let Some(shown) = self.result_on_screen() {
            return Some(shown.clone());
        }
        let last = self.last_told()?;
        let mut shown = self.last.past.iter();
        let shown = shown.find(|it| it.record.seq == last.seq);
        Some(
            shown
                .cloned()
                .unwrap_or_else(|| ResultPane::new(&self.game, last)),
        )
    }

    /// The last record with a result to tell, before an action that still waits.
    pub fn last_told(&self) -> Option<Record> {
        let tells = |record: &Record| match record.kind {
            RecordKind::Open(..) => false,
            RecordKind::Action(..) => !says_nothing(record),
            _ => true,
        };
        let back = (1..=self.game.len()).rev();
        back.filter_map(|seq| self.game.record(seq).ok())
            .find(tells)
    }
}
