//! The words of an assault: prompts, questions, verdicts.

use super::*;
use crate::rules::most_irregular::actions::volley_words::last_killed;
use crate::rules::most_irregular::combat::Melee;
use crate::rules::most_irregular::tell::no_or_yes;

/// The end of an assault on a formation.
pub enum AssaultEnd {
    /// One die passed (MI-25).
    HangsBack,
    /// No die passed; the number of men who straggle.
    Recoils(u16),
    NoContact,
    /// The defenders withdrew out of reach; the number of men who straggle.
    DrivenBack(u16),
    /// The defenders' fire stopped it.
    Stopped(VolleyResult),
    /// Fought out, with the defenders' fire before it if they fired.
    Fought(Melee, Option<VolleyResult>),
}

/// The result of an assault on stragglers.
#[derive(Default)]
pub struct Catch {
    pub captured: u16,
    /// Stragglers who fought back and got away.
    pub away: u16,
    pub losses: Losses,
}

/// Before the dice.
impl Assault {
    /// The verdict up to its result.
    pub fn head(&self) -> Say {
        say!(
            "{unit} assault {target}",
            self.unit,
            target = self.target.words()
        )
    }

    /// The prompt for the attackers' test (MI-25).
    pub fn prompt_attack(&self, at: &mut At) {
        let foe = self.target.first();
        at.prompt(NERVE, |it| {
            say!(
                "{unit} try to go in at {foe} ({quality}). 2 or 3 passes: go in. 1: hang back. 0: withdraw",
                self.unit,
                foe,
                quality = it.entry(foe).quality.word()
            )
        });
    }

    /// The prompt for the defenders' test (MI-26).
    pub fn prompt_defence(&self, at: &mut At) {
        let foe = self.target.first();
        at.prompt(NERVE_DEFENDER, |it| {
            let (quality, weapon) = (it.entry(foe).quality, it.entry(foe).weapon);
            let stand = match weapon {
                Weapon::None => "1 or more passes: stand",
                _ => "2 or 3 passes: may fire. 1: stand",
            };
            say!(
                "{foe} receive the assault ({quality}). {stand}. 0: withdraw",
                foe,
                quality = quality.word(),
                stand
            )
        });
    }

    /// MI-26: asks whether the defenders fire first.
    pub fn fire_question(&self, battle: &MostIrregular) -> QuestionOf {
        let hits = self.answer(battle).average(battle);
        no_or_yes(
            Some(self.target.first()),
            say!("{unit} are coming in. Fire first?", self.unit),
            [
                say!("do not fire"),
                say!("fire before they come in: about {hits}", hits),
            ],
        )
    }

    /// MI-26: asks whether the attackers still reach the defenders, who fired or withdrew.
    pub fn contact_question(&self, fire: Option<&VolleyResult>) -> QuestionOf {
        let (unit, foe) = (self.unit, self.target.first());
        let before = if let Some(fire) = fire {
            let losses = fire.all().words_or("no losses");
            let back = match fire.nerve {
                Nerve::GivesGround(men) if men > 0 => Some(men),
                _ => None,
            };
            // The men hit still stand on the table, and would be measured from.
            let off = !fire.all().is_none() || back.is_some();
            say!(
                "{foe} fired: {losses}[, {back man falls/men fall} back].{off? Take them off first.} ",
                foe,
                losses,
                back,
                off
            )
        } else {
            say!("{foe} withdrew. ", foe)
        };
        no_or_yes(
            None,
            say!(
                "{before}Can {unit} still reach {foe} with a move of 4″?",
                before,
                unit,
                foe
            ),
            [say!("no: the assault ends"), say!("yes: they fight")],
        )
    }

    /// The table instruction for the attackers' move, once it is known whether it leads into contact.
    pub fn tell_move(&self, at: &mut At, contact: bool) {
        at.tell(self.unit, |_| {
            // They are shot at, and fall back, on the way: the move comes first.
            let target = self.target.words();
            Todo::Engage(if contact {
                say!("move up to 4″ into contact with {target}", target)
            } else {
                say!("move up to 4″ toward {target}", target)
            })
        });
    }
}

