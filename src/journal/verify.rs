//! Going over a saved game: every action is run again over what fell, and must come to what was recorded; every die of
//! the app must be the word of its stream, and every card the next of its shuffle.

use super::attempt::{least, wanted};
use super::dice::{self, Moves, Positions, Shown};
use super::game::{check, tell};
use super::history::History;
use super::ledger::{Fault, STATE, Trouble, next_line, scan};
use super::line::unseal;
use super::open::{Finder, muster, regular};
use super::travel::differences;
use super::trouble::plain;
use super::wire::{self, Head, Kind, State};
use super::{Attempt, GameError, Hand, Record, RecordKind, Script, Stop};
use crate::battle::{Battle, Directions, Entry, Outcome, Viewer};
use crate::rules;
use crate::table::{Request, stream};
use std::fs::File;
use std::io::{BufReader, Seek};
use std::path::Path;

/// What going over a saved game has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The battle's title.
    pub title: String,
    /// The ruleset's id.
    pub rules: String,
    /// The version of the program that began the game.
    pub version: String,
    /// Records that were gone over.
    pub records: u64,
    /// Actions that were run again.
    pub actions: u64,
    /// Dice of the app that were compared with their streams.
    pub app_dice: u64,
    /// Real dice, typed in.
    pub table_dice: u64,
    /// Cards of the app that were compared with their shuffles.
    pub app_cards: u64,
    /// Cards that the players named.
    pub table_cards: u64,
    /// States kept as a whole that were compared with what the records lead to.
    pub states: u64,
    /// Whatever is not as it should be, in the order of the lines.
    pub differences: Vec<Difference>,
}

impl Verified {
    /// Whether everything is as it should be.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.differences.is_empty()
    }
}

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line, counting from 1.
    pub line: u32,
    /// The record, if the line is one.
    pub seq: Option<u64>,
    /// What is recorded, and what should be.
    pub message: String,
}

