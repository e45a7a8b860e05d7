//! RA-01 to RA-05.

use super::{A, B, BLOW, SHOT, X, Y, battle, motivate, red_first, wounds_left, yaml};
use crate::support::muster;
use drumhead::battle::{Document, Severity, path_text};
use drumhead::rules;
use serde_json::Value;

/// Faults or warnings of a battle.
fn told(severity: Severity, yaml: &str) -> Vec<String> {
    let document = Document::parse("test.yaml", yaml.as_bytes()).expect("the test's YAML");
    let Value::Object(map) = document.value else {
        panic!("no map")
    };
    let (_, wrong) = rules::find("rangers").expect("the ruleset").muster(&map);
    let wrong = wrong.iter().filter(|it| it.severity == severity);
    let text = wrong.map(|it| format!("{}: {}", path_text(&it.path), it.message));
    text.collect()
}

fn errors(yaml: &str) -> Vec<String> {
    told(Severity::Error, yaml)
}

/// The faults of a side of these figures.
fn faults(red: &[&str]) -> Vec<String> {
    errors(&yaml(red, &[X], ""))
}

/// Warnings for these two sides.
fn warnings(red: &[&str], blue: &[&str]) -> Vec<String> {
    told(Severity::Warning, &yaml(red, blue, ""))
}

/// What a side's only figure costs.
fn points(figure: &str) -> u64 {
    let play = battle(&[figure], &[X], "");
    play.get("/sides/red/points_start").as_u64().unwrap()
}

/// Attack: a musket at 8 inches in the open needs just that. Defence: an enlisted man (14) with a hatchet needs 14 less it.
#[test]
fn ra_01_each_kind_has_its_statistics_and_points() {
    for (kind, attack, defence, wounds, cost) in [
        ("enlisted", 14, 6, 2, 20),
        ("native-american", 14, 6, 2, 20),
        ("militia", 12, 5, 2, 10),
        ("civilian", 10, 4, 1, 5),
    ] {
        let bare = format!("id: a, name: A, kind: {kind}");
        assert_eq!(points(&bare), cost, "{kind}");
        let a = &format!("{bare}, weapons: [musket], loaded: [musket]");
        let mut play = red_first(&[a, B], &[X, Y], "");
        let is = format!("wounds_left: {wounds}, defence_left: {defence}");
        play.has("red/a", is);
        if kind != "civilian" {
            motivate(&mut play, "red/a");
        }
        let mut miss = play.copy();
        play.act("shoot", SHOT, [attack, 6]);
        assert_eq!(play.number("need"), u16::from(attack), "{kind}");
        play.has("blue/x", "wounds_left: 1");
        miss.act("shoot", SHOT, [attack + 1]);
        miss.has("blue/x", "wounds_left: 2");

        let x = &format!("id: x, name: X, kind: {kind}");
        let mut play = red_first(&[A, B], &[x, Y], "");
        let blow = "figure: red/b, target: blue/x";
        play.act("attack", blow, [14 - defence, 6]);
        assert_eq!(play.number("need"), u16::from(14 - defence), "{kind}");
        assert_eq!(wounds_left(&play), wounds - 1, "{kind}");
    }
}

/// Everybody moves 6 inches.
#[test]
fn ra_01_all_move_six_inches() {
    for kind in ["enlisted", "native-american", "militia", "civilian"] {
        let mut play = red_first(&[&format!("id: a, name: A, kind: {kind}"), B], &[X], "");
        play.just("take-cover", "figure: red/a");
        assert_eq!(play.figure("inches"), "6 inches", "{kind}");
    }
}

#[test]
fn ra_01_a_figure_without_a_kind_is_enlisted() {
    assert_eq!(points("id: a, name: A"), 20);
    assert_eq!(faults(&["name: A, kind: ranger"]).len(), 1);
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
        let figure = format!("id: a, name: A, weapons: [{weapon}]");
        assert_eq!(points(&figure), 20 + cost, "{weapon}");
    }
    // 20 + 0 + 10 + 10 + 10 + 20
    let all = "id: a, name: A, weapons: [improvised, hatchet, sword, pistol, musket]";
    assert_eq!(points(all), 70);
}

