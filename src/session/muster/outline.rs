//! The battle as a list of rows. No rulebook is named here: the rows follow the fields that the
//! ruleset declares.

use super::*;
use crate::battle::quantity;
use crate::session::form::plain;

/// The subject of a row, which decides what can be done with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RowKind {
    /// Only a heading.
    Heading,
    /// Begin the battle.
    Begin,
    /// Save the battle as a file.
    Save,
    /// A side, whose roster can be taken from a file.
    Side(Side),
    /// Save a side's roster as a file.
    SaveSide(Side),
    /// The points each side may spend.
    Target,
    /// The fields of a part that always exists.
    Part(Path),
    /// One value of a set: an option.
    Value(Path, String),
    /// An entry of a list.
    Entry(Path),
    /// Add an entry to a list.
    Add(Path),
}

#[derive(Clone, Debug, PartialEq)]
pub struct MusterRow {
    pub(crate) what: RowKind,
    /// The level of indentation.
    pub(crate) depth: usize,
    pub label: String,
    pub(crate) detail: String,
    /// The severity of its worst fault.
    pub(crate) wrong: Option<Severity>,
}

impl MusterRow {
    fn new(
        what: RowKind,
        depth: usize,
        label: impl Into<String>,
        detail: impl Into<String>,
    ) -> MusterRow {
        MusterRow {
            what,
            depth,
            label: label.into(),
            detail: detail.into(),
            wrong: None,
        }
    }

    /// The path of the row's part of the battle.
    pub(crate) fn path(&self) -> Option<Path> {
        match &self.what {
            RowKind::Part(path) | RowKind::Entry(path) | RowKind::Add(path) => Some(path.clone()),
            RowKind::Value(path, name) => Some(below(path, name)),
            RowKind::Side(side) => Some(vec![side.id().into()]),
            _ => None,
        }
    }
}

/// True if a field holds a single value rather than fields.
pub(super) fn is_leaf(field: &Field) -> bool {
    !matches!(field.kind, Kind::Group | Kind::List | Kind::PerUnit) && field.name != "rules"
}

/// The rows of a battle.
pub(crate) fn rows(draft: &MusterDraft) -> Vec<MusterRow> {
    let mut rows = vec![
        MusterRow::new(RowKind::Begin, 0, "Begin the battle", draft.remarks()),
        MusterRow::new(RowKind::Save, 0, "Save the battle", ""),
        MusterRow::new(RowKind::Part(Vec::new()), 0, "Battle", draft.title()),
    ];
    if points::total(draft, Side::Red).is_some() {
        let target = draft.target.map_or("none".to_owned(), |it| it.to_string());
        rows.push(MusterRow::new(RowKind::Target, 0, "Points target", target));
    }
    let root = draft.plan.fields(&[]).unwrap_or_default();
    let (sides, others): (Vec<&Field>, Vec<&Field>) = root
        .iter()
        .filter(|field| !is_leaf(field) && !field.asking.idle)
        .partition(|field| Side::from_id(field.name).is_some());
    for field in sides.into_iter().chain(others) {
        let path = vec![PathStep::Key(field.name.to_owned())];
        match (Side::from_id(field.name), field.kind) {
            (Some(side), _) => side_rows(draft, side, field, &mut rows),
            (None, Kind::Group) => value_rows(draft, &path, field, &mut rows),
            (None, Kind::List) => list_rows(draft, &path, field, 0, &mut rows),
            _ => {}
        }
    }
    mark(draft, &mut rows);
    rows
}

fn side_rows(draft: &MusterDraft, side: Side, field: &Field, rows: &mut Vec<MusterRow>) {
    let path = vec![side.id().into()];
    let name = draft
        .get(&below(&path, "roster"))
        .and_then(Value::as_str)
        .map(printable)
        .unwrap_or_default();
    let title = if side == Side::Red { "Red" } else { "Blue" };
    rows.push(MusterRow::new(
        RowKind::Side(side),
        0,
        format!("{title}: {name}"),
        strength(
            draft.target.zip(points::total(draft, side)),
            &draft.plan.strength[side.index()],
        )
        .join("; "),
    ));
    rows.push(MusterRow::new(RowKind::Part(path.clone()), 1, "name", name));
    let fields = draft.plan.fields(&path).unwrap_or(&field.fields);
    for list in fields.iter().filter(|field| field.kind == Kind::List) {
        list_rows(draft, &below(&path, list.name), list, 1, rows);
    }
    rows.push(MusterRow::new(
        RowKind::SaveSide(side),
        1,
        "save this roster",
        "",
    ));
}

/// The strength of a side, compared with the target if there is one.
pub(super) fn strength(target: Option<(u32, f64)>, told: &[String]) -> Vec<String> {
    let target = target.map(|(target, total)| {
        let left = f64::from(target) - total;
        let rest = if left < 0.0 {
            format!("{} over", quantity(-left))
        } else {
            format!("{} left", quantity(left))
        };
        format!("{} of {target} points ({rest})", quantity(total))
    });
    target.into_iter().chain(told.iter().cloned()).collect()
}

