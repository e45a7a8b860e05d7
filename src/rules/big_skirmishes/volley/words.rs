//! The prompts and verdicts of a volley.

use super::*;
use crate::battle::grammar::losses;
use crate::rules::big_skirmishes::verdicts::in_words;

/// The result of a volley.
#[derive(Clone, Debug)]
pub struct Fired {
    pub dice: u16,
    pub hits: HitResults,
    pub casualties: Vec<Casualties>,
}

/// The result in words, its banner, tone and weight.
struct VolleyResult {
    words: String,
    banner: String,
    tone: VerdictTone,
    weight: Weight,
}

impl Fired {
    fn killed(&self) -> u16 {
        self.casualties.iter().map(|loss| loss.kills).sum()
    }

    pub fn killed_of(&self, unit: u16) -> u16 {
        let of = self.casualties.iter().filter(|loss| loss.unit == unit);
        of.map(|loss| loss.kills).sum()
    }

    fn disorders(&self) -> u16 {
        self.casualties.iter().map(|loss| loss.disorders).sum()
    }

    /// `2 killed, 1 disorder`, `no effect`, `no hits`.
    pub fn losses(&self) -> String {
        match (self.killed(), self.disorders()) {
            (0, 0) if self.hits.struck == 0 => "no hits".to_owned(),
            (0, 0) => "no effect".to_owned(),
            (killed, disorders) => losses(&[
                (killed, "killed", "killed"),
                (disorders, "disorder", "disorders"),
            ]),
        }
    }

    fn result(&self, battle: &BigSkirmishes, target: u16, viewer: Viewer) -> VolleyResult {
        let (killed, disorders) = (self.killed(), self.disorders());
        let good = |words: String, banner: String, weight| VolleyResult {
            words,
            banner,
            tone: VerdictTone::Good,
            weight,
        };
        let bad = |words: String, banner: &str, weight| VolleyResult {
            words,
            banner: banner.to_owned(),
            tone: VerdictTone::Bad,
            weight,
        };
        let alone = self.casualties.len() == 1;
        if self.dice == 0 {
            return bad("no hits".to_owned(), "NO DICE", Weight::Miss);
        }
        if killed > 0 && alone && battle.unit(target).standing == 0 {
            let last = if killed == 1 {
                "last figure killed".to_owned()
            } else {
                format!("last {killed} killed")
            };
            return good(last, "WIPED OUT".to_owned(), Weight::Removed);
        }
        let words = format!("{}{}", self.losses(), self.shares(battle, viewer));
        if killed > 0 {
            return good(words, format!("{killed} KILLED"), Weight::Killed);
        }
        if disorders > 0 {
            let banner = count(disorders, "DISORDER", "DISORDERS");
            return good(words, banner, Weight::Disorders);
        }
        match self.hits.struck {
            0 => bad("no hits".to_owned(), "MISS", Weight::Miss),
            n => {
                let words = format!("{}, no effect", count(n, "hit", "hits"));
                bad(words, "NO EFFECT", Weight::NoEffect)
            }
        }
    }

    /// The shares of the units hit: ` (Grenadiers 2 and 1, Royal Fusiliers 1 and 1)`; empty for one unit.
    fn shares(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let took = self
            .casualties
            .iter()
            .filter(|loss| loss.kills + loss.disorders > 0);
        let shares: Vec<String> = took
            .map(|loss| {
                let name = battle.unit_name(loss.unit, viewer);
                format!("{name} {} and {}", loss.kills, loss.disorders)
            })
            .collect();
        if self.casualties.len() < 2 {
            String::new()
        } else {
            format!(" ({})", shares.join(", "))
        }
    }

