//! What actions come to, in words: the sentence, the banner, whose it is, how it looks to them.

use super::combat_field::*;
use super::{DOZEN, cards, cards_with, duel, field_with, ordered};
use crate::support::{Play, dice};
use drumhead::battle::Viewer;
use drumhead::table::Side;

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
    assert_eq!(
        play.verdict(),
        "Reds first fire at Blues first, 8″: 1 killed | BLUES FIRST: 1 KILLED | good | red"
    );
    let play = shot(&[5, 5, 5, 6, 3, 1], 3, 8);
    assert_eq!(
        play.verdict(),
        "Reds first fire at Blues first, 8″: 1 killed, 1 disorder | BLUES FIRST: 1 KILLED | good | red"
    );
    assert_eq!(
        play.table(),
        [
            "Reds first: place 1 smoke marker",
            "Blues first: remove 1 figure, place 1 disorder marker"
        ]
    );
    assert_eq!(
        shot(&[5, 5, 4, 3], 2, 8).verdict(),
        "Reds first fire at Blues first, 8″: 2 disorders | BLUES FIRST: 2 DISORDERS | good | red"
    );
    assert_eq!(
        shot(&[5, 1], 1, 8).verdict(),
        "Reds first fire at Blues first, 8″: 1 hit, no effect | NO EFFECT | bad | red"
    );
    assert_eq!(
        shot(&[4], 1, 8).verdict(),
        "Reds first fire at Blues first, 8″: no hits | MISS | bad | red"
    );
    assert_eq!(
        shot(&[], 0, 15).verdict(),
        "Reds first fire at Blues first, 15″, with 0 dice: no hits | NO DICE | bad | red"
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
        assert_eq!(
            play.verdict(),
            format!(
                "Reds first fire at Blues first, 8″: {last} | BLUES FIRST WIPED OUT | good | red"
            )
        );
    }
}

/// A gun is singular; the first shot ends the opening; a Formation's shares are told.
#[test]
fn bs_11_the_first_shot_ends_the_opening() {
    let mut play = field_with("");
    play.just("group", "units: [blue/line, blue/second]");
    assert_eq!(
        play.verdict(),
        "Line and Second join in a Formation | FORMATION | plain | blue"
    );
    play.just("opening", "first: red");
    assert_eq!(
        play.verdict(),
        "Reds begin the opening | RED FIRST | plain | red"
    );
    play.act(
        "fire",
        "unit: red/gun, target: blue/line, range: 8, men: 2",
        [4, 4, 4, 3, 5, 5, 3],
    );
    assert_eq!(
        play.verdict(),
        "Gun fires at Line, 8″: 2 killed, 1 disorder (Line 1 and 1, Second 1 and 0) | 2 KILLED | good | red"
    );
    assert_eq!(
        play.events(),
        ["The first shot ends the opening: turn 1 begins, 11 cards shuffled |  | plain | -"]
    );
}

#[test]
fn bs_22_cards_say_whose_they_are() {
    let mut play = cards();
    play.draw("blue/rogers");
    assert_eq!(
        play.verdict(),
        "Rogers is up: orders 2 units within 12″ | ROGERS | plain | blue"
    );
    play.just("order", "unit: blue/line");
    assert_eq!(
        play.verdict(),
        "Rogers orders Line: 2 actions | LINE: 2 ACTIONS | plain | blue"
    );
    play.just("done", "");
    assert_eq!(
        play.verdict(),
        "Line are done, 2 actions unused; Rogers may order 1 unit more | LINE DONE | plain | blue"
    );
    play.just("done", "");
    assert_eq!(
        play.verdict(),
        "Rogers is done, 1 order unused | ROGERS DONE | plain | blue"
    );
    play.bonus("joker", 1);
    assert_eq!(
        play.verdict(),
        "Bonus card to Blues (rolled 1, odd) | BONUS: BLUE | plain | blue"
    );
    let verdict = play.outcome().verdict.as_ref().expect("a verdict");
    let own = verdict.text.to(Viewer::Side(Side::Blue));
    assert_eq!(own, "Bonus card to Blues (rolled 1, odd): Joker");
    play.bonus("dummy", 2);
    play.draw("pause");
    assert_eq!(
        play.verdict(),
        "First Pause: no combat goes on | FIRST PAUSE | plain | -"
    );
    play.draw("pause");
    assert_eq!(
        play.verdict(),
        "Second Pause: Dummy (Reds) and Joker (Blues) discarded; characters order 1 unit fewer | SECOND PAUSE | plain | -"
    );
    let discard = [("Reds", "Dummy"), ("Blues", "Joker")]
        .map(|(side, card)| format!("{side}: discard {card} face up"));
    assert_eq!(play.table(), discard);
    play.draw("red/pym");
    assert_eq!(
        play.verdict(),
        "Pym is up, but a Duffer orders nothing after the second Pause | PYM | bad | red"
    );
    play.draw("fog");
    assert_eq!(
        play.verdict(),
        "Fog: no effect after the second Pause | NO EFFECT | plain | -"
    );
    let mut play = cards_with("options: {open_hands: true}");
    play.bonus("joker", 1);
    assert_eq!(
        play.verdict(),
        "Joker to Blues (rolled 1, odd) | JOKER: BLUE | plain | blue"
    );
}

