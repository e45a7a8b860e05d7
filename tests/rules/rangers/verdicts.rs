//! What actions come to, in a sentence and a banner; prompts, questions, what the table must do, what follows.

use super::{A, B, C, X, Y, battle, engage, events, follows, motivate, pass, red_first, said};
use crate::support::{Play, dice};
use drumhead::battle::VerdictTone::{Bad, Good, Grave, Plain};
use drumhead::battle::{Directions, Entry, SoFar, VerdictTone, Viewer, Weight, banner_of};
use drumhead::table::{Answer, Answers, Side};
use serde_json::{Value, json};

const LEADER: &str = "id: l, name: Leader, weapons: [hatchet], traits: [leader]";
const LUCKY: &str = "id: x, name: Xavier, weapons: [hatchet], traits: [lucky]";

/// The verdict of the last action: text, banner among all its events, tone, side and weight.
#[track_caller]
fn verdict(play: &Play) -> (&str, &str, VerdictTone, Option<Side>, Weight) {
    let done = play.done.as_ref().expect("an action");
    let verdict = done.verdict.as_ref().expect("a verdict");
    assert!(verdict.text.table.starts_with(&verdict.head.table));
    let banner = &banner_of(verdict, &done.consequences).banner;
    (
        verdict.text.to(Viewer::Table),
        banner.to(Viewer::Table),
        verdict.tone,
        verdict.side,
        verdict.weight,
    )
}

/// What an action comes to before it needs more dice than these.
fn so_far(play: &Play, action: &str, fields: &Value, faces: &[u8]) -> SoFar {
    let entry = Entry {
        action: action.to_owned(),
        fields: fields.as_object().expect("fields").clone(),
    };
    let die = |face: &u8| Answer::Die {
        face: *face,
        app: false,
    };
    let answers: Answers = faces.iter().map(die).collect();
    play.battle
        .so_far(&entry, &Directions::default(), &answers)
        .expect("an entry that makes sense")
}

/// Why the next dice fall.
#[track_caller]
fn prompt(play: &Play, action: &str, fields: &Value, faces: &[u8]) -> String {
    let prompt = so_far(play, action, fields, faces).prompt;
    prompt.expect("a prompt").to(Viewer::Table).to_owned()
}

/// What the table must do, line by line.
fn table(play: &Play) -> Vec<&str> {
    let done = play.done.as_ref().expect("an action");
    done.table.iter().map(|it| it.to(Viewer::Table)).collect()
}

/// Ash motivated, x and y to be shot at.
fn ready(x: &str) -> Play {
    let mut play = red_first(&[A, B], &[x, Y], "");
    motivate(&mut play, "red/a");
    play
}

fn shot(range: u16) -> Value {
    json!({"figure": "red/a", "target": "blue/x", "range": range})
}

/// 14 + 1 at short range = 15: 16 misses, 15 hits; a 5 is one wound, a 3 two.
#[test]
fn ra_16_a_shot_has_a_verdict() {
    let red = Some(Side::Red);
    let mut play = ready(X);
    play.act("shoot", shot(4), dice(&[16]));
    let miss = "Ash shoots at Xavier, 4″: miss (rolled 16, needed 15 or less)";
    assert_eq!(verdict(&play), (miss, "MISS", Bad, red, Weight::Miss));
    assert_eq!(table(&play), ["Ash: remove 1 blue loaded counter"]);
    let mut play = ready(X);
    play.act("shoot", shot(4), dice(&[15, 5]));
    let hit = "Ash shoots at Xavier, 4″: 1 wound, 1 left";
    assert_eq!(verdict(&play), (hit, "1 WOUND", Good, red, Weight::Wounded));
    assert_eq!(table(&play)[1], "Xavier: place 1 red wound counter");
    let mut play = ready(X);
    play.act("shoot", shot(4), dice(&[15, 3]));
    let killed = "Ash shoots Xavier dead, 4″";
    assert_eq!(
        verdict(&play),
        // 30 of 80 points are gone.
        (killed, "KILLED", Good, red, Weight::Killed)
    );
    assert_eq!(table(&play)[1], "Xavier: remove");
}

/// Lucky: one wound is none, two are one. Tough: 3 + 3 = 6 is one wound, a 6 none.
#[test]
fn ra_17_luck_and_toughness_have_verdicts() {
    let mut play = ready(LUCKY);
    play.act("shoot", shot(4), dice(&[15, 4]));
    let lucky = "Ash shoots at Xavier, 4″: hit, but lucky: no wound";
    assert_eq!(verdict(&play).0, lucky);
    assert_eq!(verdict(&play).1, "LUCKY");
    let mut play = ready(LUCKY);
    play.act("shoot", shot(4), dice(&[15, 3]));
    assert_eq!(
        said(&play),
        "Ash shoots at Xavier, 4″: lucky, 1 wound, 1 left"
    );
    let mut play = ready("id: x, name: Xavier, traits: [tough]");
    play.act("shoot", shot(4), dice(&[15, 6]));
    let none = "Ash shoots at Xavier, 4″: hit, no wound (wound roll 7)";
    assert_eq!(verdict(&play).0, none);
    assert_eq!(verdict(&play).1, "NO WOUND");
}

