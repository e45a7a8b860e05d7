//! Why dice are rolled, and what the options of a decision lead to, in words.

use super::combat_field::*;
use super::{DOZEN, cards, field_with, ordered};
use crate::support::dice;
use drumhead::battle::{Directions, Entry, Run, Viewer};
use drumhead::table::{Answer, Side};

#[test]
fn bs_39_a_volley_s_prompts() {
    let play = ordered(DOZEN, DOZEN, "");
    let fire = "unit: red/a, target: blue/a, range: 8, men: 3";
    for (given, said) in [
        ("", "Reds first fire at Blues first, 8″, short range"),
        ("1 1 5", "First shot: re-roll two 1s"),
        ("1 2 5", "First shot: re-roll one 1"),
        ("2 5 5", "2 hits on Blues first"),
    ] {
        assert_eq!(play.prompt("fire", fire, given), said);
    }
}

#[test]
fn bs_42_a_charge_s_prompts_and_questions() {
    let mut play = arena(&[COLUMN, LINE], &[RAW, LINE], "");
    play.set("blue/raw", "activated: true");
    play.have("red/ash", "red/column");
    let charge = "unit: red/column, target: blue/raw, distance: 8";
    for (given, said) in [
        ("", "Column charge, 8″ away, without a character"),
        (
            "6 yes",
            "Raw, charged by Column: react (raw, already activated)",
        ),
        ("6 yes 6 fire", "Raw fire at Column, close"),
        (
            "6 yes 6 fire 2 2 2 2 2 2 2 2 2 2 2 2 2 2 5",
            "1 hit on Column",
        ),
    ] {
        assert_eq!(play.prompt("charge", charge, given), said);
    }
    // A column charges 8″.
    assert_eq!(
        play.prompt(
            "charge",
            "unit: red/column, target: blue/raw, distance: 9",
            ""
        ),
        "Column charge, 9″ away, without a character; a full move, 8″ at most, is too short"
    );
    assert_eq!(
        play.question("charge", charge, "6")[1..],
        [
            "Charged by Column, 8″. Try to react?",
            "yes: try to evade or fire: in time on 6+ (17%) / no: stand and take it"
        ]
    );
    assert_eq!(
        play.question("charge", charge, "6 yes 6")[1..],
        [
            "In time. What do Raw do?",
            "stand: stand and fight at the turn's end: hits on 4+, Column on 3+ / evade: evade 4″, turning about free: no contact / fire: fire: 15D6, hits on 5+"
        ]
    );
    // Those at a defended obstacle are hit on 5-6, even by a charge (BS-45).
    let [_, _, options] = play.question("charge", format!("{charge}, obstacle: true"), "6 yes 6");
    assert!(options.contains("hits on 4+, Column on 5+"), "{options}");
}

#[test]
fn bs_53_a_test_s_prompts_and_questions() {
    let field = |rating: &str| {
        let unit = format!("id: a, name: A, figures: 5, rating: {rating}");
        let mut play = arena(&[&unit, LINE], &[LINE], "");
        play.set("red/a", "disorder: 9");
        play.set("red/hale", "with: red/a");
        play.reach_morale();
        play
    };
    let test = "unit: red/a";
    let play = field("raw");
    let both = "2D6: stands on 9+ (28%), backs off on 5-8 (56%), routs on 4 or less (17%)";
    for (given, said) in [
        (
            "",
            // With each 6 re-rolled once a die shows 1 to 5 in 7 of 36 ways, 6 in 1: 9 or more in (2 * 7 + 2 * 49) + (2 * 7 +
            // 49) + 2 * 7 + 1 = 190 of 1296 ways, 4 or less in 6 * 49 = 294.
            "A test morale: tally 9, 5 standing. 2D6, before re-rolls: stands on 9+ (15%), backs off on 5-8 (63%), routs on 4 or less (23%); \
             Raw: each 6 is re-rolled; Leader: one die may be re-rolled",
        ),
        (
            "6 5",
            "Raw: re-roll the 6. 1D6: stands on 4+ with the 5 that stays",
        ),
        ("6 6", &format!("Raw: re-roll both 6s. {both}")),
        (
            "5 3 second",
            "Leader: re-roll the 3. 1D6: stands on 4+ with the 5 that stays",
        ),
    ] {
        assert_eq!(play.prompt("morale", test, given), said);
    }
    assert_eq!(
        play.question("morale", test, "5 3")[1..],
        [
            "Re-roll one die? Shown 5 and 3, stands on 9+",
            "none: keep 8: backs off / first: re-roll the 5 / \
             second: re-roll the 3"
        ]
    );
    let play = field("elite");
    assert_eq!(
        play.question("morale", test, "6 1")[1..],
        [
            "Elite: re-roll the 1? Shown 6 and 1, stands on 9+",
            "no: keep 7: backs off / yes: re-roll the 1"
        ]
    );
    assert_eq!(
        play.prompt("morale", test, "6 1 yes"),
        "Elite: re-roll the 1. 1D6: stands on 3+ with the 6 that stays"
    );
}

