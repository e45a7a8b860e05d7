//! `left-table`: a unit moved or routed off the table (SR-09).

use super::*;

pub const LEFT_TABLE: Action<SimpsonsRevolution> = Action {
    id: "left-table",
    label: "Leave the table",
    key: 'L',
    help: "The unit moved or routed off the table. It does not return.",
    clauses: &["SR-09", "SR-10"],
    offered: |battle, who| !battle.unit(unit(who)).removed,
    allowed: |battle, who, _| battle.on_table(unit(who)),
    form: |_, form| {
        Box::new(LeftTable {
            unit: Unit(form.actor("unit", "the unit off the table")),
        })
    },
    ..Action::BLANK
};

struct LeftTable {
    unit: Unit,
}

impl Order<SimpsonsRevolution> for LeftTable {
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        battle
            .subject(self.unit)
            .does("leaves the table", "leave the table")
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, _, report) = at.parts();
        report.event(Who::from(self.unit), "removed");
        report.fact("left_table", Who::Table, Who::from(self.unit), 1);
        let (unit, side) = (battle.subject(self.unit), battle.side(self.unit));
        report.verdict("SR-09", side, VerdictTone::Grave, Weight::Grave, |_| {
            Phrase::new(format!("{unit} {} off the table", unit.be()))
                .then(" and lost")
                .banner("UNIT LOST")
        });
        let melees = battle.melees_to_tell(report);
        battle.remove(self.unit, report);
        battle.tell_melees_over(&melees, report);
        Ok(())
    }
}
