//! `pursue`: cavalry whose charge beat the defenders attacks again (OF-20).

use super::*;

pub const PURSUE: Action<OnTheFrontier> = Action {
    id: "pursue",
    label: "Pursue",
    key: 'P',
    help: "Attack once more with cavalry whose charge beat the defenders: the same units or others in reach.",
    clauses: &["OF-20", "OF-16", "OF-17", "OF-18", "OF-19"],
    offered: |battle, who| battle.unit(who.unit()).may_pursue,
    allowed: |battle, who, report| {
        report.pass(battle.charges_are_resolved())?;
        report.pass(battle.is_steady_enough(who.unit(), "pursue"))?;
        report.pass(may_pursue(battle, who.unit()))
    },
    form: |battle, form| {
        let rider = form
            .subject()
            .map(Who::unit)
            .filter(|unit| battle.can_pursue(*unit));
        let riders = rider.as_slice();
        let beaten = rider.and_then(|rider| battle.unit(rider).beaten.clone());
        let mut foes = beaten.unwrap_or_default();
        foes.retain(|foe| battle.unit(*foe).in_play());
        Box::new(Pursue(contact::form(battle, form, (riders, &foes), true)))
    },
    ..Action::BLANK
};

impl At<'_, '_, '_> {
    /// OF-20: offers a pursuit of the beaten units. If they routed, the players say which enemy is in reach, unless only one
    /// is left.
    pub(crate) fn offer_pursuit(&mut self, riders: &[Unit], beaten: &[Unit]) {
        let Some(first) = riders.first() else { return };
        let side = self.side(*first);
        self.tell_next(|_| say!("{riders}: may pursue", riders));
        let left: Vec<Unit> = self.on_table(side.other()).collect();
        let foes = match (beaten, &left[..]) {
            ([], [_]) => &left,
            ([], _) => return,
            _ => beaten,
        };
        self.follow_up(side, "pursue", |it| {
            let lists = [("attackers", riders), ("defenders", foes)];
            let fields = lists.map(|(name, units)| (name, it.listed(units).into()));
            (
                fields,
                say!(
                    "{riders} may pursue {foes}: both fight once more. Pursue?",
                    riders,
                    foes
                ),
            )
        });
    }
}

fn may_pursue(battle: &OnTheFrontier, unit: Unit) -> Allowed {
    if battle.unit(unit).may_pursue {
        return Ok(());
    }
    let not = say!(
        "{unit} may not pursue: only cavalry may, once, after a charge that beat the defenders",
        unit
    );
    battle.refusal("OF-20", not)
}

struct Pursue(Contact);

impl Order<OnTheFrontier> for Pursue {
    fn title(&self, _: &OnTheFrontier) -> Say {
        let attackers = units(&self.0.attackers);
        let defenders = units(&self.0.defenders);
        say!(
            "{attackers pursues/pursue} {defenders}",
            attackers,
            defenders
        )
    }

    fn resolve(&self, at: &mut At) -> Played {
        for unit in units(&self.0.attackers) {
            at.pass(at.battle.is_steady_enough(unit, "pursue"))?;
            at.pass(may_pursue(at.battle, unit))?;
        }
        let (riders, foes) = (units(&self.0.attackers), units(&self.0.defenders));
        for unit in riders {
            at.tell(unit, |_| {
                // Its losses, and perhaps its way back, come after it.
                Todo::Engage(say!("move into contact with {foes}", foes = &foes))
            });
        }
        at.melee(&self.0)
    }
}
