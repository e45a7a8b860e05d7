//! The battle being mustered: a document changed in single steps that can be undone.

use super::*;
use crate::battle::value::{get, set};
use crate::battle::{Plan, Ruleset, Wrong, count, missing_text};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The most changes that can be undone; more than anyone makes.
const MOST_UNDONE: usize = 1000;

/// A battle being mustered.
pub struct MusterDraft {
    ruleset: &'static dyn Ruleset,
    document: Map<String, Value>,
    /// The ruleset's view of the document: fields, faults, strengths.
    pub(crate) plan: Plan,
    /// The roster files that were taken: name and content.
    files: [Option<(String, Value)>; 2],
    past: Vec<Map<String, Value>>,
    future: Vec<Map<String, Value>>,
    /// The points each side may spend.
    pub(crate) target: Option<u32>,
}

/// The part of a draft kept between runs of the program.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    document: Map<String, Value>,
    #[serde(default)]
    past: Vec<Map<String, Value>>,
    #[serde(default)]
    future: Vec<Map<String, Value>>,
    #[serde(default)]
    files: [Option<(String, Value)>; 2],
    #[serde(default)]
    target: Option<u32>,
}

/// The most changes kept between runs.
const MOST_KEPT: usize = 50;

impl MusterDraft {
    pub(super) fn kept(&self) -> Kept {
        let last = |all: &[Map<String, Value>]| all[all.len().saturating_sub(MOST_KEPT)..].to_vec();
        Kept {
            document: self.document.clone(),
            past: last(&self.past),
            future: last(&self.future),
            files: self.files.clone(),
            target: self.target,
        }
    }

    /// Restores a kept draft. `None` if its ruleset is unknown.
    pub(super) fn of_kept(kept: Kept) -> Option<MusterDraft> {
        Some(MusterDraft {
            past: kept.past,
            future: kept.future,
            files: kept.files,
            target: kept.target,
            ..MusterDraft::read(kept.document)?
        })
    }

    /// An empty battle of `ruleset`.
    pub(crate) fn new(ruleset: &'static dyn Ruleset) -> MusterDraft {
        let id = ruleset.info().id;
        let side = |name: &str| json!({"roster": name, "rules": id});
        let mut document = Map::new();
        document.insert("battle".to_owned(), json!("A new battle"));
        document.insert("rules".to_owned(), json!(id));
        for (key, name) in [("red", "Red"), ("blue", "Blue")] {
            let mut roster = side(name);
            let fields = ruleset.fields();
            let lists = fields
                .iter()
                .find(|field| field.name == key)
                .map_or(&[][..], |side| &side.fields);
            for list in lists
                .iter()
                .filter(|field| field.kind == Kind::List && field.required)
            {
                roster[list.name] = json!([]);
            }
            document.insert(key.to_owned(), roster);
        }
        Self::of(ruleset, document)
    }

    /// The battle in `document`, with both rosters included. `None` if its ruleset is unknown.
    pub fn read(document: Map<String, Value>) -> Option<MusterDraft> {
        let ruleset = rules::find(document.get("rules")?.as_str()?)?;
        let whole = Side::BOTH
            .iter()
            .all(|side| document.get(side.id()).is_some_and(Value::is_object));
        whole.then(|| Self::of(ruleset, document))
    }

    fn of(ruleset: &'static dyn Ruleset, document: Map<String, Value>) -> MusterDraft {
        let plan = ruleset.plan(&document);
        MusterDraft {
            ruleset,
            document,
            plan,
            files: [None, None],
            past: Vec::new(),
            future: Vec::new(),
            target: None,
        }
    }

    /// True if nobody has changed anything of a new battle: it is not worth keeping.
    pub(super) fn is_blank(&self) -> bool {
        self.past.is_empty()
            && self.future.is_empty()
            && self.document == MusterDraft::new(self.ruleset).document
    }

