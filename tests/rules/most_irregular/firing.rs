//! MI-15 to MI-22: fire.

use super::{LEVY, go, go_with};
use crate::support::{Not, Play, dice};

/// Twelve conscripts fire rapidly, with two dice, at veterans in the open: 2 points a hit.
const RAPID: &str = "unit: red/line, target: blue/veterans, range: 9, rapid: true";

const STRAGGLERS: &str = "target: blue/mob, target_is: stragglers, cover: cover";

/// Everybody of a unit stands apart.
fn scattered(play: &mut Play, unit: &str) {
    play.just("stray", format!("unit: {unit}"));
}

/// A second single volley is refused; rapid fire needs both actions and costs them.
#[test]
fn mi_15_two_volleys_are_one_rapid_fire() {
    let rapid = format!("{LEVY}, rapid: true");
    let mut play = go();
    play.act("fire", LEVY, [1, 5]);
    play.has("red/levy", "actions_left: 1, has_fired: true");
    play.refused("fire", LEVY, "MI-15");
    play.refused("fire", &rapid, "MI-15");
    play.just("move", "unit: red/levy");

    let mut play = go();
    play.just("move", "unit: red/levy");
    play.refused("fire", &rapid, "MI-15");
    play.act("fire", LEVY, [1, 5]);

    // 2 x 1 = 2 points: a hit, and a shock.
    let mut play = go();
    play.act("fire", rapid, [1, 1, 5]);
    play.has("red/levy", "actions_left: 0");
    play.men("blue/mob", [7, 0, 1, 0]);
}

/// In its next go it may fire again.
#[test]
fn mi_15_a_new_turn_a_new_volley() {
    let mut play = go();
    play.act("fire", LEVY, [1, 5]);
    play.done();
    play.act("initiative", "", dice(&[6, 1]).force());
    play.command("red/ash");
    play.act("fire", LEVY, [1, 5]);
}

#[test]
fn mi_15_targets_that_cannot_be_fired_at() {
    let mut play = go();
    let at_mob = "unit: red/foot, target: blue/mob, range: 5";
    for fire in [
        "unit: red/pikes, target: blue/mob, range: 5",
        "unit: red/foot, target: red/line, range: 5",
        &format!("{at_mob}, target_is: stragglers"),
    ] {
        play.refused("fire", fire, "MI-15");
    }
    for (fire, field) in [
        ("unit: red/foot, target: red/foot, range: 5", "target"),
        (
            "unit: red/foot, target: [blue/mob, blue/militia], range: 5",
            "target",
        ),
        ("unit: red/foot, target: [], range: 5", "target"),
        ("unit: red/foot, target: blue/mop, range: 5", "target"),
        ("unit: red/foot, target: blue/mob", "range"),
    ] {
        play.invalid("fire", fire, field);
    }
    for (more, field) in [
        ("cover: bush", "cover"),
        ("figures_fit: 13", "figures_fit"),
        ("figures_wounded: 1", "figures_wounded"),
        ("figures_fit: 0", "figures_fit"),
    ] {
        play.invalid("fire", format!("{at_mob}, {more}"), field);
    }
    scattered(&mut play, "blue/mob");
    play.refused("fire", at_mob, "MI-15");
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
            let fire = format!("unit: {unit}, {STRAGGLERS}, range: {range}, figures_fit: 1");
            play.act("fire", fire, dice(faces));
            assert_eq!(play.figure("effective_range"), format!("{reach} inches"));
        }
    }
}

/// Of two dice the higher counts, whichever comes first; of one, that.
#[test]
fn mi_16_the_higher_die_counts() {
    for (range, faces) in [("9", &[2, 4][..]), ("9", &[4, 2]), ("9.1", &[4])] {
        let mut play = go();
        scattered(&mut play, "blue/mob");
        let fire = format!("unit: red/line, {STRAGGLERS}, range: {range}, figures_fit: 1");
        play.act("fire", fire, dice(faces));
        assert_eq!(play.figure("effect"), "4 points");
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
        let fire = format!("unit: {unit}, {STRAGGLERS}, range: 99, figures_fit: 1, rapid: {rapid}");
        let faces: &[u8] = if effect >= 5 { &[2, 1] } else { &[2] };
        play.act("fire", fire, dice(faces));
        assert_eq!(play.number("effect"), effect, "{unit} {rapid}");
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
        let men = format!("figures_fit: {fit}, figures_wounded: {wounded}");
        play.act(
            "fire",
            format!("unit: red/line, {STRAGGLERS}, range: 99, {men}"),
            [1],
        );
        assert_eq!(play.number("effect"), effect, "{men}");
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
        let fire = format!("{RAPID}, target_is: {target_is}, cover: {cover}");
        play.act("fire", fire, dice(&faces));
        assert_eq!(play.figure("effect"), "14 points");
        assert_eq!(play.figure("hits"), format!("{hits} hits"));
        play.has("blue/veterans", format!("fatal: {hits}"));
    }
}

