//! `rally`: removes a disorder (BS-34).

use super::*;

pub const RALLY: Action<BigSkirmishes> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Remove one disorder. A character must be with the unit.",
    clauses: &["BS-34"],
    offered: |battle, who| battle.unit(who.unit()).in_play(),
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.check(unit, ActionKind::Rally, report)?;
        let alone = battle.with(unit).next().is_none();
        report.forbid(
            alone,
            "BS-34",
            "no character is with the unit: have one join first",
        )?;
        report.forbid(
            battle.unit(unit).disorder == 0,
            "BS-34",
            "no disorder to remove",
        )
    },
    form: |_, form| {
        Box::new(Rally {
            unit: form.actor("unit", "the unit that rallies"),
        })
    },
    ..Action::BLANK
};

struct Rally {
    unit: Unit,
}

impl Order<BigSkirmishes> for Rally {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{unit rallies/rally}", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        at.take(unit, ActionKind::Rally);
        let it = at.unit_mut(unit);
        it.disorder = it.disorder.saturating_sub(1);
        at.end("BS-34", unit, |it| {
            let rallies = it.highest(unit).map_or_else(
                || say!("{unit rallies/rally}", unit),
                |officer| say!("{officer} rallies {unit}", officer, unit),
            );
            let left = match it.unit(unit).disorder {
                0 => say!("|: no disorder left|RALLIED"),
                n => say!("|: {n disorder/disorders} left|RALLIED", n),
            };
            (Good, Weight::Movement, rallies.then(left))
        });
        Ok(())
    }
}
