//! RA-01 to RA-05.

use super::{A, B, X, Y, battle, number, of, plainly, red_first, side, yaml};
use crate::support::{dice, muster};
use drumhead::battle::{Document, Severity};
use drumhead::rules;
use serde_json::{Value, json};

/// Faults and warnings of a battle.
fn told(yaml: &str) -> Vec<(Severity, String)> {
    let document = Document::parse("test.yaml", yaml.as_bytes()).expect("the test's YAML");
    let Value::Object(map) = document.value else {
        panic!("no map")
    };
    let (_, wrong) = rules::find("rangers").expect("the ruleset").muster(&map);
    wrong
        .iter()
        .map(|w| {
            (
                w.severity,
                format!("{}: {}", drumhead::battle::path_text(&w.path), w.message),
            )
        })
        .collect()
}

fn errors(yaml: &str) -> Vec<String> {
    told(yaml)
        .into_iter()
        .filter(|(severity, _)| *severity == Severity::Error)
        .map(|(_, text)| text)
        .collect()
}

fn warnings(yaml: &str) -> Vec<String> {
    told(yaml)
        .into_iter()
        .filter(|(severity, _)| *severity == Severity::Warning)
        .map(|(_, text)| text)
        .collect()
}

/// What a side's only figure costs.
fn points(figure: &str) -> Value {
    side(&battle(&[figure], &[X], ""), "red", "points_start")
}

/// Attack: a musket at 8 inches in the open needs just that. Defence: an enlisted man (14) with a hatchet needs 14 less it.
#[test]
fn ra_01_each_kind_has_its_statistics_and_points() {
    let kinds = [
        ("enlisted", 14, 6, 2, 20),
        ("native-american", 14, 6, 2, 20),
        ("militia", 12, 5, 2, 10),
        ("civilian", 10, 4, 1, 5),
    ];
    for (kind, attack, defence, wounds, cost) in kinds {
        let mut play = red_first(
            &[
                &format!("id: a, name: A, kind: {kind}, weapons: [musket], loaded: [musket]"),
                B,
            ],
            &[X, Y],
            "",
        );
        assert_eq!(of(&play, "red/a", "wounds_left"), wounds, "{kind}");
        assert_eq!(of(&play, "red/a", "defence_left"), defence, "{kind}");
        assert_eq!(
            points(&format!("id: a, name: A, kind: {kind}")),
            cost,
            "{kind}"
        );
        if kind != "civilian" {
            play.act("motivate", json!({"figure": "red/a"}), dice(&[1]));
        }
        play.act(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 8}),
            dice(&[attack, 6]),
        );
        assert_eq!(number(&play, "need"), u16::from(attack), "{kind}");
        assert_eq!(
            of(&play, "blue/x", "wounds_left"),
            1,
            "{kind} hits on {attack}"
        );

        let mut play = red_first(
            &[
                &format!("id: a, name: A, kind: {kind}, weapons: [musket], loaded: [musket]"),
                B,
            ],
            &[X, Y],
            "",
        );
        if kind != "civilian" {
            play.act("motivate", json!({"figure": "red/a"}), dice(&[1]));
        }
        play.act(
            "shoot",
            json!({"figure": "red/a", "target": "blue/x", "range": 8}),
            dice(&[attack + 1]),
        );
        assert_eq!(
            of(&play, "blue/x", "wounds_left"),
            2,
            "{kind} misses on {}",
            attack + 1
        );

        let mut play = red_first(&[A, B], &[&format!("id: x, name: X, kind: {kind}"), Y], "");
        play.act(
            "attack",
            json!({"figure": "red/b", "target": "blue/x"}),
            dice(&[14 - defence, 6]),
        );
        assert_eq!(number(&play, "need"), u16::from(14 - defence), "{kind}");
        assert_eq!(of(&play, "blue/x", "wounds_left"), wounds - 1, "{kind}");
    }
}

/// Everybody moves 6 inches.
#[test]
fn ra_01_all_move_six_inches() {
    for kind in ["enlisted", "native-american", "militia", "civilian"] {
        let mut play = red_first(&[&format!("id: a, name: A, kind: {kind}"), B], &[X], "");
        plainly(&mut play, "take-cover", "red/a");
        assert_eq!(play.figure("inches"), "6 inches", "{kind}");
    }
}

#[test]
fn ra_01_a_figure_without_a_kind_is_enlisted() {
    assert_eq!(points("id: a, name: A"), 20);
    assert_eq!(errors(&yaml(&["name: A, kind: ranger"], &[X], "")).len(), 1);
}

#[test]
fn ra_02_each_weapon_has_its_points() {
    for (weapon, cost) in [
        ("improvised", 0),
        ("hatchet", 10),
        ("sword", 10),
        ("pistol", 10),
        ("musket", 20),
    ] {
        assert_eq!(
            points(&format!("id: a, name: A, weapons: [{weapon}]")),
            20 + cost,
            "{weapon}"
        );
    }
    // 20 + 0 + 10 + 10 + 10 + 20
    assert_eq!(
        points("id: a, name: A, weapons: [improvised, hatchet, sword, pistol, musket]"),
        70
    );
}

#[test]
fn ra_02_unknown_weapons_and_weapons_named_twice_are_faults() {
    let wrong = errors(&yaml(&["name: A, weapons: [hatched]"], &[X], ""));
    assert!(
        wrong[0].contains("red.figures[0].weapons") && wrong[0].contains("did you mean hatchet"),
        "{wrong:?}"
    );
    let wrong = errors(&yaml(&["name: A, weapons: [musket, musket]"], &[X], ""));
    assert!(wrong[0].contains("named twice"), "{wrong:?}");
    // Nothing false is said about what the figure has besides.
    let twice = "name: A, weapons: [musket, musket], loaded: [musket]";
    let wrong = errors(&yaml(&[twice], &[X], ""));
    assert_eq!(wrong.len(), 1, "{wrong:?}");
}

