//! Sentences of the log as prose: without brackets, and joined where they have the same subject.

use super::*;
use crate::battle::{View, capital};

/// A verdict without its brackets, which hold dice and needs. Brackets in names stay.
pub(super) fn plain(text: &str, battle: &dyn View) -> String {
    let directory = battle.directory();
    let is_name = |bracket: &str| {
        let all = directory.units.iter().chain(&directory.characters);
        let mut names = all.map(|listed| &listed.name).chain(&directory.sides);
        names.any(|name| name.contains(bracket))
    };
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(" (") {
        let Some(end) = rest[at..].find(')') else {
            break;
        };
        let bracket = &rest[at + 1..=at + end];
        plain.push_str(&rest[..at]);
        if is_name(bracket) {
            plain.push(' ');
            plain.push_str(bracket);
        }
        rest = &rest[at + end + 1..];
    }
    plain.push_str(rest);
    printable(&plain)
}

/// Names that can begin a sentence, as the reader knows them.
pub(super) struct Subjects(Vec<KnownName>);

/// A name, and the word that refers to it: `who` or `which`.
#[derive(Clone)]
struct KnownName {
    name: String,
    is_person: bool,
}

impl Subjects {
    pub(super) fn of(battles: [&dyn View; 2], viewer: Viewer, are_people: bool) -> Self {
        let mut all = Vec::new();
        for battle in battles {
            let everyone = battle.directory().everyone();
            for who in everyone.chain(Side::BOTH.map(Who::Side)) {
                all.push(KnownName {
                    name: printable(&battle.name(who, viewer)),
                    is_person: are_people || matches!(who, Who::Character(_)),
                });
            }
        }
        // The longest first: Grenadiers of the Guard before Grenadiers.
        sort_by_key(&mut all, |known| std::cmp::Reverse(known.name.len()));
        all.dedup_by(|one, other| one.name == other.name);
        Subjects(all.into_iter().filter(|it| !it.name.is_empty()).collect())
    }

    /// Splits a sentence into its subject and what it does.
    fn split<'t>(&self, text: &'t str) -> Option<(&KnownName, &'t str)> {
        self.0.iter().find_map(|known| {
            let rest = text.strip_prefix(&known.name)?.strip_prefix(' ')?;
            let joined = rest.starts_with("and ") || !rest.starts_with(char::is_lowercase);
            (!joined).then_some((known, rest))
        })
    }

    /// The title of an action as a sentence: `Highlanders: charge Minutemen` without its colon.
    pub(super) fn of_title(&self, title: &str) -> String {
        let named = |known: &KnownName| {
            let does = title.strip_prefix(&known.name)?.strip_prefix(": ")?;
            Some(format!("{} {does}", known.name))
        };
        let sentence = self.0.iter().find_map(named);
        sentence.unwrap_or_else(|| title.to_owned())
    }

    fn ending(&self, text: &str) -> Option<&KnownName> {
        let ends = |known: &&KnownName| {
            let before = text.strip_suffix(&known.name);
            before.is_some_and(|before| before.ends_with(' ') && !before.ends_with(" and "))
        };
        self.0.iter().find(ends)
    }
}

/// A sentence under way.
struct Sentence {
    text: String,
    subject: Option<KnownName>,
    /// The last thing the subject did, and its start in `text`.
    last: Option<(String, usize)>,
    /// Only movement or orders: it may share a sentence with the next.
    is_minor: bool,
    /// It may be followed by more of the same.
    is_open: bool,
}

/// A paragraph under way.
#[derive(Default)]
pub(super) struct Paragraph {
    /// Sentences, and whether each is short and minor.
    done: Vec<(String, bool)>,
    now: Option<Sentence>,
}

impl Paragraph {
    /// Number of sentences.
    pub(super) fn len(&self) -> usize {
        self.done.len() + usize::from(self.now.is_some())
    }

    /// Returns true if the next statement may belong to the last sentence: that was minor, or has the same subject.
    pub(super) fn leads_on(&self, next: Option<&str>, subjects: &Subjects) -> bool {
        let next = next.and_then(|text| subjects.split(text));
        self.now.as_ref().is_some_and(|now| {
            let same = next.zip(now.subject.as_ref());
            now.is_open
                && (now.is_minor || same.is_some_and(|((known, _), now)| known.name == now.name))
        })
    }

