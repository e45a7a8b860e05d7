//! A bridge for rulebooks whose chores are not kept yet: what hands do when actions are undone or repeated, guessed from the
//! lines that those told.

use super::hands::like;
use crate::battle::chores::{Chores, Scene, derived};
use crate::battle::{Battle, Rules, View, Viewer, ViewerText};
use crate::table::Who;

/// An instruction for one unit or person, without its name: `move back 4″`.
#[derive(PartialEq)]
struct UnitInstruction {
    who: Who,
    text: ViewerText,
}

/// Lines for the table, which becomes as in `after`, when the instructions `undone` are undone and those in `again` repeated.
pub(super) fn guessed<R: Rules>(
    before: &R,
    after: &dyn Battle,
    [undone, again]: [&[ViewerText]; 2],
) -> Vec<ViewerText> {
    let Some(after) = like(before, after) else {
        return Vec::new();
    };
    // No row shows hidden things, so the same text serves every viewer.
    let mut right = after.put_right(before);
    let mut moves = moves(&after, undone, again);
    place_once(&after, &mut right, &mut moves);
    let mut merged = Chores::default();
    let scenes = Scene::both([before, &after]);
    for (who, chores) in derived(&scenes, Who::Table) {
        for chore in &chores {
            merged.add(who, chore);
        }
    }
    for UnitInstruction { who, text } in &moves {
        merged.add_said(*who, text);
    }
    let right = right.into_iter().map(ViewerText::plain);
    right.chain(merged.told(&scenes)).collect()
}

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
fn moves(battle: &dyn View, undone: &[ViewerText], again: &[ViewerText]) -> Vec<UnitInstruction> {
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
fn place_once(battle: &dyn View, right: &mut Vec<String>, moves: &mut Vec<UnitInstruction>) {
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
