//! A commander steadies a unit that was shot at (OF-12).

use super::*;

/// OF-12: 1 hits the commander, 5-6 cancels a hit.
static STEADY: Reading = Reading {
    classes: &["the commander is hit", "no effect", "cancels 1 hit"],
    of: &[0, 1, 1, 1, 2, 2],
};

impl OnTheFrontier {
    /// OF-12: asks each commander with a unit that is hit, until one tries to steady it. Returns the one who cancelled a hit.
    pub fn steady(
        &mut self,
        target: Unit,
        hits: u16,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Option<Character>, Suspend> {
        if hits == 0 {
            return Ok(None);
        }
        let commanders: Vec<Character> = self.with(target).collect();
        for commander in commanders {
            self.ask_to_steady(target, commander, hits, report);
            let answer = table.ask(Ask::yes_or_no(
                "steady",
                self.owner_of_commander(commander),
                "Try to steady the unit? Cancels 1 hit on 5+; the commander is hit on 1.",
            ))?;
            if answer.is("yes") {
                return self.try_to_steady(target, commander, table, report);
            }
        }
        Ok(None)
    }

    fn ask_to_steady(&self, target: Unit, commander: Character, hits: u16, report: &mut Report) {
        report.question("steady", || {
            let (name, unit) = (self.commander_name(commander), self.unit_name(target));
            let text = format!(
                "{name} is with {unit}, who took {}. Try to steady?",
                count(hits, "hit", "hits")
            );
            let options = [
                ("no", "no".to_owned()),
                ("yes", format!("{name}: cancels 1 hit on 5+, is hit on 1")),
            ];
            question(&unit, text, options)
        });
    }

    fn try_to_steady(
        &mut self,
        target: Unit,
        commander: Character,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<Option<Character>, Suspend> {
        report.prompt("steady", || {
            let name = self.commander_name(commander);
            format!("Steady: {name} with {}", self.unit_name(target))
        });
        let rolled = table.hand(Hand {
            why: "steady",
            owner: self.owner_of_commander(commander),
            count: 1,
            reads: &STEADY,
            again: Faces::NONE,
        })?;
        if rolled.count(0) > 0 {
            self.hit_commander(commander, "OF-12", report);
        } else if rolled.count(2) > 0 {
            report.say("OF-12", || {
                format!("{} cancels 1 hit", self.commander_name(commander))
            });
            return Ok(Some(commander));
        } else {
            report.say("OF-12", || {
                format!("{} has no effect", self.commander_name(commander))
            });
        }
        Ok(None)
    }
}
