//! SR-16, SR-18, SR-19: who attacks whom, from how far, and what the target needs.

use super::{at, edges, field_with};
use crate::support::{Play, dice};
use serde_json::{Value, json};

fn combat(kind: &str, attackers: &[&str], target: &str) -> Value {
    json!({"kind": kind, "attackers": attackers, "target": target})
}

fn from(kind: &str, attacker: &str, range: f64) -> Value {
    json!({"kind": kind, "attackers": [attacker], "target": "blue/line", "range": range})
}

/// Foot fires in line, guns unlimbered, dragoons not at all; whoever has the weapon.
#[test]
fn sr_16_who_fires() {
    let mut play = at("red", "artillery");
    assert_eq!(
        play.refused("combat", combat("artillery", &["red/cart"], "blue/line")),
        "SR-16"
    );
    play.attacks("artillery", &["red/gun"], "blue/line", 6);
    let mut play = at("red", "musket");
    assert_eq!(
        play.refused("combat", combat("musket", &["red/file"], "blue/line")),
        "SR-16"
    );
    assert_eq!(
        play.refused("combat", combat("musket", &["red/horse"], "blue/line")),
        "SR-16"
    );
    assert_eq!(
        play.refused("combat", combat("musket", &["red/jaegers"], "blue/line")),
        "SR-18"
    );
    assert_eq!(
        play.refused("combat", combat("musket", &["red/gun"], "blue/line")),
        "SR-18"
    );
    play.attacks("musket", &["red/farmers"], "blue/line", 6);
    assert_eq!(play.unit("red/farmers", "fired"), true);
    let mut play = at("red", "rifle");
    assert_eq!(
        play.refused("combat", combat("rifle", &["red/foot"], "blue/line")),
        "SR-18"
    );
    play.attacks("rifle", &["red/jaegers"], "blue/line", 6);
}

/// The option lets dragoons in line fire; in column they still do not.
#[test]
fn sr_16_the_option_dragoons_fire() {
    for fire in [false, true] {
        let mut play = field_with(&format!("options: {{dragoons_fire: {fire}}}\n"));
        play.go_to_step("red", "musket");
        if fire {
            play.attacks("musket", &["red/horse"], "blue/line", 6);
            assert_eq!(
                play.refused("combat", combat("musket", &["red/riders"], "blue/second")),
                "SR-16"
            );
        } else {
            assert_eq!(
                play.refused("combat", combat("musket", &["red/horse"], "blue/line")),
                "SR-16"
            );
        }
    }
}

/// Nothing forbids fire at a unit in melee, and a unit in melee may fire.
#[test]
fn sr_16_fire_at_a_melee() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.go_to_step("red", "rifle");
    play.attacks("rifle", &["red/jaegers"], "blue/line", 6);
    play.step_on();
    play.attacks("musket", &["red/guard"], "blue/line", 6);
    assert_eq!(play.needed_face(), 3);
    // A charge counts in melee only, uphill or not.
    for uphill in [false, true] {
        let mut play = at("red", "activate");
        play.act(
            "charge",
            json!({"unit": "red/foot", "target": "blue/line", "uphill": uphill}),
            dice(&[6]),
        );
        play.go_to_step("red", "musket");
        play.attacks("musket", &["red/foot"], "blue/line", 3);
        assert_eq!(
            (play.needed_face(), play.unit("blue/line", "order")),
            (3, "formed".into())
        );
    }
}

/// Guns to 36 inches, rifles to 24, muskets to 16, the limit included; melee is contact.
#[test]
fn sr_18_reach() {
    for (kind, unit, reach) in [
        ("artillery", "red/gun", 36.0),
        ("rifle", "red/jaegers", 24.0),
        ("musket", "red/foot", 16.0),
    ] {
        let mut play = at("red", kind);
        assert_eq!(
            play.refused("combat", from(kind, unit, reach + 0.1)),
            "SR-18"
        );
        play.act("combat", from(kind, unit, reach), dice(&[6]));
    }
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with", json!(["blue/line"]));
    assert_eq!(
        play.refused("combat", from("melee", "red/foot", 0.5)),
        "SR-18"
    );
    play.act("combat", from("melee", "red/foot", 0.0), dice(&[6]));
}

