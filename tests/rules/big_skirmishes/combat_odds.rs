//! The odds of charges, combats and tests of morale: small cases by hand, and against every face there is.

use super::combat_field::*;
use crate::support::{Fields, Play, dice};
use drumhead::battle::{BUDGET, Battle, Directions, Entry, Odds, Outcome, Run, Viewer};
use drumhead::table::odds::Policy;
use drumhead::table::{Answer, Request, Suspend};
use serde_json::Value;
use std::collections::BTreeMap;

#[track_caller]
fn close(odds: f64, expected: f64, what: &str) {
    assert!(
        (odds - expected).abs() < 1e-12,
        "{what}: {odds}, not {expected}"
    );
}

fn entry(action: &str, fields: impl Into<Fields>) -> Entry {
    Entry {
        action: action.to_owned(),
        fields: fields.into().0,
    }
}

/// The odds with every decision at its default.
fn default_odds(play: &Play, action: &str, fields: impl Into<Fields>) -> Odds {
    odds_with(play, action, fields, &Policy::Defaults)
}

/// The odds with these decisions taken.
fn odds_with(play: &Play, action: &str, fields: impl Into<Fields>, policy: &Policy) -> Odds {
    let odds = play
        .battle
        .odds(
            &entry(action, fields),
            &Directions::default(),
            policy,
            Viewer::Umpire,
            BUDGET,
        )
        .expect("odds");
    assert!(odds.exact);
    for (counter, chances) in &odds.counters {
        assert!(chances.values().all(|p| *p > 0.0), "{counter}");
        close(chances.values().sum(), 1.0, counter);
    }
    odds
}

fn given(answers: &[(&str, &str)]) -> Policy {
    Policy::Given(
        answers
            .iter()
            .map(|(id, word)| ((*id).to_owned(), vec![(*word).to_owned()]))
            .collect(),
    )
}

/// Checks the chances of events.
#[track_caller]
fn happens(odds: &Odds, events: &[(&str, f64)]) {
    for (id, chance) in events {
        close(event(odds, id), *chance, id);
    }
}

fn event(odds: &Odds, id: &str) -> f64 {
    odds.events.get(id).copied().unwrap_or(0.0)
}

fn change(odds: &Odds, counter: &str, by: f64) -> f64 {
    let none = f64::from(u8::from(by == 0.0));
    odds.counters.get(counter).map_or(none, |chances| {
        chances.get(&by.into()).copied().unwrap_or(0.0)
    })
}

/// Every way the dice can fall, one die after the other, each outcome by `tell` with its chance. No part of the odds is used.
fn brute(
    play: &Play,
    action: &str,
    fields: impl Into<Fields>,
    words: &[(&str, &str)],
    tell: &dyn Fn(&Outcome) -> Vec<String>,
) -> BTreeMap<String, f64> {
    let entry = entry(action, fields);
    let mut sums = BTreeMap::new();
    let mut open = vec![(Vec::new(), 1.0)];
    while let Some((mut answers, p)) = open.pop() {
        match play
            .battle
            .run(&entry, &Directions::default(), &answers)
            .and_then(Run::outcome)
        {
            Ok(done) => {
                for what in tell(&done) {
                    *sums.entry(what).or_insert(0.0) += p;
                }
            }
            Err(Suspend::Request(need)) => match *need {
                Request::Dice(need) => {
                    for face in 1..=need.die {
                        let mut answers: Vec<Answer> = answers.clone();
                        answers.push(Answer::Die { face, app: false });
                        open.push((answers, p / f64::from(need.die)));
                    }
                }
                Request::Decision(ask) => {
                    let answer = words
                        .iter()
                        .find(|(id, _)| *id == ask.id && !ask.idle)
                        .map_or(ask.default.to_string(), |(_, word)| (*word).to_owned());
                    answers.push(Answer::Decision(answer));
                    open.push((answers, p));
                }
                Request::Card(_) => panic!("a card"),
            },
            Err(halt) => panic!("{halt:?}"),
        }
    }
    sums
}

