//! The form of one part of the battle. Its default values change as other fields are filled in.

use super::outline::{is_leaf, strength};
use super::*;
use crate::battle::{quantity, sort_by_key};
use crate::session::form::FormIntent;
use std::collections::BTreeMap;

/// A part of the battle being filled in.
pub struct Edit {
    /// The path of the part, existing or new.
    pub(crate) path: Path,
    pub form: FormPane,
    /// The values entered; all others are defaults.
    given: Map<String, Value>,
    /// The values shown when the form was last checked.
    shown: BTreeMap<String, Value>,
    /// The strength of its side with this entry: points, caps. Empty if it belongs to no side.
    pub(crate) strength: Vec<String>,
}

impl Edit {
    /// Opens the form of the part at `path`, existing or new; `only` one of its fields if given.
    pub(crate) fn new(draft: &MusterDraft, path: Path, only: Option<&str>) -> Edit {
        let given = draft.fields_at(&path);
        let mut fields = leaves(draft, &path, &given);
        fields.retain(|field| only.is_none_or(|only| field.name == only));
        // The id is made from the name, so it comes last.
        sort_by_key(&mut fields, |field| field.name == "id");
        let title = title(&path, &given);
        let form = FormPane::of_fields(
            title,
            fields
                .into_iter()
                .map(|field| filled(field, &given))
                .collect(),
        );
        let is_there = draft.get(&path).is_some() || path.is_empty();
        let mut edit = Edit {
            path,
            form,
            given,
            shown: BTreeMap::new(),
            strength: Vec::new(),
        };
        if is_there {
            edit.form.offer.label = "Change";
        }
        // First letters should not change the name of an existing entry.
        let named = edit.given.contains_key("name") && edit.form.lines.len() > 1;
        if named && matches!(edit.path.last(), Some(PathStep::Index(_))) {
            edit.form.at = 1;
        }
        edit.shown = edit.values();
        edit.judge(draft);
        edit
    }

    /// Handles an action. Returns true when the form is complete.
    pub(crate) fn update(&mut self, draft: &MusterDraft, action: KeyAction) -> bool {
        let wish = self.form.update(action);
        self.follow(draft);
        wish == FormIntent::Submit
    }

    /// Handles pasted text.
    pub(crate) fn paste(&mut self, draft: &MusterDraft, text: &str) {
        self.form.paste(text);
        self.follow(draft);
    }

    /// The values entered. A no that is the default is left out.
    pub(crate) fn fields(&self) -> Map<String, Value> {
        let mut fields = self.given.clone();
        for line in &self.form.lines {
            if line.field.kind == Kind::Flag
                && fields.get(line.field.name) == Some(&line.field.default)
            {
                fields.shift_remove(line.field.name);
            }
        }
        fields
    }

    /// True if the value of a field was entered, not a default.
    pub(super) fn has_said(&self, field: &str) -> bool {
        self.given.contains_key(field)
    }

    /// Takes over the entered values and shows the defaults that now hold.
    pub(super) fn follow(&mut self, draft: &MusterDraft) {
        for (name, value) in self.values() {
            if self.shown.get(&name) == Some(&value) {
                continue;
            }
            match value {
                Value::Null => drop(self.given.shift_remove(&name)),
                value => drop(self.given.insert(name, value)),
            }
        }
        let fields = leaves(draft, &self.path, &self.given);
        let here = self.form.at;
        for (at, line) in self.form.lines.iter_mut().enumerate() {
            let Some(field) = fields.iter().find(|field| field.name == line.field.name) else {
                continue;
            };
            line.field.default = field.default.clone();
            if at != here && !self.given.contains_key(field.name) {
                line.set(&field.default, &[]);
            }
        }
        self.shown = self.values();
        self.judge(draft);
    }

    fn values(&self) -> BTreeMap<String, Value> {
        self.form
            .lines
            .iter()
            .map(|line| {
                (
                    line.field.name.to_owned(),
                    line.value().unwrap_or(Value::Null),
                )
            })
            .collect()
    }

    /// Checks the battle as it would be with this entry.
    fn judge(&mut self, draft: &MusterDraft) {
        let plan = draft.plan_with(&self.path, &self.given);
        let fields = plan.fields(&self.path).unwrap_or_default();
        let price = points::price(fields, &self.given);
        let price = price.map(|price| format!("This one {} points", quantity(price)));
        let side = match self.path.first() {
            Some(PathStep::Key(side)) => Side::from_id(side),
            _ => None,
        };
        let whole = side.map_or_else(Vec::new, |side| {
            let before = points::price(fields, &draft.fields_at(&self.path));
            let before = before.filter(|_| draft.get(&self.path).is_some());
            let total = points::total(draft, side).map(|total| {
                total - before.unwrap_or(0.0) + points::price(fields, &self.given).unwrap_or(0.0)
            });
            strength(draft.target.zip(total), &plan.strength[side.index()])
        });
        self.strength = price.into_iter().chain(whole).collect();
        let mine = |name: &str| self.form.lines.iter().any(|line| line.field.name == name);
        let wrong = plan
            .wrong
            .iter()
            .filter(|wrong| wrong.severity == Severity::Error)
            .find_map(|wrong| {
                let [PathStep::Key(name), ..] = wrong.path.strip_prefix(self.path.as_slice())?
                else {
                    return None;
                };
                mine(name).then(|| Invalid::new(name.clone(), wrong.message.clone()))
            });
        self.form.verdict = match wrong {
            Some(wrong) => FormState::Wrong(wrong),
            None if self.form.first_missing().is_none() => FormState::Fine,
            None => FormState::Unknown,
        };
    }
}

/// The single-value fields at `path`, with the defaults that hold for `given`.
fn leaves(draft: &MusterDraft, path: &[PathStep], given: &Map<String, Value>) -> Vec<Field> {
    let plan = draft.plan_with(path, given);
    plan.fields(path)
        .unwrap_or_default()
        .iter()
        .filter(|field| is_leaf(field))
        .cloned()
        .collect()
}

/// The field with the entered value as its default, so that the form shows it.
fn filled(field: Field, given: &Map<String, Value>) -> Field {
    match given.get(field.name) {
        Some(value) => Field {
            default: value.clone(),
            ..field
        },
        None => field,
    }
}

fn title(path: &[PathStep], given: &Map<String, Value>) -> String {
    let name = given
        .get("name")
        .or_else(|| given.get("roster"))
        .and_then(Value::as_str);
    let of = path.iter().rev().find_map(|step| match step {
        PathStep::Key(key) => Some(spoken(key)),
        PathStep::Index(_) => None,
    });
    match (name, of) {
        (Some(name), _) => name.to_owned(),
        (None, Some(of)) => format!("Add to {of}"),
        (None, None) => "The battle".to_owned(),
    }
}
