//! `close`: a move into hand combat (RA-12, RA-24).

use super::*;
use crate::rules::rangers::roster::CLOSE_INCHES;

pub const CLOSE: Action<Rangers> = Action {
    id: "close",
    label: "Close",
    key: 'k',
    help: "Move up to 3″ (fast: 4″) into hand combat with an enemy. The figure may then attack.",
    clauses: &["RA-12", "RA-24"],
    allowed: |battle, who, report| {
        (MOTIVATED.allowed)(battle, who, report)?;
        let none = "no enemy is left on the table";
        battle.require_enemy(figure(who), "RA-12", |_| true, none)
    },
    form: |battle, form| {
        let foes = super::foes(battle, form, |_, _| true);
        Box::new(Close {
            figure: form.actor("figure", "the figure that closes"),
            target: form
                .unit("target")
                .help("the enemy to close with")
                .among(foes)
                .required(),
        })
    },
    ..MOTIVATED
};

struct Close {
    figure: u16,
    target: u16,
}

impl Order<Rangers> for Close {
    fn title_to(&self, battle: &Rangers, _: Viewer) -> String {
        battle.deed(self.figure, "closes with", self.target)
    }

    fn resolve(&self, at: &mut At<Rangers>) -> Played {
        let (battle, _, report) = at.parts();
        battle.on_table(self.target)?;
        report.pass(battle.require_enemy_target(self.figure, self.target, "RA-24"))?;
        let all = battle.entry(self.figure).close_inches();
        let inches = report
            .figure("inches", "RA-12")
            .plus(CLOSE_INCHES, "usual")
            .plus(all - CLOSE_INCHES, "fast")
            .finish(99.0, "inches")?;
        report.quantity(Who::Unit(self.figure), "inches", inches);
        battle.mark_moved(self.figure);
        battle.engage(self.figure, self.target);
        battle.figure_mut(self.figure).closed = true;
        battle.spend(self.figure);
        self.conclude(battle, inches, report);
        Ok(())
    }
}

impl Close {
    fn conclude(&self, battle: &Rangers, inches: f64, report: &mut Report) {
        let (tone, weight) = (VerdictTone::Good, Weight::Movement);
        let target = || battle.figure_name(self.target);
        battle.tell_action(self.figure, "RA-24", report, tone, weight, || {
            let closes = battle.deed(self.figure, "closes with", self.target);
            Phrase::new(closes).banner("CONTACT")
        });
        report.instruct_unit(Who::Unit(self.figure), || {
            let inches = grammar::inches(inches);
            format!("move up to {inches} into contact with {}", target())
        });
        if battle.may_strike_after_closing(self.figure) {
            report.follows(|| {
                let name = battle.figure_name(self.figure);
                format!("{name}: may attack {}", target())
            });
        }
    }
}
