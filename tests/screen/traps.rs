//! Traps of the hand: what would do something else than the player means.

use crate::states;
use crate::support::Desk;
use crossterm::event::KeyCode;
use drumhead::battle::Viewer;
use drumhead::plain::Plain;
use drumhead::session::keys::Keys;
use drumhead::session::play::{Dice, Play};
use drumhead::table::Who;
use serde_json::{Map, Value};
use std::rc::Rc;

/// The kept game of a ruleset, as it is before the first request of an action.
pub(crate) fn before(ruleset: &str, action: &str, size: (u16, u16)) -> (Desk, Map<String, Value>) {
    let (battle, requests) = states::kept(ruleset);
    let mut game = states::fresh(&battle);
    for line in requests {
        let request: Map<String, Value> = serde_json::from_str(&line).unwrap();
        if request.get("do").and_then(Value::as_str) == Some(action) {
            let mut desk = Desk::rolling(size.0, size.1, Dice::Ask);
            desk.app.play(game, &[]);
            return (desk, request);
        }
        states::serve_line(&mut game, &line);
    }
    panic!("nobody does {action}");
}

fn number(desk: &Desk, id: &Value) -> usize {
    let who = desk
        .play()
        .game
        .battle()
        .directory()
        .who(id.as_str().unwrap())
        .unwrap();
    desk.play().numbers.of(who).unwrap()
}

/// Nobody fires over nought inches because nobody has measured.
#[test]
fn a_distance_that_was_never_measured_is_asked_for() {
    let (mut desk, request) = before("simpsons-revolution", "combat", (120, 40));
    let (unit, target) = (
        number(&desk, &request["attackers"][0]),
        number(&desk, &request["target"]),
    );
    desk.keys(&format!("{unit}f{target}\n"));
    desk.must_see("▸ range");
    assert!(desk.play().game.waiting().is_none());
    desk.keys("3\n\n");
    assert!(desk.play().game.waiting().is_some(), "{}", desk.picture());
    // The command line asks as well; a distance that is said is not asked for, and the last one is there the next time.
    desk.keys(&format!("\x1b\x1b:combat {unit} target={target}\n"));
    desk.must_see("▸ range");
    desk.keys(&format!("\x1b:combat {unit} target={target} range=0\n"));
    assert!(desk.play().game.waiting().is_some(), "{}", desk.picture());
}

/// Infantry is not asked whether it limbers.
#[test]
fn no_posture_is_offered_that_the_arm_does_not_know() {
    let (desk, _) = before("simpsons-revolution", "form", (120, 40));
    let battle = desk.play().game.battle();
    let mut seen = Vec::new();
    for who in desk.play().numbers.all() {
        let offers = battle.offers(*who, Viewer::Table);
        let Some(form) = offers.iter().find(|offer| offer.id == "form") else {
            continue;
        };
        let field = form
            .fields
            .iter()
            .find(|field| field.name == "posture")
            .unwrap();
        assert_eq!(field.options.len(), 2, "{who:?}: {:?}", field.options);
        seen.push(field.options.clone());
    }
    seen.dedup();
    assert!(seen.len() > 1, "guns as well: {seen:?}");
}

/// Whose stragglers, how many of them: not how many are formed.
#[test]
fn a_rally_counts_those_who_have_strayed() {
    let (mut desk, _) = before("most-irregular", "rally", (120, 40));
    let battle = desk.play().game.battle();
    let may = |who: &&Who| {
        battle
            .offers(**who, Viewer::Table)
            .iter()
            .any(|offer| offer.id == "rally" && offer.refusal.is_none())
    };
    let commander = desk
        .play()
        .numbers
        .all()
        .iter()
        .find(may)
        .expect("somebody may rally");
    let commander = desk.play().numbers.of(*commander).unwrap();
    desk.keys(&format!("{commander}y"));
    let form = desk.play().form().expect("the form is open");
    let units = form
        .offer
        .fields
        .iter()
        .find(|field| field.name == "units")
        .unwrap();
    let state = desk.play().game.battle().state(Viewer::Table);
    for (unit, men) in units.default.as_object().expect("a suggestion") {
        assert_eq!(
            men["fit"], state["units"][unit]["straggler_fit"],
            "{unit}: {state}"
        );
    }
    assert_eq!(
        units.default.as_object().unwrap().len(),
        units.options.len()
    );
    desk.must_not_see("of 0");
}

