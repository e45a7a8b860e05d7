//! At one go.

use super::*;

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
        (record.seq, record.turn.number(), record.subject.as_str()),
        (1, 1, "red/guard")
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
