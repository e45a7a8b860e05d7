//! A new entry of a list in one line: `red Rogers enlisted musket,hatchet leader,veteran`.

use super::outline::{below, is_leaf, spoken};
use super::{MusterDraft, MusterScreen};
use crate::battle::value::{flag, number};
use crate::battle::{Field, Kind, Path, PathStep, Severity, did_you_mean, folded, printable};
use crate::table::Side;
use crate::ui::palette::words;
use serde_json::{Map, Value};

impl MusterScreen {
    /// Adds an entry described by a line to a side's list.
    ///
    /// # Errors
    /// The part that is not understood or invalid; nothing is added then.
    pub(crate) fn enlist(&mut self, line: &str) -> Result<(), String> {
        let Some(draft) = &self.draft else {
            return Err("Choose a rulebook first.".to_owned());
        };
        let (path, fields) = entry(draft, line)?;
        let plan = draft.plan_with(&path, &fields);
        let wrong = plan
            .within(&path)
            .find(|wrong| wrong.severity == Severity::Error);
        if let Some(wrong) = wrong {
            let what = match wrong.path.get(path.len()) {
                Some(PathStep::Key(key)) => format!("{}: ", spoken(key)),
                _ => String::new(),
            };
            return Err(format!("{what}{}.", wrong.message));
        }
        if let Some(draft) = &mut self.draft {
            draft.put(&path, fields);
        }
        self.refresh();
        self.go_to(&path);
        Ok(())
    }
}

/// The path and values of the entry that a line describes.
fn entry(draft: &MusterDraft, line: &str) -> Result<(Path, Map<String, Value>), String> {
    let mut words = words(line).into_iter().map(|word| word.text).peekable();
    let usage = || "Name a side, then the unit: add red Guard elite 12.".to_owned();
    let side = words.next().ok_or_else(usage)?;
    let side = Side::from_id(&side.to_lowercase()).ok_or_else(usage)?;
    let way = vec![PathStep::Key(side.id().to_owned())];
    let lists: Vec<&Field> = draft
        .declared_at(&way)
        .iter()
        .filter(|field| field.kind == Kind::List)
        .collect();
    let named = words.peek().and_then(|word| {
        let word = word.to_lowercase();
        let is_it = |list: &&&Field| {
            let name = spoken(list.name);
            name == word || name.strip_suffix('s') == Some(word.as_str())
        };
        lists.iter().find(is_it).copied()
    });
    if named.is_some() {
        words.next();
    }
    let list = named.or(lists.first().copied()).ok_or_else(usage)?;
    let list_path = below(&way, list.name);
    let count = draft
        .get(&list_path)
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    let path = list_path
        .into_iter()
        .chain([PathStep::Index(count)])
        .collect();
    let mut fields = Map::new();
    let mut name = words.next().ok_or_else(usage)?;
    // Further words with a capital letter belong to the name.
    while let Some(more) = words.next_if(|word| word.starts_with(char::is_uppercase)) {
        name = format!("{name} {more}");
    }
    fields.insert("name".to_owned(), Value::from(name));
    let leaves: Vec<&Field> = list.fields.iter().filter(|field| is_leaf(field)).collect();
    for word in words {
        put(&leaves, &word, &mut fields)?;
    }
    Ok((path, fields))
}

/// Puts a word into its field: `field=value`, or a value or its beginning that only one field has.
fn put(leaves: &[&Field], word: &str, fields: &mut Map<String, Value>) -> Result<(), String> {
    if let Some((name, text)) = word.split_once('=') {
        let found = leaves
            .iter()
            .find(|field| begins(field.name, name))
            .ok_or_else(|| {
                let near = did_you_mean(name, leaves.iter().map(|field| field.name));
                format!("Unknown field {:?}{near}", printable(name))
            })?;
        let value = match found.kind {
            Kind::Text | Kind::Prose => Some(Value::from(text)),
            Kind::Flag => flag(text).map(Value::Bool),
            _ => meant(found, text),
        };
        let value = value.ok_or_else(|| unknown(&[*found], text))?;
        fields.insert(found.name.to_owned(), value);
        return Ok(());
    }
    let open = leaves
        .iter()
        .filter(|field| !matches!(field.name, "id" | "name"))
        .filter(|field| !fields.contains_key(field.name));
    // A whole word goes before a beginning.
    let whole = |field: &&&Field| field.options.iter().any(|option| spoken(option) == word);
    let mut all: Vec<&&Field> = open.collect();
    all.sort_by_key(|field| !whole(field));
    for field in all {
        let value = match field.kind {
            Kind::Flag if begins(field.name, word) => Some(Value::Bool(true)),
            Kind::Flag | Kind::Text | Kind::Prose => None,
            _ => meant(field, word),
        };
        if let Some(value) = value {
            fields.insert(field.name.to_owned(), value);
            return Ok(());
        }
    }
    // `12 figures`: the unit after a number needs no field.
    let counted = |field: &&&Field| !field.unit.is_empty() && field.unit == word;
    if leaves.iter().any(|field| counted(&field)) {
        return Ok(());
    }
    Err(unknown(leaves, word))
}

/// The value of a field that a word stands for.
fn meant(field: &Field, word: &str) -> Option<Value> {
    let option = |word: &str| {
        let exact = field.options.iter().find(|option| spoken(option) == word);
        let begun = || field.options.iter().find(|option| begins(option, word));
        exact
            .or_else(begun)
            .map(|option| Value::from(option.as_str()))
    };
    match field.kind {
        Kind::Word => option(word),
        Kind::Words if field.options.is_empty() => None,
        Kind::Words => word
            .split(',')
            .map(option)
            .collect::<Option<Vec<_>>>()
            .map(Value::from),
        Kind::Number | Kind::Whole => number(word).filter(Value::is_number),
        _ => None,
    }
}

fn begins(known: &str, word: &str) -> bool {
    !word.is_empty() && folded(known).starts_with(&folded(word))
}

/// A message for the part of a word that no field accepts, with the likely word.
fn unknown(leaves: &[&Field], word: &str) -> String {
    let options = || {
        leaves
            .iter()
            .flat_map(|field| field.options.iter().map(String::as_str))
    };
    let known = |part: &str| options().any(|option| begins(option, part));
    let part = word.split(',').find(|part| !known(part)).unwrap_or(word);
    let near = did_you_mean(part, options());
    let told = if near.is_empty() {
        let fields: Vec<String> = leaves
            .iter()
            .filter(|field| !matches!(field.name, "id" | "name"))
            .map(|field| spoken(field.name))
            .collect();
        format!("; there are {}", fields.join(", "))
    } else {
        near
    };
    format!("Not understood: {:?}{told}", printable(part))
}
