//! The words of a morale test: prompts, questions, verdicts.

use super::*;
use crate::rules::big_skirmishes::verdicts::choices;

/// The facts the prompts of a test depend on.
#[derive(Clone, Copy)]
pub struct TestFacts {
    pub tally: u16,
    pub standing: u16,
    /// The reason for re-rolling 6s: `Raw` or `Indians`.
    pub unsteady: Option<&'static str>,
    /// True if 1s may be re-rolled (elite).
    pub ones: bool,
    /// The reason why one die may be re-rolled: `Leader`, `Hero` or `Formation`.
    pub by: Option<&'static str>,
}

/// The lowest total of two dice that stands; 13 if none does.
fn lowest_stand(tally: u16) -> u8 {
    u8::try_from(tally.clamp(2, 13)).unwrap_or(13)
}

/// The result of a total in words.
fn result_word(total: u8, tally: u16) -> &'static str {
    if u16::from(total) >= tally {
        "stands"
    } else if total <= 4 {
        "routs"
    } else {
        "backs off"
    }
}

/// `stands on 9+ (28%), backs off on 5-8 (56%), routs on 4 or less (17%)`. `sixes`: each 6 is re-rolled once.
fn meaning(tally: u16, sixes: bool) -> Say {
    let ways = |face: u8| match face {
        6 if sixes => 1.0,
        _ if sixes => 7.0,
        _ => 6.0,
    };
    let chance = |fits: &dyn Fn(u8) -> bool| {
        let all = (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| (a, b)));
        let all = all.filter(|(a, b)| fits(a + b));
        Percent(all.map(|(a, b)| ways(a) * ways(b)).sum::<f64>() / 1296.0)
    };
    let stands = lowest_stand(tally);
    if stands == 2 {
        return say!("any roll stands");
    }
    if stands > 12 {
        let back = chance(&|total| total > 4);
        return say!(
            "cannot stand, backs off on 5+ ({back}), routs on 4 or less",
            back
        );
    }
    let good = chance(&|it| it >= stands);
    let back = chance(&|it| it > 4 && it < stands);
    let back = match stands - 1 {
        ..5 => None,
        5 => Some(say!("backs off on 5 ({back})", back)),
        most => Some(say!("backs off on 5-{most} ({back})", most, back)),
    };
    let most = (stands - 1).min(4);
    let routs = chance(&|it| it <= most);
    say!(
        "stands on {stands}+ ({good})[, {back}], routs on {most} or less ({routs})",
        stands,
        good,
        back,
        most,
        routs
    )
}

/// `stands on 4+ with the 5 that stays`.
fn with_one(stays: u8, tally: u16) -> Say {
    match tally.saturating_sub(u16::from(stays)) {
        0 | 1 => say!(
            "stands whatever it shows, with the {stays} that stays",
            stays
        ),
        need @ 2..=6 => say!("stands on {need}+ with the {stays} that stays", need, stays),
        _ => say!("cannot stand with the {stays} that stays", stays),
    }
}

/// The two dice of the last test as first rolled, as they are now, and how many have been re-rolled.
fn dice(so_far: Progress) -> Option<([u8; 2], [u8; 2], usize)> {
    let rolls = so_far.rolls;
    let first = rolls
        .iter()
        .rposition(|roll| roll.why == "morale" && roll.again.is_none())?;
    let (faces, times) = so_far.faces(first);
    let pair = |faces: &[u8]| faces.try_into().ok();
    Some((pair(&rolls[first].faces)?, pair(&faces)?, times))
}

/// The two dice as they are now, where a question shows them.
fn shown_dice(so_far: Progress) -> [u8; 2] {
    dice(so_far).unwrap_or_default().1
}

