//! `special`: an action of the scenario (RA-26).

use super::*;
use crate::rules::rangers::roster::test;
use crate::rules::rangers::verdicts::on;

pub const SPECIAL: Action<Rangers> = Action {
    id: "special",
    label: "Special action",
    key: 'S',
    help: "An action of the scenario, such as searching a cabin. It may take several actions and end with a test.",
    clauses: &["RA-26"],
    form: |battle, form| Box::new(DoSpecial::form(battle, form)),
    ..MOTIVATED
};

struct DoSpecial {
    figure: Unit,
    name: String,
    test: Option<i16>,
    actions: Option<u16>,
    restricts: Option<String>,
    spend: u16,
}

impl DoSpecial {
    fn form(battle: &Rangers, form: &mut Form) -> Self {
        let figure = form.actor("figure", "the figure that acts");
        let left = battle.aggression_of(figure);
        let known = battle
            .roster
            .specials
            .iter()
            .map(|known| known.name.clone())
            .collect();
        let name = form
            .text("name")
            .help("the name of the action; the same name continues it")
            .among(known)
            .required();
        // What is known of it is filled in.
        let job = (!name.is_empty()).then(|| battle.begun_or_new(figure, &name));
        let test = test(form);
        if let Some(known) = job.as_ref().and_then(|job| job.test) {
            form.suggest(known.into());
        }
        let actions = form
            .whole("actions")
            .unit("actions")
            .within(1, 99)
            .help(
                "the number of actions it takes; default: as begun, as the battle defines it, or 1",
            )
            .optional();
        if let Some(job) = &job {
            form.suggest(job.actions.into());
        }
        Self {
            figure,
            name,
            test,
            actions,
            restricts: form
                .text("restricts")
                .help("what the figure may not do afterwards; none: no restriction")
                .optional(),
            spend: form
                .group(
                    "spend",
                    "aggression points, spent before the die is rolled",
                    Optional,
                    |form| points(form, "test", "points on the die", left),
                )
                .unwrap_or(0),
        }
    }
}

impl Order<Rangers> for DoSpecial {
    fn title(&self, _: &Rangers) -> Say {
        say!("{figure}: {name}", self.figure, name = Prose(&self.name))
    }

    fn resolve(&self, at: &mut At) -> Played {
        let figure = self.figure;
        at.spend_points(at.side(figure), self.spend)?;
        let mut job = self.job(at);
        at.use_action(figure);
        job.done += 1;
        if job.done >= job.actions {
            return self.finish(at, job);
        }
        let Special { done, actions, .. } = job;
        self.conclude(at, &job.name, || {
            let on = say!(
                "|, {done} of {actions} actions done|{done} OF {actions}",
                done,
                actions
            );
            (Plain, Weight::None, on)
        });
        self.goes_on(at, job);
        Ok(())
    }
}

impl DoSpecial {
    /// Reports the result of the action, whose name goes before it.
    fn conclude(&self, at: &mut At, name: &str, end: impl FnOnce() -> End) {
        at.end("RA-26", self.figure, |_| {
            let (tone, weight, end) = end();
            let what = say!("{figure}: {name}", self.figure, name = Prose(name));
            (tone, weight, what.then(end))
        });
    }

    /// The action to do: as begun under this name, else as the battle defines it, with the entry's own values.
    /// Takes it off the figure's list.
    fn job(&self, battle: &mut Rangers) -> Special {
        let mut job = battle.begun_or_new(self.figure, &self.name);
        let begun = &mut battle.figure_mut(self.figure).specials;
        begun.retain(|other| other.name != job.name);
        job.actions = self.actions.unwrap_or(job.actions);
        job.test = self.test.or(job.test);
        job.restricts = self.restricts.clone().or(job.restricts);
        job
    }

