//! OF-16 to OF-19: charges, commanders in them, who goes back and who routs.

use super::{red_half, red_half_with};
use crate::support::{Play, dice};
use serde_json::{Value, json};

/// These units of red have declared charges at blue's foot; both halves are over.
fn charged_with(more: &str, units: &[&str]) -> Play {
    let mut play = red_half_with(more);
    for unit in units {
        play.act(
            "move",
            json!({"unit": unit, "charge": "blue/foot"}),
            dice(&[3]),
        );
    }
    play.end_halves();
    play
}

fn charged(units: &[&str]) -> Play {
    charged_with("", units)
}

fn one(attacker: Value, defender: Value) -> Value {
    json!({"attackers": Value::Array(vec![attacker]), "defenders": Value::Array(vec![defender])})
}

/// A die for two figures, one for each gunner and horseman; half a die as the option says.
#[test]
fn of_16_dice_and_option_odd_figure() {
    for (more, odd) in [("", 3), ("options: {odd_figure: up}", 4)] {
        let mut play = charged_with(more, &["red/foot"]);
        assert_eq!(
            play.needs(
                "charge",
                one(json!({"unit": "red/foot"}), json!({"unit": "blue/foot"}))
            )
            .1,
            4
        );
        assert_eq!(
            play.needs(
                "charge",
                one(
                    json!({"unit": "red/foot", "figures": 7}),
                    json!({"unit": "blue/foot"})
                )
            )
            .1,
            odd
        );
    }
    for (unit, count) in [
        ("red/light", 2),
        ("red/clan", 4),
        ("red/horse", 4),
        ("red/gun", 4),
        ("red/carts", 2),
    ] {
        let mut play = charged(&[unit]);
        assert_eq!(
            play.needs(
                "charge",
                one(json!({"unit": unit}), json!({"unit": "blue/foot"}))
            ),
            ("to hit", count),
            "{unit}"
        );
    }
}

/// One alone is told of as one.
#[test]
fn of_16_one_figure_in_words() {
    for (unit, faces, words) in [
        ("red/foot", &[3][..], "1 figure in 2 ranks of "),
        ("red/horse", &[1, 3], "1 horseman of "),
    ] {
        let mut play = charged(&[unit]);
        play.act(
            "charge",
            one(
                json!({"unit": unit, "figures": 1}),
                json!({"unit": "blue/foot", "figures": 0}),
            ),
            dice(faces),
        );
        assert!(play.report().contains(words), "{}", play.report());
    }
}

/// The least face that hits for the first attacker.
#[track_caller]
fn need(unit: &str, mut fields: Value) -> String {
    let mut play = charged(&[unit]);
    fields["unit"] = json!(unit);
    fields["figures"] = json!(0);
    // Nobody strikes: 0-0 is a tie, one die for half a move back.
    play.act(
        "charge",
        one(fields, json!({"unit": "blue/foot", "figures": 0})),
        dice(&[3]),
    );
    play.figure(&format!("{unit}.need"))
}

/// 5 or more; +1 shock, -1 a covered foe, -1 cavalry at a square.
#[test]
fn of_16_modifiers() {
    assert_eq!(need("red/foot", json!({})), "5 or more");
    assert_eq!(need("red/elite", json!({})), "4 or more");
    assert_eq!(need("red/foot", json!({"foe_covered": true})), "6 or more");
    assert_eq!(need("red/foot", json!({"foe_square": true})), "5 or more");
    assert_eq!(need("red/horse", json!({"foe_square": true})), "6 or more");
    assert_eq!(
        need(
            "red/horse",
            json!({"foe_square": true, "foe_covered": true})
        ),
        "7 or more"
    );
}

