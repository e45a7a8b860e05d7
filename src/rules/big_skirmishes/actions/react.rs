//! `react`: a reaction to fire (BS-42, option `react_to_fire`).

use super::*;
use crate::rules::big_skirmishes::verdicts::bracket;
use crate::rules::big_skirmishes::volley::{VolleyKind, volley_of};

pub const REACT: Action<BigSkirmishes> = Action {
    id: "react",
    label: "React to fire",
    key: 'R',
    help: "React to a shot just fired at this unit, before the next action.",
    clauses: &["BS-42"],
    offered: |battle, who| {
        battle.roster.options.react_to_fire
            && battle
                .turn
                .shot
                .is_some_and(|shot| Who::Unit(shot.on) == who)
    },
    allowed: |battle, who, report| {
        let off = !battle.roster.options.react_to_fire;
        report.forbid(
            off,
            "BS-42",
            "units react to charge and contact only in this battle (an option adds fire)",
        )?;
        let it = battle.unit(unit(who));
        report.forbid(it.combat != 0, "BS-42", "engaged units do not react")?;
        let shot = battle
            .turn
            .shot
            .is_some_and(|shot| Who::Unit(shot.on) == who)
            && it.in_play();
        report.forbid(
            !shot,
            "BS-42",
            "no shot to react to: a unit has one try, before the next action",
        )
    },
    form: |battle, form| {
        let unit = form.actor("unit", "the unit that was fired at");
        let by = battle
            .turn
            .shot
            .map(|shot| (shot.by, battle.id_of(shot.by)));
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
    unit: u16,
    against: u16,
    range: f64,
}

impl Order<BigSkirmishes> for React {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let who = battle.subject(self.unit, viewer);
        let by = battle.unit_name(self.against, viewer);
        format!("{} to {by}", who.does("reacts", "react"))
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, table, report) = at.parts();
        let other = battle.turn.shot.is_none_or(|shot| shot.by != self.against);
        report.forbid(other, "BS-42", || {
            format!(
                "{} did not fire the last shot at this unit: choose the unit that did",
                battle.unit_name(self.against, Viewer::Table)
            )
        })?;
        let attack = Attack {
            by: self.against,
            on: self.unit,
            hand_to_hand: false,
            charging: false,
            far: self.range,
        };
        let reacted = battle.react(&attack, table, report)?;
        battle.turn.shot = None;
        battle.tell_due(reacted.casualties(), report);
        self.tell(battle, &reacted, report);
        Ok(())
    }
}

impl React {
    fn tell(&self, battle: &BigSkirmishes, reacted: &Reacted, report: &mut Report) {
        if let Some(fired) = &reacted.fired {
            let volley = Volley {
                range: self.range,
                ..volley_of(battle, self.unit, self.against)
            };
            fired.tell(battle, &volley, false, VolleyKind::Back, report);
            return;
        }
        let tone = match (reacted.tried, reacted.reaction) {
            (Try::Rolled { in_time: true, .. }, _) => VerdictTone::Good,
            (Try::Rolled { .. }, _) => VerdictTone::Bad,
            _ => VerdictTone::Plain,
        };
        let side = battle.side(self.unit);
        report.verdict("BS-42", side, tone, Weight::Movement, |viewer| {
            let who = battle.subject(self.unit, viewer);
            let by = battle.unit_name(self.against, viewer);
            match (reacted.tried, reacted.reaction) {
                (_, Reaction::Evade) => {
                    let rate = inches(battle.retreat_rate(self.unit));
                    Phrase::new(who.does("evades", "evade"))
                        .then(format!(" {rate} from {by}"))
                        .banner("EVADES")
                }
                (
                    Try::Rolled {
                        face,
                        need,
                        in_time: true,
                    },
                    _,
                ) => Phrase::new(format!("{} in time", who.does("is", "are")))
                    .then(format!(
                        " and {}{}",
                        who.verb("stands", "stand"),
                        bracket(face, need)
                    ))
                    .banner("STANDS"),
                (Try::Rolled { face, need, .. }, _) => {
                    Phrase::new(format!("{} too late to {by}", who.does("reacts", "react")))
                        .then(bracket(face, need))
                        .banner("TOO LATE")
                }
                _ => Phrase::new(format!("{} not react to {by}", who.does("does", "do")))
                    .banner("NO REACTION"),
            }
        });
    }
}
