//! `attach`: a leader joins or leaves a unit (SR-06).

use super::*;

pub const ATTACH: Action<SimpsonsRevolution> = Action {
    id: "attach",
    label: "Attach",
    key: 'j',
    help: "Join a unit of the same side, even a routing one, or leave it. Costs nothing.",
    clauses: &["SR-06", "SR-08"],
    subjects: &[For::Character],
    offered: |battle, who| battle.leader(leader(who)).alive,
    allowed: |battle, who, report| {
        let leader = leader(who);
        battle.is_alive(leader)?;
        let is_open = battle.turn.step == Phase::Activate
            && battle.turn.side == Some(battle.leader_side(leader));
        report.forbid(
            !is_open,
            "SR-06",
            "leaders join and leave units only while their side activates",
        )
    },
    form: |battle, form| {
        let leader = Character(form.character("leader").help("the leader").required());
        form.acts(Who::from(leader));
        let side = form
            .subject()
            .and_then(|who| battle.roster.directory.side(who));
        let own = super::ids_of(battle, side, |_| true);
        let unit = form
            .unit("unit")
            .help("the unit to join; none to stay alone")
            .among(own)
            .optional()
            .map(Unit);
        if let Some(unit) = unit
            && form.is_sound()
            && battle.side(unit) != battle.leader_side(leader)
        {
            let enemy = battle.subject(unit).does("is", "are") + " an enemy unit";
            form.fault("unit", enemy);
        }
        Box::new(Attach { leader, unit })
    },
};

struct Attach {
    leader: Character,
    unit: Option<Unit>,
}

impl Order<SimpsonsRevolution> for Attach {
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        let name = battle.leader_name(self.leader);
        match self.unit {
            Some(unit) => format!("{name} joins {}", battle.unit_name(unit)),
            None => format!("{name} stays alone"),
        }
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, _, report) = at.parts();
        if let Some(unit) = self.unit {
            battle.on_table(unit)?;
        }
        let was = std::mem::replace(&mut battle.leader_mut(self.leader).with, self.unit);
        let side = battle.leader_side(self.leader);
        report.plain("SR-06", side, |_| self.words(battle, was));
        let beside = |unit: Unit| format!("place beside {}, alone", battle.unit_name(unit));
        let place = match (was, self.unit) {
            (_, Some(unit)) => Some(format!("place with {}", battle.unit_name(unit))),
            (was, None) => was.map(beside),
        };
        if let Some(place) = place {
            report.instruct_unit(Who::from(self.leader), || place.clone());
        }
        let rate = battle.roster.movement.leader;
        report.say("SR-12", || match rate {
            Some(inches) => format!("a leader alone moves {}″", quantity(inches)),
            None => "the rulebook gives no rate for a leader; set one under movement in the battle's file".to_owned(),
        });
        Ok(())
    }
}

impl Attach {
    /// The verdict; `was` is the unit joined before.
    fn words(&self, battle: &SimpsonsRevolution, was: Option<Unit>) -> Phrase {
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
