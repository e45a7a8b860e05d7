//! OF-10 to OF-12, OF-15: reach, dice, hits, steadying.

use super::{red_half, red_half_with};
use crate::support::dice;
use serde_json::{Value, json};

fn shot(unit: &str, target: &str, range: f64, front_rank: u16) -> Value {
    json!({"unit": unit, "target": target, "range": range, "front_rank": front_rank})
}

/// The need of a shot, as the report has it.
#[track_caller]
fn need(fields: Value) -> String {
    let mut play = red_half();
    let (_, count) = play.needs("shoot", fields.clone());
    play.act("shoot", fields, dice(&vec![1; usize::from(count)]));
    play.figure("need")
}

/// Muskets 4 and 8, rifles 8 and 16, artillery 16 and 32: the boundary belongs to the shorter band, beyond is refused.
#[test]
fn of_10_reach() {
    for (unit, close, long, base) in [
        ("red/foot", 4.0, 8.0, 5),
        ("red/light", 8.0, 16.0, 5),
        ("red/gun", 16.0, 32.0, 4),
    ] {
        assert_eq!(
            need(shot(unit, "blue/foot", close, 2)),
            format!("{base} or more"),
            "{unit}"
        );
        assert_eq!(
            need(shot(unit, "blue/foot", close + 0.5, 2)),
            format!("{} or more", base + 1),
            "{unit}"
        );
        assert_eq!(
            need(shot(unit, "blue/foot", long, 2)),
            format!("{} or more", base + 1),
            "{unit}"
        );
        assert_eq!(
            red_half().refused("shoot", shot(unit, "blue/foot", long + 0.5, 2)),
            "OF-10"
        );
    }
    assert_eq!(
        red_half().refused("shoot", shot("red/carts", "blue/foot", 1.0, 2)),
        "OF-10"
    );
    red_half().forces(
        &["OF-10"],
        "shoot",
        shot("red/foot", "blue/foot", 9.0, 2),
        dice(&[1]),
    );
}

/// No more in the front rank than stand; by default all that stand. The target is an enemy on the table.
#[test]
fn of_10_front_rank_and_target() {
    let mut play = red_half();
    play.lay("red/foot", 2);
    assert_eq!(
        play.invalid("shoot", shot("red/foot", "blue/foot", 4.0, 7)),
        "front_rank"
    );
    assert_eq!(
        play.needs("shoot", shot("red/foot", "blue/foot", 4.0, 6)),
        ("to hit", 3)
    );
    assert_eq!(
        play.needs(
            "shoot",
            json!({"unit": "red/foot", "target": "blue/foot", "range": 4})
        ),
        ("to hit", 3)
    );
    assert_eq!(
        play.invalid("shoot", json!({"unit": "red/foot", "target": "blue/foot"})),
        "range"
    );
    assert_eq!(
        play.invalid("shoot", shot("red/foot", "red/light", 4.0, 2)),
        "target"
    );
    play.set("blue/gun", "lost", 4);
    assert_eq!(
        play.invalid("shoot", shot("red/foot", "blue/gun", 4.0, 2)),
        "target"
    );
}

/// A die for two; an odd one rolls none, or one with the option.
#[test]
fn of_11_dice_and_option_odd_figure() {
    for (more, odd) in [
        ("", 3),
        ("options: {odd_figure: down}", 3),
        ("options: {odd_figure: up}", 4),
    ] {
        let mut play = red_half_with(more);
        assert_eq!(
            play.needs("shoot", shot("red/foot", "blue/foot", 4.0, 6)).1,
            3
        );
        assert_eq!(
            play.needs("shoot", shot("red/foot", "blue/foot", 4.0, 7)).1,
            odd
        );
        assert_eq!(
            play.needs("shoot", shot("red/gun", "blue/foot", 4.0, 4)).1,
            2
        );
    }
    // One man and no die: still a shot.
    let mut play = red_half();
    play.just("shoot", shot("red/foot", "blue/foot", 4.0, 1));
    assert_eq!(play.unit("red/foot", "done"), true);
}

/// 5 or more hits, artillery 4 or more.
#[test]
fn of_11_what_hits() {
    let mut play = red_half();
    play.act(
        "shoot",
        shot("red/foot", "blue/foot", 4.0, 8),
        dice(&[4, 4, 4, 5]),
    );
    assert_eq!(play.figures("blue/foot"), [7, 1, 0]);
    play.act(
        "shoot",
        shot("red/gun", "blue/second", 16.0, 4),
        dice(&[3, 4]),
    );
    assert_eq!(play.figures("blue/second"), [7, 1, 0]);
    assert_eq!(play.unit("blue/foot", "shot_by"), json!(["red/foot"]));
    assert!(play.report().contains("Second: lay down 1 figure"));
}

