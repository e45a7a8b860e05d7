//! `close`: into hand combat (RA-12, RA-24).

use super::{figure, on_table};
use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::rangers::kinds::Trait;
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Suspend, Table, Who};

pub(super) const CLOSE: Action<Rangers> = Action {
    id: "close",
    label: "Close",
    key: 'k',
    help: "Move up to 3 inches (fast: 4) into hand combat with an enemy; then he may strike.",
    clauses: &["RA-12", "RA-24"],
    subjects: &[For::Unit],
    offered: on_table,
    allowed: |battle, who, report| {
        battle.check(figure(who), Deed::Close, report)?;
        let none = "no enemy is left on the table";
        battle.check_any(figure(who), "RA-12", |_| true, none)
    },
    form: |battle, form| {
        let foes = super::foes(battle, form, |_, _| true);
        Box::new(Close {
            figure: form.unit("figure").help("who closes").required(),
            target: form
                .unit("target")
                .help("with which enemy")
                .among(foes)
                .required(),
        })
    },
};

struct Close {
    figure: u16,
    target: u16,
}

impl Order<Rangers> for Close {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!(
            "{}: close with {}",
            battle.figure_name(self.figure),
            battle.figure_name(self.target)
        )
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.on_table(self.target)?;
        report.pass(battle.check_enemy(self.figure, self.target, "RA-24"))?;
        let fast = u16::from(battle.entry(self.figure).has(Trait::Fast));
        let inches = report
            .figure("inches", "RA-12")
            .plus(3, || "usual".to_owned())
            .plus(fast, || "fast".to_owned())
            .finish(99.0, "inches")?;
        report.quantity(Who::Unit(self.figure), "inches", inches);
        battle.mark_moved(self.figure);
        battle.engage(self.figure, self.target);
        battle.figure_mut(self.figure).closed = true;
        battle.spend(self.figure);
        report.instruct(|_| {
            let (name, target) = (
                battle.figure_name(self.figure),
                battle.figure_name(self.target),
            );
            format!("move {name} up to {inches} inches, next to {target}")
        });
        if battle.may_strike_after_closing(self.figure) {
            report.say("RA-12", |_| {
                format!(
                    "{} may strike as well this turn",
                    battle.figure_name(self.figure)
                )
            });
        }
        Ok(())
    }
}
