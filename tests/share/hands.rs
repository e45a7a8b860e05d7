//! Two players and a laptop answer at the same time: nothing happens that nobody asked for.
//!
//! Each hand looks, makes up its mind, and acts up to a second later, whatever has happened since: the phones send what their
//! page showed when they looked, the laptop's player presses the keys for what the screen showed then.

use crate::table::{BEGUN, Table, setup};
use drumhead::session::play::{Dice, Play};
use drumhead::table::{Request, Side};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::time::Duration;

const GAMES: u64 = 100;

/// The acts in a game.
const ACTS: usize = 24;

/// The requests that the buttons of a page send.
fn buttons(page: &str, rng: &mut ChaCha8Rng) -> Vec<Value> {
    let mut all = Vec::new();
    for section in ["due", "hand"] {
        let start = page
            .find(&format!("<section id=\"{section}\""))
            .expect("a section");
        let part = page[start..].split("</section>").next().expect("a section");
        let value = |part: &str, name: &str| {
            let (_, rest) = part.split_once(&format!("{name}=\""))?;
            Some(rest.split('"').next()?.replace("&quot;", "\""))
        };
        let Some(due) = value(part, "data-due") else {
            continue;
        };
        let number = |name| value(part, name).and_then(|text| text.parse::<u8>().ok());
        if let (Some(count), Some(die)) = (number("data-count"), number("data-die")) {
            let faces: Vec<u8> = (0..count).map(|_| rng.random_range(1..=die)).collect();
            all.push(json!({"dice": faces, "due": due}));
        }
        for send in part.split("data-send=").skip(1) {
            let send = value(&format!("data-send={send}"), "data-send").expect("a request");
            let mut request: Value = serde_json::from_str(&send).expect("JSON");
            request["due"] = Value::from(due.as_str());
            all.push(request);
        }
    }
    all
}

/// Something that a hand is about to do.
enum Act {
    Keys(Vec<char>),
    /// The request of a button, and whether it is tapped once more at once.
    Tap(Value, bool),
}

/// A hand in motion.
struct Hand {
    /// Whose page; `None` for the laptop.
    side: Option<Side>,
    at: Duration,
    /// What the hand has seen; none while it only waits.
    mind: Option<(String, Act)>,
}

/// How often what happened.
#[derive(Default, Debug)]
struct Tally {
    keys: u32,
    taps: u32,
    late_keys: u32,
    late_taps: u32,
}

/// The keys for what the laptop shows.
fn keys(play: &Play, rng: &mut ChaCha8Rng) -> Vec<char> {
    use drumhead::session::keys::KeyPlace as P;
    let place = play.place();
    let text = match (place, play.game.waiting()) {
        (P::Dice, Some((_, Request::Dice(dice), _))) => match rng.random_range(0..4) {
            0 => "R".to_owned(),
            1 | 2 => " ".to_owned(),
            _ => {
                let face = |_| char::from(b'0' + rng.random_range(1..=dice.die.min(9)));
                (0..dice.count).map(face).collect()
            }
        },
        (P::Choice, Some((_, Request::Card(_), _))) => " ".to_owned(),
        (P::Choice, _) => ["\n", "2\n", "1\n", "\x1b"]
            .choose(rng)
            .copied()
            .unwrap_or("\n")
            .to_owned(),
        (P::Units, _) => [" ", " ", "d", "\n", "x", "u", "2m"]
            .choose(rng)
            .copied()
            .unwrap_or(" ")
            .to_owned(),
        _ => "\x1b".to_owned(),
    };
    text.chars().collect()
}

fn millis(rng: &mut ChaCha8Rng, most: u64) -> Duration {
    Duration::from_millis(rng.random_range(0..=most))
}

/// A hand's turn: it looks, or does what it was about to do.
fn turn(table: &mut Table, hand: &mut Hand, tally: &mut Tally, rng: &mut ChaCha8Rng) {
    table.at(hand.at);
    let before = table.state();
    let Some((seen, act)) = hand.mind.take() else {
        let act = match hand.side {
            None => Some(Act::Keys(keys(table.play(), rng))),
            Some(side) => {
                let all = buttons(&table.page(side), rng);
                let one = all.choose(rng).cloned();
                one.map(|request| Act::Tap(request, rng.random_ratio(1, 4)))
            }
        };
        hand.mind = act.map(|act| (before, act));
        return hand.at += millis(rng, 1000);
    };
    match (act, hand.side) {
        (Act::Keys(mut keys), _) => {
            let key = keys.remove(0);
            table.keys(&key.to_string());
            let after = table.state();
            assert!(
                after == before || before == seen,
                "the key {key:?} was meant for\n{seen}\nand came at\n{before}\nand did\n{after}"
            );
            tally.keys += u32::from(after != before);
            tally.late_keys += u32::from(before != seen);
            if !keys.is_empty() {
                hand.mind = Some((if before == seen { after } else { seen }, Act::Keys(keys)));
            }
            hand.at += Duration::from_millis(120);
        }
        (Act::Tap(request, again), Some(side)) => {
            let reply = table.post(side, &request);
            let after = table.state();
            assert!(
                after == before || before == seen,
                "{request} was meant for\n{seen}\nand came at\n{before}\nand did\n{after}"
            );
            assert_eq!(
                reply["ok"] == json!(true),
                after != before,
                "{request}: {reply}\n{before}"
            );
            tally.taps += u32::from(after != before);
            tally.late_taps += u32::from(before != seen);
            hand.at += if again {
                hand.mind = Some((seen, Act::Tap(request, false)));
                Duration::from_millis(150)
            } else {
                millis(rng, 300)
            };
        }
        (Act::Tap(..), None) => unreachable!("the laptop has keys"),
    }
}

#[test]
fn nothing_happens_that_no_hand_asked_for() {
    let setup = setup();
    let mut table = Table::new(Dice::Ask);
    let mut tally = Tally::default();
    for game in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(game);
        let first = BEGUN.choose(&mut rng).copied().expect("a line");
        table.open(&setup, game, first);
        let now = table.now();
        let mut hands = [None, Some(Side::Red), Some(Side::Blue)].map(|side| Hand {
            side,
            at: now + millis(&mut rng, 100),
            mind: None,
        });
        for _ in 0..ACTS {
            let next = hands.iter_mut().min_by_key(|hand| hand.at).expect("a hand");
            turn(&mut table, next, &mut tally, &mut rng);
        }
    }
    assert!(tally.keys > 100 && tally.taps > 100, "{tally:?}");
    assert!(tally.late_keys > 50 && tally.late_taps > 50, "{tally:?}");
}