/// After the dice, against stragglers.
impl Assault {
    pub fn tell_catch(&self, at: &mut At, catch: &Catch) {
        at.end("MI-24", self.unit, |_| {
            let (taken, away) = (catch.captured, catch.away);
            let of = Some(self.target.first()).filter(|_| self.target.units.len() == 1);
            let (tone, weight, told) = match (taken, away) {
                (0, 0) => {
                    let nobody = say!("{unit} assault| and reach nobody|NO CONTACT", self.unit);
                    return (Bad, Weight::Movement, nobody);
                }
                (0, _) => (Bad, Weight::Miss, say!("|: none captured|NONE CAPTURED")),
                (1, 0) => (
                    Good,
                    Weight::Killed,
                    say!("|: captured|[{OF}: ]1 CAPTURED", of),
                ),
                (_, 0) => (
                    Good,
                    Weight::Killed,
                    say!(
                        "|: all {taken} captured|[{OF}: ]{taken} CAPTURED",
                        taken,
                        of
                    ),
                ),
                _ => (
                    Good,
                    Weight::Killed,
                    say!("|: {taken} captured|[{OF}: ]{taken} CAPTURED", taken, of),
                ),
            };
            let back = say!(
                "|[; {away fights back/fight back} for {losses}]",
                away,
                losses = catch.losses.words_or("no effect")
            );
            (tone, weight, self.head().then(told).then(back))
        });
    }
}

/// After the dice, against a formation.
impl Assault {
    pub fn tell(&self, at: &mut At, end: &AssaultEnd) {
        let (unit, foe) = (self.unit, self.target.first());
        let clause = match end {
            AssaultEnd::HangsBack | AssaultEnd::Recoils(_) => "MI-25",
            AssaultEnd::Fought(melee, fired) => return self.tell_fought(at, melee, *fired),
            _ => "MI-26",
        };
        at.end(clause, unit, |it| match end {
            AssaultEnd::HangsBack => {
                let back = say!("{unit} hang back from {foe}| (1 of 3 dice pass)|{UNIT} HANG BACK", unit, foe);
                (Bad, Weight::Movement, back)
            }
            AssaultEnd::Recoils(men) => {
                let back = say!("{unit} withdraw 4″ from {foe}| (0 of 3 dice pass)|{UNIT} BACK 4″", unit, foe);
                let strays = match *men {
                    0 => say!("|; nobody straggles"),
                    men => say!("|; {men man straggles/men straggle}", men),
                };
                (Bad, Weight::GivesGround, back.then(strays))
            }
            AssaultEnd::DrivenBack(men) => {
                let driven = say!(
                    "{unit} go in|; {foe} withdraw 4″[, {men man straggles/men straggle}]|{FOE} DRIVEN BACK",
                    unit,
                    foe,
                    men = *men
                );
                (Good, Weight::GivesGround, driven)
            }
            AssaultEnd::Stopped(fired) => self.stopped(it, fired),
            AssaultEnd::NoContact | AssaultEnd::Fought(..) => {
                let short = say!("{unit} go in| and do not reach {foe}|NO CONTACT", unit, foe);
                (Bad, Weight::Movement, short)
            }
        });
    }

    fn stopped(&self, battle: &MostIrregular, fired: &VolleyResult) -> End {
        let (unit, it, losses) = (self.unit, battle.unit(self.unit), fired.all());
        if it.present().is_none() {
            let last = say!(
                "{unit} go in| and are broken up by fire: {last}|{UNIT} WIPED OUT",
                unit,
                last = last_killed(losses.fatal.all())
            );
            return (Grave, Weight::Removed, last);
        }
        let losses = losses.words_or("no losses");
        if it.formed.is_none() {
            let broken = say!(
                "{unit} go in| and are broken up by fire: {losses}|{UNIT} BROKEN UP",
                unit,
                losses
            );
            return (Bad, Weight::Routs, broken);
        }
        let stopped = say!(
            "{unit} go in| and are stopped by fire: {losses}|{UNIT} STOPPED",
            unit,
            losses
        );
        let gives = fired
            .gives_ground()
            .then(|| say!("|; {unit} give ground", unit));
        (
            Bad,
            Weight::Killed,
            gives.into_iter().fold(stopped, Say::then),
        )
    }

