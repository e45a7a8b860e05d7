//! `form`: a unit changes formation, on the spot or moving (SR-02, SR-13 to SR-15).

use super::*;

pub const FORM: Action<SimpsonsRevolution> = Action {
    id: "form",
    label: "Change formation",
    key: 'c',
    help: "Change formation on 3+: disordered -1, in column or reinforced line +1, in wedge +2. Failure: no move.",
    clauses: &["SR-02", "SR-13", "SR-14", "SR-15", "SR-17"],
    offered: can_activate,
    allowed: |battle, who, report| battle.may(unit(who), ActionKind::Form, report),
    form: |battle, form| Box::new(ChangeFormation::read(battle, form)),
    ..Action::BLANK
};

struct ChangeFormation {
    unit: Unit,
    posture: Posture,
    moves: bool,
    crosses_obstacle: bool,
}

impl ChangeFormation {
    fn read(battle: &SimpsonsRevolution, form: &mut Form) -> Self {
        let unit = Unit(form.actor("unit", "the unit that forms"));
        let (other, arm) = (battle.unit(unit).posture.other(), battle.entry(unit).arm);
        let fits = |word: &str| Posture::from_word(word).is_some_and(|posture| posture.fits(arm));
        let posture: Posture = form
            .word("posture")
            .only(fits)
            .help("the new formation; default: the other one")
            .or_now(other);
        let moves = form
            .flag("moves")
            .help("move as well, at the rate of the new formation")
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

impl Order<SimpsonsRevolution> for ChangeFormation {
    fn title_to(&self, battle: &SimpsonsRevolution, _: Viewer) -> String {
        FormWords::of(battle, self).head()
    }

    fn resolve(&self, at: &mut At<SimpsonsRevolution>) -> Played {
        let (battle, table, report) = at.parts();
        let same = battle.unit(self.unit).posture == self.posture;
        report.forbid(same, "SR-15", || {
            format!(
                "{} {} already",
                battle.subject(self.unit).does("is", "are"),
                self.posture.phrase()
            )
        })?;
        if self.moves {
            battle.may_move(self.unit, report)?;
        }
        battle.unit_mut(self.unit).activated = true;
        let words = FormWords::of(battle, self);
        let toss = battle.toss(self.unit, TossKind::Form, || words.why(), table, report)?;
        if !toss.good {
            words.not_formed(toss, report);
            return Ok(());
        }
        let it = battle.unit_mut(self.unit);
        it.posture = self.posture;
        it.formed = true;
        report.fact("formed", Who::from(self.unit), Who::from(self.unit), 1);
        battle.put_in(self.unit, report);
        if !self.moves {
            words.formed(toss, "", report);
            return Ok(());
        }
        let mut crosses = None;
        if self.crosses_obstacle {
            let crossing = battle.cross(self.unit, table, report)?;
            if !crossing.good {
                words.held_up(crossing, report);
                return Ok(());
            }
            crosses = Some(crossing);
        }
        let march = battle.go(self.unit, false, report)?;
        report.instruct_unit(Who::from(self.unit), || march.instruction());
        let moves = march.words(words.unit.verb("moves", "move"));
        match crosses {
            None => words.formed(toss, &format!(" and {moves}"), report),
            Some(next) => {
                let cross = words.unit.verb("crosses", "cross");
                let rest = format!(", {cross} the obstacle and {moves}");
                words.formed(toss.then(next), &rest, report);
            }
        }
        Ok(())
    }
}

/// The words of a change of formation.
struct FormWords {
    unit: Subject,
    side: Side,
    /// The old formation.
    from: &'static str,
    /// The modifier, as the rulebook prints it: ` (+2)`.
    bonus: &'static str,
    posture: Posture,
    /// The new formation: `reinforced line`, `column`.
    into: &'static str,
}

impl FormWords {
    fn of(battle: &SimpsonsRevolution, form: &ChangeFormation) -> FormWords {
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
            unit: battle.subject(form.unit),
            side: battle.side(form.unit),
            from: battle.formation(form.unit),
            bonus,
            posture: form.posture,
            into,
        }
    }

    /// `Grenadiers form reinforced line`, `Six-pounder unlimbers`
    fn head(&self) -> String {
        match self.posture {
            Posture::Limbered => self.unit.does("limbers up", "limber up"),
            Posture::Unlimbered => self.unit.does("unlimbers", "unlimber"),
            _ => format!("{} {}", self.unit.does("forms", "form"), self.into),
        }
    }

    /// `Grenadiers form reinforced line out of wedge (+2)`
    fn why(&self) -> String {
        match self.posture {
            Posture::Limbered | Posture::Unlimbered => self.head(),
            _ => format!("{} out of {}{}", self.head(), self.from, self.bonus),
        }
    }

    fn banner(&self) -> &'static str {
        match self.posture {
            Posture::Column => "IN COLUMN",
            Posture::Line => "IN LINE",
            Posture::Limbered => "LIMBERED",
            Posture::Unlimbered => "UNLIMBERED",
        }
    }

    fn formed(&self, toss: Toss, rest: &str, report: &mut Report) {
        toss.tell("SR-15", self.side, report, || {
            (self.head(), rest, self.banner())
        });
    }

    fn held_up(&self, toss: Toss, report: &mut Report) {
        toss.tell("SR-13", self.side, report, || {
            let does = self.unit.verb("does", "do");
            let rest = format!(" but {does} not cross the obstacle");
            (self.head(), rest, self.banner())
        });
    }

    fn not_formed(&self, toss: Toss, report: &mut Report) {
        toss.tell("SR-15", self.side, report, || {
            let fails = self.unit.does("fails", "fail");
            let to = match self.posture {
                Posture::Limbered => "limber up".to_owned(),
                Posture::Unlimbered => "unlimber".to_owned(),
                _ => format!("form {}", self.into),
            };
            let does = self.unit.verb("does", "do");
            let rest = format!(" and {does} not move");
            (format!("{fails} to {to}"), rest, "NOT FORMED")
        });
    }
}
