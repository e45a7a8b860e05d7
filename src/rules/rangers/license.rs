//! The right to act (RA-07 to RA-12, RA-22).

use super::*;

/// The kinds of action, by what a figure needs for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionKind {
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

impl ActionKind {
    /// True if a figure in hand combat may do it (RA-12).
    fn fits_combat(self) -> bool {
        !matches!(self, ActionKind::Motivated | ActionKind::TakeCover)
    }
}

impl Rangers {
    /// Allows an action of `figure` or refuses it with its clause.
    pub fn check(&self, figure: u16, kind: ActionKind, report: &mut Report) -> Allowed {
        self.is_turn_of(figure, report)?;
        let (it, name) = (self.figure(figure), || self.figure_name(figure));
        let attacks = kind == ActionKind::Attack;
        let attacked = attacks && it.attacked;
        report.forbid(attacked, "RA-22", || {
            format!("{} has made its one attack of this turn", name())
        })?;
        let acted = it.acted && !attacked;
        let strikes = attacks && self.may_strike_after_closing(figure);
        report.forbid(acted && !strikes, "RA-12", || {
            format!("{} has acted this turn", name())
        })?;
        if kind == ActionKind::Motivate {
            report.pass(self.may_roll(figure))?;
        } else if !self.needs_no_roll(figure) {
            report.pass(self.is_motivated_for(figure, kind))?;
        }
        let engaged = !it.engaged_with.is_empty();
        report.forbid(engaged && !kind.fits_combat(), "RA-12", || {
            let name = name();
            format!("{name} is in hand combat: attack, retreat, flee or stay")
        })?;
        report.forbid(!engaged && kind == ActionKind::Flee, "RA-23", || {
            format!("{} is not in hand combat", name())
        })?;
        if engaged {
            return Ok(());
        }
        let retreats = kind == ActionKind::Retreat && it.motivation != Motivation::No;
        report.forbid(retreats, "RA-12", || {
            format!(
                "{} may retreat only from hand combat, or after a failed roll",
                name()
            )
        })?;
        let stays = kind == ActionKind::Stay && self.is_due_a_roll(figure);
        report.forbid(stays, "RA-12", || {
            format!(
                "{} must be rolled for first, and runs off if not motivated (RA-28)",
                name()
            )
        })
    }

    /// Requires the turn of a figure on the table.
    pub fn is_turn_of(&self, figure: u16, report: &mut Report) -> Allowed {
        self.on_table(figure)?;
        let none = "no turn has begun: roll for initiative first";
        match self.turn.side {
            None => report.forbid(true, "RA-06", none),
            Some(side) => report.forbid(side != self.side(figure), "RA-07", || {
                format!("it is the turn of {}", self.side_name(side))
            }),
        }
    }

    /// True if a figure has not rolled yet, and a failed roll would remove it (RA-28).
    fn is_due_a_roll(&self, figure: u16) -> bool {
        self.figure(figure).motivation == Motivation::NotYet && self.would_run_off(figure)
    }

    /// True if a failed roll removes a figure (RA-28).
    pub fn would_run_off(&self, figure: u16) -> bool {
        self.is_shaken(self.side(figure))
            && !self.needs_no_roll(figure)
            && !self.entry(figure).has(Trait::Determined)
    }

