//! The battles that whole actions are tried in.

use crate::support::{Play, dice, muster};

/// Big Skirmishes: of each kind a unit, and two characters a side.
pub const FIELD: &str = "
battle: A field
rules: big-skirmishes
red:
  roster: Reds
  rules: big-skirmishes
  units:
    - {id: guard, name: Guard, rating: elite, figures: 12}
    - {id: foot, name: Foot, figures: 12}
    - {id: levy, name: Levy, rating: raw, figures: 12, formation: column}
    - {id: jaegers, name: Jaegers, rating: elite, figures: 10, weapon: rifle, formation: skirmishers, light_infantry: true}
    - {id: horse, name: Horse, arm: cavalry, figures: 8, weapon: carbine}
    - {id: gun, name: Gun, arm: artillery}
    - {id: braves, name: Braves, figures: 12, weapon: bow, indians: true, formation: skirmishers}
  characters:
    - {id: hale, name: Hale, class: 3, rank: 9}
    - {id: pym, name: Pym, class: 1}
blue:
  roster: Blues
  rules: big-skirmishes
  units:
    - {id: line, name: Line, figures: 12}
    - {id: second, name: Second, figures: 12}
    - {id: column, name: Column, figures: 12, formation: column}
    - {id: rangers, name: Rangers, figures: 10, weapon: rifle, formation: skirmishers}
    - {id: wagon, name: Wagon, arm: artillery, formation: limbered}
  characters:
    - {id: rogers, name: Rogers, class: 4}
    - {id: tull, name: Tull, class: 1}
special_effects:
  - {name: Fog, text: Nobody sees beyond 12 inches.}
";

/// Before the first shot.
pub fn opening() -> Play {
    muster("big-skirmishes", FIELD).expect("a battle")
}

/// The cards begun.
pub fn cards() -> Play {
    let mut play = opening();
    play.act("start-cards", "", []);
    play
}

/// A battle where `unit` may act, having fired before or not.
pub fn ready(unit: &str, fired: bool) -> Play {
    let mut play = cards();
    play.set(unit, "actions_left: 2");
    play.set(unit, format!("fired_before: {fired}"));
    play
}

/// Two units in contact.
pub fn contact(red: &str, blue: &str) -> Play {
    let mut play = cards();
    play.act(
        "contact",
        format!("unit: {red}, target: {blue}, distance: 0"),
        dice(&[6]).answers(&["no"]).force(),
    );
    play
}

/// A battle of one unit a side, `foot`, with somebody who leads it.
fn led(ruleset: &str, unit: &str, red: &str, blue: &str) -> Play {
    let side = |leader: &str| {
        format!(
            "  roster: Men\n  rules: {ruleset}\n  units: [{{id: foot, name: Foot{unit}}}]\n  {leader}\n"
        )
    };
    let yaml = format!(
        "battle: A field\nrules: {ruleset}\nred:\n{}blue:\n{}",
        side(red),
        side(blue)
    );
    muster(ruleset, &yaml).expect("a battle")
}

/// On the Frontier: Cole and Ames command, and red has the initiative.
pub fn commanded() -> Play {
    let commander = |id: &str| format!("commanders: [{{id: {id}, name: Commander}}]");
    let mut play = led(
        "on-the-frontier",
        "",
        &commander("cole"),
        &commander("ames"),
    );
    play.act("initiative", "", [6, 1]);
    play
}

/// Simpson's Revolution: militia in line, led by Hale and Rogers.
pub fn militia() -> Play {
    let leader = |id: &str| format!("leaders: [{{id: {id}, name: Leader}}]");
    led(
        "simpsons-revolution",
        ", troop: militia, posture: line",
        &leader("hale"),
        &leader("rogers"),
    )
}
