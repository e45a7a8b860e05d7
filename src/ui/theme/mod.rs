//! Themes: what each role looks like. A theme is a YAML file; nothing else in the program names a colour.

mod colour;
mod file;

pub use colour::{Depth, contrast};
pub use file::{fields, read};

use crate::battle::view::Tone;
use crate::table::Side;
use ratatui::style::Style;

/// What a piece of the screen is for; a theme says what that looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ordinary text, and the ground of everything.
    Plain,
    /// Text of less weight.
    Faint,
    /// Text of more weight.
    Strong,
    /// Titles of panes.
    Title,
    /// Lines around panes.
    Border,
    /// The line around the pane that has the keys.
    Focus,
    /// What is selected.
    Selection,
    /// A key to press.
    Key,
    /// The id of a clause.
    Clause,
    /// Well.
    Good,
    /// To be minded.
    Warn,
    /// Bad.
    Bad,
    /// Told for information.
    Info,
    /// Powder smoke.
    Smoke,
    /// The red side.
    Red,
    /// The blue side.
    Blue,
    /// A line of the log that was undone.
    Undone,
}

impl Role {
    /// Every role with the name that it has in a file, in the order of the declaration.
    pub const ALL: [(&'static str, Role); 17] = [
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

/// A theme, ready for the colours that this terminal has.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// What it is called.
    pub name: String,
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// The style of a role, whole: text, ground and modifiers.
    #[must_use]
    pub fn style(&self, role: impl Into<Role>) -> Style {
        self.styles[role.into() as usize]
    }

    /// The built-in theme called `name`.
    #[must_use]
    pub fn built_in(name: &str, depth: Depth) -> Option<Theme> {
        let (_, text) = BUILT_IN.iter().find(|(known, _)| *known == name)?;
        read(&format!("themes/{name}.yaml"), text.as_bytes(), depth).ok()
    }

    /// Its own colours alone, if every file should be broken.
    fn bare() -> Theme {
        Theme { name: "bare".into(), styles: [Style::reset(); Role::ALL.len()] }
    }
}

/// The built-in themes by name.
pub const BUILT_IN: [(&str, &str); 3] = [
    ("dark", include_str!("../../../themes/dark.yaml")),
    ("light", include_str!("../../../themes/light.yaml")),
    ("mono", include_str!("../../../themes/mono.yaml")),
];

/// The themes there are, and the one that is on.
#[derive(Clone, Debug)]
pub struct Themes {
    all: Vec<Theme>,
    at: usize,
}

impl Themes {
    /// The built-in themes; `mono` alone is on where the terminal has no colours.
    #[must_use]
    pub fn built_in(depth: Depth) -> Themes {
        let all: Vec<Theme> = BUILT_IN.iter().filter_map(|(name, _)| Theme::built_in(name, depth)).collect();
        let mut themes = Themes { all, at: 0 };
        if depth == Depth::None {
            themes.choose("mono");
        }
        if themes.all.is_empty() {
            themes.all.push(Theme::bare());
        }
        themes
    }

    /// Adds a theme in front of any of the same name, and turns it on.
    pub fn add(&mut self, theme: Theme) {
        self.all.retain(|known| known.name != theme.name);
        self.all.push(theme);
        self.at = self.all.len() - 1;
    }

    /// Turns on the theme called `name`; false when there is none.
    pub fn choose(&mut self, name: &str) -> bool {
        let found = self.all.iter().position(|theme| theme.name == name);
        self.at = found.unwrap_or(self.at);
        found.is_some()
    }

    /// Turns on the next one.
    pub fn next(&mut self) {
        self.at = (self.at + 1) % self.all.len();
    }

    /// The one that is on.
    #[must_use]
    pub fn now(&self) -> &Theme {
        &self.all[self.at]
    }

    /// The names of all.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.all.iter().map(|theme| theme.name.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::{Color, Modifier};

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
                read(name, text.as_bytes(), depth).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
            }
        }
    }

    #[test]
    fn text_stands_out_from_its_ground() {
        for name in ["dark", "light"] {
            let theme = Theme::built_in(name, Depth::True).unwrap();
            for (role, style) in Role::ALL.map(|(role, which)| (role, theme.style(which))) {
                let (text, ground) = (style.fg.unwrap(), style.bg.unwrap());
                let ratio = contrast(text, ground).unwrap();
                assert!(ratio >= 4.5, "{name}: {role} has a contrast of {ratio:.2}");
            }
        }
    }

    #[test]
    fn mono_has_no_colour_and_a_selection_all_the_same() {
        let theme = Theme::built_in("mono", Depth::True).unwrap();
        for (_, role) in Role::ALL {
            let style = theme.style(role);
            assert_eq!((style.fg, style.bg), (Some(Color::Reset), Some(Color::Reset)));
        }
        assert!(theme.style(Role::Selection).add_modifier.contains(Modifier::REVERSED));
    }

    #[test]
    fn without_colours_mono_is_on() {
        assert_eq!(Themes::built_in(Depth::None).now().name, "mono");
        let mut themes = Themes::built_in(Depth::True);
        assert_eq!(themes.now().name, "dark");
        assert!(!themes.choose("plaid"));
        themes.next();
        assert_eq!(themes.now().name, "light");
    }
}
