//! The words of a morale test: prompts, questions, verdicts.

use super::*;
use crate::table::Roll;

/// The facts the prompts of a test depend on.
#[derive(Clone, Copy)]
pub struct TestFacts {
    pub tally: u16,
    pub standing: u16,
    /// The reason for re-rolling 6s: `Raw` or `Indians`.
    pub unsteady: &'static str,
    /// The reason for re-rolling one die: `Leader`, `Hero` or `Formation`.
    pub by: &'static str,
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

/// `stands on 9+ (28%), backs off on 5-8 (56%), routs on 4 or less (17%)`.
fn meaning(tally: u16) -> String {
    let chance = |fits: &dyn Fn(u8) -> bool| {
        let all = (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| a + b));
        percent(all.filter(|total| fits(*total)).count() as f64 / 36.0)
    };
    let stands = lowest_stand(tally);
    if stands == 2 {
        return "any roll stands".to_owned();
    }
    if stands > 12 {
        let back = chance(&|total| total > 4);
        return format!("cannot stand, backs off on 5+ ({back}), routs on 4 or less");
    }
    let mut parts = vec![format!(
        "stands on {stands}+ ({})",
        chance(&|it| it >= stands)
    )];
    if stands > 5 {
        let range = if stands == 6 {
            "5".to_owned()
        } else {
            format!("5-{}", stands - 1)
        };
        parts.push(format!(
            "backs off on {range} ({})",
            chance(&|it| it > 4 && it < stands)
        ));
    }
    let routs = (stands - 1).min(4);
    parts.push(format!(
        "routs on {routs} or less ({})",
        chance(&|it| it <= routs)
    ));
    parts.join(", ")
}

/// `stands on 4+ with the 5 that stays`.
fn with_one(stays: u8, tally: u16) -> String {
    match tally.saturating_sub(u16::from(stays)) {
        0 | 1 => format!("any roll stands with the {stays} that stays"),
        need @ 2..=6 => format!("stands on {need}+ with the {stays} that stays"),
        _ => format!("cannot stand with the {stays} that stays"),
    }
}

/// The faces of a hand as they are now, and how many have been re-rolled.
fn now(rolls: &[Roll], hand: usize) -> (Vec<u8>, usize) {
    let (mut faces, mut times) = (rolls[hand].faces.clone(), 0);
    for roll in &rolls[hand + 1..] {
        if let Some((of, spots)) = &roll.again
            && *of == hand
        {
            for (spot, face) in spots.iter().zip(&roll.faces) {
                if let Some(at) = faces.get_mut(usize::from(*spot)) {
                    *at = *face;
                }
                times += 1;
            }
        }
    }
    (faces, times)
}

/// The two dice of the last test as first rolled, as they are now, and how many have been re-rolled.
fn dice(rolls: &[Roll]) -> Option<([u8; 2], [u8; 2], usize)> {
    let first = rolls
        .iter()
        .rposition(|roll| roll.why == "morale" && roll.again.is_none())?;
    let (faces, times) = now(rolls, first);
    let pair = |faces: &[u8]| faces.try_into().ok();
    Some((pair(&rolls[first].faces)?, pair(&faces)?, times))
}

/// The prompt for re-rolled dice: the reason and the result of each face.
fn again(why: TestFacts, fallen: Progress, request: &DiceRequest) -> String {
    let Some((first, now, times)) = dice(fallen.rolls) else {
        return String::new();
    };
    let answer = |id: &str| {
        let mut asked = fallen.asked.iter().rev();
        asked
            .find(|it| it.ask.id == id && it.ask.owner == request.owner)
            .map(|it| it.answer.to_string())
            .filter(|answer| !matches!(answer.as_str(), "none" | "no"))
    };
    let one = |whose: &str, spot: usize| {
        let rest = with_one(now[1 - spot], why.tally);
        format!("{whose}: re-roll the {}. 1D6: {rest}", now[spot])
    };
    let each = |whose: &str, face: u8| {
        let spots: Vec<usize> = (0..2).filter(|spot| first[*spot] == face).collect();
        match spots[..] {
            [_, _] if times == 0 => {
                format!("{whose}: re-roll both {face}s. 2D6: {}", meaning(why.tally))
            }
            [_, spot] | [spot] => one(whose, spot),
            _ => whose.to_owned(),
        }
    };
    match (answer("joker"), answer("reroll_one"), answer("reroll_ones")) {
        (Some(all), ..) if all == "all" => "Joker: re-roll both dice. 1D6 each".to_owned(),
        (Some(spot), ..) => one("Joker", usize::from(spot == "1")),
        (_, Some(spot), _) => one(why.by, usize::from(spot == "second")),
        (.., Some(_)) => each("Elite", 1),
        _ => each(why.unsteady, 6),
    }
}

