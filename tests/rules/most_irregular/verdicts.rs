//! What actions come to in words.

use super::{field_with, go};
use crate::support::{Play, dice};
use drumhead::battle::{Verdict, VerdictTone, Viewer, banner_of};
use drumhead::table::Side;
use serde_json::json;

fn words(verdict: &Verdict) -> (&str, &str, VerdictTone, Option<Side>) {
    (
        verdict.text.to(Viewer::Table),
        verdict.banner.to(Viewer::Table),
        verdict.tone,
        verdict.side,
    )
}

impl Play {
    fn verdict(&self) -> (&str, &str, VerdictTone, Option<Side>) {
        let done = self.done.as_ref().expect("an action");
        words(done.verdict.as_ref().expect("a verdict"))
    }

    fn events(&self) -> Vec<(&str, &str, VerdictTone, Option<Side>)> {
        let done = self.done.as_ref().expect("an action");
        done.consequences.iter().map(words).collect()
    }

    /// The banner that is shown, of the action or of one of its events.
    fn banner(&self) -> &str {
        let done = self.done.as_ref().expect("an action");
        let verdict = done.verdict.as_ref().expect("a verdict");
        banner_of(verdict, &done.consequences)
            .banner
            .to(Viewer::Table)
    }

    fn table(&self) -> Vec<&str> {
        let done = self.done.as_ref().expect("an action");
        done.table.iter().map(|it| it.to(Viewer::Table)).collect()
    }

    fn follows(&self) -> Vec<&str> {
        let done = self.done.as_ref().expect("an action");
        done.follows.iter().map(|it| it.to(Viewer::Table)).collect()
    }
}

const RED: Option<Side> = Some(Side::Red);
const BLUE: Option<Side> = Some(Side::Blue);

use VerdictTone::{Bad, Good, Grave, Plain};

#[test]
fn mi_04_the_initiative() {
    let mut play = field_with("");
    play.act("initiative", json!({}), dice(&[4, 4, 1, 5]));
    assert_eq!(
        play.verdict(),
        (
            "Turn 1: Blues win the initiative (5 to 1) (tied at 4, rolled again)",
            "BLUE FIRST",
            Plain,
            BLUE
        )
    );
}

#[test]
fn mi_39_a_dash() {
    for (face, text, banner, tone) in [
        (
            3,
            "Hale dashes up to 8″ through fire, unhurt (rolled 3, killed on 6)",
            "UNHURT",
            Good,
        ),
        (
            6,
            "Hale dashes and is shot dead (rolled 6)",
            "OFFICER KILLED",
            Grave,
        ),
    ] {
        let mut play = field_with("");
        play.act("initiative", json!({}), dice(&[6, 1]));
        let dash = json!({"commander": "red/hale", "dash": true, "exposed": true});
        play.act("command", dash, dice(&[face]).answers(&["yes"]));
        assert_eq!(play.verdict(), (text, banner, tone, RED));
    }
    let mut play = field_with("");
    play.act("initiative", json!({}), dice(&[6, 1]));
    let dash = json!({"commander": "red/pym", "dash": true, "exposed": true});
    play.act("command", dash, dice(&[]).answers(&["no"]));
    assert_eq!(
        play.verdict(),
        ("Pym dashes up to 12″; Blues do not fire", "PYM", Plain, RED)
    );
    assert_eq!(play.table(), ["Pym: move up to 12″"]);
}

#[test]
fn mi_11_a_move() {
    let mut play = go();
    play.put("red/foot", [9, 3, 0, 0]);
    play.act("move", json!({"unit": "red/foot"}), dice(&[1, 1, 2]));
    assert_eq!(
        play.verdict(),
        (
            "Foot move up to 4″; 2 wounded men stay behind",
            "2 LEFT BEHIND",
            Bad,
            RED
        )
    );
    assert_eq!(
        play.table(),
        ["Foot: move up to 4″, leave 2 wounded men behind as stragglers"]
    );
    assert_eq!(play.follows(), ["Foot: 1 action left"]);
    let blocked = json!({"unit": "red/foot", "obstacles": 2, "wounded_moving": 0});
    play.act("move", blocked, dice(&[]));
    assert_eq!(
        play.verdict(),
        (
            "Foot cannot move: obstacles cost all 4″",
            "NO MOVE",
            Bad,
            RED
        )
    );
}

