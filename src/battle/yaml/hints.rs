//! What a person should do about a text that the parser refuses.

use super::scan::{Kind, Scanner, Token};
use super::{Problem, find, text};
use serde::de::DeserializeSeed;

/// What is wrong with a text that looks as if `name: value` or `- entry` had been meant: `name:Bob`, `-Bob`.
#[must_use]
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

/// The fault of a document that is but one text, with a space missing.
pub fn lone_text(text: &str, value: &str) -> Problem {
    let start = Scanner::new(text)
        .find(|token| token.kind != Kind::Frame)
        .map_or(0, |token| token.start);
    spaceless(text, start).unwrap_or_else(|| {
        Problem::new(
            start,
            missing_space(value).unwrap_or("this is no map and no list"),
        )
    })
}

/// What to say of an error of the parser.
pub fn explain(text: &str, error: &serde_yaml::Error) -> Problem {
    let said = error.to_string();
    if said.contains("more than one document") {
        return further_document(text);
    }
    let offset = error
        .location()
        .map_or(0, |location| location.index())
        .min(text.len());
    let report = Report {
        text,
        offset,
        from: context(text, &said, offset),
        tokens: before(text, offset),
    };
    report
        .tab()
        .or_else(|| report.by_message(&said))
        .unwrap_or_else(|| {
            let plain = said.split(" at line ").next().unwrap_or_default();
            Problem::new(offset, format!("this is no proper YAML: {plain}"))
        })
}

/// Where what the parser was busy with began: it says so after its message, unless that is the first byte.
fn context(text: &str, said: &str, offset: usize) -> usize {
    let Some((_, context)) = said.split_once(", while ") else {
        return offset;
    };
    let numbers = context
        .split_once(" at line ")
        .and_then(|(_, place)| place.split_once(" column "));
    match numbers.and_then(|(line, column)| Some((line.parse().ok()?, column.parse().ok()?))) {
        Some((line, column)) => text::parser_offset(text, line, column),
        None => 0,
    }
}

/// The tokens that begin before a byte.
fn before(text: &str, offset: usize) -> Vec<Token> {
    Scanner::new(text)
        .take_while(|token| token.start < offset)
        .collect()
}

/// A text that should have been `name: value` or `- entry`, if such a one begins at `start`: the place is where the space belongs.
fn spaceless(text: &str, start: usize) -> Option<Problem> {
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

/// The fault of going on after the document's end.
fn further_document(text: &str) -> Problem {
    let second = serde_yaml::Deserializer::from_str(text).nth(1);
    let error = second.and_then(|second| find::Stop.deserialize(second).err());
    let reached = error
        .and_then(|error| error.location())
        .map_or(text.len(), |location| location.index());
    let mut content = false;
    let mut frame = None;
    for token in Scanner::new(text).take_while(|token| token.start <= reached) {
        if token.kind == Kind::Frame && content {
            frame = Some(token.start);
        }
        content |= token.kind != Kind::Frame;
    }
    match frame {
        Some(offset) => Problem::new(
            offset,
            "a second document begins here; a file holds one only",
        ),
        None => Problem::new(
            reached,
            "this comes after the end of the list or map: is a bracket too many before it?",
        ),
    }
}

/// What is known of a refusal.
struct Report<'a> {
    text: &'a str,
    /// Where the parser gave up.
    offset: usize,
    /// Where what it was reading began.
    from: usize,
    /// What comes before it gave up.
    tokens: Vec<Token>,
}

