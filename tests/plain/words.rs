//! What the screen can do can be said: odds, every step of a figure, the umpire's own, luck, the log, what lies on the table.

use super::support::Piped;
use drumhead::plain::WORDS;
use drumhead::session::palette::COMMANDS;

/// The Royal Fusiliers have been ordered.
fn ordered(home: &tempfile::TempDir) -> Piped {
    let game = home.path().join("game.jsonl").display().to_string();
    let arguments = [
        "play",
        "hollow-creek",
        "--plain",
        "--seed",
        "5",
        "--dice",
        "app",
        "--game",
        &game,
    ];
    let (mut piped, _) = Piped::start(home, &arguments);
    for line in [
        "guide-over",
        "muster",
        "start-cards",
        "draw",
        "undo",
        "redo",
    ] {
        piped.say(line);
    }
    piped
}

#[test]
fn every_command_of_the_screen_is_a_word_too() {
    // These are about drawing, or about what is listed anyway. Pages need the program's main loop.
    let of_the_screen = [
        "find",
        "view",
        "theme",
        "redraw",
        "suspend",
        "share",
        "end-sharing",
    ];
    for command in COMMANDS
        .iter()
        .filter(|command| !of_the_screen.contains(&command.name))
    {
        assert!(
            WORDS.iter().any(|word| word.name == command.name),
            "{}",
            command.name
        );
    }
}

#[test]
fn the_odds_are_told_before_a_roll() {
    let home = tempfile::tempdir().unwrap();
    let game = home.path().join("game.jsonl").display().to_string();
    let (mut piped, _) = Piped::start(
        &home,
        &[
            "play",
            "cider-mill",
            "--plain",
            "--seed",
            "5",
            "--game",
            &game,
        ],
    );
    piped.must("odds", "or odds and an action: odds combat 2 14 range=8");
    piped.must("help", "with its unit and values: combat 2 14 range=8");
    piped.must("odds fly", "No action, unit or command is called fly");
    piped.must("odds roll count=2", "No dice: the outcome is certain.");
    assert_eq!(piped.end().1, Some(0));
    let (mut piped, _) = Piped::start(&home, &["play", "hollow-creek", "--plain", "--seed", "5"]);
    for line in ["m", "43", "C", "d", "captain ashby", "order 2"] {
        piped.say(line);
    }
    let alone = piped.must("odds fire 2 14 range=8", "Minutemen: killed: ");
    assert!(
        alone.contains(", average ") && alone.contains("Range in inches: killed: "),
        "{alone}"
    );
    piped.must("fire 2 14", "target [14 Minutemen]?");
    piped.must("", "range, inches, 0 to 240 (needed)?");
    piped.must("odds", "Enter range first.");
    piped.must("range=8", "range, inches, 0 to 240 [8]?");
    let told = |heard: &str| {
        heard
            .lines()
            .filter(|line| line.contains("killed: "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let in_form = piped.say("odds");
    assert_eq!(
        told(&alone),
        told(&in_form),
        "the odds are the same wherever they are asked for"
    );
    piped.must("do", "12D6: hit on 5+ (about 4.7, 1s rolled again).");
    piped.must("odds", "Minutemen: killed: ");
    piped.say("6666 5555 4444");
    let done = piped.say("666 666 66");
    assert!(
        done.contains(" (average "),
        "where the roll fell is told: {done}"
    );
}

#[test]
fn a_roll_without_sums_has_nothing_to_explain() {
    let home = tempfile::tempdir().unwrap();
    let line = [
        "play",
        "ferry-road",
        "--plain",
        "--seed",
        "3",
        "--dice",
        "app",
    ];
    let (mut piped, _) = Piped::start(&home, &line);
    piped.must("initiative", "win the initiative");
    piped.must("explain", "There is nothing to explain yet");
}

#[test]
fn secrets_of_a_side_are_shown_when_it_is_alone() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, _) = Piped::start(&home, &["play", "hollow-creek", "--plain", "--seed", "5"]);
    piped.must("units", "18 Hidden unit 1");
    piped.must("unit hunters", "Type unit and a number");
    piped.must("look-blue", "Only blue may read this: type look-blue yes.");
    piped.must(
        "look-blue yes",
        "18 Hunters in the Thicket: infantry skirmishing, rifles",
    );
    piped.must("?", "Muster (m): ");
    for word in ["units", "log all", "panel", "table", "at 0", "help"] {
        let heard = piped.say(word);
        assert!(
            !heard.contains("Hunters") && !heard.contains("Thicket") && !heard.contains("Copse"),
            "{word}: {heard}"
        );
    }
}

#[test]
fn an_overruled_shot_says_so() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, _) = Piped::start(&home, &["play", "hollow-creek", "--plain", "--seed", "5"]);
    for line in [
        "m",
        "43",
        "C",
        "d",
        "captain ashby",
        "order 2",
        "fire 2 14",
        "range=8",
    ] {
        piped.say(line);
    }
    let heard = piped.must("explain", "12 men = 12 dice [BS-38]");
    let dice = super::support::number_of(&heard, "12 men = 12 dice");
    piped.must(&format!("overrule {dice} many"), "Enter a number.");
    piped.must(&format!("overrule {dice} 4"), "Overruled: 4.");
    piped.must(
        &format!("overrule {dice} 3 the smoke is thick"),
        "Overruled: 3.",
    );
    piped.must("do", "3D6: hit on 5+ (about 1.2, 1s rolled again).");
    let heard = piped.say("654");
    let heard = if heard.contains("effect") {
        piped.say("11")
    } else {
        heard
    };
    assert!(
        heard.contains("RULED ") && heard.contains("the smoke is thick"),
        "{heard}"
    );
    piped.must("explain 99", "The result has no line 99");
    piped.must("overrule", "Type overrule, a line number from explain");
    piped.must("overrule 99 3 because", "The result has no such line.");
    let heard = piped.must("explain", "(a number)");
    let figure = super::support::number_of(&heard, "[BS-38] (a number)");
    let heard = piped.must(&format!("explain {figure}"), "rules 12: the smoke is thick");
    assert!(
        heard.contains("BS-38 Dice for fire: "),
        "the clause is told in full: {heard}"
    );
    piped.must("change-die 9 1", "There is no such die.");
    piped.must("change-die 1", "Type change-die, the number of a die");
    piped.must("change-die 3 3", "Die changed, to hit: 4 to 3.");
    piped.must("undo", "Changed die undone: ");
    piped.must("undo", "Undone: ");
    piped.must(
        &format!("overrule {figure} 5 it cleared"),
        "The result has no such line.",
    );
}

