//! The fields of a form as lines that can be edited, fields within fields beneath them; and back to an entry.

use super::{Choice, Editor, PAD};
use crate::battle::{Field, Kind, Offer};
use crate::table::Who;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use tui_input::Input;

/// What was entered in required fields last time, by the field's way.
pub type Remembered = BTreeMap<String, Value>;

/// One line of a form.
#[derive(Clone, Debug)]
pub struct Line {
    /// The way to the value: `units`, `red/guard`, `front`.
    pub path: Vec<String>,
    /// What is to be called it.
    pub label: String,
    /// The field as declared.
    pub field: Field,
    /// Its value.
    pub editor: Editor,
    /// How far it is indented.
    pub depth: usize,
}

impl Line {
    /// What it holds, if anything.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.editor.value(self.field.kind)
    }

    /// A click on the value at a place. What need not be there goes with a second click; of a text those known beforehand are
    /// listed, and after them, where it may be a number, its digits.
    pub fn choose(&mut self, value: usize) {
        let again = match &self.editor {
            Editor::Pick { at, .. } | Editor::Word { at, .. } => *at == Some(value),
            _ => false,
        };
        if again && !self.field.required {
            return self.editor.erase();
        }
        let known = &self.field.options;
        match &mut self.editor {
            Editor::Text(input) if value < known.len() => *input = Input::new(known[value].clone()),
            Editor::Text(_) => match PAD.get(value - known.len()) {
                Some('<') => self.editor.erase(),
                Some(c) => self.editor.type_char(*c),
                None => {}
            },
            editor => editor.choose(value),
        }
    }

    /// One choice on, or back. Where some texts are known beforehand they are gone through, until somebody types another.
    pub fn step(&mut self, by: isize) {
        let Editor::Text(input) = &mut self.editor else { return self.editor.step(by) };
        let known = &self.field.options;
        let at = known.iter().position(|text| text == input.value());
        if known.is_empty() || (at.is_none() && !input.value().is_empty()) {
            return self.editor.step(by);
        }
        let from = at.map_or(if by < 0 { 0 } else { known.len() - 1 }, |at| at);
        let to = if by < 0 { (from + known.len() - 1) % known.len() } else { (from + 1) % known.len() };
        *input = Input::new(known[to].clone());
    }
}

/// The field that names the subject himself is filled in and not shown: what is fixed, and what is left. A list that he
/// is the first of stays open for others.
pub(super) fn split(offer: &Offer, subject: Option<&Choice>) -> (Map<String, Value>, Vec<Field>) {
    let names_him = |field: &&Field| match offer.subject {
        Who::Unit(_) => matches!(field.kind, Kind::Unit | Kind::Row | Kind::Units),
        Who::Character(_) => matches!(field.kind, Kind::Character | Kind::Row),
        Who::Table | Who::Side(_) => false,
    };
    let own = offer.fields.iter().find(names_him).filter(|field| field.kind != Kind::Units).map(|field| field.name);
    let mut fixed = Map::new();
    let mut left = offer.fields.clone();
    if let (Some(name), Some(subject)) = (own, subject) {
        fixed.insert(name.to_owned(), Value::from(subject.id.as_str()));
        left.retain(|field| field.name != name);
    }
    (fixed, left)
}

/// Lines for fields, those within them beneath. Fields of which nothing comes as things are have none.
pub(super) fn build(fields: &[Field], path: &[String], depth: usize, choices: &[Choice], remembered: &Remembered) -> Vec<Line> {
    let mut lines = Vec::new();
    for field in fields.iter().filter(|field| !is_idle(field)) {
        let path: Vec<String> = path.iter().cloned().chain([field.name.to_owned()]).collect();
        let last_time = remembered.get(&path.join(".")).filter(|value| field.required && is_still_meant(field, value));
        let value = last_time.unwrap_or(&field.default);
        let editor = Editor::new(field, value, choices);
        let inner = match &editor {
            Editor::Heading => build(&field.fields, &path, depth + 1, choices, remembered),
            _ => Vec::new(),
        };
        let label = field.name.replace('_', " ");
        let per_unit = field.kind == Kind::PerUnit;
        lines.push(Line { path, label, field: field.clone(), editor, depth });
        lines.extend(inner);
        if per_unit {
            let last = lines.len() - 1;
            rebuild(&mut lines, last, choices);
        }
    }
    lines
}

