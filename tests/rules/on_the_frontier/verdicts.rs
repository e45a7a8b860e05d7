//! What actions say: verdicts, prompts, questions, what to do on the table and what follows.

use super::{field_with, red_half};
use crate::support::{Play, dice};
use drumhead::battle::{Directions, Entry, SoFar, Verdict, Viewer, Weight};
use drumhead::table::Answer;
use serde_json::{Value, json};

/// A verdict as `text | banner | tone | side`.
fn line(verdict: &Verdict) -> String {
    format!(
        "{} | {} | {} | {}",
        verdict.text.to(Viewer::Table),
        verdict.banner.to(Viewer::Table),
        verdict.tone.id(),
        verdict.side.map_or("-", |side| side.id())
    )
}

/// The verdict of the last action.
#[track_caller]
fn said(play: &Play) -> String {
    line(
        play.done
            .as_ref()
            .and_then(|it| it.verdict.as_ref())
            .expect("a verdict"),
    )
}

/// Its further verdicts.
fn events(play: &Play) -> Vec<String> {
    let done = play.done.as_ref().expect("an action");
    done.consequences.iter().map(line).collect()
}

fn weight(play: &Play) -> Weight {
    let done = play.done.as_ref().expect("an action");
    done.verdict.as_ref().expect("a verdict").weight
}

/// What must be done on the table.
fn table(play: &Play) -> Vec<String> {
    let done = play.done.as_ref().expect("an action");
    done.table
        .iter()
        .map(|it| it.to(Viewer::Table).to_owned())
        .collect()
}

fn follows(play: &Play) -> Vec<String> {
    let done = play.done.as_ref().expect("an action");
    done.follows
        .iter()
        .map(|it| it.to(Viewer::Table).to_owned())
        .collect()
}

/// How far an action comes with these dice and answers: a number is a die, a word an answer.
fn halted(play: &Play, action: &str, fields: Value, given: &[&str]) -> SoFar {
    let Value::Object(fields) = fields else {
        panic!("fields are a map")
    };
    let entry = Entry {
        action: action.to_owned(),
        fields,
    };
    let answer = |it: &&str| match it.parse() {
        Ok(face) => Answer::Die { face, app: false },
        Err(_) => Answer::Decision((*it).to_owned()),
    };
    let given: Vec<Answer> = given.iter().map(answer).collect();
    play.battle
        .so_far(&entry, &Directions::default(), &given)
        .expect("sound")
}

fn prompt(play: &Play, action: &str, fields: Value, given: &[&str]) -> String {
    let so_far = halted(play, action, fields, given);
    so_far
        .prompt
        .expect("a prompt")
        .to(Viewer::Table)
        .to_owned()
}

/// The question that is due: about whom, the question, the options.
fn question(play: &Play, action: &str, fields: Value, given: &[&str]) -> [String; 3] {
    let asked = halted(play, action, fields, given)
        .question
        .expect("a question");
    let options: Vec<String> = asked
        .options
        .iter()
        .map(|(id, words)| format!("{id}: {}", words.to(Viewer::Table)))
        .collect();
    let [of, text] = [&asked.of, &asked.text].map(|it| it.to(Viewer::Table).to_owned());
    [of, text, options.join(" / ")]
}

fn shot(unit: &str, target: &str, front_rank: u16) -> Value {
    json!({"unit": unit, "target": target, "range": 4, "front_rank": front_rank})
}

fn charge(attackers: &Value, defenders: &Value) -> Value {
    json!({"attackers": attackers, "defenders": defenders})
}

/// The dice of who goes first, and a tie rolled again.
#[test]
fn of_03_initiative_in_words() {
    let mut play = field_with("");
    assert_eq!(
        prompt(&play, "initiative", json!({}), &[]),
        "Turn 1. 1D6 each: high goes first"
    );
    assert_eq!(
        prompt(&play, "initiative", json!({}), &["4", "4"]),
        "Tied at 4: both roll again. 1D6 each"
    );
    play.act("initiative", json!({}), dice(&[4, 4, 1, 5]));
    assert_eq!(
        said(&play),
        "Turn 1: Blues go first (5 to 1) (tied at 4, rolled again) | BLUE FIRST | plain | blue"
    );
    let mut play = field_with("options: {first_player: red}");
    play.just("initiative", json!({}));
    assert_eq!(
        said(&play),
        "Turn 1: Reds go first | RED FIRST | plain | red"
    );
    play.just("end-half", json!({}));
    assert_eq!(
        said(&play),
        "Reds are done, 11 units unused; Blues to go | BLUE TO GO | plain | blue"
    );
    play.just("end-half", json!({}));
    assert_eq!(
        said(&play),
        "Both sides are done: no charges | NO CHARGES | plain | -"
    );
    play.just("end-turn", json!({}));
    assert_eq!(
        said(&play),
        "Turn 2: Reds go first | RED FIRST | plain | red"
    );
}

