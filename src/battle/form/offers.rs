//! The meaning of typed text for a field, and the values that fit it. Said here once, for forms, command lines and play line by line.

use super::read::{bounds, number, one_of, signed, text as line, whole};
use super::*;

/// A unit, a character or a word that may stand in a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The unit or character, unless this is a word.
    pub who: Option<Who>,
    /// The value in an entry: an id, a word, yes or no.
    pub value: Value,
    /// The name on the screen.
    pub name: String,
    /// The number on the screen, or of a word its place; 0 for none.
    pub number: usize,
    /// The side, if it has one.
    pub side: Option<Side>,
    /// The number of standing figures, if known.
    pub standing: Option<u16>,
}

impl Candidate {
    /// A word with this place in its list.
    pub(crate) fn word(value: impl Into<Value>, name: String, number: usize) -> Candidate {
        Candidate {
            who: None,
            value: value.into(),
            name,
            number,
            side: None,
            standing: None,
        }
    }

    /// The id or the word in an entry.
    pub fn id(&self) -> &str {
        self.value.as_str().unwrap_or_default()
    }

    /// The name after the number: `9 Two Rivers`.
    pub fn called(&self) -> String {
        match (self.number, self.who) {
            (0, _) | (_, None) => self.name.clone(),
            (number, Some(_)) => format!("{number} {}", self.name),
        }
    }
}

impl Candidate {
    /// The text to type for a unit or character of `all`: its name, or its number if others share the name.
    pub(crate) fn to_type(&self, all: &[Candidate]) -> String {
        match meant(all, &self.name)[..] {
            [_] => self.name.clone(),
            _ => self.number.to_string(),
        }
    }
}

/// Those of `all` that a typed text means: by number, by name, by a beginning, by a part of a name, in the first way that any
/// fits. One letter is no beginning of a word.
pub fn meant<'c>(all: &'c [Candidate], typed: &str) -> Vec<&'c Candidate> {
    let typed = folded(typed);
    let name = |it: &Candidate| folded(&it.name);
    let is_one = |it: &Candidate| it.who.is_some();
    let begins = |it: &Candidate| {
        let name = name(it);
        let is_part = is_one(it) && name.split(' ').any(|part| part.starts_with(&typed));
        is_part || (is_one(it) || typed.len() > 1) && name.starts_with(&typed)
    };
    let ways: [&dyn Fn(&Candidate) -> bool; 4] = [
        &|it| it.number > 0 && typed.parse() == Ok(it.number),
        &|it| name(it) == typed || folded(it.id()) == typed,
        &begins,
        &|it| is_one(it) && name(it).contains(&typed),
    ];
    let ways = if typed.is_empty() { &[] } else { &ways[..] };
    let is_number = typed.chars().all(|c| c.is_ascii_digit());
    let ways = ways.iter().take(if is_number { 2 } else { 4 });
    let found = ways.map(|way| all.iter().filter(|it| way(it)).collect::<Vec<_>>());
    found
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// Those of `all` that a line without an action names: by number, by name or id, or by the beginning of a word that no slip
/// makes: three letters, two where that is the whole word.
pub(crate) fn named<'c>(all: &'c [Candidate], typed: &str) -> Vec<&'c Candidate> {
    let typed = folded(typed);
    let is_whole = |it: &Candidate| [folded(&it.name), folded(it.id())].contains(&typed);
    let found = meant(all, &typed).into_iter();
    found
        .filter(|it| {
            typed.parse() == Ok(it.number) || is_whole(it) || begins_word(&it.name, &typed)
        })
        .collect()
}

/// True if `typed` is the beginning of a word of `name`, long enough to be no slip.
pub(crate) fn begins_word(name: &str, typed: &str) -> bool {
    let (name, typed) = (folded(name), folded(typed));
    match typed.chars().count() {
        0 | 1 => false,
        2 => name.split(' ').any(|word| word == typed),
        _ => format!(" {name}").contains(&format!(" {typed}")),
    }
}

/// The names of several, with their numbers.
pub(crate) fn names(several: &[&Candidate]) -> String {
    several.iter().map(|it| it.called()).joined(", ")
}

