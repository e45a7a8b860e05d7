//! BS-05, BS-40, BS-41, BS-50, BS-51: hits shared out, characters at risk, units with nobody left, the tally.

use super::{DOZEN, duel, ordered, sides};
use crate::support::{Play, dice, muster};

const UNITS: [&str; 3] = ["blue/u0", "blue/u1", "blue/u2"];

/// Red's dozen `red/a` against blue's Formation of `blue/u0, u1, u2`, with so many standing; blue has two characters, `lead` and `mate`.
fn formation(standing: [u16; 3], option: &str) -> Play {
    let yaml = sides(
        [
            "{id: a, name: A, figures: 24}, {id: b, name: B}",
            "{id: lead, name: L, class: 2}",
        ],
        [
            "{id: u0, name: U0}, {id: u1, name: U1}, {id: u2, name: U2}",
            "{id: lead, name: BL, class: 2}, {id: mate, name: BM, class: 1}",
        ],
        option,
    );
    let mut play = muster("big-skirmishes", &yaml).expect("a sound battle");
    play.just("group", "units: [blue/u0, blue/u1, blue/u2]");
    for (unit, standing) in UNITS.into_iter().zip(standing) {
        play.set(unit, format!("standing: {standing}"));
    }
    play
}

/// So many kills and disorders on a unit: that many men fire, all hit.
fn hit(play: &mut Play, target: &str, kills: usize, disorders: usize, after: &[u8]) {
    play.just("start-cards", "");
    play.order("red/lead", "red/a");
    let all = kills + disorders;
    let faces = [
        vec![6; all],
        vec![5; kills],
        vec![3; disorders],
        after.to_vec(),
    ]
    .concat();
    play.act(
        "fire",
        format!("unit: red/a, target: {target}, range: 5, men: {all}"),
        dice(&faces),
    );
}

/// Checks the kills and disorders of the three.
#[track_caller]
fn lost(play: &Play, losses: [(u16, u16); 3]) {
    for (unit, (kills, disorder)) in UNITS.into_iter().zip(losses) {
        play.has(unit, format!("kills: {kills}, disorder: {disorder}"));
    }
}

/// One by one from the unit attacked, then round in roster order, the kills first, then the disorders from the unit attacked again.
/// At u1, 4 kills: u1 u2 u0 u1; 2 disorders: u1 u2. At u0: u0 u1 u2 u0; u0 u1. At u2: u2 u0 u1 u2; u2 u0.
#[test]
fn bs_05_hits_go_round_the_formation() {
    for (target, expected) in [
        ("blue/u1", [(1, 0), (2, 1), (1, 1)]),
        ("blue/u0", [(2, 1), (1, 1), (1, 0)]),
        ("blue/u2", [(1, 1), (1, 0), (2, 1)]),
    ] {
        let mut play = formation([12, 12, 12], "");
        hit(&mut play, target, 4, 2, &[]);
        lost(&play, expected);
    }
}

/// A unit without figures is passed over: u1 has one man. 4 kills: u1 u2 u0 u2; 3 disorders: u2 u0 u2.
#[test]
fn bs_05_a_unit_without_figures_is_passed_over() {
    let mut play = formation([12, 1, 12], "");
    hit(&mut play, "blue/u1", 4, 3, &[]);
    lost(&play, [(1, 1), (12, 0), (2, 2)]);
    play.has("blue/u1", "removed: true");
    play.has("blue/u0", "grouped_with: [blue/u2]");
}

/// Kills beyond the last figure are lost, and disorders with nobody left to take them.
#[test]
fn bs_05_surplus_hits_are_lost() {
    let mut play = formation([1, 1, 1], "");
    hit(&mut play, "blue/u1", 5, 2, &[]);
    lost(&play, [(12, 0), (12, 0), (12, 0)]);
    let mut play = formation([1, 1, 12], "");
    play.just("ungroup", "units: [blue/u0]");
    hit(&mut play, "blue/u0", 3, 1, &[]);
    lost(&play, [(12, 0), (11, 0), (0, 0)]);
}

