//! `motivate`: the motivation roll (RA-08, RA-09), which may make a figure run off (RA-28).

use super::*;
use crate::rules::rangers::verdicts::on;

/// The need of an unwounded and of a wounded figure (RA-08).
const UNWOUNDED: u16 = 3;
const WOUNDED: u16 = 2;

pub const MOTIVATE: Action<Rangers> = Action {
    id: "motivate",
    label: "Motivate",
    key: 'M',
    help: "Roll 1D6: motivated on 3 or less, on 2 or less if wounded. Leaders near and initiative help.",
    clauses: &["RA-08", "RA-09", "RA-28"],
    offered: |battle, who| on_table(battle, who) && !battle.needs_no_roll(figure(who)),
    allowed: |battle, who, report| battle.check(figure(who), ActionKind::Motivate, report),
    form: |battle, form| {
        form.matters(&["motivated", "stands_fast", "flees"]);
        let figure = form.actor("figure", "the figure that rolls");
        let (leader, legend) = (
            battle.has_help(figure, Trait::Leader),
            battle.has_help(figure, Trait::LegendaryLeader),
        );
        let left = battle.aggression_of(figure);
        Box::new(Motivate {
            figure,
            leader: form
                .flag("leader_within_6")
                .help("a leader of its side, not this figure, is within 6″")
                .idle_if(!leader)
                .compare()
                .or(false),
            legend: form
                .flag("legendary_within_12")
                .help("a legendary leader of its side, not this figure, is within 12″")
                .idle_if(!legend)
                .compare()
                .or(false),
            spend: form
                .group(
                    "spend",
                    "aggression points, spent before the die is rolled",
                    false,
                    |form| points(form, "motivation", "points on the die", left),
                )
                .unwrap_or(0),
        })
    },
    ..Action::BLANK
};

struct Motivate {
    figure: u16,
    leader: bool,
    legend: bool,
    spend: u16,
}

impl Order<Rangers> for Motivate {
    fn resolve(&self, at: &mut At<Rangers>) -> Played {
        let (battle, table, report) = at.parts();
        let there = |one| battle.has_help(self.figure, one);
        let none = "no other leader of that side is on the table";
        report.forbid(self.leader && !there(Trait::Leader), "RA-08", none)?;
        let none = "no other legendary leader of that side is on the table";
        let legend = self.legend && !there(Trait::LegendaryLeader);
        report.forbid(legend, "RA-08", none)?;
        battle.spend_points(battle.side(self.figure), self.spend, report)?;
        let need = self.need(battle, report)?;
        report.prompt("motivation", || self.why(battle, need));
        let low = RollUnder {
            why: "motivation",
            owner: battle.owner(self.figure),
            sides: 6,
            need,
        };
        let (motivated, die) = low.roll("motivated", table)?;
        let bracket = bracket(die, need, 6, self.spend);
        let who = Who::Unit(self.figure);
        if motivated {
            battle.figure_mut(self.figure).motivation = Motivation::Yes;
            report.event(who, "motivated");
            report.fact("motivated", who, who, 1);
            let (tone, weight) = (VerdictTone::Good, Weight::Movement);
            battle.tell_action(self.figure, "RA-08", report, tone, weight, || {
                Phrase::new(format!("{} is motivated", battle.figure_name(self.figure)))
                    .then(&bracket)
                    .banner("MOTIVATED")
            });
        } else {
            battle.figure_mut(self.figure).motivation = Motivation::No;
            report.fact("unmotivated", who, who, 1);
            battle.fails(self.figure, &bracket, report);
        }
        Ok(())
    }
}

impl Motivate {
    /// The prompt: the reason for the die and its results.
    fn why(&self, battle: &Rangers, need: u16) -> String {
        let facts = [
            (battle.is_wounded(self.figure), ", wounded"),
            (self.leader, ", leader near"),
            (self.legend, ", legendary leader near"),
            (
                battle.entry(self.figure).has(Trait::Initiative),
                ", initiative",
            ),
        ];
        let facts: String = facts.iter().filter(|it| it.0).map(|it| it.1).collect();
        let name = battle.figure_name(self.figure);
        format!(
            "{name}: motivation{facts}. 1D6: {}{}",
            on("motivated", need, 6),
            if battle.would_run_off(self.figure) {
                ", else runs off"
            } else {
                ""
            }
        )
    }

