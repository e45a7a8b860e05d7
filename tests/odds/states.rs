//! What may be asked for in battles of chance: states that games come to, and entries as their offers allow them.
//!
//! Nothing here knows a rulebook: a new one is asked for as soon as it is registered with its sample battle.

use crate::chance::Chance;
use crate::{armies, entries};
use drumhead::battle::{
    Battle, Directions, Entry, Odds, Offer, Outcome, Ruleset, Run, Viewer, load::Shelf,
};
use drumhead::rules;
use drumhead::table::odds::Policy;
use drumhead::table::{Answer, Answers, Request, Suspend, Who};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// After so many things that were tried another battle begins.
const A_BATTLE: usize = 250;

/// A number from the environment.
pub fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{variable}={text} is no number"))
    })
}

/// Something that may be done in a battle.
pub struct Case {
    pub name: String,
    pub battle: Box<dyn Battle>,
    pub entry: Entry,
    pub directions: Directions,
    /// What has fallen, been decided and been drawn already.
    pub so_far: Answers,
}

impl Case {
    /// Its odds with decisions taken so.
    pub fn odds(&self, policy: &Policy, budget: u64) -> Result<Odds, Suspend> {
        self.battle.odds_after(
            &self.entry,
            &self.directions,
            &self.so_far,
            policy,
            Viewer::Umpire,
            budget,
        )
    }

    /// The same with some answers given already.
    pub fn after(&self, so_far: &[Answer]) -> Case {
        let name = format!("{} after {so_far:?}", self.name);
        let (entry, directions) = (self.entry.clone(), self.directions.clone());
        Case {
            name,
            battle: self.battle.copy(),
            entry,
            directions,
            so_far: so_far.to_vec(),
        }
    }

    /// Answers chance gives to what is missing; decisions take their defaults.
    pub fn play(&self, chance: &mut Chance) -> Result<Outcome, Suspend> {
        self.play_on(chance, &mut self.so_far.clone())
    }

    /// The same; the answers gets the answers.
    pub fn play_on(&self, chance: &mut Chance, answers: &mut Answers) -> Result<Outcome, Suspend> {
        loop {
            match self
                .battle
                .run(&self.entry, &self.directions, answers)
                .and_then(Run::outcome)
            {
                Err(Suspend::Request(need)) => match *need {
                    Request::Dice(need) => {
                        let face = |_| Answer::Die {
                            face: u8::try_from(chance.from(1, need.die.into())).expect("a face"),
                            app: true,
                        };
                        answers.extend((0..need.count).map(face));
                    }
                    Request::Card(need) => answers.push(Answer::Card {
                        card: *chance.one(&need.left),
                        app: true,
                    }),
                    Request::Decision(ask) => {
                        answers.push(Answer::Decision(ask.default.to_string()));
                    }
                },
                done => return done,
            }
        }
    }
}

/// Of so many things that are tried one is done by the umpire, and so many are of what is still wanted.
const UMPIRES: usize = 15;
const WANTED: usize = 6;

/// After so many things that were tried an action that has not come once more is never going to.
const MOST_TRIED: usize = 30_000;

/// What is marked in a scenario. These battles have none, and nothing in it is of chance but a die for an arrival.
const OF_SCENARIO: [&str; 4] = ["arrive", "objective", "victory", "setup"];

/// Things of battles of chance, so many of each action that the ruleset declares.
///
/// # Panics
/// When some action does not come so often.
pub fn of_every_action(
    ruleset: &dyn Ruleset,
    seed: usize,
    so_many: usize,
    mut each: impl FnMut(&Case),
) {
    let mut left: BTreeMap<&str, usize> = declared(ruleset)
        .into_iter()
        .filter(|action| !OF_SCENARIO.contains(action))
        .map(|action| (action, so_many))
        .collect();
    let mut tried = 0;
    for number in 0.. {
        walk(ruleset, seed, number, &mut |case, wanted| {
            tried += 1;
            let count = left
                .get_mut(case.entry.action.as_str())
                .unwrap_or_else(|| panic!("{} is not looked for", case.entry.action));
            if *count > 0 {
                *count -= 1;
                each(case);
            }
            wanted.clear();
            wanted.extend(
                left.iter()
                    .filter(|(_, count)| **count > 0)
                    .map(|(action, _)| *action),
            );
            !wanted.is_empty()
        });
        let still: Vec<_> = left.iter().filter(|(_, count)| **count > 0).collect();
        if still.is_empty() {
            return;
        }
        assert!(
            tried < MOST_TRIED * so_many,
            "{}: still to come after {tried} of all kinds: {still:?}",
            ruleset.info().id
        );
    }
}