/// Each kind in its own step, by the side whose phase it is.
#[test]
fn sr_18_each_kind_in_its_step() {
    let kinds = [
        ("artillery", "red/gun"),
        ("rifle", "red/jaegers"),
        ("musket", "red/foot"),
        ("melee", "red/guard"),
    ];
    for step in super::STEPS {
        for (kind, unit) in kinds {
            let mut play = at("red", step);
            play.set("red/guard", "in_melee_with", json!(["blue/line"]));
            if step == kind {
                play.act("combat", combat(kind, &[unit], "blue/line"), dice(&[6]));
            } else {
                assert_eq!(
                    play.refused("combat", combat(kind, &[unit], "blue/line")),
                    "SR-18",
                    "{kind} in {step}"
                );
            }
        }
    }
    let mut play = at("blue", "musket");
    assert_eq!(
        play.refused("combat", combat("musket", &["red/foot"], "blue/line")),
        "SR-18"
    );
    assert_eq!(
        at("red", "activate").refused("combat", combat("musket", &["red/foot"], "blue/line")),
        "SR-18"
    );
    play.attacks("musket", &["blue/line"], "red/foot", 6);
}

/// What makes no sense is not refused: it is invalid, before anything else is looked at.
#[test]
fn sr_19_senseless_attacks() {
    let mut play = at("red", "activate");
    assert_eq!(
        play.invalid("combat", combat("musket", &["red/foot"], "red/guard")),
        "target"
    );
    assert_eq!(
        play.invalid(
            "combat",
            combat("musket", &["red/foot", "blue/second"], "blue/line")
        ),
        "target"
    );
    assert_eq!(
        play.invalid("combat", combat("musket", &[], "blue/line")),
        "attackers"
    );
    assert_eq!(
        play.invalid(
            "combat",
            combat("musket", &["red/foot", "red/foot"], "blue/line")
        ),
        "attackers"
    );
    assert_eq!(
        play.invalid("combat", json!({"kind": "musket", "target": "blue/line"})),
        "attackers"
    );
    assert_eq!(
        play.invalid(
            "combat",
            json!({"attackers": ["red/foot"], "target": "blue/line"})
        ),
        "kind"
    );
    let mut fields = combat("musket", &["red/foot"], "blue/line");
    fields["leader_within_8"] = "red/hale".into();
    assert_eq!(play.invalid("combat", fields), "leader_within_8");
}

/// In a step of combat its kind need not be named.
#[test]
fn sr_19_the_kind_of_the_step() {
    let mut play = at("red", "rifle");
    play.act(
        "combat",
        json!({"attackers": ["red/jaegers"], "target": "blue/line"}),
        dice(&[6]),
    );
    assert_eq!(play.unit("red/jaegers", "fired"), true);
}

/// Checks that `fields` needs `need`: the face below it fails (line becomes disordered), the face itself stands.
fn needs(play: &mut impl FnMut() -> Play, fields: &Value, need: u8) {
    let (fails, stands) = edges(need);
    let target = fields["target"].as_str().expect("a target").to_owned();
    for (face, holds) in [(fails, false), (stands, true)] {
        if !(1..=6).contains(&face) {
            continue;
        }
        let mut play = play();
        let before = play.unit(&target, "order");
        play.act("combat", fields.clone(), dice(&[face]));
        assert_eq!(play.needed_face(), need, "{fields}: {}", play.report());
        assert_eq!(
            play.unit(&target, "order") == before,
            holds,
            "{fields}: {face}"
        );
    }
}

