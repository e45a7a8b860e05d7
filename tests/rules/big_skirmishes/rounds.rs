//! BS-46, BS-47: who loses a round, and how a combat goes on; BS-20, BS-24, BS-40 and BS-41 as far as they concern it.

use super::combat_field::*;
use crate::support::{Not, Play, dice};
use drumhead::table::{Side, Who};

/// Red's line has made contact with blue's; others stand by. In the cards of turn 1.
fn contact(more: &str) -> Play {
    let mut play = arena(
        &[LINE, "id: reds, name: Reds"],
        &[LINE, "id: blues, name: Blues"],
        more,
    );
    play.clash("contact", "red/ash", "red/line", "blue/line");
    play
}

fn units(red: u16, blue: u16) -> String {
    format!("red/line: {red}, blue/line: {blue}")
}

/// A round in which nobody hits: a draw.
fn draw(play: &mut Play) {
    play.fight(units(1, 1), [1, 1]);
}

/// Kills decide, not disorders: red has 3 disorders and no kill, blue one kill. Blue tests, tally 1: 1 1 is 2, it stands.
#[test]
fn bs_46_more_kills_lose_the_round() {
    let mut play = contact("");
    play.reach_combats();
    play.fight(units(1, 3), [4, 5, 4, 4, 4, 3, 3, 3, 1, 1]);
    play.has("red/line", "disorder: 3");
    play.has("blue/line", "kills: 1");
    assert_eq!(play.combats(), 1);
}

/// Red loses as blue does: red tests.
#[test]
fn bs_46_red_may_lose_as_well() {
    let mut play = contact("");
    play.reach_combats();
    // 1 kill: tally 1, and 12 disorders more: 13. 6 6 is 12, lower, above 4: it backs off.
    play.set("red/line", "disorder: 12");
    play.fight(units(0, 1), [4, 6, 6, 6]);
    play.has("red/line", "disorder: 13, engaged: false");
}

/// As many kills on both sides: a draw, and nobody tests, whatever the tallies are.
#[test]
fn bs_46_equal_kills_are_a_draw() {
    let mut play = contact("");
    play.reach_combats();
    play.set("blue/line", "standing: 2");
    play.fight(units(1, 2), [4, 5, 4, 4, 6, 3]);
    play.has("red/line", "kills: 1");
    play.has("blue/line", "kills: 11");
    assert_eq!(play.combats(), 1);
    play.has("combats/0", "round: 1");
}

/// Kills count as rolled: red rolls three against blue's last man, blue, with its Professional, two. Blue has lost
/// one figure and red two, yet blue is the loser, and red does not test. The die for the Professional: 6.
#[test]
fn bs_46_kills_as_rolled_decide() {
    let mut play = contact("");
    play.reach_combats();
    play.set("blue/line", "standing: 1");
    play.set("blue/tull", "with: blue/line");
    // Blue: 1 man + 2 = 3 dice.
    play.fight(units(3, 1), [4, 4, 4, 5, 5, 5, 4, 4, 1, 5, 5, 6]);
    play.has("red/line", "kills: 2");
    play.has("blue/line", "removed: true");
    play.has("blue/tull", "with: null");
    assert!(
        play.outcome()
            .facts
            .iter()
            .any(|fact| fact.what == "won" && fact.by == Who::Side(Side::Red))
    );
}

/// Every unit of the side that lost tests at once, in roster order, also one without a loss; the winner's do not.
/// b has no kill but 3 disorders. a: tally 1, 1 1 stands; b: tally 3, 1 1 is 2, lower, and 4 or less: it routs.
#[test]
fn bs_46_every_unit_of_the_loser_tests() {
    let mut play = arena(
        &["id: a, name: A", "id: b, name: B"],
        &[LINE, "id: blues, name: Blues"],
        "",
    );
    play.have("red/ash", "red/b");
    play.act(
        "contact",
        "unit: red/b, target: blue/line, distance: 1, also: [red/a]",
        dice(&[6]).answers(&["no"]),
    );
    play.reach_combats();
    play.set("red/b", "disorder: 3");
    play.set("blue/line", "disorder: 3");
    play.set("red/hale", "with: red/a");
    // a: nobody in front, but the Leader's 3 dice: 1 1 1. b: 0 - 3: none. Blue: 4 - 3 = 1 die, 4, a kill on a.
    // The Leader's die shows 6; he may have one of a's dice rolled again, and does not.
    let fight = "red/a: 0, red/b: 0, blue/line: 4";
    play.fight(fight, [1, 1, 1, 4, 5, 6, 1, 1, 1, 1]);
    play.has("red/a", "kills: 1, engaged: true");
    play.has("red/b", "routed: true");
    play.has("blue/line", "engaged: true");
}

