//! Movement instructions for the table when actions are undone or repeated.

use super::verdict::UnitInstruction;
use super::{View, Viewer, ViewerText};
use crate::table::Who;

/// The beginnings of instructions that move figures.
const MOVES: [&str; 6] = [
    "move ",
    "may move ",
    "free move",
    "give ground",
    "place with ",
    "place beside ",
];

/// Sends each unit or person that `undone` moved back, and repeats the moves of `again`.
pub(super) fn moves(
    battle: &dyn View,
    undone: &[ViewerText],
    again: &[ViewerText],
) -> Vec<UnitInstruction> {
    let back = undone.iter().filter_map(|line| {
        moved(battle, line, &|_| {
            "move back to where they stood".to_owned()
        })
    });
    let mut all: Vec<UnitInstruction> = Vec::new();
    for instruction in back {
        if !all.contains(&instruction) {
            all.push(instruction);
        }
    }
    let once_more = again
        .iter()
        .filter_map(|line| moved(battle, line, &|moves| moves.join(", ")));
    all.extend(once_more);
    all
}

/// Tells each person once where to go: with a unit if that is known, else back.
pub(super) fn place_once(
    battle: &dyn View,
    right: &mut Vec<String>,
    moves: &mut Vec<UnitInstruction>,
) {
    let line = |who: Who, place: &str| format!("{}: {place}", battle.name(who, Viewer::Umpire));
    let is_person = |it: &UnitInstruction| matches!(it.who, Who::Character(_));
    let known = |it: &UnitInstruction| {
        let with = line(it.who, "place with ");
        right.iter().any(|text| text.starts_with(&with))
    };
    moves.retain(|it| !is_person(it) || !known(it));
    right.retain(|text| {
        let mut people = moves.iter().filter(|it| is_person(it));
        !people.any(|it| text.starts_with(&line(it.who, "place ")))
    });
}

/// The instruction for the unit or person that a line moves; `None` when it moves none.
fn moved(
    battle: &dyn View,
    line: &ViewerText,
    words: &dyn Fn(&[&str]) -> String,
) -> Option<UnitInstruction> {
    let directory = battle.directory();
    let units = (0..).zip(&directory.units).map(|(at, _)| Who::Unit(at));
    let people = (0..).zip(&directory.characters);
    let all = units.chain(people.map(|(at, _)| Who::Character(at)));
    let rest = |who: Who| {
        let name = battle.name(who, Viewer::Umpire);
        let rest = line.to(Viewer::Umpire).strip_prefix(&name)?;
        rest.strip_prefix(": ").map(|_| who)
    };
    let who = all.into_iter().find_map(rest)?;
    let text = |viewer: Viewer| {
        let name = battle.name(who, viewer);
        let rest = line.to(viewer).strip_prefix(&name);
        let rest = rest.and_then(|rest| rest.strip_prefix(": "));
        let moves: Vec<&str> = rest
            .unwrap_or_default()
            .split(", ")
            .filter(|part| MOVES.iter().any(|verb| part.starts_with(verb)))
            // The row of a gun shows where its crew stands.
            .filter(|part| !part.starts_with("move the crew"))
            .collect();
        if moves.is_empty() {
            String::new()
        } else {
            words(&moves)
        }
    };
    let text = ViewerText::new(battle.has_secrets(), text);
    let moves = Viewer::ALL
        .iter()
        .any(|viewer| !text.to(*viewer).is_empty());
    moves.then_some(UnitInstruction { who, text })
}
