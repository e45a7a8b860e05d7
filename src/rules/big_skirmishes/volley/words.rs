//! The prompts and verdicts of a volley.

use super::*;
use crate::battle::End;
use crate::rules::big_skirmishes::verdicts::{in_words, last_killed};

/// The result of a volley.
#[derive(Clone, Debug)]
pub struct Fired {
    pub dice: u16,
    pub hits: HitResults,
    pub casualties: Vec<Casualties>,
}

impl Fired {
    fn killed(&self) -> u16 {
        self.casualties.iter().map(|loss| loss.kills).sum()
    }

    pub fn killed_of(&self, unit: Unit) -> u16 {
        let of = self.casualties.iter().filter(|loss| loss.unit == unit);
        of.map(|loss| loss.kills).sum()
    }

    fn disorders(&self) -> u16 {
        self.casualties.iter().map(|loss| loss.disorders).sum()
    }

    /// `2 killed, 1 disorder`, `no effect`, `no hits`.
    pub fn losses(&self) -> Say {
        match (self.killed(), self.disorders()) {
            (0, 0) if self.hits.struck == 0 => say!("no hits"),
            (0, 0) => say!("no effect"),
            (0, n) => say!("{n disorder/disorders}", n),
            (killed, n) => say!("{killed} killed[, {n disorder/disorders}]", killed, n),
        }
    }

    /// The result, its banner, tone and weight.
    fn result(&self, battle: &BigSkirmishes, target: Unit) -> End {
        let (killed, disorders) = (self.killed(), self.disorders());
        let alone = self.casualties.len() == 1;
        if self.dice == 0 {
            return (Bad, Weight::Miss, say!("|no hits|NO DICE"));
        }
        if killed > 0 && alone && battle.unit(target).standing == 0 {
            let gone = say!(
                "|{last}|{TARGET} WIPED OUT",
                last = last_killed(killed),
                target
            );
            return (Good, Weight::Removed, gone);
        }
        let whose = Some(target).filter(|_| alone);
        let losses = || {
            say!(
                "{losses}{shares}",
                losses = self.losses(),
                shares = self.shares()
            )
        };
        match (killed, disorders, self.hits.struck) {
            (0, 0, 0) => (Bad, Weight::Miss, say!("|no hits|MISS")),
            (0, 0, n) => {
                let none = say!("|{n hit/hits}, no effect|NO EFFECT", n);
                (Bad, Weight::NoEffect, none)
            }
            (0, n, _) => {
                let losses = say!(
                    "|{losses}|[{WHOSE}: ]{n DISORDER/DISORDERS}",
                    losses = losses(),
                    whose,
                    n
                );
                (Good, Weight::Disorders, losses)
            }
            (n, ..) => {
                let losses = say!(
                    "|{losses}|[{WHOSE}: ]{n} KILLED",
                    losses = losses(),
                    whose,
                    n
                );
                (Good, Weight::Killed, losses)
            }
        }
    }

    /// The shares of the units hit: ` (Grenadiers 2 and 1, Royal Fusiliers 1 and 1)`; empty for one unit.
    fn shares(&self) -> Say {
        if self.casualties.len() < 2 {
            return say!("");
        }
        let took = self.casualties.iter();
        let took = took.filter(|loss| loss.kills + loss.disorders > 0);
        let share = |it: &Casualties| {
            say!(
                "{unit} {kills} and {disorders}",
                it.unit,
                it.kills,
                it.disorders
            )
        };
        let all: Vec<Say> = took.map(share).collect();
        say!(" ({all})", all)
    }

    /// Reports a volley that is an action of its own. `from_hiding`: the shot gave the unit away.
    pub fn tell(&self, at: &mut At, volley: &Volley, from_hiding: bool, how: VolleyKind) {
        let Volley {
            unit,
            target,
            range,
            ..
        } = *volley;
        at.end("BS-39", unit, |it| {
            let (tone, weight, result) = self.result(it, target);
            let (verb, none) = (how.verb(unit), self.dice == 0);
            let deed = if from_hiding {
                say!(
                    "{unit comes/come} into sight and {verb} {target}",
                    unit,
                    verb,
                    target
                )
            } else {
                say!("{unit} {verb} {target}", unit, verb, target)
            };
            let deed = deed.then(say!("|, {range}{none?, with 0 dice}: ", range, none));
            (tone, weight, deed.then(result))
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
    /// The verb that agrees with the unit that fires.
    pub fn verb(self, unit: Unit) -> Say {
        match self {
            VolleyKind::Fire => say!("{unit:fires at/fire at}", unit),
            VolleyKind::Pairs => {
                say!(
                    "{unit:skirmishes by pairs against/skirmish by pairs against}",
                    unit
                )
            }
            VolleyKind::Back => say!("{unit:fires back at/fire back at}", unit),
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

impl At<'_, '_, '_> {
    /// Prepares the prompts of a volley; a volley in reaction is `close`.
    pub fn volley_prompts(&mut self, volley: &Volley, need: u8, close: bool) {
        let Volley {
            unit,
            target,
            range,
            ..
        } = *volley;
        self.prompt("to hit", |_| {
            if close {
                say!("{unit fires at/fire at} {target}, close", unit, target)
            } else {
                let band = band(need);
                say!(
                    "{unit fires at/fire at} {target}, {range}, {band}",
                    unit,
                    target,
                    range,
                    band
                )
            }
        });
        self.prompt_over("to hit", true, |it| {
            let first = !it.unit(unit).fired_before;
            let rule = if first { "First shot" } else { "Riflemen" };
            move |so_far, request| re_roll(so_far, request, rule)
        });
        self.effect_prompts(|_| move |_| say!("{target}", target));
    }

    /// Prepares the prompts for the effect of hits: who suffers those of an owner of dice.
    pub fn effect_prompts<F>(&mut self, targets: impl FnOnce(&BigSkirmishes) -> F)
    where
        F: Fn(Who) -> Say + 'static,
    {
        self.prompt_over("effect", false, |it| {
            let target = targets(it);
            move |_, request| {
                let (hits, on) = (all_dice(request), target(request.owner.who));
                say!("{hits hit/hits} on {on}", hits, on)
            }
        });
        self.prompt_over("effect", true, |_| {
            |so_far, request| re_roll(so_far, request, "Indians")
        });
    }
}

/// The prompt for re-rolled dice: by the Joker, else 1s by `rule`.
fn re_roll(so_far: Progress, request: &DiceRequest, rule: &'static str) -> Say {
    let last = so_far.asked.last();
    let by_joker = last.is_some_and(|it| {
        it.ask.id == "joker" && !it.answer.is("none") && !it.answer.is(NOT_THIS_TURN)
    });
    match (by_joker, all_dice(request)) {
        (true, 1) => say!("Joker: re-roll one die"),
        (true, n) => say!("Joker: re-roll all {n}", n),
        (false, n) => {
            let all = in_words(n);
            say!("{rule}: re-roll {all} {n:1/1s}", rule, all, n)
        }
    }
}

/// The dice of a request, those already rolled included.
fn all_dice(request: &DiceRequest) -> u16 {
    request.count + u16::try_from(request.rolled.len()).unwrap_or(0)
}
