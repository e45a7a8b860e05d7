//! OF-16 to OF-19: charges, commanders in them, who goes back and who routs.

use super::{charged, charged_with, fight, red_half, shot};
use crate::support::dice;

/// A die for two figures, one for each gunner and horseman; half a die as the option says.
#[test]
fn of_16_dice_and_option_odd_figure() {
    for (more, odd) in [("", 3), ("options: {odd_figure: up}", 4)] {
        let mut play = charged_with(more, &["red/foot"]);
        let mut dice_of = |foot: &str| play.needs("charge", fight(foot, "blue/foot")).1;
        assert_eq!(dice_of("red/foot"), 4);
        assert_eq!(dice_of("red/foot, figures: 7"), odd);
    }
    for (unit, count) in [
        ("red/light", 2),
        ("red/clan", 4),
        ("red/horse", 4),
        ("red/gun", 4),
        ("red/carts", 2),
    ] {
        let needs = charged(&[unit]).needs("charge", fight(unit, "blue/foot"));
        assert_eq!(needs, ("to hit", count), "{unit}");
    }
}

/// Whose dice need what, once: the die has the sign of the rulebook's table.
#[test]
fn of_16_needs_in_words() {
    let mut play = charged(&["red/elite"]);
    let covered = fight("red/elite, figures: 2", "blue/foot, figures: 2");
    play.act("charge", covered, dice(&[1, 1, 3]));
    play.says("5 or more on D6; die +1 shock troops, so 4 or more to hit for Elite");
    play.says("5 or more to hit for Blue Foot");
}

/// A square matters only to cavalry at infantry: nobody else is asked.
#[test]
fn of_16_only_cavalry_is_asked_for_a_square() {
    let asked = |unit: &str, list: &str| {
        let play = charged(&[unit]);
        let given = play.field(unit, "charge", list).fields;
        let square = given.iter().find(|it| it.name == "foe_square");
        !square.expect("declared").asking.idle
    };
    assert!(asked("red/horse", "attackers"));
    assert!(!asked("red/horse", "defenders"));
    assert!(!asked("red/foot", "attackers"));
}

/// One alone is told of as one.
#[test]
fn of_16_one_figure_in_words() {
    for (unit, faces, words) in [
        ("red/foot", &[3][..], "1 figure in 2 ranks of "),
        ("red/horse", &[1, 3], "1 horseman of "),
    ] {
        let mut play = charged(&[unit]);
        let one = fight(&format!("{unit}, figures: 1"), "blue/foot, figures: 0");
        play.act("charge", one, dice(faces));
        play.says(words);
    }
}

/// The least face that hits for the first attacker.
#[track_caller]
fn need(unit: &str, foe: &str) -> u16 {
    let mut play = charged(&[unit]);
    // Nobody strikes: 0-0 is a tie, one die for half a move back.
    let attacker = format!("{unit}, figures: 0, {foe}");
    play.act("charge", fight(&attacker, "blue/foot, figures: 0"), [3]);
    play.number(&format!("{unit}.need"))
}

/// 5 or more; +1 shock, -1 a covered foe, -1 cavalry at a square.
#[test]
fn of_16_modifiers() {
    assert_eq!(need("red/foot", ""), 5);
    assert_eq!(need("red/elite", ""), 4);
    assert_eq!(need("red/foot", "foe_covered: true"), 6);
    assert_eq!(need("red/foot", "foe_square: true"), 5);
    assert_eq!(need("red/horse", "foe_square: true"), 6);
    assert_eq!(need("red/horse", "foe_square: true, foe_covered: true"), 7);
}

/// Attackers roll first, then defenders; 4 misses and 5 hits, for guns too. Shaken units roll.
#[test]
fn of_16_who_rolls_when() {
    let mut play = charged(&["red/foot"]);
    play.set("blue/foot", "down: 6");
    // Red: 4 dice, one hit. Blue, 2 of 8: 1 die, none. Blue took 1, red 0: 1 of 8 is below half, blue routs.
    play.act("charge", fight("red/foot", "blue/foot"), [4, 4, 4, 5, 4]);
    play.figures("blue/foot", [0, 0, 8]);
    play.has("red/foot", "charging: null");
    let mut play = charged(&["red/gun"]);
    // Guns hit on 5 hand to hand: 4 does not. A tie: 6 + 2, halved.
    let charge = fight("red/gun", "blue/foot, figures: 0");
    play.act("charge", charge, [4, 4, 4, 4, 2]);
    play.figures("blue/foot", [8, 0, 0]);
}

