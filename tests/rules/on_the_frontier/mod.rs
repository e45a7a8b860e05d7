//! On the Frontier, clause by clause. The name of a test carries its clause.

mod charging;
mod engineers;
mod moving;
mod odds;
mod pursuing;
mod rallying;
mod reserves;
mod returning;
mod rosters;
mod shooting;
mod turns;
mod verdicts;

use crate::support::{Play, muster};
use drumhead::battle::Viewer;
use serde_json::{Map, Value};

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
    play.act("initiative", "", [6, 1]);
    play
}

/// These units of red have declared charges at blue's foot; both halves are over.
pub fn charged(units: &[&str]) -> Play {
    charged_with("", units)
}

/// The same, with more lines of YAML.
pub fn charged_with(more: &str, units: &[&str]) -> Play {
    let mut play = red_half_with(more);
    for unit in units {
        play.charge(unit, "blue/foot");
    }
    play.end_halves();
    play
}

/// One charges (or pursues) one: `fight("red/foot", "blue/foot, figures: 0")`.
pub fn fight(attacker: &str, defender: &str) -> String {
    format!("attackers: [{{unit: {attacker}}}], defenders: [{{unit: {defender}}}]")
}

/// A shot at 4″.
pub fn shot(unit: &str, target: &str, front_rank: u16) -> String {
    format!("unit: {unit}, target: {target}, range: 4, front_rank: {front_rank}")
}

impl Play {
    /// Checks a unit's figures: standing, down, lost.
    #[track_caller]
    pub fn figures(&self, id: &str, are: [u16; 3]) {
        let figures = ["standing", "down", "lost"].map(|counter| self.unit(id, counter));
        assert_eq!(figures, are.map(Value::from), "{id}");
    }

    /// A unit moves and declares a charge.
    #[track_caller]
    pub fn charge(&mut self, unit: &str, at: &str) {
        self.act("move", format!("unit: {unit}, charge: {at}"), [3]);
    }

    /// Ends halves until charges are resolved.
    #[track_caller]
    pub fn end_halves(&mut self) {
        while self.get("/turn/half") != "charges" {
            self.just("end-half", "");
        }
    }

    /// Ends the turn and rolls for the next: red first.
    #[track_caller]
    pub fn next_turn(&mut self) {
        self.end_halves();
        self.just("end-turn", "");
        self.act("initiative", "", [6, 1]);
    }

    /// What the last action lets others do at once: whose it is, the action, its fields, the question.
    pub fn next(&self) -> Vec<(&str, &str, Map<String, Value>, &str)> {
        let offered = self.outcome().follow_ups.iter();
        offered
            .map(|it| {
                (
                    it.side.id(),
                    &*it.action,
                    it.fields.clone(),
                    it.text.to(Viewer::Table),
                )
            })
            .collect()
    }
}
