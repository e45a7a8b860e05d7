//! Colours: their names, how much of them a terminal can show, how far two stand apart.

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

/// The sixteen colours that every colour terminal has, by name.
const BASIC: [(&str, Color); 16] = [
    ("black", Color::Black),
    ("red", Color::Red),
    ("green", Color::Green),
    ("yellow", Color::Yellow),
    ("blue", Color::Blue),
    ("magenta", Color::Magenta),
    ("cyan", Color::Cyan),
    ("gray", Color::Gray),
    ("darkgray", Color::DarkGray),
    ("lightred", Color::LightRed),
    ("lightgreen", Color::LightGreen),
    ("lightyellow", Color::LightYellow),
    ("lightblue", Color::LightBlue),
    ("lightmagenta", Color::LightMagenta),
    ("lightcyan", Color::LightCyan),
    ("white", Color::White),
];

/// The colour that a file means by `text`: `#rrggbb`, one of the sixteen names, or `terminal`.
pub(super) fn parse(text: &str) -> Result<Color, String> {
    if text == "terminal" {
        return Ok(Color::Reset);
    }
    if let Some(hex) = text.strip_prefix('#') {
        let number = u32::from_str_radix(hex, 16).ok().filter(|_| hex.len() == 6 && hex.is_ascii());
        return number.map(Color::from_u32).ok_or_else(|| format!("{text:?} is no colour; it needs six digits from 0 to f after the #"));
    }
    parse_basic(text).map_err(|message| format!("{message}, terminal, and \"#rrggbb\""))
}

/// One of the sixteen names.
pub(super) fn parse_basic(text: &str) -> Result<Color, String> {
    let found = BASIC.iter().find(|(name, _)| *name == text).map(|(_, colour)| *colour);
    found.ok_or_else(|| {
        let near = crate::battle::did_you_mean(text, BASIC.iter().map(|(name, _)| *name));
        let names = BASIC.map(|(name, _)| name).join(", ");
        format!("{text:?} is no colour{near}; there are {names}")
    })
}

/// The same colour, or the nearest, where the terminal has 256.
pub(super) fn of_256(colour: Color) -> Color {
    let Color::Rgb(r, g, b) = colour else { return colour };
    // The cube's steps are 0, 95, 135, 175, 215, 255; the greys go from 8 to 238 in tens.
    let step = |v: u8| if v < 48 { 0 } else { (v.max(75) - 35) / 40 };
    let level = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
    let far = |x: [u8; 3]| -> u32 { x.iter().zip([r, g, b]).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
    let cube = [step(r), step(g), step(b)];
    let mean = u8::try_from((u16::from(r) + u16::from(g) + u16::from(b)) / 3).unwrap_or(u8::MAX);
    let grey = ((mean.max(8) - 8 + 5) / 10).min(23);
    if far([8 + 10 * grey; 3]) < far(cube.map(level)) {
        Color::Indexed(232 + grey)
    } else {
        Color::Indexed(16 + 36 * cube[0] + 6 * cube[1] + cube[2])
    }
}

/// How far text stands out from its ground, from 1 to 21 (WCAG); nothing for colours of the terminal's own.
#[must_use]
pub fn contrast(text: Color, ground: Color) -> Option<f64> {
    let (a, b) = (luminance(text)?, luminance(ground)?);
    Some((a.max(b) + 0.05) / (a.min(b) + 0.05))
}

fn luminance(colour: Color) -> Option<f64> {
    let Color::Rgb(r, g, b) = colour else { return None };
    let linear = |v: u8| {
        let v = f64::from(v) / 255.0;
        if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
    };
    Some(0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read() {
        assert_eq!(parse("#ff8000"), Ok(Color::Rgb(255, 128, 0)));
        assert_eq!(parse("terminal"), Ok(Color::Reset));
        assert!(parse("#ff80").unwrap_err().contains("six digits"));
        assert!(parse("lightgren").unwrap_err().contains("did you mean lightgreen?"));
    }

    #[test]
    fn black_on_white_has_the_greatest_contrast() {
        let ratio = contrast(Color::Rgb(0, 0, 0), Color::Rgb(255, 255, 255)).unwrap();
        assert!((ratio - 21.0).abs() < 1e-9);
        assert_eq!(contrast(Color::Reset, Color::Black), None);
    }

    #[test]
    fn of_256_colours_the_nearest_is_taken() {
        assert_eq!(of_256(Color::Rgb(255, 0, 0)), Color::Indexed(196));
        assert_eq!(of_256(Color::Rgb(0, 0, 0)), Color::Indexed(16));
        assert_eq!(of_256(Color::Rgb(128, 128, 128)), Color::Indexed(244));
        assert_eq!(of_256(Color::Reset), Color::Reset);
    }
}
