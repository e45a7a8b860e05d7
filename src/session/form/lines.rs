//! The fields of an action as lines, nested fields below their parent.

use super::line::BEFORE;
use super::*;

/// The values entered last time in required, measured and lasting fields, by path.
pub type Remembered = BTreeMap<String, Value>;

/// Splits the fields into fixed values and fields to ask for. The field that names the subject is fixed. A list stays
/// open, so that others can join the subject.
pub(super) fn split(
    offer: &Offer,
    subject: Option<&Candidate>,
) -> (Map<String, Value>, Vec<Field>) {
    let names_him = |field: &&Field| match offer.subject {
        Who::Unit(_) => matches!(field.kind, Kind::Unit | Kind::Row | Kind::Units),
        Who::Character(_) => matches!(field.kind, Kind::Character | Kind::Row),
        Who::Table | Who::Side(_) => false,
    };
    let own = offer
        .fields
        .iter()
        .find(names_him)
        .filter(|field| field.kind != Kind::Units)
        .map(|field| field.name);
    let mut fixed = Map::new();
    let mut left = offer.fields.clone();
    if let (Some(name), Some(subject)) = (own, subject) {
        fixed.insert(name.to_owned(), subject.value.clone());
        left.retain(|field| field.name != name);
    }
    (fixed, left)
}

/// The lines for fields, nested ones below their parent. Fields without any effect at present are left out.
pub(super) fn build(
    fields: &[Field],
    path: &[String],
    depth: usize,
    choices: &[Candidate],
    remembered: &Remembered,
) -> Vec<FormLine> {
    let mut lines = Vec::new();
    for field in fields.iter().filter(|field| !is_idle(field)) {
        let path: Vec<String> = path
            .iter()
            .cloned()
            .chain([field.name.to_owned()])
            .collect();
        let last_time = remembered
            .get(&path.join("."))
            .filter(|value| is_still_meant(field, value));
        let value = last_time.unwrap_or(&field.default);
        let mut line = FormLine::new(field, path, depth, value, choices);
        // A choice of units is shown, and confirmed: a number typed now replaces it.
        let is_pick = matches!(field.kind, Kind::Unit | Kind::Character | Kind::Units);
        line.answered |= last_time.is_some() && !is_pick;
        if last_time.is_some() {
            line.why = BEFORE;
        }
        let inner = if line.is_heading() {
            build(&field.fields, &line.path, depth + 1, choices, remembered)
        } else {
            Vec::new()
        };
        let per_unit = field.kind == Kind::PerUnit;
        lines.push(line);
        lines.extend(inner);
        if per_unit {
            let last = lines.len() - 1;
            rebuild(&mut lines, last, choices);
        }
    }
    lines
}

/// True if every unit entered last time is still suggested, not gone and not the enemy's, and a number within its bounds.
fn is_still_meant(field: &Field, value: &Value) -> bool {
    let meant = |value: &Value| {
        value
            .as_str()
            .is_some_and(|id| field.options.iter().any(|option| option == id))
    };
    match (field.kind, value) {
        (Kind::Unit | Kind::Character | Kind::Units, _) if field.options.is_empty() => true,
        (Kind::Unit | Kind::Character, value) => meant(value),
        (Kind::Units, Value::Array(list)) => list.iter().all(meant),
        _ => field.bounds.hold(value),
    }
}

/// True if there is nothing to fill in at present: no effect, no men to count, no unit to pick.
fn is_idle(field: &Field) -> bool {
    !field.required
        && match field.kind {
            _ if field.asking.idle => true,
            Kind::Number | Kind::Whole => field.bounds.max == Some(0.0),
            Kind::PerUnit | Kind::Word => field.options.is_empty(),
            Kind::Group => !field.fields.is_empty() && field.fields.iter().all(is_idle),
            _ => false,
        }
}