/// A counter of a unit in a battle that is not in play.
fn unit(battle: &dyn Battle, id: &str, counter: &str) -> Value {
    battle.state(Viewer::Umpire)["units"][id][counter].clone()
}

/// How far it comes: 8 inches on 3 to 6, else 4; raw troops not at all on 1.
#[test]
fn bs_43_odds_of_arriving() {
    let raw = "id: mob, name: Mob, rating: raw, formation: column";
    let mut play = arena(&[COLUMN, raw, LINE], &[LINE], "");
    let charge = |unit: &str, distance: u16| {
        format!("unit: {unit}, target: blue/line, distance: {distance}")
    };
    for (unit, distance, arrives) in [
        ("red/column", 8, 4.0 / 6.0),
        ("red/column", 5, 4.0 / 6.0),
        ("red/column", 4, 1.0),
        ("red/column", 9, 0.0),
        ("red/mob", 4, 5.0 / 6.0),
        ("red/mob", 8, 4.0 / 6.0),
    ] {
        play.have("red/ash", unit);
        let odds = default_odds(&play, "charge", charge(unit, distance));
        happens(
            &odds,
            &[
                (&format!("{unit}.arrives"), arrives),
                (&format!("{unit}.stops_short"), 1.0 - arrives),
                (&format!("{unit}.engages"), arrives),
            ],
        );
        play.set(unit, "activated: false");
        play.set("red/ash", "activations_left: 2");
    }
    play.set("red/ash", "with: red/column");
    play.have("red/ash", "red/column");
    let odds = default_odds(&play, "contact", charge("red/column", 6));
    happens(&odds, &[("red/column.arrives", 1.0)]);
}

/// Led, so that it arrives. The picket reacts on 4: 1/2. Its 4 men fire 5 dice at a column; the first shot: a die hits with
/// 1/3 + 1/6 x 1/3 = 7/18, and kills with a third of that: 7/54, as often a disorder.
#[test]
fn bs_42_odds_of_a_reaction() {
    let mut play = arena(
        &[COLUMN, LINE],
        &["id: picket, name: Picket, figures: 4", LINE],
        "",
    );
    play.lead("red/ash", "red/column");
    let charge = "unit: red/column, target: blue/picket, distance: 8";
    let odds = odds_with(
        &play,
        "charge",
        charge,
        &given(&[("react", "yes"), ("reaction", "fire")]),
    );
    happens(
        &odds,
        &[("blue/picket.reacts", 0.5), ("red/column.engages", 1.0)],
    );
    let kill: f64 = 7.0 / 54.0;
    for (kills, ways) in [(1, 5.0), (2, 10.0), (5, 1.0)] {
        let expected = 0.5 * ways * kill.powi(kills) * (1.0 - kill).powi(5 - kills);
        for counter in ["red/column.kills", "red/column.disorder"] {
            close(change(&odds, counter, kills.into()), expected, counter);
        }
    }
    // Ash is hit where the column bleeds and his die shows 1.
    let bleeds = 0.5 * (1.0 - (1.0 - kill).powi(5));
    happens(&odds, &[("red/ash.wounded", bleeds / 6.0)]);

    let odds = odds_with(
        &play,
        "charge",
        charge,
        &given(&[("react", "yes"), ("reaction", "evade")]),
    );
    happens(
        &odds,
        &[("red/column.engages", 0.5), ("blue/picket.evades", 0.5)],
    );
    // By default nobody reacts.
    let odds = default_odds(&play, "charge", charge);
    happens(&odds, &[("red/column.engages", 1.0)]);
}

