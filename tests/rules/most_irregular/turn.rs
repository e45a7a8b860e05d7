//! MI-04 to MI-09: initiative, goes, activation, rallying.

use super::{LEVY, field_with, go, red_first};
use crate::support::{Not, Play, dice};
use drumhead::battle::Viewer;

/// Red's die first, then blue's; a tie is rolled again, both dice: 4-4, then 2-3.
#[test]
fn mi_04_the_higher_die_goes_first() {
    for (faces, first) in [
        (&[6, 1][..], "red"),
        (&[3, 2], "red"),
        (&[2, 3], "blue"),
        (&[4, 4, 2, 3], "blue"),
        (&[1, 1, 5, 5, 6, 5], "red"),
    ] {
        let mut play = field_with("");
        play.act("initiative", "", dice(faces));
        play.has("turn", format!("first: {first}, side: {first}, number: 1"));
    }
    let due = field_with("").try_do("initiative", "", [4, 4]);
    assert_eq!(due, Err(Not::Dice("initiative", 1)));
}

/// The first refusal names what comes first: the initiative, then a commander's go.
#[test]
fn mi_04_the_initiative_comes_before_any_action() {
    let refusal = |play: &Play| {
        let offer = play.offer("red/foot", "move").expect("offered");
        offer.refusal.expect("refused").message
    };
    assert_eq!(
        refusal(&field_with("")),
        "no commander is active; roll for the initiative first, then take command"
    );
    assert_eq!(
        refusal(&red_first("")),
        "no commander is active; take command first"
    );
}

/// Hale, Rogers, Ash, Tull; then only red has one left, and goes on with Pym; then the next turn.
#[test]
fn mi_05_sides_alternate_until_all_have_acted() {
    let mut play = field_with("");
    play.refused("command", "commander: red/hale", "MI-04");
    // There is nothing to force.
    play.invalid("done", "", "do");
    play.act("initiative", "", [6, 1]);
    play.refused("command", "commander: blue/rogers", "MI-05");
    let all = "[red/hale, red/ash, red/pym, blue/rogers, blue/tull]";
    play.has("turn", format!("to_act: {all}"));
    for (commander, next) in [
        ("red/hale", "blue"),
        ("blue/rogers", "red"),
        ("red/ash", "blue"),
        ("blue/tull", "red"),
        ("red/pym", "null"),
    ] {
        play.refused("initiative", "", "MI-05");
        play.command(commander);
        play.has("turn", format!("active_commander: {commander}"));
        play.has(commander, "acted: false");
        play.refused("command", format!("commander: {commander}"), "MI-05");
        play.refused("initiative", "", "MI-05");
        play.done();
        play.has("turn", format!("side: {next}, active_commander: null"));
        play.has(commander, "acted: true");
        play.refused("command", format!("commander: {commander}"), "MI-05");
    }
    play.act("initiative", "", [1, 2]);
    play.has("turn", "number: 2, side: blue");
    play.has("red/hale", "acted: false");
}

/// A go that the umpire forces before the first initiative ends with nobody's go: the initiative opens the turn.
#[test]
fn mi_05_a_go_before_the_first_turn_is_followed_by_neither_sides() {
    let mut play = field_with("");
    play.act("command", "commander: blue/tull", dice(&[]).force());
    play.done();
    play.has("turn", "side: null, active_commander: null");
    play.act("initiative", "", [6, 1]);
    play.has("turn", "number: 1, side: red");
}

/// Actions not used are lost with the go; the marks come off with the next turn.
#[test]
fn mi_05_unused_actions_are_lost() {
    let mut play = go();
    play.just("move", "unit: red/foot");
    play.has("red/foot", "actions_left: 1");
    play.done();
    play.has("red/foot", "actions_left: 0, formed_activated: true");
    play.command("blue/rogers");
    play.refused("move", "unit: red/foot", "MI-07");
    play.done();
    play.command("red/ash");
    play.refused("move", "unit: red/foot", "MI-07");
    play.done();
    play.forces(&["MI-05"], "initiative", "", [6, 1]);
    play.has("red/foot", "formed_activated: false");
}

/// A side without commanders is passed over, and a battle without any goes on turn by turn.
#[test]
fn mi_05_a_side_without_commanders_waits() {
    let mut play = field_with("");
    for id in ["blue/rogers", "blue/tull"] {
        play.set(id, "alive: false");
    }
    play.act("initiative", "", [1, 6]);
    play.has("turn", "first: blue, side: red");
    for id in ["red/hale", "red/ash", "red/pym"] {
        play.set(id, "alive: false");
    }
    play.has("turn", "side: null");
    play.act("initiative", "", [1, 6]);
    play.has("turn", "number: 2");
}

