//! MI-24 to MI-29: assaults.

use super::{FOOT, four, go, go_with};
use crate::support::{Not, Play, dice, entry};
use drumhead::battle::Viewer;

const STRAGGLERS: &str = "unit: red/foot, target: blue/mob, target_is: stragglers";

/// The dice of a round are due.
const ROUND: Result<(), Not> = Err(Not::Dice("the assault", 2));

/// Two wounded attackers keep up (2 2). 4 fit and 2 wounded are contacted, the mob's (5+) first, then the militia's (4+):
/// fit 5 4, 4 3; wounded 5, 3. Three pass and hit back (1 3 5); of the others the mob loses 1, the militia 2.
#[test]
fn mi_24_stragglers_are_ridden_down() {
    let mut play = go();
    play.put("red/foot", [10, 2, 0, 0]);
    play.put("blue/mob", [0, 0, 2, 1]);
    play.put("blue/militia", [0, 0, 3, 2]);
    let assault = "unit: red/foot, target: [blue/mob, blue/militia], target_is: stragglers, \
        contacted_fit: 4, contacted_wounded: 2";
    play.act("assault", assault, [2, 2, 5, 4, 4, 3, 5, 3, 1, 3, 5]);
    play.men("blue/mob", [0, 0, 1, 1]);
    play.has("blue/mob", "captured: 1");
    play.men("blue/militia", [0, 0, 2, 1]);
    play.has("blue/militia", "captured: 2");
    // The attackers stay formed, but for the one who recoils.
    play.men("red/foot", [7, 3, 1, 0]);
    play.has("red/foot", "fatal: 1, actions_left: 1");
}

/// Everybody is contacted unless it is said otherwise; MI-12's dice come first, and the wounded may stay behind.
#[test]
fn mi_24_all_are_contacted_by_default() {
    let mut play = go();
    play.put("red/foot", [10, 2, 0, 0]);
    play.put("blue/mob", [5, 0, 2, 1]);
    play.act("assault", STRAGGLERS, [1, 6, 4, 4, 4]);
    play.men("red/foot", [10, 1, 0, 1]);
    play.men("blue/mob", [5, 0, 0, 0]);
    play.refused("assault", STRAGGLERS, "MI-24");
}

/// More hits than attackers: each of them once. Two attackers, three who stand: 2 dice.
#[test]
fn mi_24_no_more_hits_than_men() {
    let mut play = go();
    play.put("red/foot", [1, 1, 0, 0]);
    play.put("blue/mob", [0, 0, 3, 0]);
    play.act("assault", STRAGGLERS, [6, 5, 5, 5, 6, 6]);
    play.men("red/foot", [0, 0, 0, 0]);
    play.men("blue/mob", [0, 0, 3, 0]);
    play.has("red/foot", "actions_left: 0");
}

#[test]
fn mi_24_bounds_and_refusals() {
    let mut play = go();
    play.put("blue/mob", [5, 0, 2, 1]);
    for (more, field) in [
        ("contacted_fit: 3", "contacted_fit"),
        ("contacted_wounded: 2", "contacted_wounded"),
    ] {
        play.invalid("assault", format!("{STRAGGLERS}, {more}"), field);
    }
    let militia = "unit: red/foot, target: blue/militia, target_is: stragglers";
    play.refused("assault", militia, "MI-24");
    play.refused("assault", "unit: red/foot, target: red/line", "MI-25");
    for target in ["red/foot", "[blue/mob, blue/militia]"] {
        play.invalid(
            "assault",
            format!("unit: red/foot, target: {target}"),
            "target",
        );
    }
}

/// Conscripts (4+): two of three pass, and it goes in; the wounded roll then. One passes: it stays, the action is lost.
#[test]
fn mi_25_two_of_three_dice_take_it_in() {
    let assault = "unit: red/line, target: blue/veterans, contact: false";
    let mut play = go();
    play.put("red/line", [9, 2, 0, 0]);
    play.act("assault", assault, [4, 3, 4, 1, 2]);
    play.men("red/line", [9, 1, 0, 1]);
    play.has("red/line", "actions_left: 1");
    let mut play = go();
    play.put("red/line", [9, 2, 0, 0]);
    play.act("assault", assault, [6, 5, 4, 2, 2]);
    let mut play = go();
    play.put("red/line", [9, 2, 0, 0]);
    play.act("assault", assault, [4, 3, 3]);
    play.men("red/line", [9, 2, 0, 0]);
    play.has("red/line", "actions_left: 1");
}

