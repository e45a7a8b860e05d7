//! BS-42: what a unit attacked may do.

use super::combat_field::*;
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

/// A red column and horse that the Professional may order, and the blue unit of this YAML.
fn against(blue: &str) -> Play {
    arena(
        &[COLUMN, HORSE, LINE],
        &[blue, "id: other, name: Other"],
        "",
    )
}

fn column_charges(target: &str) -> Value {
    json!({"unit": "red/column", "target": target, "distance": 8})
}

/// The least face on which the unit reacts: a face less and it stands in a combat, that face and it evades.
fn least(blue: &str, id: &str, activated: bool, least: u8) {
    let target = format!("blue/{id}");
    let mut play = against(blue);
    play.set(&target, format!("activated: {activated}"));
    play.have("red/ash", "red/column");
    let rows = play.battle.copy();
    play.act(
        "charge",
        column_charges(&target),
        dice(&[6, least]).answers(&["yes", "evade"]),
    );
    assert_eq!(play.combats(), 0, "{id} on {least}");
    play.battle = rows;
    // A face too low: no question what it does, so an answer is left over.
    let gives = dice(&[6, least - 1]).answers(&["yes", "evade"]);
    assert_eq!(
        play.waits("charge", column_charges(&target), gives),
        Not::LeftOver(1),
        "{id} on {}",
        least - 1
    );
    play.act(
        "charge",
        column_charges(&target),
        dice(&[6, least - 1]).answers(&["yes"]),
    );
    assert_eq!(play.combats(), 1, "{id} on {}", least - 1);
}

/// 4 or more; +1 for elite, -1 for raw, -1 when activated this turn.
#[test]
fn bs_42_reacts_on_four_with_each_modifier() {
    least(LINE, "line", false, 4);
    least(ELITE, "elite", false, 3);
    least(RAW, "raw", false, 5);
    least(LINE, "line", true, 5);
    least(ELITE, "elite", true, 4);
    least(RAW, "raw", true, 6);
    least(HORSE, "horse", false, 4);
    least(GUN, "gun", false, 4);
    least(INDIANS, "indians", false, 4);
}

/// Whoever is attacked dices to react unless its side does not want to: then there is no die at all.
#[test]
fn bs_42_the_try_is_the_default() {
    let mut play = against(LINE);
    play.have("red/ash", "red/column");
    assert_eq!(
        play.options("charge", &column_charges("blue/line"), &[6], &[], "react"),
        Some(vec!["no".into(), "yes".into()])
    );
    let before = play.battle.copy();
    play.act("charge", column_charges("blue/line"), [6, 3]);
    play.has("blue/line", "engaged: true");
    play.battle = before;
    play.act(
        "charge",
        column_charges("blue/line"),
        dice(&[6]).answers(&["no"]),
    );
    play.has("blue/line", "engaged: true");
}

/// Every enemy that is touched has a try of its own, the target first, then in roster order; friends have none.
#[test]
fn bs_42_also_every_other_enemy_touched() {
    let field = || {
        let mut play = arena(&[COLUMN, LINE], &[SQUARE, LINE, HORSE], "");
        play.have("red/ash", "red/column");
        play
    };
    let charge = "unit: red/column, target: blue/line, distance: 8, also: [blue/horse, red/line, \
blue/square]";
    // The line is too late, the square in time and stands, the horse counter-charges.
    let mut play = field();
    play.act(
        "charge",
        charge,
        dice(&[6, 3, 4, 5]).answers(&["yes", "yes", "stand", "yes", "counter-charge"]),
    );
    play.has(
        "combats/0",
        "blue: [blue/square, blue/line, blue/horse], charged: [red/column, blue/horse]",
    );
    // The square evades: it is not in the combat.
    let mut play = field();
    play.act(
        "charge",
        charge,
        dice(&[6, 3, 4]).answers(&["yes", "yes", "evade", "no"]),
    );
    play.has("combats/0", "blue: [blue/line, blue/horse]");
    // The target evades: nobody is touched, nobody else tries.
    let mut play = field();
    play.act("charge", charge, dice(&[6, 4]).answers(&["yes", "evade"]));
    assert_eq!(
        (play.combats(), play.asked()),
        (0, vec!["react", "reaction"])
    );
}

