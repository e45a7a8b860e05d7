//! Every counter, declared once for the umpire, for `exec` and for the odds.

use super::adjust as set;
use super::state::{Combats, Deck, Turn};
use super::*;
use crate::battle::tracked::{All, Rows, Tracked, TrackedRow, field, next};

type OfUnit = Tracked<BigSkirmishes, Unit, UnitState>;
type OfCharacter = Tracked<BigSkirmishes, Character, CharacterState>;
type OfTurn = Tracked<BigSkirmishes, (), Turn>;

/// Every table, in the order of the state.
pub static ALL: &[&dyn Tracking<BigSkirmishes>] = &[&UNIT, &CHARACTER, &TURN, &DECK, &COMBATS];

pub static UNIT: TrackedRow<BigSkirmishes, Unit, UnitState> = TrackedRow {
    name: "units",
    who: Who::from,
    rows: Rows::Many(|battle| &battle.units, |battle| &mut battle.units),
    // The odds ask this of every unit on every run, and most units do not change.
    changed: |now, was, from| {
        next(now, was, from, |now, was| {
            now.counts() == was.counts() && now.actions_left == was.actions_left
        })
    },
    all: All::of(&[
        OfUnit::part(field!(standing), figures)
            .set_by(set::standing)
            .counted(),
        OfUnit::part(field!(kills), figures)
            .set_by(set::kills)
            .counted(),
        OfUnit::whole(field!(disorder), |_, _| 999).counted(),
        OfUnit::derived("tally", |it, unit| it.unit(unit).tally().into())
            .counted_by(UnitState::tally),
        OfUnit::whole(field!(smoke), |_, _| 2).counted(),
        OfUnit::flag(field!(black_smoke)),
        OfUnit::flag(field!(tap_loaded)),
        OfUnit::flag(field!(fired_before)),
        OfUnit::of_battle("formation", formation, formations, set::formation),
        OfUnit::derived("grouped_with", grouped_with),
        OfUnit::flag(field!(activated)),
        OfUnit::whole(field!(actions_left), |_, _| 2)
            .set_by(set::actions_left)
            .counted(),
        OfUnit::of_battle(
            "engaged",
            |it, unit| (it.unit(unit).combat != 0).into(),
            |_, _| Range::Flag,
            set::engaged,
        ),
        OfUnit::flag(field!(hidden)).set_by(set::hidden),
        OfUnit::flag(field!(routed)).set_by(set::routed),
        OfUnit::flag(field!(removed)).set_by(set::removed),
        OfUnit::derived("characters", characters),
    ]),
};

static CHARACTER: TrackedRow<BigSkirmishes, Character, CharacterState> = TrackedRow {
    name: "characters",
    who: Who::from,
    rows: Rows::Many(|battle| &battle.characters, |battle| &mut battle.characters),
    changed: |now, was, from| next(now, was, from, |now, was| now.class == was.class),
    all: All::of(&[
        OfCharacter::whole(field!(class), |_, _| 4)
            .set_by(set::class)
            .counted(),
        OfCharacter::of_battle("with", with, friends, set::with),
        OfCharacter::flag(field!(out_of_action)).set_by(set::out_of_action),
        OfCharacter::whole(field!(activations_left), |_, _| 2).set_by(set::activations_left),
    ]),
};

static TURN: TrackedRow<BigSkirmishes, (), Turn> = TrackedRow::single(
    "turn",
    |battle| &battle.turn,
    |battle| &mut battle.turn,
    &[
        OfTurn::whole(field!(number), |_, ()| u16::MAX)
            .within(|it, ()| Range::Whole(u16::from(it.turn.phase != Phase::Opening), 999)),
        OfTurn::of_battle(
            "phase",
            |it, ()| it.turn.phase.word().into(),
            phases,
            set::phase,
        ),
        OfTurn::derived("mustered", |it, ()| it.turn.mustered.into()),
        OfTurn::derived("to_go", |it, ()| json!(it.turn.to_go.map(Side::id))),
        OfTurn::of_battle(
            "active_character",
            active_character,
            able,
            set::active_character,
        ),
        OfTurn::derived("active_unit", unit_of_the_go),
        OfTurn::of_battle("active_unit", active_unit, in_play, set::active_unit).untold(),
    ],
);

