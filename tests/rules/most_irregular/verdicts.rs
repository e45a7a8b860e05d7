//! What actions come to in words.

use super::{FOOT, LEVY, field_with, four, go, red_first};
use crate::support::{Play, dice};

#[test]
fn mi_04_the_initiative() {
    let mut play = field_with("");
    play.act("initiative", "", [4, 4, 1, 5]);
    assert_eq!(
        play.verdict(),
        "Turn 1: Blues win the initiative (5 to 1) after a tie at 4 \
         | BLUE FIRST | plain | blue"
    );
}

#[test]
fn mi_39_a_dash() {
    for (face, verdict) in [
        (
            3,
            "Hale dashes up to 8″ through fire, unhurt (rolled 3, killed on 6) \
             | UNHURT | good | red",
        ),
        (
            6,
            "Hale dashes and is shot dead (rolled 6) | HALE KILLED | grave | red",
        ),
    ] {
        let mut play = red_first("");
        let dash = "commander: red/hale, dash: true, exposed: true";
        play.act("command", dash, dice(&[face]).answers(&["yes"]));
        assert_eq!(play.verdict(), verdict);
    }
    let mut play = red_first("");
    let dash = "commander: red/pym, dash: true, exposed: true";
    play.act("command", dash, dice(&[]).answers(&["no"]));
    assert_eq!(
        play.verdict(),
        "Pym dashes up to 12″; Blues do not fire | PYM COMMANDS | plain | red"
    );
    assert_eq!(play.table(), ["Pym: move up to 12″"]);
}

#[test]
fn mi_11_a_move() {
    let mut play = go();
    play.put("red/foot", [9, 3, 0, 0]);
    play.act("move", "unit: red/foot", [1, 1, 2]);
    assert_eq!(
        play.verdict(),
        "Foot move up to 4″; 2 wounded men stay behind | FOOT: 2 LEFT BEHIND | bad | red"
    );
    assert_eq!(
        play.table(),
        ["Foot: move up to 4″, then leave 2 men behind as stragglers (with wound markers)"]
    );
    play.has("red/foot", "actions_left: 1");
    play.just("move", "unit: red/foot, obstacles: 2, wounded_moving: 0");
    assert_eq!(
        play.verdict(),
        "Foot cannot move: obstacles cost all 4″ | NO MOVE | bad | red"
    );
}

/// 1 + 1 + 4 = 6 points, 3 hits on the mob: one dead, one wounded, one shocked; its test is 2 short.
#[test]
fn mi_22_fire_that_moves_a_body() {
    let mut play = go();
    let fire = "unit: red/foot, target: blue/mob, range: 8";
    let gives = dice(&[1, 1, 6, 3, 1, 3]).answers(&["none"]);
    play.act("fire", fire, gives);
    assert_eq!(
        play.verdict(),
        "Foot fire at Mob, 8″: 1 killed, 1 wounded, 1 shocked; Mob give ground, 2 men fall back \
         | MOB: 1 KILLED | good | red"
    );
    assert_eq!(
        play.table(),
        ["Mob: remove 1 man, place 1 wound marker, move 3 men back 4″ as stragglers (not wounded)"]
    );
    assert_eq!(
        play.follows(),
        [
            "Mob give ground: only the men who fall back have to move (MI-22)",
            "Mob: 3 stragglers, 4 formed"
        ]
    );
    // Harassing fire of one man: 1 + 1 + 0 = 2 points, a hit: shocked; it holds.
    let mut play = go();
    let one = "unit: red/foot, target: blue/mob, range: 20, figures_fit: 1";
    play.act("fire", one, [1, 1, 5]);
    assert_eq!(
        play.verdict(),
        "Foot fire at Mob, 20″: 1 shocked; Mob hold | MOB: 1 SHOCKED | good | red"
    );
}

/// Three hits on two fit men and a wounded one: a death, a wound, and a second wound that changes nothing.
#[test]
fn mi_19_a_hit_on_a_wounded_man_is_told() {
    let mut play = go();
    play.put("blue/mob", [2, 1, 0, 0]);
    let fire = "unit: red/foot, target: blue/mob, range: 8";
    play.act("fire", fire, [1, 1, 5, 3, 4, 5]);
    assert_eq!(
        play.verdict(),
        "Foot fire at Mob, 8″: 1 killed, 1 wounded, a wounded man no worse; Mob hold \
         | MOB: 1 KILLED | good | red"
    );
}

