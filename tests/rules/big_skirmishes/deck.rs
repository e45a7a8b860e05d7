//! BS-12 to BS-15, BS-21, BS-25: what is in the deck, drawing, holding, playing.

use super::{FIELD, cards, cards_with, duel, ordered};
use crate::support::{Not, Play, dice, muster};
use drumhead::battle::Viewer;
use drumhead::battle::view::Block;
use drumhead::table::Side;

const RED: Viewer = Viewer::Side(Side::Red);
const BLUE: Viewer = Viewer::Side(Side::Blue);

/// A card for each character, 2 Pauses, 1 each of Free Action, Joker and Dummy, the battle's effects by their slugs. Nothing else.
#[test]
fn bs_12_the_cards_of_the_deck() {
    let characters = ["blue/rogers", "blue/tull", "red/ash", "red/hale", "red/pym"];
    let common = ["dummy", "free-action", "joker", "pause", "pause"];
    for (effects, slugs) in [
        ("", &[][..]),
        ("special_effects: [{name: Fog, text: F}]", &["fog"]),
        (
            "special_effects: [{name: A Storm!, text: S}, {name: Fog, text: F}]",
            &["a-storm", "fog"],
        ),
    ] {
        let yaml = FIELD
            .split("special_effects")
            .next()
            .expect("the field")
            .to_owned()
            + effects;
        let mut play = muster("big-skirmishes", &yaml).expect("a sound battle");
        play.just("start-cards", "");
        let mut all: Vec<&str> = characters
            .iter()
            .chain(&common)
            .chain(slugs)
            .copied()
            .collect();
        all.sort_unstable();
        assert_eq!(play.cards_left(), all);
        play.has(
            "deck",
            format!(
                "left: {{characters: [red/hale, red/ash, red/pym, blue/rogers, blue/tull], \
                 pauses: 2, bonus: {}}}",
                3 + slugs.len()
            ),
        );
    }
}

/// Each turn every card comes once, then the deck is empty; the next turn has all of them again.
#[test]
fn bs_12_every_card_once_a_turn() {
    let mut play = cards();
    let all = play.cards_left();
    for _ in 0..2 {
        let mut drawn = Vec::new();
        while play.get("/turn/phase") == "cards" && drawn.len() < all.len() {
            let card = play.cards_left().pop().expect("a card");
            // From the last of the alphabet: characters of red, then the Pauses, so that no Bonus card needs a die.
            play.draw(&card);
            drawn.push(card);
        }
        drawn.sort();
        assert_eq!(drawn, all);
        play.refused("draw", "", "BS-24");
        play.end_turn();
        assert_eq!(play.cards_left(), all);
    }
}

/// Any order of the cards left is equally likely: 1 in 11 each, a Pause 2, a Bonus card 4; when one is gone, 1 in 10.
#[test]
fn bs_12_every_card_as_likely() {
    let mut play = cards();
    let near = |odds: &drumhead::battle::Odds, event: &str, p: f64| {
        let told = odds.events.get(event).copied().unwrap_or(0.0);
        assert!((told - p).abs() < 1e-12, "{event}: {told}, not {p}");
    };
    let odds = play.odds("draw", "");
    for id in ["red/hale", "red/ash", "red/pym", "blue/rogers", "blue/tull"] {
        near(&odds, &format!("{id}.next"), 1.0 / 11.0);
    }
    near(&odds, "red.next", 3.0 / 11.0);
    near(&odds, "blue.next", 2.0 / 11.0);
    near(&odds, "table.next_pause", 2.0 / 11.0);
    near(&odds, "table.next_bonus", 4.0 / 11.0);
    play.draw("red/hale");
    let odds = play.odds("draw", "");
    near(&odds, "red/hale.next", 0.0);
    near(&odds, "blue/tull.next", 1.0 / 10.0);
}

