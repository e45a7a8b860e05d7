//! MI-15 to MI-22: fire.

use super::{go, go_with};
use crate::support::{Not, Play, dice};
use serde_json::{Value, json};

fn at(unit: &str, target: &str, range: f64) -> Value {
    json!({"unit": unit, "target": target, "range": range})
}

fn with(mut fields: Value, more: Value) -> Value {
    let Value::Object(more) = more else {
        panic!("fields are a map")
    };
    fields.as_object_mut().unwrap().extend(more);
    fields
}

/// Everybody of a unit stands apart.
fn scattered(play: &mut Play, unit: &str) {
    play.act("stray", json!({"unit": unit}), dice(&[]));
}

/// A second single volley is refused; rapid fire needs both actions and costs them.
#[test]
fn mi_15_two_volleys_are_one_rapid_fire() {
    let levy = || with(at("red/levy", "blue/mob", 99.0), json!({"figures_fit": 1}));
    let mut play = go();
    play.act("fire", levy(), dice(&[1, 5]));
    assert_eq!(
        (
            play.unit("red/levy", "actions_left"),
            play.unit("red/levy", "has_fired")
        ),
        (1.into(), true.into())
    );
    assert_eq!(play.refused("fire", levy()), "MI-15");
    assert_eq!(
        play.refused("fire", with(levy(), json!({"rapid": true}))),
        "MI-15"
    );
    play.act("move", json!({"unit": "red/levy"}), dice(&[]));

    let mut play = go();
    play.act("move", json!({"unit": "red/levy"}), dice(&[]));
    assert_eq!(
        play.refused("fire", with(levy(), json!({"rapid": true}))),
        "MI-15"
    );
    play.act("fire", levy(), dice(&[1, 5]));

    // 2 x 1 = 2 points: a hit, and a shock.
    let mut play = go();
    play.act(
        "fire",
        with(levy(), json!({"rapid": true})),
        dice(&[1, 1, 5]),
    );
    assert_eq!(
        (play.unit("red/levy", "actions_left"), play.men("blue/mob")),
        (0.into(), [7, 0, 1, 0])
    );
}

/// In its next go it may fire again.
#[test]
fn mi_15_a_new_turn_a_new_volley() {
    let levy = || with(at("red/levy", "blue/mob", 99.0), json!({"figures_fit": 1}));
    let mut play = go();
    play.act("fire", levy(), dice(&[1, 5]));
    play.done();
    play.act("initiative", json!({}), dice(&[6, 1]).force());
    play.command("red/ash");
    play.act("fire", levy(), dice(&[1, 5]));
}

#[test]
fn mi_15_whom_nobody_fires_at() {
    let mut play = go();
    assert_eq!(
        play.refused("fire", at("red/pikes", "blue/mob", 5.0)),
        "MI-15"
    );
    assert_eq!(
        play.refused("fire", at("red/foot", "red/line", 5.0)),
        "MI-15"
    );
    assert_eq!(
        play.invalid("fire", at("red/foot", "red/foot", 5.0)),
        "target"
    );
    assert_eq!(
        play.refused(
            "fire",
            with(
                at("red/foot", "blue/mob", 5.0),
                json!({"target_is": "stragglers"})
            )
        ),
        "MI-15"
    );
    assert_eq!(
        play.invalid(
            "fire",
            json!({"unit": "red/foot", "target": ["blue/mob", "blue/militia"], "range": 5})
        ),
        "target"
    );
    assert_eq!(
        play.invalid(
            "fire",
            json!({"unit": "red/foot", "target": [], "range": 5})
        ),
        "target"
    );
    assert_eq!(
        play.invalid(
            "fire",
            json!({"unit": "red/foot", "target": "blue/mop", "range": 5})
        ),
        "target"
    );
    assert_eq!(
        play.invalid("fire", json!({"unit": "red/foot", "target": "blue/mob"})),
        "range"
    );
    assert_eq!(
        play.invalid(
            "fire",
            with(at("red/foot", "blue/mob", 5.0), json!({"cover": "bush"}))
        ),
        "cover"
    );
    assert_eq!(
        play.invalid(
            "fire",
            with(at("red/foot", "blue/mob", 5.0), json!({"figures_fit": 13}))
        ),
        "figures_fit"
    );
    assert_eq!(
        play.invalid(
            "fire",
            with(
                at("red/foot", "blue/mob", 5.0),
                json!({"figures_wounded": 1})
            )
        ),
        "figures_wounded"
    );
    assert_eq!(
        play.invalid(
            "fire",
            with(at("red/foot", "blue/mob", 5.0), json!({"figures_fit": 0}))
        ),
        "figures_fit"
    );
    scattered(&mut play, "blue/mob");
    assert_eq!(
        play.refused("fire", at("red/foot", "blue/mob", 5.0)),
        "MI-15"
    );
}

