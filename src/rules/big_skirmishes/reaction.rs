//! Reaction: a unit attacked may evade, fire or counter-charge (BS-42).

use super::volley::{Fired, reaction_prompts, short_range, volley_of};
use super::*;

/// An attack to react to.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    pub by: u16,
    pub on: u16,
    /// True for a charge or contact, false for fire (option `react_to_fire`).
    pub hand_to_hand: bool,
    pub charging: bool,
    /// Inches to the attacker.
    pub far: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reaction {
    Stand,
    Evade,
    Fire,
    CounterCharge,
}

/// The result of a try to react.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Try {
    /// The unit is engaged or off the table.
    Impossible,
    /// Its side chose not to try.
    Declined,
    /// The face (`None` in the odds) and the face needed.
    Rolled {
        face: Option<u8>,
        need: u8,
        in_time: bool,
    },
}

/// A unit's reaction to an attack.
#[derive(Clone, Debug)]
pub struct Reacted {
    pub unit: u16,
    pub tried: Try,
    pub reaction: Reaction,
    pub fired: Option<Fired>,
}

impl Reacted {
    /// The losses from its fire.
    pub fn casualties(&self) -> &[Casualties] {
        self.fired.as_ref().map_or(&[], |fired| &fired.casualties)
    }
}

/// Readings for a need of 1 to 6. The rules need 3 to 6; the umpire may set others.
static READS: [Reading; 6] = [
    reads(&[1, 1, 1, 1, 1, 1]),
    reads(&[0, 1, 1, 1, 1, 1]),
    reads(&[0, 0, 1, 1, 1, 1]),
    reads(&[0, 0, 0, 1, 1, 1]),
    reads(&[0, 0, 0, 0, 1, 1]),
    reads(&[0, 0, 0, 0, 0, 1]),
];
const REACTS: usize = 1;

const fn reads(of: &'static [u8]) -> Reading {
    Reading {
        classes: &["too late", "in time"],
        of,
    }
}