    /// The figures that must be rolled for, or act, before their side can end its turn (RA-07).
    pub fn must_roll(&self, side: Side) -> impl Iterator<Item = u16> + '_ {
        self.there(side)
            .filter(|figure| !self.figure(*figure).acted && self.is_due_a_roll(*figure))
    }

    /// Requires a figure on the table, even when forced.
    pub fn on_table(&self, figure: u16) -> Allowed {
        let it = self.figure(figure);
        let name = || self.figure_name(figure);
        if it.out {
            return refuse("RA-18", format!("{} is out", name()));
        }
        if it.fled {
            return refuse("RA-28", format!("{} has run off", name()));
        }
        Ok(())
    }

    /// True for leaders and civilians (RA-09).
    pub fn needs_no_roll(&self, figure: u16) -> bool {
        let entry = self.entry(figure);
        entry.leads() || entry.kind == FigureKind::Civilian
    }

    /// True if a figure has closed and may also attack (RA-12).
    pub fn may_strike_after_closing(&self, figure: u16) -> bool {
        let it = self.figure(figure);
        self.roster.options.attack_after_close && it.closed && !it.attacked
    }

    /// Refuses a motivation roll, for one reason.
    fn may_roll(&self, figure: u16) -> Allowed {
        let name = || self.figure_name(figure);
        if self.needs_no_roll(figure) {
            let why = format!("{} needs no roll: leaders and civilians just act", name());
            return refuse("RA-09", why);
        }
        if self.figure(figure).motivation != Motivation::NotYet {
            return refuse("RA-07", format!("{} has rolled this turn", name()));
        }
        let Some(waiting) = self.waiting(self.side(figure)) else {
            return Ok(());
        };
        let waiting = self.figure_name(waiting);
        refuse("RA-12", format!("{waiting} is motivated and acts first"))
    }

    /// The motivated figure waiting to act (RA-12).
    pub fn waiting(&self, side: Side) -> Option<u16> {
        self.there(side).find(|other| {
            let it = self.figure(*other);
            it.motivation == Motivation::Yes && !it.acted
        })
    }

    /// Refuses a figure that failed its roll or is still to make it.
    fn is_motivated_for(&self, figure: u16, kind: ActionKind) -> Allowed {
        let name = || self.figure_name(figure);
        let may_when_failed = match kind {
            ActionKind::TakeCover | ActionKind::Retreat | ActionKind::Stay => true,
            ActionKind::Attack | ActionKind::Flee => self.strikes_back_at(figure).next().is_some(),
            _ => false,
        };
        match self.figure(figure).motivation {
            Motivation::NotYet if kind == ActionKind::Motivated => {
                refuse("RA-12", format!("{} must be motivated first", name()))
            }
            Motivation::No if !may_when_failed => {
                let left = self.when_failed(figure);
                refuse("RA-10", format!("{} is not motivated: {left}", name()))
            }
            _ => Ok(()),
        }
    }

    /// The enemies on the table that attacked a figure in hand combat since its own last turn (RA-11).
    pub fn strikes_back_at(&self, figure: u16) -> impl Iterator<Item = u16> + '_ {
        let attackers = self.figure(figure).attacked_by.iter().copied();
        attackers.filter(|enemy| self.figure(*enemy).in_play())
    }

    /// The actions left after a failed roll (RA-10, RA-11): `may only stay, take cover, retreat 2″; may still
    /// strike back at Two Rivers`.
    pub fn when_failed(&self, figure: u16) -> String {
        let engaged = !self.figure(figure).engaged_with.is_empty();
        let cover = if engaged { "" } else { "take cover, " };
        let strike_back = self.names(self.strikes_back_at(figure));
        let still = match (strike_back.as_str(), engaged) {
            ("", _) => String::new(),
            (enemies, true) => format!("; may still strike back at {enemies} or flee"),
            (enemies, false) => format!("; may still strike back at {enemies}"),
        };
        format!("may only stay, {cover}retreat 2″{still}")
    }

    /// After a failed roll, refuses an attack on any enemy but the figure's attackers (RA-11).
    pub fn may_strike_at(&self, figure: u16, target: u16) -> Allowed {
        let it = self.figure(figure);
        if it.motivation != Motivation::No
            || self.needs_no_roll(figure)
            || it.attacked_by.contains(&target)
        {
            return Ok(());
        }
        let (name, target) = (self.figure_name(figure), self.figure_name(target));
        let why = format!(
            "{name} is not motivated and may only strike back at its attackers, not at {target} (RA-11)"
        );
        refuse("RA-10", why)
    }

    /// True if a figure can still attack this enemy this turn (RA-21).
    pub fn has_attack_left(&self, figure: u16, target: u16) -> bool {
        let directions = Directions::default();
        let mut report = Report::new(&directions, false, false);
        let licensed = self.check(figure, ActionKind::Attack, &mut report);
        licensed.is_ok() && self.may_strike_at(figure, target).is_ok()
    }

    /// True if a side has a figure that can still do anything in its turn (RA-07).
    pub fn has_any_left(&self, side: Side) -> bool {
        self.there(side)
            .any(|figure| !self.figure(figure).acted || self.may_strike_after_closing(figure))
    }

    /// True if a figure has still to roll, or is motivated and waiting (RA-07).
    pub fn is_still_to_act(&self, figure: u16) -> bool {
        let it = self.figure(figure);
        let may = it.motivation != Motivation::No || self.needs_no_roll(figure);
        self.is_there(figure) && !it.acted && may
    }

    /// The figures of a side that have still to act (RA-07).
    pub fn still_to_act(&self, side: Side) -> impl Iterator<Item = u16> + '_ {
        self.there(side)
            .filter(|figure| self.is_still_to_act(*figure))
    }

    /// Marks a figure's action as used.
    pub fn spend(&mut self, figure: u16) {
        self.figure_mut(figure).acted = true;
    }
}
