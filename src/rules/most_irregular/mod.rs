//! Most Irregular (amendments to Fast And Dirty).
//!
//! The sides take turns to command with one commander each, who activates a formed body (two actions) and stragglers (one).
//! One figure is one man, formed or a straggler, fit or wounded.
//!
//! * [`roster`]: rosters; [`options`]: the options of a battle;
//! * [`men`]: counts of men and losses; [`state`]: the state, as flat rows, and every counter;
//! * [`license`]: the right to act; [`turn`]: the beginning and end of turns and goes;
//! * `actions/`: one file for each action;
//! * [`blows`]: hits; [`steady`], [`morale`]: tests of quality; [`officers`]: officers under fire; [`strikes`]: the dice of an assault's
//!   rounds, [`combat`]: the rounds, [`melee`]: the rounds to come, solved as a whole;
//! * [`view`], [`status`], [`tell`]: the screen and the texts;
//! * [`adjust`]: what the umpire can set, and what follows; [`audit`]: invariants;
//! * [`columns`]: the columns of the rosters; [`clauses`]: the quick reference.

mod actions;
mod adjust;
mod audit;
mod blows;
mod clauses;
mod columns;
mod combat;
mod license;
mod melee;
mod men;
mod morale;
mod officers;
mod options;
mod roster;
mod state;
mod status;
mod steady;
mod strikes;
mod tell;
mod turn;
mod view;

pub use state::MostIrregular;

use super::*;
use crate::battle::{Info, Party};
use blows::{EFFECT, EffectDice, HitAllocation, Stand};
use men::{Body, Losses, Men, threes};
use morale::Nerve;
use officers::Officers;
use roster::{Quality, Weapon};
use state::{Commander, Go, Turn, UnitState};
use steady::{Steady, Stood, WHY, passing_on};
use strikes::{Contest, MeleeBody, Striker, Tag};

type At<'a, 't, 'r> = crate::battle::At<'a, 't, 'r, MostIrregular>;

static INFO: Info = Info {
    id: "most-irregular",
    title: "Most Irregular (amendments to Fast And Dirty)",
    author: "an author not named in the text",
    about: "Bodies of irregulars that lose stragglers as they march and fight. The commanders take turns to lead and to rally them.",
    prefix: "MI",
    clauses: clauses::CLAUSES,
    roster: &columns::TABLES,
    markers: &view::MARKERS,
    alike: &[("shoot", "fire"), ("charge", "assault")],
    example: "fire 2 14 range=8",
    sample: "ferry-road.battle.yaml",
    figures: &[
        "bonus",
        "dice",
        "effect",
        "effective_range",
        "hits",
        "hits_in_open",
        "inches",
    ],
    asks: &["rally", "snipe", "fire", "still_contact"],
    words: &[
        ("started_with", "counted from the start"),
        ("stays", "hangs back"),
        ("fires", "fires first"),
        ("draws", "a drawn round"),
        ("falls_back", "withdraws"),
        ("killed", "officer killed"),
        ("fatal", "killed"),
    ],
    echoes: &[
        "formed_fit",
        "formed_wounded",
        "straggler_fit",
        "straggler_wounded",
        "holds",
        "actions_left",
    ],
    amended: &[
        ("MI-05", "0.3.0"),
        ("MI-07", "0.3.0"),
        ("MI-11", "0.3.0"),
        ("MI-12", "0.3.0"),
        ("MI-18", "0.2.0"),
        ("MI-23", "0.3.0"),
        ("MI-24", "0.2.0"),
        ("MI-26", "0.2.0"),
        ("MI-27", "0.3.0"),
        ("MI-28", "0.3.0"),
        ("MI-29", "0.3.0"),
        ("MI-34", "0.3.0"),
        ("MI-38", "0.3.0"),
    ],
};

impl Rules for MostIrregular {
    const INFO: &'static Info = &INFO;
    /// The pips are men in formation and stragglers.
    const FIGURES: Option<(&'static str, &'static str)> = None;
    const REMOVED: Option<(&'static str, &'static str)> = Some(("man", "men"));
    const STRAYS: Option<(&'static str, &'static str)> = Some(("straggler", "stragglers"));

    parts!();

    fn people_of(&self, ask: &str) -> Vec<Who> {
        match ask {
            "rally" => self.commander_numbers().map(Character::into).collect(),
            _ => Vec::new(),
        }
    }

    fn is_between_turns(&self) -> bool {
        self.turn.number > 0 && self.turn.side.is_none()
    }

    fn settle(at: &mut At, _: &str) {
        turn::settle(at);
    }

    fn renew(&mut self, other: &Self) {
        self.units.clone_from(&other.units);
        self.commanders.clone_from(&other.commanders);
        self.turn = other.turn;
    }
}
