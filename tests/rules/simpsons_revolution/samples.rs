//! The sample battle: sound, and with something of everything.

use crate::support::samples::{declared, sample, sample_in_play, used};

const RULESET: &str = "simpsons-revolution";

/// It musters without a word.
#[test]
fn sr_01_the_sample_is_sound() {
    let play = sample_in_play(RULESET);
    assert_eq!(play.battle.audit(), Vec::<String>::new());
}

/// Every arm, troop, weapon and posture, every rate and option is in it.
#[test]
fn sr_02_the_sample_has_everything() {
    for field in ["arm", "troop", "weapon", "posture"] {
        let used = used(RULESET, "units", field);
        let declared = declared(RULESET, "units", field);
        let usual = declared.default.as_str().unwrap_or_default();
        for word in declared.options.iter().filter(|word| **word != usual) {
            assert!(used.contains(word), "no {field} {word}");
        }
    }
    let battle = sample(RULESET);
    let names = |key: &str| {
        battle[key]
            .as_object()
            .expect("a map")
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!(
        names("movement"),
        [
            "column",
            "dragoons-line",
            "dragoons-column",
            "limbered",
            "leader"
        ]
    );
    assert_eq!(names("options"), ["dragoons_fire"]);
}