/// None passes: 4 inches back, and a die for each man, wounded or not; each 1 strays, the fit first.
#[test]
fn mi_25_without_a_pass_it_withdraws() {
    let assault = "unit: red/line, target: blue/veterans";
    let mut play = go();
    play.put("red/line", [3, 2, 0, 0]);
    play.act("assault", assault, [3, 3, 3, 1, 2, 6, 1, 5]);
    play.men("red/line", [1, 2, 2, 0]);
    play.acted("red/line", [2, 0]);
    play.has("red/line", "actions_left: 1");
    play.men("blue/veterans", [12, 0, 0, 0]);
    let mut play = go();
    play.put("red/line", [1, 2, 0, 0]);
    play.act("assault", assault, [1, 2, 3, 1, 1, 2]);
    play.men("red/line", [0, 1, 1, 1]);
}

/// Everybody who is left is wounded and stays behind: the assault is over.
#[test]
fn mi_26_no_attacker_left_formed() {
    let mut play = go();
    play.put("red/foot", [0, 2, 0, 0]);
    play.act("assault", FOOT, [6, 6, 6, 1, 1]);
    play.men("red/foot", [0, 0, 0, 2]);
    play.has("red/foot", "actions_left: 0");
    play.men("blue/veterans", [12, 0, 0, 0]);
}

/// Veterans (3+): 3 3 2 is enough to fire: four regulars, the higher of 2 5, 5 + 1 + 1 = 7 points, 3 hits (5 1 3); the foot
/// (3+) passes with 3. One dead, one strayed: still in contact or not?
#[test]
fn mi_26_the_defender_may_fire_first() {
    let mut play = four();
    let fire = dice(&[6, 6, 6, 3, 3, 2, 2, 5, 5, 1, 3, 3]);
    play.act("assault", FOOT, fire.answers(&["yes", "no"]));
    play.men("red/foot", [1, 1, 1, 0]);
    play.men("blue/veterans", [4, 0, 0, 0]);
    play.has("red/foot", "fatal: 9, actions_left: 1");
    // Still in contact: 1 fit and 1 wounded of the foot against four.
    let fire = dice(&[6, 6, 6, 3, 3, 2, 2, 5, 5, 1, 3, 3]);
    let due = four().try_do("assault", FOOT, fire.answers(&["yes", "yes"]));
    assert_eq!(due, ROUND);
    // No hits, and it holds: nobody is asked. 1 + 1 + 1 = 3 points are one hit, in cover too; overruled to none.
    let mut play = four();
    let faces = [
        6, 6, 6, 3, 3, 3, 1, 1, 3, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ];
    let gives = dice(&faces).answers(&["yes"]).overrule("hits", 0.0);
    play.act("assault", FOOT, gives);
    assert_eq!(play.asked(), ["fire"]);
    // Wounded without a loss: nobody is asked either; 3 points, one hit, a wound.
    let fire = dice(&[6, 6, 6, 3, 3, 3, 1, 1, 3, 3]);
    let due = four().try_do("assault", FOOT, fire.answers(&["yes"]));
    assert_eq!(due, ROUND);
    // It gives ground: asked.
    let mut play = four();
    let fire = dice(&[6, 6, 6, 3, 3, 3, 1, 1, 3, 2]);
    play.act("assault", FOOT, fire.answers(&["yes", "none", "no"]));
    play.men("red/foot", [2, 1, 1, 0]);
}

