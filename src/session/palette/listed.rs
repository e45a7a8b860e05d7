//! The command line over a list: the start screen, or a muster. An entry is named alone, or after a
//! command for it.

use super::offer::{again, arguments, command, likely, meant_first};
use super::rank::first_fits;
use super::*;
use crate::battle::{Field, fault_text, folded};
use serde_json::Value;

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ListEntry {
    /// The number or key with the same effect.
    pub(crate) key: String,
    pub(crate) title: String,
    pub(crate) detail: String,
    /// The commands that apply to it.
    pub(crate) takes: &'static [&'static str],
    /// Its name alone is a valid line.
    pub(crate) alone: bool,
    /// The field that `title=value` sets.
    pub(crate) field: Option<Field>,
}

/// The words that a command line accepts when it acts on a list.
pub(crate) struct ListVocabulary<'a> {
    /// The place, which decides the commands.
    pub(crate) place: KeyPlace,
    /// The entries of the list.
    pub(crate) entries: Vec<ListEntry>,
    /// Recent lines, latest first.
    pub(crate) recent: &'a [String],
    /// The names of the themes.
    pub(crate) themes: &'a [String],
    /// The keys in use.
    pub(crate) keys: &'a Keys,
}

/// The meaning of a line.
#[derive(Debug, PartialEq)]
pub(crate) enum ListIntent {
    /// A command with its argument.
    Command(&'static ScreenCommand, String),
    /// A command for the entry with this index.
    To(&'static ScreenCommand, usize),
    /// The entry with this index.
    Entry(usize),
    /// A value for the entry with this index.
    Set(usize, Value),
}

impl<'a> ListVocabulary<'a> {
    /// The vocabulary of `entries` in `place`.
    pub(crate) fn over(
        place: KeyPlace,
        entries: Vec<ListEntry>,
        context: &'a Context,
    ) -> ListVocabulary<'a> {
        ListVocabulary {
            place,
            entries,
            recent: &context.recent,
            themes: &context.themes,
            keys: &context.keys,
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// The part that is not understood, and the likely word.
    pub(crate) fn read(&self, line: &str) -> Result<ListIntent, String> {
        let line = line.trim();
        if line.is_empty() {
            return Err("Type a command, or the name of an entry.".to_owned());
        }
        if let Some((command, rest)) = self.command_of(line) {
            return self.command(command, rest);
        }
        let alone = |entry: &ListEntry| entry.alone;
        if let Some((name, value)) = line.split_once('=') {
            let at = self.find(name, |entry| entry.field.is_some())?;
            let field = self.entries[at].field.as_ref();
            let value = field.map(|field| field.read(value, &[]));
            let value = value.unwrap_or(Ok(Value::Null));
            let value = value.map_err(|wrong| fault_text(&wrong))?;
            return Ok(ListIntent::Set(at, value));
        }
        // An entry's name goes before the mere beginning of a command.
        let begun = words(line)
            .first()
            .and_then(|word| ScreenCommand::named(self.place, &word.text))
            .filter(|_| !line.contains(char::is_whitespace));
        match (self.find(line, alone), begun) {
            (Ok(at), _) => Ok(ListIntent::Entry(at)),
            (Err(_), Some(command)) => self.command(command, ""),
            (Err(trouble), None) => Err(trouble),
        }
    }

    fn command(&self, command: &'static ScreenCommand, rest: &str) -> Result<ListIntent, String> {
        let takes = |entry: &ListEntry| entry.takes.contains(&command.name);
        match command.does {
            // The muster reads a whole entry after the name of its list.
            Does::To if command.name == "add" && self.adds(rest) => {
                Ok(ListIntent::Command(command, rest.to_owned()))
            }
            Does::Take | Does::To if !rest.is_empty() => {
                self.find(rest, takes).map(|at| ListIntent::To(command, at))
            }
            Does::Take => {
                let all: Vec<usize> = (0..self.entries.len())
                    .filter(|at| takes(&self.entries[*at]))
                    .collect();
                match all[..] {
                    [] => Err(format!("There is nothing to {}.", command.name)),
                    [only] => Ok(ListIntent::To(command, only)),
                    [first, ..] if command.takes.is_empty() => Ok(ListIntent::To(command, first)),
                    _ => Err(format!("{} which? {}.", command.name, self.titles(&all))),
                }
            }
            Does::Key(_) if !rest.is_empty() => Err(format!(
                "{} takes nothing after it, but there is {rest}.",
                command.name
            )),
            _ => Ok(ListIntent::Command(command, rest.to_owned())),
        }
    }

    /// True if the argument of `add` is more than the name of a list.
    fn adds(&self, rest: &str) -> bool {
        let name = folded(rest);
        let lists = self
            .entries
            .iter()
            .filter(|entry| entry.takes.contains(&"add"));
        name.contains(' ')
            && !lists
                .map(|list| folded(&list.title))
                .any(|list| list.contains(&name))
    }

    /// The whole command at the start of a line, and its argument.
    fn command_of<'l>(&self, line: &'l str) -> Option<(&'static ScreenCommand, &'l str)> {
        let (first, rest) = line
            .trim_start()
            .split_once(char::is_whitespace)
            .unwrap_or((line.trim(), ""));
        let word = first.to_lowercase();
        commands(self.place)
            .iter()
            .find(|command| command.name == word)
            .map(|command| (command, rest.trim()))
    }

    fn titles<'t>(&self, all: impl IntoIterator<Item = &'t usize>) -> String {
        all.into_iter()
            .map(|at| self.entries[*at].title.as_str())
            .joined(", ")
    }

    /// The entry with this name, or the only one with this part of a name.
    fn find(&self, name: &str, fits: impl Fn(&ListEntry) -> bool) -> Result<usize, String> {
        let name = folded(name);
        let title = |at: usize| folded(&self.entries[at].title);
        let all: Vec<usize> = (0..self.entries.len())
            .filter(|at| fits(&self.entries[*at]))
            .collect();
        let exact = |at: &usize| title(*at) == name || self.entries[*at].key == name;
        let begins = |at: &usize| title(*at).starts_with(&name);
        let has = |at: &usize| title(*at).contains(&name);
        match first_fits(&all, &[&exact, &begins, &has])[..] {
            [] => {}
            [one] => return Ok(*one),
            ref found => {
                return Err(format!(
                    "{name} could be {}.",
                    self.titles(found.iter().copied())
                ));
            }
        }
        if let [one] = ranked(&name, all.iter().map(|at| (*at, title(*at))))[..] {
            return Ok(one);
        }
        let titles = all.iter().map(|at| self.entries[*at].title.as_str());
        let near = did_you_mean(
            &name,
            titles.chain(commands(self.place).iter().map(|command| command.name)),
        );
        Err(format!("Nothing here is called {name}{near}.").replace("?.", "?"))
    }

    /// The entries that fit, as matches.
    fn shown(&self, fits: impl Fn(&ListEntry) -> bool) -> Vec<Match> {
        let one = |entry: &ListEntry| Match {
            key: entry.key.clone(),
            title: entry.title.clone(),
            detail: entry.detail.clone(),
            insert: entry.title.clone(),
            ..Match::default()
        };
        self.entries
            .iter()
            .filter(|entry| fits(entry))
            .map(one)
            .collect()
    }

    fn first(&self, typed: &str) -> Vec<Match> {
        if let Some((name, value)) = typed.split_once('=') {
            let Ok(entry) = self
                .find(name, |entry| entry.field.is_some())
                .map(|at| &self.entries[at])
            else {
                return Vec::new();
            };
            let all = entry.field.iter().flat_map(|field| field.offers(&[]));
            let all = all.map(|word| Match {
                detail: entry.detail.clone(),
                insert: format!("{}={}", entry.title, word.name),
                title: word.name,
                ..Match::default()
            });
            return ranked(value, all.map(|found| (found.clone(), found.title)));
        }
        let all = again(self.recent, typed)
            .chain(self.shown(|entry| entry.alone))
            .chain(
                commands(self.place)
                    .iter()
                    .map(|it| command(self.place, self.keys, it)),
            )
            .collect();
        let mut found = likely(typed, all);
        meant_first(typed, &mut found);
        found
    }
}

impl Vocabulary for ListVocabulary<'_> {
    fn recent(&self) -> &[String] {
        self.recent
    }

