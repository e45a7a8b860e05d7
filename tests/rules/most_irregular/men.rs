//! MI-01 to MI-03, MI-10: men, quality, traits, formation; the umpire's hand in them.

use super::{field_with, go};
use crate::support::dice;
use drumhead::battle::Viewer;
use serde_json::json;

/// Everybody begins fit and formed, and nobody is gone.
#[test]
fn mi_01_a_figure_is_a_man() {
    let play = field_with("");
    assert_eq!(play.men("red/levy"), [9, 0, 0, 0]);
    assert_eq!(play.lost("red/levy"), [0; 4]);
    assert_eq!(play.unit("red/levy", "started_with"), 9);
}

/// Men set by the umpire always add up to what the unit started with: 5 + 2 + 1 + 1 = 9 of 9, never 8 or 10.
#[test]
fn mi_01_the_umpire_keeps_the_sum() {
    let mut play = field_with("");
    let set = |sent: u16| json!({"unit": "red/levy", "set": {"formed_fit": 5, "formed_wounded": 2, "straggler_fit": 1, "sent_to_rear": sent}, "reason": "recount"});
    play.act("adjust", set(1), dice(&[]));
    assert_eq!(
        (play.men("red/levy"), play.lost("red/levy")),
        ([5, 2, 1, 0], [0, 0, 1, 0])
    );
    for sent in [0, 2] {
        assert_eq!(play.invalid("adjust", set(sent)), "set");
    }
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/levy", "set": {"formed_fat": 9}})
        ),
        "set"
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/levy", "set": {"formed_fit": -1}})
        ),
        "set"
    );
    assert_eq!(
        play.invalid("adjust", json!({"unit": "red/levy", "set": 9})),
        "set"
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/levy", "set": {"formed_fit": 5}, "counter": "fled", "to": 1})
        ),
        "set"
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/hale", "set": {"formed_fit": 5}})
        ),
        "set"
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/levy", "counter": "formed_fit", "to": 4})
        ),
        "to"
    );
    assert_eq!(
        play.invalid("adjust", json!({"unit": "red/levy"})),
        "counter"
    );
    assert_eq!(play.men("red/levy"), [5, 2, 1, 0]);
}

/// One counter is set against another, which takes the difference: 9 formed less 3 who died; then 1 of the dead stands again
/// among the stragglers. The table is told what to do.
#[test]
fn mi_01_a_counter_is_set_against_another() {
    let mut play = field_with("");
    play.act(
        "adjust",
        json!({"unit": "red/levy", "counter": "fatal", "to": 3, "against": "formed_fit"}),
        dice(&[]),
    );
    assert_eq!(
        (play.men("red/levy"), play.lost("red/levy")),
        ([6, 0, 0, 0], [3, 0, 0, 0])
    );
    let told = play.report();
    assert!(told.contains("table: Levy: remove 3 men"), "{told}");
    assert!(
        told.contains("table: Levy: put 6 men in formation"),
        "{told}"
    );
    play.act(
        "adjust",
        json!({"unit": "red/levy", "counter": "straggler_fit", "to": 1, "against": "fatal"}),
        dice(&[]),
    );
    assert_eq!(
        (play.men("red/levy"), play.lost("red/levy")),
        ([6, 0, 1, 0], [2, 0, 0, 0])
    );
    assert!(
        play.report().contains("table: Levy: put back 1 man"),
        "{}",
        play.report()
    );
    let against = |counter: &str, to: u16, other: &str| json!({"unit": "red/levy", "counter": counter, "to": to, "against": other});
    assert_eq!(
        play.invalid("adjust", against("fatal", 3, "fled")),
        "against"
    );
    assert_eq!(
        play.invalid("adjust", against("fatal", 3, "fatal")),
        "against"
    );
    assert_eq!(
        play.invalid("adjust", against("fatal", 3, "has_fired")),
        "against"
    );
    assert_eq!(
        play.invalid(
            "adjust",
            json!({"unit": "red/hale", "counter": "acted", "to": true, "against": "fatal"})
        ),
        "against"
    );
}

/// What an undo has to put right is told in full: 3 men shot down come back, 2 stragglers go back into the ranks.
#[test]
fn mi_01_the_table_is_put_right() {
    let mut play = field_with("");
    play.put("red/levy", [4, 1, 2, 0]);
    let before = play.battle.copy();
    play.put("red/levy", [9, 0, 0, 0]);
    let told: Vec<String> = before
        .instructions(&*play.battle)
        .iter()
        .map(|told| told.to(Viewer::Table).to_owned())
        .collect();
    let expected = [
        "Levy: put 9 men in formation",
        "Levy: put back 2 men, remove 1 wound marker",
    ];
    assert_eq!(told, expected);
}

