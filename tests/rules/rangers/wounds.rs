//! RA-17, RA-18.

use super::{A, B, BLOW, SHOT, X, Y, red_first, shooter, wounds_left};
use crate::support::{Not, Play, dice};
use drumhead::battle::Viewer;

/// Red a's shot hits x: what x loses by each wound roll.
fn shot(a: &str, x: &str) -> [u64; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut play = shooter(a, x, "");
        play.act("shoot", SHOT, [2, face]);
        2 - wounds_left(&play)
    })
}

/// Red a's blow hits x (or, with a 1, hits critically): what x loses by each wound roll.
fn blow(a: &str, x: &str, weapon: &str, to_hit: u8) -> [u64; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut play = red_first(&[a, B], &[x, Y], "");
        play.act("attack", format!("{BLOW}, {weapon}"), [to_hit, face]);
        2 - wounds_left(&play)
    })
}

const TOUGH: &str = "id: x, name: X, traits: [tough]";
const IMPROVISED: &str = "weapon: improvised";

#[test]
fn ra_17_three_or_less_two_wounds_to_six_one() {
    assert_eq!(shot(A, X), [2, 2, 2, 1, 1, 1]);
    assert_eq!(blow(A, X, "weapon: hatchet", 2), [2, 2, 2, 1, 1, 1]);
    let swordsman = "id: a, name: A, weapons: [sword]";
    assert_eq!(blow(swordsman, X, "", 2), [2, 2, 2, 1, 1, 1]);
}

/// A tough target adds 1: 1 and 2 two wounds, 6 + 1 = 7 none.
#[test]
fn ra_17_tough_targets() {
    assert_eq!(shot(A, TOUGH), [2, 2, 1, 1, 1, 0]);
    assert_eq!(blow(A, TOUGH, "", 2), [2, 2, 1, 1, 1, 0]);
}

/// Improvised adds 2: 1 + 2 = 3 two wounds, 5 + 2 = 7 none. A pistol in the hand is no better.
#[test]
fn ra_17_improvised_weapons_and_pistols_in_the_hand() {
    assert_eq!(blow(A, X, IMPROVISED, 2), [2, 1, 1, 1, 0, 0]);
    let pistol = "id: a, name: A, weapons: [pistol]";
    assert_eq!(blow(pistol, X, "weapon: pistol", 2), [2, 1, 1, 1, 0, 0]);
}

/// A musket as a club adds 1, but not when it shoots.
#[test]
fn ra_17_muskets_as_clubs() {
    assert_eq!(blow(A, X, "weapon: musket", 2), [2, 2, 1, 1, 1, 0]);
    let musket = "id: a, name: A, weapons: [musket], loaded: [musket]";
    assert_eq!(shot(musket, X), [2, 2, 2, 1, 1, 1]);
}

/// A strongman takes 1 off by hand, not when he shoots; a critical hit takes 2 off.
#[test]
fn ra_17_strongmen_and_critical_hits() {
    let strong = &format!("{A}, traits: [strongman]");
    assert_eq!(blow(strong, X, "", 2), [2, 2, 2, 2, 1, 1]);
    assert_eq!(shot(strong, X), [2, 2, 2, 1, 1, 1]);
    assert_eq!(blow(A, X, "", 1), [2, 2, 2, 2, 2, 1]);
    // All at once: + 1 tough + 2 improvised - 1 strongman - 2 critical = 0.
    assert_eq!(blow(strong, TOUGH, IMPROVISED, 1), [2, 2, 2, 1, 1, 1]);
    // Without the critical hit + 2; the strongman alone does not make up for it.
    assert_eq!(blow(strong, TOUGH, IMPROVISED, 2), [2, 1, 1, 1, 0, 0]);
    // + 3: nothing but a scratch beyond 3.
    assert_eq!(blow(A, TOUGH, IMPROVISED, 2), [1, 1, 1, 0, 0, 0]);
}

