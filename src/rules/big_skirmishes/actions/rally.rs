//! `rally`: removes a disorder (BS-34).

use super::*;

pub const RALLY: Action<BigSkirmishes> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Remove one disorder. A character must be with the unit.",
    clauses: &["BS-34"],
    offered: |battle, who| battle.unit(unit(who)).in_play(),
    allowed: |battle, who, report| {
        let unit = unit(who);
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
    unit: u16,
}

impl Order<BigSkirmishes> for Rally {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        battle.subject(self.unit, viewer).does("rallies", "rally")
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        battle.take(self.unit, ActionKind::Rally);
        let it = battle.unit_mut(self.unit);
        it.disorder = it.disorder.saturating_sub(1);
        let left = it.disorder;
        let officer = battle.highest(self.unit);
        let side = battle.side(self.unit);
        report.verdict(
            "BS-34",
            side,
            VerdictTone::Good,
            Weight::Movement,
            |viewer| {
                let unit = battle.subject(self.unit, viewer);
                let head = match officer {
                    Some(officer) => format!("{} rallies {unit}", battle.character_name(officer)),
                    None => unit.does("rallies", "rally"),
                };
                let left = match left {
                    0 => "no disorder".to_owned(),
                    n => count(n, "disorder", "disorders"),
                };
                Phrase::new(head)
                    .then(format!(": {left} left"))
                    .banner("RALLIED")
            },
        );
        Ok(())
    }
}
