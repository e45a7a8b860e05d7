//! Reading a scenario from a battle's file, with its faults.

use super::plan::{Arrival, Favoured, Objective, ScenarioPlan, TerrainPiece, VictoryCondition};
use super::*;
use crate::battle::Presence::Optional;

/// The most turns that a battle can be limited to.
const MOST_TURNS: u16 = 999;

/// The most points of an objective or condition.
const MOST_POINTS: u16 = 999;

#[derive(Clone, Copy, PartialEq, Eq)]
struct SideWord(Side);

impl VariantArray for SideWord {
    const VARIANTS: &'static [Self] = &[SideWord(Side::Red), SideWord(Side::Blue)];
}

impl From<SideWord> for &'static str {
    fn from(it: SideWord) -> Self {
        it.0.id()
    }
}

impl Word for SideWord {}

/// The questions about the ground in the forms of a rulebook.
#[derive(Default)]
pub(in crate::battle) struct Ground {
    /// The kinds of cover.
    covers: Vec<String>,
    /// The kinds of going.
    goings: Vec<String>,
}

impl Ground {
    /// The questions of these fields of actions.
    pub(in crate::battle) fn of(fields: &[Field]) -> Ground {
        let mut ground = Ground::default();
        for field in fields {
            let (known, words) = match field.asking.terrain {
                Some(TerrainQuestion::Cover) => (&mut ground.covers, field.answers()),
                Some(TerrainQuestion::Going(going)) => (&mut ground.goings, vec![going.to_owned()]),
                None => continue,
            };
            for word in words {
                if !known.contains(&word) {
                    known.push(word);
                }
            }
        }
        ground
    }
}

/// Reads the scenario of a battle. `directory` has its units, and `ground` what the forms ask; `None` while its rosters
/// have faults.
pub(in crate::battle) fn read_plan(
    form: &mut Form,
    directory: Option<&Directory>,
    ground: Option<&Ground>,
) -> ScenarioPlan {
    let story = form
        .prose("story")
        .help("what the battle is about; may have several paragraphs")
        .or(String::new());
    let turn_limit = form
        .whole("turn_limit")
        .unit("turns")
        .within(1, MOST_TURNS)
        .help("the battle ends after this turn")
        .optional();
    let objectives = form.list(
        "objectives",
        "places that are worth points to the side that holds them",
        Optional,
        objective,
    );
    let victory = form.list(
        "victory",
        "conditions in words that are worth points once they are met",
        Optional,
        condition,
    );
    let roll = rolls(form);
    let arrivals = form.list(
        "arrivals",
        "units and characters that come on in a later turn",
        Optional,
        |form| arrival(form, turn_limit, &roll),
    );
    let terrain = form.list(
        "terrain",
        "named terrain, offered where a form asks for cover or for the ground",
        Optional,
        |form| terrain_piece(form, ground),
    );
    if let Some(ground) = ground {
        check_ground(form, &terrain, ground);
    }
    let setup = form
        .words("setup")
        .help("what to do before the first turn, line by line; in a form, put semicolons between the lines")
        .or(Vec::new());
    check_names(
        form,
        "objectives",
        "name",
        objectives.iter().map(|it| &it.name),
    );
    check_names(form, "terrain", "name", terrain.iter().map(|it| &it.name));
    check_names(form, "victory", "text", victory.iter().map(|it| &it.text));
    check_once(form, &arrivals);
    let found = |(units, arrival): (Vec<String>, Arrival)| {
        let who = units.iter().filter_map(|id| directory?.who(id)).collect();
        Arrival { who, ..arrival }
    };
    ScenarioPlan {
        story,
        turn_limit,
        objectives,
        victory,
        arrivals: arrivals.into_iter().map(found).collect(),
        terrain,
        setup,
    }
}

fn objective(form: &mut Form) -> Objective {
    Objective {
        name: form.text("name").help("the name of the place").required(),
        points: points(form),
        favours: form
            .word("for")
            .help("the side that it is worth points to")
            .or(Favoured::Both),
        held: form
            .word::<SideWord>("held")
            .help("the side that holds it at the start; default: neither")
            .optional()
            .map(|SideWord(side)| side),
    }
}

fn condition(form: &mut Form) -> VictoryCondition {
    let text = form.text("text").help("the condition").required();
    let points = points(form);
    let SideWord(side) = form
        .word("for")
        .help("the side that gets the points")
        .required();
    VictoryCondition { text, points, side }
}

fn points(form: &mut Form) -> u16 {
    form.whole("points")
        .unit("points")
        .within(0, MOST_POINTS)
        .help("the points that it is worth")
        .or(1)
}