/// Hits go round the units as listed, one by one; those beyond count for the result.
#[test]
fn of_16_hits_go_round() {
    let mut play = charged(&["red/horse", "red/foot"]);
    play.set("blue/second", "down: 7");
    let charge = "attackers: [{unit: red/horse}, {unit: red/foot}], \
        defenders: [{unit: blue/second, figures: 0}, {unit: blue/foot, figures: 8}]";
    // Red: 4 hits by the horse, 1 by the foot. Blue: no dice, then 3 hits of 4.
    // Blue's 5: second 1 (its last), foot 4. Red's 3: horse, foot, horse: [2, 2, 0] and [7, 1, 0].
    // Blue took 5 to 3: second (0 of 8) routs, foot (4 of 8) goes back 6 + 6.
    play.act("charge", charge, [5, 5, 6, 6, 5, 1, 1, 1, 5, 5, 5, 1, 6]);
    play.figures("red/horse", [2, 2, 0]);
    play.figures("red/foot", [7, 1, 0]);
    play.figures("blue/foot", [4, 4, 0]);
    play.figures("blue/second", [0, 0, 8]);
    play.has("blue/second", "routed: true");
    assert_eq!(play.figure("blue/foot.inches"), "12 inches");
}

/// Hits that nobody is left to take still count.
#[test]
fn of_16_hits_beyond_those_standing_count() {
    let mut play = charged(&["red/foot"]);
    play.set("blue/foot", "lost: 7");
    play.set("red/foot", "lost: 1");
    // Red 3 dice: 3 hits on the one man left. Blue's horse beside him: 2 hits. 3 to 2: red wins, though 2 fell on each side.
    let charge = "attackers: [{unit: red/foot}], \
        defenders: [{unit: blue/foot}, {unit: blue/light, figures: 4}]";
    play.act("charge", charge, [5, 5, 5, 5, 5, 1]);
    assert_eq!(play.figure("blue.hits"), "3 hits against Blues");
    play.figures("blue/light", [2, 2, 0]);
    play.says("Blues: 3 hits taken and 2 inflicted, beaten");
}

/// Who may be listed: declared chargers at those defenders, all on the right side, no more than stand.
#[test]
fn of_16_who_is_listed() {
    let mut play = charged(&["red/foot"]);
    play.refused("charge", fight("red/vets", "blue/foot"), "OF-04");
    play.refused("charge", fight("red/foot", "blue/second"), "OF-16");
    for (wrong, field) in [
        ("attackers: [], defenders: [{unit: blue/foot}]", "attackers"),
        ("attackers: [{unit: red/foot}]", "defenders"),
        (
            &fight("red/foot, figures: 9", "blue/foot"),
            "attackers[0].figures",
        ),
        (&fight("red/foot", "red/vets"), "defenders[0].unit"),
        (
            "attackers: [{unit: red/foot}, {unit: red/foot}], defenders: [{unit: blue/foot}]",
            "attackers[1]",
        ),
    ] {
        play.invalid("charge", wrong, field);
    }
    // By id is the same as in a list.
    let by_id = "attackers: {red/foot: {figures: 0}}, defenders: {blue/foot: {figures: 0}}";
    play.act("charge", by_id, [1]);
}

/// Come on: 1 hits him, 2 to 4 nothing, 5 and 6 cancel a hit or inflict one.
#[test]
fn of_17_come_on() {
    for (die, answer, red, blue, cole) in [
        (1, None, 1, 1, "hit_on_turn: 1, with: null"),
        (2, None, 1, 1, "hit_on_turn: null, with: red/foot"),
        (4, None, 1, 1, "hit_on_turn: null, with: red/foot"),
        (5, None, 0, 1, "hit_on_turn: null, with: red/foot"),
        (6, Some("cancel"), 0, 1, "hit_on_turn: null, with: red/foot"),
        (
            5,
            Some("inflict"),
            1,
            2,
            "hit_on_turn: null, with: red/foot",
        ),
    ] {
        let mut play = red_half();
        play.just("join", "commander: red/cole, unit: red/foot");
        play.charge("red/foot", "blue/foot");
        play.end_halves();
        // One hit each; then the commander's die; then whoever goes back.
        let faces = dice(&[5, 1, 1, 1, 5, 1, 1, 1, die, 3]);
        let gives = faces.answers(answer.as_slice());
        play.act("charge", fight("red/foot", "blue/foot"), gives);
        play.has("red/foot", format!("down: {red}"));
        play.has("blue/foot", format!("down: {blue}"));
        play.has("red/cole", cole);
    }
}

