//! RA-29.

use super::{A, B, BLOW, C, SHOT, X, Y, battle, motivate, next_turn};
use crate::support::{Play, dice};
use drumhead::table::Side;

const ON: &str = "options: {aggression: true}\n";

/// Red 5 points, blue 4; red first.
fn play() -> Play {
    let mut play = battle(&[A, B, C], &[X, Y], ON);
    play.act("aggression", "", [5, 4]);
    play.act("initiative", "", [6, 1]);
    play
}

#[test]
fn ra_29_a_die_each_before_the_first_turn() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.act("aggression", "", [5, 4]);
    play.has("red", "aggression: 5");
    play.has("blue", "aggression: 4");
    play.refused("aggression", "", "RA-29");
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.forces(&["RA-29"], "initiative", "", [6, 1]);
    play.refused("aggression", "", "RA-29");
}

/// They are rolled for as the game begins: no initiative before that, unless the umpire has it so or the option is off.
#[test]
fn ra_29_before_the_first_initiative() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.refused("initiative", "", "RA-29");
    // A figure is told what comes first, too.
    let refusal = play.offer("red/a", "load").and_then(|it| it.refusal);
    let message = refusal.expect("no turn has begun").message;
    assert_eq!(
        message,
        "no turn has begun: roll the aggression points first, then initiative"
    );
    let offer = play.offer("table", "initiative").expect("offered");
    assert!(offer.refusal.is_some());
    play.act("aggression", "", [5, 4]);
    play.act("initiative", "", [6, 1]);
    let mut play = battle(&[A, B], &[X, Y], "");
    play.act("initiative", "", [6, 1]);
}

#[test]
fn ra_29_it_is_an_option() {
    for more in ["", "options: {aggression: false}\n"] {
        let mut play = battle(&[A, B], &[X, Y], more);
        play.refused("aggression", "", "RA-29");
        assert!(play.offer("table", "aggression").is_none());
        play.refused("initiative", "spend: {red: 1}", "RA-29");
    }
    let play = battle(&[A, B], &[X, Y], ON);
    assert!(play.offer("table", "aggression").is_some());
}

/// Two points on the motivation roll: 3 + 2 = 5.
#[test]
fn ra_29_on_a_motivation_roll() {
    for (face, motivation) in [(5, "yes"), (6, "no")] {
        let mut play = play();
        play.act("motivate", "figure: red/a, spend: {motivation: 2}", [face]);
        play.has("red/a", format!("motivation: {motivation}"));
        assert_eq!(play.number("need"), 5);
        play.has("red", "aggression: 3");
        play.has("blue", "aggression: 4");
    }
}

/// 3 + 3 = 6 is certain: who reads that spends no more; and no one runs off.
#[test]
fn ra_29_points_on_a_certain_roll_are_wasted() {
    let play = play();
    let prompt = |points: u16| {
        let spend = format!("figure: red/a, spend: {{motivation: {points}}}");
        play.prompt("motivate", spend, "")
    };
    assert_eq!(
        prompt(2),
        "Ash: motivation. 1D6: motivated on 5 or less (83%)"
    );
    let certain = "Ash: motivation. 1D6: any roll succeeds";
    assert_eq!(prompt(3), format!("{certain}; more points would be wasted"));
    // All five are spent.
    assert_eq!(prompt(5), certain);
}

/// One to hit, 14 + 1 = 15; two on the wound roll: 5 - 2 = 3, two wounds.
#[test]
fn ra_29_on_a_shot() {
    let mut hit = play();
    motivate(&mut hit, "red/a");
    let shot = &format!("{SHOT}, spend: {{hit: 1, wound: 2}}");
    hit.act("shoot", shot, [15, 5]);
    hit.has("blue/x", "out: true");
    hit.has("red", "aggression: 2");
    // On a miss the points on the wound roll are gone as well.
    let mut miss = play();
    motivate(&mut miss, "red/a");
    miss.act("shoot", shot, [16]);
    miss.has("blue/x", "wounds_left: 2");
    miss.has("red", "aggression: 2");
}

/// By hand 14 - 6 + 1 = 9; one on the wound roll: 4 - 1 = 3, two wounds.
#[test]
fn ra_29_on_a_blow() {
    let mut play = play();
    let blow = format!("{BLOW}, spend: {{hit: 1, wound: 1}}");
    play.act("attack", blow, [9, 4]);
    play.has("blue/x", "out: true");
    play.has("red", "aggression: 3");
}

