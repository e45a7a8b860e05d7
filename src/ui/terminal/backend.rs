//! Writes the changed cells of a frame with as few bytes as possible. Over a slow line each byte delays the answer to a key.

use super::*;
use crossterm::cursor::{MoveRight, MoveTo, MoveToColumn};
use crossterm::queue;
use crossterm::style::{Attribute, Colored, Print, SetAttribute};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, IntoCrossterm, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};
use std::io::Write;

/// The codes that turn each modifier of the screen on and off.
const ATTRIBUTES: [(Modifier, Attribute, Attribute); 6] = [
    (Modifier::BOLD, Attribute::Bold, Attribute::NormalIntensity),
    (Modifier::DIM, Attribute::Dim, Attribute::NormalIntensity),
    (Modifier::ITALIC, Attribute::Italic, Attribute::NoItalic),
    (
        Modifier::UNDERLINED,
        Attribute::Underlined,
        Attribute::NoUnderline,
    ),
    (Modifier::REVERSED, Attribute::Reverse, Attribute::NoReverse),
    (
        Modifier::CROSSED_OUT,
        Attribute::CrossedOut,
        Attribute::NotCrossedOut,
    ),
];

/// The terminal, told only what changes: a colour that stays is not sent again, nor the colour of a letter that is blank.
pub(crate) struct Thrifty<W: Write>(CrosstermBackend<W>);

impl<W: Write> Thrifty<W> {
    pub(crate) fn new(writer: W) -> Thrifty<W> {
        Thrifty(CrosstermBackend::new(writer))
    }
}

/// The style of the cells written last.
#[derive(Clone, Copy)]
struct Sent {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Sent {
    /// The style after a reset.
    const RESET: Sent = Sent {
        fg: Color::Reset,
        bg: Color::Reset,
        modifier: Modifier::empty(),
    };

    /// Tells the terminal what a cell needs, all in one code.
    fn change(&mut self, to: &Cell, writer: &mut impl Write) -> io::Result<()> {
        let shows_through = Modifier::UNDERLINED | Modifier::REVERSED | Modifier::CROSSED_OUT;
        let is_blank = to.symbol() == " " && !to.modifier.intersects(shows_through);
        let fg = if is_blank { self.fg } else { to.fg };
        let mut codes = self.modify(to.modifier);
        if fg != self.fg {
            codes.push(Colored::ForegroundColor(fg.into_crossterm()).to_string());
        }
        if to.bg != self.bg {
            codes.push(Colored::BackgroundColor(to.bg.into_crossterm()).to_string());
        }
        (self.fg, self.bg) = (fg, to.bg);
        if codes.is_empty() {
            return Ok(());
        }
        write!(writer, "\x1b[{}m", codes.join(";"))
    }

    /// The codes of the modifiers that go off, then of those that come.
    fn modify(&mut self, to: Modifier) -> Vec<String> {
        let mut codes = Vec::new();
        for (modifier, _, off) in ATTRIBUTES {
            if self.modifier.contains(modifier) && !to.contains(modifier) {
                codes.push(off.sgr());
                // Bold and dim go off together.
                let both = Modifier::BOLD | Modifier::DIM;
                self.modifier -= if both.contains(modifier) {
                    both
                } else {
                    modifier
                };
            }
        }
        for (modifier, on, _) in ATTRIBUTES {
            if to.contains(modifier) && !self.modifier.contains(modifier) {
                codes.push(on.sgr());
            }
        }
        self.modifier = to;
        codes
    }
}

impl<W: Write> Backend for Thrifty<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let (mut sent, mut last) = (Sent::RESET, None);
        for (x, y, cell) in content {
            match last {
                Some((column, row, _)) if (column, row) == (x, y) => {}
                // Terminals disagree on the width of some letters, so that they may not be where they should.
                Some((column, row, true)) if row == y && column < x => {
                    queue!(self.0, MoveRight(x - column))?;
                }
                Some((_, row, _)) if row == y => queue!(self.0, MoveToColumn(x))?,
                _ => queue!(self.0, MoveTo(x, y))?,
            }
            last = Some((x + 1, y, cell.symbol().is_ascii()));
            sent.change(cell, &mut self.0)?;
            queue!(self.0, Print(cell.symbol()))?;
        }
        match last {
            Some(_) => queue!(self.0, SetAttribute(Attribute::Reset)),
            None => Ok(()),
        }
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, what: ClearType) -> io::Result<()> {
        self.0.clear_region(what)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.0.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::num::NonZero;

    /// A cell of a screen: `a` to `d` or blank, two colours, modifiers.
    fn cells() -> impl Strategy<Value = Vec<(u16, u16, Cell)>> {
        let symbol = prop::sample::select(vec![" ", "a", "b", "c", "d"]);
        let color = || prop::sample::select(vec![Color::Reset, Color::Red, Color::Rgb(1, 2, 3)]);
        let on = prop::sample::subsequence(ATTRIBUTES.map(|(it, ..)| it).to_vec(), 0..=6);
        let cell = (0..20u16, 0..4u16, symbol, color(), color(), on).prop_map(
            |(x, y, symbol, fg, bg, on)| {
                let mut cell = Cell::new(symbol);
                (cell.fg, cell.bg) = (fg, bg);
                cell.modifier = on.into_iter().collect();
                (x, y, cell)
            },
        );
        prop::collection::vec(cell, 0..60)
    }

    /// The screen that an emulator shows after these bytes.
    fn shown(bytes: &[u8]) -> vt100::Parser {
        let [rows, columns] = [4, 20].map(|it| NonZero::new(it).unwrap());
        let mut parser = vt100::Parser::new(rows, columns, 0);
        parser.process(bytes);
        parser
    }

    fn drawn(mut backend: impl Backend, cells: &[(u16, u16, Cell)]) {
        let content = cells.iter().map(|(x, y, cell)| (*x, *y, cell));
        assert!(backend.draw(content).is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_screen_is_as_if_all_had_been_sent(cells in cells()) {
            let (mut all, mut few) = (Vec::new(), Vec::new());
            drawn(CrosstermBackend::new(&mut all), &cells);
            drawn(Thrifty::new(&mut few), &cells);
            // Two colours in one code save 3 bytes; a blank may part them.
            prop_assert!(few.len() <= all.len() + 3 * cells.len());
            let (all, few) = (shown(&all), shown(&few));
            for (row, column) in (0..4).flat_map(|row| (0..20).map(move |column| (row, column))) {
                let [all, few] = [&all, &few].map(|it| it.screen().cell(row, column).unwrap());
                let seen = |cell: &vt100::Cell| {
                    let is_blank = !cell.has_contents() || cell.contents() == " ";
                    let hides = is_blank && !cell.underline() && !cell.inverse();
                    let fg = (!hides).then(|| cell.fgcolor());
                    let on = [cell.bold(), cell.dim(), cell.italic(), cell.underline(), cell.inverse()];
                    (cell.contents().to_owned(), fg, cell.bgcolor(), on)
                };
                prop_assert_eq!(seen(all), seen(few), "{} {}", row, column);
            }
        }
    }
}
