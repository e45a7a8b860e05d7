//! BS-37 to BS-41.

use super::cards;
use crate::support::dice;
use serde_json::json;

/// Twelve men in the open at 8 inches, their first shot: 12 dice hit on 5 and 6, ones again, each hit rolled again.
/// 12 dice: 1 1 2 3 4 5 6 6 2 3 4 2, the two ones again: 5 1; hits 5 6 6 5 = 4; 1 2 3 5: nothing, nothing, a disorder, a kill.
#[test]
fn bs_39_first_shot_rolls_ones_again() {
    let mut play = cards();
    play.order("red/ash", "red/foot");
    let fire = json!({"unit": "red/foot", "target": "blue/line", "range": 8});
    play.act("fire", fire, dice(&[1, 1, 2, 3, 4, 5, 6, 6, 2, 3, 4, 2, 5, 1, 1, 2, 3, 5]));
    assert_eq!(play.figure("dice"), "12 dice");
    assert_eq!((play.unit("blue/line", "kills"), play.unit("blue/line", "disorder")), (1.into(), 1.into()));
    assert_eq!((play.unit("red/foot", "smoke"), play.unit("red/foot", "fired_before")), (1.into(), true.into()));
    assert_eq!(play.unit("red/foot", "actions_left"), 1);
}
