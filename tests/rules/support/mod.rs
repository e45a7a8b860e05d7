//! What the tests of rules share: a battle from a few lines of YAML, and actions with dice fixed by hand.

#![allow(dead_code, reason = "not every ruleset's tests use all of it")]

mod given;
pub mod samples;
mod told;

pub use given::{Fields, Gives, dice, entry};

use drumhead::battle::{
    Battle, Directions, Document, Entry, Field, Odds, Offer, Outcome, Run, Severity, Viewer, Wrong,
    path_text,
};
use drumhead::journal::COVERED;
use drumhead::rules;
use drumhead::table::odds::Policy;
use drumhead::table::{Answer, FACE_DOWN, Request, Suspend, Who};
use serde_json::{Map, Value, json};

/// A battle in play, fed with dice, answers and cards that the test fixes.
pub struct Play {
    pub battle: Box<dyn Battle>,
    /// What the last action came to.
    pub done: Option<Outcome>,
}

/// An action's outcome other than done, in a form that tests can compare.
#[derive(Debug, PartialEq)]
pub enum Not {
    /// Refused by this clause.
    Refused(&'static str),
    /// Invalid in this field.
    Invalid(String),
    /// It needs dice: what for, and how many.
    Dice(&'static str, u16),
    /// It needs this decision.
    Chosen(&'static str),
    /// It needs a card.
    Card,
    /// More was given than it asked for: dice, answers or cards left over.
    LeftOver(usize),
}

fn read(ruleset: &str, yaml: &str) -> (Option<Box<dyn Battle>>, Vec<Wrong>) {
    let document = Document::parse("test.yaml", yaml.as_bytes()).expect("the test's YAML");
    let Value::Object(map) = document.value else {
        panic!("the test's YAML is no map")
    };
    rules::find(ruleset).expect("a ruleset").muster(&map)
}

/// Musters a battle from YAML with both rosters inline.
pub fn muster(ruleset: &str, yaml: &str) -> Result<Play, Vec<String>> {
    let (battle, wrong) = read(ruleset, yaml);
    let told = || {
        wrong
            .iter()
            .map(|wrong| format!("{}: {}", path_text(&wrong.path), wrong.message))
            .collect()
    };
    battle
        .map(|battle| Play { battle, done: None })
        .ok_or_else(told)
}

/// Where a battle from YAML has errors and warnings: the path of each.
pub fn faults(ruleset: &str, yaml: &str) -> (Vec<String>, Vec<String>) {
    let (_, wrong) = read(ruleset, yaml);
    let of = |severity| {
        wrong
            .iter()
            .filter(|it| it.severity == severity)
            .map(|it| path_text(&it.path))
            .collect()
    };
    (of(Severity::Error), of(Severity::Warning))
}

impl Play {
    /// The same battle, to go on from here more than once.
    pub fn copy(&self) -> Self {
        Self {
            battle: self.battle.copy(),
            done: None,
        }
    }

    /// Does an action; every die, answer and card given must be used, none may be missing.
    #[track_caller]
    pub fn try_do(
        &mut self,
        action: &str,
        fields: impl Into<Fields>,
        gives: impl Into<Gives>,
    ) -> Result<(), Not> {
        let done = resolve(&*self.battle, &entry(action, fields), gives.into())?;
        self.battle = done.battle.copy();
        assert_eq!(self.battle.audit(), Vec::<String>::new(), "after {action}");
        self.done = Some(done);
        Ok(())
    }

    /// Does an action that must succeed.
    #[track_caller]
    pub fn act(
        &mut self,
        action: &str,
        fields: impl Into<Fields>,
        gives: impl Into<Gives>,
    ) -> &Outcome {
        let Fields(fields) = fields.into();
        let told = json!(fields);
        if let Err(not) = self.try_do(action, Value::Object(fields), gives) {
            panic!("{action} {told}: {not:?}");
        }
        self.outcome()
    }

    /// Does an action that must succeed, and asks for no die.
    #[track_caller]
    pub fn just(&mut self, action: &str, fields: impl Into<Fields>) {
        self.act(action, fields, []);
    }

    /// Tries an action that this clause must refuse. Nothing changes.
    #[track_caller]
    pub fn refused(&mut self, action: &str, fields: impl Into<Fields>, clause: &str) {
        assert_eq!(self.refusal(action, fields), clause);
    }

    /// Tries an action that must be refused, and gives the clause. Nothing changes.
    #[track_caller]
    pub fn refusal(&mut self, action: &str, fields: impl Into<Fields>) -> &'static str {
        let before = self.battle.rows();
        match self.try_do(action, fields, []) {
            Err(Not::Refused(clause)) => {
                assert_eq!(before, self.battle.rows());
                clause
            }
            Err(other) => panic!("{action} is not refused: {other:?}"),
            Ok(()) => panic!("{action} was done"),
        }
    }

    /// Tries an action that must be invalid in this field.
    #[track_caller]
    pub fn invalid(&mut self, action: &str, fields: impl Into<Fields>, field: &str) {
        match self.try_do(action, fields, []) {
            Err(Not::Invalid(in_field)) => assert_eq!(in_field, field),
            other => panic!("{action} is not invalid: {other:?}"),
        }
    }

    /// The dice that an action asks for first: what for, and how many. Nothing is done.
    #[track_caller]
    pub fn needs(&mut self, action: &str, fields: impl Into<Fields>) -> (&'static str, u16) {
        match self.try_do(action, fields, []) {
            Err(Not::Dice(why, count)) => (why, count),
            other => panic!("{action} needs no dice: {other:?}"),
        }
    }

    /// The ids of the cards left, as a draw may take them; sorted.
    pub fn cards_left(&self) -> Vec<String> {
        match self
            .battle
            .run(&entry("draw", ""), &Directions::default(), &Vec::new())
            .and_then(Run::outcome)
        {
            Err(Suspend::Request(need)) => match *need {
                Request::Card(need) => {
                    let mut left: Vec<String> = need
                        .left
                        .iter()
                        .map(|card| self.battle.cards()[usize::from(*card)].id.clone())
                        .collect();
                    left.sort();
                    left
                }
                other => panic!("draw needs {other:?}"),
            },
            Err(other) => panic!("draw: {other:?}"),
            Ok(_) => panic!("draw was done without a card"),
        }
    }

    /// The decisions that the last action asked for, by id.
    pub fn asked(&self) -> Vec<&'static str> {
        self.outcome()
            .asked
            .iter()
            .map(|asked| asked.ask.id)
            .collect()
    }

    /// The tracked state for the umpire's viewer: `get("/units/red~1guard/smoke")`; slashes of ids written `~1`.
    #[track_caller]
    pub fn get(&self, pointer: &str) -> Value {
        self.seen(Viewer::Umpire, pointer)
    }

    /// The tracked state for a viewer.
    #[track_caller]
    pub fn seen(&self, viewer: Viewer, pointer: &str) -> Value {
        let state = self.battle.state(viewer);
        state
            .pointer(pointer)
            .unwrap_or_else(|| panic!("no {pointer} in {state:#}"))
            .clone()
    }

    /// A counter of a unit: `unit("red/guard", "smoke")`.
    #[track_caller]
    pub fn unit(&self, id: &str, counter: &str) -> Value {
        self.get(&format!("/units/{}/{counter}", id.replace('/', "~1")))
    }

    /// A counter of a character (or commander, leader, figure: whatever list the state has them under).
    #[track_caller]
    pub fn character(&self, id: &str, counter: &str) -> Value {
        self.get(&format!("/characters/{}/{counter}", id.replace('/', "~1")))
    }

    /// Sets counters one by one, as the umpire: `set("red/guard", "smoke: 1, disorder: 2")`.
    #[track_caller]
    pub fn set(&mut self, row: &str, counters: impl Into<Fields>) {
        for (counter, to) in counters.into().0 {
            self.just("adjust", json!({"unit": row, "counter": counter, "to": to}));
        }
    }

    /// Tries to set counters one by one, each of which must be invalid.
    #[track_caller]
    pub fn cannot_set(&mut self, row: &str, counters: impl Into<Fields>) {
        for (counter, to) in counters.into().0 {
            let fields = json!({"unit": row, "counter": counter, "to": to});
            self.invalid("adjust", fields, "to");
        }
    }

    /// Checks counters of a unit, a character, a side, the turn, or by a path (`combats/0`): `has("red/guard", "smoke: 1")`.
    #[track_caller]
    pub fn has(&self, row: &str, counters: impl Into<Fields>) {
        let state = self.battle.state(Viewer::Umpire);
        let mut rows = state.as_object().expect("a map").values();
        let found = rows.find_map(|rows| rows.get(row));
        let found = found.or_else(|| state.pointer(&format!("/{row}")));
        let found = found.unwrap_or_else(|| panic!("no {row} in {state:#}"));
        for (counter, is) in counters.into().0 {
            let tracked = found.pointer(&format!("/{counter}"));
            assert_eq!(tracked, Some(&is), "{counter} of {row}");
        }
    }

    /// Does an action that the umpire forces past these clauses.
    #[track_caller]
    pub fn forces(
        &mut self,
        clauses: &[&str],
        action: &str,
        fields: impl Into<Fields>,
        gives: impl Into<Gives>,
    ) {
        self.act(action, fields, gives.into().force());
        assert_eq!(self.forced(), clauses);
    }

    /// The clauses passed by force in the last action.
    pub fn forced(&self) -> &[&'static str] {
        &self.outcome().forced
    }

    /// The offer of an action to somebody (`red/guard`, `table`).
    #[track_caller]
    pub fn offer(&self, who: &str, action: &str) -> Option<Offer> {
        let who = if who == "table" {
            Who::Table
        } else {
            self.battle.directory().who(who).expect("somebody")
        };
        self.battle
            .offers(who, Viewer::Umpire)
            .into_iter()
            .find(|offer| offer.id == action)
    }

    /// A field of an action that is offered to somebody.
    #[track_caller]
    pub fn field(&self, who: &str, action: &str, name: &str) -> Field {
        let fields = self.offer(who, action).expect("an offer").fields;
        let found = fields.into_iter().find(|field| field.name == name);
        found.unwrap_or_else(|| panic!("{action} has no {name}"))
    }

    /// The odds of an action with every decision at its default, for the umpire's viewer.
    #[track_caller]
    pub fn odds(&self, action: &str, fields: impl Into<Fields>) -> Odds {
        self.battle
            .odds(
                &entry(action, fields),
                &Directions::default(),
                &Policy::Defaults,
                Viewer::Umpire,
                drumhead::battle::BUDGET,
            )
            .expect("odds")
    }
}

/// The fields of an action by name.
pub fn fields(offer: &Offer) -> Map<String, Value> {
    offer
        .fields
        .iter()
        .map(|field| (field.name.to_owned(), field.default.clone()))
        .collect()
}

fn resolve(battle: &dyn Battle, entry: &Entry, mut gives: Gives) -> Result<Outcome, Not> {
    let mut answers = Vec::new();
    loop {
        match battle
            .run(entry, &gives.directions, &answers)
            .and_then(Run::outcome)
        {
            Ok(done) => {
                let left = gives.dice.len() + gives.answers.len() + gives.cards.len();
                return if left == 0 {
                    Ok(done)
                } else {
                    Err(Not::LeftOver(left))
                };
            }
            Err(Suspend::Refused(refusal)) => return Err(Not::Refused(refusal.clause)),
            Err(Suspend::Invalid(invalid)) => return Err(Not::Invalid(invalid.field)),
            Err(Suspend::Request(need)) => match *need {
                Request::Dice(need) => match gives.dice.pop_front() {
                    Some(face) => {
                        assert!(
                            (1..=need.die).contains(&face),
                            "a {face} for {} on a D{}",
                            need.why,
                            need.die
                        );
                        answers.push(Answer::Die { face, app: false });
                    }
                    None => return Err(Not::Dice(need.why, need.count)),
                },
                Request::Decision(ask) => {
                    let answer = gives
                        .answers
                        .pop_front()
                        .unwrap_or_else(|| ask.default.to_string());
                    assert!(
                        ask.options.read(&answer, false).is_some(),
                        "{answer} is no answer to {}",
                        ask.id
                    );
                    answers.push(Answer::Decision(answer));
                }
                Request::Card(need) => {
                    let Some(id) = gives.cards.pop_front() else {
                        return Err(Not::Card);
                    };
                    let is_it = |card: &u16| battle.cards()[usize::from(*card)].id == id;
                    let card = match id.as_str() {
                        COVERED if !need.covered.is_empty() => Some(FACE_DOWN),
                        _ => need.left.iter().copied().find(is_it),
                    };
                    let card = card.unwrap_or_else(|| panic!("{id} is not among the cards left"));
                    answers.push(Answer::Card { card, app: false });
                }
            },
            Err(halt) => panic!("{halt:?}"),
        }
    }
}