/// What is left of the hits is told where some are lost, or where they are shared; a unit alone that takes them all needs no line.
#[test]
fn bs_05_what_each_unit_takes_is_told() {
    let taken = |figures: u16, kills: usize| {
        let mut play = ordered(DOZEN, &format!("figures: {figures}"), "");
        let faces = [vec![6; kills], vec![5; kills]].concat();
        let fire = format!("unit: red/a, target: blue/a, range: 5, men: {kills}");
        play.act("fire", fire, dice(&faces));
        let report = play.report();
        let mut lines = report.lines().filter(|line| line.ends_with("BS-05"));
        lines.next().map(ToOwned::to_owned)
    };
    assert_eq!(taken(12, 3), None);
    let one = taken(1, 3).expect("told");
    assert!(one.contains("1 kill, 0 disorders"), "{one}");
    let mut play = formation([12, 12, 12], "");
    hit(&mut play, "blue/u1", 2, 0, &[]);
    let report = play.report();
    let each = report.matches("1 kill, 0 disorders BS-05");
    assert_eq!(each.count(), 2, "{report}");
}

/// The option: hits fall on the target alone.
#[test]
fn bs_05_or_on_the_target_alone() {
    let mut play = formation([12, 12, 12], "options: {share_hits: false}");
    hit(&mut play, "blue/u1", 4, 2, &[]);
    lost(&play, [(0, 0), (4, 2), (0, 0)]);
    let mut play = formation([12, 12, 12], "options: {share_hits: true}");
    hit(&mut play, "blue/u1", 4, 2, &[]);
    lost(&play, [(1, 0), (2, 1), (1, 1)]);
}

/// A unit that is in no Formation keeps its hits, with another of its side beside it.
#[test]
fn bs_05_no_formation_no_sharing() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 3",
        [6, 6, 6, 5, 5, 4],
    );
    play.has("blue/a", "kills: 2, disorder: 1");
    play.has("blue/spare", "tally: 0");
}

/// In a combat, Formation or not, over that side's units from the first in roster order: 3 kills, a 2, spare 1; a disorder on a.
/// Red 10 men charging: four hits on 3, the rest 1; effects 5 5 5 3; blue a man each: 1, 1. Blue lost: a tests 2 kills + 1, spare 1: 6 + 6 each.
#[test]
fn bs_05_hits_in_a_combat() {
    for options in ["", "options: {share_hits: false}"] {
        let mut play = ordered("formation: column", DOZEN, options);
        play.act(
            "charge",
            "unit: red/a, target: blue/spare, distance: 4, also: [blue/a]",
            dice(&[6]).answers(&["no", "no"]),
        );
        play.draw_all();
        play.just("next", "");
        let round = super::combat_field::round("red/a: 10, blue/spare: 1, blue/a: 1");
        play.act(
            "fight",
            round,
            [3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 5, 5, 5, 3, 1, 1, 6, 6, 6, 6],
        );
        play.has("blue/a", "kills: 2");
        play.has("blue/spare", "kills: 1");
        play.has("blue/a", "disorder: 1");
        play.has("blue/spare", "disorder: 0");
    }
}

/// The duel with blue's character of this class with his unit, after a volley of one man that kills, and this die for the risk.
fn risked(class: u16, risk: u8) -> Play {
    let mut play = duel(DOZEN, DOZEN, "");
    play.set("blue/lead", format!("class: {class}"));
    play.draw("blue/lead");
    play.just("join", "character: blue/lead, unit: blue/a");
    play.order("red/lead", "red/a");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 1",
        [6, 6, risk],
    );
    play
}

/// On a 1 he loses a class, for good; on anything else he is unhurt.
#[test]
fn bs_40_a_one_costs_a_class() {
    for class in 2..=4 {
        for risk in 1..=6 {
            let play = risked(class, risk);
            let expected = if risk == 1 { class - 1 } else { class };
            play.has("blue/lead", format!("class: {expected}, with: blue/a"));
        }
    }
    let mut play = risked(2, 1);
    play.end_turn();
    play.draw("blue/lead");
    play.has("blue/lead", "activations_left: 1");
}