#[test]
fn ra_03_each_trait_has_its_points() {
    let tens = [
        "fast",
        "tough",
        "athletic",
        "strongman",
        "keen-eyed",
        "lucky",
        "veteran",
        "initiative",
        "determined",
    ];
    for one in tens {
        assert_eq!(
            points(&format!("id: a, name: A, traits: [{one}]")),
            30,
            "{one}"
        );
    }
    assert_eq!(points("id: a, name: A, traits: [leader]"), 50);
    assert_eq!(points("id: a, name: A, traits: [legendary-leader]"), 70);
    // 20 + 9 x 10 + 30 + 50
    let all = format!(
        "id: a, name: A, traits: [{}, leader, legendary-leader]",
        tens.join(", ")
    );
    assert_eq!(points(&all), 190);
    assert_eq!(
        errors(&yaml(&["name: A, traits: [fast, fast]"], &[X], "")).len(),
        1
    );
    assert!(
        errors(&yaml(&["name: A, traits: [luck]"], &[X], ""))[0].contains("did you mean lucky")
    );
}

/// Fast: 6 + 2 inches, and 3 + 1 into hand combat.
#[test]
fn ra_03_the_fast_go_further() {
    let mut play = red_first(&["id: a, name: A, traits: [fast]", B], &[X], "");
    play.act("motivate", json!({"figure": "red/a"}), dice(&[1]));
    plainly(&mut play, "move", "red/a");
    assert_eq!(play.figure("inches"), "8 inches");
    let mut play = red_first(&["id: a, name: A, traits: [fast]", B], &[X], "");
    play.act("motivate", json!({"figure": "red/a"}), dice(&[1]));
    play.act(
        "close",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[]),
    );
    assert_eq!(play.figure("inches"), "4 inches");
}

/// Militia 10, musket 20 and hatchet 10, veteran and lucky 20: 60. With an enlisted man at 20: 80.
#[test]
fn ra_04_points_are_kind_weapons_and_traits() {
    let hunter =
        "id: a, name: A, kind: militia, weapons: [musket, hatchet], traits: [veteran, lucky]";
    assert_eq!(points(hunter), 60);
    let play = battle(&[hunter, "id: b, name: B"], &[X], "");
    assert_eq!(
        (
            side(&play, "red", "points_start"),
            side(&play, "red", "points")
        ),
        (80.into(), 80.into())
    );
}

/// Enlisted with hatchet 30 against the same with three traits 60: 30 apart; with a civilian more (5) 35.
#[test]
fn ra_05_factions_are_within_thirty_points() {
    let strict = |red: &[&str], more: &str| {
        format!(
            "{}{more}",
            yaml(red, &[X], "").replace("points: open\n", "")
        )
    };
    let rich = "name: A, weapons: [hatchet], traits: [fast, tough, lucky]";
    assert_eq!(errors(&strict(&[rich], "")), Vec::<String>::new());
    let wrong = errors(&strict(&[rich, "name: B, kind: civilian"], ""));
    assert!(
        wrong.len() == 1 && wrong[0].contains("red.figures") && wrong[0].contains("35 apart"),
        "{wrong:?}"
    );
    for more in [
        "options: {points: open}\n",
        "points: open\n",
        "umpire_allows: [RA-05]\n",
    ] {
        assert_eq!(
            errors(&strict(&[rich, "name: B, kind: civilian"], more)),
            Vec::<String>::new(),
            "{more}"
        );
    }
    assert_eq!(
        errors(&strict(
            &[rich, "name: B, kind: civilian"],
            "options: {points: within-30}\n"
        ))
        .len(),
        1
    );
}

#[test]
fn ra_05_one_leader_a_side_is_usual() {
    let leader = "name: L, traits: [leader]";
    let legend = "name: M, traits: [legendary-leader]";
    assert_eq!(
        warnings(&yaml(&[leader], &[legend], "")),
        Vec::<String>::new()
    );
    let none = warnings(&yaml(&["name: A"], &[legend], ""));
    assert!(
        none.len() == 1 && none[0].starts_with("red.figures: no leader"),
        "{none:?}"
    );
    let both = warnings(&yaml(&[leader, legend], &[legend], ""));
    assert!(
        both.len() == 1 && both[0].starts_with("red.figures: L, M are leaders"),
        "{both:?}"
    );
    assert!(
        muster("rangers", &yaml(&[leader, legend], &["name: A"], "")).is_ok(),
        "a warning is no fault"
    );
}

#[test]
fn ra_13_only_firearms_that_a_figure_has_start_loaded() {
    assert!(
        errors(&yaml(
            &["name: A, weapons: [hatchet], loaded: [hatchet]"],
            &[X],
            ""
        ))[0]
            .contains("not a firearm")
    );
    assert!(
        errors(&yaml(
            &["name: A, weapons: [hatchet], loaded: [musket]"],
            &[X],
            ""
        ))[0]
            .contains("the figure has no musket")
    );
}

#[test]
fn ra_04_ids_are_made_from_names_and_there_once() {
    let play = battle(&["name: Old Tom"], &[X], "");
    assert_eq!(of(&play, "red/old-tom", "out"), false);
    assert_eq!(
        errors(&yaml(&["name: Tom", "name: Tom"], &[X], "")).len(),
        1
    );
    assert_eq!(errors(&yaml(&["id: Tom, name: Tom"], &[X], "")).len(), 1);
    assert_eq!(errors("battle: B\nrules: rangers\nred: {roster: R, rules: rangers, figures: []}\nblue: {roster: B, rules: rangers, figures: [{name: A}]}\n").len(), 1);
}