/// The prompts count the hits as they stand: one each, then those that commanders cancel or inflict.
#[test]
fn of_17_the_hits_so_far() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/foot");
    play.charge("red/foot", "blue/foot");
    play.set("blue/ames", "with: blue/foot");
    play.end_halves();
    let one = fight("red/foot", "blue/foot");
    for (cole, reds, blues) in [("2", 1, 1), ("5 cancel", 1, 0), ("6 inflict", 2, 1)] {
        assert_eq!(
            play.prompt("charge", &one, &format!("5 1 1 1 5 1 1 1 {cole}")),
            format!(
                "Come on: Ames with Blue Foot; hits inflicted so far: Reds {reds}, Blues {blues}"
            )
        );
    }
}

/// Every commander rolls, the attackers' first; a hit that is not there cannot be cancelled.
#[test]
fn of_17_all_commanders_in_order() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/foot");
    play.just("join", "commander: red/gray, unit: red/foot");
    play.charge("red/foot", "blue/foot");
    play.set("blue/ames", "with: blue/foot");
    play.end_halves();
    // Nobody strikes. Cole 5 cancels nothing, Gray 1 is hit, Ames 6 inflicts: red 1 - 1 = 0. A tie, 6 + 2 halved.
    let nobody = fight("red/foot, figures: 0", "blue/foot, figures: 0");
    let gives = dice(&[5, 1, 6, 2]).answers(&["cancel", "inflict"]);
    play.act("charge", nobody, gives);
    assert_eq!(play.figure("red.hits"), "0 hits against Reds");
    assert_eq!(play.figure("red/foot.inches"), "4 inches");
    play.has("red/gray", "hit_on_turn: 1");
    assert_eq!(play.asked(), ["come_on", "come_on"]);
}

/// The side that took more goes back its rate and a die; even, the attackers go back half of that.
#[test]
fn of_18_who_goes_back() {
    let mut play = charged(&["red/horse"]);
    // Blue's one hit of four dice, red none: red goes back 12 + 1.
    let charge = fight("red/horse", "blue/foot");
    play.act("charge", charge, [1, 1, 1, 1, 5, 1, 1, 1, 1]);
    assert_eq!(play.figure("red/horse.inches"), "13 inches");
    play.says("Horse: lay down 1 figure, remove 1 charge marker, move back 13″");
    // Even at one each: 9 + 6 = 15, half of it 7 1/2.
    let mut play = charged(&["red/light"]);
    let charge = fight("red/light", "blue/foot");
    play.act("charge", charge, [5, 1, 5, 1, 1, 1, 6]);
    assert_eq!(play.figure("red/light.inches"), "7 1/2 inches");
    // The defenders go back a full move: 6 + 6.
    let mut play = charged(&["red/light"]);
    let charge = fight("red/light", "blue/foot");
    play.act("charge", charge, [5, 1, 1, 1, 1, 1, 6]);
    assert_eq!(play.figure("blue/foot.inches"), "12 inches");
}

/// Below half and lost: off the table. Exactly half stays; a tie is not lost. Hits of this fight count.
#[test]
fn of_19_rout() {
    // 4 of 8 after this fight's hit: not below half, goes back.
    for (down, routs, faces) in [(3, false, &[5, 1, 1, 1, 3][..]), (4, true, &[5, 1, 1, 1])] {
        let mut play = charged(&["red/foot"]);
        play.set("blue/foot", format!("down: {down}"));
        let charge = fight("red/foot", "blue/foot, figures: 0");
        play.act("charge", charge, dice(faces));
        play.has("blue/foot", format!("routed: {routs}"));
    }
    // A tie: shaken attackers go back, and do not rout.
    let mut play = charged(&["red/foot"]);
    play.set("red/foot", "down: 6");
    play.act("charge", fight("red/foot", "blue/foot, figures: 0"), [1, 2]);
    play.has("red/foot", "routed: false");
}

/// A commander with a unit that routs is alone; charges at it are off, and all its figures are lost.
#[test]
fn of_19_what_a_rout_leaves() {
    let mut play = charged(&["red/foot", "red/vets"]);
    play.set("blue/ames", "with: blue/foot");
    play.set("blue/foot", "down: 7");
    let charge = fight("red/foot", "blue/foot");
    // Four dice, one hit; blue's one man rolls none; Ames rolls 3.
    play.act("charge", charge, [5, 1, 1, 1, 3]);
    play.figures("blue/foot", [0, 0, 8]);
    play.has("blue/ames", "with: null");
    play.has("red/vets", "charging: null");
    play.has("blue/foot", "shaken: false");
    play.just("end-turn", "");
}

