//! Every counter, declared once: for the umpire's changes, `exec` and the odds.

use super::adjust as set;
use super::state::Commander;
use super::*;
use crate::battle::did_you_mean;
use crate::battle::tracked::{All, RowField, Rows, Tracked, TrackedRow, every, field, next};

type OfUnit = Tracked<MostIrregular, Unit, UnitState>;
type OfCommander = Tracked<MostIrregular, Character, Commander>;
type OfTurn = Tracked<MostIrregular, (), Turn>;

pub static ALL: &[&dyn Tracking<MostIrregular>] = &[&UNIT, &COMMANDER, &TURN];

/// MI-01: a count of a unit's men; all counts add up to `started_with`.
const fn men(field: RowField<UnitState, u16>) -> OfUnit {
    OfUnit::part(field, |battle, unit| battle.unit(unit).started_with)
        .together(
            "the unit's men must still add up: name the counter to balance, or set several at once",
        )
        .counted()
}

pub static UNIT: TrackedRow<MostIrregular, Unit, UnitState> = TrackedRow {
    name: "units",
    who: Unit::into,
    rows: Rows::Many(|battle| &battle.units, |battle| &mut battle.units),
    changed: |now, was, from| next(now, was, from, UnitState::eq),
    all: All::of(&[
        men(field!("formed_fit", formed.fit)),
        men(field!("formed_wounded", formed.wounded)),
        men(field!("straggler_fit", stragglers.fit)),
        men(field!("straggler_wounded", stragglers.wounded)),
        men(field!(fatal)),
        men(field!(captured)),
        men(field!(sent_to_rear)),
        men(field!(fled)),
        // First in the odds: players ask about the wounded and the stragglers.
        OfUnit::odds("wounded", |it| it.present().wounded),
        OfUnit::odds("stragglers", |it| it.stragglers.all()),
        OfUnit::derived("started_with", |it, unit| it.unit(unit).started_with.into())
            .counted_by(|it| it.started_with),
        OfUnit::flag(field!(formed_activated)).set_by(set::formed_activated),
        OfUnit::derived("stragglers_acted", |it, unit| json_of(it.unit(unit).acted)),
        OfUnit::whole(field!("stragglers_acted.fit", acted.fit), |it, unit| {
            it.unit(unit).stragglers.fit
        })
        .untold(),
        OfUnit::whole(
            field!("stragglers_acted.wounded", acted.wounded),
            |it, unit| it.unit(unit).stragglers.wounded,
        )
        .untold(),
        OfUnit::derived("carried", |it, unit| json_of(it.unit(unit).carried)),
        OfUnit::whole(field!("carried.fit", carried.fit), |it, unit| {
            it.unit(unit).formed.fit
        })
        .set_by(set::carried_fit)
        .untold(),
        OfUnit::whole(field!("carried.wounded", carried.wounded), |it, unit| {
            it.unit(unit).formed.wounded
        })
        .set_by(set::carried_wounded)
        .untold(),
        OfUnit::whole(field!(actions_left), |_, _| 2)
            .set_by(set::actions_left)
            .counted(),
        OfUnit::flag(field!(has_fired)),
    ]),
};

static COMMANDER: TrackedRow<MostIrregular, Character, Commander> = TrackedRow {
    name: "commanders",
    who: Character::into,
    rows: Rows::Many(|battle| &battle.commanders, |battle| &mut battle.commanders),
    changed: every,
    all: All::of(&[
        OfCommander::flag(field!(alive)).set_by(set::alive),
        OfCommander::flag(field!(acted)).set_by(set::acted),
    ]),
};

static TURN: TrackedRow<MostIrregular, (), Turn> = TrackedRow::single(
    "turn",
    |battle| &battle.turn,
    |battle| &mut battle.turn,
    &[
        OfTurn::whole(field!(number), |_, ()| u16::MAX)
            .within(|it, ()| Range::Whole(u16::from(it.turn.number > 0), 999)),
        OfTurn::of_row(
            "first",
            |it| json!(it.first.map(Side::id)),
            |_, ()| Range::side(),
            set::first,
        ),
        OfTurn::of_battle(
            "side",
            |it, ()| json!(it.turn.side.map(Side::id)),
            |_, ()| Range::side(),
            set::side,
        ),
        OfTurn::derived("to_act", to_act),
        OfTurn::of_battle(
            "active_commander",
            active_commander,
            officers,
            set::active_commander,
        ),
        OfTurn::of_battle("active_unit", active_unit, bodies, |it, (), to| {
            set::go(it, "active_unit", to)
        }),
        OfTurn::of_battle(
            "activates",
            |it, ()| (it.turn.go == Go::Activates).into(),
            |_, ()| Range::Flag,
            |it, (), to| set::go(it, "activates", to),
        ),
        OfTurn::of_battle(
            "rallies",
            |it, ()| (it.turn.go == Go::Rallies).into(),
            |_, ()| Range::Flag,
            |it, (), to| set::go(it, "rallies", to),
        ),
    ],
);

/// Sets several counters of a unit's men at once; they must still add up (MI-01).
pub fn set_together(
    battle: &mut MostIrregular,
    row: &str,
    counters: &Map<String, Value>,
) -> Result<(), String> {
    let Some(unit) = battle.roster.directory.unit(row).map(Unit) else {
        return Err("only the men of a unit can be set together".to_owned());
    };
    let names = UNIT.parts();
    if let Some(name) = counters.keys().find(|name| !names.contains(name)) {
        let near = did_you_mean(name, names.iter().map(String::as_str));
        return Err(format!(
            "{name:?} is not a counter of men{near}; the counters are {}",
            names.join(", ")
        ));
    }
    UNIT.set_parts(battle, unit, counters, "men")?;
    battle.unit_mut(unit).tidy();
    Ok(())
}

fn json_of(men: Men) -> Value {
    json!({"fit": men.fit, "wounded": men.wounded})
}

/// Commanders who have yet to command, without the active one.
fn to_act(battle: &MostIrregular, (): ()) -> Value {
    let begun = Side::BOTH.into_iter().filter(|_| battle.turn.number > 0);
    let ready = begun.flat_map(|side| battle.ready(side));
    ready.map(|it| battle.id(it)).collect()
}

fn active_commander(battle: &MostIrregular, (): ()) -> Value {
    let active = battle.turn.active_commander;
    json!(active.map(|it| battle.id(it)))
}

fn officers(battle: &MostIrregular, (): ()) -> Range {
    let all = battle.commander_numbers();
    Range::Id(battle.ids(all.filter(|it| battle.is_officer(*it))))
}

fn active_unit(battle: &MostIrregular, (): ()) -> Value {
    json!(battle.turn.active_body.map(|unit| battle.id(unit)))
}

/// The units on the table of the active commander's side.
fn bodies(battle: &MostIrregular, (): ()) -> Range {
    let own = battle.go_side().map(|side| battle.units_of(side));
    let here = |unit: &Unit| !battle.scenario.is_away((*unit).into());
    Range::Id(battle.ids(own.into_iter().flatten().filter(here)))
}
