//! What another player may do about an action is asked at once, line by line as on the screen.

use crate::support::Piped;
use crate::tiny;
use drumhead::journal::{Game, Keep};
use drumhead::plain::Plain;
use drumhead::session::keys::Keys;
use drumhead::session::play::{Dice, Play};
use std::rc::Rc;

/// The guard has fired, and brought six men down.
fn fired() -> (Plain, String) {
    let game = Game::start_with(tiny::find, &tiny::setup(12), 7, &Keep::Nowhere).unwrap();
    let mut plain = Plain::new(Play::new(game, Dice::Ask, Rc::new(Keys::default())), &[]);
    for line in ["fire 1 dice=6", "666666", "", "666666"] {
        plain.take();
        plain.line(line);
    }
    let heard = plain.take();
    (plain, heard)
}

#[test]
fn the_verdict_comes_first_and_the_other_side_is_asked() {
    let (_, heard) = fired();
    let at = |text: &str| {
        heard
            .find(text)
            .unwrap_or_else(|| panic!("no {text}: {heard}"))
    };
    let (verdict, table) = (at("guard fires: 6 down."), at("On the table: "));
    let (follows, dice, asks) = (at("Then: "), at("6D6"), at("Blue decides:"));
    assert!(
        verdict < table && table < follows && follows < dice && dice < asks,
        "{heard}"
    );
    assert!(
        heard.contains("+ guard fires") && !heard.contains("[TY-"),
        "{heard}"
    );
}

#[test]
fn enter_does_it_and_two_leaves_it() {
    let (mut plain, _) = fired();
    plain.line("");
    let heard = plain.take();
    assert!(heard.contains("to hit"), "{heard}");
    plain.line("back");
    plain.line("back");
    let heard = plain.take();
    assert!(heard.contains("Blue decides:"), "{heard}");
    plain.line("2");
    let heard = plain.take();
    assert!(!heard.contains("decides:"), "{heard}");
}

/// A step in words asks what its key asks: who would lose what is left to him.
#[test]
fn a_step_asks_before_others_lose_their_turn() {
    let home = tempfile::tempdir().unwrap();
    let arguments = [
        "play",
        "stony-ford",
        "--plain",
        "--dice",
        "app",
        "--seed",
        "3",
    ];
    let (mut piped, _) = Piped::start(&home, &arguments);
    for line in ["guide-over", "initiative"] {
        piped.say(line);
    }
    let asked = piped.must("end the half", "can still act");
    piped.must("1", "End the half");
    piped.must("end the half", "can still act");
    // Now the other side's units may act.
    let others = piped.must("2", "End the half");
    assert_ne!(others, asked);
}

/// Points are spent where the dice are, as on the screen, on the first die or on the one that is named.
#[test]
fn points_are_spent_at_the_dice() {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["play", "beaver-dam", "--plain", "--seed", "3"];
    let (mut piped, _) = Piped::start(&home, &arguments);
    for line in ["guide-over", "aggression", "4", "5"] {
        piped.say(line);
    }
    let heard = piped.must("initiative", "Red can spend up to 4 points on ");
    assert!(
        heard.contains("1. Red can spend") && heard.contains("2. Blue can spend"),
        "{heard}"
    );
    piped.must("+", "Red spends 1 point on ");
    let heard = piped.must("-", "Red can spend up to 4 points on ");
    assert!(!heard.contains("spends 1 "), "{heard}");
    let heard = piped.must("+2", "Blue spends 1 point on ");
    assert!(
        heard.contains("Red can spend up to 4 points on "),
        "{heard}"
    );
    piped.must("+3", "Type +1 to +2.");
}

/// Steps in which no one can act are named with the reason, in the result of the step that follows.
#[test]
fn steps_passed_over_are_told() {
    let home = tempfile::tempdir().unwrap();
    let arguments = [
        "play",
        "cider-mill",
        "--plain",
        "--dice",
        "app",
        "--seed",
        "5",
    ];
    let (mut piped, _) = Piped::start(&home, &arguments);
    piped.say("guide-over");
    piped.must(">", "The King's column activate.");
    for (line, passed) in [
        ("Line 3: ", "The King's column: no guns can fire, skipped"),
        ("Line 4: ", ""),
        ("Line 6: ", "The King's column: no melee to fight, skipped"),
        ("Line 7: ", ""),
        ("Line 8: ", ""),
        ("Line 9: ", ""),
        (
            "Line 12: ",
            "The County line: no melee to fight, skipped; Turn 2: nobody is routing",
        ),
    ] {
        piped.must(">", "Next step anyway?");
        let heard = piped.must("Next step", line);
        assert!(heard.contains(passed), "{heard}");
        assert_eq!(heard.contains("skipped"), !passed.is_empty(), "{heard}");
    }
}
