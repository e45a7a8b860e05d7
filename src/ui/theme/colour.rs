//! Colours as named in a file, and the number of colours a terminal can show.

use super::palette::BASIC;
use super::*;
use clap::ValueEnum;

/// The number of colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Depth {
    /// All colours
    #[value(name = "all")]
    True,
    /// 256 colours
    #[value(name = "256")]
    Many,
    /// 16 colours
    #[value(name = "16")]
    Basic,
    /// No colours
    None,
}

impl Depth {
    /// The depth of standard output, by `NO_COLOR`, `FORCE_COLOR`, `COLORTERM` and `TERM`.
    pub(crate) fn of_terminal() -> Depth {
        match supports_color::on(supports_color::Stream::Stdout) {
            None => Depth::None,
            Some(level) if level.has_16m => Depth::True,
            Some(level) if level.has_256 => Depth::Many,
            Some(_) => Depth::Basic,
        }
    }
}

/// Parses a colour in a file: `#rrggbb`, one of the sixteen names, or `terminal`.
pub(super) fn parse(text: &str) -> Result<Color, String> {
    if text == "terminal" {
        return Ok(Color::Reset);
    }
    if let Some(hex) = text.strip_prefix('#') {
        let number = u32::from_str_radix(hex, 16)
            .ok()
            .filter(|_| hex.len() == 6 && hex.is_ascii());
        return number.map(Color::from_u32).ok_or_else(|| {
            format!("{text:?} is not a colour; write six digits from 0 to f after the #")
        });
    }
    parse_basic(text).map_err(|message| format!("{message}, terminal, and \"#rrggbb\""))
}

/// Parses one of the sixteen names.
pub(super) fn parse_basic(text: &str) -> Result<Color, String> {
    let found = BASIC
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, colour)| *colour);
    found.ok_or_else(|| {
        let near = crate::battle::did_you_mean(text, BASIC.iter().map(|(name, _)| *name));
        let names = BASIC.map(|(name, _)| name).join(", ");
        format!("{text:?} is not a colour{near}; there are {names}")
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
