//! A game in play: the battle, the dice of its streams, the history, and the file that keeps it.

use super::dice::{Moves, Positions};
use super::history::LinePlace;
use super::ledger::{Header, Ledger};
use super::line::checksum;
use super::store::Store;
use super::trouble::shown;
use super::wire::{self, Head, SavedState};
use super::{
    AnsweredAsk, Attempt, DrawnCard, GameError, Record, RecordKind, RecordedFact, RecordedHand,
    RecordedTest, ReportLine, Saved,
};
use crate::battle::{Battle, Directions, Effects, Entry, Fact, Line, Outcome, Viewer, ViewerText};
use crate::table::{Answers, Asked, Invalid, Request, Roll, Tested, Who};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// A state is kept as a whole at least every so many records.
const STATE_EVERY: u64 = 1000;

/// A game in play.
pub struct Game {
    pub(super) battle: Box<dyn Battle>,
    pub(super) header: Header,
    pub(super) positions: Positions,
    pub(super) ledger: Ledger,
    pub(super) store: Store,
    pub(super) waiting: Option<Waiting>,
    /// What had fallen when the last action done at one go came to a need.
    pub(super) fallen: Vec<Roll>,
    /// The dice of the last action that doing it again did not ask for.
    pub(super) left_out: Vec<super::RecordedHand>,
    /// What the last action that was done here came to.
    came: Effects,
    /// Who stands elsewhere since it.
    moved: Vec<String>,
    /// What undo and redo would do.
    names: [Option<ViewerText>; 2],
    read: AtomicU64,
}

/// An action that waits for the table.
pub(super) struct Waiting {
    pub(super) attempt: Attempt,
    pub(super) need: Request,
    pub(super) rolls: Vec<Roll>,
    pub(super) lines: Vec<Line>,
}

impl Game {
    pub(super) fn new(battle: Box<dyn Battle>, header: Header, store: Store) -> Self {
        Self {
            battle,
            header,
            positions: Positions::default(),
            ledger: Ledger::default(),
            store,
            waiting: None,
            fallen: Vec::new(),
            left_out: Vec::new(),
            came: Effects::default(),
            moved: Vec::new(),
            names: [None, None],
            read: AtomicU64::new(0),
        }
    }

    /// The battle as it stands.
    #[must_use]
    pub fn battle(&self) -> &dyn Battle {
        &*self.battle
    }

    /// The action that waits, what it waits for, and what has fallen so far.
    #[must_use]
    pub fn waiting(&self) -> Option<(&Entry, &Request, &[Roll])> {
        self.waiting.as_ref().map(|waiting| {
            (
                &waiting.attempt.entry,
                &waiting.need,
                waiting.rolls.as_slice(),
            )
        })
    }

    /// The dice of the action that waits, roll by roll, as they will be kept.
    #[must_use]
    pub fn hands_so_far(&self) -> Vec<RecordedHand> {
        self.waiting.as_ref().map_or_else(Vec::new, |waiting| {
            waiting.attempt.hands(&*self.battle, &waiting.rolls, None)
        })
    }

    /// The directions of the action that waits, and its answers: all that has fallen and been decided, single dice of a hand too.
    #[must_use]
    pub fn under_way(&self) -> Option<(&Directions, &Answers)> {
        self.waiting
            .as_ref()
            .map(|waiting| (&waiting.attempt.directions, waiting.attempt.answers()))
    }

    /// The arithmetic of the action that waits, up to what it waits for.
    #[must_use]
    pub fn arithmetic(&self) -> &[Line] {
        self.waiting.as_ref().map_or(&[], |waiting| &waiting.lines)
    }

    /// What had fallen at the table when the last [`Game::perform`] came to [`super::Step::Needs`]. Rolls that the program
    /// had a die in are not among them: nothing has been done, so none of its faces may be seen.
    #[must_use]
    pub fn fallen(&self) -> &[Roll] {
        &self.fallen
    }

    /// What the last action that was done since the game was opened came to, in the words of its odds.
    #[must_use]
    pub fn came(&self) -> &Effects {
        &self.came
    }

    /// Who stands elsewhere on the table since the last action that was done here, by id.
    #[must_use]
    pub fn moved(&self) -> &[String] {
        &self.moved
    }

    /// What undo would undo, in a few words.
    #[must_use]
    pub fn undoable(&self, viewer: Viewer) -> Option<String> {
        self.names[0]
            .as_ref()
            .map(|told| told.to(viewer).to_owned())
    }

    /// What redo would put back.
    #[must_use]
    pub fn redoable(&self, viewer: Viewer) -> Option<String> {
        self.names[1]
            .as_ref()
            .map(|told| told.to(viewer).to_owned())
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.ledger.history.len()
    }

