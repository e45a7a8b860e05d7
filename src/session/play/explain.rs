//! The lines of a result: each opens to show how it came about.

use super::overrule::Overrule;
use super::*;
use crate::battle::Overrulable;
use crate::journal::ReportLine;
use crate::session::keys::Press;

/// A result being read line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct Explain {
    /// The result.
    pub outcome: Box<ResultPane>,
    /// The index of the line at the cursor.
    pub at: usize,
    /// The line is open; with enough room it always is.
    pub open: bool,
    /// How far the line's explanation is scrolled.
    pub scroll: Scroll,
}

impl Explain {
    /// Starts at the first number, or else at the first line. `None` if the report is empty.
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
            scroll: Scroll::default(),
        })
    }
}

impl Explain {
    /// Moves the cursor to a line.
    pub(super) fn go_to(&mut self, line: usize) {
        self.at = line.min(self.outcome.record.report.len().saturating_sub(1));
        self.scroll.top();
    }
}

impl Dialog for Explain {
    fn place(&self, _: &Play) -> KeyPlace {
        KeyPlace::Lines
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        match action {
            // With room for both, list and line are open: the key that opened them closes them.
            KeyAction::Accept if play.window.narrow => self.open = !self.open,
            KeyAction::Back if play.window.narrow && self.open => self.open = false,
            KeyAction::Accept | KeyAction::Back => return After::Close,
            KeyAction::Press => {
                return After::then(|play| {
                    play.close_all();
                    play.go_on();
                });
            }
            // A number or a letter ends the reading, and does what it does without.
            KeyAction::Type(c) => {
                let meant = play.kit.keys.read(KeyPlace::Units, Press::Char(c));
                return After::then(move |play| {
                    play.close_all();
                    play.update(meant.unwrap_or(action));
                });
            }
            KeyAction::Overrule => match play.figure_of(&self.outcome, self.at) {
                Ok(figure) => {
                    return After::then(|play| play.open_dialog(Overrule::after(figure)));
                }
                Err(why) => play.say(Tone::Info, why),
            },
            KeyAction::ChangeDie => {
                let record = self.outcome.record.clone();
                return After::then(move |play| play.open_dice(&record));
            }
            KeyAction::Undo => {
                return After::then(|play| {
                    play.close_all();
                    play.undo();
                });
            }
            action => {
                // A page is one of the explanation, as long as there is more of it.
                let seen = self.scroll.at();
                let pages = isize::from(action == KeyAction::PageDown)
                    - isize::from(action == KeyAction::PageUp);
                self.scroll.turn(pages);
                let count = self.outcome.record.report.len();
                if let Some(to) = moved(action, self.at, count)
                    && self.scroll.at() == seen
                {
                    self.go_to(to);
                }
            }
        }
        After::Stay
    }

    /// Moves the cursor to a line; on a narrow screen a second click opens or closes it.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        let Point::Sum(line) = at else {
            return None;
        };
        if self.at == line && play.window.narrow {
            return Some(self.update(play, KeyAction::Accept));
        }
        self.go_to(line);
        Some(After::Stay)
    }

    fn is_for_reading(&self) -> bool {
        true
    }
}

impl Play {
    /// Opens the lines of a result.
    pub(crate) fn explain(&mut self, outcome: ResultPane) {
        match Explain::new(self.explained_by(outcome)) {
            Some(explain) => self.open_dialog(explain),
            None => self.say(Tone::Info, "There are no sums to show."),
        }
    }

    /// The result whose sums are shown: for a redo, that of the action.
    pub(crate) fn explained_by(&self, outcome: ResultPane) -> ResultPane {
        let again = match &outcome.record.kind {
            RecordKind::Redo(list) => list.last().copied(),
            _ => None,
        };
        let record = again.and_then(|seq| self.game.record(seq).ok());
        record.map_or(outcome, |record| ResultPane::new(&self.game, record))
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
