//! Most Irregular, clause by clause. The name of a test carries its clause.

mod assault;
mod carried;
mod firing;
mod men;
mod moving;
mod odds;
mod officers;
mod prompts;
mod recovery;
mod rosters;
mod stragglers;
mod turn;
mod verdicts;

use crate::support::{Play, dice, muster};
use serde_json::{Value, json};

/// A unit or two of every quality, weapon and trait on either side.
pub const FIELD: &str = "
battle: A field
rules: most-irregular
red:
  roster: Reds
  rules: most-irregular
  units:
    - {id: guard, name: Guard, quality: elite, figures: 12}
    - {id: foot, name: Foot, quality: regular, figures: 12}
    - {id: line, name: Line, quality: conscript, figures: 12}
    - {id: levy, name: Levy, quality: rabble, figures: 9}
    - {id: rifles, name: Rifles, quality: regular, figures: 6, weapon: advanced-rifle, breech_loading: true, traits: [green coats]}
    - {id: jaegers, name: Jaegers, quality: elite, figures: 6, weapon: early-rifle}
    - {id: pikes, name: Pikes, quality: regular, figures: 6, weapon: none}
  commanders:
    - {id: hale, name: Hale}
    - {id: ash, name: Ash, charismatic: true}
    - {id: pym, name: Pym, mounted: true, traits: [one eye]}
blue:
  roster: Blues
  rules: most-irregular
  units:
    - {id: rangers, name: Rangers, quality: elite, figures: 10, weapon: early-rifle}
    - {id: veterans, name: Veterans, quality: regular, figures: 12}
    - {id: militia, name: Militia, quality: conscript, figures: 12}
    - {id: mob, name: Mob, quality: rabble, figures: 8, weapon: none}
  commanders:
    - {id: rogers, name: Rogers}
    - {id: tull, name: Tull}
";

/// The field with more lines of YAML (options, say) at its end.
pub fn field_with(more: &str) -> Play {
    muster("most-irregular", &format!("{FIELD}{more}")).expect("a sound battle")
}

/// Turn 1, red first, Hale's go.
pub fn go() -> Play {
    go_with("")
}

/// The same, with more lines of YAML.
pub fn go_with(more: &str) -> Play {
    let mut play = field_with(more);
    play.act("initiative", json!({}), dice(&[6, 1]));
    play.command("red/hale");
    play
}

impl Play {
    /// A commander's go begins.
    #[track_caller]
    pub fn command(&mut self, commander: &str) {
        self.act("command", json!({"commander": commander}), dice(&[]));
    }

    /// The go that is open ends.
    #[track_caller]
    pub fn done(&mut self) {
        self.act("done", json!({}), dice(&[]));
    }

    /// A commander's flag.
    #[track_caller]
    pub fn commander(&self, id: &str, flag: &str) -> Value {
        self.get(&format!("/commanders/{}/{flag}", id.replace('/', "~1")))
    }

    /// A unit's men: formed fit and wounded, stragglers fit and wounded.
    #[track_caller]
    pub fn men(&self, id: &str) -> [u64; 4] {
        [
            "formed_fit",
            "formed_wounded",
            "straggler_fit",
            "straggler_wounded",
        ]
        .map(|name| self.unit(id, name).as_u64().unwrap())
    }

    /// A unit's losses: dead, taken, to the rear, fled.
    #[track_caller]
    pub fn lost(&self, id: &str) -> [u64; 4] {
        ["fatal", "captured", "sent_to_rear", "fled"]
            .map(|name| self.unit(id, name).as_u64().unwrap())
    }

    /// The stragglers who have acted, fit and wounded.
    #[track_caller]
    pub fn acted(&self, id: &str) -> [u64; 2] {
        ["fit", "wounded"].map(|name| {
            self.unit(id, &format!("stragglers_acted/{name}"))
                .as_u64()
                .unwrap()
        })
    }

    /// Sets a unit's men as `men` tells them; those who are missing are dead.
    #[track_caller]
    pub fn put(&mut self, id: &str, men: [u64; 4]) {
        let all = self.unit(id, "started_with").as_u64().unwrap();
        let [ff, fw, sf, sw] = men;
        let set = json!({
            "formed_fit": ff, "formed_wounded": fw, "straggler_fit": sf, "straggler_wounded": sw,
            "fatal": all - ff - fw - sf - sw, "captured": 0, "sent_to_rear": 0, "fled": 0,
        });
        self.act("adjust", json!({"unit": id, "set": set}), dice(&[]));
    }
}
