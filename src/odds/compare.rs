//! Comparisons of an action's odds: the same action with one field, decision or circumstance changed.

use crate::battle::value::{get, set};
use crate::battle::{
    Battle, Decision, Directions, Entry, Field, Kind, Odds, Setting, Viewer, WhatIf, WhatIfCase,
    words,
};
use crate::table::odds::Policy;
use crate::table::{Answers, Invalid, Suspend};
use serde_json::{Map, Value};

/// The limit of entries that one form is compared with.
const MOST: usize = 24;

/// A field and its values, with the odds of each.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The field and the unit of its numbers: `range in inches`.
    pub label: String,
    /// The action with each value in turn.
    pub variants: Vec<Variant>,
    /// A decision during the action, or a what-if; hidden where it makes no difference.
    pub decided: bool,
}

/// An action with one field changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    /// The value for people.
    pub shown: String,
    /// The field's current value, or the range band that contains it.
    pub now: bool,
    /// The changed action.
    pub entry: Entry,
    /// The policy for decisions, when decisions are compared.
    pub policy: Option<Policy>,
    /// Counters to set first, when circumstances are compared.
    pub settings: Vec<Setting>,
    /// The value of each line of the summary, or the clause that forbids this; `None` until worked out.
    pub worth: Option<Result<Vec<f64>, String>>,
}

impl Variant {
    /// Returns its odds after the answers `so_far`. Decisions that are not compared follow `policy`.
    ///
    /// # Errors
    /// Invalid when the battle cannot be in that state; otherwise as [`Battle::odds`].
    pub fn odds(
        &self,
        battle: &dyn Battle,
        directions: &Directions,
        so_far: &Answers,
        policy: &Policy,
        viewer: Viewer,
        budget: u64,
    ) -> Result<Odds, Suspend> {
        let policy = self.policy.as_ref().unwrap_or(policy);
        let odds = |battle: &dyn Battle| {
            battle.odds_after(&self.entry, directions, so_far, policy, viewer, budget)
        };
        if self.settings.is_empty() {
            return odds(battle);
        }
        let supposed = battle
            .assuming(&self.settings)
            .ok_or_else(|| Invalid::new("", "the battle cannot be so"))?;
        odds(&*supposed)
    }
}

/// Returns everything worth comparing with `entry`: its fields in the order of the declaration, the measured ones last, then
/// what-ifs, then decisions. `name` turns an id into a name.
pub fn comparisons(
    fields: &[Field],
    what_ifs: &[WhatIf],
    decisions: &[Decision],
    entry: &Entry,
    name: &dyn Fn(&str) -> String,
) -> Vec<Comparison> {
    let mut found = Vec::new();
    gather(
        fields,
        &mut Vec::new(),
        &Around::default(),
        entry,
        name,
        &mut found,
    );
    found.extend(
        what_ifs
            .iter()
            .map(|what_if| scenarios(what_if, entry, name)),
    );
    found.extend(decisions.iter().map(|decision| decided(decision, entry)));
    let mut count = 0;
    found.retain(|comparison: &Comparison| {
        count += comparison.variants.len();
        count <= MOST
    });
    found
}

/// The text around a field's name: `points spent on hit`, `flanked (Guard)`.
#[derive(Clone, Debug, Default)]
struct Around {
    before: String,
    after: String,
}

fn gather(
    fields: &[Field],
    path: &mut Vec<String>,
    of: &Around,
    entry: &Entry,
    name: &dyn Fn(&str) -> String,
    found: &mut Vec<Comparison>,
) {
    // What a player chooses comes before what the table decides.
    let [chosen, measured] = [false, true].map(|it| {
        fields
            .iter()
            .filter(move |field| field.asking.between == it)
    });
    for field in chosen.chain(measured) {
        path.push(field.name.to_owned());
        if !field.asking.compare.is_empty() && !field.asking.idle {
            found.push(comparison(field, path, of, entry, name));
        }
        match field.kind {
            Kind::Group => {
                let group = match field.fields.first() {
                    Some(spent) if spent.asking.before_dice => format!("{} spent on", spent.unit),
                    _ => words(field.name),
                };
                let of = Around {
                    before: format!("{}{group} ", of.before),
                    ..of.clone()
                };
                gather(&field.fields, path, &of, entry, name, found);
            }
            Kind::PerUnit => {
                let units = get(&entry.fields, &*path).and_then(Value::as_object);
                for unit in units.into_iter().flat_map(Map::keys) {
                    path.push(unit.clone());
                    let of = Around {
                        after: format!(" ({})", name(unit)),
                        ..of.clone()
                    };
                    gather(&field.fields, path, &of, entry, name, found);
                    path.pop();
                }
            }
            _ => {}
        }
        path.pop();
    }
}

