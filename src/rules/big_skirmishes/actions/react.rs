//! `react`: a reaction to fire (BS-42, option `react_to_fire`).

use super::*;
use crate::battle::End;
use crate::rules::big_skirmishes::volley::{VolleyKind, volley_of};

pub const REACT: Action<BigSkirmishes> = Action {
    id: "react",
    label: "React to fire",
    key: 'R',
    help: "React to a shot just fired at this unit, before the next action.",
    clauses: &["BS-42"],
    offered: |battle, who| {
        battle.roster.options.react_to_fire
            && battle.turn.shot.is_some_and(|shot| who == shot.on.into())
    },
    allowed: |battle, who, report| {
        let off = !battle.roster.options.react_to_fire;
        report.forbid(
            off,
            "BS-42",
            "in this battle units react only to a charge or to contact (an option adds fire)",
        )?;
        let it = battle.unit(who.unit());
        report.forbid(it.combat != 0, "BS-42", "engaged units do not react")?;
        let shot = battle.turn.shot.is_some_and(|shot| who == shot.on.into()) && it.in_play();
        report.forbid(
            !shot,
            "BS-42",
            "no shot to react to: a unit has one try, before the next action",
        )
    },
    form: |battle, form| {
        let unit = form.actor("unit", "the unit that was fired at");
        let by = battle.turn.shot.map(|shot| shot.by);
        let by = by.map(|by| (by, battle.id(by)));
        let against = form.unit("against").help("the unit that fired").or_id(by);
        form.matters(&[
            "reacts",
            "fires",
            "counter_charges",
            "evades",
            "kills",
            "disorder",
        ]);
        let range = form
            .number("range")
            .inches()
            .within(0, 240)
            .help("to the firer, front centre to front centre")
            .between()
            .required();
        Box::new(React {
            unit,
            against,
            range,
        })
    },
    ..Action::BLANK
};

struct React {
    unit: Unit,
    against: Unit,
    range: f64,
}

impl Order<BigSkirmishes> for React {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{unit reacts/react} to {against}", self.unit, self.against)
    }

    fn resolve(&self, at: &mut At) -> Played {
        at.forbid(
            at.turn.shot.is_none_or(|shot| shot.by != self.against),
            "BS-42",
            || {
                say!(
                    "{by} did not fire the last shot at this unit: choose the unit that did",
                    by = self.against
                )
            },
        )?;
        let attack = IncomingAttack {
            by: self.against,
            on: self.unit,
            hand_to_hand: false,
            charging: false,
            obstacle: false,
            far: self.range,
        };
        let reacted = at.react(&attack)?;
        at.turn.shot = None;
        at.tell_due(reacted.casualties());
        if let Some(fired) = &reacted.fired {
            let volley = Volley {
                range: self.range,
                ..volley_of(at, self.unit, self.against)
            };
            fired.tell(at, &volley, false, VolleyKind::Back);
        } else {
            at.end("BS-42", self.unit, |it| self.result(it, &reacted));
        }
        Ok(())
    }
}

impl React {
    fn result(&self, battle: &BigSkirmishes, reacted: &Reacted) -> End {
        let (unit, by) = (self.unit, self.against);
        let tone = match reacted.tried {
            Try::Rolled { in_time: true, .. } => Good,
            Try::Rolled { .. } => Bad,
            _ => Plain,
        };
        let said = match (reacted.tried, reacted.reaction) {
            (_, Reaction::Evade) => {
                let far = battle.retreat_rate(unit);
                say!(
                    "{unit evades/evade}| {far} from {by}|{UNIT EVADES/EVADE}",
                    unit,
                    far,
                    by
                )
            }
            (
                Try::Rolled {
                    face,
                    need,
                    in_time,
                },
                _,
            ) => {
                let rolled = bracket(face, need);
                if in_time {
                    let stands = say!(
                        "| and {unit:stands/stand}{rolled}|{UNIT STANDS/STAND}",
                        unit,
                        rolled
                    );
                    say!("{unit is/are} in time", unit).then(stands)
                } else {
                    say!(
                        "{unit reacts/react} too late to {by}|{rolled}|TOO LATE",
                        unit,
                        by,
                        rolled
                    )
                }
            }
            _ => say!("{unit does/do} not react to {by}||NO REACTION", unit, by),
        };
        (tone, Weight::Movement, said)
    }
}