/// The dice for characters come after all hits, red's first, one for each with a unit that lost a figure, and before
/// the tests: on 1 the Leader drops to Professional, and brings no re-roll any more.
#[test]
fn bs_40_characters_in_a_combat() {
    let mut play = contact("");
    play.reach_combats();
    for (character, unit) in [
        ("red/ash", "red/line"),
        ("red/hale", "red/line"),
        ("blue/tull", "blue/line"),
        ("blue/rogers", "blue/line"),
    ] {
        play.set(character, format!("with: {unit}"));
    }
    // Red: 0 + 3 = 3 dice: 4 1 1, a kill. Blue: 3 dice: 4 4 1, two kills. Ash 2, Hale 1, Tull 6, Rogers 6.
    // Red loses and tests: tally 2; 1 1 is enough.
    play.fight(units(0, 0), [4, 1, 1, 5, 4, 4, 1, 5, 5, 2, 1, 6, 6, 1, 1]);
    play.has("red/ash", "class: 2");
    play.has("red/hale", "class: 2");
    play.has("blue/tull", "class: 2");
    play.has("blue/rogers", "class: 3");
}

/// With hits on several units: for each unit that lost a figure, for no other.
#[test]
fn bs_40_only_with_units_that_lost_a_figure() {
    let mut play = arena(
        &[LINE, "id: reds, name: Reds"],
        &["id: c, name: C", "id: d, name: D"],
        "",
    );
    play.have("red/ash", "red/line");
    play.act(
        "contact",
        "unit: red/line, target: blue/c, distance: 1, also: [blue/d]",
        dice(&[6]).answers(&["no", "no"]),
    );
    play.reach_combats();
    play.set("blue/tull", "with: blue/d");
    play.set("blue/finch", "with: blue/c");
    // One kill falls on c: Finch, a Duffer, dices 1 and is out of action. c and d test (1 and 0): 1 1, 1 1.
    // Finch adds a die to c, Tull two to d: 1, and 1 1.
    let fight = "red/line: 1, blue/c: 0, blue/d: 0";
    play.fight(fight, [4, 5, 1, 1, 1, 1, 1, 1, 1, 1]);
    play.has("blue/finch", "out_of_action: true");
    play.has("blue/tull", "class: 2");
    // His card leaves the deck at once (BS-25).
    assert!(!play.get("/deck/drawn").to_string().contains("blue/finch"));
}

/// A unit to the last man is removed, its characters stay, alone, and have no free move of a rout; the combat is over.
#[test]
fn bs_41_a_unit_destroyed_in_a_combat() {
    let mut play = contact("");
    play.reach_combats();
    play.set("blue/line", "standing: 1");
    play.set("blue/finch", "with: blue/line");
    // Red's die 4, 5: a kill. Blue's 0 + 1 die: 1. Finch's die: 2.
    play.fight(units(1, 0), [4, 5, 1, 2]);
    play.has("blue/line", "removed: true, routed: false");
    assert_eq!(play.combats(), 0);
    play.has("red/line", "engaged: false");
    play.has("blue/finch", "out_of_action: false, with: null");
    play.refused("join", "character: blue/finch, unit: blue/blues", "BS-09");
}

/// Both sides to the last man: nobody is left, nobody tests.
#[test]
fn bs_47_both_sides_destroyed() {
    let mut play = contact("");
    play.reach_combats();
    play.set("red/line", "standing: 1");
    play.set("blue/line", "standing: 1");
    play.fight(units(1, 1), [4, 5, 4, 6]);
    play.has("red/line", "removed: true");
    play.has("blue/line", "removed: true");
    assert_eq!(play.combats(), 0);
}

