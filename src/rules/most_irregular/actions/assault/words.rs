//! The words of an assault: prompts, questions, verdicts.

use super::*;
use crate::rules::most_irregular::actions::volley_words::last_killed;
use crate::rules::most_irregular::combat::Melee;
use crate::rules::most_irregular::names::question;

const NOBODY_FORMED: &str = "nobody formed is left";

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
    Stopped(DefensiveFire),
    /// Fought out, with the defenders' fire before it if they fired.
    Fought(Melee, Option<DefensiveFire>),
}

/// The defenders' fire at the attackers, in words; empty in the odds.
#[derive(Default)]
pub struct DefensiveFire {
    /// `Deerstalkers fire at Grenadiers`.
    head: String,
    /// `2 killed, 1 shocked; Grenadiers hold`.
    result: String,
    losses: Losses,
    gives_ground: bool,
}

impl DefensiveFire {
    pub fn of(battle: &MostIrregular, volley: &Volley, head: String, shot: &VolleyResult) -> Self {
        Self {
            head,
            result: volley.result(battle, shot).text,
            losses: shot.all(),
            gives_ground: shot.gives_ground(),
        }
    }
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
    pub fn head(&self, battle: &MostIrregular) -> String {
        format!(
            "{} assault {}",
            battle.unit_name(self.unit),
            self.target.words(battle)
        )
    }

    /// The prompt for the attackers' test (MI-25).
    pub fn prompt_attack(&self, battle: &MostIrregular, report: &mut Report) {
        let defender = self.target.first();
        report.prompt(NERVE, || {
            format!(
                "{} go in at {} ({}): two passes go in, one hangs back, none recoils",
                battle.unit_name(self.unit),
                battle.unit_name(defender),
                battle.entry(defender).quality.word()
            )
        });
    }

    /// The prompt for the defenders' test (MI-26).
    pub fn prompt_defence(&self, battle: &MostIrregular, report: &mut Report) {
        let defender = self.target.first();
        report.prompt(NERVE_DEFENDER, || {
            format!(
                "{} receive the assault ({}): two may fire, one stands, none withdraws",
                battle.unit_name(defender),
                battle.entry(defender).quality.word()
            )
        });
    }

    /// MI-26: asks whether the defenders fire first.
    pub fn fire_question(&self, battle: &MostIrregular, volley: &Volley) -> Question {
        let hits = volley.average(battle);
        let [unit, foe] = [self.unit, self.target.first()].map(|unit| battle.unit_name(unit));
        let fire = format!("fire: about {hits}, at once");
        question(
            Some(&foe),
            format!("{unit} are coming in. Fire first?"),
            [("no", "no"), ("yes", &fire)],
        )
    }

    /// MI-26: asks whether the attackers still reach the defenders.
    pub fn contact_question(&self, battle: &MostIrregular) -> Question {
        let [unit, foe] = [self.unit, self.target.first()].map(|unit| battle.unit_name(unit));
        question(
            None,
            format!("Can {unit} still reach {foe}?"),
            [("no", "no: the assault ends"), ("yes", "yes: they fight")],
        )
    }

    /// The table instruction for the attackers' move.
    pub fn instruct_move(&self, battle: &MostIrregular, report: &mut Report) {
        report.instruct_unit(self.unit.into(), || {
            let target = self.target.words(battle);
            if self.contact {
                format!("move up to 4″ into contact with {target}")
            } else {
                format!("move up to 4″ toward {target}")
            }
        });
    }
}

