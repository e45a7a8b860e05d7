//! `work`: barricades, houses, obstructions, redoubts (OF-21).

use super::*;

pub const WORK: Action<OnTheFrontier> = Action {
    id: "work",
    label: "Work",
    key: 'W',
    help: "Roll one die for every 4 figures; at 6 points the work is done. Takes the unit's action.",
    clauses: &["OF-21", "OF-04"],
    offered: |battle, who| battle.unit(who.unit()).in_play(),
    allowed: |battle, who, report| {
        let unit = who.unit();
        battle.license(unit, report)?;
        let standing = battle.unit(unit).standing;
        report.forbid_by(standing < 4, "OF-21", battle, || {
            say!(
                "{unit} cannot work: one die takes 4 figures standing, and only {standing} stand",
                unit,
                standing
            )
        })
    },
    form: |battle, form| Box::new(Labour::form(battle, form)),
    ..Action::BLANK
};

struct Labour {
    unit: Unit,
    name: String,
    task: Task,
    difficulty: Difficulty,
}

impl Labour {
    fn form(battle: &OnTheFrontier, form: &mut Form) -> Self {
        let unit = form.actor("unit", "the unit that works");
        let begun = form
            .raw("name")
            .and_then(Value::as_str)
            .and_then(|name| find(battle, name.trim()));
        let task = begun.map_or(Task::Barricade, |work| work.task);
        let labour = Labour {
            unit,
            name: form
                .text("name")
                .help("the name of the work; reuse it to continue the work")
                .required(),
            task: form
                .word("task")
                .help(
                    "road block or barricade, fortified house, cleared obstruction, or 3″ of redoubt",
                )
                .or_now(task),
            difficulty: Difficulty::form(battle, unit, form),
        };
        if form.is_sound() && labour.task != task && begun.is_some() {
            form.fault(
                "task",
                format!(
                    "{:?} is already a {}; give the new work another name",
                    labour.name,
                    task.word()
                ),
            );
        }
        labour
    }
}

fn find<'a>(battle: &'a OnTheFrontier, name: &str) -> Option<&'a Work> {
    battle.works.all.iter().find(|work| work.name == name)
}

impl Order<OnTheFrontier> for Labour {
    fn title(&self, _: &OnTheFrontier) -> Say {
        let (unit, name) = (self.unit, Prose(&self.name));
        say!("{unit works/work} on {name}", unit, name)
    }

    fn resolve(&self, at: &mut At) -> Played {
        let unit = self.unit;
        let was = find(at, &self.name).map_or(0, |work| work.points);
        at.forbid(was >= DONE, "OF-21", || {
            say!(
                "{name} is finished; name another work",
                name = Prose(&self.name)
            )
        })?;
        self.difficulty.check(at.battle, unit, "OF-21", at.report)?;
        let standing = at.unit(unit).standing;
        let dice = at
            .sum("dice", "OF-21")
            .plus(standing, "standing")
            .times(0.25, "one die for every 4")
            .round(crate::battle::Rounding::Down)
            .count(99, "dice")?;
        at.prompt("points of work", |it| self.why(it, was, dice));
        let owner = at.owner(unit);
        let points = at.table.sum("points of work", owner, 6, dice)?;
        let all = at
            .sum("points", "OF-21")
            .plus(was, "so far")
            .plus(points, "now")
            .count(MOST_POINTS, "points")?
            .min(DONE);
        at.spend(unit);
        at.quantity(Who::Table, "points", points.into());
        self.put(at, all);
        at.fact("worked", unit, Who::Table, points);
        if all >= DONE {
            at.event(Who::Table, "done");
        }
        at.line("OF-21", |_| {
            let name = Prose(&self.name);
            if all >= DONE {
                say!("{name}: {result}", name, result = self.task.result())
            } else {
                say!("{name}: {all} of {done} points", name, all, done = DONE)
            }
        });
        self.conclude(at, all);
        Ok(())
    }
}

impl Labour {
    /// Puts the work on the list, or its points up.
    fn put(&self, battle: &mut OnTheFrontier, points: u16) {
        let works = &mut battle.works.all;
        match works.iter_mut().find(|work| work.name == self.name) {
            Some(work) => work.points = points,
            None => works.push(Work {
                name: self.name.clone(),
                task: self.task,
                points,
            }),
        }
    }

    /// The prompt: `Sappers work on Lodge, 2 of 6 points done. 2D6: points; done at 6`.
    fn why(&self, battle: &OnTheFrontier, was: u16, dice: u16) -> Say {
        let so_far = if was == 0 {
            say!("none")
        } else {
            say!("{was}", was)
        };
        self.title(battle).then(say!(
            ", {so_far} of {done} points done. {dice}D6: points; done at {done}",
            so_far,
            dice,
            done = DONE
        ))
    }

    fn conclude(&self, at: &mut At, points: u16) {
        let unit = self.unit;
        if points < DONE {
            at.plain("OF-21", unit, |it| {
                let so_far = say!(
                    "|: {points} of {done} points|{points} OF {done}",
                    points,
                    done = DONE
                );
                self.title(it).then(so_far)
            });
            return;
        }
        let made = match find(at, &self.name).map_or(self.task, |work| work.task) {
            Task::Barricade => "barricade",
            Task::FortifiedHouse => "fortified house",
            Task::Obstruction => "obstruction cleared",
            Task::Redoubt => "3″ of redoubt",
        };
        at.end("OF-21", unit, |_| {
            let name = Prose(&self.name);
            let finished = say!(
                "{unit finishes/finish} {name}|: {made}|WORK FINISHED",
                unit,
                name,
                made
            );
            (Good, Weight::Movement, finished)
        });
    }
}

/// The most points in one action, before the surplus is lost.
const MOST_POINTS: u16 = 6 * 99 + DONE;
