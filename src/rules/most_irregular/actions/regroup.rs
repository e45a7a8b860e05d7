//! `regroup`: wounded men recover, stragglers join (MI-30, MI-31).

use super::recovery::Recovery;
use super::*;

pub const REGROUP: Action<MostIrregular> = Action {
    id: "regroup",
    label: "Regroup",
    key: 'G',
    help: "Roll for each wounded man: recovers on 5+, to the rear on 1. Stragglers within 4″ may join.",
    clauses: &["MI-09", "MI-30", "MI-31"],
    form: |battle, form| Box::new(Regroup::form(battle, form)),
    ..BODY
};

struct Regroup {
    unit: Unit,
    recover: bool,
    absorb: Men,
    absorb_from: Vec<(Unit, Men)>,
}

impl Regroup {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = Unit(form.actor("unit", "the unit that regroups"));
        let recover = form
            .flag("recover")
            .help("roll for the wounded men")
            .or(true);
        let there = battle.unit(unit).stragglers;
        let absorb = form.group(
            "absorb",
            "the unit's own stragglers within 4″ who join; default: none",
            false,
            |form| MenFields::of(there, form),
        );
        let absorb = absorb.map_or(Men::NONE, |which| which.or(there));
        let others = battle
            .units_of(battle.side(unit))
            .filter(|other| *other != unit && !battle.unit(*other).stragglers.is_none());
        let others = battle.unit_ids(others);
        let given = form.per_unit(
            "absorb_from",
            "stragglers of other units within 4″ who join for good",
            false,
            &others,
            MenFields::form,
        );
        let mut absorb_from = Vec::new();
        for (other, which) in given {
            let other = Unit(other);
            let there = battle.unit(other).stragglers;
            let men = which.or(there);
            if other == unit {
                form.fault(
                    "absorb_from",
                    "enter the unit's own stragglers under absorb",
                );
            } else if !men.within(there) {
                form.fault(
                    "absorb_from",
                    format!(
                        "{} have {}",
                        battle.unit_name(other),
                        there.no_more_stragglers()
                    ),
                );
            }
            absorb_from.push((other, men));
        }
        Self {
            unit,
            recover,
            absorb,
            absorb_from,
        }
    }
}

impl Order<MostIrregular> for Regroup {
    fn title_to(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{} regroup", battle.unit_name(self.unit))
    }

    fn resolve(&self, at: &mut At<MostIrregular>) -> Played {
        let (battle, table, report) = at.parts();
        for (other, _) in &self.absorb_from {
            same_side(battle, self.unit, *other, report)?;
        }
        battle.spend(self.unit, 1);
        let mut recovery = Recovery::default();
        if self.recover {
            let wounded = battle.unit(self.unit).formed.wounded;
            recovery = battle.recover(self.unit, wounded, table, report)?;
            let it = battle.unit_mut(self.unit);
            it.recover(recovery.fit, recovery.rear);
        }
        let (men, acted) = battle.unit_mut(self.unit).take_marked(self.absorb);
        let mut joined = men.all();
        battle.absorb(self.unit, self.unit, men, acted, report);
        for (other, men) in &self.absorb_from {
            let (men, acted) = battle.send_over(*other, self.unit, *men, report);
            battle.absorb(self.unit, *other, men, acted, report);
            joined += men.all();
        }
        self.tell(battle, recovery, joined, report);
        battle.tell_gone(self.unit, report);
        battle.tell_actions(self.unit, report);
        Ok(())
    }
}

impl Regroup {
    fn tell(&self, battle: &MostIrregular, recovery: Recovery, joined: u16, report: &mut Report) {
        if !report.is_on() {
            return;
        }
        let (side, name) = (battle.side(self.unit), battle.unit_name(self.unit));
        let joins = (joined > 0).then(|| count(joined, "straggler joins", "stragglers join"));
        let words = recovery.words();
        let (text, banner, tone) = match joins {
            None => (words.text, words.banner, words.tone),
            Some(joins) if recovery.fit > 0 => {
                (format!("{}, {joins}", words.text), words.banner, words.tone)
            }
            Some(joins) => {
                let rear = match recovery.rear {
                    0 => String::new(),
                    n => format!("{n} sent to the rear, "),
                };
                let banner = count(joined, "JOINS", "JOIN");
                (rear + &joins, banner, VerdictTone::Good)
            }
        };
        report.verdict("MI-30", side, tone, words.weight, |_| {
            Phrase::new(format!("{name} regroup"))
                .then(format!(": {text}"))
                .banner(banner.as_str())
        });
    }
}

impl MostIrregular {
    fn absorb(&mut self, unit: Unit, from: Unit, men: Men, acted: Men, report: &mut Report) {
        if men.is_none() {
            return;
        }
        self.enroll(unit, men, acted, "MI-30", report);
        report.fact("absorbed", unit.into(), unit.into(), men.all());
        report.instruct_unit(from.into(), || {
            let all = count(men.all(), "man", "men");
            if from == unit {
                let stragglers = count(men.all(), "straggler", "stragglers");
                format!("place {stragglers} in the ranks")
            } else {
                format!("place {all} with {}", self.unit_name(unit))
            }
        });
    }

    /// MI-31: moves stragglers to another unit for good; `started_with` of both units changes. Returns the men, and those among
    /// them who have acted.
    pub fn send_over(&mut self, from: Unit, to: Unit, men: Men, report: &mut Report) -> (Men, Men) {
        let (men, acted) = self.unit_mut(from).take_marked(men);
        self.unit_mut(from).started_with -= men.all();
        self.unit_mut(to).started_with += men.all();
        if !men.is_none() {
            report.say("MI-31", || {
                let belong = if men.all() == 1 { "belongs" } else { "belong" };
                format!(
                    "{} of {} now {belong} to {}",
                    count(men.all(), "man", "men"),
                    self.unit_name(from),
                    self.unit_name(to)
                )
            });
        }
        (men, acted)
    }
}