    /// Adds a sentence of its own.
    pub(super) fn add_alone(&mut self, text: &str) {
        self.close();
        self.done.push((text.to_owned(), false));
    }

    /// Adds a statement: to the sentence before it if that has the same subject or leads to it.
    pub(super) fn add(&mut self, text: &str, is_minor: bool, subjects: &Subjects) {
        let split = subjects.split(text);
        if let Some(now) = &mut self.now
            && now.is_open
            && now.take(is_minor, split, subjects)
        {
            return;
        }
        self.close();
        let last = split.map(|(_, rest)| (rest.to_owned(), text.len() - rest.len()));
        self.now = Some(Sentence {
            text: text.to_owned(),
            subject: split.map(|(known, _)| known.clone()),
            last,
            is_minor,
            is_open: is_open(text),
        });
    }

    fn close(&mut self) {
        if let Some(now) = self.now.take() {
            let is_list = now.text.contains([',']) || now.text.contains(" and ");
            let is_short = now.is_minor && now.is_open && !is_list && now.text.len() < SHORT;
            self.done.push((now.text, is_short));
        }
    }

    /// The paragraph's text; `None` if it is empty. Up to three short sentences become one.
    pub(super) fn take(&mut self) -> Option<String> {
        self.close();
        let done = std::mem::take(&mut self.done);
        let run = |one: &(String, bool), other: &(String, bool)| one.1 && other.1;
        let joined = done.chunk_by(run).flat_map(|run| run.chunks(MOST_JOINED));
        let sentences = joined.map(|some| {
            let texts: Vec<String> = some.iter().map(|(text, _)| text.clone()).collect();
            sentence(&list(&texts, ""))
        });
        let text = sentences.joined(" ");
        (!text.is_empty()).then_some(text)
    }
}

/// Fewer than the names that `list` would count instead.
const MOST_JOINED: usize = 3;

/// Sentences below this length in bytes are short.
const SHORT: usize = 64;

impl Sentence {
    /// Adds a statement; returns false if it needs a sentence of its own.
    fn take(
        &mut self,
        is_minor: bool,
        split: Option<(&KnownName, &str)>,
        subjects: &Subjects,
    ) -> bool {
        let Some((subject, rest)) = split else {
            return false;
        };
        let own = self.subject.as_ref();
        if own.is_some_and(|own| own.name == subject.name) {
            // `orders A and orders B` reads badly.
            if self
                .last
                .as_ref()
                .is_some_and(|(last, _)| last != rest && verb(last) == verb(rest))
            {
                return false;
            }
            self.go_on(rest);
        } else if let Some(object) = subjects.ending(&self.text)
            && object.name == subject.name
            && self.is_minor
        {
            let which = if object.is_person || !is_singular(rest) {
                "who"
            } else {
                "which"
            };
            self.text = format!("{}, {which} {rest}", self.text);
            self.subject = Some(subject.clone());
            self.last = Some((rest.to_owned(), self.text.len() - rest.len()));
        } else {
            return false;
        }
        self.is_minor &= is_minor;
        self.is_open = is_open(&self.text) && self.text.len() < LONG;
        true
    }

    /// Adds what the same subject does next: `reloads and fires`, `moves, reloads and fires`.
    fn go_on(&mut self, rest: &str) {
        let Some((last, at)) = self.last.clone() else {
            return;
        };
        if last == rest {
            return;
        }
        let before = &self.text[..at];
        self.text = match before.strip_suffix(" and ") {
            _ if last.contains(" and ") || rest.contains(" and ") => {
                format!("{}, then {rest}", self.text)
            }
            Some(before) => format!("{before}, {last} and {rest}"),
            None => format!("{} and {rest}", self.text),
        };
        self.last = Some((rest.to_owned(), self.text.len() - rest.len()));
    }
}

/// A sentence of this length in bytes takes nothing more.
const LONG: usize = 160;

/// A result ends a sentence: nothing can follow `2 killed, 1 disorder`.
fn is_open(text: &str) -> bool {
    !text.contains([':', ';'])
}

/// `reloads`, but not `reload`; of `is` and `has` too.
fn is_singular(predicate: &str) -> bool {
    let verb = verb(predicate);
    verb.ends_with('s') && !verb.ends_with("ss")
}

fn verb(predicate: &str) -> &str {
    predicate.split(' ').next().unwrap_or_default()
}

/// With a capital letter and a full stop.
pub(in crate::report) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{}{stop}", capital(text))
}
