//! OF-10 to OF-12, OF-15: reach, dice, hits, steadying.

use super::{red_half, red_half_with, shot};
use crate::support::{Play, dice};

/// A shot of two figures.
fn two(unit: &str, target: &str, range: f64) -> String {
    format!("unit: {unit}, target: {target}, range: {range}, front_rank: 2")
}

/// The need of a shot, as the report has it.
#[track_caller]
fn need(shot: &str) -> u16 {
    let mut play = red_half();
    let (_, count) = play.needs("shoot", shot);
    play.act("shoot", shot, dice(&vec![1; usize::from(count)]));
    play.number("need")
}

/// Muskets 4 and 8, rifles 8 and 16, artillery 16 and 32: the boundary belongs to the shorter band, beyond is refused.
#[test]
fn of_10_reach() {
    for (unit, close, long, base) in [
        ("red/foot", 4.0, 8.0, 5),
        ("red/light", 8.0, 16.0, 5),
        ("red/gun", 16.0, 32.0, 4),
    ] {
        let shot = |range: f64| two(unit, "blue/foot", range);
        assert_eq!(need(&shot(close)), base, "{unit}");
        assert_eq!(need(&shot(close + 0.5)), base + 1, "{unit}");
        assert_eq!(need(&shot(long)), base + 1, "{unit}");
        red_half().refused("shoot", shot(long + 0.5), "OF-10");
    }
    red_half().refused("shoot", two("red/carts", "blue/foot", 1.0), "OF-10");
    let far = two("red/foot", "blue/foot", 9.0);
    red_half().forces(&["OF-10"], "shoot", far, [1]);
}

/// With one figure left there is nothing to ask.
#[test]
fn of_10_a_single_figure_is_the_front_rank() {
    let mut play = red_half();
    let idle = |play: &Play| play.field("red/foot", "shoot", "front_rank").asking.idle;
    assert!(!idle(&play));
    let standing = play.unit("red/foot", "standing").as_u64().expect("a count");
    play.set("red/foot", format!("standing: 1, down: {}", standing - 1));
    assert!(idle(&play));
}

/// No more in the front rank than stand; by default all that stand. The target is an enemy on the table.
#[test]
fn of_10_front_rank_and_target() {
    let mut play = red_half();
    play.set("red/foot", "down: 2");
    play.invalid("shoot", shot("red/foot", "blue/foot", 7), "front_rank");
    let all = "unit: red/foot, target: blue/foot, range: 4";
    assert_eq!(
        play.needs("shoot", shot("red/foot", "blue/foot", 6)),
        ("to hit", 3)
    );
    assert_eq!(play.needs("shoot", all), ("to hit", 3));
    play.invalid("shoot", "unit: red/foot, target: blue/foot", "range");
    play.invalid("shoot", shot("red/foot", "red/light", 2), "target");
    play.set("blue/gun", "lost: 4");
    play.invalid("shoot", shot("red/foot", "blue/gun", 2), "target");
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
        for (unit, figures, count) in [("red/foot", 6, 3), ("red/foot", 7, odd), ("red/gun", 4, 2)]
        {
            let (_, needed) = play.needs("shoot", shot(unit, "blue/foot", figures));
            assert_eq!(needed, count, "{unit} {figures}");
        }
    }
    // One man and no die: still a shot.
    let mut play = red_half();
    play.just("shoot", shot("red/foot", "blue/foot", 1));
    play.has("red/foot", "done: true");
}

/// 5 or more hits, artillery 4 or more.
#[test]
fn of_11_what_hits() {
    let mut play = red_half();
    play.act("shoot", shot("red/foot", "blue/foot", 8), [4, 4, 4, 5]);
    play.figures("blue/foot", [7, 1, 0]);
    play.act(
        "shoot",
        "unit: red/gun, target: blue/second, range: 16, front_rank: 4",
        [3, 4],
    );
    play.figures("blue/second", [7, 1, 0]);
    play.has("blue/foot", "shot_by: [red/foot]");
    play.says("Second: lay down 1 figure");
}

/// +1 superior firepower; -1 at skirmishers, artillery, cavalry or cover, once; -1 at long range.
#[test]
fn of_11_modifiers() {
    let covered = |shot: String| format!("{shot}, cover: true");
    for (shot, is) in [
        (two("red/foot", "blue/clan", 4.0), 5),
        (two("red/foot", "blue/carts", 4.0), 5),
        (two("red/foot", "blue/light", 4.0), 6),
        (two("red/foot", "blue/gun", 4.0), 6),
        (two("red/foot", "blue/horse", 4.0), 6),
        (covered(two("red/foot", "blue/foot", 4.0)), 6),
        (covered(two("red/foot", "blue/light", 4.0)), 6),
        (covered(two("red/foot", "blue/light", 8.0)), 7),
        (two("red/elite", "blue/foot", 8.0), 4),
        (two("red/elite", "blue/foot", 9.0), 5),
        (covered(two("red/elite", "blue/foot", 9.0)), 6),
        (two("red/gun", "blue/light", 17.0), 6),
    ] {
        assert_eq!(need(&shot), is, "{shot}");
    }
    // At 7 not even a 6 hits.
    let mut play = red_half();
    play.act("shoot", covered(two("red/foot", "blue/light", 8.0)), [6]);
    play.figures("blue/light", [4, 0, 0]);
    // At 6 a 6 does, a 5 does not.
    play.act("shoot", shot("red/vets", "blue/light", 4), [5, 6]);
    play.figures("blue/light", [3, 1, 0]);
}

