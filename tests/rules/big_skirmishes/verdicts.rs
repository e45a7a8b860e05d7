//! What actions come to, in words: the sentence, the banner, whose it is, how it looks to them.

use super::combat_field::*;
use super::{DOZEN, cards, cards_with, duel, field_with, ordered};
use crate::support::{Play, dice};
use drumhead::battle::{Verdict, VerdictTone, Viewer};
use drumhead::table::Side;
use serde_json::json;

fn verdict(play: &Play) -> Verdict {
    let done = play.outcome();
    done.verdict.clone().expect("a verdict")
}

/// The verdict of the last action: text, banner, tone, side.
#[track_caller]
fn says(play: &Play, text: &str, banner: &str, tone: VerdictTone, side: Option<Side>) {
    let it = verdict(play);
    assert_eq!(
        (
            it.text.table.as_str(),
            it.banner.table.as_str(),
            it.tone,
            it.side
        ),
        (text, banner, tone, side)
    );
    assert!(text.starts_with(&it.head.table), "{}", it.head.table);
}

/// The further verdicts of the last action: text and banner.
fn events(play: &Play) -> Vec<(String, String)> {
    let done = play.outcome();
    let both = |it: &Verdict| (it.text.table.clone(), it.banner.table.clone());
    done.consequences.iter().map(both).collect()
}

fn texts(play: &Play) -> Vec<String> {
    events(play).into_iter().map(|(text, _)| text).collect()
}

fn table(play: &Play) -> Vec<String> {
    let done = play.outcome();
    done.table.iter().map(|it| it.table.clone()).collect()
}

use VerdictTone::{Bad, Good, Grave, Plain};
const RED: Option<Side> = Some(Side::Red);
const BLUE: Option<Side> = Some(Side::Blue);

#[test]
fn bs_39_a_volley_says_what_it_did() {
    // A dozen men, one fires: hit, and what it does.
    let shot = |faces: &[u8], men: u16, range: u16| {
        let mut play = ordered(DOZEN, DOZEN, "");
        play.set("red/a", "fired_before: true");
        play.act(
            "fire",
            format!("unit: red/a, target: blue/a, range: {range}, men: {men}"),
            dice(faces),
        );
        play
    };
    let play = shot(&[5, 2, 2, 6], 3, 8);
    says(
        &play,
        "Reds first fire at Blues first, 8″: 1 killed",
        "1 KILLED",
        Good,
        RED,
    );
    let play = shot(&[5, 5, 5, 6, 3, 1], 3, 8);
    says(
        &play,
        "Reds first fire at Blues first, 8″: 1 killed, 1 disorder",
        "1 KILLED",
        Good,
        RED,
    );
    assert_eq!(
        table(&play),
        [
            "Reds first: place 1 smoke marker",
            "Blues first: remove 1 figure, place 1 disorder marker"
        ]
    );
    says(
        &shot(&[5, 5, 4, 3], 2, 8),
        "Reds first fire at Blues first, 8″: 2 disorders",
        "2 DISORDERS",
        Good,
        RED,
    );
    says(
        &shot(&[5, 1], 1, 8),
        "Reds first fire at Blues first, 8″: 1 hit, no effect",
        "NO EFFECT",
        Bad,
        RED,
    );
    says(
        &shot(&[4], 1, 8),
        "Reds first fire at Blues first, 8″: no hits",
        "MISS",
        Bad,
        RED,
    );
    says(
        &shot(&[], 0, 15),
        "Reds first fire at Blues first, 15″, with 0 dice: no hits",
        "NO DICE",
        Bad,
        RED,
    );
}

