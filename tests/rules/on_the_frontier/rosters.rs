//! What a roster may hold, and the samples.

use super::{FIELD, field_with, red_half};
use crate::support::{faults, fields};
use drumhead::battle::Viewer;
use serde_json::json;

/// What a field leaves out: companies of 8 foot or tribesmen, 4 of others; muskets, guns, nothing.
#[test]
fn of_01_what_is_usual() {
    let play = field_with("");
    for (unit, figures) in [
        ("red/foot", 8),
        ("red/clan", 8),
        ("red/light", 4),
        ("red/horse", 4),
        ("red/gun", 4),
        ("red/carts", 4),
        ("red/poor", 7),
    ] {
        play.figures(unit, [figures, 0, 0]);
    }
    assert!(play.offer("red/clan", "shoot").is_some());
    assert!(play.offer("red/horse", "shoot").is_none());
}

/// Guns for artillery alone; no id twice; known words.
#[test]
fn of_01_faults() {
    for (foot, fault) in [
        (
            "{id: foot, name: Foot, weapon: artillery}",
            "red.units[0].weapon",
        ),
        (
            "{id: foot, name: Foot, arm: artillery, weapon: rifle}",
            "red.units[0].weapon",
        ),
        (
            "{id: foot, name: Foot, grade: average}",
            "red.units[0].grade",
        ),
        ("{id: foot, name: Foot, figures: 0}", "red.units[0].figures"),
        ("{id: cole, name: Foot}", "red.commanders[0]"),
        ("{id: foot, name: Foot, weapon: none}", ""),
    ] {
        let yaml = FIELD.replacen("{id: foot, name: Foot}", foot, 1);
        let (errors, _) = faults("on-the-frontier", &yaml);
        assert_eq!(errors.join(" "), fault, "{foot}");
    }
}

/// Offers tell what can be done, and the form of a charge suggests who is in it.
#[test]
fn of_16_the_offer_suggests_who_is_in_it() {
    let mut play = red_half();
    play.charge("red/foot", "blue/gun");
    play.end_halves();
    let offer = play.offer("red/foot", "charge").expect("offered");
    let suggested = fields(&offer);
    assert_eq!(suggested["attackers"], json!({"red/foot": {"figures": 8}}));
    assert_eq!(suggested["defenders"], json!({"blue/gun": {"figures": 4}}));
    let status = play.battle.status(Viewer::Table);
    assert_eq!(status.left, ["Foot charge at Blue Gun"]);
    assert_eq!(status.next.map(|next| next.0), Some("charge"));
}

/// The umpire sets works, charges, the turn and commanders, within bounds.
#[test]
fn of_22_the_umpire_sets_counters() {
    let mut play = red_half();
    play.just("lay-charge", "unit: red/foot, name: Bridge");
    play.set("charges", "Bridge: 3");
    play.has("charges", "Bridge: 3");
    play.set("charges", "Bridge: 0");
    assert_eq!(play.get("/charges"), json!({}));
    play.set("turn", "half: charges, number: 4");
    play.set("red/cole", "hit_on_turn: 3");
    play.just("end-turn", "");
    play.has("red/cole", "hit_on_turn: null");
    play.set("blue/foot", "routed: true");
    play.figures("blue/foot", [0, 0, 8]);
    play.set("blue/foot", "standing: 5");
    play.has("blue/foot", "routed: false");
}
