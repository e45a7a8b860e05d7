//! What a side's page has typed of a roll and not sent yet, what the laptop asks before it answers for a side with an open
//! page, and how a roll ended for which a page may still hold dice.

use super::*;

/// Faces typed on a page for the roll with this mark.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    roll: String,
    faces: Vec<u8>,
}

/// The end of the last roll.
#[derive(Clone, Debug)]
pub(crate) struct RollEnd {
    /// The mark of the roll.
    pub(crate) roll: String,
    /// The side whose page gave the last of its dice.
    pub(crate) by: Option<Side>,
    pub(crate) faces: String,
    /// `The laptop answered first (2, the program's dice).`
    text: String,
}

impl RollEnd {
    /// The end in words for the page of `side`, which may be open on two phones.
    pub(crate) fn told_to(&self, side: Option<Side>) -> String {
        match side.filter(|side| self.by == Some(*side)) {
            Some(side) => {
                let own = format!("{}'s phone", capital(side.id()));
                self.text.replacen(&own, "Your other phone", 1)
            }
            None => self.text.clone(),
        }
    }
}

/// The mark of the roll that waits, and the number of rolls before it.
pub(super) type RollPlace = (String, usize);

impl Play {
    /// Takes in what the page of a side has typed of the roll that waits.
    pub(super) fn take_draft(&mut self, side: Side, faces: Vec<u8>) {
        let roll = self.roll_mark();
        self.pages.drafts[side.index()] = Draft { roll, faces };
    }

    /// The reason to ask before the laptop answers what waits: dice typed on a phone, or a question to a side whose page is open.
    pub(crate) fn reason_to_wait(&self) -> Option<String> {
        let is_open = |side: &Side| self.pages.sides[side.index()];
        if !self.is_asking() {
            return None;
        }
        let Some((_, Request::Dice(dice), _)) = self.game.waiting() else {
            let side = self.asked_side().flatten().filter(is_open)?;
            let name = capital(side.id());
            return Some(format!("This is for {name}, whose phone is open"));
        };
        let spends = |side: &Side| is_open(side) && self.may_still_spend(*side);
        let spender = Side::BOTH.into_iter().find(spends).map(|side| {
            let name = capital(side.id());
            format!("{name}, whose phone is open, may still spend points")
        });
        let all = dice.rolled.len() + usize::from(dice.count);
        self.typed_on_a_phone(all).or(spender)
    }

    /// `Red has typed 4 of 12 on the phone`.
    fn typed_on_a_phone(&self, all: usize) -> Option<String> {
        let roll = self.roll_mark();
        Side::BOTH.into_iter().find_map(|side| {
            let draft = &self.pages.drafts[side.index()];
            let typed = draft.faces.len();
            let name = capital(side.id());
            (draft.roll == roll && typed > 0)
                .then(|| format!("{name} has typed {typed} of {all} on the phone"))
        })
    }

    /// The roll that waits.
    pub(super) fn roll_place(&self) -> Option<RollPlace> {
        match self.game.waiting() {
            Some((_, Request::Dice(_), rolls)) => Some((self.roll_mark(), rolls.len())),
            _ => None,
        }
    }

    /// Takes note of the end of a roll that waited before the last step.
    pub(super) fn note_end(&mut self, before: Option<RollPlace>) {
        let Some((roll, at)) = before.filter(|(roll, _)| *roll != self.roll_mark()) else {
            return;
        };
        let fallen = match self.game.waiting() {
            Some((.., rolls)) => rolls
                .get(at)
                .map(|it| (it.faces.clone(), it.app.contains(&true))),
            None => self.last_result().and_then(|it| {
                let hand = it.record.hands.get(at)?;
                Some((hand.faces.clone(), hand.app.iter().any(Option::is_some)))
            }),
        };
        let by = self.pages.answering;
        let (faces, text) = match fallen {
            None => (String::new(), "The laptop cancelled this roll.".to_owned()),
            Some((faces, is_app)) => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                let faces = faces.join(" ");
                let whose = if is_app { ", the program's dice" } else { "" };
                let who = by.map_or_else(
                    || "The laptop".to_owned(),
                    |side| format!("{}'s phone", capital(side.id())),
                );
                let text = format!("{who} answered first ({faces}{whose}).");
                (faces, text)
            }
        };
        self.pages.over = Some(RollEnd {
            roll,
            by,
            faces,
            text,
        });
    }
}
