//! Hand to hand by keys: a charge, the other side's reaction, a round with every unit side by side, the losers' morale, and
//! a turn's end that cannot be left half done.

use crate::creek;
use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::session::play::ActionMenu;

/// The Dragoons with Captain Ashby are in among the Militia: the charge has been fired at, and nobody fell.
fn charged(width: u16, height: u16) -> Desk {
    let mut desk = Desk::playing(width, height);
    // Captain Ashby's card came. He joins the Dragoons and orders them.
    desk.keys("d5\nj3\n");
    desk.keys("5o3\n");
    desk.must_see("Dragoons: 2 actions left");
    desk.keys("h7\n10\n\n");
    desk.must_see("▶ BLUE");
    desk.must_see("BLUE DECIDES");
    desk.keys("y\n");
    // Raw troops: 5 or more.
    desk.must_see(" on 5+");
    desk.keys("6");
    // Nothing is preset: the rulebook leaves it to the player.
    desk.must_see("  1 stand");
    desk.keys("f\n");
    desk.must_see("14D6   hit on 5+");
    desk.keys("22222222222222");
    desk.must_see("into contact with Militia");
    desk
}

/// The Militia fight without a character, who alone could rally them: an order to them would be lost, so it is asked about once.
#[test]
fn an_order_to_a_unit_that_can_do_nothing_is_asked_about() {
    let mut desk = charged(120, 40);
    // The Dragoons' second action is of no use to them; Captain Ashby's second order would be lost.
    desk.must_see("Dragoons: in combat, no action possible; Captain Ashby may order 1 unit more");
    desk.keys("d");
    desk.keys("2\n");
    desk.must_see("Captain Rogers");
    let is_at = |desk: &Desk| (1..20).any(|at| desk.see(&format!("▸ {at:>2} Captain Rogers")));
    for _ in 0..20 {
        if !is_at(&desk) {
            desk.key(KeyCode::Down);
        }
    }
    desk.keys("\n7");
    let length = desk.play().game.len();
    desk.keys("o");
    desk.must_say("Militia could not act now");
    assert_eq!(desk.play().game.len(), length);
    desk.keys("o");
    assert_eq!(desk.play().game.len(), length + 1, "{}", desk.picture());
}

/// All cards come, the Pauses first; then step 2 opens.
fn to_the_combats(desk: &mut Desk) {
    for pauses in [true, true, false, false, false, false, false, false] {
        desk.keys("d");
        // Whoever has an action or an order left would lose it by the next card.
        if desk.rows().iter().any(|row| row.contains("2 Draw a card")) {
            desk.keys("2\n");
        }
        if pauses {
            desk.keys("p");
        } else {
            desk.key(KeyCode::Down);
        }
        desk.keys("\n");
    }
    desk.must_see("Free fire");
    // Units can still fire: the step ends all the same.
    desk.keys(">2\n");
    desk.must_see("Fight a round");
}

/// Each unit has its own bounds, what is missing is told with whose it is, and a number beyond leads back to it.
#[test]
fn as_many_fight_as_stand() {
    let mut desk = charged(120, 40);
    to_the_combats(&mut desk);
    desk.keys(" ");
    // Who is in the first rank is proposed, and asked about.
    desk.must_see("0 to 8");
    // Behind two riders of two ranks are two, not the three ranks of a column.
    desk.keys("2");
    let drawn = desk.rows().join("\n");
    let row = drawn.lines().find(|row| row.contains("3 Dragoons of 8"));
    let numbers = row.and_then(|row| row.split("of 8").nth(1)).unwrap_or("");
    let numbers: Vec<&str> = numbers.split_whitespace().take(2).collect();
    assert_eq!(numbers, ["2", "2"], "{drawn}");
    desk.keys("\x089\n");
    desk.must_see("! Dragoons: 9 in front and 0 behind are more than the 8 standing");
    desk.must_see("▸ 3 Dragoons");
    desk.keys("6\n");
    desk.must_see("0 to 14");
    desk.keys("6\n");
    // 6 horsemen and half of the 2 behind them at 1 1/2, and the Captain.
    desk.must_see("13D6");
}