/// The question about a held card is the same to the other side and to the table, whichever card it is; its holder reads more.
#[test]
fn bs_17_the_question_about_a_held_card() {
    let field = |card: &str| {
        let mut play = cards();
        play.bonus(card, 1);
        play.order("blue/tull", "blue/line");
        play
    };
    let fire = "unit: blue/line, target: red/foot, range: 5, men: 2";
    let asked = |card: &str, viewer| {
        let question = field(card).so_far("fire", fire, "2 4").question;
        let question = question.expect("a question");
        let options = question.options.iter();
        let options = options.map(|(id, words)| format!("{id}: {}", words.to(viewer)));
        let text = question.text.to(viewer).to_owned();
        std::iter::once(text).chain(options).collect::<Vec<_>>()
    };
    for viewer in [Viewer::Table, Viewer::Side(Side::Red)] {
        assert_eq!(asked("joker", viewer), asked("dummy", viewer));
    }
    assert_eq!(
        asked("joker", Viewer::Table),
        [
            "Blues hold a Bonus card. If it is the Joker, play it on these dice?",
            "none: no",
            "all: the Joker, if held: re-roll all 2",
            "not-this-turn: no, and do not ask again this turn",
            "0: the Joker, if held: re-roll a miss",
            "1: the Joker, if held: re-roll a miss"
        ]
    );
    let own = Viewer::Side(Side::Blue);
    assert_eq!(
        asked("joker", own)[2..],
        [
            "all: play the Joker: re-roll all 2",
            "not-this-turn: no, and do not ask again this turn",
            "0: play the Joker: re-roll a miss",
            "1: play the Joker: re-roll a miss"
        ]
    );
    let no_joker = asked("dummy", own);
    assert_eq!(
        no_joker[2..4],
        [
            "all: no card fits",
            "not-this-turn: no, and do not ask again this turn"
        ]
    );
    assert_eq!(
        field("joker").prompt("fire", fire, "2 4 =0"),
        "Joker: re-roll one die"
    );
}

#[test]
fn bs_45_a_round_s_prompts() {
    let mut play = arena(&[COLUMN, LINE], &[LINE, INDIANS], "");
    play.have("red/ash", "red/column");
    play.act(
        "charge",
        "unit: red/column, target: blue/line, distance: 1, also: [blue/indians]",
        dice(&[6]).answers(&["no", "no"]),
    );
    play.reach_combats();
    let fight = round("red/column: 1, blue/line: 1, blue/indians: 1");
    for (given, said) in [
        ("", "Column strike Line and Indians, charging"),
        ("3", "1 hit on Line and Indians"),
        ("2", "Line strike Column"),
        ("3 5", "Line strike Column; kills so far: red 1, blue 0"),
        ("2 2", "Indians strike Column"),
        ("2 2 4 1", "Indians: re-roll one 1"),
    ] {
        assert_eq!(play.prompt("fight", &fight, given), said);
    }
}

#[test]
fn bs_13_whose_a_bonus_card_is() {
    let play = cards();
    let entry = Entry {
        action: "draw".to_owned(),
        ..Entry::default()
    };
    let mut all = (0..).zip(play.battle.cards());
    let (card, _) = all.find(|(_, card)| card.id == "joker").expect("the Joker");
    let drawn = vec![Answer::Card { card, app: false }];
    let run = play.battle.run(&entry, &Directions::default(), &drawn);
    let Ok(Run::Waiting(so_far)) = run else {
        panic!("it waits for whose the card is");
    };
    assert_eq!(so_far.prompt.expect("a prompt").table, "Bonus card: whose?");
    assert_eq!(
        field_with("").prompt("opening", "", ""),
        "Who begins the opening? 1D6 each: high begins"
    );
}
