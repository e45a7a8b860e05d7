//! Two battles that differ in one hidden thing: who lies in wait, or which Bonus card lies face down.

use drumhead::battle::Viewer;
use drumhead::journal::{Game, RecordKind};
use drumhead::table::Request;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

/// What may be hidden: three that are real, and a dummy.
#[must_use]
pub fn hidden() -> [Value; 4] {
    [
        json!({"name": "Qwertz", "hidden": true, "figures": 9, "weapon": "rifle", "formation": "skirmishers", "rating": "elite", "light_infantry": true}),
        json!({"name": "Xyzzyq", "hidden": true, "figures": 14, "rating": "raw", "formation": "column"}),
        json!({"name": "Plugh", "hidden": true, "arm": "cavalry", "figures": 8}),
        json!({"name": "Frobozz", "dummy": true}),
    ]
}

/// A battle in which each side hides two things.
#[must_use]
pub fn setup(red: [Value; 2], blue: [Value; 2]) -> Map<String, Value> {
    let [red_one, red_two] = red;
    let [blue_one, blue_two] = blue;
    let setup = json!({
        "battle": "The Ford",
        "rules": "big-skirmishes",
        "red": {
            "roster": "Crown", "rules": "big-skirmishes",
            "units": [
                {"name": "Foot Guards", "rating": "elite", "figures": 12}, red_one, {"name": "Hussars", "arm": "cavalry", "figures": 8}, red_two,
                {"name": "Loyal Militia", "rating": "raw", "figures": 14},
            ],
            "characters": [{"name": "Major Thorne", "class": 3, "rank": 2}, {"name": "Ensign Lisle", "class": 1}],
        },
        "blue": {
            "roster": "Valley", "rules": "big-skirmishes",
            "units": [
                blue_one, {"name": "Minutemen", "figures": 12}, {"name": "Rangers", "figures": 10, "weapon": "rifle", "formation": "skirmishers"},
                blue_two, {"name": "Old Thunder", "arm": "artillery"},
            ],
            "characters": [{"name": "Captain Reed", "class": 2}, {"name": "Deacon Tull", "class": 2}],
        },
        "special_effects": [{"name": "Cloudburst", "text": "Nobody fires."}],
    });
    setup.as_object().expect("a battle").clone()
}

/// The ids of the units that are hidden in [`setup`].
#[allow(dead_code)]
pub const HIDDEN: [&str; 4] = [
    "red/hidden-1",
    "red/hidden-2",
    "blue/hidden-1",
    "blue/hidden-2",
];

/// The same battle twice, with `one` and with `other` as the first hidden unit of both sides; the second is alike.
#[must_use]
#[allow(dead_code)]
pub fn natures(one: usize, other: usize) -> [Map<String, Value>; 2] {
    [one, other].map(|nature| {
        let all = hidden();
        let pair = || [all[nature].clone(), all[3].clone()];
        setup(pair(), pair())
    })
}

/// The same battle twice, with `one` and with `other` as the first hidden unit of red.
#[allow(dead_code)]
#[must_use]
pub fn natures_of_red(one: usize, other: usize) -> [Map<String, Value>; 2] {
    [one, other].map(|nature| {
        let all = hidden();
        setup(
            [all[nature].clone(), all[3].clone()],
            [all[0].clone(), all[3].clone()],
        )
    })
}

/// What a step of twins may change: the length of each game, and how many cards lie face down in it.
#[must_use]
pub fn before(games: [&Game; 2]) -> [(u64, usize); 2] {
    games.map(|game| (game.len(), held(game).len()))
}

/// How far twins may differ after a step, on a face that all read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parting {
    /// In nothing.
    Same,
    /// In how many dice something hidden is about to roll: its player takes so many in hand. On a screen alone, as all
    /// look at it to see them.
    Dice,
    /// In everything: both have something on record, and by that what is hidden in one has come into the open.
    Apart,
}

/// How far the twins may differ after a step.
#[must_use]
pub fn parting(was: [(u64, usize); 2], games: [&Game; 2]) -> Parting {
    let now = before(games);
    let is_on_record = [0, 1].map(|at| now[at].0 > was[at].0);
    if is_on_record == [true; 2]
        && (differ(games) || [0, 1].iter().any(|at| shows(was, games, *at)))
    {
        return Parting::Apart;
    }
    let rolling = games.map(about_to_roll);
    if rolling.contains(&Some(true)) {
        Parting::Apart
    } else if rolling == [Some(false); 2] {
        Parting::Dice
    } else {
        Parting::Same
    }
}

/// True if the twins may say something different after a request, whose refusal leaves no line: it is done in one alone, or
/// they may part.
#[allow(dead_code)]
#[must_use]
pub fn may_part(was: [(u64, usize); 2], games: [&Game; 2]) -> bool {
    let now = before(games);
    now[0].0 - was[0].0 != now[1].0 - was[1].0 || parting(was, games) == Parting::Apart
}

/// True if not the same was done last, or what was done is seen on the table: the next cards differ by the one that is held,
/// and how far something hidden goes differs by its arm.
fn differ(games: [&Game; 2]) -> bool {
    let [one, other] = games.map(|game| game.record(game.len()).expect("a record").kind);
    match [&one, &other] {
        [RecordKind::Action(one, _), RecordKind::Action(other, _)] => {
            let is_dealt = one.action == "draw" && held(games[0]) != held(games[1]);
            let moves = ["move", "charge", "contact"].contains(&one.action.as_str());
            is_dealt || moves || one.action != other.action
        }
        [RecordKind::Open(one, _), RecordKind::Open(other, _)] => one.action != other.action,
        _ => std::mem::discriminant(&one) != std::mem::discriminant(&other),
    }
}

