//! `shoot`: an ordinary shot, return fire, or fire at a charge (OF-10 to OF-15).

mod words;

use self::words::ShotResult;
use super::*;
use crate::battle::Decision;
use crate::rules::on_the_frontier::blows::OUT_OF_REACH;
use crate::rules::on_the_frontier::roster::reach;

pub const SHOOT: Action<OnTheFrontier> = Action {
    id: "shoot",
    label: "Shoot",
    key: 'f',
    help: "Shoot at an enemy in range and arc. A unit that held fire can return it.",
    clauses: &["OF-10", "OF-11", "OF-12", "OF-14", "OF-15", "OF-08"],
    offered: |battle, who| {
        battle.unit(who.unit()).in_play() && battle.entry(who.unit()).weapon != Weapon::None
    },
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.is_there(unit)?;
        report.pass(battle.may_shoot_at_all(unit))?;
        report.pass(battle.has_figures_standing(unit))?;
        report.pass(battle.is_steady_enough(unit, "shoot"))?;
        let unarmed = battle.entry(unit).weapon == Weapon::None;
        report.forbid(unarmed, "OF-10", "this unit has no weapon that shoots")?;
        let enemy = battle.side(unit).other();
        report.forbid_by(!battle.has_units_on_table(enemy), "OF-10", battle, || {
            say!("no enemy is on the table for {unit} to shoot at", unit)
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
        let unit = form.actor("unit", "the unit that shoots");
        form.matters(&["hits", "shaken", "hit"]);
        form.decisions(&[Decision {
            ask: "steady",
            label: "a commander steadies it",
            options: &["no", "yes"],
        }]);
        let standing = battle.unit(unit).standing;
        let (close, long) = reach(battle.entry(unit).weapon);
        let foes = targets(battle, form);
        let shoot = Shoot {
            unit,
            target: form
                .unit("target")
                .help("the enemy unit, within 45 degrees to each side of the front")
                .among(foes)
                .required(),
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
                .idle_if(standing < 2)
                .asked()
                .between()
                .or_now(standing),
            returning: returning(battle, form),
        };
        form.suppose(battle.company(shoot.target));
        if form.is_sound() {
            let target = shoot.target;
            if battle.side(target) == battle.side(unit) {
                let own = say!(
                    "{target is/are} on the same side; choose an enemy unit",
                    target
                );
                form.fault("target", battle.words(own));
            } else if !battle.unit(target).in_play() {
                form.fault("target", battle.off_the_table(target));
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
    let subject = form.subject().map(Who::unit);
    let help = "use held fire to return a shot or to fire at a charge";
    let names = [
        ("no", "ordinary shot"),
        ("fire", "return fire"),
        ("charge", "at the charge"),
    ];
    let names = names.map(|(word, name)| (word.to_owned(), name.to_owned()));
    let field = form
        .word("returning")
        .called("held fire")
        .help(help)
        .named(names);
    let Some(unit) = subject else {
        return field.or(Returning::No);
    };
    let open = |word: &str| match Returning::from_word(word) {
        Some(Returning::Fire) => battle.shooters_at(unit).next().is_some(),
        Some(Returning::Charge) => battle.chargers_at(unit).next().is_some(),
        _ => battle.may_act(unit).is_ok(),
    };
    if !open("fire") && !open("charge") {
        field.idle_if(true).or(Returning::No)
    } else if open("no") {
        field.only(open).or(Returning::No)
    } else {
        field.only(open).required()
    }
}

impl Order<OnTheFrontier> for Shoot {
    fn title(&self, _: &OnTheFrontier) -> Say {
        self.attempt()
    }

    fn resolve(&self, at: &mut At) -> Played {
        let (unit, target) = (self.unit, self.target);
        self.check_right(at)?;
        let long = self.is_long(at)?;
        let (dice, need) = (self.dice(at)?, self.need(at, long)?);
        at.fact("fired", unit, target, dice);
        self.prompt(at, long, need);
        let hits = at.table.part(&DiceToHit {
            owner: at.battle.owner(unit),
            dice,
            need,
        })?;
        at.line("OF-11", |_| say!("{target}: {hits hit/hits}", target, hits));
        let steadied = at.steady(target, hits)?;
        let left = hits - u16::from(steadied.is_some());
        at.quantity(target, "hits", left.into());
        let stood = at.unit(target).standing;
        let shaken = at.lay_down(&[unit.into()], &[target], left, "OF-11");
        for shaken in &shaken {
            at.tell_shaken(unit.into(), *shaken);
        }
        let result = ShotResult {
            dice,
            hits,
            laid: stood - at.unit(target).standing,
            shaken: !shaken.is_empty(),
            steadied,
        };
        self.conclude(at, &result);
        self.leave_marks(at);
        at.offer_return(target, unit, self.range);
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
    fn check_right(&self, at: &mut At) -> Allowed {
        let (unit, target) = (self.unit, self.target);
        let held_fire = at.unit(unit).held_fire;
        if self.returning == Returning::No {
            let hint = "; to use held fire, choose return fire or fire at a charge";
            let hint = if held_fire { hint } else { "" };
            let refused = |it: Refusal| Refusal::new(it.clause, it.message + hint);
            let right = at.may_act(unit).map_err(refused);
            return at.pass(right);
        }
        at.forbid(!held_fire, "OF-14", || {
            say!("{unit has/have} no held fire", unit)
        })?;
        at.forbid(
            self.returning == Returning::Fire && !at.unit(unit).shot_by.contains(&target),
            "OF-14",
            || {
                say!(
                    "{target has/have} not shot at this unit since it held fire",
                    target
                )
            },
        )?;
        at.forbid(
            self.returning == Returning::Charge && at.unit(target).charging != Some(unit),
            "OF-14",
            || say!("{target is/are} not charging this unit", target),
        )
    }

    /// OF-10: whether it is long range.
    fn is_long(&self, at: &mut At) -> Result<bool, Refusal> {
        let (close, long) = reach(at.entry(self.unit).weapon);
        at.forbid(self.range > long, "OF-10", || {
            say!(
                "{range}″ is beyond this weapon's {long}; move closer",
                range = Prose(&self.range.to_string()),
                long
            )
        })?;
        let far = self.range > close;
        at.line("OF-10", |_| {
            say!(
                "{range}″: {band} range",
                range = Prose(&self.range.to_string()),
                band = if far { "long" } else { "close" }
            )
        });
        Ok(far)
    }

    /// OF-11: one die for 2 figures in the front rank.
    fn dice(&self, at: &mut At) -> Result<u16, Suspend> {
        let who = if at.entry(self.unit).arm == Arm::Artillery {
            "gunners"
        } else {
            "in the front rank"
        };
        let rounding = at.roster.options.rounding();
        let dice = at
            .sum("dice", "OF-11")
            .plus(self.front_rank, who)
            .times(0.5, "one die for 2")
            .round(rounding)
            .count(MOST_DICE, "dice")?;
        Ok(dice)
    }

    /// OF-11: the lowest face that hits.
    fn need(&self, at: &mut At, long: bool) -> Result<u16, Suspend> {
        let (entry, target) = (*at.entry(self.unit), at.entry(self.target).arm);
        let (base, or_more) = match entry.weapon {
            Weapon::Artillery => (4, "or more, guns"),
            _ => (5, "or more"),
        };
        let hard = if self.cover {
            "in cover"
        } else {
            target.word()
        };
        let need = at
            .sum("need", "OF-11")
            .plus(base, or_more)
            .on("D6")
            .minus(u16::from(entry.superior_firepower), "superior firepower")
            .plus(u16::from(self.cover || target.is_hard()), hard)
            .plus(u16::from(long), "long range")
            .count(OUT_OF_REACH, "or more to hit")?;
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
        let mut targets = self.shooters_at(unit).chain(self.chargers_at(unit));
        if targets.next().is_some() {
            return Ok(());
        }
        let own_half = self.turn.half.side() == Some(self.side(unit));
        let mut chargers = self.chargers().map(|it| self.unit(it).charging);
        let attacked = !it.shot_by.is_empty() || chargers.any(|target| target == Some(unit));
        if !it.held_fire && (own_half || !attacked) {
            return Err(refusal);
        }
        if !it.held_fire {
            let none = say!("{unit has/have} no held fire to return", unit);
            return self.refusal("OF-14", none);
        }
        let holds = say!("{unit holds/hold} fire to answer a shot or a charge", unit);
        self.refusal(
            "OF-14",
            holds.then(say!(
                ", but no enemy has shot at or charged {unit} since",
                unit
            )),
        )
    }
}