/// 14 - 6 = 8. A natural 20, a 9, a critical 1 with 6 - 2 = 4, and one that kills.
#[test]
fn ra_19_a_blow_has_a_verdict() {
    let blow = |more: &[u8], weapon: &str| {
        let mut play = red_first(&[A, B], &[X, Y], "");
        let fields = json!({"figure": "red/a", "target": "blue/x", "weapon": weapon});
        play.act("attack", fields, dice(more));
        let (text, banner, tone, _, weight) = verdict(&play);
        (text.to_owned(), banner.to_owned(), tone, weight)
    };
    let is =
        |text: &str, banner: &str, tone, weight| (text.to_owned(), banner.to_owned(), tone, weight);
    assert_eq!(
        blow(&[20], "hatchet"),
        is(
            "Ash attacks Xavier: miss (natural 20)",
            "MISS",
            Bad,
            Weight::Miss
        )
    );
    assert_eq!(
        blow(&[9], "musket"),
        is(
            "Ash attacks Xavier with the musket: miss (rolled 9, needed 8 or less)",
            "MISS",
            Bad,
            Weight::Miss
        )
    );
    assert_eq!(
        blow(&[1, 6], "hatchet"),
        is(
            "Ash strikes Xavier critically: 1 wound, 1 left",
            "CRITICAL",
            Good,
            Weight::Wounded
        )
    );
    assert_eq!(
        blow(&[1, 5], "hatchet"),
        is(
            "Ash kills Xavier with a critical hit",
            "KILLED",
            Good,
            Weight::Killed
        )
    );
}

/// The leader's death is graver than the blow; the side is then at half as well: 70 of 140 points are gone.
#[test]
fn ra_28_the_leader_s_death_has_the_banner() {
    let expensive = "id: l, name: Linden, weapons: [musket], traits: [leader]";
    let mut play = red_first(&[X], &[expensive, B, C], "");
    play.set("blue/l", "wounds_left", 1);
    play.act(
        "attack",
        json!({"figure": "red/x", "target": "blue/l"}),
        dice(&[8, 6]),
    );
    assert_eq!(
        (verdict(&play).0, verdict(&play).1),
        ("Xavier kills Linden", "LEADER LOST")
    );
    assert_eq!(
        events(&play),
        [
            "Reds are done; Blues to go",
            "Linden is killed: Blues run off if not motivated",
            "Blues are at half: 60 of 130 points",
        ]
    );
    let done = play.done.as_ref().unwrap();
    let last = done.consequences.last().unwrap();
    assert_eq!(
        (last.banner.table.as_str(), last.side, last.tone),
        ("BLUE AT HALF", Some(Side::Blue), VerdictTone::Grave)
    );
}

/// The last figure of a side is killed: it is beaten, and the battle is over.
#[test]
fn ra_28_the_last_figure_ends_the_battle() {
    let mut play = ready_alone();
    play.act("shoot", shot(4), dice(&[15, 3]));
    assert_eq!(
        events(&play),
        [
            "Blues have nothing left on the table",
            "The battle is over: Reds hold the field",
        ]
    );
    let last = play.done.as_ref().unwrap().consequences.last().unwrap();
    assert_eq!(
        (last.banner.table.as_str(), last.side, last.tone),
        ("VICTORY: RED", Some(Side::Red), VerdictTone::Good)
    );
}

/// Ash motivated against x alone.
fn ready_alone() -> Play {
    let mut play = red_first(&[A, B], &[X], "");
    motivate(&mut play, "red/a");
    play
}

#[test]
fn ra_08_a_motivation_roll_has_a_verdict() {
    use VerdictTone::{Bad, Good, Grave};
    let red = Some(Side::Red);
    let determined = "id: d, name: Dogwood, traits: [determined]";
    let mut play = red_first(&[LEADER, A, B, C, determined], &[X], "");
    play.act("motivate", json!({"figure": "red/a"}), dice(&[3]));
    let yes = "Ash is motivated (rolled 3, needed 3 or less)";
    assert_eq!(
        verdict(&play),
        (yes, "MOTIVATED", Good, red, Weight::Movement)
    );
    play.act("stay", json!({"figure": "red/a"}), dice(&[]));
    play.act("motivate", json!({"figure": "red/b"}), dice(&[4]));
    let no = "Birch is not motivated (rolled 4, needed 3 or less)";
    assert_eq!(
        verdict(&play),
        (no, "NOT MOTIVATED", Bad, red, Weight::Miss)
    );
    play.set("red/l", "out", true);
    play.act("motivate", json!({"figure": "red/c"}), dice(&[5]));
    let gone = "Cedar is not motivated and runs off (rolled 5, needed 3 or less)";
    assert_eq!(
        verdict(&play),
        (gone, "RUNS OFF", Grave, red, Weight::Removed)
    );
    assert_eq!(table(&play), ["Cedar: remove"]);
    play.act("motivate", json!({"figure": "red/d"}), dice(&[5]));
    let stays = "Dogwood is not motivated but determined, and stays (rolled 5, needed 3 or less)";
    assert_eq!(verdict(&play), (stays, "STAYS", Bad, red, Weight::Miss));
}