impl Report<'_> {
    fn rest(&self) -> &str {
        &self.text[self.text.floor_char_boundary(self.offset)..]
    }

    fn line_number(&self, offset: usize) -> usize {
        text::place(self.text, offset).line
    }

    fn same_line(&self, left: usize, right: usize) -> bool {
        text::line_start(self.text, left) == text::line_start(self.text, right)
    }

    /// A tab in the indentation of the line, whatever the parser made of it.
    fn tab(&self) -> Option<Problem> {
        let blanks = text::indentation(self.text, self.offset);
        let tab = text::line_start(self.text, self.offset) + blanks.find('\t')?;
        Some(Problem::new(
            tab,
            format!(
                "line {} is indented with a tab: indent with spaces",
                self.line_number(tab)
            ),
        ))
    }

    fn by_message(&self, said: &str) -> Option<Problem> {
        let at_sign = |message: &str| Some(Problem::new(self.offset, message));
        match said {
            _ if said.contains("mapping values are not allowed") => Some(self.colon()),
            _ if said.contains("could not find expected ':'") => Some(self.no_colon()),
            _ if said.contains("scanning a quoted scalar") => Some(Problem::new(
                self.from,
                "the quote that opens here is never closed",
            )),
            _ if said.contains("expected ',' or") || said.contains("expected node content") => {
                Some(self.in_brackets())
            }
            _ if said.contains("did not find expected key")
                || said.contains("did not find expected '-'") =>
            {
                Some(self.out_of_line())
            }
            _ if said.contains("unknown escape")
                || said.contains("escape code")
                || said.contains("hexadecimal") =>
            {
                at_sign(
                    "within double quotes a backslash is special: double it, or use single quotes",
                )
            }
            _ if said.contains("tab character") => {
                at_sign("there is a tab in the indentation: indent with spaces")
            }
            _ if said.contains("cannot start any token") => Some(self.first_sign()),
            _ if said.contains("unknown anchor") => at_sign(
                "* begins an alias, and nothing has that name: put quotes round the value if the sign is meant",
            ),
            _ if said.contains("alphabetic or numeric") => Some(Problem::new(
                self.from,
                "put quotes round a value that begins with * or &",
            )),
            _ if said.contains("block sequence entries") => at_sign(
                "a list begins on a line of its own, below its key; put quotes round a value that begins with a dash",
            ),
            _ if said.contains("mapping keys are not allowed") => {
                at_sign("put quotes round a value that begins with a question mark")
            }
            _ if said.contains("scanning a block scalar") => Some(Problem::new(
                self.from,
                "after | or > the text begins on the next line; put quotes round a value that begins with such a sign",
            )),
            _ if said.contains("found unexpected ':'") => {
                at_sign("a space is missing after the colon")
            }
            _ if said.contains("expected a key") => at_sign(
                "a list or map cannot be a key: put quotes round a value that begins with a bracket",
            ),
            _ if said.contains("directive") => {
                at_sign("put quotes round a value that begins with %")
            }
            _ => None,
        }
    }

    /// A colon where none may be: in a value without quotes, or after a line that was complete.
    fn colon(&self) -> Problem {
        let value = self
            .tokens
            .iter()
            .rev()
            .find(|token| token.kind != Kind::Sign);
        let Some(value) = value.filter(|token| token.kind == Kind::Plain) else {
            return self.quote_before().unwrap_or_else(|| {
                Problem::new(
                    self.offset,
                    "a colon cannot come here: put quotes round a value that holds \": \"",
                )
            });
        };
        if self.same_line(value.start, self.offset) {
            let whole =
                text::line(self.text, self.offset).len() + text::line_start(self.text, self.offset);
            let whole = self.text[value.start..whole.max(value.start)]
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
        let mut lines = vec![value.start];
        lines.extend(
            self.text[value.start..value.end]
                .match_indices('\n')
                .map(|(at, _)| value.start + at + 1),
        );
        let starts = lines.iter().map(|&at| {
            at + text::indentation(self.text, at).len() * usize::from(at != value.start)
        });
        if let Some(problem) = starts
            .clone()
            .find_map(|at| spaceless(self.text, at.min(self.offset)))
        {
            return problem;
        }
        let (above, line) = (
            self.line_number(value.start),
            text::line_start(self.text, self.offset),
        );
        let indent = text::indentation(self.text, self.offset).len();
        if self.text[..value.start].ends_with([' ', '\t']) {
            return Problem::new(
                line + indent,
                format!(
                    "this line is indented as if it went on with the value on line {above}: line it up with the key it belongs beside"
                ),
            );
        }
        Problem::new(
            value.start,
            "a colon is missing: a line in a map is \"name: value\"",
        )
    }

    /// A line that should have been a key.
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

    /// A quoted text just before, which may have ended too early or too late.
    fn quote_before(&self) -> Option<Problem> {
        let quote = self
            .tokens
            .iter()
            .rev()
            .find(|token| token.end <= self.offset)
            .filter(|token| token.kind == Kind::Quote)?;
        if !self.same_line(quote.start, quote.end) {
            let end = self.line_number(quote.end);
            return Some(Problem::new(
                quote.start,
                format!(
                    "the quote that opens here closes on line {end} only: is one missing on this line?"
                ),
            ));
        }
        let way = if self.text[quote.start..].starts_with('\'') {
            "write '' for an apostrophe within single quotes"
        } else {
            "write \\\" for a quote within quotes"
        };
        self.same_line(quote.end, self.offset).then(|| {
            Problem::new(
                self.offset,
                format!("there is something after the closing quote; {way}"),
            )
        })
    }

    /// A line that fits none above it.
    fn out_of_line(&self) -> Problem {
        if let Some(problem) = self
            .quote_before()
            .or_else(|| spaceless(self.text, self.offset))
        {
            return problem;
        }
        let message = match self.rest().chars().next() {
            Some(']' | '}') => "this bracket closes nothing".to_string(),
            Some(':') => "a name is missing before the colon".to_string(),
            Some('-') if self.rest()[1..].starts_with([' ', '\n', '\r']) => {
                "an entry of a list cannot come here, where \"name: value\" is expected: check the indentation".to_string()
            }
            _ => self.indented(),
        };
        Problem::new(self.offset, message)
    }

    fn indented(&self) -> String {
        let own = text::indentation(self.text, self.offset).len();
        if text::line_start(self.text, self.offset) + own != self.offset {
            return "this cannot come here: put quotes round the value, or begin a new line"
                .to_string();
        }
        let list = text::place(self.text, self.from);
        if self.text[self.from..].starts_with("- ") && list.column == own + 1 {
            return format!(
                "the list that begins on line {} goes on with \"- \" only: check the indentation",
                list.line
            );
        }
        format!(
            "this line is indented by {own}, which fits no line above it: check the indentation"
        )
    }

    /// Something wrong between brackets, most often the closing one missing.
    fn in_brackets(&self) -> Problem {
        if let Some(problem) = self.quote_before() {
            return problem;
        }
        let mut open = Vec::new();
        for token in &self.tokens {
            match token.kind {
                Kind::Open => open.push(token.start),
                Kind::Close => drop(open.pop()),
                _ => {}
            }
        }
        match (open.last(), self.rest().chars().next()) {
            (Some(&start), next) if next.is_none() || !self.same_line(start, self.offset) => {
                Problem::new(
                    start,
                    "the bracket that opens here is never closed, or a comma is missing in it",
                )
            }
            (None, Some(']' | '}')) => Problem::new(
                self.offset,
                "this bracket closes nothing: put quotes round the value if the sign is meant",
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
            Some('\t') => Problem::new(self.offset, "there is a tab where only spaces may be"),
            Some(sign) => Problem::new(
                self.offset,
                format!("a value cannot begin with {sign}: put quotes round it"),
            ),
            None => Problem::new(self.offset, "the file ends too early"),
        }
    }
}
