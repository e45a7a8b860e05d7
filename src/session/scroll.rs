//! A scroll position, and steps through a list. Only drawing knows where the content ends and notes it here, so scrolling
//! past the end does not add up.

use super::*;
use std::cell::Cell;

/// Entries on a page of a list.
const PAGE: usize = 10;

/// A scroll position, in lines above the window; in lines below it where the last lines come into sight first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scroll {
    from: usize,
    end: Cell<usize>,
    /// Lines on a page, as last drawn.
    page: Cell<usize>,
    /// It counts back from the end.
    is_back: Cell<bool>,
}

impl Default for Scroll {
    fn default() -> Scroll {
        Scroll {
            from: 0,
            end: Cell::new(usize::MAX),
            page: Cell::new(10),
            is_back: Cell::new(false),
        }
    }
}

impl Scroll {
    /// Lines above the window, or below it if it counts back.
    pub fn at(&self) -> usize {
        self.from.min(self.end.get())
    }

    /// Scrolls down by `lines`, or up if negative.
    pub(crate) fn by(&mut self, lines: isize) {
        let lines = if self.is_back.get() { -lines } else { lines };
        self.from = self.at().saturating_add_signed(lines);
    }

    /// Scrolls down by whole pages, or up if negative, keeping one line of the old page in sight.
    pub(crate) fn turn(&mut self, pages: isize) {
        let page = isize::try_from(self.page.get().max(2) - 1).unwrap_or(1);
        self.by(pages * page);
    }

    /// Scrolls by a key. Returns false for other keys.
    pub(crate) fn update(&mut self, action: KeyAction) -> bool {
        match action {
            KeyAction::Up => self.by(-1),
            KeyAction::Down => self.by(1),
            KeyAction::PageUp => self.turn(-1),
            KeyAction::PageDown => self.turn(1),
            KeyAction::First => self.top(),
            _ => return false,
        }
        true
    }

    /// Back to the top, for new content.
    pub(crate) fn top(&mut self) {
        *self = Scroll::default();
    }

    /// Notes that `rows` rows were drawn, the last of which says whether more follows.
    pub(crate) fn pages(&self, rows: u16) {
        self.page.set(usize::from(rows.saturating_sub(1)));
    }

    /// Notes the largest position, as drawn.
    pub(crate) fn ends(&self, end: usize) {
        self.end.set(end);
        self.is_back.set(false);
    }

    /// Notes the largest position, counted back from the last line.
    pub(crate) fn begins(&self, end: usize) {
        self.end.set(end);
        self.is_back.set(true);
    }
}

/// The place after a step through a list of `count` entries, round its ends; from none, the first or
/// the last entry. `None` for an empty list.
pub(crate) fn stepped(at: Option<usize>, count: usize, by: isize) -> Option<usize> {
    let count = isize::try_from(count).ok().filter(|count| *count > 0)?;
    let next = match at {
        Some(at) => (isize::try_from(at).unwrap_or(0) + by).rem_euclid(count),
        None if by < 0 => count - 1,
        None => 0,
    };
    usize::try_from(next).ok()
}

/// The place in a list of `count` entries after a key: the arrows go round its ends, pages stop there. `None` for other keys.
pub(crate) fn moved(action: KeyAction, at: usize, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    Some(match action {
        KeyAction::Up => stepped(Some(at), count, -1).unwrap_or(0),
        KeyAction::Down => stepped(Some(at), count, 1).unwrap_or(0),
        KeyAction::PageUp => at.saturating_sub(PAGE),
        KeyAction::PageDown => (at + PAGE).min(last),
        KeyAction::First => 0,
        KeyAction::Last => last,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_round_a_list_and_pages_stop_at_its_ends() {
        assert_eq!(moved(KeyAction::Up, 0, 12), Some(11));
        assert_eq!(moved(KeyAction::Down, 11, 12), Some(0));
        assert_eq!(moved(KeyAction::PageDown, 5, 12), Some(11));
        assert_eq!(moved(KeyAction::PageUp, 5, 12), Some(0));
        assert_eq!(moved(KeyAction::Down, 0, 0), Some(0));
        assert_eq!(moved(KeyAction::Accept, 5, 12), None);
    }

    #[test]
    fn scrolling_past_the_end_does_not_add_up() {
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
        // Up leads back from the last lines.
        scroll.begins(4);
        scroll.by(-30);
        assert_eq!(scroll.at(), 4);
        scroll.by(3);
        assert_eq!(scroll.at(), 1);
    }
}
