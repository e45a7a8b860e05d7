//! Big Skirmishes, clause by clause. The name of a test carries its clause.

mod charge;
mod combat_field;
mod combat_odds;
mod engaged;
mod firing;
mod free_charge;
mod joker_in_combat;
mod melee;
mod morale;
mod reaction;
mod reaction_to_fire;
mod rounds;
mod strikes;
mod tests_due;

use crate::support::{Play, dice, muster};
use serde_json::json;

/// Two lines of a dozen and a few more of each kind, classes fixed.
pub const FIELD: &str = "
battle: A field
rules: big-skirmishes
red:
  roster: Reds
  rules: big-skirmishes
  units:
    - {id: guard, name: Guard, rating: elite, figures: 12}
    - {id: foot, name: Foot, figures: 12}
    - {id: levy, name: Levy, rating: raw, figures: 12}
    - {id: jaegers, name: Jaegers, rating: elite, figures: 10, weapon: rifle, formation: skirmishers, light_infantry: true}
    - {id: horse, name: Horse, arm: cavalry, figures: 8, weapon: carbine}
    - {id: gun, name: Gun, arm: artillery}
    - {id: braves, name: Braves, figures: 12, weapon: bow, indians: true, formation: skirmishers}
  characters:
    - {id: hale, name: Hale, class: 3, rank: 9}
    - {id: ash, name: Ash, class: 2}
    - {id: pym, name: Pym, class: 1}
blue:
  roster: Blues
  rules: big-skirmishes
  units:
    - {id: line, name: Line, figures: 12}
    - {id: second, name: Second, figures: 12}
    - {id: column, name: Column, figures: 12, formation: column}
    - {id: square, name: Square, figures: 12, formation: square}
    - {id: rangers, name: Rangers, figures: 10, weapon: rifle, formation: skirmishers}
    - {id: ambush, name: Ambush, figures: 8, hidden: true}
    - {id: copse, name: Copse, dummy: true}
  characters:
    - {id: rogers, name: Rogers, class: 4}
    - {id: tull, name: Tull, class: 2}
special_effects:
  - {name: Fog, text: Nobody sees beyond 12 inches.}
";

/// The field with more lines of YAML (options, say) at its end.
pub fn field_with(more: &str) -> Play {
    muster("big-skirmishes", &format!("{FIELD}{more}")).expect("a sound battle")
}

/// The field with the cards begun.
pub fn cards() -> Play {
    cards_with("")
}

/// The same, with more lines of YAML.
pub fn cards_with(more: &str) -> Play {
    let mut play = field_with(more);
    play.act("start-cards", json!({}), dice(&[]));
    play
}

impl Play {
    /// Draws this character's card and has him order a unit.
    #[track_caller]
    pub fn order(&mut self, character: &str, unit: &str) {
        self.act("draw", json!({}), dice(&[]).cards(&[character]));
        self.act("order", json!({"character": character, "unit": unit}), dice(&[]));
    }
}
