//! How far something is scrolled. How far it can be only drawing knows, which notes it here: what is turned too far is not
//! to be turned back.

use std::cell::Cell;

/// How many lines are above what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scroll {
    from: usize,
    end: Cell<usize>,
    /// How many lines a page has, as far as it has been drawn.
    page: Cell<usize>,
}

impl Default for Scroll {
    fn default() -> Scroll {
        Scroll {
            from: 0,
            end: Cell::new(usize::MAX),
            page: Cell::new(10),
        }
    }
}

impl Scroll {
    /// How many lines are above what is shown.
    #[must_use]
    pub fn at(&self) -> usize {
        self.from.min(self.end.get())
    }

    /// How far it can be scrolled, as far as that is known.
    #[must_use]
    pub fn end(&self) -> usize {
        self.end.get()
    }

    /// So many lines down, or up where it is negative.
    pub fn by(&mut self, lines: isize) {
        self.from = self.at().saturating_add_signed(lines);
    }

    /// A page down, or up where it is negative; a line of the one before stays in sight.
    pub fn turn(&mut self, pages: isize) {
        let page = isize::try_from(self.page.get().max(2) - 1).unwrap_or(1);
        self.by(pages * page);
    }

    /// To the top of something else.
    pub fn top(&mut self) {
        *self = Scroll::default();
    }

    /// It was drawn in so many rows; the last tells what more there is.
    pub fn pages(&self, rows: u16) {
        self.page.set(usize::from(rows.saturating_sub(1)));
    }

    /// It was drawn, and can be scrolled so far.
    pub fn ends(&self, end: usize) {
        self.end.set(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_turned_too_far_is_not_to_be_turned_back() {
        let mut scroll = Scroll::default();
        scroll.by(30);
        assert_eq!(scroll.at(), 30);
        scroll.ends(4);
        scroll.by(3);
        assert_eq!(scroll.at(), 4);
        scroll.by(-1);
        assert_eq!(scroll.at(), 3);
        scroll.top();
        scroll.by(-3);
        assert_eq!(scroll.at(), 0);
    }
}