/// A Free Action is somebody's action; every other card has none. The Joker is not played so.
#[test]
fn a_card_asks_for_what_it_brings() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("d13\n");
    desk.must_see("EITHER ROLLS");
    desk.must_not_see("ROLL 2 4 6");
    desk.keys("21\n\x1b");
    desk.keys("B");
    desk.must_see("Free Action");
    let shown = |desk: &Desk| -> Vec<&'static str> {
        desk.play()
            .form()
            .unwrap()
            .lines
            .iter()
            .map(|line| line.field.name)
            .collect()
    };
    if desk.play().form().is_none() {
        // What is held is nobody's business: the form opens by force.
        desk.keys("!");
        desk.keys("why\n");
    }
    assert!(desk.play().form().is_some(), "{}", desk.picture());
    let cards = desk.play().form().unwrap().lines[0].field.options.clone();
    assert!(
        !cards.iter().any(|card| card.contains("joker")) && cards.len() > 1,
        "{cards:?}"
    );
    let letters = desk.play().form().unwrap().lines[0].letters();
    let letter = |card: &str| {
        let place = cards.iter().position(|other| other.contains(card)).unwrap();
        letters[place].unwrap().to_string()
    };
    desk.keys(&letter("free"));
    assert_eq!(shown(&desk), ["card", "action"]);
    // The action is chosen at once, or after another look at the form.
    desk.must_see("For the card, choose");
    desk.keys("\x1b");
    desk.key(KeyCode::BackTab);
    desk.keys(&letter("dummy"));
    assert_eq!(shown(&desk), ["card", "unit"]);
    // The action that has been filled in says at whom, too.
    desk.key(KeyCode::BackTab);
    desk.keys(&letter("free"));
    desk.must_see("For the card, choose");
    desk.keys("2f");
    desk.keys("7\n5\n");
    // Its odds are those of any volley, whoever holds the card; they stand where the dice are rolled, too.
    desk.think();
    desk.must_see("killed");
    desk.keys("\n");
    desk.must_see("Fusiliers fire at Militia");
    desk.think();
    desk.must_see("killed");
}

/// What the rules refuse to the action of a card is said where it is entered.
#[test]
fn a_cards_action_is_checked_as_it_is_entered() {
    let mut desk = Desk::playing(120, 40);
    desk.keys("d13\n21\n\x1bB");
    if desk.play().form().is_none() {
        desk.keys("!why\n");
    }
    desk.keys("f2h7\n9\n");
    desk.must_see("BS-43");
    // The umpire may force it there; the reason is that of the card's action.
    desk.keys("!umpire\n");
    desk.must_not_see("BS-43");
}

/// Which card lies in a hand is not told by the form that would play it, on whichever side it lies.
#[test]
fn a_form_does_not_tell_what_is_held() {
    for whose in ["1", "2"] {
        let mut desk = Desk::playing(120, 40);
        desk.keys(&format!("d13\n{whose}1\n\x1bB"));
        if desk.play().form().is_none() {
            desk.keys("!why\n");
        }
        desk.keys("d");
        assert!(desk.play().form().is_some(), "{}", desk.picture());
        desk.must_not_see("is not held");
    }
}