/// True if a unit or a card has come into the open in this game.
fn shows(was: [(u64, usize); 2], games: [&Game; 2], at: usize) -> bool {
    let battle = games[at].battle();
    let is_open = |id: &&str| {
        let who = battle.directory().who(id).expect("a unit");
        !battle.is_redacted(who, Viewer::Table)
    };
    held(games[at]).len() < was[at].1 || HIDDEN.iter().any(is_open)
}

/// True if dice of an action of something hidden have fallen, false while the first are due; `None` for any other action, and
/// before a decision.
fn about_to_roll(game: &Game) -> Option<bool> {
    let (entry, request, rolls) = game.waiting()?;
    let begun = !rolls.is_empty();
    let begun = match request {
        Request::Dice(dice) => Some(begun || !dice.rolled.is_empty()),
        _ => begun.then_some(true),
    };
    begun.filter(|_| game.battle().is_secret(entry, Viewer::Table))
}

/// A screen without the number of dice that are due: `9D6`, `[_] [_]`, `9 dice to go`.
#[allow(dead_code)]
#[must_use]
pub fn without_dice(picture: &str) -> String {
    let line = |line: &str| {
        let mut words: Vec<String> = Vec::new();
        for word in line.split_whitespace() {
            let digits = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
            let is_number = |word: &String| digits(word);
            let is_dice = word
                .trim_matches(['(', ')', '.'])
                .split_once('D')
                .is_some_and(|(many, die)| digits(many) && digits(die));
            match word {
                "[_]" if words.last().is_some_and(|last| last == "[_]") => {}
                "die" | "dice" => {
                    words.pop_if(|last| is_number(last));
                    words.push("dice".to_owned());
                }
                _ if is_dice => words.push("#D#".to_owned()),
                _ => words.push(word.to_owned()),
            }
        }
        words.join(" ")
    };
    picture.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The cards that lie face down.
fn held(game: &Game) -> Vec<u16> {
    let battle = game.battle();
    let cards = (0..).zip(battle.cards()).map(|(card, _)| card);
    cards
        .filter(|card| battle.card_hidden(*card, Viewer::Table))
        .collect()
}

/// A line of commands, mostly with what is hidden: 2 and 4 of red, 8 and 11 of blue.
#[allow(dead_code)]
#[must_use]
pub fn command(rng: &mut ChaCha8Rng) -> String {
    let mut one = |of: &[&str]| of[rng.random_range(0..of.len())].to_owned();
    let unit = one(&["1", "2", "2", "2", "4", "3", "8", "9"]);
    let target = one(&["9", "9", "10", "8", "1"]);
    match one(&["fire", "order", "charge", "move", "play", "other"]).as_str() {
        "fire" => format!("fire {unit} {target} 8"),
        "order" => format!("order {unit}"),
        "charge" => format!("charge {unit} {target} 3"),
        "move" => format!("move {unit}"),
        "play" => {
            let card = one(&["dummy", "dummy", "cloudburst", "free-action"]);
            let to = one(&["", "1", "2", "4", "8"]);
            format!("play {card} {to}")
        }
        _ => {
            let action = one(&[
                "reload", "rally", "limber", "form", "contact", "spot", "log", "units",
            ]);
            format!("{action} {unit}")
        }
    }
}

/// What people press: a command or single keys, dice and answers, and mostly back again.
#[allow(dead_code)]
#[must_use]
pub fn some_keys(rng: &mut ChaCha8Rng) -> String {
    let letters: Vec<char> = "fhvkorljBmdpR?!w:L123456789".chars().collect();
    let mut keys = match rng.random_range(0..4) {
        0 => (0..6)
            .map(|_| letters[rng.random_range(0..letters.len())])
            .collect(),
        _ => format!(":{}", command(rng)),
    };
    keys += "\n\n\n\n";
    // What is asked next is looked at before it is answered.
    keys += ["", "", "7h", "?\x1b", "wj", "L\x1b", "i\x1b"][rng.random_range(0..7)];
    for _ in 0..rng.random_range(0..3) {
        keys += ["111111111111", "222222222222", "7\n", "2\n", "0\n", "\n"][rng.random_range(0..6)];
    }
    if rng.random_range(0..5) > 0 {
        keys += "\x1b\x1b\x1b\x1b";
    }
    keys
}

/// What a text says, whatever the clock said when it was written.
#[must_use]
pub fn timeless(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\"time\":\"") {
        out += before;
        rest = after.split_once('"').map_or("", |(_, rest)| rest);
    }
    out += rest;
    // A minute ends in the middle of a test now and then.
    let mut chars: Vec<char> = out.chars().collect();
    let digit = |c: char| c.is_ascii_digit();
    for at in 0..chars.len().saturating_sub(4) {
        if let [a, b, ':', c, d] = chars[at..at + 5]
            && [a, b, c, d].into_iter().all(digit)
        {
            chars[at..at + 5].fill('#');
        }
    }
    chars.into_iter().collect()
}

/// Fails where two texts are not the same, and shows where.
#[track_caller]
pub fn same(one: &str, other: &str, what: &str) {
    if one == other {
        return;
    }
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b);
    let at = at.count().saturating_sub(150);
    let near = |text: &str| {
        let from = &text[text.floor_char_boundary(at)..];
        from.chars().take(400).collect::<String>()
    };
    panic!(
        "{what}: the twins differ:\n{}\n---\n{}",
        near(one),
        near(other)
    );
}
