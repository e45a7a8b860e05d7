//! `work`: barricades, houses, obstructions, redoubts (OF-21).

use super::*;

pub const WORK: Action<OnTheFrontier> = Action {
    id: "work",
    label: "Work",
    key: 'W',
    help: "Roll one die for every 4 figures; at 6 points the work is done. Takes the unit's action.",
    clauses: &["OF-21", "OF-04"],
    offered: |battle, who| battle.unit(unit(who)).in_play(),
    allowed: |battle, who, report| {
        let unit = unit(who);
        battle.license(unit, report)?;
        let standing = battle.unit(unit).standing;
        report.forbid(standing < 4, "OF-21", || {
            format!(
                "{} cannot work: one die takes 4 figures standing, and only {standing} stand",
                battle.unit_name(unit)
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
        let unit = Unit(form.actor("unit", "the unit that works"));
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
    fn title_to(&self, battle: &OnTheFrontier, _: Viewer) -> String {
        self.head(battle)
    }

    fn resolve(&self, at: &mut At<OnTheFrontier>) -> Played {
        let (battle, table, report) = at.parts();
        let was = find(battle, &self.name).map_or(0, |work| work.points);
        report.forbid(was >= DONE, "OF-21", || {
            format!("{} is finished; name another work", self.name)
        })?;
        self.difficulty.check(battle, self.unit, "OF-21", report)?;
        let standing = battle.unit(self.unit).standing;
        let dice = report
            .figure("dice", "OF-21")
            .plus(standing, "standing")
            .times(0.25, "one die for every 4")
            .round(crate::battle::Rounding::Down)
            .count(99, "dice")?;
        report.prompt("points of work", || {
            let so_far = if was == 0 {
                "none".to_owned()
            } else {
                was.to_string()
            };
            format!(
                "{}, {so_far} of {DONE} points done. {dice}D6: points; done at {DONE}",
                self.head(battle)
            )
        });
        let points = table.sum("points of work", battle.owner(self.unit), 6, dice)?;
        let all = report
            .figure("points", "OF-21")
            .plus(was, "so far")
            .plus(points, "now")
            .count(MOST_POINTS, "points")?
            .min(DONE);
        battle.spend(self.unit);
        report.quantity(Who::Table, "points", f64::from(all - was.min(all)));
        match battle
            .works
            .all
            .iter_mut()
            .find(|work| work.name == self.name)
        {
            Some(work) => work.points = all,
            None => battle.works.all.push(Work {
                name: self.name.clone(),
                task: self.task,
                points: all,
            }),
        }
        report.fact("worked", self.unit.into(), Who::Table, points);
        if all >= DONE {
            report.event(Who::Table, "done");
            report.say("OF-21", || format!("{}: {}", self.name, self.task.result()));
        } else {
            report.say("OF-21", || format!("{}: {all} of {DONE} points", self.name));
        }
        self.conclude(battle, all, report);
        battle.tell_left(self.unit, report);
        Ok(())
    }
}

impl Labour {
    /// `Sappers work on Lodge`.
    fn head(&self, battle: &OnTheFrontier) -> String {
        let works = battle.subject(self.unit).does("works", "work");
        format!("{works} on {}", self.name)
    }

    fn conclude(&self, battle: &OnTheFrontier, points: u16, report: &mut Report) {
        let (name, side) = (battle.subject(self.unit), battle.side(self.unit));
        let (made, placed) = match find(battle, &self.name).map_or(self.task, |work| work.task) {
            Task::Barricade => ("barricade", "place the barricade"),
            Task::FortifiedHouse => ("fortified house", "mark the house as fortified"),
            Task::Obstruction => ("obstruction cleared", "remove the obstruction"),
            Task::Redoubt => ("3″ of redoubt", "place 3″ of redoubt"),
        };
        if points < DONE {
            report.plain("OF-21", side, |_| {
                Phrase::new(self.head(battle))
                    .then(format!(": {points} of {DONE} points"))
                    .banner(format!("{points} OF {DONE}"))
            });
            return;
        }
        report.verdict("OF-21", side, VerdictTone::Good, Weight::Movement, |_| {
            Phrase::new(format!("{} {}", name.does("finishes", "finish"), self.name))
                .then(format!(": {made}"))
                .banner("FINISHED")
        });
        report.instruct(|| format!("{}: {placed}", self.name));
    }
}

/// The most points in one action, before the surplus is lost.
const MOST_POINTS: u16 = 6 * 99 + DONE;
