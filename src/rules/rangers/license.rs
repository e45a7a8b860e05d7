//! The right to act (RA-07 to RA-12, RA-22).

use super::*;

/// The kinds of action, by what a figure needs for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FigureAction {
    /// The motivation roll itself.
    Motivate,
    /// Only when motivated: close, load, aim, shoot, move, a special action.
    Motivated,
    /// An attack in hand combat.
    Attack,
    /// Not in hand combat.
    TakeCover,
    /// In hand combat, or after a failed roll.
    Retreat,
    /// Without a roll in hand combat, or where nothing depends on the roll.
    Stay,
    /// Only in hand combat.
    Flee,
}

impl FigureAction {
    /// True if a figure in hand combat may do it (RA-12).
    fn fits_combat(self) -> bool {
        !matches!(self, FigureAction::Motivated | FigureAction::TakeCover)
    }
}

impl Rangers {
    /// Allows an action of `figure` or refuses it with its clause.
    pub fn check(&self, figure: Unit, kind: FigureAction, report: &mut Report) -> Allowed {
        self.is_turn_of(figure, report)?;
        let it = self.figure(figure);
        let attacks = kind == FigureAction::Attack;
        let attacked = attacks && it.attacked;
        report.forbid_by(attacked, "RA-22", self, || {
            say!("{figure} has made its one attack of this turn", figure)
        })?;
        let acted = it.acted && !attacked;
        let strikes = attacks && self.may_strike_after_closing(figure);
        report.forbid_by(acted && !strikes, "RA-12", self, || {
            say!("{figure} has acted this turn", figure)
        })?;
        if kind == FigureAction::Motivate {
            report.pass(self.may_roll(figure))?;
        } else if !self.needs_no_roll(figure) {
            report.pass(self.is_motivated_for(figure, kind))?;
        }
        let engaged = !it.engaged_with.is_empty();
        report.forbid_by(engaged && !kind.fits_combat(), "RA-12", self, || {
            say!(
                "{figure} is in hand combat: attack, retreat, flee or stay",
                figure
            )
        })?;
        report.forbid_by(
            !engaged && kind == FigureAction::Flee,
            "RA-23",
            self,
            || say!("{figure} is not in hand combat", figure),
        )?;
        if engaged {
            return Ok(());
        }
        let retreats = kind == FigureAction::Retreat && it.motivation != Motivation::No;
        report.forbid_by(retreats, "RA-12", self, || {
            say!(
                "{figure} may retreat only from hand combat, or after a failed roll",
                figure
            )
        })?;
        let stays = kind == FigureAction::Stay && self.is_due_a_roll(figure);
        report.forbid_by(stays, "RA-12", self, || {
            say!(
                "{figure} must be rolled for first, and runs off if not motivated (RA-28)",
                figure
            )
        })
    }

    /// Requires the turn of a figure on the table.
    pub fn is_turn_of(&self, figure: Unit, report: &mut Report) -> Allowed {
        self.on_table(figure)?;
        let none = if self.needs_aggression_roll() {
            "no turn has begun: roll the aggression points first, then initiative"
        } else {
            "no turn has begun: roll for initiative first"
        };
        match self.turn.side {
            None => report.forbid(true, "RA-06", none),
            Some(side) => report.forbid_by(side != self.side(figure), "RA-07", self, || {
                say!("it is the turn of {side}", side)
            }),
        }
    }

    /// True if a figure has not rolled yet, and a failed roll would remove it (RA-28).
    fn is_due_a_roll(&self, figure: Unit) -> bool {
        self.figure(figure).motivation == Motivation::NotYet && self.would_run_off(figure)
    }

    /// True if a failed roll removes a figure (RA-28).
    pub fn would_run_off(&self, figure: Unit) -> bool {
        self.is_shaken(self.side(figure))
            && !self.needs_no_roll(figure)
            && !self.entry(figure).has(Trait::Determined)
    }

    /// The figures that must be rolled for, or act, before their side can end its turn (RA-07).
    pub fn must_roll(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.there(side)
            .filter(|figure| !self.figure(*figure).acted && self.is_due_a_roll(*figure))
    }

    /// Requires a figure on the table, even when forced.
    pub fn on_table(&self, figure: Unit) -> Allowed {
        let it = self.figure(figure);
        if it.out {
            return self.refusal("RA-18", say!("{figure} is out", figure));
        }
        if it.fled {
            return self.refusal("RA-28", say!("{figure} has run off", figure));
        }
        Ok(())
    }

    /// True for leaders and civilians (RA-09).
    pub fn needs_no_roll(&self, figure: Unit) -> bool {
        let entry = self.entry(figure);
        entry.leads() || entry.kind == FigureKind::Civilian
    }

