//! The state of a battle: units, characters, turn, deck, combats. Flat rows by index, cheap to copy.

use super::roster::{CardKind, Formation, Roster, UnitEntry};
use crate::battle::scenario::ScenarioInPlay;
use crate::battle::{WhatIf, Word, company};
use crate::table::{Owner, Side, Who};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The state of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Unit {
    /// Figures standing; `standing + kills` is always the roster's figures.
    pub(super) standing: u16,
    pub(super) kills: u16,
    pub(super) disorder: u16,
    /// Grey smoke markers (BS-32, BS-33).
    pub(super) smoke: u16,
    /// The black smoke marker of skirmishing by pairs (BS-36).
    pub(super) black_smoke: bool,
    /// True if the rifles were tap-loaded: the next shot is a musket's (BS-33).
    pub(super) tap_loaded: bool,
    /// True after the unit's first shot of the game (BS-39).
    pub(super) fired_before: bool,
    pub(super) formation: Formation,
    /// The number of its Formation, 0 for none (BS-04).
    pub(super) group: u8,
    pub(super) activated: bool,
    /// Actions left in its activation.
    pub(super) actions_left: u16,
    /// Moves made in its activation: the index of the Formation's next movement die (BS-57).
    pub(super) moves_made: u16,
    /// True after a move at the charge rate in this activation (BS-30).
    pub(super) charge_made: bool,
    /// True after its free fire or reload at the turn's end (BS-24, BS-35).
    pub(super) free_used: bool,
    pub(super) hidden: bool,
    pub(super) routed: bool,
    /// True if it is off the table.
    pub(super) removed: bool,
    /// The number of its combat; 0 for none.
    pub(super) combat: u16,
    /// True if it must test morale in step 3 of the turn's end (BS-52).
    pub(super) test_due: bool,
    /// True if a Dummy or Special Effect card has activated it (BS-63); always true for a dummy.
    #[serde(default)]
    pub(super) by_card: bool,
    /// Its kills at the beginning of the turn, and whether it had routed by then, for the turn's losses.
    #[serde(default)]
    pub(super) lost_before: u16,
    #[serde(default)]
    pub(super) routed_before: bool,
}

impl Unit {
    /// Disorders plus kills (BS-50).
    pub(super) fn tally(&self) -> u16 {
        self.disorder + self.kills
    }

    /// Figures, kills, disorder and smoke packed in one word, for quick comparison.
    pub(super) fn counts(&self) -> u64 {
        u64::from(self.standing)
            | u64::from(self.kills) << 16
            | u64::from(self.disorder) << 32
            | u64::from(self.smoke) << 48
    }

    pub(super) fn in_play(&self) -> bool {
        !self.removed && !self.routed && self.standing > 0
    }
}

/// The state of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Character {
    /// The class, 1 to 4; 0 before the muster and once out of action.
    pub(super) class: u16,
    /// The unit joined.
    pub(super) with: Option<u16>,
    pub(super) out_of_action: bool,
    /// True for a Hero who returns in the next game (BS-40).
    pub(super) recovering: bool,
    /// Units it may still activate with this card.
    pub(super) activations_left: u16,
    /// True after its unit has routed: it may join another at once (BS-55).
    pub(super) free_move: bool,
}

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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Turn {
    /// 0 in the opening, then from 1.
    pub(super) number: u16,
    pub(super) phase: Phase,
    /// True once every class is known (BS-07).
    pub(super) mustered: bool,
    /// The side to go in the opening.
    pub(super) to_go: Option<Side>,
    /// The unit that has begun this go.
    pub(super) go_unit: Option<u16>,
    pub(super) active_character: Option<u16>,
    pub(super) active_unit: Option<u16>,
    /// The unit last activated by a card, while it has actions left (BS-63).
    pub(super) card_unit: Option<u16>,
    /// The unit taking a Free Action (BS-16); always `None` between actions.
    pub(super) free_action: Option<u16>,
    /// The Formation's movement dice by move: 0 not rolled, 1 no move, 2 half, 3 full (BS-57).
    pub(super) move_dice: [u8; 2],
    /// The last shot, while a unit may react to it.
    pub(super) shot: Option<RecentShot>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Deck {
    /// The number of the shuffle, from 1; 0 before the first.
    pub(super) shuffle: u32,
    /// The undrawn cards by number, in no meaningful order.
    pub(super) left: Vec<u16>,
    /// Cards drawn this turn, in order.
    pub(super) drawn: Vec<u16>,
    pub(super) pauses: u16,
    /// The Bonus cards held face down by red and blue.
    pub(super) hands: [Vec<u16>; 2],
}

/// All combats, as one row.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Combats {
    /// The number of the latest combat.
    pub(super) count: u16,
    /// The open combats.
    pub(super) fights: Vec<Combat>,
}