/// The attackers' officer may rally them, and be shot at; attackers in cover are hit at 3 points.
#[test]
fn mi_26_the_attackers_officer_and_cover() {
    let mut play = four();
    let assault = format!("{FOOT}, officer_within_4: red/ash, officer_exposed: true, cover: cover");
    // 4 + 1 + 1 = 6 points: 2 hits in cover (3 3 wounds). The test: 2 fails, again 1 is worse, and Ash is shot at: 6.
    let faces = dice(&[6, 6, 6, 3, 3, 3, 4, 2, 3, 3, 2, 1, 6]);
    play.act(
        "assault",
        assault,
        faces.answers(&["yes", "yes", "yes", "no"]),
    );
    play.men("red/foot", [0, 2, 2, 0]);
    play.has("red/ash", "alive: false");
}

/// One pass: it receives the charge, and does not fire. None: it withdraws, a die for each man; then only the table can tell.
#[test]
fn mi_26_the_defender_receives_or_withdraws() {
    let mut play = four();
    assert_eq!(play.try_do("assault", FOOT, [6, 6, 6, 3, 2, 2]), ROUND);
    let back = dice(&[6, 6, 6, 2, 2, 2, 1, 2, 3, 4]);
    play.act("assault", FOOT, back.answers(&["no"]));
    play.men("red/foot", [4, 0, 0, 0]);
    play.men("blue/veterans", [3, 0, 1, 0]);
    play.acted("blue/veterans", [0, 0]);
    // Still in contact, it is fought with those who are left.
    let mut play = four();
    let faces = [
        6, 6, 6, 2, 2, 2, 1, 2, 3, 4, 6, 6, 1, 1, 2, 2, 2, 2, 4, 4, 4,
    ];
    play.act("assault", FOOT, dice(&faces).answers(&["yes"]));
    play.men("red/foot", [0, 0, 4, 0]);
    play.men("blue/veterans", [0, 0, 4, 0]);
    // All of them stray: nobody is left to fight, and nobody is asked.
    let mut play = four();
    play.act("assault", FOOT, [6, 6, 6, 2, 2, 2, 1, 1, 1, 1]);
    play.men("red/foot", [4, 0, 0, 0]);
    play.men("blue/veterans", [0, 0, 4, 0]);
}

/// Who has nothing to fire with is not asked.
#[test]
fn mi_26_without_weapons_no_fire() {
    let mut play = go();
    play.put("red/foot", [4, 0, 0, 0]);
    play.put("blue/mob", [4, 0, 0, 0]);
    let assault = "unit: red/foot, target: blue/mob";
    assert_eq!(play.try_do("assault", assault, [6, 6, 6, 5, 5, 5]), ROUND);
}

/// The higher of two dice each, 5 against 4. Four dice for the winner on 3+: 3 2 6 1, two hits (3 5: a wound, a death);
/// four for the loser on 5+: 5 4 4 4, one hit (6: a death). What is left of both is dispersed.
#[test]
fn mi_28_winner_and_loser() {
    let mut play = four();
    let faces = [
        6, 6, 6, 3, 2, 2, 2, 5, 4, 1, 3, 2, 6, 1, 5, 4, 4, 4, 3, 5, 6,
    ];
    play.act("assault", FOOT, faces);
    play.men("red/foot", [0, 0, 3, 0]);
    play.lost("red/foot", [9, 0, 0, 0]);
    play.men("blue/veterans", [0, 0, 2, 1]);
    play.lost("blue/veterans", [9, 0, 0, 0]);
    play.acted("red/foot", [3, 0]);
    play.acted("blue/veterans", [0, 0]);
    play.has("red/foot", "actions_left: 0");
    play.says("Veterans: move 3 men still in formation back 8″");
}

/// The defender wins, 6 to 5: his 3 hits and 2 does not, the attacker's 4 does not and 5 does.
#[test]
fn mi_28_the_attacker_loses() {
    let mut play = four();
    let faces = [6, 6, 6, 3, 2, 2, 5, 1, 1, 6, 4, 5, 4, 4, 3, 2, 2, 2, 5, 1];
    play.act("assault", FOOT, faces);
    // One hit on the veterans, a 5: dead. One on the foot, a 1: he recoils, and all disperse.
    play.men("red/foot", [0, 0, 4, 0]);
    play.has("red/foot", "fatal: 8");
    play.men("blue/veterans", [0, 0, 3, 0]);
    play.has("blue/veterans", "fatal: 9");
    play.says("Foot: move 1 man back 4″ as a straggler");
    play.says("Foot: move 3 men still in formation back 8″");
}