/// +1 superior firepower; -1 at skirmishers, artillery, cavalry or cover, once; -1 at long range.
#[test]
fn of_11_modifiers() {
    let cover = |unit: &str, target: &str, range: f64| {
        let mut fields = shot(unit, target, range, 2);
        fields["cover"] = json!(true);
        fields
    };
    for (fields, is) in [
        (shot("red/foot", "blue/clan", 4.0, 2), 5),
        (shot("red/foot", "blue/carts", 4.0, 2), 5),
        (shot("red/foot", "blue/light", 4.0, 2), 6),
        (shot("red/foot", "blue/gun", 4.0, 2), 6),
        (shot("red/foot", "blue/horse", 4.0, 2), 6),
        (cover("red/foot", "blue/foot", 4.0), 6),
        (cover("red/foot", "blue/light", 4.0), 6),
        (cover("red/foot", "blue/light", 8.0), 7),
        (shot("red/elite", "blue/foot", 8.0, 2), 4),
        (shot("red/elite", "blue/foot", 9.0, 2), 5),
        (cover("red/elite", "blue/foot", 9.0), 6),
        (shot("red/gun", "blue/light", 17.0, 2), 6),
    ] {
        assert_eq!(need(fields.clone()), format!("{is} or more"), "{fields}");
    }
    // At 7 not even a 6 hits.
    let mut play = red_half();
    play.act("shoot", cover("red/foot", "blue/light", 8.0), dice(&[6]));
    assert_eq!(play.figures("blue/light"), [4, 0, 0]);
    // At 6 a 6 does, a 5 does not.
    play.act(
        "shoot",
        shot("red/vets", "blue/light", 4.0, 4),
        dice(&[5, 6]),
    );
    assert_eq!(play.figures("blue/light"), [3, 1, 0]);
}

/// Hits beyond those standing are lost; a unit becomes shaken by itself.
#[test]
fn of_11_hits_beyond_those_standing() {
    let mut play = red_half();
    play.set("blue/foot", "lost", 4);
    play.lay("blue/foot", 2);
    assert_eq!(
        (play.figures("blue/foot"), play.unit("blue/foot", "shaken")),
        ([2, 2, 4], json!(true))
    );
    play.act(
        "shoot",
        shot("red/foot", "blue/foot", 4.0, 8),
        dice(&[6, 6, 6, 1]),
    );
    assert_eq!(play.figures("blue/foot"), [0, 4, 4]);
}

/// 5 and 6 cancel one hit, 2 to 4 nothing, 1 hits him.
#[test]
fn of_12_steady() {
    for (die, down, hit) in [
        (1, 2, true),
        (2, 2, false),
        (4, 2, false),
        (5, 1, false),
        (6, 1, false),
    ] {
        let mut play = red_half();
        play.set("blue/ames", "with", "blue/foot");
        play.act(
            "shoot",
            shot("red/foot", "blue/foot", 4.0, 4),
            dice(&[5, 5, die]).answers(&["yes"]),
        );
        assert_eq!(play.figures("blue/foot"), [8 - down, down, 0], "{die}");
        assert_eq!(
            play.leader("blue/ames", "hit_on_turn"),
            if hit { json!(1) } else { Value::Null }
        );
    }
}

/// Each commander in roster order until one tries, once a shot; not when nothing hit, not where nobody is with the unit.
#[test]
fn of_12_asked_once_and_only_when_hit() {
    let mut play = red_half();
    play.set("blue/ames", "with", "blue/foot");
    play.set("blue/bell", "with", "blue/foot");
    play.act("shoot", shot("red/foot", "blue/foot", 4.0, 2), dice(&[4]));
    assert_eq!(play.asked(), Vec::<&str>::new());
    play.act("shoot", shot("red/vets", "blue/foot", 4.0, 2), dice(&[5]));
    assert_eq!(play.asked(), ["steady", "steady"]);
    assert_eq!(play.figures("blue/foot"), [7, 1, 0]);
    play.act(
        "shoot",
        shot("red/militia", "blue/foot", 4.0, 4),
        dice(&[5, 5, 6]).answers(&["yes"]),
    );
    assert_eq!(
        (play.asked().len(), play.figures("blue/foot")),
        (1, [6, 2, 0])
    );
    play.act(
        "shoot",
        shot("red/light", "blue/second", 4.0, 2),
        dice(&[5]),
    );
    assert_eq!(play.asked(), Vec::<&str>::new());
}

/// The reference says what hits stand for.
#[test]
fn of_15_what_hits_are() {
    let info = drumhead::rules::find("on-the-frontier").expect("it").info();
    let clause = info
        .clauses
        .iter()
        .find(|clause| clause.id == "OF-15")
        .expect("the clause");
    assert!(clause.text.contains("fear"));
    assert_eq!(info.clauses.len(), 22);
    assert!(
        (1..)
            .zip(info.clauses)
            .all(|(n, clause)| clause.id == format!("OF-{n:02}"))
    );
}

/// Its side names who steadies: asked of Ames, then of Bell, until one tries. Of 2 hits Bell's 5 cancels one; on 1 Bell is hit.
#[test]
fn of_12_its_side_names_the_commander() {
    for (die, down, hit) in [(5, 1, Value::Null), (1, 2, json!(1))] {
        let mut play = red_half();
        play.set("blue/ames", "with", "blue/foot");
        play.set("blue/bell", "with", "blue/foot");
        play.act(
            "shoot",
            shot("red/foot", "blue/foot", 4.0, 4),
            dice(&[5, 6, die]).answers(&["no", "yes"]),
        );
        assert_eq!(play.asked(), ["steady", "steady"]);
        assert_eq!(play.figures("blue/foot"), [8 - down, down, 0]);
        assert_eq!(play.leader("blue/bell", "hit_on_turn"), hit);
        assert_eq!(play.leader("blue/ames", "hit_on_turn"), Value::Null);
    }
    // Once one has tried nobody else may: Ames rolls 2, and Bell is not asked.
    let mut play = red_half();
    play.set("blue/ames", "with", "blue/foot");
    play.set("blue/bell", "with", "blue/foot");
    play.act(
        "shoot",
        shot("red/foot", "blue/foot", 4.0, 4),
        dice(&[5, 6, 2]).answers(&["yes"]),
    );
    assert_eq!(
        (play.asked().len(), play.figures("blue/foot")),
        (1, [6, 2, 0])
    );
}
