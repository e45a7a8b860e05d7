//! The face of a battle: its clicks and its wheel.

use super::*;
use crate::session::form::FormIntent;
use crate::session::palette::plain_commands;
use crate::session::play::{After, Layer, LogView, PlayView, Point};
use crate::table::Request;
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
            ClickTarget::Unit(number) => self.click_unit(at(number)),
            ClickTarget::Action(letter) => self.click_action(char::from_u32(letter).unwrap_or(' ')),
            ClickTarget::Line(line) => self.with_form(|form| form.click(at(line))),
            ClickTarget::Value(value) if self.place() == KeyPlace::Dice => {
                self.update(KeyAction::Type(char::from_digit(value, 10).unwrap_or(' ')));
            }
            ClickTarget::Value(value) => self.with_form(|form| form.choose(at(value))),
            ClickTarget::Face(face) => self.click_face(face),
            ClickTarget::Choice(choice) => self.click_choice(at(choice)),
            ClickTarget::Record(seq) => self.click_record(u64::from(seq)),
            ClickTarget::Sum(line) => self.click_told(at(line)),
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

    /// Closes layers that are only for reading: a click beside them leaves them.
    fn put_away(&mut self) {
        let is_for_reading = |layer: &mut Layer| match layer {
            Layer::Menu(_) | Layer::Log(_) | Layer::Explain(_) => true,
            Layer::Dialog(dialog) => dialog.is_for_reading(),
            _ => false,
        };
        while self.layers.pop_if(is_for_reading).is_some() {}
    }

    /// Picks a unit in a form. Otherwise selects it, or opens its actions if it is selected
    /// already.
    fn click_unit(&mut self, number: usize) {
        let Some(who) = self.numbers.who(number) else {
            return;
        };
        if matches!(self.top(), Some(Layer::Form(_))) {
            return self.with_form(|form| form.pick(who));
        }
        let open = self.layers.len();
        self.put_away();
        self.typed.end();
        if self.place() != KeyPlace::Units {
            return;
        }
        if self.subject == who && open == self.layers.len() {
            self.result = None;
            self.update(KeyAction::Accept);
        } else {
            self.select_number(number);
        }
    }

    fn click_action(&mut self, letter: char) {
        self.put_away();
        if self.place() == KeyPlace::Units {
            self.letter(letter);
        }
    }

    fn with_form(&mut self, work: impl FnOnce(&mut FormPane) -> FormIntent) {
        let Some(Layer::Form(form)) = self.layers.last_mut() else {
            return;
        };
        let wish = work(form);
        self.grant_form(wish);
    }

    fn click_face(&mut self, face: u32) {
        let die = match self.game.waiting() {
            Some((_, Request::Dice(need), _)) if matches!(self.top(), Some(Layer::Prompt(_))) => {
                need.die
            }
            _ => return,
        };
        self.face(face, die);
    }

    fn click_choice(&mut self, choice: usize) {
        if let Some(Layer::Decide(decision)) = self.layers.last_mut() {
            decision.at = choice.min(1);
            return self.decide();
        }
        if self.place() != KeyPlace::Choice {
            return;
        }
        if let Some(prompt) = self.prompt() {
            prompt.at = choice;
            prompt.typed.end();
        }
        self.update(KeyAction::Accept);
    }

    /// Moves the cursor to a line of the log, or opens the line at the cursor.
    fn click_record(&mut self, seq: u64) {
        match self.layers.last_mut() {
            Some(Layer::Log(view)) if view.at == seq => self.update(KeyAction::Accept),
            Some(Layer::Log(_)) => self.go_to_line(seq),
            _ => {
                self.put_away();
                if self.place() == KeyPlace::Units {
                    self.layers.push(Layer::Log(LogView::at_end(&self.game)));
                    self.go_to_line(seq);
                }
            }
        }
    }

    /// Moves the cursor to a line of a result, or opens the line at the cursor.
    fn click_told(&mut self, line: usize) {
        if let (None, Some(outcome)) = (self.top(), self.result.clone()) {
            self.explain(outcome);
        } else if matches!(self.top(), Some(Layer::Explain(explain)) if explain.at == line) {
            return self.update(KeyAction::Accept);
        }
        if let Some(Layer::Explain(explain)) = self.layers.last_mut() {
            explain.at = line.min(explain.outcome.record.report.len().saturating_sub(1));
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
            (Some(Layer::Form(_) | Layer::Explain(_)), _) => self.update(action),
            (Some(Layer::Log(view)), _) if view.open.is_none() => self.update(action),
            (Some(Layer::Prompt(_)), _) if self.place() == KeyPlace::Choice => self.update(action),
            (None | Some(Layer::Menu(_) | Layer::Choose), Some(Pane::Roster)) => {
                self.select_step(if up { -1 } else { 1 });
            }
            (None, Some(Pane::Log)) => self.layers.push(Layer::Log(LogView::at_end(&self.game))),
            (_, Some(Pane::Panel)) if self.view != PlayView::Panel => self.panel_scroll.by(lines),
            (Some(Layer::Dialog(_)), _) => {
                self.with_dialog(|dialog, play| (dialog.wheel(play, lines), After::Stay));
            }
            _ => self.scroll.by(lines),
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
