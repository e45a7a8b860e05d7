//! The log: the journal's records as lines, and the walk through them.

use super::act::says_nothing;
use super::*;
use crate::battle::Verdict;
use crate::battle::view::Status;
use crate::journal::wall_clock;
use std::collections::BTreeMap;

/// The number of records read at a time.
const CHUNK: u64 = 200;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The number of its record.
    pub seq: u64,
    /// Its turn.
    pub turn: String,
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
        let told = |event: &Verdict| event.text.to(viewer).to_owned();
        LogLine {
            seq: record.seq,
            turn: record.turn.clone(),
            time: wall_clock(&record.time).unwrap_or_default(),
            text: format!("{text}{}", cards(record, game.battle())),
            events: record.consequences.iter().map(told).collect(),
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
    let from = record.from.map(|side| format!("on {}'s page", side.id()));
    forced
        .into_iter()
        .chain(ruled)
        .chain(changed(record))
        .chain(seen)
        .chain(open)
        .chain(from)
        .collect()
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
            // Names that were hidden are told now, or the other way round.
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
    #[must_use]
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &LogLine> {
        self.lines.values()
    }
}

/// The battle as it was after a line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Then {
    /// The record; 0 is the start.
    pub seq: u64,
    /// Its line number.
    pub line: u64,
    /// The view of both sides.
    pub sight: Sight,
    /// The state of play.
    pub status: Status,
}

/// The walk through the log.
#[derive(Clone, Debug)]
pub struct LogView {
    /// The record at the cursor; 0 is the start of the game.
    pub at: u64,
    /// Its details, if open.
    pub open: Option<Box<ResultPane>>,
    /// The battle as it was then, unless that is the current state.
    pub then: Option<Box<Then>>,
    /// On a narrow screen: shows the rosters as they were then instead of the lines.
    pub rosters: bool,
    /// The search: only lines with these words are shown.
    pub search: Input,
    /// The search is being typed.
    pub typing: bool,
}

impl LogView {
    /// Starts at the last line.
    #[must_use]
    pub fn at_end(game: &Game) -> LogView {
        LogView {
            at: game.len(),
            open: None,
            then: None,
            rosters: false,
            search: Input::default(),
            typing: false,
        }
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
        self.log
            .lines()
            .filter(move |line| !line.open || line.seq == last)
            .filter(found)
    }

    /// The story of the battle: the lines that hold, and one for each run of lines undone or
    /// redone.
    #[must_use]
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

    /// The last record with a result to tell, before an action that still waits.
    #[must_use]
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

    /// The battle as it was then, during a walk through the log.
    #[must_use]
    pub fn then(&self) -> Option<&Then> {
        self.layers.iter().rev().find_map(|layer| match layer {
            Layer::Log(view) => view.then.as_deref(),
            _ => None,
        })
    }

    /// Opens the log at its end.
    pub(crate) fn open_log(&mut self) {
        self.layers.push(Layer::Log(LogView::at_end(&self.game)));
    }

    pub(super) fn update_log(&mut self, action: KeyAction) {
        let Some(Layer::Log(view)) = self.layers.last_mut() else {
            return;
        };
        if view.typing {
            return self.type_search(action);
        }
        match action {
            KeyAction::Back if view.open.is_some() => view.open = None,
            KeyAction::Back if view.rosters => view.rosters = false,
            KeyAction::Back if !view.search.value().is_empty() => view.search.reset(),
            KeyAction::Back => drop(self.layers.pop()),
            KeyAction::Accept if view.open.is_some() => {
                let outcome = view.open.as_deref().cloned();
                if let Some(outcome) = outcome {
                    self.explain(outcome);
                }
            }
            KeyAction::Accept => self.open_record(),
            KeyAction::Find => {
                view.typing = true;
                self.log.reach(&self.game, 1);
            }
            KeyAction::Next => view.rosters = !view.rosters,
            KeyAction::GoBack => {
                let seq = view.at;
                self.go_back(seq);
            }
            KeyAction::Undo => self.turn_in_log(Play::undo),
            KeyAction::Redo => self.turn_in_log(Play::redo),
            KeyAction::View => {
                self.layers.pop();
                self.update_units(KeyAction::View);
            }
            KeyAction::SaveAs => self.open_save_as(),
            action => self.walk_log(action),
        }
    }

