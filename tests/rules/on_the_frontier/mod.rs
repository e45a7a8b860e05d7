//! On the Frontier, clause by clause. The name of a test carries its clause.

mod charging;
mod engineers;
mod moving;
mod odds;
mod pursuing;
mod rallying;
mod returning;
mod rosters;
mod shooting;
mod turns;
mod verdicts;

use crate::support::{Play, dice, muster};
use serde_json::{Value, json};

/// A unit of each kind on both sides, and a commander of each kind.
pub const FIELD: &str = "
battle: A field
rules: on-the-frontier
red:
  roster: Reds
  rules: on-the-frontier
  units:
    - {id: foot, name: Foot}
    - {id: elite, name: Elite, grade: elite, weapon: rifle, superior_firepower: true, shock: true}
    - {id: vets, name: Veterans, grade: veteran}
    - {id: militia, name: Militia, grade: militia}
    - {id: poor, name: Poor, grade: poor, figures: 7}
    - {id: light, name: Light, arm: skirmishers, weapon: rifle}
    - {id: clan, name: Clan, arm: tribesmen}
    - {id: horse, name: Horse, arm: cavalry}
    - {id: gun, name: Gun, arm: artillery}
    - {id: carts, name: Carts, arm: wagons}
    - {id: sappers, name: Sappers, engineers: true}
  commanders:
    - {id: cole, name: Cole}
    - {id: gray, name: Gray, kind: general}
    - {id: hart, name: Hart, kind: hero}
blue:
  roster: Blues
  rules: on-the-frontier
  units:
    - {id: foot, name: Blue Foot}
    - {id: second, name: Second}
    - {id: light, name: Blue Light, arm: skirmishers}
    - {id: clan, name: Blue Clan, arm: tribesmen}
    - {id: horse, name: Blue Horse, arm: cavalry}
    - {id: gun, name: Blue Gun, arm: artillery}
    - {id: carts, name: Blue Carts, arm: wagons}
  commanders:
    - {id: ames, name: Ames}
    - {id: bell, name: Bell}
";

/// The field before its first initiative, with more lines of YAML (options, say) at its end.
pub fn field_with(more: &str) -> Play {
    muster("on-the-frontier", &format!("{FIELD}{more}")).expect("a sound battle")
}

/// Red's half of turn 1, red first: 6 against 1.
pub fn red_half() -> Play {
    red_half_with("")
}

/// The same, with more lines of YAML.
pub fn red_half_with(more: &str) -> Play {
    let mut play = field_with(more);
    play.act("initiative", json!({}), dice(&[6, 1]));
    play
}

impl Play {
    /// A counter of a commander.
    #[track_caller]
    pub fn leader(&self, id: &str, counter: &str) -> Value {
        self.get(&format!("/commanders/{}/{counter}", id.replace('/', "~1")))
    }

    /// Standing, down, lost.
    #[track_caller]
    pub fn figures(&self, id: &str) -> [u64; 3] {
        ["standing", "down", "lost"]
            .map(|counter| self.unit(id, counter).as_u64().expect("a count"))
    }

    /// Puts so many of a unit down, the rest standing but for those lost.
    #[track_caller]
    pub fn lay(&mut self, id: &str, down: u16) {
        self.set(id, "down", down);
    }

    /// An action without dice that must succeed.
    #[track_caller]
    pub fn just(&mut self, action: &str, fields: Value) {
        self.act(action, fields, dice(&[]));
    }

    /// Ends halves until charges are resolved.
    #[track_caller]
    pub fn end_halves(&mut self) {
        while self.get("/turn/half") != "charges" {
            self.just("end-half", json!({}));
        }
    }

    /// Ends the turn and rolls for the next: red first.
    #[track_caller]
    pub fn next_turn(&mut self) {
        self.end_halves();
        self.just("end-turn", json!({}));
        self.act("initiative", json!({}), dice(&[6, 1]));
    }
}
