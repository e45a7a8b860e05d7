//! Each decision at the best for its decider, where the best is plain by hand, or each way of deciding can be tried.

use crate::field::{cards, commanded, militia};
use crate::support::{Fields, Play, entry, muster};
use crate::twin::{Given, NEAR, policy};
use drumhead::battle::{BUDGET, Directions, Odds, Viewer};
use drumhead::table::Answer;
use drumhead::table::odds::Policy;

fn best(play: &Play, action: &str, fields: impl Into<Fields>) -> Odds {
    let force = Directions {
        force: Some("now".to_owned()),
        ..Directions::default()
    };
    play.battle
        .odds(
            &entry(action, fields),
            &force,
            &Policy::Best,
            Viewer::Umpire,
            BUDGET,
        )
        .expect("odds")
}

#[track_caller]
fn is(odds: &Odds, event: &str, p: f64) {
    let told = odds.events.get(event).copied().unwrap_or(0.0);
    assert!(
        odds.exact && (told - p).abs() < NEAR,
        "{event}: {told}, not {p}; {:?}",
        odds.events
    );
}

/// A tally of 7 and a Leader: 21 of 36 stand at once. Of the 15 others the higher die is kept, and the lower one rolled
/// again: with 1 (1 throw), 2 (3), 3 (5), 4 (4), 5 (2) kept, 1 to 5 faces of six make 7. Backing off is worth less than that chance.
#[test]
fn the_lower_die_is_rolled_again() {
    let mut play = cards();
    play.set("red/foot", "disorder: 7");
    play.set("red/hale", "with: red/foot");
    let again = f64::from(1 + 3 * 2 + 5 * 3 + 4 * 4 + 2 * 5) / 36.0 / 6.0;
    is(
        &best(&play, "morale", "unit: red/foot"),
        "red/foot.stands",
        21.0 / 36.0 + again,
    );
}

/// Elite, a tally of 2: any throw stands, and no die is rolled again. Of 3: two ones are thrown again (1/36), and stand but for two ones.
#[test]
fn ones_are_rolled_again_where_they_fail() {
    let mut play = cards();
    play.set("red/guard", "disorder: 2");
    is(
        &best(&play, "morale", "unit: red/guard"),
        "red/guard.stands",
        1.0,
    );
    play.set("red/guard", "disorder: 3");
    is(
        &best(&play, "morale", "unit: red/guard"),
        "red/guard.routs",
        1.0 / 36.0 / 36.0,
    );
}

/// One die at long range hits on 6. A miss (5/6) is thrown again; a hit that does nothing (1/3) is, too: a disorder is worth as much as
/// another throw, and stays.
#[test]
fn the_joker_goes_where_nothing_came_of_it() {
    let mut play = cards();
    play.set("red/foot", "fired_before: true, actions_left: 2");
    play.set("deck", "joker: red");
    let odds = best(
        &play,
        "fire",
        "unit: red/foot, target: blue/line, range: 15, men: 1",
    );
    let kill = 1.0 / 6.0 * (1.0 / 3.0 + 1.0 / 3.0 / 3.0) + 5.0 / 6.0 / 18.0;
    assert!(
        odds.exact && (odds.mean("blue/line.kills") - kill).abs() < NEAR,
        "{}",
        odds.mean("blue/line.kills")
    );
}

/// Who does not know the hand learns of the Joker when it is played: one man at long range, whose 2 is thrown again.
#[test]
fn a_joker_played_counts_for_all() {
    let mut play = cards();
    play.set("red/foot", "fired_before: true, actions_left: 2");
    play.set("deck", "joker: red");
    let so_far = [
        Answer::Die {
            face: 2,
            app: false,
        },
        Answer::Decision("0".to_owned()),
    ];
    let fire = entry(
        "fire",
        "unit: red/foot, target: blue/line, range: 15, men: 1",
    );
    let odds = play
        .battle
        .odds_after(
            &fire,
            &Directions::default(),
            &so_far.to_vec(),
            &Policy::Defaults,
            Viewer::Table,
            BUDGET,
        )
        .expect("odds");
    assert!((odds.mean("blue/line.kills") - 1.0 / 6.0 / 3.0).abs() < NEAR);
}

/// The Joker with as many dice as a big unit has is still exact.
#[test]
fn a_great_volley_with_a_joker_is_exact() {
    let mut play = cards();
    play.set("red/guard", "actions_left: 2");
    play.set("red/hale", "with: red/guard");
    play.set("deck", "joker: red");
    let fire = "unit: red/guard, target: blue/line, range: 8";
    let (plain, best) = (play.odds("fire", fire), best(&play, "fire", fire));
    assert!(best.exact && best.mean("blue/line.kills") > plain.mean("blue/line.kills") + 0.3);
}

