//! Doing actions: at one go and step by step.

use crate::support::*;
use crate::tiny;
use drumhead::battle::{Directions, Viewer};
use drumhead::journal::{
    Game, Given, Keep, Manner, Record, RecordKind, RecordedFact, Saved, Step, Supply,
};
use drumhead::table::{DiceRequest, Request, stream};
use serde_json::json;

fn perform(
    game: &mut Game,
    action: &str,
    fields: serde_json::Value,
    given: &Given,
    manner: Manner,
) -> Step {
    game.perform(
        &entry(action, fields),
        &Directions::default(),
        given,
        manner,
    )
}

/// The field at fault of an action that makes no sense; nothing has changed.
#[track_caller]
fn invalid(game: &mut Game, action: &str, fields: serde_json::Value, given: &Given) -> String {
    let before = whole(game);
    let Step::Invalid(invalid) = perform(game, action, fields, given, APP) else {
        panic!("it is not invalid")
    };
    assert_eq!(whole(game), before);
    invalid.field
}

/// The decisions of a record: what was asked, what was chosen.
fn answered(record: &Record) -> Vec<(&str, &str)> {
    record
        .answers
        .iter()
        .map(|it| (it.ask.as_str(), it.answer.as_str()))
        .collect()
}

#[test]
fn an_action_falls_as_given_and_is_recorded() {
    let mut game = nowhere();
    let given = answering(dice(&[1, 2, 3, 4, 5, 6, 4, 1, 5, 6, 6]), "joker", &["0"]);
    let record = act(&mut game, &fire("red/guard"), &given, TABLE);
    let hands: Vec<_> = record
        .hands
        .iter()
        .map(|hand| {
            (
                hand.why.as_str(),
                hand.owner.as_str(),
                hand.die,
                hand.faces.as_slice(),
            )
        })
        .collect();
    let expected: [(&str, &str, u8, &[u8]); 3] = [
        ("to hit", "red/guard", 6, &[1, 2, 3, 4, 5, 6]),
        ("to hit again", "red/guard", 6, &[4]),
        // 3 hits and the joker's make 4 dice.
        ("effect", "red/guard", 6, &[1, 5, 6, 6]),
    ];
    assert_eq!(hands, expected);
    assert_eq!(answered(&record), [("joker", "0")]);
    assert_eq!(
        (record.seq, record.turn.as_str(), record.subject.as_str()),
        (1, "Turn 1", "red/guard")
    );
    assert_eq!(
        record
            .report
            .last()
            .map(|line| (line.text.table.as_str(), line.clause.as_str())),
        Some(("guard brings 3 down", "TY-2"))
    );
    assert_eq!(
        record.facts,
        [RecordedFact {
            what: "kills".to_owned(),
            by: "red/guard".to_owned(),
            on: "blue/rangers".to_owned(),
            count: 3
        }]
    );
    assert_eq!(record.table[0].table, "rangers: lay down 3 figures");
    assert_eq!(record, game.record(1).expect("it is there"));
    assert!(
        !record.faces_known
            && record
                .hands
                .iter()
                .all(|hand| hand.app.iter().all(Option::is_none))
    );
}

#[test]
fn app_dice_are_the_words_of_their_streams_in_turn() {
    let mut game = nowhere();
    let first = app(&mut game, &fire("red/guard"));
    let second = app(&mut game, &fire("red/guard"));
    let said: Vec<u8> = (0..12)
        .map(|n| stream::face(7, "red/guard:to hit", n, 6))
        .collect();
    assert_eq!(
        (&first.hands[0].faces[..], &second.hands[0].faces[..]),
        (&said[..6], &said[6..])
    );
    assert_eq!(second.hands[0].app, (6..12).map(Some).collect::<Vec<_>>());
    // Dice of the rules' own re-roll come from another stream.
    let record = app(
        &mut game,
        &entry(
            "fire",
            json!({"unit": "red/guard", "dice": 30, "again": true}),
        ),
    );
    let ones = record.hands[0]
        .faces
        .iter()
        .map(|face| u64::from(*face == 1))
        .sum();
    let again: Vec<u8> = (0..ones)
        .map(|n| stream::face(7, "red/guard:to hit again", n, 6))
        .collect();
    assert_eq!(
        (record.hands[1].why.as_str(), &record.hands[1].faces),
        ("to hit again", &again)
    );
}

