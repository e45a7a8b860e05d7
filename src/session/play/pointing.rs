//! Pointing at something of the battle, with the mouse for instance.

use super::*;

impl Play {
    /// Points at something: what is open has it first.
    pub(crate) fn point(&mut self, at: Point) {
        let own = self.with_dialog(|dialog, play| {
            let after = dialog.point(play, at);
            (after.is_some(), after.unwrap_or(After::Stay))
        });
        match at {
            _ if own == Some(true) => {}
            Point::Unit(number) => self.point_at_unit(number),
            Point::Record(seq) => {
                self.put_away();
                if self.place() == KeyPlace::Units {
                    self.open_log(Some(seq));
                }
            }
            Point::Sum(line) => {
                if let (None, Some(outcome)) = (self.open.last(), self.last.result.clone()) {
                    self.explain(outcome);
                    if let Some(explain) = self.top_as::<Explain>() {
                        explain.go_to(line);
                    }
                }
            }
            Point::Line(_) | Point::Value(_) | Point::Face(_) | Point::Choice(_) => {}
        }
    }

    /// Closes what is only for reading: pointing beside it leaves it.
    fn put_away(&mut self) {
        while self.open.pop_if(|top| top.is_for_reading()).is_some() {}
    }

    /// Selects a unit, or opens its actions if it is selected already.
    fn point_at_unit(&mut self, number: usize) {
        let Some(who) = self.numbers.who(number) else {
            return;
        };
        let open = self.open.len();
        self.put_away();
        self.entered.typed.end();
        if self.place() != KeyPlace::Units {
            return;
        }
        if self.subject == who && open == self.open.len() {
            self.last.result = None;
            self.update(KeyAction::Accept);
        } else {
            self.select_number(number);
        }
    }

    /// Takes an action by its letter.
    pub(crate) fn point_at_action(&mut self, letter: char) {
        self.put_away();
        if self.place() == KeyPlace::Units {
            self.letter(letter);
        }
    }
}