/// 1 + 1 + 4 = 6 points, 3 hits on the mob: one dead, one wounded, one shocked; its test is 2 short.
#[test]
fn mi_22_fire_that_moves_a_body() {
    let mut play = go();
    let fire = json!({"unit": "red/foot", "target": "blue/mob", "range": 8});
    let gives = dice(&[1, 1, 6, 3, 1, 3]).answers(&["none"]);
    play.act("fire", fire.clone(), gives);
    assert_eq!(
        play.verdict(),
        (
            "Foot fire at Mob, 8″: 1 killed, 1 wounded, 1 shocked; Mob give ground, 2 men fall back",
            "1 KILLED",
            Good,
            RED
        )
    );
    assert_eq!(
        play.table(),
        [
            "Mob: remove 1 man, place 1 wound marker, move 1 man back 4″ as a straggler, give ground, move 2 men back 4″ as stragglers"
        ]
    );
    assert_eq!(play.follows(), ["Mob: 3 stragglers, 4 formed"]);
    // Harassing fire of one man: 1 + 1 + 0 = 2 points, a hit: shocked; it holds.
    let mut play = go();
    let one = json!({"unit": "red/foot", "target": "blue/mob", "range": 20, "figures_fit": 1});
    play.act("fire", one, dice(&[1, 1, 5]));
    assert_eq!(
        play.verdict(),
        (
            "Foot fire at Mob, 20″: 1 shocked; Mob hold",
            "1 SHOCKED",
            Good,
            RED
        )
    );
}

/// The last two of the mob fall to three hits.
#[test]
fn mi_22_fire_that_wipes_out() {
    let mut play = go();
    play.put("blue/mob", [2, 0, 0, 0]);
    let fire = json!({"unit": "red/foot", "target": "blue/mob", "range": 8, "rapid": true});
    play.act("fire", fire, dice(&[1, 1, 6, 6]));
    assert_eq!(
        play.verdict(),
        (
            "Foot fire rapidly at Mob, 8″: last 2 killed",
            "WIPED OUT",
            Good,
            RED
        )
    );
    assert_eq!(
        play.events(),
        [(
            "Mob have nobody left on the table",
            "UNIT LOST",
            Grave,
            BLUE
        )]
    );
    assert_eq!(play.banner(), "WIPED OUT");
    assert_eq!(play.table(), ["Mob: remove all men"]);
}

#[test]
fn mi_23_an_officer_rallies_and_is_shot() {
    let mut play = go();
    play.set("blue/tull", "alive", false);
    let fire = json!({"unit": "red/levy", "target": "blue/mob", "range": 99, "figures_fit": 1});
    let gives = dice(&[1, 1, 5, 6]).answers(&["yes", "yes"]);
    play.act("fire", fire, gives);
    assert_eq!(
        play.verdict(),
        ("Levy fire at Mob, 99″: no hits; Mob hold", "MISS", Bad, RED)
    );
    assert_eq!(
        play.events(),
        [
            (
                "Rogers rallies Mob: Mob hold (rolled 5, needed 5+)",
                "HOLDS",
                Good,
                BLUE
            ),
            (
                "Rogers is shot dead while rallying Mob",
                "OFFICER KILLED",
                Grave,
                BLUE
            ),
            (
                "Blues have no commanders left",
                "NO COMMANDERS",
                Grave,
                BLUE
            ),
        ]
    );
    assert_eq!(play.banner(), "NO COMMANDERS");
    assert_eq!(play.table(), ["Rogers: remove"]);
}

