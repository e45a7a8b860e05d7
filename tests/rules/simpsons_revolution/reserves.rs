//! SR-06, SR-07, SR-18, SR-22: who is not on the table yet does not act, help, or stand as a target, and is not called.

use super::{combat, field_with};
use crate::support::{Play, dice};
use drumhead::battle::Viewer;

/// The field with these in reserve until turn 2.
fn without(away: &str) -> Play {
    field_with(&format!("arrivals: [{{units: [{away}], turn: 2}}]\n"))
}

/// All units of a side, for an arrival.
fn units(side: &str) -> String {
    field_with("").units(side).join(", ")
}

/// A leader who has not come on rallies nobody; with both to come nobody is asked.
#[test]
fn sr_22_leaders_in_reserve_do_not_rally() {
    let fire = combat("musket", "red/foot", "blue/line");
    let mut play = without("blue/rogers");
    play.go_to_step("red", "musket");
    play.act("combat", &fire, dice(&[2]).answers(&["none"]));
    let asked = &play.outcome().asked[0].ask;
    assert_eq!(asked.options.list(), ["none", "blue/tull"]);
    let near = format!("{fire}, leader_within_8: blue/rogers");
    let mut play = without("blue/rogers");
    play.go_to_step("red", "musket");
    play.refused("combat", near, "scenario");
    let mut play = without("blue/rogers, blue/tull");
    play.go_to_step("red", "musket");
    play.act("combat", fire, [2]);
    assert_eq!(play.asked(), [""; 0]);
}

/// One who waits with a unit, as the umpire has it, neither helps its rally nor goes along with its rout.
#[test]
fn sr_08_a_leader_in_reserve_helps_no_rally() {
    let mut play = without("blue/rogers");
    play.set("blue/line", "order: routing");
    play.set("blue/rogers", "with: blue/line");
    play.act("rally", "unit: blue/line", [5]);
    play.has("blue/line", "order: routing");
    assert_eq!(play.asked(), [""; 0]);
}

/// While every enemy is in reserve nobody is a target: no step of combat, no charge, none offered.
#[test]
fn sr_18_no_target_in_reserve() {
    let mut play = without(&units("blue"));
    play.go_to_step("red", "activate");
    let clause = |play: &Play, action: &str| {
        let offer = play.offer("red/foot", action).expect("offered");
        offer.refusal.map(|refusal| refusal.clause)
    };
    assert_eq!(clause(&play, "charge"), Some("SR-15"));
    for (step, skipped) in [
        ("artillery", "Reds: no guns can fire, skipped"),
        ("rifle", "Reds: no rifles can fire, skipped"),
        ("musket", "Reds: no muskets can fire, skipped"),
    ] {
        play.go_to_step("red", step);
        assert!(play.verdict().starts_with(skipped), "{}", play.verdict());
    }
    assert_eq!(clause(&play, "combat"), Some("SR-18"));
    assert!(
        play.offer("table", "combat")
            .is_none_or(|it| it.refusal.is_some())
    );
}

/// A side of which nobody is on the table is not called to activate, though its leaders are there.
#[test]
fn sr_07_no_call_for_units_that_are_not_there() {
    let mut play = without(&units("blue"));
    play.go_to_step("blue", "activate");
    assert_eq!(
        play.verdict(),
        "Blues: no unit can activate, skipped |  | plain | blue"
    );
    let status = play.battle.status(Viewer::Table);
    assert_eq!(
        status.now,
        "Blues: no unit is left to activate; go to the next step"
    );
    // Nor one that is routing off the table, whatever the umpire set.
    let mut play = without("blue/line");
    play.set("blue/line", "order: routing");
    play.step_on();
    play.has("turn", "side: red");
    // The new turn calls those who are there: red's units are still to come.
    let mut play = field_with(&format!(
        "arrivals: [{{units: [{}], turn: 3}}]\n",
        units("red")
    ));
    play.go_to_step("blue", "melee");
    play.step_on();
    assert!(
        play.verdict()
            .starts_with("Turn 2: nobody is routing; Blues activate |"),
        "{}",
        play.verdict()
    );
}

/// In the last turn a rout promises no rally, and with the last unit nothing follows at all.
#[test]
fn sr_08_no_rally_after_the_last_turn() {
    let fire = combat("musket", "red/foot", "blue/levy");
    let mut play = field_with("turn_limit: 1\n");
    play.go_to_step("red", "musket");
    play.act("combat", &fire, [2]);
    assert_eq!(
        play.follows(),
        ["Levy: removed by any attack while routing"]
    );
    play.go_to_step("blue", "melee");
    play.step_on();
    assert_eq!(
        play.verdict().split(" | ").next(),
        Some("Turn 1 ends"),
        "{}",
        play.verdict()
    );
    let mut play = field_with("");
    for unit in play.units("blue") {
        if unit != "blue/levy" {
            play.set(&unit, "removed: true");
        }
    }
    play.go_to_step("red", "musket");
    play.set("blue/levy", "order: routing");
    play.just("combat", fire);
    assert_eq!(play.events().len(), 2, "beaten, and over");
    assert!(play.follows().is_empty());
    play.go_to_step("both", "rallies");
    assert!(
        play.verdict()
            .starts_with("Turn 2: nobody is routing; Reds activate |"),
        "{}",
        play.verdict()
    );
}
