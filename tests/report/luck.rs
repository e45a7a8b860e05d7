//! The luck ledger: a game worked out by hand, undone lines, what is too little to judge, games of older versions.

use drumhead::battle::load::Shelf;
use drumhead::battle::{Directions, Directory, Entry, Listed};
use drumhead::journal::{
    Game, Keep, Reads, Record, RecordKind, RecordedHand, RecordedTest, Step, Supply,
};
use drumhead::report::{Account, LuckLedger, LuckVerdict};
use drumhead::table::Side;
use serde_json::{Value, json};

fn directory() -> Directory {
    let unit = |id: &str, side| Listed {
        id: id.to_owned(),
        name: id.to_owned(),
        side,
    };
    let units = vec![
        unit("red/guard", Side::Red),
        unit("blue/rangers", Side::Blue),
    ];
    Directory {
        units,
        characters: Vec::new(),
        sides: ["Red".to_owned(), "Blue".to_owned()],
    }
}

fn hand(why: &str, owner: &str, faces: &[u8], reads: impl Into<Option<Reads>>) -> RecordedHand {
    let reads = reads.into();
    RecordedHand {
        why: why.to_owned(),
        owner: owner.to_owned(),
        die: 6,
        faces: faces.to_vec(),
        app: vec![None; faces.len()],
        reads,
        changed: Vec::new(),
        counted: false,
    }
}

fn reads(classes: &[&str], of: [u8; 6], again: &[u8]) -> Reads {
    Reads {
        classes: classes.iter().map(ToString::to_string).collect(),
        of: of.to_vec(),
        again: again.to_vec(),
    }
}

/// A record of a game that was really played, with other dice in it.
fn record(hands: Vec<RecordedHand>, tests: Vec<RecordedTest>) -> Record {
    let mut game = game();
    let entry = Entry {
        action: "note".to_owned(),
        fields: fields(json!({"text": "nothing"})),
    };
    let Step::Done(record) = game.begin(entry, Directions::default()) else {
        panic!("a note is done at once")
    };
    assert!(matches!(record.kind, RecordKind::Action(..)));
    Record {
        hands,
        tests,
        ..*record
    }
}

fn fields(value: Value) -> serde_json::Map<String, Value> {
    let Value::Object(fields) = value else {
        panic!("fields are a map")
    };
    fields
}

fn game() -> Game {
    let shelf = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    Game::start(
        &shelf
            .load_sample("big-skirmishes")
            .expect("the sample")
            .document,
        3,
        &Keep::Nowhere,
    )
    .expect("a game")
}

fn account<'l>(ledger: &'l LuckLedger, side: Side, what: &str) -> &'l Account {
    let found = ledger
        .accounts
        .iter()
        .find(|account| account.side == side && account.what == what);
    found.unwrap_or_else(|| panic!("{what} is not in {:?}", ledger.accounts))
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

