//! Fields of single values: numbers, words, units, lists of them.

use super::read::{id_of, list_of_units, number, one_of, prose, shown, signed, text, whole};
use super::*;

impl<'a> Form<'a> {
    /// A unit by id.
    pub fn unit(&mut self, name: &'static str) -> Slot<'_, 'a, Unit> {
        let blank = match self.subject {
            Some(Who::Unit(unit)) => Unit(unit),
            _ => Unit(0),
        };
        let read = |value: &Value, form: &Form| {
            let directory = form.directory;
            id_of(value, "unit", &directory.units, |id| directory.unit(id)).map(Unit)
        };
        self.slot(name, Kind::Unit, blank, Box::new(read))
    }

    /// A character by id.
    pub fn character(&mut self, name: &'static str) -> Slot<'_, 'a, Character> {
        let blank = match self.subject {
            Some(Who::Character(character)) => Character(character),
            _ => Character(0),
        };
        let read = |value: &Value, form: &Form| {
            let directory = form.directory;
            let find = |id: &str| directory.character(id).map(Character);
            id_of(value, "character", &directory.characters, find)
        };
        self.slot(name, Kind::Character, blank, Box::new(read))
    }

    /// A number, decimals allowed.
    pub fn number(&mut self, name: &'static str) -> Slot<'_, 'a, f64> {
        self.slot(name, Kind::Number, 0.0, Box::new(|value, _| number(value)))
    }

    /// A whole number, not negative.
    pub fn whole(&mut self, name: &'static str) -> Slot<'_, 'a, u16> {
        self.slot(name, Kind::Whole, 0, Box::new(|value, _| whole(value)))
    }

    /// A whole number that may be negative, between these bounds.
    pub(crate) fn signed(&mut self, name: &'static str, min: i16, max: i16) -> Slot<'_, 'a, i16> {
        let read = Box::new(|value: &Value, _: &Form<'_>| signed(value));
        self.slot(name, Kind::Whole, 0, read).within(min, max)
    }

    /// Yes or no.
    pub fn flag(&mut self, name: &'static str) -> Slot<'_, 'a, bool> {
        self.slot(
            name,
            Kind::Flag,
            false,
            Box::new(|value, _| value.as_bool().ok_or_else(|| not_a_flag(&shown(value)))),
        )
    }

    /// Text on one line, of at most 200 characters.
    pub fn text(&mut self, name: &'static str) -> Slot<'_, 'a, String> {
        self.slot(
            name,
            Kind::Text,
            String::new(),
            Box::new(|value, _| text(value)),
        )
    }

    /// Text of several paragraphs, each a line of the value, of at most 4000 characters.
    pub(crate) fn prose(&mut self, name: &'static str) -> Slot<'_, 'a, String> {
        let read = Box::new(|value: &Value, _: &Form<'_>| prose(value));
        self.slot(name, Kind::Prose, String::new(), read)
    }

    /// Any value; null when left out.
    pub fn any(&mut self, name: &'static str) -> Slot<'_, 'a, Value> {
        self.slot(
            name,
            Kind::Any,
            Value::Null,
            Box::new(|value, _| Ok(value.clone())),
        )
    }

    /// One of a closed set of words.
    pub fn word<W: Word>(&mut self, name: &'static str) -> Slot<'_, 'a, W> {
        let mut slot = self.slot(
            name,
            Kind::Word,
            W::ALL[0],
            Box::new(|value, _| one_of(value, &mut W::words()).map(|at| W::ALL[at])),
        );
        slot.field.options = W::words().map(str::to_owned).collect();
        slot
    }

    /// Some of a closed set of words, each once.
    pub fn several<W: Word>(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<W>> {
        let mut slot = self.slot(
            name,
            Kind::Words,
            Vec::new(),
            Box::new(|value, _| {
                let list = value
                    .as_array()
                    .ok_or_else(|| format!("{} is not a list", shown(value)))?;
                let mut words: Vec<W> = Vec::new();
                for value in list {
                    let word = one_of(value, &mut W::words()).map(|at| W::ALL[at])?;
                    if words.contains(&word) {
                        return Err(format!("{} is named twice", shown(value)));
                    }
                    words.push(word);
                }
                Ok(words)
            }),
        );
        slot.field.options = W::words().map(str::to_owned).collect();
        slot
    }

    /// A word that the battle offers; its position among them.
    pub fn choice(&mut self, name: &'static str, words: &[String]) -> Slot<'_, 'a, u16> {
        let options = words.to_vec();
        let mut slot = self.slot(
            name,
            Kind::Word,
            0,
            Box::new(move |value, _| {
                one_of(value, &mut options.iter().map(String::as_str))
                    .map(|at| u16::try_from(at).unwrap_or(u16::MAX))
            }),
        );
        slot.field.options = words.to_vec();
        slot.field.now = true;
        slot
    }

    /// A list of units, each once.
    pub fn units(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<Unit>> {
        self.slot(
            name,
            Kind::Units,
            Vec::new(),
            Box::new(|value, form| list_of_units(value, form.directory)),
        )
    }

    /// A list of units, each once; a single id is a list of one.
    pub(crate) fn unit_or_units(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<Unit>> {
        self.slot(
            name,
            Kind::Units,
            Vec::new(),
            Box::new(|value, form| match value {
                Value::String(_) => {
                    list_of_units(&Value::Array(vec![value.clone()]), form.directory)
                }
                _ => list_of_units(value, form.directory),
            }),
        )
    }

    /// A list of words or short texts.
    pub fn words(&mut self, name: &'static str) -> Slot<'_, 'a, Vec<String>> {
        self.slot(
            name,
            Kind::Words,
            Vec::new(),
            Box::new(|value, _| {
                value
                    .as_array()
                    .ok_or_else(|| format!("{} is not a list", shown(value)))?
                    .iter()
                    .map(text)
                    .collect()
            }),
        )
    }

    /// Ids of clauses, each one of `clauses`.
    pub fn clauses(
        &mut self,
        name: &'static str,
        clauses: &'static [Clause],
    ) -> Slot<'_, 'a, Vec<String>> {
        let one = |value: &Value| {
            let id = text(value)?;
            let ids = || clauses.iter().map(|clause| clause.id);
            if ids().any(|known| known == id) {
                Ok(id)
            } else {
                Err(format!(
                    "there is no clause {id:?}{}",
                    did_you_mean(&id, ids())
                ))
            }
        };
        self.slot(
            name,
            Kind::Words,
            Vec::new(),
            Box::new(move |value, _| {
                value
                    .as_array()
                    .ok_or_else(|| format!("{} is not a list", shown(value)))?
                    .iter()
                    .map(one)
                    .collect()
            }),
        )
    }
}

/// The fault of a value that should be yes or no, with the word that was meant.
pub(crate) fn not_a_flag(shown: &str) -> String {
    let word = shown.trim_matches('"').to_lowercase();
    let meant = match word.as_str() {
        "yes" | "y" | "on" | "1" => "; write true",
        "no" | "n" | "off" | "0" => "; write false",
        _ => "; write true or false",
    };
    format!("{shown} is neither yes nor no{meant}")
}