/// Moves: how far, charges, guns that deploy, nothing left, a commander who leads.
#[test]
fn of_05_moves_in_words() {
    let mut play = red_half();
    let back = json!({"unit": "red/foot", "direction": "back"});
    assert_eq!(
        prompt(&play, "move", back.clone(), &[]),
        "Foot move. 1D6: 6″ and the roll"
    );
    play.act("move", back, dice(&[5]));
    assert_eq!(said(&play), "Foot move back up to 11″ | 11″ | plain | red");
    assert_eq!(follows(&play), ["10 units left"]);
    play.act(
        "move",
        json!({"unit": "red/vets", "charge": "blue/foot"}),
        dice(&[5]),
    );
    assert_eq!(
        said(&play),
        "Veterans charge at Blue Foot, up to 11″ | CHARGE 11″ | plain | red"
    );
    assert_eq!(
        table(&play),
        ["Veterans: place 1 charge marker, move up to 11″ into contact with Blue Foot"]
    );
    let gun = json!({"unit": "red/gun", "deploying": true, "broken": true});
    assert_eq!(
        prompt(&play, "move", gun.clone(), &[]),
        "Gun moves. 1D6: the roll less 2″"
    );
    play.act("move", gun, dice(&[1]));
    assert_eq!(
        said(&play),
        "Gun cannot move (rolled 1) | NO MOVE | bad | red"
    );
    assert_eq!(table(&play), Vec::<String>::new());
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/gun", "deploying": true}),
        dice(&[1]),
    );
    assert_eq!(
        said(&play),
        "Gun moves up to 3″ and deploys | 3″ | plain | red"
    );
    assert_eq!(
        table(&play),
        ["Gun: move up to 3″, unlimber, muzzle to the target"]
    );
    play.act("move", json!({"unit": "red/hart"}), dice(&[3]));
    assert_eq!(said(&play), "Hart moves up to 15″ | 15″ | plain | red");
}

/// A commander may have the die of the move rolled again: the question says what stands.
#[test]
fn of_06_follow_me_in_words() {
    let mut play = red_half();
    play.just("join", json!({"commander": "red/cole", "unit": "red/foot"}));
    assert_eq!(said(&play), "Cole joins Foot | JOINS | plain | red");
    assert_eq!(table(&play), ["Cole: place with Foot"]);
    let go = json!({"unit": "red/foot"});
    assert_eq!(
        question(&play, "move", go.clone(), &["1"]),
        [
            "for Foot",
            "Foot move up to 7″ (rolled 1). Roll again with Cole? The new roll stands.",
            "no: no: 7″ / yes: roll again"
        ]
    );
    assert_eq!(
        prompt(&play, "move", go.clone(), &["1", "yes"]),
        "Follow me: Cole leads Foot, roll again. 1D6: 6″ and the roll; this one counts"
    );
    play.act("move", go, dice(&[1, 4]).answers(&["yes"]));
    assert_eq!(
        said(&play),
        "Cole leads Foot: up to 10″ (rolled 1, then 4) | 10″ | plain | red"
    );
    assert_eq!(
        table(&play),
        ["Foot: move up to 10″", "Cole: move with Foot"]
    );
}

