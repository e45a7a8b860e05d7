//! Battles are mustered line by line: built from nothing in every ruleset, changed, saved, begun.

use super::support::{Piped, number_of};

/// The muster of a rulebook, by its place in the list.
fn mustering(home: &tempfile::TempDir, rulebook: &str) -> Piped {
    let (mut piped, _) = Piped::start(home, &["--plain"]);
    piped.must("muster", "A new battle:");
    piped.must(rulebook, "1. Begin the battle");
    piped
}

#[test]
fn every_ruleset_is_mustered_from_nothing() {
    let rulebooks: [(&str, &[&str]); 5] = [
        ("Big Skirmishes", &["units", "units", "characters"]),
        ("Most Irregular", &["units", "commanders"]),
        ("Simpson", &["units", "leaders"]),
        ("Rangers!", &["figures"]),
        ("On the Frontier", &["units", "commanders"]),
    ];
    for (rulebook, lists) in rulebooks {
        let home = tempfile::tempdir().unwrap();
        let mut piped = mustering(&home, rulebook);
        piped.must("begin", "red");
        for side in ["red", "blue"] {
            for (at, list) in lists.iter().enumerate() {
                piped.must(&format!("add {side} {list}"), "1 of ");
                let heard = piped.say(&format!("{side} {list} {at}"));
                assert!(heard.contains("2 of "), "{rulebook}: {heard}");
                let heard = piped.say("do");
                assert!(
                    heard.contains(&format!("{side} {list} {at}")),
                    "{rulebook}: {heard}"
                );
                if heard.contains("class: enter 1 for a Duffer") {
                    piped.must(&format!("change {side} {list} {at}"), "1 of ");
                    piped.must("", "class, 1 to 4?");
                    piped.must("3", "3 of ");
                    piped.must("do", "class 3");
                }
            }
        }
        let heard = piped.say("");
        assert!(
            heard.contains("Ready: type begin to begin the battle."),
            "{rulebook}: {heard}"
        );
        piped.must("save-as The Long Hill", "the-long-hill.battle.yaml");
        piped.must("save-as The Long Hill", "the-long-hill-2.battle.yaml");
        piped.must("save-roster blue", "Save the roster as [");
        piped.must("", "blue.yaml");
        let heard = piped.say("begin");
        assert!(heard.contains("For the table:"), "{rulebook}: {heard}");
        piped.must("units", &format!("red {} 0: ", lists[0]));
        piped.must("quit", "Saved. Continue with: drumhead");
        // It is a battle of one's own from then on, and the game goes on.
        let (mut piped, first) = Piped::start(&home, &["--plain"]);
        assert!(
            first.contains("Continue:") && first.contains("The long hill, "),
            "{first}"
        );
        piped.must("new the long hill", "For the table:");
        assert_eq!(piped.end().1, Some(0));
    }
}

#[test]
fn rows_are_changed_copied_moved_and_taken_out() {
    let home = tempfile::tempdir().unwrap();
    let mut piped = mustering(&home, "hollow-creek");
    piped.must("roster red", "Crown column: take a roster:");
    let heard = piped.must("back", "Hollow Creek, Big Skirmishes");
    let grenadiers = number_of(&heard, "Grenadiers: ");
    piped.must(&grenadiers, "1 of 11. name, a text [Grenadiers]?");
    piped.must("quiet", "2 of 11. arm [infantry]?");
    piped.must(
        "?",
        "arm: infantry, cavalry or artillery. Usually infantry.",
    );
    piped.must(
        "submarine",
        "Arm: \"submarine\" is none of infantry, cavalry, artillery",
    );
    piped.must("figures=many", "Figures: ");
    piped.must("figures=9", "2 of 11. arm");
    piped.must("do", "quiet: infantry, elite, 9 figures");
    piped.must("undo", "Grenadiers: infantry, elite, 12 figures");
    piped.must(
        "copy grenadiers",
        "Grenadiers 2: infantry, elite, 12 figures",
    );
    piped.must("earlier grenadiers 2", "");
    let heard = piped.say("");
    assert!(
        heard.find("Grenadiers 2: ").unwrap() < heard.find("Grenadiers: ").unwrap(),
        "{heard}"
    );
    piped.must("remove grenadiers 2", "Removed; undo puts it back.");
    piped.must("cover=twice", "cover and skirmishers: once [twice]");
    piped.must("options", "share hits: [yes] no");
    piped.must(
        "cover=never",
        "Cover and skirmishers: \"never\" is none of once, twice",
    );
    piped.must(
        "add red Wardens elite 9 rif",
        "Wardens: infantry, elite, 9 figures, rifle",
    );
    piped.must("undo", "Red: ");
    piped.must("add red units", "Add to units:");
    piped.must("back", "Cancelled. Nothing has changed.");
    piped.must("fly", "Nothing here is called fly.");
    piped.must("help", "save-as NAME: save the battle as a new file");
    let heard = piped.must("leave", "Continue mustering Hollow Creek");
    let parked = number_of(&heard, "Continue mustering Hollow Creek");
    piped.must(
        "hollow creek, gone",
        "Nothing here is called hollow creek, gone",
    );
    piped.must(&parked, "cover and skirmishers: once [twice]");
    piped.must("quit", "Kept: continue it from the start.");
    assert_eq!(piped.end(), (String::new(), Some(0)));
}

#[test]
fn a_name_never_steers_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    let mut piped = mustering(&home, "Rangers!");
    for side in ["red", "blue"] {
        piped.must(&format!("add {side} figures"), "1 of ");
        piped.must("\x1b[2JMad\x07 Bo\u{202e}", "2 of ");
        piped.must("do", "Mad");
    }
    piped.must("save-as \x1b[31mred", ".battle.yaml");
    piped.must("begin", "For the table:");
    piped.must("note \x1b[31mred", "[31mred");
    piped.must("log \x1b", "No line of the log contains");
    assert_eq!(piped.end().1, Some(0));
}
