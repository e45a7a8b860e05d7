//! Names in sentences. Nothing is hidden in this ruleset.

use super::*;
use crate::battle::grammar::{count, list};

impl MostIrregular {
    pub fn call(&self, who: Who) -> String {
        self.roster.directory.name(who).to_owned()
    }

    pub fn unit_name(&self, unit: Unit) -> String {
        self.call(unit.into())
    }

    /// The subject of a sentence: plural, also with one man left.
    pub fn subject(&self, unit: Unit) -> Subject {
        Subject::many(self.unit_name(unit))
    }

    pub fn side_subject(&self, side: Side) -> Subject {
        Subject::many(self.call(Who::Side(side)))
    }

    pub fn commander_name(&self, commander: Character) -> String {
        self.call(commander.into())
    }

    /// `A, B and C`; from four units `4 units`.
    pub fn unit_names(&self, units: &[Unit]) -> String {
        let names: Vec<String> = units.iter().map(|unit| self.unit_name(*unit)).collect();
        list(&names, "units")
    }

    /// The subject of a sentence: `1 straggler of Herdsmen`.
    pub fn stragglers(&self, men: Men, units: &[Unit]) -> Subject {
        let who = format!(
            "{} of {}",
            count(men.all(), "straggler", "stragglers"),
            self.unit_names(units)
        );
        if men.all() == 1 {
            Subject::one(who)
        } else {
            Subject::many(who)
        }
    }
}

/// A question, of a unit or of nobody, with two options, each an id and its result.
pub fn question(of: Option<&str>, text: String, options: [(&str, &str); 2]) -> Question {
    let of = of.map(|name| ViewerText::plain(format!("for {name}")));
    Question {
        of: of.unwrap_or_default(),
        text: ViewerText::plain(text),
        options: options
            .map(|(id, words)| (id.to_owned(), ViewerText::plain(words)))
            .into(),
    }
}

/// The chance of `faces` of a die's six: `83%`.
pub fn percent(faces: u8) -> String {
    format!("{:.0}%", f64::from(faces) / 6.0 * 100.0)
}
