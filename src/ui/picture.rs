//! A picture of the screen as SVG: the cells a terminal would show, as text.
//!
//! Each run of cells in one style is one text, placed by its column and stretched to its width, so
//! that columns stay aligned in any font. The picture needs no other file.

use super::theme::palette::{MIXED, Rgb, rgb};
use super::*;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;

/// The width and height of a cell and the size of the letters, in the picture's units.
const WIDE: f64 = 8.4;
const HIGH: f64 = 16.5;
const LETTERS: f64 = 14.0;
/// The margin around the cells.
const MARGIN: f64 = 10.0;

/// Stand-ins for the terminal's own two colours.
const OWN_TEXT: Rgb = [0xd8, 0xd8, 0xd8];
const OWN_GROUND: Rgb = [0x16, 0x16, 0x16];

/// The look of a cell: colours and modifiers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Face {
    text: Rgb,
    ground: Rgb,
    weight: Modifier,
}

impl Face {
    fn of(cell: &Cell) -> Face {
        let mixed = |colour: Color, own: Rgb| rgb(colour, &MIXED[0]).unwrap_or(own);
        let (mut text, mut ground) = (mixed(cell.fg, OWN_TEXT), mixed(cell.bg, OWN_GROUND));
        if cell.modifier.contains(Modifier::REVERSED) {
            std::mem::swap(&mut text, &mut ground);
        }
        Face {
            text,
            ground,
            weight: cell.modifier - Modifier::REVERSED,
        }
    }

    /// The attributes of a text in this look, besides its colour.
    fn attributes(self) -> String {
        let mut out = format!(" fill=\"{}\"", hex(self.text));
        let lines = [
            (Modifier::UNDERLINED, "underline"),
            (Modifier::CROSSED_OUT, "line-through"),
        ];
        let lines: Vec<&str> = lines
            .into_iter()
            .filter(|(one, _)| self.weight.contains(*one))
            .map(|(_, name)| name)
            .collect();
        for (is, name, value) in [
            (self.weight.contains(Modifier::BOLD), "font-weight", "bold"),
            (
                self.weight.contains(Modifier::ITALIC),
                "font-style",
                "italic",
            ),
            (self.weight.contains(Modifier::DIM), "opacity", "0.6"),
            (!lines.is_empty(), "text-decoration", &lines.join(" ")),
        ] {
            if is {
                let _ = write!(out, " {name}=\"{value}\"");
            }
        }
        out
    }
}

fn hex([r, g, b]: Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// The picture of `buffer`, titled `title`.
pub(crate) fn svg(buffer: &Buffer, title: &str) -> String {
    let area = buffer.area;
    let (wide, high) = (
        f64::from(area.width) * WIDE + 2.0 * MARGIN,
        f64::from(area.height) * HIGH + 2.0 * MARGIN,
    );
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.0}\" height=\"{high:.0}\" viewBox=\"0 0 {wide:.1} {high:.1}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"{LETTERS}\">\n"
    );
    let _ = writeln!(out, "<title>{}</title>", escaped(title));
    let ground = commonest(buffer);
    let _ = writeln!(
        out,
        "<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>",
        hex(ground)
    );
    for y in area.y..area.bottom() {
        let runs = runs(buffer, y);
        let left = |run: &CellRun| MARGIN + f64::from(run.from - area.x) * WIDE;
        let top = MARGIN + f64::from(y - area.y) * HIGH;
        for run in &runs {
            if run.face.ground != ground {
                let (x, wide) = (left(run), f64::from(run.cells) * WIDE);
                let _ = writeln!(
                    out,
                    "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{wide:.1}\" height=\"{HIGH}\" fill=\"{}\"/>",
                    hex(run.face.ground)
                );
            }
        }
        for run in runs.iter().flat_map(CellRun::words) {
            let _ = writeln!(out, "{}", run.svg(left(&run), top));
        }
    }
    out.push_str("</svg>\n");
    out
}

/// The commonest ground colour.
fn commonest(buffer: &Buffer) -> Rgb {
    let mut counts: Vec<(Rgb, usize)> = Vec::new();
    for cell in &buffer.content {
        let ground = Face::of(cell).ground;
        match counts.iter_mut().find(|(known, _)| *known == ground) {
            Some((_, count)) => *count += 1,
            None => counts.push((ground, 1)),
        }
    }
    counts
        .into_iter()
        .max_by_key(|(_, count)| *count)
        .map_or(OWN_GROUND, |(ground, _)| ground)
}

/// Neighbouring cells in one style.
struct CellRun {
    face: Face,
    from: u16,
    cells: u16,
    text: String,
    /// Its text is not as wide as its characters are in a monospaced font, so it stands alone.
    alone: bool,
}

