//! What actions come to, in a sentence and a banner; prompts, questions, what the table must do, what follows.

use super::{A, B, BLOW, C, X, Y, battle, fail, motivate, red_first};
use crate::support::{Play, dice};
use drumhead::battle::Viewer;
use drumhead::battle::Weight::{self, Killed, Miss, Movement, NoEffect, Removed, Wounded};
use serde_json::{Value, json};

const LEADER: &str = "id: l, name: Leader, weapons: [hatchet], traits: [leader]";
const LUCKY: &str = "id: x, name: Xavier, weapons: [hatchet], traits: [lucky]";
const SHORT: &str = "figure: red/a, target: blue/x, range: 4";

/// The last action has this verdict, with this weight, and its banner is shown among those of all its events.
#[track_caller]
fn said(play: &Play, verdict: &str, weight: Weight) {
    assert_eq!(play.verdict(), verdict);
    assert_eq!(play.banner(), verdict);
    let verdict = play.outcome().verdict.as_ref().expect("a verdict");
    assert_eq!(verdict.weight, weight);
}

/// Ash motivated, x and y to be shot at.
fn ready(x: &str) -> Play {
    let mut play = red_first(&[A, B], &[x, Y], "");
    motivate(&mut play, "red/a");
    play
}

/// 14 + 1 at short range = 15: 16 misses, 15 hits; a 5 is one wound, a 3 two.
#[test]
fn ra_16_a_shot_has_a_verdict() {
    let mut play = ready(X);
    play.act("shoot", SHORT, [16]);
    let miss = "Ash shoots at Xavier, 4″: miss (rolled 16, needed 15 or less) | MISS | bad | red";
    said(&play, miss, Miss);
    assert_eq!(play.table(), ["Ash: remove 1 blue loaded counter"]);
    let mut play = ready(X);
    play.act("shoot", SHORT, [15, 5]);
    let hit =
        "Ash shoots at Xavier, 4″: 1 wound; 1 more wound kills | XAVIER: 1 WOUND | good | red";
    said(&play, hit, Wounded);
    assert_eq!(play.table()[1], "Xavier: place 1 red wound counter");
    let mut play = ready(X);
    play.act("shoot", SHORT, [15, 3]);
    // 30 of 80 points are gone.
    let dead = "Ash kills Xavier at 4″ | XAVIER KILLED | good | red";
    said(&play, dead, Killed);
    assert_eq!(play.table()[1], "Xavier: take off the table");
}

/// Lucky: one wound is none, two are one. Tough: 3 + 3 = 6 is one wound, a 6 none.
#[test]
fn ra_17_luck_and_toughness_have_verdicts() {
    let mut play = ready(LUCKY);
    play.act("shoot", SHORT, [15, 4]);
    let lucky = "Ash shoots at Xavier, 4″: hit, but lucky: no wound | XAVIER LUCKY | bad | red";
    said(&play, lucky, NoEffect);
    let mut play = ready(LUCKY);
    play.act("shoot", SHORT, [15, 3]);
    let one = "Ash shoots at Xavier, 4″: lucky, 1 wound; 1 more wound kills | XAVIER: 1 WOUND | good | red";
    assert_eq!(play.verdict(), one);
    let mut play = ready("id: x, name: Xavier, traits: [tough]");
    play.act("shoot", SHORT, [15, 6]);
    let none =
        "Ash shoots at Xavier, 4″: hit, no wound (wound roll 6 + 1 = 7) | NO WOUND | bad | red";
    said(&play, none, NoEffect);
}

/// A roll that wounds nobody needs no luck: tough, a 6 is a 7.
#[test]
fn ra_17_no_wound_is_not_lucky() {
    let mut play = ready("id: x, name: Xavier, traits: [tough, lucky]");
    play.act("shoot", SHORT, [15, 6]);
    let none =
        "Ash shoots at Xavier, 4″: hit, no wound (wound roll 6 + 1 = 7) | NO WOUND | bad | red";
    said(&play, none, NoEffect);
}

