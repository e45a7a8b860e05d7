//! `charge`: resolves a declared charge (OF-16 to OF-19).

use super::*;

pub const CHARGE: Action<OnTheFrontier> = Action {
    id: "charge",
    label: "Resolve a charge",
    key: 'h',
    help: "Both sides roll for every figure in contact. The side that takes more hits falls back or routs.",
    clauses: &["OF-16", "OF-17", "OF-18", "OF-19", "OF-04"],
    subjects: &[For::Unit, For::Table],
    offered: has_declared,
    allowed: |battle, who, report| {
        report.pass(battle.charges_are_resolved())?;
        let none = !has_declared(battle, who);
        report.forbid(none, "OF-04", "no charge has been declared")
    },
    form: |battle, form| {
        let (attackers, defenders) = suggested(battle, form);
        Box::new(Charge(contact::form(
            battle,
            form,
            (&attackers, &defenders),
            false,
        )))
    },
};

/// True if the unit has declared a charge; for the table, any unit.
fn has_declared(battle: &OnTheFrontier, who: Who) -> bool {
    match who {
        Who::Unit(unit) => battle.unit(Unit(unit)).charging.is_some(),
        _ => battle.chargers().next().is_some(),
    }
}

impl OnTheFrontier {
    /// OF-03, OF-04: refuses until both halves are over.
    pub fn charges_are_resolved(&self) -> Allowed {
        match self.turn.half {
            TurnHalf::Charges => Ok(()),
            TurnHalf::Initiative => refuse(
                "OF-03",
                "this turn has no first player yet; roll for initiative",
            ),
            TurnHalf::Red | TurnHalf::Blue => refuse(
                "OF-04",
                "charges are resolved after both halves; end the halves first",
            ),
        }
    }
}

/// The charge of the form's subject, or else the first declared, with all others at the same target.
fn suggested(battle: &OnTheFrontier, form: &Form) -> (Vec<Unit>, Vec<Unit>) {
    let own = match form.subject() {
        Some(Who::Unit(unit)) => battle.unit(Unit(unit)).charging,
        _ => battle
            .chargers()
            .next()
            .and_then(|unit| battle.unit(unit).charging),
    };
    let Some(target) = own else {
        return (Vec::new(), Vec::new());
    };
    (
        battle
            .chargers()
            .filter(|unit| battle.unit(*unit).charging == Some(target))
            .collect(),
        vec![target],
    )
}

struct Charge(Contact);

impl Order<OnTheFrontier> for Charge {
    fn title(&self, _: &OnTheFrontier) -> Say {
        let attackers = units(&self.0.attackers);
        let defenders = units(&self.0.defenders);
        say!(
            "The charge of {attackers} at {defenders}",
            attackers,
            defenders
        )
    }

    fn resolve(&self, at: &mut At) -> Played {
        let defenders = units(&self.0.defenders);
        for unit in units(&self.0.attackers) {
            let target = at.unit(unit).charging;
            at.forbid(target.is_none(), "OF-04", || {
                say!("{unit} declared no charge", unit)
            })?;
            at.forbid(at.unit(unit).standing == 0, "OF-16", || {
                say!(
                    "{unit has/have} no figures standing; call off the charge",
                    unit
                )
            })?;
            at.forbid(
                target.is_some_and(|target| !defenders.contains(&target)),
                "OF-16",
                || {
                    say!(
                        "{unit} declared a charge at another unit; choose that as the defender",
                        unit
                    )
                },
            )?;
        }
        at.melee(&self.0)
    }
}
