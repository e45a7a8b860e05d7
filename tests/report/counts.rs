//! Honours and turning point beside a second, simple count: over the facts of the journal, and the rosters after each request.

use crate::story::{KEPT, played, requests_of, sample};
use drumhead::battle::Viewer;
use drumhead::battle::view::{Row, Standing};
use drumhead::exec::{ExecDice, serve};
use drumhead::journal::{Game, Keep, RecordedFact};
use drumhead::report::Story;
use drumhead::table::{Side, Who};
use std::collections::{BTreeMap, BTreeSet};

const KILLS: [&str; 6] = [
    "kills",
    "killed",
    "stands_lost",
    "down",
    "captured",
    "sent_to_rear",
];
const FIGHTS: [&str; 2] = ["attacked", "fought"];

/// How often, or how many, by id.
type Count = BTreeMap<String, u32>;

/// The facts of the actions that stand, action by action, and who rolled dice in them.
fn facts(game: &Game) -> Vec<(Vec<RecordedFact>, Vec<String>)> {
    let standing = (1..=game.len()).filter(|seq| game.stands(*seq));
    let parts = standing.map(|seq| {
        let record = game.record(seq).expect("a record");
        let owners = record.hands.into_iter().map(|hand| hand.owner);
        (record.facts, owners.collect())
    });
    parts.collect()
}

/// The units in a fight whose facts are not about single units: both of a pair, or all who rolled or suffered.
fn melee(facts: &[RecordedFact], owners: &[String]) -> BTreeSet<String> {
    let has = |what: &str| facts.iter().any(|it| it.what == what);
    if FIGHTS.iter().any(|it| has(it)) {
        return BTreeSet::new();
    }
    let mut all = BTreeSet::new();
    for fact in facts {
        match fact.by.as_str() {
            "red" | "blue" if !has("fired") => {
                all.extend(owners.iter().cloned());
                all.insert(fact.on.clone());
            }
            by if fact.what == "won" && by.contains('/') => {
                all.extend([fact.by.clone(), fact.on.clone()]);
            }
            _ => {}
        }
    }
    all
}

fn side(id: &str) -> &str {
    id.split('/').next().unwrap_or_default()
}

/// Who has most of those that count, as an honour says it; `None` if nobody counts, or more than three share it.
fn most(
    game: &Game,
    count: &Count,
    least: u32,
    counts: impl Fn(&str) -> bool,
) -> Option<(BTreeSet<String>, u32)> {
    let all = || count.iter().filter(|(id, n)| **n >= least && counts(id));
    let most = *all().map(|(_, n)| n).max()?;
    let directory = game.battle().directory();
    let name = |id: &String| Some(directory.name(directory.who(id)?).to_owned());
    let names: BTreeSet<String> = all()
        .filter(|(_, n)| **n == most)
        .filter_map(|(id, _)| name(id))
        .collect();
    (names.len() < 4).then_some((names, most))
}

