//! The name of a turn.

use super::*;
use std::fmt;

/// A turn as players and saved games name it: `Before turn 1`, `Turn 3`, `Turn 3 of 8`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TurnName {
    number: u16,
    limit: Option<u16>,
}

impl TurnName {
    /// `limit` is the last turn of the battle, if its scenario has one.
    pub fn new(number: u16, limit: Option<u16>) -> Self {
        let limit = limit.filter(|_| number > 0);
        Self { number, limit }
    }

    /// Its number; 0 before turn 1.
    pub fn number(self) -> u16 {
        self.number
    }

    /// The name within a sentence: `turn 3`, `before turn 1`.
    pub fn lower(self) -> String {
        self.to_string().to_lowercase()
    }

    /// `in turn 3`, `before turn 1`.
    pub fn when(self) -> String {
        let within = if self.number == 0 { "" } else { "in " };
        format!("{within}{}", self.lower())
    }

    /// The number alone: `3`, `before`.
    pub fn short(self) -> String {
        match self.number {
            0 => "before".to_owned(),
            number => number.to_string(),
        }
    }

    /// The name in a narrow window: `T3`, `T3/8`.
    pub fn narrow(self) -> String {
        match (self.number, self.limit) {
            (0, _) => self.to_string(),
            (number, None) => format!("T{number}"),
            (number, Some(limit)) => format!("T{number}/{limit}"),
        }
    }

    /// The rest of a sentence that begins with the turn: `: Blue go first`.
    pub fn rest_of(self, text: &str) -> Option<&str> {
        let rest = text.strip_prefix(&format!("Turn {}", self.number))?;
        (!rest.starts_with(|c: char| c.is_ascii_digit())).then_some(rest)
    }
}

impl fmt::Display for TurnName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.number, self.limit) {
            (0, _) => f.pad("Before turn 1"),
            (number, None) => f.pad(&format!("Turn {number}")),
            (number, Some(limit)) => f.pad(&format!("Turn {number} of {limit}")),
        }
    }
}

impl From<TurnName> for String {
    fn from(it: TurnName) -> String {
        it.to_string()
    }
}

impl TryFrom<String> for TurnName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = || {
            let rest = text.strip_prefix("Turn ")?;
            let (number, limit) = match rest.split_once(" of ") {
                Some((number, limit)) => (number, Some(limit.parse().ok()?)),
                None => (rest, None),
            };
            Some(Self::new(number.parse().ok()?, limit))
        };
        if text == Self::default().to_string() {
            return Ok(Self::default());
        }
        read().ok_or_else(|| format!("{} is not a turn", quoted(&text)))
    }
}