    /// Whether nothing has been recorded yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A record, read from the file.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn record(&self, seq: u64) -> Result<Record, Invalid> {
        self.entire(seq).map(|(_, record)| record)
    }

    /// A record with its head.
    pub(super) fn entire(&self, seq: u64) -> Result<(Head, Record), Invalid> {
        let spot = self.ledger.history.spot(seq);
        let spot = spot.ok_or_else(|| {
            Invalid::new(
                "seq",
                format!("there is no record {seq}; the last is {}", self.len()),
            )
        })?;
        let read = self.line(spot).and_then(|json| wire::read(&json));
        read.map_err(|what| {
            Invalid::new(
                "seq",
                format!("record {seq} cannot be read any more: {what}"),
            )
        })
    }

    /// The JSON of a line, read back.
    pub(super) fn line(&self, spot: LinePlace) -> Result<String, String> {
        self.count_read(1);
        self.store.read(spot)
    }

    /// How many records have been read back from the file: what opening and going back cost.
    #[doc(hidden)]
    #[must_use]
    pub fn records_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    pub(super) fn count_read(&self, records: u64) {
        self.read.fetch_add(records, Ordering::Relaxed);
    }

    /// The last action that stands, by its record.
    #[must_use]
    pub fn latest(&self) -> Option<u64> {
        Some(self.ledger.history.current()).filter(|seq| *seq > 0)
    }

    /// Whether record `seq` still counts (it is not undone).
    #[must_use]
    pub fn stands(&self, seq: u64) -> bool {
        self.ledger.history.stands(seq)
    }

    /// The number of record `seq` among the lines of the log: an action that waited for the players and then was done or
    /// left has none of its own.
    #[must_use]
    pub fn line_number(&self, seq: u64) -> u64 {
        self.ledger.history.line(seq)
    }

    /// Whether it is on disk.
    #[must_use]
    pub fn saved(&self) -> &Saved {
        self.store.saved()
    }

    /// That it is not saved, and why, in a sentence without its end; nothing where it is saved or nobody asked for that.
    #[must_use]
    pub fn unsaved(&self) -> Option<String> {
        let Saved::No(why) = self.saved() else {
            return None;
        };
        let copy = self
            .rescued()
            .map(|copy| format!("; all of it is in a copy, {}", shown(copy)));
        Some(format!(
            "the game is not saved: {why}{}",
            copy.unwrap_or_default()
        ))
    }

    /// Writes the whole game to another file and goes on there. One who watches goes on with a game of his own.
    ///
    /// # Errors
    /// When that file exists or cannot be written; the game stays where it was.
    pub fn save_as(&mut self, path: &Path) -> Result<(), GameError> {
        self.store.move_to(path)
    }

    /// For one who watches: whether a program plays the game now.
    #[must_use]
    pub fn is_played(&self) -> bool {
        !self.store.is_watching() || self.store.is_locked()
    }

    /// Brings to the disk what is not there yet, the half of a roll that has been typed too, and says how it stands.
    pub fn save(&mut self) -> &Saved {
        self.keep_half_a_roll();
        self.store.flush();
        self.store.saved()
    }

    /// The battle's title, the ruleset's id and the seed.
    #[must_use]
    pub fn header(&self) -> (&str, &str, u64) {
        let title = self
            .header
            .setup
            .get("battle")
            .and_then(Value::as_str)
            .unwrap_or_default();
        (title, &self.header.rules, self.header.seed)
    }

    /// The whole battle as it was mustered.
    #[must_use]
    pub fn setup(&self) -> &Map<String, Value> {
        &self.header.setup
    }

    /// The turn as everybody sees it.
    pub(super) fn turn(&self) -> String {
        self.battle.status(Viewer::Table).turn
    }

    /// Why this game cannot be played on here, if it cannot.
    pub(super) fn own(&self) -> Result<(), Invalid> {
        if !self.store.is_watching() {
            return Ok(());
        }
        let why = if self.is_played() {
            "another program plays this game; this one only watches"
        } else {
            "nobody plays this game now, and this one only watches: leave, and open it again to play"
        };
        Err(Invalid::new("game", why))
    }

    /// Takes in an action that is done.
    pub(super) fn commit(&mut self, attempt: Attempt, done: Outcome) -> Record {
        let hands = attempt.hands(&*self.battle, &done.rolls, None);
        let turn = self.turn();
        let Attempt {
            entry,
            directions,
            moves,
            drawn,
            known,
            replaces,
            ..
        } = attempt;
        let mut record = Record::new(
            RecordKind::Action(entry, directions),
            turn,
            done.title.clone(),
        );
        tell(&mut record, &done, &*self.battle);
        (record.hands, record.faces_known) = (hands, known);
        record.replaces = replaces;
        self.positions.apply(&moves, true);
        self.battle = done.battle;
        let directory = self.battle.directory();
        let id = |who: &Who| directory.id(*who).to_owned();
        self.moved = done.moved.iter().map(id).collect();
        self.came = done.came;
        self.write(record, moves, drawn)
    }

    /// Writes a record of how things stand now, and the state as a whole where that is due.
    pub(super) fn write(&mut self, mut record: Record, moves: Moves, drawn: Vec<String>) -> Record {
        (record.seq, record.time) = (self.len() + 1, super::now());
        record.state = check(&*self.battle, &self.positions);
        let head = wire::head(&record, moves, drawn);
        let spot = self.store.push(&wire::write(&head, &record));
        let taken = self.ledger.take_head(&head, spot);
        debug_assert_eq!(
            taken,
            Ok(()),
            "a record that the game makes fits its history"
        );
        let due = record.seq.is_multiple_of(STATE_EVERY) || record.turn != self.turn();
        if due && !self.ledger.history.has_state() {
            self.write_state();
        }
        self.store.flush();
        self.rename();
        record
    }

    fn write_state(&mut self) {
        let rows = self.battle.rows().into_iter().collect();
        let state = SavedState {
            after: self.len(),
            rows,
            dice: self.positions.all().clone(),
        };
        let spot = self.store.push(&wire::to_json(&state));
        self.ledger.history.take_state(spot);
    }

    /// Finds what undo and redo would do now.
    pub(super) fn rename(&mut self) {
        let history = &self.ledger.history;
        let undo = history
            .open()
            .or_else(|| Some(history.current()).filter(|seq| *seq > 0));
        let redo = history.next(1).and_then(|next| next.first().copied());
        self.names = [undo, redo].map(|seq| {
            seq.and_then(|seq| self.record(seq).ok())
                .map(|record| record.title)
        });
    }

    /// Leaves the waiting action. Where app dice have been shown, or a whole roll of the table's has been typed, that is a
    /// recorded undo.
    pub fn leave(&mut self) {
        self.waiting = None;
        let Some(open) = self
            .ledger
            .history
            .open()
            .filter(|_| !self.store.is_watching())
        else {
            return;
        };
        let record = self.turning(RecordKind::Undo(vec![open]));
        self.write(record, Moves::new(), Vec::new());
    }
}

