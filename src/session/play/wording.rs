//! The words about a roll, a question or a result that all faces of the program share.

use super::*;
use crate::battle::view::Text;
use crate::battle::{Overruled, quantity};

/// `RULED dice 10, rules 12`.
pub fn ruling(ruled: &Overruled) -> String {
    let Overruled { figure, was, is } = ruled;
    format!("RULED {figure} {}, rules {}", quantity(*is), quantity(*was))
}

/// `CHANGED to hit 2 to 5`, for each die that shows what the players said afterwards.
pub fn changed(record: &Record) -> impl Iterator<Item = String> {
    record.hands.iter().flat_map(|hand| {
        hand.changed.iter().filter_map(|die| {
            let face = hand.faces.get(die.at)?;
            Some(format!("CHANGED {} {} to {face}", hand.why, die.was))
        })
    })
}

/// Said of a line without a clause.
pub const NO_CLAUSE: &str = "No clause: the players chose this.";

/// The umpire's ruling on a figure, and the reason; `None` without one.
pub fn ruling_text(record: &Record, figure: &str) -> Option<String> {
    let ruled = record
        .overruled
        .iter()
        .find(|ruled| ruled.figure == figure)?;
    Some(format!("{}{}", ruling(ruled), reason_suffix(record)))
}

/// The umpire's reason, after a colon.
fn reason_suffix(record: &Record) -> String {
    match &record.kind {
        RecordKind::Action(_, directions) | RecordKind::Open(_, directions) => directions
            .reason
            .as_ref()
            .map_or_else(String::new, |reason| format!(": {reason}")),
        _ => String::new(),
    }
}

impl ResultPane {
    /// Tags that everyone should see: forced rules, overruled figures, dice seen before.
    pub(super) fn tags(&self) -> Vec<Text> {
        let record = &self.record;
        let mut said = Vec::new();
        if !record.forced.is_empty() {
            let reason = match &record.kind {
                RecordKind::Action(_, directions) => directions.force.clone().unwrap_or_default(),
                _ => String::new(),
            };
            let clauses = record.forced.join(", ");
            said.push(Text::toned(
                Tone::Bad,
                format!("FORCED {clauses}: {reason}"),
            ));
        }
        let because = reason_suffix(record);
        for ruled in &record.overruled {
            let text = format!("{}{because}", ruling(ruled));
            said.push(Text::toned(Tone::Bad, text));
        }
        let decided = record.given.iter().filter_map(GivenAnswer::sentence);
        said.extend(decided.map(|text| Text::toned(Tone::Info, text)));
        let passed = self.passed.iter();
        said.extend(passed.map(|text| Text::toned(Tone::Info, text.as_str())));
        let seen = self.seen_before();
        said.extend(seen.map(|text| Text::toned(Tone::Warn, text)));
        said
    }

    /// Which of the dice and cards the players had seen before, and how.
    fn seen_before(&self) -> Option<String> {
        let (record, seen) = (&self.record, &self.seen);
        if seen.is_empty() {
            return None;
        }
        let how = match (record.replaces.is_some(), seen.left) {
            (true, _) => "on the table before the change",
            (false, true) => "rolled, then the action was left",
            (false, false) => "rolled, then undone",
        };
        let all: usize = record.hands.iter().map(|hand| hand.faces.len()).sum();
        let known: usize = seen.dice.iter().map(|(_, dice)| dice.len()).sum();
        let of_hand = |(at, dice): &(usize, Vec<usize>)| {
            let hand = record.hands.get(*at)?;
            let faces = dice.iter().filter_map(|die| hand.faces.get(*die));
            let faces = faces.map(u8::to_string);
            Some(format!("{} {}", hand.why, faces.joined(" ")))
        };
        let what = match (known, all) {
            (0, _) => return Some("SEEN BEFORE: this card was drawn, then undone".to_owned()),
            (1, 1) => "this die was".to_owned(),
            (known, all) if known == all => "these dice were".to_owned(),
            // After a change all but the changed die were there.
            (known, all) if record.replaces.is_some() => format!("{known} of {all} dice were"),
            (known, all) => {
                let faces = seen.dice.iter().filter_map(of_hand);
                let be = if known == 1 { "was" } else { "were" };
                format!("{known} of {all} dice ({}) {be}", faces.joined("; "))
            }
        };
        let stays = match known {
            _ if record.replaces.is_some() => "",
            1 => ": it stays as it fell",
            _ => ": they stay as they fell",
        };
        Some(format!("SEEN BEFORE: {what} {how}{stays}"))
    }
}