    pub(crate) fn ruleset(&self) -> &'static dyn Ruleset {
        self.ruleset
    }

    /// The whole battle, with both rosters included.
    pub(crate) fn document(&self) -> &Map<String, Value> {
        &self.document
    }

    /// The battle as written to a file: an unchanged roster is named by its file, any other is
    /// included.
    pub(crate) fn written(&self) -> Map<String, Value> {
        let mut document = self.document.clone();
        for side in Side::BOTH {
            let Some(roster) = document.get_mut(side.id()) else {
                continue;
            };
            match &self.files[side.index()] {
                Some((file, read)) if read == roster => *roster = Value::from(file.as_str()),
                _ => {
                    if let Value::Object(roster) = roster {
                        roster.remove("rules");
                    }
                }
            }
        }
        document
    }

    /// The title of the battle.
    pub(crate) fn title(&self) -> String {
        printable(
            self.document
                .get("battle")
                .and_then(Value::as_str)
                .unwrap_or_default(),
        )
    }

    /// The value at `path`.
    pub(crate) fn get(&self, path: &[PathStep]) -> Option<&Value> {
        get(&self.document, path)
    }

    /// The fields set at `path`; empty if nothing is there.
    pub(crate) fn fields_at(&self, path: &[PathStep]) -> Map<String, Value> {
        match (path.is_empty(), self.get(path)) {
            (true, _) => self.document.clone(),
            (_, Some(Value::Object(map))) => map.clone(),
            _ => Map::new(),
        }
    }

    /// A place in words, without the first `known` steps of its path: `blue, Rogers, class`.
    pub(crate) fn place(&self, path: &[PathStep], known: usize) -> String {
        let mut parts: Vec<String> = Vec::new();
        for (at, step) in path.iter().enumerate() {
            let part = match step {
                PathStep::Key(key) => spoken(key),
                PathStep::Index(index) => {
                    let entry = self.get(&path[..=at]);
                    let name = entry
                        .and_then(|entry| entry.get("name"))
                        .and_then(Value::as_str)
                        .filter(|name| !name.is_empty());
                    // A name identifies the entry by itself.
                    match name {
                        Some(name) if at > known => {
                            parts.pop();
                            printable(name)
                        }
                        Some(name) => printable(name),
                        None => format!("number {}", index + 1),
                    }
                }
            };
            if at >= known {
                parts.push(part);
            }
        }
        parts.join(", ")
    }

    /// The declared fields of a part of the battle, set or not.
    pub(crate) fn declared(&self, path: &[PathStep]) -> Option<&[Field]> {
        let [PathStep::Key(name)] = path else {
            return None;
        };
        let root = self.plan.fields(&[])?;
        root.iter()
            .find(|field| field.name == name)
            .map(|field| field.fields.as_slice())
    }

    /// The fields at `path`, or else those declared for it.
    pub(crate) fn declared_at(&self, path: &[PathStep]) -> &[Field] {
        self.plan
            .fields(path)
            .or_else(|| self.declared(path))
            .unwrap_or_default()
    }

    /// A field of the part at `path`.
    pub(crate) fn field(&self, path: &[PathStep], name: &str) -> Option<&Field> {
        self.declared_at(path)
            .iter()
            .find(|field| field.name == name)
    }

    /// Sets a field of the part at `path`.
    pub(crate) fn set_field(&mut self, path: &[PathStep], name: &str, value: Value) {
        let mut fields = self.fields_at(path);
        fields.insert(name.to_owned(), value);
        self.set_fields(path, fields);
    }

    /// A fault with its place, without the first `known` steps of its path.
    pub(crate) fn fault_text(&self, wrong: &Wrong, known: usize) -> String {
        let message = missing_text(&wrong.message).unwrap_or_else(|| wrong.message.clone());
        match self.place(&wrong.path, known) {
            place if place.is_empty() => message,
            place => format!("{place}: {message}"),
        }
    }

    /// The faults that keep the battle from beginning: `fix 2 problems first`; empty without any.
    pub(crate) fn to_fix(&self) -> String {
        match self.of_severity(Severity::Error).count() {
            0 => String::new(),
            n => format!("fix {} first", count(n, "problem", "problems")),
        }
    }

    /// The same, or else the number of warnings: `1 warning`.
    pub(super) fn remarks(&self) -> String {
        let warnings = self.of_severity(Severity::Warning).count();
        match self.to_fix() {
            none if none.is_empty() && warnings > 0 => count(warnings, "warning", "warnings"),
            errors => errors,
        }
    }

    /// What is unusual about the battle, but does not keep it from beginning.
    pub(super) fn warnings(&self) -> Vec<String> {
        let warnings = self.of_severity(Severity::Warning);
        warnings.map(|wrong| self.fault_text(wrong, 0)).collect()
    }

    fn of_severity(&self, severity: Severity) -> impl Iterator<Item = &Wrong> {
        let all = self.plan.wrong.iter();
        all.filter(move |wrong| wrong.severity == severity)
    }

    /// The ruleset's view of the battle if `fields` stood at `path`.
    pub(crate) fn plan_with(&self, path: &[PathStep], fields: &Map<String, Value>) -> Plan {
        let mut document = self.document.clone();
        set_fields(&mut document, path, fields.clone());
        self.ruleset.plan(&document)
    }

    /// Sets `fields` at `path`. At the end of a list this adds an entry.
    pub(crate) fn set_fields(&mut self, path: &[PathStep], fields: Map<String, Value>) {
        self.change(|document| set_fields(document, path, fields));
    }

    /// Takes a side's roster from a file.
    pub(crate) fn put_roster(&mut self, side: Side, file: &str, roster: Value) {
        self.files[side.index()] = Some((file.to_owned(), roster.clone()));
        self.change(|document| {
            document.insert(side.id().to_owned(), roster);
        });
    }

    /// Duplicates an entry of a list under a new id and name.
    pub(crate) fn copy(&mut self, path: &[PathStep]) {
        let Some(Value::Object(fields)) = self.get(path).cloned() else {
            return;
        };
        self.change(|document| {
            let Some((list, at)) = entry(document, path) else {
                return;
            };
            let taken = |key: &str, value: &str| {
                list.iter()
                    .any(|other| other.get(key).and_then(Value::as_str) == Some(value))
            };
            let mut fields = fields;
            if let Some(name) = fields.get("name").and_then(Value::as_str) {
                let base = name
                    .trim_end_matches(|c: char| c.is_ascii_digit())
                    .trim_end()
                    .to_owned();
                let free = (2..10_000)
                    .map(|n| format!("{base} {n}"))
                    .find(|name| !taken("name", name));
                fields.insert("name".to_owned(), Value::from(free.unwrap_or(base)));
            }
            // The id will be made from the name.
            fields.shift_remove("id");
            list.insert(at + 1, Value::Object(fields));
        });
    }

    /// Removes an entry from its list.
    pub(crate) fn remove(&mut self, path: &[PathStep]) {
        self.change(|document| {
            if let Some((list, at)) = entry(document, path)
                && at < list.len()
            {
                list.remove(at);
            }
        });
    }

    /// Moves an entry in its list. Returns its new path.
    pub(crate) fn shift(&mut self, path: &[PathStep], later: bool) -> Option<Path> {
        let (Some(PathStep::Index(at)), Some(Value::Array(list))) =
            (path.last(), self.get(&path[..path.len().saturating_sub(1)]))
        else {
            return None;
        };
        let to = if later { at + 1 } else { at.checked_sub(1)? };
        if to >= list.len() {
            return None;
        }
        let at = *at;
        self.change(|document| {
            if let Some((list, _)) = entry(document, path) {
                list.swap(at, to);
            }
        });
        Some([&path[..path.len() - 1], &[PathStep::Index(to)]].concat())
    }

    fn change(&mut self, by: impl FnOnce(&mut Map<String, Value>)) {
        let before = self.document.clone();
        by(&mut self.document);
        if self.document == before {
            return;
        }
        self.past.push(before);
        if self.past.len() > MOST_UNDONE {
            self.past.remove(0);
        }
        self.future.clear();
        self.plan = self.ruleset.plan(&self.document);
    }

    /// Undoes the last change. Returns false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.future
            .push(std::mem::replace(&mut self.document, before));
        self.plan = self.ruleset.plan(&self.document);
        true
    }

    /// Redoes the last undone change. Returns false if there is none.
    pub(crate) fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else {
            return false;
        };
        self.past.push(std::mem::replace(&mut self.document, after));
        self.plan = self.ruleset.plan(&self.document);
        true
    }
}

/// The list that holds an entry, and the entry's index.
fn entry<'d>(
    document: &'d mut Map<String, Value>,
    path: &[PathStep],
) -> Option<(&'d mut Vec<Value>, usize)> {
    let (PathStep::Index(at), way) = path.split_last()? else {
        return None;
    };
    let (PathStep::Key(first), rest) = way.split_first()? else {
        return None;
    };
    let mut value = document.get_mut(first)?;
    for step in rest {
        value = match step {
            PathStep::Key(key) => value.get_mut(key)?,
            PathStep::Index(at) => value.get_mut(at)?,
        };
    }
    Some((value.as_array_mut()?, *at))
}

/// Sets fields at a path, creating missing lists and maps on the way.
fn set_fields(document: &mut Map<String, Value>, path: &[PathStep], fields: Map<String, Value>) {
    if path.is_empty() {
        *document = fields;
    } else {
        set(document, path, fields.into());
    }
}
