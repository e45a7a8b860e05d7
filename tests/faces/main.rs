//! Every face of the program tells all of it: what is asked and what a result tells stands on the screen, in play line by line,
//! and on the page of whoever may know it. Games of chance are looked at on all three.

#[allow(dead_code)]
#[path = "../random/armies.rs"]
mod armies;
#[allow(dead_code)]
#[path = "../random/chance.rs"]
mod chance;
mod dice;
#[allow(dead_code)]
#[path = "../random/entries.rs"]
mod entries;
mod expected;
mod faces;
#[allow(dead_code)]
#[path = "../screen/states.rs"]
mod states;
#[allow(dead_code)]
#[path = "../screen/support.rs"]
mod support;

use chance::Chance;
use drumhead::battle::{Directions, Entry};
use drumhead::journal::{Game, Step, Supply};
use drumhead::session::keys::Keys;
use drumhead::session::play::{Dice, Play};
use drumhead::table::Request;
use expected::Expected;
use faces::Faces;
use std::path::Path;
use std::rc::Rc;

/// Games for each rulebook, and actions in each.
const GAMES: usize = 2;
const ACTIONS: usize = 14;

/// One question in so many is looked at, besides the first of its kind.
const SELDOM: usize = 4;

/// An action under way: what was entered, and what was answered so far.
struct UnderWay {
    entry: Entry,
    given: Vec<Supply>,
}

impl UnderWay {
    /// The game of a file, in the middle of this action.
    fn game(&self, file: &Path) -> Game {
        let mut game = open(file);
        drop(game.begin(self.entry.clone(), Directions::default()));
        for given in &self.given {
            drop(game.supply(given.clone()));
        }
        game
    }
}

/// A game opened from a copy of its file: nobody else plays it.
fn open(file: &Path) -> Game {
    let copy = file.with_extension("copy.jsonl");
    std::fs::copy(file, &copy).unwrap();
    Game::open(&copy).unwrap().0
}

/// A game as it is played, with the odds worked out.
fn played(game: Game) -> Play {
    let mut play = Play::new(game, Dice::Ask, Rc::new(Keys::default()));
    let mut found = Vec::new();
    while let Some(job) = play.take_job() {
        job.work(|finding| {
            found.push(finding);
            true
        });
    }
    for finding in found {
        play.put_odds(finding);
    }
    play
}

/// What the players answer, all of it with their own dice.
fn answer(chance: &mut Chance, need: &Request) -> Supply {
    match need {
        Request::Decision(ask) if ask.bluff => Supply::Chosen(ask.default.to_string()),
        Request::Decision(ask) => Supply::Chosen(chance.one(&ask.options.list()).clone()),
        Request::Dice(dice) => {
            let face = chance.from(1, usize::from(dice.die));
            Supply::Face(u8::try_from(face).unwrap())
        }
        Request::Card(_) => Supply::App,
    }
}

/// What is asked, by kind and purpose.
fn kind(need: &Request) -> String {
    match need {
        Request::Dice(dice) => format!("dice {}", dice.why),
        Request::Decision(ask) => format!("decision {}", ask.id),
        Request::Card(_) => "card".to_owned(),
    }
}

/// Plays an action, and looks at what is asked on the way; false if it cannot be done.
fn act(game: &mut Game, file: &Path, entry: Entry, chance: &mut Chance, faces: &mut Faces) -> bool {
    let mut under_way = UnderWay {
        entry: entry.clone(),
        given: Vec::new(),
    };
    let before = game.len();
    let mut step = game.begin(entry, Directions::default());
    while let Step::Needs(need) = step {
        let is_begun = matches!(&need, Request::Dice(dice) if !dice.rolled.is_empty());
        let is_new = !is_begun && faces.is_new(kind(&need));
        if is_new || !is_begun && chance.one_in(SELDOM) {
            let wanted = Expected::of_request(&played(under_way.game(file)));
            faces.must_tell(&wanted, &|| under_way.game(file));
        }
        let given = answer(chance, &need);
        under_way.given.push(given.clone());
        step = game.supply(given);
    }
    game.len() > before
}

#[test]
fn every_face_tells_all_of_what_is_asked_and_of_what_came() {
    let folder = tempfile::tempdir().unwrap();
    let mut faces = Faces::open();
    for (at, ruleset) in drumhead::rules::ALL.iter().enumerate() {
        let ruleset = ruleset.info().id;
        let (battle, _) = states::kept(ruleset);
        for number in 0..GAMES {
            let mut chance = Chance::new(4000 + at, number);
            let file = folder.path().join(format!("{ruleset}-{number}.jsonl"));
            let mut game = states::kept_in(&battle, &file);
            let (mut done, mut tries) = (0, 0);
            while done < ACTIONS && tries < 20 * ACTIONS {
                tries += 1;
                let Some(offer) = states::somewhat(&game, &mut chance) else {
                    continue;
                };
                let entry = entries::entry(&mut chance, game.battle(), &offer);
                if !act(&mut game, &file, entry, &mut chance, &mut faces) {
                    continue;
                }
                done += 1;
                let wanted = Expected::of_result(&played(open(&file)));
                faces.must_tell(&wanted, &|| open(&file));
            }
        }
    }
    faces.must_have_told_all();
}
