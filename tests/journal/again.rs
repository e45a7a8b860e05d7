//! What was done, run once more: explained, overruled, looked back at.

use crate::support::*;
use drumhead::battle::{Directions, Viewer, figures, quantity};
use drumhead::journal::{Game, Given, Record, RecordKind, Step, Supply};
use drumhead::table::Request;
use serde_json::json;
use std::collections::BTreeMap;

fn dice_are(count: f64) -> BTreeMap<String, f64> {
    [("dice".to_owned(), count)].into()
}

#[track_caller]
fn overruled(game: &mut Game, count: f64) -> Record {
    match game.overrule(&dice_are(count), "two stood behind the wall") {
        Step::Done(record) => *record,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_action_explains_itself() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    act(
        &mut game,
        &entry("fire", json!({"unit": "red/guard", "again": true})),
        &dice(&[1, 6, 6, 6, 2, 2, 5]),
        APP,
    );
    app(&mut game, &entry("end-turn", json!({})));
    drop(game);
    let (game, _) = open(&path);
    let before = (game.len(), rows(&game));
    let working = game.working(1).expect("it can be explained");
    let line = &working.lines[0];
    assert_eq!(
        (line.clause, line.figure.as_deref()),
        ("TY-1", Some("dice"))
    );
    let terms: Vec<_> = line
        .terms
        .iter()
        .map(|term| {
            (
                term.amount.as_str(),
                term.what.as_str(),
                term.total.as_str(),
            )
        })
        .collect();
    assert_eq!(terms, [("6", "dice", "6")]);
    assert_eq!(
        working.rolls[1].again,
        Some((0, vec![0])),
        "the first die was rolled again"
    );
    assert!(working.rolls[0].reading.is_some());
    assert_eq!((game.len(), rows(&game)), before);
    assert!(game.working(3).is_err());
}

#[test]
fn the_same_dice_are_used_again_as_far_as_they_go() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    let first = app(&mut game, &fire("red/guard"));
    let less = overruled(&mut game, 4.0);
    assert_eq!(less.hands[0].faces, first.hands[0].faces[..4]);
    assert_eq!(quantity(less.overruled[0].is), "4");
    let RecordKind::Action(_, Directions { reason, .. }) = &less.kind else {
        panic!("an action")
    };
    assert_eq!(reason.as_deref(), Some("two stood behind the wall"));
    assert!(
        matches!(game.record(2).expect("a record").kind, RecordKind::Undo(of) if of == [1]),
        "both are recorded"
    );
    assert!(!game.stands(1) && game.stands(3));
    sound(&path);
}

#[test]
fn further_dice_are_asked_for() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    act(
        &mut game,
        &fire("red/guard"),
        &dice(&[6, 6, 1, 1, 1, 1, 5, 5]),
        TABLE,
    );
    let step = game.overrule(&dice_are(8.0), "two more came up");
    assert!(
        matches!(step, Step::Needs(Request::Dice(need)) if need.rolled == [6, 6, 1, 1, 1, 1] && need.count == 2)
    );
    game.supply(Supply::Face(4));
    // The decision and the effect of the first two hits lie there; the third is asked for.
    let step = game.supply(Supply::Face(1));
    let step = if matches!(step, Step::Needs(Request::Decision(_))) {
        game.supply(Supply::Chosen("none".to_owned()))
    } else {
        step
    };
    let Step::Needs(Request::Dice(need)) = step else {
        panic!("{step:?}")
    };
    assert_eq!((need.why, need.count), ("effect", 3));
    for face in [5, 5, 2] {
        game.supply(Supply::Face(face));
    }
    assert_eq!(
        quantity(game.record(game.len()).expect("done").overruled[0].is),
        "8"
    );
    sound(&path);
}

#[test]
fn a_ruling_that_was_undone_can_be_put_back() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    let first = app(&mut game, &fire("red/guard"));
    let rolled = rows(&game);
    let ruling = overruled(&mut game, 4.0);
    let ruled = rows(&game);
    game.undo(1).expect("it can be undone");
    assert_eq!(
        (rows(&game), game.latest()),
        (rolled.clone(), Some(first.seq))
    );
    // Further back, and all the way forward again.
    game.undo(1).expect("it can be undone");
    game.redo(1).expect("it can be put back");
    assert_eq!(rows(&game), rolled);
    game.redo(1).expect("it can be put back");
    assert_eq!(
        (rows(&game), game.latest()),
        (ruled.clone(), Some(ruling.seq))
    );
    assert!(game.redo(1).is_err(), "nothing is left to put back");
    drop(game);
    let (mut game, _) = open(&path);
    assert_eq!(rows(&game), ruled);
    game.undo(1).expect("it can be undone");
    assert_eq!(rows(&game), rolled);
    sound(&path);
}

