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

/// What the last action lets others do at once: whose it is, the action, its fields, the question.
pub fn next(play: &Play) -> Vec<(&'static str, String, Value, String)> {
    let done = play.done.as_ref().expect("an action");
    let one = |it: &drumhead::battle::FollowUp| {
        let text = it.text.to(drumhead::battle::Viewer::Table).to_owned();
        (it.side.id(), it.action.clone(), json!(it.fields), text)
    };
    done.follow_ups.iter().map(one).collect()
}

/// Shaken cavalry does not pursue, and is not asked to. 2 of 4 is not shaken, 1 is.
#[test]
fn of_20_shaken_cavalry_does_not_pursue() {
    for (down, may) in [(2, true), (3, false)] {
        let mut play = red_half();
        play.act(
            "move",
            json!({"unit": "red/horse", "charge": "blue/foot"}),
            dice(&[3]),
        );
        play.lay("red/horse", down);
        play.end_halves();
        let faces: &[u8] = if may { &[5, 1, 2] } else { &[5, 2] };
        play.act("charge", pursuit("red/horse", "blue/foot"), dice(faces));
        assert_eq!(next(&play).len(), usize::from(may), "{down}");
        assert_eq!(
            play.offer("red/horse", "pursue")
                .is_some_and(|offer| offer.refusal.is_none()),
            may
        );
        if may {
            play.act(
                "pursue",
                pursuit("red/horse", "blue/foot"),
                dice(&[5, 1, 2]),
            );
        } else {
            assert_eq!(
                play.refused("pursue", pursuit("red/horse", "blue/foot")),
                "OF-08"
            );
        }
    }
}

/// Riders who have been beaten since their charge have lost the right.
#[test]
fn of_18_beaten_cavalry_pursues_no_more() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/horse", "charge": "blue/foot"}),
        dice(&[3]),
    );
    play.just("end-half", json!({}));
    play.act(
        "move",
        json!({"unit": "blue/second", "charge": "red/horse"}),
        dice(&[3]),
    );
    play.end_halves();
    play.act(
        "charge",
        pursuit("red/horse", "blue/foot"),
        dice(&[5, 1, 1, 1, 2]),
    );
    assert_eq!(play.unit("red/horse", "may_pursue"), true);
    // Second hits once of four dice: the horse goes back 12 + 2.
    play.act(
        "charge",
        pursuit("blue/second", "red/horse"),
        dice(&[5, 1, 1, 1, 2]),
    );
    assert_eq!(play.unit("red/horse", "may_pursue"), false);
    assert_eq!(
        play.refused("pursue", pursuit("red/horse", "blue/foot")),
        "OF-20"
    );
}

/// Of two that charged each other the winner's cavalry may pursue, although it is listed as defending.
#[test]
fn of_18_either_sides_cavalry_pursues() {
    let mut play = red_half();
    play.act(
        "move",
        json!({"unit": "red/foot", "charge": "blue/horse"}),
        dice(&[3]),
    );
    play.just("end-half", json!({}));
    play.act(
        "move",
        json!({"unit": "blue/horse", "charge": "red/foot"}),
        dice(&[3]),
    );
    play.end_halves();
    // Blue's horse hits once of four dice; red goes back 6 + 2.
    let charge = json!({"attackers": [{"unit": "red/foot", "figures": 0}], "defenders": [{"unit": "blue/horse"}]});
    play.act("charge", charge, dice(&[5, 1, 1, 1, 2]));
    assert_eq!(play.unit("blue/horse", "may_pursue"), true);
    assert_eq!(next(&play)[0].0, "blue");
    play.act(
        "pursue",
        pursuit("blue/horse", "red/foot"),
        dice(&[5, 1, 1, 1, 2]),
    );
    assert_eq!(next(&play), []);
}

/// After the charge the riders' side is asked at once, with the beaten units filled in; nothing is lost by not answering.
#[test]
fn of_20_pursuit_is_offered_at_once() {
    let mut play = driven_off();
    assert_eq!(
        next(&play),
        [(
            "red",
            "pursue".to_owned(),
            json!({"attackers": {"red/horse": {"figures": 4}}, "defenders": {"blue/foot": {"figures": 7}}}),
            "Horse may pursue Blue Foot. Pursue?".to_owned()
        )]
    );
    play.just("note", json!({"text": "Nobody pursues yet"}));
    let fields = next(&driven_off()).remove(0).2;
    // 4 dice and 3 dice; one hit: 7 of 8 go back again.
    play.act("pursue", fields, dice(&[5, 1, 1, 1, 1, 1, 1, 2]));
    assert_eq!(play.figures("blue/foot"), [6, 2, 0]);
}

/// The right is in the state, and the umpire can set it.
#[test]
fn of_20_the_umpire_sets_the_right() {
    let mut play = driven_off();
    assert_eq!(play.unit("red/horse", "may_pursue"), true);
    play.set("red/horse", "may_pursue", false);
    assert_eq!(
        play.refused("pursue", pursuit("red/horse", "blue/foot")),
        "OF-20"
    );
    play.set("red/horse", "may_pursue", true);
    play.act(
        "pursue",
        pursuit("red/horse", "blue/foot"),
        dice(&[5, 1, 1, 1, 2]),
    );
    let set = json!({"unit": "red/foot", "counter": "may_pursue", "to": true});
    assert_eq!(play.invalid("adjust", set), "to");
}
