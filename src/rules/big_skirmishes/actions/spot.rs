//! `spot`: reveals a hidden unit (BS-60 to BS-63).

use super::*;

pub const SPOT: Action<BigSkirmishes> = Action {
    id: "spot",
    label: "Spot",
    key: 's',
    help: "Reveal a hidden unit: in the open in sight, in light cover at 12″, in dense cover at 6″.",
    clauses: &["BS-60", "BS-61", "BS-62", "BS-63"],
    offered: |battle, who| battle.unit(who.unit()).hidden,
    allowed: |battle, who, report| {
        report.pass(battle.mustered())?;
        // Even forced, there is nothing to reveal.
        if battle.unit(who.unit()).hidden {
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
    unit: Unit,
}

impl Order<BigSkirmishes> for SpotUnit {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("Spot {unit}", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        let enemy = at.side(unit).other();
        if at.entry(unit).dummy {
            at.plain("BS-63", enemy, |_| {
                say!("{unit is/are} a dummy|: nobody there|DUMMY", unit)
            });
            at.uncover(unit);
            return Ok(());
        }
        at.uncover(unit);
        at.end("BS-62", enemy, |it| {
            let figures = it.unit(unit).standing;
            let spotted = say!(
                "{unit is/are} spotted|: {figures figure/figures}|SPOTTED",
                unit,
                figures
            );
            (Good, Weight::Movement, spotted)
        });
        Ok(())
    }
}

impl At<'_, '_, '_> {
    /// Reveals a hidden unit; a dummy is removed (BS-62, BS-63).
    pub fn uncover(&mut self, unit: Unit) {
        self.unit_mut(unit).hidden = false;
        if self.entry(unit).dummy {
            self.fact("dummy_found", Who::Table, unit, 1);
            if self.turn.card_unit == Some(unit) {
                self.end_card_unit();
            }
            self.remove(unit);
        }
    }
}