fn decided(decision: &Decision, entry: &Entry) -> Comparison {
    let variant = |(place, option): (usize, &&str)| {
        let given = |option: &str| {
            let answers = vec![option.to_owned()];
            Policy::Given(vec![(decision.ask.to_owned(), answers)])
        };
        let shown = match (decision.options.len(), place) {
            (2, 0) => "no".to_owned(),
            (2, _) => "yes".to_owned(),
            _ => words(option),
        };
        Variant {
            shown,
            now: place == 0,
            entry: entry.clone(),
            policy: (!option.is_empty()).then(|| given(option)),
            settings: Vec::new(),
            worth: None,
        }
    };
    Comparison {
        label: decision.label.to_owned(),
        variants: decision.options.iter().enumerate().map(variant).collect(),
        decided: true,
    }
}

fn scenarios(what_if: &WhatIf, entry: &Entry, name: &dyn Fn(&str) -> String) -> Comparison {
    let variant = |case: &WhatIfCase| {
        let who: Vec<String> = case.who.iter().map(|id| name(id)).collect();
        let shown = if who.is_empty() {
            "nobody".to_owned()
        } else {
            who.join(", ")
        };
        Variant {
            shown,
            now: case.now,
            entry: entry.clone(),
            policy: None,
            settings: case.settings.clone(),
            worth: None,
        }
    };
    let label = format!("{} {}", what_if.what, name(&what_if.of));
    Comparison {
        label,
        variants: what_if.cases.iter().map(variant).collect(),
        decided: true,
    }
}

fn comparison(
    field: &Field,
    path: &[String],
    of: &Around,
    entry: &Entry,
    name: &dyn Fn(&str) -> String,
) -> Comparison {
    let held = get(&entry.fields, path).unwrap_or(&field.default);
    let now = field
        .asking
        .compare
        .iter()
        .position(|value| covers(field.kind, value, held));
    let variant = |(place, value): (usize, &Value)| {
        let mut entry = entry.clone();
        set_or_remove(&mut entry.fields, path, value);
        Variant {
            shown: shown(field, value, name),
            now: now == Some(place),
            entry,
            policy: None,
            settings: Vec::new(),
            worth: None,
        }
    };
    // Fields that count something are named after it: officers, points.
    let unit = if field.kind == Kind::Number && !field.unit.is_empty() {
        format!(" in {}", field.unit)
    } else {
        String::new()
    };
    let label = format!("{}{}{unit}{}", of.before, field.label(), of.after);
    Comparison {
        label,
        variants: field
            .asking
            .compare
            .iter()
            .enumerate()
            .map(variant)
            .collect(),
        decided: false,
    }
}

/// Returns whether `held` falls under `value`: into the range band that ends there, or exactly on it.
fn covers(kind: Kind, value: &Value, held: &Value) -> bool {
    match (kind, value.as_f64(), held.as_f64()) {
        (Kind::Number, Some(end), Some(held)) => held <= end,
        (_, Some(value), Some(held)) => (value - held).abs() < 1e-9,
        _ => value == held,
    }
}

fn shown(field: &Field, value: &Value, name: &dyn Fn(&str) -> String) -> String {
    match (field.kind, value) {
        (Kind::Number, end) if field.bounds.max.is_some() && end.as_f64() == field.bounds.max => {
            "beyond".to_owned()
        }
        (Kind::Number, end) => format!("to {end}"),
        (_, Value::Bool(on)) => if *on { "yes" } else { "no" }.to_owned(),
        (_, Value::Null) => "none".to_owned(),
        (Kind::Unit | Kind::Character, Value::String(id)) => name(id),
        (_, Value::String(word)) => words(word),
        (_, other) => other.to_string(),
    }
}

