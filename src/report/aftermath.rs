//! The next battle of a campaign: both rosters with the survivors of a game, and what each side keeps and loses.
//!
//! Nothing here knows a rulebook. Units are the entries of the rosters' lists, strength is the entry's number of figures or stands,
//! and what the ruleset finds wrong with the smaller units is lifted where it says how.

use super::*;
use crate::battle::value::set;
use crate::battle::view::{Row, Standing};
use crate::battle::{ALLOWED, Field, Kind, Lift, PathStep, Ruleset, Severity, path_text, slug};
use crate::table::Invalid;
use serde_json::{Map, Value};

/// The share of the lost that comes back before the next battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum LossRecovery {
    /// Everyone
    All,
    /// Half of each unit's losses, and every second person
    #[default]
    Half,
    /// No one
    None,
}

impl LossRecovery {
    fn of(self, lost: u16) -> u16 {
        match self {
            LossRecovery::All => lost,
            LossRecovery::Half => lost / 2,
            LossRecovery::None => 0,
        }
    }
}

/// The battle after a game.
#[derive(Clone, Debug, PartialEq)]
pub struct NextBattle {
    /// The battle with both rosters in place, as [`crate::battle::load::Setup`] has it.
    pub document: Map<String, Value>,
    /// The changes to each side, one line each.
    pub changes: [Vec<String>; 2],
    /// The parts of the last battle's scenario that are not carried on, by their keys.
    pub left_out: Vec<&'static str>,
    /// The faults left in the rosters, for the players to settle.
    pub wrong: Vec<String>,
}

impl NextBattle {
    /// The things that are not carried on, in a sentence; `None` if everything is.
    pub fn left_out_text(&self) -> Option<String> {
        let names: Vec<String> = self
            .left_out
            .iter()
            .map(|key| key.replace('_', " "))
            .collect();
        let text = names.join(", ");
        (!names.is_empty()).then(|| format!("Not carried on, as part of the last scenario: {text}"))
    }
}

/// The keys of a battle that belong to its own scenario.
const OF_THE_SCENARIO: [&str; 9] = [
    "story",
    "turn_limit",
    "objectives",
    "victory",
    "arrivals",
    "terrain",
    "setup",
    "special_actions",
    "special_effects",
];

/// The numbers of an entry that are its strength.
const STRENGTH: [&str; 2] = ["figures", "stands"];

/// Makes the battle that follows a game of `ruleset`.
///
/// # Errors
/// If a record of the game cannot be read any more.
pub fn next_battle(
    game: &Game,
    ruleset: &dyn Ruleset,
    recovery: LossRecovery,
) -> Result<NextBattle, Invalid> {
    let story = Story::of(game, Viewer::Umpire)?;
    let battle = game.battle();
    let mut document = game.setup().clone();
    let mut left_out = OF_THE_SCENARIO.to_vec();
    left_out.retain(|key| document.shift_remove(*key).is_some());
    set(
        &mut document,
        ["battle"],
        next_title(game.header().0).into(),
    );
    let fields = ruleset.fields();
    let mut changes = [Vec::new(), Vec::new()];
    for side in Side::BOTH {
        let declared = fields.iter().find(|field| field.name == side.id());
        let Some(Value::Object(roster)) = document.get_mut(side.id()) else {
            continue;
        };
        let mut survey = Survey {
            battle,
            rows: battle.roster(Viewer::Umpire),
            state: battle.state(Viewer::Umpire),
            side,
            recovery,
            people: 0,
            changes: Vec::new(),
        };
        for list in declared.map_or(&[][..], |side| &side.fields) {
            if let (Kind::List, Some(Value::Array(entries))) =
                (list.kind, roster.get_mut(list.name))
            {
                entries.retain_mut(|entry| survey.keeps(entry, &list.fields));
            }
        }
        changes[side.index()] = survey.changes;
        add_honours(roster, &story, side);
    }
    let wrong = settle(ruleset, &mut document);
    Ok(NextBattle {
        document,
        changes,
        left_out,
        wrong,
    })
}

/// `Hollow Creek, battle 2` after `Hollow Creek`.
fn next_title(title: &str) -> String {
    let number = title
        .rsplit_once(", battle ")
        .and_then(|(name, number)| Some((name, number.parse::<u32>().ok()?)));
    match number {
        Some((name, number)) => format!("{name}, battle {}", number.saturating_add(1)),
        None => format!("{title}, battle 2"),
    }
}

/// One side's roster, gone through entry by entry.
struct Survey<'b> {
    battle: &'b dyn Battle,
    rows: Vec<Row>,
    state: Value,
    side: Side,
    recovery: LossRecovery,
    /// Figures and people lost so far; some of them come back.
    people: u16,
    changes: Vec<String>,
}

