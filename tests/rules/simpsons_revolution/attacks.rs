//! SR-16, SR-18, SR-19: who attacks whom, from how far, and what the target needs.

mod limits;
mod needs;
mod reach;

use super::{at, combat, field_with};
use crate::support::{Fields, Play};
use serde_json::json;

/// Units that charge uphill.
const FOOT_UP: &str = "red/foot, uphill: true";
const GUARD_UP: &str = "red/guard, uphill: true";
const JAEGERS_UP: &str = "red/jaegers, uphill: true";

fn from(kind: &str, attacker: &str, range: f64) -> String {
    format!("{}, range: {range}", combat(kind, attacker, "blue/line"))
}

/// Checks that `attack` needs `need`: the face below it fails (line becomes disordered), the face itself stands.
#[track_caller]
fn needs(play: &Play, attack: &str, need: u8) {
    let Fields(fields) = attack.into();
    let target = fields["target"].as_str().expect("a target");
    for (face, holds) in [(need - 1, false), (need, true)] {
        if !(1..=6).contains(&face) {
            continue;
        }
        let mut play = play.copy();
        let before = play.unit(target, "order");
        play.act("combat", attack, [face]);
        assert_eq!(play.number("need"), u16::from(need), "{}", play.report());
        assert_eq!(play.unit(target, "order") == before, holds, "{face}");
    }
}

/// The field with these charges made upon an old melee, in red's melee.
fn charged(charges: &[&str], old: &[&str], target: &str) -> Play {
    let mut play = at("red", "activate");
    for unit in old {
        play.set(unit, format!("in_melee_with: [{target}]"));
    }
    for unit in charges {
        play.charges(unit, target);
    }
    play.go_to_step("red", "melee");
    play
}

/// Charges at line upon an old melee with it: what `attackers` then need.
#[track_caller]
fn line_needs(charges: &[&str], old: &[&str], attackers: &str, need: u8) {
    let play = charged(charges, old, "blue/line");
    needs(&play, &combat("melee", attackers, "blue/line"), need);
}