/// Whether everybody who was entered last time is still one of those whom the field is meant for: not gone, not the enemy's.
fn is_still_meant(field: &Field, value: &Value) -> bool {
    let meant = |value: &Value| value.as_str().is_some_and(|id| field.options.iter().any(|option| option == id));
    match (field.kind, value) {
        (Kind::Unit | Kind::Character | Kind::Units, _) if field.options.is_empty() => true,
        (Kind::Unit | Kind::Character, value) => meant(value),
        (Kind::Units, Value::Array(list)) => list.iter().all(meant),
        _ => true,
    }
}

/// Whether there is nothing to fill in as things stand: the rules say so, no man to count, nobody whom it is meant for.
fn is_idle(field: &Field) -> bool {
    !field.required
        && match field.kind {
            _ if field.idle => true,
            Kind::Number | Kind::Whole => field.max == Some(0.0),
            Kind::PerUnit | Kind::Word => field.options.is_empty(),
            Kind::Group => !field.fields.is_empty() && field.fields.iter().all(is_idle),
            _ => false,
        }
}

/// After a change of the line `at`: where it picks units that have fields of their own, or lists forms, those are shown.
pub(super) fn rebuild(lines: &mut Vec<Line>, at: usize, choices: &[Choice]) {
    let Some(Line { path, field, editor, depth, label }) = lines.get(at) else { return };
    let wanted: Vec<(String, String)> = match editor {
        Editor::Many { choices: units, picked, .. } if field.kind == Kind::PerUnit => {
            picked.iter().filter_map(|at| units.get(*at)).map(|unit| (unit.id.clone(), titled(unit))).collect()
        }
        Editor::List(count) => (0..*count).map(|i| (i.to_string(), format!("{label}: {} of {count}", i + 1))).collect(),
        _ => return,
    };
    let (path, depth, inner, default) = (path.clone(), *depth, field.fields.clone(), field.default.clone());
    let mine = |line: &Line| line.path.len() > path.len() && line.path.starts_with(&path);
    let old: Vec<Line> = lines.iter().filter(|line| mine(line)).cloned().collect();
    lines.retain(|line| !mine(line));
    let mut fresh = Vec::new();
    for (id, name) in wanted {
        let path: Vec<String> = path.iter().cloned().chain([id.clone()]).collect();
        let mut kept: Vec<Line> = old.iter().filter(|line| line.path.starts_with(&path)).cloned().collect();
        if let Some(heading) = kept.first_mut() {
            heading.label.clone_from(&name);
        }
        if kept.is_empty() {
            fresh.extend(unit_lines(&inner, &path, name, depth + 1, choices, default.get(&id)));
        } else {
            fresh.extend(kept);
        }
    }
    let below = lines.split_off(at + 1);
    lines.extend(fresh.into_iter().chain(below));
}

/// Fits the lines to fields as they are over what has been entered: a value that was never touched follows its default, and
/// where other units are meant, those are picked.
pub(super) fn refit(lines: &mut Vec<Line>, fields: &[Field], choices: &[Choice]) {
    for field in fields {
        let Some(at) = lines.iter().position(|line| line.path.len() == 1 && line.field.name == field.name) else { continue };
        let line = &mut lines[at];
        if line.field == *field {
            continue;
        }
        let value = line.value();
        let untouched = value == (!line.field.default.is_null()).then(|| line.field.default.clone());
        let others = field.kind == Kind::PerUnit && field.options != line.field.options;
        line.field = field.clone();
        if others || untouched && matches!(line.editor, Editor::Number { .. } | Editor::Flag(_) | Editor::Word { .. }) {
            line.editor = Editor::new(field, &field.default, choices);
        }
        rebuild(lines, at, choices);
    }
}

