//! Units and characters that are still to arrive: they act, help, join and are called on only when they are on the table.

use crate::support::{Play, muster};
use drumhead::battle::Viewer;
use drumhead::table::Side;

/// Red: two units and two characters; blue: two units and one. `arrivals` come later.
fn battle(arrivals: &str) -> Play {
    let yaml = super::sides(
        [
            "{name: A}, {name: Z, figures: 2}, {name: Y}",
            "{id: c, name: Cee, class: 3}, {id: e, name: Eff, class: 2}",
        ],
        ["{name: X}, {name: W}", "{id: d, name: Dee, class: 2}"],
        &format!("arrivals: [{arrivals}]"),
    );
    muster("big-skirmishes", &yaml).expect("a sound battle")
}

fn begun(arrivals: &str) -> Play {
    let mut play = battle(arrivals);
    play.just("start-cards", "");
    play
}

/// The options of a field as they are offered to somebody.
fn options(play: &Play, who: &str, action: &str, field: &str) -> Vec<String> {
    play.field(who, action, field).options
}

const ALL_BLUE: &str = "{units: [blue/x, blue/w, blue/d], turn: 2}";

/// Who is still to arrive has no card; it is shuffled in when he comes on.
#[test]
fn bs_12_no_card_before_arriving() {
    let mut play = begun("{units: [red/c], turn: 2}");
    assert_eq!(
        play.table(),
        ["Shuffle the full deck, without the card of Cee"]
    );
    assert_eq!(play.cards_left().len(), 2 + 5);
    assert!(!play.cards_left().contains(&"red/c".to_owned()));
    play.end_turn();
    assert!(!play.cards_left().contains(&"red/c".to_owned()));
    play.draw("red/e");
    play.just("arrive", "arrival: Cee");
    assert_eq!(
        play.table(),
        [
            "Cee: place on the table at the table's edge",
            "Deck: put in the card of Cee",
            "Shuffle the cards left"
        ]
    );
    play.draw("red/c");
    assert_eq!(
        play.verdict(),
        "Cee is up: orders 2 units within 9″ | CEE | plain | red"
    );
    play.just("order", "unit: red/a");
    play.end_turn();
    assert_eq!(play.table(), ["Shuffle the full deck"]);
    assert!(play.cards_left().contains(&"red/c".to_owned()));
}

/// Who comes on when the cards of the turn are over has his card in the next.
#[test]
fn bs_12_too_late_for_this_turn() {
    let mut play = begun("{units: [red/c], turn: 1}");
    play.draw_all();
    play.has("turn", "phase: free-fire");
    play.just("arrive", "arrival: Cee");
    play.has("turn", "phase: free-fire");
    for _ in 0..3 {
        play.just("next", "");
    }
    assert!(play.cards_left().contains(&"red/c".to_owned()));
}

/// A character is called on for the units that are on the table.
#[test]
fn bs_22_only_units_on_the_table_are_ordered() {
    let mut play = begun("{units: [red/a, red/z, red/y], turn: 2}");
    play.draw("red/c");
    assert_eq!(
        play.verdict(),
        "Cee is up, but no unit is left to order | CEE | bad | red"
    );
    assert_eq!(play.follows(), ["Cee: may move up to 12″"]);
    let now = play.battle.status(Viewer::Table).now;
    assert_eq!(now, "Cee has no order left: draw the next card");
}

/// A side whose units are all to come does not move in the opening, whatever the dice.
#[test]
fn bs_11_a_side_still_to_arrive_has_no_go() {
    let mut play = battle(ALL_BLUE);
    play.refused("opening", "first: blue", "BS-11");
    play.refused("opening", "first: roll", "BS-11");
    play.just("opening", "");
    assert_eq!(
        play.verdict(),
        "R begin the opening | RED FIRST | plain | red"
    );
    play.just("done", "");
    assert_eq!(
        play.verdict(),
        "R move nothing; R to go | RED TO GO | plain | red"
    );
    assert_eq!(play.battle.status(Viewer::Table).side, Some(Side::Red));
    // With nobody at all there is no opening.
    let mut play = battle(&format!(
        "{ALL_BLUE}, {{units: [red/a, red/z, red/y], turn: 1}}"
    ));
    play.refused("opening", "", "BS-11");
    play.just("start-cards", "");
}

/// Nobody fires at, charges or waits for who is not there.
#[test]
fn bs_37_reserves_are_no_targets() {
    let mut play = begun("{units: [blue/x], turn: 2}");
    play.order("red/c", "red/a");
    for action in ["fire", "contact"] {
        assert_eq!(options(&play, "red/a", action, "target"), ["blue/w"]);
    }
    let mut play = begun(ALL_BLUE);
    play.order("red/c", "red/a");
    for (action, clause) in [("fire", "BS-37"), ("contact", "BS-43")] {
        let refusal = play.offer("red/a", action).expect("offered").refusal;
        let refusal = refusal.expect("refused");
        assert_eq!(refusal.clause, clause);
        assert_eq!(refusal.message, "no enemy is on the table");
    }
    play.draw_all();
    assert_eq!(
        play.events().last().expect("the turn's end"),
        "The deck is empty: no unit may fire or reload | FREE FIRE | plain | -"
    );
}

/// A character freed by a rout is not offered a unit that is still to come.
#[test]
fn bs_55_no_character_joins_a_unit_in_reserve() {
    let mut play = begun("{units: [red/y], turn: 2}");
    play.set("red/c", "with: red/z");
    play.set("red/z", "standing: 1, disorder: 8");
    play.draw_all();
    play.just("next", "");
    play.just("next", "");
    play.act("morale", "unit: red/z", [1, 1]);
    play.has("red/z", "routed: true");
    let asked = &play.outcome().follow_ups;
    let units: Vec<_> = asked.iter().map(|it| &it.fields["unit"]).collect();
    assert_eq!(units, ["red/a"]);
    assert_eq!(options(&play, "red/c", "join", "unit"), ["red/a"]);
}

/// The umpire cannot make active, or place with a unit, who is still to come.
#[test]
fn bs_64_reserves_cannot_be_active() {
    let mut play = begun("{units: [red/c, red/y], turn: 2}");
    play.cannot_set("turn", "active_character: red/c, active_unit: red/y");
    play.cannot_set("red/c", "with: red/a, activations_left: 1");
    play.cannot_set("red/e", "with: red/y");
    play.invalid("adjust", "unit: deck, counter: red/c, to: left", "counter");
}

/// Counters of a unit in reserve change nothing on the table.
#[test]
fn bs_64_nothing_is_removed_from_the_reserve() {
    let mut play = begun("{units: [red/y], turn: 2}");
    play.set("red/y", "standing: 7, disorder: 2");
    assert!(play.table().is_empty(), "{:?}", play.table());
    play.set("red/a", "standing: 7");
    assert_eq!(play.table(), ["A: remove 5 figures"]);
}