/// 2 fails and 3 stands.
#[test]
fn sr_19_bare() {
    needs(
        &mut || at("red", "musket"),
        &combat("musket", &["red/foot"], "blue/line"),
        3,
    );
    needs(
        &mut || at("red", "rifle"),
        &combat("rifle", &["red/jaegers"], "blue/line"),
        3,
    );
    needs(
        &mut || at("red", "artillery"),
        &combat("artillery", &["red/gun"], "blue/line"),
        3,
    );
}

/// -1 for each attacker over one: 2 need 4, 3 need 5. +1 for cover: one needs 2, three 4.
#[test]
fn sr_19_attackers_and_cover() {
    let three = ["red/guard", "red/foot", "red/farmers"];
    for n in 1..=3_usize {
        let fields = combat("musket", &three[..n], "blue/line");
        needs(
            &mut || at("red", "musket"),
            &fields,
            u8::try_from(2 + n).expect("small"),
        );
        let mut covered = fields;
        covered["cover"] = true.into();
        needs(
            &mut || at("red", "musket"),
            &covered,
            u8::try_from(1 + n).expect("small"),
        );
    }
}

/// Five attackers need 7, which no die shows; cover and a charge uphill need 1, which every die shows.
#[test]
fn sr_19_beyond_the_die() {
    let five = [
        "red/guard",
        "red/foot",
        "red/farmers",
        "red/wedge",
        "red/file",
    ];
    let melee = || {
        let mut play = at("red", "melee");
        play.set("blue/line", "in_melee_with", json!(five));
        play
    };
    let mut play = melee();
    play.act("combat", combat("melee", &five, "blue/line"), dice(&[6]));
    assert_eq!(
        (play.needed_face(), play.unit("blue/line", "order")),
        (7, "disordered".into())
    );
    let mut play = at("red", "activate");
    play.act(
        "charge",
        json!({"unit": "red/foot", "target": "blue/line", "uphill": true}),
        dice(&[6]),
    );
    play.go_to_step("red", "melee");
    let mut fields = combat("melee", &["red/foot"], "blue/line");
    fields["cover"] = true.into();
    play.act("combat", fields, dice(&[1]));
    assert_eq!(
        (play.needed_face(), play.unit("blue/line", "order")),
        (1, "formed".into())
    );
}

/// The field with these charges made, in red's melee.
fn charged(charges: &[(&str, bool)], old: &[&str], target: &str) -> Play {
    let mut play = at("red", "activate");
    for unit in old {
        play.set(unit, "in_melee_with", json!([target]));
    }
    for (unit, uphill) in charges {
        play.act(
            "charge",
            json!({"unit": unit, "target": target, "uphill": uphill}),
            dice(&[6]),
        );
    }
    play.go_to_step("red", "melee");
    play
}

/// -1 charged this phase in the open: 4; cover takes it away and adds 1: 2; riflemen do not shock: 3.
#[test]
fn sr_19_charged() {
    let foot = combat("melee", &["red/foot"], "blue/line");
    needs(
        &mut || charged(&[("red/foot", false)], &[], "blue/line"),
        &foot,
        4,
    );
    needs(&mut || charged(&[], &["red/foot"], "blue/line"), &foot, 3);
    let mut covered = foot.clone();
    covered["cover"] = true.into();
    needs(
        &mut || charged(&[("red/foot", false)], &[], "blue/line"),
        &covered,
        2,
    );
    needs(
        &mut || charged(&[("red/jaegers", false)], &[], "blue/line"),
        &combat("melee", &["red/jaegers"], "blue/line"),
        3,
    );
    // Riflemen and foot: one of them is no rifleman, 3 + 1 + 1 = 5.
    let both = combat("melee", &["red/jaegers", "red/foot"], "blue/line");
    needs(
        &mut || {
            charged(
                &[("red/jaegers", false), ("red/foot", false)],
                &[],
                "blue/line",
            )
        },
        &both,
        5,
    );
    // Riflemen charge in, foot was there: nobody else charged, 3 + 1 = 4.
    needs(
        &mut || charged(&[("red/jaegers", false)], &["red/foot"], "blue/line"),
        &both,
        4,
    );
    // Foot joins an old melee of riflemen: first round for it, 3 + 1 + 1 = 5.
    needs(
        &mut || charged(&[("red/foot", false)], &["red/jaegers"], "blue/line"),
        &both,
        5,
    );
}

