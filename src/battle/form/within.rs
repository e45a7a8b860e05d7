//! Fields with forms inside: one, a list, one for each unit.

use super::read::shown;
use super::*;
use Presence::{Optional, Required};

/// The limit of entries in a list.
const MOST_ENTRIES: usize = 1000;

/// A form inside a form, run to describe it or to read one entry. `Some` is the entry's unit, if it has one.
type Inner<'f> = &'f mut dyn FnMut(&mut Form, Use);

/// Whether a form within must be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Required,
    Optional,
}

/// The purpose of a run of an inner form.
#[derive(Clone, Copy)]
enum Use {
    Describe,
    Keep(Option<Unit>),
}

impl Form<'_> {
    /// A form under `name`; `None` when left out.
    pub fn group<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        presence: Presence,
        one: impl Fn(&mut Form) -> T,
    ) -> Option<T> {
        let mut out = None;
        self.read_group(name, help, presence, &mut |form, used| {
            let it = one(form);
            if let Use::Keep(_) = used {
                out = Some(it);
            }
        });
        out
    }

    /// A form under `name` in which every field is optional, as is the whole.
    pub fn options<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        one: impl Fn(&mut Form) -> T,
    ) -> T {
        let given = self.group(name, help, Optional, &one);
        given.unwrap_or_else(|| one(&mut Form::read(self.directory, &Map::new())))
    }

    /// A list of forms under `name`.
    pub fn list<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        presence: Presence,
        one: impl Fn(&mut Form) -> T,
    ) -> Vec<T> {
        let mut out = Vec::new();
        self.read_list(name, help, presence, &mut |form, used| {
            let it = one(form);
            if let Use::Keep(_) = used {
                out.push(it);
            }
        });
        out
    }

    /// A form for each of several units, by id: `units: {red/guard: {front: 3}}`, or as a list: `units: [{unit:
    /// red/guard, front: 3}]`. `whom` lists the suggested units.
    pub(crate) fn per_unit<T>(
        &mut self,
        name: &'static str,
        help: &'static str,
        presence: Presence,
        whom: &[String],
        one: impl Fn(&mut Form) -> T,
    ) -> Vec<(Unit, T)> {
        let mut out = Vec::new();
        self.read_per_unit(name, help, presence, whom, &mut |form, used| {
            let it = one(form);
            if let Use::Keep(Some(unit)) = used {
                out.push((unit, it));
            }
        });
        out
    }
}

/// The part that does not depend on what the inner forms return, compiled once.
impl<'a> Form<'a> {
    fn read_group(
        &mut self,
        name: &'static str,
        help: &'static str,
        presence: Presence,
        one: Inner,
    ) {
        let value = self.open_within(name, Kind::Group, help, presence, one);
        match value {
            Some(Value::Object(map)) => {
                self.below(vec![name.into()], map, Use::Keep(None), one);
            }
            Some(other) => self.fault(name, format!("{} is not a set of fields", shown(other))),
            None => self.miss(name, presence == Required, help),
        }
    }

    fn read_list(
        &mut self,
        name: &'static str,
        help: &'static str,
        presence: Presence,
        one: Inner,
    ) {
        match self.open_within(name, Kind::List, help, presence, one) {
            Some(Value::Array(list)) => {
                for (index, value) in self.not_too_many(name, list).iter().enumerate() {
                    let below = vec![name.into(), PathStep::Index(index)];
                    self.entry_below(below, value, Use::Keep(None), one);
                }
            }
            Some(other) => self.fault(name, format!("{} is not a list", shown(other))),
            None => self.miss(name, presence == Required, help),
        }
    }

    fn read_per_unit(
        &mut self,
        name: &'static str,
        help: &'static str,
        presence: Presence,
        whom: &[String],
        one: Inner,
    ) {
        let value = self.open_within(name, Kind::PerUnit, help, presence, one);
        if let Some(field) = self.fields.last_mut() {
            field.options = whom.to_vec();
        }
        match value {
            Some(Value::Object(map)) => {
                for (id, value) in map {
                    let below = vec![name.into(), PathStep::Key(id.clone())];
                    if let Some(unit) = self.directory.unit(id) {
                        self.entry_below(below, value, Use::Keep(Some(Unit(unit))), one);
                    } else {
                        let all = self.directory.units.iter().map(|it| it.id.as_str());
                        let near = did_you_mean(id, all);
                        let message = format!("there is no such unit{near}");
                        self.fault_at(&below, message);
                    }
                }
            }
            Some(Value::Array(list)) => self.read_listed_units(name, list, one),
            Some(other) => self.fault(name, format!("{} is not a set of units", shown(other))),
            None => self.miss(name, presence == Required, help),
        }
    }

    /// Reads the forms of a list of units, each unit once.
    fn read_listed_units(&mut self, name: &'static str, list: &[Value], one: Inner) {
        let mut named: Vec<Unit> = Vec::new();
        for (index, value) in self.not_too_many(name, list).iter().enumerate() {
            let below = vec![name.into(), PathStep::Index(index)];
            let before = self.wrong.len();
            let mut unit = None;
            self.entry_below(below.clone(), value, Use::Describe, &mut |form, _| {
                let of = form.unit("unit").help("which unit").required();
                one(form, Use::Keep(Some(of)));
                unit = Some(of);
            });
            let Some(unit) = unit else { continue };
            if named.contains(&unit) && self.wrong.len() == before {
                self.fault_at(&below, "the unit is named twice");
            }
            named.push(unit);
        }
    }

    /// The list, cut to the limit; a longer one is a fault.
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

    /// Reads an entry that must be a form.
    fn entry_below(&mut self, below: Path, value: &Value, used: Use, one: Inner) {
        match value {
            Value::Object(map) => self.below(below, map, used, one),
            other => self.fault_at(&below, format!("{} is not a set of fields", shown(other))),
        }
    }

    fn below(&mut self, below: Path, map: &Map<String, Value>, used: Use, one: Inner) {
        let mut path = self.path.clone();
        path.extend(below);
        let mut inner = Form {
            path,
            ..Form::read(self.directory, map)
        };
        one(&mut inner, used);
        let Plan { places, wrong, .. } = inner.finish_whole();
        self.within.extend(places);
        self.wrong.extend(wrong);
    }

    /// Declares the field with the fields of its inner form. Returns the entered value.
    fn open_within(
        &mut self,
        name: &'static str,
        kind: Kind,
        help: &'static str,
        presence: Presence,
        one: Inner,
    ) -> Option<&'a Value> {
        let mut inner = Form::describe(self.directory, self.subject);
        one(&mut inner, Use::Describe);
        let fields = inner.fields;
        let mut slot = self.slot(name, kind, (), Box::new(|_, _| Ok(())));
        slot.field.help = help;
        slot.field.required = presence == Required;
        slot.field.fields = fields;
        let field = slot.field;
        self.fields.push(field);
        self.given.and_then(|given| given.get(name))
    }
}
