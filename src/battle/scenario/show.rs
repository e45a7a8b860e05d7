//! A scenario on the screen: turn and score in the turn bar, blocks of the panel, units in reserve.

use super::*;
use crate::battle::grammar::{count, list};
use crate::battle::view::{Block, Check, Standing, Status, Text, Tone};

/// The names of units, characters and sides for the viewer.
type Names<'n> = &'n dyn Fn(Who) -> String;

/// Adds the scenario to the state of play in turn `turn`. `left` is the side that has anything left, if one side has nothing.
pub(in crate::battle) fn on_status(
    scenario: &ScenarioInPlay,
    (turn, left): (u16, Option<Side>),
    names: Names,
    status: &mut Status,
) {
    if scenario.end().is_some() {
        "The end".clone_into(&mut status.phase);
        let winner = scenario.winner().map(|side| names(Who::Side(side)));
        status.now = match winner {
            Some(name) => format!("The battle is over: {name} win"),
            None if scenario.has_score() => "The battle is over: a draw".to_owned(),
            None => "The battle is over".to_owned(),
        };
        status.over = true;
    } else if status.over {
        // The players may go on, but the program calls nobody.
        "The end".clone_into(&mut status.phase);
        status.now = match left.map(|side| names(Who::Side(side))) {
            Some(name) => format!("The battle is over: {name} hold the field"),
            None => "The battle is over: neither side has anything left".to_owned(),
        };
    }
    if status.over {
        (status.side, status.next) = (None, None);
        status.left.clear();
    }
    if !scenario.is_declared() {
        return;
    }
    status.over = scenario.end().is_some();
    if scenario.has_score() {
        let [red, blue] = scenario.score();
        status
            .facts
            .insert(0, format!("Score: Red {red}, Blue {blue}"));
    }
    let due = scenario.due(turn).map(|at| due(scenario, at, names));
    status.left.extend(due);
}

/// `Lancers may arrive by the north road, on 4+`.
fn due(scenario: &ScenarioInPlay, at: usize, names: Names) -> String {
    let arrival = &scenario.plan().arrivals[at];
    let roll = arrival.on.map_or_else(String::new, |on| {
        format!(", on {on}{}", if on < 6 { "+" } else { "" })
    });
    let place = if arrival.place.is_empty() {
        String::new()
    } else {
        format!(" {}", arrival.place)
    };
    format!("{} may arrive{place}{roll}", company(&arrival.who, names))
}

fn company(who: &[Who], names: Names) -> String {
    let names: Vec<String> = who.iter().map(|who| names(*who)).collect();
    list(&names, "units")
}

/// Marks units in reserve: they do nothing yet.
pub(in crate::battle) fn mark_away(scenario: &ScenarioInPlay, rows: &mut [Row]) {
    if !scenario.has_reserves() {
        return;
    }
    for row in rows.iter_mut().filter(|row| row.standing != Standing::Gone) {
        if let Some(at) = scenario.arrival_of(row.who) {
            row.standing = Standing::Away;
            row.note = format!("arrives turn {}", scenario.state().arrivals[at].turn);
        }
    }
}

/// The blocks of the panel: the story and the setup before and in the first turn, then score and reserves.
pub(in crate::battle) fn blocks(scenario: &ScenarioInPlay, turn: u16, names: Names) -> Vec<Block> {
    let (plan, state) = (scenario.plan(), scenario.state());
    let mut blocks = Vec::new();
    let is_start = turn <= 1 && scenario.end().is_none();
    if is_start && state.setup.contains(&false) {
        let item = |(text, done): (&String, &bool)| Check {
            who: None,
            text: text.clone(),
            done: *done,
        };
        blocks.push(Block::Checklist {
            title: "Set up the table".to_owned(),
            items: plan.setup.iter().zip(&state.setup).map(item).collect(),
        });
    }
    if scenario.has_score() {
        blocks.push(score(scenario, names));
    }
    let coming = coming(scenario, turn, names);
    if !coming.is_empty() {
        blocks.push(Block::Checklist {
            title: "Reserves".to_owned(),
            items: coming,
        });
    }
    if !plan.terrain.is_empty() {
        blocks.push(terrain(scenario));
    }
    if turn == 0 && !plan.story.is_empty() {
        blocks.push(Block::Text {
            title: STORY.to_owned(),
            lines: plan.story.split('\n').map(Text::plain).collect(),
        });
    }
    blocks
}

