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
    form: |_, _| of_table(Some(say!("Muster: the characters' classes")), muster),
};

fn muster(at: &mut At, (): ()) -> Played {
    let mut rolled = Vec::new();
    // Fixed classes count first; then red's are rolled, then blue's, in roster order.
    for character in at.character_numbers() {
        let it = at.character(character);
        if it.class != 0 || it.out_of_action {
            continue;
        }
        let side = at.character_side(character);
        let of_class = |class: u16| {
            let all = at.character_numbers();
            all.filter(|c| at.character_side(*c) == side && at.character(*c).class == class)
                .count()
        };
        let caps = Caps {
            leaders_full: of_class(3) >= 2,
            heroes_full: of_class(4) >= 1,
            four: at.roster.options.class_roll_of_four,
        };
        let roll = ClassRoll {
            owner: Owner {
                side: None,
                who: character.into(),
            },
        };
        at.prompt("class", |_| {
            let (professional, duffer) = match caps.four {
                RollOfFour::Duffer => ("5-8", 4),
                RollOfFour::Professional => ("4-8", 3_u16),
            };
            let hero = if caps.heroes_full {
                "12 is rolled again (the side has its Hero)"
            } else {
                "Hero on 12"
            };
            let leader = if caps.leaders_full {
                "9-11 is rolled again (the side has its Leaders)"
            } else {
                "Leader on 9-11"
            };
            say!(
                "{character}: class. 2D6: {hero}, {leader}, ",
                character,
                hero,
                leader
            )
            .then(say!(
                "Professional on {professional}, Duffer on {duffer} or less",
                professional,
                duffer
            ))
        });
        let mut sums = Vec::new();
        let sum = at.until(&roll, |sum| caps.allow(*sum), |_, sum| sums.push(sum))?;
        let class = caps.class(sum);
        at.character_mut(character).class = class;
        sums.push(sum);
        at.line("BS-07", |_| {
            let (called, rolls) = (class_name(class), rolls(&sums));
            say!(
                "{character} is a {called}, class {class} ({rolls})",
                character,
                called,
                class,
                rolls
            )
        });
        rolled.push((character, sums));
        let of_class = ["duffer", "professional", "leader", "hero"];
        at.event(character, of_class[usize::from(class.clamp(1, 4)) - 1]);
    }
    at.turn.mustered = true;
    tell(at, &rolled);
    Ok(())
}

fn tell(at: &mut At, rolled: &[(Character, Vec<u8>)]) {
    match rolled {
        [] => {}
        [(character, sums)] => at.plain("BS-07", *character, |it| {
            let (character, class) = (*character, it.character(*character).class);
            let (called, rolls) = (class_name(class), rolls(sums));
            say!(
                "{character} is a {called}, class {class}| ({rolls})|{CALLED}",
                character,
                called,
                class,
                rolls
            )
        }),
        all => at.plain("BS-07", Who::Table, |it| {
            let each = all.iter().map(|(character, _)| {
                let called = class_name(it.character(*character).class);
                say!("{character} {called}", character = *character, called)
            });
            let each: Vec<Say> = each.collect();
            say!(
                "{n} classes rolled|: {each}|{n} CLASSES",
                n = all.len(),
                each
            )
        }),
    }
}

/// `rolled 8`; `rolled 12 first, a second Hero, then 10`.
fn rolls(sums: &[u8]) -> Say {
    let (first, last) = match sums {
        [first, .., last] => (*first, *last),
        _ => return say!("rolled {sum}", sum = sums.first().copied()),
    };
    let more = sums[1..sums.len() - 1].iter();
    let all = more.fold(say!("{first}", first), |all, sum| {
        say!("{all} and {sum}", all, sum = *sum)
    });
    let why = if first >= 12 {
        "a second Hero"
    } else {
        "a third Leader"
    };
    say!("rolled {all} first, {why}, then {last}", all, why, last)
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
