//! A battle with a scenario from its story to the battle after it, line by line.

use super::support::{Piped, number_of};
use std::fs;

#[test]
fn from_the_story_to_the_next_battle() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, first) = Piped::start(&home, &["play", "--plain", "tithe-barn", "--seed", "1"]);
    for part in ["The story:", "Set up the table:", "Not on the table yet: "] {
        assert!(first.contains(part), "{part}: {first}");
    }
    assert!(!piped.must("state", "Before turn 1").contains("The story:"));
    piped.must("adjust 13 removed yes", "Bell Ringers");
    let heard = piped.must(
        "end-battle winner=blue",
        "Barn garrison win, as both players agree",
    );
    assert!(
        heard.contains("The tithe barn (4 points): held by Barn garrison."),
        "{heard}"
    );

    piped.must(&number_of(&heard, "Save the report"), "Report saved: ");
    let reports = home.path().join("state/reports");
    assert_eq!(fs::read_dir(reports).unwrap().count(), 2);

    // The way to the next battle, back again, and to its end.
    piped.must("next-battle", "Who of the lost comes back?");
    piped.must("back", "Muster the next battle");
    let heard = piped.must("next-battle", "Who of the lost comes back?");
    piped.must(
        &number_of(&heard, "No one"),
        "Folder for the rosters and the battle [",
    );
    let heard = piped.must("", "Saved as the-tithe-barn-battle-2.battle.yaml");
    assert!(
        heard.contains("Abbey Guards: ") && !heard.contains("Bell Ringers: "),
        "{heard}"
    );
    let folder = home.path().join("config/rosters/big-skirmishes");
    assert_eq!(fs::read_dir(folder).unwrap().count(), 3);
    piped.must("begin", "For the table:");
    piped.must("quit", "Saved. Continue with: drumhead");
    let (_, first) = Piped::start(&home, &["--plain"]);
    assert!(first.contains("your own, Big Skirmishes"), "{first}");
}

#[test]
fn the_command_musters_line_by_line() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, first) = Piped::start(&home, &["muster", "--plain"]);
    assert!(first.contains("A new battle:"), "{first}");
    piped.must("back", "New battle:");
    drop(piped);
    let game = home.path().join("evening.jsonl");
    let game = game.to_str().unwrap();
    drop(Piped::start(
        &home,
        &["play", "--plain", "beaver-dam", "--game", game],
    ));
    let (mut piped, first) = Piped::start(&home, &["muster", "--plain", "--from", game]);
    assert!(first.contains("Nothing was lost."), "{first}");
    // Beside the game, because that is in a folder of its own.
    piped.must("1", &format!("[{}]", home.path().display()));
    piped.must("", "the-beaver-dam-battle-2.battle.yaml");
    assert!(
        home.path()
            .join("the-beaver-dam-battle-2.battle.yaml")
            .exists()
    );
}