fn value_rows(draft: &MusterDraft, path: &[PathStep], field: &Field, rows: &mut Vec<MusterRow>) {
    rows.push(MusterRow::new(
        RowKind::Heading,
        0,
        capital(&spoken(field.name)),
        field.help,
    ));
    let fields = draft.plan.fields(path).unwrap_or(&field.fields);
    for field in fields.iter().filter(|field| is_leaf(field)) {
        let given = draft.get(&below(path, field.name));
        let value = given.unwrap_or(&field.default);
        let words = field.turns().into_iter();
        let words = words.map(|it| chosen(&plain(&it.value), it.value == *value));
        let words: Vec<String> = words.collect();
        let detail = match words[..] {
            [] => shown(field, value),
            _ => words.join(" "),
        };
        rows.push(MusterRow::new(
            RowKind::Value(path.to_vec(), field.name.to_owned()),
            1,
            spoken(field.name),
            detail,
        ));
    }
}

fn list_rows(
    draft: &MusterDraft,
    path: &[PathStep],
    field: &Field,
    depth: usize,
    rows: &mut Vec<MusterRow>,
) {
    let list = draft
        .get(path)
        .and_then(Value::as_array)
        .map_or(&[][..], Vec::as_slice);
    rows.push(MusterRow::new(
        RowKind::Heading,
        depth,
        format!("{} ({})", capital(&spoken(field.name)), list.len()),
        field.help,
    ));
    for (at, entry) in list.iter().enumerate() {
        let path: Path = path.iter().cloned().chain([PathStep::Index(at)]).collect();
        let fields = draft.plan.fields(&path).unwrap_or(&field.fields);
        let title = title_field(fields);
        let name = entry.get(title).map(plain);
        let name = printable(&name.unwrap_or_default());
        let detail = entry.as_object().map_or_else(String::new, |entry| {
            let said = summary(fields, title, entry);
            match points::price(fields, entry) {
                Some(price) => format!("{} points: {said}", quantity(price)),
                None => said,
            }
        });
        rows.push(MusterRow::new(
            RowKind::Entry(path),
            depth + 1,
            name,
            detail,
        ));
    }
    rows.push(MusterRow::new(
        RowKind::Add(path.to_vec()),
        depth + 1,
        format!("add to {}", spoken(field.name)),
        "",
    ));
}

/// The field that an entry is called by: its name, or else what it is about.
fn title_field(fields: &[Field]) -> &'static str {
    let named = fields.iter().find(|field| field.name == "name");
    let is_text = |field: &&Field| matches!(field.kind, Kind::Text | Kind::Words);
    let field = named.or_else(|| fields.iter().find(is_text));
    field.map_or("name", |field| field.name)
}

/// An entry's values besides its title, defaults included: `infantry, elite, 12 figures, musket,
/// line`.
fn summary(fields: &[Field], title: &str, entry: &Map<String, Value>) -> String {
    let parts = fields
        .iter()
        .filter(|field| is_leaf(field) && field.name != title && field.name != "id")
        .filter_map(|field| {
            let value = entry.get(field.name).unwrap_or(&field.default);
            // The name of a side says nothing by itself.
            let is_side = field
                .options
                .iter()
                .any(|word| Side::from_id(word).is_some());
            match (field.kind, value) {
                (_, Value::String(text)) if text.is_empty() => None,
                (_, Value::Null) | (Kind::Flag, Value::Bool(false)) => None,
                (Kind::Word, Value::String(word)) if word == "none" => None,
                (Kind::Flag, _) => Some(spoken(field.name)),
                (Kind::Words, Value::Array(list)) if list.is_empty() => None,
                (Kind::Number | Kind::Whole, _) => Some(shown(field, value)),
                (Kind::Word | Kind::Any, _) if is_side || field.kind == Kind::Any => {
                    Some(format!("{} {}", spoken(field.name), plain(value)))
                }
                _ => Some(plain(value)),
            }
        });
    printable(&parts.joined(", "))
}

/// A number with its unit, or else with its field's name.
fn shown(field: &Field, value: &Value) -> String {
    match value.as_f64() {
        Some(number) if field.unit.is_empty() => {
            format!("{} {}", spoken(field.name), quantity(number))
        }
        Some(number) => format!("{} {}", quantity(number), field.unit),
        None => plain(value),
    }
}

fn chosen(word: &str, on: bool) -> String {
    if on {
        format!("[{word}]")
    } else {
        format!(" {word} ")
    }
}

/// Marks the row nearest to each fault.
fn mark(draft: &MusterDraft, rows: &mut [MusterRow]) {
    for wrong in &draft.plan.wrong {
        let best = (0..rows.len())
            .filter(|at| {
                rows[*at]
                    .path()
                    .is_some_and(|path| wrong.path.starts_with(&path))
            })
            .max_by_key(|at| {
                (
                    rows[*at].path().map_or(0, |path| path.len()),
                    std::cmp::Reverse(*at),
                )
            });
        if let Some(at) = best {
            let worst = rows[at].wrong == Some(Severity::Error);
            rows[at].wrong = Some(if worst {
                Severity::Error
            } else {
                wrong.severity
            });
        }
    }
}