/// Whoever is taken away takes his mark along: of 3 who have acted at most 2 can be left among 2.
#[test]
fn mi_01_no_more_have_acted_than_there_are() {
    let mut play = go();
    play.put("red/foot", [6, 0, 6, 0]);
    play.act("scurry", json!({"unit": "red/foot", "fit": 3}), dice(&[]));
    assert_eq!(play.acted("red/foot"), [3, 0]);
    play.put("red/foot", [8, 0, 2, 0]);
    assert_eq!(play.acted("red/foot"), [2, 0]);
}

/// One man of the levy at 99 inches, die 1: 1 point, no hit (2 needed). Then the target's test: just its number, and one less.
#[test]
fn mi_02_each_quality_has_its_target_number() {
    for (target, need) in [
        ("blue/mob", 5),
        ("blue/militia", 4),
        ("blue/veterans", 3),
        ("blue/rangers", 2),
    ] {
        for face in [need - 1, need] {
            let mut play = go();
            let before = play.men(target);
            let fire = json!({"unit": "red/levy", "target": target, "range": 99, "figures_fit": 1});
            play.act("fire", fire, dice(&[1, face]));
            let fallen_back = u64::from(face < need);
            assert_eq!(
                play.men(target),
                [before[0] - fallen_back, 0, fallen_back, 0],
                "{target} {face}"
            );
        }
    }
}

#[test]
fn mi_03_traits_are_shown_beside_the_unit() {
    let play = field_with("");
    let rows = play.battle.roster(Viewer::Table);
    let detail = |name: &str| {
        rows.iter()
            .find(|row| row.name == name)
            .expect("a row")
            .detail
            .clone()
    };
    assert!(detail("Rifles").contains("green coats"));
    assert!(detail("Rifles").contains("breech-loading"));
    assert!(!detail("Jaegers").contains("breech-loading"));
    assert!(detail("Pym").contains("one eye") && detail("Pym").contains("mounted"));
    assert!(detail("Ash").contains("charismatic") && !detail("Hale").contains("charismatic"));
}

/// Charismatic or breech-loading may stand among the traits as well.
#[test]
fn mi_03_a_trait_with_an_effect_has_it_however_it_is_written() {
    let yaml = super::FIELD
        .replace(
            "breech_loading: true, traits: [green coats]",
            "traits: [breech_loading]",
        )
        .replace("charismatic: true", "traits: [charismatic]");
    let play = crate::support::muster("most-irregular", &yaml).expect("a sound battle");
    let rows = play.battle.roster(Viewer::Table);
    let detail = |name: &str| {
        rows.iter()
            .find(|row| row.name == name)
            .expect("a row")
            .detail
            .clone()
    };
    assert!(detail("Rifles").contains("breech-loading advanced rifles"));
    assert!(detail("Ash").contains("stragglers 8″"));
}

/// 12 in the ranks, 3 of them too far apart: 9 are formed.
#[test]
fn mi_10_men_too_far_apart_are_stragglers() {
    let mut play = field_with("");
    play.act(
        "stray",
        json!({"unit": "red/foot", "fit": 3, "wounded": 0}),
        dice(&[]),
    );
    assert_eq!(play.men("red/foot"), [9, 0, 3, 0]);
    assert_eq!(play.acted("red/foot"), [0, 0]);
    assert_eq!(
        play.invalid("stray", json!({"unit": "red/foot", "fit": 10})),
        "fit"
    );
    assert_eq!(
        play.invalid("stray", json!({"unit": "red/foot", "fit": 0})),
        "fit"
    );
    play.act("stray", json!({"unit": "red/foot"}), dice(&[]));
    assert_eq!(play.men("red/foot"), [0, 0, 12, 0]);
    // There is nothing to force.
    assert_eq!(play.invalid("stray", json!({"unit": "red/foot"})), "unit");
}

/// It costs no action, and those who stray from a body that has acted have acted (MI-07).
#[test]
fn mi_10_straying_keeps_the_mark_and_costs_nothing() {
    let mut play = go();
    play.act("reposition", json!({"unit": "red/foot"}), dice(&[]));
    play.act("stray", json!({"unit": "red/foot", "fit": 2}), dice(&[]));
    assert_eq!(
        (
            play.unit("red/foot", "actions_left"),
            play.acted("red/foot")
        ),
        (1.into(), [2, 0])
    );
}
