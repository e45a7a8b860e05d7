//! What the dice of every ruleset are counted as, in games that are played by requests: worked out by hand.

use drumhead::battle::load::Shelf;
use drumhead::exec::{self, ExecDice};
use drumhead::journal::{Game, Keep, verify};
use drumhead::report::{Account, LuckLedger};
use drumhead::table::Side;

/// Plays requests with the dice that they give, in a file that is verified afterwards.
fn played(sample: &str, requests: &[&str]) -> LuckLedger {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.jsonl");
    let shelf = Shelf {
        rulesets: drumhead::rules::ALL,
        folders: Vec::new(),
    };
    let setup = shelf.load_sample(sample).expect("the sample");
    let mut game = Game::start(&setup.document, 7, &Keep::File(file.clone())).expect("a game");
    let mut replies = Vec::new();
    exec::serve(
        &mut game,
        ExecDice::Table,
        &mut requests.join("\n").as_bytes(),
        &mut replies,
    )
    .expect("served");
    let replies = String::from_utf8(replies).expect("text");
    assert!(
        replies
            .lines()
            .all(|reply| reply.starts_with(r#"{"ok":true"#)),
        "{replies}"
    );
    let ledger = LuckLedger::of(&game);
    drop(game);
    assert_eq!(verify(&file).expect("verified").differences, []);
    let (again, _) = Game::open(&file).expect("the game");
    assert_eq!(LuckLedger::of(&again), ledger, "it is all in the file");
    ledger
}

fn account<'l>(ledger: &'l LuckLedger, side: Side, why: &str, what: &str) -> &'l Account {
    let found = ledger
        .accounts
        .iter()
        .find(|account| account.side == side && account.why == why && account.what == what);
    found.unwrap_or_else(|| panic!("{why}: {what} is not in {:?}", ledger.accounts))
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-8, "{a} is not {b}");
}

/// Most Irregular. Twelve regulars at effective range, rapid: twice the higher of two dice + 1 + 4 for twelve men, 2 points to a hit
/// in the open: 7, 9, 11, 13, 15, 17 points are 3, 4, 5, 6, 7, 8 hits. The higher is 1 to 6 in 1, 3, 5, 7, 9, 11 of 36. It was a 5.
#[test]
fn fire_dice_count_hits() {
    let fire = r#"{"do":"fire","unit":"red/first-company","target":"blue/herdsmen","range":10,"rapid":true,"dice":[3,5,1,2,3,4,5,6,1,2]}"#;
    let ledger = played(
        "most-irregular",
        &[
            r#"{"do":"initiative","dice":[3,3,5,2]}"#,
            r#"{"do":"command","commander":"red/vane"}"#,
            fire,
        ],
    );
    let hits = account(&ledger, Side::Red, "fire", "hits");
    assert_eq!((hits.tries, hits.successes, hits.counts), (1, 7, true));
    near(
        hits.expected(),
        (3.0 + 3.0 * 4.0 + 5.0 * 5.0 + 7.0 * 6.0 + 9.0 * 7.0 + 11.0 * 8.0) / 36.0,
    );
    near(hits.likelihood(), 20.0 / 36.0);
}

/// Rangers!: Pell needs 3 or less, one more with the legendary leader near and one more for his initiative; Cobb 3 and a point of
/// aggression, Hobbs 3. For the lodge's door 12 - 4 + 1 of twenty.
#[test]
fn motivation_and_special_tests() {
    let ledger = played(
        "rangers",
        &[
            r#"{"do":"aggression","dice":[4,5]}"#,
            r#"{"do":"initiative","dice":[3,4,5,2]}"#,
            r#"{"do":"shoot","figure":"red/thorne","target":"blue/lemoine","range":9,"cover":"soft","spend":{"hit":1},"dice":[15,5]}"#,
            r#"{"do":"motivate","figure":"red/pell","legendary_within_12":true,"dice":[5]}"#,
            r#"{"do":"aim","figure":"red/pell"}"#,
            r#"{"do":"motivate","figure":"red/cobb","spend":{"motivation":1},"dice":[4]}"#,
            r#"{"do":"shoot","figure":"red/cobb","target":"blue/baptiste","range":12,"cover":"hard","dice":[7]}"#,
            r#"{"do":"motivate","figure":"red/hobbs","dice":[2]}"#,
            r#"{"do":"special","figure":"red/hobbs","name":"Break the lodge door","spend":{"test":1},"dice":[9]}"#,
        ],
    );
    let motivated = account(&ledger, Side::Red, "motivation", "motivated");
    assert_eq!((motivated.tries, motivated.successes), (3, 3));
    near(motivated.expected(), (5.0 + 4.0 + 3.0) / 6.0);
    near(motivated.likelihood(), 5.0 * 4.0 * 3.0 / 216.0);
    let test = account(&ledger, Side::Red, "test", "succeeds");
    near(test.expected(), 9.0 / 20.0);
    assert_eq!((test.tries, test.successes), (1, 1));
    let wounds = account(&ledger, Side::Red, "to hit", "wounds");
    assert_eq!(
        (wounds.tries, wounds.successes, wounds.counts),
        (2, 1, true)
    );
    // A hit on 15 and on 6 or less of twenty; of a wound roll three faces bring two wounds and three bring one.
    near(wounds.expected(), 21.0 / 20.0 * 1.5);
}