/// The last two of the mob fall to three hits.
#[test]
fn mi_22_fire_that_wipes_out() {
    let mut play = go();
    play.put("blue/mob", [2, 0, 0, 0]);
    let fire = "unit: red/foot, target: blue/mob, range: 8, rapid: true";
    play.act("fire", fire, [1, 1, 6, 6]);
    assert_eq!(
        play.verdict(),
        "Foot fire rapidly at Mob, 8″: last 2 killed | MOB WIPED OUT | good | red"
    );
    assert_eq!(
        play.events(),
        ["Mob have nobody left on the table | MOB LOST | grave | blue"]
    );
    assert_eq!(play.banner(), play.verdict());
    assert_eq!(play.table(), ["Mob: remove all men"]);
}

#[test]
fn mi_23_an_officer_rallies_and_is_shot() {
    let mut play = go();
    play.set("blue/tull", "alive: false");
    let gives = dice(&[1, 1, 5, 6]).answers(&["yes", "yes"]);
    play.act("fire", LEVY, gives);
    assert_eq!(
        play.verdict(),
        "Levy fire at Mob, 99″: no hits; Mob hold | MISS | bad | red"
    );
    assert_eq!(
        play.events(),
        [
            "Rogers rallies Mob: Mob hold (rolled 5, needed 5+) | MOB HOLD | good | blue",
            "Rogers is shot dead while rallying Mob | ROGERS KILLED | grave | blue",
            "Blues have no commanders left | NO COMMANDERS | grave | blue"
        ]
    );
    assert_eq!(play.banner(), play.events()[2]);
    assert_eq!(play.table(), ["Rogers: take off the table"]);
}

#[test]
fn mi_24_stragglers_taken() {
    let mut play = go();
    play.put("blue/mob", [5, 0, 3, 0]);
    let assault = "unit: red/foot, target: blue/mob, target_is: stragglers";
    // One of three stands up to it and hits back: a wound.
    play.act("assault", assault, [5, 1, 1, 3]);
    assert_eq!(
        play.verdict(),
        "Foot assault stragglers of Mob: 2 captured; 1 fights back for 1 wounded \
         | MOB: 2 CAPTURED | good | red"
    );
    assert_eq!(
        play.table(),
        [
            "Foot: move up to 4″ into contact with stragglers of Mob, place 1 wound marker",
            "Mob: remove 2 stragglers, may move 1 straggler back 4″",
        ]
    );
}

fn assault(faces: &[u8], answers: &[&str]) -> Play {
    let mut play = four();
    play.act("assault", FOOT, dice(faces).answers(answers));
    play
}

#[test]
fn mi_25_who_does_not_go_in() {
    let play = assault(&[3, 2, 2], &[]);
    assert_eq!(
        play.verdict(),
        "Foot hang back from Veterans (1 of 3 dice pass) | FOOT HANG BACK | bad | red"
    );
    let play = assault(&[2, 2, 2, 1, 2, 3, 4], &[]);
    assert_eq!(
        play.verdict(),
        "Foot withdraw 4″ from Veterans (0 of 3 dice pass); 1 man straggles | FOOT BACK 4″ | bad | red"
    );
    assert_eq!(
        play.table(),
        ["Foot: move back 4″ as a body, then move 1 man 4″ further as a straggler"]
    );
}