/// The holders of the objectives, and the conditions that are met.
fn score(scenario: &ScenarioInPlay, names: Names) -> Block {
    let (plan, state) = (scenario.plan(), scenario.state());
    let side = |side: Option<Side>| match side {
        Some(side) => Text::toned(Tone::Side(side), names(Who::Side(side))),
        None => Text::toned(Tone::Faint, "neither"),
    };
    let points = |points: u16| Text::plain(points.to_string());
    let objectives = plan.objectives.iter().zip(&state.held);
    let objectives = objectives.map(|(it, held)| {
        let only = match it.favours {
            super::Favoured::Both => String::new(),
            super::Favoured::Only(side) => format!(", for {}", names(Who::Side(side))),
        };
        vec![
            Text::plain(format!("{}{only}", it.name)),
            points(it.points),
            side(*held),
        ]
    });
    let conditions = plan.victory.iter().zip(&state.met);
    let conditions = conditions.map(|(it, met)| {
        let word = if *met { "met" } else { "not met" };
        let tone = if *met {
            Tone::Side(it.side)
        } else {
            Tone::Faint
        };
        let whose = names(Who::Side(it.side));
        vec![
            Text::plain(format!("{}, for {whose}", it.text)),
            points(it.points),
            Text::toned(tone, word),
        ]
    });
    let [red, blue] = scenario.score();
    Block::Table {
        title: format!("Score: Red {red}, Blue {blue}"),
        columns: ["Objective", "Points", "Held"].map(str::to_owned).to_vec(),
        rows: objectives.chain(conditions).collect(),
    }
}

impl ScenarioInPlay {
    /// What the sides play for, a sentence each: the objectives, the other conditions, the last turn.
    pub(crate) fn aims(&self, name: &dyn Fn(Side) -> String) -> Vec<String> {
        let (plan, held) = (self.plan(), &self.state().held);
        let points = |points: u16| count(points, "point", "points");
        let objectives = plan.objectives.iter().zip(held).map(|(it, held)| {
            let whose = match it.favours {
                super::Favoured::Both => "the side that holds it".to_owned(),
                super::Favoured::Only(side) => format!("{}, if they hold it", name(side)),
            };
            let now = held.map_or_else(String::new, |side| format!("; {} hold it now", name(side)));
            format!("{}: {} for {whose}{now}", it.name, points(it.points))
        });
        let conditions = plan.victory.iter().map(|it| {
            let whose = name(it.side);
            format!("{}: {} for {whose}", it.text, points(it.points))
        });
        let limit = plan.turn_limit.map(|last| {
            let wins = if self.has_score() {
                "; the side with more points wins"
            } else {
                ""
            };
            format!("The battle ends after turn {last}{wins}")
        });
        objectives.chain(conditions).chain(limit).collect()
    }
}

/// The arrivals, those on the table ticked.
fn coming(scenario: &ScenarioInPlay, turn: u16, names: Names) -> Vec<Check> {
    let (plan, state) = (scenario.plan(), scenario.state());
    if !scenario.has_reserves() || scenario.end().is_some() {
        return Vec::new();
    }
    let all = plan.arrivals.iter().zip(&state.arrivals).enumerate();
    all.map(|(at, (it, now))| {
        let text = match (now.on_table, scenario.is_due(at, turn)) {
            (true, _) => format!("{}: on the table", company(&it.who, names)),
            (false, true) => due(scenario, at, names),
            (false, false) => format!("{}: turn {}", company(&it.who, names), now.turn),
        };
        Check {
            who: it.who.first().copied(),
            text,
            done: now.on_table,
        }
    })
    .collect()
}

/// The named terrain.
fn terrain(scenario: &ScenarioInPlay) -> Block {
    let plain = |text: &str| Text::plain(if text.is_empty() { "-" } else { text });
    let row = |it: &super::TerrainPiece| vec![plain(&it.name), plain(&it.cover), plain(&it.going)];
    Block::Table {
        title: count(
            scenario.plan().terrain.len(),
            "piece of terrain",
            "pieces of terrain",
        ),
        columns: ["Terrain", "Cover", "Going"].map(str::to_owned).to_vec(),
        rows: scenario.plan().terrain.iter().map(row).collect(),
    }
}
