//! BS-60 to BS-64: hidden units, dummies, disputes.

use super::{FIELD, cards, field_with};
use crate::support::{Not, Play};
use drumhead::battle::Viewer;
use drumhead::battle::view::{Block, Row};
use drumhead::table::{Side, Who};
use serde_json::{Value, json};

const RED: Viewer = Viewer::Side(Side::Red);
const BLUE: Viewer = Viewer::Side(Side::Blue);
/// The field's hidden unit and its dummy, by name.
const NAMES: [&str; 2] = ["Ambush", "Copse"];

fn who(play: &Play, id: &str) -> Who {
    play.battle.directory().who(id).expect("somebody")
}

/// Everything that some viewers are shown: state, rosters, panel, status, and what is offered to everybody.
fn all_shown(play: &Play, viewer: Viewer) -> String {
    let battle = &play.battle;
    let everyone = battle
        .directory()
        .ids()
        .map(|id| who(play, id))
        .chain([Who::Table]);
    let offers: Vec<_> = everyone.map(|who| battle.offers(who, viewer)).collect();
    format!(
        "{} {:?} {:?} {:?} {offers:?}",
        battle.state(viewer),
        battle.roster(viewer),
        battle.panel(viewer),
        battle.status(viewer)
    )
}

#[track_caller]
fn no_names(text: &str, whose: Viewer) {
    for name in NAMES {
        assert!(!text.contains(name), "{whose:?} read {name}: {text}");
    }
}

/// Its own side and the umpire see everything; the others only that it is hidden.
#[test]
fn bs_60_only_hidden_is_seen() {
    let play = cards();
    for unit in ["blue~1ambush", "blue~1copse"] {
        for viewer in [Viewer::Table, RED] {
            assert_eq!(
                play.seen(viewer, &format!("/units/{unit}")),
                json!({"hidden": true})
            );
        }
        for viewer in [BLUE, Viewer::Umpire] {
            play.sees(viewer, &format!("/units/{unit}"), "hidden: true");
            play.sees(viewer, &format!("/units/{unit}"), "formation: line");
        }
    }
}

/// The names are nowhere for others, in the opening, among the cards, in free fire.
#[test]
fn bs_60_no_names_for_others() {
    let mut ended = cards();
    ended.draw_all();
    let mut begun = field_with("");
    begun.just("opening", "first: blue");
    begun.just("move", "unit: blue/ambush");
    let mut ordered = cards();
    ordered.order("blue/tull", "blue/ambush");
    for play in [field_with(""), begun, cards(), ordered, ended] {
        for viewer in [Viewer::Table, RED] {
            no_names(&all_shown(&play, viewer), viewer);
        }
        for viewer in [BLUE, Viewer::Umpire] {
            assert!(all_shown(&play, viewer).contains("Ambush"));
        }
    }
}

/// Nor in what an action tells; how far it goes is told, not what it stands in nor what slows it.
#[test]
fn bs_60_no_names_in_reports() {
    let mut play = cards();
    play.order("blue/tull", "blue/ambush");
    let check = |play: &Play| {
        for viewer in [Viewer::Table, RED] {
            let text = play.told(viewer);
            no_names(&text, viewer);
            for word in ["line", "column", "disorder"] {
                assert!(!text.contains(word), "{word}: {text}");
            }
        }
    };
    check(&play);
    play.tells_to(BLUE, "Ambush");
    play.set("blue/ambush", "disorder: 1");
    play.act("move", "unit: blue/ambush, advancing: false", [6]);
    check(&play);
    play.tells_to(BLUE, "4 inches");
    play.just("join", "character: blue/tull, unit: blue/ambush");
    check(&play);
    play.just("form", "unit: blue/ambush, formation: column");
    check(&play);
    play.tells_to(BLUE, "column");
}

/// Whoever is with it is out of sight too.
#[test]
fn bs_60_a_character_with_it() {
    let mut play = field_with("");
    play.just("join", "character: blue/tull, unit: blue/ambush");
    assert_eq!(play.seen(RED, "/characters/blue~1tull/with"), Value::Null);
    play.sees(BLUE, "/characters/blue~1tull", "with: blue/ambush");
}

