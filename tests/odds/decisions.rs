//! Decisions: by default, as given, and for the best.

use crate::chances::{BLUE, EFFECT, HITS, RED, hand};
use crate::twin::{best, odds, policy, same, twin};
use drumhead::table::odds::Policy;
use drumhead::table::{
    Ask, Chosen, Faces, Hand, Options, Owner, Part, Reading, Side, Suspend, Table, Which, sample,
};

/// The one Joker of a side, which may be asked for after any of its hands.
fn joker(owner: Owner, dice: u16) -> Ask {
    Ask {
        id: "joker",
        owner,
        question: "Again?",
        options: Options {
            words: &["none", "all"],
            numbers: Some((0, dice.saturating_sub(1))),
            odds: &["none", "all", "worst"],
        },
        default: Chosen::Word("none"),
        once: true,
        bluff: false,
        idle: false,
        preset: true,
        task: "",
    }
}

/// Blows whose hands may both be rolled again; gives kills.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Blows {
    owner: Owner,
    dice: u16,
    /// With coins instead of dice: they have fewer faces to try.
    coins: bool,
}

/// A coin that hits, and a coin that kills.
static HEADS: Reading = Reading {
    classes: &["tails", "heads"],
    of: &[0, 1],
};
static EDGE: Reading = Reading {
    classes: &["nothing", "never", "kill"],
    of: &[0, 2],
};

const fn dice(owner: Owner, dice: u16) -> Blows {
    Blows {
        owner,
        dice,
        coins: false,
    }
}

const fn coins(owner: Owner, dice: u16) -> Blows {
    Blows {
        owner,
        dice,
        coins: true,
    }
}

impl Part for Blows {
    type Out = u16;

    fn resolve(&self, table: &mut Table) -> Result<u16, Suspend> {
        let owner = self.owner;
        let (hits, effect) = if self.coins {
            (&HEADS, &EDGE)
        } else {
            (&HITS, &EFFECT)
        };
        let first = Hand {
            owner,
            ..hand(self.dice, hits, Faces::NONE)
        };
        let then = Hand {
            why: "effect",
            owner,
            ..hand(0, effect, Faces::NONE)
        };
        let silent = table.settled("joker");
        let done = table.chain(first, 1, then, silent, |table, rolled| {
            let which = match table.ask(joker(owner, rolled.len()))? {
                Chosen::Word("all") => Which::All,
                Chosen::Word("worst") => Which::Worst,
                Chosen::Number(die) => Which::Index(die),
                Chosen::Word(_) => return Ok(()),
            };
            table.reroll(rolled, which)
        })?;
        Ok(done.count(2))
    }

    fn worth(kills: &u16, _: Side) -> f64 {
        f64::from(*kills)
    }
}

/// Red strikes twice, blue once; with it, whether each has used its Joker.
fn three(table: &mut Table) -> Result<([u16; 3], [bool; 2]), Suspend> {
    let red = table.part(&coins(RED, 1))?;
    let blue = table.part(&coins(BLUE, 1))?;
    let again = coins(RED, 2).resolve(table)?;
    Ok((
        [red, blue, again],
        Side::BOTH.map(|side| table.used("joker", Some(side))),
    ))
}

/// Whatever is given, the enumerator does what play does; a Joker that is gone is gone in the next part, and in the next
/// hand outside of it.
#[test]
fn once_is_once_in_all_parts_and_hands() {
    let given: [&[&str]; 6] = [
        &[],
        &["none"],
        &["all"],
        &["none", "all"],
        &["all", "all", "all"],
        &["none", "none", "none", "all"],
    ];
    for list in given {
        let given = [("joker", list)];
        same(&odds(&policy(&given), three), &twin(&given, three));
    }
    same(&odds(&Policy::Defaults, three), &twin(&[], three));
    // Given for every asking, it is still used once by each side.
    let used = odds(&policy(&[("joker", &["all"; 8])]), three);
    assert!(used.keys().any(|(_, used)| *used == [true, true]));
    let total = odds(&policy(&[("joker", &["all"; 8])]), |table| {
        table.total(&[coins(RED, 1), coins(RED, 2), coins(RED, 1)])
    });
    let each = twin(&[("joker", &["all"; 8])], |table| {
        [1, 2, 1]
            .into_iter()
            .try_fold(0, |sum, count| Ok(sum + coins(RED, count).resolve(table)?))
    });
    same(&total, &each);
}

/// A play of a sample knows who has used what can be used once, as every run of the exact odds does.
#[test]
fn a_sample_knows_what_was_used() {
    let all = policy(&[("joker", &["all"; 8])]);
    for (given, both) in [(&all, true), (&Policy::Defaults, false)] {
        sample(&[], 7, 20, given, three, |(_, used)| {
            assert_eq!(used, [both; 2]);
        })
        .expect("plays");
    }
}

/// One value answers the first asking only; the rest take their defaults.
#[test]
fn one_value_answers_the_first_asking_only() {
    let ask = |n: u16| Ask {
        id: "press",
        once: false,
        options: Options {
            words: &["no", "yes"],
            numbers: None,
            odds: &[],
        },
        default: Chosen::Word("no"),
        ..joker(RED, n)
    };
    let rule = |table: &mut Table| {
        Ok([table.ask(ask(1))?, table.ask(ask(1))?, table.ask(ask(1))?]
            .map(|answer| answer.is("yes")))
    };
    let only = |given: &[&str]| {
        odds(&policy(&[("press", given)]), rule)
            .into_keys()
            .next()
            .expect("one")
    };
    assert_eq!(only(&["yes"]), [true, false, false]);
    assert_eq!(only(&["no", "yes"]), [false, true, false]);
    assert_eq!(only(&["yes", "no", "yes", "yes"]), [true, false, true]);
    assert_eq!(only(&["nonsense"]), [false; 3]);
    assert_eq!(
        odds(&policy(&[("other", &["yes"])]), rule)
            .into_keys()
            .next(),
        Some([false; 3])
    );
}