#[test]
fn the_log_is_searched_and_looked_back_on() {
    let home = tempfile::tempdir().unwrap();
    let mut piped = ordered(&home);
    piped.must("note The drummer is asleep", "The drummer is asleep");
    piped.must("log drummer", "The drummer is asleep");
    piped.must("log bagpipes", "No line of the log contains bagpipes.");
    piped.must("log all", "Line 1, Before turn 1: ");
    let then = piped.must("at 0", "After line 0, ");
    assert!(then.contains("Young Marsh: not mustered"), "{then}");
    piped.must("at 9999", "The log has no line 9999.");
    piped.must("go 1", "Before turn 1, Opening.");
    piped.must("log", "redo: ");
    piped.must("luck", "No dice rolled yet.");
    piped.must("strengths", "1 Grenadiers: 12, 12");
    piped.must("tick grenadiers", "1 Grenadiers: ticked");
    piped.must("table", "1 Grenadiers: 12 figures, in line; ticked");
    piped.must("tick 1", "1 Grenadiers: not ticked");
    piped.must("tick nobody", "Type tick and a number");
    piped.must("theme", "theme works on the screen only.");
}

#[test]
fn the_first_turn_is_taught_until_it_is_dismissed() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, first) =
        Piped::start(&home, &["play", "hollow-creek", "--plain", "--seed", "5"]);
    assert!(first.contains("Tip: Type m: roll the class"), "{first}");
    let heard = piped.must(
        "m",
        "Tip: Type the faces of your own dice, or press Enter to roll.",
    );
    assert!(!heard.contains("Space"), "{heard}");
    piped.must("43", "C to shuffle the cards");
    piped.must("guide-over", "");
    let heard = piped.say("C");
    assert!(!heard.contains("Tip: "), "{heard}");
    let (_, first) = Piped::start(&home, &["play", "hollow-creek", "--plain"]);
    assert!(
        first.contains("Before turn 1, Opening.") && !first.contains("Tip: "),
        "{first}"
    );
}

/// Leaving says how to come back: by the start screen, or to a file of its own.
#[test]
fn leaving_says_how_to_come_back() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, _) = Piped::start(&home, &["play", "beaver-dam", "--plain", "--seed", "5"]);
    piped.say("note rain");
    let told = piped.say("quit");
    let command = told
        .split_once("Saved. Continue with: drumhead ")
        .unwrap_or_else(|| panic!("{told}"))
        .1;
    let words: Vec<&str> = command.split_whitespace().collect();
    assert!(words.contains(&"--plain") && !words.contains(&"--game"));
    let (piped, first) = Piped::start(&home, &["--plain"]);
    assert!(first.contains("Continue"), "{first}");
    drop(piped);
    let file = home.path().join("my game.jsonl");
    let file = file.to_str().unwrap();
    let (mut piped, _) = Piped::start(&home, &["play", "beaver-dam", "--plain", "--game", file]);
    piped.say("note rain");
    let told = piped.say("quit");
    assert!(told.contains("drumhead play "), "{told}");
    assert!(told.contains(&format!("--game '{file}'")), "{told}");
}

