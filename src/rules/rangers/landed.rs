//! The verdict of an attack.

use super::blows::Landed;
use super::verdicts::wounds;
use super::*;

impl AttackRoll {
    /// Reports the result of an attack. `words` makes of the names of attacker and target, a kill and a critical hit
    /// the head of the sentence and what is unusual about the attack.
    pub fn conclude(
        &self,
        battle: &Rangers,
        landed: &Landed,
        report: &mut Report,
        words: impl Fn([String; 2], bool, bool) -> (String, String),
    ) {
        if !report.is_on() {
            return;
        }
        let names = [self.by, self.on].map(|figure| battle.figure_name(figure));
        let critical = landed.struck.critical && landed.lost > 0;
        let (head, how) = words(names, landed.left == 0, critical);
        let (text, banner, tone, weight) = landed.outcome();
        battle.tell_action(self.by, self.clause, report, tone, weight, || {
            Phrase::new(&head).then(&how).then(&text).banner(banner)
        });
    }
}

impl Landed {
    /// The outcome of an attack: words (`: 1 wound, 1 left`), banner, tone, weight.
    fn outcome(&self) -> (String, &'static str, VerdictTone, Weight) {
        if self.left == 0 {
            return (String::new(), "KILLED", VerdictTone::Good, Weight::Killed);
        }
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
