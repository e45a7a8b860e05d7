//! What is offered: only targets, units and cards that can be chosen now.

use super::cards;
use super::combat_field::*;
use crate::support::{Not, Play, dice, faults};
use drumhead::battle::{Directions, Entry, Run, Viewer};
use drumhead::table::{Answer, Side};
use serde_json::json;

/// The options of a field as the table is offered it.
fn options(play: &Play, who: &str, action: &str, field: &str, viewer: Viewer) -> Vec<String> {
    let who = if who == "table" {
        drumhead::table::Who::Table
    } else {
        play.battle.directory().who(who).expect("somebody")
    };
    let offers = play.battle.offers(who, viewer);
    let offer = offers.iter().find(|offer| offer.id == action);
    let fields = &offer.expect("offered").fields;
    let field = fields.iter().find(|it| it.name == field);
    field.expect("a field").options.clone()
}

/// Fire and contact: enemies on the table, in sight, not engaged; cavalry charges no square.
#[test]
fn bs_37_only_targets_that_can_be_attacked() {
    let mut play = arena(
        &[HORSE, LINE, COLUMN],
        &[LINE, SQUARE, GUN, "id: wood, name: Wood, hidden: true"],
        "",
    );
    play.set("blue/gun", "removed: true");
    let of =
        |play: &Play, action: &str| options(play, "red/horse", action, "target", Viewer::Table);
    assert_eq!(of(&play, "fire"), ["blue/line", "blue/square"]);
    assert_eq!(of(&play, "contact"), ["blue/line", "blue/square"]);
    assert_eq!(of(&play, "charge"), ["blue/line"]);
    play.clash("contact", "red/ash", "red/line", "blue/line");
    assert_eq!(of(&play, "fire"), ["blue/square"]);
    assert!(of(&play, "charge").is_empty());
    play.have("red/hale", "red/horse");
    let refusal = play.offer("red/horse", "charge").expect("offered").refusal;
    assert_eq!(refusal.expect("refused").clause, "BS-48");
}

/// Nobody in sight: nobody can be fired at, and the offer says why.
#[test]
fn bs_62_no_unit_in_sight() {
    let mut play = arena(
        &[LINE, COLUMN],
        &[
            "id: wood, name: Wood, hidden: true",
            "id: x, name: X, hidden: true",
        ],
        "",
    );
    play.have("red/ash", "red/column");
    for (action, clause) in [("fire", "BS-37"), ("charge", "BS-43"), ("contact", "BS-43")] {
        let offer = play.offer("red/column", action).expect("offered");
        assert_eq!(offer.refusal.expect("refused").clause, clause, "{action}");
    }
}

/// An order: units of the side not activated yet; a dummy is among them like any hidden unit.
#[test]
fn bs_23_only_units_that_can_be_ordered() {
    let mut play = cards();
    play.order("blue/tull", "blue/line");
    assert_eq!(
        options(&play, "blue/tull", "order", "unit", Viewer::Table),
        [
            "blue/second",
            "blue/column",
            "blue/square",
            "blue/rangers",
            "blue/ambush",
            "blue/copse"
        ]
    );
    // Left out, the character is the one whose card is up; without one there is nobody to order.
    play.just("order", "unit: blue/second");
    play.has("blue/second", "actions_left: 2");
    play.just("done", "");
    play.just("done", "");
    play.refused("order", "unit: blue/line", "BS-22");
    assert_eq!(
        play.try_do("order", "unit: blue/line", dice(&[]).force()),
        Err(Not::Invalid("character".to_owned()))
    );
}

/// Cards: those that their side holds; to the others, those that it may hold, which are as many as nobody has seen played.
#[test]
fn bs_14_only_cards_that_may_be_held() {
    let mut play = cards();
    play.bonus("dummy", 1);
    let of = |play: &Play, viewer| options(play, "table", "play", "card", viewer);
    let (red, blue) = (Viewer::Side(Side::Red), Viewer::Side(Side::Blue));
    assert_eq!(of(&play, blue), ["dummy"]);
    for viewer in [Viewer::Table, red] {
        assert_eq!(of(&play, viewer), ["free-action", "dummy", "fog"]);
    }
    play.just("play", "card: dummy");
    play.bonus("fog", 2);
    assert_eq!(of(&play, red), ["fog"]);
    for viewer in [Viewer::Table, blue] {
        assert_eq!(of(&play, viewer), ["free-action", "fog"]);
    }
}

/// A gun is artillery's weapon: no other, and not none.
#[test]
fn bs_02_artillery_has_a_gun() {
    let yaml = |weapon: &str| {
        super::FIELD.replace(
            "{id: gun, name: Gun, arm: artillery}",
            &format!("{{id: gun, name: Gun, arm: artillery, weapon: {weapon}}}"),
        )
    };
    assert!(faults("big-skirmishes", &yaml("gun")).0.is_empty());
    for weapon in ["none", "musket"] {
        assert_eq!(
            faults("big-skirmishes", &yaml(weapon)).0,
            ["red.units[5].weapon"]
        );
    }
}

/// What can be answered about the dice of the other side is the same whether it holds the Joker or another Bonus card.
#[test]
fn bs_17_answers_for_others_tell_nothing() {
    let came = |card: &str| {
        let mut play = cards();
        play.bonus(card, 2);
        play.order("red/ash", "red/foot");
        let entry = Entry {
            action: "fire".to_owned(),
            fields: json!({"unit": "red/foot", "target": "blue/line", "range": 5, "men": 1})
                .as_object()
                .expect("fields")
                .clone(),
        };
        let answers = vec![
            Answer::Die {
                face: 2,
                app: false,
            },
            Answer::Decision("all".to_owned()),
        ];
        [Viewer::Table, Viewer::Side(Side::Blue)].map(|viewer| {
            let halt = play
                .battle
                .redacted(viewer)
                .run(&entry, &Directions::default(), &answers)
                .and_then(Run::outcome);
            format!("{:?}", halt.err())
        })
    };
    assert_eq!(came("joker"), came("fog"));
    // The question is the same whatever is held.
    let asked = |card: &str| {
        let mut play = cards();
        play.bonus(card, 2);
        play.order("red/ash", "red/foot");
        play.act(
            "fire",
            "unit: red/foot, target: blue/line, range: 5, men: 1",
            [2],
        );
        let asked = &play.outcome().asked;
        (asked[0].ask.question, asked[0].ask.options)
    };
    assert_eq!(asked("joker"), asked("fog"));
}

/// One man is one man.
#[test]
fn bs_38_one_man_is_counted_as_one() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    play.act(
        "fire",
        "unit: red/foot, target: blue/line, range: 5, men: 1",
        [2],
    );
    play.tells("1 man = 1 die");
}