/// Having kept its head a unit may still stand, and does by default.
#[test]
fn bs_42_may_stand_after_all() {
    let mut play = against(LINE);
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        column_charges("blue/line"),
        dice(&[6, 4]).answers(&["yes"]),
    );
    play.has("blue/line", "engaged: true, smoke: 0");
}

/// Anybody evades, loaded units fire, cavalry counter-charges.
#[test]
fn bs_42_what_each_arm_may_do() {
    let may = |blue: &str, id: &str, smoke: u8| {
        let mut play = against(blue);
        play.set(&format!("blue/{id}"), format!("smoke: {smoke}"));
        play.have("red/ash", "red/column");
        play.options(
            "charge",
            &column_charges(&format!("blue/{id}")),
            &[6, 6],
            &["yes"],
            "reaction",
        )
        .expect("it reacts")
    };
    assert_eq!(may(LINE, "line", 0), ["stand", "evade", "fire"]);
    assert_eq!(may(LINE, "line", 1), ["stand", "evade"]);
    assert_eq!(
        may(HORSE, "horse", 0),
        ["stand", "evade", "fire", "counter-charge"]
    );
    assert_eq!(may(HORSE, "horse", 1), ["stand", "evade", "counter-charge"]);
    assert_eq!(
        may("id: lancers, name: Lancers, arm: cavalry", "lancers", 0),
        ["stand", "evade", "counter-charge"]
    );
    assert_eq!(may(GUN, "gun", 0), ["stand", "evade", "fire"]);
    assert_eq!(
        may(
            "id: train, name: Train, arm: artillery, formation: limbered",
            "train",
            0
        ),
        ["stand", "evade"]
    );
    assert_eq!(may(INDIANS, "indians", 0), ["stand", "evade", "fire"]);
    assert_eq!(may(SQUARE, "square", 0), ["stand", "evade", "fire"]);
}

/// With the black marker of skirmishing by pairs nobody is loaded for a reaction.
#[test]
fn bs_42_black_smoke_is_not_loaded() {
    let mut play = against(SKIRMISHERS);
    play.set("blue/skirmishers", "black_smoke: true");
    play.have("red/ash", "red/column");
    let options = play.options(
        "charge",
        &column_charges("blue/skirmishers"),
        &[6, 6],
        &["yes"],
        "reaction",
    );
    assert_eq!(options.expect("it reacts"), ["stand", "evade"]);
}

/// Evading is one ordinary move with nothing taken off for turning about or for disorder; a square goes like a line.
#[test]
fn bs_42_evades_one_ordinary_move() {
    let inches = |blue: &str, id: &str| {
        let target = format!("blue/{id}");
        let mut play = against(blue);
        play.set(&target, "disorder: 3");
        play.have("red/ash", "red/column");
        play.act(
            "charge",
            column_charges(&target),
            dice(&[6, 6]).answers(&["yes", "evade"]),
        );
        play.has(&target, "engaged: false");
        play.has("red/column", "engaged: false");
        play.has(&target, "disorder: 3, activated: false");
        let report = play.all_told();
        let line = report
            .lines()
            .find(|line| line.starts_with("table:") && line.contains("about"))
            .expect("what the table does");
        line.split([' ', '″'])
            .filter_map(|word| word.parse::<u32>().ok())
            .collect::<Vec<_>>()
    };
    assert_eq!(inches(LINE, "line"), [4]);
    assert_eq!(
        inches("id: deep, name: Deep, formation: column", "deep"),
        [6]
    );
    assert_eq!(inches(SKIRMISHERS, "skirmishers"), [8]);
    assert_eq!(inches(HORSE, "horse"), [10]);
    assert_eq!(inches(GUN, "gun"), [2]);
    assert_eq!(
        inches(
            "id: train, name: Train, arm: artillery, formation: limbered",
            "train"
        ),
        [6]
    );
    assert_eq!(inches(SQUARE, "square"), [4]);
}

/// A reaction uses up no activation: the unit may be ordered afterwards, and takes two actions.
#[test]
fn bs_42_uses_no_activation() {
    let mut play = against(LINE);
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        column_charges("blue/line"),
        dice(&[6, 4]).answers(&["yes", "evade"]),
    );
    play.have("blue/tull", "blue/line");
    play.has("blue/line", "actions_left: 2");
}

