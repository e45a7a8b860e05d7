//! From text to values and their positions, by the parser's events.

use super::*;
use saphyr_parser::{Event, Parser, ScalarStyle, Span};
use serde_json::Number;
use std::collections::HashMap;

/// The limit of aliases (`*name`) in a file.
const MOST_ALIASES: usize = 256;
/// The limit of values in a document, aliases written out.
const MOST_VALUES: usize = 250_000;
/// The limit of text in a document in bytes, aliases written out.
const MOST_TEXT: usize = 4 << 20;

/// The positions of a value and its key, in bytes, and of the values inside, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Spot {
    pub key: usize,
    pub value: usize,
    pub inner: Vec<Spot>,
}

impl Spot {
    fn at(byte: usize) -> Self {
        Self {
            key: byte,
            value: byte,
            inner: Vec::new(),
        }
    }
}

/// Reads the one document of a text.
pub(super) fn read(text: &str) -> Result<(Value, Spot), Problem> {
    // The parser refuses a tab after a colon, which YAML allows.
    let spaced = text.replace(":\t", ": ");
    let events = events(&spaced)?;
    let (mut anchors, mut content) = (HashMap::new(), None);
    for (at, Spanned { event, .. }) in events.iter().enumerate() {
        if let Event::Scalar(_, _, id, _)
        | Event::SequenceStart(id, _)
        | Event::MappingStart(id, _) = event
        {
            content = content.or(Some(at));
            anchors.insert(*id, at);
        }
    }
    let blank = |at: usize| matches!(&events[at].event, Event::Scalar(text, ScalarStyle::Plain, 0, None) if text.is_empty());
    let Some(first) = content.filter(|at| !blank(*at)) else {
        return Err(Problem::new(
            None,
            "there is nothing in the file but blanks and comments",
        ));
    };
    let mut builder = Builder {
        text,
        events: &events,
        anchors,
        at: first,
        path: Path::new(),
        values: 0,
        bytes: 0,
    };
    let (value, spot) = builder.value(0)?;
    match value.as_str().and_then(hints::missing_space) {
        Some(message) => {
            Err(hints::spaceless(text, spot.value)
                .unwrap_or_else(|| Problem::new(spot.value, message)))
        }
        None => Ok((value, spot)),
    }
}

/// All events of the first document.
fn events(text: &str) -> Result<Vec<Spanned<'_>>, Problem> {
    let starts: Vec<usize> = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let byte = |index: usize| starts.get(index).copied().unwrap_or(text.len());
    let mut events = Vec::<Spanned>::new();
    let (mut depth, mut aliases, mut documents) = (0_usize, 0, 0);
    for next in Parser::new_from_str(text) {
        let (event, Span { start, end }) = match next {
            Ok(next) => next,
            Err(error) => {
                return Err(hints::explain(
                    text,
                    byte(error.marker().index()),
                    error.info(),
                    &events,
                ));
            }
        };
        let start = byte(start.index());
        let refuse = |message: &str| Err(Problem::new(start, message));
        match &event {
            Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
            Event::SequenceEnd | Event::MappingEnd => depth -= 1,
            Event::DocumentStart(_) => documents += 1,
            Event::Alias(_) => aliases += 1,
            _ => {}
        }
        if documents > 1 {
            return refuse("a second document begins here; a file holds only one");
        }
        if depth > MOST_DEEP {
            return Err(too_deep(start));
        }
        if aliases > MOST_ALIASES {
            return refuse(&format!(
                "there are more than {MOST_ALIASES} aliases (*name): write some of them out"
            ));
        }
        if events.len() > 4 * MOST_VALUES {
            return refuse(&too_many());
        }
        match &event {
            Event::Scalar(_, _, _, Some(_))
            | Event::SequenceStart(_, Some(_))
            | Event::MappingStart(_, Some(_)) => {
                return refuse(
                    "a value that begins with ! is a YAML tag, and tags are not allowed: put quotes round it",
                );
            }
            Event::Scalar(text, ScalarStyle::Literal | ScalarStyle::Folded, ..)
                if text.trim().is_empty() =>
            {
                return refuse(
                    "after | or > comes a block of text, and there is none: put quotes round the value if the sign is meant",
                );
            }
            _ => {}
        }
        events.push(Spanned {
            event,
            start,
            end: byte(end.index()),
        });
    }
    Ok(events)
}

