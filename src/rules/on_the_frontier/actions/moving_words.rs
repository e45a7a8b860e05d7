//! The words of `move`: prompts, the commander's question, verdicts, table instructions.

use super::moving::{Direction, Move};
use super::*;

impl Move {
    /// `1st Foot move` or `1st Foot charge at Their Cousins`.
    pub fn attempt(&self) -> Say {
        let who = self.who;
        if let Some(target) = self.charge {
            say!("{who charges/charge} at {target}", who, target)
        } else {
            say!("{who moves/move}", who)
        }
    }

    /// `6″ + 1D6`, after all deductions.
    fn reach(&self, battle: &OnTheFrontier) -> Say {
        match f64::from(self.base(battle)) {
            base @ 0.0.. => say!("{base} + 1D6", base),
            base => say!("1D6 - {less}", less = -base),
        }
    }

    /// The inches added to the die.
    fn base(&self, battle: &OnTheFrontier) -> i32 {
        let off = 4 * (i32::from(self.is_slowed(battle)) + i32::from(self.deploying));
        i32::from(self.rate(battle).0) - off
    }

    /// The prompt for the die.
    pub fn prompt(&self, at: &mut At) {
        at.prompt("to move", |it| {
            let (attempt, reach) = (self.attempt(), self.reach(it));
            say!("{attempt}: {reach}", attempt, reach)
        });
    }

    /// OF-06: the commander's question, and the prompt for the second roll.
    pub fn ask_to_lead(&self, at: &mut At, unit: Unit, leader: Character, die: u8) {
        at.question("follow_me", |it| {
            let far = f64::from((self.base(it) + i32::from(die)).max(0));
            let text = say!(
                "{attempt} up to {far} (rolled {die}). Roll again with {leader}? The new roll stands.",
                attempt = self.attempt(),
                far,
                die,
                leader
            );
            let options = [("no", say!("keep {far}", far)), ("yes", say!("roll again"))];
            question(unit, text, options)
        });
        at.prompt_again("to move", |it| {
            say!(
                "Follow me: {leader} leads {unit}, roll again: {reach}; this one counts",
                leader,
                unit,
                reach = self.reach(it)
            )
        });
    }

    /// `1st Foot move up to 11″`.
    pub fn conclude(&self, at: &mut At, pace: Pace, far: f64) {
        let (who, die) = (self.who, pace.die);
        at.end("OF-05", who, |_| {
            let first = pace.led.map(|(_, first)| say!("{first}, then ", first));
            let rolled = say!("| (rolled {first}{die})", first, die);
            if far <= 0.0 {
                let charge = self.charge.is_some();
                let stays = say!(
                    "{who} cannot move|{charge?, no charge}|NO MOVE",
                    who,
                    charge
                );
                return (Bad, Weight::Movement, stays.then(rolled));
            }
            let moved = match pace.led {
                Some((leader, _)) => self.led(leader, far).then(rolled),
                None => self.unled(far),
            };
            let charge = self.charge.map(|_| "CHARGE");
            let banner = say!("||[{charge} ]{far}", charge, far);
            (Plain, Weight::Movement, moved.then(banner))
        });
    }

    fn unled(&self, far: f64) -> Say {
        let back = match (self.charge, self.direction) {
            (Some(_), _) => ",",
            (None, Direction::Back) => " back",
            _ => "",
        };
        let who = self.who;
        let deploys = self.deploying.then(|| say!("{who:deploys/deploy}", who));
        let way = say!("|{back} up to {far}[ and {deploys}]", back, far, deploys);
        self.attempt().then(way)
    }

    fn led(&self, leader: Character, far: f64) -> Say {
        let who = self.who;
        let head = match (self.charge, self.direction) {
            (Some(target), _) => say!(
                "{leader} leads the charge of {who} at {target}",
                leader,
                who,
                target
            ),
            (None, Direction::Back) => say!("{leader} leads {who} back", leader, who),
            _ => say!("{leader} leads {who}", leader, who),
        };
        head.then(say!(
            "|: up to {far}{deploying? and deploy}",
            far,
            self.deploying
        ))
    }

    /// The table instructions; none if no inches are left.
    pub fn instruct(&self, at: &mut At, far: f64) {
        if far <= 0.0 {
            return;
        }
        at.tell(self.who, |_| {
            let way = match (self.charge, self.direction) {
                (Some(target), _) => {
                    say!(
                        "move up to {far} into contact with {target} if it reaches",
                        far,
                        target
                    )
                }
                (_, Direction::Back) => say!("move back up to {far}", far),
                _ => say!("move up to {far}", far),
            };
            // Guns may have stood limbered or not, so the way back is that of the move.
            let deploy = self.deploying.then_some("unlimber, muzzle to the target");
            Todo::Move(way.then(say!("[, {deploy}]", deploy)))
        });
        if let Who::Unit(unit) = self.who {
            at.instruct_company(Unit(unit));
        }
    }
}