/// Even red, odd blue.
#[test]
fn bs_13_even_red_odd_blue() {
    for card in ["free-action", "joker", "dummy", "fog"] {
        for die in 1..=6 {
            let mut play = cards();
            play.bonus(card, die);
            let (red, blue): (&[&str], &[&str]) = if die % 2 == 0 {
                (&[card], &[])
            } else {
                (&[], &[card])
            };
            play.has("deck", format!("hands: {{red: {red:?}, blue: {blue:?}}}"));
        }
    }
}

/// A character's card or a Pause needs no die, a Bonus card needs one, after the card.
#[test]
fn bs_13_a_die_for_bonus_cards_only() {
    let mut play = cards();
    play.draw("red/ash");
    play.draw("pause");
    assert_eq!(
        play.try_do("draw", "", dice(&[]).cards(&["joker"])),
        Err(Not::Dice("which side", 1))
    );
    assert_eq!(play.try_do("draw", "", [2]), Err(Not::Card));
}

/// A real card that is taken face down has its name after its die: until then it cannot be asked for.
#[test]
fn bs_14_a_real_card_is_named_after_its_die() {
    let taken = || dice(&[3]).cards(&["face down", "joker"]);
    let mut play = cards();
    assert_eq!(
        play.try_do("draw", "", dice(&[]).cards(&["face down", "joker"])),
        Err(Not::Dice("which side", 1))
    );
    play.act("draw", "", taken());
    play.has("deck", "hands: {red: [], blue: [joker]}, drawn: [joker]");
    // The same as where it was named at once.
    let mut named = cards();
    named.bonus("joker", 3);
    assert_eq!(play.told(Viewer::Umpire), named.told(Viewer::Umpire));
}

/// With open hands, and after the second Pause, no card is taken face down.
#[test]
#[should_panic(expected = "face down is not among the cards left")]
fn bs_21_after_the_second_pause_no_card_is_face_down() {
    let mut play = cards();
    play.draw("pause");
    play.draw("pause");
    play.draw("face down");
}

fn piles(play: &Play, viewer: Viewer) -> String {
    let panel = play.battle.panel(viewer);
    let piles = panel
        .into_iter()
        .find_map(|block| {
            if let Block::Piles { piles, .. } = block {
                Some(piles)
            } else {
                None
            }
        })
        .expect("piles");
    piles
        .iter()
        .flat_map(|pile| &pile.cards)
        .map(|card| card.text.clone())
        .collect::<Vec<_>>()
        .join(", ")
}

/// Held face down: its holder and the umpire know it, the other side and the shared screen see that one was taken.
#[test]
fn bs_14_held_face_down() {
    let mut play = cards();
    play.draw("red/ash");
    play.bonus("joker", 2);
    for (viewer, knows) in [
        (RED, true),
        (Viewer::Umpire, true),
        (BLUE, false),
        (Viewer::Table, false),
    ] {
        let card = if knows { "joker" } else { "bonus" };
        play.sees(viewer, "/deck/hands", format!("red: [{card}]"));
        play.sees(viewer, "/deck", format!("drawn: [red/ash, {card}]"));
        let name = if knows {
            ": Joker"
        } else {
            "Bonus card to Reds"
        };
        play.tells_to(viewer, name);
        assert_eq!(
            play.told(viewer).contains("Joker"),
            knows,
            "{viewer:?}: {}",
            play.told(viewer)
        );
        assert_eq!(
            piles(&play, viewer).contains("Joker"),
            knows,
            "{viewer:?}: {}",
            piles(&play, viewer)
        );
    }
}

/// What is left: characters by name, Pauses, all Bonus cards as one number, for every viewer.
#[test]
fn bs_14_the_cards_left() {
    let mut play = cards();
    play.bonus("joker", 2);
    play.bonus("fog", 1);
    play.draw("pause");
    play.draw("red/pym");
    for viewer in Viewer::ALL {
        let left = "{characters: [red/hale, red/ash, blue/rogers, blue/tull], pauses: 1, bonus: 2}";
        play.sees(viewer, "/deck", format!("left: {left}"));
    }
    play.sees(
        Viewer::Table,
        "/deck",
        "drawn: [bonus, bonus, pause, red/pym]",
    );
    play.sees(BLUE, "/deck", "drawn: [bonus, fog, pause, red/pym]");
}