    /// The face needed or less (RA-08).
    fn need(&self, battle: &Rangers, report: &mut Report) -> Result<u16, Suspend> {
        let wounded = battle.is_wounded(self.figure);
        let own = battle.entry(self.figure).has(Trait::Initiative);
        let need = report
            .figure("need", "RA-08")
            .plus(if wounded { WOUNDED } else { UNWOUNDED }, || {
                if wounded { "wounded" } else { "usual" }.to_owned()
            })
            .on("D6")
            .plus(u16::from(self.leader), "leader near")
            .plus(u16::from(self.legend), "legendary leader near")
            .plus(u16::from(own), "initiative")
            .plus(self.spend, "aggression")
            .count(6, "or less on the D6")?;
        Ok(need)
    }
}

impl Rangers {
    /// True if another figure of the side on the table is a leader of this kind; a leader does not help itself (RA-08).
    fn has_help(&self, figure: u16, leader: Trait) -> bool {
        self.there(self.side(figure))
            .any(|other| other != figure && self.entry(other).has(leader))
    }

    /// Handles a failed roll: the figure may do little (RA-10), or runs off if its side's morale is gone (RA-28).
    fn fails(&mut self, figure: u16, bracket: &str, report: &mut Report) {
        let determined = self.entry(figure).has(Trait::Determined);
        let (rest, banner) = match (self.is_shaken(self.side(figure)), determined) {
            (true, false) => return self.runs_off(figure, bracket, report),
            (true, true) => {
                report.event(Who::Unit(figure), "stands_fast");
                (format!(" but determined, and stays{bracket}"), "STAYS")
            }
            (false, _) => (bracket.to_owned(), "NOT MOTIVATED"),
        };
        let (tone, weight) = (VerdictTone::Bad, Weight::Miss);
        self.tell_action(figure, "RA-08", report, tone, weight, || {
            Phrase::new(format!("{} is not motivated", self.figure_name(figure)))
                .then(&rest)
                .banner(banner)
        });
        report.follows(|| format!("{}: {}", self.figure_name(figure), self.when_failed(figure)));
        self.offer_after_failing(figure, report);
    }

    /// Removes a figure that runs off (RA-28).
    fn runs_off(&mut self, figure: u16, bracket: &str, report: &mut Report) {
        let before = self.morale(self.side(figure));
        self.run_off(figure);
        report.event(Who::Unit(figure), "flees");
        report.fact("fled", Who::Table, Who::Unit(figure), 1);
        let (tone, weight) = (VerdictTone::Grave, Weight::Removed);
        self.tell_action(figure, "RA-28", report, tone, weight, || {
            let name = self.figure_name(figure);
            Phrase::new(format!("{name} is not motivated and runs off"))
                .then(bracket)
                .banner("RUNS OFF")
        });
        self.tell_loss(figure, before, report);
    }

    /// Offers a figure in hand combat what it may do after a failed roll (RA-10, RA-11).
    fn offer_after_failing(&self, figure: u16, report: &mut Report) {
        let (side, it) = (self.side(figure), self.figure(figure));
        if it.engaged_with.is_empty() {
            return;
        }
        let lead = || {
            let enemies = together(self, it.engaged_with.iter().copied());
            let name = self.figure_name(figure);
            format!("{name} is in contact with {enemies} and was not motivated")
        };
        let fields = || Map::from_iter([("figure".to_owned(), self.figure_id(figure).into())]);
        for enemy in self
            .strikes_back_at(figure)
            .filter(|it| self.figure(figure).engaged_with.contains(it))
        {
            let at = || {
                let mut fields = fields();
                fields.insert("target".to_owned(), self.figure_id(enemy).into());
                fields
            };
            let text = |_| format!("{}: attack {}?", lead(), self.figure_name(enemy));
            report.follow_up(side, "attack", at, text);
        }
        let strikes_back = self.strikes_back_at(figure).next().is_some();
        for (action, what, may) in [
            ("retreat", "retreat 2″", true),
            ("flee", "flee", strikes_back),
            ("stay", "stay", true),
        ] {
            if may {
                report.follow_up(side, action, fields, |_| format!("{}: {what}?", lead()));
            }
        }
    }
}