/// Attackers roll first, then defenders; 4 misses and 5 hits, for guns too. Shaken units roll.
#[test]
fn of_16_who_rolls_when() {
    let mut play = charged(&["red/foot"]);
    play.lay("blue/foot", 6);
    // Red: 4 dice, one hit. Blue, 2 of 8: 1 die, none. Blue took 1, red 0: 1 of 8 is below half, blue routs.
    play.act(
        "charge",
        one(json!({"unit": "red/foot"}), json!({"unit": "blue/foot"})),
        dice(&[4, 4, 4, 5, 4]),
    );
    assert_eq!(play.figures("blue/foot"), [0, 0, 8]);
    assert_eq!(play.unit("red/foot", "charging"), Value::Null);
    let mut play = charged(&["red/gun"]);
    // Guns hit on 5 hand to hand: 4 does not. A tie: 6 + 2, halved.
    play.act(
        "charge",
        one(
            json!({"unit": "red/gun"}),
            json!({"unit": "blue/foot", "figures": 0}),
        ),
        dice(&[4, 4, 4, 4, 2]),
    );
    assert_eq!(play.figures("blue/foot"), [8, 0, 0]);
}

/// Hits go round the units as listed, one by one; those beyond count for the result.
#[test]
fn of_16_hits_go_round() {
    let mut play = red_half();
    for unit in ["red/horse", "red/foot"] {
        play.act(
            "move",
            json!({"unit": unit, "charge": "blue/foot"}),
            dice(&[3]),
        );
    }
    play.end_halves();
    play.lay("blue/second", 7);
    let charge = json!({
        "attackers": [{"unit": "red/horse"}, {"unit": "red/foot"}],
        "defenders": [{"unit": "blue/second", "figures": 0}, {"unit": "blue/foot", "figures": 8}],
    });
    // Red: 4 hits by the horse, 1 by the foot. Blue: no dice, then 3 hits of 4.
    // Blue's 5: second 1 (its last), foot 4. Red's 3: horse, foot, horse: [2, 2, 0] and [7, 1, 0].
    // Blue took 5 to 3: second (0 of 8) routs, foot (4 of 8) goes back 6 + 6.
    play.act(
        "charge",
        charge,
        dice(&[5, 5, 6, 6, 5, 1, 1, 1, 5, 5, 5, 1, 6]),
    );
    assert_eq!(play.figures("red/horse"), [2, 2, 0]);
    assert_eq!(play.figures("red/foot"), [7, 1, 0]);
    assert_eq!(play.figures("blue/foot"), [4, 4, 0]);
    assert_eq!(
        (
            play.figures("blue/second"),
            play.unit("blue/second", "routed")
        ),
        ([0, 0, 8], json!(true))
    );
    assert_eq!(play.figure("blue/foot.inches"), "12 inches");
}

/// Hits that nobody is left to take still count.
#[test]
fn of_16_hits_beyond_those_standing_count() {
    let mut play = charged(&["red/foot"]);
    play.set("blue/foot", "lost", 7);
    play.set("red/foot", "lost", 1);
    // Red 3 dice: 3 hits on the one man left. Blue's horse beside him: 2 hits. 3 to 2: red wins, though 2 fell on each side.
    let charge = json!({"attackers": [{"unit": "red/foot"}], "defenders": [{"unit": "blue/foot"}, {"unit": "blue/light", "figures": 4}]});
    play.act("charge", charge, dice(&[5, 5, 5, 5, 5, 1]));
    assert_eq!(play.figure("blue.hits"), "3 hits");
    assert_eq!(play.figures("blue/light"), [2, 2, 0]);
    assert!(
        play.report()
            .contains("Blues: 3 hits taken and 2 inflicted, beaten")
    );
}

/// Who may be listed: declared chargers at those defenders, all on the right side, no more than stand.
#[test]
fn of_16_who_is_listed() {
    let mut play = charged(&["red/foot"]);
    let foot = json!({"unit": "red/foot"});
    let blue = json!({"unit": "blue/foot"});
    assert_eq!(
        play.refused("charge", one(json!({"unit": "red/vets"}), blue.clone())),
        "OF-04"
    );
    assert_eq!(
        play.refused("charge", one(foot.clone(), json!({"unit": "blue/second"}))),
        "OF-16"
    );
    assert_eq!(
        play.invalid("charge", json!({"attackers": [], "defenders": [blue]})),
        "attackers"
    );
    assert_eq!(
        play.invalid("charge", json!({"attackers": [foot]})),
        "defenders"
    );
    for wrong in [
        one(json!({"unit": "red/foot", "figures": 9}), blue.clone()),
        one(foot.clone(), json!({"unit": "red/vets"})),
        json!({"attackers": [foot, foot], "defenders": [blue]}),
    ] {
        assert_ne!(play.invalid("charge", wrong), "");
    }
    // By id is the same as in a list.
    play.act("charge", json!({"attackers": {"red/foot": {"figures": 0}}, "defenders": {"blue/foot": {"figures": 0}}}), dice(&[1]));
}

