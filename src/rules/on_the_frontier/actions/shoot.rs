//! `shoot`: an ordinary shot, return fire, or fire at a charge (OF-10 to OF-15).

mod words;

use self::words::ShotResult;
use super::*;
use crate::battle::{Decision, Slot};
use crate::rules::on_the_frontier::blows::need_text;
use crate::rules::on_the_frontier::roster::reach;

pub const SHOOT: Action<OnTheFrontier> = Action {
    id: "shoot",
    label: "Shoot",
    key: 'f',
    help: "Shoot at an enemy in range and arc. A unit that held fire can return it.",
    clauses: &["OF-10", "OF-11", "OF-12", "OF-14", "OF-15", "OF-08"],
    offered: |battle, who| {
        battle.unit(unit(who)).in_play() && battle.entry(unit(who)).weapon != Weapon::None
    },
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.is_there(unit)?;
        report.pass(battle.may_shoot_at_all(unit))?;
        report.pass(battle.has_figures_standing(unit))?;
        report.pass(battle.is_steady_enough(unit, "shoot"))?;
        let unarmed = battle.entry(unit).weapon == Weapon::None;
        report.forbid(unarmed, "OF-10", "this unit has no weapon that shoots")?;
        let enemy = battle.side(unit).other();
        report.forbid(!battle.has_units_on_table(enemy), "OF-10", || {
            format!(
                "no enemy is on the table for {} to shoot at",
                battle.unit_name(unit)
            )
        })
    },
    form: |battle, form| Box::new(Shoot::form(battle, form)),
    ..Action::BLANK
};

words! {
    /// The use of held fire (OF-14).
    pub enum Returning {
        No,
        Fire,
        Charge,
    }
}

pub struct Shoot {
    pub unit: Unit,
    pub target: Unit,
    pub range: f64,
    front_rank: u16,
    pub cover: bool,
    pub returning: Returning,
}

impl Shoot {
    fn form(battle: &OnTheFrontier, form: &mut Form) -> Self {
        let unit = Unit(form.actor("unit", "the unit that shoots"));
        form.matters(&["hits", "shaken", "hit"]);
        form.decisions(&[Decision {
            ask: "steady",
            label: "a commander steadies the unit",
            options: &["no", "yes"],
        }]);
        let standing = battle.unit(unit).standing;
        let (close, long) = reach(battle.entry(unit).weapon);
        let foes = targets(battle, form);
        let shoot = Shoot {
            unit,
            target: Unit(
                form.unit("target")
                    .help("the enemy unit, within 45 degrees to each side of the front")
                    .among(foes)
                    .required(),
            ),
            range: form
                .number("range")
                .inches()
                .within(0, 240)
                .help("inches to the target")
                .compare_at([close, long])
                .between()
                .required(),
            cover: form
                .flag("cover")
                .help("the target is in cover")
                .compare()
                .cover()
                .asked()
                .between()
                .or(false),
            front_rank: form
                .whole("front_rank")
                .unit("figures")
                .at_most(standing)
                .help("figures in the front rank, or gunners; only these shoot")
                .asked()
                .between()
                .or_now(standing),
            returning: returning(battle, form),
        };
        form.suppose(battle.company(shoot.target));
        if form.is_sound() {
            let target = shoot.target;
            if battle.side(target) == battle.side(unit) {
                let own = battle.unit_is(target, "on the same side; choose an enemy unit");
                form.fault("target", own);
            } else if !battle.unit(target).in_play() {
                form.fault("target", battle.unit_is(target, "off the table"));
            }
        }
        shoot
    }
}

/// The enemies that the subject may shoot at now; after holding fire, only those that shot at it or charge it.
fn targets(battle: &OnTheFrontier, form: &Form) -> Vec<String> {
    let foes = super::of_side(battle, form, false);
    let Some(Who::Unit(unit)) = form.subject() else {
        return foes;
    };
    let unit = Unit(unit);
    let answered: Vec<String> = battle
        .shooters_at(unit)
        .chain(battle.chargers_at(unit))
        .map(|foe| battle.id(foe).to_owned())
        .collect();
    if battle.may_act(unit).is_ok() || answered.is_empty() {
        return foes;
    }
    foes.into_iter()
        .filter(|id| answered.contains(id))
        .collect()
}