/// Red: three dice, hits on 5 and 6, ones again: 1/3 + 1/6 x 1/3 = 7/18 each. A 1 became a 6, so two hits of three. Then two
/// dice of effect: one kill, one nothing. Blue: a morale test of 3 in 4 that failed.
#[test]
fn worked_out_by_hand() {
    let hit = || reads(&["miss", "hit"], [0, 0, 0, 0, 1, 1], &[1]);
    let effect = reads(&["nothing", "disorder", "kill"], [0, 0, 1, 1, 2, 2], &[]);
    let plain = || reads(&["miss", "hit"], [0, 0, 0, 0, 1, 1], &[]);
    let hands = vec![
        hand("to hit", "red/guard", &[5, 1, 3], hit()),
        hand("to hit again", "red/guard", &[6], plain()),
        hand("effect", "red/guard", &[6, 2], effect),
        hand("morale", "blue/rangers", &[1, 2], None),
        // Nobody's dice are nobody's luck.
        hand("which side", "table", &[3], plain()),
    ];
    let test = RecordedTest::new(
        "morale",
        "stands",
        "blue/rangers".into(),
        vec![0.25, 0.75],
        0,
    );
    let ledger = LuckLedger::from_records(&directory(), &[record(hands, vec![test])]);
    let names: Vec<_> = ledger
        .accounts
        .iter()
        .map(|a| {
            (
                a.side,
                a.why.as_str(),
                a.what.as_str(),
                a.tries,
                a.successes,
            )
        })
        .collect();
    assert_eq!(
        names,
        [
            (Side::Red, "to hit", "hit", 3, 2),
            (Side::Red, "effect", "disorder or kill", 2, 1),
            (Side::Red, "effect", "kill", 2, 1),
            (Side::Blue, "morale", "stands", 1, 0),
        ]
    );
    let hits = account(&ledger, Side::Red, "hit");
    let p: f64 = 7.0 / 18.0;
    near(hits.expected(), 3.0 * p);
    assert!(hits.is_good());
    near(hits.likelihood(), 3.0 * p * p * (1.0 - p) + p * p * p);
    // Of two dice one or more in three: 1 - 4/9.
    near(account(&ledger, Side::Red, "kill").likelihood(), 5.0 / 9.0);
    // Fewer than expected: so few or fewer. Of two dice at 2/3 one or none: 1 - 4/9.
    near(
        account(&ledger, Side::Red, "disorder or kill").likelihood(),
        5.0 / 9.0,
    );
    near(account(&ledger, Side::Blue, "stands").likelihood(), 0.25);
    assert!(
        ledger
            .accounts
            .iter()
            .all(|account| account.verdict() == LuckVerdict::TooFew)
    );
}

/// Hands at different needs add up; dice that a player rolls again are dice of their own.
#[test]
fn accounts_add_up() {
    let on = |least: u8| {
        reads(
            &["miss", "hit"],
            [1, 2, 3, 4, 5, 6].map(|face| u8::from(face >= least)),
            &[],
        )
    };
    let hands = vec![
        hand("to hit", "red/guard", &[4], on(4)),
        hand("to hit", "red/guard", &[1], on(6)),
        // No rule asks for this: a player did.
        hand("to hit again", "red/guard", &[6], on(6)),
    ];
    let ledger = LuckLedger::from_records(&directory(), &[record(hands, Vec::new())]);
    let hits = account(&ledger, Side::Red, "hit");
    assert_eq!((hits.tries, hits.successes), (3, 2));
    near(hits.expected(), 0.5 + 2.0 / 6.0);
    // Two or more of one at 1/2 and two at 1/6.
    near(hits.likelihood(), 0.5 * (1.0 - 25.0 / 36.0) + 0.5 / 36.0);
}

#[test]
fn a_verdict_needs_many_dice() {
    let verdict = |dice: usize, hits: usize| {
        let faces: Vec<u8> = (0..dice).map(|i| if i < hits { 6 } else { 1 }).collect();
        let hands = vec![hand(
            "to hit",
            "red/guard",
            &faces,
            reads(&["miss", "hit"], [0, 0, 0, 0, 1, 1], &[]),
        )];
        LuckLedger::from_records(&directory(), &[record(hands, Vec::new())]).accounts[0].verdict()
    };
    assert_eq!(verdict(12, 12), LuckVerdict::TooFew, "however rare it is");
    assert_eq!(verdict(36, 12), LuckVerdict::Usual);
    assert_eq!(
        (verdict(36, 18), verdict(36, 22)),
        (LuckVerdict::Lucky, LuckVerdict::VeryLucky)
    );
    assert_eq!(
        (verdict(36, 6), verdict(36, 3)),
        (LuckVerdict::Unlucky, LuckVerdict::VeryUnlucky)
    );
}

fn counted(chances: &[f64], successes: u16) -> RecordedTest {
    RecordedTest::new(
        "fire",
        "hits",
        "red/guard".into(),
        chances.to_vec(),
        successes,
    )
}

/// Two fire dice that may bring more than one hit each. The sum: none 1/8, one 1/4, two 1/8 + 1/8, three 1/4, four 1/8.
#[test]
fn counts_above_one_add_up() {
    let tests = vec![
        counted(&[0.25, 0.5, 0.25], 2),
        counted(&[0.5, 0.0, 0.5], 0),
        counted(&[0.0, 1.0], 1),
    ];
    let ledger = LuckLedger::from_records(&directory(), &[record(Vec::new(), tests)]);
    let hits = account(&ledger, Side::Red, "hits");
    assert_eq!(
        (hits.tries, hits.successes, hits.counts),
        (2, 2, true),
        "what is certain is no luck"
    );
    near(hits.expected(), 2.0);
    near(hits.likelihood(), 0.625);
    assert_eq!(hits.verdict(), LuckVerdict::TooFew);
    assert!(ledger.together.is_empty(), "one account is its own sum");
}

