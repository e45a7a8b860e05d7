//! Games in which as much as may be comes up: those that are kept for every rulebook, and then games of chance.

use crate::chance::Chance;
use crate::{armies, entries};
use drumhead::battle::load::Shelf;
use drumhead::battle::{Directions, Offer, Viewer};
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep, Step, Supply};
use drumhead::rules;
use drumhead::table::{Request, Who};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// The kept game of a ruleset: its battle's file, and its requests line by line.
pub fn kept(ruleset: &str) -> (PathBuf, Vec<String>) {
    const ENDING: &str = ".requests.jsonl";
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("tests/replays").join(ruleset);
    let mut files = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap());
    let name = files
        .find_map(|file| file.strip_suffix(ENDING).map(str::to_owned))
        .expect("a kept game");
    let requests =
        std::fs::read_to_string(root.join(format!("tests/replays/{ruleset}/{name}{ENDING}")))
            .unwrap();
    let lines = requests
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(str::to_owned)
        .collect();
    (
        root.join(format!("rosters/{ruleset}/{name}.battle.yaml")),
        lines,
    )
}

/// A battle that has not begun and is kept nowhere.
pub fn fresh(file: &Path) -> Game {
    Game::start(&document(file), 7, &Keep::Nowhere).unwrap()
}

/// A battle that has not begun and is kept in a file.
#[allow(dead_code)]
pub fn kept_in(battle: &Path, file: &Path) -> Game {
    Game::start(&document(battle), 7, &Keep::File(file.to_owned())).unwrap()
}

fn document(file: &Path) -> Map<String, Value> {
    Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    }
    .load(file)
    .unwrap()
    .document
}

/// The same battle with other options, or armies of chance.
pub fn another(file: &Path, ruleset: &str, chance: &mut Chance) -> Game {
    let ruleset = rules::find(ruleset).unwrap();
    let raised = if chance.one_in(2) {
        armies::battle(chance, ruleset)
    } else {
        None
    };
    let document = raised.unwrap_or_else(|| armies::with_options(chance, ruleset, document(file)));
    Game::start(&document, 7, &Keep::Nowhere).unwrap()
}

/// Does a request of a kept game.
pub fn serve_line(game: &mut Game, line: &str) -> String {
    serve_with(game, line, ExecDice::Table)
}

/// Does a request; what becomes of dice that it does not give is said.
pub fn serve_with(game: &mut Game, line: &str, dice: ExecDice) -> String {
    let mut reply = Vec::new();
    serve(game, dice, &mut format!("{line}\n").as_bytes(), &mut reply).unwrap();
    String::from_utf8(reply).unwrap()
}

/// Tries something at random, mostly something that makes sense: it is done, or nothing changes.
pub fn act(game: &mut Game, chance: &mut Chance) {
    let Some(offer) = somewhat(game, chance) else {
        return;
    };
    let entry = entries::entry(chance, game.battle(), &offer);
    let mut step = game.begin(entry, Directions::default());
    while let Step::Needs(need) = step {
        step = game.supply(match need {
            Request::Decision(ask) if ask.bluff => Supply::Chosen(ask.default.to_string()),
            Request::Decision(ask) => Supply::Chosen(chance.one(&ask.options.list()).clone()),
            Request::Dice(_) | Request::Card(_) => Supply::App,
        });
    }
}

/// Something that is offered: often what comes next, else something that somebody may do.
pub fn somewhat(game: &Game, chance: &mut Chance) -> Option<Offer> {
    let battle = game.battle();
    let directory = battle.directory();
    let status = battle.status(Viewer::Umpire);
    let often = if status.left.is_empty() { 6 } else { 2 };
    if let Some((action, who)) = status.next.filter(|_| chance.one_in(often)) {
        return battle
            .offers(who, Viewer::Umpire)
            .into_iter()
            .find(|offer| offer.id == action);
    }
    let small = |n: usize| u16::try_from(n).unwrap();
    let who = match chance.below(10) {
        0 => Who::Table,
        1..4 if !directory.characters.is_empty() => {
            Who::Character(small(chance.below(directory.characters.len())))
        }
        _ => Who::Unit(small(chance.below(directory.units.len()))),
    };
    let mut offers = battle.offers(who, Viewer::Umpire);
    offers.retain(|offer| offer.refusal.is_none() && !offer.clauses.is_empty());
    chance.any(&offers).cloned()
}
