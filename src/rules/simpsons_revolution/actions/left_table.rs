//! `left-table`: a unit moved or routed off the table (SR-09).

use super::*;

pub const LEFT_TABLE: Action<SimpsonsRevolution> = Action {
    id: "left-table",
    label: "Leave the table",
    key: 'L',
    help: "The unit moved or routed off the table. It does not return.",
    clauses: &["SR-09", "SR-10"],
    // Elsewhere no unit comes off: it is the first letter of a list that is otherwise empty.
    offered: |battle, who| {
        let unit = who.unit();
        let moves =
            battle.turn.step == TurnStep::Activate && battle.turn.side == Some(battle.side(unit));
        !battle.unit(unit).removed && (moves || battle.is_routing(unit))
    },
    allowed: |battle, who, _| battle.on_table(who.unit()),
    form: |_, form| {
        Box::new(LeftTable {
            unit: form.actor("unit", "the unit off the table"),
        })
    },
    ..Action::BLANK
};

struct LeftTable {
    unit: Unit,
}

impl Order<SimpsonsRevolution> for LeftTable {
    fn title(&self, _: &SimpsonsRevolution) -> Say {
        say!("{unit leaves/leave} the table", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        at.event(unit, "removed");
        at.fact("left_table", Who::Table, unit, 1);
        at.end("SR-09", unit, |_| {
            let lost = say!("{unit is/are} off the table| and lost|{UNIT} LOST", unit);
            (Grave, Weight::Grave, lost)
        });
        let melees = at.melees_to_tell();
        at.take_off(unit);
        at.tell_melees_over(&melees);
        Ok(())
    }
}
