//! `muster`: rolls the classes of characters (BS-07).

use super::*;
use crate::rules::big_skirmishes::options::RollOfFour;

pub const MUSTER: Action<BigSkirmishes> = Action {
    id: "muster",
    label: "Muster",
    key: 'm',
    help: "Roll 2D6 for the class of every character who has none yet.",
    clauses: &["BS-07", "BS-06"],
    subjects: &[For::Table],
    offered: |battle, _| !battle.turn.mustered,
    allowed: |battle, _, report| {
        report.forbid(
            battle.turn.mustered,
            "BS-07",
            "every character has a class already",
        )
    },
    form: |_, _| Box::new(RollClasses),
};

struct RollClasses;

impl Order<BigSkirmishes> for RollClasses {
    fn title_to(&self, _: &BigSkirmishes, _: Viewer) -> String {
        "Muster: the characters' classes".to_owned()
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, table, report) = at.parts();
        let mut rolled = Vec::new();
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
            class_prompt(battle, character, report);
            let refused = RefCell::new(Vec::new());
            let sum = table.until(&roll, |sum| {
                let allowed = caps.allow(*sum);
                if !allowed {
                    refused.borrow_mut().push(*sum);
                }
                allowed
            })?;
            let class = caps.class(sum);
            battle.character_mut(character).class = class;
            let name = battle.character_name(character);
            let words = caps.words(&refused.into_inner(), sum);
            report.say("BS-07", || {
                format!("{name} is a {}, class {class} ({words})", class_name(class))
            });
            rolled.push((character, words));
            report.event(
                Who::Character(character),
                ["duffer", "professional", "leader", "hero"][usize::from(class.clamp(1, 4)) - 1],
            );
        }
        battle.turn.mustered = true;
        tell(battle, &rolled, report);
        Ok(())
    }
}

fn tell(battle: &BigSkirmishes, rolled: &[(u16, String)], report: &mut Report) {
    let class = |c: u16| battle.character(c).class;
    match rolled {
        [] => {}
        [(one, words)] => report.plain("BS-07", battle.character_side(*one), |_| {
            let (name, class) = (battle.character_name(*one), class(*one));
            let called = class_name(class);
            Phrase::new(format!("{name} is a {called}, class {class}"))
                .then(format!(" ({words})"))
                .banner(called.to_uppercase())
        }),
        all => report.plain("BS-07", None, |_| {
            let each: Vec<String> = all
                .iter()
                .map(|(c, _)| format!("{} {}", battle.character_name(*c), class_name(class(*c))))
                .collect();
            Phrase::new(format!("{} classes rolled", all.len()))
                .then(format!(": {}", each.join(", ")))
                .banner(format!("{} CLASSES", all.len()))
        }),
    }
}

fn class_prompt(battle: &BigSkirmishes, character: u16, report: &mut Report) {
    report.prompt("class", || {
        let name = battle.character_name(character);
        let (professional, duffer) = match battle.roster.options.class_roll_of_four {
            RollOfFour::Duffer => ("5-8", 4),
            RollOfFour::Professional => ("4-8", 3),
        };
        format!(
            "{name}: class. 2D6: Hero on 12, Leader on 9-11, Professional on {professional}, Duffer on {duffer} or less"
        )
    });
}

/// The places BS-06 leaves free, and the reading of a 4.
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

    /// `rolled 8`; `rolled 12 first, a second Hero, then 10`.
    fn words(&self, refused: &[u8], sum: u8) -> String {
        let Some(first) = refused.first() else {
            return format!("rolled {sum}");
        };
        let all: Vec<String> = refused.iter().map(ToString::to_string).collect();
        let why = if self.class(*first) == 4 {
            "a second Hero"
        } else {
            "a third Leader"
        };
        format!("rolled {} first, {why}, then {sum}", all.join(" and "))
    }

    fn allow(&self, sum: u8) -> bool {
        !(self.class(sum) == 3 && self.leaders_full || self.class(sum) == 4 && self.heroes_full)
    }
}

/// 2D6 for one character. The dice belong to neither side, so no Joker re-rolls them (BS-17).
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