#[test]
fn ra_02_unknown_weapons_and_weapons_named_twice_are_faults() {
    let wrong = faults(&["name: A, weapons: [hatched]"]);
    assert!(wrong[0].contains("red.figures[0].weapons"), "{wrong:?}");
    assert!(wrong[0].contains("did you mean hatchet"), "{wrong:?}");
    let wrong = faults(&["name: A, weapons: [musket, musket]"]);
    assert!(wrong[0].contains("named twice"), "{wrong:?}");
    // Nothing false is said about what the figure has besides.
    let wrong = faults(&["name: A, weapons: [musket, musket], loaded: [musket]"]);
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
        let figure = format!("id: a, name: A, traits: [{one}]");
        assert_eq!(points(&figure), 30, "{one}");
    }
    assert_eq!(points("id: a, name: A, traits: [leader]"), 50);
    assert_eq!(points("id: a, name: A, traits: [legendary-leader]"), 70);
    // 20 + 9 x 10 + 30 + 50
    let all = tens.join(", ");
    let all = format!("id: a, name: A, traits: [{all}, leader, legendary-leader]");
    assert_eq!(points(&all), 190);
    assert_eq!(faults(&["name: A, traits: [fast, fast]"]).len(), 1);
    let wrong = faults(&["name: A, traits: [luck]"]);
    assert!(wrong[0].contains("did you mean lucky"), "{wrong:?}");
}

/// Fast: 6 + 2 inches, and 3 + 1 into hand combat.
#[test]
fn ra_03_the_fast_go_further() {
    let mut play = red_first(&["id: a, name: A, traits: [fast]", B], &[X], "");
    motivate(&mut play, "red/a");
    let mut closes = play.copy();
    play.just("move", "figure: red/a");
    assert_eq!(play.figure("inches"), "8 inches");
    closes.just("close", BLOW);
    assert_eq!(closes.figure("inches"), "4 inches");
}

/// Militia 10, musket 20 and hatchet 10, veteran and lucky 20: 60. With an enlisted man at 20: 80.
#[test]
fn ra_04_points_are_kind_weapons_and_traits() {
    let hunter =
        "id: a, name: A, kind: militia, weapons: [musket, hatchet], traits: [veteran, lucky]";
    assert_eq!(points(hunter), 60);
    let play = battle(&[hunter, "id: b, name: B"], &[X], "");
    play.has("red", "points_start: 80, points: 80");
}

/// Enlisted with hatchet 30 against the same with three traits 60: 30 apart; with a civilian more (5) 35.
#[test]
fn ra_05_factions_are_within_thirty_points() {
    let strict = |red: &[&str], more: &str| {
        let open = yaml(red, &[X], "");
        errors(&(open.replace("points: open\n", "") + more))
    };
    let rich = "name: A, weapons: [hatchet], traits: [fast, tough, lucky]";
    assert_eq!(strict(&[rich], ""), [""; 0]);
    let richer = &[rich, "name: B, kind: civilian"];
    let wrong = strict(richer, "");
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].contains("red.figures"), "{wrong:?}");
    assert!(wrong[0].contains("35 apart"), "{wrong:?}");
    for more in [
        "options: {points: open}\n",
        "points: open\n",
        "umpire_allows: [RA-05]\n",
    ] {
        assert_eq!(strict(richer, more), [""; 0], "{more}");
    }
    let within = "options: {points: within-30}\n";
    assert_eq!(strict(richer, within).len(), 1);
}

#[test]
fn ra_05_one_leader_a_side_is_usual() {
    let leader = "name: L, traits: [leader]";
    let legend = "name: M, traits: [legendary-leader]";
    assert_eq!(warnings(&[leader], &[legend]), [""; 0]);
    let one = |red: &[&str], text: &str| {
        let wrong = warnings(red, &[legend]);
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        assert!(wrong[0].starts_with(text), "{wrong:?}");
    };
    one(&["name: A"], "red.figures: no leader");
    one(&[leader, legend], "red.figures: L, M are leaders");
    let warned = muster("rangers", &yaml(&[leader, legend], &["name: A"], ""));
    assert!(warned.is_ok(), "a warning is no fault");
}

#[test]
fn ra_13_only_firearms_that_a_figure_has_start_loaded() {
    for (loaded, wrong) in [
        ("hatchet", "not a firearm"),
        ("musket", "the figure has no musket"),
    ] {
        let figure = format!("name: A, weapons: [hatchet], loaded: [{loaded}]");
        assert!(faults(&[&figure])[0].contains(wrong), "{loaded}");
    }
}

#[test]
fn ra_04_ids_are_made_from_names_and_there_once() {
    let play = battle(&["name: Old Tom"], &[X], "");
    play.has("red/old-tom", "out: false");
    assert_eq!(faults(&["name: Tom", "name: Tom"]).len(), 1);
    assert_eq!(faults(&["id: Tom, name: Tom"]).len(), 1);
    let none = "battle: B\nrules: rangers\n\
        red: {roster: R, rules: rangers, figures: []}\n\
        blue: {roster: B, rules: rangers, figures: [{name: A}]}\n";
    assert_eq!(errors(none).len(), 1);
}