impl Kind {
    /// Reads typed text as the value of a field; `None` for empty text. Text that does not fit stays text, for the form to refuse.
    pub fn parse(self, text: &str) -> Option<Value> {
        let text = text.trim();
        match self {
            _ if text.is_empty() => None,
            Kind::Number | Kind::Whole => value::number(text),
            Kind::Flag => Some(value::flag(text).map_or_else(|| text.into(), Value::Bool)),
            Kind::Units | Kind::Words => {
                // Commas belong to sentences.
                let is_text = text.split(',').any(|word| word.trim().contains(' '));
                let words = text.split(if is_text { ';' } else { ',' }).map(str::trim);
                Some(words.filter(|word| !word.is_empty()).collect())
            }
            Kind::Any => Some(match text {
                "yes" => Value::Bool(true),
                "no" => Value::Bool(false),
                "nothing" | "none" => Value::Null,
                other => value::json(other),
            }),
            Kind::Group | Kind::List | Kind::PerUnit => Some(value::json(text)),
            _ => Some(text.into()),
        }
    }
}

impl Field {
    /// True if units or characters are named in it.
    pub(crate) fn names_units(&self) -> bool {
        use Kind::{Character, PerUnit, Row, Unit, Units};
        matches!(self.kind, Unit | Character | Row | Units | PerUnit)
    }

    /// True if it is answered by words of its own.
    pub(crate) fn has_words(&self) -> bool {
        matches!(self.kind, Kind::Word | Kind::Words) && !self.options.is_empty()
    }

    /// True if it holds several units or words.
    pub(crate) fn is_several(&self) -> bool {
        matches!(self.kind, Kind::Units | Kind::PerUnit)
            || self.kind == Kind::Words && self.has_words()
    }

    /// The values that fit: of `people` those of its kind, suggested ones first, or its words and its named terrain. Empty if
    /// anything can be typed.
    pub fn offers(&self, people: &[Candidate]) -> Vec<Candidate> {
        if self.names_units() {
            let fits = |it: &&Candidate| match self.kind {
                Kind::Character => matches!(it.who, Some(Who::Character(_))),
                Kind::Row => true,
                _ => matches!(it.who, Some(Who::Unit(_))),
            };
            let mut fitting: Vec<Candidate> = people.iter().filter(fits).cloned().collect();
            sort_by_key(&mut fitting, |it| !self.is_meant_for(it.id()));
            return fitting;
        }
        // An id such as `c3`, which players read as a name, keeps its own number.
        let is_id = !self.names.is_empty();
        let number = |it: &String| {
            it.trim_start_matches(|c: char| is_id && c.is_ascii_alphabetic())
                .parse()
        };
        let own: Vec<Option<usize>> = self.options.iter().map(|it| number(it).ok()).collect();
        let is_counted = own.iter().any(Option::is_some);
        let word = |(at, word): (usize, &String)| {
            let cost = self.costs.iter().find(|(known, _)| known == word);
            let cost = cost.map_or_else(String::new, |(_, cost)| format!(" ({})", quantity(*cost)));
            let number = if is_counted {
                own[at].unwrap_or(0)
            } else {
                at + 1
            };
            let name = self.name_of(word).unwrap_or_else(|| words(word));
            Candidate::word(word.as_str(), name + &cost, number)
        };
        let mut all: Vec<Candidate> = match self.kind {
            Kind::Flag => [("yes", true), ("no", false)]
                .map(|(word, on)| Candidate::word(on, word.to_owned(), 0))
                .to_vec(),
            Kind::Word | Kind::Words | Kind::Text | Kind::Any => {
                self.options.iter().enumerate().map(word).collect()
            }
            _ => Vec::new(),
        };
        let places = self.asking.places.iter();
        all.extend(places.map(|(name, value)| Candidate::word(value.clone(), name.clone(), 0)));
        all
    }

    /// What players read for a word that is an id.
    fn name_of(&self, word: &str) -> Option<String> {
        let name = self.names.iter().find(|(known, _)| known == word);
        name.map(|(_, name)| name.clone())
    }

