//! Verdicts: what an action came to, in the one sentence that every front end shows.

use super::{Viewer, ViewerText};
use crate::table::{Ask, Asked, DiceRequest, Roll, Side, Who};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// How a verdict looks to its side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictTone {
    /// It got what it tried for.
    Good,
    /// It did not.
    Bad,
    /// It lost something for good that is more than men.
    Grave,
    /// Nothing was at stake, or a draw.
    #[default]
    Plain,
}

impl VerdictTone {
    /// `good`, `bad`, `grave` or `plain`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            VerdictTone::Good => "good",
            VerdictTone::Bad => "bad",
            VerdictTone::Grave => "grave",
            VerdictTone::Plain => "plain",
        }
    }

    /// The mark that tells it without colour; empty for plain.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            VerdictTone::Good => "+",
            VerdictTone::Bad => "-",
            VerdictTone::Grave => "!",
            VerdictTone::Plain => "",
        }
    }
}

/// Which of an action's verdicts gets the banner: the weightiest, the action's own among equals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// No banner of its own.
    #[default]
    None,
    /// A movement, a step, a marker.
    Movement,
    /// A miss.
    Miss,
    /// Hits without effect.
    NoEffect,
    /// Disorders, men shocked.
    Disorders,
    /// Men or a figure wounded.
    Wounded,
    /// Gives ground, backs off, disordered, shaken.
    GivesGround,
    /// Killed.
    Killed,
    /// A character, commander or leader hit.
    CharacterHit,
    /// Routs.
    Routs,
    /// A unit wiped out or removed.
    Removed,
    /// An event that changes the game.
    Grave,
}

/// The words of a verdict for one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase {
    head: String,
    rest: String,
    banner: String,
}

impl Phrase {
    /// Begins with what was done: `Royal Fusiliers fire at Minutemen`.
    #[must_use]
    pub fn new(head: impl Into<String>) -> Phrase {
        Phrase {
            head: head.into(),
            ..Phrase::default()
        }
    }

    /// Goes on with what came of it: `, 8″: 2 killed`.
    #[must_use]
    pub fn then(mut self, rest: impl AsRef<str>) -> Phrase {
        self.rest.push_str(rest.as_ref());
        self
    }

    /// The banner: one to three words in capitals.
    #[must_use]
    pub fn banner(mut self, banner: impl Into<String>) -> Phrase {
        self.banner = banner.into();
        self
    }
}

/// What an action, or an event of it, came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// How `text` begins, up to the result.
    pub head: ViewerText,
    /// One sentence without a full stop.
    pub text: ViewerText,
    /// The result in one to three words in capitals; empty where there is none.
    pub banner: ViewerText,
    /// How it looks to `side`.
    pub tone: VerdictTone,
    /// Whose tone it is; none when nobody won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What it weighs when the banner is chosen.
    #[serde(default)]
    pub weight: Weight,
    /// The clause that decided it; empty where none did.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub clause: String,
}

impl Verdict {
    /// A verdict made for each viewer; with `secrets` false, made once for all.
    pub fn new(
        secrets: bool,
        tone: VerdictTone,
        side: Option<Side>,
        words: &dyn Fn(Viewer) -> Phrase,
    ) -> Verdict {
        let part =
            |take: fn(Phrase) -> String| ViewerText::new(secrets, |viewer| take(words(viewer)));
        Verdict {
            head: part(|it| it.head),
            text: part(|it| it.head + &it.rest),
            banner: part(|it| it.banner),
            tone,
            side,
            weight: Weight::None,
            clause: String::new(),
        }
    }

    /// The same, decided by a clause and of a weight.
    pub(super) fn of(self, clause: &str, weight: Weight) -> Verdict {
        Verdict {
            weight,
            clause: clause.to_owned(),
            ..self
        }
    }
}

impl Verdict {
    /// Puts words before it: `Free Action: `.
    pub fn prefix(&mut self, words: &str) {
        for text in [&mut self.head, &mut self.text] {
            let others = text.others.iter_mut().flatten();
            for text in others.chain([&mut text.table]) {
                text.insert_str(0, words);
            }
        }
    }

    /// Puts words after it: `; Joker played`.
    pub fn suffix(&mut self, words: &str) {
        let others = self.text.others.iter_mut().flatten();
        for text in others.chain([&mut self.text.table]) {
            text.push_str(words);
        }
    }
}

/// Which of the verdicts of an action gets the banner.
#[must_use]
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

/// What another player may do about an action right now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FollowUp {
    /// Who decides.
    pub side: Side,
    /// The action, by id.
    #[serde(rename = "do")]
    pub action: String,
    /// Its fields, filled in.
    pub fields: Map<String, Value>,
    /// The question, in a sentence: `Town Militia held fire: return it at Deserters?`
    pub text: ViewerText,
}

/// A question as it is put to whoever decides: what it is about and what each option leads to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Whose unit or person it is about: `for Minutemen`; empty where the side itself decides.
    pub of: ViewerText,
    /// One sentence with a question mark.
    pub text: ViewerText,
    /// Each option by its id, and what it means in words.
    pub options: Vec<(String, ViewerText)>,
}

/// What has fallen and been decided on the way to a prompt or a question.
#[derive(Clone, Copy)]
pub struct Fallen<'a> {
    /// What fell.
    pub rolls: &'a [Roll],
    /// What was decided.
    pub asked: &'a [Asked],
}

/// Words for dice that are rolled.
pub(super) type PromptWords = Box<dyn Fn(Fallen, &DiceRequest, Viewer) -> String>;
/// A question in words.
pub(super) type QuestionWords = Box<dyn Fn(Fallen, &Ask) -> Question>;

/// Why dice are rolled, for the prompt.
pub(super) struct Prompt {
    /// The roll it is for, as [`DiceRequest::why`], and whether its re-roll.
    pub(super) why: &'static str,
    pub(super) again: bool,
    pub(super) text: PromptWords,
}

/// A line of what must be done on the table for one unit or person, without its name: `move back 4″`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitInstruction {
    pub(super) who: Who,
    pub(super) text: ViewerText,
}
