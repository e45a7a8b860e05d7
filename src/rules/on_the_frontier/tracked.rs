//! Every counter, declared once: for the umpire's changes, `exec` and the odds.

use super::adjust as set;
use super::state::{Charges, Commander, Turn, Works};
use super::*;
use crate::battle::tracked::{All, RowField, Rows, Tracked, TrackedRow, every, field, next};

type OfUnit = Tracked<OnTheFrontier, Unit, UnitState>;
type OfCommander = Tracked<OnTheFrontier, Character, Commander>;
type OfTurn = Tracked<OnTheFrontier, (), Turn>;

pub static ALL: &[&dyn Tracking<OnTheFrontier>] = &[&UNIT, &COMMANDER, &TURN, &WORKS, &CHARGES];

/// OF-01: figures standing, down and lost add up.
const fn figures(field: RowField<UnitState, u16>) -> OfUnit {
    OfUnit::part(field, |battle, unit| battle.entry(unit).figures).counted()
}

pub static UNIT: TrackedRow<OnTheFrontier, Unit, UnitState> = TrackedRow {
    name: "units",
    who: Unit::into,
    rows: Rows::Many(|battle| &battle.units, |battle| &mut battle.units),
    changed: |now, was, from| {
        next(now, was, from, |now, was| {
            (now.standing, now.down, now.lost) == (was.standing, was.down, was.lost)
        })
    },
    all: All::of(&[
        figures(field!(standing)).set_by(set::standing),
        figures(field!(down)).set_by(set::down),
        figures(field!(lost)).set_by(set::lost),
        OfUnit::derived("shaken", |it, unit| it.is_shaken(unit).into()),
        OfUnit::flag(field!(done)),
        OfUnit::flag(field!(held_fire)).set_by(set::held_fire),
        OfUnit::of_battle(
            "shot_by",
            shot_by,
            |it, unit| Range::List(foes(it, unit)),
            set::shot_by,
        ),
        OfUnit::of_battle(
            "charging",
            charging,
            |it, unit| Range::Id(foes(it, unit)),
            set::charging,
        ),
        OfUnit::flag(field!(may_pursue)).set_by(set::may_pursue),
        OfUnit::flag(field!(routed)).set_by(set::routed),
    ]),
};

static COMMANDER: TrackedRow<OnTheFrontier, Character, Commander> = TrackedRow {
    name: "commanders",
    who: Character::into,
    rows: Rows::Many(|battle| &battle.commanders, |battle| &mut battle.commanders),
    changed: every,
    all: All::of(&[
        OfCommander::of_battle("with", with, friends, set::with),
        OfCommander::flag(field!(moved)),
        // Null: not hit.
        OfCommander::of_battle(
            "hit_on_turn",
            |it, commander| json!(it.commander(commander).hit_on_turn),
            |it, _| Range::WholeOrNone(1, it.turn.number),
            set::hit_on_turn,
        ),
    ]),
};

static TURN: TrackedRow<OnTheFrontier, (), Turn> = TrackedRow::single(
    "turn",
    |battle| &battle.turn,
    |battle| &mut battle.turn,
    &[
        OfTurn::whole(field!(number), |_, ()| u16::MAX)
            .within(|_, ()| Range::Whole(1, 999))
            .set_by(set::number),
        OfTurn::of_battle(
            "first",
            |it, ()| json!(it.turn.first.map(Side::id)),
            first,
            set::first,
        )
        .when(has_begun),
        OfTurn::of_battle("half", |it, ()| json!(it.turn.half.id()), half, set::half)
            .when(has_begun),
    ],
);

/// Each work is a counter of its own ([`super::adjust`]).
static WORKS: TrackedRow<OnTheFrontier, (), Works> = TrackedRow::single(
    "works",
    |battle| &battle.works,
    |battle| &mut battle.works,
    &[],
);

/// Each demolition charge is a counter of its own.
static CHARGES: TrackedRow<OnTheFrontier, (), Charges> = TrackedRow::single(
    "charges",
    |battle| &battle.charges,
    |battle| &mut battle.charges,
    &[],
);

/// Sets several counts of a unit's figures at once; they must still add up.
pub fn set_together(
    battle: &mut OnTheFrontier,
    row: &str,
    counters: &Map<String, Value>,
) -> Result<(), String> {
    let Some(Who::Unit(unit)) = battle.roster.directory.who(row) else {
        return Err("only the figures of a unit can be set together".to_owned());
    };
    UNIT.set_parts(battle, Unit(unit), counters, "figures")?;
    battle.unit_mut(Unit(unit)).come_back();
    Ok(())
}

fn shot_by(battle: &OnTheFrontier, unit: Unit) -> Value {
    let by = battle.unit(unit).shot_by.iter();
    by.map(|unit| battle.id(*unit)).collect()
}

fn charging(battle: &OnTheFrontier, unit: Unit) -> Value {
    json!(battle.unit(unit).charging.map(|target| battle.id(target)))
}

fn with(battle: &OnTheFrontier, commander: Character) -> Value {
    json!(battle.commander(commander).with.map(|unit| battle.id(unit)))
}

fn foes(battle: &OnTheFrontier, unit: Unit) -> Vec<String> {
    battle.ids(battle.in_play(battle.side(unit).other()))
}

fn friends(battle: &OnTheFrontier, commander: Character) -> Range {
    let side = battle.commander_entry(commander).side;
    Range::Id(battle.ids(battle.in_play(side)))
}

/// First player and half exist only after the initiative.
fn has_begun(battle: &OnTheFrontier) -> bool {
    battle.turn.first.is_some()
}

fn first(_: &OnTheFrontier, (): ()) -> Range {
    Range::Words(["red", "blue"].map(str::to_owned).to_vec())
}

fn half(_: &OnTheFrontier, (): ()) -> Range {
    Range::Words(["red", "blue", "charges"].map(str::to_owned).to_vec())
}
