//! The text written: whole lines, wrapped between words, without anything that steers a terminal.

use crate::battle::printable;
use unicode_width::UnicodeWidthStr;

/// The most columns of a line, unless a single word is wider.
const WIDE: usize = 78;

/// The text to write next.
#[derive(Default)]
pub(super) struct Page {
    out: String,
    /// Texts written about the open form or question, and is not repeated.
    said: Vec<String>,
}

impl Page {
    /// Takes the text written since the last call.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    /// Writes lines, wrapped; continuation lines are indented by two blanks. Names cannot steer the
    /// terminal.
    pub(super) fn put(&mut self, text: impl AsRef<str>) {
        for line in text.as_ref().lines() {
            let mut used = 0;
            for word in printable(line).split_whitespace() {
                let wide = word.width();
                if used > 0 && used + 1 + wide > WIDE {
                    self.out.push_str("\n  ");
                    used = 2;
                } else if used > 0 {
                    self.out.push(' ');
                    used += 1;
                }
                self.out.push_str(word);
                used += wide;
            }
            self.out.push('\n');
        }
    }

    pub(super) fn put_all<T: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = T>) {
        lines.into_iter().for_each(|line| self.put(line));
    }

    /// Writes a command with its argument and effect.
    pub(super) fn command(&mut self, name: &str, takes: &str, help: &str) {
        let gap = if takes.is_empty() { "" } else { " " };
        self.put(format!("{name}{gap}{takes}: {help}"));
    }

    /// True if the text ends with this.
    pub(super) fn ends_with(&self, text: &str) -> bool {
        self.out
            .replace("\n  ", " ")
            .trim_end()
            .ends_with(text.trim_end())
    }

    /// Writes a text only once while the same thing is open. Returns whether it was new.
    pub(super) fn put_once(&mut self, text: String) -> bool {
        let new = !self.said.contains(&text);
        if new {
            self.put(&text);
            self.said.push(text);
        }
        new
    }

    /// Takes a text as written already.
    pub(super) fn hush(&mut self, text: String) {
        self.said.push(text);
    }

    /// Allows everything to be written again, for the next form or question.
    pub(super) fn forget(&mut self) {
        self.said.clear();
    }

    /// Writes a heading for the lines below.
    pub(super) fn heading(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if text.width() > 0 {
            let stop = if text.ends_with('?') { "" } else { ":" };
            self.put(format!("{}{stop}", text.trim_end_matches(':')));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_words_and_no_name_steers_a_terminal() {
        let mut page = Page::default();
        page.put("The \x1b[31mGuard\tfires\nand reloads");
        assert_eq!(
            page.take(),
            "The \u{fffd}[31mGuard\u{fffd}fires\nand reloads\n"
        );
        page.put("word ".repeat(40));
        let lines: Vec<String> = page.take().lines().map(str::to_owned).collect();
        assert!(
            lines.len() == 3
                && lines.iter().all(|line| line.width() <= WIDE)
                && lines[1].starts_with("  word"),
            "{lines:?}"
        );
        let path = format!("/{}", "a".repeat(100));
        page.put(format!("Saved as {path} at last"));
        assert_eq!(page.take(), format!("Saved as\n  {path}\n  at last\n"));
    }

    #[test]
    fn once_is_once_until_something_else_is_open() {
        let mut page = Page::default();
        assert!(page.put_once("yes".to_owned()) && !page.put_once("yes".to_owned()));
        page.forget();
        assert!(page.put_once("yes".to_owned()));
    }
}
