//! What may be asked for in battles of chance: states that games come to, and entries as their offers allow them.
//!
//! Nothing here knows a rulebook: a new one is asked for as soon as it is registered with its sample battle.

use crate::chance::Chance;
use crate::{armies, entries};
use drumhead::battle::{BUDGET, Battle, Directions, Entry, Eyes, Odds, Ruleset, load::Shelf};
use drumhead::rules;
use drumhead::table::odds::Policy;
use drumhead::table::{Halt, Item, Need, Tape, Who};
use serde_json::{Map, Value};

/// After so many things that were tried another battle begins.
const A_BATTLE: usize = 250;

/// A number from the environment.
pub fn number(variable: &str, otherwise: usize) -> usize {
    std::env::var(variable).ok().map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable}={text} is no number")))
}

/// Something that may be done in a battle.
pub struct Case {
    pub name: String,
    pub battle: Box<dyn Battle>,
    pub entry: Entry,
    pub directions: Directions,
}

impl Case {
    /// Its odds with decisions taken so.
    pub fn odds(&self, policy: &Policy, budget: u64) -> Result<Odds, Halt> {
        self.battle.odds(&self.entry, &self.directions, policy, Eyes::Umpire, budget)
    }

    /// Answers chance gives to what is missing; decisions take their defaults.
    pub fn play(&self, chance: &mut Chance) -> Result<drumhead::battle::Done, Halt> {
        let mut tape = Tape::new();
        loop {
            match self.battle.perform(&self.entry, &self.directions, &tape) {
                Err(Halt::Need(need)) => match *need {
                    Need::Dice(need) => {
                        let face = |_| Item::Die { face: u8::try_from(chance.from(1, need.die.into())).expect("a face"), app: true };
                        tape.extend((0..need.count).map(face));
                    }
                    Need::Card(need) => tape.push(Item::Card { card: *chance.one(&need.left), app: true }),
                    Need::Answer(ask) => tape.push(Item::Answer(ask.default.to_string())),
                },
                done => return done,
            }
        }
    }
}

/// Everything that has odds in battles of chance, one after the other, until `each` has had enough.
pub fn every_case(ruleset: &dyn Ruleset, seed: usize, mut each: impl FnMut(&Case, Odds) -> bool) {
    let id = ruleset.info().id;
    for number in 0.. {
        let mut chance = Chance::new(seed, number);
        let setup = match number % 3 {
            0 => sample(id),
            1 => armies::with_options(&mut chance, ruleset, sample(id)),
            _ => armies::battle(&mut chance, ruleset).unwrap_or_else(|| sample(id)),
        };
        let (battle, wrong) = ruleset.muster(&setup);
        let mut battle = battle.unwrap_or_else(|| panic!("{wrong:?}"));
        for step in 0..A_BATTLE {
            let Some(case) = case(&mut chance, &*battle, &format!("{id}, seed {seed}, battle {number}, step {step}")) else { continue };
            let Ok(done) = case.play(&mut chance) else { continue };
            let odds = case.odds(&Policy::Defaults, BUDGET).unwrap_or_else(|halt| panic!("{}: {halt:?}", case.name));
            if each(&case, odds) {
                return;
            }
            battle = done.battle;
        }
    }
}

/// Something that is offered to somebody; now and then by force.
fn case(chance: &mut Chance, battle: &dyn Battle, name: &str) -> Option<Case> {
    let directory = battle.directory();
    let small = |n: usize| u16::try_from(n).expect("few of them");
    let next = battle.status(Eyes::Umpire).next.filter(|_| chance.one_in(3));
    let who = match (next, chance.below(10)) {
        (Some((_, who)), _) => who,
        (_, 0..2) => Who::Table,
        (_, 2..4) if !directory.characters.is_empty() => Who::Character(small(chance.below(directory.characters.len()))),
        _ => Who::Unit(small(chance.below(directory.units.len()))),
    };
    let force = chance.one_in(4);
    let mut offers = battle.offers(who, Eyes::Umpire);
    offers.retain(|offer| {
        let is_next = next.is_none_or(|(action, _)| offer.id == action);
        is_next && (force || offer.refusal.is_none()) && !["adjust", "note", "roll"].contains(&offer.id)
    });
    let offer = chance.any(&offers)?;
    let entry = entries::entry(chance, battle, offer);
    let directions = Directions { force: force.then(|| "let us see".to_owned()), ..Directions::default() };
    let name = format!("{name}: {} {}", entry.action, Value::Object(entry.fields.clone()));
    Some(Case { name, battle: battle.copy(), entry, directions })
}

/// The sample battle of a ruleset with both its rosters in place.
fn sample(ruleset: &str) -> Map<String, Value> {
    let info = rules::find(ruleset).expect("a ruleset").info();
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters").join(ruleset).join(info.sample);
    let shelf = Shelf { rulesets: rules::ALL, folders: Vec::new() };
    shelf.load(&path).unwrap_or_else(|faults| panic!("{faults:?}")).document
}
