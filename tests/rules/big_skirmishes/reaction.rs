//! BS-42: what a unit attacked may do.

use super::combat_field::*;
use crate::support::{Not, Play, dice};

const PICKET: &str = "id: picket, name: Picket, figures: 4";

/// A red column, horse and line against the blue unit of this YAML; the Professional has ordered the column.
fn against(blue: &str) -> Play {
    let blue = [blue, "id: other, name: Other"];
    let mut play = arena(&[COLUMN, HORSE, LINE], &blue, "");
    play.have("red/ash", "red/column");
    play
}

fn column_charges(target: &str) -> String {
    format!("unit: red/column, target: {target}, distance: 8")
}

/// The column charges, with these dice and answers.
#[track_caller]
fn charge(play: &mut Play, target: &str, faces: &[u8], answers: &[&str]) {
    play.act(
        "charge",
        column_charges(target),
        dice(faces).answers(answers),
    );
}

/// The least face on which the unit reacts: a face less and it stands in a combat, that face and it evades.
fn least(blue: &str, activated: bool, least: u8) {
    let target = &format!("blue/{}", id_of(blue));
    let mut play = against(blue);
    play.set(target, format!("activated: {activated}"));
    let rows = play.battle.copy();
    charge(&mut play, target, &[6, least], &["yes", "evade"]);
    assert_eq!(play.combats(), 0, "{blue} on {least}");
    play.battle = rows;
    // A face too low: no question what it does, so an answer is left over.
    let gives = dice(&[6, least - 1]).answers(&["yes", "evade"]);
    let not = play.waits("charge", column_charges(target), gives);
    assert_eq!(not, Not::LeftOver(1), "{blue} below {least}");
    charge(&mut play, target, &[6, least - 1], &["yes"]);
    assert_eq!(play.combats(), 1, "{blue} below {least}");
}

/// 4 or more; +1 for elite, -1 for raw, -1 when activated this turn.
#[test]
fn bs_42_reacts_on_four_with_each_modifier() {
    least(LINE, false, 4);
    least(ELITE, false, 3);
    least(RAW, false, 5);
    least(LINE, true, 5);
    least(ELITE, true, 4);
    least(RAW, true, 6);
    least(HORSE, false, 4);
    least(GUN, false, 4);
    least(INDIANS, false, 4);
}

/// Whoever is attacked dices to react unless its side does not want to: then there is no die at all.
#[test]
fn bs_42_the_try_is_the_default() {
    let mut play = against(LINE);
    assert_eq!(
        play.options("charge", column_charges("blue/line"), "6", "react"),
        Some(vec!["no".into(), "yes".into()])
    );
    let before = play.battle.copy();
    charge(&mut play, "blue/line", &[6, 3], &[]);
    play.has("blue/line", "engaged: true");
    play.battle = before;
    charge(&mut play, "blue/line", &[6], &["no"]);
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
    charge(&mut play, "blue/line", &[6, 4], &["yes"]);
    play.has("blue/line", "engaged: true, smoke: 0");
}

/// Anybody evades, loaded units fire, cavalry counter-charges.
#[test]
fn bs_42_what_each_arm_may_do() {
    let lancers = "id: lancers, name: Lancers, arm: cavalry";
    for (unit, smoke, may) in [
        (LINE, 0, &["stand", "evade", "fire"][..]),
        (LINE, 1, &["stand", "evade"]),
        (HORSE, 0, &["stand", "evade", "fire", "counter-charge"]),
        (HORSE, 1, &["stand", "evade", "counter-charge"]),
        (lancers, 0, &["stand", "evade", "counter-charge"]),
        (GUN, 0, &["stand", "evade", "fire"]),
        (TRAIN, 0, &["stand", "evade"]),
        (INDIANS, 0, &["stand", "evade", "fire"]),
        (SQUARE, 0, &["stand", "evade", "fire"]),
    ] {
        let target = format!("blue/{}", id_of(unit));
        let mut play = against(unit);
        play.set(&target, format!("smoke: {smoke}"));
        let options = play.options("charge", column_charges(&target), "6 yes 6", "reaction");
        assert_eq!(options.expect("it reacts"), may, "{unit} {smoke}");
        // The question whether to try names them.
        let [.., tries] = play.question("charge", column_charges(&target), "6");
        let named = |word: &&&str| tries.contains(**word);
        let all = ["evade", "fire", "counter-charge"];
        let named: Vec<&str> = all.iter().filter(named).copied().collect();
        assert_eq!(named, may[1..], "{tries}");
    }
}

/// With the black marker of skirmishing by pairs nobody is loaded for a reaction.
#[test]
fn bs_42_black_smoke_is_not_loaded() {
    let mut play = against(SKIRMISHERS);
    play.set("blue/skirmishers", "black_smoke: true");
    let options = play.options(
        "charge",
        column_charges("blue/skirmishers"),
        "6 yes 6",
        "reaction",
    );
    assert_eq!(options.expect("it reacts"), ["stand", "evade"]);
}

