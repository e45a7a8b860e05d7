//! `morale`: a test in step 3 of the turn's end (BS-52, BS-53).

use super::*;
use crate::battle::Decision;

pub const MORALE: Action<BigSkirmishes> = Action {
    id: "morale",
    label: "Test morale",
    key: 'z',
    help: "Roll 2D6 against the tally of disorders and kills: that or more stands.",
    clauses: &["BS-50", "BS-52", "BS-53", "BS-54", "BS-55", "BS-56"],
    offered: |battle, who| battle.unit(who.unit()).test_due,
    allowed: |battle, who, report| {
        let unit = who.unit();
        // Even forced, a unit off the table cannot test.
        if !battle.unit(unit).in_play() {
            return refuse("BS-52", "off the table: no test");
        }
        let due = battle.unit(unit).test_due;
        report.forbid(
            !due,
            "BS-52",
            "a unit tests only in step 3 of the turn's end, with a tally above its figures",
        )
    },
    form: |battle, form| {
        form.matters(&["stands", "backs_off", "routs"]);
        form.decisions(&[
            Decision {
                ask: "reroll_ones",
                label: "1s are re-rolled",
                options: &["no", "yes"],
            },
            Decision {
                ask: "reroll_one",
                label: "the lower die is re-rolled after a failure",
                options: &["none", "if-failed"],
            },
        ]);
        let unit = form.actor("unit", "the unit that tests");
        form.suppose(battle.company(unit));
        Box::new(Morale { unit })
    },
    ..Action::BLANK
};

struct Morale {
    unit: Unit,
}

impl Order<BigSkirmishes> for Morale {
    fn title(&self, _: &BigSkirmishes) -> Say {
        say!("{unit tests/test} morale", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let tests = at.test_morale(&[self.unit])?;
        if let Some(tested) = tests.first() {
            at.tell_test(tested);
        }
        let freed = at.end_combats();
        tell_freed(at, freed);
        Ok(())
    }
}

/// Tells which units are free because a combat is over (BS-47).
pub fn tell_freed(at: &mut At, freed: Vec<Unit>) {
    if !freed.is_empty() {
        at.further("BS-47", Who::Table, |_| {
            let over = say!("Combat over|: {freed is/are} free", freed);
            (Plain, Weight::None, over)
        });
    }
}
