//! The words after an action, put into its fields.

use super::token::{LONGEST, joined};
use super::*;
use crate::battle::{Field, Kind, by_name, folded, meant, names, near_or_all};
use crate::session::form::number;
use serde_json::Value;

/// Puts words into a form: `field=value`, `field value` of an amount, a unit's name or number, an amount, a word of a choice,
/// the name of a yes-or-no field. A required text takes the rest of the line.
///
/// # Errors
/// The word without a field, and the likely word.
pub(super) fn fill(form: &mut FormPane, words: &[Token], line: &str) -> Result<(), String> {
    let mut filling = Filling {
        form,
        given: Vec::new(),
    };
    let mut at = 0;
    while let Some(word) = words.get(at) {
        if let Some((name, value)) = word
            .text
            .split_once('=')
            .filter(|(name, _)| !name.is_empty())
        {
            filling.named(name, value)?;
            at += 1;
        } else if let Some(many) = filling.unnamed(&words[at..])? {
            at += many;
        } else if let Some(value) = words.get(at + 1).filter(|_| filling.is_amount(&word.text)) {
            filling.named(&word.text, &value.text)?;
            at += 2;
        } else if filling.rest(line[word.at..].trim()) {
            return Ok(());
        } else {
            return Err(filling.lost(&word.text));
        }
    }
    filling.even_out();
    let form = filling.form;
    form.at = form.first_needed().unwrap_or(form.at);
    Ok(())
}

/// Puts more words into a form, as after its action: `range=8 cover`.
///
/// # Errors
/// The word without a field, and the likely word.
pub fn more(form: &mut FormPane, line: &str) -> Result<(), String> {
    fill(form, &words(line), line)
}

struct Filling<'f> {
    form: &'f mut FormPane,
    /// The fields given so far, by their dotted names.
    given: Vec<String>,
}