/// Only in the phase of the charge: a turn later it is an old melee.
#[test]
fn sr_19_the_first_round_only() {
    let foot = combat("melee", &["red/foot"], "blue/line");
    let mut later = || {
        let mut play = charged(&[("red/foot", false)], &[], "blue/line");
        play.go_to_step("both", "rallies");
        play.go_to_step("red", "melee");
        play
    };
    needs(&mut later, &foot, 3);
    // In blue's phase of the same turn blue attacks, and has not charged.
    let mut back = || {
        let mut play = charged(&[("red/foot", false)], &[], "blue/line");
        play.go_to_step("blue", "melee");
        play
    };
    needs(&mut back, &combat("melee", &["blue/line"], "red/foot"), 3);
}

/// +1 if all of them charged it this phase, uphill: 3 + 1 - 1 = 3 for one, riflemen 3 - 1 = 2.
#[test]
fn sr_19_uphill() {
    let foot = combat("melee", &["red/foot"], "blue/line");
    needs(
        &mut || charged(&[("red/foot", true)], &[], "blue/line"),
        &foot,
        3,
    );
    needs(
        &mut || charged(&[("red/jaegers", true)], &[], "blue/line"),
        &combat("melee", &["red/jaegers"], "blue/line"),
        2,
    );
    let two = combat("melee", &["red/guard", "red/foot"], "blue/line");
    // Both uphill: 3 + 1 charged + 1 more - 1 = 4. One on the level, or one from before: no such help, 5.
    needs(
        &mut || charged(&[("red/guard", true), ("red/foot", true)], &[], "blue/line"),
        &two,
        4,
    );
    needs(
        &mut || {
            charged(
                &[("red/guard", true), ("red/foot", false)],
                &[],
                "blue/line",
            )
        },
        &two,
        5,
    );
    needs(
        &mut || charged(&[("red/guard", true)], &["red/foot"], "blue/line"),
        &two,
        5,
    );
}

/// -1 for foot and guns in melee with dragoons, not for dragoons; one of several is enough.
#[test]
fn sr_19_dragoons() {
    let horse = |target: &str| combat("melee", &["red/horse"], target);
    needs(
        &mut || charged(&[], &["red/horse"], "blue/line"),
        &horse("blue/line"),
        4,
    );
    needs(
        &mut || charged(&[("red/horse", false)], &[], "blue/line"),
        &horse("blue/line"),
        5,
    );
    needs(
        &mut || charged(&[], &["red/horse"], "blue/troop"),
        &horse("blue/troop"),
        3,
    );
    needs(
        &mut || charged(&[("red/horse", false)], &[], "blue/troop"),
        &horse("blue/troop"),
        4,
    );
    let mut play = charged(&[], &["red/horse"], "blue/cannon");
    play.attacks("melee", &["red/horse"], "blue/cannon", 4);
    assert_eq!(
        (play.needed_face(), play.unit("blue/cannon", "removed")),
        (4, false.into())
    );
    let both = combat("melee", &["red/horse", "red/foot"], "blue/line");
    needs(
        &mut || charged(&[], &["red/horse", "red/foot"], "blue/line"),
        &both,
        5,
    );
    // Foot attacks alone, the dragoons beside it are in that melee all the same.
    needs(
        &mut || charged(&[], &["red/horse", "red/foot"], "blue/line"),
        &combat("melee", &["red/foot"], "blue/line"),
        4,
    );
    // Fire at foot in melee with dragoons is no melee.
    let mut play = at("red", "musket");
    play.set("red/horse", "in_melee_with", json!(["blue/line"]));
    play.attacks("musket", &["red/foot"], "blue/line", 3);
    assert_eq!(
        (play.needed_face(), play.unit("blue/line", "order")),
        (3, "formed".into())
    );
}

