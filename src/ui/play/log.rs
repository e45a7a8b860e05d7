//! The log: what has been read of the journal, and the walk through it.

use super::{Layer, Outcome, Play};
use crate::battle::view::Tone;
use crate::battle::{Battle, Eyes};
use crate::journal::{Deed, Game, Record};
use crate::ui::keys::Action;
use std::collections::BTreeMap;

/// How many records are read at a time.
const CHUNK: u64 = 200;

/// What a line of the log says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The record's number.
    pub seq: u64,
    /// The turn it fell in.
    pub turn: String,
    /// What it was.
    pub title: String,
    /// What is to be minded: forced, overruled, faces known.
    pub marks: Vec<&'static str>,
    /// It is an action that was waiting for the players.
    pub open: bool,
    /// It is no action but an undo, a redo or a going back.
    pub turned: bool,
}

impl LogLine {
    fn of(record: &Record, battle: &dyn Battle) -> LogLine {
        let name = |id: &str| (0u16..).zip(battle.cards()).find(|(_, card)| card.id == id).map(|(at, _)| battle.card_name(at, Eyes::Table));
        let cards: Vec<String> = record.cards.iter().filter_map(|(id, _)| name(id)).collect();
        let cards = if cards.is_empty() { String::new() } else { format!(": {}", cards.join(", ")) };
        let marks = [
            (!record.forced.is_empty(), "forced"),
            (!record.overruled.is_empty(), "overruled"),
            (record.faces_known, "faces known"),
            (matches!(record.deed, Deed::Open(..)), "waits"),
        ];
        LogLine {
            seq: record.seq,
            turn: record.turn.clone(),
            title: format!("{}{cards}", record.title.to(Eyes::Table)),
            marks: marks.into_iter().filter(|(on, _)| *on).map(|(_, mark)| mark).collect(),
            open: matches!(record.deed, Deed::Open(..)),
            turned: matches!(record.deed, Deed::Undo(_) | Deed::Redo(_) | Deed::GoBack(_)),
        }
    }
}

/// The lines of the log, as far as they have been read: from the end backwards.
#[derive(Clone, Debug, Default)]
pub struct LogBook {
    lines: BTreeMap<u64, LogLine>,
}

impl LogBook {
    /// Reads what is new; at first, the end of the journal.
    pub fn catch_up(&mut self, game: &Game) {
        let known = self.lines.last_key_value().map_or(game.len().saturating_sub(CHUNK), |(seq, _)| *seq);
        self.read(game, known + 1, game.len());
    }

    /// Reads back to record `seq`, and some more.
    pub fn reach(&mut self, game: &Game, seq: u64) {
        let first = self.lines.first_key_value().map_or(game.len() + 1, |(first, _)| *first);
        if seq < first {
            self.read(game, seq.saturating_sub(CHUNK).max(1), first - 1);
        }
    }

    fn read(&mut self, game: &Game, from: u64, to: u64) {
        let records = (from..=to).filter_map(|seq| game.record(seq).ok());
        self.lines.extend(records.map(|record| (record.seq, LogLine::of(&record, game.battle()))));
    }

    /// The lines that have been read, first to last.
    #[must_use]
    pub fn lines(&self) -> impl DoubleEndedIterator<Item = &LogLine> {
        self.lines.values()
    }
}

/// The walk through the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogView {
    /// The record that the cursor is on; 0 is the start of the game.
    pub at: u64,
    /// Its details, when they are open.
    pub open: Option<Box<Outcome>>,
}

impl LogView {
    /// At the last line.
    #[must_use]
    pub fn at_end(game: &Game) -> LogView {
        LogView { at: game.len(), open: None }
    }
}

impl Play {
    pub(super) fn update_log(&mut self, action: Action) {
        let Some(Layer::Log(view)) = self.layers.last_mut() else { return };
        let last = self.game.len();
        let to = match action {
            Action::Up => view.at.saturating_sub(1),
            Action::Down => (view.at + 1).min(last),
            Action::PageUp => view.at.saturating_sub(10),
            Action::PageDown => (view.at + 10).min(last),
            Action::First => 0,
            Action::Last => last,
            Action::Back if view.open.is_some() => return view.open = None,
            Action::Accept if view.open.is_some() => {
                let outcome = view.open.as_deref().cloned();
                return outcome.into_iter().for_each(|outcome| self.explain(outcome));
            }
            Action::Back => return drop(self.layers.pop()),
            Action::Accept => return self.open_record(),
            Action::GoBack => {
                let seq = view.at;
                return self.go_back(seq);
            }
            Action::Undo => return self.turn_in_log(Play::undo),
            Action::Redo => return self.turn_in_log(Play::redo),
            Action::View => {
                self.layers.pop();
                return self.update_units(Action::View);
            }
            Action::SaveAs => return self.layers.push(Layer::SaveAs(tui_input::Input::default())),
            _ => return,
        };
        view.at = to;
        let open = view.open.is_some();
        self.log.reach(&self.game, to);
        if open {
            self.open_record();
        }
    }

    fn turn_in_log(&mut self, turn: fn(&mut Play)) {
        turn(self);
        if let Some(Layer::Log(view)) = self.layers.last_mut() {
            *view = LogView::at_end(&self.game);
        }
    }

    fn open_record(&mut self) {
        let Some(Layer::Log(view)) = self.layers.last_mut() else { return };
        if view.at == 0 {
            view.open = None;
            return;
        }
        match self.game.record(view.at) {
            Ok(record) => view.open = Some(Box::new(Outcome::new(&self.game, record))),
            Err(error) => self.say(Tone::Bad, error.message),
        }
    }
}
