//! Colours as a file names them, and how many of them a terminal can show.

use super::palette::BASIC;
use ratatui::style::Color;

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None, or the user wants none.
    None,
    /// Sixteen.
    Basic,
    /// 256.
    Many,
    /// All.
    True,
}

impl Depth {
    /// What standard output can show. `NO_COLOR`, `FORCE_COLOR`, `COLORTERM` and `TERM` are minded.
    #[must_use]
    pub fn of_terminal() -> Depth {
        match supports_color::on(supports_color::Stream::Stdout) {
            None => Depth::None,
            Some(level) if level.has_16m => Depth::True,
            Some(level) if level.has_256 => Depth::Many,
            Some(_) => Depth::Basic,
        }
    }
}

/// The colour that a file means by `text`: `#rrggbb`, one of the sixteen names, or `terminal`.
pub(super) fn parse(text: &str) -> Result<Color, String> {
    if text == "terminal" {
        return Ok(Color::Reset);
    }
    if let Some(hex) = text.strip_prefix('#') {
        let number = u32::from_str_radix(hex, 16)
            .ok()
            .filter(|_| hex.len() == 6 && hex.is_ascii());
        return number.map(Color::from_u32).ok_or_else(|| {
            format!("{text:?} is no colour; it needs six digits from 0 to f after the #")
        });
    }
    parse_basic(text).map_err(|message| format!("{message}, terminal, and \"#rrggbb\""))
}

/// One of the sixteen names.
pub(super) fn parse_basic(text: &str) -> Result<Color, String> {
    let found = BASIC
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, colour)| *colour);
    found.ok_or_else(|| {
        let near = crate::battle::did_you_mean(text, BASIC.iter().map(|(name, _)| *name));
        let names = BASIC.map(|(name, _)| name).join(", ");
        format!("{text:?} is no colour{near}; there are {names}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read() {
        assert_eq!(parse("#ff8000"), Ok(Color::Rgb(255, 128, 0)));
        assert_eq!(parse("terminal"), Ok(Color::Reset));
        assert!(parse("#ff80").unwrap_err().contains("six digits"));
        assert!(
            parse("lightgren")
                .unwrap_err()
                .contains("did you mean lightgreen?")
        );
    }
}
