//! An assault on a formation: both tests, the defenders' fire, the rounds (MI-25 to MI-29).

use super::words::{AssaultEnd, DefensiveFire};
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
struct Reaction {
    /// The defenders withdrew; the number of men who straggle.
    withdrew: Option<u16>,
    /// The defenders' fire, if they fired.
    fire: Option<DefensiveFire>,
    /// The fire cost the attackers men or made them give ground.
    weakened: bool,
}

impl Assault {
    pub fn assault_formation(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<AssaultEnd, Suspend> {
        let who = self.unit.into();
        self.prompt_attack(battle, report);
        match battle.three_dice(self.unit, NERVE, "MI-25", table, report)? {
            0 => {
                report.event(who, "falls_back");
                let strays = battle.withdraw(self.unit, "MI-25", table, report)?;
                return Ok(AssaultEnd::Recoils(strays));
            }
            1 => {
                report.event(who, "stays");
                return Ok(AssaultEnd::HangsBack);
            }
            _ => report.event(who, "goes_in"),
        }
        if !self.go_in(battle, table, report)? {
            return Ok(AssaultEnd::NoContact);
        }
        self.meet(battle, table, report)
    }

    /// MI-26: the defender's test and fire; then the rounds.
    fn meet(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<AssaultEnd, Suspend> {
        let defender = self.target.first();
        let mut met = Reaction::default();
        self.prompt_defence(battle, report);
        match battle.three_dice(defender, NERVE_DEFENDER, "MI-26", table, report)? {
            0 => {
                report.event(defender.into(), "falls_back");
                met.withdrew = Some(battle.withdraw(defender, "MI-26", table, report)?);
            }
            1 => report.say("MI-26", || {
                format!("{} receive the assault", battle.unit_name(defender))
            }),
            _ if battle.entry(defender).weapon == Weapon::None => {}
            _ => {
                report.question("fire", || self.fire_question(battle, &self.answer(battle)));
                if table.ask(self.fire_ask(battle))?.is("yes") {
                    report.event(defender.into(), "fires");
                    let volley = self.answer(battle);
                    let head = report.is_on().then(|| volley.head(battle));
                    let shot = volley.shoot(battle, table, report)?;
                    let fired = head.map(|head| DefensiveFire::of(battle, &volley, head, &shot));
                    met.fire = Some(fired.unwrap_or_default());
                    met.weakened = shot.weakened;
                }
            }
        }
        if let Some(end) = self.is_over(battle, &mut met, table, report)? {
            return Ok(end);
        }
        // An officer shot by the defenders' fire no longer counts.
        let officers = [
            (self.officers, self.unit),
            (self.defender_officers, defender),
        ];
        let sides = Sides {
            units: [self.unit, defender],
            officers: officers.map(|(n, unit)| n.min(officers_there(battle, battle.side(unit)))),
        };
        Ok(AssaultEnd::Fought(
            battle.melee(sides, table, report)?,
            met.fire.take(),
        ))
    }

    /// MI-26: the end of an assault that stops before the fight; none if it goes on.
    fn is_over(
        &self,
        battle: &MostIrregular,
        met: &mut Reaction,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Option<AssaultEnd>, Suspend> {
        let end = |met: &mut Reaction| match (met.withdrew, met.fire.take()) {
            (Some(strays), _) => AssaultEnd::DrivenBack(strays),
            (_, Some(fire)) => AssaultEnd::Stopped(fire),
            _ => AssaultEnd::NoContact,
        };
        let nobody = [self.unit, self.target.first()]
            .into_iter()
            .find(|unit| battle.unit(*unit).formed.is_none());
        if let Some(unit) = nobody {
            report.say("MI-26", || {
                format!(
                    "{} have no men formed: the assault is over",
                    battle.unit_name(unit)
                )
            });
            return Ok(Some(end(met)));
        }
        if met.withdrew.is_none() && !met.weakened {
            return Ok(None);
        }
        report.question("still_contact", || self.contact_question(battle));
        if table.ask(contact_ask(met.withdrew.is_some()))?.is("yes") {
            return Ok(None);
        }
        report.say(
            "MI-26",
            "no contact: the assault is over, and neither side is dispersed",
        );
        Ok(Some(end(met)))
    }

    /// The defenders' volley at the attackers: all men, at effective range, not rapid.
    fn answer(&self, battle: &MostIrregular) -> Volley {
        let defender = self.target.first();
        let target = AttackTarget {
            units: vec![self.unit],
            stand: Stand::Formed,
        };
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

impl MostIrregular {
    /// MI-25: a body that fails with every die withdraws; each 1 on a die for every man makes a straggler, the fit first. Returns
    /// their number.
    fn withdraw(
        &mut self,
        unit: Unit,
        clause: &'static str,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let formed = self.unit(unit).formed;
        let hand = self.hand(unit, WITHDRAWING, formed.all(), &FALLS_BACK);
        report.prompt(WITHDRAWING, || format!("{} withdraw", self.unit_name(unit)));
        let back = formed.first(table.hand(hand)?.count(0), false);
        self.unit_mut(unit).stray(back);
        report.fact("fell_back", Who::Table, unit.into(), 1);
        report.fact("strayed", Who::Table, unit.into(), back.all());
        let strays = back.all();
        report.say(clause, || {
            format!(
                "{} withdraw 4″; {} 4″ further and straggle",
                self.unit_name(unit),
                count(strays, "man goes", "men go")
            )
        });
        report.instruct_unit(unit.into(), || match strays {
            0 => "move back 4″ as a body".to_owned(),
            n => format!(
                "move back 4″ as a body, then {} 4″ further",
                count(n, "man", "men")
            ),
        });
        Ok(strays)
    }
}