/// 14 points: at 2 a hit they are 7, at 3 they are 4 2/3, of which the fraction is lost.
#[test]
fn mi_18_what_a_hit_costs_is_told() {
    let shot = |cover: &str, faces: &[u8]| {
        let mut play = go();
        play.act("fire", format!("{RAPID}, cover: {cover}"), dice(faces));
        play
    };
    shot("open", &[3, 5, 5, 5, 5, 5, 5, 5, 5, 3]).says("14 points, 2 a hit = 7 hits");
    let told = "14 points, 3 a hit = 4 2/3, rounded down = 4 hits";
    shot("cover", &[3, 5, 5, 5, 5, 5, 3]).says(told);
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
            let at = format!("target_is: {target_is}, cover: {cover}");
            let fire = format!("unit: red/levy, target: blue/veterans, range: 99, {at}");
            let gives = dice(&faces).overrule("effect", f64::from(effect));
            play.act("fire", fire, gives);
            play.has("blue/veterans", format!("fatal: {hits}"));
        }
    }
}

/// 7 hits on 3 fit and 2 wounded men: 5 dice, each man once, the fit first: 1 3 5, then 2 4 for the wounded.
#[test]
fn mi_19_each_man_is_hit_once_the_fit_first() {
    let mut play = go();
    play.put("blue/veterans", [3, 2, 0, 0]);
    play.act("fire", RAPID, [3, 5, 1, 3, 5, 2, 4, 3]);
    // Fit: one strays, one is wounded, one dies. Wounded: one strays, the other is no worse.
    play.men("blue/veterans", [0, 2, 1, 1]);
    play.lost("blue/veterans", [8, 0, 0, 0]);
}

/// Two units of stragglers, nearest first: the first dice are the nearest unit's, fit before wounded. 4 hits: 2 + 1, then 1.
#[test]
fn mi_19_the_nearest_unit_first() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 2, 1]);
    play.put("blue/militia", [0, 0, 3, 0]);
    let fire = "unit: red/line, target: [blue/mob, blue/militia], target_is: stragglers, \
        range: 9, rapid: true";
    play.act("fire", fire, [3, 5, 5, 1, 6, 3]);
    play.men("blue/mob", [0, 0, 1, 0]);
    play.men("blue/militia", [0, 0, 2, 1]);
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
        let faces = [&[3, 5][..], &effects, &[3]].concat();
        play.act("fire", format!("{RAPID}, cover: cover"), dice(&faces));
        play.men("blue/veterans", men);
        play.has("blue/veterans", format!("fatal: {fatal}"));
    }
}

/// A wounded man wounded again: no worse, or dead by the option. 3 and 4 are wounds.
#[test]
fn mi_19_option_second_wound() {
    for (option, faces, men, fatal, said) in [
        ("none", &[3, 5, 3, 4, 3][..], [0, 2, 0, 0], 10, "no effect"),
        ("fatal", &[3, 5, 3, 4], [0, 0, 0, 0], 12, "killed"),
    ] {
        let mut play = go_with(&format!("options: {{second_wound: {option}}}"));
        play.put("blue/veterans", [0, 2, 0, 0]);
        play.act("fire", RAPID, dice(faces));
        play.men("blue/veterans", men);
        play.has("blue/veterans", format!("fatal: {fatal}"));
        play.says(&format!("2 wounded a second time: {said}"));
    }
}

/// 7 hits, each face once and a 6 twice: 1 2 stray, 3 4 are wounded, 5 6 6 are dead. The test: 3 passes.
#[test]
fn mi_20_what_a_hit_does() {
    let mut play = go();
    play.act("fire", RAPID, [3, 5, 1, 2, 3, 4, 5, 6, 6, 3]);
    play.men("blue/veterans", [5, 2, 2, 0]);
    play.lost("blue/veterans", [3, 0, 0, 0]);
}

/// By stragglers' fire 1 2 3 are shocks, 4 5 wounds, 6 is fatal. 12 elite, a 6: 6 + 2 + 4 = 12 points, 6 hits.
#[test]
fn mi_20_what_a_hit_by_stragglers_does() {
    let mut play = go();
    scattered(&mut play, "red/guard");
    let fire = "unit: red/guard, target: blue/veterans, range: 15";
    play.act("skirmish", fire, [6, 1, 1, 2, 3, 4, 5, 6, 3]);
    play.men("blue/veterans", [6, 2, 3, 0]);
    play.lost("blue/veterans", [1, 0, 0, 0]);
}

/// A straggler who is shocked stays one; wounded or dead he changes. His mark stays with him.
#[test]
fn mi_20_stragglers_hit() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    play.set("blue/mob", "stragglers_acted.fit: 7");
    let fire = "unit: red/line, target: blue/mob, range: 9, rapid: true, target_is: stragglers";
    play.act("fire", fire, [3, 5, 1, 3, 4, 5]);
    play.men("blue/mob", [0, 0, 5, 2]);
    play.lost("blue/mob", [1, 0, 0, 0]);
    // 7 of 8 had acted: one dies and two change; whoever had not is among them first.
    play.acted("blue/mob", [5, 2]);
}

