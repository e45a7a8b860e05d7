//! Undo, redo, going back.

use crate::support::*;
use drumhead::battle::{Directions, Viewer};
use drumhead::journal::{Game, Given, Keep, RecordKind, Supply};
use proptest::prelude::*;
use serde_json::{Value, json};

fn draw(cards: u16) -> drumhead::battle::Entry {
    entry("draw", json!({"cards": cards}))
}

#[test]
fn undo_and_redo_are_inverse_named_and_recorded() {
    let mut game = nowhere();
    let start = rows(&game);
    app(&mut game, &fire("red/guard"));
    let one = rows(&game);
    app(&mut game, &draw(2));
    let two = rows(&game);
    assert_eq!(game.undoable(Viewer::Table).as_deref(), Some("Draw 2"));
    let undone = game.undo(2).expect("undone");
    assert_eq!(
        (undone.seq, undone.title.table.as_str()),
        (3, "2 actions undone, the first: guard fires")
    );
    assert!(matches!(undone.kind, RecordKind::Undo(list) if list == [2, 1]));
    assert_eq!(
        (rows(&game), game.stands(1), game.stands(2), game.stands(3)),
        (start, false, false, true)
    );
    assert_eq!(game.redoable(Viewer::Table).as_deref(), Some("guard fires"));
    let redone = game.redo(1).expect("put back");
    assert_eq!(
        (redone.title.table.as_str(), rows(&game)),
        ("Done again: guard fires: 1 down", one)
    );
    game.redo(1).expect("put back");
    assert_eq!((rows(&game), game.len()), (two, 5));
    assert_eq!(
        (
            game.redoable(Viewer::Table),
            game.undoable(Viewer::Table).as_deref()
        ),
        (None, Some("Draw 2"))
    );
}

#[test]
fn more_than_there_is_cannot_be_undone_or_put_back() {
    let mut game = nowhere();
    assert_eq!(
        game.undo(1).expect_err("nothing").to_string(),
        "undo: nothing can be undone"
    );
    assert_eq!(
        game.redo(1).expect_err("nothing").to_string(),
        "redo: nothing can be put back"
    );
    app(&mut game, &fire("red/guard"));
    assert_eq!(
        game.undo(2).expect_err("too many").to_string(),
        "undo: only 1 action can be undone, not 2"
    );
    assert_eq!(game.undo(0).expect_err("none").field, "undo");
    assert_eq!(game.undo(usize::MAX).expect_err("too many").field, "undo");
    assert_eq!(game.redo(usize::MAX).expect_err("too many").field, "redo");
    assert_eq!(
        game.go_back(2).expect_err("not there").to_string(),
        "seq: there is no record 2; the last is 1"
    );
    assert_eq!(game.record(0).expect_err("not there").field, "seq");
    assert_eq!(game.record(u64::MAX).expect_err("not there").field, "seq");
    assert_eq!(game.len(), 1);
}

#[test]
fn a_new_action_ends_redo_but_its_line_can_be_gone_back_to() {
    let mut game = nowhere();
    app(&mut game, &fire("red/guard"));
    app(&mut game, &draw(1));
    let line = rows(&game);
    game.undo(1).expect("undone");
    app(&mut game, &entry("end-turn", json!({})));
    assert!(game.redo(1).is_err());
    let other = rows(&game);
    let back = game.go_back(2).expect("back");
    assert_eq!(
        (rows(&game), back.title.table.as_str()),
        (
            line,
            "Back to turn 1, just after Draw 1; 1 action undone; 1 action done again"
        )
    );
    assert_eq!(
        [1, 2, 3, 4].map(|seq| game.stands(seq)),
        [true, true, true, false]
    );
    game.go_back(4).expect("and over");
    assert_eq!(rows(&game), other);
    // Undo goes on from there.
    assert_eq!(
        game.undoable(Viewer::Table).as_deref(),
        Some("The turn ends")
    );
}

#[test]
fn going_back_along_the_line_keeps_redo() {
    let mut game = nowhere();
    for _ in 0..4 {
        app(&mut game, &fire("red/guard"));
    }
    let end = rows(&game);
    game.go_back(1).expect("back");
    game.redo(1).expect("2 again");
    game.go_back(3).expect("forward");
    game.redo(1).expect("4 again");
    assert_eq!((rows(&game), game.redo(1).is_err()), (end, true));
    // A record that is no action stands for where the game was after it: the fifth went back to the first.
    game.go_back(5).expect("back");
    assert_eq!(
        [1, 2, 3, 4].map(|seq| game.stands(seq)),
        [true, false, false, false]
    );
}