/// A combat. Its units know it by `Unit::combat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Combat {
    /// Its number: 1 for `c1`.
    pub(super) id: u16,
    pub(super) round: u16,
    /// True if a round must be fought before play goes on (BS-20, BS-24).
    pub(super) due: bool,
    /// Units that charged into it; counts in its first round only (BS-45, BS-47).
    pub(super) charged: Vec<u16>,
    /// Units that attack a defended obstacle; counts in its first round only.
    pub(super) at_obstacle: Vec<u16>,
}

/// A shot that a unit may still react to (BS-42, option `react_to_fire`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct RecentShot {
    pub(super) by: u16,
    pub(super) on: u16,
}

/// A battle of Big Skirmishes.
#[derive(Clone, Debug)]
pub struct BigSkirmishes {
    pub(super) roster: Arc<Roster>,
    pub(super) units: Vec<Unit>,
    pub(super) characters: Vec<Character>,
    pub(super) turn: Turn,
    pub(super) deck: Deck,
    pub(super) combats: Combats,
    /// The hands unknown to the viewer the odds are for.
    pub(super) hidden_hands: [bool; 2],
    /// The scenario, the same in every ruleset.
    pub(super) scenario: ScenarioInPlay,
}

impl BigSkirmishes {
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
            hidden_hands: [false; 2],
            scenario: ScenarioInPlay::NONE,
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

    pub(super) fn unit_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.units.len()).unwrap_or(u16::MAX)
    }

    pub(super) fn character_numbers(&self) -> std::ops::Range<u16> {
        0..u16::try_from(self.characters.len()).unwrap_or(u16::MAX)
    }

    /// The characters with a unit, in roster order.
    pub(super) fn with(&self, unit: u16) -> impl Iterator<Item = u16> + '_ {
        self.character_numbers().filter(move |c| {
            self.character(*c).with == Some(unit) && !self.character(*c).out_of_action
        })
    }

    /// The odds' what-if on the character with a unit.
    pub(super) fn company(&self, unit: u16) -> WhatIf {
        let own = self.character_numbers().filter(|c| {
            self.character_side(*c) == self.side(unit) && !self.character(*c).out_of_action
        });
        let those = company(self, unit, own.map(|c| (c, self.character(c).with)));
        WhatIf::company(self.roster.directory.id(Who::Unit(unit)), "with", &those)
    }

    /// The character of the highest class with a unit (BS-09).
    pub(super) fn highest(&self, unit: u16) -> Option<u16> {
        self.with(unit)
            .max_by_key(|c| (self.character(*c).class, std::cmp::Reverse(*c)))
    }

    /// The owner of a unit's dice.
    pub(super) fn owner(&self, unit: u16) -> Owner {
        Owner::unit(self.side(unit), unit)
    }

    pub(super) fn kind(&self, card: u16) -> CardKind {
        self.roster.kinds[usize::from(card)]
    }

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

    /// True if one side has no units left in the combat.
    pub(super) fn is_one_sided(&self, combat: u16) -> bool {
        let mut there = [false; 2];
        for (unit, entry) in self.units.iter().zip(&self.roster.units) {
            if unit.combat == combat {
                there[entry.side.index()] = true;
            }
        }
        there != [true; 2]
    }

    pub(super) fn combat(&self, id: u16) -> Option<&Combat> {
        self.combats.fights.iter().find(|combat| combat.id == id)
    }

    pub(super) fn who(unit: u16) -> Who {
        Who::Unit(unit)
    }
}