    /// Splits off what follows a command; the rest of the line is one name.
    fn split<'l>(&self, line: &'l str) -> (&'l str, &'l str) {
        let goes_on = self
            .command_of(line)
            .filter(|(command, _)| !command.takes.is_empty());
        let at = goes_on
            .and_then(|_| line.trim_start().find(char::is_whitespace))
            .map(|at| at + line.len() - line.trim_start().len());
        match at {
            Some(at) => line.split_at(line.len() - line[at..].trim_start().len()),
            None => ("", line),
        }
    }

    fn matches(&self, line: &str) -> Result<Vec<Match>, String> {
        let (before, typed) = self.split(line);
        if before.is_empty() {
            return Ok(self.first(typed));
        }
        let Some((command, _)) = self.command_of(before) else {
            return Ok(Vec::new());
        };
        let mut all = arguments(self.themes, command);
        all.extend(self.shown(|entry| entry.takes.contains(&command.name)));
        Ok(likely(typed, all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Kind;

    fn entry(title: &str, takes: &'static [&'static str]) -> ListEntry {
        ListEntry {
            title: title.to_owned(),
            takes,
            alone: true,
            ..ListEntry::default()
        }
    }

    fn with<T>(then: impl Fn(&ListVocabulary) -> T) -> T {
        let option = ListEntry {
            field: Some(Field {
                options: vec!["once".into(), "twice".into()],
                ..Field::blank("cover", Kind::Word)
            }),
            ..entry("cover and skirmishers", &[])
        };
        let lists = ListEntry {
            alone: false,
            ..entry("red units", &["add"])
        };
        let entries = [
            entry("Foot Guards", &["copy", "remove"]),
            entry("Foot", &["copy", "remove"]),
            lists,
            option,
        ];
        let keys = Keys::default();
        then(&ListVocabulary {
            place: KeyPlace::Muster,
            entries: entries.to_vec(),
            recent: &["copy Foot".to_owned()],
            themes: &["dark".to_owned()],
            keys: &keys,
        })
    }

    #[test]
    fn each_entry_is_named_or_follows_a_command() {
        let read = |line: &str| with(|listed| listed.read(line));
        let to = |line: &str| match read(line) {
            Ok(ListIntent::To(command, at)) => Some((command.name, at)),
            _ => None,
        };
        assert_eq!(read("foot guards"), Ok(ListIntent::Entry(0)));
        assert_eq!(
            read("foot"),
            Ok(ListIntent::Entry(1)),
            "a whole name comes before a beginning"
        );
        assert_eq!(read("guard"), Ok(ListIntent::Entry(0)));
        assert_eq!(
            (to("copy guards"), to("add units")),
            (Some(("copy", 0)), Some(("add", 2)))
        );
        assert_eq!(
            read("red units").unwrap_err(),
            "Nothing here is called red units."
        );
        assert_eq!(
            read("copy cover").unwrap_err(),
            "Nothing here is called cover."
        );
        assert_eq!(read("cover=tw"), Ok(ListIntent::Set(3, "twice".into())));
        assert_eq!(
            read("cover=never").unwrap_err(),
            "Cover: \"never\" is none of once, twice"
        );
        assert_eq!(
            read("undo all").unwrap_err(),
            "undo takes nothing after it, but there is all."
        );
        assert!(
            matches!(read("und"), Ok(ListIntent::Command(command, _)) if command.name == "undo")
        );
        assert!(
            matches!(read("save-as The Ford"), Ok(ListIntent::Command(command, rest)) if command.name == "save-as" && rest == "The Ford")
        );
    }

    #[test]
    fn possible_meanings_are_listed() {
        let titles = |line: &str| {
            with(|listed| {
                listed
                    .matches(line)
                    .unwrap()
                    .into_iter()
                    .map(|found| found.insert)
                    .collect::<Vec<_>>()
            })
        };
        assert_eq!(titles("")[..2], ["copy Foot", "Foot Guards"]);
        assert_eq!(titles("foot g")[0], "Foot Guards");
        assert_eq!(titles("copy "), ["Foot Guards", "Foot"]);
        assert_eq!(titles("theme "), ["dark"]);
        assert_eq!(titles("cover=t"), ["cover and skirmishers=twice"]);
        assert_eq!(
            with(|listed| listed.split("copy foot gu").1.len()),
            "foot gu".len()
        );
    }
}