    /// Reports a volley that is an action of its own. `from_hiding`: the shot gave the unit away.
    pub fn tell(
        &self,
        battle: &BigSkirmishes,
        volley: &Volley,
        from_hiding: bool,
        how: VolleyKind,
        report: &mut Report,
    ) {
        // The odds run this often and read no words.
        if !report.is_on() {
            return;
        }
        let side = battle.side(volley.unit);
        let VolleyResult { tone, weight, .. } = self.result(battle, volley.target, Viewer::Umpire);
        report.verdict("BS-39", side, tone, weight, |viewer| {
            let who = battle.subject(volley.unit, viewer);
            let target = battle.subject(volley.target, viewer);
            let sight = if from_hiding {
                who.verb("comes into sight and ", "come into sight and ")
            } else {
                ""
            };
            let does = how.verb(&who);
            let VolleyResult { words, banner, .. } = self.result(battle, volley.target, viewer);
            let none = if self.dice == 0 { ", with 0 dice" } else { "" };
            Phrase::new(format!("{who} {sight}{does} {target}"))
                .then(format!(", {}{none}: {words}", inches(volley.range)))
                .banner(banner)
        });
    }
}

/// The wordings of a volley.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum VolleyKind {
    Fire,
    Pairs,
    Back,
}

impl VolleyKind {
    pub fn verb(self, who: &Subject) -> &'static str {
        match self {
            VolleyKind::Fire => who.verb("fires at", "fire at"),
            VolleyKind::Pairs => {
                who.verb("skirmishes by pairs against", "skirmish by pairs against")
            }
            VolleyKind::Back => who.verb("fires back at", "fire back at"),
        }
    }
}

/// The range band of a lowest face that hits: `short range`.
pub fn band(need: u8) -> &'static str {
    match need {
        4 => "canister",
        5 => "short range",
        _ => "long range",
    }
}

/// Prepares the prompts of a volley; a volley in reaction is `close`.
pub fn prompts(
    battle: &BigSkirmishes,
    volley: &Volley,
    need: u8,
    close: bool,
    report: &mut Report,
) {
    let first = !battle.unit(volley.unit).fired_before;
    let target = || ViewerText::new(true, |viewer| battle.unit_name(volley.target, viewer));
    report.prompt_each("to hit", || {
        let target = target();
        let who = ViewerText::new(true, |viewer| {
            let who = battle.subject(volley.unit, viewer);
            who.does("fires at", "fire at")
        });
        let how = if close {
            "close".to_owned()
        } else {
            format!("{}, {}", inches(volley.range), band(need))
        };
        move |_, viewer| format!("{} {}, {how}", who.to(viewer), target.to(viewer))
    });
    report.prompt_over("to hit", || {
        let rule = if first { "First shot" } else { "Riflemen" };
        move |fallen, request, _| re_roll(fallen, request, rule)
    });
    effect_prompts(report, || {
        let target = target();
        Box::new(move |_: Who, viewer| target.to(viewer).to_owned())
    });
}

/// The names of the units that suffer the hits of a hand of dice, by viewer.
type Targets = Box<dyn Fn(Who, Viewer) -> String>;

/// Prepares the prompts for the effect of hits.
pub fn effect_prompts(report: &mut Report, targets: impl FnOnce() -> Targets) {
    report.prompt_each("effect", || {
        let target = targets();
        move |request, viewer| {
            let hits = all_dice(request);
            let on = target(request.owner.who, viewer);
            format!("{} on {on}", count(hits, "hit", "hits"))
        }
    });
    report.prompt_over("effect", || {
        |fallen, request, _| re_roll(fallen, request, "Indians")
    });
}

/// The prompt for re-rolled dice: by the Joker, else 1s by `rule`.
fn re_roll(fallen: Progress, request: &DiceRequest, rule: &str) -> String {
    let dice = all_dice(request);
    let by_joker = fallen
        .asked
        .last()
        .is_some_and(|it| it.ask.id == "joker" && !it.answer.is("none"));
    if by_joker {
        format!("Joker: re-roll {}", some_dice(dice))
    } else {
        format!("{rule}: re-roll {}", ones(dice))
    }
}

/// The dice of a request, those already rolled included.
fn all_dice(request: &DiceRequest) -> u16 {
    request.count + u16::try_from(request.rolled.len()).unwrap_or(0)
}

/// `two 1s`.
fn ones(n: u16) -> String {
    format!("{} {}", in_words(n), if n == 1 { "1" } else { "1s" })
}

/// `one die`, `all 12`.
fn some_dice(n: u16) -> String {
    if n == 1 {
        "one die".to_owned()
    } else {
        format!("all {n}")
    }
}