/// OF-14: reads how held fire is used. A screen offers only the uses open to the unit, and asks which when an ordinary
/// shot is not among them.
fn returning(battle: &OnTheFrontier, form: &mut Form) -> Returning {
    fn field<'f, 'a>(form: &'f mut Form<'a>) -> Slot<'f, 'a, Returning> {
        let help = "use held fire to return a shot or to fire at a charge";
        form.word("returning").help(help)
    }
    let subject = form.subject().map(unit);
    let Some(unit) = subject else {
        return field(form).or(Returning::No);
    };
    let open = |word: &str| match Returning::from_word(word) {
        Some(Returning::Fire) => battle.shooters_at(unit).next().is_some(),
        Some(Returning::Charge) => battle.chargers_at(unit).next().is_some(),
        _ => battle.may_act(unit).is_ok(),
    };
    if !open("fire") && !open("charge") {
        return field(form).idle_if(true).or(Returning::No);
    }
    if open("no") {
        return field(form).only(open).or(Returning::No);
    }
    field(form).only(open).required()
}

impl Order<OnTheFrontier> for Shoot {
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        self.attempt(battle)
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, table, report) = at.parts();
        self.check_right(battle, report)?;
        let long = self.is_long(battle, report)?;
        let (dice, need) = (self.dice(battle, report)?, self.need(battle, long, report)?);
        let (by, on) = (Who::from(self.unit), Who::from(self.target));
        report.fact("fired", by, on, dice);
        self.prompt(battle, long, report);
        let hits = table.part(&Blows {
            owner: battle.owner(self.unit),
            dice,
            need,
        })?;
        report.say("OF-11", || {
            format!(
                "{}: {}",
                battle.unit_name(self.target),
                count(hits, "hit", "hits")
            )
        });
        let steadied = battle.steady(self.target, hits, table, report)?;
        let left = hits - u16::from(steadied.is_some());
        report.quantity(on, "hits", left.into());
        let stood = battle.unit(self.target).standing;
        let shaken = battle.lay_down(&[by], &[self.target], left, "OF-11", report);
        for unit in &shaken {
            battle.tell_shaken(by, *unit, report);
        }
        let result = ShotResult {
            dice,
            hits,
            laid: stood - battle.unit(self.target).standing,
            shaken: !shaken.is_empty(),
            steadied,
        };
        self.conclude(battle, &result, report);
        self.leave_marks(battle);
        battle.offer_return(self.target, self.unit, self.range, report);
        if self.returning == Returning::No {
            battle.tell_left(self.unit, report);
        }
        Ok(())
    }
}

impl Shoot {
    /// OF-04, OF-14, OF-16: uses up the action or the held fire, notes the shooter for return fire, and drops the charge of a
    /// charger without standing figures.
    fn leave_marks(&self, battle: &mut OnTheFrontier) {
        if self.returning == Returning::No {
            battle.spend(self.unit);
        } else {
            battle.unit_mut(self.unit).held_fire = false;
        }
        let shot_by = &mut battle.unit_mut(self.target).shot_by;
        if let Err(at) = shot_by.binary_search(&self.unit) {
            shot_by.insert(at, self.unit);
        }
        if self.returning == Returning::Charge && battle.unit(self.target).standing == 0 {
            battle.unit_mut(self.target).charging = None;
        }
    }

