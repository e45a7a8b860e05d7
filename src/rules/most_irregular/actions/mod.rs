//! The players' actions: one file for each, or for a few that are alike.

mod assault;
mod bail;
mod command;
mod disperse;
mod done;
mod fire;
mod form_ranks;
mod gather;
mod initiative;
mod moving;
mod rally;
mod recovery;
mod regroup;
mod reposition;
mod scurry;
mod skirmish;
mod skirmish_words;
mod stray;
mod target;
mod volley;
mod volley_words;

use self::command::still_active;
use self::target::{AttackTarget, FireArc, NeedsTarget, Shelter, own_side};
use self::volley::{RALLY, Volley, VolleyResult, unarmed};
use super::*;
use crate::battle::{Decision, End, of_table};

/// Every action, in the order shown.
pub static ALL: &[Action<MostIrregular>] = &[
    initiative::INITIATIVE,
    command::COMMAND,
    rally::RALLY,
    moving::MOVE,
    fire::FIRE,
    assault::ASSAULT,
    regroup::REGROUP,
    disperse::DISPERSE,
    reposition::REPOSITION,
    form_ranks::FORM_RANKS,
    skirmish::SKIRMISH,
    scurry::SCURRY,
    gather::GATHER,
    bail::BAIL,
    stray::STRAY,
    done::DONE,
];

/// The template of an action of a formed body.
const BODY: Action<MostIrregular> = Action {
    offered: has_body,
    allowed: |battle, who, report| report.pass(battle.body_license(who.unit())),
    ..Action::BLANK
};

/// The template of an action of stragglers.
const STRAGGLERS: Action<MostIrregular> = Action {
    offered: has_stragglers,
    allowed: |battle, who, report| report.pass(battle.straggler_license(who.unit())),
    ..Action::BLANK
};

/// An order that is two functions of its fields: its title, which begins the result, and its rule.
struct OrderOf<T> {
    of: T,
    head: fn(T) -> Say,
    rule: fn(&mut At, T) -> Played,
}

impl<T: Copy> Order<MostIrregular> for OrderOf<T> {
    fn title(&self, _: &MostIrregular) -> Say {
        (self.head)(self.of)
    }

    fn resolve(&self, at: &mut At) -> Played {
        (self.rule)(at, self.of)
    }
}

/// Stragglers of a unit who act together.
#[derive(Clone, Copy)]
struct Stragglers {
    unit: Unit,
    men: Men,
}

impl Stragglers {
    /// The fields `unit`, `fit` and `wounded` of a straggler action.
    fn form(battle: &MostIrregular, form: &mut Form) -> Self {
        let unit = form.actor("unit", "the stragglers' unit");
        let men = men_acting(battle, unit, form);
        Self { unit, men }
    }

    /// `1 straggler of Herdsmen`.
    fn say(self) -> Say {
        self.men.stragglers_of(self.unit)
    }
}

fn has_body(battle: &MostIrregular, who: Who) -> bool {
    !battle.unit(who.unit()).formed.is_none()
}

fn has_stragglers(battle: &MostIrregular, who: Who) -> bool {
    !battle.unit(who.unit()).stragglers.is_none()
}

/// Refuses to attack if a unit's enemies have no men left on the table.
fn has_enemy(
    battle: &MostIrregular,
    unit: Unit,
    clause: &'static str,
    report: &mut Report,
) -> Allowed {
    let enemy = battle.side(unit).other();
    report.forbid(
        !battle.is_on_table(enemy),
        clause,
        "no enemy is on the table",
    )
}

/// MI-31: refuses a unit of the other side than `unit`.
fn same_side(at: &mut At, unit: Unit, other: Unit) -> Allowed {
    at.forbid(at.side(other) != at.side(unit), "MI-31", || {
        say!(
            "{other} are an enemy unit; choose a unit of the same side",
            other
        )
    })
}

/// The ids of the enemies of the form's subject; none while an entry is read, which needs no list.
fn enemies(battle: &MostIrregular, form: &Form, there: impl Fn(&UnitState) -> bool) -> Vec<String> {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Vec::new();
    };
    let enemies = battle.units_of(battle.side(Unit(subject)).other());
    battle.ids(enemies.filter(|unit| there(battle.unit(*unit))))
}

/// The ids of the officers on the table of the subject's side (`own`) or of the enemy's.
fn officers(battle: &MostIrregular, form: &Form, own: bool) -> Vec<String> {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Vec::new();
    };
    let side = battle.side(Unit(subject));
    battle.ids(battle.officers(if own { side } else { side.other() }))
}

/// The fields `fit` and `wounded` of a straggler action; by default all who have yet to act (MI-07).
fn men_acting(battle: &MostIrregular, unit: Unit, form: &mut Form) -> Men {
    let (there, idle) = (battle.unit(unit).stragglers, battle.unit(unit).idle());
    Men {
        fit: form
            .whole("fit")
            .unit("men")
            .at_most(there.fit)
            .help("fit stragglers who act; default: all who have yet to act")
            .or_now(idle.fit),
        wounded: form
            .whole("wounded")
            .unit("men")
            .at_most(there.wounded)
            .help("wounded stragglers who act; default: all who have yet to act")
            .or_now(idle.wounded),
    }
}

/// The fields `fit` and `wounded` of a set of men, as given.
#[derive(Clone, Copy)]
struct MenFields {
    fit: Option<u16>,
    wounded: Option<u16>,
}

impl MenFields {
    /// Reads the fields of an action on men of any unit.
    fn form(form: &mut Form) -> Self {
        Self::of(
            Men {
                fit: 999,
                wounded: 999,
            },
            form,
        )
    }

    /// For these men.
    fn of(there: Men, form: &mut Form) -> Self {
        Self {
            fit: form
                .whole("fit")
                .unit("men")
                .at_most(there.fit)
                .help("fit men; default: all")
                .optional(),
            wounded: form
                .whole("wounded")
                .unit("men")
                .at_most(there.wounded)
                .help("wounded men; default: all")
                .optional(),
        }
    }

    /// The men meant: all of a kind whose field was left empty.
    fn or(self, all: Men) -> Men {
        Men {
            fit: self.fit.unwrap_or(all.fit),
            wounded: self.wounded.unwrap_or(all.wounded),
        }
    }
}

impl At<'_, '_, '_> {
    /// Follow-up: the men formed and straggling, if the unit has stragglers.
    fn tell_left(&mut self, unit: Unit) {
        let it = self.unit(unit);
        let (formed, strayed) = (it.formed.all(), it.stragglers.all());
        if strayed > 0 {
            self.follows(|_| {
                say!(
                    "{unit}: {strayed straggler/stragglers}, {formed} formed",
                    unit,
                    strayed,
                    formed
                )
            });
        }
    }
}
