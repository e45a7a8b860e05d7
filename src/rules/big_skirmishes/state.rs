//! What changes in a battle: units, characters, the turn, the deck, the combats. Flat rows by index, cheap to copy.

use super::roster::{CardKind, Formation, Roster, UnitEntry};
use crate::battle::{WhatIf, Word, company};
use crate::table::{Owner, Side, Who};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A unit as it is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Unit {
    /// Figures standing. With `kills` they always add up to what the roster has.
    pub(super) standing: u16,
    /// Figures lost.
    pub(super) kills: u16,
    /// Disorder markers.
    pub(super) disorder: u16,
    /// Grey smoke markers (BS-32, BS-33).
    pub(super) smoke: u16,
    /// The black smoke marker of skirmishing by pairs (BS-36).
    pub(super) black_smoke: bool,
    /// The rifles were tap-loaded: the next shot is a musket's (BS-33).
    pub(super) tap_loaded: bool,
    /// It has had its first shot of the game (BS-39).
    pub(super) fired_before: bool,
    /// How it stands.
    pub(super) formation: Formation,
    /// The Formation it belongs to, 0 for none (BS-04).
    pub(super) group: u8,
    /// It has been activated this turn (BS-23).
    pub(super) activated: bool,
    /// Actions it may still take in its activation.
    pub(super) actions_left: u16,
    /// Moves it has made in its activation: which of the Formation's movement dice comes next (BS-57).
    pub(super) moves_made: u16,
    /// It has moved at the charge rate in its activation (BS-30).
    pub(super) charge_made: bool,
    /// It has had its free fire or reload at the turn's end (BS-24, BS-35).
    pub(super) free_used: bool,
    /// Out of sight (BS-60).
    pub(super) hidden: bool,
    /// It has routed (BS-55).
    pub(super) routed: bool,
    /// It is off the table.
    pub(super) removed: bool,
    /// The combat it is engaged in, by number; 0 for none.
    pub(super) combat: u16,
    /// It must test its morale in step 3 of the turn's end (BS-52).
    pub(super) test_due: bool,
    /// A Dummy or Special Effect card has activated it (BS-63). A dummy always counts as if.
    #[serde(default)]
    pub(super) by_card: bool,
    /// What it had lost when the turn began, and whether it had routed: for the losses of a turn.
    #[serde(default)]
    pub(super) lost_before: u16,
    #[serde(default)]
    pub(super) routed_before: bool,
}

impl Unit {
    /// BS-50: disorders and kills together.
    pub(super) fn tally(&self) -> u16 {
        self.disorder + self.kills
    }

    /// Figures, losses, disorder and smoke in one word, to see at once whether any of them differs.
    pub(super) fn counts(&self) -> u64 {
        u64::from(self.standing)
            | u64::from(self.kills) << 16
            | u64::from(self.disorder) << 32
            | u64::from(self.smoke) << 48
    }

    /// Whether it is still in the game.
    pub(super) fn in_play(&self) -> bool {
        !self.removed && !self.routed && self.standing > 0
    }
}

/// A character as he is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Character {
    /// His class, 1 to 4; 0 before the muster, or once he has no class left.
    pub(super) class: u16,
    /// The unit he has joined.
    pub(super) with: Option<u16>,
    /// He is out of the game.
    pub(super) out_of_action: bool,
    /// A Hero who will be back for the next game (BS-40).
    pub(super) recovering: bool,
    /// Units he may still activate on this card.
    pub(super) activations_left: u16,
    /// His unit has routed: he may join another at once (BS-55).
    pub(super) free_move: bool,
}

/// Where the game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Phase {
    #[default]
    Opening,
    Cards,
    FreeFire,
    Combats,
    Morale,
}

impl Word for Phase {
    const ALL: &'static [(&'static str, Self)] = &[
        ("opening", Phase::Opening),
        ("cards", Phase::Cards),
        ("free-fire", Phase::FreeFire),
        ("combats", Phase::Combats),
        ("morale", Phase::Morale),
    ];
}

/// The turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Turn {
    /// 0 in the opening, then from 1.
    pub(super) number: u16,
    pub(super) phase: Phase,
    /// Every class is known (BS-07).
    pub(super) mustered: bool,
    /// Whose go it is in the opening.
    pub(super) to_go: Option<Side>,
    /// The unit that has begun this go.
    pub(super) go_unit: Option<u16>,
    pub(super) active_character: Option<u16>,
    pub(super) active_unit: Option<u16>,
    /// The hidden unit that a card activated last and that has actions left (BS-63).
    pub(super) card_unit: Option<u16>,
    /// The unit that is taking a Free Action at this moment (BS-16); never between two actions.
    pub(super) free_action: Option<u16>,
    /// What the Formation's movement dice said, one a move: 0 not rolled, 1 stays, 2 half, 3 all (BS-57).
    pub(super) move_dice: [u8; 2],
    /// The shot that has just been fired, while it may be reacted to.
    pub(super) shot: Option<Shot>,
}

/// The deck.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Deck {
    /// Which shuffle it is, from 1; 0 before the first.
    pub(super) shuffle: u32,
    /// Cards not drawn yet, by number. Their order says nothing.
    pub(super) left: Vec<u16>,
    /// Cards drawn this turn, in order.
    pub(super) drawn: Vec<u16>,
    /// How many Pauses have been drawn.
    pub(super) pauses: u16,
    /// The Bonus cards that red and blue hold face down.
    pub(super) hands: [Vec<u16>; 2],
}

/// The combats, as one row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Combats {
    /// The last number given to one.
    pub(super) count: u16,
    /// Those that go on.
    pub(super) fights: Vec<Combat>,
}

