//! The lines of a result: each opens to show how it came about.

use super::overrule::Overrule;
use super::*;
use crate::battle::Overrulable;
use crate::journal::ReportLine;

/// A result being read line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct Explain {
    /// The result.
    pub outcome: Box<ResultPane>,
    /// The index of the line at the cursor.
    pub at: usize,
    /// The line is open; with enough room it always is.
    pub open: bool,
}

impl Explain {
    /// Starts at the first number, or else at the first line. `None` if the report is empty.
    #[must_use]
    pub fn new(outcome: ResultPane) -> Option<Explain> {
        let report = &outcome.record.report;
        let first = report
            .iter()
            .position(|line| line.figure.is_some())
            .unwrap_or(0);
        (!report.is_empty()).then(|| Explain {
            outcome: Box::new(outcome),
            at: first,
            open: false,
        })
    }
}

impl Play {
    /// Opens the lines of a result.
    pub(crate) fn explain(&mut self, outcome: ResultPane) {
        match Explain::new(outcome) {
            Some(explain) => self.layers.push(Layer::Explain(explain)),
            None => self.say(Tone::Info, "Nothing was worked out here."),
        }
    }

    pub(super) fn update_explain(&mut self, action: KeyAction) {
        let Some(Layer::Explain(explain)) = self.layers.last_mut() else {
            return;
        };
        let last = explain.outcome.record.report.len().saturating_sub(1);
        match action {
            KeyAction::Up => explain.at = explain.at.saturating_sub(1),
            KeyAction::Down => explain.at = (explain.at + 1).min(last),
            KeyAction::PageUp => explain.at = explain.at.saturating_sub(5),
            KeyAction::PageDown => explain.at = (explain.at + 5).min(last),
            KeyAction::First => explain.at = 0,
            KeyAction::Last => explain.at = last,
            KeyAction::Accept => explain.open = !explain.open,
            KeyAction::Back if explain.open => explain.open = false,
            KeyAction::Back => drop(self.layers.pop()),
            KeyAction::Press => {
                self.layers.clear();
                self.go_on();
            }
            // A number or a letter ends the reading.
            KeyAction::Type(_) => {
                self.layers.clear();
                self.update_units(action);
            }
            KeyAction::Overrule => self.overrule_line(),
            KeyAction::ChangeDie => {
                let record = explain.outcome.record.clone();
                self.open_dice(&record);
            }
            KeyAction::Undo => {
                self.layers.clear();
                self.undo();
            }
            _ => {}
        }
    }

    /// Overrules the number at the cursor.
    fn overrule_line(&mut self) {
        let Some(Layer::Explain(explain)) = self.layers.last() else {
            return;
        };
        match self.figure_of(&explain.outcome, explain.at) {
            Ok(figure) => self.open_dialog(Overrule::after(figure)),
            Err(why) => self.say(Tone::Info, why),
        }
    }

    /// The number in a line of a result, to be overruled.
    ///
    /// # Errors
    /// The reason it cannot be.
    pub(crate) fn figure_of(
        &self,
        outcome: &ResultPane,
        line: usize,
    ) -> Result<Overrulable, &'static str> {
        let ReportLine {
            text,
            clause,
            figure,
            ..
        } = outcome
            .record
            .report
            .get(line)
            .ok_or("The result has no such line.")?;
        let id = figure.clone().ok_or("Nothing to overrule on this line.")?;
        if self.game.latest() != Some(outcome.record.seq) {
            return Err("Only the last action can be overruled: undo the later actions first.");
        }
        let known = self.game.battle().info().clause(clause);
        Ok(Overrulable {
            id,
            clause: known.map_or("", |known| known.id),
            text: Some(text.to(Viewer::Table).to_owned()),
        })
    }
}
