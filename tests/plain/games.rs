//! The start, and every ruleset: what is offered can be chosen, and no word of ours is one of theirs.

use super::support::{Piped, number_of};
use drumhead::plain::WORDS;
use drumhead::session::keys::letters;

#[test]
fn the_start_lists_what_there_is_to_begin_with() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, first) = Piped::start(&home, &["--plain"]);
    assert!(first.contains("New battle:"), "{first}");
    piped.must("99", "There is no 99;");
    let creek = number_of(&first, "Hollow Creek");
    piped.must(&creek, "Before turn 1, Opening.");
    piped.must("note we begin", "we begin");
    piped.must("quit", "Saved. Continue with: drumhead");
    // Who only looks at another battle finds the one that was played first.
    let (mut piped, first) = Piped::start(&home, &["--plain"]);
    let ford = number_of(&first, "Stony Ford");
    piped.must(&ford, "Turn 1, Initiative");
    let (left, code) = piped.end();
    assert!(code == Some(0) && !left.contains("Saved"), "{left}");
    let (mut piped, first) = Piped::start(&home, &["--plain"]);
    assert!(first.contains("Continue:\n1. Hollow Creek"), "{first}");
    assert!(!first.contains("not begun"), "{first}");
    piped.must("1", "Before turn 1, Opening.");
    assert_eq!(piped.end().1, Some(0));
}

#[test]
fn no_word_is_an_action_of_any_ruleset() {
    for letter in letters() {
        for word in WORDS.iter().map(|command| command.name) {
            assert!(
                letter.id != word && letter.label.to_lowercase() != word,
                "{}: {word}",
                letter.ruleset
            );
        }
    }
}

/// `3. Fire (f)`, and none of those that can be done at any time and bring the turn no nearer to its end.
fn is_deed(line: &str) -> bool {
    let always = [
        "Adjust",
        "Note",
        "Roll dice",
        "Leave the table",
        "End battle",
    ]
    .iter()
    .any(|always| line.contains(always));
    !always
        && line.contains(". ")
        && line.ends_with(')')
        && line
            .chars()
            .next()
            .is_some_and(|c| ('1'..='9').contains(&c))
}

/// What is said to what was heard.
fn answer(heard: &str, chosen: &mut usize, stuck: bool) -> String {
    let number = |line: &str| {
        line.chars()
            .take_while(char::is_ascii_digit)
            .collect::<String>()
    };
    let deeds: Vec<&str> = heard.lines().filter(|line| is_deed(line)).collect();
    if stuck || heard.contains("Not allowed: ") {
        "back".to_owned()
    } else if heard.contains("What do ") && !heard.contains("(default)") {
        // Nothing is chosen for the players: the first will do.
        "1".to_owned()
    } else if heard.contains(" can still act") || heard.contains(" could not act now") {
        // The step ends all the same, and the order is given.
        "2".to_owned()
    } else if let Some(next) = heard.lines().find(|line| line.contains(". Next: ")) {
        number(next)
    } else if heard.contains("(needed)?") {
        let first = heard
            .lines()
            .skip_while(|line| !line.contains("(needed)?"))
            .nth(1)
            .map(number)
            .unwrap_or_default();
        if first.is_empty() {
            "1".to_owned()
        } else {
            first
        }
    } else if heard.contains("]?") {
        "do".to_owned()
    } else if deeds.len() == 1 && heard.contains("Cancelled. ") {
        // The only deed of the only unit cannot be filled in so simply.
        "0".to_owned()
    } else if !deeds.is_empty() {
        *chosen += 1;
        number(deeds[*chosen % deeds.len()])
    } else if heard.contains("0. back") {
        "0".to_owned()
    } else {
        String::new()
    }
}

#[test]
fn every_ruleset_is_played_by_what_is_chosen_first() {
    for battle in [
        "hollow-creek",
        "ferry-road",
        "cider-mill",
        "beaver-dam",
        "stony-ford",
    ] {
        let home = tempfile::tempdir().unwrap();
        let (mut piped, first) = Piped::start(
            &home,
            &["play", battle, "--plain", "--seed", "3", "--dice", "app"],
        );
        assert!(
            first.contains("For the table:") || first.contains("0. back to the table"),
            "{first}"
        );
        for word in [
            "units", "panel", "table", "refused", "state", "rules", "help", "log",
        ] {
            let heard = piped.say(word);
            assert!(
                heard.lines().filter(|line| !line.trim().is_empty()).count() > 1,
                "{battle}, {word}: {heard}"
            );
        }
        // What comes next is done, else one action after the other, through the whole of the first turn; what cannot be filled
        // in so simply is left.
        let (mut heard, mut stuck, mut chosen) = (piped.say(""), false, 0);
        for _ in 0..1500 {
            if piped.said("Turn 2, ") {
                break;
            }
            let asked = heard.contains("]?") || heard.contains("(needed)?");
            stuck = stuck && asked;
            let line = answer(&heard, &mut chosen, stuck);
            stuck |= line == "do";
            heard = piped.say(&line);
        }
        assert!(
            piped.said("Turn 2, "),
            "{battle}: the first turn has no end:\n{heard}"
        );
        let log = piped.say(":log all");
        assert!(
            log.matches("Line ").count() > 3,
            "{battle}: nothing much has been done:\n{log}\n{heard}"
        );
        piped.must(":quit", "Saved. Continue with: drumhead");
        assert_eq!(piped.end().1, Some(0), "{battle}");
    }
}

/// What ends a side's half is the last number, whatever else there is, and asks first.
#[test]
fn an_end_is_the_last_number_and_asks_first() {
    let home = tempfile::tempdir().unwrap();
    let (mut piped, _) = Piped::start(
        &home,
        &[
            "play",
            "stony-ford",
            "--plain",
            "--seed",
            "3",
            "--dice",
            "app",
        ],
    );
    let heard = piped.say("I");
    let numbered = |heard: &str| -> Vec<String> {
        let is_number = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        heard.lines().filter(is_number).map(str::to_owned).collect()
    };
    let choices = numbered(&heard);
    assert!(choices[0].starts_with("1. Choose a unit"), "{heard}");
    let last = choices.last().unwrap();
    assert!(last.contains("End the half"), "{heard}");
    let number = last.split_once('.').unwrap().0;
    let heard = piped.must(number, "can still act");
    assert!(heard.contains("1. Go back (default)"), "{heard}");
    let heard = piped.say("");
    assert_eq!(numbered(&heard).last(), Some(last), "{heard}");
}
