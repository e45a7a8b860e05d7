//! The option of the ruleset, and the rates that the rulebook leaves out (SR-12, SR-16).

use super::*;

/// The highest rate accepted, in inches.
const MOST_INCHES: u16 = 99;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleOptions {
    pub dragoons_fire: bool,
}

impl RuleOptions {
    pub fn read(form: &mut Form) -> Self {
        Self {
            dragoons_fire: form
                .flag("dragoons_fire")
                .help("SR-16: dragoons in line fire like infantry; if no, dragoons never fire")
                .or(false),
        }
    }
}

/// Rates in inches that the rulebook does not give; none until the battle's file sets them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Movement {
    pub column: Option<f64>,
    pub dragoons_line: Option<f64>,
    pub dragoons_column: Option<f64>,
    /// A limbered gun.
    pub limbered: Option<f64>,
    pub leader: Option<f64>,
}

impl Movement {
    pub fn read(form: &mut Form) -> Self {
        let mut rate = |name, called, help| {
            form.number(name)
                .called(called)
                .inches()
                .within(0, MOST_INCHES)
                .help(help)
                .optional()
        };
        Self {
            column: rate(
                "column",
                "infantry in column",
                "SR-12: infantry in column; default: not in the text",
            ),
            dragoons_line: rate(
                "dragoons-line",
                "dragoons in line",
                "SR-12: dragoons in line; default: not in the text",
            ),
            dragoons_column: rate(
                "dragoons-column",
                "dragoons in column",
                "SR-12: dragoons in column; default: not in the text",
            ),
            limbered: rate(
                "limbered",
                "limbered gun",
                "SR-12: a limbered gun; default: not in the text",
            ),
            leader: rate(
                "leader",
                "leader",
                "SR-12: a leader alone; default: not in the text",
            ),
        }
    }

    /// Each rate and its name, in the order of the file.
    pub fn list(&self) -> [(&'static str, Option<f64>); 5] {
        [
            ("infantry in column", self.column),
            ("dragoons in line", self.dragoons_line),
            ("dragoons in column", self.dragoons_column),
            ("limbered gun", self.limbered),
            ("leader", self.leader),
        ]
    }
}
