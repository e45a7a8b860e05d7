//! `load`: a blue counter beside a pistol or musket (RA-13).

use super::{Firearm, armed, figure};
use crate::battle::{Action, For, Order, Report, Viewer, Word};
use crate::rules::rangers::kinds::Weapon;
use crate::rules::rangers::license::Deed;
use crate::rules::rangers::state::Rangers;
use crate::table::{Refusal, Suspend, Table, Who};

pub(super) const LOAD: Action<Rangers> = Action {
    id: "load",
    label: "Load",
    key: 'r',
    help: "Load a pistol or musket; each has a blue counter of its own.",
    clauses: &["RA-13"],
    subjects: &[For::Unit],
    offered: armed,
    allowed: |battle, who, report| battle.check(figure(who), Deed::Load, report),
    form: |battle, form| {
        let figure = form.unit("figure").help("who loads").required();
        let empty = battle.unloaded(figure).unwrap_or(Weapon::Musket);
        let weapon = form
            .word("weapon")
            .help("what he loads; left out: what is not loaded, the musket first")
            .idle_if(battle.entry(figure).firearms().count() < 2)
            .or_now(Firearm::of(empty));
        Box::new(Load {
            figure,
            weapon: weapon.weapon(),
        })
    },
};

struct Load {
    figure: u16,
    weapon: Weapon,
}

impl Order<Rangers> for Load {
    fn subject(&self) -> Who {
        Who::Unit(self.figure)
    }

    fn title(&self, battle: &Rangers, _: Viewer) -> String {
        format!(
            "{}: load the {}",
            battle.figure_name(self.figure),
            self.weapon.word()
        )
    }

    fn resolve(&self, battle: &mut Rangers, _: &mut Table, _: &mut Report) -> Result<(), Suspend> {
        // What he has not, and what is loaded, cannot be loaded, whoever forces it.
        battle.check_carries(self.figure, self.weapon, "RA-13")?;
        if battle.figure(self.figure).loaded.contains(&self.weapon) {
            return Err(Refusal::new(
                "RA-13",
                format!("the {} is loaded already", self.weapon.word()),
            )
            .into());
        }
        battle.figure_mut(self.figure).loaded.push(self.weapon);
        battle.spend(self.figure);
        Ok(())
    }
}

impl Rangers {
    /// A firearm of his that is not loaded, the musket first; else the first that he has.
    fn unloaded(&self, figure: u16) -> Option<Weapon> {
        let (it, entry) = (self.figure(figure), self.entry(figure));
        let empty = [Weapon::Musket, Weapon::Pistol]
            .into_iter()
            .find(|weapon| entry.carries(*weapon) && !it.loaded.contains(weapon));
        empty.or_else(|| entry.firearms().next())
    }
}
