//! `fire`: a formed body's volley (MI-15 to MI-23).

use super::volley::{Shelter, Target, Volley};
use super::{has_body, unit};
use crate::battle::{Action, For, Form, Order, Report, Viewer};
use crate::rules::most_irregular::men::Men;
use crate::rules::most_irregular::roster::Weapon;
use crate::rules::most_irregular::state::MostIrregular;
use crate::table::{Invalid, Refusal, Suspend, Table, Who};

pub(super) const FIRE: Action<MostIrregular> = Action {
    id: "fire",
    label: "Fire",
    key: 'f',
    help: "A volley of the formed body; rapid fire takes both actions. A formation that is fired at tests its quality.",
    clauses: &[
        "MI-15", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-21", "MI-22", "MI-23",
    ],
    subjects: &[For::Unit],
    offered: |battle, who| has_body(battle, who) && battle.entry(unit(who)).weapon != Weapon::None,
    allowed: |battle, who, report| {
        let unit = unit(who);
        report.pass(battle.body_license(unit))?;
        let (it, name) = (battle.unit(unit), battle.unit_name(unit));
        report.forbid(battle.entry(unit).weapon == Weapon::None, "MI-15", || {
            format!("{name} has nothing to fire with")
        })?;
        let again = it.has_fired && it.actions_left > 0;
        report.forbid(again, "MI-15", || {
            format!("{name} has fired in this go; two volleys are one rapid fire, ordered at once")
        })
    },
    form: |battle, form| Box::new(Fire(form_of(battle, form))),
};

/// No table is larger, in inches.
const FARTHEST: f64 = 240.0;

fn form_of(battle: &MostIrregular, form: &mut Form) -> Volley {
    let unit = form.unit("unit").help("whose formed body fires").required();
    let target = Target::form(
        battle,
        form,
        "at whom: a unit; against stragglers a list of units, nearest first",
        true,
    );
    form.matters(&[
        "hits",
        "gives_ground",
        "stragglers",
        "wounded",
        "started_with",
    ]);
    let bands = bands(battle, unit);
    let range = form
        .number("range")
        .inches()
        .within(0, FARTHEST)
        .help("inches to the target")
        .compare_at(bands)
        .required();
    let cover = form
        .word("cover")
        .help("what the target is in or right behind")
        .compare()
        .or(Shelter::Open);
    let rapid = form
        .flag("rapid")
        .help("rapid fire: both actions")
        .compare()
        .or(false);
    let there = battle.unit(unit).formed;
    let figures = Men {
        fit: form
            .whole("figures_fit")
            .unit("figures")
            .at_most(there.fit)
            .help("fit men with a line of fire")
            .or_now(there.fit),
        wounded: form
            .whole("figures_wounded")
            .unit("figures")
            .at_most(there.wounded)
            .help("wounded men with a line of fire; each counts a half")
            .or_now(there.wounded),
    };
    let (officer, exposed) = Volley::officer(battle, form, false);
    Volley {
        unit,
        target,
        range: Some(range),
        cover,
        rapid,
        figures,
        loose: false,
        officer,
        exposed,
    }
}

/// MI-16: the end of effective range, and any range beyond it.
fn bands(battle: &MostIrregular, unit: u16) -> Vec<f64> {
    let entry = battle.entry(unit);
    let effective = entry
        .weapon
        .multiplier()
        .map(|multiplier| f64::from(entry.quality.base_range() * multiplier));
    effective.map_or_else(Vec::new, |effective| vec![effective, FARTHEST])
}

struct Fire(Volley);

impl Order<MostIrregular> for Fire {
    fn subject(&self) -> Who {
        Who::Unit(self.0.unit)
    }

    fn title(&self, battle: &MostIrregular, _: Viewer) -> String {
        let how = if self.0.rapid { "rapid fire" } else { "fire" };
        format!(
            "{}: {how} at {}",
            battle.unit_name(self.0.unit),
            self.0.target.words(battle)
        )
    }

    fn resolve(
        &self,
        battle: &mut MostIrregular,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(), Suspend> {
        let volley = &self.0;
        if volley.figures.is_none() {
            return Err(Invalid::new("figures_fit", "nobody fires; name one man at least").into());
        }
        volley.check(battle, report)?;
        report.pass(both_actions(battle, volley))?;
        battle.spend(volley.unit, if volley.rapid { 2 } else { 1 });
        battle.unit_mut(volley.unit).has_fired = true;
        volley.shoot(battle, table, report)?;
        Ok(())
    }
}

/// MI-15: rapid fire takes both actions.
fn both_actions(battle: &MostIrregular, volley: &Volley) -> Result<(), Refusal> {
    if volley.rapid && battle.actions(volley.unit) < 2 {
        let name = battle.unit_name(volley.unit);
        return Err(Refusal::new(
            "MI-15",
            format!("rapid fire takes both actions, and {name} has only one left"),
        ));
    }
    Ok(())
}