/// Four men, a quarter more against a column: 5 dice. The first shot: ones again. Short range: 5 and 6.
/// 1 4 5 6 2, the one again: 5; hits 5 5 6 = 3; 2 3 5: nothing, a disorder, a kill. Then they are engaged.
#[test]
fn bs_42_fires_at_short_range_then_stands() {
    let mut play = against("id: picket, name: Picket, figures: 4");
    play.have("red/ash", "red/column");
    let gives = dice(&[6, 4, 1, 4, 5, 6, 2, 5, 2, 3, 5]).answers(&["yes", "fire"]);
    play.act("charge", column_charges("blue/picket"), gives);
    play.has("red/column", "kills: 1, disorder: 1");
    play.has("blue/picket", "smoke: 1, fired_before: true, engaged: true");
    play.has("red/column", "engaged: true");
    play.has("combats/0", "charged: [red/column]");
}

/// A gun fires at a charger at short range, not with canister: 4 gunners x 2, a quarter more = 10 dice that hit on 5 and 6.
/// Ten fours are no hits.
#[test]
fn bs_42_a_gun_too_fires_at_short_range() {
    let mut play = against(GUN);
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        column_charges("blue/gun"),
        dice(&[6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]).answers(&["yes", "fire"]),
    );
    play.has("red/column", "kills: 0");
    play.has("blue/gun", "smoke: 1, engaged: true");
}

/// A charger shot to the last man makes no combat, and the characters with it are left alone (BS-41).
/// 2 men, and his class 1 of a Duffer: nobody; the picket: 4 men, a quarter more = 5 dice 5 5 6 6 6: 5 hits, 5 5 1 1 1: 2 kills.
/// Then the die of the Duffer with it: 6.
#[test]
fn bs_42_fire_may_leave_nobody_to_engage() {
    let few = "id: few, name: Few, figures: 2, formation: column";
    let mut play = arena(&[few], &["id: picket, name: Picket, figures: 4", LINE], "");
    play.lead("red/pym", "red/few");
    let charge =
        json!({"unit": "red/few", "target": "blue/picket", "distance": 8, "also": ["blue/line"]});
    play.act(
        "charge",
        charge,
        dice(&[4, 5, 5, 6, 6, 6, 5, 5, 1, 1, 1, 6]).answers(&["yes", "fire"]),
    );
    play.has("red/few", "removed: true");
    assert_eq!(play.combats(), 0);
    play.has("blue/picket", "engaged: false");
    play.has("blue/line", "engaged: false");
    play.has("red/pym", "with: null, out_of_action: false");
}

/// Kills by a reaction put the characters with the charger at risk; a one costs the Professional a class (BS-40).
#[test]
fn bs_42_fire_puts_characters_at_risk() {
    let mut play = against("id: picket, name: Picket, figures: 4");
    play.lead("red/ash", "red/column");
    let charge = column_charges("blue/picket");
    play.act(
        "charge",
        charge,
        dice(&[4, 6, 2, 2, 2, 2, 5, 1]).answers(&["yes", "fire"]),
    );
    play.has("red/column", "kills: 1");
    play.has("red/ash", "class: 1");
}

/// Fire of a reaction falls on the charger's Formation as any fire does (BS-05): two kills, one each, the charger first.
/// 4 men, a quarter more = 5 dice: 5 6 2 2 2; 5 6: two kills.
#[test]
fn bs_42_fire_is_shared_by_the_chargers_formation() {
    let reds = [
        "id: a, name: A, formation: column",
        "id: b, name: B, formation: column",
    ];
    let mut play = arena(&reds, &["id: picket, name: Picket, figures: 4"], "");
    play.just("group", "units: [red/a, red/b]");
    play.have("red/ash", "red/b");
    let charge = "unit: red/b, target: blue/picket, distance: 8";
    play.act(
        "charge",
        charge,
        dice(&[6, 4, 5, 6, 2, 2, 2, 5, 6]).answers(&["yes", "fire"]),
    );
    play.has("red/a", "kills: 1");
    play.has("red/b", "kills: 1");
    play.has("red/a", "engaged: false");
    play.has("red/b", "engaged: true");
}