/// 4 inches, 8 at a dash, 4 more mounted: 4, 8, 8, 12.
#[test]
fn mi_06_a_commander_moves_or_dashes() {
    for (commander, dash, inches) in [
        ("red/hale", false, "4 inches"),
        ("red/hale", true, "8 inches"),
        ("red/pym", false, "8 inches"),
        ("red/pym", true, "12 inches"),
    ] {
        let mut play = red_first("");
        play.just("command", format!("commander: {commander}, dash: {dash}"));
        assert_eq!(play.figure("inches"), inches);
    }
}

/// He activates, or he rallies: never both in one go.
#[test]
fn mi_06_a_commander_activates_or_rallies() {
    let rally = "commander: red/hale, units: {red/foot: {fit: 1, wounded: 0}}";
    for (action, fields) in [
        ("move", "unit: red/line"),
        ("scurry", "unit: red/foot, fit: 1"),
    ] {
        let mut play = go();
        play.put("red/foot", [8, 0, 4, 0]);
        play.just(action, fields);
        play.refused("rally", rally, "MI-06");
    }
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("rally", rally);
    play.refused("move", "unit: red/line", "MI-06");
    play.refused("scurry", "unit: red/foot", "MI-06");
    play.just("rally", rally);
    play.men("red/foot", [10, 0, 2, 0]);
}

/// One formed body a go, of his own side; and no body twice in a turn.
#[test]
fn mi_07_one_formed_body_in_a_go() {
    let mut play = field_with("");
    play.refused("move", "unit: red/foot", "MI-07");
    let mut play = go();
    play.refused("move", "unit: blue/mob", "MI-07");
    play.just("move", "unit: red/foot");
    play.has("red/foot", "formed_activated: true, actions_left: 1");
    play.has("turn", "active_unit: red/foot");
    play.refused("move", "unit: red/line", "MI-07");
    play.forces(&["MI-07"], "move", "unit: red/line", []);
}

/// Any number of stragglers, of whatever unit of his side, each once a turn.
#[test]
fn mi_07_stragglers_act_once() {
    let mut play = go();
    play.put("red/foot", [4, 1, 5, 2]);
    play.put("red/levy", [7, 0, 2, 0]);
    play.put("blue/mob", [6, 0, 2, 0]);
    play.just("scurry", "unit: red/foot, fit: 2, wounded: 1");
    play.acted("red/foot", [2, 1]);
    // 5 - 2 = 3 fit and 2 - 1 = 1 wounded are left.
    play.refused("scurry", "unit: red/foot, fit: 4, wounded: 0", "MI-07");
    play.refused("scurry", "unit: red/foot, fit: 0, wounded: 2", "MI-07");
    play.invalid("scurry", "unit: red/foot, fit: 6", "fit");
    play.invalid("scurry", "unit: red/foot, wounded: 3", "wounded");
    play.invalid("scurry", "unit: red/foot, fit: 0, wounded: 0", "fit");
    play.just("scurry", "unit: red/foot");
    play.acted("red/foot", [5, 2]);
    play.refused("scurry", "unit: red/foot", "MI-07");
    play.just("scurry", "unit: red/levy");
    play.refused("scurry", "unit: blue/mob", "MI-07");
    // The body of the same unit is another matter.
    play.just("reposition", "unit: red/foot");
}

/// Who leaves a body keeps its mark; who joins one takes it, and is only carried along where it has yet to act.
#[test]
fn mi_07_marks_go_with_the_men() {
    let mut play = go();
    play.put("red/foot", [9, 0, 3, 0]);
    play.just("disperse", "unit: red/foot");
    // The 9 who were formed; the 3 stragglers have not acted.
    play.acted("red/foot", [9, 0]);
    play.just("form-ranks", "unit: red/foot");
    play.men("red/foot", [3, 0, 9, 0]);
    play.acted("red/foot", [9, 0]);
    play.has("red/foot", "formed_activated: true");

    let mut play = go();
    play.put("red/foot", [9, 0, 3, 0]);
    play.just("form-ranks", "unit: red/foot");
    play.says("carried along");
    play.men("red/foot", [12, 0, 0, 0]);
    play.has("red/foot", "formed_activated: false");
    play.just("move", "unit: red/foot");
    play.has("red/foot", "actions_left: 1");

    // Shot out of a body that has not acted, they have not acted.
    let mut play = go();
    play.act("fire", LEVY, [1, 1]);
    play.men("blue/mob", [4, 0, 4, 0]);
    play.acted("blue/mob", [0, 0]);
}

