//! `withdraw`: a unit leaves its melee (SR-13, SR-15, SR-24).

use super::*;

pub const WITHDRAW: Action<SimpsonsRevolution> = Action {
    id: "withdraw",
    label: "Withdraw",
    key: 'W',
    help: "Leave the melee at full rate on 3+: disordered -1, reinforced line +1.",
    clauses: &["SR-13", "SR-15", "SR-17", "SR-24"],
    offered: |battle, who| super::can_activate(battle, who) && battle.in_melee(who.unit()),
    allowed: |battle, who, report| battle.may(who.unit(), Activation::Withdraw, report),
    form: |_, form| {
        Box::new(Withdraw {
            unit: form.actor("unit", "the unit that withdraws"),
            crosses_obstacle: super::obstacle(form).or(false),
        })
    },
    ..Action::BLANK
};

struct Withdraw {
    unit: Unit,
    crosses_obstacle: bool,
}

impl Order<SimpsonsRevolution> for Withdraw {
    fn title(&self, _: &SimpsonsRevolution) -> Say {
        say!("{unit withdraws/withdraw} from the melee", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        at.unit_mut(unit).activated = true;
        let withdraws = |it: &SimpsonsRevolution| {
            let from = &it.unit(unit).in_melee_with;
            say!(
                "{unit withdraws/withdraw} from {from}||{UNIT WITHDRAWS/WITHDRAW}",
                unit,
                from
            )
        };
        let mut toss = at.toss(unit, TossKind::Withdraw, withdraws)?;
        if !toss.good {
            self.stays(at, toss, "withdraw");
            return Ok(());
        }
        if self.crosses_obstacle {
            let crosses = at.cross(unit)?;
            if !crosses.good {
                self.stays(at, crosses, "cross the obstacle");
                return Ok(());
            }
            toss = toss.then(crosses);
        }
        // The enemies are named while they are in contact.
        at.tossed("SR-15", unit, toss, withdraws);
        let melees = at.melees_to_tell();
        at.leave_melee(unit);
        at.event(unit, "withdraws");
        at.fact("withdrew", unit, unit, 1);
        let march = at.go(unit, false)?;
        at.tell(unit, |_| march.instruction(Some("out of the melee")));
        at.tell_melees_over(&melees);
        Ok(())
    }
}

impl Withdraw {
    fn stays(&self, at: &mut At, toss: Toss, what: &'static str) {
        at.tossed("SR-15", self.unit, toss, |_| {
            say!(
                "{unit fails/fail} to {what}| and {unit:stays/stay} in the melee|{UNIT} STILL ENGAGED",
                self.unit,
                what
            )
        });
    }
}