/// One die each, on 4: a kill is 1/2 x 1/3 = 1/6. Red wins with 1/6 x 5/6 = 5/36, so does blue; the rest are draws.
/// Blue has 6 of 12 left: a kill makes the tally 7, and of 36 throws of two dice 21 stand, 9 back off (5 and 6), 6 rout.
#[test]
fn bs_46_odds_of_a_round() {
    let mut play = arena(&[LINE, "id: reds, name: Reds"], &[LINE], "");
    play.clash("contact", "red/ash", "red/line", "blue/line");
    play.set("blue/line", "standing: 6");
    play.reach_combats();
    let fight = round("red/line: 1, blue/line: 1");
    let odds = default_odds(&play, "fight", &fight);
    happens(
        &odds,
        &[
            ("red.wins", 5.0 / 36.0),
            ("blue.wins", 5.0 / 36.0),
            ("red.loses", 5.0 / 36.0),
            ("table.draw", 26.0 / 36.0),
            ("blue/line.stands", 5.0 / 36.0 * 21.0 / 36.0),
            ("blue/line.backs_off", 5.0 / 36.0 * 9.0 / 36.0),
            ("blue/line.routs", 5.0 / 36.0 * 6.0 / 36.0),
        ],
    );
    // Red's tally would be 1: it stands whatever falls.
    happens(&odds, &[("red/line.stands", 5.0 / 36.0)]);
    close(change(&odds, "blue/line.kills", 1.0), 1.0 / 6.0, "kills");
    // A disorder by a hit, 1/6; by backing off as well.
    close(
        change(&odds, "blue/line.disorder", 1.0),
        1.0 / 6.0 + 5.0 / 36.0 * 9.0 / 36.0,
        "disorder",
    );
    close(
        change(&odds, "red/line.disorder", 1.0),
        1.0 / 6.0,
        "red's disorder",
    );
}

/// A charger kills with 2/3 x 1/3 = 2/9; against an obstacle with 1/3 x 1/3 = 1/9.
#[test]
fn bs_45_odds_with_charge_and_obstacle() {
    for (obstacle, kill) in [(false, 2.0 / 9.0), (true, 1.0 / 9.0)] {
        let mut play = arena(&[COLUMN, LINE], &[LINE], "");
        play.have("red/ash", "red/column");
        play.act(
            "charge",
            format!("unit: red/column, target: blue/line, distance: 1, obstacle: {obstacle}"),
            dice(&[6]).answers(&["no"]),
        );
        play.reach_combats();
        let fight = round("red/column: 1, blue/line: 1");
        let odds = default_odds(&play, "fight", &fight);
        happens(&odds, &[("red.wins", kill * 5.0 / 6.0)]);
        close(change(&odds, "blue/line.kills", 1.0), kill, "kills");
    }
}

/// The last of the Indians against two men: every face there is gives the same chances.
#[test]
fn bs_46_odds_against_every_face() {
    let mut play = arena(
        &[INDIANS, "id: reds, name: Reds"],
        &["id: mob, name: Mob, figures: 6", LINE],
        "",
    );
    play.clash("contact", "red/ash", "red/indians", "blue/mob");
    play.set("red/indians", "standing: 1");
    play.set("blue/mob", "standing: 2");
    play.reach_combats();
    let fight = round("red/indians: 1, blue/mob: 1");
    let odds = default_odds(&play, "fight", &fight);
    let sums = brute(&play, "fight", &fight, &[], &|done| {
        let mut told = Vec::new();
        for id in ["red/indians", "blue/mob"] {
            let (before, after) = (&*play.battle, &*done.battle);
            let more = |counter: &str| {
                unit(after, id, counter).as_i64().unwrap_or(0)
                    - unit(before, id, counter).as_i64().unwrap_or(0)
            };
            told.push(format!("{id}.kills {}", more("kills")));
            told.push(format!("{id}.disorder {}", more("disorder")));
            if unit(after, id, "routed") == true {
                told.push(format!("{id}.routs"));
            }
        }
        for fact in done
            .facts
            .iter()
            .filter(|fact| ["won", "removed", "backed_off"].contains(&fact.what))
        {
            let who = if fact.what == "won" { fact.by } else { fact.on };
            told.push(format!("{}.{}", play.battle.directory().id(who), fact.what));
        }
        told
    });
    let brute = |key: &str| sums.get(key).copied().unwrap_or(0.0);
    for id in ["red/indians", "blue/mob"] {
        for by in -1..=3 {
            for counter in ["kills", "disorder"] {
                let key = format!("{id}.{counter}");
                close(
                    change(&odds, &key, by.into()),
                    brute(&format!("{key} {by}")),
                    &key,
                );
            }
        }
        happens(
            &odds,
            &[
                (&format!("{id}.routs"), brute(&format!("{id}.routs"))),
                (
                    &format!("{id}.backs_off"),
                    brute(&format!("{id}.backed_off")),
                ),
            ],
        );
    }
    for (told, fact) in [
        ("red.wins", "red.won"),
        ("blue.wins", "blue.won"),
        ("red/indians.removed", "red/indians.removed"),
    ] {
        assert!(brute(fact) > 0.0, "{fact}");
        happens(&odds, &[(told, brute(fact))]);
    }
}

