//! Twins on the screen: two battles that differ in one hidden thing look the same, key by key, until something hidden has
//! acted and the journal says so.

use crate::support::Desk;
use crate::twin_battles::{
    Parting, before, natures, parting, same, some_keys, timeless, without_dice,
};
use crossterm::event::KeyCode;
use drumhead::session::play::Dice;
use drumhead::table::Side;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

/// Presses a key in both, and compares what all see; returns how far they may differ by now.
fn press(desks: &mut [Desk; 2], key: char, pressed: &str) -> Parting {
    let was = before(desks.each_ref().map(|desk| &desk.play().game));
    for desk in &mut *desks {
        desk.keys(&key.to_string());
        desk.think();
    }
    let mut pictures = desks.each_ref().map(|desk| timeless(&desk.picture()));
    let parting = parting(was, desks.each_ref().map(|desk| &desk.play().game));
    match parting {
        Parting::Apart if pictures[0] == pictures[1] => return Parting::Same,
        Parting::Apart => return parting,
        Parting::Dice => pictures = pictures.map(|picture| without_dice(&picture)),
        Parting::Same => {}
    }
    let what = format!("after {pressed:?}\n{}", pictures[0]);
    same(&pictures[0], &pictures[1], &what);
    parting
}

/// Plays twins by chance, and others once their ways part; returns the number of keys.
fn play(seed: u64, twins: impl Fn() -> [Desk; 2]) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut desks = twins();
    let mut pressed = String::new();
    let mut count = 0;
    for _ in 0..ROUNDS {
        for key in some_keys(&mut rng).chars() {
            pressed.push(key);
            count += 1;
            if press(&mut desks, key, &pressed) == Parting::Apart {
                desks = twins();
                pressed.clear();
                break;
            }
        }
    }
    count
}

/// The lines of keys of one walk.
const ROUNDS: usize = 8;

fn start(setups: &[Map<String, Value>; 2], requests: [&[Value]; 2]) -> [Desk; 2] {
    [0, 1].map(|at| Desk::of(&setups[at], requests[at], Dice::Ask))
}

#[test]
fn twins_of_another_nature_look_the_same() {
    let mut count = 0;
    for (seed, [one, other]) in (0..).zip([[0, 3], [0, 1], [1, 3], [1, 2], [2, 3], [2, 0]]) {
        let mut requests = vec![
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": ["dummy"], "dice": [2]}),
            json!({"do": "draw", "cards": ["red/major-thorne"]}),
        ];
        // Real or not, it may be ordered, and led.
        let order = json!({"do": "order", "character": "red/major-thorne", "unit": "red/hidden-1"});
        let join = json!({"do": "join", "character": "red/major-thorne", "unit": "red/hidden-1"});
        requests.push(order);
        for more in [0, 10] {
            requests.extend((more == 10).then(|| join.clone()));
            count += play(seed + more, || start(&natures(one, other), [&requests; 2]));
        }
    }
    assert!(count > 100, "{count} keys");
}

/// What is asked of hidden units that are real looks the same up to the first die, but for the number of dice, and so does
/// what can be done with them.
#[test]
fn what_is_asked_for_a_hidden_unit_looks_the_same() {
    let [mut dice, mut questions] = [0, 0];
    for [one, other] in [[0, 1], [1, 2], [0, 2]] {
        for (is_led, typed) in [
            (false, "2"),
            (false, "2f96\n\n\n\n\n7h?\x1b"),
            (false, ":move 2\n\n\n\n\n7h?\x1b"),
            (false, ":contact 2 9 2\n\n\n\n\n\n"),
            (false, ":charge 2 9 2\n\n\n\n\n\n"),
            (true, ":contact 2 9 2\n\n\n\n\n\n"),
            (true, ":charge 2 9 2\n\n\n\n\n\n"),
        ] {
            let join =
                json!({"do": "join", "character": "red/major-thorne", "unit": "red/hidden-1"});
            let mut requests = vec![
                json!({"do": "start-cards"}),
                json!({"do": "draw", "cards": ["red/major-thorne"]}),
                json!({"do": "order", "character": "red/major-thorne", "unit": "red/hidden-1"}),
            ];
            requests.extend(is_led.then_some(join));
            let mut desks = start(&natures(one, other), [&requests; 2]);
            let mut pressed = String::new();
            for key in typed.chars().chain("\x1b\x1b\x1b\x1b".chars()) {
                pressed.push(key);
                let parting = press(&mut desks, key, &pressed);
                let asked = desks.each_ref().map(|desk| desk.play().asked_side());
                dice += usize::from(parting == Parting::Dice);
                questions += usize::from(asked == [Some(Some(Side::Blue)); 2]);
                if parting == Parting::Apart {
                    break;
                }
            }
        }
    }
    assert!(dice > 20 && questions > 2, "{dice} {questions}");
}

fn holding(cards: [&str; 2]) -> [Desk; 2] {
    let [setup, _] = natures(0, 3);
    let begun = cards.map(|card| {
        [
            json!({"do": "start-cards"}),
            json!({"do": "draw", "cards": [card], "dice": [2]}),
            json!({"do": "draw", "cards": ["red/major-thorne"]}),
            json!({"do": "order", "character": "red/major-thorne", "unit": "red/foot-guards"}),
        ]
    });
    start(&[setup.clone(), setup], [&begun[0], &begun[1]])
}

#[test]
fn twins_with_another_card_look_the_same() {
    let mut count = 0;
    for (seed, cards) in (0..).zip([
        ["joker", "dummy"],
        ["dummy", "cloudburst"],
        ["free-action", "dummy"],
        ["joker", "free-action"],
    ]) {
        count += play(seed + 50, || holding(cards));
    }
    assert!(count > 100, "{count} keys");
}