#[test]
fn mi_24_stragglers_taken() {
    let mut play = go();
    play.put("blue/mob", [5, 0, 3, 0]);
    let assault = json!({"unit": "red/foot", "target": "blue/mob", "target_is": "stragglers"});
    // One of three stands up to it and hits back: a wound.
    play.act("assault", assault, dice(&[5, 1, 1, 3]));
    assert_eq!(
        play.verdict(),
        (
            "Foot assault stragglers of Mob: 2 captured; 1 fights back for 1 wounded",
            "2 CAPTURED",
            Good,
            RED
        )
    );
    assert_eq!(
        play.table(),
        [
            "Foot: place 1 wound marker, move up to 4″ into contact with stragglers of Mob",
            "Mob: remove 2 men, may move 1 man back 4″",
        ]
    );
}

/// Four regulars against four.
fn assault(faces: &[u8], answers: &[&str]) -> Play {
    let mut play = go();
    play.put("red/foot", [4, 0, 0, 0]);
    play.put("blue/veterans", [4, 0, 0, 0]);
    let assault = json!({"unit": "red/foot", "target": "blue/veterans"});
    play.act("assault", assault, dice(faces).answers(answers));
    play
}

#[test]
fn mi_25_who_does_not_go_in() {
    let play = assault(&[3, 2, 2], &[]);
    assert_eq!(
        play.verdict(),
        (
            "Foot hang back from Veterans (1 of 3 dice pass)",
            "HANGS BACK",
            Bad,
            RED
        )
    );
    let play = assault(&[2, 2, 2, 1, 2, 3, 4], &[]);
    assert_eq!(
        play.verdict(),
        (
            "Foot recoil 4″ from Veterans (0 of 3 dice pass); 1 man straggles",
            "BACK 4″",
            Bad,
            RED
        )
    );
    assert_eq!(
        play.table(),
        ["Foot: move back 4″ as a body, then 1 man 4″ further"]
    );
}

#[test]
fn mi_26_fire_that_stops_an_assault() {
    // 5 + 1 + 1 = 7 points, 3 hits: killed, shocked, wounded; the foot holds, but does not reach them.
    let fire = [6, 6, 6, 3, 3, 2, 2, 5, 5, 1, 3, 3];
    let play = assault(&fire, &["yes", "no"]);
    assert_eq!(
        play.verdict(),
        (
            "Foot go in and are stopped by fire: 1 killed, 1 wounded, 1 shocked",
            "STOPPED",
            Bad,
            RED
        )
    );
    let play = assault(&[6, 6, 6, 2, 2, 2, 1, 2, 3, 4], &[]);
    assert_eq!(
        play.verdict(),
        (
            "Foot go in; Veterans withdraw 4″, 1 man straggles",
            "DRIVEN BACK",
            Good,
            RED
        )
    );
}

#[test]
fn mi_28_who_wins_an_assault() {
    // 5 to 4; the winner's 3 and 6 hit: a wound, a death; the loser's 5: a death.
    let play = assault(
        &[
            6, 6, 6, 3, 2, 2, 2, 5, 4, 1, 3, 2, 6, 1, 5, 4, 4, 4, 3, 5, 6,
        ],
        &[],
    );
    assert_eq!(
        play.verdict(),
        (
            "Foot win the assault on Veterans (5 to 4): 1 killed, 1 wounded; own losses 1 killed",
            "RED WINS",
            Good,
            RED
        )
    );
    assert_eq!(
        play.table(),
        [
            "Foot: remove 1 man, move up to 4″ into contact with Veterans, spread out",
            "Veterans: remove 1 man, place 1 wound marker, move back 8″, spread out",
        ]
    );
    // 5 to 6: the veterans' 3 hits and shocks, the foot's 5 kills.
    let play = assault(
        &[6, 6, 6, 3, 2, 2, 5, 1, 1, 6, 4, 5, 4, 4, 3, 2, 2, 2, 5, 1],
        &[],
    );
    assert_eq!(
        play.verdict(),
        (
            "Foot lose the assault on Veterans (5 to 6): own losses 1 shocked; Veterans 1 killed",
            "BLUE WINS",
            Bad,
            BLUE
        )
    );
}