/// Over when one side has nobody left in it: one of two units backs off, the other stands, and it goes on; when that
/// one backs off too, the winner is free.
#[test]
fn bs_47_over_when_a_side_has_no_units_left() {
    let mut play = arena(
        &[LINE, "id: reds, name: Reds"],
        &["id: c, name: C", "id: d, name: D"],
        "",
    );
    play.have("red/ash", "red/line");
    play.act(
        "contact",
        "unit: red/line, target: blue/c, distance: 1, also: [blue/d]",
        dice(&[6]).answers(&["no", "no"]),
    );
    play.reach_combats();
    play.set("blue/c", "disorder: 9");
    // c: 9 + 1 = 10 against 2 3: 5, backs off. d: 0 stands.
    let fight = "red/line: 1, blue/c: 0, blue/d: 0";
    play.fight(fight, [4, 5, 2, 3, 1, 1]);
    play.has("blue/c", "engaged: false");
    play.has("blue/d", "engaged: true");
    assert_eq!(play.combats(), 1);
    play.has("red/line", "engaged: true");
    play.has("blue/c", "disorder: 10");
    // c's tally 11 is below its 11 men: no test is due; the next turn's first Pause.
    play.reach_next_turn();
    play.draw("pause");
    play.set("blue/d", "disorder: 9");
    play.fight("red/line: 1, blue/d: 0", [4, 5, 2, 3]);
    assert_eq!(play.combats(), 0);
    play.has("red/line", "engaged: false");
    play.has("blue/d", "engaged: false");
}

/// A test at the turn's end may take the last enemy out of a combat: then the others are free, and that is told. D has 18
/// disorders, more than its men: 1 1 is 2 against 18, far below.
#[test]
fn bs_47_over_when_the_last_enemy_routs_in_the_morale_step() {
    let mut play = arena(&[LINE, "id: reds, name: Reds"], &["id: d, name: D"], "");
    play.have("red/ash", "red/line");
    play.act(
        "contact",
        "unit: red/line, target: blue/d, distance: 1",
        dice(&[6]).answers(&["no"]),
    );
    play.reach_combats();
    play.fight("red/line: 0, blue/d: 0", []);
    play.has("red/line", "engaged: true");
    play.set("blue/d", "disorder: 18");
    play.reach_morale();
    play.act("morale", "unit: blue/d", [1, 1]);
    play.has("blue/d", "routed: true");
    play.has("red/line", "engaged: false");
    assert_eq!(play.combats(), 0);
    let over = |event: &String| event.starts_with("Combat over: ") && event.contains(" free");
    assert!(play.events().iter().any(over), "{:?}", play.events());
}

/// The first Pause: what goes on from the last turn is fought at once; no card is drawn before.
#[test]
fn bs_20_combats_at_the_first_pause() {
    let mut play = contact("");
    play.reach_combats();
    draw(&mut play);
    play.reach_next_turn();
    play.refused("fight", round(units(1, 1)), "BS-47");
    play.draw("pause");
    play.refused("draw", "", "BS-20");
    draw(&mut play);
    play.has("combats/0", "round: 2");
    play.refused("fight", round(units(1, 1)), "BS-47");
    // The second Pause brings no round.
    play.draw("pause");
    play.draw("red/ash");
}

/// A combat of this turn has no round at this turn's first Pause.
#[test]
fn bs_20_not_those_of_this_turn() {
    let mut play = contact("");
    play.draw("pause");
    play.tells("First Pause: no combat continues; those of this turn are fought at its end");
    play.refused("fight", round(units(1, 1)), "BS-47");
    play.draw("pause");
}

/// Every one that goes on is fought, in any order.
#[test]
fn bs_20_every_combat_that_goes_on() {
    let mut play = contact("");
    play.clash("contact", "red/ash", "red/reds", "blue/blues");
    play.reach_combats();
    let second = "red/reds: 1, blue/blues: 1";
    play.act("fight", round_of("c2", second), [1, 1]);
    play.refused("next", "", "BS-24");
    draw(&mut play);
    play.reach_next_turn();
    play.draw("pause");
    draw(&mut play);
    play.refused("draw", "", "BS-20");
    play.act("fight", round_of("c2", second), [1, 1]);
    play.draw("pause");
}

/// When the umpire has taken the units off, nothing is left to be fought.
#[test]
fn bs_20_nothing_is_due_when_the_units_are_gone() {
    let mut play = contact("");
    play.reach_combats();
    draw(&mut play);
    play.reach_next_turn();
    let before = play.battle.copy();
    play.set("blue/line", "removed: true");
    play.draw("pause");
    play.draw("pause");
    // The same once the Pause lies there.
    play.battle = before;
    play.draw("pause");
    play.set("red/line", "routed: true");
    play.draw("pause");
}

/// By default a second round at the turn's end.
#[test]
fn bs_47_a_round_at_the_pause_and_one_at_the_end() {
    let mut play = contact("");
    play.reach_combats();
    draw(&mut play);
    play.reach_next_turn();
    play.draw("pause");
    draw(&mut play);
    play.reach_combats();
    play.refused("next", "", "BS-24");
    draw(&mut play);
    play.has("combats/0", "round: 3");
    play.reach_next_turn();
}

