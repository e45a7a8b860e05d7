//! The state of a game while it is verified: rows, dice streams, and faces shown.

use super::*;
use crate::journal::dice::SeenFaces;
use crate::journal::game::{check, check_rows};
use crate::journal::history::History;
use crate::journal::scan::STATE;
use crate::journal::travel::differences;
use crate::journal::trouble::plain;
use crate::table::stream;

/// A game that is being verified.
pub(super) struct Verification {
    pub(super) battle: Box<dyn Battle>,
    pub(super) seed: u64,
    positions: Positions,
    seen: SeenFaces,
    /// History of the whole file: the place of the game after each record.
    history: History,
    /// Checksum of the state after each record, the start first.
    checks: Vec<String>,
    /// Fields of each row when the game began; later versions may have added some.
    pub(super) fields: BTreeMap<String, Vec<String>>,
    /// The record of an action that waits, and the cards that the program drew for it.
    open: Option<(Record, Vec<String>)>,
    pub(super) line: u32,
    seq: Option<u64>,
    /// The state is unknown from here on.
    pub(super) lost: bool,
    pub(super) found: Verified,
}

impl Verification {
    pub(super) fn new(
        battle: Box<dyn Battle>,
        seed: u64,
        history: History,
        found: Verified,
    ) -> Self {
        let positions = Positions::default();
        let checks = vec![check(&*battle, &positions)];
        Self {
            battle,
            seed,
            positions,
            seen: SeenFaces::default(),
            history,
            checks,
            fields: BTreeMap::new(),
            open: None,
            line: 1,
            seq: None,
            lost: false,
            found,
        }
    }

    pub(super) fn differs(&mut self, message: impl Into<String>) {
        self.found.differences.push(Mismatch {
            line: self.line,
            seq: self.seq,
            message: plain(&message.into()),
        });
    }

    /// Reports a difference between the two.
    pub(super) fn same<T: PartialEq + std::fmt::Debug>(
        &mut self,
        what: &str,
        recorded: &T,
        now: &T,
    ) {
        if recorded != now {
            self.differs(format!(
                "{what}: recorded is {recorded:?}, now it is {now:?}"
            ));
        }
    }

    pub(super) fn take(&mut self, json: &str) {
        self.seq = None;
        if json.starts_with(STATE) {
            match crate::journal::parse(json) {
                Ok(state) => self.state(state),
                Err(what) => self.lose(what),
            }
            return;
        }
        let parts = match wire::parts(json) {
            Ok(parts) => parts,
            Err(what) => return self.lose(what),
        };
        for part in parts {
            match wire::read(&part) {
                Ok((head, record)) => self.record(&head, record),
                Err(what) => return self.lose(what),
            }
        }
    }

    fn lose(&mut self, what: impl std::fmt::Display) {
        self.differs(format!(
            "it cannot be used ({what}); the lines from here on were not verified"
        ));
        self.lost = true;
    }