/// A whole line against a column, both led, is exact all the same, in a few thousand runs, and what can come of it adds
/// up to 1.
#[test]
fn bs_46_odds_of_a_full_combat_are_exact() {
    let mut play = arena(&[COLUMN, HORSE], &[LINE, GUN], "");
    play.clash("charge", "red/ash", "red/column", "blue/line");
    for (character, unit) in [("red/ash", "red/column"), ("blue/tull", "blue/line")] {
        play.set(character, format!("with: {unit}"));
    }
    play.reach_combats();
    // Red 3 + 9/2 + 2 = 9 1/2: 10 dice; blue 6 + 6/2 + 2 = 11.
    let units = "red/column: {front: 3, behind: 9}, blue/line: {front: 6, behind: 6}";
    let odds = default_odds(&play, "fight", round(units));
    assert!(odds.runs < 100_000, "{}", odds.runs);
    close(
        event(&odds, "red.wins") + event(&odds, "blue.wins") + event(&odds, "table.draw"),
        1.0,
        "an outcome",
    );
    close(
        event(&odds, "red.wins"),
        event(&odds, "blue.loses"),
        "a winner and a loser",
    );
    let verdicts: f64 = ["stands", "backs_off", "routs"]
        .iter()
        .map(|what| event(&odds, &format!("blue/line.{what}")))
        .sum();
    close(verdicts, event(&odds, "blue.loses"), "the loser tests");
}

/// A pair with one man left and this tally, due in step 3.
fn due(kind: &str, tally: u16) -> Play {
    let mut play = arena(
        &[&format!("id: pair, name: Pair, figures: 2{kind}"), LINE],
        &[LINE],
        "",
    );
    play.set("red/pair", format!("standing: 1, disorder: {}", tally - 1));
    play.reach_morale();
    play
}

fn verdicts(odds: &Odds) -> [f64; 3] {
    ["stands", "backs_off", "routs"].map(|what| event(odds, &format!("red/pair.{what}")))
}

/// Of 36 throws: against 7, 21 stand, 9 back off, 6 rout; against 4, 33 stand (4 itself too), 3 rout.
#[test]
fn bs_53_odds_of_a_test() {
    let morale = "unit: red/pair";
    for (tally, expected) in [
        (7, [21, 9, 6]),
        (4, [33, 0, 3]),
        (2, [36, 0, 0]),
        (13, [0, 30, 6]),
    ] {
        let odds = default_odds(&due("", tally), "morale", morale);
        for (p, n) in verdicts(&odds).into_iter().zip(expected) {
            close(p, f64::from(n) / 36.0, "a verdict");
        }
        close(
            change(&odds, "red/pair.disorder", 1.0),
            f64::from(expected[1]) / 36.0,
            "a disorder",
        );
    }
}