/// A dummy looks exactly like any hidden unit: the same row but for its number, the same offers, the same place in every list.
#[test]
fn bs_60_a_dummy_looks_like_any_hidden_unit() {
    let mut ended = cards();
    ended.draw_all();
    for play in [field_with(""), cards(), ended] {
        for viewer in [Viewer::Table, RED] {
            let of = |id: &str| {
                let row: Row = play
                    .battle
                    .roster(viewer)
                    .into_iter()
                    .find(|row| row.who == who(&play, id))
                    .expect("its row");
                let offers = play.battle.offers(who(&play, id), viewer);
                assert!(!offers.is_empty());
                let offers: Vec<_> = offers
                    .into_iter()
                    .map(|offer| (offer.id, offer.refusal, offer.fields))
                    .collect();
                (
                    row.side,
                    row.detail,
                    row.pips,
                    row.markers,
                    row.standing,
                    row.note,
                    row.scale,
                    row.with,
                    offers,
                )
            };
            assert_eq!(of("blue/ambush"), of("blue/copse"));
            for block in play.battle.panel(viewer) {
                if let Block::Checklist { items, .. } = block {
                    let listed = |n: u8| {
                        items
                            .iter()
                            .any(|item| item.text.contains(&format!("Hidden unit {n}")))
                    };
                    assert_eq!(listed(1), listed(2));
                }
            }
        }
    }
}

/// Any unit may start hidden; a dummy always does.
#[test]
fn bs_60_who_starts_hidden() {
    let play = field_with("");
    let hidden = ["red/guard", "blue/line", "blue/ambush", "blue/copse"]
        .map(|unit| play.unit(unit, "hidden"));
    assert_eq!(hidden, [false, false, true, true].map(Value::from));
    assert!(
        !FIELD.contains("dummy: true, hidden"),
        "the dummy's roster does not say that it is hidden"
    );
}

/// The distances stand beside the action: 12″ in light cover, 6″ in dense cover, and the open.
#[test]
fn bs_61_the_distances_are_shown() {
    let offer = cards().offer("blue/ambush", "spot").expect("offered");
    for words in [
        "in light cover at 12″",
        "in dense cover at 6″",
        "in the open",
    ] {
        assert!(offer.help.contains(words), "{}", offer.help);
    }
}

/// `spot` reveals it to all; what is in sight cannot be spotted.
#[test]
fn bs_62_spot_reveals() {
    let mut play = cards();
    play.just("spot", "unit: blue/ambush");
    for viewer in Viewer::ALL {
        assert_eq!(
            (
                play.seen(viewer, "/units/blue~1ambush/hidden"),
                play.seen(viewer, "/units/blue~1ambush/standing")
            ),
            (false.into(), 8.into())
        );
    }
    play.tells_to(Viewer::Table, "Ambush");
    play.refused("spot", "unit: blue/ambush", "BS-62");
    play.order("red/ash", "red/foot");
    assert_eq!(
        play.needs("fire", "unit: red/foot, target: blue/ambush, range: 5"),
        ("to hit", 12)
    );
}

/// A hidden unit that fires is revealed by it.
#[test]
fn bs_62_firing_reveals() {
    let mut play = cards();
    play.order("blue/tull", "blue/ambush");
    play.just(
        "fire",
        "unit: blue/ambush, target: red/foot, range: 18, men: 0",
    );
    play.sees(Viewer::Table, "/units/blue~1ambush", "smoke: 1");
}

/// Until then nobody fires at it or charges it, dummy or not.
#[test]
fn bs_62_no_target_until_then() {
    for hidden in ["blue/ambush", "blue/copse"] {
        let mut play = cards();
        play.order("red/ash", "red/horse");
        play.refused(
            "fire",
            format!("unit: red/horse, target: {hidden}, range: 5"),
            "BS-37",
        );
        play.refused(
            "charge",
            format!("unit: red/horse, target: {hidden}, distance: 5"),
            "BS-43",
        );
        play.refused(
            "contact",
            format!("unit: red/horse, target: {hidden}, distance: 5"),
            "BS-43",
        );
    }
}

/// The dummy brought to life by this card.
fn alive(card: &str) -> Play {
    let mut play = cards();
    play.bonus(card, 1);
    play.just("play", format!("card: {card}, unit: blue/copse"));
    play
}

