//! MI-01 to MI-03, MI-10: men, quality, traits, formation; the umpire's hand in them.

use super::{FIELD, field_with, go};
use crate::support::{Play, muster};
use drumhead::battle::Viewer;

/// Everybody begins fit and formed, and nobody is gone.
#[test]
fn mi_01_a_figure_is_a_man() {
    let play = field_with("");
    play.men("red/levy", [9, 0, 0, 0]);
    play.lost("red/levy", [0; 4]);
    play.has("red/levy", "started_with: 9");
}

/// Men are set along with other counters of the body; nothing is set where the men do not add up.
#[test]
fn mi_01_men_and_other_counters_at_once() {
    let mut play = field_with("");
    let set =
        |men: &str| format!("unit: red/levy, set: {{formed_fit: {men}, formed_activated: true}}");
    play.invalid("adjust", set("8"), "set");
    play.has("red/levy", "formed_activated: false");
    play.just("adjust", set("7, straggler_fit: 2"));
    play.men("red/levy", [7, 0, 2, 0]);
    play.has("red/levy", "formed_activated: true");
    play.invalid("adjust", "unit: red/levy, set: {}", "set");
}

/// Men set by the umpire always add up to what the unit started with: 5 + 2 + 1 + 1 = 9 of 9, never 8 or 10.
#[test]
fn mi_01_the_umpire_keeps_the_sum() {
    let mut play = field_with("");
    let all_but_sent = "formed_fit: 5, formed_wounded: 2, straggler_fit: 1";
    let set = |sent: u16| {
        format!("unit: red/levy, set: {{{all_but_sent}, sent_to_rear: {sent}}}, reason: recount")
    };
    play.just("adjust", set(1));
    play.men("red/levy", [5, 2, 1, 0]);
    play.lost("red/levy", [0, 0, 1, 0]);
    for sent in [0, 2] {
        play.invalid("adjust", set(sent), "set");
    }
    for set in [
        "{formed_fat: 9}",
        "{formed_fit: -1}",
        "9",
        "{formed_fit: 5}, counter: fled, to: 1",
    ] {
        play.invalid("adjust", format!("unit: red/levy, set: {set}"), "set");
    }
    play.invalid("adjust", "unit: red/hale, set: {formed_fit: 5}", "set");
    play.cannot_set("red/levy", "formed_fit: 4");
    play.invalid("adjust", "unit: red/levy", "counter");
    play.men("red/levy", [5, 2, 1, 0]);
}

/// One counter is set against another, which takes the difference: 9 formed less 3 who died; then 1 of the dead stands again
/// among the stragglers. The table is told what to do.
#[test]
fn mi_01_a_counter_is_set_against_another() {
    let mut play = field_with("");
    let fatal = "unit: red/levy, counter: fatal, to: 3";
    play.just("adjust", format!("{fatal}, against: formed_fit"));
    play.men("red/levy", [6, 0, 0, 0]);
    play.lost("red/levy", [3, 0, 0, 0]);
    play.says("table: Levy: remove 3 men");
    let stands = "unit: red/levy, counter: straggler_fit, to: 1, against: fatal";
    play.just("adjust", stands);
    play.men("red/levy", [6, 0, 1, 0]);
    play.lost("red/levy", [2, 0, 0, 0]);
    play.says("table: Levy: put back 1 straggler");
    for other in ["fled", "fatal", "has_fired"] {
        play.invalid("adjust", format!("{fatal}, against: {other}"), "against");
    }
    let hale = "unit: red/hale, counter: acted, to: true, against: fatal";
    play.invalid("adjust", hale, "against");
}

/// What an undo has to put right is told in full: 3 men shot down come back, 2 stragglers go back into the ranks.
#[test]
fn mi_01_the_table_is_put_right() {
    let mut play = field_with("");
    play.put("red/levy", [4, 1, 2, 0]);
    let before = play.battle.copy();
    play.put("red/levy", [9, 0, 0, 0]);
    let told = before.instructions(&*play.battle);
    let told: Vec<&str> = told.iter().map(|it| it.to(Viewer::Table)).collect();
    let expected = ["Levy: put back 2 men, put 2 stragglers in formation, remove 1 wound marker"];
    assert_eq!(told, expected);
}