/// Weapon times quality: at that range two dice, a little further one. One man, cover, ones: 1 + 2 = 3 points at most of 5.
#[test]
fn mi_16_effective_range() {
    for (unit, reach) in [
        ("red/levy", 6.0),     // rabble 2 x smoothbore 3
        ("red/line", 9.0),     // conscript 3 x 3
        ("red/foot", 12.0),    // regular 4 x 3
        ("red/guard", 15.0),   // elite 5 x 3
        ("red/jaegers", 20.0), // elite 5 x early rifle 4
        ("red/rifles", 24.0),  // regular 4 x advanced rifle 6
    ] {
        for (range, faces) in [(reach, &[1, 1][..]), (reach + 0.1, &[1])] {
            let mut play = go();
            scattered(&mut play, "blue/mob");
            let more = json!({"target_is": "stragglers", "cover": "cover", "figures_fit": 1});
            play.act("fire", with(at(unit, "blue/mob", range), more), dice(faces));
            assert_eq!(play.figure("effective_range"), format!("{reach} inches"));
        }
    }
}

/// Of two dice the higher counts, whichever comes first; of one, that.
#[test]
fn mi_16_the_higher_die_counts() {
    for (range, faces, effect) in [
        (9.0, &[2, 4][..], "4 points"),
        (9.0, &[4, 2], "4 points"),
        (9.1, &[4], "4 points"),
    ] {
        let mut play = go();
        scattered(&mut play, "blue/mob");
        let more = json!({"target_is": "stragglers", "cover": "entrenched", "figures_fit": 1});
        play.act(
            "fire",
            with(at("red/line", "blue/mob", range), more),
            dice(faces),
        );
        assert_eq!(play.figure("effect"), effect);
    }
}

/// On a 2 at long range: regular +1, elite +2, others nothing; rapid 2 x 2, breech-loaders 3 more then.
#[test]
fn mi_17_quality_and_rapid_fire() {
    for (unit, rapid, effect) in [
        ("red/levy", false, 2),
        ("red/line", false, 2),
        ("red/foot", false, 3),
        ("red/guard", false, 4),
        ("red/line", true, 4),
        ("red/foot", true, 5),
        ("red/guard", true, 6),
        ("red/rifles", false, 3),
        ("red/rifles", true, 8),
    ] {
        let mut play = go();
        play.put("blue/mob", [0, 0, 1, 0]);
        let more =
            json!({"target_is": "stragglers", "figures_fit": 1, "rapid": rapid, "cover": "cover"});
        let faces: &[u8] = if effect >= 5 { &[2, 1] } else { &[2] };
        play.act("fire", with(at(unit, "blue/mob", 99.0), more), dice(faces));
        assert_eq!(
            play.figure("effect"),
            format!("{effect} points"),
            "{unit} {rapid}"
        );
    }
}

/// One more for every three: 2, 3, 5 and 6 men; 2 and one wounded are 2 1/2, 2 and two wounded are 3.
#[test]
fn mi_17_one_for_every_three_firing() {
    for (fit, wounded, effect) in [
        (2, 0, 1),
        (3, 0, 2),
        (5, 0, 2),
        (6, 0, 3),
        (2, 1, 1),
        (2, 2, 2),
        (0, 6, 2),
        (0, 5, 1),
    ] {
        let mut play = go();
        play.put("red/line", [6, 6, 0, 0]);
        play.put("blue/mob", [0, 0, 1, 0]);
        let more = json!({"target_is": "stragglers", "figures_fit": fit, "figures_wounded": wounded, "cover": "cover"});
        play.act(
            "fire",
            with(at("red/line", "blue/mob", 99.0), more),
            dice(&[1]),
        );
        let points = if effect == 1 { "point" } else { "points" };
        assert_eq!(
            play.figure("effect"),
            format!("{effect} {points}"),
            "{fit} {wounded}"
        );
    }
}

