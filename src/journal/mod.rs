//! The journal: one file a game, appended line by line, and the game that is played on it.
//!
//! What people do is a [`Record`]; a [`Game`] does it, keeps it and finds it again. `FORMAT.md` describes the file.
//!
//! * Doing: `step` has what goes in and comes out, `attempt` runs a rule again and again while its answers come in,
//!   `play` does actions at one go and step by step, `dice` knows where the program's dice stand and what has been shown.
//! * The history: `history` is the tree of what was done, `travel` moves and looks about in it, `again` runs what was done
//!   once more: to explain it, or to overrule a figure or a die of it, `words` says what was undone or done again.
//! * The file: `line` seals a line, `wire` has the JSON of records and states, `store` appends and never loses, `tail` is what memory holds of it, `birth`
//!   makes new files, `still` sees whether others were at one, `lock` keeps a second program out, `ledger` reads a file
//!   through, `open` starts, opens and watches, `recover` copies what is good, `rescue` and `copies` what cannot be kept where it should
//!   be, `glance` tells lists what there is, `trouble` why a game cannot be had.
//! * `verify` goes over a saved game and rolls every die again.
//!
//! What always holds:
//!
//! * What has been told has been written: a record is on disk before anybody sees it, or the game says that it is not
//!   ([`Saved`]), and tries again with every action.
//! * Nothing is erased, not by undo and not from a damaged file.
//! * Changes are applied without any rule, so a game opens in every later version.
//! * Memory holds where records are, not the records, but for the latest.

mod again;
mod attempt;
mod birth;
mod clock;
mod copies;
mod dice;
mod game;
mod glance;
mod history;
mod ledger;
mod line;
mod lock;
mod open;
mod play;
mod record;
mod recover;
mod rescue;
mod step;
mod still;
mod store;
mod tail;
mod travel;
mod trouble;
mod verify;
mod wire;
mod words;

pub(crate) use attempt::Attempt;
use attempt::{ProgramDice, Script};
use clock::now;
pub(crate) use dice::{AGAIN, purpose};
use game::{Waiting, parse};
use record::DieSource;

pub use again::Working;
pub use clock::{stamp, wall_clock, wall_time};
pub use game::Game;
pub use glance::{Glance, glance};
pub use open::Finder;
pub use record::{
    AnsweredAsk, ChangedDie, DrawnCard, Reads, Record, RecordKind, RecordedFact, RecordedHand,
    RecordedTest, ReportLine,
};
pub(crate) use step::Remaining;
pub use step::{Given, Manner, Step, Supply};
pub use store::{Keep, Saved};
pub use trouble::GameError;
pub use verify::{Mismatch, Verified, verify, verify_with};
pub use words::verdict_of;
