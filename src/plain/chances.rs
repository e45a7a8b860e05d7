//! The odds in words: of the open form, of the current roll, or of an action named on the line.

use super::*;
use crate::battle::{Amount, percent};
use crate::journal::Record;
use crate::odds::{Chances, Distribution, OddsLine, OddsSummary, OddsTable, Variant};

/// The most outcomes of one counter that are listed one by one.
const ROWS: usize = 7;

impl Plain {
    /// Writes the odds of the open form, the current roll, or the action on the line.
    pub(super) fn odds(&mut self, line: &str) {
        match () {
            () if !line.is_empty() => self.odds_of(line),
            () if self.play.shows::<FormPane>() => self.odds_of_form(),
            () if self.play.shows::<Prompt>() => self.odds_of_roll(),
            () => {
                let line = self.play.game.battle().info().example;
                self.put(format!(
                    "Type odds in a form or before a roll, or odds and an action: odds {line}."
                ));
            }
        }
    }

    fn odds_of(&mut self, line: &str) {
        match self.play.read_line(line) {
            Ok(LineIntent::Action(form)) => {
                if let Some(at) = form.first_missing() {
                    let label = form.lines[at].label.clone();
                    return self.put(format!("Enter {label} first."));
                }
                self.play.open_form(*form);
                self.odds_of_form();
                self.play.close_top();
            }
            Ok(_) => self.put(format!("Unknown action: {line}.")),
            Err(trouble) => self.put(trouble),
        }
    }

    fn odds_of_form(&mut self) {
        self.work_out();
        let Some(form) = self.play.form() else { return };
        let missing = form.missing().next();
        match (form.odds.clone(), form.verdict.clone(), missing) {
            (Some(chances), ..) => self.tell_chances(&chances),
            (None, _, Some(missing)) => self.put(format!("Enter {missing} first.")),
            (None, FormState::Refused(refusal), _) => {
                self.put(format!("Not allowed: {refusal}"));
            }
            (None, FormState::Wrong(invalid), _) => self.put(fault_text(&invalid)),
            (None, FormState::Secret, _) => self.put("Its odds are secret."),
            (None, ..) => self.put("There are no odds."),
        }
    }

    fn odds_of_roll(&mut self) {
        self.work_out();
        let expected = self.play.chances.expected.clone();
        let ahead = expected.as_ref().and_then(Expected::ahead);
        let supposed = expected
            .as_ref()
            .map_or_else(Vec::new, Expected::lines_supposed);
        match ahead {
            Some((summary, _)) if !summary.is_empty() || !supposed.is_empty() => {
                self.tell_summary(summary);
                for line in &supposed {
                    self.tell_line(line);
                }
                // The roll is asked for again below, with the same odds in short.
                self.hush_odds();
            }
            _ => self.put("There are no odds for this."),
        }
    }

    /// Works out the odds while the player waits.
    pub(super) fn work_out(&mut self) {
        let mut found = Vec::new();
        while let Some(job) = self.play.take_job() {
            job.work(|finding| {
                found.push(finding);
                true
            });
        }
        for finding in found {
            self.play.put_odds(finding);
        }
    }

    fn name_of(&self) -> impl Fn(&str) -> String {
        |id: &str| self.play.named(id)
    }

    fn tell_chances(&mut self, chances: &Chances) {
        if chances.summary.is_empty() {
            return self.put("No dice: the outcome is certain.");
        }
        self.tell_summary(&chances.summary);
        let tables = chances.tables(&self.name_of());
        for table in tables {
            let rows = table.rows.iter();
            let rows: Vec<String> = rows.filter_map(|row| row_told(&table, row)).collect();
            let gap = if rows.is_empty() { "" } else { ": " };
            let title = capital(&table.title);
            self.put(format!("{title}{gap}{}.", rows.join(", ")));
        }
    }

    fn tell_summary(&mut self, summary: &OddsSummary) {
        if !summary.exact {
            self.put(format!("Estimated, within {:.1}%:", summary.error * 100.0));
        }
        for line in &summary.lines {
            self.tell_line(line);
        }
        if let Some((what, rows)) = &summary.beside {
            let rows = rows
                .iter()
                .map(|(label, p)| format!("{label} {}", percent(*p)));
            self.put(format!("{}: {}.", capital(what), rows.joined(", ")));
        }
    }

    fn tell_line(&mut self, line: &OddsLine) {
        let who = capital(&line.named(&self.name_of()));
        self.put(match line {
            OddsLine::Distribution(spread) => format!("{who}: {}.", spread_told(spread)),
            OddsLine::Probability(chance) => format!("{who}: {}.", chance.text()),
        });
    }

    /// Writes where the last roll fell in its odds, if those were shown.
    pub(super) fn tell_effects(&mut self, record: &Record) {
        let came = self.play.came_of(record, &self.play.snapshot.sight);
        let told: Vec<String> = came
            .iter()
            .map(|(text, _)| format!("{}.", capital(text)))
            .collect();
        self.put_all(&told);
    }
}

/// `1-3, average 1.9; none 12%, 1 28%, 2 or more 60%`.
fn spread_told(spread: &Distribution) -> String {
    let span = spread.span_text("");
    if spread.chances.len() < 2 {
        return span;
    }
    let row = |row: &(Amount, Amount, f64)| {
        let label = spread.label(row).replace('+', " or more");
        format!("{label} {}", percent(row.2))
    };
    let rows = spread.rows(ROWS);
    format!("{span}; {}", rows.iter().map(row).joined(", "))
}

/// `to 6 2.4 (as it is)`, `to 40 refused (BS-37)`.
fn row_told(table: &OddsTable, row: &Variant) -> Option<String> {
    let now = if row.now { " (as it is)" } else { "" };
    let worth = match table.worth(row)? {
        Ok(worth) => table.text(worth),
        Err("") => "refused".to_owned(),
        Err(clause) => format!("refused ({clause})"),
    };
    Some(format!("{} {worth}{now}", row.shown))
}