#[test]
fn real_and_app_dice_mix_and_only_the_apps_move_a_stream() {
    let mut game = nowhere();
    let record = act(&mut game, &fire("red/guard"), &dice(&[6, 6]), APP);
    assert_eq!(
        record.hands[0].app,
        [None, None, Some(0), Some(1), Some(2), Some(3)]
    );
    let table = act(
        &mut game,
        &fire("red/guard"),
        &dice(&[1, 1, 1, 1, 1, 1]),
        TABLE,
    );
    assert_eq!(faces(&table), [1; 6]);
    assert_eq!(app(&mut game, &fire("red/guard")).hands[0].app[0], Some(4));
}

#[test]
fn missing_answers_are_needed_and_nothing_changes() {
    let mut game = nowhere();
    let step = perform(
        &mut game,
        "fire",
        json!({"unit": "red/guard"}),
        &dice(&[6, 6, 1, 1]),
        TABLE,
    );
    let Step::Needs(Request::Dice(DiceRequest {
        why, count, rolled, ..
    })) = step
    else {
        panic!("it needs dice")
    };
    assert_eq!((why, count, rolled), ("to hit", 2, vec![6, 6, 1, 1]));
    assert_eq!((game.len(), game.waiting().is_none()), (0, true));
    let step = perform(
        &mut game,
        "fire",
        json!({"unit": "red/guard"}),
        &dice(&[6, 6, 1, 1, 1, 1]),
        TABLE,
    );
    assert!(matches!(
        step,
        Step::Needs(Request::Dice(DiceRequest {
            why: "effect",
            count: 2,
            ..
        }))
    ));
    assert_eq!(
        game.fallen()
            .iter()
            .map(|roll| roll.faces.clone())
            .collect::<Vec<_>>(),
        [[6, 6, 1, 1, 1, 1]]
    );
    let ask = Manner {
        app: true,
        defaults: false,
    };
    let step = perform(
        &mut game,
        "fire",
        json!({"unit": "red/guard"}),
        &Given::default(),
        ask,
    );
    assert!(matches!(step, Step::Needs(Request::Decision(ask)) if ask.id == "joker"));
    assert!(game.fallen().is_empty(), "no face of the program is shown");
    assert!(matches!(
        perform(&mut game, "draw", json!({}), &Given::default(), TABLE),
        Step::Needs(Request::Card(_))
    ));
    assert_eq!(game.len(), 0);
}

#[test]
fn one_value_answers_the_first_asking_only() {
    let mut game = nowhere();
    let manner = Manner {
        app: true,
        defaults: false,
    };
    let step = perform(
        &mut game,
        "duel",
        json!({}),
        &answering(dice(&[3, 9]), "who-pays", &["blue", "red"]),
        manner,
    );
    let Step::Done(record) = step else {
        panic!("{step:?}")
    };
    assert_eq!(answered(&record), [("who-pays", "blue")]);
    // A known decision that is not asked for is ignored.
    act(
        &mut game,
        &entry("end-turn", json!({})),
        &answering(Given::default(), "joker", &["none"]),
        TABLE,
    );
}

