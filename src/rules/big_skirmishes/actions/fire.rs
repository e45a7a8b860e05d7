//! `fire`: a volley (BS-37 to BS-41).

use super::*;

pub const FIRE: Action<BigSkirmishes> = Action {
    id: "fire",
    label: "Fire",
    key: 'f',
    help: "Fire a volley at an enemy unit within reach. Costs one action and leaves smoke.",
    clauses: &[
        "BS-37", "BS-38", "BS-39", "BS-40", "BS-41", "BS-05", "BS-32",
    ],
    offered: |battle, who| {
        battle.unit(who.unit()).in_play() && battle.entry(who.unit()).weapon != Weapon::None
    },
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Fire, report)?;
        report.pass(battle.can_fire(unit))?;
        let black = battle.unit(unit).black_smoke;
        report.forbid(
            black,
            "BS-37",
            "half the men are reloading: reload, or skirmish by pairs again (BS-36)",
        )?;
        report.pass(battle.has_target(unit))
    },
    form: |battle, form| Box::new(Volley::form(battle, form, false)),
    ..Action::BLANK
};
