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
mod reserves;
mod rosters;
mod stragglers;
mod turn;
mod verdicts;

use crate::support::{Play, muster};
use serde_json::Value;

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

/// Turn 1, red first, with more lines of YAML.
pub fn red_first(more: &str) -> Play {
    let mut play = field_with(more);
    play.act("initiative", "", [6, 1]);
    play
}

/// The same, and Hale's go.
pub fn go_with(more: &str) -> Play {
    let mut play = red_first(more);
    play.command("red/hale");
    play
}

/// Turn 1, red first, Hale's go.
pub fn go() -> Play {
    go_with("")
}

/// Hale's go: four regulars of red's foot against four of blue's veterans.
pub fn four() -> Play {
    let mut play = go();
    play.put("red/foot", [4, 0, 0, 0]);
    play.put("blue/veterans", [4, 0, 0, 0]);
    play
}

/// They assault.
pub const FOOT: &str = "unit: red/foot, target: blue/veterans";

/// One man of the levy fires at the mob (5+).
pub const LEVY: &str = "unit: red/levy, target: blue/mob, range: 99, figures_fit: 1";

impl Play {
    /// A commander's go begins.
    #[track_caller]
    pub fn command(&mut self, commander: &str) {
        self.just("command", format!("commander: {commander}"));
    }

    /// The go that is open ends.
    #[track_caller]
    pub fn done(&mut self) {
        self.just("done", "");
    }

    #[track_caller]
    fn counts<const N: usize>(&self, id: &str, counters: [&str; N], are: [u16; N]) {
        let tracked = counters.map(|counter| self.unit(id, counter));
        assert_eq!(tracked, are.map(Value::from), "{counters:?} of {id}");
    }

    /// Checks a unit's men: formed fit and wounded, stragglers fit and wounded.
    #[track_caller]
    pub fn men(&self, id: &str, are: [u16; 4]) {
        let men = [
            "formed_fit",
            "formed_wounded",
            "straggler_fit",
            "straggler_wounded",
        ];
        self.counts(id, men, are);
    }

    /// Checks a unit's losses: dead, taken, to the rear, fled.
    #[track_caller]
    pub fn lost(&self, id: &str, are: [u16; 4]) {
        self.counts(id, ["fatal", "captured", "sent_to_rear", "fled"], are);
    }

    /// Checks the stragglers who have acted, fit and wounded.
    #[track_caller]
    pub fn acted(&self, id: &str, are: [u16; 2]) {
        self.counts(
            id,
            ["stragglers_acted/fit", "stragglers_acted/wounded"],
            are,
        );
    }

    /// Checks the formed men who have acted in a body that has not, fit and wounded.
    #[track_caller]
    pub fn carried(&self, id: &str, are: [u16; 2]) {
        self.counts(id, ["carried/fit", "carried/wounded"], are);
    }

    /// Sets a unit's men as `men` has them; those who are missing are dead.
    #[track_caller]
    pub fn put(&mut self, id: &str, [ff, fw, sf, sw]: [u16; 4]) {
        let all = self.unit(id, "started_with").as_u64().expect("a count");
        let dead = all - u64::from(ff + fw + sf + sw);
        let men = format!(
            "formed_fit: {ff}, formed_wounded: {fw}, straggler_fit: {sf}, straggler_wounded: {sw}, \
             fatal: {dead}, captured: 0, sent_to_rear: 0, fled: 0"
        );
        self.just("adjust", format!("unit: {id}, set: {{{men}}}"));
    }
}
