//! OF-20: pursuit.

use super::red_half;
use crate::support::{Play, dice};
use serde_json::{Value, json};

/// Red's horse and foot have charged blue's foot, which went back.
fn driven_off() -> Play {
    let mut play = red_half();
    for unit in ["red/horse", "red/foot"] {
        play.act(
            "move",
            json!({"unit": unit, "charge": "blue/foot"}),
            dice(&[3]),
        );
    }
    play.end_halves();
    let charge = json!({
        "attackers": [{"unit": "red/horse"}, {"unit": "red/foot", "figures": 0}],
        "defenders": [{"unit": "blue/foot", "figures": 0}],
    });
    // One hit of four dice; blue goes back 6 + 2.
    play.act("charge", charge, dice(&[5, 1, 1, 1, 2]));
    play
}

fn pursuit(attacker: &str, defender: &str) -> Value {
    json!({"attackers": [{"unit": attacker}], "defenders": [{"unit": defender, "figures": 0}]})
}

/// Its cavalry attacks once more, the beaten unit or another; nobody else, and no second time.
#[test]
fn of_20_cavalry_pursues_once() {
    let mut play = driven_off();
    assert_eq!(
        play.refused("pursue", pursuit("red/foot", "blue/foot")),
        "OF-20"
    );
    // 2 hits of four dice: blue goes back again.
    play.act(
        "pursue",
        pursuit("red/horse", "blue/second"),
        dice(&[5, 6, 1, 1, 2]),
    );
    assert_eq!(play.figures("blue/second"), [6, 2, 0]);
    assert_eq!(
        play.refused("pursue", pursuit("red/horse", "blue/foot")),
        "OF-20"
    );
    play.just("end-turn", json!({}));
}

/// It ends with the turn, and there is none before a charge or after one that was not won.
#[test]
fn of_20_only_after_a_charge_won() {
    let mut play = driven_off();
    play.next_turn();
    assert_eq!(
        play.refused("pursue", pursuit("red/horse", "blue/foot")),
        "OF-04"
    );
    play.act(
        "move",
        json!({"unit": "red/horse", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.end_halves();
    assert_eq!(
        play.refused("pursue", pursuit("red/horse", "blue/foot")),
        "OF-20"
    );
    // A tie: 12 + 2, halved.
    play.act(
        "charge",
        pursuit("red/horse", "blue/foot"),
        dice(&[1, 1, 1, 1, 2]),
    );
    assert_eq!(play.figure("red/horse.inches"), "7 inches");
    assert_eq!(
        play.refused("pursue", pursuit("red/horse", "blue/foot")),
        "OF-20"
    );
}

/// After a rout as well; defending cavalry does not pursue.
#[test]
fn of_20_after_a_rout() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/horse", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.lay("blue/foot", 6);
    play.end_halves();
    play.act(
        "charge",
        pursuit("red/horse", "blue/foot"),
        dice(&[5, 1, 1, 1]),
    );
    assert_eq!(play.unit("blue/foot", "routed"), true);
    assert!(
        play.offer("red/horse", "pursue")
            .is_some_and(|offer| offer.refusal.is_none())
    );
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/horse"}),
        dice(&[3]),
    );
    play.end_halves();
    let charge = json!({"attackers": [{"unit": "red/foot", "figures": 0}], "defenders": [{"unit": "blue/horse"}]});
    play.act("charge", charge, dice(&[5, 1, 1, 1, 2]));
    assert!(play.offer("blue/horse", "pursue").is_none());
}