#[test]
fn bs_41_the_last_figures() {
    for (standing, faces, last) in [
        (2, &[5, 5, 6, 6][..], "last 2 killed"),
        (1, &[5, 4, 6], "last figure killed"),
    ] {
        let mut play = ordered(DOZEN, DOZEN, "");
        play.set("red/a", "fired_before: true");
        play.set("blue/a", format!("standing: {standing}"));
        play.act(
            "fire",
            "unit: red/a, target: blue/a, range: 8, men: 2",
            dice(faces),
        );
        says(
            &play,
            &format!("Reds first fire at Blues first, 8″: {last}"),
            "WIPED OUT",
            Good,
            RED,
        );
    }
}

/// A gun is singular; the first shot ends the opening; a Formation's shares are told.
#[test]
fn bs_11_the_first_shot_ends_the_opening() {
    let mut play = field_with("");
    play.just("group", "units: [blue/line, blue/second]");
    says(
        &play,
        "Line and Second join in a Formation",
        "FORMATION",
        Plain,
        BLUE,
    );
    play.just("opening", "first: red");
    says(&play, "Reds begin the opening", "RED FIRST", Plain, RED);
    play.act(
        "fire",
        "unit: red/gun, target: blue/line, range: 8, men: 2",
        [4, 4, 4, 3, 5, 5, 3],
    );
    says(
        &play,
        "Gun fires at Line, 8″: 2 killed, 1 disorder (Line 1 and 1, Second 1 and 0)",
        "2 KILLED",
        Good,
        RED,
    );
    assert_eq!(
        texts(&play),
        ["The first shot ends the opening: turn 1 begins, 11 cards shuffled"]
    );
}

#[test]
fn bs_22_cards_say_whose_they_are() {
    let mut play = cards();
    play.draw("blue/rogers");
    says(
        &play,
        "Rogers is up: orders 2 units within 12″",
        "ROGERS",
        Plain,
        BLUE,
    );
    play.just("order", "unit: blue/line");
    says(
        &play,
        "Rogers orders Line: 2 actions",
        "2 ACTIONS",
        Plain,
        BLUE,
    );
    play.just("done", "");
    says(
        &play,
        "Line are done, 2 actions unused; Rogers may order 1 more unit",
        "DONE",
        Plain,
        BLUE,
    );
    play.just("done", "");
    says(&play, "Rogers is done, 1 order unused", "DONE", Plain, BLUE);
    play.bonus("joker", 1);
    says(
        &play,
        "Bonus card to Blues (rolled 1, odd)",
        "BONUS: BLUE",
        Plain,
        BLUE,
    );
    let own = verdict(&play).text.to(Viewer::Side(Side::Blue)).to_owned();
    assert_eq!(own, "Bonus card to Blues (rolled 1, odd): Joker");
    play.bonus("dummy", 2);
    play.draw("pause");
    says(
        &play,
        "First Pause: no combat to continue",
        "FIRST PAUSE",
        Plain,
        None,
    );
    play.draw("pause");
    says(
        &play,
        "Second Pause: Dummy (Reds) and Joker (Blues) discarded; characters order 1 unit fewer",
        "SECOND PAUSE",
        Plain,
        None,
    );
    play.draw("red/pym");
    says(
        &play,
        "Pym is up, but a Duffer orders nothing after the second Pause",
        "PYM",
        Bad,
        RED,
    );
    play.draw("fog");
    says(
        &play,
        "Fog: no effect after the second Pause",
        "NO EFFECT",
        Plain,
        None,
    );
    let mut play = cards_with("options: {open_hands: true}");
    play.bonus("joker", 1);
    says(
        &play,
        "Joker to Blues (rolled 1, odd)",
        "JOKER: BLUE",
        Plain,
        BLUE,
    );
}

