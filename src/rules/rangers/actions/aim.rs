//! `aim`: a black counter for the next shot (RA-14).

use super::{armed, figure};
use crate::battle::{Action, For, Order, Report, Viewer, count};
use crate::rules::rangers::blows::MOST_AIM;
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Suspend, Table, Who};

pub(super) const AIM: Action<Rangers> = Action {
    id: "aim",
    label: "Aim",
    key: 'A',
    help: "A black counter: 1 off the die of the next shot for each; three at most.",
    clauses: &["RA-14", "RA-16"],
    subjects: &[For::Unit],
    offered: armed,
    allowed: |battle, who, report| {
        let it = battle.figure(figure(who));
        battle.check(figure(who), Deed::Aim, report)?;
        report.forbid(it.loaded.is_empty(), "RA-14", || {
            "he has nothing loaded to aim with".to_owned()
        })?;
        report.forbid(it.aim >= MOST_AIM, "RA-14", || {
            format!("he has aimed {MOST_AIM} times; more does not help")
        })
    },
    form: |_, form| {
        Box::new(Aim {
            figure: form.unit("figure").help("who aims").required(),
        })
    },
};

struct Aim {
    figure: u16,
}

impl Order<Rangers> for Aim {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: aim", battle.figure_name(self.figure))
    }

    fn resolve(
        &self,
        battle: &mut Rangers,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let it = battle.figure_mut(self.figure);
        it.aim = (it.aim + 1).min(MOST_AIM);
        let aim = it.aim;
        battle.spend(self.figure);
        report.say("RA-14", |_| {
            format!(
                "{}: {aim} off the die when he shoots",
                count(aim, "aim counter", "aim counters")
            )
        });
        Ok(())
    }
}