    fn tell_fought(&self, at: &mut At, melee: &Melee, fired: Option<VolleyResult>) {
        let units = [self.unit, self.target.first()];
        let [unit, foe] = units;
        let Some(loser) = melee.loser else {
            at.end("MI-29", Who::Table, |_| {
                let drawn = say!(
                    "{unit} and {foe} fight it out|: {nobody}|NO WINNER",
                    unit,
                    foe,
                    nobody = no_men_formed()
                );
                (Plain, Weight::Routs, drawn)
            });
            return self.tell_fired(at, fired, Plain);
        };
        let won = loser == 1;
        let winner = at.side(units[1 - loser]);
        let gone = at.unit(units[loser]).present().is_none();
        let (side, tone) = match (won, gone) {
            (true, _) => (winner, Good),
            (false, false) => (winner, Bad),
            (false, true) => (winner.other(), Grave),
        };
        at.end("MI-28", side, |_| {
            let verb = if won { "win" } else { "lose" };
            let head = say!("{unit} {verb} the assault on {foe}", unit, verb, foe);
            let losses = if melee.totals.is_none() && !gone {
                no_men_formed()
            } else {
                let shot = fired.is_some_and(|fired| !fired.all().is_none());
                said_losses(melee, won, gone, foe, shot)
            };
            let rest = say!("|{totals}: {losses}", totals = totals(melee), losses);
            let (weight, banner) = if gone {
                (
                    Weight::Removed,
                    say!("||{UNIT} WIPED OUT", unit = units[loser]),
                )
            } else {
                (Weight::Routs, say!("||{WINNER} WINS THE ASSAULT", winner))
            };
            (tone, weight, head.then(rest).then(banner))
        });
        self.tell_fired(at, fired, tone);
    }

    /// The defenders' fire came before the fight, so it is the first event of the assault.
    fn tell_fired(&self, at: &mut At, fired: Option<VolleyResult>, tone: VerdictTone) {
        let Some(fired) = fired else {
            return;
        };
        at.further("MI-26", self.unit, |it| {
            let volley = self.answer(it);
            let (_, _, result) = volley.result(it, &fired);
            let rest = say!("|, {range}: {result}", range = volley.distance(), result);
            (tone, Weight::None, volley.head().then(rest))
        });
        // None while nobody reads.
        if let Some(last) = at.report.consequences.pop() {
            at.report.consequences.insert(0, last);
        }
    }
}

fn no_men_formed() -> Say {
    say!("nobody formed is left")
}

/// ` (11 to 8 in round 2)`
fn totals(melee: &Melee) -> Option<Say> {
    let [own, other] = melee.totals?;
    let round = melee.round;
    let round = (round > 1).then(|| say!(" in round {round}", round));
    Some(say!(" ({own} to {other}{round})", own, other, round))
}

/// The losses of both sides in the fight, the loser's first. With `shot` the attackers lost men to fire before it.
fn said_losses(melee: &Melee, won: bool, gone: bool, foe: Unit, shot: bool) -> Say {
    let [own, theirs] = &melee.losses;
    if own.is_none() && theirs.is_none() && !gone {
        return say!("no losses{shot? in the fight}", shot);
    }
    let own_losses = || {
        if own.is_none() {
            say!(
                "no own losses{shot? in the fight, only by fire before it}",
                shot
            )
        } else {
            say!(
                "own losses{shot? in the fight} {own}{shot?, besides those by fire}",
                shot,
                own = own.words()
            )
        }
    };
    let lost = |losses: &Losses| gone.then(|| last_killed(losses.fatal.all()));
    if won {
        let lost = lost(theirs).unwrap_or_else(|| theirs.words_or("no losses"));
        say!("{lost}; {own}", lost, own = own_losses())
    } else {
        let lost = lost(own).unwrap_or_else(own_losses);
        say!(
            "{lost}[; {foe} {theirs}]",
            lost,
            foe,
            theirs = theirs.words()
        )
    }
}
