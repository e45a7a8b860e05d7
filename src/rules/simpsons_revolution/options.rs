//! What a table may choose or fill in: one option, and the rates that the text leaves out (SR-12, SR-16).

use crate::battle::Form;

/// The fastest rate that anybody may write down, in inches.
const MOST_INCHES: u16 = 99;

/// The options, each with its usual value as default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) dragoons_fire: bool,
}

impl Options {
    /// Declares and reads them.
    pub(super) fn read(form: &mut Form) -> Self {
        Self {
            dragoons_fire: form
                .flag("dragoons_fire")
                .help("SR-16: dragoons in line fire like infantry; false: dragoons never fire")
                .or(false),
        }
    }
}

/// Rates in inches that the text does not give; `None` until the battle's file sets them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Movement {
    /// Infantry in column.
    pub(super) column: Option<f64>,
    pub(super) dragoons_line: Option<f64>,
    pub(super) dragoons_column: Option<f64>,
    /// A limbered gun.
    pub(super) limbered: Option<f64>,
    pub(super) leader: Option<f64>,
}

impl Movement {
    /// Declares and reads them.
    pub(super) fn read(form: &mut Form) -> Self {
        let mut rate = |name, help| {
            form.number(name)
                .inches()
                .within(0, MOST_INCHES)
                .help(help)
                .optional()
        };
        Self {
            column: rate(
                "column",
                "SR-12: infantry in column; left out: not in the text",
            ),
            dragoons_line: rate(
                "dragoons-line",
                "SR-12: dragoons in line; left out: not in the text",
            ),
            dragoons_column: rate(
                "dragoons-column",
                "SR-12: dragoons in column; left out: not in the text",
            ),
            limbered: rate(
                "limbered",
                "SR-12: a limbered gun; left out: not in the text",
            ),
            leader: rate(
                "leader",
                "SR-12: a leader by himself; left out: not in the text",
            ),
        }
    }

    /// Each rate with what it is for, in the order of the file.
    pub(super) fn list(&self) -> [(&'static str, Option<f64>); 5] {
        [
            ("infantry in column", self.column),
            ("dragoons in line", self.dragoons_line),
            ("dragoons in column", self.dragoons_column),
            ("limbered gun", self.limbered),
            ("leader", self.leader),
        ]
    }
}