/// 14 - 6 = 8. A natural 20, a 9, a critical 1 with 6 - 2 = 4, and one that kills.
#[test]
fn ra_19_a_blow_has_a_verdict() {
    for (faces, weapon, verdict, weight) in [
        (
            &[20][..],
            "hatchet",
            "Ash attacks Xavier: miss (natural 20) | MISS | bad | red",
            Miss,
        ),
        (
            &[9],
            "musket",
            "Ash attacks Xavier with the musket: miss \
             (rolled 9, needed 8 or less) | MISS | bad | red",
            Miss,
        ),
        (
            &[1, 6],
            "hatchet",
            "Ash strikes Xavier critically: 1 wound; 1 more wound kills | XAVIER: CRITICAL HIT | good | red",
            Wounded,
        ),
        (
            &[1, 5],
            "hatchet",
            "Ash kills Xavier with a critical hit | XAVIER KILLED | good | red",
            Killed,
        ),
    ] {
        let mut play = red_first(&[A, B], &[X, Y], "");
        let blow = format!("{BLOW}, weapon: {weapon}");
        play.act("attack", blow, dice(faces));
        said(&play, verdict, weight);
    }
}

/// The leader's death is graver than the blow; the side is then at half as well: 70 of 140 points are gone.
#[test]
fn ra_28_the_leader_s_death_has_the_banner() {
    let expensive = "id: l, name: Linden, weapons: [musket], traits: [leader]";
    let mut play = red_first(&[X], &[expensive, B, C], "");
    play.set("blue/l", "wounds_left: 1");
    play.act("attack", "figure: red/x, target: blue/l", [8, 6]);
    let lost = "Linden is killed: from now on figures of Blues that fail a motivation roll run off | LINDEN KILLED | grave | blue";
    assert_eq!(
        play.verdict(),
        "Xavier kills Linden | LINDEN KILLED | good | red"
    );
    assert_eq!(play.banner(), lost);
    assert_eq!(
        play.events(),
        [
            "Reds are done; Blues go next | BLUE'S TURN | plain | blue",
            lost,
            "Blues are down to half: 60 of 130 points left | BLUE AT HALF | grave | blue",
        ]
    );
}

/// The last figure of a side is killed: it is beaten, and the battle is over.
#[test]
fn ra_28_the_last_figure_ends_the_battle() {
    let mut play = red_first(&[A, B], &[X], "");
    motivate(&mut play, "red/a");
    play.act("shoot", SHORT, [15, 3]);
    assert_eq!(
        play.events(),
        [
            "Blues have nothing left on the table | BLUE BEATEN | grave | blue",
            "The battle is over: Reds hold the field | VICTORY: RED | good | red",
        ]
    );
    // Birch has not acted, but nobody is called on any more.
    assert_eq!(play.follows(), [""; 0]);
    let status = play.battle.status(Viewer::Table);
    assert_eq!((status.next, status.left.len()), (None, 0));
    assert_eq!(status.now, "The battle is over: Reds hold the field");
}

#[test]
fn ra_08_a_motivation_roll_has_a_verdict() {
    let determined = "id: d, name: Dogwood, traits: [determined]";
    let mut play = red_first(&[LEADER, A, B, C, determined], &[X], "");
    play.act("motivate", "figure: red/a", [3]);
    let yes = "Ash is motivated (rolled 3, needed 3 or less) | ASH MOTIVATED | good | red";
    said(&play, yes, Movement);
    play.just("stay", "figure: red/a");
    play.act("motivate", "figure: red/b", [4]);
    let no =
        "Birch is not motivated (rolled 4, needed 3 or less) | BIRCH NOT MOTIVATED | bad | red";
    said(&play, no, Miss);
    play.set("red/l", "out: true");
    play.act("motivate", "figure: red/c", [5]);
    let gone = "Cedar is not motivated and runs off \
                (rolled 5, needed 3 or less) | CEDAR RUNS OFF | grave | red";
    said(&play, gone, Removed);
    assert_eq!(play.table(), ["Cedar: take off the table"]);
    play.act("motivate", "figure: red/d", [5]);
    let stays = "Dogwood is not motivated but determined, and stays \
                 (rolled 5, needed 3 or less) | DOGWOOD STAYS | bad | red";
    said(&play, stays, Miss);
}

/// A figure in hand combat that failed decides at once: each way out is offered.
#[test]
fn ra_10_ways_out_are_offered() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x]");
    play.set("red/a", "attacked_by: [blue/x]");
    fail(&mut play, "red/a");
    let follow_ups = &play.outcome().follow_ups;
    let offered = follow_ups
        .iter()
        .map(|it| (it.action.as_str(), it.text.table.clone()));
    // One question: they are alternatives.
    let asked = "Ash is in contact with Xavier and was not motivated. What does it do?";
    let questions = ["attack", "retreat", "flee", "stay"].map(|action| (action, asked.to_owned()));
    assert_eq!(offered.collect::<Vec<_>>(), questions);
    assert_eq!(
        Value::from(follow_ups[0].fields.clone()),
        json!({"figure": "red/a", "target": "blue/x"})
    );
}