/// Down leads to the same field of the next unit, Tab to the next field.
#[test]
fn a_grid_is_gone_through_up_and_down() {
    let (mut desk, _) = before("big-skirmishes", "fight", (120, 40));
    desk.keys("a");
    desk.must_see("front behind");
    let path = |desk: &Desk| desk.play().form().unwrap().line().unwrap().path.clone();
    while path(&desk).len() < 3 {
        desk.keys("\t");
    }
    let first = path(&desk);
    desk.key(KeyCode::Down);
    let second = path(&desk);
    assert_eq!(
        (&second[0], &second[2]),
        (&first[0], &first[2]),
        "{first:?} {second:?}"
    );
    assert_ne!(second[1], first[1]);
    desk.key(KeyCode::Up);
    assert_eq!(path(&desk), first);
    desk.keys("\t");
    assert_eq!(
        (&path(&desk)[1], path(&desk)[2] == first[2]),
        (&first[1], false)
    );
    desk.key(KeyCode::Up);
    assert_eq!(path(&desk).len(), 1, "out of the grid");
}

/// Those of the own side are not among those whom one fires at; they can be named all the same.
#[test]
fn foes_are_listed_before_friends() {
    let mut desk = Desk::ordered(120, 40);
    desk.keys("f");
    desk.must_see("6 Rangers  7 Militia  ! list illegal ones too");
    desk.keys("1");
    desk.must_say("Target: 1 Grenadiers is on the same side");
    desk.must_see("target       ?");
    desk.keys("!1");
    desk.must_see("target       1 Grenadiers");
}

/// A shot that is held back is fired in another way, and the refusal says in which.
#[test]
fn a_shot_that_is_held_back_says_how_it_is_fired() {
    let (mut desk, request) = before("on-the-frontier", "hold", (120, 40));
    let unit = number(&desk, &request["unit"]);
    desk.keys(&format!("{unit}H"));
    assert!(desk.play().game.waiting().is_none());
    let battle = desk.play().game.battle();
    let foe = desk.play().numbers.all().iter().find(|who| {
        matches!(who, Who::Unit(_)) && battle.directory().side(**who) != desk_side(&desk, unit)
    });
    let foe = desk.play().numbers.of(*foe.unwrap()).unwrap();
    desk.keys(&format!("{unit}f{foe}\n4\n"));
    // It is refused, and says why.
    desk.must_see("OF-14");
}

fn desk_side(desk: &Desk, number: usize) -> Option<drumhead::table::Side> {
    desk.play()
        .game
        .battle()
        .directory()
        .side(desk.play().numbers.who(number)?)
}

/// What a Joker may be played on is listed by what the dice show: none, all, one of each face. It is chosen by the face.
#[test]
fn a_joker_is_played_on_a_face() {
    let mut desk = Desk::replayed(120, 40, "big-skirmishes/hollow-creek", 148);
    let [by, on] =
        ["red/three-pounder", "blue/old-thunder"].map(|id| number(&desk, &Value::from(id)));
    desk.keys(&format!(":fire {by} target={on} range=8\n"));
    while desk.dice_are_due() {
        desk.keys("2");
    }
    desk.must_see("RED DECIDES");
    desk.must_see(" 0 no (default)");
    desk.must_see(" 7 the Joker, if held: re-roll all 4");
    desk.must_see(" 2 the Joker, if held: re-roll a miss");
    desk.must_not_see("the die that shows");
    desk.must_not_see("from 0");
    desk.keys("2\n");
    desk.must_see("1 die to go");
}

/// What a figure cannot do for want of a weapon is refused with that reason, on the screen and in plain mode.
#[test]
fn without_a_firearm_the_reason_is_told() {
    let game = || states::fresh(&states::kept("rangers").0);
    let why = "Standing Elk has no firearm";
    let mut desk = Desk::rolling(120, 40, Dice::Ask);
    desk.app.play(game(), &[]);
    for key in ["f", "A"] {
        desk.keys(&format!("\x1b\x1b10{key}"));
        desk.must_say(why);
    }
    let play = Play::new(game(), Dice::Ask, Rc::new(Keys::default()));
    let mut plain = Plain::new(play, &[]);
    plain.take();
    for line in ["shoot 10 1 8", "aim 10"] {
        plain.line(line);
        let said = plain.take().replace("\n  ", " ");
        assert!(said.contains(why), "{line}: {said}");
    }
}
