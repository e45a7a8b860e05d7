//! Simpson's Revolution Rules, by Aelred Glidden after Stephen Simpson.
//!
//! One die decides nearly everything: the unit attacked rolls it, and a unit that fails goes down a ladder of order, from wedge
//! and reinforced line to rout.
//!
//! * [`roster`]: rosters; [`options`]: the option, and rates the rulebook leaves out;
//! * [`state`]: the state, as flat rows, and every counter;
//! * [`license`]: the right to act and to attack;
//! * `actions/`: one file for each action;
//! * [`toss`]: one die against the face needed; [`ladder`]: failures; [`leaders`]: leaders in routs and rallies; [`melee`]: units in
//!   contact; [`march`]: rates of movement;
//! * [`turn`]: the order of steps and turns;
//! * [`view`], [`panel`], [`status`], [`tell`]: the screen and the texts;
//! * [`adjust`]: what the umpire can set, and what follows; [`audit`]: invariants;
//! * [`columns`]: the columns of the rosters; [`clauses`]: the quick reference.

mod actions;
mod adjust;
mod audit;
mod clauses;
mod columns;
mod ladder;
mod leaders;
mod license;
mod march;
mod melee;
mod options;
mod panel;
mod roster;
mod state;
mod status;
mod tell;
mod toss;
mod turn;
mod view;

pub use state::SimpsonsRevolution;

use super::*;
use crate::battle::{End, Info, quantity};
use ladder::{CREW_BACK, MoraleFailure, ROUT};
use leaders::Rout;
use license::Activation;
use roster::{Arm, Posture, Troop, Weapon};
use state::{ChargeMade, CombatKind, Leader, Rung, Turn, TurnStep, UnitState};
use toss::{MOST_NEED, Toss, TossKind, stopped};

/// A battle of Simpson's Revolution with its table and report.
type At<'a, 't, 'r> = crate::battle::At<'a, 't, 'r, SimpsonsRevolution>;

static INFO: Info = Info {
    id: "simpsons-revolution",
    title: "Simpson's Revolution Rules",
    author: "Aelred Glidden, after Stephen Simpson",
    about: "Whole battles with few dice. One side moves, fires and fights, a step at a time; then the other.",
    prefix: "SR",
    clauses: clauses::CLAUSES,
    roster: &columns::TABLES,
    markers: &view::MARKERS,
    alike: &[
        ("assault", "charge"),
        ("fire", "combat"),
        ("shoot", "combat"),
    ],
    example: "combat 2 14 range=8",
    sample: "cider-mill.battle.yaml",
    figures: &["inches", "need"],
    asks: &["rally", "go_along"],
    words: &[("stands", "holds"), ("formed", "loses a stand")],
    echoes: &[
        "fails",
        "disordered",
        "stands_lost",
        "moves",
        "succeeds",
        "held_up",
    ],
    amended: &[
        ("SR-06", "0.3.0"),
        ("SR-17", "0.3.0"),
        ("SR-19", "0.3.0"),
        ("SR-20", "0.2.0"),
        ("SR-21", "0.2.0"),
        ("SR-22", "0.2.0"),
    ],
};

impl Rules for SimpsonsRevolution {
    const INFO: &'static Info = &INFO;

    const FIGURES: Option<(&'static str, &'static str)> = Some(("stand", "stands"));

    parts!();

    fn moves_since(&self, before: &Self) -> Vec<(Who, Todo)> {
        tell::moves_since(self, before)
    }

    fn people_of(&self, ask: &str) -> Vec<Who> {
        match ask {
            "rally" => self.leader_numbers().map(Who::from).collect(),
            _ => Vec::new(),
        }
    }

    fn is_plural(&self, unit: u16) -> bool {
        self.entry(Unit(unit)).arm != Arm::Artillery
    }
}