/// A mob (5 and 6 hold) with an officer. Short by 4, 3, 2 or 1: another throw is short by 10/6 on average, so from 2 on it is taken. Where
/// the enemy then shoots at the officer, who is worth 3 men and falls in 1 of 6, while a straggler is worth 0.3 less than a man in
/// formation: 4 short costs 1.2, another throw 0.5 and 0.5; 3 short costs 0.9. So only from 4 on; and the enemy does shoot.
#[test]
fn an_officer_steps_in_where_it_pays() {
    let field = "
battle: A field
rules: most-irregular
red:
  roster: Reds
  rules: most-irregular
  units: [{id: levy, name: Levy, quality: rabble, figures: 9}]
  commanders: [{id: hale, name: Hale}]
blue:
  roster: Blues
  rules: most-irregular
  units: [{id: mob, name: Mob, quality: rabble, figures: 12}]
  commanders: [{id: rogers, name: Rogers}]
";
    let mut play = muster("most-irregular", field).expect("a battle");
    play.act("initiative", "", [6, 1]);
    let fire = "unit: red/levy, target: blue/mob, range: 99, figures_fit: 1";
    is(
        &best(&play, "fire", format!("{fire}, officer_exposed: false")),
        "blue/mob.holds",
        2.0 / 6.0 + 3.0 / 6.0 * 2.0 / 6.0,
    );
    let odds = best(&play, "fire", format!("{fire}, officer_exposed: true"));
    is(&odds, "blue/mob.holds", 2.0 / 6.0 + 1.0 / 6.0 * 2.0 / 6.0);
    is(&odds, "blue/rogers.killed", 1.0 / 6.0 / 6.0);
}

/// Nobody strikes but a commander: on 5 and 6 he inflicts a hit and wins, for cancelling nothing is a tie.
#[test]
fn who_can_win_inflicts() {
    let mut play = commanded();
    play.set("red/cole", "with: red/foot");
    let charge = "attackers: [{unit: red/foot, figures: 0}], defenders: [{unit: blue/foot, \
figures: 0}]";
    let odds = best(&play, "charge", charge);
    is(&odds, "red.wins", 1.0 / 3.0);
    is(&odds, "red/cole.hit", 1.0 / 6.0);
    // To steady is to risk him: worth two figures, he is hit as often in six as he saves one in three. It comes to the same, and he stays.
    let shoot = "unit: blue/foot, target: red/foot, range: 4";
    is(&best(&play, "shoot", shoot), "red/cole.hit", 0.0);
}

/// Two are engaged with him: by default half of his 6 goes into the first attack, at best all of it. 14 - 6 = 8 hits.
#[test]
fn a_figure_defends_with_all_its_weapons() {
    let figure = |id: &str| format!("    - {{id: {id}, name: {id}, weapons: [hatchet]}}\n");
    let side = |figures: &str| format!("  roster: Men\n  rules: rangers\n  figures:\n{figures}");
    let reds = side(&(figure("a") + &figure("b")));
    let yaml = format!(
        "battle: A clearing\nrules: rangers\npoints: open\nred:\n{reds}blue:\n{}",
        side(&figure("x"))
    );
    let mut play = muster("rangers", &yaml).expect("a battle");
    play.act("initiative", "", [6, 1]);
    play.set("blue/x", "engaged_with: [red/a, red/b]");
    let attack = "figure: red/a, target: blue/x";
    is(&play.odds("attack", attack), "blue/x.hit", 11.0 / 20.0);
    is(&best(&play, "attack", attack), "blue/x.hit", 8.0 / 20.0);
}

/// A leader goes back to save his unit: it fails in 2 of 6, and is lost only where it fails twice.
#[test]
fn a_leader_rallies_what_fails() {
    let play = militia();
    let fields =
        "kind: musket, attackers: [red/foot], target: blue/foot, leader_within_8: blue/rogers";
    let odds = best(&play, "combat", fields);
    is(&odds, "blue/foot.stands", 4.0 / 6.0 + 2.0 / 6.0 * 4.0 / 6.0);
    is(&odds, "blue/rogers.lost", 1.0 / 9.0);
}

/// Where a decision is taken once, and nothing tells one time from another, the best is one of the ways in which it may be
/// given: the first of those that are worth most. Gives its place.
#[track_caller]
fn is_the_best_of(
    play: &Play,
    action: &str,
    fields: &str,
    ways: &[Given],
    worth: impl Fn(&Odds) -> f64,
) -> usize {
    let best = best(play, action, fields);
    let entry = entry(action, fields);
    let force = Directions {
        force: Some("now".to_owned()),
        ..Directions::default()
    };
    let odds = |way: &Given| {
        play.battle
            .odds(&entry, &force, &policy(way), Viewer::Umpire, BUDGET)
            .expect("odds")
    };
    let all: Vec<Odds> = ways.iter().map(odds).collect();
    let worths: Vec<f64> = all.iter().map(&worth).collect();
    let most = worths.iter().copied().fold(f64::MIN, f64::max);
    let first = worths
        .iter()
        .position(|worth| *worth > most - 1e-9)
        .expect("one of them");
    assert!(best.exact && all[first].exact);
    assert_eq!(
        best.events.keys().collect::<Vec<_>>(),
        all[first].events.keys().collect::<Vec<_>>(),
        "{worths:?}"
    );
    for (name, p) in &best.events {
        assert!(
            (p - all[first].events[name]).abs() < NEAR,
            "{name}: {p}, of {worths:?}"
        );
    }
    for (name, chances) in &best.counters {
        for (by, p) in chances {
            assert!(
                (p - all[first].counters[name][by]).abs() < NEAR,
                "{name} {by}: {p}, of {worths:?}"
            );
        }
    }
    first
}

