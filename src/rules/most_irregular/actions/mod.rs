//! What players can do: one file an action (or a few that are alike), each with its one declaration.

mod assault;
mod bail;
mod command;
mod disperse;
mod done;
mod fire;
mod form_ranks;
mod gather;
mod initiative;
mod march;
mod rally;
mod recovery;
mod regroup;
mod reposition;
mod scurry;
mod skirmish;
mod skirmish_words;
mod stray;
mod volley;
mod volley_words;

use super::men::Men;
use super::state::{MostIrregular, Unit};
use crate::battle::{Action, Form, Report, count};
use crate::table::Who;

/// All of them, in the order in which they are offered.
pub(super) const ALL: &[Action<MostIrregular>] = &[
    initiative::INITIATIVE,
    command::COMMAND,
    rally::RALLY,
    march::MOVE,
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

/// Words that are made only where someone reads the report: the odds run a rule thousands of times.
fn told(report: &Report, words: impl FnOnce() -> String) -> String {
    if report.is_on() {
        words()
    } else {
        String::new()
    }
}

/// The unit that an action is for; the first where it is for none.
fn unit(who: Who) -> u16 {
    if let Who::Unit(unit) = who { unit } else { 0 }
}

/// Whether an action of a formed body is worth showing.
fn has_body(battle: &MostIrregular, who: Who) -> bool {
    !battle.unit(unit(who)).formed.is_none()
}

/// Whether an action of stragglers is worth showing.
fn has_stragglers(battle: &MostIrregular, who: Who) -> bool {
    !battle.unit(unit(who)).stragglers.is_none()
}

/// Whether the enemies of a unit have nobody left on the table.
fn no_enemy(battle: &MostIrregular, unit: u16) -> bool {
    let side = battle.side(unit);
    battle
        .unit_numbers()
        .all(|other| battle.side(other) == side || battle.unit(other).present().is_none())
}

/// The enemies of the form's subject, by id; none while an entry is read, which needs no list.
fn enemies(battle: &MostIrregular, form: &Form, there: impl Fn(&Unit) -> bool) -> Vec<String> {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Vec::new();
    };
    let units = battle
        .unit_numbers()
        .filter(|unit| battle.side(*unit) != battle.side(subject) && there(battle.unit(*unit)));
    units.map(|unit| battle.unit_id(unit).to_owned()).collect()
}

/// The same for living officers: those of the subject's side, or of the enemy's.
fn officers(battle: &MostIrregular, form: &Form, own: bool) -> Vec<String> {
    let Some(Who::Unit(subject)) = form.subject() else {
        return Vec::new();
    };
    let of_side = |c: &u16| {
        (battle.commander_side(*c) == battle.side(subject)) == own && battle.commander(*c).alive
    };
    battle
        .commander_numbers()
        .filter(of_side)
        .map(|c| battle.commander_id(c).to_owned())
        .collect()
}

/// The fields `fit` and `wounded` of a straggler action: all that have not acted (MI-07).
fn acting(battle: &MostIrregular, unit: u16, form: &mut Form) -> Men {
    let (there, idle) = (battle.unit(unit).stragglers, battle.unit(unit).idle());
    Men {
        fit: form
            .whole("fit")
            .unit("men")
            .at_most(there.fit)
            .help("fit stragglers who act; left out: all who have not")
            .or_now(idle.fit),
        wounded: form
            .whole("wounded")
            .unit("men")
            .at_most(there.wounded)
            .help("wounded stragglers who act; left out: all who have not")
            .or_now(idle.wounded),
    }
}

/// The fields `fit` and `wounded` of a set of men; a kind that is left out is nothing yet.
#[derive(Clone, Copy)]
struct Which {
    fit: Option<u16>,
    wounded: Option<u16>,
}

impl Which {
    /// Of the men of whatever unit.
    fn form(form: &mut Form) -> Self {
        Self::of(
            Men {
                fit: 999,
                wounded: 999,
            },
            form,
        )
    }

    /// Of these men.
    fn of(there: Men, form: &mut Form) -> Self {
        Self {
            fit: form
                .whole("fit")
                .unit("men")
                .at_most(there.fit)
                .help("fit men; left out: all there are")
                .optional(),
            wounded: form
                .whole("wounded")
                .unit("men")
                .at_most(there.wounded)
                .help("wounded men; left out: all there are")
                .optional(),
        }
    }

    /// What is left out is all there are.
    fn or(self, all: Men) -> Men {
        Men {
            fit: self.fit.unwrap_or(all.fit),
            wounded: self.wounded.unwrap_or(all.wounded),
        }
    }
}

/// What is to be known of a unit after what happened to it.
impl MostIrregular {
    /// How many of it are left in formation, and how many straggle: where it has stragglers.
    fn tell_left(&self, unit: u16, report: &mut Report) {
        let it = self.unit(unit);
        let (formed, strayed) = (it.formed.all(), it.stragglers.all());
        if strayed > 0 {
            report.follows(|_| {
                format!(
                    "{}: {}, {formed} formed",
                    self.unit_name(unit),
                    count(strayed, "straggler", "stragglers")
                )
            });
        }
    }

    /// How many actions the body has left.
    fn tell_actions(&self, unit: u16, report: &mut Report) {
        let left = self.unit(unit).actions_left;
        if left > 0 {
            report.follows(|_| {
                format!(
                    "{}: {} left",
                    self.unit_name(unit),
                    count(left, "action", "actions")
                )
            });
        }
    }
}
