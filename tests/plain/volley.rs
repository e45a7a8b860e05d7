//! Orders and a volley, with the program's dice and real ones, by numbers and by words; undone and done again.

use super::support::{Piped, number_of};

fn ordered(home: &tempfile::TempDir) -> Piped {
    let game = home.path().join("game.jsonl").display().to_string();
    let (mut piped, first) = Piped::start(
        home,
        &[
            "play",
            "hollow-creek",
            "--plain",
            "--seed",
            "5",
            "--game",
            &game,
        ],
    );
    assert!(first.contains("Before turn 1, Opening."), "{first}");
    let muster = number_of(&first, "Muster (m)");
    let heard = piped.must(&muster, "Young Marsh: class. 2D6: ");
    assert!(heard.contains("Enter: the program rolls."), "{heard}");
    let heard = piped.must("43 56", "Line 1: ");
    assert!(
        heard.contains("More faces than dice: 5 6 not taken."),
        "{heard}"
    );
    assert!(
        heard.contains("Young Marsh, 2D6, real dice: 4, 3.") && !heard.contains("[BS-07]"),
        "{heard}"
    );
    piped.must("explain", "[BS-07]");
    let start = number_of(&heard, "Start the cards (C)");
    let heard = piped.must(&start, "Turn 1, Cards.");
    let draw = number_of(&heard, "Draw a card (d)");
    let heard = piped.must(&draw, "Or choose the card you drew from your own deck:");
    let ashby = number_of(&heard, "Captain Ashby");
    let heard = piped.must(&ashby, "Captain Ashby");
    assert!(
        heard.contains("To act: red (Crown column).")
            && heard.contains("9 Captain Ashby: Professional"),
        "{heard}"
    );
    let order = number_of(&heard, "Order (o)");
    piped.must(&order, "Unit (needed)?");
    piped.must("", "Enter an answer.");
    piped.must("fusil", "Line 4: ");
    piped
}

#[test]
fn a_volley_is_asked_field_by_field_and_rolled_with_mixed_dice() {
    let home = tempfile::tempdir().unwrap();
    let mut piped = ordered(&home);
    let heard = piped.say("");
    let fire = number_of(&heard, "Fire (f)");
    piped.must(&fire, "1 of 5. target (needed)?");
    piped.must("?", "target: the enemy unit to fire at.");
    piped.must("nobody", "Target: no unit here is called nobody");
    piped.must("14", "2 of 5. range, inches, 0 to 240 (needed)?");
    piped.must("back", "1 of 5. target [14 Minutemen]?");
    piped.must("", "2 of 5. range");
    let heard = piped.must("90", "Not allowed:");
    assert!(
        heard.contains("(BS-37)") && heard.contains("3 of 5. cover"),
        "{heard}"
    );
    piped.must("range=8", "3 of 5. cover");
    let heard = piped.must("do", "12D6: hit on 5+ (about 4.7, 1s rolled again).");
    assert!(!heard.contains("[BS-38]"), "{heard}");
    piped.must("explain", "12 men = 12 dice [BS-38]");
    piped.must("66 5, 4", "Rolled: 6, 6, 5, 4. 8 dice to go");
    piped.must("erase", "Rolled: 6, 6, 5. 9 dice to go");
    piped.must("7", "A die of 6 faces never shows 7.");
    piped.must("six", "six is not the face of a die.");
    piped.must("222233334", "Red rolls for Royal Fusiliers: effect.");
    let heard = piped.must("", "On the table: Minutemen: ");
    assert!(heard.contains("Line 6: "), "{heard}");
    let heard = piped.say("result");
    assert!(
        heard.contains("To hit: Royal Fusiliers, 12D6, real dice: 3 hit (6, 6, 5); 9 miss"),
        "{heard}"
    );
    assert!(
        heard.contains("Effect: Royal Fusiliers, 3D6, the program's dice:")
            && heard.contains("On the table: "),
        "{heard}"
    );
    let (before, again) = (piped.say("units"), piped.say("result"));
    assert!(
        again.contains("12D6, real dice: 3 hit")
            && before.contains("14 Minutemen: infantry in line, muskets"),
        "{before}{again}"
    );
    piped.must("undo", "Undone: Royal Fusiliers");
    assert_ne!(piped.say("units"), before);
    piped.must("redo", "Done again: ");
    assert_eq!(piped.say("units"), before);
    piped.must("log", "Line 4, Turn 1: Captain Ashby");
    piped.must("log 4", "Captain Ashby orders Royal Fusiliers: 2 actions");
    piped.must("rules BS-38", "Dice for fire: ");
    piped.must("quit", "Saved. Continue with: drumhead");
    assert_eq!(piped.end(), (String::new(), Some(0)));
    let game = home.path().join("game.jsonl").display().to_string();
    let (piped, first) = Piped::start(&home, &["--plain", "play", "--game", &game]);
    assert!(first.contains("Turn 1, Cards. To act: red"), "{first}");
    assert_eq!(
        piped.end().1,
        Some(0),
        "the end of the input is as good as quit"
    );
}

#[test]
fn a_line_of_words_does_it_at_once_and_what_is_refused_can_be_forced() {
    let home = tempfile::tempdir().unwrap();
    let mut piped = ordered(&home);
    piped.must(
        "fire 2 14 range=8 men=3",
        "3D6: hit on 5+ (about 1.2, 1s rolled again).",
    );
    piped.must("undo", "target [14 Minutemen]?");
    piped.must("men=4", "target [14 Minutemen]?");
    piped.must("do", "4D6: hit on 5+ (about 1.6, 1s rolled again).");
    piped.must("quit", "Saved. Continue with: drumhead");
    let game = home.path().join("game.jsonl").display().to_string();
    let (mut piped, _) = Piped::start(
        &home,
        &["--plain", "play", "--game", &game, "--dice", "app"],
    );
    piped.must(
        "unit fusiliers",
        "more are refused now: type refused to see why.",
    );
    piped.must("refused", "Reload (r): loaded already: it can fire (BS-32)");
    let heard = piped.must("reload", "Loaded already: it can fire (BS-32)");
    assert!(
        heard.contains("Type force and a reason to do it anyway."),
        "{heard}"
    );
    let heard = piped.must(
        "force the ramrod was lost",
        "FORCED BS-32: the ramrod was lost",
    );
    assert!(heard.contains("Line 5: "), "{heard}");
    piped.must("note", "Text (needed)?");
    piped.must("undo the left flank", "undo the left flank");
    piped.must("log", "undo the left flank");
    piped.must("fly", "No action, unit or command is called fly");
    piped.must("77", "Unknown choice: 77");
}
