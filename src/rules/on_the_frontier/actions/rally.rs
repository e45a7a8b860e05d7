//! `rally`: figures that are down recover or are lost (OF-09).

use super::*;

pub const RALLY: Action<OnTheFrontier> = Action {
    id: "rally",
    label: "Rally",
    key: 'y',
    help: "Roll for each figure down: recovers, stays down or is lost. Not within 6″ of the enemy.",
    clauses: &["OF-09", "OF-04", "OF-02"],
    offered: |battle, who| battle.unit(who.unit()).in_play() && battle.unit(who.unit()).down > 0,
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.is_there(unit)?;
        report.pass(battle.may_act(unit))?;
        let up = battle.unit(unit).down == 0;
        report.forbid(up, "OF-09", "this unit has no figures down")
    },
    form: |battle, form| {
        form.matters(&["standing", "lost", "steady", "out"]);
        let unit = form.actor("unit", "the unit that rallies");
        form.suppose(battle.company(unit));
        // A yes is refused (OF-09): players read so beside the action, and are not asked.
        let is_filled_in = form.subject().is_some();
        Box::new(Rally {
            unit,
            near_enemy: form
                .flag("near_enemy")
                .called("enemy within 6″")
                .help("within 6″ of the enemy")
                .idle_if(is_filled_in)
                .or(false),
        })
    },
    ..Action::BLANK
};

/// The meaning of a face, and the faces that recover and that are lost in words.
struct RecoveryDie(Reading, &'static str, &'static str);

const fn recovery(of: &'static [u8], up: &'static str, lost: &'static str) -> RecoveryDie {
    let classes = &["lost", "stays down", "recovers"];
    RecoveryDie(Reading { classes, of }, up, lost)
}

/// OF-09: from -1 to +2.
static RECOVERIES: [RecoveryDie; 4] = [
    recovery(&[0, 0, 0, 1, 1, 2], "6", "lost on 1 to 3"),
    recovery(&[0, 0, 1, 1, 2, 2], "5 and 6", "lost on 1 and 2"),
    recovery(&[0, 1, 1, 2, 2, 2], "4 to 6", "lost on 1"),
    recovery(&[1, 1, 2, 2, 2, 2], "3 to 6", "none is lost"),
];

const LOST: usize = 0;
const RECOVERS: usize = 2;

struct Rally {
    unit: Unit,
    near_enemy: bool,
}

impl Order<OnTheFrontier> for Rally {
    fn title(&self, _: &OnTheFrontier) -> Say {
        say!("{unit rallies/rally}", self.unit)
    }

    fn resolve(&self, at: &mut At) -> Played {
        at.forbid(
            self.near_enemy,
            "OF-09",
            "a unit cannot rally within 6″ of the enemy; move back first",
        )?;
        let unit = self.unit;
        let reads = reading(at, unit);
        at.prompt("to rally", |it| why(it, unit));
        let rolled = at.table.hand(Hand {
            why: "to rally",
            owner: at.battle.owner(unit),
            count: at.battle.unit(unit).down,
            reads,
            again: Faces::NONE,
        })?;
        let was_shaken = at.is_shaken(unit);
        let (lost, up) = (rolled.count(LOST), rolled.count(RECOVERS));
        let it = at.unit_mut(unit);
        it.down -= lost + up;
        it.standing += up;
        it.lost += lost;
        let down = it.down;
        at.spend(unit);
        at.fact("recovered", unit, unit, up);
        at.fact("lost", Who::Table, unit, lost);
        at.line("OF-09", |_| {
            say!(
                "{unit}: {up recovers/recover}, {down} still down, {lost} lost",
                unit,
                up,
                down,
                lost
            )
        });
        let in_play = at.unit(unit).in_play();
        let recovered = was_shaken && in_play && !at.is_shaken(unit);
        self.conclude(at, [up, lost], recovered);
        if !in_play {
            at.event(unit, "out");
            at.line("OF-02", |_| {
                say!("{unit}: no figures are left, the unit is out", unit)
            });
        } else if recovered {
            at.event(unit, "steady");
            at.line("OF-02", |_| say!("{unit is/are} no longer shaken", unit));
        }
        Ok(())
    }
}

impl Rally {
    /// `Town Militia rally: 2 recover, 1 stays down, 1 lost`.
    fn conclude(&self, at: &mut At, [up, lost]: [u16; 2], steady: bool) {
        at.end("OF-09", self.unit, |it| {
            let unit = self.unit;
            let down = it.unit(unit).down;
            if !it.unit(unit).in_play() {
                let end = say!(
                    "|: the last {lost} {lost:is/are} lost|{UNIT} LOST",
                    lost,
                    unit
                );
                return (Grave, Weight::Removed, self.title(it).then(end));
            }
            let (tone, banner) = match (up, lost) {
                (0, 0) => (Bad, say!("{UNIT}: NO RECOVERY", unit)),
                (0, _) => (Bad, say!("{UNIT}: {lost} LOST", unit, lost)),
                _ if steady => (Good, say!("{UNIT} NOT SHAKEN", unit)),
                _ => (Good, say!("{UNIT}: {up RECOVERS/RECOVER}", unit, up)),
            };
            let weight = if up == 0 && lost > 0 {
                Weight::Killed
            } else {
                Weight::Movement
            };
            let recover = if up == 0 {
                say!("nobody recovers")
            } else {
                say!("{up recovers/recover}", up)
            };
            let rest = say!(
                "|: {recover}[, {down stays/stay} down][, {lost} lost]{steady?, no longer shaken}|{banner}",
                recover,
                down,
                lost,
                steady,
                banner
            );
            (tone, weight, self.title(it).then(rest))
        });
    }
}

/// The prompt: `3 down of Town Militia (militia, General Aldous), no enemy within 6″`.
fn why(battle: &OnTheFrontier, unit: Unit) -> Say {
    let grade = battle.entry(unit).grade;
    let grade = (grade != Grade::Line).then_some(grade.word());
    let leader = battle.inspiring(unit);
    let why = vec![say!("{grade}", grade), say!("{leader}", leader)];
    say!(
        "{down} down of {unit}[ ({why})], no enemy within 6″",
        down = battle.unit(unit).down,
        unit,
        why
    )
}

/// OF-09: the meaning of each face, after modifiers.
fn reading(at: &mut At, unit: Unit) -> &'static Reading {
    let (grade, word) = match at.entry(unit).grade {
        Grade::Elite => (2, "+1 elite"),
        Grade::Veteran => (2, "+1 veteran"),
        Grade::Line => (1, ""),
        Grade::Militia => (0, "-1 militia"),
        Grade::Poor => (0, "-1 poor troops"),
    };
    let inspired = at.is_inspired(unit);
    let RecoveryDie(reads, recovers, lost) = &RECOVERIES[grade + usize::from(inspired)];
    at.line("OF-09", |_| {
        let with = say!("{inspired?+1 a general or hero}", inspired);
        let why = vec![say!("{word}", word), with];
        say!(
            "recovers on {recovers}, {lost}[ ({why})]",
            recovers = *recovers,
            lost = *lost,
            why
        )
    });
    reads
}