/// One combat for a target and kind in a phase; another kind, another target and the next turn are free.
#[test]
fn sr_19_one_for_a_target_and_kind() {
    let mut play = at("red", "rifle");
    play.attacks("rifle", &["red/jaegers"], "blue/line", 6);
    play.step_on();
    play.attacks("musket", &["red/foot"], "blue/line", 6);
    assert_eq!(
        play.refused("combat", combat("musket", &["red/guard"], "blue/line")),
        "SR-19"
    );
    play.attacks("musket", &["red/guard"], "blue/second", 6);
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "musket");
    play.attacks("musket", &["red/guard"], "blue/line", 6);
}

/// A unit fires once, and attacks in one kind a phase.
#[test]
fn sr_19_one_kind_a_phase() {
    let mut play = at("red", "activate");
    play.charges("red/foot", "blue/line");
    play.go_to_step("red", "musket");
    play.attacks("musket", &["red/foot"], "blue/second", 6);
    assert_eq!(
        play.refused("combat", combat("musket", &["red/foot"], "blue/crack")),
        "SR-19"
    );
    play.step_on();
    assert_eq!(
        play.refused("combat", combat("melee", &["red/foot"], "blue/line")),
        "SR-19"
    );
    play.go_to_step("both", "rallies");
    play.go_to_step("red", "melee");
    play.attacks("melee", &["red/foot"], "blue/line", 6);
}

/// The same the other way round, where the umpire has gone back a step.
#[test]
fn sr_19_fought_first() {
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with", json!(["blue/line"]));
    play.attacks("melee", &["red/foot"], "blue/line", 6);
    play.set("turn", "step", "musket");
    assert_eq!(
        play.refused("combat", combat("musket", &["red/foot"], "blue/second")),
        "SR-19"
    );
}

/// In melee only enemies in contact are attacked, each of them; columns attack too.
#[test]
fn sr_19_who_attacks_in_melee() {
    let mut play = at("red", "melee");
    assert_eq!(
        play.refused("combat", combat("melee", &["red/foot"], "blue/line")),
        "SR-19"
    );
    play.set(
        "red/foot",
        "in_melee_with",
        json!(["blue/line", "blue/second"]),
    );
    assert_eq!(
        play.refused("combat", combat("melee", &["red/foot"], "blue/crack")),
        "SR-19"
    );
    assert_eq!(
        play.refused(
            "combat",
            combat("melee", &["red/foot", "red/guard"], "blue/line")
        ),
        "SR-19"
    );
    play.attacks("melee", &["red/foot"], "blue/line", 6);
    play.attacks("melee", &["red/foot"], "blue/second", 6);
    assert_eq!(play.unit("red/foot", "fired"), false);
    play.set("red/file", "in_melee_with", json!(["blue/crack"]));
    play.attacks("melee", &["red/file"], "blue/crack", 6);
}

/// Who routs attacks nobody; who is off the table is neither attacker nor target.
#[test]
fn sr_19_routing_and_gone() {
    let mut play = at("red", "musket");
    play.set("red/foot", "order", "routing");
    assert_eq!(
        play.refused("combat", combat("musket", &["red/foot"], "blue/line")),
        "SR-17"
    );
    play.set("blue/line", "removed", true);
    assert_eq!(
        play.refused("combat", combat("musket", &["red/guard"], "blue/line")),
        "SR-09"
    );
    play.set("red/guard", "removed", true);
    assert_eq!(
        play.refused("combat", combat("musket", &["red/guard"], "blue/second")),
        "SR-09"
    );
}