/// Natural faces are read first: 5 points do not make a 20 hit, nor a 2 a critical hit (5 on the wound roll is one wound).
#[test]
fn ra_29_natural_faces_are_read_first() {
    let mut one = play();
    let most = dice(&[20]).answers(&["0"]).overrule("need", 20.0);
    one.act("attack", format!("{BLOW}, spend: {{hit: 5}}"), most);
    one.has("blue/x", "wounds_left: 2");
    let mut two = play();
    two.act("attack", format!("{BLOW}, spend: {{hit: 1}}"), [2, 5]);
    two.has("blue/x", "wounds_left: 1");
}

/// The chasers' side spends at a flight: 14 - 3 + 2 = 13.
#[test]
fn ra_29_in_a_flight_the_chasers_spend() {
    let mut play = play();
    play.set("red/a", "engaged_with: [blue/x]");
    let flight = "figure: red/a, from: [{figure: blue/x, spend: {hit: 2, wound: 1}}]";
    play.act("flee", flight, [13, 4]);
    play.has("red/a", "out: true");
    play.has("blue", "aggression: 1");
    play.has("red", "aggression: 5");
}

/// Red's a flees from x and y; blue has 4 points.
fn flight() -> Play {
    let mut play = play();
    play.set("red/a", "engaged_with: [blue/x, blue/y]");
    play
}

/// Blue is asked before any die: 2 to hit and 0 to wound with x, 1 and 1 with y. X needs 14 - 3 + 2 = 13 and misses with a
/// 14; y needs 14 - 3 + 1 = 12, hits, and wounds with 4 - 1 = 3: two wounds.
#[test]
fn ra_29_an_attack_on_a_fleeing_figure_asks_for_points() {
    let mut play = flight();
    let points = dice(&[14, 12, 4]).answers(&["2", "0", "1", "1"]);
    play.act("flee", "figure: red/a", points);
    let (hit, wound) = ("points_to_hit", "points_on_wound");
    assert_eq!(play.asked(), [hit, wound, hit, wound]);
    let asked = play.outcome().asked.iter().map(|asked| asked.ask);
    let asked: Vec<_> = asked
        .map(|ask| (ask.owner.side, ask.options.numbers))
        .collect();
    let blue = Some(Side::Blue);
    let most = [4, 2, 2, 1].map(|most| (blue, Some((0, most))));
    assert_eq!(asked, most);
    play.has("red/a", "out: true");
    play.has("blue", "aggression: 0");
    play.has("red", "aggression: 5");
    assert_eq!(play.table()[0], "Blues: remove 4 white counters");
}

/// Nobody who says nothing spends anything: 14 - 3 = 11, and two 12s miss.
#[test]
fn ra_29_no_points_on_free_attacks_by_default() {
    let mut play = flight();
    play.act("flee", "figure: red/a", [12, 12]);
    assert_eq!(play.number("blue/x.need"), 11);
    play.has("blue", "aggression: 4");
}

/// With one wound left every wound roll from 1 to 6 kills (two wounds on 1 to 3, one on 4 to 6): points on it buy nothing, and
/// nobody is asked. A tough figure adds 1 to the die, so that a 6 is 7 and no wound, but 6 with one point; of a lucky one, one
/// wound is none: there they are asked.
#[test]
fn ra_29_no_points_are_asked_for_where_any_wound_kills() {
    for (one_trait, point, is_asked, out) in [
        ("", "0", false, true),
        (", traits: [tough]", "0", true, false),
        (", traits: [tough]", "1", true, true),
        (", traits: [lucky]", "0", true, false),
    ] {
        let mut play = battle(&[&format!("{A}{one_trait}"), B, C], &[X, Y], ON);
        play.act("aggression", "", [5, 4]);
        play.act("initiative", "", [6, 1]);
        play.set("red/a", "engaged_with: [blue/x, blue/y], wounds_left: 1");
        // X needs 14 - 3 + 2 = 13 and misses; y needs 14 - 3 + 1 = 12 and hits.
        let dice = dice(&[14, 12, 6]).answers(&["2", "0", "1", point]);
        play.act("flee", "figure: red/a", dice);
        let asked = play.outcome().asked.iter();
        let asked = asked.filter(|it| it.ask.id == "points_on_wound");
        let asked: Vec<bool> = asked.map(|it| !it.ask.idle).collect();
        assert_eq!(asked, [is_asked; 2], "{one_trait}");
        play.has("red/a", format!("out: {out}"));
    }
}