#[test]
fn dice_that_are_counted_are_kept_as_a_count() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    // Of an effect nothing matters but its class; a hit may be rolled again.
    let begin = |game: &mut Game| game.begin(fire("red/guard"), Directions::default());
    begin(&mut game);
    for face in [6, 6, 6, 6, 2, 2] {
        game.supply(Supply::Face(face));
    }
    let need = loop {
        match game.waiting().expect("something is due").1.clone() {
            Request::Dice(need) if need.why == "effect" => break need,
            Request::Dice(_) => drop(game.supply(Supply::Face(2))),
            _ => drop(game.supply(Supply::Chosen("none".to_owned()))),
        }
    };
    let Some([other, better]) = need.countable() else {
        panic!("an effect can be counted: {need:?}")
    };
    game.supply(Supply::Face(other));
    let all = need.count;
    assert!(matches!(
        game.supply(Supply::Count(all + 1)),
        Step::Invalid(_)
    ));
    let Step::Done(record) = game.supply(Supply::Count(all - 1)) else {
        panic!("it is done")
    };
    let hand = record.hands.last().expect("it was rolled");
    assert!(hand.counted && record.hands.iter().filter(|it| it.counted).count() == 1);
    let mut faces = hand.faces.clone();
    faces.retain(|face| *face == better);
    assert_eq!(faces.len(), usize::from(all - 1));
    drop(game);
    let (game, _) = open(&path);
    assert!(
        game.record(record.seq)
            .expect("it is there")
            .hands
            .last()
            .expect("a hand")
            .counted
    );
    sound(&path);
}

#[test]
fn undo_brings_the_rolled_result_back() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    let first = app(&mut game, &fire("red/guard"));
    let rolled = rows(&game);
    let ruled = overruled(&mut game, 4.0);
    assert_eq!(ruled.replaces, Some(first.seq));
    let left: Vec<u8> = game
        .left_out()
        .iter()
        .flat_map(|hand| hand.faces.clone())
        .collect();
    assert!(left.starts_with(&first.hands[0].faces[4..]), "{left:?}");
    let back = game.undo(1).expect("undone");
    assert!(matches!(back.kind, RecordKind::GoBack(1)));
    assert_eq!(
        back.title.to(Viewer::Table),
        "Ruling undone: guard fires: 1 down",
        "what stands now is named"
    );
    assert_eq!(rows(&game), rolled);
    assert!(game.stands(first.seq) && !game.stands(ruled.seq));
    drop(game);
    let (mut game, _) = open(&path);
    game.undo(1).expect("the action itself");
    assert!(!game.stands(first.seq));
    drop(game);
    sound(&path);
}

/// Somebody wrote into the file that an action replaces an undo: undoing it is an undo like any other.
#[test]
fn what_replaces_no_action_is_undone_like_any_other() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    app(&mut game, &fire("red/guard"));
    let undo = game.undo(1).expect("undone").seq;
    let again = app(&mut game, &fire("red/guard")).seq;
    drop(game);
    let last = std::fs::read_to_string(&path)
        .expect("lines")
        .lines()
        .count();
    let replaces = format!("\"deed\":\"action\",\"replaces\":{undo},");
    tamper_text(&path, last, |line| {
        line.replace("\"deed\":\"action\",", &replaces)
    });
    let (mut game, _) = open(&path);
    let back = game.undo(1).expect("undone");
    assert!(
        matches!(&back.kind, RecordKind::Undo(of) if *of == [again]),
        "{:?}",
        back.kind
    );
}

