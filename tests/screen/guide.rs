//! The guide through the first turn: a line that goes when it has been done, and for ever when nobody wants it.

use super::support::Desk;
use drumhead::battle::samples::{Sample, guide, samples};
use drumhead::session::keys::KeyPlace;
use ratatui::crossterm::event::KeyCode;

#[test]
fn the_guide_teaches_one_thing_after_the_other_and_ends_by_itself() {
    let mut desk = Desk::new(160, 50);
    let over = desk.home().join("state/guide-over");
    desk.app.attend();
    desk.open_sample("hollow-creek");
    desk.must_see("Press m: roll the class");
    desk.keys("m");
    desk.must_see("Type the faces of your own dice");
    desk.keys(" ");
    desk.must_see("C to shuffle the cards");
    desk.keys("C");
    desk.must_see("Press d, then Space: the next card");
    desk.keys("d9\n");
    // The keys went to him by themselves.
    desk.must_see("Only the character on the card can act: press o");
    desk.keys("o2\n");
    desk.must_see("Press f to fire");
    // Over a form that it is not about, a tip would name keys of something else.
    desk.keys("=");
    desk.must_not_see("hide tips");
    desk.keys("\x1b");
    desk.must_see("Press f to fire");
    desk.keys(
        "f14
8

",
    );
    desk.must_see("Type the faces of your own dice");
    desk.keys("665432111222");
    desk.roll();
    // Nobody is told to end a unit that has an action left.
    desk.must_not_see("Press x when");
    desk.keys("xx");
    // Nobody may act until a card is drawn.
    desk.must_see("Press d for the next card");
    desk.keys("d8\n");
    desk.keys("1");
    let finished = desk.home().join("state/guide-over.big-skirmishes");
    desk.must_not_see("hide tips");
    assert!(finished.exists() && !over.exists());
    desk.open_sample("hollow-creek");
    desk.must_not_see("hide tips");
    desk.open_sample("ferry-road");
    desk.must_see("hide tips");
}

/// The lines name keys and actions that there are.
#[test]
fn every_ruleset_has_a_guide_of_its_own_actions() {
    for ruleset in drumhead::rules::ALL {
        let id = ruleset.info().id;
        let text = guide(id).unwrap_or_else(|| panic!("{id} has no guide"));
        let sample = samples()
            .into_iter()
            .find(|sample| sample.ruleset == id && sample.is_battle())
            .unwrap();
        let mut desk = Desk::new(120, 40);
        desk.open_sample(sample.name());
        let actions: Vec<&str> = desk
            .play()
            .game
            .battle()
            .declared()
            .iter()
            .map(|offer| offer.id)
            .collect();
        let known = |id: &str| {
            actions.contains(&id)
                || drumhead::session::keys::TABLE
                    .iter()
                    .any(|key| key.id == id)
        };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for line in lines.clone() {
            let (what, told) = line.split_once(": ").unwrap();
            let what = what.trim_end_matches('!');
            assert!(
                known(what) || ["real-dice", "select"].contains(&what),
                "{id}: {what}"
            );
            for part in told.split('{').skip(1) {
                let key = part.split_once('}').unwrap().0;
                assert!(known(key), "{id}: {key}");
            }
        }
        assert!(lines.count() >= 7, "{id}");
    }
}

/// At the start of every ruleset's sample the first line names an action that is allowed.
#[test]
fn the_guide_begins_in_every_sample_and_never_says_what_cannot_be_done() {
    for sample in samples().into_iter().filter(Sample::is_battle) {
        for (width, height) in [(120, 40), (80, 24)] {
            let mut desk = Desk::new(width, height);
            desk.app.attend();
            desk.open_sample(sample.name());
            // A battle with a scenario begins with its setup.
            if desk.play().place() == KeyPlace::Checklist {
                desk.key(KeyCode::Esc);
            }
            let told = desk.play().taught().unwrap();
            let (first, _) = told.split_once(". ").unwrap_or((told.as_str(), ""));
            desk.must_say(first);
            assert!(told.contains("ress "), "{told}");
        }
    }
}

#[test]
fn one_key_ends_all_guides_for_ever() {
    let mut desk = Desk::new(160, 50);
    let over = desk.home().join("state/guide-over");
    desk.app.attend();
    desk.open_sample("hollow-creek");
    desk.must_see("hide tips");
    desk.ctrl('g');
    desk.must_not_see("hide tips");
    assert!(over.exists());
    desk.open_sample("ferry-road");
    desk.must_not_see("hide tips");
    // Where the note cannot be kept, the players are told what follows from that.
    let mut desk = Desk::new(160, 50);
    std::fs::write(desk.home().join("state"), "not a folder").unwrap();
    desk.app.attend();
    desk.open_sample("hollow-creek");
    desk.must_see("hide tips");
    desk.ctrl('g');
    desk.must_not_see("hide tips");
    desk.must_see("The guide starts again with the next game");
}
