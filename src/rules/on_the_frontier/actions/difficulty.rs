//! Difficult tasks, which need an engineer (OF-21, OF-22).

use super::*;

#[derive(Clone, Copy)]
pub struct Difficulty {
    difficult: bool,
    engineer_present: bool,
}

impl Difficulty {
    pub fn form(battle: &OnTheFrontier, unit: Unit, form: &mut Form) -> Self {
        Self {
            difficult: form
                .flag("difficult")
                .help("a difficult task, which needs an engineer")
                .or(false),
            engineer_present: form
                .flag("engineer_present")
                .help("an engineer is present")
                .idle_if(battle.entry(unit).engineers)
                .or(false),
        }
    }

    /// Refuses a difficult task without an engineer.
    pub fn check(
        self,
        battle: &OnTheFrontier,
        unit: Unit,
        clause: &'static str,
        report: &mut Report,
    ) -> Allowed {
        let skilled = self.engineer_present || battle.entry(unit).engineers;
        report.forbid(self.difficult && !skilled, clause, "a difficult task needs an engineer; set engineer present, or choose a unit of engineers")
    }
}
