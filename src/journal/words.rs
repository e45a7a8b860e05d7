//! A record as one sentence: the verdict of its action, or what was undone, redone or left.

use super::*;
use crate::battle::{Weight, count};
use std::iter;

/// Verdict of a record; for an action without one (older versions), its title.
pub(crate) fn verdict_of(game: &Game, record: &Record) -> Verdict {
    match (&record.verdict, &record.kind) {
        (Some(verdict), _) => verdict.clone(),
        (None, RecordKind::Action(..) | RecordKind::Open(..)) => made(record.title.clone(), ""),
        // Its title is the same sentence, in the words of an older version.
        (None, kind) => game.turning_words(kind, game.place_before(record.seq)),
    }
}

fn made(text: ViewerText, banner: &str) -> Verdict {
    Verdict {
        head: text.clone(),
        text,
        banner: ViewerText::plain(banner),
        ..Verdict::default()
    }
}

/// Puts words around a text, for each viewer.
fn around(text: &ViewerText, words: impl Fn(&str) -> String) -> ViewerText {
    ViewerText::new(true, |viewer: Viewer| words(text.to(viewer)))
}

impl Game {
    /// Creates the record of an undo, a redo or going back, with its words.
    pub(super) fn turning(&self, kind: RecordKind) -> Record {
        let verdict = self.turning_words(&kind, self.index.history.current());
        Record::new(kind, self.status().turn, verdict.text)
    }

    /// Place of the game before a record.
    fn place_before(&self, seq: u64) -> u64 {
        let before = seq.saturating_sub(1);
        self.index.history.after(before).unwrap_or(0)
    }

    /// Words of an undo, a redo or going back from place `from`.
    fn turning_words(&self, kind: &RecordKind, from: u64) -> Verdict {
        match kind {
            RecordKind::Undo(list) => match self.left_words(list) {
                Some(text) => made(text, "NOT FINISHED"),
                None => made(self.undone_words(list), "UNDONE"),
            },
            RecordKind::Redo(list) => self.done_again_words(list),
            RecordKind::GoBack(seq) => match self.index.history.replaced(from) {
                Some(was) if was == *seq => self.restored_words(was, from),
                _ => made(self.back_words(*seq, from), "BACK"),
            },
            RecordKind::Action(..) | RecordKind::Open(..) => Verdict::default(),
        }
    }

    fn undone_words(&self, list: &[u64]) -> ViewerText {
        // The latest comes first in the list.
        let Some(Ok(first)) = list.last().map(|seq| self.record(*seq)) else {
            return ViewerText::plain("Undone");
        };
        if list.len() > 1 {
            return around(first.head(), |head| {
                format!("{} actions undone, the first: {head}", list.len())
            });
        }
        // No marker on the table reminds of an officer who is whole again.
        let grave = |event: &&Verdict| event.weight >= Weight::CharacterHit;
        let events = || first.consequences.iter().filter(grave);
        ViewerText::new(true, |viewer: Viewer| {
            let heads = events().map(|event| event.head.to(viewer));
            let heads = iter::once(first.head().to(viewer)).chain(heads);
            format!("Undone: {}", heads.joined("; also undone: "))
        })
    }

    /// Words for an action that was left while it waited; `None` for any other list.
    fn left_words(&self, list: &[u64]) -> Option<ViewerText> {
        let [alone] = list else { return None };
        let record = self.record(*alone).ok()?;
        if !matches!(record.kind, RecordKind::Open(..)) {
            return None;
        }
        let faces: Vec<u8> = record
            .hands
            .iter()
            .flat_map(|hand| hand.faces.clone())
            .collect();
        let shown = u16::try_from(faces.len()).unwrap_or(u16::MAX);
        // Whoever rolls again with other dice can be asked why.
        let faces = faces.iter().map(u8::to_string).joined(" ");
        Some(around(record.head(), |head| match shown {
            0 => format!("{head}: taken back"),
            _ => format!(
                "Left unfinished: {head}, {} shown ({faces})",
                count(shown, "die", "dice")
            ),
        }))
    }

    /// Verdict of the last restored action, with its banner and tone.
    fn done_again_words(&self, list: &[u64]) -> Verdict {
        let Some(Ok(record)) = list.last().map(|seq| self.record(*seq)) else {
            return Verdict::default();
        };
        let verdict = verdict_of(self, &record);
        let text = match list.len() {
            1 => around(&verdict.text, |text| format!("Done again: {text}")),
            many => around(&verdict.head, |head| {
                format!("{many} actions done again, the last: {head}")
            }),
        };
        saying(text, verdict)
    }

    /// Result of an action before the umpire changed it.
    fn restored_words(&self, was: u64, changed: u64) -> Verdict {
        let (Ok(record), Ok(changed)) = (self.record(was), self.record(changed)) else {
            return Verdict::default();
        };
        let what = if record.overruled == changed.overruled {
            "Changed die undone"
        } else {
            "Ruling undone"
        };
        let verdict = verdict_of(self, &record);
        let text = around(&verdict.text, |text| format!("{what}: {text}"));
        saying(text, verdict)
    }

    fn back_words(&self, seq: u64, from: u64) -> ViewerText {
        let history = &self.index.history;
        let way = history.way(from, history.after(seq).unwrap_or(0));
        let actions = |list: &[u64], what: &str| {
            let number = u16::try_from(list.len()).unwrap_or(u16::MAX);
            (number > 0).then(|| format!("{} {what}", count(number, "action", "actions")))
        };
        let parts = [actions(&way.up, "undone"), actions(&way.down, "done again")];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let moved = if parts.is_empty() {
            String::new()
        } else {
            format!("; {}", parts.join("; "))
        };
        match self.record(seq) {
            Ok(record) => around(record.head(), |head| {
                let turn = record.turn.lower();
                format!("Back to {turn}, just after {head}{moved}")
            }),
            Err(_) => ViewerText::plain(format!("Back to the start{moved}")),
        }
    }
}

/// The verdict with another sentence.
fn saying(text: ViewerText, verdict: Verdict) -> Verdict {
    Verdict {
        head: text.clone(),
        text,
        ..verdict
    }
}
