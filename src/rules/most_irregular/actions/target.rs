//! The target of a volley or an assault, its cover and the stragglers in the arc (MI-15, MI-18, MI-19).

use super::*;

words! {
    /// The target's protection.
    pub enum Shelter {
        Open,
        Concealed,
        Cover,
        Entrenched,
    }
}

impl Shelter {
    /// MI-18: points of effect that make a hit.
    pub fn points(self, at: Stand) -> u16 {
        match (at, self) {
            (Stand::Formed, Shelter::Open) => 2,
            (Stand::Formed, _) | (Stand::Loose, Shelter::Open) => 3,
            (Stand::Loose, Shelter::Concealed) => 4,
            (Stand::Loose, Shelter::Cover | Shelter::Entrenched) => 5,
        }
    }
}

/// The target of a volley or an assault.
#[derive(Clone, Debug)]
pub struct AttackTarget {
    /// One unit; of stragglers several, nearest first.
    pub units: Vec<Unit>,
    pub stand: Stand,
    /// The one man who may be hit.
    pub is_alone: bool,
}

/// An action's need of a target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NeedsTarget {
    Yes,
    Maybe,
    No,
}

impl AttackTarget {
    pub fn new(battle: &MostIrregular, units: Vec<Unit>, stand: Stand) -> Self {
        let mut target = AttackTarget {
            units,
            stand,
            is_alone: false,
        };
        target.is_alone = target.men(battle).all() == 1;
        target
    }

    /// Reads the fields `target` and `target_is`.
    pub fn form(
        battle: &MostIrregular,
        form: &mut Form,
        help: &'static str,
        needs: NeedsTarget,
    ) -> AttackTarget {
        let there = enemies(battle, form, |unit| !unit.present().is_none());
        let slot = form
            .unit_or_units("target")
            .help(help)
            .among(there)
            .idle_if(needs == NeedsTarget::No);
        let units = if needs == NeedsTarget::Yes {
            slot.required()
        } else {
            slot.optional().unwrap_or_default()
        };
        let stand = Self::stand(battle, form, &units);
        form.idle_if(needs == NeedsTarget::No);
        let empty = form
            .raw("target")
            .and_then(Value::as_array)
            .is_some_and(Vec::is_empty);
        if empty {
            form.fault("target", "name at least 1 unit");
        } else if units.len() > 1 && stand == Stand::Formed {
            form.fault(
                "target",
                "name one formation; only stragglers can be several units",
            );
        }
        AttackTarget::new(battle, units, stand)
    }

    /// Reads the field `target_is`. If the units have only men of one kind, a screen fills it in.
    fn stand(battle: &MostIrregular, form: &mut Form, units: &[Unit]) -> Stand {
        let is_there = |stand: Stand| units.iter().any(|unit| !battle.men(*unit, stand).is_none());
        let can_be = |stand: Stand| is_there(stand) && (stand == Stand::Loose || units.len() == 1);
        let one = can_be(Stand::Formed) != can_be(Stand::Loose);
        let is_filled_in = form.subject().is_some();
        let field = form
            .word("target_is")
            .help("the formed body of one unit, or stragglers of any units");
        if one && is_filled_in {
            let open = |word: &str| Stand::from_word(word).is_some_and(can_be);
            field.only(open).required();
            // The screen fills it in afterwards: the other fields must not wait for that.
            return if can_be(Stand::Formed) {
                Stand::Formed
            } else {
                Stand::Loose
            };
        }
        field.or(Stand::Formed)
    }

    /// The first unit, named for all of them.
    pub fn first(&self) -> Unit {
        self.units.first().copied().unwrap_or(Unit(0))
    }

    /// All men who may be hit.
    pub fn men(&self, battle: &MostIrregular) -> Men {
        self.units
            .iter()
            .fold(Men::NONE, |men, unit| men + battle.men(*unit, self.stand))
    }

    /// Shares `men` out over the units, nearest first.
    pub fn nearest(&self, battle: &MostIrregular, men: Men) -> Vec<(Unit, Men)> {
        let mut left = men;
        let mut each = |unit: &Unit| {
            let men = left.at_most(battle.men(*unit, self.stand));
            left -= men;
            (*unit, men)
        };
        self.units.iter().map(&mut each).collect()
    }

