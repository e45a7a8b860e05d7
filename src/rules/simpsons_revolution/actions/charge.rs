//! `charge`: a deployed unit charges into a new or existing melee (SR-13 to SR-17).

use super::*;

pub const CHARGE: Action<SimpsonsRevolution> = Action {
    id: "charge",
    label: "Charge",
    key: 'h',
    help: "Charge an enemy from line on 3+: disordered -1, reinforced line +1. A failed charge does not move.",
    clauses: &["SR-13", "SR-14", "SR-15", "SR-16", "SR-17"],
    offered: |battle, who| {
        super::can_activate(battle, who) && battle.entry(unit(who)).arm != Arm::Artillery
    },
    allowed: |battle, who, report| battle.may(unit(who), ActionKind::Charge, report),
    form: |battle, form| {
        let foes = super::enemies(battle, form.subject(), |_| true);
        let charge = Charge {
            unit: Unit(form.actor("unit", "the unit that charges")),
            target: Unit(
                form.unit("target")
                    .help("the unit charged")
                    .among(foes)
                    .required(),
            ),
            uphill: form.flag("uphill").help("the charge goes uphill").or(false),
            crosses_obstacle: super::obstacle(form).compare().or(false),
        };
        if form.is_sound() && battle.side(charge.target) == battle.side(charge.unit) {
            form.fault(
                "target",
                battle.subject(charge.target).does("is", "are") + " on the same side",
            );
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
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        ChargeWords::of(battle, self).head()
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, table, report) = at.parts();
        battle.on_table(self.target)?;
        battle.unit_mut(self.unit).activated = true;
        let words = ChargeWords::of(battle, self);
        let mut toss = battle.toss(self.unit, TossKind::Charge, || words.head(), table, report)?;
        if !toss.good {
            words.does_not_go(toss, report);
            return Ok(());
        }
        if self.crosses_obstacle {
            let crosses = battle.cross(self.unit, table, report)?;
            if !crosses.good {
                words.held_up(crosses, report);
                return Ok(());
            }
            toss = toss.then(crosses);
        }
        battle.go(self.unit, false, report)?;
        let (target, uphill) = (self.target, self.uphill);
        battle.note_charge(self.unit, state::Charge { target, uphill });
        battle.engage(self.unit, self.target);
        report.event(Who::from(self.unit), "engages");
        report.fact("charged", Who::from(self.unit), Who::from(self.target), 1);
        report.instruct_unit(Who::from(self.unit), || {
            format!("move into contact with {}", words.target)
        });
        words.goes_in(toss, report);
        Ok(())
    }
}

/// The words of a charge.
struct ChargeWords {
    unit: Subject,
    side: Side,
    target: String,
    uphill: bool,
    /// The target is already in melee.
    joins: bool,
}

impl ChargeWords {
    fn of(battle: &SimpsonsRevolution, charge: &Charge) -> ChargeWords {
        ChargeWords {
            unit: battle.subject(charge.unit),
            side: battle.side(charge.unit),
            target: battle.unit_name(charge.target),
            uphill: charge.uphill,
            joins: battle.in_melee(charge.target),
        }
    }

    /// `Light Dragoons charge uphill at Second County`
    fn head(&self) -> String {
        let at = match (self.uphill, self.joins) {
            (false, false) => "",
            (true, false) => " uphill at",
            (false, true) => " into the melee with",
            (true, true) => " uphill into the melee with",
        };
        let charge = self.unit.does("charges", "charge");
        format!("{charge}{at} {}", self.target)
    }

    fn goes_in(&self, toss: Toss, report: &mut Report) {
        toss.tell("SR-15", self.side, report, || (self.head(), "", "CONTACT"));
    }

    fn does_not_go(&self, toss: Toss, report: &mut Report) {
        toss.tell("SR-15", self.side, report, || {
            let head = format!("{} to charge", self.unit.does("fails", "fail"));
            let does = self.unit.verb("does", "do");
            (head, format!(" and {does} not move"), "NO CHARGE")
        });
    }

    fn held_up(&self, toss: Toss, report: &mut Report) {
        toss.tell("SR-13", self.side, report, || {
            let charges = self.unit.does("charges", "charge");
            let does = self.unit.verb("does", "do");
            let rest = format!(" but {does} not cross the obstacle");
            (charges, rest, "NO CONTACT")
        });
    }
}