/// A unit that is beaten drops the charge that it has declared itself: it is not in contact any more.
#[test]
fn of_18_the_beaten_drop_their_own_charge() {
    let mut play = red_half();
    play.charge("red/foot", "blue/foot");
    play.just("end-half", "");
    play.charge("blue/foot", "red/vets");
    play.end_halves();
    // Red hits once of four dice, blue does not strike: blue goes back 6 + 2.
    let charge = fight("red/foot", "blue/foot, figures: 0");
    play.act("charge", charge, [5, 1, 1, 1, 2]);
    play.has("blue/foot", "charging: null");
    play.refused("charge", fight("blue/foot", "red/vets"), "OF-04");
    play.just("end-turn", "");
}

/// The winner of a defence keeps the charge that it has declared at another.
#[test]
fn of_18_a_unit_that_holds_keeps_its_charge() {
    let mut play = red_half();
    play.charge("red/foot", "blue/foot");
    play.just("end-half", "");
    play.charge("blue/foot", "red/vets");
    play.end_halves();
    // Blue's one hit sends red back 6 + 2.
    let charge = fight("red/foot, figures: 0", "blue/foot");
    play.act("charge", charge, [5, 1, 1, 1, 2]);
    play.has("blue/foot", "charging: red/vets");
}

/// Two that charge each other both attack: tied, both go back half a move, the listed attackers first.
#[test]
fn of_18_two_charges_at_each_other() {
    let mut play = red_half();
    play.charge("red/horse", "blue/light");
    play.just("end-half", "");
    play.charge("blue/light", "red/horse");
    play.end_halves();
    // Nobody strikes: 0-0. Red (12 + 2) / 2 = 7, blue (9 + 6) / 2 = 7 1/2.
    let charge = fight("red/horse, figures: 0", "blue/light, figures: 0");
    play.act("charge", charge, [2, 6]);
    assert_eq!(play.figure("red/horse.inches"), "7 inches");
    assert_eq!(play.figure("blue/light.inches"), "7 1/2 inches");
    play.has("blue/light", "charging: null");
}

/// A charger with nobody standing drops its charge: those down can still rally.
#[test]
fn of_16_a_charger_with_no_figures_standing_drops_its_charge() {
    let mut play = red_half();
    play.just("hold", "unit: red/foot");
    play.just("end-half", "");
    play.set("blue/horse", "down: 2");
    play.charge("blue/horse", "red/foot");
    play.end_halves();
    // At cavalry a 6 hits: the last two fall.
    let meets = format!("{}, returning: charge", shot("red/foot", "blue/horse", 4));
    play.act("shoot", meets, [6, 6]);
    play.figures("blue/horse", [0, 4, 0]);
    play.has("blue/horse", "charging: null");
    play.refused("charge", fight("blue/horse", "red/foot"), "OF-04");
    play.just("end-turn", "");
    play.figures("blue/horse", [0, 4, 0]);
    // Nor can the umpire set one for it.
    play.cannot_set("blue/horse", "charging: red/foot");
}

/// In a map by id the unit is its own key: a fault names that, and no field that is not there.
#[test]
fn of_16_faults_name_what_is_there() {
    let mut play = charged(&["red/foot"]);
    let at_own = "attackers: {red/foot: {}}, defenders: {red/vets: {}}";
    play.invalid("charge", at_own, "defenders.red/vets");
    play.invalid("charge", fight("red/foot", "red/vets"), "defenders[0].unit");
    let nine = "attackers: {red/foot: {figures: 9}}, defenders: {blue/foot: {}}";
    play.invalid("charge", nine, "attackers.red/foot.figures");
}

/// A unit that routs is gone, and not shaken besides: of 4 standing of 8 a hit routs the loser, and only a tie leaves it shaken.
#[test]
fn of_19_odds_count_a_rout_once() {
    let mut play = charged(&["red/foot"]);
    play.set("blue/foot", "down: 4");
    // One die each. Blue routs when red alone hits, 1/3 x 2/3; it is shaken when both hit, 1/9.
    let charge = fight("red/foot, figures: 2", "blue/foot, figures: 2");
    let odds = play.odds("charge", charge);
    assert!((odds.events["blue/foot.routs"] - 2.0 / 9.0).abs() < 1e-12);
    assert!((odds.events["blue/foot.shaken"] - 1.0 / 9.0).abs() < 1e-12);
}

