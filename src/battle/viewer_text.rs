//! Texts that may differ between viewers.

use super::*;

/// A text that may differ between viewers.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "WireText", into = "WireText")]
pub struct ViewerText {
    /// The text for the table.
    pub table: String,
    /// The texts for red, blue and the umpire, where they differ.
    pub others: [Option<String>; 3],
}

impl ViewerText {
    /// The same text for every viewer.
    pub fn plain(text: impl Into<String>) -> ViewerText {
        ViewerText {
            table: text.into(),
            others: [None, None, None],
        }
    }

    /// A text made for each viewer; made once for all without `secrets`.
    pub fn new(secrets: bool, text: impl Fn(Viewer) -> String) -> ViewerText {
        let table = text(Viewer::Table);
        let others = if secrets {
            [1, 2, 3].map(|i: usize| Some(text(Viewer::ALL[i])).filter(|other| *other != table))
        } else {
            [None, None, None]
        };
        ViewerText { table, others }
    }

    /// Returns whether no viewer reads anything.
    pub fn is_empty(&self) -> bool {
        Viewer::ALL.iter().all(|viewer| self.to(*viewer).is_empty())
    }

    /// This text for those viewers who read `other`, and none for the rest.
    pub(super) fn only_where(&self, other: &ViewerText) -> ViewerText {
        ViewerText::new(true, |viewer| match other.to(viewer) {
            "" => String::new(),
            _ => self.to(viewer).to_owned(),
        })
    }

    /// This text with the distance that `other` has in its place: `move back 9″ instead of 8″`; none if more differs.
    pub(super) fn instead_of(&self, other: &ViewerText) -> Option<ViewerText> {
        let both = |viewer: Viewer| instead(self.to(viewer), other.to(viewer));
        let is_clear = Viewer::ALL.iter().all(|viewer| both(*viewer).is_some());
        let secrets = self.others.iter().any(Option::is_some);
        is_clear.then(|| ViewerText::new(secrets, |viewer| both(viewer).unwrap_or_default()))
    }

    /// The text for `viewer`.
    pub fn to(&self, viewer: Viewer) -> &str {
        let place = Viewer::ALL
            .iter()
            .position(|other| *other == viewer)
            .unwrap_or(0);
        place
            .checked_sub(1)
            .and_then(|i| self.others[i].as_deref())
            .unwrap_or(&self.table)
    }
}

/// `is`, with the old distance after the new one; `None` if anything else than one distance differs.
fn instead(is: &str, was: &str) -> Option<String> {
    let [words, others] = [is, was].map(|text| text.split(' ').collect::<Vec<_>>());
    let mut differ = (0..words.len()).filter(|at| words.get(*at) != others.get(*at));
    let (first, more) = (differ.next(), differ.next());
    if words.len() != others.len() {
        return None;
    }
    let at = match (first, more) {
        (None, _) => return Some(is.to_owned()),
        (Some(at), None) => at,
        (Some(_), Some(_)) => return None,
    };
    let distance = others[at].split_inclusive('″').next()?;
    distance.ends_with('″').then(|| {
        let (before, after) = (words[..=at].join(" "), &words[at + 1..]);
        let (before, comma) = before.split_at(before.trim_end_matches(',').len());
        let told = format!("{before} instead of {distance}{comma}");
        [&[told.as_str()], after].concat().join(" ")
    })
}

/// The form in files: a plain text when it is the same for every viewer.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum WireText {
    Plain(String),
    Each {
        table: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        red: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        blue: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        umpire: Option<String>,
    },
}

impl From<ViewerText> for WireText {
    fn from(ViewerText { table, others }: ViewerText) -> Self {
        match others {
            [None, None, None] => WireText::Plain(table),
            [red, blue, umpire] => WireText::Each {
                table,
                red,
                blue,
                umpire,
            },
        }
    }
}

impl From<WireText> for ViewerText {
    fn from(text: WireText) -> Self {
        match text {
            WireText::Plain(table) => ViewerText {
                table,
                others: [None, None, None],
            },
            WireText::Each {
                table,
                red,
                blue,
                umpire,
            } => ViewerText {
                table,
                others: [red, blue, umpire],
            },
        }
    }
}