/// Every kind of re-roll against every face there is.
#[test]
fn bs_53_odds_of_a_test_against_every_face() {
    let morale = "unit: red/pair";
    let cases: [(&str, &[(&str, &str)]); 6] = [
        (", rating: raw", &[]),
        (", rating: raw", &[("reroll_one", "second")]),
        (", rating: elite", &[]),
        (", rating: elite", &[("reroll_ones", "yes")]),
        (
            ", rating: elite",
            &[("reroll_ones", "yes"), ("reroll_one", "first")],
        ),
        ("", &[("reroll_one", "first")]),
    ];
    for (kind, answers) in cases {
        let mut play = due(kind, 7);
        if answers.iter().any(|(id, _)| *id == "reroll_one") {
            play.set("red/hale", "with: red/pair");
        }
        let odds = odds_with(&play, "morale", morale, &given(answers));
        let sums = brute(&play, "morale", morale, answers, &|done| {
            let after = &*done.battle;
            let backed = unit(after, "red/pair", "disorder") == 7;
            vec![
                if unit(after, "red/pair", "routed") == true {
                    "routs"
                } else if backed {
                    "backs_off"
                } else {
                    "stands"
                }
                .to_owned(),
            ]
        });
        for (what, p) in ["stands", "backs_off", "routs"]
            .into_iter()
            .zip(verdicts(&odds))
        {
            close(p, sums.get(what).copied().unwrap_or(0.0), what);
        }
    }
}

/// Raw, by hand: a die shows 1 to 5 with 7/36 each, and 6 with 1/36. Against 10: 5 5, 4 6, 6 4, 5 6, 6 5, 6 6:
/// 49 + 2 x 7 + 2 x 7 + 1 = 78 of 1296.
#[test]
fn bs_53_odds_of_raw_troops_by_hand() {
    let odds = default_odds(&due(", rating: raw", 10), "morale", "unit: red/pair");
    close(verdicts(&odds)[0], 78.0 / 1296.0, "stands");
}

/// Played as serves them best, those with a Leader roll the lower die again where the test has failed, and only there.
#[test]
fn bs_53_the_best_use_of_a_reroll() {
    let mut play = due("", 7);
    play.set("red/hale", "with: red/pair");
    let mut stands = 0.0;
    for first in 1..=6u8 {
        for second in 1..=6u8 {
            // Rolled again, it must show 7 less the higher die.
            let p = if first + second >= 7 {
                1.0
            } else {
                f64::from(first.max(second)) / 6.0
            };
            stands += p / 36.0;
        }
    }
    let odds = odds_with(&play, "morale", "unit: red/pair", &Policy::Best);
    close(verdicts(&odds)[0], stands, "stands");
}

/// Who routs in the round never tests at the turn's end: red has one man against a tally of 20 already over it; blue one in
/// front. Blue's line of 12 with 11 disorders: a kill makes its tally 12 of 11 standing, it loses and tests 12: it stands on
/// 12 only, backs off on 5 to 11 (one more disorder, still due), routs on 4 or less.
#[test]
fn bs_52_odds_of_a_test_due_after_a_round() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.clash("contact", "red/ash", "red/column", "blue/line");
    play.reach_combats();
    play.set("blue/line", "disorder: 11");
    let fields = round("red/column: 1, blue/line: 0");
    let odds = default_odds(&play, "fight", &fields);
    // One die: a hit on 4 to 6 (1/2), a kill on 5 or 6 (1/3), a disorder on 3 or 4 (1/3).
    let (kill, disorder) = (1.0 / 6.0, 1.0 / 6.0);
    happens(&odds, &[("blue/line.routs", kill * 6.0 / 36.0)]);
    // A disorder: tally 12, 12 standing: not due. A kill: due unless it routs.
    happens(&odds, &[("blue/line.falls_due", kill * 30.0 / 36.0)]);
    close(
        change(&odds, "blue/line.disorder", 1.0),
        disorder + kill * 29.0 / 36.0,
        "disorder",
    );
}
