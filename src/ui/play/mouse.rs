//! The mouse over a battle: what a click on something does, and the wheel.

use super::{Layer, LogView, Play, View};
use crate::table::Request;
use crate::ui::form::Wish;
use crate::ui::hits::{Pane, Target};
use crate::ui::keys::{Action, Place};
use crate::ui::palette::plain_commands;

/// How many lines the wheel scrolls.
const STEP: isize = 3;

impl Play {
    /// A click on something that is drawn. Keys are pressed elsewhere.
    pub fn click(&mut self, target: Target) {
        self.notice = None;
        let at = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
        match target {
            Target::Somebody(number) => self.click_somebody(at(number)),
            Target::RecordKind(letter) => self.click_deed(char::from_u32(letter).unwrap_or(' ')),
            Target::Line(_) | Target::Value(_)
                if matches!(self.top(), Some(Layer::Overrule(_))) =>
            {
                self.click_overrule(target);
            }
            Target::Face(_) | Target::Value(_)
                if matches!(self.top(), Some(Layer::ChangeDie(_))) =>
            {
                self.click_dice(target);
            }
            Target::Line(line) => self.with_form(|form| form.click(at(line))),
            Target::Value(value) if self.place() == Place::Dice => {
                self.update(Action::Type(char::from_digit(value, 10).unwrap_or(' ')));
            }
            Target::Value(value) => self.with_form(|form| form.choose(at(value))),
            Target::Face(face) => self.click_face(face),
            Target::Choice(choice) => self.click_choice(at(choice)),
            Target::Record(seq) => self.click_record(u64::from(seq)),
            Target::ViewerText(line) => self.click_told(at(line)),
            Target::Command(command) => {
                if let Some(command) = plain_commands().nth(at(command)) {
                    self.command(command, "");
                }
            }
            Target::Key(_) | Target::Match(_) | Target::Item(_) | Target::Pane(_) => {}
        }
    }

    /// Closes what is only looked at: a click beside it leaves it.
    fn put_away(&mut self) {
        while matches!(
            self.top(),
            Some(
                Layer::Menu(_)
                    | Layer::Log(_)
                    | Layer::Explain(_)
                    | Layer::TableChecklist
                    | Layer::Find(_)
            )
        ) {
            self.layers.pop();
        }
    }

    /// Somebody is picked in a form; else he is selected, and once he is, what he can do is opened.
    fn click_somebody(&mut self, number: usize) {
        let Some(who) = self.numbers.who(number) else {
            return;
        };
        if matches!(self.top(), Some(Layer::Form(_))) {
            return self.with_form(|form| form.pick(who));
        }
        if matches!(self.top(), Some(Layer::TableChecklist)) {
            return self.tick(who);
        }
        let open = self.layers.len();
        self.put_away();
        self.typed.end();
        if self.place() != Place::Units {
            return;
        }
        if self.subject == who && open == self.layers.len() {
            self.result = None;
            self.update(Action::Accept);
        } else {
            self.select_number(number);
        }
    }

    fn click_deed(&mut self, letter: char) {
        self.put_away();
        if self.place() == Place::Units {
            self.letter(letter);
        }
    }

    fn with_form(&mut self, work: impl FnOnce(&mut crate::ui::form::FormPane) -> Wish) {
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
        if self.place() != Place::Choice {
            return;
        }
        if let Some(prompt) = self.prompt() {
            prompt.at = choice;
            prompt.typed.end();
        }
        self.update(Action::Accept);
    }

    /// A line of the log gets the cursor; the one that has it opens.
    fn click_record(&mut self, seq: u64) {
        match self.layers.last_mut() {
            Some(Layer::Log(view)) if view.at == seq => self.update(Action::Accept),
            Some(Layer::Log(_)) => self.go_to_line(seq),
            _ => {
                self.put_away();
                if self.place() == Place::Units {
                    self.layers.push(Layer::Log(LogView::at_end(&self.game)));
                    self.go_to_line(seq);
                }
            }
        }
    }

    /// A line of a result gets the cursor; the one that has it opens.
    fn click_told(&mut self, line: usize) {
        if let (None, Some(outcome)) = (self.top(), self.result.clone()) {
            self.explain(outcome);
        } else if matches!(self.top(), Some(Layer::Explain(explain)) if explain.at == line) {
            return self.update(Action::Accept);
        }
        if let Some(Layer::Explain(explain)) = self.layers.last_mut() {
            explain.at = line.min(explain.outcome.record.report.len().saturating_sub(1));
        }
    }

    /// The wheel, over what is drawn there.
    pub fn wheel(&mut self, target: Option<Target>, up: bool) {
        let (action, lines) = if up {
            (Action::Up, -STEP)
        } else {
            (Action::Down, STEP)
        };
        let pane = pane_of(target);
        match (self.top(), pane) {
            (Some(Layer::Form(_) | Layer::Explain(_)), _) => self.update(action),
            (Some(Layer::Log(view)), _) if view.open.is_none() => self.update(action),
            (Some(Layer::Prompt(_)), _) if self.place() == Place::Choice => self.update(action),
            (None | Some(Layer::Menu(_) | Layer::Choose), Some(Pane::Roster)) => {
                self.select_step(if up { -1 } else { 1 });
            }
            (None, Some(Pane::Log)) => self.layers.push(Layer::Log(LogView::at_end(&self.game))),
            (_, Some(Pane::Panel)) if self.view != View::Panel => self.panel_scroll.by(lines),
            (Some(Layer::Find(_) | Layer::SaveAs(_) | Layer::Peek(..)), _) => {}
            _ => self.scroll.by(lines),
        }
    }
}

/// The pane that something lies in.
fn pane_of(target: Option<Target>) -> Option<Pane> {
    match target? {
        Target::Somebody(_) => Some(Pane::Roster),
        Target::Record(_) => Some(Pane::Log),
        Target::Pane(pane) => Some(pane),
        Target::Key(_) => None,
        _ => Some(Pane::Desk),
    }
}