#[test]
fn bs_27_moves_say_how_far() {
    let moved = |yaml: &str, more: &str, faces: &[u8]| {
        let mut play = ordered(yaml, DOZEN, "");
        play.act("move", format!("unit: red/a, {more}"), dice(faces));
        play
    };
    let none = "";
    let play = moved(DOZEN, none, &[5]);
    says(
        &play,
        "Reds first move up to 4″ (rolled 5, needed 3+)",
        "4″",
        Plain,
        RED,
    );
    assert_eq!(table(&play), ["Reds first: move up to 4″"]);
    says(
        &moved(DOZEN, none, &[2]),
        "Reds first hesitate and move up to 2″ (rolled 2, needed 3+)",
        "HALF: 2″",
        Bad,
        RED,
    );
    let play = moved("rating: raw", none, &[1]);
    says(
        &play,
        "Reds first do not move (rolled 1, needed 2+)",
        "NO MOVE",
        Bad,
        RED,
    );
    assert!(table(&play).is_empty(), "{:?}", table(&play));
    let play = moved(DOZEN, "about_face: true", &[4]);
    says(
        &play,
        "Reds first turn about and move up to 2″ (rolled 4, needed 3+)",
        "2″",
        Plain,
        RED,
    );
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "disorder: 4");
    play.act("move", "unit: red/a", [4]);
    says(
        &play,
        "Reds first cannot move: 4 disorders cost all 4″",
        "NO MOVE",
        Bad,
        RED,
    );
}

#[test]
fn bs_43_charges_say_what_met_them() {
    let charge =
        json!({"unit": "red/column", "target": "blue/line", "distance": 8, "also": ["blue/horse"]});
    let field = |also: bool, faces: &[u8], answers: &[&str]| {
        let mut play = arena(&[COLUMN, LINE], &[LINE, HORSE], "");
        play.have("red/ash", "red/column");
        let mut fields = charge.clone();
        if !also {
            fields["also"] = json!([]);
        }
        play.act("charge", fields, dice(faces).answers(answers));
        play
    };
    let play = field(false, &[6], &["no"]);
    says(&play, "Column charge into Line, 8″", "CONTACT", Good, RED);
    assert_eq!(table(&play), ["Column: move 8″ into contact with Line"]);
    says(
        &field(false, &[6, 2], &["yes"]),
        "Column charge into Line, 8″; Line react too late (rolled 2, needed 4+)",
        "CONTACT",
        Good,
        RED,
    );
    let play = field(false, &[6, 4], &["yes", "evade"]);
    says(
        &play,
        "Column charge Line; Line evade 4″",
        "EVADES",
        Bad,
        RED,
    );
    assert!(table(&play).contains(&"Line: turn about, move 4″ away from Column".to_owned()));
    says(
        &field(true, &[6, 4, 4], &["yes", "stand", "yes", "evade"]),
        "Column charge into Line, 8″; Line stand, Horse evade 10″",
        "CONTACT",
        Good,
        RED,
    );
    says(
        &field(true, &[6], &["no", "no"]),
        "Column charge into Line, 8″; Horse join the combat",
        "CONTACT",
        Good,
        RED,
    );
    let fire = [&[6, 4][..], &[2; 15]].concat();
    says(
        &field(false, &fire, &["yes", "fire"]),
        "Column charge into Line, 8″; Line fire first: no hits",
        "CONTACT",
        Good,
        RED,
    );
    let play = field(false, &[2], &[]);
    says(
        &play,
        "Column fall short of Line: 4″ of 8″ (rolled 2, half)",
        "SHORT BY 4″",
        Bad,
        RED,
    );
    assert_eq!(table(&play), ["Column: move 4″ toward Line"]);
    let mut play = arena(&[HORSE], &[LINE, HORSE], "");
    play.have("red/ash", "red/horse");
    play.act(
        "charge",
        "unit: red/horse, target: blue/horse, distance: 8",
        dice(&[6, 4]).answers(&["yes", "counter-charge"]),
    );
    says(
        &play,
        "Horse and Horse charge each other",
        "COUNTER-CHARGE",
        Plain,
        RED,
    );
}

