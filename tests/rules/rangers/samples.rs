//! The samples that come with the program use everything there is.

use crate::support::samples::{declared, sample_in_play, used};

/// Red 110 + 70 + 50 + 60 + 40 + 25 = 355, blue 80 + 60 + 70 + 50 + 60 + 20 = 340.
#[test]
fn ra_05_the_sample_is_within_thirty_points() {
    let mut play = sample_in_play("rangers");
    play.has("red", "points: 355");
    play.has("blue", "points: 340");
    play.act("aggression", "", [3, 4]);
    play.act("initiative", "", [3, 3]);
    play.has("turn", "first: red");
    assert_eq!(play.battle.info().sample, "beaver-dam.battle.yaml");
}

#[test]
fn ra_03_the_sample_uses_every_kind_weapon_and_trait() {
    for key in ["kind", "weapons", "traits"] {
        let used = used("rangers", "figures", key);
        let words = declared("rangers", "figures", key).options;
        assert!(!words.is_empty());
        for word in words {
            assert!(used.contains(&word), "no {word} among the samples' {key}");
        }
    }
}