/// Until it is played or discarded.
#[test]
fn bs_14_shown_when_played_or_discarded() {
    let mut play = cards();
    play.bonus("dummy", 2);
    play.bonus("joker", 1);
    play.just("play", "card: dummy");
    play.sees(Viewer::Table, "/deck", "drawn: [dummy, bonus]");
    play.tells_to(BLUE, "Dummy");
    play.draw("pause");
    play.sees(Viewer::Table, "/deck", "drawn: [dummy, bonus, pause]");
    play.draw("pause");
    play.sees(
        Viewer::Table,
        "/deck",
        "drawn: [dummy, joker, pause, pause]",
    );
    play.tells_to(Viewer::Table, "Joker");
}

/// With open hands all see everything.
#[test]
fn bs_14_open_hands() {
    for (option, card) in [
        ("options: {open_hands: true}", "joker"),
        ("options: {open_hands: false}", "bonus"),
    ] {
        let mut play = cards_with(option);
        play.bonus("joker", 2);
        for viewer in [Viewer::Table, BLUE] {
            play.sees(viewer, "/deck/hands", format!("red: [{card}]"));
            play.sees(viewer, "/deck", format!("drawn: [{card}]"));
            assert_eq!(play.told(viewer).contains("Joker"), card == "joker");
        }
    }
}

/// Played at once, or later in the turn, also between another unit's two actions, whose activation goes on.
#[test]
fn bs_15_played_at_any_time() {
    let free = |unit: &str| {
        format!("card: free-action, action: {{do: form, unit: {unit}, formation: column}}")
    };
    let mut play = duel("figures: 12", "figures: 12", "");
    play.bonus("free-action", 1);
    play.just("play", free("blue/a"));
    play.has("blue/a", "formation: column");
    let mut play = duel("figures: 12", "figures: 12", "");
    play.bonus("free-action", 1);
    play.order("red/lead", "red/a");
    play.act("move", "unit: red/a", [6]);
    play.just("play", free("blue/spare"));
    play.has("red/a", "actions_left: 1");
    play.has("turn", "active_unit: red/a");
    play.act("move", "unit: red/a", [6]);
}

/// Only a card that is held, and only while cards are drawn; the Joker by its ask alone.
#[test]
fn bs_15_a_card_that_is_held() {
    let mut play = duel("figures: 12", "figures: 12", "");
    play.refused("play", "card: dummy", "BS-15");
    play.bonus("joker", 2);
    play.refused("play", "card: dummy", "BS-15");
    play.refused("play", "card: joker", "BS-15");
    play.bonus("dummy", 2);
    play.just("play", "card: dummy");
    play.refused("play", "card: dummy", "BS-15");
    play.invalid("play", "card: pause", "card");
    play.invalid("play", "card: red/lead", "card");
}

/// The second Pause discards what is held; the first does not.
#[test]
fn bs_21_the_second_pause_discards() {
    let mut play = cards();
    play.bonus("joker", 2);
    play.bonus("fog", 1);
    play.draw("pause");
    play.has("deck", "hands: {red: [joker], blue: [fog]}");
    play.draw("pause");
    play.has("deck", "hands: {red: [], blue: []}, pauses: 2");
}

/// After it a Bonus card has no effect, and nobody dices for it.
#[test]
fn bs_21_bonus_cards_after_the_second_pause() {
    for card in ["free-action", "joker", "dummy", "fog"] {
        let mut play = cards();
        play.draw("pause");
        play.draw("pause");
        play.draw(card);
        play.has(
            "deck",
            format!("hands: {{red: [], blue: []}}, drawn: [pause, pause, {card}]"),
        );
        let action = match card {
            "free-action" => ", action: {do: move, unit: red/foot}",
            _ => "",
        };
        play.refused("play", format!("card: {card}{action}"), "BS-15");
    }
}