impl MoraleOutcome {
    /// ` (9 against tally 7)`.
    fn numbers(&self) -> String {
        format!(" ({} against tally {})", self.total, self.tally)
    }
}

impl BigSkirmishes {
    /// Prepares the prompts and questions of a test.
    pub fn test_words(&self, unit: u16, why: TestFacts, report: &mut Report) {
        report.prompt_each("morale", || {
            let tests = ViewerText::new(true, |viewer| {
                self.subject(unit, viewer).does("tests", "test")
            });
            move |_, viewer| {
                let tests = tests.to(viewer);
                let standing = if why.tally > 12 {
                    String::new()
                } else {
                    format!(", {} standing", why.standing)
                };
                format!(
                    "{tests} morale: tally {}{standing}. 2D6: {}",
                    why.tally,
                    meaning(why.tally)
                )
            }
        });
        report.prompt_over("morale", || {
            move |fallen, request, _| again(why, fallen, request)
        });
        let names = || {
            let secrets = self.has_hidden();
            ViewerText::new(secrets, |viewer| self.unit_name(unit, viewer))
        };
        report.question_over("reroll_ones", || {
            let of = names();
            move |fallen, _| {
                let (_, [a, b], _) = dice(fallen.rolls).unwrap_or_default();
                let ones = if (a, b) == (1, 1) { "both 1s" } else { "the 1" };
                let chance = stands_again([a, b], [a == 1, b == 1], why.tally);
                question(
                    of.clone(),
                    format!("Elite: re-roll {ones}? {}", shown([a, b], why.tally)),
                    &[
                        ("no", keep([a, b], why.tally)),
                        ("yes", format!("re-roll {ones}: stands {chance}")),
                    ],
                )
            }
        });
        report.question_over("reroll_one", || {
            let of = names();
            move |fallen, _| {
                let (_, [a, b], _) = dice(fallen.rolls).unwrap_or_default();
                let one = |spot: usize| {
                    let chance = stands_again([a, b], [spot == 0, spot == 1], why.tally);
                    format!("re-roll the {}: stands {chance}", [a, b][spot])
                };
                question(
                    of.clone(),
                    format!("Re-roll one die? {}", shown([a, b], why.tally)),
                    &[
                        ("none", keep([a, b], why.tally)),
                        ("first", one(0)),
                        ("second", one(1)),
                    ],
                )
            }
        });
    }

    fn has_hidden(&self) -> bool {
        self.units.iter().any(|unit| unit.hidden)
    }

    /// The result of a test: `stand (9 against tally 7)`.
    pub fn result_words(&self, tested: &MoraleOutcome, numbers: bool, viewer: Viewer) -> String {
        let does = self.does(tested, "", viewer);
        if numbers {
            does + &tested.numbers()
        } else {
            does
        }
    }

    /// What the units do; `besides` is said of those that back off.
    fn does(&self, tested: &MoraleOutcome, besides: &str, viewer: Viewer) -> String {
        let who = self.subjects(&tested.units, viewer);
        match tested.result {
            MoraleResult::Stands => who.does("stands", "stand"),
            MoraleResult::Routs => who.does("routs", "rout"),
            MoraleResult::BacksOff => {
                let back = who.does("backs off", "back off");
                format!("{back} {}{besides}", inches(tested.inches))
            }
        }
    }