/// Rebuilds the lines nested in line `at`, after its units or its number of forms changed.
pub(super) fn rebuild(lines: &mut Vec<FormLine>, at: usize, choices: &[Candidate]) {
    let Some(line) = lines.get(at) else { return };
    let FormLine {
        path,
        field,
        depth,
        label,
        ..
    } = line;
    let wanted: Vec<(String, String)> = match (line.choice(), line.count()) {
        (Some(choice), _) if field.kind == Kind::PerUnit => {
            // A suggested number replaces the number of standing figures.
            let known = |unit: &Candidate| match field.default.get(unit.id()) {
                Some(_) => unit.name.clone(),
                None => titled(unit),
            };
            let chosen = choice.chosen();
            chosen
                .map(|unit| (unit.id().to_owned(), known(unit)))
                .collect()
        }
        (_, Some(count)) => (0..count)
            .map(|i| (i.to_string(), format!("{label}: {} of {count}", i + 1)))
            .collect(),
        _ => return,
    };
    let (path, depth, inner, default) = (
        path.clone(),
        *depth,
        field.fields.clone(),
        field.default.clone(),
    );
    let mine = |line: &FormLine| line.path.len() > path.len() && line.path.starts_with(&path);
    let old: Vec<FormLine> = lines.iter().filter(|line| mine(line)).cloned().collect();
    lines.retain(|line| !mine(line));
    let mut fresh = Vec::new();
    for (id, name) in wanted {
        let path: Vec<String> = path.iter().cloned().chain([id.clone()]).collect();
        let mut kept: Vec<FormLine> = old
            .iter()
            .filter(|line| line.path.starts_with(&path))
            .cloned()
            .collect();
        if let Some(heading) = kept.first_mut() {
            heading.label.clone_from(&name);
            let field = |line: &FormLine| inner.iter().find(|it| it.name == line.field.name);
            kept.retain(|line| line.touched || !field(line).is_some_and(is_idle));
            let missing = |it: &&Field| kept.iter().all(|line| line.field.name != it.name);
            let missing: Vec<Field> = inner.iter().filter(missing).cloned().collect();
            kept.extend(build(
                &missing,
                &path,
                depth + 2,
                choices,
                &Remembered::new(),
            ));
        }
        if kept.is_empty() {
            fresh.extend(unit_lines(
                &inner,
                &path,
                name,
                depth + 1,
                choices,
                default.get(&id),
            ));
        } else {
            fresh.extend(kept);
        }
    }
    let below = lines.split_off(at + 1);
    lines.extend(fresh.into_iter().chain(below));
}

/// Fits the lines to changed fields. Untouched values follow their defaults, other units are picked if they are
/// suggested, and lines come and go with their effect.
pub(super) fn refit(lines: &mut Vec<FormLine>, fields: &[Field], choices: &[Candidate]) {
    for (place, field) in fields.iter().enumerate() {
        let of = |lines: &[FormLine], name: &str| {
            lines
                .iter()
                .position(|line| line.path.len() == 1 && line.field.name == name)
        };
        match of(lines, field.name) {
            Some(at) if lines[at].field == *field => {}
            Some(at) if is_idle(field) && is_untouched(lines, at) => {
                let path = lines[at].path.clone();
                lines.retain(|line| !line.path.starts_with(&path));
            }
            Some(at) => refit_line(lines, at, field, choices),
            None if is_idle(field) => {}
            None => {
                let below = fields[place + 1..]
                    .iter()
                    .find_map(|next| of(lines, next.name))
                    .unwrap_or(lines.len());
                let fresh = build(
                    std::slice::from_ref(field),
                    &[],
                    0,
                    choices,
                    &Remembered::new(),
                );
                lines.splice(below..below, fresh);
            }
        }
    }
}

fn refit_line(lines: &mut Vec<FormLine>, at: usize, field: &Field, choices: &[Candidate]) {
    let line = &mut lines[at];
    let untouched = line.is_untouched() && !line.touched;
    let others = field.options != line.field.options;
    // A word that is offered no longer is no answer, and the only one was not chosen.
    let is_offered = |value: Value| field.options.iter().any(|word| value == word.as_str());
    let is_void = match field.kind {
        Kind::PerUnit => others,
        Kind::Word => others && !(line.touched && line.value().is_none_or(is_offered)),
        _ => false,
    };
    line.field = field.clone();
    let is_typed = field.kind == Kind::List || line.is_free();
    if is_void || untouched && !field.names_units() && !is_typed {
        line.set(&field.default, choices);
    } else if let Some(text) = line.text_mut().filter(|text| !text.is_number()) {
        text.known = field.suggested();
    }
    rebuild(lines, at, choices);
}

/// True if the line and the lines nested in it hold no entry.
fn is_untouched(lines: &[FormLine], at: usize) -> bool {
    let line = &lines[at];
    (line.value().is_none() || line.is_untouched()) && !is_begun(lines, &line.path)
}

/// A unit's name with its number of standing figures.
fn titled(unit: &Candidate) -> String {
    unit.standing.map_or_else(
        || unit.name.clone(),
        |standing| format!("{}: {standing} standing", unit.name),
    )
}