#[test]
fn bs_27_moves_say_how_far() {
    let moved = |unit: &str, more: &str, die: u8| {
        let mut play = ordered(unit, DOZEN, "");
        play.act("move", format!("unit: red/a, {more}"), [die]);
        play
    };
    let play = moved(DOZEN, "", 5);
    assert_eq!(
        play.verdict(),
        "Reds first move up to 4″ (rolled 5, needed 3+) | 4″ | plain | red"
    );
    assert_eq!(play.table(), ["Reds first: move up to 4″"]);
    assert_eq!(
        moved(DOZEN, "", 2).verdict(),
        "Reds first hesitate and move up to 2″ (rolled 2, needed 3+) | HALF: 2″ | bad | red"
    );
    let play = moved("rating: raw", "", 1);
    assert_eq!(
        play.verdict(),
        "Reds first do not move (rolled 1, needed 2+) | NO MOVE | bad | red"
    );
    assert!(play.table().is_empty(), "{:?}", play.table());
    let play = moved(DOZEN, "about_face: true", 4);
    assert_eq!(
        play.verdict(),
        "Reds first turn about and move up to 2″ (rolled 4, needed 3+) | 2″ | plain | red"
    );
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("red/a", "disorder: 4");
    play.act("move", "unit: red/a", [4]);
    assert_eq!(
        play.verdict(),
        "Reds first cannot move: 4 disorders cost all 4″ | NO MOVE | bad | red"
    );
}

#[test]
fn bs_43_charges_say_what_met_them() {
    let field = |also: bool, faces: &[u8], answers: &[&str]| {
        let mut play = arena(&[COLUMN, LINE], &[LINE, HORSE], "");
        play.have("red/ash", "red/column");
        let also = if also { "blue/horse" } else { "" };
        let charge = format!("unit: red/column, target: blue/line, distance: 8, also: [{also}]");
        play.act("charge", charge, dice(faces).answers(answers));
        play
    };
    let play = field(false, &[6], &["no"]);
    assert_eq!(
        play.verdict(),
        "Column charge into Line, 8″ | CONTACT | good | red"
    );
    assert_eq!(play.table(), ["Column: move 8″ into contact with Line"]);
    assert_eq!(
        field(false, &[6, 2], &["yes"]).verdict(),
        "Column charge into Line, 8″; Line react too late (rolled 2, needed 4+) | CONTACT | good | red"
    );
    let play = field(false, &[6, 4], &["yes", "evade"]);
    assert_eq!(
        play.verdict(),
        "Column charge Line; Line evade 4″ | LINE EVADE | bad | red"
    );
    assert!(
        play.table()
            .contains(&"Line: turn about, move 4″ away from Column")
    );
    assert_eq!(
        field(true, &[6, 4, 4], &["yes", "stand", "yes", "evade"]).verdict(),
        "Column charge into Line, 8″; Line stand, Horse evade 10″ | CONTACT | good | red"
    );
    assert_eq!(
        field(true, &[6], &["no", "no"]).verdict(),
        "Column charge into Line, 8″; Horse join the combat | CONTACT | good | red"
    );
    let fire = [&[6, 4][..], &[2; 15]].concat();
    assert_eq!(
        field(false, &fire, &["yes", "fire"]).verdict(),
        "Column charge into Line, 8″; Line fire first: no hits | CONTACT | good | red"
    );
    let play = field(false, &[2], &[]);
    assert_eq!(
        play.verdict(),
        "Column fall short of Line: 4″ of 8″ (rolled 2, half) | SHORT BY 4″ | bad | red"
    );
    assert_eq!(play.table(), ["Column: move 4″ toward Line"]);
    let mut play = arena(&[HORSE], &[LINE, HORSE], "");
    play.have("red/ash", "red/horse");
    play.act(
        "charge",
        "unit: red/horse, target: blue/horse, distance: 8",
        dice(&[6, 4]).answers(&["yes", "counter-charge"]),
    );
    assert_eq!(
        play.verdict(),
        "Horse and Horse charge each other | COUNTER-CHARGE | plain | red"
    );
    assert_eq!(
        play.table(),
        [
            "Horse: move 8″ into contact with Horse",
            "Horse: move to meet Horse"
        ]
    );
}