/// The runs of a row.
fn runs(buffer: &Buffer, y: u16) -> Vec<CellRun> {
    let mut runs: Vec<CellRun> = Vec::new();
    let mut x = buffer.area.x;
    while x < buffer.area.right() {
        let cell = &buffer[(x, y)];
        let (face, symbol) = (Face::of(cell), cell.symbol());
        let cells = u16::try_from(text::width(symbol))
            .unwrap_or(1)
            .clamp(1, buffer.area.right() - x);
        let alone = cells > 1 || symbol.chars().nth(1).is_some();
        match runs
            .last_mut()
            .filter(|run| run.face == face && !run.alone && !alone)
        {
            Some(run) => {
                run.cells += cells;
                run.text.push_str(symbol);
            }
            None => runs.push(CellRun {
                face,
                from: x,
                cells,
                text: symbol.to_owned(),
                alone,
            }),
        }
        x += cells;
    }
    runs
}

impl CellRun {
    /// The parts to write: those between wide gaps, without blanks at their ends unless underlined.
    fn words(&self) -> Vec<CellRun> {
        if self.alone
            || self
                .face
                .weight
                .intersects(Modifier::UNDERLINED | Modifier::CROSSED_OUT)
        {
            return vec![CellRun {
                text: self.text.clone(),
                ..*self
            }];
        }
        let mut words: Vec<CellRun> = Vec::new();
        let mut blanks = 2;
        for (at, c) in (self.from..).zip(self.text.chars()) {
            if c == ' ' {
                blanks += 1;
                continue;
            }
            match words.last_mut().filter(|_| blanks < 2) {
                Some(word) => {
                    word.text.extend(std::iter::repeat_n(' ', blanks));
                    word.text.push(c);
                    word.cells = at + 1 - word.from;
                }
                None => words.push(CellRun {
                    face: self.face,
                    from: at,
                    cells: 1,
                    text: c.to_string(),
                    alone: false,
                }),
            }
            blanks = 0;
        }
        words
    }

    fn svg(&self, x: f64, top: f64) -> String {
        let wide = f64::from(self.cells) * WIDE;
        let base = top + HIGH * 0.74;
        format!(
            "<text x=\"{x:.1}\" y=\"{base:.1}\" textLength=\"{wide:.1}\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\"{}>{}</text>",
            self.face.attributes(),
            escaped(&self.text)
        )
    }
}

/// Text escaped for XML, without control characters.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    fn picture(write: impl Fn(&mut Buffer)) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 2));
        buffer.set_style(
            buffer.area,
            Style::new()
                .fg(Color::Rgb(1, 2, 3))
                .bg(Color::Rgb(250, 251, 252)),
        );
        write(&mut buffer);
        svg(&buffer, "a < b")
    }

    #[test]
    fn text_stands_in_its_column_escaped_and_in_its_colours() {
        let bold = Style::new()
            .fg(Color::Rgb(255, 0, 0))
            .add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        let picture = picture(|buffer| {
            buffer.set_string(2, 1, "a<&>\"", bold);
            buffer.set_string(10, 0, "one two   far", Style::new());
        });
        let red = "<text x=\"26.8\" y=\"38.7\" textLength=\"42.0\" lengthAdjust=\"spacingAndGlyphs\" xml:space=\"preserve\" \
                   fill=\"#ff0000\" font-weight=\"bold\" text-decoration=\"underline\">a&lt;&amp;&gt;&quot;</text>";
        assert!(picture.contains(red), "{picture}");
        assert!(
            picture.contains("x=\"94.0\"")
                && picture.contains(">one two</text>")
                && picture.contains("fill=\"#010203\"")
        );
        assert!(
            picture.contains("<title>a &lt; b</title>")
                && picture.contains("width=\"188\" height=\"53\"")
        );
        assert!(picture.contains("<rect width=\"100%\" height=\"100%\" fill=\"#fafbfc\"/>"));
    }

    #[test]
    fn reversed_text_has_a_ground_of_its_own() {
        let picture = picture(|buffer| {
            buffer.set_style(
                Rect::new(5, 0, 3, 1),
                Style::new().add_modifier(Modifier::REVERSED),
            );
        });
        assert!(
            picture.contains(
                "<rect x=\"52.0\" y=\"10.0\" width=\"25.2\" height=\"16.5\" fill=\"#010203\"/>"
            ),
            "{picture}"
        );
    }

    #[test]
    fn wide_characters_keep_what_follows_in_place() {
        let picture = picture(|buffer| buffer.set_string(0, 0, "x日本y", Style::new()));
        for (x, wide, text) in [
            ("10.0", "8.4", "x"),
            ("18.4", "16.8", "日"),
            ("35.2", "16.8", "本"),
            ("52.0", "8.4", "y"),
        ] {
            let start = format!("<text x=\"{x}\" y=\"22.2\" textLength=\"{wide}\"");
            let line = picture
                .lines()
                .find(|line| line.starts_with(&start))
                .unwrap_or_else(|| panic!("{x}: {picture}"));
            assert!(line.ends_with(&format!(">{text}</text>")), "{line}");
        }
    }

    #[test]
    fn nothing_steers_and_nothing_is_fetched() {
        let picture = picture(|buffer| {
            buffer[(0, 0)].set_symbol("\u{1b}");
        });
        assert!(
            !picture.contains('\u{1b}') && !picture.contains("href") && !picture.contains("url(")
        );
        let nothing = svg(&Buffer::empty(Rect::new(0, 0, 0, 0)), "");
        assert!(nothing.starts_with("<svg") && nothing.ends_with("</svg>\n"));
    }
}