/// However much each may bring, two rolls are two rolls.
#[test]
fn a_verdict_needs_many_rolls_too() {
    let verdict = |rolls: usize| {
        let tests =
            vec![counted(&[0.9, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.1], 10); rolls];
        LuckLedger::from_records(&directory(), &[record(Vec::new(), tests)]).accounts[0].verdict()
    };
    assert_eq!(
        (verdict(2), verdict(7), verdict(8)),
        (
            LuckVerdict::TooFew,
            LuckVerdict::TooFew,
            LuckVerdict::VeryLucky
        )
    );
}

/// All of a side together: the two effect dice count by their better class alone. Three hits at 1/2, of which two came, and two dice at
/// 2/3, of which both came: four or more of five is 1/8 x 4/9 + 3/8 x 4/9 + 1/8 x 4/9.
#[test]
fn all_together_each_die_counts_once() {
    let hit = reads(&["miss", "hit"], [0, 0, 0, 1, 1, 1], &[]);
    let effect = reads(&["nothing", "disorder", "kill"], [0, 0, 1, 1, 2, 2], &[]);
    let hands = vec![
        hand("to hit", "red/guard", &[4, 1, 6], hit),
        hand("effect", "red/guard", &[6, 3], effect),
    ];
    let ledger = LuckLedger::from_records(&directory(), &[record(hands, Vec::new())]);
    let [all] = ledger.together.as_slice() else {
        panic!("{:?}", ledger.together)
    };
    assert_eq!((all.side, all.tries, all.successes), (Side::Red, 5, 4));
    near(all.expected(), 1.5 + 4.0 / 3.0);
    near(all.likelihood(), 5.0 / 8.0 * 4.0 / 9.0);
}

/// A volley of the sample battle, with its dice, in a file that is opened again; undone it counts no more.
#[test]
fn from_a_game_and_not_what_was_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let shelf = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    let setup = shelf.load_sample("big-skirmishes").expect("the sample");
    let mut game = Game::start(&setup.document, 3, &Keep::File(file.clone())).expect("a game");
    let volley = fields(json!({"unit": "red/fusiliers", "target": "blue/minutemen", "range": 8}));
    let directions = Directions {
        force: Some("a test".to_owned()),
        ..Directions::default()
    };
    for (action, fields) in [
        ("muster", fields(json!({}))),
        ("fire", volley),
        ("morale", fields(json!({"unit": "blue/minutemen"}))),
    ] {
        let mut step = game.begin(
            Entry {
                action: action.to_owned(),
                fields,
            },
            directions.clone(),
        );
        while matches!(step, Step::Needs(_)) {
            step = game.supply(Supply::App);
        }
        assert!(matches!(step, Step::Done(_)), "{action}");
    }
    let whole = LuckLedger::of(&game);
    assert_eq!(account(&whole, Side::Red, "hit").tries, 12);
    near(account(&whole, Side::Red, "hit").expected(), 14.0 / 3.0);
    let hits = account(&whole, Side::Red, "hit").successes;
    assert_eq!(account(&whole, Side::Red, "kill").tries, hits);
    assert_eq!(account(&whole, Side::Blue, "stands").tries, 1);
    drop(game);
    let (mut game, notes) = Game::open(&file).expect("the game");
    assert!(notes.is_empty());
    assert_eq!(LuckLedger::of(&game), whole, "it is all in the file");
    assert_eq!(
        drumhead::journal::verify(&file)
            .expect("verified")
            .differences,
        []
    );
    game.undo(2).expect("undone");
    let left = LuckLedger::of(&game);
    assert!(
        left.accounts
            .iter()
            .all(|account| account.why != "to hit" && account.why != "morale"),
        "{left:?}"
    );
    game.redo(2).expect("put back");
    assert_eq!(LuckLedger::of(&game), whole);
}