#[test]
fn undo_cannot_fish() {
    let mut game = nowhere();
    let first = app(&mut game, &fire("red/guard"));
    game.undo(1).expect("undone");
    // A free roll, other shots, typed dice and faults burn nothing of this stream.
    app(&mut game, &entry("roll", json!({"count": 9})));
    app(&mut game, &fire("blue/rangers"));
    act(&mut game, &fire("red/guard"), &dice(&[1; 6]), TABLE);
    game.perform(
        &fire("red/guard"),
        &Directions::default(),
        &Given {
            cards: vec!["card-0".to_owned()],
            ..Given::default()
        },
        APP,
    );
    let again = app(&mut game, &fire("red/guard"));
    assert_eq!(again.hands, first.hands);
    assert!(!first.faces_known && again.faces_known);
    // From where nobody has looked, nothing is known.
    let next = app(&mut game, &fire("red/guard"));
    assert_eq!((next.hands[0].app[0], next.faces_known), (Some(6), false));
}

#[test]
fn faces_are_known_only_as_far_as_they_were_shown_on_another_line() {
    let mut game = nowhere();
    app(&mut game, &fire("red/guard"));
    let redo = {
        game.undo(1).expect("undone");
        game.redo(1).expect("put back")
    };
    assert!(!redo.faces_known);
    assert!(
        !app(&mut game, &fire("red/guard")).faces_known,
        "on the same line they follow"
    );
    game.undo(2).expect("undone");
    // 12 were shown: with 2 real dice it takes 4, then 6, and the last 2 with 4 new ones.
    let known: Vec<bool> = [2, 0, 0, 0]
        .into_iter()
        .map(|real| act(&mut game, &fire("red/guard"), &dice(&vec![1; real]), APP).faces_known)
        .collect();
    assert_eq!(known, [true, true, true, false]);
}

#[test]
fn cards_are_known_when_the_app_has_drawn_them() {
    let mut game = nowhere();
    let first = app(&mut game, &draw(1));
    game.undo(1).expect("undone");
    let second = app(&mut game, &draw(2));
    assert_eq!(second.cards[0], first.cards[0]);
    assert!(second.faces_known);
    assert!(!app(&mut game, &draw(3)).faces_known);
    assert!(
        !app(&mut game, &draw(5)).faces_known,
        "another shuffle has other cards on top"
    );
    // Cards that the players name tell nothing of the program's order.
    let mut game = nowhere();
    let named = Given {
        cards: vec![first.cards[0].card.clone()],
        ..Given::default()
    };
    act(&mut game, &draw(1), &named, TABLE);
    game.undo(1).expect("undone");
    assert!(!app(&mut game, &draw(1)).faces_known);
}

#[test]
fn undo_takes_back_an_open_action_first() {
    let mut game = nowhere();
    app(&mut game, &draw(1));
    let one = rows(&game);
    app(&mut game, &draw(1));
    for (count, stands) in [(1, true), (2, false)] {
        game.begin(fire("red/guard"), Directions::default());
        game.supply(Supply::App);
        assert_eq!(game.undoable(Viewer::Table).as_deref(), Some("guard fires"));
        game.undo(count).expect("undone");
        assert_eq!((game.waiting().is_none(), game.stands(2)), (true, stands));
    }
    assert_eq!(rows(&game), one);
    // Redo leaves what waits, and puts back what was undone.
    game.begin(fire("red/guard"), Directions::default());
    game.supply(Supply::App);
    game.redo(1).expect("put back");
    assert!(game.stands(2) && game.waiting().is_none());
}

#[test]
fn going_far_back_reads_few_records() {
    let mut game = nowhere();
    let mut at = vec![rows(&game)];
    for n in 0..2600 {
        let to = if n % 2 == 0 {
            "red/guard"
        } else {
            "blue/rangers"
        };
        app(
            &mut game,
            &entry(
                "adjust",
                json!({"unit": to, "counter": "shots", "to": n % 90}),
            ),
        );
        at.push(rows(&game));
    }
    for seq in [3, 1003, 2003, 0, 2600] {
        let before = game.records_read();
        game.go_back(seq).expect("back");
        assert_eq!(rows(&game), at[usize::try_from(seq).expect("small")]);
        let read = game.records_read() - before;
        assert!(read < 610, "{read} records read to go to {seq}");
    }
}

/// What the players do, as a number picks it.
#[derive(Clone, Debug)]
enum Deal {
    Fire(bool, u16),
    Draw(u16),
    Duel,
    End,
    Undo(usize),
    Redo(usize),
    GoBack(prop::sample::Index),
    /// Begun, the program's dice shown, and left.
    Left,
    /// Begun and done with the program's dice.
    Stepped,
}