/// What is told of the defender's fire stands before the fight.
#[test]
fn mi_26_fire_before_the_fight() {
    // 1 + 1 + 1 = 3 points, a hit, a wound; the foot holds. Three and a half men strike with 3 dice, four with 4; nobody hits.
    let faces = [
        6, 6, 6, 3, 3, 3, 1, 1, 3, 3, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    ];
    let play = assault(&faces, &["yes"]);
    assert_eq!(
        play.verdict(),
        (
            "Foot win the assault on Veterans (6 to 1): no losses",
            "RED WINS",
            Good,
            RED
        )
    );
    assert_eq!(
        play.events(),
        [(
            "Veterans fire at Foot, close: 1 wounded; Foot hold",
            "",
            Good,
            RED
        )]
    );
}

#[test]
fn mi_30_who_recovers() {
    let mut play = go();
    play.put("red/foot", [6, 3, 3, 0]);
    let regroup = json!({"unit": "red/foot", "absorb": {"fit": 3}});
    play.act("regroup", regroup, dice(&[5, 6, 1]));
    assert_eq!(
        play.verdict(),
        (
            "Foot regroup: 2 recover, 1 sent to the rear, 3 stragglers join",
            "2 RECOVER",
            Good,
            RED
        )
    );
    assert_eq!(
        play.table(),
        ["Foot: remove 1 man, remove 3 wound markers, place 3 stragglers in the ranks"]
    );
}

#[test]
fn mi_35_hand_to_hand() {
    let fight = |faces: &[u8]| {
        let mut play = go();
        play.put("red/line", [0, 0, 12, 0]);
        play.put("blue/militia", [0, 0, 4, 0]);
        let skirmish = json!({"unit": "red/line", "fighters": [{"target": "blue/militia"}]});
        play.act("skirmish", skirmish, dice(faces));
        play
    };
    assert_eq!(
        fight(&[4, 3]).verdict(),
        (
            "1 straggler of Line cuts down 1 of Militia",
            "1 KILLED",
            Good,
            RED
        )
    );
    assert_eq!(
        fight(&[3, 4]).verdict(),
        (
            "1 straggler of Line is cut down by 1 of Militia",
            "1 LOST",
            Bad,
            RED
        )
    );
    let play = fight(&[1, 1]);
    assert_eq!(
        play.verdict(),
        (
            "1 straggler of Line and 1 of Militia both fall back 4″",
            "BOTH BACK 4″",
            Plain,
            RED
        )
    );
    assert_eq!(
        play.table(),
        ["Line: move 1 man back 4″", "Militia: move 1 man back 4″"]
    );
}

#[test]
fn mi_36_who_bails_out() {
    let mut play = go();
    play.put("red/line", [4, 0, 5, 2]);
    play.act("bail", json!({"unit": "red/line"}), dice(&[1, 2, 3, 4, 5]));
    assert_eq!(
        play.verdict(),
        (
            "7 stragglers of Line bail out up to 18″; 1 runs off, 2 wounded are left behind",
            "3 LOST",
            Bad,
            RED
        )
    );
}

#[test]
fn mi_05_who_is_next() {
    let mut play = go();
    play.act("move", json!({"unit": "red/foot"}), dice(&[]));
    play.done();
    assert_eq!(
        play.verdict(),
        (
            "Hale is done, 1 action of Foot unused; Blues to command",
            "BLUE TO GO",
            Plain,
            RED
        )
    );
    for commander in ["blue/rogers", "red/ash", "blue/tull"] {
        play.command(commander);
        play.done();
    }
    assert_eq!(
        play.verdict(),
        ("Tull is done; Pym is left", "RED TO GO", Plain, BLUE)
    );
    play.command("red/pym");
    play.done();
    assert_eq!(
        play.verdict(),
        (
            "All commanders are done; roll for the initiative of turn 2",
            "TURN OVER",
            Plain,
            RED
        )
    );
}
