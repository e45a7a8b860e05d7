//! `charge`: a deployed unit charges into a new or existing melee (SR-13 to SR-17).

use super::*;

pub const CHARGE: Action<SimpsonsRevolution> = Action {
    id: "charge",
    label: "Charge",
    key: 'h',
    help: "Charge an enemy from line on 3+: disordered -1, reinforced line +1. A failed charge does not move.",
    clauses: &["SR-13", "SR-14", "SR-15", "SR-16", "SR-17"],
    offered: |battle, who| {
        super::can_activate(battle, who) && battle.entry(who.unit()).arm != Arm::Artillery
    },
    allowed: |battle, who, report| battle.may(who.unit(), Activation::Charge, report),
    form: |battle, form| {
        let foes = super::enemies(battle, form.subject(), |_| true);
        let charge = Charge {
            unit: form.actor("unit", "the unit that charges"),
            target: form
                .unit("target")
                .help("the unit charged")
                .among(foes)
                .required(),
            uphill: form.flag("uphill").help("the charge goes uphill").or(false),
            crosses_obstacle: super::obstacle(form).compare().or(false),
        };
        if form.is_sound() && battle.side(charge.target) == battle.side(charge.unit) {
            let same = say!("{target is/are} on the same side", charge.target);
            form.fault("target", same.to(battle, Viewer::Table));
        }
        Box::new(charge)
    },
    ..Action::BLANK
};

struct Charge {
    unit: Unit,
    target: Unit,
    uphill: bool,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Charge {
    fn title(&self, battle: &SimpsonsRevolution) -> Say {
        self.head(battle.in_melee(self.target))
    }

    fn resolve(&self, at: &mut At) -> Played {
        let (unit, target, uphill) = (self.unit, self.target, self.uphill);
        at.on_table(target)?;
        at.unit_mut(unit).activated = true;
        let joins = at.in_melee(target);
        let mut toss = at.toss(unit, TossKind::Charge, |it| {
            let far = it.rate(unit);
            self.head(joins).then(say!("[, up to {far}]", far))
        })?;
        if !toss.good {
            at.tossed("SR-15", unit, toss, |_| {
                say!(
                    "{unit fails/fail} to charge| and {unit:does/do} not move|NO CHARGE",
                    unit
                )
            });
            return Ok(());
        }
        if self.crosses_obstacle {
            let crosses = at.cross(unit)?;
            if !crosses.good {
                at.tossed("SR-13", unit, crosses, |_| {
                    say!("{unit charges/charge}||NO CONTACT", unit).then(stopped(unit))
                });
                return Ok(());
            }
            toss = toss.then(crosses);
        }
        let far = at.go(unit, false)?.inches;
        at.note_charge(unit, ChargeMade { target, uphill });
        at.engage(unit, target);
        at.event(unit, "engages");
        at.fact("charged", unit, target, 1);
        at.tell(unit, |_| {
            Todo::Move(say!(
                "move[ up to {far}] into contact with {target}",
                far,
                target
            ))
        });
        at.tossed("SR-15", unit, toss, |_| {
            self.head(joins).then(say!("||CONTACT"))
        });
        Ok(())
    }
}

impl Charge {
    /// `Light Dragoons charge uphill at Second County`. `joins`: the target is already in melee.
    fn head(&self, joins: bool) -> Say {
        let how = match (self.uphill, joins) {
            (false, false) => "",
            (true, false) => " uphill at",
            (false, true) => " into the melee with",
            (true, true) => " uphill into the melee with",
        };
        say!(
            "{unit charges/charge}{how} {target}",
            self.unit,
            how,
            self.target
        )
    }
}