/// At class 0 he is out of action: off the unit, his card out of the deck.
#[test]
fn bs_40_a_duffer_is_out_of_action() {
    let play = risked(1, 1);
    play.has("blue/lead", "out_of_action: true, class: 0, with: null");
    play.has("blue/a", "characters: []");
    assert!(!play.get("/deck/drawn").to_string().contains("blue/lead"));
    assert_eq!(
        play.all_told()
            .matches("Blues lead: take off the table")
            .count(),
        1,
        "told once:\n{}",
        play.all_told()
    );
    assert_eq!(risked(2, 1).character("blue/lead", "out_of_action"), false);
}

/// A Hero is noted as recovering; a Leader is not.
#[test]
fn bs_40_a_hero_recovers() {
    risked(4, 1).tells("Hero");
    risked(4, 1).tells("recovers for the next game");
    assert!(!risked(3, 1).all_told().contains("recovers"));
}

/// One die for each character with a unit that took kills, however many; in roster order; none without a kill, none for those elsewhere.
#[test]
fn bs_40_one_die_for_each_with_the_unit() {
    let mut play = formation([12, 12, 12], "options: {share_hits: false}");
    play.just("join", "character: blue/mate, unit: blue/u1");
    play.just("join", "character: blue/lead, unit: blue/u1");
    // Three kills, one die each: lead 1, mate 4.
    hit(&mut play, "blue/u1", 3, 0, &[1, 4]);
    play.has("blue/lead", "class: 1");
    play.has("blue/mate", "class: 1");
    let mut play = formation([12, 12, 12], "options: {share_hits: false}");
    play.just("join", "character: blue/mate, unit: blue/u1");
    play.just("join", "character: blue/lead, unit: blue/u1");
    hit(&mut play, "blue/u1", 0, 3, &[]);
    let mut play = formation([12, 12, 12], "options: {share_hits: false}");
    play.just("join", "character: blue/mate, unit: blue/u0");
    hit(&mut play, "blue/u1", 3, 0, &[]);
}

/// With shared hits, for each unit that lost a figure: 2 kills at u1 fall on u1 and u2; u0's character throws nothing.
#[test]
fn bs_40_with_shared_hits() {
    let mut play = formation([12, 12, 12], "");
    play.just("join", "character: blue/lead, unit: blue/u2");
    play.just("join", "character: blue/mate, unit: blue/u0");
    hit(&mut play, "blue/u1", 2, 3, &[1]);
    play.has("blue/lead", "class: 1");
    play.has("blue/mate", "class: 1");
    let mut play = formation([12, 12, 12], "");
    play.just("join", "character: blue/lead, unit: blue/u2");
    play.just("join", "character: blue/mate, unit: blue/u0");
    hit(&mut play, "blue/u1", 3, 0, &[6, 1]);
    play.has("blue/lead", "class: 2");
    play.has("blue/mate", "out_of_action: true");
}

/// In a combat too: a kill each; risk after all hits, red's first: 1, then blue's 6. A draw.
#[test]
fn bs_40_in_a_combat() {
    let mut play = ordered("formation: column", DOZEN, "");
    play.just("join", "character: red/lead, unit: red/a");
    play.act(
        "charge",
        "unit: red/a, target: blue/a, distance: 4",
        dice(&[]).answers(&["no"]),
    );
    play.draw("blue/lead");
    play.just("join", "character: blue/lead, unit: blue/a");
    play.draw_all();
    play.just("next", "");
    let round = "combat: c1, units: {red/a: {front: 0}, blue/a: {front: 0}}";
    // Two dice each for the characters' class: red 3 1, effect 5; blue 4 1, effect 5.
    play.act("fight", round, [3, 1, 5, 4, 1, 5, 1, 6]);
    play.has("red/lead", "class: 1");
    play.has("blue/lead", "class: 2");
}

