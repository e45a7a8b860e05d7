//! What should lie on the table now, to be ticked off one by one when the table is put right.

use super::Play;
use crate::battle::view::{Row, Standing};
use crate::table::Who;
use crate::ui::keys::Action;
use std::collections::HashMap;

/// The checklist. A tick counts as long as nothing changes about what was ticked.
#[derive(Clone, Debug, Default)]
pub struct TableChecklist {
    /// Which line the cursor is on.
    pub at: usize,
    ticked: HashMap<Who, String>,
}

/// One line of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChecklistItem {
    /// Who.
    pub who: Who,
    /// What stands, lies and is beside him.
    pub text: String,
    /// It has been seen to lie so.
    pub ticked: bool,
}

impl Play {
    /// What should lie on the table, in the order of the numbers; those who are off it come not.
    #[must_use]
    pub fn lying(&self) -> Vec<ChecklistItem> {
        let on_table = self
            .snapshot
            .sight
            .rows
            .iter()
            .filter(|row| row.standing != Standing::Gone);
        let item = |row: &Row| {
            let text = match (self.beside(row), row.who) {
                (text, Who::Character(_)) if text.is_empty() => "alone".to_owned(),
                (text, _) if text.is_empty() => "nothing".to_owned(),
                (text, _) => text,
            };
            let ticked = self.lying.ticked.get(&row.who) == Some(&text);
            ChecklistItem {
                who: row.who,
                text,
                ticked,
            }
        };
        on_table.map(item).collect()
    }

    /// Figures, how they stand, markers, company.
    fn beside(&self, row: &Row) -> String {
        let mut parts = Vec::new();
        if let (Some((one, many)), Who::Unit(_)) = (self.game.battle().pips(), row.who)
            && row.pips != [0; 3]
        {
            let [standing, down, _] = row.pips;
            let what = if standing == 1 { one } else { many };
            parts.push(if down > 0 {
                format!("{standing} {what} standing, {down} down")
            } else {
                format!("{standing} {what}")
            });
        }
        parts.extend((!row.posture.is_empty()).then(|| row.posture.to_owned()));
        parts.extend(
            row.markers
                .iter()
                .filter(|marker| marker.on_table)
                .map(|marker| format!("{} {}", marker.count.max(1), marker.name)),
        );
        parts.extend(
            row.with
                .map(|with| format!("with {}", self.snapshot.sight.name(with))),
        );
        parts.join(", ")
    }

    /// Ticks somebody off, or not any more.
    pub(crate) fn tick(&mut self, who: Who) {
        if let Some(at) = self.lying().iter().position(|item| item.who == who) {
            self.lying.at = at;
            self.update_lying(Action::Press);
            self.lying.at = at;
        }
    }

    /// Answers a key in the checklist.
    pub(super) fn update_lying(&mut self, action: Action) {
        let items = self.lying();
        let last = items.len().saturating_sub(1);
        let at = self.lying.at.min(last);
        self.lying.at = match action {
            Action::Up => at.saturating_sub(1),
            Action::Down => (at + 1).min(last),
            Action::PageUp => at.saturating_sub(10),
            Action::PageDown => (at + 10).min(last),
            Action::First => 0,
            Action::Last => last,
            Action::Press | Action::Accept => {
                if let Some(item) = items.into_iter().nth(at) {
                    if item.ticked {
                        self.lying.ticked.remove(&item.who);
                    } else {
                        self.lying.ticked.insert(item.who, item.text);
                    }
                }
                (at + 1).min(last)
            }
            Action::Back => {
                self.layers.pop();
                at
            }
            _ => at,
        };
    }
}