    fn walk_log(&mut self, action: KeyAction) {
        let Some(Layer::Log(view)) = self.layers.last() else {
            return;
        };
        let (at, search) = (view.at, view.search.value().to_owned());
        let by: isize = match action {
            KeyAction::Up => -1,
            KeyAction::Down => 1,
            KeyAction::PageUp => -10,
            KeyAction::PageDown => 10,
            KeyAction::First => isize::MIN,
            KeyAction::Last => isize::MAX,
            _ => return,
        };
        if by < 0 {
            self.log.reach(
                &self.game,
                if action == KeyAction::First {
                    1
                } else {
                    at.saturating_sub(10)
                },
            );
        }
        let lines: Vec<u64> = std::iter::once(0)
            .chain(self.shown_lines(&search).map(|line| line.seq))
            .collect();
        let here = lines.partition_point(|seq| *seq < at);
        let to = here.saturating_add_signed(by).min(lines.len() - 1);
        self.go_to_line(lines[to]);
    }

    /// Moves the cursor to a line.
    pub(crate) fn go_to_line(&mut self, seq: u64) {
        let Some(Layer::Log(view)) = self.layers.last_mut() else {
            return;
        };
        view.at = seq;
        let open = view.open.is_some();
        if open {
            self.open_record();
        }
        let then = self.look_back(seq);
        if let Some(Layer::Log(view)) = self.layers.last_mut() {
            view.then = then;
        }
    }

    /// The battle as it was after a line of the log. `None` for the current state, and if the line
    /// does not exist.
    pub(crate) fn look_back(&self, seq: u64) -> Option<Box<Then>> {
        if seq == self.game.len() {
            return None;
        }
        let battle = self.game.look_back(seq).ok()?;
        Some(Box::new(Then {
            seq,
            line: self.game.line_number(seq),
            sight: Sight::of(&*battle, &self.numbers, self.snapshot.sight.viewer),
            status: battle.status(self.snapshot.sight.viewer),
        }))
    }

    /// Types into the search: the cursor goes to the last line found.
    fn type_search(&mut self, action: KeyAction) {
        let Some(Layer::Log(view)) = self.layers.last_mut() else {
            return;
        };
        match action {
            KeyAction::Accept => return view.typing = false,
            KeyAction::Back => {
                view.search.reset();
                return view.typing = false;
            }
            KeyAction::Up | KeyAction::Down => return self.walk_log(action),
            action => {
                if !action.edit(&mut view.search) {
                    return;
                }
            }
        }
        let (at, search) = (view.at, view.search.value().to_owned());
        let lines: Vec<u64> = self.shown_lines(&search).map(|line| line.seq).collect();
        let to = lines
            .iter()
            .rev()
            .find(|seq| **seq <= at)
            .or(lines.first())
            .copied();
        self.go_to_line(to.unwrap_or(0));
    }

    fn turn_in_log(&mut self, turn: fn(&mut Play)) {
        turn(self);
        // Whatever happened, the log stays open at its end.
        if let Some(Layer::Log(view)) = self.layers.last_mut() {
            *view = LogView::at_end(&self.game);
        }
    }

    fn open_record(&mut self) {
        let Some(Layer::Log(view)) = self.layers.last_mut() else {
            return;
        };
        if view.at == 0 {
            view.open = None;
            return;
        }
        match self.game.record(view.at) {
            Ok(record) => view.open = Some(Box::new(ResultPane::new(&self.game, record))),
            Err(error) => self.say(Tone::Bad, error.message),
        }
    }
}
