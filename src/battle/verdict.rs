//! Verdicts: the result of an action in the one sentence that every front end shows.

use super::*;
use crate::table::{Ask, Asked, Roll};

/// The tone of a verdict for its side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictTone {
    /// The side achieved its aim.
    Good,
    /// The side missed its aim.
    Bad,
    /// The side lost something for good, worse than men.
    Grave,
    /// Nothing at stake, or a draw.
    #[default]
    Plain,
}

impl VerdictTone {
    /// `good`, `bad`, `grave` or `plain`.
    pub fn id(self) -> &'static str {
        match self {
            VerdictTone::Good => "good",
            VerdictTone::Bad => "bad",
            VerdictTone::Grave => "grave",
            VerdictTone::Plain => "plain",
        }
    }

    /// The mark that shows the tone without colour; empty for plain.
    pub fn mark(self) -> &'static str {
        match self {
            VerdictTone::Good => "+",
            VerdictTone::Bad => "-",
            VerdictTone::Grave => "!",
            VerdictTone::Plain => "",
        }
    }
}

/// The rank of a verdict: the highest of an action gets the banner, its own verdict among equals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    #[default]
    /// No banner.
    None,
    /// A movement, a step, a marker.
    Movement,
    Miss,
    /// Hits without effect.
    NoEffect,
    /// Disorders, men shocked.
    Disorders,
    /// Men or a figure wounded.
    Wounded,
    /// Gives ground, backs off, disordered, shaken.
    GivesGround,
    Killed,
    /// A character, commander or leader hit.
    CharacterHit,
    Routs,
    /// A unit wiped out or removed.
    Removed,
    /// An event that changes the game.
    Grave,
}

/// The result of an action, or of an event in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The beginning of `text`, up to the result.
    pub head: ViewerText,
    /// One sentence without a full stop.
    pub text: ViewerText,
    /// The result in one to three words in capitals; often empty.
    pub banner: ViewerText,
    /// Good or bad for `side`.
    pub tone: VerdictTone,
    /// The side that `tone` is meant for; `None` when no side won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The rank for the banner.
    #[serde(default)]
    pub weight: Weight,
    /// The deciding clause; often empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
}

impl Verdict {
    /// The text as a sentence with its full stop.
    pub fn sentence(&self, viewer: Viewer) -> String {
        format!("{}.", self.text.to(viewer).trim_end_matches('.'))
    }

    /// The side that was hurt, if one was.
    pub fn sufferer(&self) -> Option<Side> {
        match self.tone {
            _ if self.weight < Weight::Disorders => None,
            VerdictTone::Good => self.side.map(Side::other),
            VerdictTone::Bad | VerdictTone::Grave => self.side,
            VerdictTone::Plain => None,
        }
    }

    /// Puts words in front: `Free Action: `.
    pub fn prefix(&mut self, words: &str) {
        for text in [&mut self.head, &mut self.text] {
            let others = text.others.iter_mut().flatten();
            for text in others.chain([&mut text.table]) {
                text.insert_str(0, words);
            }
        }
    }

    /// Adds words: `; Joker played`.
    pub(crate) fn suffix(&mut self, words: &str) {
        let others = self.text.others.iter_mut().flatten();
        for text in others.chain([&mut self.text.table]) {
            text.push_str(words);
        }
    }
}

/// The verdict of an action that gets the banner.
pub fn banner_of<'a>(verdict: &'a Verdict, events: &'a [Verdict]) -> &'a Verdict {
    events
        .iter()
        .filter(|event| !event.banner.table.is_empty())
        .fold(verdict, |best, event| {
            if event.weight > best.weight {
                event
            } else {
                best
            }
        })
}

/// An action that another player can take at once in response.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FollowUp {
    /// The side that decides.
    pub side: Side,
    /// The id of the action.
    #[serde(rename = "do")]
    pub action: String,
    /// Its fields, filled in.
    pub fields: Map<String, Value>,
    /// The question, in a sentence: `Town Militia held fire: return it at Deserters?`
    pub text: ViewerText,
}

/// A question to a player, with the meaning of each option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The unit or person concerned: `for Minutemen`; empty for the side itself.
    pub of: ViewerText,
    /// One sentence with a question mark.
    pub text: ViewerText,
    /// Each option's id and meaning.
    pub options: Vec<(String, ViewerText)>,
}

/// The dice and decisions before a prompt or question.
#[derive(Clone, Copy)]
pub struct Progress<'a> {
    /// The dice rolled.
    pub rolls: &'a [Roll],
    /// The decisions made.
    pub asked: &'a [Asked],
}

impl Progress<'_> {
    /// The faces of a hand as they are now, and how many have been re-rolled.
    pub fn faces(self, hand: usize) -> (Vec<u8>, usize) {
        let (mut faces, mut times) = (self.rolls[hand].faces.clone(), 0);
        for roll in &self.rolls[hand + 1..] {
            if let Some((of, spots)) = &roll.again
                && *of == hand
            {
                for (spot, face) in spots.iter().zip(&roll.faces) {
                    if let Some(at) = faces.get_mut(usize::from(*spot)) {
                        *at = *face;
                    }
                    times += 1;
                }
            }
        }
        (faces, times)
    }

    /// Red's and blue's dice of the best class in the hands called `why`, as they are now; `None` before the first.
    pub fn best(self, why: &str) -> Option<[u16; 2]> {
        let mut best = None;
        for (hand, roll) in self.rolls.iter().enumerate() {
            let (Some(reading), Some(side)) = (roll.reading, roll.owner.side) else {
                continue;
            };
            if roll.why == why && roll.again.is_none() {
                let last = reading.classes.len() - 1;
                let is_best = |face: &&u8| reading.class(**face) == last;
                let count = self.faces(hand).0.iter().filter(is_best).count();
                best.get_or_insert([0; 2])[side.index()] +=
                    u16::try_from(count).unwrap_or(u16::MAX);
            }
        }
        best
    }
}

/// Red's and blue's counts: `Relief column 2, Hillmen 4`.
pub fn score(counts: [u16; 2]) -> Say {
    let [red, blue] = Side::BOTH.map(Who::Side);
    let [reds, blues] = counts;
    say!("{red} {reds}, {blue} {blues}", red, reds, blue, blues)
}

pub(super) type PromptWords = Box<dyn Fn(Progress, &DiceRequest, Viewer) -> String>;
pub(super) type QuestionWords = Box<dyn Fn(Progress, &Ask) -> Question>;

/// Why dice are rolled.
pub(super) struct DicePrompt {
    /// The roll's [`DiceRequest::why`], and whether this is about its re-roll.
    pub(super) why: &'static str,
    pub(super) again: bool,
    pub(super) text: PromptWords,
}