/// Whoever is taken away takes his mark along: of 3 who have acted at most 2 can be left among 2.
#[test]
fn mi_01_no_more_have_acted_than_there_are() {
    let mut play = go();
    play.put("red/foot", [6, 0, 6, 0]);
    play.just("scurry", "unit: red/foot, fit: 3");
    play.acted("red/foot", [3, 0]);
    play.put("red/foot", [8, 0, 2, 0]);
    play.acted("red/foot", [2, 0]);
}

/// One man of the levy at 99 inches, die 1: 1 point, no hit (2 needed). Then the target's test: just its number, and one less.
#[test]
fn mi_02_each_quality_has_its_target_number() {
    for (target, need, men) in [
        ("blue/mob", 5, 8),
        ("blue/militia", 4, 12),
        ("blue/veterans", 3, 12),
        ("blue/rangers", 2, 10),
    ] {
        let fire = format!("unit: red/levy, target: {target}, range: 99, figures_fit: 1");
        for (face, back) in [(need - 1, 1), (need, 0)] {
            let mut play = go();
            play.act("fire", &fire, [1, face]);
            play.men(target, [men - back, 0, back, 0]);
        }
    }
}

/// What stands beside a unit's or a commander's name.
#[track_caller]
fn detail(play: &Play, name: &str) -> String {
    let rows = play.battle.roster(Viewer::Table);
    let row = rows.into_iter().find(|row| row.name == name);
    row.expect("a row").detail
}

#[test]
fn mi_03_traits_are_shown_beside_the_unit() {
    let play = field_with("");
    let detail = |name: &str| detail(&play, name);
    assert!(detail("Rifles").contains("green coats"));
    assert!(detail("Rifles").contains("breech-loading"));
    assert!(!detail("Jaegers").contains("breech-loading"));
    assert!(detail("Pym").contains("one eye") && detail("Pym").contains("mounted"));
    assert!(detail("Ash").contains("charismatic") && !detail("Hale").contains("charismatic"));
}

/// Charismatic or breech-loading may stand among the traits as well.
#[test]
fn mi_03_a_trait_with_an_effect_has_it_however_it_is_written() {
    let yaml = FIELD
        .replace(
            "breech_loading: true, traits: [green coats]",
            "traits: [breech_loading]",
        )
        .replace("charismatic: true", "traits: [charismatic]");
    let play = muster("most-irregular", &yaml).expect("a sound battle");
    let detail = |name: &str| detail(&play, name);
    assert!(detail("Rifles").contains("breech-loading advanced rifles"));
    assert!(detail("Ash").contains("stragglers 8″"));
}

/// 12 in the ranks, 3 of them too far apart: 9 are formed.
#[test]
fn mi_10_men_too_far_apart_are_stragglers() {
    let mut play = field_with("");
    play.just("stray", "unit: red/foot, fit: 3, wounded: 0");
    play.men("red/foot", [9, 0, 3, 0]);
    play.acted("red/foot", [0, 0]);
    play.invalid("stray", "unit: red/foot, fit: 10", "fit");
    play.invalid("stray", "unit: red/foot, fit: 0", "fit");
    play.just("stray", "unit: red/foot");
    play.men("red/foot", [0, 0, 12, 0]);
    // There is nothing to force.
    play.invalid("stray", "unit: red/foot", "unit");
}

/// It costs no action, and those who stray from a body that has acted have acted (MI-07).
#[test]
fn mi_10_straying_keeps_the_mark_and_costs_nothing() {
    let mut play = go();
    play.just("reposition", "unit: red/foot");
    play.just("stray", "unit: red/foot, fit: 2");
    play.has("red/foot", "actions_left: 1");
    play.acted("red/foot", [2, 0]);
}
