//! A game in play: the battle, the positions of its dice, the history and the file.

use super::line::checksum;
use super::scan::{Header, Index};
use super::store::Store;
use super::*;
use crate::battle::{Effects, Fact, Line, SoFar, view::Status};
use crate::table::{Answers, Asked, Side, Tested, Who};
use serde::de::DeserializeOwned;
use std::cell::OnceCell;
use std::sync::atomic::{AtomicU64, Ordering};

pub struct Game {
    pub(super) battle: Box<dyn Battle>,
    /// Its state of play as all may see it, once it has been asked for.
    status: OnceCell<Status>,
    pub(super) header: Header,
    pub(super) positions: Positions,
    pub(super) index: Index,
    pub(super) store: Store,
    pub(super) waiting: Option<Waiting>,
    /// Real dice rolled when the last action done in one go had to wait.
    pub(super) fallen: Vec<Roll>,
    /// Dice that the last action no longer asked for when it was done again.
    pub(super) left_out: Vec<super::RecordedHand>,
    /// Effects of the last action done here.
    effects: Effects,
    /// Units that the last action moved.
    moved: Vec<String>,
    /// Titles of the actions that undo and redo would change.
    names: [Option<ViewerText>; 2],
    /// Side whose page the next records come from.
    pub(super) from: Option<Side>,
    /// Who gives the next answers on a page.
    pub(super) credit: Option<GivenAnswer>,
    /// Records of a change that is being made, until they are written as one line.
    pub(super) gathered: Option<Vec<Gathered>>,
    /// Its file has more, which is damaged.
    pub(super) cut_short: bool,
    read: AtomicU64,
}

/// A record that is not in the file yet.
pub(super) struct Gathered {
    pub(super) seq: u64,
    pub(super) time: String,
    pub(super) json: String,
    /// It is time to write the state.
    pub(super) state_due: bool,
}

/// An action that waits for an answer.
pub(super) struct Waiting {
    pub(super) attempt: Attempt,
    pub(super) so_far: SoFar,
}

impl Game {
    pub(super) fn new(battle: Box<dyn Battle>, header: Header, store: Store) -> Self {
        Self {
            battle,
            status: OnceCell::new(),
            header,
            positions: Positions::default(),
            index: Index::default(),
            store,
            waiting: None,
            fallen: Vec::new(),
            left_out: Vec::new(),
            effects: Effects::default(),
            moved: Vec::new(),
            names: [None, None],
            from: None,
            credit: None,
            gathered: None,
            cut_short: false,
            read: AtomicU64::new(0),
        }
    }

    pub fn battle(&self) -> &dyn Battle {
        &*self.battle
    }

    /// Returns the action that waits, its request, and its complete rolls so far.
    pub fn waiting(&self) -> Option<(&Entry, &Request, &[Roll])> {
        self.waiting.as_ref().map(|waiting| {
            (
                &waiting.attempt.entry,
                &waiting.so_far.request,
                waiting.so_far.rolls.as_slice(),
            )
        })
    }

    /// Returns the action that waits, in words: its title, prompt or question.
    pub fn so_far(&self) -> Option<&SoFar> {
        self.waiting.as_ref().map(|waiting| &waiting.so_far)
    }

    /// Returns the rolls of the action that waits, as the journal will keep them.
    pub fn hands_so_far(&self) -> Vec<RecordedHand> {
        self.waiting.as_ref().map_or_else(Vec::new, |waiting| {
            waiting
                .attempt
                .hands(&*self.battle, &waiting.so_far.rolls, None)
        })
    }

    /// Returns the directions of the action that waits, and all its answers, single dice included.
    pub(crate) fn under_way(&self) -> Option<(&Directions, &Answers)> {
        self.waiting
            .as_ref()
            .map(|waiting| (&waiting.attempt.directions, waiting.attempt.answers()))
    }

    /// Returns the arithmetic of the action that waits, up to its request, as far as `viewer` may know it.
    pub fn arithmetic(&self, viewer: Viewer) -> &[Line] {
        match self.so_far() {
            Some(so_far) if !so_far.is_kept_from(viewer) => &so_far.lines,
            _ => &[],
        }
    }

    /// Returns the real dice of the last [`Game::perform`] that ended in [`super::Step::Needs`]. Rolls with a
    /// die of the program are left out: the action was not done, so its faces must stay unknown.
    pub fn fallen(&self) -> &[Roll] {
        &self.fallen
    }

    /// Returns the effects of the last action since the game was opened, named as in its odds.
    pub fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Returns the ids of the units that the last action here moved.
    pub fn moved(&self) -> &[String] {
        &self.moved
    }

