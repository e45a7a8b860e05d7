//! `attach`: a leader goes to a unit, or away from it (SR-06).

use crate::battle::{
    Action, For, Order, Phrase, Report, Severity, VerdictTone, Viewer, Weight, quantity,
};
use crate::rules::simpsons_revolution::state::{Phase, SimpsonsRevolution};
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const ATTACH: Action<SimpsonsRevolution> = Action {
    id: "attach",
    label: "Attach",
    key: 'j',
    help: "A leader joins a unit of the same side, also a routing one, or leaves it, while that side activates.",
    clauses: &["SR-06", "SR-08"],
    subjects: &[For::Character],
    offered: |battle, who| battle.leader(leader(who)).alive,
    allowed: |battle, who, report| {
        let leader = leader(who);
        // An umpire may let a battle have no leader at all.
        let Some(it) = battle.leaders.get(usize::from(leader)) else {
            return Err(Refusal::new("SR-06", "there is no leader"));
        };
        if !it.alive {
            return Err(Refusal::new(
                "SR-22",
                format!("{} is lost", battle.leader_name(leader)),
            ));
        }
        let his = battle.turn.step == Phase::Activate
            && battle.turn.side == Some(battle.leader_side(leader));
        report.forbid(!his, "SR-06", || {
            "leaders join and leave units only while their side activates".to_owned()
        })
    },
    form: |battle, form| {
        let leader = form.character("leader").help("who").required();
        let side = form
            .subject()
            .and_then(|who| battle.roster.directory.side(who));
        let his = super::those(battle, side, |_| true);
        let unit = form
            .unit("unit")
            .help("the unit to join; none: the leader is alone")
            .among(his)
            .optional();
        let sound = form.is_reading() && !form.has_faults(Severity::Error);
        if let Some(unit) =
            unit.filter(|unit| sound && battle.side(*unit) != battle.leader_side(leader))
        {
            form.fault(
                "unit",
                format!("{} is on the other side", battle.unit_name(unit)),
            );
        }
        Box::new(Attach { leader, unit })
    },
};

fn leader(who: Who) -> u16 {
    if let Who::Character(leader) = who {
        leader
    } else {
        0
    }
}

struct Attach {
    leader: u16,
    unit: Option<u16>,
}

impl Order<SimpsonsRevolution> for Attach {
    fn subject(&self) -> Who {
        Who::Character(self.leader)
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        let name = battle.leader_name(self.leader);
        match self.unit {
            Some(unit) => format!("{name} goes to {}", battle.unit_name(unit)),
            None => format!("{name} is on his own"),
        }
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        if let Some(unit) = self.unit {
            battle.on_table(unit)?;
        }
        let was = std::mem::replace(&mut battle.leader_mut(self.leader).with, self.unit);
        let side = battle.leader_side(self.leader);
        report.verdict("SR-06", side, VerdictTone::Plain, Weight::Movement, |_| {
            self.words(battle, was)
        });
        let beside = |unit: u16| format!("place beside {}, alone", battle.unit_name(unit));
        let place = match (was, self.unit) {
            (_, Some(unit)) => Some(format!("place with {}", battle.unit_name(unit))),
            (was, None) => was.map(beside),
        };
        if let Some(place) = place {
            report.instruct_unit(Who::Character(self.leader), |_| place.clone());
        }
        let rate = battle.roster.movement.leader;
        report.say("SR-12", |_| match rate {
            Some(inches) => format!("a leader alone moves {} inches", quantity(inches)),
            None => "the text gives no rate for a leader: set it under movement".to_owned(),
        });
        Ok(())
    }
}

impl Attach {
    /// What the leader did who was with this unit before.
    fn words(&self, battle: &SimpsonsRevolution, was: Option<u16>) -> Phrase {
        let (name, unit) = (battle.leader_name(self.leader), |unit| {
            battle.unit_name(unit)
        });
        let (text, banner) = match (was, self.unit) {
            (Some(was), Some(is)) if was != is => (
                format!("{name} leaves {} for {}", unit(was), unit(is)),
                "JOINS",
            ),
            (_, Some(is)) => (format!("{name} joins {}", unit(is)), "JOINS"),
            (Some(was), None) => (format!("{name} leaves {}", unit(was)), "LEAVES"),
            (None, None) => (format!("{name} stays alone"), "ALONE"),
        };
        Phrase::new(text).banner(banner)
    }
}
