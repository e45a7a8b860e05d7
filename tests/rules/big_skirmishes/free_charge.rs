//! Charges by a Free Action card (BS-16), of Formations (BS-57), and what dummies have to do with them (BS-63).

use super::combat_field::*;
use crate::support::{Not, dice, entry};
use drumhead::battle::{BUDGET, Directions, Viewer};
use drumhead::table::Side;
use drumhead::table::odds::Policy;

/// A charge is a move, so a Free Action card brings one: it dices unless led, and neither needs nor counts as an activation.
#[test]
fn bs_16_a_charge_by_free_action() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    play.bonus("free-action", 4);
    let play_card = |distance: u16| {
        let charge =
            format!("do: charge, unit: red/horse, target: blue/line, distance: {distance}");
        format!("card: free-action, action: {{{charge}}}")
    };
    assert_eq!(
        play.waits("play", play_card(16), dice(&[])),
        Not::Dice("to obey", 1)
    );
    let before = play.battle.copy();
    play.act("play", play_card(9), [2]);
    assert_eq!(play.combats(), 0);
    play.has("red/horse", "activated: false");
    play.battle = before;
    // Who is attacked by it may react: 3 is too low.
    assert_eq!(
        play.waits(
            "play",
            play_card(16),
            dice(&[3, 3]).answers(&["yes", "evade"])
        ),
        Not::LeftOver(1)
    );
    play.act("play", play_card(16), dice(&[3, 3]).answers(&["yes"]));
    assert_eq!(play.combats(), 1);
    play.has("red/horse", "activated: false");
    play.has("combats/0", "charged: [red/horse]");
    play.has("deck", "hands/red: []");
}

/// The unit may be one already activated, and the card's charge is none of its activation's (BS-30).
#[test]
fn bs_16_a_free_charge_does_not_count_as_the_activations() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    play.bonus("free-action", 4);
    play.lead("red/ash", "red/horse");
    let charge = "do: charge, unit: red/horse, target: blue/line, distance: 40";
    play.just("play", format!("card: free-action, action: {{{charge}}}"));
    play.has("red/horse", "actions_left: 2");
    play.act(
        "charge",
        "unit: red/horse, target: blue/line, distance: 16",
        dice(&[]).answers(&["no"]),
    );
    play.has("red/horse", "engaged: true, actions_left: 1");
}

/// The other way round: a unit that has charged in its activation may charge by the card.
#[test]
fn bs_16_a_charge_and_then_a_free_charge() {
    let mut play = arena(&[HORSE, LINE], &[LINE], "");
    play.bonus("free-action", 4);
    play.lead("red/ash", "red/horse");
    play.just("charge", "unit: red/horse, target: blue/line, distance: 40");
    let charge = "do: charge, unit: red/horse, target: blue/line, distance: 16";
    play.unopposed(
        "play",
        format!("card: free-action, action: {{{charge}}}"),
        &[],
    );
    play.has("red/horse", "engaged: true");
}

/// What is refused to a charge is refused to one by the card.
#[test]
fn bs_16_a_free_charge_obeys_the_rules() {
    let mut play = arena(&[HORSE, LINE], &[SQUARE], "");
    play.bonus("free-action", 4);
    let by_card = |unit: &str| {
        let charge = format!("do: charge, unit: {unit}, target: blue/square, distance: 4");
        format!("card: free-action, action: {{{charge}}}")
    };
    play.refused("play", by_card("red/horse"), "BS-43");
    play.refused("play", by_card("red/line"), "BS-43");
    let theirs = "card: free-action, action: {do: contact, unit: blue/square, target: red/line, \
distance: 4}";
    // All see that blue holds no card.
    play.refused("play", theirs, "BS-15");
    // Which card it holds they do not: what is wrong with the action comes first. A column may go, but has no such card.
    play.bonus("dummy", 1);
    play.refused("play", theirs, "BS-26");
    play.set("blue/square", "formation: column");
    play.refused("play", theirs, "BS-15");
}

