//! On the Frontier: small actions of the 1860s to 1880s.
//!
//! The sides take a half of the turn each, in which every unit does one thing; charges declared in the halves are then
//! resolved together.
//!
//! * [`roster`]: rosters; [`options`]: the options of a battle;
//! * [`state`]: the state, as flat rows, and every counter;
//! * [`license`]: the right to act;
//! * `actions/`: one file for each action;
//! * [`blows`]: dice to hit and casualties; [`melee`]: the fight of a charge; [`aftermath`]: its outcome; [`melee_words`]: its words;
//! * [`returning`]: held fire and its follow-ups;
//! * [`turn`]: the beginning and end of halves and turns;
//! * [`view`], [`status`], [`tell`], [`verdicts`]: the screen and the texts;
//! * [`adjust`]: what the umpire can set, and what follows; [`audit`]: invariants;
//! * [`columns`]: the columns of the rosters; [`clauses`]: the quick reference.

mod actions;
mod adjust;
mod aftermath;
mod audit;
mod blows;
mod clauses;
mod columns;
mod license;
mod melee;
mod melee_words;
mod options;
mod returning;
mod roster;
mod state;
mod status;
mod tell;
mod turn;
mod verdicts;
mod view;

pub use state::OnTheFrontier;

use super::*;
use crate::battle::{Info, of_table};
use VerdictTone::{Bad, Good, Grave, Plain};
use blows::{DiceToHit, MOST_DICE, OUT_OF_REACH};
use melee::{Contact, units};
use roster::{Arm, CommanderKind, Grade, RIDERS, Weapon};
use state::{Commander, DONE, DemolitionCharge, Task, Turn, TurnHalf, UnitState, Work};
use verdicts::question;

/// A rule's battle, table and report.
type At<'a, 't, 'r> = crate::battle::At<'a, 't, 'r, OnTheFrontier>;

static INFO: Info = Info {
    id: "on-the-frontier",
    title: "On the Frontier",
    author: "an author not named in the text",
    about: "A column against hillmen. Each side moves and fires with all its units; then the charges are fought.",
    prefix: "OF",
    clauses: clauses::CLAUSES,
    roster: &columns::TABLES,
    markers: &view::MARKERS,
    alike: &[("fire", "shoot"), ("assault", "charge")],
    example: "shoot 2 14 range=8",
    sample: "stony-ford.battle.yaml",
    figures: &["dice", "hits", "inches", "need", "points"],
    asks: &["follow_me", "steady", "come_on"],
    words: &[
        ("hits", "hits taken"),
        ("tie", "a tie"),
        ("standing", "up again"),
    ],
    echoes: &["standing", "loses"],
    amended: &[
        ("OF-04", "0.3.0"),
        ("OF-05", "0.3.0"),
        ("OF-06", "0.3.0"),
        ("OF-07", "0.2.0"),
        ("OF-08", "0.3.0"),
        ("OF-12", "0.2.0"),
        ("OF-14", "0.2.0"),
        ("OF-16", "0.3.0"),
        ("OF-17", "0.3.0"),
        ("OF-18", "0.2.0"),
        ("OF-20", "0.3.0"),
        ("OF-21", "0.2.0"),
        ("OF-22", "0.3.0"),
    ],
};

impl Rules for OnTheFrontier {
    const INFO: &'static Info = &INFO;

    parts!();

    fn options_of(ask: &str) -> Options {
        if ask == "come_on" {
            Options::words(&["cancel", "inflict"])
        } else {
            Options::YES_OR_NO
        }
    }

    fn is_plural(&self, unit: u16) -> bool {
        self.entry(Unit(unit)).arm != Arm::Artillery
    }

    fn settle(at: &mut At, _: &str) {
        at.settle();
    }

    fn renew(&mut self, other: &Self) {
        self.units.clone_from(&other.units);
        self.commanders.clone_from(&other.commanders);
        self.turn = other.turn;
        self.works.all.clone_from(&other.works.all);
        self.charges.all.clone_from(&other.charges.all);
    }
}
