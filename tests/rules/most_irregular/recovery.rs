//! MI-30, MI-31: regrouping, and men who change units.

use super::go;

/// 6 wounded in the body, one of each face: 5 6 are fit, 1 goes to the rear, 2 3 4 are no better. Wounded stragglers roll nothing.
#[test]
fn mi_30_the_wounded_recover() {
    let mut play = go();
    play.put("red/foot", [3, 6, 1, 2]);
    play.act("regroup", "unit: red/foot", [1, 2, 3, 4, 5, 6]);
    play.men("red/foot", [5, 3, 1, 2]);
    play.lost("red/foot", [0, 0, 1, 0]);
    play.has("red/foot", "actions_left: 1");
}

/// `recover: false` rolls nothing. Those absorbed come after the dice, and take the body's mark.
#[test]
fn mi_30_stragglers_are_absorbed() {
    let mut play = go();
    play.put("red/foot", [5, 1, 4, 2]);
    let four = "unit: red/foot, recover: false, absorb: {fit: 3, wounded: 1}";
    play.just("regroup", four);
    play.men("red/foot", [8, 2, 1, 1]);
    play.acted("red/foot", [0, 0]);
    play.act("regroup", "unit: red/foot, absorb: {}", [4, 4]);
    play.men("red/foot", [9, 3, 0, 0]);
    play.invalid("regroup", "unit: red/foot, absorb: {fit: 1}", "absorb.fit");
}

/// One of two wounded men recovers, one goes to the rear, and a straggler comes in: the straggler stays on the table.
#[test]
fn mi_30_a_straggler_joins_while_a_man_goes_to_the_rear() {
    let mut play = go();
    play.put("red/foot", [4, 2, 1, 0]);
    play.act("regroup", "unit: red/foot, absorb: {fit: 1}", [5, 1]);
    play.men("red/foot", [6, 0, 0, 0]);
    play.says("Foot: remove 1 man, put 1 straggler in formation, remove 2 wound markers");
    play.put("red/foot", [4, 1, 0, 0]);
    play.put("red/levy", [4, 0, 1, 0]);
    play.act(
        "regroup",
        "unit: red/foot, absorb_from: {red/levy: {fit: 1}}",
        [1],
    );
    play.says("Foot: remove 1 man, take over 1 man, remove 1 wound marker");
}

/// The last man of the body may be sent to the rear; stragglers who are taken in then form it anew.
#[test]
fn mi_30_a_body_may_form_again() {
    let mut play = go();
    play.put("red/foot", [0, 1, 4, 0]);
    let four = "unit: red/foot, absorb: {fit: 4, wounded: 0}";
    play.act("regroup", four, [1]);
    play.men("red/foot", [4, 0, 0, 0]);
    play.has("red/foot", "formed_activated: true");
}

/// 2 of the levy's stragglers join the foot for good: the levy started with 9 - 2, the foot with 12 + 2.
#[test]
fn mi_31_men_of_another_unit_are_absorbed() {
    let mut play = go();
    play.put("red/foot", [12, 0, 0, 0]);
    play.put("red/levy", [4, 0, 4, 1]);
    let levy = "unit: red/foot, absorb_from: {red/levy: {fit: 1, wounded: 1}}";
    play.just("regroup", levy);
    play.men("red/foot", [13, 1, 0, 0]);
    play.men("red/levy", [4, 0, 3, 0]);
    play.has("red/foot", "started_with: 14");
    play.has("red/levy", "started_with: 7");
}

#[test]
fn mi_31_bounds_and_refusals() {
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.put("blue/mob", [4, 0, 4, 0]);
    let from = |unit: &str| format!("unit: red/foot, absorb_from: {{{unit}}}");
    play.refused("regroup", from("blue/mob: {fit: 1, wounded: 0}"), "MI-31");
    play.invalid("regroup", from("red/levy: {fit: 1}"), "absorb_from");
    play.invalid("regroup", from("red/foot: {fit: 1}"), "absorb_from");
    play.put("red/levy", [5, 0, 4, 0]);
    play.refused("form-ranks", "unit: red/levy, into: blue/mob", "MI-31");
}

/// Stragglers of the levy form ranks with the guard: they count as elite then. Into a body that has yet to act they are carried along.
#[test]
fn mi_31_men_form_ranks_with_another_unit() {
    let mut play = go();
    play.put("red/levy", [4, 0, 4, 1]);
    let four = "unit: red/levy, fit: 3, wounded: 1, into: red/guard";
    play.just("form-ranks", four);
    play.men("red/guard", [15, 1, 0, 0]);
    play.men("red/levy", [4, 0, 1, 0]);
    play.has("red/guard", "started_with: 16, formed_activated: false");
    play.has("red/levy", "started_with: 5");
    play.says("carried along");
    // They have acted: twelve of the guard fire, 1 + 2 + 4 = 7 points, 3 hits.
    let fire = "unit: red/guard, target: blue/mob, range: 99";
    play.refused("fire", format!("{fire}, figures_fit: 13"), "MI-07");
    play.act("fire", format!("{fire}, figures_fit: 12"), [1, 6, 6, 6, 5]);
    assert_eq!(play.figure("effect"), "7 points");
}

/// The last men of the levy join the foot, by either action: they are all still on the table.
#[test]
fn mi_31_men_who_join_another_unit_are_not_lost() {
    for (action, fields) in [
        ("form-ranks", "unit: red/levy, into: red/foot"),
        (
            "regroup",
            "unit: red/foot, absorb_from: {red/levy: {fit: 3, wounded: 1}}",
        ),
    ] {
        let mut play = go();
        play.put("red/levy", [0, 0, 3, 1]);
        play.just(action, fields);
        play.men("red/foot", [15, 1, 0, 0]);
        let mut table = play.table();
        table.sort_unstable();
        let told = [
            "Foot: take over 4 men, place 1 wound marker",
            "Levy: hand over 4 stragglers, remove 1 wound marker",
        ];
        assert_eq!(table, told, "{action}");
        assert_eq!(play.events(), Vec::<String>::new(), "{action}");
    }
}
