//! The verdict of an attack.

use super::blows::Landed;
use super::verdicts::{bracket, wounds};
use crate::battle::{VerdictTone, Weight};

impl Landed {
    /// The outcome of an attack that did not kill: words (`: 1 wound, 1 left`), banner, tone, weight.
    pub fn outcome(&self) -> (String, &'static str, VerdictTone, Weight) {
        let struck = &self.struck;
        let bad = |text: String, banner, weight| (text, banner, VerdictTone::Bad, weight);
        if !struck.hit {
            let how = if self.naturals && self.die == 20 {
                " (natural 20)".to_owned()
            } else {
                bracket(self.die, self.need, 20, self.spent)
            };
            return bad(format!(": miss{how}"), "MISS", Weight::Miss);
        }
        if self.lost == 0 && self.lucky {
            let text = ": hit, but lucky: no wound".to_owned();
            return bad(text, "LUCKY", Weight::NoEffect);
        }
        if self.lost == 0 {
            let text = format!(": hit, no wound (wound roll {})", self.wound_roll);
            return bad(text, "NO WOUND", Weight::NoEffect);
        }
        let lucky = if self.lucky { "lucky, " } else { "" };
        let text = format!(": {lucky}{}", wounds(self.lost, self.left));
        let banner = match (struck.critical, self.lost) {
            (true, _) => "CRITICAL",
            (false, 1) => "1 WOUND",
            (false, _) => "2 WOUNDS",
        };
        (text, banner, VerdictTone::Good, Weight::Wounded)
    }
}
