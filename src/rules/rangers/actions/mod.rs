//! What players can do: one file an action, each with its one declaration.

mod aggression;
mod aim;
mod attack;
mod close;
mod cover;
mod flee;
mod initiative;
mod load;
mod march;
mod motivate;
mod pass;
mod retreat;
mod shoot;
mod special;
mod stay;

use super::kinds::Weapon;
use super::state::Rangers;
use crate::battle::{Action, Form, Word};
use crate::table::{Refusal, Who};

/// All of them, in the order in which they are offered.
pub(super) const ALL: &[Action<Rangers>] = &[
    aggression::AGGRESSION,
    initiative::INITIATIVE,
    motivate::MOTIVATE,
    shoot::SHOOT,
    aim::AIM,
    load::LOAD,
    close::CLOSE,
    attack::ATTACK,
    march::MOVE,
    cover::TAKE_COVER,
    retreat::RETREAT,
    flee::FLEE,
    stay::STAY,
    special::SPECIAL,
    pass::PASS,
];

/// The figure that an action is for; the first where it is for none.
fn figure(who: Who) -> u16 {
    if let Who::Unit(figure) = who {
        figure
    } else {
        0
    }
}

/// Whether a figure is on the table: then its actions are worth showing.
fn on_table(battle: &Rangers, who: Who) -> bool {
    battle.figure(figure(who)).in_play()
}

/// The same, for those that need a firearm.
fn armed(battle: &Rangers, who: Who) -> bool {
    on_table(battle, who) && battle.entry(figure(who)).firearms().next().is_some()
}

/// A pistol or a musket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Firearm {
    Musket,
    Pistol,
}

impl Word for Firearm {
    const ALL: &'static [(&'static str, Self)] =
        &[("musket", Firearm::Musket), ("pistol", Firearm::Pistol)];
}

impl Firearm {
    fn weapon(self) -> Weapon {
        match self {
            Firearm::Musket => Weapon::Musket,
            Firearm::Pistol => Weapon::Pistol,
        }
    }

    fn of(weapon: Weapon) -> Firearm {
        if weapon == Weapon::Pistol {
            Firearm::Pistol
        } else {
            Firearm::Musket
        }
    }
}

impl Rangers {
    /// RA-17: a figure has what it is to strike or shoot with.
    fn check_carries(
        &self,
        figure: u16,
        weapon: Weapon,
        clause: &'static str,
    ) -> Result<(), Refusal> {
        if self.entry(figure).carries(weapon) {
            return Ok(());
        }
        Err(Refusal::new(
            clause,
            format!("{} has no {}", self.figure_name(figure), weapon.word()),
        ))
    }

    /// A target is an enemy.
    fn check_enemy(&self, figure: u16, target: u16, clause: &'static str) -> Result<(), Refusal> {
        if self.side(figure) != self.side(target) {
            return Ok(());
        }
        Err(Refusal::new(
            clause,
            format!("{} is of his own side", self.figure_name(target)),
        ))
    }
}

/// The enemies of the subject who live, by id, for whoever fills a form in.
fn foes(battle: &Rangers, form: &Form) -> Vec<String> {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Vec::new();
    };
    battle
        .living(battle.side(subject).other())
        .map(|foe| battle.roster.directory.id(Who::Unit(foe)).to_owned())
        .collect()
}