    /// Ends the last action, with its test if it has one.
    fn finish(&self, at: &mut At, mut job: Special) -> Played {
        let rolled = match job.test {
            Some(test) => Some(self.test(at, &job.name, test)?),
            None => None,
        };
        let bracket = || rolled.map(|(_, die, need)| bracket(die, need, 20, self.spend));
        if let Some((false, ..)) = rolled {
            self.conclude(at, &job.name, || {
                (
                    Bad,
                    Weight::Miss,
                    say!("|, failed{rolled}|FAILED", rolled = bracket()),
                )
            });
            job.done = job.actions - 1;
            self.goes_on(at, job);
            return Ok(());
        }
        at.event(self.figure, "succeeds");
        at.fact("special", self.figure, self.figure, 1);
        let restricts = self.restrict(at, job.restricts);
        self.conclude(at, &job.name, || {
            let (rolled, restricts) = (bracket(), Prose(&restricts));
            let done = say!("|, done{rolled}[; {restricts}]|DONE", rolled, restricts);
            (Good, Weight::Movement, done)
        });
        Ok(())
    }

    /// Keeps an unfinished action for later.
    fn goes_on(&self, at: &mut At, job: Special) {
        at.figure_mut(self.figure).specials.push(job);
        at.remind(self.figure);
    }

    /// Restricts the figure from now on (RA-26). Returns the words for the verdict.
    fn restrict(&self, at: &mut At, restricts: Option<String>) -> String {
        let Some(text) = restricts else {
            at.remind(self.figure);
            return String::new();
        };
        let it = at.figure_mut(self.figure);
        if text.eq_ignore_ascii_case("none") {
            it.restricts.clear();
            return String::new();
        }
        it.restricts.clone_from(&text);
        text
    }

    /// Rolls the test: attack plus modifier or less on a D20 (RA-26). Returns success, the face and the need.
    fn test(&self, at: &mut At, what: &str, test: i16) -> Result<(bool, u8, u16), Suspend> {
        let sum = at.report.figure("need", "RA-26");
        let sum = at.battle.entry(self.figure).with_attack(sum);
        let sum = if test < 0 {
            sum.minus(test.unsigned_abs(), what)
        } else {
            sum.plus(test.unsigned_abs(), what)
        };
        let need = sum
            .plus(self.spend, "aggression")
            .at_least(0.0)
            .count(MOST_NEED, "or less on the D20")?;
        at.prompt("test", |_| {
            let (what, on) = (Prose(what), on("done", need, 20));
            say!(
                "{figure}: {what}[, {test+}]. 1D20: {on}",
                self.figure,
                what,
                test,
                on
            )
        });
        let low = RollUnder {
            why: "test",
            owner: at.owner(self.figure),
            sides: 20,
            need,
        };
        let (passed, die) = low.roll(["succeeds", "fails"], at.table)?;
        Ok((passed, die, need))
    }
}

impl Rangers {
    /// The special action that the figure has begun under this name, else a new one.
    fn begun_or_new(&self, figure: Unit, name: &str) -> Special {
        let mut begun = self.figure(figure).specials.iter();
        let begun = begun.find(|job| job.is_called(name)).cloned();
        begun.unwrap_or_else(|| self.special(name))
    }

    /// A special action not yet begun: as the battle defines it, else one action without a test.
    pub fn special(&self, name: &str) -> Special {
        let defined = &self.roster.specials;
        let known = defined
            .iter()
            .find(|known| known.name.eq_ignore_ascii_case(name));
        Special {
            name: known.map_or(name, |known| &known.name).to_owned(),
            done: 0,
            actions: known.map_or(1, |known| known.actions),
            test: known.and_then(|known| known.test),
            restricts: known.and_then(|known| known.restricts.clone()),
        }
    }
}

impl At<'_, '_, '_> {
    /// Reports what a special action restricts the figure from (RA-26).
    pub(crate) fn remind(&mut self, figure: Unit) {
        if !self.figure(figure).restricts.is_empty() {
            self.follows(|it| {
                let restricts = Prose(&it.figure(figure).restricts);
                say!("{figure}: {restricts}", figure, restricts)
            });
        }
    }
}