/// An enemy that struck and then went out of contact is out of reach.
#[test]
fn ra_10_only_enemies_in_contact_are_offered() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    play.set("red/a", "engaged_with: [blue/x], attacked_by: [blue/y]");
    fail(&mut play, "red/a");
    let offered = play.outcome().follow_ups.iter();
    let offered: Vec<&str> = offered.map(|it| it.action.as_str()).collect();
    assert_eq!(offered, ["retreat", "flee", "stay"]);
}

/// Half of 6 is 3: 14 - 3 = 11.
#[test]
fn ra_23_a_flight_has_a_verdict() {
    for (faces, from, verdict, banner) in [
        (
            &[12, 12][..],
            "",
            "Ash flees 6″ from Xavier and Yves and gets away | ASH GETS AWAY | good | red",
            "",
        ),
        (
            &[11, 4, 12],
            "",
            "Ash flees 6″ from Xavier and Yves: 1 wound; 1 more wound kills | ASH: 1 WOUND | bad | red",
            "",
        ),
        // 50 of 80 points are gone with him: that has the banner.
        (
            &[11, 3],
            "from: [{figure: blue/x}]",
            "Ash flees from Xavier and is cut down | ASH KILLED | grave | red",
            "Reds are down to half: 30 of 80 points left; figures that fail a motivation roll run off \
             | RED AT HALF | grave | red",
        ),
        (
            &[],
            "from: []",
            "Ash flees 6″ | ASH FLEES | plain | red",
            "",
        ),
    ] {
        let mut play = red_first(&[A, B], &[X, Y], "");
        play.set("red/a", "engaged_with: [blue/x, blue/y]");
        play.act("flee", format!("figure: red/a, {from}"), dice(faces));
        assert_eq!(play.verdict(), verdict);
        let banner = if banner.is_empty() { verdict } else { banner };
        assert_eq!(play.banner(), banner);
    }
}

#[test]
fn ra_12_plain_actions_have_verdicts() {
    let mut play = ready(X);
    play.just("move", "figure: red/a");
    said(&play, "Ash moves up to 6″ | 6″ | plain | red", Weight::None);
    assert_eq!(play.table(), ["Ash: move up to 6″"]);
    assert!(play.follows().is_empty());
    let mut play = ready(X);
    play.just("aim", "figure: red/a");
    assert_eq!(
        play.verdict(),
        "Ash aims: 1 aim counter | ASH: AIM 1 | plain | red"
    );
    assert_eq!(play.table(), ["Ash: place 1 black aim counter"]);
    let mut play = ready(X);
    play.just("close", "figure: red/a, target: blue/x");
    assert_eq!(
        play.verdict(),
        "Ash closes with Xavier | CONTACT | good | red"
    );
    let contact = "Ash: move up to 3″ into contact with Xavier";
    assert_eq!(play.table(), [contact]);
    assert_eq!(play.follows(), ["Ash: may attack Xavier"]);
    let mut play = red_first(&[A, B], &[X], "");
    play.set("red/a", "engaged_with: [blue/x]");
    play.just("retreat", "figure: red/a");
    assert_eq!(
        play.verdict(),
        "Ash retreats 2″ from Xavier | ASH BACK 2″ | plain | red"
    );
    assert_eq!(play.table(), ["Ash: move back 2″ facing Xavier"]);
}

/// The last figure's plain action has the banner of the turn's end; a shot keeps its own.
#[test]
fn ra_07_a_turn_that_ends_has_a_verdict() {
    let mut play = red_first(&[A], &[Y], "");
    motivate(&mut play, "red/a");
    play.just("move", "figure: red/a");
    let done = "Reds are done; Blues go next | BLUE'S TURN | plain | blue";
    assert_eq!(play.banner(), done);
    assert_eq!(play.events(), [done]);
    assert_eq!(play.follows(), [""; 0]);
    motivate(&mut play, "blue/y");
    play.act("shoot", "figure: blue/y, target: red/a, range: 4", [20]);
    assert_eq!(play.banner(), play.verdict());
    // 14 + 1 short - 1 moved.
    assert_eq!(
        play.verdict(),
        "Yves shoots at Ash, 4″: miss (rolled 20, needed 14 or less) | MISS | bad | blue"
    );
    assert_eq!(play.events(), ["Turn 1 is over | TURN OVER | plain | -"]);
    play.act("initiative", "", [4, 4, 2, 5]);
    let wins = "Turn 2: Blues win the initiative (5 to 2) after a tie at 4 \
                | BLUE FIRST | plain | blue";
    assert_eq!(play.verdict(), wins);
    assert_eq!(play.banner(), wins);
    play.just("pass", "");
    let passed = "Blues pass, 1 figure unused; Reds go next | RED'S TURN | plain | blue";
    assert_eq!(play.verdict(), passed);
    play.just("pass", "");
    let over = "Reds pass, 1 figure unused; turn 2 is over | TURN OVER | plain | red";
    assert_eq!(play.verdict(), over);
    assert_eq!(play.banner(), over);
}

