//! `special`: what the scenario has in store (RA-26).

use super::{figure, on_table};
use crate::battle::{Action, For, Form, Order, Report, Viewer, count};
use crate::rules::rangers::aggression::points;
use crate::rules::rangers::blows::MOST_NEED;
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::low::Low;
use crate::rules::rangers::roster::test;
use crate::rules::rangers::state::{Rangers, Special};
use crate::table::{Suspend, Table, Who};

pub(super) const SPECIAL: Action<Rangers> = Action {
    id: "special",
    label: "Special action",
    key: 'S',
    help: "Something of the scenario's own: break a door, search a cabin. It may take several actions, and a test at the last.",
    clauses: &["RA-26"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| battle.check(figure(who), Deed::Special, report),
    form: |battle, form| Box::new(Do::form(battle, form)),
};

struct Do {
    figure: u16,
    name: String,
    test: Option<i16>,
    actions: Option<u16>,
    restricts: Option<String>,
    spend: u16,
}

impl Do {
    fn form(battle: &Rangers, form: &mut Form) -> Self {
        let figure = form.unit("figure").help("who does it").required();
        let left = battle.aggression_of(figure);
        let known = battle
            .roster
            .specials
            .iter()
            .map(|known| known.name.clone())
            .collect();
        Self {
            figure,
            name: form
                .text("name")
                .help("what it is; the same name goes on with it")
                .among(known)
                .required(),
            test: test(form),
            actions: form
                .whole("actions")
                .unit("actions")
                .within(1, 99)
                .help(
                    "how many actions it takes; left out: as begun, as the battle defines it, or 1",
                )
                .optional(),
            restricts: form
                .text("restricts")
                .help("what he may not do afterwards; none: he is free again")
                .optional(),
            spend: form
                .group(
                    "spend",
                    "aggression points, spent before the die falls",
                    false,
                    |form| points(form, "test", "taken off the die", left),
                )
                .unwrap_or(0),
        }
    }
}

impl Order<Rangers> for Do {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: {}", battle.figure_name(self.figure), self.name)
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        report.pass(battle.can_spend(battle.side(self.figure), self.spend))?;
        battle.pay(battle.side(self.figure), self.spend, report);
        let mut job = self.job(battle);
        battle.spend(self.figure);
        job.done += 1;
        if job.done < job.actions {
            report.say("RA-26", |_| {
                format!("{}: {} of {} actions", job.name, job.done, job.actions)
            });
        } else if let Some(test) = job.test
            && !self.test(battle, test, table, report)?
        {
            report.say("RA-26", |_| {
                format!("{} fails; his next action at it is a test again", job.name)
            });
            job.done = job.actions - 1;
        } else {
            report.event(Who::Unit(self.figure), "succeeds");
            report.fact("special", Who::Unit(self.figure), Who::Unit(self.figure), 1);
            report.say("RA-26", |_| {
                format!(
                    "{} is done, after {}",
                    job.name,
                    count(job.actions, "action", "actions")
                )
            });
            self.restrict(battle, job);
            battle.remind(self.figure, report);
            return Ok(());
        }
        battle.figure_mut(self.figure).specials.push(job);
        battle.remind(self.figure, report);
        Ok(())
    }
}

impl Do {
    /// What was begun under this name, or what the battle defines, with what the entry says in its place. It leaves the
    /// figure's list.
    fn job(&self, battle: &mut Rangers) -> Special {
        let same = |name: &str| name.eq_ignore_ascii_case(&self.name);
        let begun = &mut battle.figure_mut(self.figure).specials;
        let begun = begun
            .iter()
            .position(|job| same(&job.name))
            .map(|at| begun.remove(at));
        let mut job = begun.unwrap_or_else(|| battle.special(&self.name));
        job.actions = self.actions.unwrap_or(job.actions);
        job.test = self.test.or(job.test);
        job.restricts = self.restricts.clone().or(job.restricts);
        job
    }

    /// RA-26: what the figure may not do from now on, since the action is done.
    fn restrict(&self, battle: &mut Rangers, job: Special) {
        if let Some(text) = job.restricts {
            let free = text.eq_ignore_ascii_case("none");
            battle.figure_mut(self.figure).restricts = if free { String::new() } else { text };
        }
    }

    /// RA-26: a D20 for attack and modifier or less.
    fn test(
        &self,
        battle: &Rangers,
        test: i16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<bool, Suspend> {
        let entry = battle.entry(self.figure);
        let attack = entry.kind.statistics().attack;
        let sum = report
            .figure("need", "RA-26")
            .plus(attack, || "attack".to_owned())
            .plus(entry.attack() - attack, || "veteran".to_owned());
        let sum = if test < 0 {
            sum.minus(test.unsigned_abs(), || self.name.clone())
        } else {
            sum.plus(test.unsigned_abs(), || self.name.clone())
        };
        let need = sum
            .plus(self.spend, || "aggression".to_owned())
            .at_least(0.0)
            .count(MOST_NEED, "or less on the D20")?;
        let low = Low {
            why: "test",
            owner: battle.owner(self.figure),
            sides: 20,
            need,
        };
        let (passed, die) = low.roll("succeeds", table)?;
        report.say("RA-26", |_| {
            format!("{die}: {}", if passed { "it succeeds" } else { "it fails" })
        });
        Ok(passed)
    }
}

impl Rangers {
    /// A special action that nobody has begun: as the battle defines it, else of one action without a test.
    pub(in crate::rules::rangers) fn special(&self, name: &str) -> Special {
        let defined = &self.roster.specials;
        let known = defined
            .iter()
            .find(|known| known.name.eq_ignore_ascii_case(name));
        Special {
            name: known.map_or(name, |known| &known.name).to_owned(),
            done: 0,
            actions: known.map_or(1, |known| known.actions),
            test: known.and_then(|known| known.test),
            restricts: known.and_then(|known| known.restricts.clone()),
        }
    }

    /// RA-26: reminds of what a special action keeps the figure from.
    pub(in crate::rules::rangers) fn remind(&self, figure: u16, report: &mut Report) {
        let restricts = &self.figure(figure).restricts;
        if !restricts.is_empty() {
            report.follows(|_| format!("{}: {restricts}", self.figure_name(figure)));
        }
    }
}
