//! Fields that hold forms of their own: one, a list of them, one for each unit.

use super::read::shown;
use super::{Field, Form, Kind};
use crate::battle::{Path, Plan, Severity, Step, did_you_mean};
use serde_json::{Map, Value};

/// The most entries of a list that are read.
const MOST_ENTRIES: usize = 1000;

impl Form<'_> {
    /// A form of its own under `name`; `None` when it was left out.
    pub fn group<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        required: bool,
        one: impl Fn(&mut Form) -> T,
    ) -> Option<T> {
        let fields = self.inner(&one);
        let value = self.given.and_then(|given| given.get(name));
        self.declare(name, Kind::Group, help, required, fields);
        match value {
            Some(Value::Object(map)) => {
                Some(self.below(vec![Step::Key(name.to_owned())], map, &one))
            }
            Some(other) => {
                self.fault(name, format!("{} is not a set of fields", shown(other)));
                None
            }
            None => {
                self.miss(name, required, help);
                None
            }
        }
    }

    /// A form of its own under `name`, in which every field may be left out; so may the whole.
    pub fn options<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        one: impl Fn(&mut Form) -> T,
    ) -> T {
        let given = self.group(name, help, false, &one);
        given.unwrap_or_else(|| one(&mut Form::read(self.directory, &Map::new())))
    }

    /// A list of forms under `name`.
    pub fn list<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        required: bool,
        one: impl Fn(&mut Form) -> T,
    ) -> Vec<T> {
        let fields = self.inner(&one);
        let value = self.given.and_then(|given| given.get(name));
        self.declare(name, Kind::List, help, required, fields);
        let mut out = Vec::new();
        match value {
            Some(Value::Array(list)) => {
                for (index, value) in self.not_too_many(name, list).iter().enumerate() {
                    let below = vec![Step::Key(name.to_owned()), Step::Index(index)];
                    match value {
                        Value::Object(map) => out.push(self.below(below, map, &one)),
                        other => self.fault_at(
                            &below,
                            Severity::Error,
                            format!("{} is not a set of fields", shown(other)),
                        ),
                    }
                }
            }
            Some(other) => self.fault(name, format!("{} is not a list", shown(other))),
            None => self.miss(name, required, help),
        }
        out
    }

    /// A form for each of several units, by id: `units: {red/guard: {front: 3}}`, or in a list of its own order:
    /// `units: [{unit: red/guard, front: 3}]`. `whom` are those that it is meant for.
    pub fn per_unit<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        required: bool,
        whom: &[String],
        one: impl Fn(&mut Form) -> T,
    ) -> Vec<(u16, T)> {
        let fields = self.inner(&one);
        let value = self.given.and_then(|given| given.get(name));
        self.declare(name, Kind::PerUnit, help, required, fields);
        if let Some(field) = self.fields.last_mut() {
            field.options = whom.to_vec();
        }
        let mut out = Vec::new();
        match value {
            Some(Value::Object(map)) => {
                for (id, value) in map {
                    let below = vec![Step::Key(name.to_owned()), Step::Key(id.clone())];
                    match (self.directory.unit(id), value) {
                        (Some(unit), Value::Object(map)) => {
                            out.push((unit, self.below(below, map, &one)))
                        }
                        (Some(_), other) => self.fault_at(
                            &below,
                            Severity::Error,
                            format!("{} is not a set of fields", shown(other)),
                        ),
                        (None, _) => {
                            let near = did_you_mean(
                                id,
                                self.directory.units.iter().map(|l| l.id.as_str()),
                            );
                            self.fault_at(
                                &below,
                                Severity::Error,
                                format!("there is no such unit{near}"),
                            );
                        }
                    }
                }
            }
            Some(Value::Array(list)) => out = self.listed_units(name, list, &one),
            Some(other) => self.fault(name, format!("{} is not a set of units", shown(other))),
            None => self.miss(name, required, help),
        }
        out
    }

    /// As many of a list as any battle has; that there are more is a fault.
    fn not_too_many<'l>(&mut self, name: &'static str, list: &'l [Value]) -> &'l [Value] {
        if list.len() > MOST_ENTRIES {
            self.fault(
                name,
                format!(
                    "has {} entries; {MOST_ENTRIES} are the most that are read",
                    list.len()
                ),
            );
        }
        &list[..list.len().min(MOST_ENTRIES)]
    }

    /// Forms for units in a list, each unit once.
    fn listed_units<T>(
        &mut self,
        name: &'static str,
        list: &[Value],
        one: &impl Fn(&mut Form) -> T,
    ) -> Vec<(u16, T)> {
        let mut out: Vec<(u16, T)> = Vec::new();
        for (index, value) in self.not_too_many(name, list).iter().enumerate() {
            let below = vec![Step::Key(name.to_owned()), Step::Index(index)];
            let Value::Object(map) = value else {
                self.fault_at(
                    &below,
                    Severity::Error,
                    format!("{} is not a set of fields", shown(value)),
                );
                continue;
            };
            let before = self.wrong.len();
            let got = self.below(below.clone(), map, &|form: &mut Form| {
                (form.unit("unit").help("which unit").required(), one(form))
            });
            if out.iter().any(|(unit, _)| *unit == got.0) && self.wrong.len() == before {
                self.fault_at(&below, Severity::Error, "the unit is named twice");
            }
            out.push(got);
        }
        out
    }

    fn inner<T>(&self, one: &impl Fn(&mut Form) -> T) -> Vec<Field> {
        let mut inner = Form::describe(self.directory, self.subject);
        one(&mut inner);
        inner.fields
    }

    fn below<T>(
        &mut self,
        below: Path,
        map: &Map<String, Value>,
        one: &impl Fn(&mut Form) -> T,
    ) -> T {
        let mut path = self.path.clone();
        path.extend(below);
        let mut inner = Form {
            path,
            ..Form::read(self.directory, map)
        };
        let out = one(&mut inner);
        let Plan { places, wrong, .. } = inner.finish_whole();
        self.within.extend(places);
        self.wrong.extend(wrong);
        out
    }

    fn declare(
        &mut self,
        name: &'static str,
        kind: Kind,
        help: &'static str,
        required: bool,
        fields: Vec<Field>,
    ) {
        let mut slot = self.slot(name, kind, (), Box::new(|_, _| Ok(())));
        slot.field.help = help;
        slot.field.required = required;
        slot.field.fields = fields;
        let field = slot.field;
        self.fields.push(field);
    }
}