#[test]
fn a_charge_a_round_and_two_tests_of_morale() {
    let mut desk = charged(120, 40);
    to_the_combats(&mut desk);
    // The step cannot be left half done.
    desk.keys(">");
    desk.must_say("BS-24 Dragoons v Militia must fight first");
    desk.must_see("Combats");
    desk.keys(" ");
    let rows = desk.rows();
    let row = |text: &str| {
        rows.iter()
            .position(|row| row.contains(text))
            .unwrap_or_else(|| panic!("no {text}:\n{}", desk.picture()))
    };
    let (head, red, blue) = (
        row("front behind"),
        row("3 Dragoons of 8"),
        row("7 Militia  of 14"),
    );
    assert_eq!(
        (red, blue),
        (head + 1, red + 2),
        "side by side:\n{}",
        desk.picture()
    );
    desk.keys("6\t0\n");
    desk.must_see("▸ 7 Militia");
    desk.keys("6\t0\n");
    // 6 horsemen at 1 1/2 and the Captain: 11 dice that hit on 3.
    desk.must_see("11D6   hit on 3+");
    desk.keys("33333333333");
    desk.must_see("Dragoons: effect");
    desk.must_see("  11 hit:  3 3 3");
    desk.keys("55555555111");
    desk.must_see("Militia: to hit 6D6");
    desk.keys("111111");
    // 8 kills to none: raw troops test at once, and roll their six again.
    desk.must_see("Militia: morale 2D6");
    desk.keys("65");
    desk.must_see("Militia: morale again");
    desk.keys("4");
    desk.must_do("Militia", "remove 8 figures");
    desk.must_list("Militia", &["6", "8!"]);
    desk.keys(">");
    desk.must_see("Test morale (Militia)");
    desk.keys(">");
    desk.must_see("Militia must test morale first (BS-24)");
    desk.keys(" ");
    desk.must_see("Militia: morale 2D6");
    desk.keys("12");
    desk.must_do("Militia", "remove");
    assert!(desk.play().snapshot.status.over || desk.play().snapshot.status.left.is_empty());
    desk.keys("u");
    desk.must_do("Militia", "");
    desk.keys("U");
    desk.keys(">");
    desk.must_see("Turn 2");
}

/// A digit too many after the last die selects that unit, and what came of the roll stays in sight.
#[test]
fn a_digit_too_many_hides_nothing() {
    for (width, height) in [(120, 40), (80, 24)] {
        let mut desk = Desk::ordered(width, height);
        desk.keys(
            "f7
8

222222222222",
        );
        assert!(desk.play().last.result.is_some(), "{}", desk.picture());
        desk.keys("2");
        assert!(desk.play().last.result.is_some(), "{}", desk.picture());
        desk.must_see("2 Fusiliers");
        desk.keys("\n");
        assert!(desk.play().shows::<ActionMenu>());
    }
}

/// With two combats to fight, the form shows those who are in the one that is chosen.
#[test]
fn the_form_of_a_fight_follows_the_combat() {
    let mut fights = 0;
    let requests = creek::requests_before(|request| {
        fights += u32::from(request["do"] == "fight");
        fights == 4
    });
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(120, 40);
    desk.app.play(
        creek::play(&requests, &folder.path().join("game.jsonl")),
        &[],
    );
    desk.keys("a");
    desk.must_see("4 Highlanders   of 5");
    desk.must_see("14 Minutemen    of 10");
    desk.keys("5");
    desk.key(KeyCode::BackTab);
    desk.key(KeyCode::BackTab);
    desk.must_see("▸ combat");
    desk.key(KeyCode::Right);
    desk.must_see("6 Light Dragoons");
    desk.must_see("18 Hunters in t");
    desk.must_not_see("4 Highlanders   of 5");
    desk.key(KeyCode::Left);
    desk.must_see("4 Highlanders   of 5");
    desk.key(KeyCode::Right);
    // Once this one is fought, the form is for the other.
    desk.keys("\n5\n5\n");
    desk.roll();
    assert!(desk.play().last.result.is_some(), "{}", desk.picture());
    desk.keys("a");
    desk.must_see("4 Highlanders   of 5");
    desk.must_not_see("18 Hunters in t");
}

/// A combat has the names of those who fight in it; its id is for the program.
#[test]
fn combats_are_called_by_those_who_fight() {
    let mut desk = Desk::replayed(120, 40, "big-skirmishes/hollow-creek", 68);
    desk.must_see(" xB");
    desk.keys("a");
    desk.must_see("combat  Highlanders v Mill Militia and Minutemen");
    desk.must_not_see("c1");
}