#[test]
fn mi_26_fire_that_stops_an_assault() {
    // 5 + 1 + 1 = 7 points, 3 hits: killed, shocked, wounded; the foot holds, but does not reach them.
    let fire = [6, 6, 6, 3, 3, 2, 2, 5, 5, 1, 3, 3];
    let play = assault(&fire, &["yes", "no"]);
    assert_eq!(
        play.verdict(),
        "Foot go in and are stopped by fire: 1 killed, 1 wounded, 1 shocked | FOOT STOPPED | bad | red"
    );
    // They are shot at as they close in: the move comes first, and does not lead into contact.
    assert_eq!(
        play.table()[..3],
        [
            "Foot: move up to 4″ toward Veterans",
            "Foot: remove 1 man, place 1 wound marker",
            "Foot: move 1 man back 4″ as a straggler (not wounded)"
        ]
    );
    // All who go in are shot down: 2 on the effect dice, 5 and 1.
    let mut play = four();
    play.put("red/foot", [2, 0, 0, 0]);
    let faces = [6, 6, 6, 6, 6, 6, 6, 6, 5, 1];
    play.act("assault", FOOT, dice(&faces).answers(&["yes"]));
    assert_eq!(
        play.table()[0],
        "Foot: remove 1 man, move 1 man back 4″ as a straggler"
    );
    let play = assault(&[6, 6, 6, 2, 2, 2, 1, 2, 3, 4], &[]);
    assert_eq!(
        play.verdict(),
        "Foot go in; Veterans withdraw 4″, 1 man straggles | VETERANS DRIVEN BACK | good | red"
    );
    // Who withdraws moves first: those who come on do not reach them.
    assert!(play.table()[0].starts_with("Veterans: move back 4″"));
    assert_eq!(play.table()[1], "Foot: move up to 4″ toward Veterans");
}

/// What hands do comes in the order of the rules, a step a line: back as a body, further, the dead, the shocked, the loser's 8″.
#[test]
fn mi_26_the_steps_of_an_assault() {
    // Nobody passes and a 1 strays; 6 to 4. The winner's two 3s hit: a death, a shock.
    let faces = [
        6, 6, 6, 2, 2, 2, 1, 2, 3, 4, 6, 5, 4, 1, 3, 3, 1, 1, 1, 1, 1, 5, 1,
    ];
    let play = assault(&faces, &["yes"]);
    assert_eq!(
        play.table(),
        [
            "Veterans: move back 4″ as a body",
            "Veterans: move 1 man 4″ further as a straggler",
            "Veterans: remove 1 man",
            "Veterans: move 1 man back 4″ as a straggler",
            "Veterans: move 1 man still in formation back 8″",
            "Veterans: take 1 man out of formation, spread out",
            "Foot: move up to 4″ into contact with Veterans, take 4 men out of formation, spread out",
        ]
    );
}

#[test]
fn mi_28_who_wins_an_assault() {
    // 5 to 4; the winner's 3 and 6 hit: a wound, a death; the loser's 5: a death.
    let faces = [
        6, 6, 6, 3, 2, 2, 2, 5, 4, 1, 3, 2, 6, 1, 5, 4, 4, 4, 3, 5, 6,
    ];
    let play = assault(&faces, &[]);
    assert_eq!(
        play.verdict(),
        "Foot win the assault on Veterans (5 to 4): 1 killed, 1 wounded; own losses 1 killed \
         | RED WINS THE ASSAULT | good | red"
    );
    assert_eq!(
        play.table(),
        [
            "Foot: move up to 4″ into contact with Veterans",
            "Foot: remove 1 man",
            "Foot: take 3 men out of formation, spread out",
            "Veterans: remove 1 man, place 1 wound marker",
            "Veterans: move 3 men still in formation back 8″",
            "Veterans: take 3 men out of formation, spread out",
        ]
    );
    // 5 to 6: the veterans' 3 hits and shocks, the foot's 5 kills.
    let faces = [6, 6, 6, 3, 2, 2, 5, 1, 1, 6, 4, 5, 4, 4, 3, 2, 2, 2, 5, 1];
    let play = assault(&faces, &[]);
    assert_eq!(
        play.verdict(),
        "Foot lose the assault on Veterans (5 to 6): own losses 1 shocked; Veterans 1 killed \
         | BLUE WINS THE ASSAULT | bad | blue"
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
        "Foot win the assault on Veterans (6 to 1): no losses in the fight | RED WINS THE ASSAULT | good | red"
    );
    assert_eq!(
        play.events(),
        ["Veterans fire at Foot, close: 1 wounded; Foot hold |  | good | red"]
    );
}

/// Losses by the fire are not those of the fight.
#[test]
fn mi_26_losses_by_fire_are_told_apart() {
    // 1 + 1 + 1 = 3 points, a hit: dead; the foot holds and goes on. 1 to 6: three lose, four win, a hit of theirs kills.
    let faces = [
        6, 6, 6, 3, 3, 3, 1, 1, 5, 3, 1, 1, 6, 1, 1, 1, 1, 3, 1, 1, 1, 5,
    ];
    let play = assault(&faces, &["yes", "yes"]);
    assert_eq!(
        play.verdict(),
        "Foot lose the assault on Veterans (1 to 6): own losses in the fight 1 killed, besides those by fire \
         | BLUE WINS THE ASSAULT | bad | blue"
    );
}

