//! RA-17, RA-18.

use super::{A, B, X, Y, number, of, red_first, shooter, side};
use crate::support::dice;
use serde_json::{Value, json};

/// Red a's shot hits x, with this wound roll: what x loses.
fn shot(a: &str, x: &str, face: u8) -> i64 {
    let mut play = shooter(a, x, "");
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        dice(&[2, face]),
    );
    2 - of(&play, "blue/x", "wounds_left").as_i64().unwrap()
}

/// Red a's blow hits x (or, with a 1, hits critically), with this wound roll: what x loses.
fn blow(a: &str, x: &str, weapon: Option<&str>, to_hit: u8, face: u8) -> i64 {
    let mut play = red_first(&[a, B], &[x, Y], "");
    let mut fields = json!({"figure": "red/a", "target": "blue/x"});
    if let Some(weapon) = weapon {
        fields["weapon"] = weapon.into();
    }
    play.act("attack", fields, dice(&[to_hit, face]));
    2 - of(&play, "blue/x", "wounds_left").as_i64().unwrap()
}

const ALL: [u8; 6] = [1, 2, 3, 4, 5, 6];

#[test]
fn ra_17_three_or_less_two_wounds_to_six_one() {
    assert_eq!(ALL.map(|face| shot(A, X, face)), [2, 2, 2, 1, 1, 1]);
    assert_eq!(
        ALL.map(|face| blow(A, X, Some("hatchet"), 2, face)),
        [2, 2, 2, 1, 1, 1]
    );
    let swordsman = "id: a, name: A, weapons: [sword]";
    assert_eq!(
        ALL.map(|face| blow(swordsman, X, None, 2, face)),
        [2, 2, 2, 1, 1, 1]
    );
}

/// A tough target adds 1: 1 and 2 two wounds, 6 + 1 = 7 none.
#[test]
fn ra_17_tough_targets() {
    let tough = "id: x, name: X, traits: [tough]";
    assert_eq!(ALL.map(|face| shot(A, tough, face)), [2, 2, 1, 1, 1, 0]);
    assert_eq!(
        ALL.map(|face| blow(A, tough, None, 2, face)),
        [2, 2, 1, 1, 1, 0]
    );
}

/// Improvised adds 2: 1 + 2 = 3 two wounds, 5 + 2 = 7 none. A pistol in the hand is no better.
#[test]
fn ra_17_improvised_weapons_and_pistols_in_the_hand() {
    let pistol = "id: a, name: A, weapons: [pistol]";
    assert_eq!(
        ALL.map(|face| blow(A, X, Some("improvised"), 2, face)),
        [2, 1, 1, 1, 0, 0]
    );
    assert_eq!(
        ALL.map(|face| blow(pistol, X, Some("pistol"), 2, face)),
        [2, 1, 1, 1, 0, 0]
    );
}

/// A musket as a club adds 1, but not when it shoots.
#[test]
fn ra_17_muskets_as_clubs() {
    assert_eq!(
        ALL.map(|face| blow(A, X, Some("musket"), 2, face)),
        [2, 2, 1, 1, 1, 0]
    );
    assert_eq!(
        ALL.map(|face| shot(
            "id: a, name: A, weapons: [musket], loaded: [musket]",
            X,
            face
        )),
        [2, 2, 2, 1, 1, 1]
    );
}

/// A strongman takes 1 off by hand, not when he shoots; a critical hit takes 2 off.
#[test]
fn ra_17_strongmen_and_critical_hits() {
    let strong =
        "id: a, name: A, weapons: [musket, hatchet], loaded: [musket], traits: [strongman]";
    assert_eq!(
        ALL.map(|face| blow(strong, X, None, 2, face)),
        [2, 2, 2, 2, 1, 1]
    );
    assert_eq!(ALL.map(|face| shot(strong, X, face)), [2, 2, 2, 1, 1, 1]);
    assert_eq!(
        ALL.map(|face| blow(A, X, None, 1, face)),
        [2, 2, 2, 2, 2, 1]
    );
    // All at once: + 1 tough + 2 improvised - 1 strongman - 2 critical = 0.
    assert_eq!(
        ALL.map(|face| blow(
            strong,
            "id: x, name: X, traits: [tough]",
            Some("improvised"),
            1,
            face
        )),
        [2, 2, 2, 1, 1, 1]
    );
    // Without the critical hit + 2; the strongman alone does not make up for it.
    assert_eq!(
        ALL.map(|face| blow(
            strong,
            "id: x, name: X, traits: [tough]",
            Some("improvised"),
            2,
            face
        )),
        [2, 1, 1, 1, 0, 0]
    );
    // + 3: nothing but a scratch beyond 3.
    assert_eq!(
        ALL.map(|face| blow(
            A,
            "id: x, name: X, traits: [tough]",
            Some("improvised"),
            2,
            face
        )),
        [1, 1, 1, 0, 0, 0]
    );
}