/// Rallies: some up, nobody up, no longer shaken, all lost. The last unit of a side ends the battle.
#[test]
fn of_09_rallies_in_words() {
    let mut play = red_half();
    play.lay("red/militia", 3);
    play.just(
        "join",
        json!({"commander": "red/gray", "unit": "red/militia"}),
    );
    let rally = json!({"unit": "red/militia"});
    assert_eq!(
        prompt(&play, "rally", rally.clone(), &[]),
        "3 down of Militia (militia, Gray)"
    );
    // -1 militia, +1 a general: 5 and 6 recover, 1 and 2 are lost.
    play.act("rally", rally, dice(&[5, 4, 1]));
    assert_eq!(
        said(&play),
        "Militia rally: 1 recovers, 1 stays down, 1 lost | 1 RECOVERS | good | red"
    );
    assert_eq!(
        table(&play),
        ["Militia: stand up 1 figure, remove 1 figure"]
    );
    play.lay("red/foot", 5);
    play.act("rally", json!({"unit": "red/foot"}), dice(&[5, 6, 3, 3, 3]));
    assert_eq!(
        said(&play),
        "Foot rally: 2 recover, 3 stay down, no longer shaken | NOT SHAKEN | good | red"
    );
    play.lay("red/gun", 2);
    play.act("rally", json!({"unit": "red/gun"}), dice(&[3, 4]));
    assert_eq!(
        said(&play),
        "Gun rallies: nobody recovers, 2 stay down | NO RECOVERY | bad | red"
    );
    play.lay("red/clan", 2);
    play.act("rally", json!({"unit": "red/clan"}), dice(&[3, 1]));
    assert_eq!(
        said(&play),
        "Clan rally: nobody recovers, 1 stays down, 1 lost | 1 LOST | bad | red"
    );
    play.lay("red/horse", 4);
    play.act("rally", json!({"unit": "red/horse"}), dice(&[1, 1, 2, 2]));
    assert_eq!(
        said(&play),
        "Horse rally: the last 4 are lost | UNIT LOST | grave | red"
    );
    assert_eq!(table(&play), ["Horse: remove all figures"]);
}

/// Shots: hits, shaken, all down, misses, no dice, and how the prompt tells the need.
#[test]
fn of_11_shots_in_words() {
    let mut play = red_half();
    assert_eq!(
        prompt(&play, "shoot", shot("red/gun", "blue/horse", 4), &[]),
        "Gun fires at Blue Horse, 4″, close, at cavalry"
    );
    play.act("shoot", shot("red/gun", "blue/horse", 4), dice(&[5, 4]));
    assert_eq!(
        said(&play),
        "Gun fires at Blue Horse, 4″: 1 down | 1 DOWN | good | red"
    );
    assert_eq!(
        (weight(&play), table(&play)),
        (
            Weight::Killed,
            vec!["Blue Horse: lay down 1 figure".to_owned()]
        )
    );
    play.act("shoot", shot("red/foot", "blue/horse", 4), dice(&[6, 6]));
    assert_eq!(
        said(&play),
        "Foot fire at Blue Horse, 4″: 2 down, shaken | SHAKEN | good | red"
    );
    assert_eq!(
        follows(&play),
        [
            "Blue Horse: shaken, may not shoot or advance",
            "9 units left"
        ]
    );
    play.act("shoot", shot("red/vets", "blue/horse", 2), dice(&[6]));
    assert_eq!(
        said(&play),
        "Veterans fire at Blue Horse, 4″: all down | ALL DOWN | good | red"
    );
    play.act("shoot", shot("red/militia", "blue/horse", 2), dice(&[6]));
    assert_eq!(
        said(&play),
        "Militia fire at Blue Horse, 4″: no effect | NO EFFECT | bad | red"
    );
    play.act("shoot", shot("red/poor", "blue/foot", 2), dice(&[4]));
    assert_eq!(
        said(&play),
        "Poor fire at Blue Foot, 4″: no hits | MISS | bad | red"
    );
    play.act("shoot", shot("red/clan", "blue/foot", 1), dice(&[]));
    assert_eq!(
        said(&play),
        "Clan fire at Blue Foot, 4″ with 0 dice: no hits | NO DICE | bad | red"
    );
}

