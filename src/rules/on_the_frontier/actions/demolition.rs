//! `lay-charge` and `detonate`: demolition (OF-22).

use super::*;
use crate::rules::on_the_frontier::state::DemolitionCharge;
use crate::rules::on_the_frontier::view::at_least;

/// The most dice of one charge.
pub const MOST_LAID: u16 = 99;

pub const LAY_CHARGE: Action<OnTheFrontier> = Action {
    id: "lay-charge",
    label: "Lay explosives",
    key: 'L',
    help: "Add one die to a demolition charge, to be rolled when it goes off. Takes the unit's action.",
    clauses: &["OF-22", "OF-04"],
    offered: |battle, who| battle.unit(who.unit()).in_play(),
    allowed: |battle, who, report| battle.license(who.unit(), report),
    form: |battle, form| {
        let unit = form.actor("unit", "the unit that lays it");
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
        Box::new(LayCharge {
            unit,
            name,
            difficulty: Difficulty::form(battle, unit, form),
        })
    },
    ..Action::BLANK
};

pub const DETONATE: Action<OnTheFrontier> = Action {
    id: "detonate",
    label: "Set off explosives",
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

struct LayCharge {
    unit: Unit,
    name: String,
    difficulty: Difficulty,
}

impl Order<OnTheFrontier> for LayCharge {
    fn title(&self, _: &OnTheFrontier) -> Say {
        let (unit, name) = (self.unit, Prose(&self.name));
        say!("{unit lays/lay} a charge at {name}", unit, name)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        self.difficulty.check(at.battle, unit, "OF-22", at.report)?;
        at.spend(unit);
        let dice = self.add(at);
        at.plain("OF-22", unit, |it| {
            let laid = say!("|: {dice die/dice}|CHARGE LAID", dice);
            self.title(it).then(laid)
        });
        at.line("OF-22", |_| {
            let name = Prose(&self.name);
            say!(
                "{name}: {dice die/dice} to roll when it goes off",
                name,
                dice
            )
        });
        Ok(())
    }
}

impl LayCharge {
    /// Adds a die to the charge. Returns its dice.
    fn add(&self, battle: &mut OnTheFrontier) -> u16 {
        let all = &mut battle.charges.all;
        if let Some(charge) = all.iter_mut().find(|charge| charge.name == self.name) {
            charge.dice += 1;
            return charge.dice;
        }
        all.push(DemolitionCharge {
            name: self.name.clone(),
            dice: 1,
        });
        1
    }
}

struct Detonate {
    at: usize,
    needed: u16,
}

impl Order<OnTheFrontier> for Detonate {
    fn title(&self, battle: &OnTheFrontier) -> Say {
        let charge = battle.charges.all.get(self.at);
        let name = Prose(charge.map_or("nothing", |charge| &charge.name));
        say!("The charge at {name} goes off", name)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let Some(charge) = at.charges.all.get(self.at).cloned() else {
            return refuse("OF-22", "this charge has not been laid");
        };
        at.prompt("demolition", |_| self.why(&charge));
        let points = at.table.sum("demolition", Owner::TABLE, 6, charge.dice)?;
        let points = at
            .sum("points", "OF-22")
            .plus(points, || say!("on {dice die/dice}", charge.dice))
            .count(6 * MOST_LAID, "points")?;
        at.charges.all.remove(self.at);
        at.quantity(Who::Table, "points", points.into());
        let breach = points >= self.needed;
        if breach {
            at.event(Who::Table, "breach");
            at.fact("breached", Who::Table, Who::Table, 1);
        }
        at.line("OF-22", |_| {
            let what = if breach { "a breach" } else { "it holds" };
            say!(
                "{name}: {points} against {needed} needed: {what}; the charge is spent",
                name = Prose(&charge.name),
                points,
                self.needed,
                what
            )
        });
        self.conclude(at, &charge, points);
        Ok(())
    }
}

impl Detonate {
    /// The prompt: `Bridge goes up: 2 charges. 2D6: blown on 6 or more in all (72%)`.
    fn why(&self, charge: &DemolitionCharge) -> Say {
        let name = Prose(&charge.name);
        say!("{name} goes up: {dice charge/charges}", name, charge.dice).then(say!(
            ". {dice}D6: blown on {needed} or more in all ({chance})",
            charge.dice,
            self.needed,
            chance = Percent(at_least(charge.dice, self.needed.into()))
        ))
    }

    fn conclude(&self, at: &mut At, charge: &DemolitionCharge, points: u16) {
        let (name, needed) = (&charge.name, self.needed);
        let blown = points >= needed;
        at.end("OF-22", Who::Table, |_| {
            let rolled = say!("| ({points}, needed {needed})", points, needed);
            if blown {
                let fits = name.to_uppercase().chars().count() <= LONGEST_PLACE;
                let name = Prose(name);
                let blown = if fits {
                    say!("{name} is blown||{NAME} BLOWN", name)
                } else {
                    say!("{name} is blown||BLOWN", name)
                };
                (Good, Weight::Removed, blown.then(rolled))
            } else {
                let stands = say!(
                    "{name} stands|, the charge is spent|NO BREACH",
                    name = Prose(name)
                );
                (Bad, Weight::Miss, stands.then(rolled))
            }
        });
        if blown {
            at.tell_at(name, |_| [say!("mark it blown"), say!("remove the mark")]);
        }
    }
}

/// The longest name that fits in a banner before `BLOWN`, in characters.
const LONGEST_PLACE: usize = 8;