fn too_many() -> String {
    format!("there are more than {MOST_VALUES} values, counting what aliases (*name) repeat")
}

/// Builds values from events. Aliases replay the events of the original value.
struct Builder<'a> {
    text: &'a str,
    events: &'a [Spanned<'a>],
    /// The event at which each anchored value begins.
    anchors: HashMap<usize, usize>,
    /// The next event.
    at: usize,
    path: Path,
    values: usize,
    bytes: usize,
}

impl<'a> Builder<'a> {
    fn next(&mut self) -> &'a Spanned<'a> {
        self.at += 1;
        &self.events[self.at - 1]
    }

    fn problem(&self, start: usize, message: impl Into<String>) -> Problem {
        Problem {
            offset: Some(start),
            path: self.path.clone(),
            message: message.into(),
        }
    }

    /// Counts a value or key towards the limits.
    fn count(&mut self, start: usize, text: &str) -> Result<(), Problem> {
        (self.values, self.bytes) = (self.values + 1, self.bytes + text.len());
        if self.values > MOST_VALUES {
            return Err(self.problem(start, too_many()));
        }
        if self.bytes > MOST_TEXT {
            return Err(self.problem(start, format!("there are more than {MOST_TEXT} bytes of text, counting what aliases (*name) repeat")));
        }
        Ok(())
    }

    /// The value that begins at the next event. `after` is the byte after its colon or dash.
    fn value(&mut self, after: usize) -> Result<(Value, Spot), Problem> {
        let Spanned { event, start, end } = self.next();
        let mut spot = Spot::at(*start);
        if let Event::Alias(id) = event {
            let back = std::mem::replace(&mut self.at, self.anchors[id]);
            let value = self.value(after)?;
            self.at = back;
            return Ok(value);
        }
        let first = || hints::skip_blanks(self.text, after);
        if let Event::Scalar(text, style, id, _) = event {
            let value = match style {
                ScalarStyle::Plain => self.plain(*start, text)?,
                _ => text.as_ref().into(),
            };
            match style {
                // The event begins at the text of a block, the value at its | or >.
                ScalarStyle::Literal | ScalarStyle::Folded if *id == 0 => spot = Spot::at(first()),
                ScalarStyle::Plain if text.is_empty() && *id == 0 => {
                    let in_brackets = self.text[first()..].starts_with([',', '}', ']']);
                    spot = Spot::at(if in_brackets { first() } else { after });
                }
                _ => {}
            }
            self.count(spot.value, text)?;
            return Ok((value, spot));
        }
        self.count(*start, "")?;
        if self.path.len() >= MOST_DEEP {
            self.path.clear();
            return Err(too_deep(*start));
        }
        if let Event::MappingStart(..) = event {
            return Ok((self.map(&mut spot)?.into(), spot));
        }
        if start == end && !self.path.is_empty() {
            // Where the list is not indented, the event begins after its first dash.
            spot = Spot::at(hints::skip_blanks(self.text, after));
        }
        Ok((self.list(&mut spot)?.into(), spot))
    }

    /// The byte after the sign that comes next from `end` on.
    fn past(&self, end: usize, sign: char) -> usize {
        let at = hints::skip_blanks(self.text, end);
        at + usize::from(self.text[at..].starts_with(sign))
    }

    fn list(&mut self, spot: &mut Spot) -> Result<Vec<Value>, Problem> {
        let (mut list, mut end) = (Vec::new(), spot.value);
        while self.events[self.at].event != Event::SequenceEnd {
            self.path.push(PathStep::Index(list.len()));
            let dash = self.past(end, '-');
            let (value, inner) = self.value(dash)?;
            end = self.events[self.at - 1].end;
            list.push(value);
            spot.inner.push(inner);
            self.path.pop();
        }
        self.at += 1;
        Ok(list)
    }

