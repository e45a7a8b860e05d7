//! The walk through the log.

use super::*;
use crate::battle::view::Status;

/// The battle as it was after a line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Then {
    /// The record; 0 is the start.
    pub seq: u64,
    /// Its line number.
    pub line: u64,
    /// The view of both sides.
    pub sight: Sight,
    /// The state of play.
    pub status: Status,
}

/// The walk through the log.
#[derive(Clone, Debug)]
pub struct LogView {
    /// The record at the cursor; 0 is the start of the game.
    pub at: u64,
    /// Its details, if open.
    pub open: Option<Box<ResultPane>>,
    /// The battle as it was then, unless that is the current state.
    pub then: Option<Box<Then>>,
    /// On a narrow screen: shows the rosters as they were then instead of the lines.
    pub rosters: bool,
    /// The search: only lines with these words are shown.
    pub search: Input,
    /// The search is being typed.
    pub typing: bool,
}

impl LogView {
    /// Starts at the last line.
    pub fn at_end(game: &Game) -> LogView {
        LogView {
            at: game.len(),
            open: None,
            then: None,
            rosters: false,
            search: Input::default(),
            typing: false,
        }
    }
}

impl Dialog for LogView {
    fn place(&self, _: &Play) -> KeyPlace {
        if self.typing {
            KeyPlace::Text
        } else {
            KeyPlace::Log
        }
    }

    fn update(&mut self, play: &mut Play, action: KeyAction) -> After {
        if self.typing {
            self.type_search(play, action);
            return After::Stay;
        }
        match action {
            KeyAction::Back if self.open.is_some() => self.open = None,
            KeyAction::Back if self.rosters => self.rosters = false,
            KeyAction::Back if !self.search.value().is_empty() => self.search.reset(),
            KeyAction::Back => return After::Close,
            KeyAction::Accept => match self.open.as_deref().cloned() {
                Some(outcome) => return After::then(|play| play.explain(outcome)),
                None => self.open_record(play),
            },
            KeyAction::Find => {
                self.typing = true;
                play.book.log.reach(&play.game, 1);
            }
            KeyAction::Next => self.rosters = !self.rosters,
            KeyAction::GoBack => {
                let seq = self.at;
                return After::then(move |play| play.go_back(seq));
            }
            KeyAction::Undo => return After::then(|play| play.turn_in_log(Play::undo)),
            KeyAction::Redo => return After::then(|play| play.turn_in_log(Play::redo)),
            KeyAction::View => {
                play.update_units(KeyAction::View);
                return After::Close;
            }
            KeyAction::SaveAs => return After::then(Play::open_save_as),
            action => self.walk(play, action),
        }
        After::Stay
    }

    /// Moves the cursor to a line, or opens the line at the cursor.
    fn point(&mut self, play: &mut Play, at: Point) -> Option<After> {
        let Point::Record(seq) = at else {
            return None;
        };
        if self.at == seq {
            return Some(self.update(play, KeyAction::Accept));
        }
        self.go_to(play, seq);
        Some(After::Stay)
    }

    fn is_for_reading(&self) -> bool {
        true
    }
}

impl LogView {
    fn walk(&mut self, play: &mut Play, action: KeyAction) {
        let by: isize = match action {
            KeyAction::Up => -1,
            KeyAction::Down => 1,
            KeyAction::PageUp => -10,
            KeyAction::PageDown => 10,
            KeyAction::First => isize::MIN,
            KeyAction::Last => isize::MAX,
            _ => return,
        };
        if by < 0 {
            let back = match action {
                KeyAction::First => 1,
                _ => self.at.saturating_sub(10),
            };
            play.book.log.reach(&play.game, back);
        }
        let shown = play.shown_lines(self.search.value());
        let lines: Vec<u64> = std::iter::once(0)
            .chain(shown.map(|line| line.seq))
            .collect();
        let here = lines.partition_point(|seq| *seq < self.at);
        let to = here.saturating_add_signed(by).min(lines.len() - 1);
        self.go_to(play, lines[to]);
    }

    /// Moves the cursor to a line.
    fn go_to(&mut self, play: &mut Play, seq: u64) {
        self.at = seq;
        if self.open.is_some() {
            self.open_record(play);
        }
        self.then = play.look_back(seq);
    }

    /// Types into the search: the cursor goes to the last line found.
    fn type_search(&mut self, play: &mut Play, action: KeyAction) {
        match action {
            KeyAction::Accept => return self.typing = false,
            KeyAction::Back => {
                self.search.reset();
                return self.typing = false;
            }
            KeyAction::Up | KeyAction::Down => return self.walk(play, action),
            action => {
                if !action.edit(&mut self.search) {
                    return;
                }
            }
        }
        let shown = play.shown_lines(self.search.value());
        let lines: Vec<u64> = shown.map(|line| line.seq).collect();
        let before = lines.iter().rev().find(|seq| **seq <= self.at);
        let to = before.or(lines.first()).copied();
        self.go_to(play, to.unwrap_or(0));
    }

    fn open_record(&mut self, play: &mut Play) {
        if self.at == 0 {
            self.open = None;
            return;
        }
        match play.game.record(self.at) {
            Ok(record) => self.open = Some(Box::new(ResultPane::new(&play.game, record))),
            Err(error) => play.say(Tone::Bad, error.message),
        }
    }
}

impl Play {
    /// The battle as it was then, during a walk through the log.
    pub fn then(&self) -> Option<&Then> {
        self.opened::<LogView>()?.then.as_deref()
    }

    /// Opens the log at a record, or at its end.
    pub(crate) fn open_log(&mut self, at: Option<u64>) {
        let mut view = LogView::at_end(&self.game);
        if let Some(seq) = at {
            view.go_to(self, seq);
        }
        self.open_dialog(view);
    }

    /// The battle as it was after a line of the log. `None` for the current state, and if the line
    /// does not exist.
    pub(crate) fn look_back(&self, seq: u64) -> Option<Box<Then>> {
        if seq == self.game.len() {
            return None;
        }
        let battle = self.game.look_back(seq).ok()?;
        Some(Box::new(Then {
            seq,
            line: self.game.line_number(seq),
            sight: Sight::of(&*battle, &self.numbers, self.snapshot.sight.viewer),
            status: battle.status(self.snapshot.sight.viewer),
        }))
    }

    fn turn_in_log(&mut self, turn: fn(&mut Play)) {
        turn(self);
        // Whatever happened, the log stays open at its end.
        let end = LogView::at_end(&self.game);
        if let Some(view) = self.top_as::<LogView>() {
            *view = end;
        }
    }
}