/// Nobody standing: removed; its characters stay, alone, after their dice.
#[test]
fn bs_41_no_figures_left() {
    let mut play = duel(DOZEN, DOZEN, "");
    play.set("blue/a", "standing: 1");
    play.draw("blue/lead");
    play.just("join", "character: blue/lead, unit: blue/a");
    play.order("red/lead", "red/a");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 3",
        [6, 6, 6, 6, 6, 3, 2],
    );
    play.has("blue/a", "removed: true, standing: 0, kills: 12");
    play.has("blue/lead", "with: null, out_of_action: false");
    play.refused("fire", "unit: red/a, target: blue/a, range: 5", "BS-37");
}

/// One man left is a unit.
#[test]
fn bs_41_one_man_is_left() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("blue/a", "standing: 2");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 1",
        [6, 6],
    );
    play.has("blue/a", "removed: false, standing: 1");
}

/// Disorders plus kills.
#[test]
fn bs_50_the_tally() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 6",
        [6, 6, 6, 6, 6, 6, 5, 5, 3, 3, 3, 1],
    );
    play.has("blue/a", "kills: 2, disorder: 3, tally: 5");
}

/// Always beside the figures standing; marked when it is higher, not when it is equal.
#[test]
fn bs_51_the_tally_is_shown_and_marked() {
    for (standing, disorder, tally, marked) in [
        (12, 0, 0, false),
        (8, 3, 7, false),
        (8, 4, 8, false),
        (8, 5, 9, true),
        (6, 0, 6, false),
        (5, 0, 7, true),
    ] {
        let mut play = duel(DOZEN, DOZEN, "");
        play.set(
            "blue/a",
            format!("standing: {standing}, disorder: {disorder}"),
        );
        let row = play.row("Blues first");
        assert_eq!(
            (row.scale, row.note.contains("must test")),
            (Some((tally, standing)), marked)
        );
    }
}

/// The volley that makes it higher says so: 6 standing of 12, and a disorder more.
#[test]
fn bs_51_told_when_it_rises() {
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("blue/a", "standing: 6");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 1",
        [6, 3],
    );
    play.tells("morale test at the turn's end (tally 7, 6 standing)");
    // 5 kills, 1 disorder and one more against 7 standing: equal, not higher.
    let mut play = ordered(DOZEN, DOZEN, "");
    play.set("blue/a", "standing: 7, disorder: 1");
    play.act(
        "fire",
        "unit: red/a, target: blue/a, range: 5, men: 1",
        [6, 3],
    );
    assert!(!play.all_told().contains("higher"), "{}", play.all_told());
}

/// The lines of hits that were shared say so; those of a unit alone do not.
#[test]
fn bs_05_shared_hits_are_told_as_shares() {
    let mut play = formation([12, 12, 12], "");
    hit(&mut play, "blue/u1", 4, 2, &[]);
    play.tells("U1 take 2 kills, 1 disorder");
    let mut play = formation([12, 12, 12], "options: {share_hits: false}");
    hit(&mut play, "blue/u1", 4, 2, &[]);
    assert!(!play.all_told().contains(" take "), "{}", play.all_told());
}

/// Who is engaged or hidden takes no share of fire: u0 is engaged, u2 hidden (by the umpire, so it has left the Formation).
#[test]
fn bs_05_the_engaged_and_the_hidden_take_no_share() {
    let mut play = formation([12, 12, 12], "");
    play.set("blue/u2", "hidden: true");
    play.has("blue/u1", "grouped_with: [blue/u0]");
    hit(&mut play, "blue/u1", 4, 2, &[]);
    lost(&play, [(2, 1), (2, 1), (0, 0)]);
    let mut play = formation([12, 12, 12], "");
    play.just("start-cards", "");
    play.order("red/lead", "red/b");
    play.act(
        "contact",
        "unit: red/b, target: blue/u0, distance: 1",
        dice(&[6]).answers(&["no"]),
    );
    play.just("order", "unit: red/a");
    play.act(
        "fire",
        "unit: red/a, target: blue/u1, range: 5, men: 6",
        [6, 6, 6, 6, 6, 6, 5, 5, 5, 5, 3, 3],
    );
    lost(&play, [(0, 0), (2, 1), (2, 1)]);
}