#[test]
fn an_invalid_field_is_named() {
    let mut game = nowhere();
    app(&mut game, &fire("red/guard"));
    let fields = || json!({"unit": "red/guard"});
    assert_eq!(invalid(&mut game, "fire", fields(), &dice(&[7])), "dice");
    assert_eq!(invalid(&mut game, "fire", fields(), &dice(&[0])), "dice");
    assert_eq!(
        invalid(&mut game, "fire", fields(), &dice(&[u64::MAX])),
        "dice"
    );
    assert_eq!(
        invalid(
            &mut game,
            "fire",
            fields(),
            &answering(Given::default(), "joker", &["some"])
        ),
        "answers.joker"
    );
    assert_eq!(
        invalid(
            &mut game,
            "fire",
            fields(),
            &answering(Given::default(), "joker", &["9"])
        ),
        "answers"
    );
    assert_eq!(
        invalid(
            &mut game,
            "fire",
            fields(),
            &answering(Given::default(), "jocker", &["none"])
        ),
        "answers.jocker"
    );
    let card = |id: &str| Given {
        cards: vec![id.to_owned()],
        ..Given::default()
    };
    assert_eq!(invalid(&mut game, "draw", json!({}), &card("ace")), "cards");
    act(&mut game, &entry("draw", json!({})), &card("card-1"), TABLE);
    assert_eq!(
        invalid(&mut game, "draw", json!({}), &card("card-1")),
        "cards"
    );
    assert_eq!(invalid(&mut game, "shout", json!({}), &dice(&[7])), "do");
    assert_eq!(
        invalid(
            &mut game,
            "fire",
            json!({"unit": "red/nobody"}),
            &dice(&[0])
        ),
        "unit"
    );
}

#[test]
fn faults_come_in_order_invalid_refused_needs_unused() {
    let mut game = nowhere();
    app(&mut game, &entry("march", json!({"unit": "red/guard"})));
    let march = |game: &mut Game, given: &Given| {
        perform(game, "march", json!({"unit": "red/guard"}), given, TABLE)
    };
    assert!(
        matches!(march(&mut game, &dice(&[0])), Step::Invalid(invalid) if invalid.field == "dice")
    );
    assert!(
        matches!(march(&mut game, &dice(&[1])), Step::Refused(refusal) if refusal.clause == "TY-4")
    );
    let given = Given {
        cards: vec!["card-0".to_owned()],
        ..dice(&[1])
    };
    assert!(matches!(
        perform(
            &mut game,
            "fire",
            json!({"unit": "red/guard"}),
            &given,
            TABLE
        ),
        Step::Needs(_)
    ));
    let given = Given {
        cards: vec!["card-0".to_owned()],
        ..dice(&[1, 1, 1, 1, 1, 1, 2, 2])
    };
    assert!(matches!(
        perform(&mut game, "fire", json!({"unit": "red/guard"}), &given, APP),
        Step::Unused { dice: 2, cards: 1 }
    ));
    assert_eq!(game.len(), 1);
    let forced = Directions {
        force: Some("the umpire".to_owned()),
        ..Directions::default()
    };
    let step = game.perform(
        &entry("march", json!({"unit": "red/guard"})),
        &forced,
        &Given::default(),
        TABLE,
    );
    assert!(matches!(step, Step::Done(record) if record.forced == ["TY-4"]));
}

#[test]
fn a_fault_shows_no_face() {
    let mut game = nowhere();
    let given = Given {
        cards: vec!["card-0".to_owned()],
        ..Given::default()
    };
    assert!(matches!(
        perform(&mut game, "fire", json!({"unit": "red/guard"}), &given, APP),
        Step::Unused { dice: 0, cards: 1 }
    ));
    let overruled = Directions {
        overrule: [("range".to_owned(), 3.0)].into(),
        ..Directions::default()
    };
    let step = game.perform(&fire("red/guard"), &overruled, &Given::default(), APP);
    assert!(matches!(step, Step::Invalid(invalid) if invalid.field == "overrule.range"));
    let record = app(&mut game, &fire("red/guard"));
    assert!(!record.faces_known);
    assert_eq!(record.hands[0].app[0], Some(0));
}