/// A charge counts for the unit that was charged: against another enemy in the same contact it is no first round.
#[test]
fn sr_19_a_charge_is_at_one_target() {
    let play = || {
        let mut play = charged(&[("red/foot", true)], &[], "blue/line");
        play.set(
            "red/foot",
            "in_melee_with",
            json!(["blue/line", "blue/second"]),
        );
        play
    };
    assert_eq!(play().unit("red/foot", "charge_target"), "blue/line");
    // Line: 3 + 1 charged - 1 uphill = 3. Second: 3, nobody charged it.
    let attack = |target| combat("melee", &["red/foot"], target);
    needs(&mut { play }, &attack("blue/line"), 3);
    needs(&mut { play }, &attack("blue/second"), 3);
    let level = || {
        let mut play = play();
        play.set("red/foot", "uphill", false);
        play
    };
    needs(&mut { level }, &attack("blue/line"), 4);
    needs(&mut { level }, &attack("blue/second"), 3);
}

/// Chargers in contact count whether they are named as attackers or not.
#[test]
fn sr_19_chargers_count_unnamed() {
    let foot = combat("melee", &["red/foot"], "blue/line");
    // Foot from before, the guard charges on the level beside it: 3 + 1 charged = 4.
    needs(
        &mut || charged(&[("red/guard", false)], &["red/foot"], "blue/line"),
        &foot,
        4,
    );
    // Foot charges uphill, the guard beside it on the level: not all came uphill, 4.
    needs(
        &mut || {
            charged(
                &[("red/foot", true), ("red/guard", false)],
                &[],
                "blue/line",
            )
        },
        &foot,
        4,
    );
    // Both uphill: 3 + 1 - 1 = 3.
    needs(
        &mut || charged(&[("red/foot", true), ("red/guard", true)], &[], "blue/line"),
        &foot,
        3,
    );
}

/// What an attack reads is in the state, and the umpire can set it.
#[test]
fn sr_19_the_state_tells_what_is_read() {
    let mut play = at("red", "activate");
    play.act(
        "charge",
        json!({"unit": "red/foot", "target": "blue/line", "uphill": true}),
        dice(&[3]),
    );
    let marks = |play: &Play| {
        ["charged", "charge_target", "uphill"].map(|counter| play.unit("red/foot", counter))
    };
    assert_eq!(marks(&play), [json!(true), json!("blue/line"), json!(true)]);
    play.set("red/foot", "charged", false);
    assert_eq!(marks(&play), [json!(false), Value::Null, json!(false)]);
    play.set("red/foot", "charge_target", "blue/second");
    assert_eq!(
        marks(&play),
        [json!(true), json!("blue/second"), json!(false)]
    );
    play.set("red/foot", "uphill", true);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/guard", "counter": "uphill", "to": true})
        ),
        "to"
    );
    play.go_to_step("red", "musket");
    play.attacks("musket", &["red/guard"], "blue/second", 6);
    assert_eq!(play.unit("blue/second", "attacked"), json!(["musket"]));
    play.set("blue/second", "attacked", json!([]));
    play.attacks("musket", &["red/farmers"], "blue/second", 6);
    play.set("red/gun", "crew_returned", true);
    assert_eq!(play.unit("red/gun", "crew_returned"), true);
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/foot", "counter": "crew_returned", "to": true})
        ),
        "to"
    );
    play.go_to_step("red", "melee");
    play.attacks("melee", &["red/foot"], "blue/line", 6);
    assert_eq!(play.unit("red/foot", "fought"), true);
}

