//! An assault on a formation: both tests, the defenders' fire, the rounds (MI-25 to MI-29).

use super::words::AssaultEnd;
use super::*;
use crate::rules::most_irregular::combat::Sides;

/// MI-25: on 1 a man straggles.
static FALLS_BACK: Reading = Reading {
    classes: &["straggles", "keeps with the body"],
    of: &[0, 1, 1, 1, 1, 1],
};

/// The reason for rolling.
const WITHDRAWING: &str = "withdrawing";

/// The defenders' reaction to attackers who go in.
#[derive(Default)]
struct DefenderReaction {
    /// The defenders withdrew; the number of men who straggle.
    withdrew: Option<u16>,
    /// The defenders' fire, if they fired.
    fire: Option<VolleyResult>,
    /// The fire cost the attackers men or made them give ground.
    weakened: bool,
}

impl Assault {
    pub fn assault_formation(&self, at: &mut At) -> Result<AssaultEnd, Suspend> {
        let unit = self.unit;
        self.prompt_attack(at);
        match at.three_dice(unit, NERVE, "MI-25")? {
            0 => {
                at.event(unit, "falls_back");
                return Ok(AssaultEnd::Recoils(at.withdraw(unit, "MI-25")?));
            }
            1 => {
                at.event(unit, "stays");
                return Ok(AssaultEnd::HangsBack);
            }
            _ => at.event(unit, "goes_in"),
        }
        if !self.go_in(at)? {
            return Ok(AssaultEnd::NoContact);
        }
        self.meet(at)
    }

    /// MI-26: the defender's test and fire; then the rounds.
    fn meet(&self, at: &mut At) -> Result<AssaultEnd, Suspend> {
        let defender = self.target.first();
        let mut met = DefenderReaction::default();
        self.prompt_defence(at);
        match at.three_dice(defender, NERVE_DEFENDER, "MI-26")? {
            0 => {
                at.event(defender, "falls_back");
                met.withdrew = Some(at.withdraw(defender, "MI-26")?);
            }
            1 => at.line("MI-26", |_| {
                say!("{defender} receive the assault", defender)
            }),
            _ if at.entry(defender).weapon == Weapon::None => {}
            _ => {
                at.question("fire", |it| self.fire_question(it));
                let ask = self.fire_ask(at);
                if at.table.ask(ask)?.is("yes") {
                    at.event(defender, "fires");
                    let shot = self.answer(at).shoot(at)?;
                    met.weakened = shot.weakened;
                    met.fire = Some(shot);
                }
            }
        }
        let over = self.is_over(at, &met)?;
        if !at.unit(self.unit).formed.is_none() {
            self.tell_move(at, over.is_none());
        }
        if let Some(end) = over {
            return Ok(end);
        }
        // An officer shot by the defenders' fire no longer counts.
        let officers = [
            (self.officers, self.unit),
            (self.defender_officers, defender),
        ];
        let sides = Sides {
            units: [self.unit, defender],
            officers: officers.map(|(n, unit)| n.min(officers_there(at, at.side(unit)))),
        };
        Ok(AssaultEnd::Fought(at.melee(sides)?, met.fire))
    }

    /// MI-26: the end of an assault that stops before the fight; none if it goes on.
    fn is_over(&self, at: &mut At, met: &DefenderReaction) -> Result<Option<AssaultEnd>, Suspend> {
        let end = match (met.withdrew, met.fire) {
            (Some(strays), _) => AssaultEnd::DrivenBack(strays),
            (_, Some(fire)) => AssaultEnd::Stopped(fire),
            _ => AssaultEnd::NoContact,
        };
        let nobody = [self.unit, self.target.first()]
            .into_iter()
            .find(|unit| at.unit(*unit).formed.is_none());
        if let Some(unit) = nobody {
            at.line("MI-26", |_| {
                say!("{unit} have no men formed: the assault is over", unit)
            });
            return Ok(Some(end));
        }
        if met.withdrew.is_none() && !met.weakened {
            return Ok(None);
        }
        at.question("still_contact", |_| {
            self.contact_question(met.fire.as_ref())
        });
        if at.table.ask(contact_ask(met.withdrew.is_some()))?.is("yes") {
            return Ok(None);
        }
        at.line("MI-26", |_| {
            say!("no contact: the assault is over, and neither side is dispersed")
        });
        Ok(Some(end))
    }

    /// The defenders' volley at the attackers: all men, at effective range, not rapid.
    pub fn answer(&self, battle: &MostIrregular) -> Volley {
        let defender = self.target.first();
        let target = AttackTarget::new(battle, vec![self.unit], Stand::Formed);
        Volley {
            unit: defender,
            arc: FireArc::all(&target, battle),
            target,
            range: None,
            cover: self.cover,
            rapid: false,
            figures: battle.unit(defender).formed,
            loose: false,
            officers: self.officers_near,
        }
    }

    fn fire_ask(&self, battle: &MostIrregular) -> Ask {
        Ask::yes_or_no(
            "fire",
            battle.owner(self.target.first()),
            "The attackers are coming in. Fire first?",
        )
        .open()
    }
}

/// MI-26: only the players can see this. By default losses do not stop the attackers, and defenders who withdraw get away.
fn contact_ask(withdrew: bool) -> Ask {
    Ask {
        default: Chosen::Word(if withdrew { "no" } else { "yes" }),
        ..Ask::yes_or_no(
            "still_contact",
            Owner::TABLE,
            "Can the attackers still reach the enemy?",
        )
    }
}

impl At<'_, '_, '_> {
    /// MI-25: a body that fails with every die withdraws; each 1 on a die for every man makes a straggler, the fit first. Returns
    /// their number.
    fn withdraw(&mut self, unit: Unit, clause: &'static str) -> Result<u16, Suspend> {
        let formed = self.unit(unit).formed;
        let hand = self.hand(unit, WITHDRAWING, formed.all(), &FALLS_BACK);
        self.prompt(WITHDRAWING, |_| say!("{unit} withdraw", unit));
        let back = formed.first(self.table.hand(hand)?.count(0), false);
        self.unit_mut(unit).stray(back);
        let strays = back.all();
        self.fact("fell_back", Who::Table, unit, 1);
        self.fact("strayed", Who::Table, unit, strays);
        self.line(clause, |_| {
            say!(
                "{unit} withdraw 4″; {strays man goes/men go} 4″ further and straggle",
                unit,
                strays
            )
        });
        // Nobody has fallen yet.
        self.tell(unit, |_| Todo::Engage(say!("move back 4″ as a body")));
        self.tell_party(unit, Party::StrayedFirst, "move", strays, || {
            say!("4″ further")
        });
        Ok(strays)
    }
}