/// Evading is one ordinary move with nothing taken off for turning about or for disorder; a square goes like a line.
#[test]
fn bs_42_evades_one_ordinary_move() {
    for (unit, inches) in [
        (LINE, 4),
        ("id: deep, name: Deep, formation: column", 6),
        (SKIRMISHERS, 8),
        (HORSE, 10),
        (GUN, 2),
        (TRAIN, 6),
        (SQUARE, 4),
    ] {
        let target = &format!("blue/{}", id_of(unit));
        let mut play = against(unit);
        play.set(target, "disorder: 3");
        charge(&mut play, target, &[6, 6], &["yes", "evade"]);
        play.has(target, "engaged: false, disorder: 3, activated: false");
        play.has("red/column", "engaged: false");
        let about = play.table().into_iter().find(|line| line.contains("about"));
        let words = about.expect("what the table does").split([' ', '″']);
        let numbers: Vec<u32> = words.filter_map(|word| word.parse().ok()).collect();
        assert_eq!(numbers, [inches], "{unit}");
    }
}

/// A reaction uses up no activation: the unit may be ordered afterwards, and takes two actions.
#[test]
fn bs_42_uses_no_activation() {
    let mut play = against(LINE);
    charge(&mut play, "blue/line", &[6, 4], &["yes", "evade"]);
    play.have("blue/tull", "blue/line");
    play.has("blue/line", "actions_left: 2");
}

/// Four men, a quarter more against a column: 5 dice. The first shot: ones again. Short range: 5 and 6.
/// 1 4 5 6 2, the one again: 5; hits 5 5 6 = 3; 2 3 5: nothing, a disorder, a kill. Then they are engaged.
#[test]
fn bs_42_fires_at_short_range_then_stands() {
    let mut play = against(PICKET);
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
    charge(
        &mut play,
        "blue/gun",
        &[6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4],
        &["yes", "fire"],
    );
    play.has("red/column", "kills: 0");
    play.has("blue/gun", "smoke: 1, engaged: true");
}

/// A charger shot to the last man makes no combat, and the characters with it are left alone (BS-41).
/// 2 men, and his class 1 of a Duffer: nobody; the picket: 4 men, a quarter more = 5 dice 5 5 6 6 6: 5 hits, 5 5 1 1 1: 2 kills.
/// Then the die of the Duffer with it: 6.
#[test]
fn bs_42_fire_may_leave_no_unit_to_engage() {
    let few = "id: few, name: Few, figures: 2, formation: column";
    let mut play = arena(&[few], &[PICKET, LINE], "");
    play.lead("red/pym", "red/few");
    let charge = "unit: red/few, target: blue/picket, distance: 8, also: [blue/line]";
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
    let mut play = arena(&[COLUMN, LINE], &[PICKET, LINE], "");
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
    let mut play = arena(&reds, &[PICKET], "");
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
        let fields = "unit: red/column, target: blue/horse, distance: 6";
        play.act(
            how,
            fields,
            dice(&[6, 4]).answers(&["yes", "counter-charge"]),
        );
        let charged = match how {
            "charge" => "red/column, blue/horse",
            _ => "blue/horse",
        };
        play.has("combats/0", format!("charged: [{charged}]"));
        play.has("blue/horse", "activated: false");
    }
}

/// Cavalry never charges a square, so it does not counter-charge one either.
#[test]
fn bs_42_no_counter_charge_at_a_square() {
    let mut play = arena(&[SQUARE], &[HORSE], "options: {square_move: 2}\n");
    play.have("red/ash", "red/square");
    let contact = "unit: red/square, target: blue/horse, distance: 2";
    let options = play.options("contact", contact, "6 yes 6", "reaction");
    assert_eq!(options.expect("it reacts"), ["stand", "evade", "fire"]);
}

/// One try for each attack: another attack brings another try.
#[test]
fn bs_42_one_try_for_each_attack() {
    let mut play = against(LINE);
    charge(&mut play, "blue/line", &[6, 4], &["yes", "evade"]);
    play.just("done", "");
    play.have("red/ash", "red/horse");
    let charge = "unit: red/horse, target: blue/line, distance: 16";
    play.act("charge", charge, dice(&[6, 4]).answers(&["yes", "evade"]));
    assert_eq!(play.combats(), 0);
}

/// A charge that stops short is no attack yet.
#[test]
fn bs_42_stopping_short_is_not_an_attack() {
    let mut play = against(LINE);
    let far = "unit: red/column, target: blue/line, distance: 8.5";
    assert_eq!(play.options("charge", far, "6", "react"), None);
    assert_eq!(
        play.try_do("charge", far, dice(&[6]).answers(&["yes"])),
        Err(Not::LeftOver(1))
    );
}

/// Characters go with the unit that evades.
#[test]
fn bs_42_characters_evade_with_their_unit() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.draw("blue/tull");
    play.just("join", "character: blue/tull, unit: blue/line");
    play.have("red/ash", "red/column");
    charge(&mut play, "blue/line", &[6, 4], &["yes", "evade"]);
    play.has("blue/tull", "with: blue/line");
}

/// The umpire may put another figure in place of what is needed.
#[test]
fn bs_42_what_is_needed_can_be_overruled() {
    let mut play = against(LINE);
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
fn bs_22_wounded_down_to_a_duffer_on_the_own_card() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.lead("red/ash", "red/column");
    // Blue in time (4) fires: 12 and a quarter more, 15 dice, one hit (5), no 1 to roll again, a kill (6); the risk to Ash: 1.
    let fire = [&[4, 5][..], &[2; 14], &[6, 1]].concat();
    charge(&mut play, "blue/line", &fire, &["yes", "fire"]);
    play.has("red/ash", "class: 1, activations_left: 0");
    play.refused("order", "character: red/ash, unit: red/line", "BS-22");
}