/// A Formation that acts as one shares the die of its first move, also when that is a contact; each spends its own action.
#[test]
fn bs_57_a_formation_shares_the_die_of_a_charge() {
    let reds = [
        "id: a, name: A, formation: column",
        "id: b, name: B, formation: column",
    ];
    let mut play = arena(&reds, &[LINE, SQUARE], "");
    play.just("group", "units: [red/a, red/b]");
    play.have("red/ash", "red/a");
    // Half of 8: 4 inches, for both.
    play.act(
        "charge",
        "unit: red/a, target: blue/line, distance: 4",
        dice(&[2]).answers(&["no"]),
    );
    assert_eq!(play.combats(), 1);
    play.just("charge", "unit: red/b, target: blue/square, distance: 4.5");
    assert_eq!(play.combats(), 1);
    play.has("red/b", "actions_left: 1");
}

/// The die of a Free Action is that of one unit's move, not of the Formation's first.
#[test]
fn bs_57_a_free_move_leaves_the_formations_dice_alone() {
    let reds = [
        "id: a, name: A, formation: column",
        "id: b, name: B, formation: column",
    ];
    let mut play = arena(&reds, &[LINE], "");
    play.just("group", "units: [red/a, red/b]");
    play.bonus("free-action", 4);
    play.have("red/ash", "red/a");
    play.act(
        "play",
        "card: free-action, action: {do: move, unit: red/a}",
        [6],
    );
    play.act("move", "unit: red/a", [2]);
    play.just("move", "unit: red/b");
    assert_eq!(play.figure("inches"), "3 inches");
}

/// Forced at a hidden unit, a charge finds out who is there: a dummy is nobody, and is taken off.
#[test]
fn bs_63_a_forced_charge_finds_the_dummy_out() {
    let hidden = [
        "id: ambush, name: Ambush, hidden: true",
        "id: copse, name: Copse, dummy: true",
    ];
    let charge = |target: &str| format!("unit: red/column, target: {target}, distance: 8");
    let mut play = arena(&[COLUMN, LINE], &hidden, "");
    play.lead("red/ash", "red/column");
    let before = play.battle.copy();
    play.act(
        "charge",
        charge("blue/ambush"),
        dice(&[]).answers(&["no"]).force(),
    );
    play.has("blue/ambush", "hidden: false, engaged: true");
    play.battle = before;
    play.act("charge", charge("blue/copse"), dice(&[]).force());
    play.has("blue/copse", "removed: true");
    assert_eq!(play.combats(), 0);
}

/// A dummy that the umpire has uncovered stands there, and does nothing: it is not asked whether to react.
#[test]
fn bs_63_a_dummy_in_sight_does_not_react() {
    let copse = "id: copse, name: Copse, dummy: true";
    let mut play = arena(&[COLUMN, LINE], &[LINE, copse], "");
    play.lead("red/ash", "red/column");
    play.set("blue/copse", "hidden: false");
    let charge = "unit: red/column, target: blue/copse, distance: 8";
    play.act("charge", charge, dice(&[]));
    assert_eq!(play.asked(), [""; 0]);
}

/// A dummy of his own nobody can bring into a combat, by any force; the table is not told why.
#[test]
fn bs_63_a_dummy_cannot_charge() {
    let mut play = arena(
        &["id: copse, name: Copse, dummy: true", COLUMN],
        &[LINE],
        "",
    );
    let contact = "unit: red/copse, target: blue/line, distance: 1";
    assert_eq!(
        play.waits("contact", contact, dice(&[]).force()),
        Not::Invalid("force".to_owned())
    );
    // Its own side's odds say the same, and why.
    let odds = play.battle.odds_after(
        &entry("contact", contact),
        &Directions {
            force: Some("so be it".to_owned()),
            ..Directions::default()
        },
        &Vec::new(),
        &Policy::Defaults,
        Viewer::Side(Side::Red),
        BUDGET,
    );
    let said = format!("{odds:?}");
    assert!(
        said.contains("no force makes it possible: a dummy cannot fight"),
        "{said}"
    );
}