    /// OF-04, OF-14: refuses a unit without an action or held fire left.
    fn check_right(&self, battle: &OnTheFrontier, report: &mut Report) -> Allowed {
        let (it, target) = (battle.unit(self.unit), battle.unit(self.target));
        if self.returning == Returning::No {
            let hint = "; to use held fire, choose return fire or fire at a charge";
            let hint = if it.held_fire { hint } else { "" };
            let refused = |refusal: Refusal| {
                Refusal::new(refusal.clause, format!("{}{hint}", refusal.message))
            };
            return report.pass(battle.may_act(self.unit).map_err(refused));
        }
        report.forbid(!it.held_fire, "OF-14", || {
            battle.unit_has(self.unit, "no held fire")
        })?;
        if self.returning == Returning::Fire {
            let shot = it.shot_by.contains(&self.target);
            return report.forbid(!shot, "OF-14", || {
                battle.unit_has(self.target, "not shot at this unit since it held fire")
            });
        }
        let charging = target.charging == Some(self.unit);
        report.forbid(!charging, "OF-14", || {
            battle.unit_is(self.target, "not charging this unit")
        })
    }

    /// OF-10: whether it is long range.
    fn is_long(&self, battle: &OnTheFrontier, report: &mut Report) -> Result<bool, Refusal> {
        let (close, long) = reach(battle.entry(self.unit).weapon);
        report.forbid(self.range > long, "OF-10", || {
            format!(
                "{}″ is beyond this weapon's {long}″; move closer",
                self.range
            )
        })?;
        let far = self.range > close;
        report.say("OF-10", || {
            format!(
                "{}″: {} range",
                self.range,
                if far { "long" } else { "close" }
            )
        });
        Ok(far)
    }

    /// OF-11: one die for 2 figures in the front rank.
    fn dice(&self, battle: &OnTheFrontier, report: &mut Report) -> Result<u16, Suspend> {
        let who = if battle.entry(self.unit).arm == Arm::Artillery {
            "gunners"
        } else {
            "in the front rank"
        };
        let dice = report
            .figure("dice", "OF-11")
            .plus(self.front_rank, who)
            .times(0.5, "one die for 2")
            .round(battle.roster.options.rounding())
            .count(MOST_DICE, "dice")?;
        Ok(dice)
    }

    /// OF-11: the lowest face that hits.
    fn need(
        &self,
        battle: &OnTheFrontier,
        long: bool,
        report: &mut Report,
    ) -> Result<u16, Suspend> {
        let (entry, target) = (*battle.entry(self.unit), battle.entry(self.target).arm);
        let guns = entry.weapon == Weapon::Artillery;
        let hard = matches!(target, Arm::Skirmishers | Arm::Artillery | Arm::Cavalry);
        let need = report
            .figure("need", "OF-11")
            .plus(if guns { 4 } else { 5 }, || {
                if guns { "or more, guns" } else { "or more" }.to_owned()
            })
            .on("D6")
            .minus(u16::from(entry.superior_firepower), "superior firepower")
            .plus(u16::from(hard || self.cover), || {
                if self.cover {
                    "in cover".to_owned()
                } else {
                    target.word().to_owned()
                }
            })
            .plus(u16::from(long), "long range")
            .count(OUT_OF_REACH, "or more")?;
        report.say("OF-11", || need_text(need));
        Ok(need)
    }
}

impl OnTheFrontier {
    /// OF-04, OF-14: refuses a unit without an action left, unless it can use held fire.
    fn may_shoot_at_all(&self, unit: Unit) -> Allowed {
        let Err(refusal) = self.may_act(unit) else {
            return Ok(());
        };
        let it = self.unit(unit);
        if self
            .shooters_at(unit)
            .chain(self.chargers_at(unit))
            .next()
            .is_some()
        {
            return Ok(());
        }
        let own_half = self.turn.half.side() == Some(self.side(unit));
        let attacked = !it.shot_by.is_empty()
            || self
                .chargers()
                .any(|it| self.unit(it).charging == Some(unit));
        if !it.held_fire && (own_half || !attacked) {
            return Err(refusal);
        }
        let name = self.subject(unit);
        let why = if it.held_fire {
            format!(
                "{} fire to answer a shot or a charge, but no enemy has shot at or charged {name} since",
                name.does("holds", "hold")
            )
        } else {
            self.unit_has(unit, "no held fire to return")
        };
        refuse("OF-14", why)
    }
}
