//! What a record says in one sentence: the verdict of its action; or what was undone, done again or left.

use crate::battle::{Overruled, Verdict, Viewer, ViewerText, count, quantity};
use crate::journal::{Game, Record, RecordKind};

/// The verdict of a record; of one that has none, its title.
#[must_use]
pub fn verdict_of(game: &Game, record: &Record) -> Verdict {
    let made = |text: ViewerText, banner: &str| Verdict {
        head: text.clone(),
        text,
        banner: ViewerText::plain(banner),
        ..Verdict::default()
    };
    if let Some(verdict) = &record.verdict {
        return verdict.clone();
    }
    match &record.deed {
        RecordKind::Action(..) | RecordKind::Open(..) => made(record.title.clone(), ""),
        RecordKind::Undo(list) => match left(game, list) {
            Some(text) => made(text, "LEFT"),
            None => made(undone(game, list), "UNDONE"),
        },
        RecordKind::Redo(list) => done_again(game, list),
        RecordKind::GoBack(seq) => made(back(game, *seq), "BACK"),
    }
}

/// Puts a sentence around a text, for each viewer.
fn around(text: &ViewerText, words: impl Fn(&str) -> String) -> ViewerText {
    ViewerText::new(true, |viewer: Viewer| words(text.to(viewer)))
}

fn undone(game: &Game, list: &[u64]) -> ViewerText {
    // The latest comes first in the list.
    let Some(Ok(first)) = list.last().map(|seq| game.record(*seq)) else {
        return ViewerText::plain("Undone");
    };
    around(first.head(), |head| match list.len() {
        1 => format!("Undone: {head}"),
        many => format!("{many} actions undone, the first: {head}"),
    })
}

/// An action that was left while it waited for dice or a decision; nothing where it is no such.
fn left(game: &Game, list: &[u64]) -> Option<ViewerText> {
    let [alone] = list else { return None };
    let record = game.record(*alone).ok()?;
    if !matches!(record.deed, RecordKind::Open(..)) {
        return None;
    }
    let dice: usize = record.hands.iter().map(|hand| hand.faces.len()).sum();
    let shown = u16::try_from(dice).unwrap_or(u16::MAX);
    Some(around(record.head(), |head| match shown {
        0 => format!("Left unfinished: {head}"),
        _ => format!(
            "Left unfinished: {head}, {} shown",
            count(shown, "die", "dice")
        ),
    }))
}

/// The verdict of the last of those that were put back, with its banner and tone.
fn done_again(game: &Game, list: &[u64]) -> Verdict {
    let Some(Ok(record)) = list.last().map(|seq| game.record(*seq)) else {
        return Verdict::default();
    };
    let verdict = verdict_of(game, &record);
    let text = match list.len() {
        1 => around(&verdict.text, |text| format!("Done again: {text}")),
        many => around(&verdict.head, |head| {
            format!("{many} actions done again, the last: {head}")
        }),
    };
    Verdict {
        head: text.clone(),
        text,
        ..verdict
    }
}

fn back(game: &Game, seq: u64) -> ViewerText {
    match game.record(seq) {
        Ok(record) => around(record.head(), |head| {
            let turn = &record.turn;
            format!("Back to {turn}, just after {head}")
        }),
        Err(_) => ViewerText::plain("Back to the start"),
    }
}

/// `RULED dice 10, rules 12`.
#[must_use]
pub fn ruling(ruled: &Overruled) -> String {
    let Overruled { figure, was, is } = ruled;
    format!("RULED {figure} {}, rules {}", quantity(*is), quantity(*was))
}