#[test]
fn step_by_step_dice_answers_and_cards() {
    let mut game = nowhere();
    assert!(matches!(game.supply(Supply::App), Step::Invalid(_)));
    assert!(matches!(
        game.begin(entry("duel", json!({})), Directions::default()),
        Step::Needs(Request::Dice(_))
    ));
    assert!(
        matches!(game.supply(Supply::Face(21)), Step::Invalid(invalid) if invalid.field == "dice")
    );
    assert!(
        matches!(game.supply(Supply::Card("card-1".to_owned())), Step::Invalid(invalid) if invalid.field == "cards")
    );
    assert!(
        matches!(game.supply(Supply::Chosen("red".to_owned())), Step::Invalid(invalid) if invalid.field == "answers")
    );
    assert!(matches!(game.supply(Supply::TakeBack), Step::Invalid(_)));
    assert!(matches!(
        game.supply(Supply::Face(20)),
        Step::Needs(Request::Dice(_))
    ));
    assert!(matches!(
        game.supply(Supply::TakeBack),
        Step::Needs(Request::Dice(_))
    ));
    assert!(game.waiting().expect("it waits").2.is_empty());
    assert!(matches!(
        game.supply(Supply::Face(3)),
        Step::Needs(Request::Dice(_))
    ));
    assert!(matches!(
        game.supply(Supply::Face(9)),
        Step::Needs(Request::Decision(_))
    ));
    assert_eq!(game.waiting().expect("it waits").2.len(), 2);
    assert!(
        matches!(game.supply(Supply::App), Step::Invalid(invalid) if invalid.field == "answers.who-pays")
    );
    assert!(matches!(
        game.supply(Supply::Chosen("nobody".to_owned())),
        Step::Invalid(_)
    ));
    assert!(matches!(
        game.supply(Supply::Chosen("blue".to_owned())),
        Step::Needs(Request::Card(_))
    ));
    assert_eq!(
        game.len(),
        4,
        "the first die, another in its place, the second, the decision"
    );
    let Step::Done(record) = game.supply(Supply::Card("card-3".to_owned())) else {
        panic!("it is done")
    };
    assert_eq!(
        (
            record.seq,
            record.cards[0].card.as_str(),
            record.cards[0].app
        ),
        (5, "card-3", false)
    );
    assert!(game.waiting().is_none());
}

#[test]
fn a_wrong_supply_leaves_the_action_waiting() {
    let mut game = nowhere();
    game.begin(fire("red/guard"), Directions::default());
    assert!(matches!(
        game.supply(Supply::App),
        Step::Needs(Request::Decision(_))
    ));
    // There are only six dice.
    assert!(matches!(
        game.supply(Supply::Chosen("20".to_owned())),
        Step::Invalid(_)
    ));
    assert!(matches!(
        game.waiting().expect("it waits").1,
        Request::Decision(_)
    ));
    assert!(
        matches!(game.supply(Supply::TakeBack), Step::Invalid(_)),
        "app dice cannot be taken back"
    );
}

#[test]
fn shown_dice_are_recorded_as_open_and_leaving_is_an_undo() {
    let mut game = nowhere();
    game.begin(fire("red/guard"), Directions::default());
    game.supply(Supply::App);
    let open = game.record(1).expect("it is open");
    assert!(matches!(&open.kind, RecordKind::Open(entry, _) if entry.action == "fire"));
    assert_eq!(open.hands[0].app, (0..6).map(Some).collect::<Vec<_>>());
    assert!(game.stands(1));
    assert_eq!(game.undoable(Viewer::Table).as_deref(), Some("guard fires"));
    game.leave();
    assert!(
        matches!(&game.record(2).expect("it is left").kind, RecordKind::Undo(list) if list == &[1])
    );
    assert_eq!(
        (
            game.stands(1),
            game.waiting().is_none(),
            game.undoable(Viewer::Table)
        ),
        (false, true, None)
    );
    // The same shot falls the same, and everybody knew it.
    let record = app(&mut game, &fire("red/guard"));
    assert_eq!(
        (record.hands[0].clone(), record.faces_known),
        (open.hands[0].clone(), true)
    );
}