    /// Compares a saved state with the result of the records.
    fn state(&mut self, state: SavedState) {
        self.found.states += 1;
        let rows: Vec<_> = state.rows.into_iter().collect();
        let now = self.battle.rows();
        if self.checks.len() == 1 {
            self.fields = rows
                .iter()
                .map(|(at, row)| (at.clone(), keys(row)))
                .collect();
        }
        let wrong = |(kept, now): &(&(String, Value), &(String, Value))| {
            kept.0 != now.0 || kept.1 != only(&now.1, &keys(&kept.1))
        };
        if rows.len() != now.len() {
            self.differs("the state has other rows");
        } else if let Some((kept, now)) = rows.iter().zip(&now).find(wrong) {
            self.differs(format!(
                "the state has {} as {}, the records lead to {}",
                kept.0, kept.1, now.1
            ));
        }
        let places = self.positions.all().clone();
        self.same("the places of the dice streams", &state.dice, &places);
        if self.checks.len() == 1 {
            // An older version may have started the battle otherwise; the recorded state counts.
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
        match record.kind.clone() {
            RecordKind::Action(entry, _) | RecordKind::Open(entry, _) => {
                self.rerun(head, &record, &entry);
            }
            RecordKind::Undo(_) | RecordKind::Redo(_) | RecordKind::GoBack(_) => {}
        }
        self.seen.add(record.seq, &head.dice, &head.drawn);
        let (before, places) = (self.battle.copy(), self.positions.clone());
        if let Err(what) = self.battle.apply(&record.changes, true) {
            return self.lose(what);
        }
        if head.kind != HeadKind::Open {
            self.positions.apply(&head.dice, true);
        }
        let state = self.check_as(&record.state);
        self.same("the check over the state", &record.state, &state);
        if head.kind != HeadKind::Action {
            self.same(
                "the changes",
                &record.changes,
                &differences(&*before, &*self.battle),
            );
            let moves = if head.kind == HeadKind::Open {
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
        self.open = (head.kind == HeadKind::Open).then(|| (record, head.drawn.clone()));
    }

    /// Checksum of the state, over all fields or over those that the rows had when the game began, whichever
    /// fits `recorded`.
    fn check_as(&self, recorded: &str) -> String {
        let whole = check(&*self.battle, &self.positions);
        if whole == recorded {
            return whole;
        }
        let rows = self.battle.rows().into_iter().map(|(at, row)| {
            let row = match self.fields.get(&at) {
                Some(known) => only(&row, known),
                None => row,
            };
            (at, row)
        });
        let as_begun = check_rows(&rows.collect::<Vec<_>>(), &self.positions);
        if as_begun == recorded {
            as_begun
        } else {
            whole
        }
    }

    /// Checks that each die the program rolled is the next in its stream, that the dice of an open action are
    /// unchanged, and that known faces are marked as known.
    pub(super) fn fallen(&mut self, head: &Head, record: &Record) {
        let open = self.open.take();
        let mut known = open.as_ref().is_some_and(|(open, _)| open.faces_known);
        let before = open
            .as_ref()
            .map_or_else(Vec::new, |(open, _)| app_dice(&open.hands));
        let real_before = open.as_ref().map_or(0, |(open, _)| real_dice(&open.hands));
        let now = app_dice(&record.hands);
        let drawn_before = open.map_or_else(Vec::new, |(_, drawn)| drawn);
        if !now.starts_with(&before) || !head.drawn.starts_with(&drawn_before) {
            self.differs(
                "what the program had shown while it was open is not what it goes on with",
            );
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
            known |= at >= before.len() && self.seen.die(stream, *place);
            // Dice of an open action were counted with its record.
            self.found.app_dice += u64::from(at >= before.len());
            let word = stream::face(self.seed, stream, *place, *die);
            if *place != due {
                self.differs(format!(
                    "die {place} of {stream} was rolled where die {due} was the next"
                ));
            }
            if *face != word {
                self.differs(format!(
                    "die {place} of {stream} shows {face}; the program rolled {word}"
                ));
            }
        }
        known |= head
            .drawn
            .iter()
            .skip(drawn_before.len())
            .any(|drawn| self.seen.card(drawn));
        self.found.table_dice += real_dice(&record.hands).saturating_sub(real_before);
        self.same("the moves of the dice streams", &head.dice, &moves);
        self.same("whether faces were known", &record.faces_known, &known);
    }
}

#[derive(PartialEq)]
struct AppDie {
    stream: String,
    die: u8,
    face: u8,
    place: u64,
}

fn real_dice(hands: &[RecordedHand]) -> u64 {
    hands
        .iter()
        .flat_map(RecordedHand::dice)
        .filter(|(_, source)| source.place.is_none())
        .count() as u64
}

fn app_dice(hands: &[RecordedHand]) -> Vec<AppDie> {
    let of = |hand: &RecordedHand| -> Vec<AppDie> {
        let stream = dice::stream(&hand.owner, &hand.why);
        // A die that the players changed later was rolled all the same.
        hand.dice()
            .filter_map(|(face, source)| {
                source.place.map(|place| AppDie {
                    stream: stream.clone(),
                    die: hand.die,
                    face: source.was.unwrap_or(face),
                    place,
                })
            })
            .collect()
    };
    hands.iter().flat_map(of).collect()
}

fn keys(row: &Value) -> Vec<String> {
    row.as_object()
        .map_or_else(Vec::new, |row| row.keys().cloned().collect())
}

/// The row with only these fields.
fn only(row: &Value, fields: &[String]) -> Value {
    match row {
        Value::Object(row) => {
            let kept = row.iter().filter(|(key, _)| fields.contains(key));
            kept.map(|(key, value)| (key.clone(), value.clone()))
                .collect()
        }
        other => other.clone(),
    }
}