    /// The texts to choose from, ids by their names.
    pub(crate) fn suggested(&self) -> Vec<String> {
        let words = self.options.iter();
        let name = |word: &String| self.name_of(word).unwrap_or_else(|| word.clone());
        words.map(name).collect()
    }

    /// The answers that the arrows step through; none if it is typed.
    pub(crate) fn turns(&self) -> Vec<Candidate> {
        match self.kind {
            Kind::Flag | Kind::Word => self.offers(&[]),
            _ => Vec::new(),
        }
    }

    /// Reads typed text; null if it is empty.
    ///
    /// # Errors
    /// The fault, in a sentence.
    pub fn read(&self, text: &str, people: &[Candidate]) -> Result<Value, Invalid> {
        let text = text.trim();
        let read = match self.kind {
            _ if text.is_empty() => return Ok(Value::Null),
            _ if self.is_several() => {
                let all = self.offers(people);
                text.split(',').map(|part| self.one(&all, part)).collect()
            }
            Kind::Flag if value::flag(text).is_some() => Ok(value::flag(text).into()),
            _ if self.names_units() || matches!(self.kind, Kind::Flag | Kind::Word) => {
                self.one(&self.offers(people), text)
            }
            kind => {
                // A list is answered by how many forms it has.
                let kind = if kind == Kind::List {
                    Kind::Whole
                } else {
                    kind
                };
                // The number of a suggested text stands for it, and of an id the name.
                let all = self.offers(people);
                let value = match meant(&all, text)[..] {
                    [one] if !self.names.is_empty() || text.parse() == Ok(one.number) => {
                        Some(one.value.clone())
                    }
                    _ => kind.parse(text),
                };
                let value = value.unwrap_or_default();
                self.check(&value).map(|()| value)
            }
        };
        read.map_err(|message| Invalid::new(self.name, message))
    }

    /// The one of `all` that a text means.
    fn one(&self, all: &[Candidate], text: &str) -> Result<Value, String> {
        let text = text.trim();
        match meant(all, text)[..] {
            [one] => Ok(one.value.clone()),
            [] if self.names_units() => {
                let parts = all.iter().flat_map(|it| it.name.split_whitespace());
                let is_number = text.parse::<f64>().is_ok();
                let near = did_you_mean(text, parts.filter(|_| !is_number));
                Err(format!("no unit here is called {text}{near}"))
            }
            [] if self.kind == Kind::Flag => {
                Err(format!("{} is neither yes nor no", shown(&text.into())))
            }
            [] => {
                // A word as it is written in a file, named terrain by its name.
                let word = |it: &Candidate| match it.number {
                    0 => it.name.clone(),
                    _ => it.id().to_owned(),
                };
                let words: Vec<String> = all.iter().map(word).collect();
                let at = one_of(&text.into(), &mut words.iter().map(String::as_str))?;
                Ok(all[at].value.clone())
            }
            ref several => Err(format!("{text} could be {}", names(several))),
        }
    }

