//! Rangers! French Indian Wars Skirmish Rules, by Stuart Markham.
//!
//! Each figure acts for itself. Each turn both sides roll for initiative; then one side after the other motivates its
//! figures one by one, and a motivated figure acts. The folder is laid out like that of Big Skirmishes:
//!
//! * [`roster`]: the roster and its limits; [`kinds`]: kinds of figures, weapons, traits; [`options`]: readings that a
//!   table may choose;
//! * [`state`]: what changes, as flat rows, and every counter;
//! * [`license`]: the right to act;
//! * `actions/`: one file for each action;
//! * [`blows`], [`landed`]: attack rolls and their results; [`low`]: dice that succeed on a face or less;
//!   [`aggression`]: points spent on dice; [`free_attacks`]: points that attackers are asked for;
//! * [`turn`]: how turns begin and end; [`verdicts`]: parts of verdicts that several actions share;
//! * [`view`], [`columns`], [`cards`], [`status`], [`tell`]: what people and programs see;
//! * [`adjust`]: what the umpire can set, and what follows; [`audit`]: the invariants;
//! * [`clauses`]: the quick reference.

mod actions;
mod adjust;
mod aggression;
mod audit;
mod blows;
mod cards;
mod clauses;
mod columns;
mod free_attacks;
mod kinds;
mod landed;
mod license;
mod low;
mod options;
mod roster;
mod state;
mod status;
mod tell;
mod turn;
mod verdicts;
mod view;

pub use state::Rangers;

use super::*;
use crate::battle::view::Ink;
use crate::battle::{End, Info, Sum, of_table, of_unit, quantity};
use aggression::{Spend, points};
use blows::{AttackRoll, Blow, MOST_NEED};
use kinds::{FigureKind, Trait, Weapon};
use license::FigureAction;
use low::RollUnder;
use roster::FigureEntry;
use state::{Faction, FigureState, MOST_AIM, MOST_WHITE, Motivation, Special, Turn};
use verdicts::{bracket, hits_on, most_of_use, strikes_on};

/// A battle of Rangers! with its table and report.
type At<'a, 't, 'r> = crate::battle::At<'a, 't, 'r, Rangers>;

static INFO: Info = Info {
    id: "rangers",
    title: "Rangers! French Indian Wars Skirmish Rules",
    author: "Stuart Markham",
    about: "A handful of figures with names on each side. Each rolls to be motivated, then shoots, closes, attacks or takes cover.",
    prefix: "RA",
    clauses: clauses::CLAUSES,
    roster: &columns::TABLES,
    markers: &view::MARKERS,
    alike: &[("fire", "shoot")],
    example: "shoot 2 14 range=8",
    sample: "beaver-dam.battle.yaml",
    figures: &[
        "aggression",
        "defence",
        "inches",
        "initiative",
        "need",
        "two_wounds",
        "wounds",
    ],
    asks: &["defence", free_attacks::HIT, free_attacks::WOUND],
    words: &[
        ("stands_fast", "stays (determined)"),
        ("flees", "runs off"),
        ("shaken", "leader lost or at half"),
        ("wounded", "only wounded"),
        ("wounds_left", "wounds lost"),
    ],
    echoes: &["aim", "loaded", "attacks_met"],
    amended: &[
        ("RA-07", "0.3.0"),
        ("RA-08", "0.3.0"),
        ("RA-10", "0.2.0"),
        ("RA-12", "0.3.0"),
        ("RA-20", "0.3.0"),
        ("RA-23", "0.3.0"),
        ("RA-26", "0.2.0"),
    ],
};

impl Rules for Rangers {
    const INFO: &'static Info = &INFO;
    const NOUN: &'static str = "figures";
    // A figure's pips are its wounds: the red counter shows them, and no figure is removed before its last wound.
    const FIGURES: Option<(&'static str, &'static str)> = None;

    parts!();

    fn options_of(_: &str) -> Options {
        // The part of the defence given to an attack (RA-21), points on a free attack (RA-29).
        Options {
            words: &[],
            numbers: Some((0, 999)),
            odds: &[],
        }
    }

    fn counter_called(&self, _: &str, counter: &str) -> Say {
        adjust::counter_called(counter)
    }

    fn is_between_turns(&self) -> bool {
        self.turn.number > 0 && self.turn.side.is_none()
    }

    fn is_plural(&self, _: u16) -> bool {
        false
    }

    fn settle(at: &mut At, action: &str) {
        turn::settle(at, action);
    }

    fn renew(&mut self, other: &Self) {
        self.figures.clone_from(&other.figures);
        self.factions = other.factions;
        self.turn = other.turn;
    }
}