/// A die that may be rolled again once, for its face: from 4 on one keeps it. Mean: 1/2 x 5 + 1/2 x 3 1/2 = 4 1/4.
#[test]
fn the_best_keeps_a_four() {
    let again = Ask {
        id: "again",
        options: Options::words(&["no", "yes"]),
        default: Chosen::Word("no"),
        ..joker(RED, 1)
    };
    let rule = |owner: Owner| {
        move |table: &mut Table| {
            let [face] = table.faces("luck", RED, 6)?;
            if table.ask(Ask { owner, ..again })?.is("yes") {
                table.faces("luck", RED, 6).map(|[face]| face)
            } else {
                Ok(face)
            }
        }
    };
    let worth = |face: &u8, side: Side| {
        if side == Side::Red {
            f64::from(*face)
        } else {
            -f64::from(*face)
        }
    };
    let mean = |owner: Owner| {
        best(rule(owner), worth)
            .into_iter()
            .map(|(face, p)| f64::from(face) * p)
            .sum::<f64>()
    };
    assert!((mean(RED) - 4.25).abs() < 1e-12);
    // The enemy's decision: he has it rolled again from 4 on. 1/2 x 2 + 1/2 x 3 1/2.
    assert!((mean(BLUE) - 2.75).abs() < 1e-12);
}

/// For each decider the best is at least as good as the defaults and as any one answer given.
#[test]
fn the_best_is_never_worse() {
    let mean = |spread: &crate::twin::Spread<u16>| {
        spread
            .iter()
            .map(|(kills, p)| f64::from(*kills) * p)
            .sum::<f64>()
    };
    for count in 1..=4 {
        let rule = |table: &mut Table| table.part(&dice(RED, count));
        let best = mean(&best(rule, |_, _| 0.0));
        let mut others = vec![odds(&Policy::Defaults, rule)];
        let given: [&[&str]; 5] = [
            &["all"],
            &["worst"],
            &["none", "all"],
            &["none", "worst"],
            &["worst", "all"],
        ];
        others.extend(
            given
                .iter()
                .map(|list| odds(&policy(&[("joker", list)]), rule)),
        );
        for other in &others {
            assert!(
                best >= mean(other) - 1e-12,
                "{count} dice: {best} is worse than {}",
                mean(other)
            );
        }
        assert!(best > mean(&others[0]), "a Joker is worth something");
    }
}

/// At its best, too, a Joker is used once at most; where it changes nothing it stays in the hand.
#[test]
fn the_best_uses_a_joker_once() {
    let rule = |table: &mut Table| {
        let kills = [table.part(&dice(RED, 1))?, table.part(&dice(RED, 1))?];
        Ok((kills, table.used("joker", Some(Side::Red))))
    };
    let spread = best(rule, |(kills, _), _| f64::from(kills[0] + kills[1]));
    let mean: f64 = spread
        .iter()
        .map(|((kills, _), p)| f64::from(kills[0] + kills[1]) * p)
        .sum();
    // One die kills with 1/9. Each part thinks of itself only: the first uses the Joker whenever its die has missed (2/3,
    // then 1/9), or has hit and not killed (2/9, then 1/3), and the second where it is still there (after a kill, 1/9).
    let first = 1.0 / 9.0 + 2.0 / 3.0 / 9.0 + 2.0 / 9.0 / 3.0;
    let second = (1.0 - 1.0 / 9.0) / 9.0 + first / 9.0;
    assert!((mean - first - second).abs() < 1e-12, "{mean}");
    let kept: f64 = spread
        .iter()
        .filter(|((_, used), _)| !used)
        .map(|(_, p)| p)
        .sum();
    assert!((kept - 1.0 / 81.0).abs() < 1e-12, "{kept}");
}

/// A bluff looks the same to those who watch, and is always answered by its default in the odds; in play nothing else is
/// taken for an answer.
#[test]
fn a_bluff_stays_one() {
    let rule = |table: &mut Table| {
        let rolled = table.hand(hand(1, &HITS, Faces::NONE))?;
        let answer = table.ask(Ask {
            bluff: true,
            idle: false,
            preset: true,
            task: "",
            ..joker(RED, 1)
        })?;
        Ok((rolled.count(1), answer.to_string()))
    };
    let given = [("joker", &["all"][..])];
    for policy in [Policy::Defaults, policy(&given)] {
        assert!(
            odds(&policy, rule)
                .keys()
                .all(|(_, answer)| answer == "none")
        );
    }
    assert!(
        best(rule, |_, _| 0.0)
            .keys()
            .all(|(_, answer)| answer == "none")
    );
    same(&odds(&policy(&given), rule), &twin(&given, rule));
    let answers = vec![
        drumhead::table::Answer::Die { face: 6, app: true },
        drumhead::table::Answer::Decision("all".to_owned()),
    ];
    assert!(matches!(
        rule(&mut Table::play(&answers)),
        Err(Suspend::Invalid(_))
    ));
}
