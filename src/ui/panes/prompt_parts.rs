//! The parts of a prompt, and which of them give way where there is little room.

use super::form::Half;
use super::*;

/// A prompt in its parts, to fit them into the room.
#[derive(Default)]
pub(super) struct PromptParts {
    /// The action, left out where the question and its answers need the room.
    pub(super) title: Lines,
    /// The dice that the question is about.
    pub(super) about: Lines,
    /// The question: it is never left out.
    pub(super) head: Lines,
    /// The choices, and the index of the one at the cursor.
    pub(super) list: Lines,
    pub(super) at: usize,
    /// The keys, left out where the choices need the room.
    pub(super) keys: Lines,
    /// The footer has the keys too.
    pub(super) has_footer: bool,
}

/// Rows of a list of choices that nothing else may take: three choices, and the sign that more are there.
const LIST: usize = 4;

/// Rows of a short list, which is shown whole.
const WHOLE: usize = 6;

impl PromptParts {
    /// The lines of all parts.
    pub(super) fn height(&self) -> usize {
        let parts = [&self.title, &self.about, &self.head, &self.list, &self.keys];
        parts.into_iter().map(Vec::len).sum()
    }

    /// The parts in `high` rows. The choices scroll; the question never does.
    pub(super) fn fit(mut self, look: &Look, high: usize) -> Half {
        let least = match self.list.len() {
            rows if rows <= WHOLE && self.has_footer => rows,
            _ => LIST,
        };
        let whole = self.head.len() + self.list.len();
        if self.title.len() + whole > high {
            self.title.clear();
        }
        let room = high.saturating_sub(self.title.len() + self.head.len() + least);
        // Without the keys all answers may stand there.
        let hides =
            self.has_footer && self.title.len() + whole + self.keys.len() > high && whole <= high;
        if self.keys.len() > room || hides {
            self.keys.clear();
        }
        let room = room - self.keys.len();
        self.about = window(look, self.about, (0, 0), room).lines;
        let mut lines = [self.title, self.about, self.head].concat();
        let above = lines.len();
        let room = high.saturating_sub(above + self.keys.len());
        let list = window(look, self.list, (self.at, 1), room.max(1));
        lines.extend(list.lines);
        lines.extend(self.keys);
        Half {
            lines,
            cursor: Some((above + list.row, 0)),
        }
    }
}