/// A refused order would tell which hidden unit is a dummy: it takes one as the real one does, and dices to move (BS-27). A 2
/// halves the 4″ of a line; the column's 6″ are whole on a 3. All are shown the same of both, but for the number.
#[test]
fn bs_63_a_dummy_takes_an_order_like_any_hidden_unit() {
    let shown = ["blue/ambush", "blue/copse"].map(|unit| {
        let mut play = cards();
        let mut all = Vec::new();
        let mut keep = |play: &Play| {
            let told = [Viewer::Table, RED].map(|viewer| {
                let text = play.told(viewer);
                no_names(&text, viewer);
                text.replace("nit 2", "nit 1").replace("NIT 2", "NIT 1")
            });
            all.push(told);
        };
        play.order("blue/tull", unit);
        keep(&play);
        play.act("move", format!("unit: {unit}"), [2]);
        keep(&play);
        assert_eq!(play.figure("inches"), "2 inches");
        play.act("move", format!("unit: {unit}"), [3]);
        keep(&play);
        assert_eq!(play.figure("inches"), "4 inches");
        play.refused("move", format!("unit: {unit}"), "BS-23");
        play.refused(
            "order",
            format!("character: blue/tull, unit: {unit}"),
            "BS-23",
        );
        play.has(unit, "hidden: true, activated: true");
        all
    });
    assert_eq!(shown[0], shown[1]);
}

/// It fights no more than before: neither under orders nor at the turn's end.
#[test]
fn bs_63_a_dummy_under_orders_does_not_fire() {
    let mut play = cards();
    play.order("blue/tull", "blue/copse");
    play.refused(
        "fire",
        "unit: blue/copse, target: red/foot, range: 5",
        "BS-60",
    );
    play.just("form", "unit: blue/copse, formation: column");
    let mut play = cards();
    play.draw_all();
    play.refused(
        "fire",
        "unit: blue/copse, target: red/foot, range: 5",
        "BS-60",
    );
}

/// Nor does the opening tell: both move without a die. One that the umpire has uncovered waits for its card.
#[test]
fn bs_63_a_dummy_moves_in_the_opening_like_any_hidden_unit() {
    for unit in ["blue/ambush", "blue/copse"] {
        let mut play = field_with("");
        play.just("opening", "first: blue");
        play.just("move", format!("unit: {unit}"));
        play.just("move", format!("unit: {unit}"));
        play.refused("move", format!("unit: {unit}"), "BS-11");
        play.just("done", "");
    }
    let mut play = field_with("");
    play.set("blue/copse", "hidden: false");
    play.just("opening", "first: blue");
    play.refused("move", "unit: blue/copse", "BS-63");
    play.just("start-cards", "");
    play.draw("blue/tull");
    play.refused("order", "character: blue/tull, unit: blue/copse", "BS-23");
}

/// Games of older versions forced the order of a dummy, which then moved without a die: so they still run.
#[test]
fn bs_63_a_forced_order_is_as_it_was() {
    let mut play = cards();
    play.draw("blue/tull");
    play.forces(
        &["BS-23"],
        "order",
        "character: blue/tull, unit: blue/copse",
        [],
    );
    play.just("move", "unit: blue/copse");
    assert_eq!(play.figure("inches"), "4 inches");
}

/// A Dummy or a Special Effect gives it two actions, move or form, without a die; it stays hidden.
#[test]
fn bs_63_a_card_activates_it() {
    for card in ["dummy", "fog"] {
        let mut play = alive(card);
        play.just("form", "unit: blue/copse, formation: column");
        play.just("move", "unit: blue/copse");
        assert_eq!(play.figure("inches"), "6 inches");
        play.has("blue/copse", "hidden: true, formation: column");
        play.refused("move", "unit: blue/copse", "BS-23");
        let mut play = alive(card);
        play.refused(
            "fire",
            "unit: blue/copse, target: red/foot, range: 5",
            "BS-63",
        );
        play.refused(
            "contact",
            "unit: blue/copse, target: red/foot, distance: 2",
            "BS-63",
        );
        play.just("move", "unit: blue/copse");
        play.just("move", "unit: blue/copse");
    }
}

