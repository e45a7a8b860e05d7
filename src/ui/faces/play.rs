//! The face of a battle: its clicks and its wheel.

use super::*;
use crate::session::palette::plain_commands;
use crate::session::play::{After, PlayView, Point, Shown};
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
        let own = point(target).and_then(|point| {
            self.with_dialog(|dialog, play| {
                let after = dialog.point(play, point);
                (after.is_some(), after.unwrap_or(After::Stay))
            })
        });
        if own == Some(true) {
            return;
        }
        match target {
            ClickTarget::Unit(number) => self.point_at_unit(at(number)),
            ClickTarget::Action(letter) => {
                self.point_at_action(char::from_u32(letter).unwrap_or(' '))
            }
            ClickTarget::Line(line) => self.with_form(|form| form.click(at(line))),
            ClickTarget::Value(value) if self.place() == KeyPlace::Dice => {
                self.update(KeyAction::Type(char::from_digit(value, 10).unwrap_or(' ')));
            }
            ClickTarget::Value(value) => self.with_form(|form| form.choose(at(value))),
            ClickTarget::Face(face) => self.point_at_face(face),
            ClickTarget::Choice(choice) => self.point_at_choice(at(choice)),
            ClickTarget::Record(seq) => self.point_at_record(u64::from(seq)),
            ClickTarget::Sum(line) => self.point_at_sum(at(line)),
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
        match (self.top(), pane) {
            (Some(Shown::Form(_) | Shown::Explain(_)), _) => self.update(action),
            (Some(Shown::Log(view)), _) if view.open.is_none() => self.update(action),
            (Some(Shown::Prompt(_)), _) if self.place() == KeyPlace::Choice => self.update(action),
            (None | Some(Shown::Menu(_) | Shown::Choose), Some(Pane::Roster)) => {
                self.select_step(if up { -1 } else { 1 });
            }
            (None, Some(Pane::Log)) => self.open_log(),
            (_, Some(Pane::Panel)) if self.view != PlayView::Panel => self.panel_scroll.by(lines),
            _ => {
                let own = self.with_dialog(|dialog, play| (dialog.wheel(play, lines), After::Stay));
                if own.is_none() {
                    self.scroll.by(lines);
                }
            }
        }
    }
}

/// What a target is in a dialog.
fn point(target: ClickTarget) -> Option<Point> {
    match target {
        ClickTarget::Unit(number) => Some(Point::Unit(at(number))),
        ClickTarget::Line(line) => Some(Point::Line(at(line))),
        ClickTarget::Value(value) => Some(Point::Value(at(value))),
        ClickTarget::Face(face) => u8::try_from(face).ok().map(Point::Face),
        _ => None,
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
