//! `move`: a formed body goes 4 inches (MI-11, MI-12).

use super::{has_body, unit};
use crate::battle::{Action, For, Order, Report, Viewer, count, quantity};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Faces, Hand, Reading, Suspend, Table, Who};

pub(super) const MOVE: Action<MostIrregular> = Action {
    id: "move",
    label: "Move",
    key: 'v',
    help: "A formed body moves 4 inches, or a part of it; wounded men may stay behind.",
    clauses: &["MI-09", "MI-11", "MI-12"],
    subjects: &[For::Unit],
    offered: has_body,
    allowed: |battle, who, report| report.pass(battle.body_license(unit(who))),
    form: |battle, form| {
        let unit = form.unit("unit").help("whose formed body moves").required();
        let wounded = battle.unit(unit).formed.wounded;
        Box::new(Move {
            unit,
            obstacles: form
                .whole("obstacles")
                .unit("obstacles")
                .within(0, 99)
                .help("how many it crosses: 2 inches each")
                .or(0),
            difficult: form
                .flag("difficult")
                .help("through difficult or broken ground: half")
                .or(false),
            into_woods: form
                .flag("into_woods")
                .help("into woods or heavy rubble: all become stragglers")
                .or(false),
            wounded: form
                .whole("wounded_moving")
                .unit("men")
                .at_most(wounded)
                .help("wounded men in the part that moves; left out: all")
                .or_now(wounded),
        })
    },
};

/// MI-12: on 1 a wounded man stays behind.
static STAYS: Reading = Reading {
    classes: &["stays behind", "keeps up"],
    of: &[0, 1, 1, 1, 1, 1],
};

struct Move {
    unit: u16,
    obstacles: u16,
    difficult: bool,
    into_woods: bool,
    wounded: u16,
}

impl Order<MostIrregular> for Move {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        let into = if self.into_woods {
            " into the woods"
        } else {
            ""
        };
        format!("{}: move{into}", battle.unit_name(self.unit))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let inches = report
            .figure("inches", "MI-11")
            .plus(4, || "in formation".to_owned())
            .minus(2 * self.obstacles, || {
                format!("for {}", count(self.obstacles, "obstacle", "obstacles"))
            })
            .at_least(0.0)
            .times_if(self.difficult, 0.5, || {
                "halved in difficult ground".to_owned()
            })
            .finish(99.0, "inches")?;
        battle.spend(self.unit, 1);
        let name = battle.unit_name(self.unit);
        report.instruct(|_| {
            format!(
                "move {name} up to {} inches, straight unless it wheels",
                quantity(inches)
            )
        });
        battle.leave_behind(self.unit, self.wounded, table, report)?;
        if self.into_woods {
            let all = battle.unit(self.unit).formed;
            battle.unit_mut(self.unit).stray(all);
            battle.unit_mut(self.unit).actions_left = 0;
            report.event(Who::Unit(self.unit), "breaks_up");
            report.say("MI-11", |_| {
                format!("in the woods {name} breaks up: all are stragglers, and it is done")
            });
        }
        Ok(())
    }
}

impl MostIrregular {
    /// MI-12: a die for each of so many wounded men of a body that moves: on 1 he stays behind as a straggler.
    pub(in crate::rules::most_irregular) fn leave_behind(
        &mut self,
        unit: u16,
        wounded: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let wounded = wounded.min(self.unit(unit).formed.wounded);
        let hand = Hand {
            why: "wounded keep up",
            owner: self.owner(unit),
            count: wounded,
            reads: &STAYS,
            again: Faces::NONE,
        };
        let stay = table.hand(hand)?.count(0);
        if wounded > 0 {
            self.unit_mut(unit).stray(Men::wounded(stay));
            report.fact("strayed", Who::Table, Who::Unit(unit), stay);
            report.say("MI-12", |_| {
                format!("{stay} of {wounded} wounded cannot keep up: left behind as stragglers")
            });
        }
        Ok(())
    }
}
