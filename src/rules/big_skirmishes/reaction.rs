//! Reaction: a unit attacked may evade, fire or counter-charge (BS-42).

use super::combat::hits_on;
use super::verdicts::choices;
use super::volley::{Fired, short_range, volley_of};
use super::*;

/// An attack to react to.
#[derive(Clone, Copy, Debug)]
pub struct IncomingAttack {
    pub by: Unit,
    pub on: Unit,
    /// True for a charge or contact, false for fire (option `react_to_fire`).
    pub hand_to_hand: bool,
    pub charging: bool,
    /// The attacker is at a defended obstacle (BS-45).
    pub obstacle: bool,
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
    pub unit: Unit,
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

impl At<'_, '_, '_> {
    /// Resolves one try to react; by default the unit tries.
    pub(crate) fn react(&mut self, attack: &IncomingAttack) -> Result<Reacted, Suspend> {
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
        self.question("react", |it| attack.try_question(it));
        let reacts = self.table.ask(ask)?.is("yes");
        // Who attacks out of hiding is seen now. Until the answer the attack can be taken back without a trace on the table.
        self.unit_mut(attack.by).hidden = false;
        if !reacts {
            return Ok(stands(Try::Declined));
        }
        let tried = self.roll_to_react(attack)?;
        if !matches!(tried, Try::Rolled { in_time: true, .. }) {
            return Ok(stands(tried));
        }
        let choice = Ask {
            id: "reaction",
            question: "In time. What does it do?",
            options: Options::words(self.reactions(attack)),
            default: Chosen::Word("stand"),
            preset: false,
            ..ask
        };
        self.question("reaction", |it| attack.choice_question(it));
        let mut fired = None;
        let reaction = match self.table.ask(choice)? {
            Chosen::Word("evade") => {
                self.evade(attack);
                Reaction::Evade
            }
            Chosen::Word("fire") => {
                self.event(unit, "fires");
                fired = Some(self.fire_in_reaction(attack)?);
                Reaction::Fire
            }
            Chosen::Word("counter-charge") => {
                self.event(unit, "counter_charges");
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
    fn roll_to_react(&mut self, attack: &IncomingAttack) -> Result<Try, Suspend> {
        let unit = attack.on;
        let (it, entry) = (*self.unit(unit), *self.entry(unit));
        let need = self
            .sum_of(unit, "reaction", "BS-42")
            .plus(4, "to react")
            .on("D6")
            .minus(u16::from(entry.rating == Rating::Elite), "elite")
            .plus(u16::from(entry.rating == Rating::Raw), "raw")
            .plus(u16::from(it.activated), "activated this turn")
            .count(6, "or more on the die")?
            .clamp(1, 6);
        self.prompt("to react", |it| attack.try_prompt(it));
        let reads = &READS[usize::from(need) - 1];
        let owner = (entry.side, self.owner(unit));
        let rolled = self.roll_one("to react", owner, reads)?;
        let in_time = rolled.count(REACTS) > 0;
        self.event(unit, if in_time { "reacts" } else { "fails_to_react" });
        Ok(Try::Rolled {
            face: rolled.face(),
            need: u8::try_from(need).unwrap_or(6),
            in_time,
        })
    }

    /// Fires at short range with all men who usually fire (BS-42).
    fn fire_in_reaction(&mut self, attack: &IncomingAttack) -> Result<Fired, Suspend> {
        let volley = volley_of(self, attack.on, attack.by);
        self.unit_mut(attack.on).hidden = false;
        self.volley_prompts(&volley, 5, true);
        self.shoot(&volley, 5)
    }

    /// Evades: about face at no cost, then one ordinary move.
    fn evade(&mut self, attack: &IncomingAttack) {
        self.event(attack.on, "evades");
        self.tell(attack.on, |it| {
            let far = it.retreat_rate(attack.on);
            let by = attack.by;
            Todo::Move(say!("turn about, move {far} away from {by}", far, by))
        });
    }
}

impl BigSkirmishes {
    /// The reactions open to the unit, `stand` first.
    fn reactions(&self, attack: &IncomingAttack) -> &'static [&'static str] {
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
}

/// The words of a try to react.
impl IncomingAttack {
    fn try_prompt(&self, battle: &BigSkirmishes) -> Say {
        let how = match (self.hand_to_hand, self.charging) {
            (true, true) => "charged",
            (true, false) => "contacted",
            _ => "fired at",
        };
        let quality = match battle.entry(self.on).rating {
            Rating::Average => "",
            rating => rating.word(),
        };
        let activated = battle.unit(self.on).activated;
        let acted = say!("{activated?already activated}", activated);
        let why = vec![say!("{quality}", quality), acted];
        say!(
            "{on}, {how} by {by}: react[ ({why})]",
            self.on,
            how,
            self.by,
            why
        )
    }

    fn try_question(&self, battle: &BigSkirmishes) -> QuestionOf {
        let (it, entry) = (battle.unit(self.on), battle.entry(self.on));
        let worse = u8::from(entry.rating == Rating::Raw) + u8::from(it.activated);
        let need = 4 + worse - u8::from(entry.rating == Rating::Elite);
        let chance = Percent(f64::from(7 - need) / 6.0);
        // Of a hidden unit nobody learns what it could do.
        let open = if it.hidden {
            &[]
        } else {
            &battle.reactions(self)[1..]
        };
        let attempt = match *open {
            [one] => say!("try to {one}", one),
            [one, two] => say!("try to {one} or {two}", one, two),
            [one, two, three] => say!("try to {one}, {two} or {three}", one, two, three),
            _ => say!("try"),
        };
        let how = match (self.hand_to_hand, self.charging) {
            (true, true) => "Charged",
            (true, false) => "Contacted",
            _ => "Fired at",
        };
        QuestionOf {
            of: Some(self.on.into()),
            text: say!(
                "{how} by {by}, {far}. Try to react?",
                how,
                self.by,
                self.far
            ),
            options: choices([
                (
                    "yes",
                    say!(
                        "{attempt}: in time on {need}+ ({chance})",
                        attempt,
                        need,
                        chance
                    ),
                ),
                ("no", say!("stand and take it")),
            ]),
        }
    }

    fn choice_question(&self, battle: &BigSkirmishes) -> QuestionOf {
        let by = self.by;
        let need = hits_on(self.obstacle, self.charging);
        let [standing, charging] = [false, true].map(|charges| hits_on(false, charges));
        let leads = |word: &'static str| match word {
            "evade" => {
                let far = battle.retreat_rate(self.on);
                say!("evade {far}, turning about free: no contact", far)
            }
            "fire" => {
                let dice = battle.dice_of(&volley_of(battle, self.on, self.by));
                say!("fire: {dice}D6, hits on 5+", dice)
            }
            "stand" if !self.hand_to_hand => say!("stand and take it"),
            "stand" => say!(
                "stand and fight at the turn's end: hits on {standing}+, {by} on {need}+",
                standing,
                by,
                need
            ),
            word => say!(
                "{word}: hits on {charging}+, {by} on {need}+",
                word,
                charging,
                by,
                need
            ),
        };
        let options = battle.reactions(self).iter();
        QuestionOf {
            of: Some(self.on.into()),
            text: say!("In time. What {on:does/do} {on} do?", self.on),
            options: options
                .map(|word| ((*word).to_owned(), leads(word)))
                .collect(),
        }
    }
}
