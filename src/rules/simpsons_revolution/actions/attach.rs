//! `attach`: a leader joins or leaves a unit (SR-06).

use super::*;

pub const ATTACH: Action<SimpsonsRevolution> = Action {
    id: "attach",
    label: "Join a unit",
    key: 'j',
    help: "Join a unit of the same side, even a routing one, or leave it. Costs nothing.",
    clauses: &["SR-06", "SR-08"],
    subjects: &[For::Character],
    offered: |battle, who| battle.leader(who.character()).alive,
    allowed: |battle, who, report| {
        let leader = who.character();
        battle.is_alive(leader)?;
        let is_open = battle.turn.step == TurnStep::Activate
            && battle.turn.side == Some(battle.leader_side(leader));
        report.forbid(
            !is_open,
            "SR-06",
            "leaders join and leave units only while their side activates",
        )
    },
    form: |battle, form| {
        let leader = form.character("leader").help("the leader").required();
        form.acts(leader);
        let side = form
            .subject()
            .and_then(|who| battle.roster.directory.side(who));
        let own = super::ids_of(battle, side, |_| true);
        let unit = form
            .unit("unit")
            .help("the unit to join; none to stay alone")
            .among(own)
            .optional();
        if let Some(unit) = unit
            && form.is_sound()
            && battle.side(unit) != battle.leader_side(leader)
        {
            let enemy = say!("{unit is/are} an enemy unit", unit);
            form.fault("unit", enemy.to(battle, Viewer::Table));
        }
        Box::new(Attach { leader, unit })
    },
};

struct Attach {
    leader: Character,
    unit: Option<Unit>,
}

impl Order<SimpsonsRevolution> for Attach {
    fn title(&self, _: &SimpsonsRevolution) -> Say {
        self.joins_or_stays()
    }

    fn resolve(&self, at: &mut At) -> Played {
        if let Some(unit) = self.unit {
            at.on_table(unit)?;
        }
        let (leader, is) = (self.leader, self.unit);
        let was = std::mem::replace(&mut at.leader_mut(leader).with, is);
        at.plain("SR-06", leader, |_| self.words(was));
        at.line("SR-12", |it| {
            let rate = it.roster.movement.leader.map(Quantity);
            let none = "the rulebook gives no rate for a leader; set one under movement in the battle's file";
            rate.map_or_else(
                || say!("{none}", none),
                |rate| say!("a leader alone moves {rate}″", rate),
            )
        });
        Ok(())
    }
}

impl Attach {
    fn joins_or_stays(&self) -> Say {
        if let Some(unit) = self.unit {
            say!("{leader} joins {unit}", self.leader, unit)
        } else {
            say!("{leader} stays alone", self.leader)
        }
    }

    /// The verdict; `was` is the unit joined before.
    fn words(&self, was: Option<Unit>) -> Say {
        match (was, self.unit) {
            (Some(was), Some(is)) if was != is => {
                say!(
                    "{leader} leaves {was} for {is}||{LEADER} JOINS",
                    self.leader,
                    was,
                    is
                )
            }
            (_, Some(_)) => self
                .joins_or_stays()
                .then(say!("||{LEADER} JOINS", self.leader)),
            (Some(was), None) => say!("{leader} leaves {was}||{LEADER} LEAVES", self.leader, was),
            (None, None) => self
                .joins_or_stays()
                .then(say!("||{LEADER} ALONE", self.leader)),
        }
    }
}