/// A heading with the unit's name, and the lines of its fields.
fn unit_lines(
    inner: &[Field],
    path: &[String],
    name: String,
    depth: usize,
    choices: &[Candidate],
    given: Option<&Value>,
) -> Vec<FormLine> {
    let field = Field {
        required: true,
        ..Field::blank("", Kind::Group)
    };
    let heading = FormLine {
        label: name,
        ..FormLine::new(&field, path.to_vec(), depth, &Value::Null, choices)
    };
    let suggested = |field: &Field| {
        let own = path
            .last()
            .and_then(|id| field.bounds.most.iter().find(|(other, _)| other == id));
        let default = given
            .and_then(|given| given.get(field.name))
            .unwrap_or(&field.default)
            .clone();
        Field {
            default,
            bounds: Bounds {
                max: own.map_or(field.bounds.max, |(_, most)| Some(*most)),
                ..field.bounds.clone()
            },
            ..field.clone()
        }
    };
    let inner: Vec<Field> = inner.iter().map(suggested).collect();
    let mut own = build(&inner, path, depth + 1, choices, &Remembered::new());
    for line in &mut own {
        let proposed = |(id, count): &(String, f64)| {
            path.last()
                .filter(|own| *own == id)
                .map(|_| Value::from(*count))
        };
        if let Some(count) = line.field.asking.proposed.iter().find_map(proposed) {
            line.set(&count, choices);
        }
    }
    std::iter::once(heading).chain(own).collect()
}

/// Fills in the rest that another field of the same unit leaves over, unless a player typed a number.
pub(super) fn fill_rests(lines: &mut [FormLine]) {
    for at in 0..lines.len() {
        let FormLine {
            path,
            field,
            touched,
            ..
        } = &lines[at];
        let (Some((other, times)), Some(most), false) =
            (&field.asking.rest_of, field.bounds.max, *touched)
        else {
            continue;
        };
        let own = path.len() - 1;
        let of_unit = |(id, _): &&(String, u16)| path[..own].last() == Some(id);
        let times = times.iter().find(of_unit).map_or(0, |(_, times)| *times);
        let is_beside = |line: &&FormLine| {
            line.path.len() == path.len()
                && line.path[..own] == path[..own]
                && line.field.name == *other
        };
        let Some(beside) = lines.iter().find(is_beside) else {
            continue;
        };
        let taken = beside.value().and_then(|value| value.as_f64());
        let rest = taken.map_or(0.0, |taken| {
            (most - taken).min(taken * f64::from(times)).max(0.0)
        });
        lines[at].set(&Value::from(rest), &[]);
    }
}

/// True if the line is required and empty.
pub(super) fn is_missing(lines: &[FormLine], at: usize) -> bool {
    let line = &lines[at];
    line.field.required && line.value().is_none() && is_wanted(lines, at)
}

/// True if there is a line `at` that is required and empty.
pub(super) fn is_missing_at(lines: &[FormLine], at: usize) -> bool {
    at < lines.len() && is_missing(lines, at)
}

/// True if the line must be filled in or asked for.
pub(super) fn is_open(lines: &[FormLine], at: usize) -> bool {
    let line = &lines[at];
    is_missing(lines, at) || (!line.answered && line.is_question() && is_wanted(lines, at))
}

/// True if the line needs a value; inside an optional group, once another line of the group has one.
fn is_wanted(lines: &[FormLine], at: usize) -> bool {
    let line = &lines[at];
    if line.is_heading() {
        return false;
    }
    let group = |other: &&FormLine| {
        other.path.len() + 1 == line.path.len() && line.path.starts_with(&other.path)
    };
    lines
        .iter()
        .find(group)
        .is_none_or(|group| group.field.required || is_begun(lines, &group.path))
}

fn is_begun(lines: &[FormLine], path: &[String]) -> bool {
    let inside = lines
        .iter()
        .filter(|line| line.path.len() > path.len() && line.path.starts_with(path));
    inside.into_iter().any(|line| {
        line.value()
            .is_some_and(|value| value != line.field.default)
    })
}

/// Remembers required, measured and lasting values. Fields with units suggested by the battle are left out, because other units
/// are suggested next time.
pub(super) fn remember(lines: &[FormLine], into: &mut Remembered) {
    let lasts = |line: &&FormLine| {
        !line.field.now
            && !line.field.asking.between
            && (line.field.kind != Kind::PerUnit || line.field.options.is_empty())
    };
    for line in lines
        .iter()
        .filter(|line| line.field.required || line.is_measure() || line.field.asking.lasting)
        .filter(|line| line.path.len() == 1)
        .filter(lasts)
    {
        let is_kept = !line.is_free() && line.field.kind != Kind::Group;
        if let Some(value) = line.value().filter(|_| is_kept) {
            into.insert(line.path.join("."), value);
        }
    }
}
