//! What is said: whole lines, wrapped between words, with nothing in them that steers a terminal.

use crate::battle::printable;
use crate::ui::text::width;

/// How wide a line is at most, unless one word alone is wider.
const WIDE: usize = 78;

/// What is said next.
#[derive(Default)]
pub(super) struct Page {
    out: String,
    /// What has been said already of what is open: that is not said twice.
    said: Vec<String>,
}

impl Page {
    /// What has been said since it was last asked for.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    /// A line, whatever somebody is called; what does not fit goes on in lines that begin with two blanks.
    pub(super) fn put(&mut self, text: impl AsRef<str>) {
        for line in text.as_ref().lines() {
            let mut used = 0;
            for word in printable(line).split_whitespace() {
                let wide = width(word);
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

    /// Whether this has just been said.
    pub(super) fn ends_with(&self, text: &str) -> bool {
        self.out
            .replace("\n  ", " ")
            .trim_end()
            .ends_with(text.trim_end())
    }

    /// What is said once while the same is open; whether it was new.
    pub(super) fn put_once(&mut self, text: String) -> bool {
        let new = !self.said.contains(&text);
        if new {
            self.put(&text);
            self.said.push(text);
        }
        new
    }

    /// Something else is open: everything may be said again.
    pub(super) fn forget(&mut self) {
        self.said.clear();
    }

    /// A line that says what the lines after it are.
    pub(super) fn heading(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        if width(text) > 0 {
            self.put(format!("{}:", text.trim_end_matches(':')));
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
                && lines.iter().all(|line| width(line) <= WIDE)
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
