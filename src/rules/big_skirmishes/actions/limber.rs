//! `limber` and `unlimber` (BS-31).

use super::*;

pub const LIMBER: Action<BigSkirmishes> = Action {
    id: "limber",
    label: "Limber up",
    key: 'b',
    help: "Limber up a gun: it moves 6″ and cannot fire.",
    clauses: &["BS-31"],
    offered: |battle, who| is_gun(battle, who, Formation::Unlimbered),
    allowed: |battle, who, report| check(battle, who, Formation::Unlimbered, report),
    form: |_, form| Box::new(Limber::form(form, Formation::Limbered)),
    ..Action::BLANK
};

pub const UNLIMBER: Action<BigSkirmishes> = Action {
    id: "unlimber",
    label: "Unlimber",
    key: 'b',
    help: "Unlimber a gun: it can fire, and moves 2″ by hand.",
    clauses: &["BS-31", "BS-37"],
    offered: |battle, who| is_gun(battle, who, Formation::Limbered),
    allowed: |battle, who, report| check(battle, who, Formation::Limbered, report),
    form: |_, form| Box::new(Limber::form(form, Formation::Unlimbered)),
    ..Action::BLANK
};

fn is_gun(battle: &BigSkirmishes, who: Who, now: Formation) -> bool {
    let unit = who.unit();
    battle.unit(unit).in_play()
        && battle.entry(unit).arm == Arm::Artillery
        && battle.unit(unit).formation == now
}

fn check(battle: &BigSkirmishes, who: Who, from: Formation, report: &mut Report) -> Allowed {
    let unit = who.unit();
    // Only guns have a limber, even when forced.
    if battle.entry(unit).arm != Arm::Artillery {
        return refuse("BS-31", "only guns limber and unlimber");
    }
    battle.check(unit, ActionKind::Limber, report)?;
    let now = battle.unit(unit).formation;
    report.forbid(now != from, "BS-31", || {
        say!("already {now}", now = now.phrase())
    })
}

struct Limber {
    unit: Unit,
    to: Formation,
}

impl Limber {
    fn form(form: &mut Form, to: Formation) -> Self {
        let unit = form.actor("unit", "the gun");
        Self { unit, to }
    }
}

impl Order<BigSkirmishes> for Limber {
    fn title(&self, _: &BigSkirmishes) -> Say {
        let unit = self.unit;
        let hidden = say!("{unit} makes ready", unit);
        let known = if self.to == Formation::Limbered {
            say!("{unit} limbers up", unit)
        } else {
            say!("{unit} unlimbers", unit)
        };
        known.hidden(unit, hidden)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Limber { unit, to } = *self;
        at.take(unit, ActionKind::Limber);
        at.unit_mut(unit).formation = to;
        at.plain("BS-31", unit, |_| {
            let hidden = say!("{unit makes/make} ready||READY", unit);
            let known = if to == Formation::Limbered {
                say!("{unit limbers/limber} up||LIMBERED", unit)
            } else {
                say!("{unit unlimbers/unlimber}||UNLIMBERED", unit)
            };
            known.hidden(unit, hidden)
        });
        Ok(())
    }
}