/// A formation that stragglers make anew has acted, for they have.
#[test]
fn mi_07_a_new_formation_has_acted() {
    let mut play = go();
    play.put("red/foot", [0, 0, 12, 0]);
    play.just("form-ranks", "unit: red/foot, fit: 5");
    play.men("red/foot", [5, 0, 7, 0]);
    play.has("red/foot", "formed_activated: true");
    assert!(!play.report().contains("carried along"));
    play.refused("move", "unit: red/foot", "MI-07");
}

#[test]
fn mi_07_a_commanders_reach_is_shown() {
    for (commander, reach) in [("red/hale", 4), ("red/ash", 8)] {
        let mut play = red_first("");
        play.command(commander);
        play.says("one formed body within 6″");
        play.says(&format!("stragglers within {reach}″,"));
    }
}

/// The men of the foot have acted with their body: nobody of them can be activated as a straggler.
#[test]
fn mi_07_only_men_who_have_not_acted_are_named() {
    let mut play = go();
    let now = |play: &Play| play.battle.status(Viewer::Table).now;
    assert_eq!(now(&play), "Hale may activate a formed body within 6″");
    play.just("disperse", "unit: red/foot");
    assert_eq!(now(&play), "Foot have acted");
    play.put("red/levy", [5, 0, 4, 0]);
    assert_eq!(
        now(&play),
        "Foot have acted; Hale may activate stragglers within 4″"
    );
    // To end the go would throw them away.
    assert_eq!(play.battle.status(Viewer::Table).next, None);
}

/// Stragglers who have acted and who have not come back into the ranks, the wounded too; no dice.
#[test]
fn mi_08_rallied_men_rejoin_their_unit() {
    let mut play = go();
    play.put("red/foot", [5, 1, 4, 2]);
    play.put("red/levy", [0, 0, 9, 0]);
    play.set("red/foot", "stragglers_acted.fit: 3");
    let rally = "commander: red/hale, units: {red/foot: {fit: 2, wounded: 1}, red/levy: {}}";
    play.just("rally", rally);
    play.men("red/foot", [7, 2, 2, 1]);
    play.men("red/levy", [9, 0, 0, 0]);
    // Of 4 fit stragglers 3 had acted; of the 2 who are left 2 have.
    play.acted("red/foot", [2, 0]);
    play.has("red/foot", "formed_activated: false");
    play.has("red/levy", "formed_activated: true");
}

#[test]
fn mi_08_who_cannot_be_rallied() {
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.put("blue/mob", [6, 0, 2, 0]);
    let rally = |who: &str, units: &str| format!("commander: {who}, units: {{{units}}}");
    play.refused("rally", rally("red/hale", "blue/mob: {fit: 1}"), "MI-08");
    play.refused("rally", rally("red/ash", "red/foot: {fit: 1}"), "MI-08");
    for units in [
        "red/foot: {fit: 5}",
        "red/foot: {wounded: 1}",
        "red/foot: {fit: 0}",
        "",
    ] {
        play.invalid("rally", rally("red/hale", units), "units");
    }
    play.invalid("rally", rally("red/hale", "red/fot: {}"), "units.red/fot");
    play.invalid("rally", "commander: red/hale", "units");
}

/// Two actions, of the same kind or not; nobody formed, no action.
#[test]
fn mi_09_a_body_takes_two_actions() {
    let mut play = go();
    play.just("move", "unit: red/foot");
    play.just("move", "unit: red/foot");
    play.has("red/foot", "actions_left: 0");
    for action in ["move", "disperse", "reposition", "regroup"] {
        play.refused(action, "unit: red/foot", "MI-09");
    }
    let at_mob = "unit: red/foot, target: blue/mob";
    play.refused("fire", format!("{at_mob}, range: 5"), "MI-09");
    play.refused("assault", at_mob, "MI-09");
    play.put("red/line", [0, 0, 12, 0]);
    play.refused("move", "unit: red/line", "MI-09");
    for action in ["scurry", "form-ranks", "bail", "gather", "skirmish"] {
        play.refused(action, "unit: red/levy", "MI-09");
    }
}

/// A body that loses its last man in formation has no action left.
#[test]
fn mi_09_no_men_formed_no_action_left() {
    let mut play = go();
    play.just("move", "unit: red/foot");
    play.just("stray", "unit: red/foot");
    play.has("red/foot", "actions_left: 0");
    play.acted("red/foot", [12, 0]);
}