    /// Describes what undo would undo.
    pub fn undoable(&self, viewer: Viewer) -> Option<String> {
        self.names[0]
            .as_ref()
            .map(|told| told.to(viewer).to_owned())
    }

    /// Describes what redo would restore.
    pub fn redoable(&self, viewer: Viewer) -> Option<String> {
        self.names[1]
            .as_ref()
            .map(|told| told.to(viewer).to_owned())
    }

    pub fn len(&self) -> u64 {
        self.index.history.len()
    }

    /// Returns true for a game that is looked at, if its file has more, which is damaged.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.cut_short
    }

    /// Returns true before the first record.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads a record from the file.
    ///
    /// # Errors
    /// If it does not exist or cannot be read.
    pub fn record(&self, seq: u64) -> Result<Record, Invalid> {
        self.entire(seq).map(|(_, record)| record)
    }

    /// Marks the records that follow as done on the page of a side, or in the program itself.
    pub(crate) fn comes_from(&mut self, page: Option<Side>) {
        self.from = page;
    }

    /// Names who gives the answers that follow, if a page has a part in it.
    pub(crate) fn credits(&mut self, to: Option<GivenAnswer>) {
        self.credit = to;
    }

    pub(super) fn no_record(&self, seq: u64) -> Invalid {
        let last = self.len();
        Invalid::new(
            "seq",
            format!("there is no record {seq}; the last is {last}"),
        )
    }

    /// Reads a record and its head.
    pub(super) fn entire(&self, seq: u64) -> Result<(Head, Record), Invalid> {
        let spot = self.index.history.spot(seq);
        let spot = spot.ok_or_else(|| self.no_record(seq))?;
        let read = self.line(spot).and_then(|json| wire::read(&json));
        let read = read.map(|(head, mut record)| {
            record.replaces = self.index.history.replaced(seq);
            (head, record)
        });
        read.map_err(|what| {
            Invalid::new(
                "seq",
                format!("record {seq} cannot be read any more: {what}"),
            )
        })
    }

    /// Reads the JSON of a line.
    pub(super) fn line(&self, spot: LinePlace) -> Result<String, String> {
        self.count_read(1);
        self.store.read(spot)
    }

    /// Returns the number of records read from the file so far, to measure the cost of opening and going
    /// back.
    #[doc(hidden)]
    pub fn records_read(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    pub(super) fn count_read(&self, records: u64) {
        self.read.fetch_add(records, Ordering::Relaxed);
    }

    /// Returns the record of the last action that counts.
    pub fn latest(&self) -> Option<u64> {
        Some(self.index.history.current()).filter(|seq| *seq > 0)
    }

    /// Returns true if record `seq` counts: it is not undone.
    pub fn stands(&self, seq: u64) -> bool {
        self.index.history.stands(seq)
    }

    /// Returns the line number of record `seq` in the log. Waiting actions have no line of their own once
    /// they are done or left.
    pub(crate) fn line_number(&self, seq: u64) -> u64 {
        self.index.history.line(seq)
    }

    /// Returns whether the game is on disk.
    pub fn saved(&self) -> &Saved {
        self.store.saved()
    }

    /// Returns true if the file is removed at the end, as nothing has happened in the game yet.
    pub fn is_on_trial(&self) -> bool {
        self.store.is_on_trial()
    }

    /// Describes why the game is not saved, without a full stop; `None` if it is saved or was never meant to
    /// be.
    pub fn unsaved(&self) -> Option<String> {
        let Saved::No(why) = self.saved() else {
            return None;
        };
        let copy = self
            .rescued()
            .map(|copy| format!("; all of it is in a copy, {}", printable_path(copy)));
        Some(format!(
            "the game is not saved: {why}{}",
            copy.unwrap_or_default()
        ))
    }

    /// Writes the whole game to another file and continues there. A watcher gets a game of its own.
    ///
    /// # Errors
    /// If that file exists or cannot be written; the game stays where it was.
    pub fn save_as(&mut self, path: &Path) -> Result<(), GameError> {
        self.store.move_to(path)
    }

    /// Returns true if a program plays the game; of interest to watchers.
    pub fn is_played(&self) -> bool {
        !self.store.is_watching() || self.store.is_locked()
    }

    /// Writes everything that is not on disk yet, a half-typed roll included, and returns whether that
    /// worked.
    pub fn save(&mut self) -> &Saved {
        self.keep_half_a_roll();
        self.store.flush();
        self.store.saved()
    }

    /// Returns the battle's title, the ruleset's id and the seed.
    pub fn header(&self) -> (&str, &str, u64) {
        (self.header.title(), &self.header.rules, self.header.seed)
    }

    /// Returns when the game began, as RFC 3339 in UTC.
    pub(crate) fn began(&self) -> &str {
        &self.header.time
    }

    /// Returns the whole battle as it was mustered.
    pub fn setup(&self) -> &Map<String, Value> {
        &self.header.setup
    }

    /// The state of play as all viewers see it.
    pub fn status(&self) -> &Status {
        self.status
            .get_or_init(|| self.battle.status(Viewer::Table))
    }

    /// Goes on with another state of the battle.
    pub(super) fn stand(&mut self, battle: Box<dyn Battle>) {
        self.battle = battle;
        self.status = OnceCell::new();
    }

    /// Checks that this game can be played here.
    pub(super) fn own(&self) -> Result<(), Invalid> {
        if !self.store.is_watching() {
            return Ok(());
        }
        let why = if self.is_played() {
            "another program plays this game; this one only watches"
        } else {
            "the other window has closed this game, and this one only watches: reopen it here to play"
        };
        Err(Invalid::new("game", why))
    }

    pub(super) fn commit(&mut self, attempt: Attempt, done: Outcome) -> Record {
        let hands = attempt.hands(&*self.battle, &done.rolls, None);
        let (not_open, given) = (attempt.not_open(&*self.battle), attempt.given());
        let turn = self.status().turn;
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
        fill(&mut record, &done, &*self.battle);
        (record.hands, record.faces_known) = (hands, known);
        (record.replaces, record.given) = (replaces, given);
        record.consequences.extend(not_open);
        self.positions.apply(&moves, true);
        self.stand(done.battle);
        let directory = self.battle.directory();
        let id = |who: &Who| directory.id(*who).to_owned();
        self.moved = done.moved.iter().map(id).collect();
        self.effects = done.effects;
        self.write(record, moves, drawn)
    }

    /// Updates what undo and redo would do.
    pub(super) fn rename(&mut self) {
        let history = &self.index.history;
        let undo = history
            .open()
            .or_else(|| Some(history.current()).filter(|seq| *seq > 0));
        let redo = history.next(1).and_then(|next| next.first().copied());
        self.names = [undo, redo].map(|seq| {
            seq.and_then(|seq| self.record(seq).ok())
                .map(|record| record.title)
        });
    }

    /// Leaves the waiting action. If the program's dice were shown or a whole roll was typed, that is a
    /// recorded undo.
    pub fn leave(&mut self) {
        self.waiting = None;
        let Some(open) = self
            .index
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
        card: match *card {
            crate::table::FACE_DOWN => super::COVERED.to_owned(),
            card => card_id(battle, card),
        },
        app: *app,
    };
    cards.iter().map(one).collect()
}