/// The prompt for re-rolled dice: the reason and the result of each face.
fn again(why: TestFacts, so_far: Progress, request: &DiceRequest) -> Say {
    let Some((first, now, times)) = dice(so_far) else {
        return say!("");
    };
    let answer = |id: &str| {
        let mut asked = so_far.asked.iter().rev();
        asked
            .find(|it| it.ask.id == id && it.ask.owner == request.owner)
            .map(|it| it.answer.to_string())
            .filter(|answer| !matches!(answer.as_str(), "none" | "no" | NOT_THIS_TURN))
    };
    let one = |whose: &'static str, spot: usize| {
        let (face, rest) = (now[spot], with_one(now[1 - spot], why.tally));
        say!(
            "{whose}: re-roll the {face}. 1D6: {rest}",
            whose,
            face,
            rest
        )
    };
    let each = |whose: &'static str, face: u8| {
        let spots: Vec<usize> = (0..2).filter(|spot| first[*spot] == face).collect();
        match spots[..] {
            [_, _] if times == 0 => {
                let all = meaning(why.tally, false);
                say!(
                    "{whose}: re-roll both {face}s. 2D6: {all}",
                    whose,
                    face,
                    all
                )
            }
            [_, spot] | [spot] => one(whose, spot),
            _ => say!("{whose}", whose),
        }
    };
    match (answer("joker"), answer("reroll_one"), answer("reroll_ones")) {
        (Some(all), ..) if all == "all" => say!("Joker: re-roll both dice. 1D6 each"),
        (Some(spot), ..) => one("Joker", usize::from(spot == "1")),
        (_, Some(spot), _) => one(why.by.unwrap_or_default(), usize::from(spot == "second")),
        (.., Some(_)) => each("Elite", 1),
        _ => each(why.unsteady.unwrap_or_default(), 6),
    }
}

impl MoraleOutcome {
    /// ` (rolled 9 against tally 7)`.
    fn numbers(&self) -> Say {
        say!(
            " (rolled {total} against tally {tally})",
            self.total,
            self.tally
        )
    }

    /// The results of the units; `besides` belongs to those that back off.
    fn does(&self, besides: &'static str) -> Say {
        let (units, far) = (&self.units, self.inches);
        match self.result {
            MoraleResult::Stands => say!("{units stands/stand}", units),
            MoraleResult::Routs => say!("{units routs/rout}", units),
            MoraleResult::BacksOff => {
                say!(
                    "{units backs off/back off} {far}{besides}",
                    units,
                    far,
                    besides
                )
            }
        }
    }

    /// The result of a test: `stand (rolled 9 against tally 7)`.
    pub fn words(&self, numbers: bool) -> Say {
        let numbers = numbers.then(|| self.numbers());
        say!("{does}{numbers}", does = self.does(""), numbers)
    }
}

