//! Verdicts, prompts and follow-ups shared by several actions.

use super::status::idle;
use super::*;

/// A question with two options, each an id and its result; the same for all viewers.
pub fn question(of: &str, text: String, options: [(&str, String); 2]) -> Question {
    Question {
        of: ViewerText::plain(format!("for {of}")),
        text: ViewerText::plain(text),
        options: options
            .map(|(id, words)| (id.to_owned(), ViewerText::plain(words)))
            .into(),
    }
}

/// A plain event, without a banner of its own.
pub fn also(clause: &'static str, side: Side, report: &mut Report, words: impl Fn() -> String) {
    let (tone, weight) = (VerdictTone::Plain, Weight::None);
    report.consequence(clause, side, tone, weight, |_| Phrase::new(words()));
}

/// Adds a follow-up line, two at most.
pub fn tell_next(report: &mut Report, text: impl Fn() -> String) {
    if report.follows.len() < 2 {
        report.follows(text);
    }
}

impl OnTheFrontier {
    /// OF-13: the event of a commander hit.
    pub fn conclude_hit(&self, commander: Character, report: &mut Report) {
        let side = self.commander_entry(commander).side;
        let (tone, weight) = (VerdictTone::Grave, Weight::CharacterHit);
        report.consequence("OF-13", side, tone, weight, |_| {
            Phrase::new(format!("{} is hit", self.commander_name(commander)))
                .then(self.replacement())
                .banner("COMMANDER HIT")
        });
    }

    /// OF-13: when a commander hit now is replaced, if that turn is played.
    pub fn replacement(&self) -> String {
        let turn = self.turn.number + 1;
        if self.scenario.plays(turn) {
            format!("; replaced at the end of turn {turn}")
        } else {
            String::new()
        }
    }

    /// OF-02, OF-19: the event of a unit lost.
    pub fn conclude_lost(&self, unit: Unit, report: &mut Report) {
        let (tone, weight) = (VerdictTone::Grave, Weight::Removed);
        report.consequence("OF-19", self.side(unit), tone, weight, |_| {
            Phrase::new(self.unit_is(unit, "lost")).banner("UNIT LOST")
        });
    }

    /// Follow-up: the units of its side that can still act.
    pub fn tell_left(&self, unit: Unit, report: &mut Report) {
        let side = self.side(unit);
        if self.turn.half.side() != Some(side) {
            return;
        }
        let left = idle(self, side).count();
        if left > 0 {
            tell_next(report, || format!("{} left", count(left, "unit", "units")));
        }
    }
}