/// Hits beyond those standing are lost; a unit becomes shaken by itself.
#[test]
fn of_11_hits_beyond_those_standing() {
    let mut play = red_half();
    play.set("blue/foot", "lost: 4");
    play.set("blue/foot", "down: 2");
    play.figures("blue/foot", [2, 2, 4]);
    play.has("blue/foot", "shaken: true");
    play.act("shoot", shot("red/foot", "blue/foot", 8), [6, 6, 6, 1]);
    play.figures("blue/foot", [0, 4, 4]);
}

/// 5 and 6 cancel one hit, 2 to 4 nothing, 1 hits him.
#[test]
fn of_12_steady() {
    for (die, down, hit) in [
        (1, 2, "1"),
        (2, 2, "null"),
        (4, 2, "null"),
        (5, 1, "null"),
        (6, 1, "null"),
    ] {
        let mut play = red_half();
        play.set("blue/ames", "with: blue/foot");
        let gives = dice(&[5, 5, die]).answers(&["yes"]);
        play.act("shoot", shot("red/foot", "blue/foot", 4), gives);
        play.figures("blue/foot", [8 - down, down, 0]);
        play.has("blue/ames", format!("hit_on_turn: {hit}"));
    }
}

/// Each commander in roster order until one tries, once a shot; not when nothing hit, not where nobody is with the unit.
#[test]
fn of_12_asked_once_and_only_when_hit() {
    let mut play = red_half();
    play.set("blue/ames", "with: blue/foot");
    play.set("blue/bell", "with: blue/foot");
    play.act("shoot", shot("red/foot", "blue/foot", 2), [4]);
    assert!(play.asked().is_empty());
    play.act("shoot", shot("red/vets", "blue/foot", 2), [5]);
    assert_eq!(play.asked(), ["steady", "steady"]);
    play.figures("blue/foot", [7, 1, 0]);
    let gives = dice(&[5, 5, 6]).answers(&["yes"]);
    play.act("shoot", shot("red/militia", "blue/foot", 4), gives);
    assert_eq!(play.asked().len(), 1);
    play.figures("blue/foot", [6, 2, 0]);
    play.act("shoot", shot("red/light", "blue/second", 2), [5]);
    assert!(play.asked().is_empty());
}

/// The reference says what hits stand for.
#[test]
fn of_15_what_hits_are() {
    let info = drumhead::rules::find("on-the-frontier").expect("it").info();
    let ids: Vec<&str> = info.clauses.iter().map(|clause| clause.id).collect();
    let all: Vec<String> = (1..=22).map(|n| format!("OF-{n:02}")).collect();
    assert_eq!(ids, all);
    assert!(info.clauses[14].text.contains("fear"));
}

/// Its side names who steadies: asked of Ames, then of Bell, until one tries. Of 2 hits Bell's 5 cancels one; on 1 Bell is hit.
#[test]
fn of_12_its_side_names_the_commander() {
    for (die, down, hit) in [(5, 1, "null"), (1, 2, "1")] {
        let mut play = red_half();
        play.set("blue/ames", "with: blue/foot");
        play.set("blue/bell", "with: blue/foot");
        let gives = dice(&[5, 6, die]).answers(&["no", "yes"]);
        play.act("shoot", shot("red/foot", "blue/foot", 4), gives);
        assert_eq!(play.asked(), ["steady", "steady"]);
        play.figures("blue/foot", [8 - down, down, 0]);
        play.has("blue/bell", format!("hit_on_turn: {hit}"));
        play.has("blue/ames", "hit_on_turn: null");
    }
    // Once one has tried nobody else may: Ames rolls 2, and Bell is not asked.
    let mut play = red_half();
    play.set("blue/ames", "with: blue/foot");
    play.set("blue/bell", "with: blue/foot");
    let gives = dice(&[5, 6, 2]).answers(&["yes"]);
    play.act("shoot", shot("red/foot", "blue/foot", 4), gives);
    assert_eq!(play.asked().len(), 1);
    play.figures("blue/foot", [6, 2, 0]);
}

/// Who has no weapon, and who has no enemy on the table, is told so.
#[test]
fn of_10_why_a_unit_cannot_shoot() {
    let mut play = red_half();
    for unit in ["foot", "second", "light", "clan", "horse", "gun", "carts"] {
        play.set(&format!("blue/{unit}"), "routed: true");
    }
    let offer = play.offer("red/foot", "shoot").expect("an offer");
    let refusal = offer.refusal.expect("a refusal");
    assert_eq!(refusal.clause, "OF-10");
    assert_eq!(
        refusal.message,
        "no enemy is on the table for Foot to shoot at"
    );
}

/// The sum adds up, and a shot that cannot hit says so before its dice.
#[test]
fn of_11_needs_in_words() {
    let mut play = red_half();
    let far = "unit: red/foot, target: blue/foot, range: 7, front_rank: 2";
    play.act("shoot", far, [1]);
    play.says("5 or more on D6; die -1 long range, so 6 or more to hit");
    let never = "unit: red/foot, target: blue/light, range: 7, front_rank: 2";
    let prompt = "Foot fire at Blue Light, 7″, long, at skirmishers: no face hits";
    assert_eq!(red_half().prompt("shoot", never, ""), prompt);
}
