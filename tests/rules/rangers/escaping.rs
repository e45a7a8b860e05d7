//! RA-23: stay, retreat, flee. RA-25: inches.

use super::{A, B, X, Y, engage, number, of, plainly, red_first};
use crate::support::{Not, Play, dice};
use serde_json::json;

/// Red a in hand combat with x (hatchet) and y (musket and hatchet).
fn caught(a: &str) -> Play {
    let mut play = red_first(&[a, B], &[X, Y], "");
    play.set("red/a", "engaged_with", json!(["blue/x", "blue/y"]));
    play
}

#[test]
fn ra_23_stay_does_nothing() {
    let mut play = caught(A);
    plainly(&mut play, "stay", "red/a");
    assert_eq!(
        of(&play, "red/a", "engaged_with"),
        json!(["blue/x", "blue/y"])
    );
    assert_eq!(of(&play, "red/a", "acted"), true);
}

#[test]
fn ra_23_retreat_two_inches_without_a_blow() {
    let mut play = caught(A);
    plainly(&mut play, "retreat", "red/a");
    assert_eq!(play.figure("inches"), "2 inches");
    assert_eq!(of(&play, "red/a", "engaged_with"), json!([]));
}

/// Half of 6 is 3: 14 - 3 = 11. x misses with a 12, y hits with an 11 and a 4: a wound, and away.
#[test]
fn ra_23_each_strikes_at_a_fleeing_back() {
    let mut play = caught(A);
    play.act("flee", json!({"figure": "red/a"}), dice(&[12, 11, 4]));
    assert_eq!(
        (number(&play, "blue/x.need"), number(&play, "blue/y.need")),
        (11, 11)
    );
    assert_eq!(
        (
            of(&play, "red/a", "wounds_left"),
            of(&play, "red/a", "engaged_with")
        ),
        (1.into(), json!([]))
    );
    assert_eq!(
        (
            of(&play, "red/a", "moved"),
            of(&play, "red/a", "acted"),
            of(&play, "red/a", "fled")
        ),
        (true.into(), true.into(), false.into())
    );
    assert!(
        play.report()
            .contains("table: Ash: place 1 red wound counter, turn about, move 6″ away"),
        "{}",
        play.report()
    );
}

/// Militia 5 / 2 up 3; athletes 7 / 2 up 4; civilians 4 / 2 = 2: 14 less that.
#[test]
fn ra_23_the_whole_defence_is_halved_rounded_up() {
    for (a, need) in [
        ("id: a, name: A, kind: militia", 11),
        ("id: a, name: A, traits: [athletic]", 10),
        ("id: a, name: A, kind: civilian", 12),
        ("id: a, name: A, traits: [fast]", 11),
    ] {
        let mut play = red_first(&[a, B], &[X], "");
        engage(&mut play, "red/a", "blue/x");
        play.set("red/a", "defence_left", 0);
        play.act("flee", json!({"figure": "red/a"}), dice(&[need + 1]));
        assert_eq!(number(&play, "blue/x.need"), u16::from(need), "{a}");
        assert_eq!(of(&play, "red/a", "out"), false);
        assert_eq!(
            play.figure("inches"),
            if a.contains("fast") {
                "8 inches"
            } else {
                "6 inches"
            }
        );
    }
}

/// The first kills (1: critical, 5 - 2 = 3): the second rolls nothing.
#[test]
fn ra_23_none_rolls_once_he_is_out() {
    let mut play = caught(A);
    play.act("flee", json!({"figure": "red/a"}), dice(&[1, 5]));
    assert_eq!(of(&play, "red/a", "out"), true);
    assert_eq!(
        (
            of(&play, "blue/x", "engaged_with"),
            of(&play, "blue/y", "engaged_with")
        ),
        (json!([]), json!([]))
    );
}