#[test]
fn honours_agree_with_a_count_of_the_facts() {
    let mut given = BTreeSet::new();
    for kept in KEPT {
        let ruleset = kept.split('/').next().expect("a ruleset");
        let game = played(&sample(ruleset), &requests_of(kept, usize::MAX));
        let [mut kills, mut shots, mut fights, mut attacked] = [const { Count::new() }; 4];
        let add = |count: &mut Count, id: &str, n: u16| {
            *count.entry(id.to_owned()).or_default() += u32::from(n);
        };
        let mut ran = BTreeSet::new();
        for (facts, owners) in facts(&game) {
            let routs = facts
                .iter()
                .filter(|it| ["routed", "fled"].contains(&it.what.as_str()));
            ran.extend(routs.map(|it| it.on.clone()));
            for fact in &facts {
                let what = fact.what.as_str();
                if KILLS.contains(&what) && side(&fact.by) != side(&fact.on) {
                    add(&mut kills, &fact.by, fact.count);
                }
                if what == "fired" {
                    add(&mut shots, &fact.by, 1);
                }
                if FIGHTS.contains(&what) {
                    add(&mut fights, &fact.by, 1);
                }
                if what == "fired" || FIGHTS.contains(&what) {
                    add(&mut attacked, &fact.on, 1);
                }
            }
            let in_melee = melee(&facts, &owners);
            for id in &in_melee {
                add(&mut fights, id, 1);
            }
            // What a side did in it is the deed of its only unit.
            for fact in &facts {
                let mut own = in_melee
                    .iter()
                    .filter(|id| side(id) == fact.by && id.contains('/'));
                if KILLS.contains(&fact.what.as_str())
                    && let (Some(alone), None) = (own.next(), own.next())
                {
                    add(&mut kills, alone, fact.count);
                }
            }
        }
        let rows = game.battle().roster(Viewer::Umpire);
        let stands = |id: &str| {
            let who = game.battle().directory().who(id);
            let row = rows.iter().find(|row| Some(row.who) == who);
            let is_there =
                |row: &Row| row.standing != Standing::Gone && matches!(row.who, Who::Unit(_));
            row.is_some_and(is_there) && !ran.contains(id)
        };
        let is_one = |id: &str| id.contains('/');
        let story = Story::of(&game, Viewer::Umpire).expect("a story");
        for (title, counted) in [
            ("Deadliest", most(&game, &kills, 1, is_one)),
            ("Most shots", most(&game, &shots, 2, is_one)),
            ("Most fights hand to hand", most(&game, &fights, 2, is_one)),
            ("Stood longest", most(&game, &attacked, 2, stands)),
        ] {
            let told = story.honours.iter().find(|it| it.title == title);
            assert_eq!(
                told.is_some(),
                counted.is_some(),
                "{kept}, {title}: {counted:?}"
            );
            let (Some(told), Some((names, number))) = (told, counted) else {
                continue;
            };
            given.insert(title);
            assert!(
                names.iter().all(|name| told.text.contains(name)),
                "{kept}: {told:?}, {names:?}"
            );
            let word = if number == 2 {
                "twice".to_owned()
            } else {
                number.to_string()
            };
            let has = |word: &str| told.text.split([' ', ',']).any(|it| it == word);
            assert!(
                has(&word) || has(&number.to_string()),
                "{kept}: {told:?}, {number}"
            );
        }
    }
    assert_eq!(given.len(), 4, "each honour was given once: {given:?}");
}

/// The strength of both sides: men of the units in play, or units where each is one figure.
fn strength(game: &Game) -> [i64; 2] {
    let battle = game.battle();
    let rows = battle.roster(Viewer::Umpire);
    Side::BOTH.map(|side| {
        let units = rows
            .iter()
            .filter(|row| row.side == side && matches!(row.who, Who::Unit(_)));
        let men = units
            .filter(|row| row.standing != Standing::Gone)
            .map(|row| match battle.men() {
                None => 1,
                Some(_) if battle.strays().is_some() => row.pips[0] + row.pips[1],
                Some(_) => row.pips[0],
            });
        men.map(i64::from).sum()
    })
}

#[test]
fn the_turning_point_shifted_the_balance_most() {
    for kept in KEPT {
        let ruleset = kept.split('/').next().expect("a ruleset");
        let mut game = Game::start(&sample(ruleset), 7, &Keep::Nowhere).expect("a game");
        let [red, blue] = strength(&game);
        let mut shifts: BTreeMap<u64, i64> = BTreeMap::new();
        for request in requests_of(kept, usize::MAX) {
            let (before, length) = (strength(&game), game.len());
            serve(
                &mut game,
                ExecDice::App,
                &mut request.as_bytes(),
                &mut Vec::new(),
            )
            .expect("served");
            let after = strength(&game);
            // In shares of the whole, without fractions.
            let shift = (after[0] - before[0]) * blue - (after[1] - before[1]) * red;
            if game.len() == length + 1 {
                shifts.insert(game.len(), shift.abs());
            }
        }
        shifts.retain(|seq, _| game.stands(*seq));
        let most = shifts.values().max().copied().unwrap_or(0);
        assert!(most > 0, "{kept}");
        let story = Story::of(&game, Viewer::Umpire).expect("a story");
        let told = story.turning_point.expect("a turning point").seq;
        assert_eq!(shifts.get(&told), Some(&most), "{kept}, record {told}");
    }
}