/// After the dice, against stragglers.
impl Assault {
    pub fn tell_catch(
        &self,
        battle: &MostIrregular,
        head: &str,
        catch: &Catch,
        report: &mut Report,
    ) {
        if !report.is_on() {
            return;
        }
        let side = battle.side(self.unit);
        if catch.captured + catch.away == 0 {
            let name = battle.unit_name(self.unit);
            let (bad, light) = (VerdictTone::Bad, Weight::Movement);
            return report.verdict("MI-24", side, bad, light, |_| {
                Phrase::new(format!("{name} assault"))
                    .then(" and reach nobody")
                    .banner("NO CONTACT")
            });
        }
        let back = match catch.losses.words() {
            words if words.is_empty() => "no effect".to_owned(),
            words => words,
        };
        let back = match catch.away {
            0 => String::new(),
            n => format!("; {} for {back}", count(n, "fights back", "fight back")),
        };
        let (taken, banner, tone, weight) = match (catch.captured, catch.away) {
            (0, _) => (
                "none captured".to_owned(),
                "NONE CAPTURED".to_owned(),
                VerdictTone::Bad,
                Weight::Miss,
            ),
            (n, away) => {
                let taken = match (n, away) {
                    (1, 0) => "captured".to_owned(),
                    (n, 0) => format!("all {n} captured"),
                    (n, _) => format!("{n} captured"),
                };
                let banner = format!("{n} CAPTURED");
                (taken, banner, VerdictTone::Good, Weight::Killed)
            }
        };
        report.verdict("MI-24", side, tone, weight, |_| {
            Phrase::new(head)
                .then(format!(": {taken}{back}"))
                .banner(banner.as_str())
        });
    }
}

/// `1 man straggles`, or `none` for 0.
fn straggle(men: u16, none: &str) -> String {
    match men {
        0 => none.to_owned(),
        n => count(n, "man straggles", "men straggle"),
    }
}

/// After the dice, against a formation.
impl Assault {
    pub fn tell(&self, battle: &MostIrregular, end: &AssaultEnd, report: &mut Report) {
        if !report.is_on() {
            return;
        }
        let [name, foe] = [self.unit, self.target.first()].map(|unit| battle.unit_name(unit));
        let (head, rest, banner, tone, weight, clause) = match end {
            AssaultEnd::HangsBack => (
                format!("{name} hang back from {foe}"),
                " (1 of 3 dice pass)".to_owned(),
                "HANGS BACK",
                VerdictTone::Bad,
                Weight::Movement,
                "MI-25",
            ),
            AssaultEnd::Recoils(men) => (
                format!("{name} recoil 4″ from {foe}"),
                format!(
                    " (0 of 3 dice pass); {}",
                    straggle(*men, "nobody straggles")
                ),
                "BACK 4″",
                VerdictTone::Bad,
                Weight::GivesGround,
                "MI-25",
            ),
            AssaultEnd::NoContact => (
                format!("{name} go in"),
                format!(" and do not reach {foe}"),
                "NO CONTACT",
                VerdictTone::Bad,
                Weight::Movement,
                "MI-26",
            ),
            AssaultEnd::DrivenBack(men) => {
                let strays = match straggle(*men, "") {
                    text if text.is_empty() => text,
                    text => format!(", {text}"),
                };
                (
                    format!("{name} go in"),
                    format!("; {foe} withdraw 4″{strays}"),
                    "DRIVEN BACK",
                    VerdictTone::Good,
                    Weight::GivesGround,
                    "MI-26",
                )
            }
            AssaultEnd::Stopped(fired) => return self.tell_stopped(battle, fired, report),
            AssaultEnd::Fought(melee, fired) => {
                return self.tell_fought(battle, melee, fired.as_ref(), report);
            }
        };
        report.verdict(clause, battle.side(self.unit), tone, weight, |_| {
            Phrase::new(head.as_str()).then(&rest).banner(banner)
        });
    }

    fn tell_stopped(&self, battle: &MostIrregular, fired: &DefensiveFire, report: &mut Report) {
        let (name, it) = (battle.unit_name(self.unit), battle.unit(self.unit));
        let killed = fired.losses.fatal.all();
        let (how, text, banner, tone, weight) = if it.present().is_none() {
            let (grave, weight) = (VerdictTone::Grave, Weight::Removed);
            ("broken up", last_killed(killed), "WIPED OUT", grave, weight)
        } else {
            let (how, banner, weight) = if it.formed.is_none() {
                ("broken up", "BROKEN UP", Weight::Routs)
            } else {
                ("stopped", "STOPPED", Weight::Killed)
            };
            let text = match fired.losses.words() {
                words if words.is_empty() => "no losses".to_owned(),
                words => words,
            };
            let ground = if fired.gives_ground && !it.formed.is_none() {
                format!("; {name} give ground")
            } else {
                String::new()
            };
            (how, text + &ground, banner, VerdictTone::Bad, weight)
        };
        report.verdict("MI-26", battle.side(self.unit), tone, weight, |_| {
            Phrase::new(format!("{name} go in"))
                .then(format!(" and are {how} by fire: {text}"))
                .banner(banner)
        });
    }