impl At<'_, '_, '_> {
    /// Prepares the prompts and questions of a test.
    pub fn test_words(&mut self, unit: Unit, why: TestFacts) {
        let tally = why.tally;
        self.prompt("morale", |_| {
            let standing = (tally <= 12).then_some(why.standing);
            let results = meaning(tally, why.unsteady.is_some());
            say!(
                "{unit tests/test} morale: tally {tally}[, {standing} standing]. 2D6{again?, before re-rolls}: {results}[; {unsteady}: each 6 is re-rolled]{elite?; Elite: 1s may be re-rolled}[; {by}: one die may be re-rolled]",
                unit,
                tally,
                standing,
                results,
                unsteady = why.unsteady,
                elite = why.ones,
                again = why.ones || why.by.is_some(),
                by = why.by
            )
        });
        self.prompt_over("morale", true, |_| {
            move |so_far, request| again(why, so_far, request)
        });
        self.question_over("reroll_ones", |_| {
            move |so_far, _| {
                let dice = shown_dice(so_far);
                let ones = if dice == [1, 1] { "both 1s" } else { "the 1" };
                let yes = say!("re-roll {ones}", ones);
                let shown = shown(dice, tally);
                QuestionOf {
                    of: Some(unit.into()),
                    text: say!("Elite: re-roll {ones}? {shown}", ones, shown),
                    options: choices([("no", keep(dice, tally)), ("yes", yes)]),
                }
            }
        });
        self.question_over("reroll_one", |_| {
            move |so_far, _| {
                let dice = shown_dice(so_far);
                let one = |spot: usize| say!("re-roll the {face}", face = dice[spot]);
                let shown = shown(dice, tally);
                QuestionOf {
                    of: Some(unit.into()),
                    text: say!("Re-roll one die? {shown}", shown),
                    options: choices([
                        ("none", keep(dice, tally)),
                        ("first", one(0)),
                        ("second", one(1)),
                    ]),
                }
            }
        });
    }

    /// Reports a test that is an action of its own.
    pub fn tell_test(&mut self, tested: &MoraleOutcome) {
        let Some(unit) = tested.units.first() else {
            return;
        };
        self.end("BS-53", *unit, |_| {
            let units = &tested.units;
            let (tone, weight, banner) = match tested.result {
                MoraleResult::Stands => {
                    let stand = say!("{UNITS STANDS/STAND}", units);
                    (Good, Weight::Movement, stand)
                }
                MoraleResult::BacksOff => {
                    let back = say!("{UNITS} BACK {far}", units, far = tested.inches);
                    (Bad, Weight::GivesGround, back)
                }
                MoraleResult::Routs => {
                    let rout = say!("{UNITS ROUTS/ROUT}", units);
                    (Grave, Weight::Routs, rout)
                }
            };
            let (does, numbers) = (tested.does(" with 1 more disorder"), tested.numbers());
            (
                tone,
                weight,
                say!("{does}|{numbers}|{banner}", does, numbers, banner),
            )
        });
    }

    /// Prepares the question about a Bonus card, in the same words whichever card is held.
    pub fn joker_words(&mut self, side: Side) {
        if self.joker(side) == Joker::NoBonusCard {
            return;
        }
        self.question_over("joker", |_| {
            move |so_far, ask| {
                let last = so_far.rolls.iter().rposition(|roll| roll.again.is_none());
                let faces = last.map_or_else(Vec::new, |hand| so_far.faces(hand).0);
                // Players may have counted dice that only hit or miss: nobody knows their faces.
                let reading = last.and_then(|hand| so_far.rolls[hand].reading);
                let reading = reading.filter(|it| it.classes == ["miss", "hit"]);
                let alike = |face: u8| {
                    let is_same = |other: &&u8| match reading {
                        Some(it) => it.class(**other) == it.class(face),
                        None => **other == face,
                    };
                    faces.iter().filter(is_same).count() > 1
                };
                let words = |option: &str| {
                    match option {
                        "none" => return say!("no"),
                        NOT_THIS_TURN => return say!("no, and do not ask again this turn"),
                        _ => {}
                    }
                    let face = option.parse::<usize>().ok().and_then(|at| faces.get(at));
                    let again = match (face, faces.len()) {
                        (Some(face), 2..) => {
                            let the = if alike(*face) { "a" } else { "the" };
                            if let Some(it) = reading {
                                let class = it.classes[it.class(*face)];
                                say!("re-roll {the} {class}", the, class)
                            } else {
                                say!("re-roll {the} {face}", the, face = *face)
                            }
                        }
                        (_, 1) => say!("re-roll it"),
                        (_, n) => say!("re-roll all {n}", n),
                    };
                    let maybe = say!("the Joker, if held: {again}", again = again.clone());
                    let own = if ask.bluff {
                        say!("no card fits")
                    } else {
                        say!("play the Joker: {again}", again)
                    };
                    own.hidden(side, maybe)
                };
                let options = ask.options.list().into_iter();
                let asked = say!(
                    "{side holds/hold} a Bonus card. If it is the Joker, play it on these dice?",
                    side
                );
                QuestionOf {
                    of: None,
                    text: if ask.bluff {
                        asked
                    } else {
                        say!("{side holds/hold} the Joker. Play it on these dice?", side)
                            .hidden(side, asked)
                    },
                    options: options.map(|it| (it.clone(), words(&it))).collect(),
                }
            }
        });
    }
}

/// `Shown 5 and 3, stands on 9+`.
fn shown([a, b]: [u8; 2], tally: u16) -> Say {
    match lowest_stand(tally) {
        2 => say!("Shown {a} and {b}, any roll stands", a, b),
        13 => say!("Shown {a} and {b}, nothing stands", a, b),
        need => say!("Shown {a} and {b}, stands on {need}+", a, b, need),
    }
}

/// `keep 8: backs off`.
fn keep([a, b]: [u8; 2], tally: u16) -> Say {
    let (total, result) = (a + b, result_word(a + b, tally));
    say!("keep {total}: {result}", total, result)
}
