//! `return-crew`: a crew that fell back returns to its gun (SR-21).

use super::*;

pub const RETURN_CREW: Action<SimpsonsRevolution> = Action {
    id: "return-crew",
    label: "Return to the gun",
    key: 'C',
    help: "Bring the crew back to the gun on 3+. The gun cannot fire this turn.",
    clauses: &["SR-17", "SR-21"],
    offered: |battle, who| super::can_activate(battle, who) && battle.unit(who.unit()).crew_back,
    allowed: |battle, who, report| battle.may(who.unit(), Activation::ReturnCrew, report),
    form: |_, form| {
        Box::new(ReturnCrew {
            unit: form.actor("unit", "the gun"),
        })
    },
    ..Action::BLANK
};

struct ReturnCrew {
    unit: Unit,
}

impl Order<SimpsonsRevolution> for ReturnCrew {
    fn title(&self, _: &SimpsonsRevolution) -> Say {
        say!("Crew of {unit} returns", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        at.unit_mut(unit).activated = true;
        let toss = at.toss(unit, TossKind::ReturnCrew, |it| self.title(it))?;
        if !toss.good {
            at.tossed("SR-21", unit, toss, |_| {
                say!("Crew of {unit} stays away||NO CREW", unit)
            });
            return Ok(());
        }
        let it = at.unit_mut(unit);
        it.crew_back = false;
        it.crew_returned = true;
        at.fact("crew_returned", unit, unit, 1);
        at.tell(unit, |_| ladder::crew_moves(false));
        at.tossed("SR-21", unit, toss, |it| {
            self.title(it).then(say!("|; no fire this turn|GUN MANNED"))
        });
        Ok(())
    }
}