/// A figure in hand combat that failed decides at once: each way out is offered.
#[test]
fn ra_10_ways_out_are_offered() {
    let mut play = red_first(&[A, B], &[X, Y], "");
    engage(&mut play, "red/a", "blue/x");
    play.set("red/a", "attacked_by", json!(["blue/x"]));
    super::fail(&mut play, "red/a");
    let done = play.done.as_ref().unwrap();
    let offered: Vec<(&str, &str)> = done
        .follow_ups
        .iter()
        .map(|it| (it.action.as_str(), it.text.to(Viewer::Table)))
        .collect();
    let lead = "Ash is in contact with Xavier and was not motivated";
    assert_eq!(
        offered,
        [
            ("attack", format!("{lead}: attack Xavier?").as_str()),
            ("retreat", format!("{lead}: retreat 2″?").as_str()),
            ("flee", format!("{lead}: flee?").as_str()),
            ("stay", format!("{lead}: stay?").as_str()),
        ]
    );
    assert_eq!(
        Value::from(done.follow_ups[0].fields.clone()),
        json!({"figure": "red/a", "target": "blue/x"})
    );
}

/// Half of 6 is 3: 14 - 3 = 11.
#[test]
fn ra_23_a_flight_has_a_verdict() {
    let flee = |faces: &[u8], from: Option<Value>| {
        let mut play = red_first(&[A, B], &[X, Y], "");
        play.set("red/a", "engaged_with", json!(["blue/x", "blue/y"]));
        let mut fields = json!({"figure": "red/a"});
        if let Some(from) = from {
            fields["from"] = from;
        }
        play.act("flee", fields, dice(faces));
        let (text, banner, tone, ..) = verdict(&play);
        (text.to_owned(), banner.to_owned(), tone)
    };
    let is = |text: &str, banner: &str, tone| (text.to_owned(), banner.to_owned(), tone);
    assert_eq!(
        flee(&[12, 12], None),
        is(
            "Ash flees 6″ from Xavier and Yves and gets away",
            "GETS AWAY",
            Good
        )
    );
    assert_eq!(
        flee(&[11, 4, 12], None),
        is(
            "Ash flees 6″ from Xavier and Yves: 1 wound, 1 left",
            "1 WOUND",
            Bad
        )
    );
    let one = json!([{"figure": "blue/x"}]);
    // 50 of 80 points are gone with him: that has the banner.
    assert_eq!(
        flee(&[11, 3], Some(one)),
        is(
            "Ash flees from Xavier and is cut down",
            "RED AT HALF",
            Grave
        )
    );
    assert_eq!(
        flee(&[], Some(json!([]))),
        is("Ash flees 6″", "FLEES", Plain)
    );
}

#[test]
fn ra_12_plain_actions_have_verdicts() {
    let mut play = ready(X);
    play.act("move", json!({"figure": "red/a"}), dice(&[]));
    assert_eq!(
        verdict(&play),
        (
            "Ash moves up to 6″",
            "6″",
            VerdictTone::Plain,
            Some(Side::Red),
            Weight::None
        )
    );
    assert_eq!(table(&play), ["Ash: move up to 6″"]);
    assert_eq!(follows(&play), ["Reds: 1 figure left"]);
    let mut play = ready(X);
    play.act("aim", json!({"figure": "red/a"}), dice(&[]));
    assert_eq!(said(&play), "Ash aims: 1 aim counter");
    assert_eq!(table(&play), ["Ash: place 1 black aim counter"]);
    let mut play = ready(X);
    play.act(
        "close",
        json!({"figure": "red/a", "target": "blue/x"}),
        dice(&[]),
    );
    assert_eq!(said(&play), "Ash closes with Xavier");
    assert_eq!(
        table(&play),
        ["Ash: move up to 3″ into contact with Xavier"]
    );
    assert_eq!(
        follows(&play),
        ["Ash: may attack Xavier", "Reds: 1 figure left"]
    );
    let mut play = red_first(&[A, B], &[X], "");
    engage(&mut play, "red/a", "blue/x");
    play.act("retreat", json!({"figure": "red/a"}), dice(&[]));
    assert_eq!(said(&play), "Ash retreats 2″ from Xavier");
    assert_eq!(table(&play), ["Ash: move back 2″ facing Xavier"]);
}