/// `rounds_a_turn: one`: at the Pause only, once the first round has been fought; a new combat has its first at the end.
#[test]
fn bs_47_with_one_round_a_turn_at_the_pause_only() {
    let mut play = contact("options: {rounds_a_turn: one}\n");
    play.reach_combats();
    play.refused("next", "", "BS-24");
    draw(&mut play);
    play.reach_next_turn();
    play.draw("pause");
    draw(&mut play);
    play.clash("contact", "red/ash", "red/reds", "blue/blues");
    play.reach_combats();
    play.refused("fight", round(units(1, 1)), "BS-47");
    play.refused("next", "", "BS-24");
    play.act(
        "fight",
        round_of("c2", "red/reds: 1, blue/blues: 1"),
        [1, 1],
    );
    play.has("combats/0", "round: 2");
    play.has("combats/1", "round: 1");
    play.reach_next_turn();
}

/// Combats are fought in step 2, neither before nor twice; `next` waits for them, and may be forced.
#[test]
fn bs_24_next_waits_for_the_combats() {
    let mut play = contact("");
    let fight = round(units(1, 1));
    play.refused("fight", &fight, "BS-47");
    play.run_out();
    play.refused("fight", &fight, "BS-47");
    play.just("next", "");
    play.refused("next", "", "BS-24");
    let before = play.battle.copy();
    draw(&mut play);
    play.refused("fight", &fight, "BS-47");
    play.just("next", "");
    play.refused("fight", fight, "BS-47");
    play.battle = before;
    play.act("next", "", dice(&[]).force());
    assert_eq!(play.forced(), &["BS-24"][..]);
    play.has("turn", "phase: morale");
}

/// Left unfought by force, a charge of last turn is no charge of this one: 3 does not hit.
#[test]
fn bs_45_a_charge_counts_in_its_own_turn_only() {
    let mut play = arena(&[COLUMN, LINE], &[LINE], "");
    play.clash("charge", "red/ash", "red/column", "blue/line");
    play.reach_combats();
    play.act("next", "", dice(&[]).force());
    play.just("next", "");
    play.reach_combats();
    play.fight("red/column: 2, blue/line: 0", [3, 4, 2]);
}

/// No unit acts while combats are fought.
#[test]
fn bs_24_no_unit_acts_in_step_two() {
    let mut play = contact("");
    play.reach_combats();
    play.refused(
        "fire",
        "unit: red/reds, target: blue/blues, range: 6",
        "BS-24",
    );
    play.refused(
        "contact",
        "unit: red/reds, target: blue/blues, distance: 1",
        "BS-24",
    );
}

/// A winner may be brought down by its own losses, at the end of the turn (BS-49): red wins 2 to 1, and has tally 7 + 1
/// against 7 men then.
#[test]
fn bs_49_a_winner_may_have_to_test() {
    let mut play = contact("");
    play.reach_combats();
    play.set("red/line", "standing: 8, disorder: 3");
    // Red 5 - 3 = 2 dice, two kills; blue 1 die, a kill. Blue: tally 2, 1 1 stands. Red: 5 kills + 3 = 8 > 7.
    play.fight(units(5, 1), [4, 4, 5, 5, 4, 5, 1, 1]);
    play.reach_morale();
    play.refused("next", "", "BS-24");
    play.refused("morale", "unit: blue/line", "BS-52");
    // 2 + 2 = 4, lower than 8, and 4 or less: the winner routs, and the combat is over.
    play.act("morale", "unit: red/line", [2, 2]);
    play.has("red/line", "routed: true");
    assert_eq!(play.combats(), 0);
    play.has("blue/line", "engaged: false");
    assert_eq!(
        play.waits("morale", "unit: red/line", dice(&[])),
        Not::Refused("BS-52")
    );
}

/// A combat that goes on in the last turn has no next round.
#[test]
fn bs_47_no_round_after_the_last_turn() {
    let mut play = arena(&[COLUMN], &[LINE], "turn_limit: 1");
    play.clash("charge", "red/ash", "red/column", "blue/line");
    play.reach_combats();
    play.fight("red/column: 0, blue/line: 0", []);
    assert_eq!(play.combats(), 1);
    assert!(play.follows().is_empty(), "{:?}", play.follows());
}