    /// Reports a test that is an action of its own.
    pub fn tell_test(&self, tested: &MoraleOutcome, report: &mut Report) {
        let Some(unit) = tested.units.first() else {
            return;
        };
        // The odds run this often and read no words.
        if !report.is_on() {
            return;
        }
        let (tone, weight, banner) = match tested.result {
            MoraleResult::Stands => (VerdictTone::Good, Weight::Movement, "STANDS".to_owned()),
            MoraleResult::BacksOff => {
                let banner = format!("BACK {}", inches(tested.inches));
                (VerdictTone::Bad, Weight::GivesGround, banner)
            }
            MoraleResult::Routs => (VerdictTone::Grave, Weight::Routs, "ROUTS".to_owned()),
        };
        let side = self.side(*unit);
        report.verdict("BS-53", side, tone, weight, |viewer| {
            let does = self.does(tested, " with 1 more disorder", viewer);
            Phrase::new(does).then(tested.numbers()).banner(&banner)
        });
    }

    /// Prepares the question about a Bonus card, in the same words whichever card is held.
    pub fn joker_words(&self, side: Side, report: &mut Report) {
        if self.deck.hands[side.index()].is_empty() {
            return;
        }
        report.question_over("joker", || {
            let hold = format!(
                "{} a Bonus card",
                self.side_subject(side).does("holds", "hold")
            );
            move |fallen, ask| {
                let last = fallen.rolls.iter().rposition(|roll| roll.again.is_none());
                let faces = last.map_or_else(Vec::new, |hand| now(fallen.rolls, hand).0);
                let words = |option: &str| {
                    let dice = match option.parse::<usize>().ok().and_then(|at| faces.get(at)) {
                        Some(face) => format!("the {face}"),
                        None if faces.len() == 1 => "the die".to_owned(),
                        None => format!("all {}", faces.len()),
                    };
                    let fits = !ask.bluff;
                    ViewerText::new(true, |viewer| match (viewer.see(side), fits) {
                        _ if option == "none" => "no".to_owned(),
                        (false, _) => format!("play it on {dice}"),
                        (true, true) => format!("Joker: re-roll {dice}"),
                        (true, false) => "no card fits".to_owned(),
                    })
                };
                Question {
                    of: ViewerText::default(),
                    text: ViewerText::plain(format!("{hold}. Play it on these dice?")),
                    options: ask
                        .options
                        .list()
                        .into_iter()
                        .map(|option| (option.clone(), words(&option)))
                        .collect(),
                }
            }
        });
    }
}

/// `Shown 5 and 3, stands on 9+`.
fn shown([a, b]: [u8; 2], tally: u16) -> String {
    let needs = match lowest_stand(tally) {
        2 => "any roll stands".to_owned(),
        13 => "nothing stands".to_owned(),
        need => format!("stands on {need}+"),
    };
    format!("Shown {a} and {b}, {needs}")
}

/// `keep 8: backs off`.
fn keep([a, b]: [u8; 2], tally: u16) -> String {
    format!("keep {}: {}", a + b, result_word(a + b, tally))
}

/// The chance to stand after re-rolling these of the dice.
fn stands_again(dice: [u8; 2], rolled: [bool; 2], tally: u16) -> String {
    let faces = |at: usize| {
        if rolled[at] {
            1..=6
        } else {
            dice[at]..=dice[at]
        }
    };
    let all: Vec<u8> = faces(0)
        .flat_map(|a| faces(1).map(move |b| a + b))
        .collect();
    let stands = all
        .iter()
        .filter(|total| u16::from(**total) >= tally)
        .count();
    percent(stands as f64 / all.len() as f64)
}

fn question(of: ViewerText, text: String, options: &[(&str, String)]) -> Question {
    Question {
        of,
        text: ViewerText::plain(text),
        options: options
            .iter()
            .map(|(id, text)| ((*id).to_owned(), ViewerText::plain(text.clone())))
            .collect(),
    }
}