/// A unit with what must be known of it while its fields are filled in.
fn titled(unit: &Choice) -> String {
    unit.standing.map_or_else(|| unit.name.clone(), |standing| format!("{}: {standing} standing", unit.name))
}

/// A heading with the unit's name, and its fields.
fn unit_lines(inner: &[Field], path: &[String], name: String, depth: usize, choices: &[Choice], given: Option<&Value>) -> Vec<Line> {
    let field = Field { required: true, ..Field::blank("", Kind::Group) };
    let heading = Line { path: path.to_vec(), label: name, field, editor: Editor::Heading, depth };
    let suggested = |field: &Field| match given.and_then(|given| given.get(field.name)) {
        Some(value) => Field { default: value.clone(), ..field.clone() },
        None => field.clone(),
    };
    let inner: Vec<Field> = inner.iter().map(suggested).collect();
    std::iter::once(heading).chain(build(&inner, path, depth + 1, choices, &Remembered::new())).collect()
}

/// Puts the values of the lines into an entry. What is as by default is left out.
pub(super) fn gather(lines: &[Line], into: &mut Map<String, Value>) {
    for line in lines {
        match (&line.editor, line.field.kind, line.value()) {
            (Editor::Many { choices, picked, .. }, Kind::PerUnit, _) => {
                for unit in picked.iter().filter_map(|at| choices.get(*at)) {
                    let path: Vec<String> = line.path.iter().cloned().chain([unit.id.clone()]).collect();
                    put(into, &path, Value::Object(Map::new()));
                }
            }
            (Editor::List(count), ..) => {
                for i in 0..*count {
                    let path: Vec<String> = line.path.iter().cloned().chain([i.to_string()]).collect();
                    put(into, &path, Value::Object(Map::new()));
                }
            }
            (_, _, Some(value)) if line.field.required || value != line.field.default => put(into, &line.path, value),
            _ => {}
        }
    }
    for line in lines.iter().filter(|line| matches!(line.editor, Editor::List(_))) {
        listed(into, &line.path);
    }
}

/// What was gathered by place becomes a list.
fn listed(of: &mut Map<String, Value>, path: &[String]) {
    match path {
        [last] => {
            if let Some(Value::Object(forms)) = of.get_mut(last).map(Value::take) {
                of.insert(last.clone(), forms.into_iter().map(|(_, form)| form).collect());
            }
        }
        [first, rest @ ..] => {
            if let Some(Value::Object(below)) = of.get_mut(first) {
                listed(below, rest);
            }
        }
        [] => {}
    }
}

fn put(into: &mut Map<String, Value>, path: &[String], value: Value) {
    let [first, rest @ ..] = path else { return };
    if rest.is_empty() {
        into.insert(first.clone(), value);
        return;
    }
    let below = into.entry(first.clone()).or_insert_with(|| Value::Object(Map::new()));
    if let Value::Object(below) = below {
        put(below, rest, value);
    }
}

/// Whether the line `at` must still be filled in. Inside a group that may be left out, only once part of it is filled in.
pub(super) fn is_missing(lines: &[Line], at: usize) -> bool {
    let line = &lines[at];
    if !line.field.required || matches!(line.editor, Editor::Heading) || line.value().is_some() {
        return false;
    }
    let group = |other: &&Line| other.path.len() + 1 == line.path.len() && line.path.starts_with(&other.path);
    lines.iter().find(group).is_none_or(|group| group.field.required || is_begun(lines, &group.path))
}