/// Whoever sees a 3 and a 3 must see why red is first.
#[test]
fn ra_06_the_verdict_names_what_a_legendary_leader_adds() {
    let legend = "id: l, name: Larch, traits: [legendary-leader]";
    let mut play = battle(&[legend], &[X], "");
    play.act("initiative", "", [3, 3]);
    let wins = "Turn 1: Reds win the initiative (4 to 3); Reds +1 (legendary leader) \
                | RED FIRST | plain | red";
    assert_eq!(play.verdict(), wins);
}

#[test]
fn ra_29_aggression_points_have_a_verdict() {
    let mut play = battle(&[A], &[X], "options: {aggression: true}\n");
    play.act("aggression", "", [4, 5]);
    let points = "Aggression points: Reds 4, Blues 5 | RED 4, BLUE 5 | plain | -";
    assert_eq!(play.verdict(), points);
    assert_eq!(play.banner(), points);
    assert_eq!(
        play.table(),
        [
            "Reds: take 4 white counters",
            "Blues: take 5 white counters"
        ]
    );
    play.act("initiative", "spend: {red: 2}", [4, 1]);
    assert_eq!(
        play.verdict(),
        "Turn 1: Reds win the initiative (6 to 1); 2 points spent | RED FIRST | plain | red"
    );
    let spent = "figure: red/a, spend: {motivation: 1}";
    play.act("motivate", spent, [5]);
    assert_eq!(
        play.verdict(),
        "Ash is not motivated \
         (rolled 5, needed 4 or less, 1 point spent) | ASH NOT MOTIVATED | bad | red"
    );
    assert_eq!(play.table(), ["Reds: remove 1 white counter"]);
}

/// Of 36 pairs with 2 more, 26 win, 4 tie: 26 of 32 is 81 %. With a legend alone 21 of 31, 68 %.
#[test]
fn ra_06_prompts_say_why_and_what_it_means() {
    let legend = "id: l, name: Linden, traits: [legendary-leader]";
    let play = battle(&[A, legend], &[X], "");
    assert_eq!(
        play.prompt("initiative", "", ""),
        "Initiative of turn 1; Reds add 1 (legendary leader). 1D6 each: high goes first"
    );
    assert_eq!(
        play.prompt("initiative", "", "3 4"),
        "Tied at 4: both roll again; Reds add 1 (legendary leader). 1D6 each"
    );
    let play = red_first(&[A, LEADER], &[X], "");
    let fields = "figure: red/a, leader_within_6: true";
    assert_eq!(
        play.prompt("motivate", fields, ""),
        "Ash: motivation (a leader near). 1D6: motivated on 4 or less (67%)"
    );
}

/// 14 + 1 + 2 = 17; 14 - 6 = 8; a critical hit makes 3 a 5.
#[test]
fn ra_16_prompts_of_shots_and_blows() {
    let keen =
        "id: a, name: Ash, weapons: [musket, hatchet], loaded: [musket], traits: [keen-eyed]";
    let mut play = red_first(&[keen, B], &[X, Y], "");
    motivate(&mut play, "red/a");
    assert_eq!(
        play.prompt("shoot", SHORT, ""),
        "Ash shoots at Xavier, 4″, open ground, keen-eyed. 1D20: hits on 17 or less (85%)"
    );
    assert_eq!(
        play.prompt("shoot", SHORT, "17"),
        "Xavier is hit. 1D6: 2 wounds on 3 or less, 1 wound on 4-6; 2 wounds kill, 1 wound does not"
    );
    let [of, question, options] = play.question("attack", BLOW, "");
    assert_eq!(of, "for Xavier");
    assert_eq!(
        question,
        "Ash attacks Xavier with the hatchet. Defence 6 left. 1 is critical, 20 misses. How much against this attack?"
    );
    let options: Vec<&str> = options.split(" / ").collect();
    assert_eq!(options.len(), 7);
    assert_eq!(options[6], "6: defence 6: hits on 8 or less");
}
