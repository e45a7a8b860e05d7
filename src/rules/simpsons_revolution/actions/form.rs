//! `form`: a unit changes formation, on the spot or moving (SR-02, SR-13 to SR-15).

use super::*;

pub const FORM: Action<SimpsonsRevolution> = Action {
    id: "form",
    label: "Change formation",
    key: 'c',
    help: "Change formation on 3+: disordered -1, in column or reinforced line +1, in wedge +2. Failure: no move.",
    clauses: &["SR-02", "SR-13", "SR-14", "SR-15", "SR-17"],
    offered: can_activate,
    allowed: |battle, who, report| battle.may(who.unit(), Activation::Form, report),
    form: |battle, form| Box::new(ChangePosture::read(battle, form)),
    ..Action::BLANK
};

struct ChangePosture {
    unit: Unit,
    posture: Posture,
    moves: bool,
    crosses_obstacle: bool,
}

impl ChangePosture {
    fn read(battle: &SimpsonsRevolution, form: &mut Form) -> Self {
        let unit = form.actor("unit", "the unit that forms");
        form.matters(&["succeeds"]);
        let (other, arm) = (battle.unit(unit).posture.other(), battle.entry(unit).arm);
        let fits = |word: &str| Posture::from_word(word).is_some_and(|posture| posture.fits(arm));
        let posture: Posture = form
            .word("posture")
            .called("formation")
            .only(fits)
            .help("the new formation; default: the other one")
            .or_now(other);
        let moves = form
            .flag("moves")
            .help("move as well, at the rate of the new formation (then guns and rifles do not fire); if not, it does not move this turn")
            .or(false);
        let crosses_obstacle = super::obstacle(form)
            .help("move over an obstacle, which stops the unit on 1-2")
            .or(false);
        let sound = form.is_sound();
        if sound && !posture.fits(arm) {
            form.fault(
                "posture",
                format!("{} cannot be {} (SR-02)", arm.word(), posture.phrase()),
            );
        }
        if sound && crosses_obstacle && !moves {
            form.fault(
                "crosses_obstacle",
                "a unit that forms on the spot crosses nothing; let it move too, or leave this out",
            );
        }
        Self {
            unit,
            posture,
            moves,
            crosses_obstacle,
        }
    }
}

impl Order<SimpsonsRevolution> for ChangePosture {
    fn title(&self, battle: &SimpsonsRevolution) -> Say {
        FormWords::of(battle, self).head()
    }

    fn resolve(&self, at: &mut At) -> Played {
        let (unit, posture) = (self.unit, self.posture);
        at.forbid(at.unit(unit).posture == posture, "SR-15", || {
            say!(
                "{unit is/are} {posture} already",
                unit,
                posture = posture.phrase()
            )
        })?;
        if self.moves {
            at.battle.may_move(unit, at.report)?;
        }
        at.unit_mut(unit).activated = true;
        let words = FormWords::of(at, self);
        let toss = at.toss(unit, TossKind::Form, |_| words.why())?;
        if !toss.good {
            at.tossed("SR-15", unit, toss, |_| words.not_formed());
            return Ok(());
        }
        let it = at.unit_mut(unit);
        it.posture = posture;
        it.formed = true;
        at.fact("formed", unit, unit, 1);
        if !self.moves {
            at.tossed("SR-15", unit, toss, |_| words.formed(say!("")));
            return Ok(());
        }
        let mut crosses = None;
        if self.crosses_obstacle {
            let crossing = at.cross(unit)?;
            if !crossing.good {
                at.tossed("SR-13", unit, crossing, |_| words.formed(stopped(unit)));
                return Ok(());
            }
            crosses = Some(crossing);
        }
        let march = at.go(unit, false)?;
        at.tell(unit, |_| march.instruction(None));
        let both = crosses.map_or(toss, |crosses| toss.then(crosses));
        at.tossed("SR-15", unit, both, |_| {
            let over = crosses.map(|_| say!("{unit:crosses/cross} the obstacle", unit));
            words.formed(say!(
                "[, {over}] and {unit:moves/move}{far}",
                over,
                unit,
                far = march.far()
            ))
        });
        Ok(())
    }
}

/// The words of a change of formation.
#[derive(Clone, Copy)]
struct FormWords {
    unit: Unit,
    /// The old formation.
    from: &'static str,
    /// The modifier, as the rulebook prints it: ` (+2)`.
    bonus: &'static str,
    posture: Posture,
    /// The new formation: `reinforced line`, `column`.
    into: &'static str,
}

impl FormWords {
    fn of(battle: &SimpsonsRevolution, form: &ChangePosture) -> FormWords {
        let it = battle.unit(form.unit);
        let elite = it.order == Rung::Elite;
        let into = match form.posture {
            Posture::Column if elite => "wedge",
            Posture::Line if elite => "reinforced line",
            posture => posture.word(),
        };
        let bonus = match (it.order, it.posture) {
            (Rung::Elite, Posture::Column) => " (+2)",
            (Rung::Elite, _) | (Rung::Formed, Posture::Column) => " (+1)",
            (Rung::Disordered, Posture::Line) => " (-1)",
            _ => "",
        };
        FormWords {
            unit: form.unit,
            from: battle.formation_name(form.unit),
            bonus,
            posture: form.posture,
            into,
        }
    }

    /// `Grenadiers form reinforced line`, `Six-pounder unlimbers`
    fn head(self) -> Say {
        match self.posture {
            Posture::Limbered => say!("{unit limbers/limber} up", self.unit),
            Posture::Unlimbered => say!("{unit unlimbers/unlimber}", self.unit),
            _ => say!("{unit forms/form} {into}", self.unit, self.into),
        }
    }

    /// `Grenadiers form reinforced line out of wedge (+2)`
    fn why(self) -> Say {
        match self.posture {
            Posture::Limbered | Posture::Unlimbered => self.head(),
            _ => self
                .head()
                .then(say!(" out of {from}{bonus}", self.from, self.bonus)),
        }
    }

    fn formed(self, rest: Say) -> Say {
        let banner = match self.posture {
            Posture::Column => "IN COLUMN",
            Posture::Line => "IN LINE",
            Posture::Limbered => "LIMBERED",
            Posture::Unlimbered => "UNLIMBERED",
        };
        self.head()
            .then(say!("|{rest}|{UNIT} {banner}", rest, self.unit, banner))
    }

    fn not_formed(self) -> Say {
        let what = match self.posture {
            Posture::Limbered => say!("limber up"),
            Posture::Unlimbered => say!("unlimber"),
            _ => say!("form {into}", self.into),
        };
        say!(
            "{unit fails/fail} to {what}| and {unit:does/do} not move|{UNIT} NOT FORMED",
            self.unit,
            what
        )
    }
}