/// Figures: 3 fit and 3 wounded are 4 1/2, cut to 4 dice; 3 and 2 are 4; one wounded man alone has none.
#[test]
fn mi_28_figures_are_cut_down() {
    for (wounded, figures) in [(3, 4), (2, 4), (1, 3)] {
        let mut play = four();
        play.put("red/foot", [3, wounded, 0, 0]);
        let mut faces = vec![6; 3 + usize::from(wounded)];
        faces.extend([3, 2, 2, 6, 6, 1, 1]);
        faces.extend(vec![1; usize::from(figures) + 4]);
        play.act("assault", FOOT, dice(&faces));
        assert_eq!(play.number("red/foot.dice"), figures);
    }
    let mut play = four();
    play.put("red/foot", [0, 1, 0, 0]);
    let faces = [6, 6, 6, 6, 3, 2, 2, 6, 6, 1, 1, 1, 1, 1, 1];
    play.act("assault", FOOT, faces);
    assert_eq!(play.number("red/foot.dice"), 0);
    play.says("1 for 4 men against 1/2");
}

/// More hits than men are lost: four dice hit one man once.
#[test]
fn mi_28_each_man_is_hit_once() {
    let mut play = four();
    play.put("blue/veterans", [1, 0, 0, 0]);
    // 4 against 1: one more for 3 men more. 6 + 1 against 1: four dice on 3+, one on 5+.
    let faces = [6, 6, 6, 3, 2, 2, 6, 6, 1, 1, 6, 6, 6, 6, 1, 6];
    play.act("assault", FOOT, faces);
    play.has("blue/veterans", "fatal: 12");
}

/// Two for each level above, and only for the better side: elite against rabble 3 levels, 6; regulars against conscripts 2.
#[test]
fn mi_27_quality() {
    for (unit, target, mine, theirs) in [
        ("red/guard", "blue/mob", 6, 0),
        ("red/guard", "blue/militia", 4, 0),
        ("red/guard", "blue/veterans", 2, 0),
        ("red/guard", "blue/rangers", 0, 0),
        ("red/foot", "blue/rangers", 0, 2),
        ("red/levy", "blue/rangers", 0, 6),
    ] {
        let play = round(unit, [4, 0], target, [4, 0], "");
        assert_eq!(play.number(&format!("{unit}.bonus")), mine);
        assert_eq!(play.number(&format!("{target}.bonus")), theirs);
    }
}

/// One for each officer.
#[test]
fn mi_27_officers() {
    for (mine, theirs) in [(0, 1), (1, 0), (3, 2)] {
        let officers = format!("officers: {mine}, defender_officers: {theirs}");
        let play = round("red/foot", [4, 0], "blue/veterans", [4, 0], &officers);
        assert_eq!(play.number("red/foot.bonus"), mine);
        assert_eq!(play.number("blue/veterans.bonus"), theirs);
    }
}

/// One for every 3 men more: 6 to 4 nothing, 7 to 4 one, 9 to 4 one, 10 to 4 two; the wounded are halves: 6 and 1 to 4 nothing.
#[test]
fn mi_27_more_men() {
    for (mine, theirs, bonus) in [
        ([6, 0], [4, 0], [0, 0]),
        ([7, 0], [4, 0], [1, 0]),
        ([9, 0], [4, 0], [1, 0]),
        ([10, 0], [4, 0], [2, 0]),
        ([6, 1], [4, 0], [0, 0]),
        ([6, 2], [4, 0], [1, 0]),
        ([6, 1], [3, 1], [1, 0]),
        ([6, 0], [3, 1], [0, 0]),
        ([4, 0], [7, 0], [0, 1]),
    ] {
        let play = round("red/foot", mine, "blue/veterans", theirs, "");
        let given = ["red/foot.bonus", "blue/veterans.bonus"].map(|it| play.number(it));
        assert_eq!(given, bonus, "{mine:?} {theirs:?}");
    }
}