/// The rulebook's example: 12 conscripts with muskets, rapid, 3 and 5: 5 + 5 + 4 = 14 points.
/// Formation 14 / 2 = 7 hits, in any cover 14 / 3 = 4. Stragglers 14 / 3 = 4, concealed 14 / 4 = 3, in cover 14 / 5 = 2.
#[test]
fn mi_18_twelve_men_in_rapid_fire() {
    for (target_is, cover, hits) in [
        ("formation", "open", 7),
        ("formation", "concealed", 4),
        ("formation", "cover", 4),
        ("formation", "entrenched", 4),
        ("stragglers", "open", 4),
        ("stragglers", "concealed", 3),
        ("stragglers", "cover", 2),
        ("stragglers", "entrenched", 2),
    ] {
        let mut play = go();
        if target_is == "stragglers" {
            scattered(&mut play, "blue/veterans");
        }
        let mut faces = vec![3, 5];
        faces.extend(vec![5; hits]);
        if target_is == "formation" {
            faces.push(3);
        }
        let more = json!({"rapid": true, "target_is": target_is, "cover": cover});
        play.act(
            "fire",
            with(at("red/line", "blue/veterans", 9.0), more),
            dice(&faces),
        );
        assert_eq!(play.figure("effect"), "14 points");
        assert_eq!(play.figure("hits"), format!("{hits} hits"));
        assert_eq!(
            play.unit("blue/veterans", "fatal"),
            hits,
            "{target_is} {cover}"
        );
    }
}

/// Just enough, and one point less: 10 points are 2 hits at 5, 9 are one; 8 are 2 at 4, 7 are one; 6 are 2 at 3, 5 are one; 4 and 3 at 2.
#[test]
fn mi_18_points_to_a_hit() {
    for (target_is, cover, points) in [
        ("formation", "open", 2),
        ("formation", "concealed", 3),
        ("formation", "cover", 3),
        ("formation", "entrenched", 3),
        ("stragglers", "open", 3),
        ("stragglers", "concealed", 4),
        ("stragglers", "cover", 5),
        ("stragglers", "entrenched", 5),
    ] {
        for (effect, hits) in [(2 * points, 2), (2 * points - 1, 1)] {
            let mut play = go();
            if target_is == "stragglers" {
                scattered(&mut play, "blue/veterans");
            }
            let mut faces = vec![1];
            faces.extend(vec![5; hits]);
            if target_is == "formation" {
                faces.push(3);
            }
            let more = json!({"target_is": target_is, "cover": cover});
            let fire = with(at("red/levy", "blue/veterans", 99.0), more);
            play.act(
                "fire",
                fire,
                dice(&faces).overrule("effect", f64::from(effect)),
            );
            assert_eq!(
                play.unit("blue/veterans", "fatal"),
                hits,
                "{target_is} {cover} {effect}"
            );
        }
    }
}

/// 7 hits on 3 fit and 2 wounded men: 5 dice, each man once, the fit first: 1 3 5, then 2 4 for the wounded.
#[test]
fn mi_19_each_man_is_hit_once_the_fit_first() {
    let mut play = go();
    play.put("blue/veterans", [3, 2, 0, 0]);
    let fire = with(at("red/line", "blue/veterans", 9.0), json!({"rapid": true}));
    play.act("fire", fire, dice(&[3, 5, 1, 3, 5, 2, 4, 3]));
    // Fit: one strays, one is wounded, one dies. Wounded: one strays, the other is no worse.
    assert_eq!(play.men("blue/veterans"), [0, 2, 1, 1]);
    assert_eq!(play.lost("blue/veterans"), [8, 0, 0, 0]);
}

/// Two units of stragglers, nearest first: the first dice are the nearest unit's, fit before wounded. 4 hits: 2 + 1, then 1.
#[test]
fn mi_19_the_nearest_unit_first() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 2, 1]);
    play.put("blue/militia", [0, 0, 3, 0]);
    let fire = json!({"unit": "red/line", "target": ["blue/mob", "blue/militia"], "target_is": "stragglers", "range": 9, "rapid": true});
    play.act("fire", fire, dice(&[3, 5, 5, 1, 6, 3]));
    assert_eq!(
        (play.men("blue/mob"), play.men("blue/militia")),
        ([0, 0, 1, 0], [0, 0, 2, 1])
    );
}