/// Out of action: his card leaves the deck at once, drawn or not, and does not come back.
#[test]
fn bs_25_the_card_leaves_the_deck() {
    for drawn in [false, true] {
        let mut play = cards();
        play.draw("red/pym");
        if drawn {
            play.draw("red/ash");
        }
        let character = if drawn { "red/ash" } else { "red/pym" };
        play.just("join", format!("character: {character}, unit: red/foot"));
        play.set("red/ash", "out_of_action: true");
        assert!(!play.cards_left().contains(&"red/ash".to_owned()));
        play.has("deck", "drawn: [red/pym]");
        play.has("red/ash", "with: null");
        assert_ne!(play.get("/turn/active_character"), "red/ash");
        play.end_turn();
        play.has("turn", "number: 2");
        assert!(!play.cards_left().contains(&"red/ash".to_owned()));
        assert_eq!(play.cards_left().len(), 10);
    }
}

/// The last card left leaves with him: the turn's end opens.
#[test]
fn bs_25_the_last_card_leaves() {
    let mut play = ordered("figures: 12", "figures: 12", "");
    play.draw("pause");
    for card in ["pause", "joker", "dummy", "free-action"] {
        play.draw(card);
    }
    assert_eq!(play.cards_left(), ["blue/lead"]);
    play.set("blue/lead", "out_of_action: true");
    play.has("turn", "phase: free-fire");
}

/// Eight characters, two Pauses and four Bonus cards; it says the same when a Bonus card lies face down with a side.
#[test]
fn the_panel_tells_what_the_next_card_may_be() {
    use drumhead::battle::Viewer;
    use drumhead::battle::view::Block;
    let battle = drumhead::rules::find("big-skirmishes").expect("the ruleset");
    let setup = drumhead::battle::load::Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    let setup = setup.load_sample("big-skirmishes").expect("the sample");
    let mut game =
        drumhead::journal::Game::start(&setup.document, 3, &drumhead::journal::Keep::Nowhere)
            .expect("a game");
    assert_eq!(game.battle().info().id, battle.info().id);
    let entry = |action: &str| drumhead::battle::Entry {
        action: action.to_owned(),
        ..Default::default()
    };
    let told = |game: &drumhead::journal::Game, viewer: Viewer| -> Vec<String> {
        let next = |block: Block| {
            if let Block::Text { title, lines } = block {
                Some((title, lines))
            } else {
                None
            }
        };
        let blocks = game.battle().panel(viewer).into_iter().filter_map(next);
        blocks
            .filter(|(title, _)| title == "The next card")
            .flat_map(|(_, lines)| lines)
            .map(|line| line.text)
            .collect()
    };
    assert!(
        told(&game, Viewer::Table).is_empty(),
        "nothing has been shuffled"
    );
    for action in ["muster", "start-cards"] {
        let mut step = game.begin(entry(action), drumhead::battle::Directions::default());
        while matches!(step, drumhead::journal::Step::Needs(_)) {
            step = game.supply(drumhead::journal::Supply::App);
        }
    }
    let lines = told(&game, Viewer::Table);
    assert_eq!(
        lines[0],
        "Crown column 29%, Valley settlers 29%, Pause 14%, Bonus card 29%"
    );
    assert_eq!(
        lines[1],
        "a character left comes after the second Pause 33%"
    );
    assert_eq!(told(&game, Viewer::Umpire), lines, "it tells nobody more");
}

/// A Bonus card goes to the side of the die, without its name; the table is told to hand it over.
#[test]
fn bs_13_a_bonus_card_is_handed_over() {
    let mut play = cards();
    play.bonus("joker", 2);
    let told = play.told(Viewer::Table);
    for words in [
        "Bonus card to Reds (rolled 2, even)",
        "BONUS: RED",
        "Reds: take 1 face-down Bonus card",
    ] {
        assert!(told.contains(words), "{told}");
    }
    assert!(!told.contains("Joker"), "{told}");
}
