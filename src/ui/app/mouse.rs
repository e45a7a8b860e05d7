//! The mouse: clicks and the wheel, over the targets as last drawn.

use super::*;
use crate::session::keys;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

/// Lines the wheel scrolls in help.
const STEP: usize = 3;

impl App {
    /// Handles a click or the wheel.
    pub fn mouse(&mut self, event: MouseEvent) -> Flow {
        // The picture under a tumble is out of date, so a click only ends it.
        if self.tumble.take().is_some() {
            return Flow::Stay;
        }
        let target = self.hits.borrow().at(event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Right) => self.update(KeyAction::Back),
            MouseEventKind::Down(MouseButton::Left) if self.place() == KeyPlace::Peek => {
                self.update(KeyAction::Back)
            }
            MouseEventKind::Down(MouseButton::Left) => {
                target.map_or(Flow::Stay, |target| self.click(target))
            }
            MouseEventKind::ScrollUp => self.wheel(target, true),
            MouseEventKind::ScrollDown => self.wheel(target, false),
            _ => Flow::Stay,
        }
    }

    fn click(&mut self, target: ClickTarget) -> Flow {
        use ClickTarget::{Choice, Face, Value};
        // The others press a key, which may only look.
        let is_key = matches!(target, ClickTarget::Key(_) | ClickTarget::Match(_));
        if !is_key && self.comes_late() {
            return Flow::Stay;
        }
        if matches!(target, Choice(_) | Face(_) | Value(_)) && self.asks_first(KeyAction::Accept) {
            return Flow::Stay;
        }
        match (target, &mut self.over) {
            (ClickTarget::Key(row), _) => self.click_key(row),
            (ClickTarget::Match(at), Some(Over::Line(palette))) => {
                palette.move_to(usize::try_from(at).unwrap_or(usize::MAX));
                self.update(KeyAction::Accept)
            }
            (
                target @ (ClickTarget::Unit(_) | ClickTarget::Action(_) | ClickTarget::Record(_)),
                Some(_),
            )
            | (target, None) => {
                self.over = None;
                let route = self.screen.get_mut().click(target);
                self.follow(route)
            }
            (_, Some(_)) => Flow::Stay,
        }
    }

    /// Presses the key of a row of the table. Help describes the place beneath it, so it closes
    /// and the key is pressed there.
    fn click_key(&mut self, row: u32) -> Flow {
        if matches!(self.over, Some(Over::Help(_))) {
            self.over = None;
        }
        let place = self.place();
        let row = usize::try_from(row)
            .ok()
            .and_then(|row| keys::TABLE.get(row));
        match row.and_then(|row| row.does(place)) {
            // Any digit or any letter: not a single key.
            None | Some(KeyAction::Type(_)) => Flow::Stay,
            Some(action) => self.update(action),
        }
    }

    fn wheel(&mut self, target: Option<ClickTarget>, up: bool) -> Flow {
        // In a decision the wheel moves the cursor.
        if self.place() == KeyPlace::Choice && self.comes_late() {
            return Flow::Stay;
        }
        match &mut self.over {
            Some(Over::Line(palette)) => palette.scroll(up),
            Some(Over::Shared(_)) => {}
            Some(Over::Help(help)) => {
                let action = if up { KeyAction::Up } else { KeyAction::Down };
                (0..STEP).for_each(|_| {
                    help.update(action);
                });
            }
            None => {
                let route = self.screen.get_mut().wheel(target, up);
                return self.follow(route);
            }
        }
        Flow::Stay
    }
}