impl BigSkirmishes {
    /// Resolves one try to react; by default the unit tries.
    pub fn react(
        &mut self,
        attack: &Attack,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Reacted, Suspend> {
        let unit = attack.on;
        let stands = |tried| Reacted {
            unit,
            tried,
            reaction: Reaction::Stand,
            fired: None,
        };
        if self.unit(unit).combat != 0 || self.entry(unit).dummy || !self.unit(unit).in_play() {
            return Ok(stands(Try::Impossible));
        }
        let ask = Ask {
            default: Chosen::Word("yes"),
            ..Ask::yes_or_no(
                "react",
                self.owner(unit),
                "Attacked. Try to react? On 4+ it may evade, fire or counter-charge.",
            )
        };
        self.try_question(attack, report);
        if !table.ask(ask)?.is("yes") {
            return Ok(stands(Try::Declined));
        }
        let tried = self.roll_to_react(attack, table, report)?;
        if !matches!(tried, Try::Rolled { in_time: true, .. }) {
            return Ok(stands(tried));
        }
        let choice = Ask {
            id: "reaction",
            question: "In time. What does it do?",
            options: Options::words(self.reactions(attack)),
            default: Chosen::Word("stand"),
            ..ask
        };
        self.choice_question(attack, report);
        let mut fired = None;
        let reaction = match table.ask(choice)? {
            Chosen::Word("evade") => {
                self.evade(attack, report);
                Reaction::Evade
            }
            Chosen::Word("fire") => {
                report.event(Who::Unit(unit), "fires");
                fired = Some(self.fire_in_reaction(attack, table, report)?);
                Reaction::Fire
            }
            Chosen::Word("counter-charge") => {
                report.event(Who::Unit(unit), "counter_charges");
                Reaction::CounterCharge
            }
            _ => Reaction::Stand,
        };
        Ok(Reacted {
            unit,
            tried,
            reaction,
            fired,
        })
    }

    /// Rolls to react: 4+ with +1 elite, -1 raw, -1 if activated this turn.
    fn roll_to_react(
        &mut self,
        attack: &Attack,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Try, Suspend> {
        let unit = attack.on;
        let (it, entry) = (*self.unit(unit), *self.entry(unit));
        let id = self.id_of(unit).to_owned();
        let need = report
            .figure_of(&id, "reaction", "BS-42")
            .plus(4, "to react")
            .on("D6")
            .minus(u16::from(entry.rating == Rating::Elite), "elite")
            .plus(u16::from(entry.rating == Rating::Raw), "raw")
            .plus(u16::from(it.activated), "activated this turn")
            .count(6, "or more on the die")?
            .clamp(1, 6);
        self.try_prompt(attack, report);
        let reads = &READS[usize::from(need) - 1];
        let owner = (entry.side, self.owner(unit));
        let rolled = self.roll_one("to react", owner, reads, table, report)?;
        let in_time = rolled.count(REACTS) > 0;
        report.event(
            Who::Unit(unit),
            if in_time { "reacts" } else { "fails_to_react" },
        );
        Ok(Try::Rolled {
            face: rolled.face(),
            need: u8::try_from(need).unwrap_or(6),
            in_time,
        })
    }

    /// The reactions open to the unit, `stand` first.
    fn reactions(&self, attack: &Attack) -> &'static [&'static str] {
        let (it, entry) = (self.unit(attack.on), self.entry(attack.on));
        let in_reach = attack.hand_to_hand
            || short_range(entry.weapon, it.tap_loaded).is_some_and(|short| attack.far <= short);
        let fires = !it.black_smoke && self.can_fire(attack.on).is_ok() && in_reach;
        // Cavalry never charges a square (BS-43), even one that makes contact.
        let square = self.unit(attack.by).formation == Formation::Square;
        let counter = attack.hand_to_hand && entry.arm == Arm::Cavalry && !square;
        match (fires, counter) {
            (false, false) => &["stand", "evade"],
            (true, false) => &["stand", "evade", "fire"],
            (false, true) => &["stand", "evade", "counter-charge"],
            (true, true) => &["stand", "evade", "fire", "counter-charge"],
        }
    }

    /// Fires at short range with all men who usually fire (BS-42).
    fn fire_in_reaction(
        &mut self,
        attack: &Attack,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Fired, Suspend> {
        let volley = volley_of(self, attack.on, attack.by);
        self.reveal(attack.on, report);
        reaction_prompts(self, &volley, report);
        self.shoot(&volley, 5, table, report)
    }

    /// Evades: about face at no cost, then one ordinary move.
    fn evade(&mut self, attack: &Attack, report: &mut Report) {
        let unit = attack.on;
        let rate = self.retreat_rate(unit);
        report.event(Who::Unit(unit), "evades");
        report.instruct_unit_to(Who::Unit(unit), |viewer| {
            let by = self.unit_name(attack.by, viewer);
            format!("turn about, move {} away from {by}", inches(rate))
        });
    }
}

impl BigSkirmishes {
    fn try_prompt(&self, attack: &Attack, report: &mut Report) {
        report.prompt_each("to react", || {
            let (it, entry) = (self.unit(attack.on), self.entry(attack.on));
            let mut why = Vec::new();
            match entry.rating {
                Rating::Elite => why.push("elite"),
                Rating::Raw => why.push("raw"),
                Rating::Average => {}
            }
            if it.activated {
                why.push("already activated");
            }
            let why = match &why[..] {
                [] => String::new(),
                all => format!(" ({})", all.join(", ")),
            };
            let how = attack.how();
            let words = ViewerText::new(true, |viewer| {
                format!(
                    "{}, {how} by {}: react{why}",
                    self.unit_name(attack.on, viewer),
                    self.unit_name(attack.by, viewer)
                )
            });
            move |_, viewer| words.to(viewer).to_owned()
        });
    }

    fn try_question(&self, attack: &Attack, report: &mut Report) {
        let secrets = report.has_secrets();
        report.question("react", || {
            let (it, entry) = (self.unit(attack.on), self.entry(attack.on));
            let worse = u8::from(entry.rating == Rating::Raw) + u8::from(it.activated);
            let need = 4 + worse - u8::from(entry.rating == Rating::Elite);
            let chance = percent(f64::from(7 - need) / 6.0);
            let no = if attack.hand_to_hand {
                "do not: receives the charge"
            } else {
                "do not"
            };
            let how = match (attack.hand_to_hand, attack.charging) {
                (true, true) => "Charged",
                (true, false) => "Contacted",
                _ => "Fired at",
            };
            let far = inches(attack.far);
            Question {
                of: ViewerText::new(secrets, |viewer| self.unit_name(attack.on, viewer)),
                text: ViewerText::new(secrets, |viewer| {
                    let by = self.unit_name(attack.by, viewer);
                    format!("{how} by {by}, {far}. Try to react?")
                }),
                options: vec![
                    (
                        "yes".to_owned(),
                        ViewerText::plain(format!("react: in time on {need}+ ({chance})")),
                    ),
                    ("no".to_owned(), ViewerText::plain(no)),
                ],
            }
        });
    }

    fn choice_question(&self, attack: &Attack, report: &mut Report) {
        let secrets = report.has_secrets();
        report.question("reaction", || {
            let rate = inches(self.retreat_rate(attack.on));
            let volley = volley_of(self, attack.on, attack.by);
            let leads = |word: &&str| {
                let text = match *word {
                    "evade" => format!("evade {rate}, turning about free"),
                    "fire" => format!("fire: {}D6, hits on 5+", self.dice_of(&volley)),
                    other => other.to_owned(),
                };
                ((*word).to_owned(), ViewerText::plain(text))
            };
            Question {
                of: ViewerText::new(secrets, |viewer| self.unit_name(attack.on, viewer)),
                text: ViewerText::new(secrets, |viewer| {
                    let who = self.subject(attack.on, viewer);
                    format!("In time. What {} {who} do?", who.verb("does", "do"))
                }),
                options: self.reactions(attack).iter().map(leads).collect(),
            }
        });
    }
}

impl Attack {
    /// `charged`, `contacted`, `fired at`.
    fn how(&self) -> &'static str {
        match (self.hand_to_hand, self.charging) {
            (true, true) => "charged",
            (true, false) => "contacted",
            _ => "fired at",
        }
    }
}
