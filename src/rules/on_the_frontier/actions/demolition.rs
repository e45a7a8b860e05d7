//! `lay-charge` and `detonate`: demolition (OF-22).

use super::*;
use crate::rules::on_the_frontier::state::Charge;
use crate::rules::on_the_frontier::view::at_least;

/// The most dice of one charge.
pub const MOST_LAID: u16 = 99;

pub const LAY_CHARGE: Action<OnTheFrontier> = Action {
    id: "lay-charge",
    label: "Lay a charge",
    key: 'L',
    help: "Add one die to a demolition charge, to be rolled when it goes off. Takes the unit's action.",
    clauses: &["OF-22", "OF-04"],
    offered: |battle, who| battle.unit(unit(who)).in_play(),
    allowed: |battle, who, report| battle.license(unit(who), report),
    form: |battle, form| {
        let unit = Unit(form.actor("unit", "the unit that lays it"));
        let name = form
            .text("name")
            .help("the place of the charge; reuse the name to add to it")
            .required();
        if form.is_reading()
            && battle
                .charges
                .all
                .iter()
                .any(|charge| charge.name == name && charge.dice >= MOST_LAID)
        {
            form.fault(
                "name",
                format!("{MOST_LAID} dice are already laid there; choose another name"),
            );
        }
        let difficulty = Difficulty::form(battle, unit, form);
        let lays = battle.subject(unit).does("lays", "lay");
        let head = format!("{lays} a charge at {name}");
        simple::titled(head.clone(), move |battle, _, report| {
            difficulty.check(battle, unit, "OF-22", report)?;
            lay_charge(battle, unit, &name, &head, report);
            Ok(())
        })
    },
    ..Action::BLANK
};

pub const DETONATE: Action<OnTheFrontier> = Action {
    id: "detonate",
    label: "Set off a charge",
    key: 'D',
    help: "Roll all dice laid there: 6 points breach a weak wall, house or small bridge, 12 a larger bridge.",
    clauses: &["OF-22"],
    subjects: &[For::Table],
    offered: |battle, _| !battle.charges.all.is_empty(),
    allowed: |battle, _, _| {
        // Force cannot set off what was not laid.
        if battle.charges.all.is_empty() {
            refuse("OF-22", "no charge has been laid")
        } else {
            Ok(())
        }
    },
    form: |battle, form| {
        let names: Vec<String> = battle
            .charges
            .all
            .iter()
            .map(|charge| charge.name.clone())
            .collect();
        let at = form
            .choice("name", &names)
            .help("the charge to set off")
            .required();
        form.matters(&["breach", "points"]);
        let needed = form
            .whole("needed")
            .unit("points")
            .within(1, 999)
            .help("points needed: 6, 12 for a larger bridge, or as the scenario says");
        let needed = needed.compare_at([6, 12]).or(6);
        Box::new(Detonate {
            at: usize::from(at),
            needed,
        })
    },
};

fn lay_charge(battle: &mut OnTheFrontier, unit: Unit, name: &str, head: &str, report: &mut Report) {
    battle.spend(unit);
    let all = &mut battle.charges.all;
    let dice = if let Some(charge) = all.iter_mut().find(|charge| charge.name == name) {
        charge.dice += 1;
        charge.dice
    } else {
        all.push(Charge {
            name: name.to_owned(),
            dice: 1,
        });
        1
    };
    report.plain("OF-22", battle.side(unit), |_| {
        Phrase::new(head)
            .then(format!(": {}", count(dice, "die", "dice")))
            .banner("CHARGE LAID")
    });
    let verb = if dice == 1 { "place" } else { "add" };
    report.instruct(|| format!("{name}: {verb} 1 demolition charge"));
    battle.tell_left(unit, report);
    report.say("OF-22", || {
        let dice = count(dice, "die", "dice");
        format!("{name}: {dice} to roll when it goes off")
    });
}

struct Detonate {
    at: usize,
    needed: u16,
}

impl Order<OnTheFrontier> for Detonate {
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        let name = battle
            .charges
            .all
            .get(self.at)
            .map_or("nothing", |charge| charge.name.as_str());
        format!("The charge at {name} goes off")
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, table, report) = at.parts();
        let Some(charge) = battle.charges.all.get(self.at).cloned() else {
            return refuse("OF-22", "this charge has not been laid");
        };
        report.prompt("demolition", || self.prompt(&charge));
        let points = table.sum("demolition", Owner::TABLE, 6, charge.dice)?;
        let points = report
            .figure("points", "OF-22")
            .plus(points, || {
                format!("on {}", count(charge.dice, "die", "dice"))
            })
            .count(6 * MOST_LAID, "points")?;
        battle.charges.all.remove(self.at);
        report.quantity(Who::Table, "points", points.into());
        let breach = points >= self.needed;
        if breach {
            report.event(Who::Table, "breach");
            report.fact("breached", Who::Table, Who::Table, 1);
        }
        report.say("OF-22", || {
            let what = if breach { "a breach" } else { "it holds" };
            format!(
                "{}: {points} against {} needed: {what}; the charge is spent",
                charge.name, self.needed
            )
        });
        self.conclude(&charge, points, report);
        Ok(())
    }
}

impl Detonate {
    /// `Bridge goes up: 2 charges. 2D6: blown on 6 or more in all (72%)`.
    fn prompt(&self, charge: &Charge) -> String {
        let chance = 100.0 * at_least(charge.dice, self.needed.into());
        format!(
            "{} goes up: {}. {}D6: blown on {} or more in all ({chance:.0}%)",
            charge.name,
            count(charge.dice, "charge", "charges"),
            charge.dice,
            self.needed
        )
    }

    fn conclude(&self, charge: &Charge, points: u16, report: &mut Report) {
        let name = &charge.name;
        let dice = format!(" ({points}, needed {})", self.needed);
        if points >= self.needed {
            report.verdict("OF-22", None, VerdictTone::Good, Weight::Removed, |_| {
                let whole = format!("{} BLOWN", name.to_uppercase());
                let fits = whole.chars().count() <= LONGEST_BANNER;
                Phrase::new(format!("{name} is blown"))
                    .then(&dice)
                    .banner(if fits { &whole } else { "BLOWN" })
            });
            report.instruct(|| format!("{name}: mark it blown"));
            return;
        }
        report.verdict("OF-22", None, VerdictTone::Bad, Weight::Miss, |_| {
            Phrase::new(format!("{name} stands"))
                .then(", the charge is spent")
                .then(&dice)
                .banner("NO BREACH")
        });
        report.instruct(|| {
            let charges = count(charge.dice, "demolition charge", "demolition charges");
            format!("{name}: remove {charges}")
        });
    }
}

/// The longest banner in large letters, in characters.
const LONGEST_BANNER: usize = 14;
