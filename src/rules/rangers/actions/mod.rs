//! The actions, one file for each.

mod aggression;
mod aim;
mod attack;
mod close;
mod cover;
mod flee;
mod initiative;
mod load;
mod motivate;
mod moving;
mod pass;
mod put_down;
mod retreat;
mod shoot;
mod special;
mod stay;

use super::*;

/// The template of an action that needs motivation.
const MOTIVATED: Action<Rangers> = Action {
    offered: on_table,
    allowed: |battle, who, report| battle.check(who.unit(), FigureAction::Motivated, report),
    ..Action::BLANK
};

/// The template of an action that can need no motivation.
const WITHOUT_ROLL: Action<Rangers> = Action {
    offered: on_table,
    ..Action::BLANK
};

/// Every action, in the order offered.
pub static ALL: &[Action<Rangers>] = &[
    aggression::AGGRESSION,
    initiative::INITIATIVE,
    motivate::MOTIVATE,
    shoot::SHOOT,
    aim::AIM,
    load::LOAD,
    close::CLOSE,
    attack::ATTACK,
    moving::MOVE,
    cover::TAKE_COVER,
    retreat::RETREAT,
    flee::FLEE,
    stay::STAY,
    special::SPECIAL,
    put_down::PUT_DOWN,
    pass::PASS,
];

/// The form of an action that needs only its figure.
fn of_figure(
    form: &mut Form,
    help: &'static str,
    rule: fn(&mut At, Unit) -> Played,
) -> Box<dyn Order<Rangers>> {
    of_unit(form, "figure", help, rule)
}

/// True if a figure is on the table, so that its actions are worth showing.
fn on_table(battle: &Rangers, who: Who) -> bool {
    battle.figure(who.unit()).in_play()
}

/// The same for actions that need a firearm.
fn armed(battle: &Rangers, who: Who) -> bool {
    on_table(battle, who) && battle.entry(who.unit()).firearms().next().is_some()
}

/// Refuses what needs a firearm to a figure without one, whatever else stands in its way (RA-13).
fn with_firearm(battle: &Rangers, who: Who, report: &mut Report) -> Allowed {
    report.forbid(
        battle.entry(who.unit()).firearms().next().is_none(),
        "RA-13",
        || format!("{} has no firearm", battle.called(who.unit())),
    )
}

words! {
    enum Firearm {
        Musket,
        Pistol,
    }
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
    /// Requires a figure to carry the weapon (RA-17).
    fn require_weapon(&self, figure: Unit, weapon: Weapon, clause: &'static str) -> Allowed {
        if self.entry(figure).carries(weapon) {
            return Ok(());
        }
        let weapon = weapon.word();
        self.refusal(clause, say!("{figure} has no {weapon}", figure, weapon))
    }

    /// Requires an enemy that passes `fits`.
    fn require_enemy(
        &self,
        figure: Unit,
        clause: &'static str,
        fits: impl Fn(Unit) -> bool,
        none: &'static str,
    ) -> Allowed {
        let mut foes = self.there(self.side(figure).other());
        if foes.any(fits) {
            return Ok(());
        }
        refuse(clause, none)
    }

    /// Requires the target to be an enemy.
    fn require_enemy_target(&self, figure: Unit, target: Unit, clause: &'static str) -> Allowed {
        if self.side(figure) != self.side(target) {
            return Ok(());
        }
        self.refusal(clause, say!("{target} is on the same side", target))
    }
}

/// The ids of the enemies that pass `fits`, for a form's list.
fn foes(battle: &Rangers, form: &Form, fits: impl Fn(Unit, Unit) -> bool) -> Vec<String> {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Vec::new();
    };
    let subject = Unit(subject);
    battle
        .there(battle.side(subject).other())
        .filter(|foe| fits(subject, *foe))
        .map(|foe| battle.id(foe).to_owned())
        .collect()
}

/// The weapons that pass `fits`; all if none does, so that a list is never empty.
fn weapons<W: Word>(fits: impl Fn(&str) -> bool) -> impl Fn(&str) -> bool {
    let none = !W::words().any(&fits);
    move |word| none || fits(word)
}