    fn tell_fought(
        &self,
        battle: &MostIrregular,
        melee: &Melee,
        fired: Option<&DefensiveFire>,
        report: &mut Report,
    ) {
        let units = [self.unit, self.target.first()];
        let [name, foe] = units.map(|unit| battle.unit_name(unit));
        let Some(loser) = melee.loser else {
            let (plain, weight) = (VerdictTone::Plain, Weight::Routs);
            report.verdict("MI-29", None, plain, weight, |_| {
                Phrase::new(format!("{name} and {foe} fight it out"))
                    .then(format!(": {NOBODY_FORMED}"))
                    .banner("NO WINNER")
            });
            return self.tell_fired(fired, battle, VerdictTone::Plain, report);
        };
        let won = loser == 1;
        let winner = battle.side(units[1 - loser]);
        let gone = battle.unit(units[loser]).present().is_none();
        let verb = if won { "win" } else { "lose" };
        let totals = melee.totals.map_or_else(String::new, |[own, other]| {
            let round = match melee.round {
                1 => String::new(),
                n => format!(" in round {n}"),
            };
            format!(" ({own} to {other}{round})")
        });
        let losses = if melee.totals.is_none() && !gone {
            NOBODY_FORMED.to_owned()
        } else {
            said_losses(melee, won, gone, &foe)
        };
        let banner = if gone {
            "WIPED OUT".to_owned()
        } else {
            format!("{} WINS", colour(winner))
        };
        let (side, tone) = match (won, gone) {
            (true, _) => (winner, VerdictTone::Good),
            (false, false) => (winner, VerdictTone::Bad),
            (false, true) => (winner.other(), VerdictTone::Grave),
        };
        let weight = if gone { Weight::Removed } else { Weight::Routs };
        report.verdict("MI-28", side, tone, weight, |_| {
            Phrase::new(format!("{name} {verb} the assault on {foe}"))
                .then(format!("{totals}: {losses}"))
                .banner(banner.as_str())
        });
        self.tell_fired(fired, battle, tone, report);
    }

    /// The defenders' fire came before the fight, so it is the first event of the assault.
    fn tell_fired(
        &self,
        fired: Option<&DefensiveFire>,
        battle: &MostIrregular,
        tone: VerdictTone,
        report: &mut Report,
    ) {
        let Some(fired) = fired else {
            return;
        };
        let side = battle.side(self.unit);
        report.consequence("MI-26", side, tone, Weight::None, |_| {
            Phrase::new(fired.head.as_str()).then(format!(", close: {}", fired.result))
        });
        report.consequences.rotate_right(1);
    }
}

/// The losses of both sides, the loser's first.
fn said_losses(melee: &Melee, won: bool, gone: bool, foe: &str) -> String {
    let [own, theirs] = melee.losses.map(|losses| losses.words());
    if won {
        let theirs = match (gone, theirs.is_empty()) {
            (true, _) => last_killed(melee.losses[1].fatal.all()),
            (_, true) => "no losses".to_owned(),
            (_, false) => theirs,
        };
        return match (own.is_empty(), theirs == "no losses") {
            (true, true) => theirs,
            (true, false) => format!("{theirs}; no own losses"),
            (false, _) => format!("{theirs}; own losses {own}"),
        };
    }
    let own = match (gone, own.is_empty()) {
        (true, _) => last_killed(melee.losses[0].fatal.all()),
        (_, true) => "no own losses".to_owned(),
        (_, false) => format!("own losses {own}"),
    };
    match (theirs.is_empty(), own == "no own losses") {
        (true, true) => "no losses".to_owned(),
        (true, false) => own,
        (false, _) => format!("{own}; {foe} {theirs}"),
    }
}
