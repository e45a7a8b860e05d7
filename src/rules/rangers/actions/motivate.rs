//! `motivate`: whether a figure acts this turn (RA-08, RA-09), and whether it runs (RA-28).

use super::{figure, on_table};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::rangers::aggression::points;
use crate::rules::rangers::kinds::Trait;
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::low::Low;
use crate::rules::rangers::state::{Motivation, Rangers};
use crate::table::{Suspend, Table, Who};

/// RA-08: what motivates a sound figure, and a wounded one.
const SOUND: u16 = 3;
const WOUNDED: u16 = 2;

pub(super) const MOTIVATE: Action<Rangers> = Action {
    id: "motivate",
    label: "Motivate",
    key: 'M',
    help: "A D6: motivated on 3 or less, 2 or less when wounded; leaders near and initiative help.",
    clauses: &["RA-08", "RA-09", "RA-28"],
    subjects: &[For::Unit],
    offered: |battle, who| on_table(battle, who) && !battle.needs_no_roll(figure(who)),
    allowed: |battle, who, report| battle.check(figure(who), Deed::Motivate, report),
    form: |battle, form| {
        form.matters(&["motivated", "stands_fast", "flees"]);
        let figure = form.unit("figure").help("who is rolled for").required();
        let (leader, legend) = (
            battle.has_help(figure, Trait::Leader),
            battle.has_help(figure, Trait::LegendaryLeader),
        );
        let left = battle.aggression_of(figure);
        Box::new(Motivate {
            figure,
            leader: form
                .flag("leader_within_6")
                .help("a leader of his side is within 6 inches")
                .idle_if(!leader)
                .compare()
                .or(false),
            legend: form
                .flag("legendary_within_12")
                .help("a legendary leader of his side is within 12 inches")
                .idle_if(!legend)
                .compare()
                .or(false),
            spend: form
                .group(
                    "spend",
                    "aggression points, spent before the die falls",
                    false,
                    |form| points(form, "motivation", "taken off the die", left),
                )
                .unwrap_or(0),
        })
    },
};

struct Motivate {
    figure: u16,
    leader: bool,
    legend: bool,
    spend: u16,
}

impl Order<Rangers> for Motivate {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: motivate", battle.figure_name(self.figure))
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let side = battle.side(self.figure);
        let there = |one| battle.has_help(self.figure, one);
        report.forbid(self.leader && !there(Trait::Leader), "RA-08", || {
            "no other leader of that side is on the table".to_owned()
        })?;
        report.forbid(
            self.legend && !there(Trait::LegendaryLeader),
            "RA-08",
            || "no other legendary leader of that side is on the table".to_owned(),
        )?;
        report.pass(battle.can_spend(side, self.spend))?;
        battle.pay(side, self.spend, report);
        let need = self.need(battle, report)?;
        let low = Low {
            why: "motivation",
            owner: battle.owner(self.figure),
            sides: 6,
            need,
        };
        let (motivated, die) = low.roll("motivated", table)?;
        let who = Who::Unit(self.figure);
        let name = battle.figure_name(self.figure);
        if motivated {
            battle.figure_mut(self.figure).motivation = Motivation::Yes;
            report.event(who, "motivated");
            report.fact("motivated", who, who, 1);
            report.say("RA-08", |_| format!("{die}: {name} is motivated"));
        } else {
            battle.figure_mut(self.figure).motivation = Motivation::No;
            report.fact("unmotivated", who, who, 1);
            report.say("RA-08", |_| format!("{die}: {name} is not motivated"));
            battle.fails(self.figure, report);
        }
        Ok(())
    }
}

impl Motivate {
    /// RA-08: what the die needs.
    fn need(&self, battle: &Rangers, report: &mut Report) -> Result<u16, Suspend> {
        let wounded = battle.is_wounded(self.figure);
        let own = battle.entry(self.figure).has(Trait::Initiative);
        let need = report
            .figure("need", "RA-08")
            .plus(if wounded { WOUNDED } else { SOUND }, || {
                if wounded { "wounded" } else { "usual" }.to_owned()
            })
            .plus(u16::from(self.leader), || "leader near".to_owned())
            .plus(u16::from(self.legend), || {
                "legendary leader near".to_owned()
            })
            .plus(u16::from(own), || "initiative".to_owned())
            .plus(self.spend, || "aggression".to_owned())
            .count(6, "or less on the D6")?;
        Ok(need)
    }
}

impl Rangers {
    /// RA-08: whether another figure of its side is a leader of this kind; nobody helps himself.
    fn has_help(&self, figure: u16, leader: Trait) -> bool {
        self.has_living(self.side(figure), leader, Some(figure))
    }

    /// RA-28: in a shaken side a failed roll is the end, except for the determined. RA-10: otherwise it may still do a little.
    fn fails(&mut self, figure: u16, report: &mut Report) {
        let name = self.figure_name(figure);
        if !self.is_shaken(self.side(figure)) {
            report.follows(|_| format!("{name}: {}", self.when_failed(figure)));
        } else if self.entry(figure).has(Trait::Determined) {
            report.event(Who::Unit(figure), "stands_fast");
            report.say("RA-28", |_| format!("{name} is determined and stays"));
            report.follows(|_| format!("{name}: {}", self.when_failed(figure)));
        } else {
            self.run_off(figure);
            report.event(Who::Unit(figure), "flees");
            report.fact("fled", Who::Table, Who::Unit(figure), 1);
            report.say("RA-28", |_| format!("{name} runs off"));
        }
    }
}