/// Red's column of 12 beside blue's line: so many in front each.
fn round(faces: &[u8], red: u16, blue: u16, disorder: u16) -> Play {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.clash("contact", "red/ash", "red/column", "blue/line");
    play.reach_combats();
    play.set("blue/line", format!("disorder: {disorder}"));
    play.set("red/column", "disorder: 0");
    play.fight(format!("red/column: {red}, blue/line: {blue}"), dice(faces));
    play
}

#[test]
fn bs_46_a_round_says_who_won_and_what_became_of_the_losers() {
    // Two of red strike: both hit and kill; blue does nothing. Tally 6 + 2 = 8: 4 4 stands.
    let play = round(&[4, 4, 5, 5, 4, 4], 2, 0, 6);
    assert_eq!(
        play.verdict(),
        "Column beat Line, 2 kills to 0; Line stand (rolled 8 against tally 8) | RED WINS THE ROUND | good | red"
    );
    let play = round(&[4, 4, 5, 5, 3, 3], 2, 0, 6);
    assert_eq!(
        play.verdict(),
        "Column beat Line, 2 kills to 0; Line back off 4″ (rolled 6 against tally 8) | LINE BACK 4″ | good | red"
    );
    assert_eq!(
        play.events(),
        ["Combat over: Column are free |  | plain | -"]
    );
    assert!(
        play.table().contains(
            &"Line: remove 2 figures, add 1 disorder marker, move back 4″ facing the enemy"
        )
    );
    let play = round(&[4, 4, 5, 5, 1, 3], 2, 0, 6);
    assert_eq!(
        play.verdict(),
        "Column beat Line, 2 kills to 0; Line rout (rolled 4 against tally 8) | LINE ROUT | good | red"
    );
    let play = round(&[1, 1], 1, 1, 0);
    assert_eq!(
        play.verdict(),
        "Column v Line: a draw, no kills; the combat continues | DRAWN | plain | -"
    );
    assert_eq!(
        play.follows()[0],
        "Column v Line: next round at the first Pause of the next turn"
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
        assert_eq!(play.verdict(), "Morale: 1 unit tests | MORALE | plain | -");
        play.act("morale", "unit: red/a", dice(faces));
        play
    };
    assert_eq!(
        test(&[4, 3], 7).verdict(),
        "A stand (rolled 7 against tally 7) | A STAND | good | red"
    );
    let play = test(&[5, 1], 13);
    assert_eq!(
        play.verdict(),
        "A back off 4″ with 1 more disorder (rolled 6 against tally 13) | A BACK 4″ | bad | red"
    );
    let play = test(&[3, 1], 9);
    assert_eq!(
        play.verdict(),
        "A rout (rolled 4 against tally 9) | A ROUT | grave | red"
    );
    assert_eq!(
        play.events(),
        [
            "Capt ash escapes and moves free |  | plain | red",
            "Capt pym is lost with A | CAPT PYM LOST | grave | red"
        ]
    );
}