/// Red's column of 12 beside blue's line: so many in front each.
fn round(faces: &[u8], red: u16, blue: u16, disorder: u16) -> Play {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.clash("contact", "red/ash", "red/column", "blue/line");
    play.reach_combats();
    play.set("blue/line", format!("disorder: {disorder}"));
    play.set("red/column", "disorder: 0");
    play.fight(
        format!("red/column: {{front: {red}}}, blue/line: {{front: {blue}}}"),
        dice(faces),
    );
    play
}

#[test]
fn bs_46_a_round_says_who_won_and_what_became_of_the_losers() {
    // Two of red strike: both hit and kill; blue does nothing. Tally 6 + 2 = 8: 4 4 stands.
    let play = round(&[4, 4, 5, 5, 4, 4], 2, 0, 6);
    says(
        &play,
        "Column beat Line, 2 kills to 0; Line stand (8 against tally 8)",
        "BLUE STANDS",
        Good,
        RED,
    );
    let play = round(&[4, 4, 5, 5, 3, 3], 2, 0, 6);
    says(
        &play,
        "Column beat Line, 2 kills to 0; Line back off 4″ (6 against tally 8)",
        "BLUE BACK 4″",
        Good,
        RED,
    );
    assert_eq!(texts(&play), ["Combat over: Column are free"]);
    assert!(table(&play).contains(
        &"Line: remove 2 figures, add 1 disorder marker, move back 4″ facing the enemy".to_owned()
    ));
    let play = round(&[4, 4, 5, 5, 1, 3], 2, 0, 6);
    says(
        &play,
        "Column beat Line, 2 kills to 0; Line rout (4 against tally 8)",
        "BLUE ROUTS",
        Good,
        RED,
    );
    let play = round(&[1, 1], 1, 1, 0);
    says(
        &play,
        "Column and Line draw: no kills; the combat continues",
        "DRAWN",
        Plain,
        None,
    );
    let follows = &play.outcome().follows;
    assert_eq!(
        follows[0].table,
        "Column v Line: next round at the first Pause"
    );
}

#[test]
fn bs_53_a_test_says_how_it_went() {
    let test = |faces: &[u8], disorder: u16| {
        let mut play = arena(&["id: a, name: A, figures: 4", LINE], &[LINE], "");
        play.set("red/pym", "with: red/a");
        play.set("red/ash", "with: red/a");
        play.set("red/a", format!("disorder: {disorder}"));
        play.reach_morale();
        says(&play, "Morale: 1 unit tests", "MORALE", Plain, None);
        play.act("morale", "unit: red/a", dice(faces));
        play
    };
    says(
        &test(&[4, 3], 7),
        "A stand (7 against tally 7)",
        "STANDS",
        Good,
        RED,
    );
    let play = test(&[5, 1], 13);
    says(
        &play,
        "A back off 4″ with 1 more disorder (6 against tally 13)",
        "BACK 4″",
        Bad,
        RED,
    );
    let play = test(&[3, 1], 9);
    says(&play, "A rout (4 against tally 9)", "ROUTS", Grave, RED);
    assert_eq!(
        events(&play),
        [
            ("Capt ash escapes and moves free".to_owned(), String::new()),
            (
                "Capt pym is lost with A".to_owned(),
                "CHARACTER LOST".to_owned()
            )
        ]
    );
}