/// The wounded fire as halves: see MI-17; in an assault: see MI-27 and MI-28.
#[test]
fn mi_21_a_wounded_man_is_half_a_man() {
    for (wounded, effect) in [(5, "3 points"), (6, "4 points")] {
        let mut play = go();
        play.put("red/line", [6, 6, 0, 0]);
        play.put("blue/mob", [0, 0, 1, 0]);
        let fire = format!("unit: red/line, {STRAGGLERS}, range: 99, figures_wounded: {wounded}");
        play.act("fire", fire, [1]);
        // 6 + 5/2 = 8 1/2: 2 threes; 6 + 6/2 = 9: 3 threes.
        assert_eq!(play.figure("effect"), effect);
        if wounded == 5 {
            play.says("2 for 6 fit men and 5 wounded firing (as 8 1/2)");
        }
    }
}

/// Fired at without a hit, it tests all the same: rabble on a 2 are 3 short, and 3 fall back; on a 4 one.
#[test]
fn mi_22_a_man_for_each_point_short() {
    for (face, back) in [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0)] {
        let mut play = go();
        play.act("fire", LEVY, [1, face]);
        play.men("blue/mob", [8 - back, 0, back, 0]);
        assert_eq!(play.report().contains("give ground"), back > 0);
    }
}

/// The fit fall back first, and no more than are formed: 1 fit and 2 wounded, 4 short.
#[test]
fn mi_22_the_fit_fall_back_first() {
    for (face, men) in [(3, [0, 1, 1, 1]), (1, [0, 0, 1, 2])] {
        let mut play = go();
        play.put("blue/mob", [1, 2, 0, 0]);
        play.act("fire", LEVY, [1, face]);
        play.men("blue/mob", men);
    }
}

/// Nobody is left formed after the hits: no test. Stragglers never test.
#[test]
fn mi_22_no_men_formed_no_test() {
    let mut play = go();
    play.put("blue/mob", [1, 0, 3, 0]);
    let fire = "unit: red/line, target: blue/mob, range: 9, rapid: true";
    play.act("fire", fire, [3, 5, 1]);
    play.men("blue/mob", [0, 0, 4, 0]);
    let mut play = go();
    play.put("blue/mob", [0, 0, 1, 0]);
    let fire = "unit: red/line, target: blue/mob, range: 9, target_is: stragglers, figures_fit: 1";
    play.act("fire", fire, [2, 1]);
}

/// What is missing is asked for in the order of the clauses.
#[test]
fn mi_16_dice_in_order() {
    for (faces, need) in [
        (&[][..], Not::Dice("effective fire", 2)),
        (&[3, 5], Not::Dice("effect", 7)),
        (&[3, 5, 5, 5, 5, 5, 5, 5, 5], Not::Dice("steadiness", 1)),
    ] {
        assert_eq!(go().try_do("fire", RAPID, dice(faces)), Err(need));
    }
}

/// 5 + 2 elite + 4 threes = 11 points: two men in the open take two hits of 3, the 5 points left one hit in cover.
#[test]
fn mi_18_stragglers_partly_in_cover() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    let fire = "unit: red/guard, target: blue/mob, target_is: stragglers, range: 10, cover: cover";
    let in_open = format!("{fire}, targets_in_open: {{fit: 2, wounded: 0}}");
    play.act("fire", &in_open, [3, 5, 5, 6, 3]);
    assert_eq!(play.figure("hits_in_open"), "2 hits in the open");
    assert_eq!(play.figure("hits"), "1 hit in cover");
    play.men("blue/mob", [0, 0, 5, 1]);
    play.has("blue/mob", "fatal: 2");
    // One in the open is hit once, though the points would do for three: 8 are left, one hit of 5.
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    let one = format!("{fire}, targets_in_open: {{fit: 1, wounded: 0}}");
    play.act("fire", &one, [3, 5, 5, 6]);
    play.says(
        "11 points, 3 a hit = 3 2/3, rounded down, only 1 man in the open = 1 hit in the open",
    );
    assert_eq!(play.figure("hits"), "1 hit in cover");
    // All in cover: 11 / 5 = 2 hits.
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    play.act("fire", fire, [3, 5, 5, 6]);
    play.men("blue/mob", [0, 0, 6, 0]);
    // No more are in the open than in the arc.
    play.invalid(
        "fire",
        format!("{in_open}, targets_fit: 1"),
        "targets_in_open.fit",
    );
}

/// Three hits on two men in the arc: one is lost. Only stragglers are counted so.
#[test]
fn mi_19_hits_beyond_the_arc_are_lost() {
    let mut play = go();
    play.put("blue/mob", [0, 0, 8, 0]);
    let fire =
        "unit: red/guard, target: blue/mob, target_is: stragglers, range: 10, targets_fit: 2";
    play.act("fire", fire, [3, 5, 5, 6]);
    play.men("blue/mob", [0, 0, 6, 0]);
    let formed = "unit: red/line, target: blue/militia, range: 9, targets_fit: 2";
    play.invalid("fire", formed, "targets_fit");
}
