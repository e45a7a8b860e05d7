//! Step by step.

use super::*;

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