impl Filling<'_> {
    fn name(&self, at: usize) -> String {
        self.form.lines[at].path.join(".")
    }

    /// The lines not given yet.
    fn open(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.form.lines.len()).filter(|at| !self.given.contains(&self.name(*at)))
    }

    fn give(&mut self, at: usize, value: &Value) {
        self.given.push(self.name(at));
        self.form.give(at, value);
    }

    /// Sets a line, if there is one. Returns whether there is.
    fn put(&mut self, at: Option<usize>, value: &Value) -> bool {
        if let Some(at) = at {
            self.give(at, value);
        }
        at.is_some()
    }

    /// Puts `field=value` into the field of this name, or the only one that begins so.
    fn named(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wanted = folded(name);
        if !(0..self.form.lines.len()).any(|at| folded(&self.name(at)).starts_with(&wanted)) {
            self.form.reveal(|name| folded(name) == wanted);
        }
        let fields: Vec<String> = (0..self.form.lines.len()).map(|at| self.name(at)).collect();
        let Some(at) = by_name(name, fields.iter().enumerate()) else {
            let near = near_or_all(name, fields.iter().map(String::as_str));
            let whose = self.form.title.as_deref().unwrap_or(self.form.offer.label);
            return Err(format!("{whose} has no field {name}{near}"));
        };
        self.given.push(fields[at].clone());
        self.form.answer(at, value)
    }

    /// Puts a word without a field's name where it fits. Returns how many words it took.
    fn unnamed(&mut self, words: &[Token]) -> Result<Option<usize>, String> {
        let text = &words[0].text;
        if number(text).is_some_and(|value| value.is_number()) {
            return Ok(self.numeral(text).then_some(1));
        }
        let mut trouble = None;
        for many in (1..=LONGEST.min(words.len())).rev() {
            match self.choose(&joined(&words[..many]), Field::names_units) {
                Ok(true) => return Ok(Some(many)),
                Ok(false) => {}
                Err(several) => trouble = Some(several),
            }
        }
        if self.flag(text) || self.choose(text, Field::has_words)? || self.is_unit(text) {
            return Ok(Some(1));
        }
        trouble.map_or(Ok(None), Err)
    }

    /// Puts a number where a unit is still needed, otherwise where an amount is.
    fn numeral(&mut self, text: &str) -> bool {
        let field = |filling: &Filling, at: &usize| filling.form.lines[*at].field.clone();
        let single = |field: &Field| field.names_units() && !field.is_several();
        let amount = |field: &Field| matches!(field.kind, Kind::Number | Kind::Whole);
        let required = |is: &dyn Fn(&Field) -> bool| {
            self.open().find(|at| {
                let field = field(self, at);
                field.required && is(&field)
            })
        };
        let is_word = |field: &Field| field.options.iter().any(|word| word == text);
        let wanted = required(&|field| single(field) || amount(field));
        let (needed, optional) = (
            required(&amount),
            self.open().find(|at| amount(&field(self, at))),
        );
        let units = |filling: &mut Filling| filling.choose(text, Field::names_units) == Ok(true);
        if wanted.is_some_and(|at| single(&field(self, &at))) && units(self) {
            return true;
        }
        if let Some(at) = needed {
            return self.put(Some(at), &Value::from(text));
        }
        let word = self.open().find(|at| is_word(&field(self, at)));
        self.put(word, &Value::from(text)) || units(self) || self.put(optional, &Value::from(text))
    }

    /// Puts what a text means into the first open field of those that offers it; a list of units gets it beside the others.
    fn choose(&mut self, text: &str, among: fn(&Field) -> bool) -> Result<bool, String> {
        for at in self.open().collect::<Vec<_>>() {
            let field = &self.form.lines[at].field;
            if text.contains('=') || !among(field) {
                continue;
            }
            let all = field.offers(self.form.choices());
            let parts = text.split(',').filter(|_| field.kind == Kind::Words);
            if parts.into_iter().any(|part| !meant(&all, part).is_empty()) {
                self.given.push(self.name(at));
                return self.form.answer(at, text).map(|()| true);
            }
            match meant(&all, text)[..] {
                [] => {}
                [one] if field.is_several() && field.kind != Kind::Words => {
                    let before = self.form.lines[at].value().unwrap_or_default();
                    let others = before.as_array().into_iter().flatten();
                    let others = others.filter(|other| **other != one.value).cloned();
                    let all = others.chain([one.value.clone()]).collect();
                    self.form.give(at, &Value::Array(all));
                    return Ok(true);
                }
                [one] => return Ok(self.put(Some(at), &one.value.clone())),
                ref several => return Err(format!("{text} could be {}.", names(several))),
            }
        }
        Ok(false)
    }

    /// Sets a yes-or-no field by its name; `no-` before the name means no.
    fn flag(&mut self, text: &str) -> bool {
        let text = folded(text);
        let (on, name) = text
            .strip_prefix("no ")
            .map_or((true, text.as_str()), |name| (false, name));
        let flags = self
            .open()
            .filter(|at| self.form.lines[*at].field.kind == Kind::Flag);
        let found = by_name(name, flags.map(|at| (at, self.name(at))));
        let found = found.filter(|at| name.len() > 2 || folded(&self.name(*at)) == name);
        self.put(found, &Value::Bool(on))
    }

    /// True if a word is the name of an amount, as in `range 8`.
    fn is_amount(&self, text: &str) -> bool {
        self.open().any(|at| {
            let is_amount = matches!(self.form.lines[at].field.kind, Kind::Number | Kind::Whole);
            is_amount && folded(&self.name(at)) == folded(text)
        })
    }

    /// True if a word only repeats the unit of a number: `12 figures`.
    fn is_unit(&self, text: &str) -> bool {
        self.form.lines.iter().any(|line| line.field.unit == text)
    }

    /// Puts the rest of the line into a required text. Returns whether there is one.
    fn rest(&mut self, text: &str) -> bool {
        let is_text =
            |at: &usize| self.form.lines[*at].is_free() && self.form.lines[*at].field.required;
        let found = self.open().find(is_text);
        self.put(found, &Value::from(text))
    }

    /// Moves the last entry of a list to a field beside it that would otherwise stay empty.
    fn even_out(&mut self) {
        let is_list = |at: &usize| {
            let field = &self.form.lines[*at].field;
            field.names_units() && field.is_several()
        };
        let missing = self.form.first_missing();
        let Some((missing, list)) = missing.and_then(|at| Some((at, (0..at).rev().find(is_list)?)))
        else {
            return;
        };
        let Some(Value::Array(mut ids)) = self.form.lines[list].value() else {
            return;
        };
        let field = &self.form.lines[missing].field;
        let others = field.offers(self.form.choices());
        let own = ids.pop().filter(|_| !field.is_several() && !ids.is_empty());
        if let Some(own) = own.filter(|id| others.iter().any(|it| it.value == *id)) {
            self.form.give(list, &Value::Array(ids));
            self.give(missing, &own);
        }
    }

    /// The message for a word without a field.
    fn lost(&self, word: &str) -> String {
        let mut known: Vec<String> = Vec::new();
        for at in self.open() {
            let field = &self.form.lines[at].field;
            known.push(field.name.to_owned());
            if field.kind != Kind::Flag {
                let offers = field.offers(self.form.choices()).into_iter();
                known.extend(offers.flat_map(|it| {
                    let parts = it.name.split_whitespace().map(str::to_owned);
                    parts.chain([it.id().to_owned()]).collect::<Vec<_>>()
                }));
            }
        }
        let label = self.form.offer.label;
        // A field's own name needs a value.
        if known.iter().any(|name| name == word) {
            return format!("{word} needs a value: {word}=...");
        }
        let is_somebody = meant(self.form.choices(), word).len() == 1;
        let takes = if is_somebody { "take" } else { "know" };
        let near = did_you_mean(word, known.iter().map(String::as_str));
        let stop = if near.is_empty() { "." } else { "" };
        format!("{label} does not {takes} {word}{near}{stop}")
    }
}