/// Come on: 1 hits him, 2 to 4 nothing, 5 and 6 cancel a hit or inflict one.
#[test]
fn of_17_come_on() {
    for (die, answer, red, blue, hit) in [
        (1, None, 1, 1, true),
        (2, None, 1, 1, false),
        (4, None, 1, 1, false),
        (5, None, 0, 1, false),
        (6, Some("cancel"), 0, 1, false),
        (5, Some("inflict"), 1, 2, false),
    ] {
        let mut play = red_half();
        play.just("join", json!({"commander": "red/cole", "unit": "red/foot"}));
        play.act(
            "move",
            json!({"unit": "red/foot", "charge": "blue/foot"}),
            dice(&[3]),
        );
        play.end_halves();
        // One hit each; then the commander's die; then whoever goes back.
        let faces = [5, 1, 1, 1, 5, 1, 1, 1, die, 3];
        let answers: Vec<&str> = ["no"].into_iter().skip(1).chain(answer).collect();
        play.act(
            "charge",
            one(json!({"unit": "red/foot"}), json!({"unit": "blue/foot"})),
            dice(&faces).answers(&answers),
        );
        assert_eq!(
            (play.figures("red/foot")[1], play.figures("blue/foot")[1]),
            (red, blue),
            "{die} {answer:?}"
        );
        assert_eq!(
            play.leader("red/cole", "hit_on_turn"),
            if hit { json!(1) } else { Value::Null }
        );
        assert_eq!(
            play.leader("red/cole", "with"),
            if hit { Value::Null } else { json!("red/foot") }
        );
    }
}

/// Every commander rolls, the attackers' first; a hit that is not there cannot be cancelled.
#[test]
fn of_17_everybody_in_order() {
    let mut play = red_half();
    play.just("join", json!({"commander": "red/cole", "unit": "red/foot"}));
    play.just("join", json!({"commander": "red/gray", "unit": "red/foot"}));
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.set("blue/ames", "with", "blue/foot");
    play.end_halves();
    // Nobody strikes. Cole 5 cancels nothing, Gray 1 is hit, Ames 6 inflicts: red 1 - 1 = 0. A tie, 6 + 2 halved.
    let charge = one(
        json!({"unit": "red/foot", "figures": 0}),
        json!({"unit": "blue/foot", "figures": 0}),
    );
    play.act(
        "charge",
        charge,
        dice(&[5, 1, 6, 2]).answers(&["cancel", "inflict"]),
    );
    assert_eq!(play.figure("red.hits"), "0 hits");
    assert_eq!(play.figure("red/foot.inches"), "4 inches");
    assert_eq!(play.leader("red/gray", "hit_on_turn"), 1);
    assert_eq!(play.asked(), ["come_on", "come_on"]);
}

/// The side that took more goes back its rate and a die; even, the attackers go back half of that.
#[test]
fn of_18_who_goes_back() {
    let mut play = charged(&["red/horse"]);
    // Blue's one hit of four dice, red none: red goes back 12 + 1.
    play.act(
        "charge",
        one(json!({"unit": "red/horse"}), json!({"unit": "blue/foot"})),
        dice(&[1, 1, 1, 1, 5, 1, 1, 1, 1]),
    );
    assert_eq!(play.figure("red/horse.inches"), "13 inches");
    assert!(
        play.report()
            .contains("Horse: lay down 1 figure, remove 1 charge marker, move back 13″")
    );
    // Even at one each: 9 + 6 = 15, half of it 7 1/2.
    let mut play = charged(&["red/light"]);
    play.act(
        "charge",
        one(json!({"unit": "red/light"}), json!({"unit": "blue/foot"})),
        dice(&[5, 1, 5, 1, 1, 1, 6]),
    );
    assert_eq!(play.figure("red/light.inches"), "7 1/2 inches");
    // The defenders go back a full move: 6 + 6.
    let mut play = charged(&["red/light"]);
    play.act(
        "charge",
        one(json!({"unit": "red/light"}), json!({"unit": "blue/foot"})),
        dice(&[5, 1, 1, 1, 1, 1, 6]),
    );
    assert_eq!(play.figure("blue/foot.inches"), "12 inches");
}