/// A commander steadies, or is hit.
#[test]
fn of_12_steady_in_words() {
    let mut play = red_half();
    play.set("blue/ames", "with", "blue/foot");
    let fire = shot("red/foot", "blue/foot", 4);
    assert_eq!(
        question(&play, "shoot", fire.clone(), &["5", "6"]),
        [
            "for Blue Foot",
            "Ames is with Blue Foot, who took 2 hits. Try to steady?",
            "no: no / yes: Ames: cancels 1 hit on 5+, is hit on 1"
        ]
    );
    assert_eq!(
        prompt(&play, "shoot", fire.clone(), &["5", "6", "yes"]),
        "Steady: Ames with Blue Foot"
    );
    play.act("shoot", fire, dice(&[5, 6, 5]).answers(&["yes"]));
    assert_eq!(
        said(&play),
        "Foot fire at Blue Foot, 4″: 1 down; Ames steadies Blue Foot, 1 hit cancelled | 1 DOWN | good | red"
    );
    play.act(
        "shoot",
        shot("red/vets", "blue/foot", 2),
        dice(&[6, 6]).answers(&["yes"]),
    );
    assert_eq!(
        said(&play),
        "Veterans fire at Blue Foot, 4″: no effect; Ames steadies Blue Foot, 1 hit cancelled | STEADIED | bad | red"
    );
    play.act(
        "shoot",
        shot("red/militia", "blue/foot", 2),
        dice(&[6, 1]).answers(&["yes"]),
    );
    assert_eq!(
        said(&play),
        "Militia fire at Blue Foot, 4″: 1 down | 1 DOWN | good | red"
    );
    assert_eq!(
        events(&play),
        ["Ames is hit; replaced at the end of turn 2 | COMMANDER HIT | grave | blue"]
    );
    play.next_turn();
    play.end_halves();
    play.just("end-turn", json!({}));
    assert_eq!(
        said(&play),
        "Turn 2 is over: roll for turn 3 | TURN OVER | plain | -"
    );
    assert_eq!(events(&play), ["Ames is replaced |  | plain | blue"]);
}

/// Fire that was held: returned, and at a charge that it stops.
#[test]
fn of_14_held_fire_in_words() {
    let mut play = red_half();
    play.just("hold", json!({"unit": "red/foot"}));
    assert_eq!(said(&play), "Foot hold fire | HOLDS FIRE | plain | red");
    assert_eq!(table(&play), ["Foot: place 1 held-fire marker"]);
    play.just("hold", json!({"unit": "red/vets"}));
    play.just("end-half", json!({}));
    play.act("shoot", shot("blue/foot", "red/foot", 2), dice(&[1]));
    assert_eq!(
        follows(&play),
        ["Foot: may return fire at Blue Foot", "6 units left"]
    );
    let mut back = shot("red/foot", "blue/foot", 2);
    back["returning"] = json!("fire");
    play.act("shoot", back, dice(&[5]));
    assert_eq!(
        said(&play),
        "Foot return fire at Blue Foot, 4″: 1 down | 1 DOWN | good | red"
    );
    assert_eq!(
        table(&play),
        [
            "Foot: remove 1 held-fire marker",
            "Blue Foot: lay down 1 figure"
        ]
    );
    play.set("blue/second", "lost", 7);
    play.lay("blue/second", 0);
    play.set("blue/second", "lost", 4);
    play.lay("blue/second", 3);
    play.act(
        "move",
        json!({"unit": "blue/second", "charge": "red/vets"}),
        dice(&[3]).force(),
    );
    assert_eq!(
        follows(&play),
        ["Veterans: may fire at charging Second", "5 units left"]
    );
    let mut at = shot("red/vets", "blue/second", 2);
    at["returning"] = json!("charge");
    play.act("shoot", at, dice(&[5]));
    assert_eq!(
        said(&play),
        "Veterans fire at charging Second, 4″: all down, the charge is stopped | CHARGE STOPPED | good | red"
    );
    assert_eq!(events(&play), Vec::<String>::new());
}

/// A charger shot down by an ordinary shot: its side loses the charge.
#[test]
fn of_16_a_charge_stopped_in_words() {
    let mut play = field_with("options: {first_player: blue}");
    play.just("initiative", json!({}));
    play.lay("blue/horse", 2);
    play.act(
        "move",
        json!({"unit": "blue/horse", "charge": "red/foot"}),
        dice(&[3]),
    );
    play.just("end-half", json!({}));
    play.act("shoot", shot("red/foot", "blue/horse", 4), dice(&[6, 6]));
    assert_eq!(
        said(&play),
        "Foot fire at Blue Horse, 4″: all down | ALL DOWN | good | red"
    );
    assert_eq!(
        events(&play),
        ["Blue Horse are all down: no charge | CHARGE STOPPED | bad | blue"]
    );
}

/// These have charged blue's foot.
fn charged(units: &[&str]) -> Play {
    let mut play = red_half();
    for unit in units {
        play.act(
            "move",
            json!({"unit": unit, "charge": "blue/foot"}),
            dice(&[3]),
        );
    }
    play.end_halves();
    play
}