/// The deck. Each card is a counter of its own ([`super::adjust`]).
static DECK: TrackedRow<BigSkirmishes, (), Deck> = TrackedRow::single(
    "deck",
    |battle| &battle.deck,
    |battle| &mut battle.deck,
    &[],
);

/// The combats, which only charges and contacts make.
static COMBATS: TrackedRow<BigSkirmishes, (), Combats> = TrackedRow::single(
    "combats",
    |battle| &battle.combats,
    |battle| &mut battle.combats,
    &[],
);

/// Sets the figures standing and the kills of a unit together.
pub fn set_together(
    battle: &mut BigSkirmishes,
    row: &str,
    counters: &Map<String, Value>,
) -> Result<(), String> {
    let Some(Who::Unit(unit)) = battle.roster.directory.who(row) else {
        return Err("only the figures of a unit are set together".to_owned());
    };
    let unit = Unit(unit);
    UNIT.set_parts(battle, unit, counters, "figures")?;
    set::set_standing(battle, unit, battle.unit(unit).standing);
    Ok(())
}

fn id(battle: &BigSkirmishes, who: impl Into<Who>) -> String {
    battle.roster.directory.id(who.into()).to_owned()
}

fn figures(battle: &BigSkirmishes, unit: Unit) -> u16 {
    battle.entry(unit).figures
}

fn formation(battle: &BigSkirmishes, unit: Unit) -> Value {
    battle.unit(unit).formation.word().into()
}

fn formations(battle: &BigSkirmishes, unit: Unit) -> Range {
    Range::words(|formation: Formation| formation.fits(battle.entry(unit).arm))
}

fn grouped_with(battle: &BigSkirmishes, unit: Unit) -> Value {
    let others = battle.formation_of(unit).into_iter();
    let others = others.filter(|other| *other != unit);
    others.map(|other| id(battle, other)).collect()
}

fn characters(battle: &BigSkirmishes, unit: Unit) -> Value {
    let with = battle.with(unit);
    with.map(|it| id(battle, it)).collect()
}

fn with(battle: &BigSkirmishes, character: Character) -> Value {
    let unit = battle.character(character).with;
    json!(unit.map(|unit| id(battle, unit)))
}

fn friends(battle: &BigSkirmishes, character: Character) -> Range {
    let side = battle.character_side(character);
    units(battle, |unit| battle.side(unit) == side)
}

fn in_play(battle: &BigSkirmishes, (): ()) -> Range {
    units(battle, |_| true)
}

/// The units on the table that pass `fits`.
fn units(battle: &BigSkirmishes, fits: impl Fn(Unit) -> bool) -> Range {
    let units = battle.unit_numbers();
    let units = units.filter(|unit| battle.is_here(*unit) && fits(*unit));
    Range::Id(units.map(|unit| id(battle, unit)).collect())
}

/// The phases the umpire can choose: the opening before the first shuffle, the others after it.
fn phases(battle: &BigSkirmishes, (): ()) -> Range {
    let unshuffled = battle.deck.shuffle == 0;
    Range::words(|phase: Phase| (phase == Phase::Opening) == unshuffled)
}

fn active_character(battle: &BigSkirmishes, (): ()) -> Value {
    let active = battle.turn.active_character;
    json!(active.map(|it| id(battle, it)))
}

fn able(battle: &BigSkirmishes, (): ()) -> Range {
    let all = battle.character_numbers();
    let able = all.filter(|it| battle.is_character_here(*it));
    Range::Id(able.map(|it| id(battle, it)).collect())
}

fn active_unit(battle: &BigSkirmishes, (): ()) -> Value {
    json!(battle.turn.active_unit.map(|unit| id(battle, unit)))
}

/// The active unit; in the opening the one that has the go.
fn unit_of_the_go(battle: &BigSkirmishes, (): ()) -> Value {
    let unit = battle.turn.active_unit.or(battle.turn.go_unit);
    json!(unit.map(|unit| id(battle, unit)))
}