fn deal() -> impl Strategy<Value = Deal> {
    prop_oneof![
        4 => (any::<bool>(), 0..9u16).prop_map(|(red, dice)| Deal::Fire(red, dice)),
        1 => (1..4u16).prop_map(Deal::Draw),
        1 => Just(Deal::Duel),
        1 => Just(Deal::End),
        3 => (1..4usize).prop_map(Deal::Undo),
        3 => (1..4usize).prop_map(Deal::Redo),
        2 => any::<prop::sample::Index>().prop_map(Deal::GoBack),
        1 => Just(Deal::Left),
        1 => Just(Deal::Stepped),
    ]
}

/// The same history kept in the plainest way: the state after each record, and the line of actions.
struct Model {
    after: Vec<Vec<(String, Value)>>,
    lines: Vec<Vec<u64>>,
    redo: Vec<u64>,
}

impl Model {
    fn line(&self) -> Vec<u64> {
        self.lines.last().expect("the start").clone()
    }

    fn did(&mut self, game: &Game, line: Vec<u64>) {
        self.after.push(rows(game));
        self.lines.push(line);
        assert_eq!(self.after.len() as u64, game.len() + 1);
    }
}

fn step(game: &mut Game, model: &mut Model, deal: &Deal) {
    let mut line = model.line();
    match *deal {
        Deal::Fire(..) | Deal::Draw(_) | Deal::Duel | Deal::End => {
            let entry = match *deal {
                Deal::Fire(red, dice) => entry(
                    "fire",
                    json!({"unit": if red { "red/guard" } else { "blue/rangers" }, "dice": dice}),
                ),
                Deal::Draw(cards) => draw(cards),
                Deal::Duel => entry("duel", json!({})),
                _ => entry("end-turn", json!({})),
            };
            line.push(app(game, &entry).seq);
            model.redo.clear();
            model.did(game, line);
        }
        Deal::Undo(count) => match game.undo(count) {
            Ok(_) => {
                model
                    .redo
                    .extend(line.split_off(line.len() - count).into_iter().rev());
                assert_eq!(
                    rows(game),
                    model.after[usize::try_from(line.last().copied().unwrap_or(0)).expect("small")]
                );
                model.did(game, line);
            }
            Err(_) => assert!(line.len() < count),
        },
        Deal::Redo(count) => match game.redo(count) {
            Ok(_) => {
                line.extend(
                    model
                        .redo
                        .split_off(model.redo.len() - count)
                        .into_iter()
                        .rev(),
                );
                assert_eq!(
                    rows(game),
                    model.after[usize::try_from(*line.last().expect("some")).expect("small")]
                );
                model.did(game, line);
            }
            Err(_) => assert!(model.redo.len() < count),
        },
        Deal::GoBack(ref index) => {
            let seq = index.index(model.after.len());
            let to = model.lines[seq].clone();
            let whole: Vec<u64> = line
                .iter()
                .chain(model.redo.iter().rev())
                .copied()
                .collect();
            model.redo = if whole.starts_with(&to) {
                whole[to.len()..].iter().rev().copied().collect()
            } else {
                Vec::new()
            };
            game.go_back(seq as u64).expect("back");
            assert_eq!(rows(game), model.after[seq]);
            model.did(game, to);
        }
        Deal::Left => {
            game.begin(
                entry("fire", json!({"unit": "red/guard", "dice": 3})),
                Directions::default(),
            );
            game.supply(Supply::App);
            model.did(game, line.clone());
            game.leave();
            model.did(game, line);
        }
        Deal::Stepped => {
            let before = game.len();
            game.begin(
                entry("fire", json!({"unit": "red/guard", "dice": 3})),
                Directions::default(),
            );
            game.supply(Supply::App);
            model.did(game, line.clone());
            game.supply(Supply::Chosen("none".to_owned()));
            if game.waiting().is_some() {
                model.did(game, line.clone());
                game.supply(Supply::App);
            }
            assert!(game.len() > before && game.waiting().is_none());
            line.push(game.len());
            model.redo.clear();
            model.did(game, line);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_walk_through_the_history_agrees_with_the_plainest_one(deals in prop::collection::vec(deal(), 1..50)) {
        let (_folder, path) = folder();
        let mut game = Game::start_with(crate::tiny::find, &crate::tiny::setup(12), 7, &Keep::File(path.clone())).expect("a game");
        let mut model = Model { after: vec![rows(&game)], lines: vec![Vec::new()], redo: Vec::new() };
        for deal in deals {
            step(&mut game, &mut model, &deal);
            let line = model.line();
            let actions = (1..=game.len()).filter(|seq| matches!(game.record(*seq).expect("a record").kind, RecordKind::Action(..)));
            for seq in actions {
                prop_assert_eq!(game.stands(seq), line.contains(&seq), "record {}", seq);
            }
        }
        // What is on disk is what is in memory.
        let live = whole(&game);
        drop(game);
        let (opened, messages) = open(&path);
        prop_assert_eq!(messages, Vec::<String>::new());
        prop_assert_eq!(whole(&opened), live);
    }
}