/// Charges won and lost: who beat whom, with which hits, and what became of the beaten.
#[test]
fn of_18_charges_in_words() {
    let mut play = charged(&["red/foot"]);
    let one = charge(
        &json!([{"unit": "red/foot"}]),
        &json!([{"unit": "blue/foot", "figures": 2}]),
    );
    assert_eq!(
        prompt(&play, "charge", one.clone(), &[]),
        "Foot strike Blue Foot"
    );
    assert_eq!(
        prompt(&play, "charge", one.clone(), &["5", "1", "1", "1"]),
        "Blue Foot strike Foot"
    );
    assert_eq!(
        prompt(&play, "charge", one.clone(), &["5", "1", "1", "1", "1"]),
        "Blue Foot retreat. 1D6: 6″ and the roll"
    );
    play.act("charge", one.clone(), dice(&[5, 1, 1, 1, 1, 6]));
    assert_eq!(
        said(&play),
        "Foot beat Blue Foot, 1 hit to 0; Blue Foot retreat 12″ | BLUE BACK 12″ | good | red"
    );
    assert_eq!(
        table(&play),
        [
            "Foot: remove 1 charge marker",
            "Blue Foot: lay down 1 figure, move back 12″"
        ]
    );
    let mut play = charged(&["red/foot"]);
    play.act("charge", one.clone(), dice(&[1, 1, 1, 1, 5, 2]));
    assert_eq!(
        said(&play),
        "Blue Foot beat off Foot, 1 hit to 0; Foot retreat 8″ | RED BACK 8″ | bad | red"
    );
    let mut play = charged(&["red/foot"]);
    play.lay("red/foot", 4);
    play.act("charge", one.clone(), dice(&[1, 1, 5]));
    assert_eq!(
        said(&play),
        "Blue Foot beat off Foot, 1 hit to 0; Foot rout | RED ROUTS | grave | red"
    );
    let mut play = charged(&["red/foot"]);
    play.lay("blue/foot", 7);
    let last = charge(
        &json!([{"unit": "red/foot"}]),
        &json!([{"unit": "blue/foot"}]),
    );
    play.act("charge", last, dice(&[5, 5, 1, 1]));
    assert_eq!(
        said(&play),
        "Foot beat Blue Foot, 2 hits to 0; Blue Foot are all down | BLUE ALL DOWN | good | red"
    );
    assert_eq!(
        events(&play),
        ["Blue Foot are lost | UNIT LOST | grave | blue"]
    );
}

/// Ties, of one attacker and of two that charged each other.
#[test]
fn of_18_ties_in_words() {
    let mut play = charged(&["red/light"]);
    let none = charge(
        &json!([{"unit": "red/light", "figures": 0}]),
        &json!([{"unit": "blue/foot", "figures": 0}]),
    );
    assert_eq!(
        prompt(&play, "charge", none.clone(), &[]),
        "Light fall back. 1D6: half of 9″ and the roll"
    );
    play.act("charge", none.clone(), dice(&[4]));
    assert_eq!(
        said(&play),
        "Light and Blue Foot tie, no hits; Light fall back 6.5″ | TIED | bad | red"
    );
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/light", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.just("end-half", json!({}));
    play.act(
        "move",
        json!({"unit": "blue/foot", "charge": "red/light"}),
        dice(&[3]),
    );
    play.end_halves();
    play.act("charge", none, dice(&[4, 2]));
    assert_eq!(
        said(&play),
        "Light and Blue Foot tie, no hits; both fall back | TIED | plain | -"
    );
}

/// Several on a side: each fate, the worst in the banner; commanders and those shaken are told besides, the gravest last.
#[test]
fn of_19_several_fates_in_words() {
    let mut play = charged(&["red/horse", "red/foot"]);
    play.lay("blue/second", 7);
    play.set("red/cole", "with", "red/foot");
    play.set("blue/ames", "with", "blue/foot");
    play.set("blue/second", "charging", "red/vets");
    let all = charge(
        &json!([{"unit": "red/horse"}, {"unit": "red/foot", "figures": 0}]),
        &json!([{"unit": "blue/foot", "figures": 0}, {"unit": "blue/second", "figures": 0}]),
    );
    assert_eq!(
        question(&play, "charge", all.clone(), &["5", "1", "1", "1", "6"]),
        [
            "for Foot",
            "Come on: Cole rolled 6. Which?",
            "cancel: cancel a hit / inflict: inflict a hit"
        ]
    );
    // One hit and one that Cole inflicts: a figure of each. Ames is hit. Second, 0 of 8, is lost; the foot goes back 6 + 4.
    play.act(
        "charge",
        all,
        dice(&[5, 1, 1, 1, 6, 1, 4]).answers(&["inflict"]),
    );
    assert_eq!(
        said(&play),
        "Horse and Foot beat Blue Foot and Second, 2 hits to 0; Second are all down, Blue Foot retreat 10″ \
         | BLUE ALL DOWN | good | red"
    );
    assert_eq!(
        events(&play),
        [
            "Cole inflicts 1 hit |  | plain | red",
            "Second lose the charge on Veterans |  | plain | blue",
            "Ames is hit; replaced at the end of turn 2 | COMMANDER HIT | grave | blue",
            "Second are lost | UNIT LOST | grave | blue"
        ]
    );
    assert_eq!(follows(&play), ["Horse: may pursue"]);
}

