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
    figure: u16,
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
        Self {
            figure,
            name: form
                .text("name")
                .help("the name of the action; the same name continues it")
                .among(known)
                .required(),
            test: test(form),
            actions: form
                .whole("actions")
                .unit("actions")
                .within(1, 99)
                .help(
                    "the number of actions it takes; default: as begun, as the battle defines it, or 1",
                )
                .optional(),
            restricts: form
                .text("restricts")
                .help("what the figure may not do afterwards; none: no restriction")
                .optional(),
            spend: form
                .group(
                    "spend",
                    "aggression points, spent before the die is rolled",
                    false,
                    |form| points(form, "test", "points on the die", left),
                )
                .unwrap_or(0),
        }
    }
}

impl Order<Rangers> for DoSpecial {
    fn title_to(&self, battle: &Rangers, _: Viewer) -> String {
        format!("{}: {}", battle.figure_name(self.figure), self.name)
    }

    fn resolve(&self, at: &mut At<Rangers>) -> Played {
        let (battle, table, report) = at.parts();
        battle.spend_points(battle.side(self.figure), self.spend, report)?;
        let mut job = self.job(battle);
        battle.spend(self.figure);
        job.done += 1;
        let what = job.name.clone();
        let (rest, banner, tone, weight) = if job.done < job.actions {
            let (done, all) = (job.done, job.actions);
            self.goes_on(battle, job, report);
            let rest = format!(", {done} of {all} actions done");
            let banner = format!("{done} OF {all}");
            (rest, banner, VerdictTone::Plain, Weight::None)
        } else {
            self.finish(battle, job, table, report)?
        };
        // A restriction that has just begun stands in the verdict.
        report.verdict("RA-26", battle.side(self.figure), tone, weight, |_| {
            Phrase::new(format!("{}: {what}", battle.figure_name(self.figure)))
                .then(&rest)
                .banner(&banner)
        });
        Ok(())
    }
}

impl DoSpecial {
    /// The action to do: as begun under this name, else as the battle defines it, with the entry's own values.
    /// Takes it off the figure's list.
    fn job(&self, battle: &mut Rangers) -> Special {
        let same = |name: &str| name.eq_ignore_ascii_case(&self.name);
        let begun = &mut battle.figure_mut(self.figure).specials;
        let begun = begun
            .iter()
            .position(|job| same(&job.name))
            .map(|at| begun.remove(at));
        let mut job = begun.unwrap_or_else(|| battle.special(&self.name));
        job.actions = self.actions.unwrap_or(job.actions);
        job.test = self.test.or(job.test);
        job.restricts = self.restricts.clone().or(job.restricts);
        job
    }

    /// Ends the last action, with its test if it has one. Returns the rest of the verdict, banner, tone, weight.
    fn finish(
        &self,
        battle: &mut Rangers,
        mut job: Special,
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(String, String, VerdictTone, Weight), Suspend> {
        let (passed, bracket) = match job.test {
            Some(test) => self.test(battle, (&job.name, test), table, report)?,
            None => (true, String::new()),
        };
        if !passed {
            job.done = job.actions - 1;
            self.goes_on(battle, job, report);
            let rest = format!(", failed{bracket}");
            return Ok((rest, "FAILED".to_owned(), VerdictTone::Bad, Weight::Miss));
        }
        let who = Who::Unit(self.figure);
        report.event(who, "succeeds");
        report.fact("special", who, who, 1);
        let restriction = self.restrict(battle, job.restricts, report);
        let rest = format!(", done{bracket}{restriction}");
        Ok((rest, "DONE".to_owned(), VerdictTone::Good, Weight::Movement))
    }

    /// Keeps an unfinished action for later.
    fn goes_on(&self, battle: &mut Rangers, job: Special, report: &mut Report) {
        battle.figure_mut(self.figure).specials.push(job);
        battle.remind(self.figure, report);
    }

    /// Restricts the figure from now on (RA-26). Returns the words for the verdict.
    fn restrict(
        &self,
        battle: &mut Rangers,
        restricts: Option<String>,
        report: &mut Report,
    ) -> String {
        let Some(text) = restricts else {
            battle.remind(self.figure, report);
            return String::new();
        };
        if text.eq_ignore_ascii_case("none") {
            battle.figure_mut(self.figure).restricts.clear();
            return String::new();
        }
        let told = format!("; {text}");
        battle.figure_mut(self.figure).restricts = text;
        told
    }

    /// Rolls the test: attack plus modifier or less on a D20 (RA-26). Returns success and the bracket.
    fn test(
        &self,
        battle: &Rangers,
        (what, test): (&str, i16),
        table: &mut Table,
        report: &mut Report,
    ) -> Result<(bool, String), Suspend> {
        let sum = report.figure("need", "RA-26");
        let sum = battle.entry(self.figure).with_attack(sum);
        let sum = if test < 0 {
            sum.minus(test.unsigned_abs(), what)
        } else {
            sum.plus(test.unsigned_abs(), what)
        };
        let need = sum
            .plus(self.spend, "aggression")
            .at_least(0.0)
            .count(MOST_NEED, "or less on the D20")?;
        report.prompt("test", || {
            let sign = match test {
                0 => String::new(),
                1.. => format!(", +{test}"),
                _ => format!(", {}", quantity(f64::from(test))),
            };
            let name = battle.figure_name(self.figure);
            format!("{name}: {what}{sign}. 1D20: {}", on("done", need, 20))
        });
        let low = RollUnder {
            why: "test",
            owner: battle.owner(self.figure),
            sides: 20,
            need,
        };
        let (passed, die) = low.roll("succeeds", table)?;
        Ok((passed, bracket(die, need, 20, self.spend)))
    }
}

impl Rangers {
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

    /// Reports what a special action restricts the figure from (RA-26).
    pub fn remind(&self, figure: u16, report: &mut Report) {
        let restricts = &self.figure(figure).restricts;
        if !restricts.is_empty() {
            report.follows(|| format!("{}: {restricts}", self.figure_name(figure)));
        }
    }
}