#[test]
fn bs_32_loading_rallying_forming() {
    let mut play = ordered("weapon: rifle, formation: skirmishers", DOZEN, "");
    play.set("red/a", "smoke: 2");
    play.just("reload", "unit: red/a");
    assert_eq!(
        play.verdict(),
        "Reds first reload: 1 more needed | HALF LOADED | plain | red"
    );
    play.just("reload", "unit: red/a");
    assert_eq!(play.verdict(), "Reds first reload | LOADED | plain | red");
    let mut play = ordered("weapon: rifle, formation: skirmishers", DOZEN, "");
    play.set("red/a", "smoke: 2");
    play.just("tap-load", "unit: red/a");
    assert_eq!(
        play.verdict(),
        "Reds first tap-load: next shot as muskets | TAP-LOADED | plain | red"
    );
    play.just("form", "unit: red/a, formation: square");
    assert_eq!(
        play.verdict(),
        "Reds first form square | IN SQUARE | plain | red"
    );
    assert_eq!(play.table(), ["Reds first: put in square"]);
    let mut play = ordered(DOZEN, DOZEN, "");
    play.just("join", "character: red/lead, unit: red/a");
    assert_eq!(
        play.verdict(),
        "Reds lead joins Reds first | JOINS | plain | red"
    );
    assert_eq!(play.table(), ["Reds lead: place with Reds first"]);
    play.set("red/a", "disorder: 2");
    play.just("rally", "unit: red/a");
    assert_eq!(
        play.verdict(),
        "Reds lead rallies Reds first: 1 disorder left | RALLIED | good | red"
    );
    play.just("leave", "character: red/lead");
    assert_eq!(
        play.verdict(),
        "Reds lead leaves Reds first | LEAVES | plain | red"
    );
    let mut play = duel("arm: artillery", DOZEN, "");
    play.order("red/lead", "red/a");
    play.just("limber", "unit: red/a");
    assert_eq!(
        play.verdict(),
        "Reds first limbers up | LIMBERED | plain | red"
    );
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
    assert_eq!(
        play.verdict(),
        "Free Action of Reds: Foot form column | IN COLUMN | plain | red"
    );
    play.just("play", "card: fog");
    assert_eq!(
        play.verdict(),
        "Blues play Fog: Nobody sees beyond 12 inches | FOG | plain | blue"
    );
    play.just("play", "card: dummy, unit: blue/copse");
    assert_eq!(
        play.verdict(),
        "Blues play the Dummy: Hidden unit 2 has 2 actions | DUMMY | plain | blue"
    );
    play.just("move", "unit: blue/copse");
    assert_eq!(
        play.verdict(),
        "Hidden unit 2 moves up to 4″ | 4″ | plain | blue"
    );
    play.just("form", "unit: blue/copse, formation: column");
    assert_eq!(
        play.verdict(),
        "Hidden unit 2 changes formation | FORMATION | plain | blue"
    );
    play.just("spot", "unit: blue/copse");
    assert_eq!(
        play.verdict(),
        "Hidden unit 2 is a dummy: nobody there | DUMMY | plain | red"
    );
    play.just("spot", "unit: blue/ambush");
    assert_eq!(
        play.verdict(),
        "Ambush are spotted: 8 figures | SPOTTED | good | red"
    );
}

#[test]
fn bs_24_the_turns_end() {
    let mut play = cards();
    assert_eq!(
        play.verdict(),
        "Turn 1 begins: 11 cards shuffled | TURN 1 | plain | -"
    );
    play.draw_all();
    assert_eq!(
        play.events().last().expect("an event"),
        "The deck is empty: 11 units may fire or reload | FREE FIRE | plain | -"
    );
    play.just("next", "");
    assert_eq!(play.verdict(), "No combat to fight: skipped |  | plain | -");
    play.just("next", "");
    assert_eq!(
        play.verdict(),
        "No unit needs to test: skipped |  | plain | -"
    );
    play.just("next", "");
    assert_eq!(
        play.verdict(),
        "Turn 2 begins: 11 cards shuffled | TURN 2 | plain | -"
    );
    assert_eq!(
        play.events(),
        ["Turn 1: Reds lost no figures; Blues lost no figures |  | plain | -"]
    );
}

/// Two figures that fell in the opening are losses of turn 1, and of no later turn.
#[test]
fn bs_24_losses_of_the_opening_count_with_turn_1() {
    let mut play = field_with("");
    play.set("blue/line", "kills: 2");
    play.just("start-cards", "");
    for (turn, lost) in [(1, "2 figures"), (2, "no figures")] {
        play.draw_all();
        (0..3).for_each(|_| play.just("next", ""));
        let losses = format!("Turn {turn}: Reds lost no figures; Blues lost {lost} |  | plain | -");
        assert_eq!(play.events(), [losses]);
    }
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
    assert_eq!(
        play.verdict(),
        "Reds first fire at Blues first, 8″: 1 killed; Joker played | BLUES FIRST: 1 KILLED | good | red"
    );
}