/// In listed order and with listed weapons: y with his musket (two wounds on 2 or less), then x.
#[test]
fn ra_23_in_the_order_listed_with_the_weapons_listed() {
    let mut play = caught(A);
    let from = json!([{"figure": "blue/y", "weapon": "musket"}, {"figure": "blue/x"}]);
    play.act(
        "flee",
        json!({"figure": "red/a", "from": from}),
        dice(&[11, 3, 11, 3]),
    );
    assert_eq!(
        (
            number(&play, "blue/y.two_wounds"),
            number(&play, "blue/x.two_wounds")
        ),
        (2, 3)
    );
    // 3 with the club is one wound; 3 with the hatchet would be two, one is left.
    assert_eq!(of(&play, "red/a", "out"), true);
    assert_eq!(
        play.done.as_ref().unwrap().rolls[0].owner.who,
        play.battle.directory().who("blue/y").unwrap()
    );
}

/// A free attack is none of those that RA-22 counts, nor does it mark the fleeing figure as attacked.
#[test]
fn ra_23_free_attacks_do_not_count() {
    let mut play = caught(A);
    play.act("flee", json!({"figure": "red/a"}), dice(&[20, 20]));
    assert_eq!(
        (
            of(&play, "blue/x", "acted"),
            of(&play, "red/a", "attacked_by")
        ),
        (false.into(), json!([]))
    );
    super::pass(&mut play);
    play.act(
        "attack",
        json!({"figure": "blue/x", "target": "red/b"}),
        dice(&[20]),
    );
}

#[test]
fn ra_23_one_flees_from_hand_combat_and_those_in_it() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    assert_eq!(play.refused("flee", json!({"figure": "red/a"})), "RA-23");
    engage(&mut play, "red/a", "blue/x");
    assert_eq!(
        play.refused(
            "flee",
            json!({"figure": "red/a", "from": [{"figure": "blue/y"}]})
        ),
        "RA-23"
    );
    assert_eq!(
        play.refused(
            "flee",
            json!({"figure": "red/a", "from": [{"figure": "blue/x", "weapon": "sword"}]})
        ),
        "RA-17"
    );
    let twice = json!({"figure": "red/a", "from": [{"figure": "blue/x"}, {"figure": "blue/x"}]});
    assert_eq!(
        play.try_do("flee", twice, dice(&[])),
        Err(Not::Invalid("from[1].figure".to_owned()))
    );
    // Nobody strikes where nobody is listed.
    play.act("flee", json!({"figure": "red/a", "from": []}), dice(&[]));
    assert_eq!(of(&play, "blue/x", "engaged_with"), json!([]));
}

/// A figure's inches, halved in tough ground, are beside it and in what the table is told.
#[test]
fn ra_25_each_figure_s_inches_are_shown() {
    let mut play = red_first(&["id: a, name: Ash, traits: [fast]", B], &[X], "");
    let rows = play.battle.roster(drumhead::battle::Viewer::Table);
    assert!(
        rows[0].detail.ends_with(" M8") && rows[1].detail.ends_with(" M6"),
        "{} {}",
        rows[0].detail,
        rows[1].detail
    );
    let cards = super::on_screen::blocks(&play);
    // 20 + 0 + 10 and 20 + 10 + 0: the fast close 4 inches, others 3.
    assert!(
        cards.iter().any(|text| text
            .contains("Ash A14 D6 2/2 8/4/4 in 30 pts / enlisted 20 + unarmed 0 + fast 10")),
        "{cards:#?}"
    );
    assert!(
        cards.iter().any(
            |text| text.contains("Birch A14 D6 2/2 6/3/3 in 30 pts / enlisted 20 + hatchet 10")
        ),
        "{cards:#?}"
    );
    super::motivate(&mut play, "red/a");
    plainly(&mut play, "move", "red/a");
    assert!(
        play.report()
            .contains("4″ in tough ground RA-25\ntable: Ash: move up to 8″"),
        "{}",
        play.report()
    );
    let clause = play
        .battle
        .info()
        .clauses
        .iter()
        .find(|clause| clause.id == "RA-25")
        .unwrap();
    for word in ["halves", "impassable", "hard cover"] {
        assert!(clause.text.contains(word), "{word}");
    }
}