    /// Returns whether a number or a text fits. Bounds that depend on the battle are left to the rule, which knows the other
    /// fields.
    fn check(&self, value: &Value) -> Result<(), String> {
        match self.kind {
            Kind::Number => drop(number(value)?),
            Kind::Whole if self.bounds.min.is_some_and(|min| min < 0.0) => drop(signed(value)?),
            Kind::Whole | Kind::List => drop(whole(value)?),
            Kind::Text => drop(line(value)?),
            _ => {}
        }
        if self.now {
            Ok(())
        } else {
            bounds(self, value)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::fault_text;
    use crate::battle::value::plain;
    use crate::battle::{Asking, Bounds};
    use serde_json::json;

    fn people(names: &[&str]) -> Vec<Candidate> {
        let one = |(at, name): (u16, &&str)| Candidate {
            who: Some(Who::Unit(at)),
            side: Some(Side::Red),
            ..Candidate::word(format!("red/{at}"), (*name).to_owned(), usize::from(at) + 1)
        };
        (0..).zip(names).map(one).collect()
    }

    #[test]
    fn any_part_will_do_that_only_one_has() {
        let people = people(&["Royal Fusiliers", "Royal Marines", "Rangers", "Grangers"]);
        let name = |word: &str| names(&meant(&people, word));
        assert_eq!(name("fus"), "1 Royal Fusiliers");
        assert_eq!(name("siliers"), "1 Royal Fusiliers");
        assert_eq!(name("royal"), "1 Royal Fusiliers, 2 Royal Marines");
        assert_eq!(name("royal marines"), "2 Royal Marines");
        // A beginning goes before a middle.
        assert_eq!(name("rangers"), "3 Rangers");
        assert_eq!(name("4"), "4 Grangers");
        assert_eq!((name("5"), name("x"), name("")), Default::default());
    }

    #[test]
    fn a_name_alone_is_whole_or_begun() {
        let people = people(&["Grey Heron", "Mo Gagnon", "Widow Trask", "Grey Wolf"]);
        let name = |word: &str| names(&named(&people, word));
        for slip in ["y", "no", "do", "he", "eron", "m", "", "9"] {
            assert_eq!(name(slip), "", "{slip}");
        }
        for (typed, who) in [
            ("her", "1"),
            ("mo", "2"),
            ("red/2", "3"),
            ("4", "4"),
            ("grey wo", "4"),
        ] {
            assert!(name(typed).starts_with(who), "{typed}");
        }
        assert_eq!(name("grey"), "1 Grey Heron, 4 Grey Wolf");
    }

    #[test]
    fn a_text_is_a_value_or_the_sentence_why_not() {
        let people = people(&["Guards", "Rangers"]);
        let field = |kind, options: &[&str]| Field {
            options: options.iter().map(|it| (*it).to_owned()).collect(),
            bounds: Bounds::of(0.0, 24.0),
            asking: Asking {
                places: match kind {
                    Kind::Word => vec![("Mill Wood".to_owned(), "soft".into())],
                    _ => Vec::new(),
                },
                ..Asking::default()
            },
            ..Field::blank("cover", kind)
        };
        let told =
            |kind, options: &[&str], text: &str| match field(kind, options).read(text, &people) {
                Ok(value) => value.to_string(),
                Err(why) => fault_text(&why),
            };
        let cover = ["none", "soft", "hard-wall"];
        for (kind, options, text, said) in [
            (Kind::Unit, &[][..], "2", "\"red/1\""),
            (Kind::Units, &[], "rang, guards", "[\"red/1\",\"red/0\"]"),
            (Kind::Units, &[], "1, 7", "Cover: no unit here is called 7"),
            (Kind::Word, &cover, "hard", "\"hard-wall\""),
            (Kind::Word, &cover, "mill wood", "\"soft\""),
            (Kind::Word, &cover, "2", "\"soft\""),
            (
                Kind::Word,
                &cover,
                "sand",
                "Cover: \"sand\" is none of none, soft, hard-wall, Mill Wood",
            ),
            (Kind::Words, &cover, "none,soft", "[\"none\",\"soft\"]"),
            (Kind::Flag, &[], "on", "true"),
            (
                Kind::Flag,
                &[],
                "maybe",
                "Cover: \"maybe\" is neither yes nor no",
            ),
            (Kind::Number, &[], "2 1/2", "2.5"),
            (Kind::Number, &[], "far", "Cover: \"far\" is not a number"),
            (Kind::Whole, &[], "2.5", "Cover: 2.5 is not a whole number"),
            (Kind::Whole, &[], "30", "Cover: 30 is not between 0 and 24"),
            (Kind::Text, &[], " ", "null"),
        ] {
            assert_eq!(told(kind, options, text), said, "{text}");
        }
    }

    #[test]
    fn words_are_separated_by_commas_and_sentences_by_semicolons() {
        let ids = json!(["red/guard", "red/foot"]);
        let lines = json!(["Lay the creek, then the mill.", "Red is west of it."]);
        for list in [ids, lines, json!(["Red is west of it, blue east."])] {
            assert_eq!(Kind::Words.parse(&plain(&list)), Some(list));
        }
        assert_eq!(Kind::Words.parse("a, b"), Some(json!(["a", "b"])));
    }
}
