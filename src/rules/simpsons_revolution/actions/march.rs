//! `move`: a unit or a lone leader moves (SR-11 to SR-14).

use super::*;
use crate::rules::simpsons_revolution::march::{March, how};

pub const MOVE: Action<SimpsonsRevolution> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move a column freely; a line ahead after a pivot, to a flank, or straight back at two thirds.",
    clauses: &["SR-11", "SR-12", "SR-13", "SR-14", "SR-17", "SR-06"],
    subjects: &[For::Unit, For::Character],
    offered: |battle, who| match who {
        Who::Character(_) => battle.leader(leader(who)).alive,
        _ => can_activate(battle, who),
    },
    allowed: |battle, who, report| match who {
        Who::Character(_) => battle.may_move_alone(leader(who), report),
        _ => battle.may(unit(who), ActionKind::Move, report),
    },
    form: |battle, form| {
        let named = form.raw("unit").and_then(Value::as_str);
        let named = named.and_then(|id| battle.roster.directory.who(id));
        let who = named.or(form.subject());
        let help = "the unit that moves, or a leader alone";
        let who = match who {
            Some(Who::Character(_)) => Who::Character(form.character("unit").help(help).required()),
            _ => Who::Unit(form.unit("unit").help(help).required()),
        };
        form.acts(who);
        let alone = matches!(who, Who::Character(_));
        let back = form
            .flag("back")
            .help("straight back, a line at two thirds of its rate")
            .idle_if(alone)
            .or(false);
        let crosses_obstacle = super::obstacle(form).idle_if(alone).compare().or(false);
        match who {
            Who::Character(_) => simple::titled(
                format!("{} moves", battle.call(who)),
                move |battle, _, report| leader_moves(battle, leader(who), report),
            ),
            _ => Box::new(Move {
                unit: unit(who),
                back,
                crosses_obstacle,
            }),
        }
    },
};

/// SR-12: `General Tolliver moves up to 12″`.
fn leader_moves(battle: &mut SimpsonsRevolution, leader: Character, report: &mut Report) -> Played {
    let march = battle.leader_goes(leader, report)?;
    report.instruct_unit(Who::from(leader), || march.instruction());
    report.plain("SR-12", battle.leader_side(leader), |_| {
        let far = march.words("moves");
        Phrase::new(format!("{} {far}", battle.leader_name(leader))).banner(march.banner())
    });
    Ok(())
}

struct Move {
    unit: Unit,
    back: bool,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Move {
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        let unit = battle.subject(self.unit);
        if self.back {
            unit.does("moves back", "move back")
        } else {
            unit.does("moves", "move")
        }
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, table, report) = at.parts();
        battle.unit_mut(self.unit).activated = true;
        let mut toss = None;
        if self.crosses_obstacle {
            let crosses = battle.cross(self.unit, table, report)?;
            if !crosses.good {
                self.held_up(battle, crosses, report);
                return Ok(());
            }
            toss = Some(crosses);
        }
        let posture = battle.unit(self.unit).posture;
        report.say("SR-11", || {
            format!("{}: {}", battle.unit_name(self.unit), how(posture))
        });
        let march = battle.go(self.unit, self.back, report)?;
        report.instruct_unit(Who::from(self.unit), || march.instruction());
        self.moved(battle, march, toss, report);
        Ok(())
    }
}

impl Move {
    fn held_up(&self, battle: &SimpsonsRevolution, toss: Toss, report: &mut Report) {
        let (unit, side) = (battle.subject(self.unit), battle.side(self.unit));
        toss.tell("SR-13", side, report, || {
            let does = unit.verb("does", "do");
            let rest = format!(" to cross the obstacle and {does} not move");
            (unit.does("fails", "fail"), rest, "NO MOVE")
        });
    }

    fn moved(
        &self,
        battle: &SimpsonsRevolution,
        march: March,
        crosses: Option<Toss>,
        report: &mut Report,
    ) {
        let (unit, side) = (battle.subject(self.unit), battle.side(self.unit));
        let moves = if self.back {
            unit.verb("withdraws", "withdraw")
        } else {
            unit.verb("moves", "move")
        };
        let tone = if crosses.is_some() {
            VerdictTone::Good
        } else {
            VerdictTone::Plain
        };
        report.verdict("SR-12", side, tone, Weight::Movement, |_| {
            let far = march.words(moves);
            let words = match crosses {
                None => Phrase::new(format!("{unit} {far}")),
                Some(toss) => Phrase::new(unit.does("crosses", "cross"))
                    .then(format!(" the obstacle and {far}"))
                    .then(toss.bracket()),
            };
            words.banner(march.banner())
        });
    }
}
