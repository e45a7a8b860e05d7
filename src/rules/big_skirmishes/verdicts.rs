//! Parts of verdicts that several actions share.

use super::*;
use crate::battle::grammar::rolled;

/// The bracket of a single die: ` (rolled 2, needed 4+)`; empty in the odds.
pub fn bracket(face: Option<u8>, need: u8) -> String {
    face.map_or_else(String::new, |face| rolled(face, Some(&format!("{need}+"))))
}

/// A small number in words: `two` in `two 1s`.
pub fn in_words(n: u16) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(usize::from(n))
        .map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

impl BigSkirmishes {
    /// A unit as the subject of a sentence: guns and hidden units are singular, others plural.
    pub fn subject(&self, unit: u16, viewer: Viewer) -> Subject {
        let name = self.unit_name(unit, viewer);
        let one = self.entry(unit).arm == super::roster::Arm::Artillery
            || self.is_unit_hidden(unit, viewer);
        if one {
            Subject::one(name)
        } else {
            Subject::many(name)
        }
    }

    /// A unit with its verb, for refusals: `Minutemen are`, `Old Thunder is`.
    pub fn be(&self, unit: u16) -> String {
        self.subject(unit, Viewer::Table).does("is", "are")
    }

    /// Several units as one subject.
    pub fn subjects(&self, units: &[u16], viewer: Viewer) -> Subject {
        let all: Vec<Subject> = units
            .iter()
            .map(|unit| self.subject(*unit, viewer))
            .collect();
        Subject::joined(&all)
    }

    /// The units of a side in a combat; from four on, the side's name.
    pub fn fighters_subject(&self, side: Side, units: &[u16], viewer: Viewer) -> Subject {
        if units.len() < 4 {
            self.subjects(units, viewer)
        } else {
            let side = self.call(Who::Side(side), viewer);
            Subject::many(format!("{side} ({} units)", units.len()))
        }
    }

    pub fn side_subject(&self, side: Side) -> Subject {
        Subject::many(self.call(Who::Side(side), Viewer::Table))
    }

    /// `, 1 action unused`; empty if all are used.
    pub fn unused(actions: u16) -> String {
        match actions {
            0 => String::new(),
            n => format!(", {} unused", count(n, "action", "actions")),
        }
    }

    /// Reports that a side has no characters left, when the last one goes.
    pub fn tell_last_character(&self, side: Side, report: &mut Report) {
        let mut left = self
            .character_numbers()
            .filter(|c| self.character_side(*c) == side && !self.character(*c).out_of_action);
        if left.next().is_none() {
            report.consequence("BS-25", side, VerdictTone::Grave, Weight::Grave, |_| {
                Phrase::new(format!(
                    "{} no characters left",
                    self.side_subject(side).does("has", "have")
                ))
                .banner("NO CHARACTERS")
            });
        }
    }
}
