//! `fire`: a formed body's volley (MI-15 to MI-23).

use super::*;

pub const FIRE: Action<MostIrregular> = Action {
    id: "fire",
    label: "Fire",
    key: 'f',
    help: "Fire at a formation, which then tests, or at stragglers. Rapid fire takes both actions.",
    clauses: &[
        "MI-15", "MI-16", "MI-17", "MI-18", "MI-19", "MI-20", "MI-21", "MI-22", "MI-23",
    ],
    offered: |battle, who| has_body(battle, who) && battle.entry(who.unit()).weapon != Weapon::None,
    allowed: |battle, who, report| {
        let unit = who.unit();
        report.pass(battle.body_license(unit))?;
        report.forbid_by(
            battle.entry(unit).weapon == Weapon::None,
            "MI-15",
            battle,
            || unarmed(unit),
        )?;
        let it = battle.unit(unit);
        report.forbid_by(
            it.has_fired && it.actions_left > 0,
            "MI-15",
            battle,
            || say!(
                "{unit} have fired in this go; to fire twice, choose rapid fire as the first action",
                unit
            ),
        )?;
        has_enemy(battle, unit, "MI-15", report)
    },
    form: |battle, form| Box::new(Fire(form_of(battle, form))),
    ..Action::BLANK
};

/// The longest range on any table, in inches.
const FARTHEST: f64 = 240.0;

fn form_of(battle: &MostIrregular, form: &mut Form) -> Volley {
    let unit = form.actor("unit", "the unit that fires");
    let target = AttackTarget::form(
        battle,
        form,
        "the enemy unit; for stragglers a list of units, nearest first",
        NeedsTarget::Yes,
    );
    form.matters(&[
        "hits",
        "gives_ground",
        "fatal",
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
        .between()
        .required();
    let cover = form
        .word("cover")
        .help("the target's cover: in it or right behind it")
        .compare()
        .cover()
        .asked()
        .between()
        .or(Shelter::Open);
    let rapid = form
        .flag("rapid")
        .help("fire rapidly, for both actions")
        .compare()
        .or(false);
    let (there, fresh) = (battle.unit(unit).formed, battle.unit(unit).fresh());
    let figures = Men {
        fit: form
            .whole("figures_fit")
            .unit("figures")
            .at_most(there.fit)
            .help("fit men with a line of fire who have yet to act")
            .or_now(fresh.fit),
        wounded: form
            .whole("figures_wounded")
            .unit("figures")
            .at_most(there.wounded)
            .help("wounded men with a line of fire who have yet to act; each counts half")
            .or_now(fresh.wounded),
    };
    form.decisions(&[RALLY]);
    let officers = Volley::officers(battle, form, false);
    let arc = FireArc::form(battle, form, &target);
    Volley {
        unit,
        target,
        arc,
        range: Some(range),
        cover,
        rapid,
        figures,
        loose: false,
        officers,
    }
}

/// MI-16: effective range, and any range beyond it.
fn bands(battle: &MostIrregular, unit: Unit) -> Vec<f64> {
    let effective = battle.entry(unit).reach();
    effective.map_or_else(Vec::new, |reach| vec![reach.into(), FARTHEST])
}

struct Fire(Volley);

impl Order<MostIrregular> for Fire {
    fn title(&self, _: &MostIrregular) -> Say {
        self.0.head()
    }

    fn resolve(&self, at: &mut At) -> Played {
        let volley = &self.0;
        let unit = volley.unit;
        if volley.figures.is_none() {
            return Err(Invalid::new("figures_fit", "name at least 1 man").into());
        }
        volley.check(at)?;
        at.check_fresh(unit, volley.figures)?;
        at.forbid(volley.rapid && at.actions(unit) < 2, "MI-15", || {
            say!(
                "rapid fire takes both actions, and {unit} have only 1 left",
                unit
            )
        })?;
        at.spend(unit, if volley.rapid { 2 } else { 1 });
        at.unit_mut(unit).has_fired = true;
        let shot = volley.shoot(at)?;
        at.end("MI-20", unit, |it| {
            let (tone, weight, result) = volley.result(it, &shot);
            let head = volley
                .head()
                .then(say!("|, {range}: ", range = volley.distance()));
            (tone, weight, head.then(result))
        });
        at.tell_left(volley.target.first());
        Ok(())
    }
}
