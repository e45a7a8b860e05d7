//! Big Skirmishes / Small Battles, by Andy Callan.
//!
//! Characters' cards are drawn from one deck for both sides. A character drawn activates units; a unit activated takes
//! two actions. The other rulebooks' folders are laid out like this one:
//!
//! * [`roster`]: the roster and its limits; [`options`]: readings that a table may choose;
//! * [`state`]: what changes, as flat rows, and every counter; [`formations`]: units that act as one;
//! * [`license`]: the right to act, and what acting uses up;
//! * `actions/`: one file for each action;
//! * [`blows`]: attack dice, hits and losses; [`volley`]: fire; [`targets`]: lists of targets; [`reaction`], [`combat`],
//!   [`morale`]: hand to hand and its results;
//! * [`deck`]: Bonus cards and the Joker; [`turn`]: how turns begin and end;
//! * [`verdicts`]: parts of sentences that several actions share;
//! * [`redacted`]: the battle without what a viewer may not know;
//! * [`names`], [`view`], [`columns`], [`status`], [`tell`]: what people and programs see;
//! * [`adjust`]: what the umpire can set, and what follows; [`audit`]: the invariants;
//! * [`clauses`]: the quick reference.

mod actions;
mod adjust;
mod audit;
mod blows;
mod clauses;
mod columns;
mod combat;
mod deck;
mod formations;
mod license;
mod morale;
mod names;
mod options;
mod reaction;
mod redacted;
mod roster;
mod state;
mod status;
mod targets;
mod tell;
mod turn;
mod verdicts;
mod view;
mod volley;

pub use state::BigSkirmishes;

use super::*;
use crate::battle::{Card, CardNumber, Event, Info, Progress, counted, percent};
use crate::table::{DiceRequest, NOT_THIS_TURN, Rolled};
use blows::{Blows, Casualties, HitResults};
use deck::Joker;
use license::{ActionKind, License};
use morale::{MoraleOutcome, MoraleResult};
use names::class_name;
use options::RoundsPerTurn;
use reaction::{IncomingAttack, Reacted, Reaction, Try};
use roster::{Arm, CardKind, Formation, Rating, UnitEntry, Weapon};
use state::{CharacterState, Combat, Deck, Phase, Turn, UnitState};
use volley::Volley;

/// A battle with its table and report.
type At<'a, 't, 'r> = crate::battle::At<'a, 't, 'r, BigSkirmishes>;

static INFO: Info = Info {
    id: "big-skirmishes",
    title: "Big Skirmishes / Small Battles",
    author: "Andy Callan",
    about: "Units of about a dozen figures. A card says which character may give orders next; hidden units and Bonus cards bring surprises.",
    prefix: "BS",
    clauses: clauses::CLAUSES,
    roster: &columns::TABLES,
    markers: &view::MARKERS,
    alike: &[("shoot", "fire"), ("assault", "charge")],
    example: "fire 2 14 range=8",
    sample: "hollow-creek.battle.yaml",
    figures: &["dice", "inches", "need", "reaction", "tally"],
    asks: &["joker", "react", "reaction", "reroll_ones", "reroll_one"],
    words: &[
        // The question must not name the card.
        ("joker", "card"),
        ("next", "the next card"),
        ("next_pause", "a Pause next"),
        ("next_bonus", "a Bonus card next"),
        ("takes_bonus", "takes a Bonus card"),
        ("after_second_pause", "after the second Pause"),
        ("engages", "makes contact"),
        ("kills", "killed"),
        ("disorder", "disorders"),
        ("falls_due", "must test"),
        ("draw", "a draw"),
        ("duffer", "a Duffer"),
        ("leader", "a Leader"),
        ("professional", "a Professional"),
        ("hero", "a Hero"),
    ],
    echoes: &[
        "tally",
        "actions_left",
        "arrives",
        "loses",
        "stops_short",
        "fails_to_react",
    ],
    amended: &[
        ("BS-04", "0.2.0"),
        ("BS-05", "0.2.0"),
        ("BS-11", "0.3.0"),
        ("BS-12", "0.3.0"),
        ("BS-22", "0.3.0"),
        ("BS-23", "0.2.0"),
        ("BS-37", "0.2.0"),
        ("BS-42", "0.2.0"),
        ("BS-43", "0.2.0"),
        ("BS-56", "0.2.0"),
        ("BS-63", "0.3.0"),
    ],
};

impl Rules for BigSkirmishes {
    const INFO: &'static Info = &INFO;

    const REFUSAL_OF_HIDDEN: (&'static str, &'static str) = redacted::REFUSAL;

    parts!();

    fn options_of(ask: &str) -> Options {
        match ask {
            "joker" => Options {
                words: &["none", "all", NOT_THIS_TURN],
                numbers: Some((0, 999)),
                odds: &["none", "all", "worst"],
            },
            "reaction" => Options::words(&["stand", "evade", "fire", "counter-charge"]),
            "reroll_one" => morale::REROLL_ONE,
            _ => Options::YES_OR_NO,
        }
    }

    fn is_plural(&self, unit: u16) -> bool {
        self.entry(Unit(unit)).arm != Arm::Artillery
    }

    fn redacted(&self, viewer: Viewer) -> Self {
        self.known_to(viewer)
    }

    fn counter_called(&self, row: &str, counter: &str) -> Say {
        adjust::counter_called(self, row, counter)
    }

    fn foretell(&self, action: &str) -> Vec<(Event, f64)> {
        if action == "draw" {
            self.after_second_pause()
        } else {
            Vec::new()
        }
    }

    fn settle(at: &mut At, action: &str) {
        turn::settle(at, action);
    }

    fn renew(&mut self, other: &Self) {
        self.units.clone_from(&other.units);
        self.characters.clone_from(&other.characters);
        self.turn = other.turn;
        // All by name, so that no new one is forgotten.
        let Deck {
            shuffle,
            left,
            drawn,
            pauses,
            hands,
            declined,
            face_up,
        } = &other.deck;
        (self.deck.shuffle, self.deck.pauses) = (*shuffle, *pauses);
        self.deck.left.clone_from(left);
        self.deck.drawn.clone_from(drawn);
        for (mine, theirs) in self.deck.hands.iter_mut().zip(hands) {
            mine.clone_from(theirs);
        }
        self.deck.declined = *declined;
        self.deck.face_up.clone_from(face_up);
        self.combats.clone_from(&other.combats);
        (self.hidden_hands, self.taken_as_held) = (other.hidden_hands, other.taken_as_held);
    }

    fn state(&self, viewer: Viewer) -> Value {
        tell::state(self, viewer)
    }

    fn bounds(&self) -> Result<(), String> {
        audit::bounds(self)
    }
}
