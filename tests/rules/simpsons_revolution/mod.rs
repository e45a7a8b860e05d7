//! Simpson's Revolution Rules, clause by clause. The name of a test carries its clause.

mod activations;
mod attacks;
mod failing;
mod leaders;
mod moving;
mod odds;
mod reserves;
mod rosters;
mod samples;
mod screen;
mod tosses;
mod turns;
mod umpire;
mod verdicts;

use crate::support::{Play, muster};

/// Units of every kind on both sides.
pub const FIELD: &str = "
battle: A field
rules: simpsons-revolution
red:
  roster: Reds
  rules: simpsons-revolution
  units:
    - {id: guard, name: Guard, troop: elite, posture: line}
    - {id: wedge, name: Wedge, troop: elite, posture: column}
    - {id: foot, name: Foot, posture: line}
    - {id: file, name: File, posture: column}
    - {id: farmers, name: Farmers, troop: militia, posture: line}
    - {id: crowd, name: Crowd, troop: militia, posture: column}
    - {id: jaegers, name: Jaegers, weapon: rifle, posture: line}
    - {id: horse, name: Horse, arm: dragoons, posture: line}
    - {id: riders, name: Riders, arm: dragoons, posture: column}
    - {id: gun, name: Gun, arm: artillery, posture: unlimbered}
    - {id: cart, name: Cart, arm: artillery, posture: limbered}
  leaders:
    - {id: hale, name: Hale}
    - {id: ash, name: Ash}
blue:
  roster: Blues
  rules: simpsons-revolution
  units:
    - {id: line, name: Line, posture: line}
    - {id: second, name: Second, posture: line}
    - {id: crack, name: Crack, troop: elite, posture: line}
    - {id: spear, name: Spear, troop: elite, posture: column}
    - {id: block, name: Block, posture: column}
    - {id: levy, name: Levy, troop: militia, posture: line}
    - {id: mob, name: Mob, troop: militia, posture: column}
    - {id: hillmen, name: Hillmen, weapon: rifle, posture: line}
    - {id: troop, name: Troop, arm: dragoons, posture: line}
    - {id: cannon, name: Cannon, arm: artillery, posture: unlimbered}
  leaders:
    - {id: rogers, name: Rogers}
    - {id: tull, name: Tull}
";

/// The steps of a side's phase in their order.
pub const STEPS: [&str; 5] = ["activate", "artillery", "rifle", "musket", "melee"];

/// The field, in its first rallies.
pub fn field() -> Play {
    field_with("")
}

/// The same, with more lines of YAML at its end.
pub fn field_with(more: &str) -> Play {
    muster("simpsons-revolution", &format!("{FIELD}{more}")).expect("a sound battle")
}

/// The field, in this step of this side's phase in turn 1.
pub fn at(side: &str, step: &str) -> Play {
    let mut play = field();
    play.go_to_step(side, step);
    play
}

/// An attack with these attackers, separated by commas.
pub fn combat(kind: &str, attackers: &str, target: &str) -> String {
    format!("kind: {kind}, attackers: [{attackers}], target: {target}")
}

impl Play {
    /// One step on.
    #[track_caller]
    pub fn step_on(&mut self) {
        self.just("next", "");
    }

    /// On to this step of this side's phase; to the rallies with `both`.
    #[track_caller]
    pub fn go_to_step(&mut self, side: &str, step: &str) {
        for _ in 0..12 {
            if self.get("/turn/side").as_str().unwrap_or("both") == side
                && self.get("/turn/step") == step
            {
                return;
            }
            self.step_on();
        }
        panic!("no {step} of {side}");
    }

    /// The ids of a side's units.
    pub fn units(&self, side: &str) -> Vec<String> {
        let units = self.battle.directory().units.iter().map(|unit| &unit.id);
        units.filter(|id| id.starts_with(side)).cloned().collect()
    }

    /// What a unit stands in, as far as order and posture go: `elite line`.
    #[track_caller]
    pub fn stance(&self, id: &str) -> String {
        let word = |counter| self.unit(id, counter).as_str().expect("a word").to_owned();
        format!("{} {}", word("order"), word("posture"))
    }

    /// `unit` charges `target`; the die is high enough for anybody.
    #[track_caller]
    pub fn charges(&mut self, unit: &str, target: &str) {
        self.act("charge", format!("unit: {unit}, target: {target}"), [6]);
    }

    /// `attackers` attack `target` in this kind with one die.
    #[track_caller]
    pub fn attacks(&mut self, kind: &str, attackers: &str, target: &str, face: u8) {
        self.act("combat", combat(kind, attackers, target), [face]);
    }

    /// `attackers` may not attack `target` in this kind, by this clause.
    #[track_caller]
    pub fn may_not_attack(&mut self, kind: &str, attackers: &str, target: &str, clause: &str) {
        self.refused("combat", combat(kind, attackers, target), clause);
    }
}
