//! Every counter, declared once: for the umpire's changes, `exec` and the odds.

use super::adjust as set;
use super::state::Leader;
use super::*;
use crate::battle::tracked::{All, Rows, Tracked, TrackedRow, every, field, next, set_word};

type OfUnit = Tracked<SimpsonsRevolution, Unit, UnitState>;
type OfLeader = Tracked<SimpsonsRevolution, Character, Leader>;
type OfTurn = Tracked<SimpsonsRevolution, (), Turn>;

pub static ALL: &[&dyn Tracking<SimpsonsRevolution>] = &[&UNIT, &LEADER, &TURN];

pub static UNIT: TrackedRow<SimpsonsRevolution, Unit, UnitState> = TrackedRow {
    name: "units",
    who: Who::from,
    rows: Rows::Many(|battle| &battle.units, |battle| &mut battle.units),
    changed: |now, was, from| {
        next(now, was, from, |now, was| {
            (now.stands, now.stands_lost) == (was.stands, was.stands_lost)
        })
    },
    all: All::of(&[
        OfUnit::part(field!(stands), all_stands)
            .set_by(set::stands)
            .counted(),
        OfUnit::part(field!(stands_lost), all_stands)
            .set_by(set::stands_lost)
            .counted(),
        OfUnit::of_battle(
            "order",
            |it, unit| it.unit(unit).order.word().into(),
            |it, unit| Range::words(|order: Rung| order.fits(it.entry(unit))),
            set::order,
        ),
        OfUnit::of_row(
            "posture",
            |it| it.posture.word().into(),
            |it, unit| Range::words(|posture: Posture| posture.fits(it.entry(unit).arm)),
            |it, to| set_word(&mut it.posture, to),
        ),
        OfUnit::flag(field!(moved)),
        OfUnit::flag(field!(fired)),
        OfUnit::flag(field!(activated)),
        OfUnit::flag(field!(charged)).set_by(set::charged),
        OfUnit::of_battle(
            "charge_target",
            charge_target,
            |it, unit| Range::Id(enemies(it, unit)),
            set::charge_target,
        ),
        OfUnit::flag(field!(uphill)).set_by(set::uphill),
        OfUnit::of_battle(
            "charged_before",
            charged_before,
            |it, unit| Range::List(enemies(it, unit)),
            set::charged_before,
        ),
        OfUnit::flag(field!(formed)),
        OfUnit::flag(field!(fought)),
        OfUnit::of_row(
            "attacked",
            attacked,
            |_, _| Range::List(CombatKind::words().map(str::to_owned).collect()),
            set::attacked,
        ),
        OfUnit::of_battle(
            "in_melee_with",
            in_melee_with,
            |it, unit| Range::List(ids(it, it.living(it.side(unit).other()))),
            set::in_melee_with,
        ),
        OfUnit::flag(field!(crew_back)).set_by(set::crew_back),
        OfUnit::flag(field!(crew_returned)).set_by(set::crew_returned),
        OfUnit::flag(field!(rallied)),
        OfUnit::flag(field!(removed)).set_by(set::removed),
    ]),
};

static LEADER: TrackedRow<SimpsonsRevolution, Character, Leader> = TrackedRow {
    name: "leaders",
    who: Who::from,
    rows: Rows::Many(|battle| &battle.leaders, |battle| &mut battle.leaders),
    changed: every,
    all: All::of(&[
        OfLeader::flag(field!(alive)).set_by(set::alive),
        OfLeader::of_battle(
            "with",
            with,
            |it, leader| Range::Id(ids(it, it.living(it.leader_side(leader)))),
            set::with,
        ),
        OfLeader::flag(field!(moved)),
    ]),
};

static TURN: TrackedRow<SimpsonsRevolution, (), Turn> = TrackedRow::single(
    "turn",
    |battle| &battle.turn,
    |battle| &mut battle.turn,
    &[
        OfTurn::whole(field!(number), |_, ()| u16::MAX).within(|_, ()| Range::Whole(1, 999)),
        OfTurn::of_battle(
            "side",
            |it, ()| json!(it.turn.side.map(Side::id)),
            |_, ()| Range::side(),
            set::side,
        ),
        OfTurn::of_battle(
            "step",
            |it, ()| it.turn.step.word().into(),
            |_, ()| Range::words(|_: TurnStep| true),
            set::step,
        ),
    ],
);

fn all_stands(battle: &SimpsonsRevolution, unit: Unit) -> u16 {
    battle.entry(unit).stands
}

fn attacked(it: &UnitState) -> Value {
    let kinds = CombatKind::ALL.iter();
    let attacked = kinds.filter(|kind| it.attacked[kind.index()]);
    attacked.map(|kind| kind.word()).collect()
}

fn charge_target(battle: &SimpsonsRevolution, unit: Unit) -> Value {
    let target = battle.unit(unit).charge_target;
    json!(target.map(|target| battle.id(target)))
}

fn charged_before(battle: &SimpsonsRevolution, unit: Unit) -> Value {
    let charges = battle.unit(unit).charged_before.iter();
    charges.map(|charge| battle.id(charge.target)).collect()
}

fn in_melee_with(battle: &SimpsonsRevolution, unit: Unit) -> Value {
    let enemies = &battle.unit(unit).in_melee_with;
    enemies.iter().map(|enemy| battle.id(*enemy)).collect()
}

fn with(battle: &SimpsonsRevolution, leader: Character) -> Value {
    let unit = battle.leader(leader).with;
    json!(unit.map(|unit| battle.id(unit)))
}

/// All enemies of a unit; the one charged may be off the table by now.
fn enemies(battle: &SimpsonsRevolution, unit: Unit) -> Vec<String> {
    let enemies = battle.unit_numbers();
    let enemies = enemies.filter(|enemy| battle.side(*enemy) != battle.side(unit));
    ids(battle, enemies)
}

fn ids(battle: &SimpsonsRevolution, units: impl Iterator<Item = Unit>) -> Vec<String> {
    units.map(|unit| battle.id(unit).to_owned()).collect()
}
