//! `fire`: a volley (BS-37 to BS-41).

use super::unit;
use super::volley::Volley;
use crate::battle::{Action, Eyes, For, Order, Report};
use crate::rules::big_skirmishes::license::Deed;
use crate::rules::big_skirmishes::roster::Weapon;
use crate::rules::big_skirmishes::state::BigSkirmishes;
use crate::table::{Halt, Refusal, Table, Who};

pub(super) const FIRE: Action<BigSkirmishes> = Action {
    id: "fire",
    label: "Fire",
    key: 'f',
    help: "A volley at an enemy unit within reach.",
    clauses: &["BS-37", "BS-38", "BS-39", "BS-40", "BS-41", "BS-05", "BS-32"],
    subjects: &[For::Unit],
    offered: |battle, who| battle.unit(unit(who)).in_play() && battle.entry(unit(who)).weapon != Weapon::None,
    allowed: |battle, who, report| {
        let unit = unit(who);
        report.pass(battle.license(unit, Deed::Fire).map(|_| ()))?;
        report.pass(battle.can_fire(unit))?;
        let black = battle.unit(unit).black_smoke;
        report.pass(if black {
            Err(Refusal::new("BS-37", "half of it is reloading: take the black smoke off first, or skirmish by pairs (BS-36)"))
        } else {
            Ok(())
        })
    },
    form: |battle, form| Box::new(Fire(Volley::form(battle, form, false))),
};

struct Fire(Volley);

impl Order<BigSkirmishes> for Fire {
    fn subject(&self) -> Who {
        Who::Unit(self.0.unit)
    }

    fn title(&self, battle: &BigSkirmishes, eyes: Eyes) -> String {
        self.0.title(battle, eyes)
    }

    fn resolve(&self, battle: &mut BigSkirmishes, table: &mut Table, report: &mut Report) -> Result<(), Halt> {
        self.0.resolve(battle, table, report)
    }
}
