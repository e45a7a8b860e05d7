//! The log: its lines, a search, one line in full, the battle as it stood then, and the way back
//! there.

use super::*;
use crate::session::play::LogLine;

/// The number of log lines listed at once.
const LINES: usize = 12;

impl Plain {
    /// Undoes or redoes. In the middle of an action, leaves that action first: it is not done yet.
    pub(super) fn turn(&mut self, action: KeyAction) {
        if self.play.shows::<Prompt>() {
            return self.play.leave_prompt();
        }
        if self.play.shows::<FormPane>() {
            return self.cancel();
        }
        self.play.close_all();
        self.fresh = true;
        self.play.update(action);
    }

    /// Lists the last lines, all lines, one line in full, or those with certain words.
    pub(super) fn log(&mut self, rest: &str) {
        match rest {
            "" => self.last_lines("", LINES),
            "all" => self.last_lines("", usize::MAX),
            number if number.parse::<u64>().is_ok() => self.log_line(number),
            words => self.last_lines(words, usize::MAX),
        }
    }

    fn last_lines(&mut self, words: &str, most: usize) {
        if most > LINES {
            self.play.book.log.reach(&self.play.game, 1);
        }
        let line = |line: &LogLine| {
            let tags = if line.tags.is_empty() {
                String::new()
            } else {
                format!(" ({})", line.tags.join(", "))
            };
            let events = line.events.iter();
            let events = events.fold(String::new(), |all, event| all + ". " + event);
            let gone = if line.turned || self.play.game.stands(line.seq) {
                ""
            } else {
                ", undone"
            };
            let text = line.turn.rest_of(&line.text);
            let text = text.and_then(|rest| rest.strip_prefix(": "));
            let text = text.unwrap_or(&line.text);
            format!(
                "Line {}, {}: {text}{events}{tags}{gone}",
                line.seq, line.turn
            )
        };
        let mut lines: Vec<String> = self.play.shown_lines(words).rev().map(line).collect();
        let left = lines.len().saturating_sub(most);
        lines.truncate(most);
        lines.reverse();
        match (lines.is_empty(), words.is_empty()) {
            (true, true) => self.put("Nothing has been done yet."),
            (true, false) => self.put(format!("No line of the log contains {words}.")),
            _ if left > 0 => self.put("log all lists the earlier lines."),
            _ => {}
        }
        self.put_all(&lines);
        if words.is_empty() {
            let snapshot = &self.play.snapshot;
            let undo = snapshot.undo.iter().map(|what| format!("undo: {what}"));
            let redo = snapshot.redo.iter().map(|what| format!("redo: {what}"));
            self.page.put_all(undo.chain(redo));
        }
    }

    fn log_line(&mut self, number: &str) {
        match number
            .parse()
            .ok()
            .and_then(|seq| self.play.game.record(seq).ok())
        {
            Some(record) => {
                let outcome = ResultPane::new(&self.play.game, record);
                self.whole_outcome(&outcome);
            }
            None => self.put(format!("The log has no line {number}.")),
        }
    }

    /// Writes the battle as it stood after a line of the log.
    pub(super) fn at_line(&mut self, number: &str) {
        let Ok(seq) = number.parse::<u64>() else {
            return self.put("Type at and the number of a line of the log; 0 is the start.");
        };
        if seq == self.play.game.len() {
            return self.put("That is the current state: type units or state.");
        }
        let Some(then) = self.play.look_back(seq) else {
            return self.put(format!("The log has no line {seq}."));
        };
        self.page
            .heading(format!("After line {seq}, {}", then.status.when()));
        let rows: Vec<String> = then.sight.rows.iter().map(|row| self.row(row)).collect();
        self.put_all(&rows);
        self.put(format!("go {seq} goes back there."));
    }

    /// Goes back to a line of the log.
    pub(super) fn go(&mut self, number: &str) {
        match number.parse() {
            Ok(seq) if !self.play.shows::<Prompt>() => {
                self.fresh = true;
                self.play.go_back(seq);
            }
            Ok(_) => self.put("Finish the open action first, or type back to leave it."),
            Err(_) => self.put("Type go and the number of a line of the log."),
        }
    }
}