/// Every action of a ruleset, the common ones too, from their declarations.
pub fn declared(ruleset: &dyn Ruleset) -> Vec<&'static str> {
    let battle = ruleset
        .muster(&sample(ruleset.info().id))
        .0
        .expect("the sample battle");
    battle.declared().iter().map(|offer| offer.id).collect()
}

/// Battle `number` of chance: what may be done in it, one thing after the other, until `each` has had enough. It is told
/// what is still wanted.
pub fn walk(
    ruleset: &dyn Ruleset,
    seed: usize,
    number: usize,
    each: &mut dyn FnMut(&Case, &mut Vec<&'static str>) -> bool,
) {
    let id = ruleset.info().id;
    let mut chance = Chance::new(seed, number);
    let setup = match number % 3 {
        0 => sample(id),
        1 => armies::with_options(&mut chance, ruleset, sample(id)),
        _ => armies::battle(&mut chance, ruleset).unwrap_or_else(|| sample(id)),
    };
    let (battle, wrong) = ruleset.muster(&setup);
    let mut battle = battle.unwrap_or_else(|| panic!("{wrong:?}"));
    let mut wanted = Vec::new();
    for step in 0..A_BATTLE {
        let name = format!("{id}, seed {seed}, battle {number}, step {step}");
        // States that games hardly ever come to the umpire brings about.
        let case = match chance.below(UMPIRES) {
            0 => helpful(&mut chance, &*battle, &name, &wanted),
            1..WANTED => case(&mut chance, &*battle, &name, &wanted),
            _ => case(&mut chance, &*battle, &name, &[]),
        };
        let Some(case) = case else { continue };
        let Ok(done) = case.play(&mut chance) else {
            continue;
        };
        if !each(&case, &mut wanted) {
            return;
        }
        battle = done.battle;
        // Little can be done after the end.
        if battle.scenario().end().is_some() {
            return;
        }
    }
}

/// The most settings of which one is chosen that makes something possible which is still wanted.
const SETTINGS: usize = 30;

/// Something that the umpire sets, so that somebody may do what is wanted, where a few attempts find such a thing.
fn helpful(chance: &mut Chance, battle: &dyn Battle, name: &str, wanted: &[&str]) -> Option<Case> {
    let mut last = None;
    for _ in 0..if wanted.is_empty() { 1 } else { SETTINGS } {
        let Some(case) = setting(chance, battle, name) else {
            continue;
        };
        let helps = case.play(chance).is_ok_and(|done| {
            let offers = done.battle.offers(done.subject, Viewer::Umpire);
            offers.iter().any(|offer| {
                offer.refusal.is_none()
                    && wanted.contains(&offer.id)
                    && offer.id != case.entry.action
            })
        });
        last = Some(case);
        if helps {
            break;
        }
    }
    last
}

/// The umpire sets some counter of somebody, or of the turn or the deck, to something that it may be: its range is what is
/// told when it is set to nonsense.
fn setting(chance: &mut Chance, battle: &dyn Battle, name: &str) -> Option<Case> {
    let directory = battle.directory();
    let ids = directory
        .units
        .iter()
        .chain(&directory.characters)
        .map(|listed| listed.id.as_str());
    let rows: Vec<&str> = ids.chain(["turn", "turn", "deck"]).collect();
    let mut fields = Map::from_iter([("unit".to_owned(), Value::from(*chance.one(&rows)))]);
    let entry = |fields: &Map<String, Value>| Entry {
        action: "adjust".to_owned(),
        fields: fields.clone(),
    };
    let form = battle.refit(&entry(&fields), Who::Table, Viewer::Umpire)?;
    let counters = &form.iter().find(|field| field.name == "counter")?.options;
    fields.insert(
        "counter".to_owned(),
        Value::from(chance.any(counters)?.as_str()),
    );
    let mut told = |to: Value| {
        fields.insert("to".to_owned(), to);
        match battle.run(&entry(&fields), &Directions::default(), &Answers::new()) {
            Err(Suspend::Invalid(invalid)) => Some(invalid.message),
            _ => None,
        }
    };
    let message = told(Value::from("?"))?;
    let to = if message.contains("is not a list") {
        let words = told(json!(["?"])).unwrap_or_default();
        json!(
            among(chance, &words)
                .into_iter()
                .filter(|_| !chance.one_in(3))
                .collect::<Vec<_>>()
        )
    } else if message.contains("true nor false") {
        json!(chance.one_in(2))
    } else if let Some((_, bounds)) = message.split_once("whole number from ") {
        let mut bounds = bounds
            .split([' ', ','])
            .filter_map(|word| word.parse::<usize>().ok());
        let (low, high) = (bounds.next()?, bounds.next()?);
        json!(chance.from(low, high.min(low + 12)))
    } else {
        among(chance, &message).map_or(Value::Null, Value::from)
    };
    fields.insert("to".to_owned(), to);
    let name = format!("{name}: adjust {}", Value::Object(fields.clone()));
    Some(Case {
        name,
        battle: battle.copy(),
        entry: entry(&fields),
        directions: Directions::default(),
        so_far: Answers::new(),
    })
}

/// One of the words that a message lists at its end.
fn among(chance: &mut Chance, message: &str) -> Option<String> {
    let (_, words) = message.rsplit_once(" of ")?;
    let words: Vec<&str> = words.split(", ").collect();
    chance.any(&words).map(|word| (*word).to_owned())
}

/// Something that is offered to somebody, of what is `wanted` where anything is; now and then by force.
fn case(chance: &mut Chance, battle: &dyn Battle, name: &str, wanted: &[&str]) -> Option<Case> {
    let force = chance.one_in(4);
    // The umpire's own means are for all states alike; a little of them is enough.
    let umpires = chance.one_in(20);
    let next = battle
        .status(Viewer::Umpire)
        .next
        .filter(|_| wanted.is_empty() && chance.one_in(3));
    let everyone = || {
        let directory = battle.directory();
        let units =
            (0..directory.units.len()).map(|at| Who::Unit(u16::try_from(at).expect("few of them")));
        let characters = (0..directory.characters.len())
            .map(|at| Who::Character(u16::try_from(at).expect("few of them")));
        (units.collect::<Vec<_>>(), characters.collect::<Vec<_>>())
    };
    let whom = match (next, chance.below(10)) {
        (Some((_, who)), _) => vec![who],
        _ if !wanted.is_empty() => {
            let (units, characters) = everyone();
            [vec![Who::Table], units, characters].concat()
        }
        (_, 0..2) => vec![Who::Table],
        (_, 2..4) => chance.any(&everyone().1).copied().into_iter().collect(),
        _ => chance.any(&everyone().0).copied().into_iter().collect(),
    };
    let mut offers: Vec<Offer> = whom
        .into_iter()
        .flat_map(|who| battle.offers(who, Viewer::Umpire))
        .collect();
    offers.retain(|offer| {
        let is_it = next.is_none_or(|(action, _)| offer.id == action)
            && (wanted.is_empty() || wanted.contains(&offer.id));
        is_it
            && (force || offer.refusal.is_none())
            && (umpires || !["adjust", "note", "roll"].contains(&offer.id))
    });
    let offer = chance.any(&offers)?;
    let entry = entries::entry(chance, battle, offer);
    let directions = Directions {
        force: force.then(|| "let us see".to_owned()),
        ..Directions::default()
    };
    let name = format!(
        "{name}: {} {}",
        entry.action,
        Value::Object(entry.fields.clone())
    );
    Some(Case {
        name,
        battle: battle.copy(),
        entry,
        directions,
        so_far: Answers::new(),
    })
}

/// The sample battle of a ruleset with both its rosters in place.
fn sample(ruleset: &str) -> Map<String, Value> {
    let info = rules::find(ruleset).expect("a ruleset").info();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("rosters")
        .join(ruleset)
        .join(info.sample);
    let shelf = Shelf {
        rulesets: rules::ALL,
        folders: Vec::new(),
    };
    shelf
        .load(&path)
        .unwrap_or_else(|faults| panic!("{faults:?}"))
        .document
}
