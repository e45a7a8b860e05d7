//! The odds: those that can be counted by hand, and what is listed for each action.

use super::{FIELD, FOOT, LEVY, field_with, go};
use crate::support::{Fields, Play, muster};
use drumhead::battle::{BUDGET, Directions, Entry, Matters, Odds, Viewer};
use drumhead::odds::{OddsLine, OddsSummary};
use drumhead::table::Suspend;
use drumhead::table::odds::Policy;

fn about(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

fn chance(odds: &Odds, counter: &str, change: f64) -> f64 {
    let all = odds
        .counters
        .get(counter)
        .unwrap_or_else(|| panic!("no {counter} in {:?}", odds.counters.keys()));
    all.iter()
        .filter(|(amount, _)| (amount.value() - change).abs() < 1e-9)
        .map(|(_, p)| p)
        .sum()
}

fn event(odds: &Odds, event: &str) -> f64 {
    *odds
        .events
        .get(event)
        .unwrap_or_else(|| panic!("no {event} in {:?}", odds.events.keys()))
}

/// Every distribution adds up to one.
fn sound(odds: &Odds) {
    for (counter, chances) in &odds.counters {
        let sum: f64 = chances.values().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{counter}: {sum}");
    }
    assert!(odds.events.values().all(|p| (0.0..=1.0).contains(p)));
}

/// A tie is rolled again, so each side has one half.
#[test]
fn mi_04_odds_of_the_initiative() {
    let odds = field_with("").odds("initiative", "");
    assert!(odds.exact);
    about(event(&odds, "red.first"), 0.5);
    about(event(&odds, "blue.first"), 0.5);
}

/// One man of the levy, one die, at the mob's formation: 2 or 3 points are one hit, 4 or 5 two, 6 three; 1 none.
/// The mob fails on 1 to 4: each short by 4, 3, 2, 1.
#[test]
fn mi_22_odds_of_fire() {
    let odds = go().odds("fire", LEVY);
    assert!(odds.exact);
    sound(&odds);
    for (hits, p) in [(0.0, 1.0), (1.0, 2.0), (2.0, 2.0), (3.0, 1.0)] {
        about(chance(&odds, "red/levy.hits", hits), p / 6.0);
    }
    about(event(&odds, "blue/mob.gives_ground"), 4.0 / 6.0);
    // Each hit kills one in three: of 1/3 one hit, 1/3 two, 1/6 three, none dies in (2/3), (2/3)^2, (2/3)^3.
    let nobody = 1.0 / 6.0 + 2.0 / 9.0 + 4.0 / 27.0 + 8.0 / 162.0;
    about(chance(&odds, "blue/mob.fatal", 0.0), nobody);
    about(chance(&odds, "blue/mob.wounded", 0.0), nobody);
    about(chance(&odds, "blue/mob.shocked", 0.0), nobody);
    // No straggler is made where nobody is shocked and it passes.
    about(chance(&odds, "blue/mob.stragglers", 0.0), nobody / 3.0);
    about(odds.mean("blue/mob.captured"), 0.0);
}

/// The whole volley of the book's example stays within the budget.
#[test]
fn mi_18_odds_of_the_example() {
    let fire = "unit: red/line, target: blue/veterans, range: 9, rapid: true";
    let odds = go().odds("fire", fire);
    assert!(odds.exact, "{}", odds.runs);
    sound(&odds);
    // 2D6, the higher: 6 in 11 of 36; then 12 + 4 = 16 points, 8 hits.
    about(chance(&odds, "red/line.hits", 8.0), 11.0 / 36.0);
    about(chance(&odds, "red/line.hits", 3.0), 1.0 / 36.0);
}

/// The line (4+) passes with two dice or three in 4 of 8, with one in 3, with none in 1.
#[test]
fn mi_25_odds_of_going_in() {
    let odds = small().odds("assault", format!("{LINE}, contact: false"));
    assert!(odds.exact);
    about(event(&odds, "red/line.goes_in"), 0.5);
    about(event(&odds, "red/line.stays"), 0.375);
    about(event(&odds, "red/line.falls_back"), 0.125);
}

/// Two conscripts against two.
fn small() -> Play {
    let mut play = go();
    play.put("red/line", [2, 0, 0, 0]);
    play.put("blue/militia", [2, 0, 0, 0]);
    play
}

/// The higher of two dice: 1 3 5 7 9 11 of 36. Equal in 1 + 9 + 25 + 49 + 81 + 121 = 286 of 1296; the rest is halved.
/// It comes to that when the line goes in (1/2) and the militia does not withdraw (7/8): it is not asked about contact.
#[test]
fn mi_27_odds_of_the_first_round() {
    let odds = small().odds("assault", LINE);
    assert!(odds.exact, "{}", odds.runs);
    sound(&odds);
    let fought = 0.5 * 0.875;
    about(event(&odds, "red/line.draws"), fought * 286.0 / 1296.0);
    about(event(&odds, "red/line.wins"), fought * 505.0 / 1296.0);
    about(event(&odds, "red/line.loses"), fought * 505.0 / 1296.0);
    about(event(&odds, "red/line.no_contact"), 1.0 - fought);
    for unit in ["red/line", "blue/militia"] {
        for counter in ["fatal", "wounded"] {
            assert!(odds.counters.contains_key(&format!("{unit}.{counter}")));
        }
    }
    // By symmetry both lose alike once they fight.
    about(odds.mean("red/line.fatal"), odds.mean("blue/militia.fatal"));
}

/// Six against three, and four of the six have acted: they count, for 1 more, and only two strike. The higher of two dice and 1 is
/// more in 505 + 286 of 1296, and equal in 1 x 3 + 3 x 5 + 5 x 7 + 7 x 9 + 9 x 11 = 215. Two dice kill two of the militia at most in a
/// round; all six of the line can die.
#[test]
fn mi_27_odds_with_men_who_have_acted() {
    let mut play = go();
    play.put("red/line", [2, 0, 4, 0]);
    play.put("blue/militia", [3, 0, 0, 0]);
    play.just("rally", "commander: red/hale, units: {red/line: {}}");
    play.done();
    play.command("blue/rogers");
    play.done();
    play.command("red/ash");
    let odds = play.odds("assault", LINE);
    assert!(odds.exact, "{}", odds.runs);
    sound(&odds);
    let fought = 0.5 * 0.875;
    about(event(&odds, "red/line.wins"), fought * 791.0 / 1296.0);
    about(event(&odds, "red/line.draws"), fought * 215.0 / 1296.0);
    about(event(&odds, "red/line.loses"), fought * 290.0 / 1296.0);
    // Only after a draw can the third die: less than one chance in six of fighting at all.
    let third = chance(&odds, "blue/militia.fatal", 3.0);
    assert!(third > 0.0 && third < fought * 215.0 / 1296.0, "{third}");
    assert!(chance(&odds, "red/line.fatal", 6.0) > 0.0);
}

/// A company against a company: rounds upon rounds of twelve dice a side, and exact.
#[test]
fn mi_27_odds_of_a_great_assault() {
    let odds = go().odds("assault", LINE);
    assert!(odds.exact, "{}", odds.runs);
    sound(&odds);
    about(event(&odds, "red/line.draws"), 0.4375 * 286.0 / 1296.0);
    about(odds.mean("red/line.fatal"), odds.mean("blue/militia.fatal"));
    // Of twelve dice all hit and all kill, at 2 in 3 for the winner: the least of all chances is told, too.
    let all = chance(&odds, "blue/militia.fatal", 12.0);
    assert!(
        all > 0.4375 * 505.0 / 1296.0 * (2.0_f64 / 9.0).powi(12) && all < 1e-6,
        "{all}"
    );
}

/// The counts: each wounded man 1/6 to the rear, 1/3 fit; each fit man who bails runs in 1/6.
#[test]
fn mi_30_odds_of_recovery_and_bailing() {
    let mut play = go();
    play.put("red/foot", [4, 2, 3, 2]);
    for (action, counter, mean) in [
        ("regroup", "formed_fit", 2.0 / 3.0),
        ("regroup", "sent_to_rear", 2.0 / 6.0),
        ("gather", "straggler_fit", 2.0 / 3.0),
        ("gather", "straggler_wounded", -1.0),
        ("bail", "fled", 0.5),
        ("bail", "captured", 2.0),
    ] {
        let odds = play.odds(action, "unit: red/foot");
        about(odds.mean(&format!("red/foot.{counter}")), mean);
    }
}

/// The line assaults the militia.
const LINE: &str = "unit: red/line, target: blue/militia";

fn odds_by(play: &Play, policy: &Policy) -> Result<Odds, Suspend> {
    let entry = Entry {
        action: "assault".to_owned(),
        fields: Fields::from(LINE).0,
    };
    let directions = Directions::default();
    play.battle
        .odds(&entry, &directions, policy, Viewer::Umpire, BUDGET)
}

/// What is best is found by looking at every way, or it is said that it cannot be: plays with usual decisions are not it.
#[test]
fn mi_26_the_best_decisions_are_found_or_not_told() {
    assert!(odds_by(&small(), &Policy::Best).unwrap().exact);
    match odds_by(&go(), &Policy::Best) {
        Ok(odds) => assert!(odds.exact),
        Err(Suspend::Invalid(invalid)) => assert_eq!(invalid.field, "answers"),
        Err(other) => panic!("{other:?}"),
    }
    // What the table knows is nobody's decision: the odds can be had for both.
    let contact = |answer: &str| {
        let given = vec![("still_contact".to_owned(), vec![answer.to_owned()])];
        odds_by(&small(), &Policy::Given(given)).unwrap()
    };
    let fought = |odds: &Odds| {
        let ends = ["wins", "draws", "loses"].map(|it| event(odds, &format!("red/line.{it}")));
        ends.iter().sum::<f64>()
    };
    // The militia withdraws in 1 of 8, and with 2 men has one formed left in 35 of 36.
    let more = fought(&contact("yes")) - fought(&contact("no"));
    about(more, 0.5 / 8.0 * 35.0 / 36.0);
}

/// As many men as a roster may have: it takes long, so there are fewer plays.
#[test]
fn mi_27_odds_of_the_greatest_units() {
    let yaml = FIELD.replace("figures: 12", "figures: 999");
    let mut play = muster("most-irregular", &yaml).expect("a sound battle");
    play.act("initiative", "", [6, 1]);
    play.command("red/hale");
    let odds = play.odds("assault", FOOT);
    assert!(!odds.exact && odds.runs >= 500, "{}", odds.runs);
    sound(&odds);
}

/// As many chances to win as to lose are two chances, not one: with the draws all three are shown.
#[test]
fn mi_27_a_win_and_a_loss_of_the_same_chance_are_both_shown() {
    let odds = Odds {
        exact: true,
        runs: 36,
        counters: [].into(),
        events: [("wins", 15.0), ("loses", 15.0), ("draws", 6.0)]
            .map(|(what, ways)| (format!("red/line.{what}"), ways / 36.0))
            .into(),
    };
    let matters = Matters {
        first: &["wins", "loses", "draws"],
        ..Matters::default()
    };
    let summary = OddsSummary::of(&odds, &matters, go().battle.info(), "red/line");
    let shown: f64 = summary.matter().map(OddsLine::worth).sum();
    about(shown, 1.0);
}
