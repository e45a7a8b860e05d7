//! MI-07: a man acts once a turn, also when he joins a body that has not acted.

use super::{FOOT, go};
use crate::support::{Gives, Not, Play, dice};

/// Hale rallies four stragglers of the foot; after a go of blue's it is Ash's.
fn rallied() -> Play {
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("rally", "commander: red/hale, units: {red/foot: {fit: 4}}");
    play.done();
    play.command("blue/rogers");
    play.done();
    play.command("red/ash");
    play
}

const FIRE: &str = "unit: red/foot, target: blue/mob, range: 5";

/// The eight who have not acted fire: 1 + 1 regular + 2 threes = 4 points, 2 hits.
#[test]
fn mi_07_rallied_men_do_not_fire() {
    let mut play = rallied();
    play.men("red/foot", [12, 0, 0, 0]);
    play.carried("red/foot", [4, 0]);
    play.refused("fire", format!("{FIRE}, figures_fit: 9"), "MI-07");
    play.act("fire", FIRE, [1, 1, 1, 1, 5]);
    assert_eq!(play.figure("effect"), "4 points");
}

/// Nine of twelve leave the ranks again: the eight who have not acted first, then one of the four who have.
#[test]
fn mi_07_rallied_men_stray_last() {
    let mut play = rallied();
    play.just("stray", "unit: red/foot, fit: 9");
    play.men("red/foot", [3, 0, 9, 0]);
    play.acted("red/foot", [1, 0]);
    play.has("red/foot", "formed_activated: true");
    play.refused("scurry", "unit: red/foot, fit: 9", "MI-07");
    play.just("scurry", "unit: red/foot, fit: 8");
}

/// Of five stragglers three form up; the others are told.
#[test]
fn mi_08_who_stays_a_straggler() {
    let mut play = go();
    play.put("red/foot", [7, 0, 4, 1]);
    play.just(
        "rally",
        "commander: red/hale, units: {red/foot: {fit: 3, wounded: 0}}",
    );
    let told = play.verdict();
    assert!(told.contains("; 2 stay stragglers | 3 RALLIED"), "{told}");
}

/// Veterans: 1 + 1 + 4 = 6 points, 3 hits: two men shocked, one dead. The foot, 2 short of 3+, give ground: two men more.
#[test]
fn mi_07_men_under_fire_go_before_those_who_have_acted() {
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("rally", "commander: red/hale, units: {red/foot: {fit: 4}}");
    play.done();
    play.command("blue/rogers");
    let fire = "unit: blue/veterans, target: red/foot, range: 5";
    play.act("fire", fire, dice(&[1, 1, 1, 1, 6, 1]).answers(&["none"]));
    play.men("red/foot", [7, 0, 4, 0]);
    play.carried("red/foot", [4, 0]);
    play.acted("red/foot", [0, 0]);
}

/// Of two wounded men, one of whom has acted and was rallied, the other one stays behind.
#[test]
fn mi_12_the_wounded_stay_behind_before_those_who_have_acted() {
    let mut play = rallied_line([5, 1, 0, 1]);
    play.carried("red/line", [0, 1]);
    play.act("move", "unit: red/line", [1, 5]);
    play.men("red/line", [5, 1, 0, 1]);
    play.carried("red/line", [0, 1]);
}

/// Four men of the line, and four who have acted: none of three dice passes, and two of eight fall behind. Two are left who can
/// act again, and the line has its second action; when both are gone it has none.
#[test]
fn mi_25_men_fall_behind_before_those_who_have_acted() {
    for (last, [formed, strayed, carried, left]) in [(4, [6, 2, 4, 1]), (1, [4, 4, 0, 0])] {
        let mut play = line([4, 4]);
        let recoils = [2, 2, 2, 1, 1, last, last, 5, 5, 5, 5];
        play.act("assault", LINE, recoils);
        play.men("red/line", [formed, 0, strayed, 0]);
        play.acted("red/line", [strayed, 0]);
        play.carried("red/line", [carried, 0]);
        play.has("red/line", format!("actions_left: {left}"));
    }
}

