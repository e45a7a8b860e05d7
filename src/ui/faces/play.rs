//! The face of a battle: its clicks and its wheel.

use super::*;
use crate::session::form::FormPane;
use crate::session::palette::plain_commands;
use crate::session::play::{
    ActionMenu, After, ChooseAction, Explain, LogView, PlayView, Point, Prompt,
};
use crate::ui::hits::Pane;
use crate::ui::panes::draw_play;

/// Lines the wheel scrolls.
const STEP: isize = 3;

impl Drawn for Play {
    fn click(&mut self, target: ClickTarget) -> Route {
        Play::click(self, target);
        self.take_route()
    }

    fn wheel(&mut self, target: Option<ClickTarget>, up: bool) -> Route {
        Play::wheel(self, target, up);
        self.take_route()
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Cursor {
        draw_play(look, self, area, buffer)
    }
}

impl Play {
    /// Handles a click. Keys are pressed elsewhere.
    fn click(&mut self, target: ClickTarget) {
        self.notice = None;
        match target {
            ClickTarget::Unit(number) => self.point(Point::Unit(at(number))),
            ClickTarget::Action(letter) => {
                self.point_at_action(char::from_u32(letter).unwrap_or(' '));
            }
            ClickTarget::Line(line) => self.point(Point::Line(at(line))),
            ClickTarget::Value(value) => self.point(Point::Value(at(value))),
            ClickTarget::Face(face) => {
                self.point(Point::Face(u8::try_from(face).unwrap_or(0)));
            }
            ClickTarget::Choice(choice) => self.point(Point::Choice(at(choice))),
            ClickTarget::Record(seq) => self.point(Point::Record(u64::from(seq))),
            ClickTarget::Sum(line) => self.point(Point::Sum(at(line))),
            ClickTarget::Command(command) => {
                if let Some(command) = plain_commands().nth(at(command)) {
                    self.command(command, "");
                }
            }
            ClickTarget::Key(_)
            | ClickTarget::Match(_)
            | ClickTarget::Item(_)
            | ClickTarget::Pane(_) => {}
        }
    }

    /// Handles the wheel.
    fn wheel(&mut self, target: Option<ClickTarget>, up: bool) {
        let (action, lines) = if up {
            (KeyAction::Up, -STEP)
        } else {
            (KeyAction::Down, STEP)
        };
        let pane = pane_of(target);
        let is_log = |it: &LogView| it.open.is_none();
        let moves_cursor = self.shows::<FormPane>()
            || self.shows::<Explain>()
            || self.showing::<LogView>().is_some_and(is_log)
            || self.shows::<Prompt>() && self.place() == KeyPlace::Choice;
        let is_bare = self.depth() == 0;
        let selects = is_bare || self.shows::<ActionMenu>() || self.shows::<ChooseAction>();
        match pane {
            _ if moves_cursor => self.update(action),
            Some(Pane::Roster) if selects => self.select_step(if up { -1 } else { 1 }),
            Some(Pane::Log) if is_bare => self.open_log(None),
            Some(Pane::Panel) if self.window.view != PlayView::Panel => {
                self.window.panel_scroll.by(lines);
            }
            _ => {
                let own = self.with_dialog(|dialog, play| (dialog.wheel(play, lines), After::Stay));
                if own.is_none() {
                    self.window.scroll.by(lines);
                }
            }
        }
    }
}

/// The pane of a target.
fn pane_of(target: Option<ClickTarget>) -> Option<Pane> {
    match target? {
        ClickTarget::Unit(_) => Some(Pane::Roster),
        ClickTarget::Record(_) => Some(Pane::Log),
        ClickTarget::Pane(pane) => Some(pane),
        ClickTarget::Key(_) => None,
        _ => Some(Pane::Desk),
    }
}