/// Copies the result of an action into its record.
pub(super) fn fill(record: &mut Record, done: &Outcome, battle: &dyn Battle) {
    let id = |who| battle.directory().id(who).to_owned();
    record.verdict.clone_from(&done.verdict);
    record.consequences.clone_from(&done.consequences);
    record.follows.clone_from(&done.follows);
    record.follow_ups.clone_from(&done.follow_ups);
    record.subject = id(done.subject);
    record.answers = answered(&done.asked);
    let test = |test: &Tested| {
        let owner = id(test.owner.who);
        RecordedTest::new(
            test.why,
            test.good,
            owner,
            test.chances.clone(),
            test.successes,
        )
    };
    record.tests = done.tests.iter().map(test).collect();
    record.cards = drawn_cards(battle, &done.cards);
    let line = |line: &Line| ReportLine {
        text: line.text.clone(),
        clause: line.clause.to_owned(),
        figure: line.figure.clone(),
        value: line.value,
        rolls: Some(line.rolls),
    };
    record.report = done.lines.iter().map(line).collect();
    record.table.clone_from(&done.table);
    let chores = done.chores.iter();
    let whose = |who| {
        let other = Some(who).filter(|who| *who != done.subject);
        other.map(id).unwrap_or_default()
    };
    record.chores = chores.map(|(who, it)| (whose(*who), it.clone())).collect();
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

pub(super) fn card_id(battle: &dyn Battle, card: u16) -> String {
    battle
        .cards()
        .get(usize::from(card))
        .map_or_else(String::new, |card| card.id.clone())
}

/// Checksum of a state: the rows and the positions of the dice streams.
pub(super) fn check(battle: &dyn Battle, positions: &Positions) -> String {
    check_rows(&battle.rows(), positions)
}

/// Checksum of these rows and positions.
pub(super) fn check_rows(rows: &[(String, Value)], positions: &Positions) -> String {
    let mut text = wire::to_json(&rows);
    text.push_str(&wire::to_json(positions.all()));
    format!("{:016x}", checksum(text.as_bytes()))
}

pub(super) fn parse<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}