    /// True if a figure has closed and may also attack (RA-12).
    pub fn may_strike_after_closing(&self, figure: Unit) -> bool {
        let it = self.figure(figure);
        self.roster.options.attack_after_close && it.closed && !it.attacked
    }

    /// Refuses a motivation roll, for one reason.
    fn may_roll(&self, figure: Unit) -> Allowed {
        if self.needs_no_roll(figure) {
            let why = say!(
                "{figure} needs no roll: leaders and civilians just act",
                figure
            );
            return self.refusal("RA-09", why);
        }
        if self.figure(figure).motivation != Motivation::NotYet {
            return self.refusal("RA-07", say!("{figure} has rolled this turn", figure));
        }
        match self.waiting(self.side(figure)) {
            Some(waiting) => self.refusal(
                "RA-12",
                say!("{waiting} is motivated and acts first", waiting),
            ),
            None => Ok(()),
        }
    }

    /// The motivated figure waiting to act (RA-12).
    pub fn waiting(&self, side: Side) -> Option<Unit> {
        self.there(side).find(|other| {
            let it = self.figure(*other);
            it.motivation == Motivation::Yes && !it.acted
        })
    }

    /// Refuses a figure that failed its roll or is still to make it.
    fn is_motivated_for(&self, figure: Unit, kind: FigureAction) -> Allowed {
        let may_when_failed = match kind {
            FigureAction::TakeCover | FigureAction::Retreat | FigureAction::Stay => true,
            FigureAction::Attack | FigureAction::Flee => {
                self.strikes_back_at(figure).next().is_some()
            }
            _ => false,
        };
        match self.figure(figure).motivation {
            Motivation::NotYet if kind == FigureAction::Motivated => {
                self.refusal("RA-12", say!("{figure} must be motivated first", figure))
            }
            Motivation::No if !may_when_failed => {
                let left = self.when_failed(figure);
                self.refusal(
                    "RA-10",
                    say!("{figure} is not motivated: {left}", figure, left),
                )
            }
            _ => Ok(()),
        }
    }

    /// The enemies on the table that attacked a figure in hand combat since its own last turn (RA-11).
    pub fn strikes_back_at(&self, figure: Unit) -> impl Iterator<Item = Unit> + '_ {
        let attackers = self.figure(figure).attacked_by.iter().copied();
        attackers.filter(|enemy| self.figure(*enemy).in_play())
    }

    /// The actions left after a failed roll (RA-10, RA-11): `may only stay, take cover or retreat 2″; may still
    /// strike back at Two Rivers`.
    pub fn when_failed(&self, figure: Unit) -> Say {
        let engaged = !self.figure(figure).engaged_with.is_empty();
        let enemies: Vec<Unit> = self.strikes_back_at(figure).collect();
        say!(
            "may only stay{cover?, take cover} or retreat 2″[; may still strike back at {enemies,}{engaged? or flee}]",
            cover = !engaged,
            enemies,
            engaged
        )
    }

    /// After a failed roll, refuses an attack on any enemy but the figure's attackers (RA-11).
    pub fn may_strike_at(&self, figure: Unit, target: Unit) -> Allowed {
        let it = self.figure(figure);
        if it.motivation != Motivation::No
            || self.needs_no_roll(figure)
            || it.attacked_by.contains(&target)
        {
            return Ok(());
        }
        let why = say!(
            "{figure} is not motivated and may only strike back at its attackers, not at {target} (RA-11)",
            figure,
            target
        );
        self.refusal("RA-10", why)
    }

    /// True if a figure can still attack this enemy this turn (RA-21).
    pub fn has_attack_left(&self, figure: Unit, target: Unit) -> bool {
        let licensed = self.check(figure, FigureAction::Attack, &mut Report::mute());
        licensed.is_ok() && self.may_strike_at(figure, target).is_ok()
    }

    /// True if a side has a figure that can still do anything in its turn (RA-07).
    pub fn has_any_left(&self, side: Side) -> bool {
        self.there(side)
            .any(|figure| !self.figure(figure).acted || self.may_strike_after_closing(figure))
    }

    /// True if a figure has still to roll, or is motivated and waiting (RA-07).
    pub fn is_still_to_act(&self, figure: Unit) -> bool {
        let it = self.figure(figure);
        let may = it.motivation != Motivation::No || self.needs_no_roll(figure);
        self.is_there(figure) && !it.acted && may
    }

    /// The figures of a side that have still to act (RA-07).
    pub fn still_to_act(&self, side: Side) -> impl Iterator<Item = Unit> + '_ {
        self.there(side)
            .filter(|figure| self.is_still_to_act(*figure))
    }

    /// Marks a figure's action as used.
    pub fn use_action(&mut self, figure: Unit) {
        self.figure_mut(figure).acted = true;
    }
}