/// Points in the entry are not asked for: with 3 of 4 spent by x, y is asked for the last. With none left nobody is asked.
#[test]
fn ra_29_points_in_the_entry_are_not_asked_for() {
    let mut play = flight();
    let x = "{figure: blue/x, spend: {hit: 2, wound: 1}}";
    let last = format!("figure: red/a, from: [{x}, {{figure: blue/y}}]");
    play.act("flee", last, dice(&[14, 13]).answers(&["1"]));
    assert_eq!(play.asked(), ["points_to_hit"]);
    assert_eq!(play.number("blue/y.need"), 12);
    play.has("blue", "aggression: 0");
    let mut play = flight();
    let y = "{figure: blue/y, spend: {}}";
    let both = format!("figure: red/a, from: [{x}, {y}]");
    play.act("flee", both, [14, 12]);
    assert_eq!(play.asked(), [""; 0]);
    let mut play = flight();
    let too_many = "figure: red/a, from: [{figure: blue/x, spend: {hit: 5}}]";
    play.refused("flee", too_many, "RA-29");
}

/// The question says whose attack it is and what each point leads to; the form of the fleeing figure has no such field.
#[test]
fn ra_29_the_question_on_a_free_attack() {
    let mut play = flight();
    let flee = "figure: red/a";
    let [of, question, options] = play.question("flee", flee, "");
    assert_eq!(of, "for Xavier");
    assert_eq!(
        question,
        "Ash flees from Xavier. 4 aggression points left. 1 is critical, 20 misses. How many points on the D20 to hit?"
    );
    let first = "0: spend none: hits on 11 or less (55%) / 1: spend 1: hits on 12 or less";
    assert!(options.starts_with(first), "{options}");
    let [_, question, options] = play.question("flee", flee, "=2");
    assert_eq!(
        question,
        "Ash flees from Xavier. 2 aggression points left. How many points on the wound roll? They are lost on a miss."
    );
    let wounds = "0: spend none: 2 wounds on 3 or less, 1 wound on 4-6 / 1: spend 1: 2 wounds on 4 or less, 1 wound on 5-6";
    assert!(options.starts_with(wounds), "{options}");
    let from = play.field("red/a", "flee", "from");
    let spend = from.fields.iter().find(|field| field.name == "spend");
    assert!(spend.expect("a field").asking.idle);
    play.set("blue", "aggression: 0");
    play.act("flee", flee, [12, 12]);
    assert_eq!(play.asked(), [""; 0]);
}

/// A test: 14 - 4 + 3 = 13.
#[test]
fn ra_29_on_a_test() {
    let mut play = play();
    motivate(&mut play, "red/a");
    let door = "figure: red/a, name: Door, test: -4, spend: {test: 3}";
    play.act("special", door, [13]);
    assert_eq!(
        play.verdict(),
        "Ash: Door, done (rolled 13, needed 13 or less, 3 points spent) | DONE | good | red"
    );
    play.has("red", "aggression: 2");
}

/// Both may spend on initiative, upwards: 2 + 3 against 4 + 1 is a draw, and they count again: 3 + 3 against 4 + 1 is red's.
#[test]
fn ra_29_on_initiative_they_count_in_rerolls() {
    let mut play = battle(&[A, B], &[X, Y], ON);
    play.act("aggression", "", [5, 4]);
    play.act("initiative", "spend: {red: 3, blue: 1}", [2, 4, 3, 4]);
    play.has("turn", "first: red");
    play.has("red", "aggression: 2");
    play.has("blue", "aggression: 3");
}

#[test]
fn ra_29_no_side_spends_points_it_does_not_have() {
    let mut play = play();
    play.set("red", "aggression: 2");
    let blow = format!("{BLOW}, spend: {{hit: 2, wound: 1}}");
    play.refused("attack", blow, "RA-29");
    play.has("red", "aggression: 2");
    play.refused("motivate", "figure: red/a, spend: {motivation: 3}", "RA-29");
    let unknown = "figure: red/a, spend: {hit: 1}";
    play.invalid("motivate", unknown, "spend.hit");
}

/// They are never replaced: a new turn brings none.
#[test]
fn ra_29_they_are_never_replaced() {
    let mut play = play();
    play.act("motivate", "figure: red/a, spend: {motivation: 5}", [6]);
    next_turn(&mut play);
    play.has("red", "aggression: 0");
}