/// Cavalry that counter-charges counts as charging, against a charge or a contact.
#[test]
fn bs_42_counter_charge_counts_as_charging() {
    for how in ["charge", "contact"] {
        let mut play = against(HORSE);
        play.have("red/ash", "red/column");
        let fields = "unit: red/column, target: blue/horse, distance: 6";
        play.act(
            how,
            fields,
            dice(&[6, 4]).answers(&["yes", "counter-charge"]),
        );
        let charged = if how == "charge" {
            json!(["red/column", "blue/horse"])
        } else {
            json!(["blue/horse"])
        };
        play.has("combats/0", format!("charged: {charged}"));
        play.has("blue/horse", "activated: false");
    }
}

/// Cavalry never charges a square, so it does not counter-charge one either.
#[test]
fn bs_42_no_counter_charge_at_a_square() {
    let mut play = arena(&[SQUARE], &[HORSE], "options: {square_move: 2}\n");
    play.have("red/ash", "red/square");
    let contact = "unit: red/square, target: blue/horse, distance: 2";
    let options = play.options("contact", contact, &[6, 6], &["yes"], "reaction");
    assert_eq!(options.expect("it reacts"), ["stand", "evade", "fire"]);
}

/// One try for each attack: another attack brings another try.
#[test]
fn bs_42_one_try_for_each_attack() {
    let mut play = against(LINE);
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        column_charges("blue/line"),
        dice(&[6, 4]).answers(&["yes", "evade"]),
    );
    play.just("done", "");
    play.have("red/ash", "red/horse");
    let charge = "unit: red/horse, target: blue/line, distance: 16";
    play.act("charge", charge, dice(&[6, 4]).answers(&["yes", "evade"]));
    assert_eq!(play.combats(), 0);
}

/// A charge that stops short is no attack yet.
#[test]
fn bs_42_stopping_short_is_no_attack() {
    let mut play = against(LINE);
    play.have("red/ash", "red/column");
    let far = "unit: red/column, target: blue/line, distance: 8.5";
    assert_eq!(play.options("charge", far, &[6], &[], "react"), None);
    assert_eq!(
        play.try_do("charge", far, dice(&[6]).answers(&["yes"])),
        Err(Not::LeftOver(1))
    );
}

/// Characters go with the unit that evades.
#[test]
fn bs_42_characters_evade_with_their_unit() {
    let mut play = against(LINE);
    play.draw("blue/tull");
    play.just("join", "character: blue/tull, unit: blue/line");
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        column_charges("blue/line"),
        dice(&[6, 4]).answers(&["yes", "evade"]),
    );
    play.has("blue/tull", "with: blue/line");
}

/// The umpire may put another figure in place of what is needed.
#[test]
fn bs_42_what_is_needed_can_be_overruled() {
    let mut play = against(LINE);
    play.have("red/ash", "red/column");
    let before = play.battle.copy();
    for need in [1, 2, 3, 5, 6] {
        let overruled = |faces: &[u8]| dice(faces).overrule("blue/line.reaction", need.into());
        play.battle = before.copy();
        play.act(
            "charge",
            column_charges("blue/line"),
            overruled(&[6, need]).answers(&["yes", "evade"]),
        );
        assert_eq!(play.combats(), 0, "{need}");
        if need > 1 {
            play.battle = before.copy();
            let gives = overruled(&[6, need - 1]).answers(&["yes", "evade"]);
            assert_eq!(
                play.waits("charge", column_charges("blue/line"), gives),
                Not::LeftOver(1),
                "{need}"
            );
        }
    }
}

/// A Professional who becomes a Duffer on his own card orders no second unit (BS-22): the reaction fire wounds him. He had
/// ordered one unit; with none ordered yet he could still order one.
#[test]
fn bs_22_wounded_down_to_a_duffer_on_his_own_card() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.lead("red/ash", "red/column");
    // Blue in time (4) fires: 12 and a quarter more, 15 dice, one hit (5), no 1 to roll again, a kill (6); the risk to Ash: 1.
    let fire = [&[4, 5][..], &[2; 14], &[6, 1]].concat();
    play.act(
        "charge",
        column_charges("blue/line"),
        dice(&fire).answers(&["yes", "fire"]),
    );
    play.has("red/ash", "class: 1, activations_left: 0");
    play.refused("order", "character: red/ash, unit: red/line", "BS-22");
}