/// Below half and lost: off the table. Exactly half stays; a tie is not lost. Hits of this fight count.
#[test]
fn of_19_rout() {
    // 4 of 8 after this fight's hit: not below half, goes back.
    for (down, routs) in [(3, false), (4, true)] {
        let mut play = charged(&["red/foot"]);
        play.lay("blue/foot", down);
        let go_back: &[u8] = if routs { &[] } else { &[3] };
        let faces: Vec<u8> = [5, 1, 1, 1].iter().chain(go_back).copied().collect();
        play.act(
            "charge",
            one(
                json!({"unit": "red/foot"}),
                json!({"unit": "blue/foot", "figures": 0}),
            ),
            dice(&faces),
        );
        assert_eq!(play.unit("blue/foot", "routed"), routs, "{down}");
    }
    // A tie: shaken attackers go back, and do not rout.
    let mut play = charged(&["red/foot"]);
    play.lay("red/foot", 6);
    play.act(
        "charge",
        one(
            json!({"unit": "red/foot"}),
            json!({"unit": "blue/foot", "figures": 0}),
        ),
        dice(&[1, 2]),
    );
    assert_eq!(play.unit("red/foot", "routed"), false);
}

/// A commander with a unit that routs is alone; charges at it are off, and all its figures are lost.
#[test]
fn of_19_what_a_rout_leaves() {
    let mut play = charged(&["red/foot", "red/vets"]);
    play.set("blue/ames", "with", "blue/foot");
    play.lay("blue/foot", 7);
    let charge = one(json!({"unit": "red/foot"}), json!({"unit": "blue/foot"}));
    // Four dice, one hit; blue's one man rolls none; Ames rolls 3.
    play.act("charge", charge, dice(&[5, 1, 1, 1, 3]));
    assert_eq!(play.figures("blue/foot"), [0, 0, 8]);
    assert_eq!(play.leader("blue/ames", "with"), Value::Null);
    assert_eq!(play.unit("red/vets", "charging"), Value::Null);
    assert_eq!(play.unit("blue/foot", "shaken"), false);
    play.just("end-turn", json!({}));
}

/// A unit that is beaten drops the charge that it has declared itself: it is not in contact any more.
#[test]
fn of_18_the_beaten_drop_their_own_charge() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.just("end-half", json!({}));
    play.act(
        "move",
        json!({"unit": "blue/foot", "charge": "red/vets"}),
        dice(&[3]),
    );
    play.end_halves();
    // Red hits once of four dice, blue does not strike: blue goes back 6 + 2.
    play.act(
        "charge",
        one(
            json!({"unit": "red/foot"}),
            json!({"unit": "blue/foot", "figures": 0}),
        ),
        dice(&[5, 1, 1, 1, 2]),
    );
    assert_eq!(play.unit("blue/foot", "charging"), Value::Null);
    assert_eq!(
        play.refused(
            "charge",
            one(json!({"unit": "blue/foot"}), json!({"unit": "red/vets"}))
        ),
        "OF-04"
    );
    play.just("end-turn", json!({}));
}

/// The winner of a defence keeps the charge that it has declared at another.
#[test]
fn of_18_who_holds_keeps_its_own_charge() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.just("end-half", json!({}));
    play.act(
        "move",
        json!({"unit": "blue/foot", "charge": "red/vets"}),
        dice(&[3]),
    );
    play.end_halves();
    // Blue's one hit sends red back 6 + 2.
    play.act(
        "charge",
        one(
            json!({"unit": "red/foot", "figures": 0}),
            json!({"unit": "blue/foot"}),
        ),
        dice(&[5, 1, 1, 1, 2]),
    );
    assert_eq!(play.unit("blue/foot", "charging"), "red/vets");
}

