//! What the program says of an action: its verdict, the events, what follows, what the table does.

mod attacks;
mod moves;
mod questions;

use super::combat;
use crate::support::{Fields, Gives, Play, dice, muster};
use drumhead::battle::Weight;

/// The two forces at the cider mill.
const MILL: &str = "
battle: The Cider Mill
rules: simpsons-revolution
movement: {column: 12, dragoons-line: 12}
red:
  roster: The King's column
  rules: simpsons-revolution
  units:
    - {id: grenadiers, name: Grenadiers, troop: elite, posture: column}
    - {id: fusiliers, name: Fusiliers, posture: line}
    - {id: lights, name: Light Company, troop: elite, weapon: rifle, posture: line}
    - {id: marines, name: Marines, posture: line}
    - {id: dragoons, name: Light Dragoons, arm: dragoons, stands: 2, posture: line}
    - {id: six-pounder, name: Six-pounder, arm: artillery, posture: unlimbered}
  leaders:
    - {id: harrowby, name: Colonel Harrowby}
    - {id: voss, name: Major Voss}
blue:
  roster: The County line
  rules: simpsons-revolution
  units:
    - {id: second, name: Second County, posture: line}
    - {id: hillmen, name: Hill Riflemen, weapon: rifle, posture: line}
    - {id: mill, name: Mill Hands, troop: militia, posture: line}
    - {id: old-betsy, name: Old Betsy, arm: artillery, posture: unlimbered}
  leaders:
    - {id: tolliver, name: General Tolliver}
    - {id: crane, name: Deacon Crane}
";

fn mill() -> Play {
    muster("simpsons-revolution", MILL).expect("a sound battle")
}

fn mill_at(side: &str, step: &str) -> Play {
    let mut play = mill();
    play.go_to_step(side, step);
    play
}

/// The weight of the last verdict.
fn weight(play: &Play) -> Weight {
    play.outcome().verdict.as_ref().expect("a verdict").weight
}

/// Musketry at this range.
fn fire(attackers: &str, target: &str, range: u16) -> String {
    format!("{}, range: {range}", combat("musket", attackers, target))
}

/// Does an action that must have this verdict.
#[track_caller]
fn says(
    play: &mut Play,
    action: &str,
    fields: impl Into<Fields>,
    gives: impl Into<Gives>,
    verdict: &str,
) {
    play.act(action, fields, gives);
    assert_eq!(play.verdict(), verdict);
}

/// An action of red's activation has this verdict; the battle then.
#[track_caller]
fn activation(action: &str, fields: &str, faces: &[u8], verdict: &str) -> Play {
    let mut play = mill_at("red", "activate");
    says(&mut play, action, fields, dice(faces), verdict);
    play
}
