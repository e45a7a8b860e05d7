//! `rally`: a routing unit tries to rally (SR-08, SR-10).

use super::*;
use crate::rules::simpsons_revolution::toss::{RALLY as READING, die};

pub const RALLY: Action<SimpsonsRevolution> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Roll for a routing unit: it rallies on 6, with a leader on 5+; otherwise it routs another 16″.",
    clauses: &["SR-08", "SR-10"],
    offered: |battle, who| {
        battle.turn.step == TurnStep::Rallies
            && !battle.unit(who.unit()).removed
            && battle.is_routing(who.unit())
    },
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.on_table(unit)?;
        // Force cannot rally a unit that is not routing.
        if !battle.is_routing(unit) {
            return battle.refusal("SR-08", say!("{unit is/are} not routing", unit));
        }
        report.forbid(
            battle.turn.step != TurnStep::Rallies,
            "SR-07",
            "units rally only at the start of a turn",
        )?;
        report.forbid_by(battle.unit(unit).rallied, "SR-08", battle, || {
            say!("{unit has/have} already tried to rally this turn", unit)
        })
    },
    form: |battle, form| {
        form.matters(&["rallies", "routs_on"]);
        let unit = form.actor("unit", "the routing unit");
        form.suppose(battle.company(unit));
        Box::new(Rally { unit })
    },
    ..Action::BLANK
};

/// SR-08: the face needed without a leader.
const ALONE: u16 = 6;

struct Rally {
    unit: Unit,
}

impl Order<SimpsonsRevolution> for Rally {
    fn title(&self, _: &SimpsonsRevolution) -> Say {
        say!("{unit rallies/rally}", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        let leader = at.with(unit).first().copied();
        let battle = &*at.battle;
        let with_it = || say!("{leader} is with it", leader).to(battle, Viewer::Table);
        let need = at.report.figure("need", "SR-08");
        let need = need
            .plus(ALONE, "or more to rally")
            .on("D6")
            .minus(u16::from(leader.is_some()), with_it)
            .count(MOST_NEED, "or more")?;
        at.prompt("to rally", |_| {
            if let Some(leader) = leader {
                say!("{unit rallies/rally} with {leader}", unit, leader)
            } else {
                say!("{unit rallies/rally}, no leader", unit)
            }
        });
        let hand = die("to rally", at.owner(unit), need, &READING);
        let toss = at.roll(hand, need)?;
        at.unit_mut(unit).rallied = true;
        if toss.good {
            let it = at.unit_mut(unit);
            it.order = Rung::Disordered;
            it.posture = Posture::Column;
            at.event(unit, "rallies");
            at.fact("rallied", leader.map_or(Who::Table, Who::from), unit, 1);
            at.tossed("SR-08", unit, toss, |_| {
                say!(
                    "{unit rallies/rally}| in a disordered column|{UNIT} RALLIED",
                    unit
                )
            });
            return Ok(());
        }
        at.event(unit, "routs_on");
        at.fact("routed_on", Who::Table, unit, 1);
        let melees = at.melees_to_tell();
        at.rout(unit, Rout::GoesOn);
        let leaders = at.leaders_of_a_rout(unit, Rout::GoesOn)?;
        self.routs_on(at, toss, &leaders);
        at.tell_melees_over(&melees);
        Ok(())
    }
}

impl Rally {
    fn routs_on(&self, at: &mut At, toss: Toss, leaders: &[(Character, bool)]) {
        let those = |goes: bool| {
            let those = leaders.iter().filter(move |(_, went)| *went == goes);
            those.map(|(leader, _)| *leader).collect::<Vec<_>>()
        };
        at.end("SR-08", self.unit, |_| {
            let along = say!("[{along goes along/go along}]", along = those(true));
            let behind = say!("[{behind stays behind/stay behind}]", behind = those(false));
            let routs = say!(
                "{unit routs/rout} another {ROUT}″||{UNIT ROUTS/ROUT} {ROUT}″",
                self.unit,
                ROUT
            );
            let leaders = say!("|[; {leaders}]", leaders = vec![along, behind]);
            (Bad, Weight::Routs, routs.then(toss.bracket()).then(leaders))
        });
    }
}
