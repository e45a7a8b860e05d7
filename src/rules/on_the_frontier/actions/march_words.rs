//! The words of `move`: prompts, the commander's question, verdicts, table instructions.

use super::march::{Direction, March};
use super::*;

impl March {
    fn name(&self, battle: &OnTheFrontier) -> Subject {
        match self.who {
            Who::Unit(unit) => battle.subject(Unit(unit)),
            who => Subject::one(battle.call(who)),
        }
    }

    /// `6″ and the roll`, after all deductions.
    fn reach(&self, battle: &OnTheFrontier) -> String {
        match self.base(battle) {
            base @ 0.. => format!("{base}″ and the roll"),
            base => format!("the roll less {}″", -base),
        }
    }

    /// The inches added to the die.
    fn base(&self, battle: &OnTheFrontier) -> i32 {
        let off = 4 * (i32::from(self.is_slowed(battle)) + i32::from(self.deploying));
        i32::from(self.rate(battle).0) - off
    }

    /// `1st Foot move` or `1st Foot charge at Their Cousins`.
    pub fn attempt(&self, battle: &OnTheFrontier) -> String {
        let name = self.name(battle);
        match self.charge {
            Some(target) => format!(
                "{} at {}",
                name.does("charges", "charge"),
                battle.unit_name(target)
            ),
            None => name.does("moves", "move"),
        }
    }

    /// The prompt for the die.
    pub fn prompt(&self, battle: &OnTheFrontier, report: &mut Report) {
        report.prompt("to move", || {
            format!("{}. 1D6: {}", self.attempt(battle), self.reach(battle))
        });
    }

    /// OF-06: the commander's question, and the prompt for the second roll.
    pub fn ask_to_lead(
        &self,
        battle: &OnTheFrontier,
        (unit, leader): (Unit, Character),
        die: u8,
        report: &mut Report,
    ) {
        let name = battle.commander_name(leader);
        report.question("follow_me", || {
            let far = inches(f64::from((self.base(battle) + i32::from(die)).max(0)));
            let text = format!(
                "{} up to {far} (rolled {die}). Roll again with {name}? The new roll stands.",
                self.attempt(battle)
            );
            let options = [
                ("no", format!("no: {far}")),
                ("yes", "roll again".to_owned()),
            ];
            question(&battle.unit_name(unit), text, options)
        });
        report.prompt_again("to move", || {
            format!(
                "Follow me: {name} leads {}, roll again. 1D6: {}; this one counts",
                battle.unit_name(unit),
                self.reach(battle)
            )
        });
    }

    /// `1st Foot move up to 11″`.
    pub fn conclude(&self, battle: &OnTheFrontier, pace: Pace, distance: f64, report: &mut Report) {
        let side = battle.roster.directory.owner(self.who).side;
        let rolled = match pace.led {
            Some((_, first)) => format!(" (rolled {first}, then {})", pace.die),
            None => format!(" (rolled {})", pace.die),
        };
        if distance <= 0.0 {
            let words = |_| {
                let charge = self.charge.map_or("", |_| ", no charge");
                Phrase::new(format!("{} cannot move", self.name(battle)))
                    .then(charge)
                    .then(&rolled)
                    .banner("NO MOVE")
            };
            report.verdict("OF-05", side, VerdictTone::Bad, Weight::Movement, words);
            return;
        }
        let far = inches(distance);
        report.plain("OF-05", side, |_| {
            let banner = match self.charge {
                Some(_) => format!("CHARGE {far}"),
                None => far.clone(),
            };
            let phrase = match pace.led {
                Some((leader, _)) => self.led(battle, leader, &far).then(&rolled),
                None => self.unled(battle, &far),
            };
            phrase.banner(banner)
        });
    }

    fn deploys(&self, word: &'static str) -> String {
        if self.deploying {
            format!(" and {word}")
        } else {
            String::new()
        }
    }

    fn unled(&self, battle: &OnTheFrontier, far: &str) -> Phrase {
        let back = match (self.charge, self.direction) {
            (Some(_), _) => ",",
            (None, Direction::Back) => " back",
            _ => "",
        };
        Phrase::new(self.attempt(battle))
            .then(format!("{back} up to {far}"))
            .then(self.deploys(self.name(battle).verb("deploys", "deploy")))
    }

    fn led(&self, battle: &OnTheFrontier, leader: Character, far: &str) -> Phrase {
        let (leader, name) = (battle.commander_name(leader), self.name(battle));
        let head = match (self.charge, self.direction) {
            (Some(target), _) => format!(
                "{leader} leads the charge of {name} at {}",
                battle.unit_name(target)
            ),
            (None, Direction::Back) => format!("{leader} leads {name} back"),
            _ => format!("{leader} leads {name}"),
        };
        Phrase::new(head)
            .then(format!(": up to {far}"))
            .then(self.deploys("deploy"))
    }

    /// The table instructions; none if no inches are left.
    pub fn instruct(&self, battle: &OnTheFrontier, distance: f64, report: &mut Report) {
        if distance <= 0.0 {
            return;
        }
        report.instruct_unit(self.who, || {
            let far = inches(distance);
            match (self.charge, self.direction) {
                (Some(target), _) => {
                    format!(
                        "move up to {far} into contact with {}",
                        battle.unit_name(target)
                    )
                }
                (_, Direction::Back) => format!("move back up to {far}"),
                _ => format!("move up to {far}"),
            }
        });
        if self.deploying {
            report.instruct_unit(self.who, "unlimber, muzzle to the target");
        }
        if let Who::Unit(unit) = self.who {
            battle.instruct_company(Unit(unit), report);
        }
    }
}
