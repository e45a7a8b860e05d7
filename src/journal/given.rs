//! Who answered, and where.

use super::*;
use crate::battle::capital;
use crate::table::Side;

/// An answer of a player on a page, or on the laptop while the page of its side was open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenAnswer {
    /// Its side.
    pub by: Side,
    pub on: GivenOn,
    /// The answer to a question in words; none for dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// What the side does by it, where a person is sent: `sends Deacon Crane to rally`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub does: Option<String>,
    /// Present, and true, if it declined what was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined: Option<bool>,
}

/// The place of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GivenOn {
    /// The page of its side.
    Phone,
    /// The laptop, for its side.
    Laptop,
    /// Its page, and the other side agreed on its own.
    Phones,
    /// Its page, and the laptop agreed.
    Both,
}

impl GivenAnswer {
    /// `Blue chose: No`, `Blue sends Deacon Crane to rally`; `None` for dice.
    pub fn sentence(&self) -> Option<String> {
        let (by, said) = (capital(self.by.id()), self.said.as_ref()?);
        let said = said.trim_end_matches('.');
        let on = match self.on {
            GivenOn::Laptop => " (on the laptop)",
            _ => "",
        };
        Some(match (self.on, &self.does) {
            (GivenOn::Phones, _) => {
                let other = capital(self.by.other().id());
                format!("{by} chose, and {other} agreed: {said}")
            }
            (GivenOn::Both, _) => format!("{by} chose, and the laptop agreed: {said}"),
            (_, Some(does)) => format!("{by} {does}{on}"),
            (_, None) => format!("{by} chose: {said}{on}"),
        })
    }

    /// True if a side declined what it was asked, which changed nothing.
    pub fn has_declined(&self) -> bool {
        let is_alone = matches!(self.on, GivenOn::Phone | GivenOn::Laptop);
        // Older games have only the word.
        let is_no = || self.said.as_deref() == Some("No");
        is_alone && self.declined.unwrap_or_else(is_no)
    }
}
