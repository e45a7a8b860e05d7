//! The journal: one file a game, appended line by line, and the game that is played on it.

mod attempt;
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
mod step;
mod store;
mod travel;
mod trouble;
mod verify;
mod wire;

use attempt::{App, Attempt, Script, Stop};
use game::{Waiting, now, parse};

pub use game::Game;
pub use glance::{Glance, glance};
pub use open::Finder;
pub use record::{Deed, Hand, Record};
pub use step::{Given, Manner, Step, Supply};
pub use store::{Keep, Saved};
pub use trouble::GameError;
pub use verify::{Difference, Verified, verify, verify_with};