#[test]
fn a_die_is_changed_and_what_fell_is_kept() {
    for manner in [APP, TABLE] {
        let (_folder, path) = folder();
        let mut game = start(&path);
        let given = if manner == APP {
            dice(&[])
        } else {
            dice(&[1, 1, 1, 1, 1, 6, 5])
        };
        let first = act(&mut game, &fire("red/guard"), &given, manner);
        let (fell, place) = (first.hands[0].faces[1], first.hands[0].app[1]);
        let face = if fell == 6 { 5 } else { 6 };
        let mut step = game.change_die(0, 1, face);
        while let Step::Needs(need) = step {
            step = game.supply(match need {
                Request::Decision(_) => Supply::Chosen("none".to_owned()),
                _ => Supply::App,
            });
        }
        let Step::Done(changed) = step else {
            panic!("{step:?}")
        };
        let hand = &changed.hands[0];
        assert_eq!((hand.faces[1], hand.app[1]), (face, None));
        let kept = &hand.changed[0];
        assert_eq!((kept.at, kept.was, kept.app), (1, fell, place));
        assert_eq!(hand.faces[2..], first.hands[0].faces[2..]);
        drop(game);
        let (mut game, _) = open(&path);
        let back = game.undo(1).expect("undone");
        assert_eq!(
            back.title.to(Viewer::Table),
            "Changed die undone: guard fires: 1 down"
        );
        drop(game);
        sound(&path);
    }
}

#[test]
fn a_change_that_is_left_changes_nothing() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    act(
        &mut game,
        &fire("red/guard"),
        &dice(&[6, 6, 1, 1, 1, 1, 5, 5]),
        TABLE,
    );
    let rolled = rows(&game);
    assert!(game.leave_change().is_none(), "nothing waits");
    let step = game.overrule(&dice_are(8.0), "two more came up");
    assert!(matches!(step, Step::Needs(_)));
    game.supply(Supply::Face(4));
    game.leave_change().expect("it is left");
    assert_eq!(rows(&game), rolled);
    assert!(game.stands(1));
    drop(game);
    sound(&path);
}

#[test]
fn no_die_shows_what_it_cannot() {
    let mut game = nowhere();
    assert!(matches!(game.change_die(0, 0, 3), Step::Invalid(_)));
    app(&mut game, &fire("red/guard"));
    for (hand, die, face) in [(0, 0, 7), (0, 0, 0), (0, 99, 1), (99, 0, 1)] {
        assert!(matches!(game.change_die(hand, die, face), Step::Invalid(_)));
    }
    assert_eq!(game.len(), 1);
}

#[test]
fn an_action_that_cannot_be_overruled_is_not_undone() {
    let mut game = nowhere();
    assert!(
        matches!(game.overrule(&dice_are(3.0), "so"), Step::Invalid(_)),
        "nothing has been done"
    );
    app(&mut game, &fire("red/guard"));
    for (id, value) in [("dice", 31.0), ("dice", 1.5), ("range", 3.0)] {
        let step = game.overrule(&[(id.to_owned(), value)].into(), "so");
        assert!(
            matches!(step, Step::Invalid(invalid) if invalid.field == format!("overrule.{id}"))
        );
    }
    assert_eq!(game.len(), 1);
}

#[test]
fn cards_and_decisions_are_used_again() {
    let (_folder, path) = folder();
    let mut game = start(&path);
    let first = act(
        &mut game,
        &fire("red/guard"),
        &answering(Given::default(), "joker", &["0"]),
        APP,
    );
    let again = overruled(&mut game, 6.0);
    assert_eq!(
        (&again.hands, &again.answers, &again.changes),
        (&first.hands, &first.answers, &first.changes)
    );
    assert!(again.faces_known, "they lay open");
    sound(&path);
}

#[test]
fn the_battle_can_be_looked_back_at() {
    let mut game = nowhere();
    let start = rows(&game);
    app(&mut game, &fire("red/guard"));
    let after = rows(&game);
    app(&mut game, &entry("end-turn", json!({})));
    app(&mut game, &fire("blue/rangers"));
    game.undo(1).expect("undone");
    let length = game.len();
    assert_eq!(game.look_back(0).expect("the start").rows(), start);
    assert_eq!(game.look_back(1).expect("the shot").rows(), after);
    assert_eq!(
        game.look_back(3)
            .expect("what was undone")
            .status(Viewer::Table)
            .turn
            .number(),
        2
    );
    assert!(game.look_back(9).is_err());
    assert_eq!(game.milestones(), [0, 2]);
    assert_eq!(game.len(), length, "looking changes nothing");
}

#[test]
fn figures_are_known_before_the_dice_fall() {
    let game = nowhere();
    let (entry, nothing) = (fire("red/guard"), Directions::default());
    let figures = figures(game.battle(), &entry, &nothing, Viewer::Table).expect("figures");
    assert_eq!(figures.len(), 1);
    assert_eq!(
        (
            figures[0].id.as_str(),
            figures[0].clause,
            figures[0].text.as_deref()
        ),
        ("dice", "TY-1", Some("6 dice"))
    );
}