/// Reads an arrival, with the ids of its units.
fn arrival(form: &mut Form, limit: Option<u16>, known: &[Enlisted]) -> (Vec<String>, Arrival) {
    let units = form
        .words("units")
        .help("units and characters that come on together, each as side, slash, id")
        .required();
    let turn = form
        .whole("turn")
        .within(1, MOST_TURNS)
        .help("the first turn in which they may come on")
        .required();
    let on = form
        .whole("on")
        .within(2, 6)
        .help("the lowest face of 1D6 that brings them on; default: no roll")
        .optional();
    let place = form
        .text("place")
        .help("where they come on: by the north road")
        .or(String::new());
    if form.is_reading() && !form.is_wrong("units") {
        if units.is_empty() {
            form.fault("units", "names no unit; add one");
        }
        for (index, id) in units
            .iter()
            .enumerate()
            .filter(|(_, id)| known.iter().all(|known| known.id != **id))
        {
            let below = ["units".into(), PathStep::Index(index)];
            form.fault_at(&below, unknown(id, known));
        }
    }
    if let Some(limit) = limit.filter(|limit| turn > *limit) {
        let message = format!("is after the last turn, which is turn {limit}");
        form.fault("turn", message);
    }
    let arrival = Arrival {
        who: Vec::new(),
        turn,
        on,
        place,
    };
    (units, arrival)
}

/// The fault of a unit that is on neither roster.
fn unknown(id: &str, known: &[Enlisted]) -> String {
    let (_, wanted) = id.split_once('/').unwrap_or(("", id));
    let called = |it: &&Enlisted| it.name == slug(wanted) || it.id.ends_with(&format!("/{wanted}"));
    let near = known.iter().find(called).map_or_else(
        || did_you_mean(id, known.iter().map(|it| it.id.as_str())),
        |found| format!("; did you mean {}?", found.id),
    );
    let near = if near.is_empty() {
        "; write its side, a slash and its id".to_owned()
    } else {
        near
    };
    format!(
        "no unit or character on the rosters is {:?}{near}",
        printable(id)
    )
}

fn terrain_piece(form: &mut Form, ground: Option<&Ground>) -> TerrainPiece {
    let (covers, goings) = ground.map_or_else(Default::default, |ground| {
        (ground.covers.clone(), ground.goings.clone())
    });
    TerrainPiece {
        name: form.text("name").help("its name").required(),
        cover: match form
            .any("cover")
            .help("the cover that it gives, as a form asks for it; default: none")
            .among(covers)
            .or(Value::Null)
        {
            Value::String(cover) => cover,
            Value::Bool(cover) => if cover { "yes" } else { "no" }.to_owned(),
            _ => String::new(),
        },
        going: form
            .text("going")
            .help("how it slows movement, in the words of the rulebook; default: not at all")
            .among(goings)
            .or(String::new()),
    }
}

/// A unit or character of a roster: its id in the battle, and its name as an id.
struct Enlisted {
    id: String,
    name: String,
}

/// Everyone on both rosters, read without the ruleset, so that arrivals are checked even beside faults of the rosters.
fn rolls(form: &Form) -> Vec<Enlisted> {
    let mut all = Vec::new();
    for side in Side::BOTH {
        let lists = form.raw(side.id()).and_then(Value::as_object);
        let lists = lists.into_iter().flat_map(|roster| roster.values());
        for one in lists.filter_map(Value::as_array).flatten() {
            let text = |key: &str| one.get(key).and_then(Value::as_str);
            if let Some(id) = text("id").or_else(|| text("name")) {
                all.push(Enlisted {
                    id: format!("{}/{}", side.id(), slug(id)),
                    name: slug(text("name").unwrap_or(id)),
                });
            }
        }
    }
    all
}

/// Reports entries of a list with the same name.
fn check_names<'n>(
    form: &mut Form,
    list: &str,
    key: &str,
    names: impl Iterator<Item = &'n String>,
) {
    let mut seen: Vec<&String> = Vec::new();
    for (index, name) in names.enumerate().filter(|(_, name)| !name.is_empty()) {
        if seen.contains(&name) {
            let below = [list.into(), PathStep::Index(index), key.into()];
            let message = format!(
                "{:?} is there twice; give each its own words",
                printable(name)
            );
            form.fault_at(&below, message);
        }
        seen.push(name);
    }
}

/// Reports units that arrive twice.
fn check_once(form: &mut Form, arrivals: &[(Vec<String>, Arrival)]) {
    let mut seen: Vec<&String> = Vec::new();
    for (index, (units, _)) in arrivals.iter().enumerate() {
        for (at, id) in units.iter().enumerate() {
            if seen.contains(&id) {
                let below = [
                    "arrivals".into(),
                    PathStep::Index(index),
                    "units".into(),
                    PathStep::Index(at),
                ];
                let message = format!("{} arrives twice", printable(id));
                form.fault_at(&below, message);
            }
            seen.push(id);
        }
    }
}

/// Reports terrain whose cover or going no form of the rulebook asks for. Of its going it only warns: battles of older games
/// have it in any words.
fn check_ground(form: &mut Form, terrain: &[TerrainPiece], ground: &Ground) {
    for (index, piece) in terrain.iter().enumerate() {
        for (key, word, known, severity) in [
            ("cover", &piece.cover, &ground.covers, Severity::Error),
            ("going", &piece.going, &ground.goings, Severity::Warning),
        ] {
            if word.is_empty() || known.contains(word) {
                continue;
            }
            let rest = near_or_all(word, known.iter().map(String::as_str));
            let below = ["terrain".into(), PathStep::Index(index), key.into()];
            let message = format!("this rulebook has no {key} {:?}{rest}", printable(word));
            form.mark_at(&below, severity, message);
        }
    }
}