/// Lucky: two wounds become one, one becomes none.
#[test]
fn ra_17_luck_saves_a_wound() {
    let lucky = "id: x, name: X, traits: [lucky]";
    assert_eq!(ALL.map(|face| shot(A, lucky, face)), [1, 1, 1, 0, 0, 0]);
    assert_eq!(
        ALL.map(|face| blow(A, lucky, None, 2, face)),
        [1, 1, 1, 0, 0, 0]
    );
}

/// A blade before a club before whatever lies about: told by the wound roll's 3 less 0, 1 or 2.
#[test]
fn ra_17_default_weapons() {
    let arms = [
        ("hatchet, musket, pistol", 3),
        ("sword, musket, pistol", 3),
        ("musket, pistol", 2),
        ("pistol", 1),
        ("improvised", 1),
        ("", 1),
    ];
    for (weapons, two) in arms {
        let mut play = red_first(
            &[&format!("id: a, name: A, weapons: [{weapons}]"), B],
            &[X],
            "",
        );
        play.act(
            "attack",
            json!({"figure": "red/a", "target": "blue/x"}),
            dice(&[20]),
        );
        assert_eq!(number(&play, "two_wounds"), two, "{weapons}");
    }
}

#[test]
fn ra_17_one_strikes_with_what_one_has() {
    let mut play = red_first(&["id: a, name: A", B], &[X], "");
    assert_eq!(
        play.refused(
            "attack",
            json!({"figure": "red/a", "target": "blue/x", "weapon": "sword"})
        ),
        "RA-17"
    );
    play.act(
        "attack",
        json!({"figure": "red/a", "target": "blue/x", "weapon": "improvised"}),
        dice(&[20]),
    );
}

/// The umpire lets two wounds be none.
#[test]
fn ra_17_the_umpire_may_say_how_many_wounds() {
    let mut play = shooter(A, X, "");
    let gives = dice(&[2, 1]).overrule("wounds", 0.0);
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        gives,
    );
    assert_eq!(of(&play, "blue/x", "wounds_left"), 2);
}

fn marked(play: &crate::support::Play, id: &str) -> bool {
    let who = play.battle.directory().who(id).unwrap();
    let rows = play.battle.roster(drumhead::battle::Viewer::Table);
    rows.iter()
        .find(|row| row.who == who)
        .unwrap()
        .markers
        .iter()
        .any(|marker| marker.letter == 'W')
}

#[test]
fn ra_18_wounded_while_it_lives_out_at_the_last() {
    let mut play = shooter(A, X, "");
    assert!(!marked(&play, "blue/x"));
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        dice(&[2, 6]),
    );
    assert_eq!(
        (
            of(&play, "blue/x", "wounds_left"),
            of(&play, "blue/x", "out")
        ),
        (1.into(), false.into())
    );
    assert!(marked(&play, "blue/x"));
    // 1 left, and two wounds: out, not below nothing.
    play.act(
        "attack",
        json!({"figure": "red/b", "target": "blue/x"}),
        dice(&[2, 1]),
    );
    assert_eq!(
        (
            of(&play, "blue/x", "wounds_left"),
            of(&play, "blue/x", "out")
        ),
        (0.into(), true.into())
    );
    assert!(!marked(&play, "blue/x"));
    assert_eq!(
        of(&play, "red/b", "engaged_with"),
        Value::from(Vec::<Value>::new())
    );
    // y has a musket and a hatchet: 20 + 20 + 10.
    assert_eq!(side(&play, "blue", "points"), 50);
}

#[test]
fn ra_18_the_fallen_do_nothing_even_by_force() {
    let mut play = red_first(&[A, B], &[X], "");
    play.set("red/a", "out", true);
    assert_eq!(play.refused("stay", json!({"figure": "red/a"})), "RA-18");
    let forced = play.try_do("stay", json!({"figure": "red/a"}), dice(&[]).force());
    assert_eq!(
        forced,
        Err(crate::support::Not::Invalid("force".to_owned()))
    );
}

/// A civilian has one wound: one is enough.
#[test]
fn ra_18_a_civilian_falls_at_once() {
    let mut play = shooter(A, "id: x, name: X, kind: civilian", "");
    play.act(
        "shoot",
        json!({"figure": "red/a", "target": "blue/x", "range": 8}),
        dice(&[2, 6]),
    );
    assert_eq!(of(&play, "blue/x", "out"), true);
}
