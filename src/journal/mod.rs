//! The journal: one file for each game, appended line by line, and the game that is played on it.
//!
//! Each step of the players is a [`Record`]; a [`Game`] does it, keeps it and finds it again. `FORMAT.md` describes the
//! file.
//!
//! * Doing: `step` has the input and result of a step, `attempt` runs a rule again while its answers come in, `play`
//!   does actions in one go and step by step, `dice` has the positions of the program's dice and the faces shown,
//!   `chores` keeps what to do on the table, `given` who answered and where, `clock` has the time.
//! * The history: `history` is the tree of actions, `travel` moves in it, `again` runs an action once more to explain
//!   it or to change a figure or die, `script` gives a record's answers to it again, `seen` tells which of its
//!   faces had been shown before, `retrace` walks from the start through all actions that count, `words` describes an undo or
//!   redo.
//! * The file: `line` seals a line, `wire` has the JSON of records and states, `gather` makes one line of records that
//!   only count together, `store` appends, `tail` keeps the latest lines in memory, `still` detects changes by other
//!   programs, `scan` reads a file through, `open` starts, opens and watches games, `watch` follows one, `recover`
//!   copies the good part of a file, `rescue` and `copies` keep a copy of a game that cannot be saved, `glance` summarises
//!   a game for lists, `played` knows the file after a panic, `trouble` has the errors.
//! * `verify` runs a saved game again and compares every die.
//!
//! Invariants:
//!
//! * A record is on disk before it is shown, or the game says that it is not saved ([`Saved`]) and tries again with
//!   every action.
//! * Nothing is erased, neither by undo nor from a damaged file.
//! * Changes are applied without any rule, so a game opens in every later version.
//! * Memory holds the places of records, and only the latest records themselves.

mod again;
mod attempt;
mod chores;
mod clock;
mod copies;
mod dice;
mod game;
mod gather;
mod given;
mod glance;
mod history;
mod line;
mod open;
mod play;
mod played;
mod record;
mod recover;
mod rescue;
mod retrace;
mod scan;
mod script;
mod seen;
mod step;
mod still;
mod store;
mod tail;
mod travel;
mod trouble;
mod verify;
mod watch;
mod wire;
mod words;

use crate::battle::{
    AnswerSource, Battle, Change, Chore, Directions, Entry, Joined, Outcome, Run, TurnName,
    Verdict, Viewer, ViewerText, printable_path,
};
use crate::table::{CardRequest, Invalid, Request, Roll, Suspend};
use attempt::ProgramDice;
use clock::now;
use dice::{Moves, Positions};
use game::{Waiting, parse};
use history::LinePlace;
use line::unseal;
use record::DieSource;
use script::Script;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use tail::Tail;
use wire::{Head, HeadKind, SavedState};

pub(crate) use attempt::Attempt;
pub(crate) use dice::{AGAIN, purpose};
pub(crate) use played::played;

pub use again::Working;
pub(crate) use clock::{stamp, wall_clock, wall_date, wall_time};
pub use game::Game;
pub use given::{GivenAnswer, GivenOn};
pub use glance::{Glance, glance};
pub use open::Finder;
pub use record::{
    AnsweredAsk, ChangedDie, DrawnCard, Reads, Record, RecordKind, RecordedFact, RecordedHand,
    RecordedTest, ReportLine,
};
pub(crate) use retrace::RetracedStep;
pub use seen::SeenBefore;
pub use step::COVERED;
pub use step::{Given, Manner, Step, Supply};
pub(crate) use step::{Remaining, known_ask, known_card};
pub use store::{Keep, Saved};
pub(crate) use trouble::DAMAGED;
pub use trouble::GameError;
pub use verify::{Mismatch, Verified, verify, verify_with};
pub(crate) use words::verdict_of;
