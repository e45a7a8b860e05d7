//! Battles in play, and what is asked of them.

use drumhead::battle::{BUDGET, Battle, Directions, Document, Entry, Odds, Run, Viewer};
use drumhead::rules;
use drumhead::table::odds::Policy;
use drumhead::table::{Answer, Answers, Request, Suspend};
use serde_json::{Value, json};

/// A battle from YAML.
pub fn muster(ruleset: &str, yaml: &str) -> Box<dyn Battle> {
    let document = Document::parse("bench.yaml", yaml.as_bytes()).expect("YAML");
    let Value::Object(map) = document.value else {
        panic!("no map")
    };
    let (battle, wrong) = rules::find(ruleset).expect("the ruleset").muster(&map);
    battle.unwrap_or_else(|| panic!("{wrong:?}"))
}

pub fn forced() -> Directions {
    Directions {
        force: Some("out of its time".to_owned()),
        ..Directions::default()
    }
}

pub fn entry(action: &str, fields: Value) -> Entry {
    let Value::Object(fields) = fields else {
        panic!("no map")
    };
    Entry {
        action: action.to_owned(),
        fields,
    }
}

/// The odds of an action, whether it is its time or not; those beyond the budget are from plays.
pub fn odds(battle: &dyn Battle, entry: &Entry) -> Odds {
    odds_at(battle, entry, &Policy::Defaults)
}

/// The same with decisions taken so.
pub fn odds_at(battle: &dyn Battle, entry: &Entry, policy: &Policy) -> Odds {
    battle
        .odds(entry, &forced(), policy, Viewer::Umpire, BUDGET)
        .expect("odds")
}

/// Does an action, whether it is its time or not, with dice that show `faces`, the last again and again, and every decision at its default.
pub fn act(battle: &mut Box<dyn Battle>, action: &str, fields: Value, faces: &[u8]) {
    let (entry, mut answers, mut left) = (entry(action, fields), Answers::new(), faces.iter());
    let mut face = 6;
    loop {
        match battle
            .run(&entry, &forced(), &answers)
            .and_then(Run::outcome)
        {
            Err(Suspend::Request(need)) => {
                face = left.next().copied().unwrap_or(face);
                answers.push(answer(&need, face));
            }
            Err(halt) => panic!("{halt:?}"),
            Ok(done) => return *battle = done.battle,
        }
    }
}

/// Sets a counter as the umpire.
pub fn set(battle: &mut Box<dyn Battle>, row: &str, counter: &str, to: impl Into<Value>) {
    act(
        battle,
        "adjust",
        json!({"unit": row, "counter": counter, "to": to.into()}),
        &[6],
    );
}

/// The answers that an action takes when its dice show 1 to 6 in turn, found die by die.
pub fn full(battle: &dyn Battle, entry: &Entry) -> Answers {
    let mut answers = Answers::new();
    for face in (1..=6).cycle() {
        match battle
            .run(entry, &Directions::default(), &answers)
            .and_then(Run::outcome)
        {
            Err(Suspend::Request(need)) => answers.push(answer(&need, face)),
            Ok(_) => break,
            Err(halt) => panic!("{halt:?}"),
        }
    }
    answers
}

fn answer(need: &Request, face: u8) -> Answer {
    match need {
        Request::Dice(_) => Answer::Die { face, app: false },
        Request::Decision(ask) => Answer::Decision(ask.default.to_string()),
        Request::Card(card) => Answer::Card {
            card: card.left[0],
            app: false,
        },
    }
}