/// A pursuit, and a side that has nothing left.
#[test]
fn of_20_pursuit_and_the_end_in_words() {
    let mut play = charged(&["red/horse"]);
    for unit in ["second", "light", "clan", "horse", "gun", "carts"] {
        play.set(&format!("blue/{unit}"), "routed", true);
    }
    let at = charge(
        &json!([{"unit": "red/horse"}]),
        &json!([{"unit": "blue/foot", "figures": 0}]),
    );
    play.lay("blue/foot", 2);
    play.act("charge", at.clone(), dice(&[5, 5, 1, 1, 2]));
    play.act("pursue", at, dice(&[5, 1, 1, 1]));
    assert_eq!(
        said(&play),
        "Horse pursue and beat Blue Foot, 1 hit to 0; Blue Foot rout | BLUE ROUTS | good | red"
    );
    assert_eq!(
        events(&play),
        [
            "Blues have nothing left on the table | BLUE BEATEN | grave | blue",
            "The battle is over: Reds hold the field | VICTORY: RED | good | red"
        ]
    );
}

/// A charge called off.
#[test]
fn of_04_call_off_in_words() {
    let mut play = charged(&["red/horse"]);
    play.just(
        "call-off",
        json!({"unit": "red/horse", "why": "out of reach"}),
    );
    assert_eq!(
        said(&play),
        "Horse call off the charge at Blue Foot: out of reach | CALLED OFF | plain | red"
    );
    assert_eq!(table(&play), ["Horse: remove 1 charge marker"]);
}

/// Works going on and finished, demolition charges laid, spent and blown.
#[test]
fn of_21_engineers_in_words() {
    let mut play = red_half();
    let work = |unit: &str| json!({"unit": unit, "name": "Lodge", "task": "fortified-house"});
    play.act("work", work("red/foot"), dice(&[2, 2]));
    assert_eq!(
        said(&play),
        "Foot work on Lodge: 4 of 6 points | 4 OF 6 | plain | red"
    );
    assert_eq!(
        prompt(&play, "work", work("red/sappers"), &[]),
        "Sappers work on Lodge, 4 of 6 points done. 2D6: points; done at 6"
    );
    play.act("work", work("red/sappers"), dice(&[1, 1]));
    assert_eq!(
        said(&play),
        "Sappers finish Lodge: fortified house | FINISHED | good | red"
    );
    assert_eq!(table(&play), ["Lodge: mark the house as fortified"]);
    for unit in ["red/vets", "red/militia"] {
        play.just("lay-charge", json!({"unit": unit, "name": "Bridge"}));
    }
    assert_eq!(
        said(&play),
        "Militia lay a charge at Bridge: 2 dice | CHARGE LAID | plain | red"
    );
    assert_eq!(table(&play), ["Bridge: add 1 demolition charge"]);
    // 26 of 36 ways reach 6.
    assert_eq!(
        prompt(&play, "detonate", json!({"name": "Bridge"}), &[]),
        "Bridge goes up: 2 charges. 2D6: blown on 6 or more in all (72%)"
    );
    play.act("detonate", json!({"name": "Bridge"}), dice(&[5, 4]));
    assert_eq!(
        said(&play),
        "Bridge is blown (9, needed 6) | BRIDGE BLOWN | good | -"
    );
    assert_eq!(table(&play), ["Bridge: mark it blown"]);
    play.just("lay-charge", json!({"unit": "red/clan", "name": "Bridge"}));
    play.act("detonate", json!({"name": "Bridge"}), dice(&[4]));
    assert_eq!(
        said(&play),
        "Bridge stands, the charge is spent (4, needed 6) | NO BREACH | bad | -"
    );
}