/// An attack of another kind than the step's is refused for the step, whatever else is wrong with the unit.
#[test]
fn sr_18_the_wrong_step_is_the_reason() {
    let mut play = at("red", "artillery");
    play.set("red/cart", "in_melee_with", json!(["blue/line"]));
    assert_eq!(
        play.refused("combat", combat("melee", &["red/cart"], "blue/line")),
        "SR-18"
    );
    let mut play = at("red", "melee");
    play.set("red/cart", "in_melee_with", json!(["blue/line"]));
    play.set("red/cart", "fired", true);
    assert_eq!(
        play.refused("combat", combat("artillery", &["red/cart"], "blue/line")),
        "SR-18"
    );
}

/// Attack is offered where somebody can be attacked, and the lists show only who can attack and be attacked.
#[test]
fn sr_19_offers_of_attacks_are_legal() {
    let refusal = |play: &Play, who: &str| {
        let offer = play.offer(who, "combat").expect("offered");
        offer.refusal.map(|refusal| refusal.clause)
    };
    let options = |play: &Play, who: &str, name: &str| {
        let offer = play.offer(who, "combat").expect("offered");
        let field = offer.fields.into_iter().find(|field| field.name == name);
        field.expect("the field").options
    };
    let mut play = at("red", "musket");
    assert_eq!(refusal(&play, "red/foot"), None);
    assert_eq!(
        options(&play, "red/foot", "attackers"),
        ["red/guard", "red/foot", "red/farmers"]
    );
    play.attacks("musket", &["red/guard"], "blue/line", 6);
    assert_eq!(
        options(&play, "red/foot", "attackers"),
        ["red/foot", "red/farmers"]
    );
    assert!(!options(&play, "red/foot", "target").contains(&"blue/line".to_owned()));
    // Everybody has been attacked with muskets: nothing is left to attack.
    for id in [
        "second", "crack", "spear", "block", "levy", "mob", "hillmen", "troop", "cannon",
    ] {
        play.set(&format!("blue/{id}"), "attacked", json!(["musket"]));
    }
    assert_eq!(refusal(&play, "red/foot"), Some("SR-19"));
    assert_eq!(refusal(&play, "table"), Some("SR-18"));
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with", json!(["blue/line"]));
    assert_eq!(options(&play, "table", "target"), ["blue/line"]);
    play.attacks("melee", &["red/foot"], "blue/line", 6);
    assert_eq!(refusal(&play, "red/foot"), Some("SR-19"));
}

/// In a step of fire the form asks for the range; a request may leave it out, and then it is 0. In melee nobody need measure.
#[test]
fn sr_19_the_range_is_asked_for() {
    let range = |play: &Play, who: &str| {
        let offer = play.offer(who, "combat").expect("offered");
        let field = offer.fields.into_iter().find(|field| field.name == "range");
        let field = field.expect("a range");
        (field.required, field.idle)
    };
    for (step, unit) in [
        ("artillery", "red/gun"),
        ("rifle", "red/jaegers"),
        ("musket", "red/foot"),
    ] {
        let mut play = at("red", step);
        assert_eq!(range(&play, unit), (true, false), "{step}");
        play.act("combat", combat(step, &[unit], "blue/line"), dice(&[6]));
    }
    let mut play = at("red", "melee");
    play.set("red/foot", "in_melee_with", json!(["blue/line"]));
    assert_eq!(range(&play, "red/foot"), (false, true));
}

/// No enemy on the table: neither fire nor charge is allowed, and the offer says why.
#[test]
fn sr_18_nobody_left_to_attack() {
    for (step, action) in [("activate", "charge"), ("musket", "combat")] {
        let mut play = at("red", step);
        let blue: Vec<String> = play.battle.directory().units[11..]
            .iter()
            .map(|unit| unit.id.clone())
            .collect();
        for unit in &blue {
            play.set(unit, "removed", true);
        }
        let offer = play.offer("red/foot", action).expect("offered");
        let refusal = offer.refusal.expect("not allowed");
        assert_eq!(
            refusal.clause,
            if step == "musket" { "SR-18" } else { "SR-15" },
            "{}",
            refusal.message
        );
    }
}