/// The option: the wounded first. 4 hits (14 points in cover): 2 wounded, then 2 fit.
#[test]
fn mi_19_option_hits_fall_on_the_wounded_first() {
    // Fit first: all four are fit, one dead, one strays, two wounded: 2 fit and 2 + 2 wounded are left.
    // Wounded first: of the 2 one dies and one strays; of the fit as well: 4 are left. 4 had fallen before.
    for (option, effects, men, fatal) in [
        ("fit", [5, 1, 3, 4], [2, 4, 1, 0], 5),
        ("wounded", [5, 1, 6, 2], [4, 0, 1, 1], 6),
    ] {
        let mut play = go_with(&format!("options: {{hits_fall_on: {option}}}"));
        play.put("blue/veterans", [6, 2, 0, 0]);
        let fire = with(
            at("red/line", "blue/veterans", 9.0),
            json!({"rapid": true, "cover": "cover"}),
        );
        play.act("fire", fire, dice(&[&[3, 5][..], &effects, &[3]].concat()));
        assert_eq!(
            (
                play.men("blue/veterans"),
                play.unit("blue/veterans", "fatal")
            ),
            (men, fatal.into())
        );
    }
}

/// A wounded man wounded again: no worse, or dead by the option. 3 and 4 are wounds.
#[test]
fn mi_19_option_second_wound() {
    for (option, men, fatal) in [("none", [0, 2, 0, 0], 10), ("fatal", [0, 0, 0, 0], 12)] {
        let mut play = go_with(&format!("options: {{second_wound: {option}}}"));
        play.put("blue/veterans", [0, 2, 0, 0]);
        let fire = with(at("red/line", "blue/veterans", 9.0), json!({"rapid": true}));
        let faces: &[u8] = if option == "none" {
            &[3, 5, 3, 4, 3]
        } else {
            &[3, 5, 3, 4]
        };
        play.act("fire", fire, dice(faces));
        assert_eq!(
            (
                play.men("blue/veterans"),
                play.unit("blue/veterans", "fatal")
            ),
            (men, fatal.into())
        );
    }
}

/// 7 hits, each face once and a 6 twice: 1 2 stray, 3 4 are wounded, 5 6 6 are dead. The test: 3 passes.
#[test]
fn mi_20_what_a_hit_does() {
    let mut play = go();
    let fire = with(at("red/line", "blue/veterans", 9.0), json!({"rapid": true}));
    play.act("fire", fire, dice(&[3, 5, 1, 2, 3, 4, 5, 6, 6, 3]));
    assert_eq!(
        (play.men("blue/veterans"), play.lost("blue/veterans")),
        ([5, 2, 2, 0], [3, 0, 0, 0])
    );
}

/// By stragglers' fire 1 2 3 are shocks, 4 5 wounds, 6 is fatal. 12 elite, a 6: 6 + 2 + 4 = 12 points, 6 hits.
#[test]
fn mi_20_what_a_hit_by_stragglers_does() {
    let mut play = go();
    scattered(&mut play, "red/guard");
    let fire = at("red/guard", "blue/veterans", 15.0);
    play.act("skirmish", fire, dice(&[6, 1, 1, 2, 3, 4, 5, 6, 3]));
    assert_eq!(
        (play.men("blue/veterans"), play.lost("blue/veterans")),
        ([6, 2, 3, 0], [1, 0, 0, 0])
    );
}

/// A straggler who is shocked stays one; wounded or dead he changes. His mark stays with him.
#[test]
fn mi_20_stragglers_hit() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    play.set("blue/mob", "stragglers_acted.fit", 7);
    let fire = with(
        at("red/line", "blue/mob", 9.0),
        json!({"rapid": true, "target_is": "stragglers"}),
    );
    play.act("fire", fire, dice(&[3, 5, 1, 3, 4, 5]));
    assert_eq!(
        (play.men("blue/mob"), play.lost("blue/mob")),
        ([0, 0, 5, 2], [1, 0, 0, 0])
    );
    // 7 of 8 had acted: one dies and two change; whoever had not is among them first.
    assert_eq!(play.acted("blue/mob"), [5, 2]);
}

/// The wounded fire as halves: see MI-17; in an assault: see MI-27 and MI-28.
#[test]
fn mi_21_a_wounded_man_is_half_a_man() {
    for (wounded, effect) in [(5, "3 points"), (6, "4 points")] {
        let mut play = go();
        play.put("red/line", [6, 6, 0, 0]);
        play.put("blue/mob", [0, 0, 1, 0]);
        let more = json!({"target_is": "stragglers", "figures_wounded": wounded, "cover": "cover"});
        play.act(
            "fire",
            with(at("red/line", "blue/mob", 99.0), more),
            dice(&[1]),
        );
        // 6 + 5/2 = 8 1/2: 2 threes; 6 + 6/2 = 9: 3 threes.
        assert_eq!(play.figure("effect"), effect);
    }
}