/// Lucky: two wounds become one, one becomes none.
#[test]
fn ra_17_luck_saves_a_wound() {
    let lucky = "id: x, name: X, traits: [lucky]";
    assert_eq!(shot(A, lucky), [1, 1, 1, 0, 0, 0]);
    assert_eq!(blow(A, lucky, "", 2), [1, 1, 1, 0, 0, 0]);
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
        let a = &format!("id: a, name: A, weapons: [{weapons}]");
        let mut play = red_first(&[a, B], &[X], "");
        play.act("attack", BLOW, [20]);
        assert_eq!(play.number("two_wounds"), two, "{weapons}");
    }
}

#[test]
fn ra_17_one_strikes_with_what_one_has() {
    let mut play = red_first(&["id: a, name: A", B], &[X], "");
    let sword = format!("{BLOW}, weapon: sword");
    play.refused("attack", sword, "RA-17");
    play.act("attack", format!("{BLOW}, {IMPROVISED}"), [20]);
}

/// The umpire lets two wounds be none.
#[test]
fn ra_17_the_umpire_may_say_how_many_wounds() {
    let mut play = shooter(A, X, "");
    let gives = dice(&[2, 1]).overrule("wounds", 0.0);
    play.act("shoot", SHOT, gives);
    play.has("blue/x", "wounds_left: 2");
}

fn marked(play: &Play, id: &str) -> bool {
    let who = play.battle.directory().who(id).unwrap();
    let mut rows = play.battle.roster(Viewer::Table).into_iter();
    let row = rows.find(|row| row.who == who).unwrap();
    row.markers.iter().any(|marker| marker.letter == 'W')
}

#[test]
fn ra_18_wounded_while_it_lives_out_at_the_last() {
    let mut play = shooter(A, X, "");
    assert!(!marked(&play, "blue/x"));
    play.act("shoot", SHOT, [2, 6]);
    play.has("blue/x", "wounds_left: 1, out: false");
    assert!(marked(&play, "blue/x"));
    // 1 left, and two wounds: out, not below nothing.
    play.act("attack", "figure: red/b, target: blue/x", [2, 1]);
    play.has("blue/x", "wounds_left: 0, out: true");
    assert!(!marked(&play, "blue/x"));
    play.has("red/b", "engaged_with: []");
    // y has a musket and a hatchet: 20 + 20 + 10.
    play.has("blue", "points: 50");
}

#[test]
fn ra_18_the_fallen_do_nothing_even_by_force() {
    let mut play = red_first(&[A, B], &[X], "");
    play.set("red/a", "out: true");
    play.refused("stay", "figure: red/a", "RA-18");
    let forced = play.try_do("stay", "figure: red/a", dice(&[]).force());
    assert_eq!(forced, Err(Not::Invalid("force".to_owned())));
}

/// A civilian has one wound: one is enough.
#[test]
fn ra_18_a_civilian_falls_at_once() {
    let mut play = shooter(A, "id: x, name: X, kind: civilian", "");
    play.act("shoot", SHOT, [2, 6]);
    play.has("blue/x", "out: true");
}

/// Each number of wounds stands beside its faces, as the weapon makes them: a hatchet's 3, a club's 2, an improvised weapon's 1.
#[test]
fn ra_17_the_sum_names_the_faces_of_each_wound() {
    for (weapons, said) in [
        ("hatchet", "3 or less: 2 wounds; 4-6: 1 wound; a critical"),
        (
            "musket",
            "2 or less: 2 wounds; 3-5: 1 wound; 6: none; a critical",
        ),
        (
            "improvised",
            "1 or less: 2 wounds; 2-4: 1 wound; 5-6: none; a critical",
        ),
    ] {
        let a = &format!("id: a, name: A, weapons: [{weapons}]");
        let mut play = red_first(&[a, B], &[X], "");
        play.act("attack", BLOW, [20]);
        play.says(said);
    }
}
