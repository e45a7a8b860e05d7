//! `rally`: a routing unit tries to rally (SR-08, SR-10).

use super::*;
use crate::rules::simpsons_revolution::toss::{RALLY as READING, die, roll};

pub const RALLY: Action<SimpsonsRevolution> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Roll for a routing unit: it rallies on 6, with a leader on 5+; otherwise it routs another 16″.",
    clauses: &["SR-08", "SR-10"],
    offered: |battle, who| {
        battle.turn.step == Phase::Rallies
            && !battle.unit(unit(who)).removed
            && battle.is_routing(unit(who))
    },
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.on_table(unit)?;
        // Force cannot rally a unit that is not routing.
        if !battle.is_routing(unit) {
            return refuse(
                "SR-08",
                battle
                    .subject(unit)
                    .does("is not routing", "are not routing"),
            );
        }
        report.forbid(
            battle.turn.step != Phase::Rallies,
            "SR-07",
            "units rally only at the start of a turn",
        )?;
        report.forbid(battle.unit(unit).rallied, "SR-08", || {
            let tried = battle.subject(unit).does("has", "have");
            format!("{tried} already tried to rally this turn")
        })
    },
    form: |battle, form| {
        form.matters(&["rallies", "routs_on"]);
        let unit = Unit(form.actor("unit", "the routing unit"));
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
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        battle.subject(self.unit).does("rallies", "rally")
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, table, report) = at.parts();
        let who = Who::from(self.unit);
        let leaders = battle.with(self.unit);
        let need = report
            .figure("need", "SR-08")
            .plus(ALONE, "to rally")
            .minus(u16::from(!leaders.is_empty()), || {
                leaders.first().map_or_else(String::new, |leader| {
                    format!("{} is with it", battle.leader_name(*leader))
                })
            })
            .count(MOST_NEED, "or more")?;
        let hand = die("to rally", battle.owner(self.unit), need, &READING);
        let toss = roll(hand, need, || self.why(battle, &leaders), table, report)?;
        battle.unit_mut(self.unit).rallied = true;
        if toss.good {
            let it = battle.unit_mut(self.unit);
            it.order = Rung::Disordered;
            it.posture = Posture::Column;
            report.event(who, "rallies");
            let by = leaders
                .first()
                .map_or(Who::Table, |leader| Who::from(*leader));
            report.fact("rallied", by, who, 1);
            report.instruct_unit(who, "turn to the enemy, put in disordered column");
            self.rallied(battle, toss, report);
            return Ok(());
        }
        report.event(who, "routs_on");
        report.fact("routed_on", Who::Table, who, 1);
        let melees = battle.melees_to_tell(report);
        battle.rout(self.unit, Rout::GoesOn, report);
        let leaders = battle.leaders_of_a_rout(self.unit, Rout::GoesOn, table, report)?;
        self.routs_on(battle, toss, &leaders, report);
        battle.tell_melees_over(&melees, report);
        Ok(())
    }
}

impl Rally {
    /// `Mill Hands rally, no leader`
    fn why(&self, battle: &SimpsonsRevolution, leaders: &[Character]) -> String {
        let rally = battle.subject(self.unit).does("rallies", "rally");
        match leaders.first() {
            Some(leader) => format!("{rally} with {}", battle.leader_name(*leader)),
            None => format!("{rally}, no leader"),
        }
    }

    fn rallied(&self, battle: &SimpsonsRevolution, toss: Toss, report: &mut Report) {
        toss.tell("SR-08", battle.side(self.unit), report, || {
            let rally = battle.subject(self.unit).does("rallies", "rally");
            (rally, " in a disordered column", "RALLIED")
        });
    }

    fn routs_on(
        &self,
        battle: &SimpsonsRevolution,
        toss: Toss,
        leaders: &[(Character, bool)],
        report: &mut Report,
    ) {
        let side = battle.side(self.unit);
        let leaders = |goes: bool| {
            let all = leaders.iter().filter(|(_, went)| *went == goes);
            let names: Vec<Subject> = all
                .map(|(leader, _)| Subject::one(battle.leader_name(*leader)))
                .collect();
            (!names.is_empty()).then(|| Subject::joined(&names))
        };
        report.verdict("SR-08", side, VerdictTone::Bad, Weight::Routs, |_| {
            let along = leaders(true).map(|it| it.does("goes along", "go along"));
            let behind = leaders(false).map(|it| it.does("stays behind", "stay behind"));
            let rest: Vec<String> = along.into_iter().chain(behind).collect();
            let rout = battle.subject(self.unit).does("routs", "rout");
            let mut words = Phrase::new(format!("{rout} another {ROUT}″")).then(toss.bracket());
            if !rest.is_empty() {
                words = words.then(format!("; {}", rest.join(", ")));
            }
            words.banner(format!("ROUTS {ROUT}″"))
        });
    }
}
