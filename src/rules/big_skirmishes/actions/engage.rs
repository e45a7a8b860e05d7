//! `engage`: a unit joins a combat before its first round (BS-48, option `reinforce_before_first_round`).

use super::*;
use crate::rules::big_skirmishes::combat::ids;

pub const ENGAGE: Action<BigSkirmishes> = Action {
    id: "engage",
    label: "Join a combat",
    key: 'E',
    help: "A unit joins a combat before its first round (an option).",
    clauses: &["BS-48"],
    offered: |battle, who| {
        matches!(who, Who::Unit(unit) if battle.unit(Unit(unit)).in_play() && battle.unit(Unit(unit)).combat == 0)
            && battle
                .combats
                .fights
                .iter()
                .any(|combat| battle.may_reinforce(combat.id))
    },
    allowed: |battle, who, report| {
        let off = !battle.roster.options.reinforce_before_first_round;
        report.forbid(
            off,
            "BS-48",
            "units do not join a combat in this battle (an option allows it)",
        )?;
        let unit = who.unit();
        let (it, dummy) = (battle.unit(unit), battle.entry(unit).dummy);
        // Checked first: the refusal must be the same for a dummy and for a real hidden unit.
        report.forbid(it.hidden, "BS-62", "hidden: spot it first")?;
        if !it.in_play() || dummy || it.combat != 0 {
            return refuse("BS-48", "off the table, or engaged already");
        }
        Ok(())
    },
    form: |battle, form| {
        let at = form
            .choice("combat", &ids(battle))
            .help("the combat to join")
            .required();
        let unit = form.actor("unit", "the unit that joins");
        if form.is_reading() && battle.combats.fights.is_empty() {
            form.fault("combat", "no combat to join");
        }
        Box::new(Engage {
            combat: battle
                .combats
                .fights
                .get(usize::from(at))
                .map_or(0, |combat| combat.id),
            unit,
        })
    },
    ..Action::BLANK
};

struct Engage {
    combat: u16,
    unit: Unit,
}

impl Order<BigSkirmishes> for Engage {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{unit joins/join} combat {combat}", self.unit, self.combat)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Engage { combat, unit } = *self;
        let late = !at.may_reinforce(combat);
        at.forbid(
            late,
            "BS-48",
            "the first round has been fought: it is too late to join",
        )?;
        at.engage(&[unit], Some(combat), &[], &[]);
        let enemy = at.side(unit).other();
        let foes = |it: &BigSkirmishes| fighters_of(enemy, &it.fighters(combat, enemy));
        at.plain("BS-48", unit, |it| {
            let foes = foes(it);
            say!(
                "{unit joins/join} the combat against {foes}||ENGAGED",
                unit,
                foes
            )
        });
        at.tell(unit, |it| {
            Todo::Move(say!("move into contact with {foes}", foes = foes(it)))
        });
        Ok(())
    }
}
