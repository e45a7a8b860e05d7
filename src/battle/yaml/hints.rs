//! Advice for a text that the parser refuses.

use super::*;
use saphyr_parser::{Event, ScalarStyle};

/// The fault of a text that was probably meant as `name: value` or `- entry`: `name:Bob`, `-Bob`.
pub fn missing_space(text: &str) -> Option<&'static str> {
    let first = text.trim_start_matches('-');
    if first.len() < text.len() {
        return first
            .starts_with(char::is_alphabetic)
            .then_some("a space is missing after the dash");
    }
    let (name, rest) = text.split_once(':')?;
    let named = name.starts_with(char::is_alphabetic)
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    let joined = rest.starts_with(|c: char| !c.is_whitespace() && !matches!(c, '/' | '\\' | ':'));
    (named && joined).then_some("a space is missing after the colon")
}

/// Explains an error that the parser reports at a byte, after these events.
pub(super) fn explain(text: &str, offset: usize, said: &str, events: &[Spanned<'_>]) -> Problem {
    let mut open = Vec::new();
    for Spanned { event, start, end } in events {
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) => open.push((*start, *end)),
            Event::SequenceEnd | Event::MappingEnd => drop(open.pop()),
            _ => {}
        }
    }
    let last = events.last();
    let end = last.map_or(0, |last| last.end).min(offset);
    let value = last.filter(|last| matches!(last.event, Event::Scalar(_, ScalarStyle::Plain, ..)));
    let value = value.map(|value| (value.start, value.end));
    let refused = Refused {
        text,
        offset,
        from: skip_blanks(text, end),
        end,
        open,
        value,
    };
    refused
        .tab(said)
        .or_else(|| refused.by_message(said))
        .unwrap_or_else(|| Problem::new(offset, format!("this is not proper YAML: {said}")))
}

/// The first byte from `at` on that is neither blank nor in a comment.
pub(super) fn skip_blanks(text: &str, mut at: usize) -> usize {
    loop {
        at = text.len() - text[at..].trim_start().len();
        if !text[at..].starts_with('#') {
            return at;
        }
        at += text[at..].find(['\n', '\r']).unwrap_or(text.len() - at);
    }
}

/// The fault of a text at `start` that was probably meant as `name: value` or `- entry`, at the place of the missing
/// space.
pub(super) fn spaceless(text: &str, start: usize) -> Option<Problem> {
    let rest = &text[start..];
    let line = &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())];
    let message = missing_space(line)?;
    let (sign, right) = if line.starts_with('-') {
        (0, "- entry")
    } else {
        (line.find(':')?, "name: value")
    };
    Some(Problem::new(
        start + sign,
        format!("{message}: write \"{right}\""),
    ))
}

/// An error of the parser and its surroundings.
struct Refused<'a> {
    text: &'a str,
    /// The byte at which the parser gave up.
    offset: usize,
    /// The first byte after what it had read.
    from: usize,
    /// The end of what it had read.
    end: usize,
    /// The lists and maps that are open: the first byte, and the end of the bracket.
    open: Vec<(usize, usize)>,
    /// The value without quotes that it read last, if nothing came after it.
    value: Option<(usize, usize)>,
}