/// Attacked, a unit may react, and in time fire, evade, counter-charge or stand. To fire is worth something where it kills;
/// where nobody can fire all is worth the same, and nobody reacts.
#[test]
fn the_attacked_side_reacts_where_it_pays() {
    let mut play = cards();
    play.set("red/horse", "actions_left: 2");
    let charge = "unit: red/horse, target: blue/line, distance: 10";
    let ways: [Given; 5] = [
        &[],
        &[("react", &["yes"]), ("reaction", &["stand"])],
        &[("react", &["yes"]), ("reaction", &["evade"])],
        &[("react", &["yes"]), ("reaction", &["fire"])],
        &[("react", &["yes"]), ("reaction", &["counter-charge"])],
    ];
    let worth = |odds: &Odds| {
        let sum = |side: &str| -> f64 {
            let of = |counter: &str| {
                odds.counters
                    .keys()
                    .filter(|name| name.starts_with(side) && name.ends_with(counter))
                    .map(|name| odds.mean(name))
                    .sum::<f64>()
            };
            of(".standing") - 0.5 * of(".disorder")
        };
        sum("blue/") - sum("red/")
    };
    assert_eq!(
        is_the_best_of(&play, "charge", charge, &ways, worth),
        3,
        "it fires"
    );
    // While half of it reloads it cannot.
    play.set("blue/line", "black_smoke: true");
    assert_ne!(is_the_best_of(&play, "charge", charge, &ways, worth), 3);
    let rangers = "unit: red/horse, target: blue/rangers, distance: 10";
    assert_eq!(
        is_the_best_of(&play, "charge", rangers, &ways, worth),
        3,
        "riflemen fire as well"
    );
}

/// The defender's fire at the charge costs him nothing but the fight that may not follow.
#[test]
fn the_defender_fires_where_it_pays() {
    for (quality, men, foes) in [("elite", 3, 3), ("rabble", 1, 4), ("regular", 4, 2)] {
        let field = format!(
            "
battle: A field
rules: most-irregular
red:
  roster: Reds
  rules: most-irregular
  units: [{{id: levy, name: Levy, quality: conscript, figures: {foes}}}]
  commanders: [{{id: hale, name: Hale}}]
blue:
  roster: Blues
  rules: most-irregular
  units: [{{id: line, name: Line, quality: {quality}, figures: {men}}}]
  commanders: [{{id: rogers, name: Rogers}}]
"
        );
        let mut play = muster("most-irregular", &field).expect("a battle");
        play.act("initiative", "", [6, 1]);
        // Nobody is there to rally the attackers under fire.
        play.set("red/hale", "alive: false");
        let strength = |odds: &Odds, unit: &str| {
            let mean = |counter: &str| odds.mean(&format!("{unit}.{counter}"));
            mean("formed_fit")
                + mean("formed_wounded") / 2.0
                + 0.7 * (mean("straggler_fit") + mean("straggler_wounded") / 2.0)
        };
        let worth = |odds: &Odds| strength(odds, "blue/line") - strength(odds, "red/levy");
        let assault = "unit: red/levy, target: blue/line";
        assert_eq!(
            is_the_best_of(
                &play,
                "assault",
                assault,
                &[&[], &[("fire", &["yes"])]],
                worth
            ),
            1,
            "{quality}: he fires"
        );
    }
}

/// A commander leads: 1, 2 or 3 is rolled again, for another throw is 3 1/2 on average.
#[test]
fn low_dice_are_rolled_again_where_a_commander_leads() {
    let mut play = commanded();
    play.set("red/cole", "with: red/foot");
    let march = "unit: red/foot";
    let odds = best(&play, "move", march);
    let inches: Vec<f64> = odds.counters["red/foot.inches"].values().copied().collect();
    let expected = [1.0 / 12.0, 1.0 / 12.0, 1.0 / 12.0, 0.25, 0.25, 0.25];
    assert!(
        inches.len() == 6
            && inches
                .iter()
                .zip(expected)
                .all(|(p, q)| (p - q).abs() < NEAR),
        "{inches:?}"
    );
    let plain = play.odds("move", march);
    assert!((odds.mean("red/foot.inches") - plain.mean("red/foot.inches") - 0.75).abs() < NEAR);
}

/// Whether a leader goes back with his unit costs nothing and wins nothing at once: he stays where he is.
#[test]
fn a_leader_goes_along_for_nothing() {
    let mut play = militia();
    play.set("red/foot", "order: routing");
    play.set("red/hale", "with: red/foot");
    let worth = |odds: &Odds| odds.events["red/foot.rallies"];
    let ways: [Given; 2] = [&[], &[("go_along", &["yes"])]];
    assert_eq!(
        is_the_best_of(&play, "rally", "unit: red/foot", &ways, worth),
        0
    );
}
