//! `form-ranks`: stragglers make a formation or join one (MI-31, MI-33).

use super::{Men, MostIrregular, STRAGGLERS, acting, same_side};
use crate::battle::prelude::*;

pub const FORM_RANKS: Action<MostIrregular> = Action {
    id: "form-ranks",
    label: "Form ranks",
    key: 'F',
    help: "Make a formation, or move up to 4″ and join one. The men have then acted this turn.",
    clauses: &["MI-07", "MI-09", "MI-31", "MI-33"],
    form: |battle, form| {
        let (unit, men) = acting(battle, form);
        let own = battle.unit_ids(battle.units_of(battle.side(unit)));
        let into = form
            .unit("into")
            .help("the unit to join; default: their own")
            .among(own)
            .or_id(Some((unit, battle.unit_id(unit))));
        Box::new(FormRanks { unit, men, into })
    },
    ..STRAGGLERS
};

struct FormRanks {
    unit: u16,
    men: Men,
    into: u16,
}

impl Order<MostIrregular> for FormRanks {
    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        self.head(battle, self.joins(battle))
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        _: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        battle.check_stragglers(self.unit, self.men, report)?;
        same_side(battle, self.unit, self.into, report)?;
        let joins = self.joins(battle);
        let head = self.head(battle, joins);
        // Forming ranks is their action; no straggler is marked, since they stop being stragglers.
        battle.mark(self.unit, Men::NONE);
        let men = if self.into == self.unit {
            battle.unit_mut(self.unit).take(self.men)
        } else {
            battle.send_over(self.unit, self.into, self.men, report).0
        };
        battle.enroll(self.into, men, men, "MI-33", report);
        report.instruct_unit(Who::Unit(self.unit), || {
            let all = count(men.all(), "man", "men");
            if joins {
                format!("place {all} with {}", battle.unit_name(self.into))
            } else {
                format!("put {all} together in a formation")
            }
        });
        let banner = if joins {
            count(men.all(), "JOINS", "JOIN")
        } else {
            "FORMED".to_owned()
        };
        let (side, good) = (battle.side(self.unit), VerdictTone::Good);
        report.verdict("MI-33", side, good, Weight::Movement, |_| {
            Phrase::new(head.as_str()).banner(banner.as_str())
        });
        Ok(())
    }
}

impl FormRanks {
    /// True if the men join a formed body; otherwise they make a new one.
    fn joins(&self, battle: &MostIrregular) -> bool {
        !battle.unit(self.into).formed.is_none()
    }

    fn head(&self, battle: &MostIrregular, joins: bool) -> String {
        let who = battle.stragglers(self.men, &[self.unit]);
        if joins {
            format!(
                "{} {}",
                who.does("joins", "join"),
                battle.unit_name(self.into)
            )
        } else {
            format!("{} ranks", who.does("forms", "form"))
        }
    }
}
