//! The words after an action, put into its fields.

use super::token::{LONGEST, joined};
use super::who::{UnitMatch, names};
use super::*;
use crate::battle::value::flag;
use crate::battle::{Field, Kind, by_name, folded, near_or_all, printable};
use crate::session::form::number;
use serde_json::Value;

/// Puts words into a form: `field=value`, a unit's name or number, an amount, a word of a choice,
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

/// Puts one answer into line `at` of a form: a unit's number or part of its name (several with
/// commas), a word or its beginning, yes or no, a number, a text.
///
/// # Errors
/// The part that is not understood.
pub fn answer(form: &mut FormPane, at: usize, text: &str) -> Result<(), String> {
    if at < form.lines.len() {
        let value = Filling {
            form,
            given: Vec::new(),
        }
        .value(at, text)?;
        form.give(at, &value);
    }
    Ok(())
}

struct Filling<'f> {
    form: &'f mut FormPane,
    /// The fields given so far, by their dotted names.
    given: Vec<String>,
}

/// The answer that a named piece of terrain gives.
fn place<'f>(field: &'f Field, text: &str) -> Option<&'f Value> {
    let called = |(name, _): &&(String, Value)| folded(name) == folded(text);
    field.places.iter().find(called).map(|(_, value)| value)
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
        let value = self.value(at, value)?;
        self.give(at, &value);
        Ok(())
    }

    /// The value of a named field.
    fn value(&self, at: usize, text: &str) -> Result<Value, String> {
        let line = &self.form.lines[at];
        if let Some(value) = place(&line.field, text) {
            return Ok(value.clone());
        }
        match &line.editor {
            Editor::Pick { choices, .. } => {
                one(choices, text).map(|choice| Value::from(choice.id.as_str()))
            }
            _ if line.field.kind == Kind::Words && !line.field.options.is_empty() => {
                several(&line.field.options, text)
            }
            Editor::Many { choices, .. } => {
                let ids = text
                    .split(',')
                    .map(|part| one(choices, part).map(|choice| Value::from(choice.id.as_str())));
                ids.collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            _ if line.field.kind == Kind::Flag => flag(text)
                .map(Value::Bool)
                .ok_or_else(|| format!("{}: {text} is neither yes nor no.", line.label)),
            Editor::Word { words, .. } => option(words, text)
                .map(Value::from)
                .ok_or_else(|| format!("{}: {text} is none of {}.", line.label, words.join(", "))),
            _ => Ok(Value::from(text)),
        }
    }

    /// Puts a word without a field's name where it fits. Returns how many words it took.
    fn unnamed(&mut self, words: &[Token]) -> Result<Option<usize>, String> {
        let text = &words[0].text;
        if number(text).is_some_and(|value| value.is_number()) {
            return Ok(self.numeral(text).then_some(1));
        }
        let mut trouble = None;
        for many in (1..=LONGEST.min(words.len())).rev() {
            match self.some_unit(&joined(&words[..many])) {
                Ok(true) => return Ok(Some(many)),
                Ok(false) => {}
                Err(several) => trouble = Some(several),
            }
        }
        if self.flag(text) || self.word(text, false) || self.several(text)? || self.is_unit(text) {
            return Ok(Some(1));
        }
        trouble.map_or(Ok(None), Err)
    }

    /// Puts a number where a unit is still needed, otherwise where an amount is.
    fn numeral(&mut self, text: &str) -> bool {
        let required = |filling: &Filling, at: &usize| filling.form.lines[*at].field.required;
        let single = |filling: &Filling, at: &usize| {
            matches!(filling.form.lines[*at].editor, Editor::Pick { .. })
        };
        let amount = |filling: &Filling, at: &usize| {
            matches!(filling.form.lines[*at].editor, Editor::Number { .. })
        };
        let wanted = self
            .open()
            .find(|at| required(self, at) && (single(self, at) || amount(self, at)));
        let first_amount = self
            .open()
            .find(|at| required(self, at) && amount(self, at));
        if wanted.is_some_and(|at| single(self, &at)) && self.some_unit(text) == Ok(true) {
            return true;
        }
        if let Some(at) = first_amount {
            self.give(at, &Value::from(text));
            return true;
        }
        if self.word(text, true) || self.some_unit(text) == Ok(true) {
            return true;
        }
        let optional = self.open().find(|at| amount(self, at));
        self.put(optional, &Value::from(text))
    }

    /// Puts a unit into the first declared field that accepts it. Returns whether there is one.
    fn some_unit(&mut self, text: &str) -> Result<bool, String> {
        if text.contains('=') {
            return Ok(false);
        }
        let is_list = |at: &usize| self.form.lines[*at].field.kind == Kind::Words;
        let open: Vec<usize> = self.open().filter(|at| !is_list(at)).collect();
        for at in open {
            let (Editor::Pick { choices, .. } | Editor::Many { choices, .. }) =
                &self.form.lines[at].editor
            else {
                continue;
            };
            match who::find(choices, text) {
                UnitMatch::Nobody => {}
                UnitMatch::Several(several) => {
                    return Err(format!("{text} could be {}.", names(&several)));
                }
                UnitMatch::One(choice) => {
                    let id = choice.id.clone();
                    self.pick(at, &id);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Picks a unit in a field; a list adds it to the others.
    fn pick(&mut self, at: usize, id: &str) {
        match &self.form.lines[at].editor {
            Editor::Many {
                choices, picked, ..
            } => {
                let others = picked
                    .iter()
                    .filter_map(|at| choices.get(*at))
                    .map(|choice| choice.id.as_str())
                    .filter(|other| *other != id);
                let all: Vec<Value> = others.chain([id]).map(Value::from).collect();
                self.form.give(at, &Value::Array(all));
            }
            _ => self.give(at, &Value::from(id)),
        }
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

    /// Puts a word of a choice into the first declared field that has it.
    fn word(&mut self, text: &str, whole: bool) -> bool {
        let fits = |words: &[String]| option(words, text).filter(|word| !whole || word == text);
        let found = self
            .open()
            .find_map(|at| match &self.form.lines[at].editor {
                Editor::Word { words, .. } if self.form.lines[at].field.kind != Kind::Flag => {
                    fits(words).map(|word| (at, word))
                }
                _ => None,
            });
        let (at, word) = found.unzip();
        self.put(at, &Value::from(word))
    }

    /// Puts words with commas into the first list that has one of them. Returns whether there is one.
    fn several(&mut self, text: &str) -> Result<bool, String> {
        let has = |at: &usize| {
            let field = &self.form.lines[*at].field;
            let mut parts = text.split(',');
            field.kind == Kind::Words && parts.any(|part| option(&field.options, part).is_some())
        };
        let Some(at) = self.open().find(has) else {
            return Ok(false);
        };
        let value = several(&self.form.lines[at].field.options, text)?;
        self.give(at, &value);
        Ok(true)
    }

    /// True if a word only repeats the unit of a number: `12 figures`.
    fn is_unit(&self, text: &str) -> bool {
        self.form.lines.iter().any(|line| line.field.unit == text)
    }

    /// Puts the rest of the line into a required text. Returns whether there is one.
    fn rest(&mut self, text: &str) -> bool {
        let is_text = |at: &usize| {
            matches!(self.form.lines[*at].editor, Editor::Text(_))
                && self.form.lines[*at].field.required
        };
        let found = self.open().find(is_text);
        self.put(found, &Value::from(text))
    }

    /// Moves the last entry of a list to a field beside it that would otherwise stay empty.
    fn even_out(&mut self) {
        let Some(missing) = self.form.first_missing() else {
            return;
        };
        let Some(list) = (0..missing)
            .rev()
            .find(|at| matches!(self.form.lines[*at].editor, Editor::Many { .. }))
        else {
            return;
        };
        let (
            Editor::Many {
                choices, picked, ..
            },
            Editor::Pick {
                choices: others, ..
            },
        ) = (
            &self.form.lines[list].editor,
            &self.form.lines[missing].editor,
        )
        else {
            return;
        };
        let mut ids: Vec<String> = picked
            .iter()
            .filter_map(|at| choices.get(*at))
            .map(|choice| choice.id.clone())
            .collect();
        let Some(meant) = ids
            .pop()
            .filter(|id| !ids.is_empty() && others.iter().any(|choice| choice.id == *id))
        else {
            return;
        };
        self.form.give(list, &Value::from(ids));
        self.give(missing, &Value::from(meant));
    }

    /// The message for a word without a field.
    fn lost(&self, word: &str) -> String {
        let mut known: Vec<String> = Vec::new();
        for at in self.open() {
            let line = &self.form.lines[at];
            known.push(line.field.name.to_owned());
            match &line.editor {
                _ if line.field.kind == Kind::Words => {
                    known.extend(line.field.options.iter().cloned());
                }
                Editor::Word { words, .. } if line.field.kind != Kind::Flag => {
                    known.extend(words.iter().cloned());
                }
                Editor::Pick { choices, .. } | Editor::Many { choices, .. } => {
                    known.extend(
                        choices
                            .iter()
                            .flat_map(|choice| choice.name.split_whitespace())
                            .map(str::to_owned),
                    );
                }
                _ => {}
            }
        }
        let label = self.form.offer.label;
        let full = if matches!(who::find(self.form.choices(), word), UnitMatch::One(_)) {
            format!("{label} does not take {word}")
        } else {
            format!("{label} does not know {word}")
        };
        // A field's own name needs a value.
        if known.iter().any(|name| name == word) {
            return format!("{word} needs a value: {word}=...");
        }
        let near = did_you_mean(word, known.iter().map(String::as_str));
        if near.is_empty() {
            format!("{full}.")
        } else {
            format!("{full}{near}")
        }
    }
}

fn one<'c>(choices: &'c [Candidate], text: &str) -> Result<&'c Candidate, String> {
    match who::find(choices, text.trim()) {
        UnitMatch::One(choice) => Ok(choice),
        UnitMatch::Several(several) => Err(format!("{text} could be {}.", names(&several))),
        UnitMatch::Nobody => {
            let near = did_you_mean(
                text,
                choices
                    .iter()
                    .flat_map(|choice| choice.name.split_whitespace()),
            );
            Err(format!("No unit here is called {text}{near}"))
        }
    }
}

/// The word of a choice that `text` stands for: whole, or by a beginning that only one has.
fn option(words: &[String], text: &str) -> Option<String> {
    let found = by_name(text, words.iter().map(|word| (word, word)))?;
    (text.len() > 1 || found == text).then(|| found.clone())
}

/// The words of a list, named with commas.
fn several(options: &[String], text: &str) -> Result<Value, String> {
    let one = |part: &str| {
        option(options, part).map(Value::from).ok_or_else(|| {
            let near = near_or_all(part, options.iter().map(String::as_str));
            format!("Not understood: {:?}{near}", printable(part))
        })
    };
    text.split(',').map(one).collect()
}
