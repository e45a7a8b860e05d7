//! The sums of a result, numbers that the umpire overrules, and the luck of the dice.

use super::*;
use crate::battle::{REASONS, percent, quantity};
use crate::journal::ReportLine;
use crate::report::LuckLedger;
use crate::session::play::{NO_CLAUSE, ruling_text};

impl Plain {
    /// In a form, lists its numbers. Otherwise lists the lines of the last result, or one of them
    /// step by step.
    pub(super) fn explain_line(&mut self, number: &str) {
        if self.play.shows::<FormPane>() {
            return self.figures();
        }
        if self.play.shows::<Prompt>() {
            let lines = self.play.game.arithmetic(Viewer::Table).to_vec();
            if lines.is_empty() {
                self.put("No sums so far.");
            }
            for line in lines {
                self.put(super::tell::with_clause(
                    &line.text,
                    line.clause,
                    Viewer::Table,
                ));
            }
            return;
        }
        let Some(outcome) = self
            .told
            .clone()
            .filter(|outcome| !outcome.record.report.is_empty())
        else {
            return self.put("There is nothing to explain yet.");
        };
        if number.is_empty() {
            self.verdict(&outcome);
            for (at, line) in outcome.record.report.iter().enumerate() {
                let figure = if line.figure.is_some() {
                    " (a number)"
                } else {
                    ""
                };
                self.put(format!(
                    "{}. {}{figure}",
                    at + 1,
                    super::tell::with_clause(&line.text, &line.clause, outcome.viewer)
                ));
            }
            return self.put("Type explain and a number to open a line, or overrule, its number and a new value; you can add a reason.");
        }
        match number
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1))
            .filter(|at| *at < outcome.record.report.len())
        {
            Some(at) => self.steps(&outcome, at),
            None => self.put(format!(
                "The result has no line {number}; explain lists them."
            )),
        }
    }

    /// Writes every step of a line, the umpire's overrule, and the text of its clause.
    fn steps(&mut self, outcome: &ResultPane, at: usize) {
        let Some(line) = outcome.record.report.get(at) else {
            return;
        };
        let ReportLine {
            text,
            clause: id,
            figure,
            ..
        } = line;
        self.put(text.to(outcome.viewer));
        for term in outcome.line(at).iter().flat_map(|line| &line.terms) {
            self.put(format!("{} {}: {}", term.amount, term.what, term.total));
        }
        if let Some(text) = figure
            .as_ref()
            .and_then(|figure| ruling_text(&outcome.record, figure))
        {
            self.put(text);
        }
        let clause = self.play.game.battle().info().clause(id);
        self.put(match clause {
            Some(clause) => format!("{} {}: {}", clause.id, clause.title, clause.text),
            None if id.is_empty() => NO_CLAUSE.to_owned(),
            None => id.clone(),
        });
    }

    /// Lists the numbers of the open form.
    fn figures(&mut self) {
        match self.play.form_figures() {
            Err(why) => self.put(why),
            Ok(figures) => {
                for (at, figure) in figures.iter().enumerate() {
                    let clause = if figure.clause.is_empty() {
                        String::new()
                    } else {
                        format!(" [{}]", figure.clause)
                    };
                    self.put(format!("{}. {}{clause}", at + 1, figure.in_words()));
                }
                self.put(
                    "Type overrule, a number and a new value; you can add a reason. Without a value it is taken back.",
                );
            }
        }
    }

    /// Overrules a number listed by `explain`: `overrule 2 14 the sun was in their eyes`.
    pub(super) fn overrule(&mut self, rest: &str) {
        let (number, rest) = split(rest);
        let (value, reason) = split(rest);
        let Some(at) = number
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1))
        else {
            return self.put("Type overrule, a line number from explain, and the new value.");
        };
        let figure = value
            .replace(',', ".")
            .parse::<f64>()
            .ok()
            .filter(|figure| figure.is_finite());
        if self.play.shows::<FormPane>() {
            return self.overrule_in_form(at, value, figure, reason);
        }
        let Some(outcome) = self.told.clone() else {
            return self.put("There is nothing to overrule yet.");
        };
        match (self.play.figure_of(&outcome, at), figure) {
            (Err(why), _) => self.put(why),
            (Ok(_), None) => self.put("Enter a number."),
            (Ok(known), Some(figure)) => {
                if let Err(why) = self.play.overrule_done(known.id, figure, or_usual(reason)) {
                    self.put(why);
                }
            }
        }
    }

    /// Changes a die of the last result: `change-die 3 5` makes the third show 5.
    pub(super) fn change_die(&mut self, rest: &str) {
        let (die, face) = split(rest);
        let at = die.parse::<usize>().ok().and_then(|at| at.checked_sub(1));
        let (Some(at), Ok(face)) = (at, face.parse()) else {
            return self.put(
                "Type change-die, the number of a die of the last result, and its new face: change-die 3 5.",
            );
        };
        if let Err(why) = self.play.change_die(at, face) {
            self.put(why);
        }
    }

    fn overrule_in_form(&mut self, at: usize, value: &str, figure: Option<f64>, reason: &str) {
        let figures = match self.play.form_figures() {
            Ok(figures) => figures,
            Err(why) => return self.put(why),
        };
        match (figures.into_iter().nth(at), figure) {
            (None, _) => self.put("The form has no such number; explain lists them."),
            (Some(_), None) if !value.is_empty() => self.put("Enter a number."),
            (Some(known), figure) => {
                self.play
                    .overrule_in_form(known.id, figure, or_usual(reason).to_owned());
                self.put(match figure {
                    Some(figure) => format!("Overruled: {}.", quantity(figure)),
                    None => "The number from the rules counts again.".to_owned(),
                });
            }
        }
    }

    /// Saves the report of the battle so far, and says where.
    pub(super) fn report(&mut self) {
        self.play.save_report();
        let said = self.play.notice.take();
        self.put(said.map_or_else(String::new, |notice| notice.text));
    }

    /// Writes the luck of both sides' dice.
    pub(super) fn luck(&mut self) {
        let ledger = LuckLedger::of(&self.play.game);
        if ledger.accounts.is_empty() {
            return self.put("No dice rolled yet.");
        }
        for side in Side::BOTH {
            let mine: Vec<_> = ledger.of_side(side).collect();
            if !mine.is_empty() {
                let name = self.play.snapshot.side(side).to_owned();
                self.page.heading(format!("{}, {name}", capital(side.id())));
                if let Some(rank) = ledger.rank_of(side) {
                    self.put(format!("{name}: {rank}."));
                }
            }
            for account in mine {
                let so = if account.is_good() {
                    "this good or better"
                } else {
                    "this bad or worse"
                };
                let (p, words) = (percent(account.likelihood()), account.verdict().words());
                let fell = format!("{}, {:.1} expected", account.fell(), account.expected());
                let words = match words {
                    "" => String::new(),
                    words => format!(": {words}"),
                };
                self.put(format!(
                    "{}: {fell}; {so} {p}{words}.",
                    capital(&account.label())
                ));
            }
        }
        self.page.put_all(ledger.too_few().map(str::to_owned));
        self.put(LuckLedger::NOTE);
        self.page.put_all(ledger.note());
        self.page.put_all(ledger.cut_note());
    }

    /// Writes the strength of each unit, turn by turn.
    pub(super) fn strengths(&mut self) {
        let units: Vec<Who> = self
            .play
            .numbers
            .all()
            .iter()
            .copied()
            .filter(|who| matches!(who, Who::Unit(_)))
            .collect();
        let turns = self.play.strengths();
        let mut lines = Vec::new();
        for who in units {
            let all: Vec<u16> = turns
                .iter()
                .filter_map(|it| it.get(&who).copied())
                .collect();
            if all.len() > 1 && all.iter().any(|count| *count > 0) {
                let all = all.iter().map(u16::to_string);
                lines.push(format!("{}: {}", self.called(who), all.joined(", ")));
            }
        }
        if lines.is_empty() {
            return self.put("Strengths are listed from the second turn on.");
        }
        self.page
            .heading("Strength at the start, after each turn, and now");
        self.put_all(&lines);
    }
}

/// The reason given, or the most usual one.
fn or_usual(reason: &str) -> &str {
    if reason.is_empty() {
        REASONS[0]
    } else {
        reason
    }
}

fn split(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim())
}