/// Only by its own side's card, only a dummy, and once a turn like any unit.
#[test]
fn bs_63_whose_card_and_how_often() {
    let mut play = cards();
    play.bonus("dummy", 2);
    play.refused("play", "card: dummy, unit: blue/copse", "BS-15");
    play.refused("play", "card: dummy, unit: red/foot", "BS-63");
    play.has("deck", "hands/red: [dummy]");
    let mut play = cards();
    play.set("blue/copse", "routed: true");
    play.bonus("dummy", 1);
    play.refused("play", "card: dummy, unit: blue/copse", "BS-63");
    let mut play = alive("dummy");
    play.has("blue/copse", "activated: true");
    play.just("done", "");
    play.bonus("fog", 1);
    play.refused("play", "card: fog, unit: blue/copse", "BS-23");
}

/// A second card interrupts the first: what the first unit has left it still has (BS-15, BS-23).
#[test]
fn bs_63_a_second_dummy_interrupts_the_first() {
    let yaml = FIELD.replace(
        "    - {id: copse, name: Copse, dummy: true}",
        "    - {id: copse, name: Copse, dummy: true}\n    - {id: barn, name: Barn, dummy: true}",
    );
    let mut play = crate::support::muster("big-skirmishes", &yaml).expect("a sound battle");
    play.just("start-cards", "");
    play.bonus("dummy", 1);
    play.bonus("fog", 1);
    play.just("play", "card: dummy, unit: blue/copse");
    play.just("move", "unit: blue/copse");
    play.just("play", "card: fog, unit: blue/barn");
    play.just("move", "unit: blue/barn");
    play.just("move", "unit: blue/copse");
    play.just("move", "unit: blue/barn");
    for unit in ["blue/copse", "blue/barn"] {
        play.refused("move", format!("unit: {unit}"), "BS-23");
    }
    // Done ends the last one first, then the one that it interrupted; a card drawn ends both.
    let mut play = crate::support::muster("big-skirmishes", &yaml).expect("a sound battle");
    play.just("start-cards", "");
    play.bonus("dummy", 1);
    play.bonus("fog", 1);
    play.just("play", "card: dummy, unit: blue/copse");
    play.just("play", "card: fog, unit: blue/barn");
    let rows = play.battle.copy();
    play.just("done", "");
    let left =
        |play: &Play| ["blue/copse", "blue/barn"].map(|unit| play.unit(unit, "actions_left"));
    assert_eq!(left(&play), [Value::from(2), 0.into()]);
    play.just("done", "");
    assert_eq!(left(&play), [Value::from(0), 0.into()]);
    play.battle = rows;
    play.draw("blue/tull");
    assert_eq!(left(&play), [Value::from(0), 0.into()]);
}

/// A unit whose card has given it its two actions is done: `done` then ends the unit that was ordered (BS-23).
#[test]
fn bs_23_done_ends_the_unit_that_still_acts() {
    let mut play = alive("dummy");
    play.just("move", "unit: blue/copse");
    play.just("move", "unit: blue/copse");
    play.order("red/ash", "red/foot");
    play.just("done", "");
    play.has("red/foot", "actions_left: 0");
    play.has("turn", "active_unit: null");
    let mut play = cards();
    play.bonus("dummy", 1);
    play.draw("red/ash");
    play.just("play", "card: dummy, unit: blue/copse");
    play.just("move", "unit: blue/copse");
    play.just("move", "unit: blue/copse");
    play.just("order", "character: red/ash, unit: red/foot");
    play.just("done", "");
    play.has("red/foot", "actions_left: 0");
}

/// A card chosen for a real hidden unit is played on it, as far as the table can see: what is said, asked and refused is the
/// same whether somebody is there or not (BS-14, BS-60).
#[test]
fn bs_63_a_card_on_a_real_hidden_unit_tells_nothing() {
    let story = |unit: &str| {
        let mut play = cards();
        play.bonus("dummy", 1);
        let mut told = Vec::new();
        play.just("play", format!("card: dummy, unit: {unit}"));
        told.push(play.told(Viewer::Table));
        play.refused(
            "fire",
            format!("unit: {unit}, target: red/foot, range: 5"),
            "BS-63",
        );
        play.refused(
            "contact",
            format!("unit: {unit}, target: red/foot, distance: 5"),
            "BS-63",
        );
        play.refused("rally", format!("unit: {unit}"), "BS-63");
        play.just("move", format!("unit: {unit}"));
        told.push(play.told(Viewer::Table));
        play.just("form", format!("unit: {unit}, formation: column"));
        told.push(play.told(Viewer::Table));
        play.refused("move", format!("unit: {unit}"), "BS-23");
        told.join("\n")
            .replace("Hidden unit 1", "it")
            .replace("Hidden unit 2", "it")
    };
    assert_eq!(story("blue/ambush"), story("blue/copse"));
}

