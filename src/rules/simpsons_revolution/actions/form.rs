//! `form`: a unit changes its posture, on the spot or moving (SR-02, SR-13 to SR-15).

use super::{is_up, unit};
use crate::battle::{Action, For, Form as Fields, Order, Report, Severity, Viewer, Word};
use crate::rules::simpsons_revolution::ladder::layout;
use crate::rules::simpsons_revolution::license::Deed;
use crate::rules::simpsons_revolution::roster::Posture;
use crate::rules::simpsons_revolution::state::SimpsonsRevolution;
use crate::rules::simpsons_revolution::toss::Attempt;
use crate::table::{Suspend, Table, Who};

pub(super) const FORM: Action<SimpsonsRevolution> = Action {
    id: "form",
    label: "Change formation",
    key: 'c',
    help: "Into column or line, limbered or unlimbered, on a 3 or more: disordered -1, in column or reinforced line +1, in wedge +2.",
    clauses: &["SR-02", "SR-13", "SR-14", "SR-15", "SR-17"],
    subjects: &[For::Unit],
    offered: is_up,
    allowed: |battle, who, report| battle.may(unit(who), Deed::Form, report),
    form: |battle, form| Box::new(Form::read(battle, form)),
};

struct Form {
    unit: u16,
    posture: Posture,
    moves: bool,
    crosses_obstacle: bool,
}

impl Form {
    fn read(battle: &SimpsonsRevolution, form: &mut Fields) -> Self {
        let unit = form.unit("unit").help("the unit").required();
        let (other, arm) = (battle.unit(unit).posture.other(), battle.entry(unit).arm);
        let fits = |word: &str| Posture::from_word(word).is_some_and(|posture| posture.fits(arm));
        let posture: Posture = form
            .word("posture")
            .only(fits)
            .help("how it shall stand; left out: the other way")
            .or_now(other);
        let moves = form
            .flag("moves")
            .help("it moves as well, at the new posture's rate")
            .or(false);
        let crosses_obstacle = form
            .flag("crosses_obstacle")
            .help("that move goes over an obstacle")
            .or(false);
        let sound = form.is_reading() && !form.has_faults(Severity::Error);
        if sound && !posture.fits(arm) {
            form.fault(
                "posture",
                format!("{} does not stand {} (SR-02)", arm.word(), posture.phrase()),
            );
        }
        if sound && crosses_obstacle && !moves {
            form.fault(
                "crosses_obstacle",
                "it forms on the spot; say moves as well, or leave this out",
            );
        }
        Self {
            unit,
            posture,
            moves,
            crosses_obstacle,
        }
    }
}

impl Order<SimpsonsRevolution> for Form {
    fn subject(&self) -> Who {
        Who::Unit(self.unit)
    }

    fn title(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        format!("{}: {}", battle.unit_name(self.unit), self.posture.verb())
    }

    fn resolve(
        &self,
        battle: &mut SimpsonsRevolution,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let same = battle.unit(self.unit).posture == self.posture;
        report.forbid(same, "SR-15", || {
            format!(
                "{} is {} already",
                battle.unit_name(self.unit),
                self.posture.phrase()
            )
        })?;
        if self.moves {
            battle.may_move(self.unit, report)?;
        }
        battle.unit_mut(self.unit).activated = true;
        if !battle.toss(self.unit, Attempt::Form, table, report)? {
            return Ok(());
        }
        let it = battle.unit_mut(self.unit);
        it.posture = self.posture;
        it.formed = true;
        let (order, name, now) = (
            it.order,
            battle.unit_name(self.unit),
            battle.formation(self.unit),
        );
        report.fact("formed", Who::Unit(self.unit), Who::Unit(self.unit), 1);
        report.say("SR-15", |_| format!("{name}: now {now}"));
        report.instruct(|_| {
            format!(
                "put {name} {}: {}",
                self.posture.phrase(),
                layout(order, self.posture)
            )
        });
        if !self.moves || (self.crosses_obstacle && !battle.cross(self.unit, table, report)?) {
            return Ok(());
        }
        battle.go(self.unit, false, report)
    }
}
