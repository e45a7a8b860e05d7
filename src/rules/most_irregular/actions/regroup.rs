//! `regroup`: the wounded recover, stragglers are taken in (MI-30, MI-31).

use super::{Which, has_body, unit};
use crate::battle::{Action, For, Form, Order, Report, Viewer, count};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Suspend, Table, Who};

pub(super) const REGROUP: Action<MostIrregular> = Action {
    id: "regroup",
    label: "Regroup",
    key: 'G',
    help: "A die for each wounded man of the body, then stragglers within 4 inches are taken in.",
    clauses: &["MI-09", "MI-30", "MI-31"],
    subjects: &[For::Unit],
    offered: has_body,
    allowed: |battle, who, report| report.pass(battle.body_license(unit(who))),
    form: |battle, form| Box::new(Regroup::form(battle, form)),
};

struct Regroup {
    unit: u16,
    recover: bool,
    absorb: Men,
    absorb_from: Vec<(u16, Men)>,
}

impl Regroup {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form
            .unit("unit")
            .help("whose formed body regroups")
            .required();
        let recover = form.flag("recover").help("roll for its wounded").or(true);
        let there = battle.unit(unit).stragglers;
        let absorb = form.group(
            "absorb",
            "its own stragglers within 4 inches who join; left out: nobody",
            false,
            |form| Which::of(there, form),
        );
        let absorb = absorb.map_or(Men::NONE, |which| which.or(there));
        let others: Vec<String> = battle
            .unit_numbers()
            .filter(|other| {
                *other != unit
                    && battle.side(*other) == battle.side(unit)
                    && !battle.unit(*other).stragglers.is_none()
            })
            .map(|other| battle.unit_id(other).to_owned())
            .collect();
        let given = form.per_unit(
            "absorb_from",
            "stragglers of other units within 4 inches who join it for good",
            false,
            &others,
            Which::form,
        );
        let mut absorb_from = Vec::new();
        for (other, which) in given {
            let there = battle.unit(other).stragglers;
            let men = which.or(there);
            if other == unit {
                form.fault("absorb_from", "its own stragglers go under absorb");
            } else if !men.within(there) {
                form.fault(
                    "absorb_from",
                    format!(
                        "{}: {} straggling",
                        battle.unit_name(other),
                        there.no_more_than()
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
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        format!("{}: regroup", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        for (other, _) in &self.absorb_from {
            let strange = battle.side(*other) != battle.side(self.unit);
            report.forbid(strange, "MI-31", || {
                format!("{} is not of its side", battle.unit_name(*other))
            })?;
        }
        battle.spend(self.unit, 1);
        if self.recover {
            let recovery = battle.recover(
                self.unit,
                battle.unit(self.unit).formed.wounded,
                table,
                report,
            )?;
            let it = battle.unit_mut(self.unit);
            it.formed -= Men::wounded(recovery.all());
            it.formed += Men::fit(recovery.fit);
            it.sent_to_rear += recovery.rear;
        }
        let men = battle.unit_mut(self.unit).take(self.absorb);
        battle.absorb(self.unit, men, report);
        for (other, men) in &self.absorb_from {
            let men = battle.send_over(*other, self.unit, *men, report);
            battle.absorb(self.unit, men, report);
        }
        Ok(())
    }
}

impl MostIrregular {
    fn absorb(&mut self, unit: u16, men: Men, report: &mut Report) {
        if men.is_none() {
            return;
        }
        self.unit_mut(unit).join(men);
        report.fact("absorbed", Who::Unit(unit), Who::Unit(unit), men.all());
        let name = self.unit_name(unit);
        report.say("MI-30", |_| {
            format!(
                "{} taken in by {name}, now {} in formation",
                men.words(),
                self.unit(unit).formed.words()
            )
        });
        report.instruct(|_| {
            format!(
                "{} within 4 inches into the ranks of {name}",
                count(men.all(), "straggler", "stragglers")
            )
        });
    }

    /// MI-31: stragglers go over to another unit for good: it now started with them, and their old unit did not.
    pub(super) fn send_over(&mut self, from: u16, to: u16, men: Men, report: &mut Report) -> Men {
        let men = self.unit_mut(from).take(men);
        self.unit_mut(from).started_with -= men.all();
        self.unit_mut(to).started_with += men.all();
        if !men.is_none() {
            report.say("MI-31", |_| {
                format!(
                    "{} of {} are of {} from now on",
                    men.words(),
                    self.unit_name(from),
                    self.unit_name(to)
                )
            });
        }
        men
    }
}
