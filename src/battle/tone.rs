//! Text in a tone, to which a theme gives a colour.

use super::*;

/// The colour of a counter on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Black,
    White,
    Blue,
    Red,
}

/// The role of a text or marker; a theme gives it a colour and a modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important.
    Faint,
    /// More important.
    Strong,
    /// Good news.
    Good,
    /// A warning.
    Warn,
    /// Bad news.
    Bad,
    /// For information.
    Info,
    /// Powder smoke.
    Smoke,
    /// The side's colour.
    Side(Side),
    /// A counter in its own colour, whichever side has it.
    Counter(Ink),
}

/// A line of text in one tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub text: String,
    pub tone: Tone,
}

impl Text {
    /// Ordinary text.
    pub(crate) fn plain(text: impl Into<String>) -> Text {
        Text {
            text: text.into(),
            tone: Tone::Plain,
        }
    }

    /// A badge for a lost unit or person.
    pub(crate) fn lost(side: Side, name: &str) -> Text {
        Text::badge(side, &format!("{name} lost"))
    }

    /// A badge for a lasting change for a side.
    pub(crate) fn badge(side: Side, what: &str) -> Text {
        let text = format!("{}: {what}", side.id()).to_uppercase();
        Text::toned(Tone::Side(side), text)
    }

    /// Text in a tone.
    pub(crate) fn toned(tone: Tone, text: impl Into<String>) -> Text {
        Text {
            text: text.into(),
            tone,
        }
    }
}
