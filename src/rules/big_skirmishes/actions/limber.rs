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
    let unit = unit(who);
    battle.unit(unit).in_play()
        && battle.entry(unit).arm == Arm::Artillery
        && battle.unit(unit).formation == now
}

fn check(battle: &BigSkirmishes, who: Who, from: Formation, report: &mut Report) -> Allowed {
    let unit = unit(who);
    // Only guns have a limber, even when forced.
    if battle.entry(unit).arm != Arm::Artillery {
        return refuse("BS-31", "only guns limber and unlimber");
    }
    battle.check(unit, ActionKind::Limber, report)?;
    let now = battle.unit(unit).formation;
    report.forbid(now != from, "BS-31", || format!("already {}", now.phrase()))
}

struct Limber {
    unit: u16,
    to: Formation,
}

impl Limber {
    fn form(form: &mut Form, to: Formation) -> Self {
        let unit = form.actor("unit", "the gun");
        Self { unit, to }
    }
}

impl Order<BigSkirmishes> for Limber {
    fn title_to(&self, battle: &BigSkirmishes, viewer: Viewer) -> String {
        let what = match self.to {
            _ if battle.is_unit_hidden(self.unit, viewer) => "makes ready",
            Formation::Limbered => "limbers up",
            _ => "unlimbers",
        };
        format!("{} {what}", battle.unit_name(self.unit, viewer))
    }

    fn resolve(&self, at: &mut At<BigSkirmishes>) -> Played {
        let (battle, _, report) = at.parts();
        battle.take(self.unit, ActionKind::Limber);
        battle.unit_mut(self.unit).formation = self.to;
        report.plain("BS-31", battle.side(self.unit), |viewer| {
            let who = battle.subject(self.unit, viewer);
            let (head, banner) = match self.to {
                _ if battle.is_unit_hidden(self.unit, viewer) => {
                    (who.does("makes ready", "make ready"), "READY")
                }
                Formation::Limbered => (who.does("limbers up", "limber up"), "LIMBERED"),
                _ => (who.does("unlimbers", "unlimber"), "UNLIMBERED"),
            };
            Phrase::new(head).banner(banner)
        });
        report.instruct_unit_to(Who::Unit(self.unit), |viewer| {
            if battle.is_unit_hidden(self.unit, viewer) {
                String::new()
            } else {
                self.to.instruction().to_owned()
            }
        });
        Ok(())
    }
}