/// Stragglers who ran first and are taken into the ranks then do not fire with the second action; others do.
#[test]
fn mi_07_absorbed_men_fire_only_if_they_have_not_acted() {
    let regroup = "unit: red/foot, absorb: {fit: 4}";
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("scurry", "unit: red/foot");
    play.just("regroup", regroup);
    play.carried("red/foot", [4, 0]);
    play.act("fire", FIRE, [1, 1, 1, 1, 5]);
    assert_eq!(play.figure("effect"), "4 points");
    // All twelve: 1 + 1 + 4 = 6 points, 3 hits.
    let mut play = go();
    play.put("red/foot", [8, 0, 4, 0]);
    play.just("regroup", regroup);
    play.act("fire", FIRE, [1, 1, 1, 1, 1, 5]);
    assert_eq!(play.figure("effect"), "6 points");
}

/// A conscript line of these men, and of some who have acted and were rallied, in Ash's go.
fn line([fresh, acted]: [u16; 2]) -> Play {
    rallied_line([fresh, 0, acted, 0])
}

/// Ash's go: the line's stragglers have been rallied.
fn rallied_line(men: [u16; 4]) -> Play {
    let mut play = go();
    play.put("red/line", men);
    play.just("rally", "commander: red/hale, units: {red/line: {}}");
    play.done();
    play.command("blue/rogers");
    play.done();
    play.command("red/ash");
    play
}

const LINE: &str = "unit: red/line, target: blue/militia";

/// Both tests pass, and nobody fires.
fn they_fight(faces: &[u8]) -> Gives {
    dice(&[&[6; 6], faces].concat()).answers(&["no"])
}

/// Two men strike, and six are hit: 12 hits of 12 men, an effect for each of the six.
#[test]
fn mi_28_carried_men_are_hit() {
    let mut play = line([2, 4]);
    // 1 against 6, and 2 for six men more; two dice of the losers, twelve of the winners.
    let mut faces = vec![1, 1, 6, 6, 1, 1];
    faces.extend([4; 12]);
    let due = play.try_do("assault", LINE, they_fight(&faces));
    assert_eq!(due, Err(Not::Dice("effect", 6)));
    faces.extend([6; 6]);
    play.act("assault", LINE, they_fight(&faces));
    play.men("red/line", [0, 0, 0, 0]);
    assert_eq!(
        play.verdict(),
        "Line lose the assault on Militia (1 to 8): last 6 killed | LINE WIPED OUT | grave | red"
    );
}

/// Six men against three, four of whom have acted: 2 and 1 for three men more against 2. Two dice of the line, three of the militia.
#[test]
fn mi_27_carried_men_count() {
    let mut play = line([2, 4]);
    play.put("blue/militia", [3, 0, 0, 0]);
    play.act("assault", LINE, they_fight(&[2, 1, 2, 1, 1, 1, 1, 1, 1]));
    assert_eq!(
        play.verdict(),
        "Line win the assault on Militia (3 to 2): no losses | RED WINS THE ASSAULT | good | red"
    );
}

