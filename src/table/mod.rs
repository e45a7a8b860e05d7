//! The table: where a rule gets what only the players' table can supply.
//!
//! A rule is an ordinary function. Whatever it cannot know by itself (what a die shows, which card comes, what a
//! player decides) it gets from a [`Table`]. Where the table does not know either, the rule stops with a [`Suspend`], its copy
//! of the battle is dropped, and it begins anew when the answer is there. So one function serves four suppliers:
//!
//! * **the program's dice**, in streams of their own ([`stream`]), and **the players' dice and cards**, typed in: both fill
//!   a [`Answers`], roll by roll, mixed as the players like;
//! * **the record**: the answers that a saved game kept;
//! * **every possible answer with its probability** ([`odds`]): the exact chances, before anyone rolls, or of what may
//!   still come when something has fallen.
//!
//! What a rule may ask, so that this stays exact and fast:
//!
//! * [`Table::hand`]: like dice, read as counts of classes (hit or miss); [`Table::chain`]: a hand whose dice of one
//!   class roll on as another hand; [`Table::faces`]: dice whose faces themselves matter;
//! * [`Table::ask`]: a player's decision; [`Table::draw`]: a card;
//! * [`Table::part`]: a sub-rule that sees only its own few parameters, worked out once by the odds;
//!   [`Table::total`]: independent parts of which only the sum matters; [`Table::until`]: a part tried until it is
//!   accepted (ties rolled again); [`Table::against`]: two totals of which only the order matters to both;
//!   [`Table::duel`]: rounds upon rounds between two sides.
//!
//! Nothing here knows a rulebook, a screen, a file or a clock.

mod ask;
mod duel;
mod hand;
pub mod odds;
mod owner;
mod part;
mod play;
mod prefix;
mod sample;
pub mod stream;
mod suspend;
#[expect(
    clippy::module_inception,
    reason = "the table itself is one subject of this folder"
)]
mod table;
mod words;

pub use ask::{Ask, Chosen, Options};
pub use duel::{Duel, Fought};
pub use hand::{CLASSES, Counts, Faces, Hand, Reading, Rolled};
pub use owner::{Owner, Side, Who};
pub use part::Part;
pub use play::{Answer, Answers, Asked, Roll, Tested};
pub use sample::{Plays, sample};
pub use suspend::{CardRequest, DiceRequest, Invalid, Refusal, Request, Suspend};
pub use table::{Record, Table, Which};