/// The last figure's plain action has the banner of the turn's end; a shot keeps its own.
#[test]
fn ra_07_a_turn_that_ends_has_a_verdict() {
    let mut play = red_first(&[A], &[Y], "");
    motivate(&mut play, "red/a");
    play.act("move", json!({"figure": "red/a"}), dice(&[]));
    assert_eq!(verdict(&play).1, "BLUE TO GO");
    assert_eq!(events(&play), ["Reds are done; Blues to go"]);
    assert_eq!(follows(&play), [""; 0]);
    motivate(&mut play, "blue/y");
    play.act(
        "shoot",
        json!({"figure": "blue/y", "target": "red/a", "range": 4}),
        dice(&[20]),
    );
    assert_eq!(verdict(&play).1, "MISS");
    assert_eq!(events(&play), ["Turn 1 is over"]);
    play.act("initiative", json!({}), dice(&[4, 4, 2, 5]));
    assert_eq!(
        said(&play),
        "Turn 2: Blues win the initiative (5 to 2) (tied at 4, rolled again)"
    );
    assert_eq!(verdict(&play).1, "BLUE FIRST");
    pass(&mut play);
    assert_eq!(said(&play), "Blues pass, 1 figure unused; Reds to go");
    pass(&mut play);
    assert_eq!(said(&play), "Reds pass, 1 figure unused; turn 2 is over");
    assert_eq!(verdict(&play).1, "TURN OVER");
}

#[test]
fn ra_29_aggression_points_have_a_verdict() {
    let mut play = battle(&[A], &[X], "options: {aggression: true}\n");
    play.act("aggression", json!({}), dice(&[4, 5]));
    assert_eq!(said(&play), "Aggression points: Reds 4, Blues 5");
    assert_eq!(verdict(&play).1, "RED 4, BLUE 5");
    assert_eq!(
        table(&play),
        [
            "Reds: take 4 white counters",
            "Blues: take 5 white counters"
        ]
    );
    play.act("initiative", json!({"spend": {"red": 2}}), dice(&[4, 1]));
    assert_eq!(
        said(&play),
        "Turn 1: Reds win the initiative (6 to 1); 2 points spent"
    );
    let fields = json!({"figure": "red/a", "spend": {"motivation": 1}});
    play.act("motivate", fields, dice(&[5]));
    assert_eq!(
        said(&play),
        "Ash is not motivated (rolled 5, needed 4 or less, 1 point spent)"
    );
    assert_eq!(table(&play), ["Reds: remove 1 white counter"]);
}

/// Of 36 pairs with 2 more, 26 win, 4 tie: 26 of 32 is 81 %. With a legend alone 21 of 31, 68 %.
#[test]
fn ra_06_prompts_say_why_and_what_it_means() {
    let legend = "id: l, name: Linden, traits: [legendary-leader]";
    let play = battle(&[A, legend], &[X], "");
    assert_eq!(
        prompt(&play, "initiative", &json!({}), &[]),
        "Initiative of turn 1; Reds add 1 (legendary leader). 1D6 each: high goes first (68% Reds)"
    );
    assert_eq!(
        prompt(&play, "initiative", &json!({}), &[3, 4]),
        "Tied at 4: both roll again. 1D6 each"
    );
    let play = red_first(&[A, LEADER], &[X], "");
    let fields = json!({"figure": "red/a", "leader_within_6": true});
    assert_eq!(
        prompt(&play, "motivate", &fields, &[]),
        "Ash: motivation, leader near. 1D6: motivated on 4 or less (67%)"
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
        prompt(&play, "shoot", &shot(4), &[]),
        "Ash shoots at Xavier, 4″, open ground, keen-eyed. 1D20: hits on 17 or less (85%)"
    );
    assert_eq!(
        prompt(&play, "shoot", &shot(4), &[17]),
        "Xavier is hit. 1D6: 2 wounds on 3 or less, 1 wound on 4-6; 1 wound leaves 1, 2 wounds kill"
    );
    let blow = json!({"figure": "red/a", "target": "blue/x"});
    let asked = so_far(&play, "attack", &blow, &[]);
    let question = asked.question.expect("a question");
    assert_eq!(
        (question.of.table.as_str(), question.text.table.as_str()),
        (
            "for Xavier",
            "Xavier is attacked. Defence 6 left. How much against this attack?"
        )
    );
    assert_eq!(question.options.len(), 7);
    assert_eq!(
        question.options[6].1.table,
        "hits on 8 or less (40%), critical on 1, misses on 20"
    );
}