/// A commander who rolls 5 or 6 cancels by default only where there is a hit to cancel, and otherwise inflicts one.
#[test]
fn of_17_cancel_is_not_the_default_without_a_hit() {
    let ames = || {
        let mut play = charged(&["red/foot"]);
        play.set("blue/ames", "with: blue/foot");
        play
    };
    let charge = fight("red/foot", "blue/foot");
    // Nobody hits with 8 dice. Ames, 5: one hit against red, who goes back 6 + 3.
    let faces = [1, 1, 1, 1, 1, 1, 1, 1, 5, 3];
    let mut play = ames();
    play.act("charge", &charge, faces);
    assert_eq!(play.events(), ["Ames inflicts 1 hit |  | plain | blue"]);
    play.figures("red/foot", [7, 1, 0]);
    assert_eq!(play.figure("red/foot.inches"), "9 inches");
    // Chosen all the same, it cancels nothing: a tie, half of 9.
    let mut play = ames();
    play.act("charge", &charge, dice(&faces).answers(&["cancel"]));
    assert_eq!(
        play.events(),
        ["Ames has no hit to cancel |  | plain | blue"]
    );
    assert_eq!(play.figure("red/foot.inches"), "4 1/2 inches");
    // One hit of red's, and there it is the default again: a tie.
    let mut play = ames();
    play.act("charge", charge, [5, 1, 1, 1, 1, 1, 1, 1, 5, 3]);
    assert_eq!(play.events(), ["Ames cancels 1 hit |  | plain | blue"]);
    play.figures("blue/foot", [8, 0, 0]);
}

/// Of two commanders one cancels the only hit; the other inflicts one.
#[test]
fn of_17_one_hit_is_cancelled_once() {
    let mut play = red_half();
    play.just("join", "commander: red/cole, unit: red/foot");
    play.just("join", "commander: red/gray, unit: red/foot");
    play.charge("red/foot", "blue/foot");
    play.end_halves();
    let charge = fight("red/foot", "blue/foot");
    let before = play.copy();
    // Blue's one hit of four dice; Cole 5, Gray 6. Red took 1 - 1, blue 1: blue goes back 6 + 2.
    let faces = [1, 1, 1, 1, 5, 1, 1, 1, 5, 6, 2];
    play.act("charge", &charge, faces);
    let cole = "Cole cancels 1 hit |  | plain | red";
    assert_eq!(
        play.events(),
        [cole, "Gray inflicts 1 hit |  | plain | red"]
    );
    assert_eq!(play.figure("blue/foot.inches"), "8 inches");
    // Both choose to cancel: none is left for Gray. A tie.
    let mut play = before;
    play.act(
        "charge",
        charge,
        dice(&faces).answers(&["cancel", "cancel"]),
    );
    let gray = "Gray has no hit to cancel |  | plain | red";
    assert_eq!(play.events(), [cole, gray]);
    assert_eq!(play.figure("red.hits"), "0 hits against Reds");
}

/// Who laid whom down: the hits of the units go round the enemy's one by one, as each unit rolled them; a commander's come last.
#[test]
fn of_16_each_unit_has_its_own_kills() {
    let mut play = charged(&["red/horse", "red/foot"]);
    play.set("red/cole", "with: red/foot");
    let charge = "attackers: [{unit: red/horse}, {unit: red/foot, figures: 4}], \
        defenders: [{unit: blue/foot}, {unit: blue/second, figures: 0}]";
    // Horse 3 of 4 dice, foot 1 of 2, blue's foot 1 of 4; Cole inflicts 1. Horse, foot, horse, horse, Cole on foot, second, foot,
    // second, foot. Both go back 6 + 1.
    let faces = dice(&[5, 5, 5, 1, 6, 1, 6, 1, 1, 1, 6, 1, 1]);
    play.act("charge", charge, faces.answers(&["inflict"]));
    let down = play
        .outcome()
        .facts
        .iter()
        .filter(|fact| fact.what == "down");
    let id = |who| play.battle.directory().id(who);
    let mut down: Vec<_> = down
        .map(|fact| (id(fact.by), id(fact.on), fact.count))
        .collect();
    down.sort_unstable();
    assert_eq!(
        down,
        [
            ("blue/foot", "red/horse", 1),
            ("red/cole", "blue/foot", 1),
            ("red/foot", "blue/second", 1),
            ("red/horse", "blue/foot", 2),
            ("red/horse", "blue/second", 1),
        ]
    );
}