impl std::fmt::Display for Difference {
    /// `line 12 (record 9): ...`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(seq) = self.seq {
            write!(f, " (record {seq})")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Goes over the saved game in `path`. The file is only read.
///
/// # Errors
/// When the file cannot be read or is no saved game; damage is told as a difference.
pub fn verify(path: &Path) -> Result<Verified, GameError> {
    verify_with(rules::find, path)
}

/// The same with rulesets of one's own.
///
/// # Errors
/// As [`verify`].
#[doc(hidden)]
pub fn verify_with(find: Finder, path: &Path) -> Result<Verified, GameError> {
    let io = |error| GameError::io(path, error);
    regular(path)?;
    let mut file = File::open(path).map_err(io)?;
    let scan = scan(&file, None).map_err(|fault| match fault {
        Fault::Io(error) => io(error),
        Fault::Unfit(message) => GameError::unfit(path, message),
    })?;
    let header = scan.header;
    let battle = muster(find, &header.rules, &header.setup)
        .map_err(|message| GameError::unfit(path, message))?;
    let title = header
        .setup
        .get("battle")
        .and_then(serde_json::Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let found = Verified {
        title,
        rules: header.rules,
        version: header.version,
        ..Verified::default()
    };
    let mut check = Check::new(battle, header.seed, scan.ledger.history, found);
    file.rewind().map_err(io)?;
    let mut reader = BufReader::new(file);
    for number in 1..=scan.tail.lines {
        let (line, _) = next_line(&mut reader).map_err(io)?;
        let Some(sealed) = unseal(line.strip_suffix(b"\n").unwrap_or(&line)).filter(|_| number > 1)
        else {
            continue;
        };
        check.line = number;
        check.take(&sealed.json());
        if check.lost {
            break;
        }
    }
    let damage = scan.trouble.map(|Trouble { line, what }| {
        (
            line,
            format!("it is damaged ({what}); nothing from here on was gone over"),
        )
    });
    let torn = scan.torn.map(|line| (line, "it is cut off".to_owned()));
    for (line, message) in damage.into_iter().chain(torn) {
        check.found.differences.push(Difference {
            line,
            seq: None,
            message,
        });
    }
    Ok(check.found)
}

/// The game as far as it has been gone over.
struct Check {
    battle: Box<dyn Battle>,
    seed: u64,
    positions: Positions,
    shown: Shown,
    /// The whole history of the file: where the game stood after each record.
    history: History,
    /// The check over the state after each record, the start first.
    checks: Vec<String>,
    /// The record of an action that waits, and the cards that the app drew for it.
    open: Option<(Record, Vec<String>)>,
    line: u32,
    seq: Option<u64>,
    /// The state cannot be told any more.
    lost: bool,
    found: Verified,
}

impl Check {
    fn new(battle: Box<dyn Battle>, seed: u64, history: History, found: Verified) -> Self {
        let (positions, shown) = (Positions::default(), Shown::default());
        let checks = vec![check(&*battle, &positions)];
        Self {
            battle,
            seed,
            positions,
            shown,
            history,
            checks,
            open: None,
            line: 1,
            seq: None,
            lost: false,
            found,
        }
    }

    fn differs(&mut self, message: impl Into<String>) {
        self.found.differences.push(Difference {
            line: self.line,
            seq: self.seq,
            message: plain(&message.into()),
        });
    }

    /// A difference where the two are not the same.
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, recorded: &T, now: &T) {
        if recorded != now {
            self.differs(format!(
                "{what}: recorded is {recorded:?}, now it is {now:?}"
            ));
        }
    }

    fn take(&mut self, json: &str) {
        self.seq = None;
        if json.starts_with(STATE) {
            match super::parse(json) {
                Ok(state) => self.state(state),
                Err(what) => self.lose(what),
            }
            return;
        }
        match wire::read(json) {
            Ok((head, record)) => self.record(&head, record),
            Err(what) => self.lose(what),
        }
    }

    fn lose(&mut self, what: impl std::fmt::Display) {
        self.differs(format!(
            "it cannot be used ({what}); nothing from here on was gone over"
        ));
        self.lost = true;
    }

    /// A state kept as a whole is what the records have led to.
    fn state(&mut self, state: State) {
        self.found.states += 1;
        let rows: Vec<_> = state.rows.into_iter().collect();
        let now = self.battle.rows();
        if rows != now {
            let wrong = rows.iter().zip(&now).find(|(kept, now)| kept != now);
            self.differs(
                wrong.map_or("the state has other rows".to_owned(), |(kept, now)| {
                    format!(
                        "the state has {} as {}, the records lead to {}",
                        kept.0, kept.1, now.1
                    )
                }),
            );
        }
        let places = self.positions.all().clone();
        self.same("the places of the dice streams", &state.dice, &places);
        if self.checks.len() == 1 {
            // An older version may have begun the battle otherwise; what was recorded counts.
            if let Err(what) = self.battle.put_rows(&rows) {
                self.lose(what);
            }
            self.checks[0] = check(&*self.battle, &self.positions);
        }
    }

    fn record(&mut self, head: &Head, record: Record) {
        self.seq = Some(record.seq);
        self.found.records += 1;
        self.same(
            "the turn",
            &record.turn,
            &self.battle.status(Viewer::Table).turn,
        );
        match record.deed.clone() {
            RecordKind::Action(entry, directions) => self.action(head, &record, entry, directions),
            RecordKind::Open(entry, directions) => self.waiting(head, &record, entry, directions),
            RecordKind::Undo(_) | RecordKind::Redo(_) | RecordKind::GoBack(_) => {}
        }
        self.shown.add(&head.dice, &head.drawn);
        let (before, places) = (self.battle.copy(), self.positions.clone());
        if let Err(what) = self.battle.apply(&record.changes, true) {
            return self.lose(what);
        }
        if head.deed != Kind::Open {
            self.positions.apply(&head.dice, true);
        }
        let state = check(&*self.battle, &self.positions);
        self.same("the check over the state", &record.state, &state);
        if head.deed != Kind::Action {
            self.same(
                "the changes",
                &record.changes,
                &differences(&*before, &*self.battle),
            );
            let moves = if head.deed == Kind::Open {
                head.dice.clone()
            } else {
                places.moves_to(&self.positions)
            };
            self.same("the moves of the dice streams", &head.dice, &moves);
            let there = self
                .history
                .after(record.seq)
                .and_then(|place| usize::try_from(place).ok());
            let before = there.and_then(|place| self.checks.get(place)).cloned();
            self.same("the state gone to", &Some(state.clone()), &before);
        }
        self.checks.push(state);
        self.open = (head.deed == Kind::Open).then(|| (record, head.drawn.clone()));
    }

    fn action(&mut self, head: &Head, record: &Record, entry: Entry, directions: Directions) {
        self.found.actions += 1;
        self.fallen(head, record);
        let (attempt, result) = self.run(head, record, entry, directions);
        match result {
            Ok(done) => self.compare(record, &attempt, &done),
            Err(Some(Stop::Refused(refusal))) => {
                self.differs(format!("the rules forbid it now: {refusal}"))
            }
            Err(Some(Stop::Invalid(invalid))) => {
                self.differs(format!("it makes no sense now: {invalid}"))
            }
            Err(Some(Stop::Needs(need))) => self.differs(format!(
                "it needs more than was recorded: {}",
                wanted(&need)
            )),
            Err(None) => {}
        }
    }

    fn waiting(&mut self, head: &Head, record: &Record, entry: Entry, directions: Directions) {
        self.fallen(head, record);
        match self.run(head, record, entry, directions) {
            (attempt, Err(Some(Stop::Needs(need)))) => {
                let hands =
                    attempt.hands(&*self.battle, &attempt.rolls(&*self.battle), Some(&need));
                self.same("the rolls", &record.hands, &as_kept(&record.hands, hands));
            }
            (_, Err(None)) => {}
            _ => self.differs("it was recorded as waiting, and now it does not wait"),
        }
    }

    /// Runs an action again over what was recorded; nothing where that cannot be fed to it, which is told.
    fn run(
        &mut self,
        head: &Head,
        record: &Record,
        entry: Entry,
        directions: Directions,
    ) -> (Attempt, Result<Outcome, Option<Stop>>) {
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

    /// A card that the app drew is the next of its shuffle.
    fn card(&mut self, need: &Request, drawn: Option<&String>) {
        match (need, drawn) {
            (Request::Card(_), None) => self.found.table_cards += 1,
            (Request::Card(need), Some(drawn)) => {
                self.found.app_cards += 1;
                let next = least(self.seed, need, &*self.battle);
                let next = next
                    .and_then(|card| self.battle.cards().get(usize::from(card)))
                    .map(|card| dice::drawn(need, &card.key));
                self.same("the card that the app draws", &Some(drawn.clone()), &next);
            }
            _ => {}
        }
    }

    fn compare(&mut self, record: &Record, attempt: &Attempt, done: &Outcome) {
        let mut now = Record::new(record.deed.clone(), record.turn.clone(), done.title.clone());
        tell(&mut now, done, &*self.battle);
        now.hands = attempt.hands(&*self.battle, &done.rolls, None);
        self.same("the title", &record.title, &now.title);
        self.same("who acts", &record.subject, &now.subject);
        self.same(
            "the rolls",
            &record.hands,
            &as_kept(&record.hands, now.hands),
        );
        // Older versions kept fewer: those they kept must be there, in their order.
        let mut tests = now.tests.iter();
        if !record
            .tests
            .iter()
            .all(|kept| tests.any(|test| test == kept))
        {
            self.same("the tests", &record.tests, &now.tests);
        }
        self.same("the decisions", &record.answers, &now.answers);
        self.same("the cards", &record.cards, &now.cards);
        self.same("the report", &record.report, &now.report);
        self.same("what the table must do", &record.table, &now.table);
        self.same("what happened", &record.facts, &now.facts);
        self.same("the clauses passed by force", &record.forced, &now.forced);
        self.same("the figures overruled", &record.overruled, &now.overruled);
        self.same("the changes", &record.changes, &now.changes);
    }

    /// Every die of the app is the word of its stream, in turn; what fell while the action was open has not been
    /// changed; and what had been shown before is marked so.
    fn fallen(&mut self, head: &Head, record: &Record) {
        let open = self.open.take();
        let mut known = open.as_ref().is_some_and(|(open, _)| open.faces_known);
        let before = open
            .as_ref()
            .map_or_else(Vec::new, |(open, _)| app_dice(&open.hands));
        let real_before = open.as_ref().map_or(0, |(open, _)| real_dice(&open.hands));
        let now = app_dice(&record.hands);
        let drawn_before = open.map_or_else(Vec::new, |(_, drawn)| drawn);
        if !now.starts_with(&before) || !head.drawn.starts_with(&drawn_before) {
            self.differs("what the app had shown while it was open is not what it goes on with");
        }
        let mut moves = Moves::new();
        for (
            at,
            AppDie {
                stream,
                die,
                face,
                place,
            },
        ) in now.iter().enumerate()
        {
            let next = moves
                .entry(stream.clone())
                .or_insert([self.positions.next(stream); 2]);
            let due = next[1];
            next[1] += 1;
            known |= at >= before.len() && self.shown.die(stream, *place);
            // What fell while the action was open has been counted there.
            self.found.app_dice += u64::from(at >= before.len());
            let word = stream::face(self.seed, stream, *place, *die);
            if *place != due {
                self.differs(format!(
                    "die {place} of {stream} was rolled where die {due} was the next"
                ));
            }
            if *face != word {
                self.differs(format!(
                    "die {place} of {stream} shows {face}; the app rolled {word}"
                ));
            }
        }
        known |= head
            .drawn
            .iter()
            .skip(drawn_before.len())
            .any(|drawn| self.shown.card(drawn));
        self.found.table_dice += real_dice(&record.hands).saturating_sub(real_before);
        self.same("the moves of the dice streams", &head.dice, &moves);
        self.same("whether faces were known", &record.faces_known, &known);
    }
}

/// A die that the app rolled.
#[derive(PartialEq)]
struct AppDie {
    stream: String,
    die: u8,
    face: u8,
    place: u64,
}

fn real_dice(hands: &[Hand]) -> u64 {
    hands
        .iter()
        .flat_map(|hand| &hand.app)
        .filter(|place| place.is_none())
        .count() as u64
}

fn app_dice(hands: &[Hand]) -> Vec<AppDie> {
    let of = |hand: &Hand| -> Vec<AppDie> {
        let stream = dice::stream(&hand.owner, &hand.why);
        let dice = hand.faces.iter().zip(&hand.app);
        dice.filter_map(|(face, place)| {
            place.map(|place| AppDie {
                stream: stream.clone(),
                die: hand.die,
                face: *face,
                place,
            })
        })
        .collect()
    };
    hands.iter().flat_map(of).collect()
}

/// Hands as a record keeps them: those of older versions do not say what the faces are.
fn as_kept(kept: &[Hand], mut now: Vec<Hand>) -> Vec<Hand> {
    for (hand, kept) in now.iter_mut().zip(kept) {
        if kept.reads.is_none() {
            hand.reads = None;
        }
    }
    now
}