/// Two that charge each other both attack: tied, both go back half a move, the listed attackers first.
#[test]
fn of_18_two_charges_at_each_other() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/horse", "charge": "blue/light"}),
        dice(&[3]),
    );
    play.just("end-half", json!({}));
    play.act(
        "move",
        json!({"unit": "blue/light", "charge": "red/horse"}),
        dice(&[3]),
    );
    play.end_halves();
    // Nobody strikes: 0-0. Red (12 + 2) / 2 = 7, blue (9 + 6) / 2 = 7 1/2.
    play.act(
        "charge",
        one(
            json!({"unit": "red/horse", "figures": 0}),
            json!({"unit": "blue/light", "figures": 0}),
        ),
        dice(&[2, 6]),
    );
    assert_eq!(play.figure("red/horse.inches"), "7 inches");
    assert_eq!(play.figure("blue/light.inches"), "7 1/2 inches");
    assert_eq!(play.unit("blue/light", "charging"), Value::Null);
}

/// A charger with nobody standing drops its charge: those down can still rally.
#[test]
fn of_16_a_charger_with_nobody_standing_drops_its_charge() {
    let mut play = red_half();
    play.just("hold", json!({"unit": "red/foot"}));
    play.just("end-half", json!({}));
    play.lay("blue/horse", 2);
    play.act(
        "move",
        json!({"unit": "blue/horse", "charge": "red/foot"}),
        dice(&[3]),
    );
    play.end_halves();
    // At cavalry a 6 hits: the last two fall.
    play.act(
        "shoot",
        json!({"unit": "red/foot", "target": "blue/horse", "range": 4, "front_rank": 4, "returning": "charge"}),
        dice(&[6, 6]),
    );
    assert_eq!(play.figures("blue/horse"), [0, 4, 0]);
    assert_eq!(play.unit("blue/horse", "charging"), Value::Null);
    assert_eq!(
        play.refused(
            "charge",
            one(json!({"unit": "blue/horse"}), json!({"unit": "red/foot"}))
        ),
        "OF-04"
    );
    play.just("end-turn", json!({}));
    assert_eq!(play.figures("blue/horse"), [0, 4, 0]);
    // Nor can the umpire set one for it.
    let set = json!({"unit": "blue/horse", "counter": "charging", "to": "red/foot"});
    assert_eq!(play.invalid("adjust", set), "to");
}

/// In a map by id the unit is its own key: a fault names that, and no field that is not there.
#[test]
fn of_16_faults_name_what_is_there() {
    let mut play = charged(&["red/foot"]);
    assert_eq!(
        play.invalid(
            "charge",
            json!({"attackers": {"red/foot": {}}, "defenders": {"red/vets": {}}})
        ),
        "defenders.red/vets"
    );
    assert_eq!(
        play.invalid(
            "charge",
            one(json!({"unit": "red/foot"}), json!({"unit": "red/vets"}))
        ),
        "defenders[0].unit"
    );
    assert_eq!(
        play.invalid(
            "charge",
            json!({"attackers": {"red/foot": {"figures": 9}}, "defenders": {"blue/foot": {}}})
        ),
        "attackers.red/foot.figures"
    );
}

/// A unit that routs is gone, and not shaken besides: of 4 standing of 8 a hit routs the loser, and only a tie leaves it shaken.
#[test]
fn of_19_odds_count_a_rout_once() {
    let mut play = charged(&["red/foot"]);
    play.lay("blue/foot", 4);
    // One die each. Blue routs when red alone hits, 1/3 x 2/3; it is shaken when both hit, 1/9.
    let charge = one(
        json!({"unit": "red/foot", "figures": 2}),
        json!({"unit": "blue/foot", "figures": 2}),
    );
    let odds = play.odds("charge", charge);
    assert!((odds.events["blue/foot.routs"] - 2.0 / 9.0).abs() < 1e-12);
    assert!((odds.events["blue/foot.shaken"] - 1.0 / 9.0).abs() < 1e-12);
}
