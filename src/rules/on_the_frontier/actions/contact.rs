//! The units in contact: shared by `charge` and `pursue` (OF-16).

use super::*;
use crate::rules::on_the_frontier::melee::UnitInContact;

/// Reads the two lists; a screen fills in the suggested units.
pub fn form(
    battle: &OnTheFrontier,
    form: &mut Form,
    suggested: (&[Unit], &[Unit]),
    pursuit: bool,
) -> Contact {
    form.matters(&["wins", "loses", "tie", "hits", "routs"]);
    let attackers = list(
        battle,
        form,
        "attackers",
        "the attacking units, all of one side",
        suggested,
        &battle.ids(suggested.0.iter().copied()),
    );
    // Riders may reach another enemy than the one they beat.
    let foes = if pursuit {
        super::of_side(battle, form, false)
    } else {
        battle.ids(suggested.1.iter().copied())
    };
    let defenders = list(
        battle,
        form,
        "defenders",
        "the enemy units in contact",
        (suggested.1, suggested.0),
        &foes,
    );
    if let Some(first) = attackers.first() {
        form.acts(first.unit);
    }
    attackers
        .iter()
        .chain(&defenders)
        .for_each(|fighter| form.suppose(battle.company(fighter.unit)));
    let contact = Contact {
        attackers,
        defenders,
        pursuit,
    };
    if form.is_sound() {
        check(battle, form, &contact);
    }
    contact
}

fn list(
    battle: &OnTheFrontier,
    form: &mut Form,
    name: &'static str,
    help: &'static str,
    (suggested, foes): (&[Unit], &[Unit]),
    offered: &[String],
) -> Vec<UnitInContact> {
    // Only cavalry suffers from a square, and only infantry forms one.
    let entered = |name| form.raw(name).and_then(Value::as_object);
    let has = |arm: Arm, name, suggested: &[Unit]| match entered(name) {
        Some(entered) => entered.keys().any(|id| {
            let who = battle.roster.directory.who(id);
            matches!(who, Some(Who::Unit(unit)) if battle.entry(Unit(unit)).arm == arm)
        }),
        None => suggested.iter().any(|unit| battle.entry(*unit).arm == arm),
    };
    let others = if name == "attackers" {
        "defenders"
    } else {
        "attackers"
    };
    let rides_at_square = has(Arm::Cavalry, name, suggested) && has(Arm::Infantry, others, foes);
    let given = form.per_unit(name, help, Required, offered, |form| {
        let figures = form
            .whole("figures")
            .unit("figures")
            .within(0, 999)
            .help("figures fighting; default: all standing")
            .optional();
        let covered = form
            .flag("foe_covered")
            .called("foe's cover")
            .help("the enemy is in cover, behind an obstacle or uphill")
            .compare()
            .asked()
            .or(false);
        (
            figures,
            covered,
            form.flag("foe_square")
                .called("foe's square")
                .help("the enemy is in square, -1 for cavalry")
                .idle_if(!rides_at_square)
                .or(false),
        )
    });
    if offered.len() > 1 || !suggested.is_empty() {
        form.suggest(Value::Object(battle.listed(suggested)));
    }
    let fighter =
        |(unit, (figures, foe_covered, foe_square)): (Unit, (Option<u16>, bool, bool))| {
            UnitInContact {
                unit,
                figures: figures.unwrap_or(battle.unit(unit).standing),
                foe_covered,
                foe_square,
            }
        };
    given.into_iter().map(fighter).collect()
}

impl OnTheFrontier {
    /// Units with the figures standing, as a field of a charge has them.
    pub fn listed(&self, units: &[Unit]) -> Map<String, Value> {
        let each = |unit: &Unit| {
            let standing = self.unit(*unit).standing;
            (self.id(*unit).to_owned(), json!({"figures": standing}))
        };
        units.iter().map(each).collect()
    }
}

/// Checks that each list has units of one side, on the table, with no more figures than stand.
fn check(battle: &OnTheFrontier, form: &mut Form, contact: &Contact) {
    for (name, fighters) in [
        ("attackers", &contact.attackers),
        ("defenders", &contact.defenders),
    ] {
        if fighters.is_empty() {
            form.fault(name, "name at least 1 unit");
        }
        for (index, fighter) in fighters.iter().enumerate() {
            let in_list = form.raw(name).is_some_and(Value::is_array);
            let place = if in_list {
                PathStep::Index(index)
            } else {
                PathStep::Key(battle.id(fighter.unit).to_owned())
            };
            let entry = [name.into(), place];
            let field = |field: &str| [&entry[..], &[field.into()]].concat();
            // In a map by id the unit is the key and has no field of its own.
            let unit = if in_list {
                field("unit")
            } else {
                entry.to_vec()
            };
            let wrong_side = contact.attackers.first().is_some_and(|first| {
                (battle.side(first.unit) == battle.side(fighter.unit)) != (name == "attackers")
            });
            let standing = battle.unit(fighter.unit).standing;
            if !battle.unit(fighter.unit).in_play() {
                form.fault_at(&unit, "this unit is off the table");
            } else if wrong_side {
                form.fault_at(
                    &unit,
                    "attackers must all be of one side, defenders of the other",
                );
            } else if fighter.figures > standing {
                form.fault_at(
                    &field("figures"),
                    format!("this unit has {standing} standing, not {}", fighter.figures),
                );
            }
        }
    }
}
