//! The guide through the first turn: a line that goes when it has been done, and for ever when nobody wants it.

use super::support::Desk;
use drumhead::battle::samples::guide;

#[test]
fn the_guide_teaches_one_thing_after_the_other_and_ends_by_itself() {
    let home = tempfile::tempdir().unwrap();
    let over = home.path().join("state/guide-over");
    let mut desk = Desk::new(160, 50);
    desk.app.set_guide(over.clone());
    desk.open_sample("hollow-creek");
    desk.must_see("m rolls the class of the officer who has none yet");
    desk.keys("m");
    desk.must_see("Dice are due: type what your own dice show");
    desk.keys(" ");
    desk.must_see("C shuffles the cards");
    desk.keys("C");
    desk.must_see("d draws a card");
    desk.keys("d2\n");
    desk.must_see("Type a unit's number");
    desk.keys("2");
    desk.must_not_see("Type a unit's number");
    desk.keys("9");
    desk.must_see("The officer whose card is up gives orders: o");
    desk.keys("o2\n");
    desk.must_see("f fires");
    desk.keys("f14\n8\n");
    desk.must_see("type what your own dice show");
    desk.keys("665432111222");
    desk.roll();
    desk.must_see("u takes the last action back");
    assert!(!over.exists());
    desk.keys("u");
    desk.must_not_see("no more of this");
    assert!(over.exists(), "it is over for ever");
    desk.open_sample("hollow-creek");
    desk.must_not_see("no more of this");
}

#[test]
fn one_key_ends_it_for_ever_and_only_a_battle_with_a_guide_has_one() {
    let home = tempfile::tempdir().unwrap();
    let over = home.path().join("guide-over");
    let mut desk = Desk::new(160, 50);
    desk.app.set_guide(over.clone());
    desk.open_sample("ferry-road");
    desk.must_not_see("no more of this");
    desk.open_sample("hollow-creek");
    desk.must_see("no more of this");
    desk.ctrl('g');
    desk.must_not_see("no more of this");
    assert!(over.exists());
    assert!(guide("big-skirmishes", "hollow-creek").is_some_and(|text| text.lines().count() > 8));
}
