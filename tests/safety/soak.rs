//! One long game through `exec`: nothing grows but the journal, and what must hold holds.

use crate::number;
use crate::requests::{chance, deeds, game, request};
use drumhead::cli::exec::{Dice, serve};
use drumhead::journal::{Keep, verify};
use serde_json::{Value, json};

/// Kilobytes that this process holds in memory; 0 where the system does not say.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
}

#[test]
fn a_long_game_stays_sound_and_small() {
    let actions = number("DRUMHEAD_SOAK", 300);
    for (nth, ruleset) in drumhead::rules::ALL.iter().enumerate() {
        let id = ruleset.info().id;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.jsonl");
        let (mut rng, deeds) = (chance(100 + nth), deeds(id));
        let mut game = game(id, &Keep::File(file.clone()));
        let (mut done, mut tries, mut early) = (0, 0, 0);
        while done < actions {
            let line = format!("{}\n", request(&mut rng, &deeds));
            let mut output = Vec::new();
            serve(&mut game, Dice::App, &mut line.as_bytes(), &mut output).expect("a reply");
            let reply: Value = serde_json::from_slice(&output).expect("JSON");
            done += usize::from(reply["ok"] == json!(true));
            tries += 1;
            assert!(tries < 50 * actions, "{id}: only {done} of {tries} were done; the last: {line} {reply}");
            if done == actions / 10 {
                early = memory();
            }
        }
        let wrong = game.battle().audit();
        assert!(wrong.is_empty(), "{id}: {wrong:?}");
        // An index entry a record, and what the allocator keeps: a few hundred bytes each, not the records themselves.
        let grown = memory().saturating_sub(early) * 1024 / u64::try_from(actions).expect("a number");
        assert!(actions < 10_000 || grown < 1000, "{id}: {grown} bytes a record");
        drop(game);
        let sound = verify(&file).expect("a saved game");
        assert!(sound.is_sound(), "{id}: {:?}", sound.differences);
        println!("{id}: {done} done of {tries}, {} records, {grown} bytes each kept in memory", sound.records);
    }
}