/// Decisions as a record keeps them.
pub(super) fn answered(asked: &[Asked]) -> Vec<AnsweredAsk> {
    let one = |asked: &Asked| AnsweredAsk {
        ask: asked.ask.id.to_owned(),
        answer: asked.answer.to_string(),
    };
    asked.iter().map(one).collect()
}

/// Cards as a record keeps them.
pub(super) fn drawn_cards(battle: &dyn Battle, cards: &[(u16, bool)]) -> Vec<DrawnCard> {
    let one = |(card, app): &(u16, bool)| DrawnCard {
        card: card_id(battle, *card),
        app: *app,
    };
    cards.iter().map(one).collect()
}

/// Fills a record with what came of its action.
pub(super) fn tell(record: &mut Record, done: &Outcome, battle: &dyn Battle) {
    let id = |who| battle.directory().id(who).to_owned();
    record.verdict.clone_from(&done.verdict);
    record.consequences.clone_from(&done.consequences);
    record.follows.clone_from(&done.follows);
    record.follow_ups.clone_from(&done.follow_ups);
    record.subject = id(done.subject);
    record.answers = answered(&done.asked);
    let test = |test: &Tested| {
        let owner = id(test.owner.who);
        RecordedTest::new(test.why, test.good, owner, test.chances.clone(), test.came)
    };
    record.tests = done.tests.iter().map(test).collect();
    record.cards = drawn_cards(battle, &done.cards);
    let line = |line: &Line| ReportLine {
        text: line.text.clone(),
        clause: line.clause.to_owned(),
        figure: line.figure.clone(),
        value: line.value,
    };
    record.report = done.lines.iter().map(line).collect();
    record.table.clone_from(&done.table);
    let fact = |fact: &Fact| RecordedFact {
        what: fact.what.to_owned(),
        by: id(fact.by),
        on: id(fact.on),
        count: fact.count,
    };
    record.facts = done.facts.iter().map(fact).collect();
    record.forced = done.forced.iter().map(ToString::to_string).collect();
    record.overruled.clone_from(&done.overruled);
    record.changes.clone_from(&done.changes);
}

/// A card's id.
pub(super) fn card_id(battle: &dyn Battle, card: u16) -> String {
    battle
        .cards()
        .get(usize::from(card))
        .map_or_else(String::new, |card| card.id.clone())
}

/// A check over a state: the rows, and where the dice streams stand.
pub(super) fn check(battle: &dyn Battle, positions: &Positions) -> String {
    check_rows(&battle.rows(), positions)
}

/// The same of rows as they are given.
pub(super) fn check_rows(rows: &[(String, Value)], positions: &Positions) -> String {
    let mut text = wire::to_json(&rows);
    text.push_str(&wire::to_json(positions.all()));
    format!("{:016x}", checksum(text.as_bytes()))
}

/// Reads JSON.
pub(super) fn parse<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}