/// Sets the value of a field; null leaves it out.
fn set_or_remove(fields: &mut Map<String, Value>, path: &[String], value: &Value) {
    match path {
        [last] if value.is_null() => drop(fields.shift_remove(last)),
        [first, rest @ ..] if value.is_null() => {
            if let Some(Value::Object(below)) = fields.get_mut(first) {
                set_or_remove(below, rest, value);
            }
        }
        _ => set(fields, path, value.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::Asking;
    use serde_json::json;

    fn field(name: &'static str, kind: Kind, compare: &[Value]) -> Field {
        Field {
            asking: Asking {
                compare: compare.to_vec(),
                ..Asking::default()
            },
            ..Field::blank(name, kind)
        }
    }

    fn entry(fields: Value) -> Entry {
        let Value::Object(fields) = fields else {
            panic!("fields")
        };
        Entry {
            action: "fire".into(),
            fields,
        }
    }

    #[test]
    fn a_number_falls_into_the_band_that_ends_next() {
        let range = Field {
            unit: "inches",
            ..field("range", Kind::Number, &[json!(6), json!(12)])
        };
        let all = comparisons(&[range], &[], &[], &entry(json!({"range": 7.5})), &|id| {
            id.to_owned()
        });
        assert_eq!(all[0].label, "range in inches");
        let rows: Vec<_> = all[0]
            .variants
            .iter()
            .map(|v| (v.shown.as_str(), v.now, v.entry.fields["range"].clone()))
            .collect();
        assert_eq!(
            rows,
            [("to 6", false, json!(6)), ("to 12", true, json!(12))]
        );
    }

    #[test]
    fn a_field_left_out_has_its_default_and_null_leaves_out() {
        let cover = Field {
            default: json!(false),
            ..field("cover", Kind::Flag, &[json!(false), json!(true)])
        };
        let officer = field("officer", Kind::Character, &[Value::Null, json!("red/a")]);
        let all = comparisons(
            &[cover, officer],
            &[],
            &[],
            &entry(json!({"officer": "red/a"})),
            &|_| "Ashby".to_owned(),
        );
        let told = |at: usize| {
            all[at]
                .variants
                .iter()
                .map(|v| (v.shown.as_str(), v.now))
                .collect::<Vec<_>>()
        };
        assert_eq!(told(0), [("no", true), ("yes", false)]);
        assert_eq!(told(1), [("none", false), ("Ashby", true)]);
        assert_eq!(all[1].variants[0].entry, entry(json!({})));
    }

    #[test]
    fn decisions_come_last() {
        let decision = Decision {
            ask: "rally",
            label: "the leader helps",
            options: &["no", "yes"],
        };
        let all = comparisons(&[], &[], &[decision], &entry(json!({"range": 3})), &|id| {
            id.to_owned()
        });
        assert!(all[0].decided && all[0].variants[0].now && !all[0].variants[1].now);
        assert_eq!(
            all[0].variants[1].policy,
            Some(Policy::Given(vec![("rally".into(), vec!["yes".into()])]))
        );
        assert_eq!(all[0].variants[1].entry, entry(json!({"range": 3})));
        // A default that depends on the battle is left to the rule.
        let options = &["", "0"];
        let decision = Decision {
            options,
            ..decision
        };
        let all = comparisons(&[], &[], &[decision], &entry(json!({})), &str::to_owned);
        assert!(all[0].variants[0].policy.is_none() && all[0].variants[1].policy.is_some());
    }

    #[test]
    fn a_scenario_is_set_first() {
        let company = WhatIf::company("red/guard", "with", &[("red/hale".into(), true)]);
        let all = comparisons(&[], &[company], &[], &entry(json!({})), &|id| {
            id.to_uppercase()
        });
        assert_eq!(
            (all[0].label.as_str(), all[0].decided),
            ("with RED/GUARD", true)
        );
        let told: Vec<_> = all[0]
            .variants
            .iter()
            .map(|v| (v.shown.as_str(), v.now, v.settings.len()))
            .collect();
        assert_eq!(told, [("nobody", false, 1), ("RED/HALE", true, 0)]);
    }

    #[test]
    fn fields_within_fields() {
        let mut group = Field::blank("spend", Kind::Group);
        let mut hit = field("hit", Kind::Whole, &[json!(0), json!(1)]);
        hit.asking.before_dice = true;
        (hit.unit, hit.default) = ("points", json!(0));
        group.fields = vec![hit];
        let mut units = Field::blank("units", Kind::PerUnit);
        units.fields = vec![field("flanked", Kind::Flag, &[json!(true)])];
        let given = json!({"units": {"red/a": {}, "blue/b": {"flanked": true}}});
        let all = comparisons(&[group, units], &[], &[], &entry(given), &|id| {
            id.to_uppercase()
        });
        assert_eq!(
            all.iter().map(|c| c.label.as_str()).collect::<Vec<_>>(),
            ["points spent on hit", "flanked (RED/A)", "flanked (BLUE/B)"]
        );
        assert_eq!(all[0].variants[1].entry.fields["spend"], json!({"hit": 1}));
        assert_eq!(
            all[1].variants[0].entry.fields["units"]["red/a"],
            json!({"flanked": true})
        );
        assert!(!all[1].variants[0].now && all[2].variants[0].now);
    }
}
