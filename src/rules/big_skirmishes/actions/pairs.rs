//! `pairs`: elite light infantry skirmishes by pairs (BS-36).

use super::*;

pub const PAIRS: Action<BigSkirmishes> = Action {
    id: "pairs",
    label: "Skirmish by pairs",
    key: 'P',
    help: "Half the men fire while half reload: elite light infantry in skirmishers only.",
    clauses: &["BS-36", "BS-37", "BS-38", "BS-39"],
    offered: |battle, who| battle.unit(who.unit()).in_play() && may_pair(battle, who.unit()),
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Pairs, report)?;
        report.forbid(
            !may_pair(battle, unit),
            "BS-36",
            "only elite light infantry skirmishes by pairs",
        )?;
        let open = battle.unit(unit).formation == Formation::Skirmishers;
        report.forbid(!open, "BS-36", "not in skirmishers: change formation first")?;
        let smoke = battle.unit(unit).smoke > 0;
        report.forbid(
            smoke,
            "BS-36",
            "not loaded: reload to remove the grey smoke first",
        )?;
        report.pass(battle.can_fire(unit))?;
        report.pass(battle.has_target(unit))
    },
    form: |battle, form| Box::new(Volley::form(battle, form, true)),
    ..Action::BLANK
};

fn may_pair(battle: &BigSkirmishes, unit: Unit) -> bool {
    let entry = battle.entry(unit);
    entry.rating == Rating::Elite && entry.light_infantry
}
