//! MI-23, MI-38, MI-39: officers under fire.

use super::{LEVY, go, red_first};
use crate::support::dice;

/// One man of the levy at the mob (5+), no hit; Tull is near.
fn fire(exposed: bool) -> String {
    format!("{LEVY}, officer_within_4: blue/tull, officer_exposed: {exposed}")
}

/// A 1 is 4 short. Left alone, 4 fall back; rolled again, a 5 passes, a 4 is 1 short, and a 1 after a 4 is worse than before.
#[test]
fn mi_23_an_officer_may_have_it_rolled_again() {
    for (faces, answers, back) in [
        (&[1, 1][..], &["no"][..], 4),
        (&[1, 1, 5], &["yes"], 0),
        (&[1, 1, 4], &["yes"], 1),
        (&[1, 4, 1], &["yes"], 4),
        (&[1, 5], &[], 0),
    ] {
        let mut play = go();
        play.act("fire", fire(false), dice(faces).answers(answers));
        play.men("blue/mob", [8 - back, 0, back, 0]);
        play.has("blue/tull", "alive: true");
    }
}

/// The second result stands even where it is the same; the officer is shot at only where he shows himself: dead on 6, not on 5.
#[test]
fn mi_23_sharpshooters_wait_for_an_officer() {
    for (face, alive) in [(5, true), (6, false)] {
        let mut play = go();
        let faces = dice(&[1, 1, 5, face]);
        play.act("fire", fire(true), faces.answers(&["yes", "yes"]));
        play.has("blue/tull", format!("alive: {alive}"));
        play.men("blue/mob", [8, 0, 0, 0]);
    }
    let mut play = go();
    play.act("fire", fire(true), dice(&[1, 1, 5]).answers(&["yes", "no"]));
    play.done();
    play.has("blue/tull", "alive: true");
    // Who does not try shows nothing.
    let mut play = go();
    play.act("fire", fire(true), dice(&[1, 1]).answers(&["no"]));
}

/// Without an officer nobody is asked.
#[test]
fn mi_23_no_officer_no_second_roll() {
    let mut play = go();
    play.act("fire", format!("{LEVY}, officer_exposed: true"), [1, 1]);
    play.men("blue/mob", [4, 0, 4, 0]);
}

#[test]
fn mi_23_the_victim_is_an_officer_of_the_target() {
    let mut play = go();
    let fire =
        |officer: &str| format!("{LEVY}, officer_exposed: false, officer_within_4: {officer}");
    play.refused("fire", fire("red/hale"), "MI-23");
    play.invalid("fire", fire("blue/mob"), "officer_within_4");
    play.act("fire", fire("null"), [1, 5]);
}

/// The dead help nobody, and have no go of their own.
#[test]
fn mi_38_the_dead_do_not_command() {
    let mut play = go();
    play.set("blue/tull", "alive: false");
    play.set("red/ash", "alive: false");
    play.refused("fire", fire(false), "MI-38");
    play.done();
    play.refused("command", "commander: blue/tull", "MI-38");
    play.has("turn", "to_act: [red/pym, blue/rogers]");
}

/// Officers in an assault are living commanders of that side: three of red, two of blue.
#[test]
fn mi_38_officers_in_an_assault_live() {
    let mut play = go();
    let assault = |mine: u16, theirs: u16| {
        format!("unit: red/foot, target: blue/mob, officers: {mine}, defender_officers: {theirs}")
    };
    play.refused("assault", assault(4, 0), "MI-38");
    play.refused("assault", assault(0, 3), "MI-38");
    play.set("red/ash", "alive: false");
    play.refused("assault", assault(3, 0), "MI-38");
    play.act("assault", assault(2, 2), [3, 2, 2]);
}

/// Killed in his own go he activates nobody any more; the body that he has activated takes its second action, then it is over.
#[test]
fn mi_38_a_commander_killed_in_the_own_go() {
    let mut play = go();
    play.just("move", "unit: red/foot");
    play.set("red/hale", "alive: false");
    play.put("red/line", [6, 0, 6, 0]);
    play.refused("scurry", "unit: red/line", "MI-38");
    play.just("move", "unit: red/foot");
    play.has("turn", "active_commander: null, side: blue");
}

/// Hale dashes in sight of the enemy.
const DASH: &str = "commander: red/hale, dash: true, exposed: true";

/// Dashing near the enemy he may be shot at, before anything else: dead on 6, and the go is over.
#[test]
fn mi_39_a_dash_draws_fire() {
    for (face, alive, side) in [(5, true, "red"), (6, false, "blue")] {
        let mut play = red_first("");
        let shot = dice(&[face]).answers(&["yes"]);
        play.act("command", DASH, shot);
        play.has("red/hale", format!("alive: {alive}"));
        play.has("turn", format!("side: {side}"));
        assert_eq!(play.get("/turn/active_commander").is_null(), !alive);
    }
}

/// Nobody is asked where he does not dash, is not exposed, or the option says no.
#[test]
fn mi_39_who_draws_no_fire() {
    for (options, how) in [
        ("", "dash: false, exposed: true"),
        ("", "dash: true, exposed: false"),
        (
            "options: {dash_draws_fire: false}",
            "dash: true, exposed: true",
        ),
    ] {
        let mut play = red_first(options);
        play.just("command", format!("commander: red/hale, {how}"));
        assert!(play.asked().is_empty());
    }
    let mut play = red_first("options: {dash_draws_fire: true}");
    let no = dice(&[]).answers(&["no"]);
    play.act("command", DASH, no);
}

/// Nothing is said of officers beforehand: once the test has failed, every commander of that side may help, and the enemy is
/// asked about the one who does.
#[test]
fn mi_23_officers_are_asked_after_the_failure() {
    // A 5 passes: nobody is asked.
    let mut play = go();
    play.act("fire", LEVY, [1, 5]);
    assert!(play.asked().is_empty());
    // A 1 fails; Rogers has it rolled again, a 5, and is shot dead.
    let gives = dice(&[1, 1, 5, 6]).answers(&["blue/rogers", "yes"]);
    let mut play = go();
    play.act("fire", LEVY, gives);
    assert_eq!(play.asked(), ["rally", "snipe"]);
    let options = play.outcome().asked[0].ask.options.list();
    assert_eq!(options, ["none", "blue/rogers", "blue/tull"]);
    play.has("blue/rogers", "alive: false");
    play.has("blue/tull", "alive: true");
    // Out of everyone's sight: the enemy is not asked.
    let mut play = go();
    let hidden = format!("{LEVY}, officer_exposed: false");
    play.act("fire", hidden, dice(&[1, 1, 5]).answers(&["blue/tull"]));
    assert_eq!(play.asked(), ["rally"]);
    // Only one is left: yes is enough.
    let mut play = go();
    play.set("blue/rogers", "alive: false");
    play.act("fire", LEVY, dice(&[1, 1, 5]).answers(&["yes", "no"]));
    play.men("blue/mob", [8, 0, 0, 0]);
    // Nobody is left.
    play.set("blue/tull", "alive: false");
    play.done();
    play.command("red/ash");
    let line = "unit: red/line, target: blue/mob, range: 99, figures_fit: 1";
    play.act("fire", line, dice(&[1, 1]).force());
    assert!(play.asked().is_empty());
}
