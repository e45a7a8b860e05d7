//! The verdict of an attack.

use super::blows::Landed;
use super::*;

impl AttackRoll {
    /// Reports the result of an attack; `deed` is the head of the sentence, with what is unusual about the attack.
    pub fn conclude(&self, at: &mut At, landed: &Landed, deed: impl FnOnce(&Rangers) -> Say) {
        at.acts(self.by, self.clause, |it| {
            let (tone, weight, outcome) = landed.outcome(self.on);
            (tone, weight, deed(it).then(outcome))
        });
    }
}

impl Landed {
    pub fn is_kill(&self) -> bool {
        self.left == 0
    }

    pub fn is_critical(&self) -> bool {
        self.struck.critical && self.lost > 0
    }

    /// The outcome of an attack on a figure, behind its deed.
    fn outcome(&self, on: Unit) -> End {
        let &Landed {
            lost, left, lucky, ..
        } = self;
        match () {
            () if left == 0 => (Good, Weight::Killed, say!("||{ON} KILLED", on)),
            () if !self.struck.hit => {
                let how = if self.naturals && self.die == 20 {
                    say!(" (natural 20)")
                } else {
                    bracket(self.die, self.need, 20, self.spent)
                };
                (Bad, Weight::Miss, say!("|: miss{how}|MISS", how))
            }
            () if lost == 0 && lucky => {
                let saved = say!("|: hit, but lucky: no wound|{ON} LUCKY", on);
                (Bad, Weight::NoEffect, saved)
            }
            () if lost == 0 => {
                let (face, roll) = (self.wound_face, self.wound_roll);
                let none = say!(
                    "|: hit, no wound (wound roll {face} + {more} = {roll})|NO WOUND",
                    face,
                    more = roll - face,
                    roll
                );
                (Bad, Weight::NoEffect, none)
            }
            () => {
                let wounds = say!(
                    "|: {lucky?lucky, }{lost wound/wounds}; {left more wound kills/more wounds kill}|",
                    lucky,
                    lost,
                    left
                );
                let banner = if self.struck.critical {
                    say!("||{ON}: CRITICAL HIT", on)
                } else {
                    say!("||{ON}: {lost WOUND/WOUNDS}", on, lost)
                };
                (Good, Weight::Wounded, wounds.then(banner))
            }
        }
    }
}
