//! `spot`: reveals a hidden unit (BS-60 to BS-63).

use super::*;

pub const SPOT: Action<BigSkirmishes> = Action {
    id: "spot",
    label: "Spot",
    key: 's',
    help: "Reveal a hidden unit: in the open in sight, in light cover at 12″, in dense cover at 6″.",
    clauses: &["BS-60", "BS-61", "BS-62", "BS-63"],
    offered: |battle, who| battle.unit(unit(who)).hidden,
    allowed: |battle, who, report| {
        report.pass(battle.mustered())?;
        // Even forced, there is nothing to reveal.
        if battle.unit(unit(who)).hidden {
            Ok(())
        } else {
            refuse("BS-62", "in sight already")
        }
    },
    form: |_, form| {
        Box::new(SpotUnit {
            unit: form.actor("unit", "the hidden unit that is seen"),
        })
    },
    ..Action::BLANK
};

struct SpotUnit {
    unit: u16,
}

impl Order<BigSkirmishes> for SpotUnit {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        format!("Spot {}", battle.unit_name(self.unit, viewer))
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        let side = battle.side(self.unit);
        if battle.entry(self.unit).dummy {
            report.plain("BS-63", side.other(), |viewer| {
                let is = battle.subject(self.unit, viewer).does("is", "are");
                Phrase::new(format!("{is} a dummy"))
                    .then(": nobody there")
                    .banner("DUMMY")
            });
            battle.uncover(self.unit, report);
            return Ok(());
        }
        battle.uncover(self.unit, report);
        let figures = count(battle.unit(self.unit).standing, "figure", "figures");
        report.verdict(
            "BS-62",
            side.other(),
            VerdictTone::Good,
            Weight::Movement,
            |viewer| {
                let who = battle.subject(self.unit, viewer);
                Phrase::new(format!("{who} {} spotted", who.be()))
                    .then(format!(": {figures}"))
                    .banner("SPOTTED")
            },
        );
        Ok(())
    }
}

impl BigSkirmishes {
    /// Reveals a hidden unit; a dummy is removed (BS-62, BS-63).
    pub fn uncover(&mut self, unit: u16, report: &mut Report) {
        self.reveal(unit, report);
        if self.entry(unit).dummy {
            report.fact("dummy_found", Who::Table, Who::Unit(unit), 1);
            if self.turn.card_unit == Some(unit) {
                self.end_card_unit();
            }
            self.remove(unit);
        }
    }

    /// Puts a hidden unit on the table (BS-62).
    pub fn reveal(&mut self, unit: u16, report: &mut Report) {
        if std::mem::take(&mut self.unit_mut(unit).hidden) && !self.entry(unit).dummy {
            report.instruct_unit(Who::Unit(unit), "place on the table");
        }
    }
}
