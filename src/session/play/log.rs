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

impl Dialog for LogView {
    fn place(&self, _: &Play) -> KeyPlace {
        if self.typing {
            KeyPlace::Text
        } else {
            KeyPlace::Log
        }
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        if self.typing {
            self.type_search(play, action);
            return After::Stay;
        }
        match action {
            KeyAction::Back if self.open.is_some() => self.open = None,
            KeyAction::Back if self.rosters => self.rosters = false,
            KeyAction::Back if !self.search.value().is_empty() => self.search.reset(),
            KeyAction::Back => return After::Close,
            KeyAction::Accept => match self.open.as_deref().cloned() {
                Some(outcome) => return After::then(|play| play.explain(outcome)),
                None => self.open_record(play),
            },
            KeyAction::Find => {
                self.typing = true;
                play.log.reach(&play.game, 1);
            }
            KeyAction::Next => self.rosters = !self.rosters,
            KeyAction::GoBack => {
                let seq = self.at;
                return After::then(move |play| play.go_back(seq));
            }
            KeyAction::Undo => return After::then(|play| play.turn_in_log(Play::undo)),
            KeyAction::Redo => return After::then(|play| play.turn_in_log(Play::redo)),
            KeyAction::View => {
                play.update_units(KeyAction::View);
                return After::Close;
            }
            KeyAction::SaveAs => return After::then(Play::open_save_as),
            action => self.walk(play, action),
        }
        After::Stay
    }

    /// Moves the cursor to a line, or opens the line at the cursor.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        let Point::Record(seq) = at else {
            return None;
        };
        if self.at == seq {
            return Some(self.update(play, KeyAction::Accept));
        }
        self.go_to(play, seq);
        Some(After::Stay)
    }

    fn is_for_reading(&self) -> bool {
        true
    }

    fn shown(&self) -> Shown<'_> {
        Shown::Log(self)
    }
}

impl LogView {
    fn walk(&mut self, play: &mut Play, action: KeyAction) {
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
            let back = match action {
                KeyAction::First => 1,
                _ => self.at.saturating_sub(10),
            };
            play.log.reach(&play.game, back);
        }
        let shown = play.shown_lines(self.search.value());
        let lines: Vec<u64> = std::iter::once(0)
            .chain(shown.map(|line| line.seq))
            .collect();
        let here = lines.partition_point(|seq| *seq < self.at);
        let to = here.saturating_add_signed(by).min(lines.len() - 1);
        self.go_to(play, lines[to]);
    }

    /// Moves the cursor to a line.
    fn go_to(&mut self, play: &mut Play, seq: u64) {
        self.at = seq;
        if self.open.is_some() {
            self.open_record(play);
        }
        self.then = play.look_back(seq);
    }

    /// Types into the search: the cursor goes to the last line found.
    fn type_search(&mut self, play: &mut Play, action: KeyAction) {
        match action {
            KeyAction::Accept => return self.typing = false,
            KeyAction::Back => {
                self.search.reset();
                return self.typing = false;
            }
            KeyAction::Up | KeyAction::Down => return self.walk(play, action),
            action => {
                if !action.edit(&mut self.search) {
                    return;
                }
            }
        }
        let shown = play.shown_lines(self.search.value());
        let lines: Vec<u64> = shown.map(|line| line.seq).collect();
        let before = lines.iter().rev().find(|seq| **seq <= self.at);
        let to = before.or(lines.first()).copied();
        self.go_to(play, to.unwrap_or(0));
    }

    fn open_record(&mut self, play: &mut Play) {
        if self.at == 0 {
            self.open = None;
            return;
        }
        match play.game.record(self.at) {
            Ok(record) => self.open = Some(Box::new(ResultPane::new(&play.game, record))),
            Err(error) => play.say(Tone::Bad, error.message),
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
        self.open.iter().rev().find_map(|it| match it.shown() {
            Shown::Log(view) => view.then.as_deref(),
            _ => None,
        })
    }

    /// Opens the log at a record, or at its end.
    pub(crate) fn open_log(&mut self, at: Option<u64>) {
        let mut view = LogView::at_end(&self.game);
        if let Some(seq) = at {
            view.go_to(self, seq);
        }
        self.open_dialog(view);
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

    fn turn_in_log(&mut self, turn: fn(&mut Play)) {
        turn(self);
        // Whatever happened, the log stays open at its end.
        let end = LogView::at_end(&self.game);
        if let Some(view) = self.top_as::<LogView>() {
            *view = end;
        }
    }
}