/// A first round that the attacker wins by far (or loses), nobody hit: the dice of the units are counted out.
fn round(unit: &str, mine: [u16; 2], target: &str, theirs: [u16; 2], more: &str) -> Play {
    let mut play = go();
    play.put(unit, [mine[0], mine[1], 0, 0]);
    play.put(target, [theirs[0], theirs[1], 0, 0]);
    let fails = match target {
        "blue/mob" => 4,
        "blue/militia" => 3,
        "blue/veterans" => 2,
        _ => 1,
    };
    // Unless the defender is far better, 6 against 1.
    let higher = if target == "blue/rangers" && unit != "red/guard" {
        [1, 1, 6, 6]
    } else {
        [6, 6, 1, 1]
    };
    let mut faces = vec![6; 3 + usize::from(mine[1])];
    faces.extend([6, fails, fails]);
    faces.extend(higher);
    let strikes = [mine, theirs].map(|[fit, wounded]| fit + wounded / 2);
    faces.extend(vec![1; usize::from(strikes[0] + strikes[1])]);
    let assault = format!("unit: {unit}, target: {target}, {more}");
    play.act("assault", assault, dice(&faces));
    play
}

/// 4 to 4: a draw, both hit on 5+ (4 does not), then again with those who are left: two against three.
#[test]
fn mi_29_a_draw_is_fought_again() {
    let mut play = four();
    let faces = [
        6, 6, 6, 3, 2, 2, // in, received
        4, 1, 2, 4, // 4 to 4
        5, 4, 4, 4, // a hit on the veterans
        6, 5, 4, 4, // two on the foot
        1, // a veteran recoils
        5, 3, // of the foot one dies, one is wounded: 2 fit and 1 wounded
        6, 1, 3, 3, // 6 to 3
        3, 2, // 2 1/2, cut to 2 dice, on 3+: a hit
        4, 4, 5, // 3 dice, on 5+: a hit
        6, // dead
        2, // recoils
    ];
    play.act("assault", FOOT, dice(&faces));
    play.men("red/foot", [0, 0, 2, 1]);
    play.has("red/foot", "fatal: 9");
    play.men("blue/veterans", [0, 0, 3, 0]);
    play.has("blue/veterans", "fatal: 9");
}

/// Drawn and nobody hurt, twice more: the same dice again, and nothing else.
#[test]
fn mi_29_drawn_rounds_without_a_hit() {
    let mut play = four();
    let drawn = [4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 1];
    let last = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    let faces = [&[6, 6, 6, 3, 2, 2][..], &drawn, &drawn, &drawn, &last].concat();
    play.act("assault", FOOT, dice(&faces));
    play.says("2 rounds drawn without losses");
    play.men("red/foot", [0, 0, 4, 0]);
    play.men("blue/veterans", [0, 0, 4, 0]);
}

/// After a draw a side with nobody formed has lost.
#[test]
fn mi_29_a_unit_without_formed_men_loses() {
    let mut play = four();
    play.put("blue/veterans", [1, 0, 3, 0]);
    // 4 to 1: the foot has one more; 3 + 1 against 4 is a draw. Four dice, one hit (1: he recoils); one die, none.
    let faces = [6, 6, 6, 3, 2, 2, 3, 3, 4, 4, 5, 1, 1, 1, 1, 1];
    play.act("assault", FOOT, faces);
    play.men("red/foot", [0, 0, 4, 0]);
    play.men("blue/veterans", [0, 0, 4, 0]);
    play.says("Veterans: move 1 man back 4″ as a straggler");
    let told = play.table();
    assert!(
        !told.iter().any(|it| it.contains("8″")),
        "nobody formed is left: {told:?}"
    );
}

/// The options of MI-19 hold in assaults too: a wounded man struck first, and killed by a second wound.
#[test]
fn mi_19_options_hold_in_assaults() {
    let wounded_first = "options: {hits_fall_on: wounded, second_wound: fatal}";
    for (options, men, fatal) in [("", [0, 0, 2, 2], 8), (wounded_first, [0, 0, 3, 0], 9)] {
        let mut play = go_with(options);
        play.put("red/foot", [4, 0, 0, 0]);
        play.put("blue/veterans", [3, 1, 0, 0]);
        // One hit on the veterans, a wound: a fit man's, or the wounded man's second.
        let fought = [6, 6, 6, 3, 2, 2, 6, 6, 1, 1, 3, 1, 1, 1, 1, 1, 1, 3];
        play.act("assault", FOOT, fought);
        play.men("blue/veterans", men);
        play.has("blue/veterans", format!("fatal: {fatal}"));
    }
}