#[test]
fn mi_30_who_recovers() {
    let mut play = go();
    play.put("red/foot", [6, 3, 3, 0]);
    play.act("regroup", "unit: red/foot, absorb: {fit: 3}", [5, 6, 1]);
    assert_eq!(
        play.verdict(),
        "Foot regroup: 2 recover, 1 sent to the rear, 3 stragglers join | 2 RECOVER | good | red"
    );
    assert_eq!(
        play.table(),
        ["Foot: remove 1 man, put 3 stragglers in formation, remove 3 wound markers"]
    );
}

#[test]
fn mi_35_hand_to_hand() {
    let fight = |faces: [u8; 2]| {
        let mut play = go();
        play.put("red/line", [0, 0, 12, 0]);
        play.put("blue/militia", [0, 0, 4, 0]);
        let skirmish = "unit: red/line, fighters: [{target: blue/militia}]";
        play.act("skirmish", skirmish, faces);
        play
    };
    assert_eq!(
        fight([4, 3]).verdict(),
        "1 straggler of Line cuts down 1 of Militia | MILITIA: 1 KILLED | good | red"
    );
    assert_eq!(
        fight([3, 4]).verdict(),
        "1 straggler of Line is cut down by 1 of Militia | LINE: 1 LOST | bad | red"
    );
    let play = fight([1, 1]);
    assert_eq!(
        play.verdict(),
        "1 straggler of Line and 1 of Militia both fall back 4″ | BOTH BACK 4″ | plain | red"
    );
    assert_eq!(
        play.table(),
        [
            "Line: move 1 straggler back 4″",
            "Militia: move 1 straggler back 4″"
        ]
    );
}

#[test]
fn mi_36_who_bails_out() {
    let mut play = go();
    play.put("red/line", [4, 0, 5, 2]);
    play.act("bail", "unit: red/line", [1, 2, 3, 4, 5]);
    assert_eq!(
        play.verdict(),
        "7 stragglers of Line bail out up to 18″; 1 runs off, 2 wounded are left behind \
         | LINE: 3 LOST | bad | red"
    );
}

#[test]
fn mi_05_who_is_next() {
    let mut play = go();
    play.just("move", "unit: red/foot");
    play.done();
    assert_eq!(
        play.verdict(),
        "Hale is done, 1 action of Foot unused; Blues to command | BLUE TO GO | plain | red"
    );
    for commander in ["blue/rogers", "red/ash", "blue/tull"] {
        play.command(commander);
        play.done();
    }
    assert_eq!(
        play.verdict(),
        "Tull is done; Pym is left | RED TO GO | plain | blue"
    );
    play.command("red/pym");
    play.done();
    assert_eq!(
        play.verdict(),
        "All commanders are done; roll for the initiative of turn 2 | TURN OVER | plain | red"
    );
}

/// In the last turn nobody is told to roll for another.
#[test]
fn mi_05_the_last_turn_is_over() {
    let mut play = red_first("turn_limit: 1");
    for commander in ["red/hale", "blue/rogers", "red/ash", "blue/tull", "red/pym"] {
        play.command(commander);
        play.done();
    }
    assert_eq!(
        play.verdict(),
        "All commanders are done | TURN OVER | plain | red"
    );
    assert_eq!(
        play.events(),
        ["The battle is over after 1 turn | TIME IS UP | plain | -"]
    );
}

/// A beaten side is not called on, nor is anybody else.
#[test]
fn mi_05_no_commander_acts_after_the_end() {
    let mut play = go();
    for id in ["rangers", "veterans", "militia", "mob"] {
        play.put(&format!("blue/{id}"), [0; 4]);
    }
    play.just("move", "unit: red/foot");
    play.done();
    assert_eq!(
        play.verdict(),
        "Hale is done, 1 action of Foot unused | DONE | plain | red"
    );
    for commander in ["blue/rogers", "red/ash", "blue/tull", "red/pym"] {
        play.command(commander);
        play.done();
    }
    assert_eq!(
        play.verdict(),
        "All commanders are done | TURN OVER | plain | red"
    );
}