    /// Refuses or rejects a target that no attack can have (MI-15).
    pub fn check(&self, at: &mut At, unit: Unit, clause: &'static str) -> Played {
        if self.units.contains(&unit) {
            return Err(Invalid::new("target", "a unit cannot attack itself").into());
        }
        for target in self.units.iter().copied() {
            at.forbid(at.side(target) == at.side(unit), clause, || {
                own_side(target)
            })?;
            if at.men(target, self.stand).is_none() {
                let nobody = match self.stand {
                    Stand::Formed => {
                        say!(
                            "{target} have no men formed; aim at stragglers instead",
                            target
                        )
                    }
                    Stand::Loose => {
                        say!(
                            "{target} have no stragglers; aim at the formation instead",
                            target
                        )
                    }
                };
                at.forbid(true, clause, || nobody)?;
            }
        }
        Ok(())
    }

    /// `Rangers`, `stragglers of Rangers and Militia`, `1 straggler of Rangers`.
    pub fn words(&self) -> Say {
        let units = &self.units;
        match self.stand {
            Stand::Formed => say!("{units}", units),
            Stand::Loose if self.is_alone => say!("1 straggler of {units}", units),
            Stand::Loose => say!("stragglers of {units}", units),
        }
    }
}

/// The refusal of a target of one's own side.
pub fn own_side(target: Unit) -> Say {
    say!(
        "{target} are on the same side; choose an enemy unit",
        target
    )
}

/// MI-18, MI-19: the stragglers in the arc of fire; of a formation all men.
#[derive(Clone, Copy, Debug)]
pub struct FireArc {
    /// Men in the cover given for the volley.
    pub sheltered: Men,
    /// Men in the open.
    pub in_open: Men,
}

impl FireArc {
    /// Every man of a target.
    pub fn all(target: &AttackTarget, battle: &MostIrregular) -> Self {
        Self {
            sheltered: target.men(battle),
            in_open: Men::NONE,
        }
    }

    /// Reads the fields `targets_fit`, `targets_wounded` and `targets_in_open`.
    pub fn form(battle: &MostIrregular, form: &mut Form, target: &AttackTarget) -> Self {
        let there = if form.is_reading() {
            target.men(battle)
        } else {
            any_stragglers(battle, form)
        };
        let formed = form.is_reading() && target.stand == Stand::Formed;
        let fit = form
            .whole("targets_fit")
            .called("fit in the arc")
            .unit("men")
            .at_most(there.fit)
            .help("fit stragglers in the arc; default: all")
            .idle_if(formed)
            .optional();
        let wounded = form
            .whole("targets_wounded")
            .called("wounded in the arc")
            .unit("men")
            .at_most(there.wounded)
            .help("wounded stragglers in the arc; default: all")
            .idle_if(formed)
            .optional();
        let all = MenFields { fit, wounded }.or(there);
        let help = "stragglers in the open while the others are in cover; default: none";
        let in_open = form.group("targets_in_open", help, Optional, |form| {
            MenFields::of(all, form)
        });
        form.field_called("stragglers in the open");
        form.idle_if(formed || !form.is_reading());
        if formed && (fit.is_some() || wounded.is_some() || in_open.is_some()) {
            let name = match (fit, wounded) {
                (Some(_), _) => "targets_fit",
                (_, Some(_)) => "targets_wounded",
                _ => "targets_in_open",
            };
            form.fault(name, "counts stragglers; the target is a formation");
        }
        let in_open = in_open.map_or(Men::NONE, |which| which.or(all));
        Self {
            sheltered: all - in_open,
            in_open,
        }
    }

    pub fn is_split(self) -> bool {
        !self.in_open.is_none()
    }

    pub fn men(self) -> u16 {
        (self.sheltered + self.in_open).all()
    }
}

/// All stragglers of the enemies of the form's subject.
pub fn any_stragglers(battle: &MostIrregular, form: &Form) -> Men {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Men::NONE;
    };
    let enemies = battle.units_of(battle.side(Unit(subject)).other());
    enemies.fold(Men::NONE, |men, unit| men + battle.unit(unit).stragglers)
}
