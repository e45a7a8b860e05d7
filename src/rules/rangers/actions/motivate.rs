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
    offered: |battle, who| on_table(battle, who) && !battle.needs_no_roll(who.unit()),
    allowed: |battle, who, report| battle.check(who.unit(), FigureAction::Motivate, report),
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
                .called("leader within 6″")
                .help("a leader of its side, not this figure, is within 6″")
                .idle_if(!leader)
                .lasting()
                .compare()
                .or(false),
            legend: form
                .flag("legendary_within_12")
                .called("legendary leader within 12″")
                .help("a legendary leader of its side, not this figure, is within 12″")
                .idle_if(!legend)
                .lasting()
                .compare()
                .or(false),
            spend: form
                .group(
                    "spend",
                    "aggression points, spent before the die is rolled",
                    Optional,
                    |form| points(form, "motivation", "points on the die", left),
                )
                .unwrap_or(0),
        })
    },
    ..Action::BLANK
};

struct Motivate {
    figure: Unit,
    leader: bool,
    legend: bool,
    spend: u16,
}

impl Order<Rangers> for Motivate {
    fn title(&self, _: &Rangers) -> Say {
        say!("{figure}: motivation", self.figure)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let figure = self.figure;
        let there = |at: &At, one| at.has_help(figure, one);
        let none = "no other leader of that side is on the table";
        let leader = self.leader && !there(at, Trait::Leader);
        at.forbid(leader, "RA-08", none)?;
        let none = "no other legendary leader of that side is on the table";
        let legend = self.legend && !there(at, Trait::LegendaryLeader);
        at.forbid(legend, "RA-08", none)?;
        at.spend_points(at.side(figure), self.spend)?;
        let need = self.need(at)?;
        at.prompt("motivation", |it| self.why(it, need));
        let low = RollUnder {
            why: "motivation",
            owner: at.owner(figure),
            sides: 6,
            need,
        };
        let (motivated, die) = low.roll(["motivated", "not motivated"], at.table)?;
        let rolled = || bracket(die, need, 6, self.spend);
        if motivated {
            at.figure_mut(figure).motivation = Motivation::Yes;
            at.event(figure, "motivated");
            at.fact("motivated", figure, figure, 1);
            at.acts(figure, "RA-08", |_| {
                let ready = say!(
                    "{figure} is motivated|{rolled}|{FIGURE} MOTIVATED",
                    figure,
                    rolled = rolled()
                );
                (Good, Weight::Movement, ready)
            });
        } else {
            at.figure_mut(figure).motivation = Motivation::No;
            at.fact("unmotivated", figure, figure, 1);
            at.fails(figure, rolled);
        }
        Ok(())
    }
}

impl Motivate {
    /// The prompt: the reason for the die and its results.
    fn why(&self, battle: &Rangers, need: u16) -> Say {
        let figure = self.figure;
        let (wounded, own) = (
            battle.is_wounded(figure),
            battle.entry(figure).has(Trait::Initiative),
        );
        let helps = [
            (wounded, say!("wounded")),
            (self.leader, say!("a leader near")),
            (self.legend, say!("a legendary leader near")),
            (own, say!("with initiative")),
        ];
        let helps = helps.into_iter().filter(|(is, _)| *is);
        let facts: Vec<Say> = helps.map(|(_, say)| say).collect();
        let (on, lost) = (on("motivated", need, 6), battle.would_run_off(figure));
        let wasted = battle.no_use_of_points(figure, need >= 6);
        say!(
            "{figure}: motivation[ ({facts})]. 1D6: {on}{wasted}{lost?, else runs off}",
            figure,
            facts,
            on,
            wasted,
            lost = lost && need < 6
        )
    }

    /// The face needed or less (RA-08).
    fn need(&self, at: &mut At) -> Result<u16, Suspend> {
        let wounded = at.is_wounded(self.figure);
        let own = at.entry(self.figure).has(Trait::Initiative);
        let (usual, what) = if wounded {
            (WOUNDED, "wounded")
        } else {
            (UNWOUNDED, "usual")
        };
        let need = at
            .sum("need", "RA-08")
            .plus(usual, what)
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
    fn has_help(&self, figure: Unit, leader: Trait) -> bool {
        self.there(self.side(figure))
            .any(|other| other != figure && self.entry(other).has(leader))
    }
}

impl At<'_, '_, '_> {
    /// Handles a failed roll: the figure may do little (RA-10), or runs off if its side's morale is gone (RA-28).
    fn fails(&mut self, figure: Unit, rolled: impl Fn() -> Say) {
        let is_shaken = self.is_shaken(self.side(figure));
        if is_shaken && !self.entry(figure).has(Trait::Determined) {
            return self.runs_off(figure, rolled);
        }
        if is_shaken {
            self.event(figure, "stands_fast");
        }
        self.acts(figure, "RA-08", |_| {
            let failed = say!("{figure} is not motivated", figure);
            let how = if is_shaken {
                say!(
                    "| but determined, and stays{rolled}|{FIGURE} STAYS",
                    rolled = rolled(),
                    figure
                )
            } else {
                say!(
                    "|{rolled}|{FIGURE} NOT MOTIVATED",
                    rolled = rolled(),
                    figure
                )
            };
            (Bad, Weight::Miss, failed.then(how))
        });
        self.follows(|it| say!("{figure}: {may}", figure, may = it.when_failed(figure)));
        self.offer_after_failing(figure);
    }

    /// Removes a figure that runs off (RA-28).
    fn runs_off(&mut self, figure: Unit, rolled: impl Fn() -> Say) {
        let before = self.morale(self.side(figure));
        self.run_off(figure);
        self.event(figure, "flees");
        self.fact("fled", Who::Table, figure, 1);
        self.acts(figure, "RA-28", |_| {
            let off = say!(
                "{figure} is not motivated and runs off|{rolled}|{FIGURE} RUNS OFF",
                figure,
                rolled = rolled()
            );
            (Grave, Weight::Removed, off)
        });
        self.tell_loss(figure, before);
    }

    /// Offers a figure in hand combat what it may do after a failed roll (RA-10, RA-11).
    fn offer_after_failing(&mut self, figure: Unit) {
        let (side, enemies) = (self.side(figure), self.figure(figure).engaged_with.clone());
        if enemies.is_empty() || !self.is_told() {
            return;
        }
        let question = || {
            say!(
                "{figure} is in contact with {enemies} and was not motivated. What does it do?",
                figure,
                enemies = &enemies
            )
        };
        let strikes: Vec<Unit> = self.strikes_back_at(figure).collect();
        for enemy in strikes.iter().copied().filter(|it| enemies.contains(it)) {
            self.follow_up(side, "attack", |it| {
                let fields = [("figure", figure), ("target", enemy)];
                let fields = fields.map(|(name, who)| (name, it.id(who).into()));
                (fields, question())
            });
        }
        for (action, may) in [
            ("retreat", true),
            ("flee", !strikes.is_empty()),
            ("stay", true),
        ] {
            if may {
                self.follow_up(side, action, |it| {
                    let fields = [("figure", it.id(figure).into())];
                    (fields, question())
                });
            }
        }
    }
}
