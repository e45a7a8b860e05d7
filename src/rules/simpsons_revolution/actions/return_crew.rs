//! `return-crew`: a crew that fell back returns to its gun (SR-21).

use super::*;

pub const RETURN_CREW: Action<SimpsonsRevolution> = Action {
    id: "return-crew",
    label: "Return to the gun",
    key: 'C',
    help: "Bring the crew back to the gun on 3+. The gun cannot fire this turn.",
    clauses: &["SR-17", "SR-21"],
    offered: |battle, who| super::can_activate(battle, who) && battle.unit(unit(who)).crew_back,
    allowed: |battle, who, report| battle.may(unit(who), ActionKind::ReturnCrew, report),
    form: |_, form| {
        Box::new(ReturnCrew {
            unit: Unit(form.actor("unit", "the gun")),
        })
    },
    ..Action::BLANK
};

struct ReturnCrew {
    unit: Unit,
}

impl Order<SimpsonsRevolution> for ReturnCrew {
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        format!("Crew of {} returns", battle.unit_name(self.unit))
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, table, report) = at.parts();
        battle.unit_mut(self.unit).activated = true;
        let (name, side) = (battle.unit_name(self.unit), battle.side(self.unit));
        let head = || format!("Crew of {name} returns");
        let toss = battle.toss(self.unit, TossKind::ReturnCrew, head, table, report)?;
        if !toss.good {
            toss.tell("SR-21", side, report, || {
                (format!("Crew of {name} stays away"), "", "NO CREW")
            });
            return Ok(());
        }
        let it = battle.unit_mut(self.unit);
        it.crew_back = false;
        it.crew_returned = true;
        let who = Who::from(self.unit);
        report.fact("crew_returned", who, who, 1);
        report.instruct_unit(who, "move the crew back to the gun");
        toss.tell("SR-21", side, report, || {
            (head(), "; no fire this turn", "GUN MANNED")
        });
        Ok(())
    }
}