#[test]
fn bs_32_loading_rallying_forming() {
    let mut play = ordered("weapon: rifle, formation: skirmishers", DOZEN, "");
    play.set("red/a", "smoke: 2");
    play.just("reload", "unit: red/a");
    says(
        &play,
        "Reds first reload: 1 more needed",
        "HALF LOADED",
        Plain,
        RED,
    );
    play.just("reload", "unit: red/a");
    says(&play, "Reds first reload", "LOADED", Plain, RED);
    let mut play = ordered("weapon: rifle, formation: skirmishers", DOZEN, "");
    play.set("red/a", "smoke: 2");
    play.just("tap-load", "unit: red/a");
    says(
        &play,
        "Reds first tap-load: next shot as muskets",
        "TAP-LOADED",
        Plain,
        RED,
    );
    play.just("form", "unit: red/a, formation: square");
    says(&play, "Reds first form square", "IN SQUARE", Plain, RED);
    assert_eq!(table(&play), ["Reds first: put in square"]);
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("join", "character: red/lead, unit: red/a");
    says(&play, "Reds lead joins Reds first", "JOINS", Plain, RED);
    assert_eq!(table(&play), ["Reds lead: place with Reds first"]);
    play.set("red/a", "disorder: 2");
    play.just("rally", "unit: red/a");
    says(
        &play,
        "Reds lead rallies Reds first: 1 disorder left",
        "RALLIED",
        Good,
        RED,
    );
    play.just("leave", "character: red/lead");
    says(&play, "Reds lead leaves Reds first", "LEAVES", Plain, RED);
    let mut play = duel("arm: artillery", DOZEN, "");
    play.order("red/lead", "red/a");
    play.just("limber", "unit: red/a");
    says(&play, "Reds first limbers up", "LIMBERED", Plain, RED);
}

#[test]
fn bs_15_cards_that_are_played() {
    let mut play = cards();
    play.bonus("free-action", 2);
    play.bonus("fog", 1);
    play.bonus("dummy", 1);
    play.just(
        "play",
        "card: free-action, action: {do: form, unit: red/foot, formation: column}",
    );
    says(
        &play,
        "Free Action: Foot form column",
        "IN COLUMN",
        Plain,
        RED,
    );
    play.just("play", "card: fog");
    says(
        &play,
        "Blues play Fog: Nobody sees beyond 12 inches",
        "FOG",
        Plain,
        BLUE,
    );
    play.just("play", "card: dummy, unit: blue/copse");
    says(
        &play,
        "Blues play the Dummy: Hidden unit 2 has 2 actions",
        "DUMMY",
        Plain,
        BLUE,
    );
    play.just("move", "unit: blue/copse");
    says(&play, "Hidden unit 2 moves up to 4″", "4″", Plain, BLUE);
    play.just("form", "unit: blue/copse, formation: column");
    says(
        &play,
        "Hidden unit 2 changes formation",
        "FORMATION",
        Plain,
        BLUE,
    );
    play.just("spot", "unit: blue/copse");
    says(
        &play,
        "Hidden unit 2 is a dummy: nobody there",
        "DUMMY",
        Plain,
        RED,
    );
    play.just("spot", "unit: blue/ambush");
    says(&play, "Ambush are spotted: 8 figures", "SPOTTED", Good, RED);
}

#[test]
fn bs_24_the_turns_end() {
    let mut play = cards();
    says(
        &play,
        "Turn 1 begins: 11 cards shuffled",
        "TURN 1",
        Plain,
        None,
    );
    play.draw_all();
    assert_eq!(
        events(&play).last().expect("an event"),
        &(
            "The deck is empty: 11 units may fire or reload".to_owned(),
            "FREE FIRE".to_owned()
        )
    );
    play.just("next", "");
    says(&play, "No combat to fight: skipped", "", Plain, None);
    play.just("next", "");
    says(&play, "No unit needs to test: skipped", "", Plain, None);
    play.just("next", "");
    says(
        &play,
        "Turn 2 begins: 11 cards shuffled",
        "TURN 2",
        Plain,
        None,
    );
    assert_eq!(
        texts(&play),
        ["Turn 1: Reds lost no figures; Blues lost no figures"]
    );
}

/// The Joker is told when it has been played.
#[test]
fn bs_17_the_joker_is_told_when_played() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.bonus("joker", 2);
    play.order("red/lead", "red/a");
    play.set("red/a", "fired_before: true");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 8, men: 1",
        dice(&[2, 5, 6]).answers(&["all"]),
    );
    says(
        &play,
        "Reds first fire at Blues first, 8″: 1 killed; Joker played",
        "1 KILLED",
        Good,
        RED,
    );
}