#[test]
fn an_action_that_goes_on_after_it_was_open_does_not_know_its_own_faces() {
    let mut game = nowhere();
    game.begin(fire("red/guard"), Directions::default());
    game.supply(Supply::App);
    let mut step = game.supply(Supply::Chosen("0".to_owned()));
    while !matches!(step, Step::Done(_)) {
        step = game.supply(Supply::App);
    }
    let Step::Done(record) = step else {
        unreachable!()
    };
    assert!(!record.faces_known);
    assert!((1..record.seq).all(|seq| !game.stands(seq)) && game.stands(record.seq));
    assert_eq!(record.hands[0].app[0], Some(0));
}

#[test]
fn beginning_another_action_leaves_the_one_that_waits() {
    let mut game = nowhere();
    game.begin(fire("red/guard"), Directions::default());
    game.supply(Supply::App);
    game.begin(fire("blue/rangers"), Directions::default());
    assert!(matches!(&game.record(2).expect("left").kind, RecordKind::Undo(list) if list == &[1]));
    assert_eq!(game.waiting().expect("it waits").0, &fire("blue/rangers"));
    // A fault of an action at one go leaves everything, what waits too; a deed leaves it.
    game.supply(Supply::App);
    assert!(matches!(
        perform(&mut game, "shout", json!({}), &Given::default(), APP),
        Step::Invalid(_)
    ));
    assert!(game.waiting().is_some());
    app(&mut game, &entry("end-turn", json!({})));
    assert!(matches!(&game.record(4).expect("left").kind, RecordKind::Undo(list) if list == &[3]));
    assert!(matches!(
        &game.record(5).expect("done").kind,
        RecordKind::Action(..)
    ));
}

#[test]
fn the_app_draws_each_card_of_a_shuffle_once_and_cards_that_are_alike_apart() {
    let mut game = nowhere();
    let record = app(&mut game, &entry("draw", json!({"cards": 5})));
    let mut ids: Vec<_> = record
        .cards
        .iter()
        .map(|drawn| (drawn.card.clone(), drawn.app))
        .collect();
    ids.sort();
    assert_eq!(
        ids.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(),
        ["card-0", "card-1", "card-2", "card-3", "card-3"]
    );
    assert!(ids.iter().all(|(_, app)| *app) && !record.faces_known);
    // A card named by the players leaves the order of the others as it is.
    let rest: Vec<_> = record
        .cards
        .iter()
        .filter(|drawn| drawn.card != "card-0")
        .cloned()
        .collect();
    let mut other = nowhere();
    act(
        &mut other,
        &entry("draw", json!({})),
        &Given {
            cards: vec!["card-0".to_owned()],
            ..Given::default()
        },
        TABLE,
    );
    assert_eq!(
        app(&mut other, &entry("draw", json!({"cards": 4}))).cards,
        rest
    );
}

#[test]
fn a_hidden_unit_is_shown_to_its_own_side() {
    let mut game =
        Game::start_with(tiny::find, &tiny::secret_setup(12), 7, &Keep::Nowhere).expect("a game");
    app(&mut game, &fire("blue/rangers"));
    assert_eq!(
        game.undoable(Viewer::Table).as_deref(),
        Some("Somebody fires")
    );
    assert_eq!(
        game.undoable(Viewer::Umpire).as_deref(),
        Some("rangers fires")
    );
    let undo = game.undo(1).expect("undone");
    assert_eq!(
        (undo.title.to(Viewer::Table), undo.title.to(Viewer::Umpire)),
        ("Undone: Somebody fires", "Undone: rangers fires")
    );
    assert_eq!(
        game.record(1).expect("it is there").title,
        game.record(1).expect("it is there").title
    );
}

#[test]
fn a_new_game_says_what_it_is() {
    let game = nowhere();
    assert_eq!(game.header(), ("A tiny battle", "tiny", 7));
    assert_eq!((game.is_empty(), game.saved()), (true, &Saved::Nowhere));
    assert_eq!(
        (game.undoable(Viewer::Table), game.redoable(Viewer::Table)),
        (None, None)
    );
}
