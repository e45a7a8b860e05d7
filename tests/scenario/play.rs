//! Objectives, conditions, arrivals and the setup in play.

use crate::support::{Talk, battle, ends, everything, offered, with};
use drumhead::battle::view::Standing;
use drumhead::battle::{Entry, Viewer};
use drumhead::rules;
use drumhead::table::Who;
use serde_json::{Value, json};

fn all() -> impl Iterator<Item = &'static str> {
    rules::ALL.iter().map(|ruleset| ruleset.info().id)
}

#[test]
fn marks_change_the_score_and_undo_takes_them_back() {
    for ruleset in all() {
        let mut talk = Talk::new(&everything(ruleset));
        let start = talk.scenario();
        assert_eq!(start["score"], json!({"red": 0, "blue": 0}), "{ruleset}");
        talk.ok(json!({"do": "objective", "objective": "The bridge", "held": "blue"}));
        talk.ok(json!({"do": "objective", "objective": "The mill", "held": "red"}));
        talk.ok(json!({"do": "victory", "condition": "Carry off the bell"}));
        assert_eq!(
            talk.scenario()["score"],
            json!({"red": 2, "blue": 7}),
            "{ruleset}"
        );
        // The mill is worth nothing to blue.
        talk.ok(json!({"do": "objective", "objective": "The mill", "held": "blue"}));
        talk.ok(json!({"do": "victory", "condition": "Carry off the bell", "met": false}));
        assert_eq!(
            talk.scenario()["score"],
            json!({"red": 0, "blue": 3}),
            "{ruleset}"
        );
        assert_eq!(
            talk.error(json!({"do": "objective", "objective": "The mil", "held": "red"})),
            "invalid"
        );
        talk.ok(json!({"undo": 5}));
        assert_eq!(talk.scenario(), start, "{ruleset}");
        talk.ok(json!({"redo": 5}));
        talk.ok(json!({"do": "setup", "line": "Lay the river."}));
        assert_eq!(
            talk.scenario()["setup"][0]["ticked"],
            json!(true),
            "{ruleset}"
        );
        talk.ok(json!({"do": "setup"}));
        assert_eq!(
            talk.scenario()["setup"][1]["ticked"],
            json!(true),
            "{ruleset}"
        );
        talk.close();
    }
}

/// The lines still to do are offered to tick, and no others.
#[test]
fn a_line_of_the_setup_is_offered_until_it_is_ticked() {
    for ruleset in all() {
        let mut talk = Talk::new(&everything(ruleset));
        let offered = |talk: &Talk| -> Vec<String> {
            let offers = talk.game.battle().offers(Who::Table, Viewer::Table);
            let setup = offers.into_iter().filter(|offer| offer.id == "setup");
            let fields = setup.flat_map(|offer| offer.fields);
            let lines = fields.filter(|field| field.name == "line");
            lines.flat_map(|field| field.options).collect()
        };
        let all = offered(&talk);
        assert!(all.len() > 1, "{ruleset}: {all:?}");
        talk.ok(json!({"do": "setup", "line": all[0]}));
        assert_eq!(offered(&talk), all[1..], "{ruleset}");
        talk.close();
    }
}

/// A unit that has not come on does nothing and is no target, is not offered as one, and is shown so.
#[test]
fn reserves_wait() {
    for ruleset in all() {
        let [first, last] = ends(ruleset);
        let battle = battle(ruleset, &everything(ruleset));
        let who = battle.directory().who(&first).expect("a unit");
        let row = battle
            .roster(Viewer::Umpire)
            .into_iter()
            .find(|row| row.who == who);
        let row = row.expect("a row");
        assert_eq!(row.standing, Standing::Away, "{ruleset}");
        assert!(row.note.contains("turn 2"), "{ruleset}: {}", row.note);
        let offers = battle.offers(who, Viewer::Umpire);
        let by_rules: Vec<_> = offers
            .iter()
            .filter(|offer| !offer.clauses.is_empty())
            .collect();
        assert!(
            !by_rules.is_empty(),
            "{ruleset}: {:?}",
            offered(&*battle, who)
        );
        for offer in by_rules {
            assert!(offer.refusal.is_some(), "{ruleset}: {}", offer.id);
        }
        for unit in 0..battle.directory().units.len() {
            let who = Who::Unit(u16::try_from(unit).expect("a few"));
            let fields = battle.offers(who, Viewer::Umpire);
            let fields = fields
                .iter()
                .filter(|offer| !offer.clauses.is_empty())
                .flat_map(|offer| &offer.fields);
            let named = fields.flat_map(|field| &field.options);
            assert!(
                named.clone().all(|id| *id != last),
                "{ruleset}: {last} is offered"
            );
        }
    }
}