/// One combat: who is in it stands with the units (`Unit::combat`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Combat {
    /// Its number: `c1` and so on.
    pub(super) id: u16,
    /// Rounds fought.
    pub(super) round: u16,
    /// A round of it must be fought before play goes on (BS-20, BS-24).
    pub(super) due: bool,
    /// Units that charged into it: it counts in its first round only (BS-45, BS-47).
    pub(super) charged: Vec<u16>,
    /// Units that attack a defended obstacle: likewise.
    pub(super) at_obstacle: Vec<u16>,
}

/// A shot that may still be reacted to (BS-42, option).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Shot {
    pub(super) by: u16,
    pub(super) on: u16,
}

/// A battle.
#[derive(Clone, Debug)]
pub struct BigSkirmishes {
    pub(super) roster: Arc<Roster>,
    pub(super) units: Vec<Unit>,
    pub(super) characters: Vec<Character>,
    pub(super) turn: Turn,
    pub(super) deck: Deck,
    pub(super) combats: Combats,
    /// Whose hands count as unknown, for the odds as one viewer may know them.
    pub(super) veil: [bool; 2],
}

impl BigSkirmishes {
    /// The battle at its beginning.
    pub(super) fn new(roster: Roster) -> Self {
        let units = roster.units.iter().map(|entry| Unit {
            standing: entry.figures,
            formation: entry.formation,
            hidden: entry.hidden,
            ..Unit::default()
        });
        let characters = roster.characters.iter().map(|entry| Character {
            class: entry.class.unwrap_or(0).into(),
            ..Character::default()
        });
        let turn = Turn {
            mustered: roster.characters.iter().all(|entry| entry.class.is_some()),
            ..Turn::default()
        };
        let (units, characters) = (units.collect(), characters.collect());
        Self {
            roster: Arc::new(roster),
            units,
            characters,
            turn,
            deck: Deck::default(),
            combats: Combats::default(),
            veil: [false; 2],
        }
    }

    pub(super) fn entry(&self, unit: u16) -> &UnitEntry {
        &self.roster.units[usize::from(unit)]
    }

    pub(super) fn unit(&self, unit: u16) -> &Unit {
        &self.units[usize::from(unit)]
    }

    pub(super) fn unit_mut(&mut self, unit: u16) -> &mut Unit {
        &mut self.units[usize::from(unit)]
    }

    pub(super) fn character(&self, character: u16) -> &Character {
        &self.characters[usize::from(character)]
    }

    pub(super) fn character_mut(&mut self, character: u16) -> &mut Character {
        &mut self.characters[usize::from(character)]
    }

    pub(super) fn side(&self, unit: u16) -> Side {
        self.entry(unit).side
    }

    pub(super) fn character_side(&self, character: u16) -> Side {
        self.roster.characters[usize::from(character)].side
    }

    /// Every unit by number.
    pub(super) fn unit_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.units.len()).unwrap_or(u16::MAX)
    }

    /// Every character by number.
    pub(super) fn character_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.characters.len()).unwrap_or(u16::MAX)
    }

    /// The characters with a unit, in roster order.
    pub(super) fn with(&self, unit: u16) -> impl Iterator<Item = u16> + '_ {
        self.character_numbers().filter(move |c| {
            self.character(*c).with == Some(unit) && !self.character(*c).out_of_action
        })
    }

    /// For the odds: which character is with a unit.
    pub(super) fn company(&self, unit: u16) -> WhatIf {
        let own = self.character_numbers().filter(|c| {
            self.character_side(*c) == self.side(unit) && !self.character(*c).out_of_action
        });
        let those = company(self, unit, own.map(|c| (c, self.character(c).with)));
        WhatIf::company(self.roster.directory.id(Who::Unit(unit)), "with", &those)
    }

    /// The character with a unit whose class is highest (BS-09).
    pub(super) fn highest(&self, unit: u16) -> Option<u16> {
        self.with(unit)
            .max_by_key(|c| (self.character(*c).class, std::cmp::Reverse(*c)))
    }

    /// Dice of a unit.
    pub(super) fn owner(&self, unit: u16) -> Owner {
        Owner::unit(self.side(unit), unit)
    }

    pub(super) fn kind(&self, card: u16) -> CardKind {
        self.roster.kinds[usize::from(card)]
    }

    /// The side that holds a card.
    pub(super) fn holder(&self, card: u16) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|side| self.deck.hands[side.index()].contains(&card))
    }

    /// Takes a unit off the table; its characters stay, alone (BS-41).
    pub(super) fn remove(&mut self, unit: u16) {
        self.leave_formation(unit);
        let it = self.unit_mut(unit);
        it.removed = true;
        it.actions_left = 0;
        it.test_due = false;
        it.combat = 0;
        for character in self.character_numbers() {
            if self.character(character).with == Some(unit) {
                self.character_mut(character).with = None;
            }
        }
    }

    /// The units of a side in a combat, in roster order.
    pub(super) fn fighters(&self, combat: u16, side: Side) -> Vec<u16> {
        let all = (0..).zip(self.units.iter().zip(&self.roster.units));
        all.filter(|(_, (unit, entry))| unit.combat == combat && entry.side == side)
            .map(|(unit, _)| unit)
            .collect()
    }

    /// Whether a side has nobody in a combat.
    pub(super) fn is_one_sided(&self, combat: u16) -> bool {
        let mut there = [false; 2];
        for (unit, entry) in self.units.iter().zip(&self.roster.units) {
            if unit.combat == combat {
                there[entry.side.index()] = true;
            }
        }
        there != [true; 2]
    }

    /// The combat with this number.
    pub(super) fn combat(&self, id: u16) -> Option<&Combat> {
        self.combats.fights.iter().find(|combat| combat.id == id)
    }

    /// Who a unit is.
    pub(super) fn who(unit: u16) -> Who {
        Who::Unit(unit)
    }
}
