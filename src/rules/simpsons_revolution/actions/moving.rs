//! `move`: a unit or a lone leader moves (SR-11 to SR-14).

use super::*;
use crate::rules::simpsons_revolution::march::how;

pub const MOVE: Action<SimpsonsRevolution> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "Move up to the rate: columns freely, lines ahead after a pivot, to a flank, or back at two thirds.",
    clauses: &["SR-11", "SR-12", "SR-13", "SR-14", "SR-17", "SR-06"],
    subjects: &[For::Unit, For::Character],
    offered: |battle, who| match who {
        Who::Character(_) => battle.leader(who.character()).alive,
        _ => can_activate(battle, who),
    },
    allowed: |battle, who, report| match who {
        Who::Character(_) => battle.may_move_alone(who.character(), report),
        _ => battle.may(who.unit(), Activation::Move, report),
    },
    form: |battle, form| {
        let named = form.raw("unit").and_then(Value::as_str);
        let named = named.and_then(|id| battle.roster.directory.who(id));
        let who = named.or(form.subject());
        let help = "the unit that moves, or a leader alone";
        let who = match who {
            Some(Who::Character(_)) => form.character("unit").help(help).required().into(),
            _ => form.unit("unit").help(help).required().into(),
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
            Who::Character(_) => Box::new(LeaderMove(who.character())),
            _ => Box::new(Move {
                unit: who.unit(),
                back,
                crosses_obstacle,
            }),
        }
    },
};

/// SR-12: a leader moves alone.
struct LeaderMove(Character);

impl Order<SimpsonsRevolution> for LeaderMove {
    fn title(&self, _: &SimpsonsRevolution) -> Say {
        say!("{leader} moves", leader = self.0)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let leader = self.0;
        let march = at.leader_goes(leader)?;
        at.tell(leader, |_| march.instruction(None));
        at.plain("SR-12", leader, |_| {
            let (far, banner) = (march.far(), march.banner());
            say!("{leader} moves{far}||{banner}", leader, far, banner)
        });
        Ok(())
    }
}

struct Move {
    unit: Unit,
    back: bool,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Move {
    fn title(&self, _: &SimpsonsRevolution) -> Say {
        if self.back {
            say!("{unit moves/move} back", self.unit)
        } else {
            say!("{unit moves/move}", self.unit)
        }
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        at.unit_mut(unit).activated = true;
        let mut toss = None;
        if self.crosses_obstacle {
            let crosses = at.cross(unit)?;
            if !crosses.good {
                at.tossed("SR-13", unit, crosses, |_| {
                    let fails = say!("{unit fails/fail} to cross the obstacle", unit);
                    fails.then(say!("| and {unit:does/do} not move|NO MOVE", unit))
                });
                return Ok(());
            }
            toss = Some(crosses);
        }
        at.line("SR-11", |it| {
            say!("{unit}: {how}", unit, how = how(it.unit(unit).posture))
        });
        let march = at.go(unit, self.back)?;
        at.tell(unit, |it| {
            march.instruction(Some(how(it.unit(unit).posture)))
        });
        at.end("SR-12", unit, |_| {
            let (far, banner) = (march.far(), march.banner());
            let far = if self.back {
                say!("{unit:moves/move} back{far}", unit, far)
            } else {
                say!("{unit:moves/move}{far}", unit, far)
            };
            match toss {
                None => {
                    let moved = say!("{unit} {far}||{banner}", unit, far, banner);
                    (Plain, Weight::Movement, moved)
                }
                Some(toss) => {
                    let over = say!(
                        "{unit crosses/cross} the obstacle| and {far}|{banner}",
                        unit,
                        far,
                        banner
                    );
                    (Good, Weight::Movement, over.then(toss.bracket()))
                }
            }
        });
        Ok(())
    }
}