fn is_begun(lines: &[Line], path: &[String]) -> bool {
    let inside = lines.iter().filter(|line| line.path.len() > path.len() && line.path.starts_with(path));
    inside.into_iter().any(|line| line.value().is_some_and(|value| value != line.field.default))
}

/// Remembers what was entered in required fields; not where the battle says whom it is meant for, for the next time it is
/// meant for others.
pub(super) fn remember(lines: &[Line], into: &mut Remembered) {
    let lasts = |line: &&Line| !line.field.now && (line.field.kind != Kind::PerUnit || line.field.options.is_empty());
    for line in lines.iter().filter(|line| line.field.required && line.path.len() == 1).filter(lasts) {
        if let (Some(value), false) = (line.value(), matches!(line.editor, Editor::Deed(_) | Editor::Text(_))) {
            into.insert(line.path.join("."), value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FormPane, Wish};
    use super::*;
    use crate::battle::Matters;
    use crate::table::Side;
    use crate::ui::keys::Action;

    fn field(name: &'static str, kind: Kind, required: bool) -> Field {
        Field { required, ..Field::blank(name, kind) }
    }

    fn choices() -> Vec<Choice> {
        let choice = |i: u16, side: Side| Choice {
            who: Some(Who::Unit(i)),
            id: format!("{}/u{i}", side.id()),
            name: format!("Unit {i}"),
            number: usize::from(i) + 1,
            side: Some(side),
            standing: None,
        };
        (0..4).map(|i| choice(i, if i < 2 { Side::Red } else { Side::Blue })).collect()
    }

    fn form(fields: Vec<Field>) -> FormPane {
        let (subject, matters) = (Who::Unit(0), Matters::default());
        let offer = Offer { id: "fire", label: "Fire", key: 'f', help: "", clauses: &[], subject, refusal: None, fields, matters };
        FormPane::new(offer, choices(), &Remembered::new())
    }

    fn keys(form: &mut FormPane, text: &str) -> Vec<Wish> {
        let action = |c| match c {
            '\n' => Action::Accept,
            '\t' => Action::Next,
            ' ' => Action::Press,
            c => Action::Type(c),
        };
        text.chars().map(|c| form.update(action(c))).collect()
    }

    #[test]
    fn a_shot_is_a_number_a_range_and_enter() {
        let men = Field { default: Value::from(12), now: true, ..field("men", Kind::Whole, false) };
        let mut form = form(vec![
            field("unit", Kind::Unit, true),
            field("target", Kind::Unit, true),
            field("range", Kind::Number, true),
            men,
            field("cover", Kind::Flag, false),
        ]);
        assert_eq!(form.line().unwrap().field.name, "target");
        let wishes = keys(&mut form, "3\n8\n");
        assert_eq!(wishes.last(), Some(&Wish::Submit));
        let entry = Value::Object(form.entry().fields);
        assert_eq!(entry, serde_json::json!({"unit": "red/u0", "target": "blue/u2", "range": 8}));
        let mut remembered = Remembered::new();
        form.remember(&mut remembered);
        assert_eq!(remembered.len(), 2);
    }

    #[test]
    fn a_range_remembered_for_another_target_is_asked_anew() {
        let fields = || vec![field("unit", Kind::Unit, true), field("target", Kind::Unit, true), field("range", Kind::Number, true)];
        let mut remembered = Remembered::new();
        let mut first = form(fields());
        keys(&mut first, "3\n8\n");
        first.remember(&mut remembered);
        let again = || {
            let mut form = form(fields());
            form.recall(&remembered);
            form
        };
        // Nothing is touched: the same shot again.
        assert_eq!(keys(&mut again(), "\n"), [Wish::Submit]);
        // Another target: Enter leads to the range, which the next digit replaces.
        let mut other = again();
        other.go_to("target");
        let wishes = keys(&mut other, "4\n");
        assert_eq!(wishes.last(), Some(&Wish::Check));
        assert_eq!(other.line().unwrap().field.name, "range");
        assert_eq!(keys(&mut other, "12\n").last(), Some(&Wish::Submit));
        assert_eq!(Value::Object(other.entry().fields), serde_json::json!({"unit": "red/u0", "target": "blue/u3", "range": 12}));
    }

    #[test]
    fn a_word_is_chosen_by_its_letter_or_its_place() {
        let word = Field { options: ["line", "column", "square"].map(str::to_owned).to_vec(), ..field("formation", Kind::Word, true) };
        for (text, chosen) in [("c", "column"), ("3", "square"), ("1", "line"), ("39", "square")] {
            let mut form = form(vec![word.clone()]);
            keys(&mut form, text);
            assert_eq!(form.entry().fields.get("formation"), Some(&Value::from(chosen)), "{text}");
        }
    }

    #[test]
    fn a_list_that_the_subject_is_in_stays_open() {
        let attackers = Field { default: serde_json::json!(["red/u0"]), now: true, ..field("attackers", Kind::Units, true) };
        let mut form = form(vec![attackers, field("target", Kind::Unit, true)]);
        assert_eq!(form.line().unwrap().field.name, "target");
        keys(&mut form, "3\n");
        let entry = Value::Object(form.entry().fields);
        assert_eq!(entry, serde_json::json!({"attackers": ["red/u0"], "target": "blue/u2"}));
    }

    /// The second time nothing is missing any more: a number typed at once is the target's all the same, no attacker's.
    #[test]
    fn the_keys_go_to_what_is_entered_anew() {
        let attackers = Field { default: serde_json::json!(["red/u0"]), now: true, ..field("attackers", Kind::Units, true) };
        let mut first = form(vec![attackers, field("target", Kind::Unit, true)]);
        keys(&mut first, "3\n");
        let mut remembered = Remembered::new();
        first.remember(&mut remembered);
        let mut again = FormPane::new(first.offer.clone(), choices(), &remembered);
        assert_eq!(again.line().unwrap().field.name, "target");
        keys(&mut again, "4\n");
        let entry = Value::Object(again.entry().fields);
        assert_eq!(entry, serde_json::json!({"attackers": ["red/u0"], "target": "blue/u3"}));
    }

    #[test]
    fn whom_it_is_not_meant_for_any_more_is_forgotten() {
        let target =
            |options: &[&str]| Field { options: options.iter().map(|id| (*id).to_owned()).collect(), ..field("target", Kind::Unit, true) };
        let mut first = form(vec![field("unit", Kind::Unit, true), target(&["blue/u2", "blue/u3"])]);
        keys(&mut first, "3\n");
        let mut remembered = Remembered::new();
        first.remember(&mut remembered);
        let again = |options: &[&str]| {
            let offer = Offer { fields: vec![field("unit", Kind::Unit, true), target(options)], ..first.offer.clone() };
            FormPane::new(offer, choices(), &remembered).entry().fields.get("target").cloned()
        };
        assert_eq!(again(&["blue/u2"]), Some(Value::from("blue/u2")));
        assert_eq!(again(&["blue/u3"]), None);
    }

    /// A fault of a group leads to its first field, where keys do something.
    #[test]
    fn a_fault_leads_to_a_field_and_no_heading() {
        let mut group = field("aim", Kind::Group, false);
        group.fields = vec![field("at", Kind::Unit, false)];
        let mut form = form(vec![field("unit", Kind::Unit, true), field("men", Kind::Whole, false), group]);
        assert!(form.go_to("aim"));
        assert_eq!(form.line().unwrap().path, ["aim", "at"]);
    }

    #[test]
    fn enter_goes_to_what_is_missing_and_no_further() {
        let mut form = form(vec![field("unit", Kind::Unit, true), field("target", Kind::Unit, true), field("range", Kind::Number, true)]);
        assert_eq!(keys(&mut form, "\n\n"), [Wish::Check, Wish::Check]);
        assert_eq!(form.line().unwrap().field.name, "target");
    }

    #[test]
    fn units_with_fields_of_their_own_get_lines() {
        let mut units = field("units", Kind::PerUnit, true);
        units.fields = vec![field("front", Kind::Whole, true), field("behind", Kind::Whole, false)];
        let mut form = form(vec![field("unit", Kind::Unit, true), units]);
        keys(&mut form, "1,3\n");
        assert_eq!(form.lines.len(), 7);
        assert_eq!(form.line().unwrap().path, ["units", "red/u0", "front"]);
        assert_eq!(keys(&mut form, "6\n4\n").last(), Some(&Wish::Submit));
        let entry = Value::Object(form.entry().fields);
        assert_eq!(entry["units"], serde_json::json!({"red/u0": {"front": 6}, "blue/u2": {"front": 4}}));
        assert!(form.go_to("units.blue/u2.behind"));
        assert!(!form.go_to("range"));
    }

    #[test]
    fn what_nothing_comes_of_is_not_asked() {
        let mut spend = field("spend", Kind::Group, false);
        spend.fields = vec![Field { idle: true, ..field("hit", Kind::Whole, false) }];
        let near = Field { idle: true, ..field("near", Kind::Flag, false) };
        let still = form(vec![field("unit", Kind::Unit, true), near.clone(), spend.clone()]);
        assert!(still.is_empty());
        spend.fields[0].idle = false;
        let open = form(vec![field("unit", Kind::Unit, true), near, spend]);
        let labels: Vec<&str> = open.lines.iter().map(|line| line.label.as_str()).collect();
        assert_eq!(labels, ["spend", "hit"]);
    }

    /// A flag without a default is left open until somebody says so: it is not a no.
    #[test]
    fn a_flag_may_be_left_to_the_battle() {
        let mut form = form(vec![field("unit", Kind::Unit, true), field("moved", Kind::Flag, false)]);
        let moved = |form: &FormPane| form.entry().fields.get("moved").cloned();
        assert_eq!(moved(&form), None);
        keys(&mut form, "n");
        assert_eq!(moved(&form), Some(Value::Bool(false)));
        keys(&mut form, "y");
        assert_eq!(moved(&form), Some(Value::Bool(true)));
        form.update(Action::Erase);
        assert_eq!(moved(&form), None);
        form.give(0, &Value::from("yes"));
        assert_eq!(moved(&form), Some(Value::Bool(true)));
    }

    #[test]
    fn a_group_may_be_left_out_but_not_half_filled() {
        let mut group = field("aim", Kind::Group, false);
        group.fields = vec![field("at", Kind::Unit, true), field("range", Kind::Number, true)];
        let mut form = form(vec![field("unit", Kind::Unit, true), group]);
        assert_eq!(form.line().unwrap().path, ["aim", "at"]);
        assert_eq!(keys(&mut form, "\n"), [Wish::Submit]);
        assert_eq!(keys(&mut form, "3\n"), [Wish::Check, Wish::Check]);
        assert_eq!(keys(&mut form, "4\n").last(), Some(&Wish::Submit));
    }

    #[test]
    fn units_keep_the_order_in_which_they_were_picked() {
        let mut form = form(vec![field("unit", Kind::Unit, true), field("target", Kind::Units, true)]);
        keys(&mut form, "4,3\n");
        assert_eq!(Value::Object(form.entry().fields)["target"], serde_json::json!(["blue/u3", "blue/u2"]));
        let mut remembered = Remembered::new();
        form.remember(&mut remembered);
        let again = FormPane::new(form.offer.clone(), choices(), &remembered);
        assert_eq!(Value::Object(again.entry().fields)["target"], serde_json::json!(["blue/u3", "blue/u2"]));
    }

    #[test]
    fn those_whom_it_is_meant_for_come_first() {
        let target = Field { options: vec!["blue/u3".into()], ..field("target", Kind::Unit, true) };
        let mut form = form(vec![field("unit", Kind::Unit, true), target]);
        keys(&mut form, " ");
        assert_eq!(Value::Object(form.entry().fields)["target"], "blue/u3");
        keys(&mut form, "2");
        assert_eq!(Value::Object(form.entry().fields)["target"], "red/u1");
    }

    #[test]
    fn forms_of_a_list_are_filled_in_one_below_the_other() {
        let mut pairs = field("pairs", Kind::List, false);
        pairs.fields = vec![field("target", Kind::Unit, true), field("inches", Kind::Whole, false)];
        let mut form = form(vec![field("unit", Kind::Unit, true), pairs]);
        assert_eq!(Value::Object(form.entry().fields), serde_json::json!({"unit": "red/u0"}));
        keys(&mut form, "  ");
        assert_eq!(form.lines.iter().map(|line| line.label.as_str()).nth(1), Some("pairs: 1 of 2"));
        keys(&mut form, "\n3\t6\t4\n");
        let entry = Value::Object(form.entry().fields);
        assert_eq!(entry["pairs"], serde_json::json!([{"target": "blue/u2", "inches": 6}, {"target": "blue/u3"}]));
        form.at = 0;
        form.update(Action::Erase);
        assert_eq!(Value::Object(form.entry().fields)["pairs"], serde_json::json!([{"target": "blue/u2", "inches": 6}]));
    }

    #[test]
    fn what_cannot_be_filled_in_is_not_shown() {
        let none = |name| Field { min: Some(0.0), max: Some(0.0), now: true, default: Value::from(0), ..field(name, Kind::Whole, false) };
        let mut group = field("absorb", Kind::Group, false);
        group.fields = vec![none("fit"), none("wounded")];
        let per_unit = field("from", Kind::PerUnit, false);
        let form = form(vec![field("unit", Kind::Unit, true), none("men"), group, per_unit, field("cover", Kind::Flag, false)]);
        assert_eq!(form.lines.iter().map(|line| line.field.name).collect::<Vec<_>>(), ["cover"]);
    }

    #[test]
    fn forcing_wants_a_reason() {
        let mut form = form(vec![field("unit", Kind::Unit, true)]);
        form.update(Action::Force);
        assert_eq!(keys(&mut form, "\n"), [Wish::Stay]);
        assert_eq!(keys(&mut form, "so\n").last(), Some(&Wish::Submit));
        assert_eq!(form.directions().force.as_deref(), Some("so"));
    }

    /// What the battle knows already is picked with the arrows; what was typed in its place is left alone.
    #[test]
    fn known_texts_are_gone_through() {
        let mut name = field("name", Kind::Text, true);
        name.options = ["Break the door", "Carry off a bale"].map(str::to_owned).to_vec();
        let mut form = form(vec![name, field("actions", Kind::Whole, false)]);
        let mut shown = |action| {
            form.update(action);
            form.entry().fields.get("name").and_then(Value::as_str).map(str::to_owned)
        };
        assert_eq!(shown(Action::Right).as_deref(), Some("Break the door"));
        assert_eq!(shown(Action::Right).as_deref(), Some("Carry off a bale"));
        assert_eq!(shown(Action::Right).as_deref(), Some("Break the door"));
        assert_eq!(shown(Action::Type('s')).as_deref(), Some("Break the doors"));
        assert_eq!(shown(Action::Left).as_deref(), Some("Break the doors"));
    }

    /// Where but one word can be the answer it is given, and the form goes on at once.
    #[test]
    fn the_only_word_is_taken() {
        let mut name = field("name", Kind::Word, true);
        name.options = vec!["bridge".to_owned()];
        let mut form = form(vec![name]);
        assert_eq!(form.entry().fields.get("name").and_then(Value::as_str), Some("bridge"));
        assert!(matches!(form.update(Action::Accept), Wish::Submit));
    }
}