#[test]
fn reserves_come_on_with_their_die() {
    for ruleset in all() {
        let mut talk = Talk::new(&everything(ruleset));
        let battle = talk.game.battle();
        let name =
            |at: usize| battle.name(Who::Unit(u16::try_from(at).expect("a few")), Viewer::Table);
        let (first, last) = (name(0), name(battle.directory().units.len() - 1));
        let arrive = |name: &str| json!({"do": "arrive", "arrival": name});
        let with_die = |face: u8| json!({"do": "arrive", "arrival": first, "dice": [face]});
        assert_eq!(
            talk.error(arrive(&first)),
            "refused",
            "{ruleset}: before turn 2"
        );
        let due = talk.turn(2);
        let asked = due["next"].as_array().map_or(0, Vec::len);
        assert_eq!(asked, 1, "{ruleset}: {due}");
        assert_eq!(
            talk.error(arrive(&last)),
            "refused",
            "{ruleset}: before turn 3"
        );
        talk.ok(with_die(4));
        assert_eq!(
            talk.scenario()["arrivals"][0]["turn"],
            json!(3),
            "{ruleset}"
        );
        assert_eq!(
            talk.error(with_die(6)),
            "refused",
            "{ruleset}: again in one turn"
        );
        talk.ok(json!({"undo": 1}));
        let came = talk.ok(with_die(5));
        assert_eq!(
            came["table"].as_array().map_or(0, Vec::len),
            1,
            "{ruleset}: {came}"
        );
        assert_eq!(
            talk.scenario()["arrivals"][0]["on_table"],
            json!(true),
            "{ruleset}"
        );
        assert_eq!(talk.error(with_die(6)), "refused", "{ruleset}: it is there");
        talk.turn(3);
        talk.ok(json!({"do": "arrive", "arrival": last, "how": "hold_back"}));
        assert_eq!(
            talk.scenario()["arrivals"][1]["turn"],
            json!(4),
            "{ruleset}"
        );
        talk.turn(4);
        talk.ok(arrive(&last));
        assert_eq!(
            talk.scenario()["arrivals"][1]["on_table"],
            json!(true),
            "{ruleset}"
        );
        talk.close();
    }
}

/// On the Frontier's lancers may come on in turn 2; nobody shoots at them before, unless the umpire says so.
#[test]
fn reserves_are_no_targets() {
    let more = json!({"arrivals": [{"units": ["blue/clan"], "turn": 2}]});
    let mut talk = Talk::new(&with("on-the-frontier", more));
    talk.ok(json!({"do": "initiative", "dice": [6, 1]}));
    let shoot = json!({"do": "shoot", "unit": "red/guards", "target": "blue/clan", "range": 8});
    assert_eq!(talk.error(shoot.clone()), "refused");
    let mut forced = shoot;
    forced["force"] = Value::from("seen from the hill");
    let reply = talk.ok(forced);
    assert_eq!(reply["forced"], json!(["scenario"]));
    talk.close();
}

/// The odds of an arrival are those of its die.
#[test]
fn an_arrival_has_odds() {
    let [first, _] = ends("rangers");
    let mut talk = Talk::new(&everything("rangers"));
    talk.turn(2);
    let name = talk.game.battle().name(Who::Unit(0), Viewer::Table);
    let odds = talk.ok(json!({"query": "odds", "do": "arrive", "arrival": name}));
    let comes = odds["odds"]["events"][format!("{first}.arrives")].as_f64();
    assert!(
        (comes.expect("an event") - 1.0 / 3.0).abs() < 1e-12,
        "{odds}"
    );
}

/// Games without a scenario have nothing of it in their files or their state.
#[test]
fn no_scenario_leaves_no_trace() {
    for ruleset in all() {
        let mut talk = Talk::new(&with(ruleset, json!({})));
        assert!(talk.scenario().is_null(), "{ruleset}");
        talk.ok(json!({"do": "note", "text": "it rains"}));
        let kept = std::fs::read_to_string(&talk.file).expect("the file");
        assert!(!kept.contains("scenario"), "{ruleset}");
        let rows = talk.game.battle().rows();
        assert!(rows.iter().all(|(at, _)| at != "scenario"), "{ruleset}");
        talk.close();
    }
}

/// What a plan says is what a form declares.
#[test]
fn the_schema_knows_every_field() {
    for ruleset in rules::ALL {
        let schema = drumhead::battle::schema::of_battle(*ruleset);
        for field in [
            "story",
            "turn_limit",
            "objectives",
            "victory",
            "arrivals",
            "terrain",
            "setup",
        ] {
            assert!(schema["properties"][field].is_object(), "{field}");
        }
    }
}

/// A state of another battle is refused.
#[test]
fn a_state_that_does_not_fit_is_refused() {
    let mut battle = battle("rangers", &everything("rangers"));
    let mut rows = battle.rows();
    let row = rows
        .iter_mut()
        .find(|(at, _)| at == "scenario")
        .expect("the row");
    row.1["held"] = json!([null]);
    assert!(battle.put_rows(&rows).is_err());
    let nothing = Entry {
        action: "objective".to_owned(),
        ..Entry::default()
    };
    assert!(battle.titled(&nothing).is_err());
}
