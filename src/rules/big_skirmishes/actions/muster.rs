//! `muster`: classes by dice (BS-07).

use crate::battle::{Action, For, Order, Report, Viewer};
use crate::rules::big_skirmishes::options::RollOfFour;
use crate::rules::big_skirmishes::state::BigSkirmishes;
use crate::table::{Owner, Part, Refusal, Suspend, Table, Who};

pub(super) const MUSTER: Action<BigSkirmishes> = Action {
    id: "muster",
    label: "Muster",
    key: 'm',
    help: "Roll 2D6 for the class of every character who has none yet.",
    clauses: &["BS-07", "BS-06"],
    subjects: &[For::Table],
    offered: |battle, _| !battle.turn.mustered,
    allowed: |battle, _, report| {
        report.pass(if battle.turn.mustered {
            Err(Refusal::new("BS-07", "every character has his class"))
        } else {
            Ok(())
        })
    },
    form: |_, _| Box::new(Muster),
};

struct Muster;

impl Order<BigSkirmishes> for Muster {
    fn subject(&self) -> Who {
        Who::Table
    }

    fn title(&self, _: &BigSkirmishes, _: Viewer) -> String {
        "Muster: the characters' classes".to_owned()
    }

    fn resolve(
        &self,
        battle: &mut BigSkirmishes,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        // Fixed classes count first; then red's are rolled, then blue's, in roster order.
        for character in battle
            .character_numbers()
            .filter(|c| battle.character(*c).class == 0 && !battle.character(*c).out_of_action)
            .collect::<Vec<_>>()
        {
            let side = battle.character_side(character);
            let of_class = |class: u16| {
                battle
                    .character_numbers()
                    .filter(|c| {
                        battle.character_side(*c) == side && battle.character(*c).class == class
                    })
                    .count()
            };
            let caps = Caps {
                leaders_full: of_class(3) >= 2,
                heroes_full: of_class(4) >= 1,
                four: battle.roster.options.class_roll_of_four,
            };
            let roll = ClassRoll {
                owner: Owner {
                    side: None,
                    who: Who::Character(character),
                },
            };
            let sum = table.until(&roll, |sum| caps.allow(*sum))?;
            let class = caps.class(sum);
            battle.character_mut(character).class = class;
            let name = battle.character_name(character);
            report.say("BS-07", |_| {
                format!(
                    "{name}: {sum} on 2D6, {} (class {class})",
                    class_name(class)
                )
            });
            report.event(
                Who::Character(character),
                ["duffer", "professional", "leader", "hero"][usize::from(class.clamp(1, 4)) - 1],
            );
        }
        battle.turn.mustered = true;
        Ok(())
    }
}

/// What BS-06 leaves room for, and the reading of a 4.
struct Caps {
    leaders_full: bool,
    heroes_full: bool,
    four: RollOfFour,
}

impl Caps {
    fn class(&self, sum: u8) -> u16 {
        match sum {
            4 if self.four == RollOfFour::Professional => 2,
            ..=4 => 1,
            5..=8 => 2,
            9..=11 => 3,
            _ => 4,
        }
    }

    fn allow(&self, sum: u8) -> bool {
        !(self.class(sum) == 3 && self.leaders_full || self.class(sum) == 4 && self.heroes_full)
    }
}

/// 2D6 for one character. These dice are nobody's: no Joker touches them (BS-17).
#[derive(Clone, PartialEq, Eq, Hash)]
struct ClassRoll {
    owner: Owner,
}

impl Part for ClassRoll {
    type Out = u8;

    fn resolve(&self, table: &mut Table) -> Result<u8, Suspend> {
        let [a, b] = table.faces("class", self.owner, 6)?;
        Ok(a + b)
    }
}

/// The name of a class.
pub(in crate::rules::big_skirmishes) fn class_name(class: u16) -> &'static str {
    match class {
        1 => "Duffer",
        2 => "Professional",
        3 => "Leader",
        4 => "Hero",
        _ => "not mustered",
    }
}