impl Refused<'_> {
    fn rest(&self) -> &str {
        &self.text[self.text.floor_char_boundary(self.offset)..]
    }

    fn line_number(&self, offset: usize) -> usize {
        text::place(self.text, offset).line
    }

    fn same_line(&self, left: usize, right: usize) -> bool {
        text::line_start(self.text, left) == text::line_start(self.text, right)
    }

    /// A tab in the indentation of the line, or the tab that the parser speaks of.
    fn tab(&self, said: &str) -> Option<Problem> {
        let start = text::line_start(self.text, self.offset);
        let blanks = if said.contains("tab") || said.contains("YAML whitespace") {
            &self.text[start..]
        } else {
            text::indentation(self.text, self.offset)
        };
        let tab = start + blanks.find('\t')?;
        Some(Problem::new(
            tab,
            format!(
                "line {} is indented with a tab: indent with spaces",
                self.line_number(tab)
            ),
        ))
    }

    fn by_message(&self, said: &str) -> Option<Problem> {
        let at = |offset: usize, message: &str| Some(Problem::new(offset, message));
        match said {
            _ if said.contains("mapping values are not allowed") => Some(self.colon()),
            _ if said.contains("simple key expect") => Some(self.no_colon()),
            _ if said.contains("escape") || said.contains("hexadecimal") => at(
                self.offset + self.rest().find('\\').unwrap_or(0),
                "within double quotes a backslash is special: double it, or use single quotes",
            ),
            _ if said.contains("trailing content") => self.quote_before(),
            _ if said.contains("quoted scalar") => Some(self.quote(self.offset)),
            _ if said.contains("recursion limit") => self
                .text
                .match_indices(['[', '{'])
                .nth(MOST_DEEP)
                .map(|(at, _)| too_deep(at)),
            _ if said.contains("expected ',' or")
                || said.contains("expected node content")
                || said.contains("misplaced bracket")
                || said.contains("illegal placement of ':'") =>
            {
                Some(self.in_brackets())
            }
            _ if said.contains("did not find expected key")
                || said.contains("did not find expected '-'") =>
            {
                Some(self.out_of_line())
            }
            _ if said.contains("unexpected character") => Some(self.first_sign()),
            _ if said.contains("unknown anchor") => at(
                self.offset,
                "* begins an alias, and nothing has that name: put quotes round the value if the sign is meant",
            ),
            _ if said.contains("alphabetic or numeric") => at(
                self.offset,
                "put quotes round a value that begins with * or &",
            ),
            _ if said.contains("block sequence entries") => at(
                self.offset,
                "a list begins on a line of its own, below its key; put quotes round a value that begins with a dash",
            ),
            _ if said.contains("mapping keys are not allowed") => at(
                self.offset,
                "put quotes round a value that begins with a question mark",
            ),
            _ if said.contains("block scalar") => at(
                self.from,
                "after | or > the text begins on the next line; put quotes round a value that begins with such a sign",
            ),
            _ if said.contains("':' may not precede") || said.contains("':' must be followed") => {
                at(self.offset, "a space is missing after the colon")
            }
            _ if said.contains("<document start>") => at(
                self.offset,
                "this comes after the end of the list or map: is a bracket too many before it?",
            ),
            _ if said.contains("directive") => {
                at(self.offset, "put quotes round a value that begins with %")
            }
            _ => None,
        }
    }

    /// A misplaced colon: in a value without quotes, or after a complete line.
    fn colon(&self) -> Problem {
        let Some(value) = self.value else {
            return self.quote_before().unwrap_or_else(|| {
                Problem::new(
                    self.offset,
                    "a colon cannot come here: put quotes round a value that holds \": \"",
                )
            });
        };
        if self.same_line(value.0, self.offset) {
            let whole =
                text::line(self.text, self.offset).len() + text::line_start(self.text, self.offset);
            let whole = self.text[value.0..whole.max(value.0)]
                .split(" #")
                .next()
                .unwrap_or_default()
                .trim_end();
            let example = if whole.len() <= 60 && !whole.contains(['"', '\\']) {
                format!(", as in \"{whole}\"")
            } else {
                String::new()
            };
            return Problem::new(
                self.offset,
                format!(
                    "there is a colon and a space in a value without quotes: put quotes round it{example}"
                ),
            );
        }
        let mut lines = vec![value.0];
        lines.extend(
            self.text[value.0..value.1]
                .match_indices('\n')
                .map(|(at, _)| value.0 + at + 1),
        );
        let starts = lines
            .iter()
            .map(|&at| at + text::indentation(self.text, at).len() * usize::from(at != value.0));
        if let Some(problem) = starts
            .clone()
            .find_map(|at| spaceless(self.text, at.min(self.offset)))
        {
            return problem;
        }
        let (above, line) = (
            self.line_number(value.0),
            text::line_start(self.text, self.offset),
        );
        let indent = text::indentation(self.text, self.offset).len();
        if self.text[..value.0].ends_with([' ', '\t']) {
            return Problem::new(
                line + indent,
                format!(
                    "this line is indented as if it went on with the value on line {above}: line it up with the key it belongs beside"
                ),
            );
        }
        Problem::new(
            value.0,
            "a colon is missing: a line in a map is \"name: value\"",
        )
    }

    /// A line that should be a key.
    fn no_colon(&self) -> Problem {
        if let Some(problem) = spaceless(self.text, self.from) {
            return problem;
        }
        if self.text[self.from..].starts_with(['"', '\'']) {
            return Problem::new(
                self.from,
                "the quote that opens here does not close on its line, or a colon is missing after it",
            );
        }
        Problem::new(
            self.from,
            "a colon is missing: a line in a map is \"name: value\"",
        )
    }

    /// A fault of the quoted text at `start`, or of what follows it.
    fn quote(&self, start: usize) -> Problem {
        let Some(end) = quote_end(self.text, start) else {
            return Problem::new(start, "the quote that opens here is never closed");
        };
        if !self.same_line(start, end) {
            return Problem::new(
                start,
                format!(
                    "the quote that opens here closes on line {} only: is one missing on this line?",
                    self.line_number(end)
                ),
            );
        }
        let way = if self.text[start..].starts_with('\'') {
            "write '' for an apostrophe within single quotes"
        } else {
            "write \\\" for a quote within quotes"
        };
        Problem::new(
            end,
            format!("there is something after the closing quote; {way}"),
        )
    }

    /// A fault of a quoted text that ends just before.
    fn quote_before(&self) -> Option<Problem> {
        let mut at = self.end;
        while let Some(found) = self.text[at..self.offset].find(['"', '\'']) {
            let start = at + found;
            let end = quote_end(self.text, start)?;
            if end >= self.offset || skip_blanks(self.text, end) >= self.offset {
                return Some(self.quote(start));
            }
            at = end;
        }
        None
    }

    /// A line that does not fit those above it.
    fn out_of_line(&self) -> Problem {
        if let Some(problem) = self
            .quote_before()
            .or_else(|| spaceless(self.text, self.from))
        {
            return problem;
        }
        let rest = &self.text[self.from..];
        let message = match rest.chars().next() {
            Some(']' | '}') => "no bracket is open here: remove this one, or add the one that opens it".to_string(),
            Some(':') => "a name is missing before the colon".to_string(),
            Some('-') if rest[1..].starts_with([' ', '\n', '\r']) => {
                "an entry of a list cannot come here, where \"name: value\" is expected: check the indentation".to_string()
            }
            _ => self.indented(),
        };
        Problem::new(self.from, message)
    }

    fn indented(&self) -> String {
        let own = text::indentation(self.text, self.from).len();
        if text::line_start(self.text, self.from) + own != self.from {
            return "this cannot come here: put quotes round the value, or begin a new line"
                .to_string();
        }
        let list = text::place(self.text, self.open.last().map_or(0, |(start, _)| *start));
        if self.text[self.open.last().map_or(0, |(start, _)| *start)..].starts_with("- ")
            && list.column == own + 1
        {
            return format!(
                "the list that begins on line {} goes on with \"- \" only: check the indentation",
                list.line
            );
        }
        format!(
            "this line is indented by {own}, which fits no line above it: check the indentation"
        )
    }

    /// A fault between brackets, usually a missing closing bracket.
    fn in_brackets(&self) -> Problem {
        if let Some(problem) = self.quote_before() {
            return problem;
        }
        let mut open = self.open.iter().rev();
        let bracket = open.find(|(start, end)| self.text[*start..*end].ends_with(['[', '{']));
        match (bracket, self.rest().chars().next()) {
            (Some(&(start, _)), next) if next.is_none() || !self.same_line(start, self.offset) => {
                Problem::new(
                    start,
                    "the bracket that opens here is never closed, or a comma is missing in it",
                )
            }
            (None, Some(']' | '}')) => Problem::new(
                self.offset,
                "no bracket is open here: remove this one, or put quotes around the value if the sign is meant",
            ),
            (Some(_), Some(']' | '}')) => Problem::new(
                self.offset,
                "this closing bracket is not the one that was opened, or a value is missing before it",
            ),
            (_, Some(',')) => Problem::new(
                self.offset,
                "a value is missing before this comma, or quotes round the value",
            ),
            _ => Problem::new(
                self.offset,
                "a comma is missing before this, or quotes round the value",
            ),
        }
    }

    fn first_sign(&self) -> Problem {
        match self.rest().chars().next() {
            Some('\t') => Problem::new(self.offset, "there is a tab here: use spaces"),
            Some(sign) => Problem::new(
                self.offset,
                format!("a value cannot begin with {sign}: put quotes round it"),
            ),
            None => Problem::new(self.offset, "the file ends too early"),
        }
    }
}

/// The byte after the closing quote; `None` without one.
fn quote_end(text: &str, start: usize) -> Option<usize> {
    let quote = text[start..]
        .chars()
        .next()
        .filter(|quote| matches!(quote, '"' | '\''))?;
    let mut signs = text[start + 1..].char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let escaped = match quote {
            '"' => sign == '\\',
            _ => sign == quote && signs.peek().is_some_and(|(_, next)| *next == quote),
        };
        if escaped {
            signs.next();
        } else if sign == quote {
            return Some(start + 1 + at + 1);
        }
    }
    None
}