/// Its activation ends by `done` or `draw`, and leaves that of a unit that was ordered alone.
#[test]
fn bs_63_beside_another_activation() {
    let mut play = cards();
    play.bonus("dummy", 1);
    play.order("red/ash", "red/foot");
    play.act("move", "unit: red/foot", [6]);
    play.just("play", "card: dummy, unit: blue/copse");
    play.just("move", "unit: blue/copse");
    play.act("move", "unit: red/foot", [6]);
    play.just("done", "");
    play.has("blue/copse", "actions_left: 0");
    play.has("turn", "active_unit: red/foot");
    let mut play = alive("dummy");
    play.draw("blue/tull");
    play.refused("move", "unit: blue/copse", "BS-23");
}

/// Spotted, it is revealed for what it is and removed.
#[test]
fn bs_63_spotted_it_is_gone() {
    for mut play in [cards(), alive("dummy")] {
        play.just("spot", "unit: blue/copse");
        play.has("blue/copse", "removed: true, actions_left: 0");
        play.tells_to(Viewer::Table, "dummy");
        assert_eq!(play.table(), ["Hidden unit 2: take off the table"]);
        play.bonus("fog", 1);
        play.refused("play", "card: fog, unit: blue/copse", "BS-63");
    }
}

/// Figures come on the table with all that lies with them, and leave it for the marker alone (BS-62).
#[test]
fn bs_62_figures_and_their_marker() {
    let mut play = cards();
    play.set("blue/ambush", "smoke: 1");
    assert!(play.table().is_empty(), "{:?}", play.table());
    play.just("spot", "unit: blue/ambush");
    assert_eq!(
        play.table(),
        [
            "Ambush: place on the table, remove 1 hidden marker, place 1 smoke marker, put in line, 2 ranks"
        ]
    );
    play.set("blue/ambush", "hidden: true");
    assert_eq!(
        play.table(),
        ["Ambush: remove from the table, place 1 hidden marker"]
    );
    play.set("blue/ambush", "removed: true");
    assert_eq!(play.table(), ["Hidden unit 1: remove"]);
}

/// A number means one unit for the whole battle, whomever the umpire hides; those hidden from the start have the first.
#[test]
fn bs_60_a_number_means_one_unit() {
    let mut play = cards();
    play.set("red/foot", "hidden: true");
    let name = |play: &Play, id: &str| play.battle.name(who(play, id), Viewer::Table);
    let foot = name(&play, "red/foot");
    assert_eq!(name(&play, "blue/ambush"), "Hidden unit 1");
    assert_eq!(name(&play, "blue/copse"), "Hidden unit 2");
    play.set("red/guard", "hidden: true");
    play.just("spot", "unit: blue/ambush");
    assert_eq!(name(&play, "blue/copse"), "Hidden unit 2");
    assert_eq!(name(&play, "red/foot"), foot);
    assert_ne!(name(&play, "red/guard"), foot);
}

/// The umpire decides by `adjust` and `force`; without one, dice decide, and change nothing.
#[test]
fn bs_64_disputes() {
    let mut play = cards();
    let before = play.battle.rows();
    play.act("roll", "count: 2, die: 6, why: 'can they see it?'", [3, 5]);
    let verdict = play.done.as_ref().and_then(|done| done.verdict.clone());
    assert_eq!(
        verdict.expect("a verdict").text.table,
        "Roll for can they see it?: 3 + 5 = 8"
    );
    assert_eq!(play.battle.rows(), before);
    play.act("roll", "", [4]);
    assert_eq!(
        play.try_do("roll", "die: 20", []),
        Err(Not::Dice("roll", 1))
    );
    play.forces(&["BS-23"], "move", "unit: red/foot", [6]);
    play.just(
        "adjust",
        "unit: red/foot, counter: smoke, to: 1, reason: it fired",
    );
    play.tells_to(Viewer::Table, "it fired");
}