/// A whole line typed again after a slip is the action that it says, not the value of the field that is asked; `undo` closes what
/// is open before it takes back what was done.
#[test]
fn a_corrected_line_is_not_a_value() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, _) = Piped::start(&home, &["play", "hollow-creek", "--plain", "--seed", "5"]);
    for line in ["m", "43", "C", "d", "captain ashby", "order 2"] {
        piped.say(line);
    }
    piped.must("fire 2 14", "target [14 Minutemen]?");
    piped.must("fire 2 14 range 8", "12D6: hit on 5+");
    piped.say("undo");
    piped.must("fire 2 14", "target [14 Minutemen]?");
    piped.must("undo", "Cancelled. Nothing has changed.");
    piped.must("undo", "Undone: Captain Ashby orders Royal Fusiliers");
}

/// An action without its unit asks which, and the next line is that unit, not a choice of the menu; where no unit can do it,
/// that is said instead.
#[test]
fn the_line_after_which_unit_is_that_unit() {
    let home = tempfile::tempdir().unwrap();
    let line = [
        "play",
        "stony-ford",
        "--plain",
        "--seed",
        "5",
        "--dice",
        "app",
    ];
    let (mut piped, _) = Piped::start(&home, &line);
    piped.must("f", "No unit can shoot now: ");
    for line in ["guide-over", "initiative"] {
        piped.say(line);
    }
    for name in ["13", "eagle"] {
        let asked = piped.must("f", "Shoot: which unit?");
        assert!(asked.contains("13 Eagle Clan"), "{asked}");
        piped.must(name, "target");
        piped.say("back");
        piped.say("back");
    }
    piped.must("f", "which unit?");
    piped.must("99", "No unit has the number 99.");
    piped.must("5", "Wait for the half of Relief column");
    piped.must("back", "For the table:");
    piped.must("5", "End battle: ");
}

/// A letter is understood in either case while only one of the two is offered; else it is asked which.
#[test]
fn a_letter_of_either_case_is_understood_unless_both_are_there() {
    let home = tempfile::tempdir().unwrap();
    let line = [
        "play",
        "beaver-dam",
        "--plain",
        "--seed",
        "5",
        "--dice",
        "app",
    ];
    let (mut piped, _) = Piped::start(&home, &line);
    piped.must("g", "Aggression points: ");
    piped.must("x", "End battle: ");
    piped.say("back");
    piped.must("i", "1 of 2. spend, red");
    piped.say("do");
    piped.say("back");
    for letter in ["x", "X"] {
        let heard = piped.must(letter, "End battle (X)");
        assert!(heard.contains("Pass the turn (x)"), "{heard}");
    }
}

/// What is listed has a heading and numbers, and a faulty answer shows its list again.
#[test]
fn lists_say_what_they_are() {
    let home = tempfile::tempdir().unwrap();
    let line = ["play", "beaver-dam", "--plain", "--seed", "5"];
    let (mut piped, _) = Piped::start(&home, &line);
    let asked = piped.must("X", "Winner (needed)?");
    assert!(!asked.contains("brackets"), "{asked}");
    piped.must("99", "3. drawn");
    piped.say("back");
    for line in ["guide-over", "aggression", "3", "1"] {
        piped.say(line);
    }
    piped.must(
        "initiative",
        "2. Blue can spend up to 1 point on blue's die.",
    );
    let odds = piped.must("odds", "first: 68%.");
    assert!(
        !odds.contains("Odds:") && odds.matches("68%").count() == 1,
        "{odds}"
    );
    piped.say("3");
    let turn = piped.must("1", "Still to act: ");
    assert!(!turn.contains("Left to do: still"), "{turn}");
    piped.must(
        "strengths",
        "Strength at the start, after each turn, and now:",
    );
    piped.say("undo");
    let again = piped.must("redo", "Done again: ");
    assert!(!again.contains("+ Done again"), "{again}");
    let log = piped.must("log", "Turn 1: Thorne's Rangers win");
    assert!(!log.contains("Line 4, Turn 1: Turn 1: "), "{log}");
}

/// A slip of a few letters selects no unit; a name, its beginning or its number does.
#[test]
fn letters_in_the_middle_of_a_name_select_nobody() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, _) = Piped::start(&home, &["play", "beaver-dam", "--plain", "--seed", "5"]);
    for slip in ["y", "no", "eron", "do", "he"] {
        let heard = piped.say(slip);
        assert!(!heard.contains("back to the table"), "{slip}: {heard}");
    }
    piped.must("eron", "did you mean");
    for name in ["heron", "her", "grey heron"] {
        let heard = piped.must(name, "back to the table");
        assert!(heard.contains("Grey Heron: "), "{name}: {heard}");
        piped.say("back");
    }
}