/// The same for those who are attacked: three of six have acted. They all strike, since defending is no action.
#[test]
fn mi_27_carried_men_count_in_defence() {
    let mut play = go();
    play.put("red/line", [3, 0, 0, 0]);
    play.done();
    play.command("blue/rogers");
    play.put("blue/militia", [3, 0, 3, 0]);
    play.just("rally", "commander: blue/rogers, units: {blue/militia: {}}");
    play.done();
    play.command("red/ash");
    play.carried("blue/militia", [3, 0]);
    // 2 against 2 and 1 for three men more: three dice of the losers, six of the winners.
    let faces = [2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    play.act("assault", LINE, they_fight(&faces));
    assert_eq!(
        play.verdict(),
        "Line lose the assault on Militia (2 to 3): no losses | BLUE WINS THE ASSAULT | bad | blue"
    );
}

/// Two against three that draw, 1 + 1 for six men to 2: the two who strike die. Four are left who only count: they have no die,
/// and the next round they win by 3 to 2.
#[test]
fn mi_29_a_draw_with_carried_men_left_goes_on() {
    let mut play = line([2, 4]);
    play.put("blue/militia", [3, 0, 0, 0]);
    let draw = [1, 1, 2, 1, 1, 1, 5, 5, 1, 6, 6];
    let win = [3, 3, 2, 2, 1, 1, 1];
    play.act("assault", LINE, they_fight(&[&draw[..], &win].concat()));
    play.men("red/line", [0, 0, 4, 0]);
    assert_eq!(
        play.verdict(),
        "Line win the assault on Militia (3 to 2 in round 2): no losses; own losses 2 killed \
         | RED WINS THE ASSAULT | good | red"
    );
}

/// In the body's second action too: one man who strikes and three who have acted. Fire of twelve: 1 + 4 = 5 points, 2 hits, one man
/// dead and one of the three wounded, who has still acted. Nobody is left to strike.
#[test]
fn mi_26_carried_men_under_fire_are_still_carried() {
    let mut play = line([1, 3]);
    play.just("reposition", "unit: red/line");
    let mut faces = vec![6, 6, 6, 6, 6, 6, 1, 1, 6, 3, 6, 1, 1, 6, 6];
    let answers = ["yes", "yes"];
    let due = play.try_do("assault", LINE, dice(&faces).answers(&answers));
    // Of the militia: the line has no die.
    assert_eq!(due, Err(Not::Dice("to hit", 12)));
    faces.extend([1; 12]);
    play.act("assault", LINE, dice(&faces).answers(&answers));
    play.men("red/line", [0, 0, 2, 1]);
    play.acted("red/line", [2, 1]);
}

/// Of eight men four strike; the others go along, and are dispersed with them.
#[test]
fn mi_07_carried_men_do_not_strike() {
    let mut play = rallied();
    play.put("red/foot", [8, 0, 0, 0]);
    play.put("blue/veterans", [4, 0, 0, 0]);
    let mut faces = vec![6, 6, 6, 3, 2, 2, 6, 6, 1, 1];
    let due = play.try_do("assault", FOOT, dice(&faces));
    assert_eq!(due, Err(Not::Dice("to hit", 4)));
    faces.extend([1, 1, 1, 1, 1, 1, 1, 1]);
    play.act("assault", FOOT, dice(&faces));
    play.men("red/foot", [0, 0, 8, 0]);
    play.acted("red/foot", [8, 0]);
}

/// The umpire may set it; a body of which all have acted has acted, and the next turn takes the mark off.
#[test]
fn mi_07_the_umpire_sets_who_is_carried() {
    let mut play = rallied();
    play.set("red/foot", "carried.fit: 3");
    play.carried("red/foot", [3, 0]);
    play.set("red/foot", "carried.fit: 12");
    play.carried("red/foot", [0, 0]);
    play.has("red/foot", "formed_activated: true");
    let mut play = rallied();
    play.act("initiative", "", dice(&[6, 1]).force());
    play.carried("red/foot", [0, 0]);
}

/// What a go is for can be seen and set.
#[test]
fn mi_07_the_umpire_sets_what_a_go_is_for() {
    let mut play = go();
    play.has("turn", "active_unit: null");
    play.set("turn", "active_unit: red/foot");
    play.has("turn", "active_unit: red/foot, activates: true");
    play.refused("move", "unit: red/line", "MI-07");
    play.set("turn", "rallies: true");
    play.has("turn", "active_unit: null, rallies: true");
    play.refused("move", "unit: red/line", "MI-06");
    play.set("turn", "rallies: false");
    play.just("move", "unit: red/line");
}
