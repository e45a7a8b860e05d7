//! The actions of every ruleset: set a counter, write a note, roll some dice.

use super::adjust::Adjust;
use super::{Action, At, For, Order, Phrase, Rules, Viewer, ViewerText};
use crate::table::{Owner, Played};

/// The common actions.
pub(super) fn actions<R: Rules>() -> [Action<R>; 3] {
    [
        Action {
            id: "adjust",
            label: "Adjust",
            key: '=',
            help: "Set any counter or state of a unit, a character, the turn or the deck. For the umpire.",
            clauses: &[],
            subjects: &[For::Unit, For::Character, For::Table],
            offered: |_, _| true,
            allowed: |_, _, _| Ok(()),
            form: |battle, form| Box::new(Adjust::form(battle, form)),
        },
        Action {
            id: "note",
            label: "Note",
            key: 'n',
            help: "Write a line of your own into the log.",
            clauses: &[],
            subjects: &[For::Table],
            offered: |_, _| true,
            allowed: |_, _, _| Ok(()),
            form: |_, form| {
                Box::new(Note {
                    text: form.text("text").help("the text of the note").required(),
                })
            },
        },
        Action {
            id: "roll",
            label: "Roll dice",
            key: '*',
            help: "Roll dice for anything that the rules leave to you. No counter changes.",
            clauses: &[],
            subjects: &[For::Table],
            offered: |_, _| true,
            allowed: |_, _, _| Ok(()),
            form: |_, form| {
                Box::new(RollDice {
                    count: form
                        .whole("count")
                        .unit("dice")
                        .within(1, 99)
                        .help("the number of dice")
                        .or(1),
                    die: form
                        .whole("die")
                        .unit("faces")
                        .within(2, 100)
                        .help("the faces of each die")
                        .or(6),
                    why: form.text("why").help("the reason for the roll").optional(),
                })
            },
        },
    ]
}

struct Note {
    text: String,
}

impl<R: Rules> Order<R> for Note {
    fn title_to(&self, _: &R, _: Viewer) -> String {
        format!("Note: {}", self.text)
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (_, _, report) = at.parts();
        report.plain("", None, |_| {
            Phrase::new(format!("Note: {}", self.text)).banner("NOTE")
        });
        Ok(())
    }
}

struct RollDice {
    count: u16,
    die: u16,
    why: Option<String>,
}

impl<R: Rules> Order<R> for RollDice {
    fn title_to(&self, _: &R, _: Viewer) -> String {
        let why = self
            .why
            .as_ref()
            .map_or_else(String::new, |why| format!(" for {why}"));
        format!("{}D{}{why}", self.count, self.die)
    }

    fn resolve(&self, at: &mut At<R>) -> Played {
        let (_, table, report) = at.parts();
        let faces = table.loose(
            "roll",
            Owner::TABLE,
            u8::try_from(self.die).unwrap_or(u8::MAX),
            self.count,
        )?;
        let sum: u32 = faces.iter().map(|face| u32::from(*face)).sum();
        let head = match &self.why {
            Some(why) => format!("Roll for {why}"),
            None => "Roll".to_owned(),
        };
        let shown = |sign: &str| {
            faces
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(sign)
        };
        let result = match faces.len() {
            1 => format!(": {sum}"),
            2..=6 => format!(": {} = {sum}", shown(" + ")),
            n => format!(": {n} dice, total {sum}"),
        };
        report.plain("", None, |_| {
            Phrase::new(&head).then(&result).banner(sum.to_string())
        });
        Ok(())
    }
}

/// The same text for every viewer.
impl From<&str> for ViewerText {
    fn from(text: &str) -> Self {
        ViewerText::plain(text)
    }
}
