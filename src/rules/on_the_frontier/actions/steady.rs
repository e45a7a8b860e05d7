//! A commander steadies a unit that was shot at (OF-12).

use super::*;

/// OF-12: 1 hits the commander, 5-6 cancels a hit.
static STEADY: Reading = Reading {
    classes: &["the commander is hit", "no effect", "cancels 1 hit"],
    of: &[0, 1, 1, 1, 2, 2],
};

impl At<'_, '_, '_> {
    /// OF-12: asks each commander with a unit that is hit, until one tries to steady it. Returns the one who cancelled a hit.
    pub(crate) fn steady(&mut self, target: Unit, hits: u16) -> Result<Option<Character>, Suspend> {
        if hits == 0 {
            return Ok(None);
        }
        let commanders: Vec<Character> = self.with(target).collect();
        for commander in commanders {
            self.ask_to_steady(target, commander, hits);
            let answer = self.table.ask(Ask::yes_or_no(
                "steady",
                self.battle.owner_of_commander(commander),
                "Try to steady the unit? Cancels 1 hit on 5+; the commander is hit on 1.",
            ))?;
            if answer.is("yes") {
                return self.try_to_steady(target, commander);
            }
        }
        Ok(None)
    }

    fn ask_to_steady(&mut self, target: Unit, commander: Character, hits: u16) {
        self.question("steady", |_| {
            let text = say!(
                "{commander} is with {target}, who took {hits hit/hits}. Try to steady?",
                commander,
                target,
                hits
            );
            let yes = say!("{commander}: cancels 1 hit on 5+, is hit on 1", commander);
            question(target, text, [("no", say!("no")), ("yes", yes)])
        });
    }

    fn try_to_steady(
        &mut self,
        target: Unit,
        commander: Character,
    ) -> Result<Option<Character>, Suspend> {
        self.prompt("steady", |_| {
            say!("Steady: {commander} with {target}", commander, target)
        });
        let rolled = self.table.hand(Hand {
            why: "steady",
            owner: self.battle.owner_of_commander(commander),
            count: 1,
            reads: &STEADY,
            again: Faces::NONE,
        })?;
        if rolled.count(0) > 0 {
            self.hit_commander(commander, "OF-12");
        } else if rolled.count(2) > 0 {
            self.line("OF-12", |_| say!("{commander} cancels 1 hit", commander));
            return Ok(Some(commander));
        } else {
            self.line("OF-12", |_| say!("{commander} has no effect", commander));
        }
        Ok(None)
    }
}
