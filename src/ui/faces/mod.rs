//! The faces of the screens: how each is drawn, and what the mouse does on it.

mod play;

use super::panes::{draw_board, draw_muster, draw_start};
use super::*;
use crate::session::board::Board;
use crate::session::muster::MusterScreen;

/// A screen as the terminal shows it.
pub(super) trait Drawn: Component {
    /// Handles a click.
    fn click(&mut self, target: ClickTarget) -> Route;

    /// Handles the wheel over a target.
    fn wheel(&mut self, target: Option<ClickTarget>, up: bool) -> Route;

    /// Draws the screen. Returns where the terminal's cursor belongs.
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor;
}

/// An index from a target's number.
fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Drawn for StartScreen {
    fn click(&mut self, target: ClickTarget) -> Route {
        let ClickTarget::Item(item) = target else {
            return Route::Stay;
        };
        self.at = at(item).min(self.items().len().saturating_sub(1));
        self.update(KeyAction::Accept)
    }

    fn wheel(&mut self, target: Option<ClickTarget>, up: bool) -> Route {
        let faults = !self.faults.is_empty() && !matches!(target, Some(ClickTarget::Item(_)));
        self.update(match (faults, up) {
            (true, true) => KeyAction::PageUp,
            (true, false) => KeyAction::PageDown,
            (false, true) => KeyAction::Up,
            (false, false) => KeyAction::Down,
        })
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        draw_start(look, self, area, buffer)
    }
}

impl Drawn for MusterScreen {
    fn click(&mut self, target: ClickTarget) -> Route {
        match target {
            ClickTarget::Line(line) => drop(self.form().map(|form| form.click(at(line)))),
            ClickTarget::Value(value) => drop(self.form().map(|form| form.choose(at(value)))),
            ClickTarget::Item(item) if self.point(at(item)) => {
                return self.update(KeyAction::Accept);
            }
            _ => {}
        }
        Route::Stay
    }

    fn wheel(&mut self, _: Option<ClickTarget>, up: bool) -> Route {
        self.update(if up { KeyAction::Up } else { KeyAction::Down })
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        draw_muster(look, self, area, buffer)
    }
}

impl Drawn for Board {
    fn click(&mut self, _: ClickTarget) -> Route {
        Route::Stay
    }

    fn wheel(&mut self, _: Option<ClickTarget>, _: bool) -> Route {
        Route::Stay
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        draw_board(look, self, area, buffer)
    }
}