impl Survey<'_> {
    /// Brings an entry up to date. Returns whether it is still on the roster.
    fn keeps(&mut self, entry: &mut Value, fields: &[Field]) -> bool {
        let text = |key: &str| entry.get(key).and_then(Value::as_str).map(str::to_owned);
        let Some(id) = text("id").or_else(|| text("name")) else {
            return true;
        };
        let name = printable(&text("name").unwrap_or_else(|| id.clone()));
        let id = format!("{}/{}", self.side.id(), slug(&id));
        let Some(who) = self.battle.directory().who(&id) else {
            return true;
        };
        let Some(row) = self.rows.iter().find(|row| row.who == who).cloned() else {
            return true;
        };
        let strength = fields.iter().find(|field| STRENGTH.contains(&field.name));
        match (who, strength) {
            (Who::Unit(_), Some(strength)) => self.keeps_unit(entry, &name, &row, strength),
            _ => self.keeps_person(&name, &id, &row),
        }
    }

    /// A unit keeps its survivors and those who recover.
    fn keeps_unit(&mut self, entry: &mut Value, name: &str, row: &Row, strength: &Field) -> bool {
        let [up, away, gone] = row.pips;
        let start = up + away + gone;
        // The second pips are stragglers, who return by themselves, or figures that are down.
        let present = match (row.standing, self.battle.strays()) {
            (Standing::Gone, _) => 0,
            (_, Some(_)) => up + away,
            (_, None) => up,
        };
        let lost = start - present;
        if lost == 0 {
            return true;
        }
        let now = present + self.recovery.of(lost);
        let figures = |n: u16| match strength.name {
            "stands" => count(n, "stand", "stands"),
            _ => count(n, "figure", "figures"),
        };
        if now == 0 {
            self.changes.push(format!("{name}: lost"));
            return false;
        }
        if now == start {
            self.changes.push(format!("{name}: {} back", figures(lost)));
            return true;
        }
        self.changes
            .push(format!("{name}: {} of {start}", figures(now)));
        entry[strength.name] = now.into();
        true
    }

    /// A figure or a person comes back, or does not.
    fn keeps_person(&mut self, name: &str, id: &str, row: &Row) -> bool {
        if row.standing != Standing::Gone {
            let [_, _, hurt] = row.pips;
            if hurt > 0 && !row.pip.is_empty() {
                self.changes.push(format!("{name}: wounded, recovers"));
            }
            return true;
        }
        // The rulebook's own term goes before the choice.
        let lists = self.state.as_object().into_iter().flat_map(Map::values);
        let mut states = lists.filter_map(|list| list.get(id));
        if states.any(|state| state["recovering"] == true) {
            self.changes.push(format!("{name}: back by the rulebook"));
            return true;
        }
        self.people += 1;
        let back = match self.recovery {
            LossRecovery::All => true,
            LossRecovery::Half => self.people.is_multiple_of(2),
            LossRecovery::None => false,
        };
        self.changes
            .push(format!("{name}: {}", if back { "back" } else { "lost" }));
        back
    }
}

/// Adds the side's honours to the notes of its roster.
fn add_honours(roster: &mut Map<String, Value>, story: &Story, side: Side) {
    let units: Vec<&str> = story
        .units
        .iter()
        .filter(|unit| unit.side == side)
        .map(|unit| unit.name.as_str())
        .collect();
    let is_theirs = |text: &str| units.iter().any(|name| text.starts_with(name));
    let honours = story
        .honours
        .iter()
        .filter(|honour| is_theirs(&honour.text));
    let notes: Vec<Value> = honours
        .map(|it| Value::from(format!("{}, {}: {}", story.title, it.title, it.text)))
        .collect();
    if notes.is_empty() {
        return;
    }
    match roster.get_mut("notes") {
        Some(Value::Array(kept)) => kept.extend(notes),
        _ => {
            roster.insert("notes".to_owned(), notes.into());
        }
    }
}

/// Lifts the limits that smaller rosters break, where the ruleset says how. Returns what is left.
fn settle(ruleset: &dyn Ruleset, document: &mut Map<String, Value>) -> Vec<String> {
    // Each round lifts one limit more; no rulebook has more of them for rosters.
    for _ in 0..20 {
        let plan = ruleset.plan(document);
        let errors = plan
            .wrong
            .iter()
            .filter(|it| it.severity == Severity::Error);
        let Some(lift) = errors.clone().find_map(|it| it.lift) else {
            return errors
                .map(|it| format!("{}: {}", path_text(&it.path), it.message))
                .collect();
        };
        let (path, value): ([PathStep; 2], _) = match lift {
            Lift::Clause(clause) => {
                let allowed = document.get(ALLOWED).and_then(Value::as_array);
                let next = PathStep::Index(allowed.map_or(0, Vec::len));
                ([ALLOWED.into(), next], clause)
            }
            Lift::Option(name, value) => (["options".into(), name.into()], value),
        };
        set(document, &path, value.into());
    }
    Vec::new()
}
