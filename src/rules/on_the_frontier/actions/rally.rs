//! `rally`: figures that are down recover or are lost (OF-09).

use super::*;

pub const RALLY: Action<OnTheFrontier> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Roll for each figure down: recovers, stays down or is lost. Not within 6″ of the enemy.",
    clauses: &["OF-09", "OF-04", "OF-02"],
    offered: |battle, who| battle.unit(unit(who)).in_play() && battle.unit(unit(who)).down > 0,
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.is_there(unit)?;
        report.pass(battle.may_act(unit))?;
        let up = battle.unit(unit).down == 0;
        report.forbid(up, "OF-09", "this unit has no figures down")
    },
    form: |battle, form| {
        form.matters(&["standing", "lost", "steady", "out"]);
        let unit = Unit(form.actor("unit", "the unit that rallies"));
        form.suppose(battle.company(unit));
        Box::new(Rally {
            unit,
            near_enemy: form
                .flag("near_enemy")
                .help("within 6″ of the enemy")
                .asked()
                .or(false),
        })
    },
    ..Action::BLANK
};

const NAMES: &[&str] = &["lost", "stays down", "recovers"];
static WORSE: Reading = Reading {
    classes: NAMES,
    of: &[0, 0, 0, 1, 1, 2],
};
static PLAIN: Reading = Reading {
    classes: NAMES,
    of: &[0, 0, 1, 1, 2, 2],
};
static BETTER: Reading = Reading {
    classes: NAMES,
    of: &[0, 1, 1, 2, 2, 2],
};
static BEST: Reading = Reading {
    classes: NAMES,
    of: &[1, 1, 2, 2, 2, 2],
};

const LOST: usize = 0;
const RECOVERS: usize = 2;

struct Rally {
    unit: Unit,
    near_enemy: bool,
}

impl Order<OnTheFrontier> for Rally {
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        battle.subject(self.unit).does("rallies", "rally")
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, table, report) = at.parts();
        report.forbid(
            self.near_enemy,
            "OF-09",
            "a unit cannot rally within 6″ of the enemy; move back first",
        )?;
        let unit = self.unit;
        let reads = reading(battle, unit, report);
        let hand = Hand {
            why: "to rally",
            owner: battle.owner(unit),
            count: battle.unit(unit).down,
            reads,
            again: Faces::NONE,
        };
        report.prompt("to rally", || prompt(battle, unit));
        let rolled = table.hand(hand)?;
        let was_shaken = battle.is_shaken(unit);
        let (lost, up) = (rolled.count(LOST), rolled.count(RECOVERS));
        let it = battle.unit_mut(unit);
        it.down -= lost + up;
        it.standing += up;
        it.lost += lost;
        battle.spend(unit);
        let who = unit.into();
        report.fact("recovered", who, who, up);
        report.fact("lost", Who::Table, who, lost);
        let down = battle.unit(unit).down;
        report.say("OF-09", || {
            format!(
                "{}: {}, {down} still down, {lost} lost",
                battle.unit_name(unit),
                count(up, "recovers", "recover")
            )
        });
        let recovered = was_shaken && battle.unit(unit).in_play() && !battle.is_shaken(unit);
        conclude(battle, unit, [up, lost], recovered, report);
        battle.tell_left(unit, report);
        if !battle.unit(unit).in_play() {
            report.event(who, "out");
            report.say("OF-02", || {
                format!(
                    "{}: no figures are left, the unit is out",
                    battle.unit_name(unit)
                )
            });
        } else if recovered {
            report.event(who, "steady");
            report.say("OF-02", || battle.unit_is(unit, "no longer shaken"));
        }
        Ok(())
    }
}

/// `3 down of Town Militia (militia, General Aldous)`.
fn prompt(battle: &OnTheFrontier, unit: Unit) -> String {
    let grade = battle.entry(unit).grade;
    let grade = Some(grade.word().to_owned()).filter(|_| grade != Grade::Line);
    let leader = battle.inspiring(unit).map(|c| battle.commander_name(c));
    let why: Vec<String> = grade.into_iter().chain(leader).collect();
    let why = if why.is_empty() {
        String::new()
    } else {
        format!(" ({})", why.join(", "))
    };
    let down = battle.unit(unit).down;
    format!("{down} down of {}{why}", battle.unit_name(unit))
}

/// `Town Militia rally: 2 recover, 1 stays down, 1 lost`.
fn conclude(
    battle: &OnTheFrontier,
    unit: Unit,
    [up, lost]: [u16; 2],
    no_longer_shaken: bool,
    report: &mut Report,
) {
    let (side, down) = (battle.side(unit), battle.unit(unit).down);
    let head = || Phrase::new(battle.subject(unit).does("rallies", "rally"));
    if !battle.unit(unit).in_play() {
        report.verdict("OF-09", side, VerdictTone::Grave, Weight::Removed, |_| {
            let verb = if lost == 1 { "is" } else { "are" };
            head()
                .then(format!(": the last {lost} {verb} lost"))
                .banner("UNIT LOST")
        });
        return;
    }
    let mut parts = match up {
        0 => vec!["nobody recovers".to_owned()],
        n => vec![count(n, "recovers", "recover")],
    };
    if down > 0 {
        parts.push(count(down, "stays down", "stay down"));
    }
    if lost > 0 {
        parts.push(format!("{lost} lost"));
    }
    if no_longer_shaken {
        parts.push("no longer shaken".to_owned());
    }
    let (tone, banner) = match (up, lost) {
        (0, 0) => (VerdictTone::Bad, "NO RECOVERY".to_owned()),
        (0, n) => (VerdictTone::Bad, format!("{n} LOST")),
        _ if no_longer_shaken => (VerdictTone::Good, "NOT SHAKEN".to_owned()),
        (n, _) => (VerdictTone::Good, count(n, "RECOVERS", "RECOVER")),
    };
    let weight = if up == 0 && lost > 0 {
        Weight::Killed
    } else {
        Weight::Movement
    };
    report.verdict("OF-09", side, tone, weight, |_| {
        head()
            .then(format!(": {}", parts.join(", ")))
            .banner(&banner)
    });
}

/// OF-09: the meaning of each face, after modifiers.
fn reading(battle: &OnTheFrontier, unit: Unit, report: &mut Report) -> &'static Reading {
    let (grade, word) = match battle.entry(unit).grade {
        Grade::Elite => (1, "+1 elite"),
        Grade::Veteran => (1, "+1 veteran"),
        Grade::Line => (0, ""),
        Grade::Militia => (-1, "-1 militia"),
        Grade::Poor => (-1, "-1 poor troops"),
    };
    let inspired = battle.is_inspired(unit);
    let (reads, recovers, lost) = match grade + i32::from(inspired) {
        ..=-1 => (&WORSE, "6", "1 to 3"),
        0 => (&PLAIN, "5 and 6", "1 and 2"),
        1 => (&BETTER, "4 to 6", "1"),
        _ => (&BEST, "3 to 6", "none"),
    };
    report.say("OF-09", || {
        let with = if inspired { "+1 a general or hero" } else { "" };
        let why: Vec<&str> = [word, with]
            .into_iter()
            .filter(|word| !word.is_empty())
            .collect();
        let why = if why.is_empty() {
            String::new()
        } else {
            format!(" ({})", why.join(", "))
        };
        format!("recovers on {recovers}, lost on {lost}{why}")
    });
    reads
}