    fn map(&mut self, spot: &mut Spot) -> Result<Map<String, Value>, Problem> {
        let mut map = Map::<String, Value>::new();
        while self.events[self.at].event != Event::MappingEnd {
            let Spanned { start, end, .. } = self.events[self.at];
            let key = self.key(&map, spot)?;
            let colon = self.past(end, ':');
            self.path.push(PathStep::Key(key.clone()));
            let (value, inner) = self.value(colon)?;
            spot.inner.push(Spot {
                key: start,
                ..inner
            });
            self.path.pop();
            map.insert(key, value);
        }
        self.at += 1;
        Ok(map)
    }

    /// Reads a key of a map that already has `others`.
    fn key(&mut self, others: &Map<String, Value>, spot: &Spot) -> Result<String, Problem> {
        let mut next = self.next();
        let start = next.start;
        if let Event::Alias(id) = next.event {
            next = &self.events[self.anchors[&id]];
        }
        let Event::Scalar(key, ..) = &next.event else {
            return Err(self.problem(start, "a list or map cannot be a key: put quotes round a value that begins with a bracket"));
        };
        self.count(start, key)?;
        if key.is_empty() {
            return Err(self.problem(start, "a name is missing before the colon"));
        }
        if key == "<<" {
            return Err(self.problem(start, "merge keys (<<) are not read: write the fields out"));
        }
        if key.starts_with('-') && hints::missing_space(key).is_some() {
            return Err(self.problem(
                start,
                format!(
                    "a space is missing after the dash: write \"- {}\"",
                    &key[1..]
                ),
            ));
        }
        if others.contains_key(key.as_ref()) {
            let at = others.keys().position(|other| *other == **key).unwrap_or(0);
            let line = super::text::place(self.text, spot.inner[at].key).line;
            self.path.push(PathStep::Key(key.to_string()));
            return Err(self.problem(
                start,
                format!("\"{key}\" is here twice: it is on line {line} already"),
            ));
        }
        Ok(key.to_string())
    }

    /// A value without quotes: null, a flag, a number or a text.
    fn plain(&self, start: usize, text: &str) -> Result<Value, Problem> {
        Ok(match text {
            "" | "~" | "null" | "Null" | "NULL" => Value::Null,
            "true" | "True" | "TRUE" => true.into(),
            "false" | "False" | "FALSE" => false.into(),
            _ if matches!(
                text.trim_start_matches(['+', '-']),
                ".inf" | ".Inf" | ".INF" | ".nan" | ".NaN" | ".NAN"
            ) =>
            {
                return Err(self.problem(
                    start,
                    "a number must be finite; put quotes round this if a word is meant",
                ));
            }
            _ => number(text).map_or_else(|| text.into(), Value::Number),
        })
    }
}

/// The number in a text without quotes: `12`, `-3.5`, `1e6`, `0x1F`. Leading zeros make it a text.
fn number(text: &str) -> Option<Number> {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let radix = match unsigned.get(..2) {
        Some("0x") => 16,
        Some("0o") => 8,
        Some("0b") => 2,
        _ if unsigned.len() > 1
            && unsigned.starts_with('0')
            && unsigned.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            return None;
        }
        _ => {
            let whole = text
                .parse::<u64>()
                .map(Number::from)
                .or_else(|_| text.parse::<i64>().map(Number::from));
            return whole
                .ok()
                .or_else(|| text.parse().ok().and_then(Number::from_f64));
        }
    };
    let digits = unsigned[2..]
        .strip_prefix(['+', '-'])
        .map_or(&unsigned[2..], |_| "");
    let number = i128::from(u64::from_str_radix(digits, radix).ok()?);
    Number::from_i128(if text.starts_with('-') {
        -number
    } else {
        number
    })
}
