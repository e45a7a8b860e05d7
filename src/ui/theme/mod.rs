//! Themes: the look of each role. A theme is a YAML file; nothing else in the program names a
//! colour.

mod colour;
mod file;
pub mod palette;
mod shelf;

pub use colour::Depth;
pub use file::check;
pub(crate) use file::fields;
pub use file::read;
pub use shelf::Themes;

use super::*;
use crate::battle::view::Ink;
use ratatui::style::{Color, Style};

/// The purpose of a piece of the screen. A theme sets its look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ordinary text, and the ground of everything.
    Plain,
    /// Less important text.
    Faint,
    /// More important text.
    Strong,
    /// Titles of panes.
    Title,
    /// Lines around panes.
    Border,
    /// The line around the pane that receives the keys.
    Focus,
    /// The selected row.
    Selection,
    /// A key to press.
    Key,
    /// The id of a clause.
    Clause,
    /// Good news.
    Good,
    /// A warning.
    Warn,
    /// Bad news.
    Bad,
    /// Information.
    Info,
    /// Powder smoke.
    Smoke,
    /// The red side.
    Red,
    /// The blue side.
    Blue,
    /// A line of the log that was undone.
    Undone,
    BlackCounter,
    WhiteCounter,
    BlueCounter,
    RedCounter,
}

impl Role {
    /// Every role with its name in a file, in declaration order.
    pub const ALL: [(&'static str, Role); 21] = [
        ("plain", Role::Plain),
        ("faint", Role::Faint),
        ("strong", Role::Strong),
        ("title", Role::Title),
        ("border", Role::Border),
        ("focus", Role::Focus),
        ("selection", Role::Selection),
        ("key", Role::Key),
        ("clause", Role::Clause),
        ("good", Role::Good),
        ("warn", Role::Warn),
        ("bad", Role::Bad),
        ("info", Role::Info),
        ("smoke", Role::Smoke),
        ("red", Role::Red),
        ("blue", Role::Blue),
        ("undone", Role::Undone),
        ("black_counter", Role::BlackCounter),
        ("white_counter", Role::WhiteCounter),
        ("blue_counter", Role::BlueCounter),
        ("red_counter", Role::RedCounter),
    ];
}

impl From<Tone> for Role {
    fn from(tone: Tone) -> Role {
        match tone {
            Tone::Plain => Role::Plain,
            Tone::Faint => Role::Faint,
            Tone::Strong => Role::Strong,
            Tone::Good => Role::Good,
            Tone::Warn => Role::Warn,
            Tone::Bad => Role::Bad,
            Tone::Info => Role::Info,
            Tone::Smoke => Role::Smoke,
            Tone::Side(side) => side.into(),
            Tone::Counter(Ink::Black) => Role::BlackCounter,
            Tone::Counter(Ink::White) => Role::WhiteCounter,
            Tone::Counter(Ink::Blue) => Role::BlueCounter,
            Tone::Counter(Ink::Red) => Role::RedCounter,
        }
    }
}

impl From<Side> for Role {
    fn from(side: Side) -> Role {
        match side {
            Side::Red => Role::Red,
            Side::Blue => Role::Blue,
        }
    }
}

/// A theme, ready for the colours of this terminal.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// The name of its file, or of the built-in theme.
    pub name: String,
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// The complete style of a role: text, ground and modifiers.
    pub fn style(&self, role: impl Into<Role>) -> Style {
        self.styles[role.into() as usize]
    }

    /// The built-in theme called `name`.
    pub fn built_in(name: &str, depth: Depth) -> Option<Theme> {
        let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
        read(&format!("themes/{name}.yaml"), text.as_bytes(), depth).ok()
    }
}

/// The built-in themes by name, most used first.
pub static BUILT_IN: [(&str, &str); 6] = [
    ("dark", include_str!("../../../themes/dark.yaml")),
    ("light", include_str!("../../../themes/light.yaml")),
    (
        "high-contrast",
        include_str!("../../../themes/high-contrast.yaml"),
    ),
    (
        "colour-blind",
        include_str!("../../../themes/colour-blind.yaml"),
    ),
    (
        "campaign-map",
        include_str!("../../../themes/campaign-map.yaml"),
    ),
    ("mono", include_str!("../../../themes/mono.yaml")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_in_its_place() {
        for (at, (name, role)) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, at, "{name}");
        }
    }

    #[test]
    fn every_built_in_theme_can_be_read_at_every_depth() {
        for (name, text) in BUILT_IN {
            for depth in [Depth::None, Depth::Basic, Depth::Many, Depth::True] {
                let theme = read(name, text.as_bytes(), depth)
                    .unwrap_or_else(|faults| panic!("{}", faults[0]));
                assert_eq!(theme.name, name);
            }
        }
    }
}