/// Against men who are all stragglers a screen asks who is contacted at once, and not for what only a formation has.
#[test]
fn mi_24_what_is_asked_against_stragglers() {
    let mut play = go();
    play.put("blue/veterans", [0, 0, 4, 0]);
    let foot = play.battle.directory().who("red/foot").expect("the foot");
    let assault = entry("assault", "unit: red/foot, target: [blue/veterans]");
    let fields = play.battle.refit(&assault, foot, Viewer::Table);
    let idle = |name: &str| {
        let mut all = fields.iter().flatten();
        all.find(|it| it.name == name).expect(name).asking.idle
    };
    assert!(!idle("contacted_fit") && idle("contact") && idle("cover"));
    assert!(idle("officers") && idle("defender_officers"));
}

/// The last wounded man stays behind on a 1: nobody is left to ride anybody down, and no straggler tests.
#[test]
fn mi_24_no_men_left_to_ride_them_down() {
    let mut play = go();
    play.put("red/foot", [0, 1, 3, 0]);
    play.put("blue/veterans", [0, 0, 4, 0]);
    let assault = "unit: red/foot, target: [blue/veterans], target_is: stragglers";
    play.act("assault", assault, [1]);
    play.men("red/foot", [0, 0, 3, 1]);
    play.men("blue/veterans", [0, 0, 4, 0]);
    play.says("table: Foot: leave 1 man behind as a straggler (with a wound marker)");
}

/// The only officer left is shot dead as he rallies the charge: he adds nothing to the die any more. 3 men against 1: no three.
#[test]
fn mi_27_an_officer_shot_in_the_charge_fights_no_more() {
    for (shot, bonus) in [(5, "1"), (6, "0")] {
        let mut play = go();
        play.set("red/ash", "alive: false");
        play.set("red/pym", "alive: false");
        play.put("red/foot", [3, 0, 0, 0]);
        play.put("blue/veterans", [1, 0, 0, 0]);
        let hale = "officers: 1, officer_within_4: red/hale, officer_exposed: true";
        // Both go in; one man fires, 1 + 1 = 2 points, 1 hit, a wound; the test fails, is rolled again and passes; the shot.
        let mut faces = vec![6, 6, 6, 6, 6, 6, 1, 1, 3, 2, 3, shot];
        // 6 against 1: won. 2 1/2 men strike twice and miss, the veteran misses.
        faces.extend([6, 6, 1, 1, 1, 1, 1]);
        let gives = dice(&faces).answers(&["yes", "yes", "yes"]);
        play.act("assault", format!("{FOOT}, {hale}"), gives);
        play.says(&format!("{bonus} to the die of Foot"));
    }
}

/// Nobody is contacted: nobody tests, and nobody is hurt.
#[test]
fn mi_24_no_unit_is_contacted() {
    let mut play = go();
    play.put("blue/mob", [5, 0, 2, 1]);
    play.just("assault", format!("{STRAGGLERS}, contact: false"));
    play.men("blue/mob", [5, 0, 2, 1]);
    play.has("red/foot", "actions_left: 1");
}

/// Left to the usual: who was shot at still comes in, who was left behind by an enemy does not reach him.
#[test]
fn mi_26_still_in_contact_as_a_rule() {
    let mut play = four();
    // The foot loses a man and holds: the round follows.
    let fire = dice(&[6, 6, 6, 3, 3, 2, 2, 5, 5, 1, 3, 3]);
    assert_eq!(play.try_do("assault", FOOT, fire.answers(&["yes"])), ROUND);
    // The veterans withdraw.
    play.act("assault", FOOT, [6, 6, 6, 2, 2, 2, 1, 2, 3, 4]);
    assert_eq!(play.asked(), ["still_contact"]);
    play.men("red/foot", [4, 0, 0, 0]);
}
