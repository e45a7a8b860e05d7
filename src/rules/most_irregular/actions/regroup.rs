//! `regroup`: wounded men recover, stragglers join (MI-30, MI-31).

use super::recovery::Recovery;
use super::*;

pub const REGROUP: Action<MostIrregular> = Action {
    id: "regroup",
    label: "Regroup",
    key: 'G',
    help: "Roll for each wounded man: recovers on 5+, to the rear on 1. Stragglers within 4″ may join.",
    clauses: &["MI-09", "MI-30", "MI-31"],
    // Without wounded men or stragglers there is nothing to do.
    offered: |battle, who| {
        let own = who.unit();
        let has_stragglers = |other: Unit| !battle.unit(other).stragglers.is_none();
        let wounded = battle.unit(own).formed.wounded > 0;
        has_body(battle, who) && (wounded || battle.units_of(battle.side(own)).any(has_stragglers))
    },
    form: |battle, form| Box::new(Regroup::form(battle, form)),
    ..BODY
};

struct Regroup {
    unit: Unit,
    recover: bool,
    absorb: Men,
    absorb_from: Vec<(Unit, Men)>,
}

impl Regroup {
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form.actor("unit", "the unit that regroups");
        let recover = form
            .flag("recover")
            .help("roll for the wounded men")
            .or(true);
        let there = battle.unit(unit).stragglers;
        let absorb = form.group(
            "absorb",
            "the unit's own stragglers within 4″ who join; default: none",
            Optional,
            |form| MenFields::of(there, form),
        );
        form.field_called("stragglers who join");
        let absorb = absorb.map_or(Men::NONE, |which| which.or(there));
        let others = battle
            .units_of(battle.side(unit))
            .filter(|other| *other != unit && !battle.unit(*other).stragglers.is_none());
        let others = battle.ids(others);
        let given = form.per_unit(
            "absorb_from",
            "stragglers of other units within 4″ who join for good",
            Optional,
            &others,
            MenFields::form,
        );
        let mut absorb_from = Vec::new();
        for (other, which) in given {
            let there = battle.unit(other).stragglers;
            let men = which.or(there);
            if other == unit {
                form.fault(
                    "absorb_from",
                    "enter the unit's own stragglers under absorb",
                );
            } else if !men.within(there) {
                let only = say!(
                    "{other} have {there}",
                    other,
                    there = there.no_more_stragglers()
                );
                form.fault("absorb_from", only.to(battle, Viewer::Table));
            }
            absorb_from.push((other, men));
        }
        Self {
            unit,
            recover,
            absorb,
            absorb_from,
        }
    }
}

impl Order<MostIrregular> for Regroup {
    fn title(&self, _: &MostIrregular) -> Say {
        say!("{unit} regroup", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        for (other, _) in &self.absorb_from {
            same_side(at, self.unit, *other)?;
        }
        at.spend(self.unit, 1);
        let mut recovery = Recovery::default();
        if self.recover {
            let wounded = at.unit(self.unit).formed.wounded;
            recovery = at.recover(self.unit, wounded)?;
            let it = at.unit_mut(self.unit);
            it.recover(recovery.fit, recovery.rear);
        }
        let (men, acted) = at.unit_mut(self.unit).take_marked(self.absorb);
        let mut joined = men.all();
        at.absorb(self.unit, men, acted);
        for (other, men) in &self.absorb_from {
            let (men, acted) = at.send_over(*other, self.unit, *men);
            at.absorb(self.unit, men, acted);
            joined += men.all();
        }
        self.tell(at, recovery, joined);
        at.tell_gone(self.unit);
        Ok(())
    }
}

impl Regroup {
    fn tell(&self, at: &mut At, recovery: Recovery, joined: u16) {
        at.end("MI-30", self.unit, |it| {
            let (tone, weight, came) = recovery.end();
            let (tone, came) = match joined {
                0 => (tone, came),
                _ if recovery.fit > 0 => {
                    let joins = say!("|, {joined straggler joins/stragglers join}", joined);
                    (tone, came.then(joins))
                }
                _ => {
                    let rear = say!("|[{rear} sent to the rear, ]", recovery.rear);
                    let joins = say!(
                        "|{joined straggler joins/stragglers join}|{joined JOINS/JOIN}",
                        joined
                    );
                    (Good, rear.then(joins))
                }
            };
            (tone, weight, self.title(it).then(say!("|: ")).then(came))
        });
    }
}

impl At<'_, '_, '_> {
    fn absorb(&mut self, unit: Unit, men: Men, acted: Men) {
        if men.is_none() {
            return;
        }
        self.enroll(unit, men, acted, "MI-30");
        self.fact("absorbed", unit, unit, men.all());
        self.tell(unit, |_| Todo::Joined(men.all()));
    }

    /// MI-31: moves stragglers to another unit for good; `started_with` of both units changes. Returns the men, and those among
    /// them who have acted.
    pub(crate) fn send_over(&mut self, from: Unit, to: Unit, men: Men) -> (Men, Men) {
        let (men, acted) = self.unit_mut(from).take_marked(men);
        self.unit_mut(from).started_with -= men.all();
        self.unit_mut(to).started_with += men.all();
        if !men.is_none() {
            self.line("MI-31", |_| {
                say!(
                    "{men man/men} of {from} now {men:belongs/belong} to {to}",
                    men = men.all(),
                    from,
                    to
                )
            });
        }
        (men, acted)
    }
}