/// Fired at without a hit, it tests all the same: rabble on a 2 are 3 short, and 3 fall back; on a 4 one.
#[test]
fn mi_22_a_man_for_each_point_short() {
    for (face, back) in [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0)] {
        let mut play = go();
        let fire = with(at("red/levy", "blue/mob", 99.0), json!({"figures_fit": 1}));
        play.act("fire", fire, dice(&[1, face]));
        assert_eq!(play.men("blue/mob"), [8 - back, 0, back, 0]);
        assert_eq!(play.report().contains("give ground"), back > 0);
    }
}

/// The fit fall back first, and no more than are formed: 1 fit and 2 wounded, 4 short.
#[test]
fn mi_22_the_fit_fall_back_first() {
    let fire = || with(at("red/levy", "blue/mob", 99.0), json!({"figures_fit": 1}));
    let mut play = go();
    play.put("blue/mob", [1, 2, 0, 0]);
    play.act("fire", fire(), dice(&[1, 3]));
    assert_eq!(play.men("blue/mob"), [0, 1, 1, 1]);
    let mut play = go();
    play.put("blue/mob", [1, 2, 0, 0]);
    play.act("fire", fire(), dice(&[1, 1]));
    assert_eq!(play.men("blue/mob"), [0, 0, 1, 2]);
}

/// Nobody is left formed after the hits: no test. Stragglers never test.
#[test]
fn mi_22_nobody_formed_no_test() {
    let mut play = go();
    play.put("blue/mob", [1, 0, 3, 0]);
    let fire = with(at("red/line", "blue/mob", 9.0), json!({"rapid": true}));
    play.act("fire", fire, dice(&[3, 5, 1]));
    assert_eq!(play.men("blue/mob"), [0, 0, 4, 0]);
    let mut play = go();
    play.put("blue/mob", [0, 0, 1, 0]);
    let fire = with(
        at("red/line", "blue/mob", 9.0),
        json!({"target_is": "stragglers", "figures_fit": 1}),
    );
    play.act("fire", fire, dice(&[2, 1]));
}

/// What is missing is asked for in the order of the clauses.
#[test]
fn mi_16_dice_in_order() {
    let fire = || with(at("red/line", "blue/veterans", 9.0), json!({"rapid": true}));
    for (faces, need) in [
        (&[][..], Not::Dice("effective fire", 2)),
        (&[3, 5], Not::Dice("effect", 7)),
        (&[3, 5, 5, 5, 5, 5, 5, 5, 5], Not::Dice("steadiness", 1)),
    ] {
        assert_eq!(go().try_do("fire", fire(), dice(faces)), Err(need));
    }
}

/// 5 + 2 elite + 4 threes = 11 points: two men in the open take two hits of 3, the 5 points left one hit in cover.
#[test]
fn mi_18_stragglers_partly_in_cover() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    let fire = |more: Value| {
        let mut fields = json!({"unit": "red/guard", "target": "blue/mob", "target_is": "stragglers", "range": 10, "cover": "cover"});
        let map = fields.as_object_mut().unwrap();
        map.extend(more.as_object().unwrap().clone());
        fields
    };
    let in_open = json!({"targets_in_open": {"fit": 2, "wounded": 0}});
    play.act("fire", fire(in_open.clone()), dice(&[3, 5, 5, 6, 3]));
    assert_eq!(
        (play.figure("hits_in_open"), play.figure("hits")),
        ("2 hits in the open".to_owned(), "1 hit in cover".to_owned())
    );
    assert_eq!(
        (play.men("blue/mob"), play.unit("blue/mob", "fatal")),
        ([0, 0, 5, 1], 2.into())
    );
    // All in cover: 11 / 5 = 2 hits.
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    play.act("fire", fire(json!({})), dice(&[3, 5, 5, 6]));
    assert_eq!(play.men("blue/mob"), [0, 0, 6, 0]);
    // No more are in the open than in the arc.
    let mut both = in_open;
    both["targets_fit"] = 1.into();
    assert_eq!(play.invalid("fire", fire(both)), "targets_in_open.fit");
}

/// Three hits on two men in the arc: one is lost. Only stragglers are counted so.
#[test]
fn mi_19_hits_beyond_the_arc_are_lost() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    let fire = json!({
        "unit": "red/guard", "target": "blue/mob", "target_is": "stragglers", "range": 10, "targets_fit": 2,
    });
    play.act("fire", fire, dice(&[3, 5, 5, 6]));
    assert_eq!(play.men("blue/mob"), [0, 0, 6, 0]);
    let formed =
        json!({"unit": "red/line", "target": "blue/militia", "range": 9, "targets_fit": 2});
    assert_eq!(play.invalid("fire", formed), "targets_fit");
}