/// An action of a hidden unit is on record before its dice page is seen: whoever goes back leaves a line in the log.
#[test]
fn looking_at_a_hidden_units_dice_leaves_a_line() {
    let [setup, _] = natures(0, 3);
    let requests = [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/major-thorne"]}),
        json!({"do": "order", "character": "red/major-thorne", "unit": "red/hidden-1"}),
    ];
    let mut desk = Desk::of(&setup, &requests, Dice::Ask);
    desk.keys("2f96\n\n\n\n\n");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys("\x1b\x1b\x1b");
    assert!(!desk.dice_are_due(), "{}", desk.picture());
    desk.keys("L");
    desk.must_say(": taken back");
}

/// The order of a dummy is on record like that of any hidden unit, and nothing says that nobody is there.
#[test]
fn bs_63_a_dummy_is_ordered_like_any_hidden_unit() {
    let [_, setup] = natures(0, 3);
    let requests = [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["red/major-thorne"]}),
    ];
    let mut desk = Desk::of(&setup, &requests, Dice::Ask);
    let before = desk.play().game.len();
    desk.keys("2o\n\n");
    desk.must_see("Hidden unit 1: 2 actions left");
    desk.must_not_see("dummy");
    assert_eq!(desk.play().game.len(), before + 1, "{}", desk.picture());
}

/// The question after a roll is the same with the Joker and without; what is not open is not refused, but done as if
/// nothing were chosen, and the log says so.
#[test]
fn a_die_chosen_without_the_joker_is_not_refused() {
    let [mut with, mut without] = holding(["joker", "dummy"]);
    for desk in [&mut with, &mut without] {
        desk.keys("1f");
        desk.keys("98\n\n\n\n\n");
        assert!(desk.dice_are_due(), "{}", desk.picture());
        desk.keys("111111111111222222222222");
    }
    assert_eq!(timeless(&with.picture()), timeless(&without.picture()));
    without.must_see("Crown hold a Bonus card. If it is");
    without.key(KeyCode::Down);
    without.keys("\n");
    without.must_not_see("not open");
    without.must_not_see("Crown hold a Bonus card");
    without.must_tell("nothing is done");
}

/// Once the Joker is played, as all have seen, nobody is asked about it, and the dice before can still be corrected.
#[test]
fn nobody_is_asked_for_a_joker_that_is_gone() {
    let [setup, _] = natures(0, 3);
    let requests = [
        json!({"do": "start-cards"}),
        json!({"do": "draw", "cards": ["dummy"], "dice": [2]}),
        json!({"do": "draw", "cards": ["red/major-thorne"]}),
        json!({"do": "order", "character": "red/major-thorne", "unit": "red/foot-guards"}),
        json!({"do": "adjust", "unit": "deck", "counter": "joker", "to": "drawn"}),
    ];
    let mut desk = Desk::of(&setup, &requests, Dice::Ask);
    desk.keys("1f");
    desk.keys("98\n\n\n\n\n");
    assert!(desk.dice_are_due(), "{}", desk.picture());
    desk.keys("666666666666");
    desk.must_not_see("Bonus card. Play it");
    assert!(desk.dice_are_due(), "the effect: {}", desk.picture());
    desk.must_see("12 dice to go");
    desk.key(KeyCode::Backspace);
    desk.must_see("1 die to go");
    desk.keys("2");
    desk.must_see("11 dice to go");
}

/// A card tried is laid open or refused; either way the log says so.
#[test]
fn trying_a_bonus_card_leaves_a_line() {
    for letter in ["f", "d", "c"] {
        let mut desks = holding(["cloudburst", "joker"]);
        let before = desks[0].play().game.len();
        for key in ["B", letter, "\n", "\n"] {
            for desk in &mut desks {
                desk.keys(key);
            }
            let [a, b] = desks.each_ref().map(|desk| timeless(&desk.picture()));
            if a != b {
                let after = desks.each_ref().map(|desk| desk.play().game.len());
                assert_eq!(after, [before + 1; 2], "{letter}:\n{a}\n{b}");
                break;
            }
        }
    }
}

/// A real Bonus card is drawn without a name, and named by its side: the lists are the same whatever is held.
#[test]
fn a_real_bonus_card_is_named_by_its_side_alone() {
    let mut desks = holding(["dummy", "joker"]);
    // Two actions are given up.
    for desk in &mut desks {
        desk.keys("\x1bd2\n");
        for name in ["Dummy", "Joker", "Free Action"] {
            desk.must_not_see(&format!(" {name}"));
        }
        while !desk
            .rows()
            .iter()
            .any(|row| row.contains('▸') && row.contains("Bonus card"))
        {
            desk.key(KeyCode::Down);
        }
        // Odd is blue.
        desk.keys("\n1");
        desk.must_see("BLUE NAMES");
        desk.must_see("Which card is it? Red looks away from the laptop.");
        desk.must_not_see("the program draws");
        for name in ["Dummy", "Joker", "Free Action"] {
            desk.must_see(name);
        }
    }
    let [a, b] = desks.each_ref().map(|desk| timeless(&desk.picture()));
    assert_eq!(a, b);
    let desk = &mut desks[1];
    while !desk
        .rows()
        .iter()
        .any(|row| row.contains('▸') && row.contains("Free Action"))
    {
        desk.key(KeyCode::Down);
    }
    desk.keys("\n");
    desk.must_see("Bonus card to");
    desk.must_not_see("Free Action");
}
